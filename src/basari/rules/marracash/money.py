"""Who is paid how much: for customers, for bringing them, and for an auction (M12, M17, M18)."""

from typing import Final

START = 1200
"""What every seat has in the beginning (M1)."""
STEP = 25
"""The smallest note: every amount is a multiple of it (MR2)."""
LOWEST = 100
"""The lowest first bid (M9)."""
PAY: Final = (100, 200, 300, 400, 500)
"""What the first, second, … customer of a shop brings; each further one as much as the last."""
SMALL, LARGE = 50, 100
"""A part per customer, out of an income up to 300 and out of a larger one (M18)."""
MODEST = 300


def pay_of(customer: int) -> int:
    """Return what a shop is paid for its first, second, … *customer* (M17)."""
    return PAY[min(customer, len(PAY)) - 1]


def income_of(before: int, number: int) -> int:
    """Return what *number* more customers bring a shop that has had some *before* (M17).

    >>> income_of(0, 3), income_of(4, 2)
    (600, 1000)
    """
    return sum([pay_of(before + more) for more in range(1, number + 1)])


def part_of(before: int, number: int, *, each: bool = False) -> int:
    """Return the mover's part of that, by the sum (MR7) or by what *each* one brings (M18, MO4).

    >>> part_of(1, 2), part_of(2, 2, each=True)
    (200, 150)
    """
    if each:
        return sum([_share(pay_of(before + more)) for more in range(1, number + 1)])
    return number * _share(income_of(before, number))


def _share(income: int) -> int:
    """Return the part per customer out of an *income*."""
    return SMALL if income <= MODEST else LARGE


def fee_of(price: int) -> int:
    """Return what the bank pays the auctioneer if another buys at this *price* (M12)."""
    return 100 if price <= 500 else 200  # noqa: PLR2004 - as the sheet says
