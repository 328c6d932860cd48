"""Payments: for customers, for leading them, and for an auction (M12, M17, M18)."""

from typing import Final

START = 1200
"""The cash of every seat at the start (M1)."""
STEP = 25
"""The smallest note: every amount is a multiple of it (MR2)."""
LOWEST = 100
"""The lowest first bid (M9)."""
PAY: Final = (100, 200, 300, 400, 500)
"""What the first, second, … fifth customer of a shop brings; later ones bring as much."""
SMALL, LARGE = 50, 100
"""What the mover gets per customer: for an income up to `MODEST`, and for a larger one (M18)."""
MODEST = 300


def pay_of(customer: int) -> int:
    """Return what a shop is paid for its first, second, … *customer* (M17)."""
    return PAY[min(customer, len(PAY)) - 1]


def income_of(before: int, number: int) -> int:
    """Return what *number* more customers bring a shop that had *before* customers (M17).

    >>> income_of(0, 3), income_of(4, 2)
    (600, 1000)
    """
    return sum([pay_of(before + more) for more in range(1, number + 1)])


def part_of(before: int, number: int, *, each: bool = False) -> int:
    """Return the mover's part for *number* customers of a shop that had *before* customers (M18).

    It depends on their total income (MR7); with *each*, on what each of them brings (MO4).

    >>> part_of(1, 2), part_of(2, 2, each=True)
    (200, 150)
    """
    if each:
        return sum([_share(pay_of(before + more)) for more in range(1, number + 1)])
    return number * _share(income_of(before, number))


def _share(income: int) -> int:
    """Return the mover's part per customer for an *income*."""
    return SMALL if income <= MODEST else LARGE


def fee_of(price: int) -> int:
    """Return what the bank pays the auctioneer if another seat buys at *price* (M12)."""
    return 100 if price <= 500 else 200  # noqa: PLR2004 - as the sheet says
