"""Drawings of deals: the most remarkable ones, and what everybody paid and got."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.pages.strip import BADGE, write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari.facts.actions import action_word
from basari.rules.basari.facts.deals import Deal
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.rounds import GemsTaken

LABEL = 17
"""Columns for the label that says why a deal is remarkable."""
LEAST_NAME = 6
WORDY, NAMED = 70, 31
"""The fewest columns for listing deals in words, and the columns then kept for names."""
NARROW = 12
"""The most cells of a name on narrow canvases."""
NUMBER = 4
"""Columns beside a bar for its number."""


def find_remarkable(deals: Sequence[Deal]) -> Iterator[tuple[str, Deal]]:
    """Yield label and deal for the dearest, the longest and the cheapest deal, none twice."""
    dearest = max(deals, key=lambda deal: (deal.price.size, deal.price))
    yield _("the dearest"), dearest
    longest = max(deals, key=lambda deal: deal.bids)
    if longest is not dearest:
        yield _("most bids: {number}").format(number=longest.bids), longest
    cheapest = min(deals, key=lambda deal: (deal.price.size, deal.price))
    if cheapest not in {dearest, longest}:
        yield _("the cheapest"), cheapest


def draw_deal(
    canvas: Canvas, box: tuple[int, int, int], deal: Deal, names: Names, label: str
) -> None:
    """Draw a deal in one line: who paid whom which gems, for what, and when.

    If room is short, names are cut first; gems that do not fit one by one are drawn as counts.
    """
    x, y, width = box
    place = _place(deal)
    last = canvas.right(x + width, y, place, "faint") - cell_len(place) - 2
    x = canvas.put(x, y, short(label, LABEL - 1), "dim") - cell_len(short(label, LABEL - 1)) + LABEL
    paid = _("paid")
    fixed = 2 * (BADGE + 2) + cell_len(paid) + 2 + _gain_width(deal) + 2
    named = min(2 * LEAST_NAME, cell_len(names[deal.buyer]) + cell_len(names[deal.seller]))
    row = jewels.row if last - x - fixed - 2 * deal.price.size >= named else jewels.heap
    wide = 2 * deal.price.size if row is jewels.row else jewels.wide(deal.price)
    own, other = _share(last - x - fixed - wide, names[deal.buyer], names[deal.seller])
    x = canvas.badge(x, y, deal.buyer) + 1
    x = canvas.put(x, y, short(names[deal.buyer], own), "strong")
    x = canvas.put(x + 1, y, paid, "dim") + 1
    x = canvas.badge(x, y, deal.seller) + 1
    x = canvas.put(x, y, short(names[deal.seller], other)) + 1
    x = row(canvas, x, y, deal.price)
    _write_gain(canvas, (x + (row is jewels.row), y), deal)


def _place(deal: Deal) -> str:
    """Return when a deal was made, as leg and round."""
    leg = _("leg {leg}").format(leg=deal.place.chapter)
    return f"{leg} · {deal.place.round}"


def _write_gain(canvas: Canvas, at: tuple[int, int], deal: Deal) -> int:
    """Write what a deal bought, gems as drawings; return the column after it."""
    x, y = at
    before, after = _("for {gain}").split("{gain}")
    x, gems = canvas.put(x, y, before, "dim"), _gems_bought(deal)
    if gems.size:
        return canvas.put(jewels.heap(canvas, x, y, gems, "strong") - 1, y, after, "dim")
    return canvas.put(canvas.put(x, y, tell(deal.brought), "strong"), y, after, "dim")


def _gain_width(deal: Deal) -> int:
    """Return how many cells `_write_gain` takes."""
    gems, around = _gems_bought(deal), cell_len(_("for {gain}").format(gain=""))
    return around + (jewels.wide(gems) if gems.size else cell_len(tell(deal.brought)))


def _gems_bought(deal: Deal) -> Gems:
    """Return the gems that a deal bought; none if it bought something else."""
    return deal.gain.taken if isinstance(deal.gain, GemsTaken) else NO_GEMS


def draw_deal_below(
    canvas: Canvas, box: tuple[int, int, int], deal: Deal, names: Names, label: str
) -> None:
    """Draw a deal in two lines, for narrow columns: buyer, seller and time, then gems and gain."""
    x, y, width = box
    canvas.right(x + width, y, _place(deal), "faint")
    paid = _("paid")
    room = width - 2 * (BADGE + 1) - cell_len(paid) - 4 - cell_len(_place(deal))
    own, other = _share(room, names[deal.buyer], names[deal.seller])
    at = canvas.badge(x, y, deal.buyer) + 1
    at = canvas.put(at, y, short(names[deal.buyer], own), "strong") + 1
    at = canvas.put(at, y, paid, "dim") + 1
    at = canvas.badge(at, y, deal.seller) + 1
    canvas.put(at, y, short(names[deal.seller], other))
    at = jewels.heap(canvas, x + BADGE + 1, y + 1, deal.price)
    at = _write_gain(canvas, (at + 1, y + 1), deal)
    if at + 2 + cell_len(label) <= x + width:
        canvas.right(x + width, y + 1, label, "faint")


def _share(room: int, one: str, other: str) -> tuple[int, int]:
    """Return the cells for each of two names, together at most *room*, none more than it needs."""
    first = min(cell_len(one), max(room // 2, room - cell_len(other)))
    return first, min(cell_len(other), room - first)


def draw_balance(
    canvas: Canvas,
    box: tuple[int, int, int],
    deals: Sequence[Deal],
    names: Names,
    order: Sequence[Seat],
) -> None:
    """Draw for each seat the gems paid, at the left of an axis, and the gems got, at its right.

    On wide canvases each seat has two lines: the bars stand below the name, and beside both lines
    are the actions bought and sold.
    """
    x, y, width = box
    wide = width >= WORDY
    words = (
        [(_describe_bought(deals, seat), _describe_sold(deals, seat)) for seat in order]
        if wide
        else []
    )
    aside = min(width - NAMED, max((cell_len(line) for own in words for line in own), default=0))
    name = width - BADGE - aside - 3 if wide else min(NARROW, max(map(cell_len, names)))
    left = x + BADGE + 1 + (0 if wide else name)
    half = (x + width - aside - 2 * wide - left) // 2
    middle, balance = left + half, [_gems(deals, seat) for seat in order]
    most = max(1, *(gems.size for both in balance for gems in both))
    canvas.right(middle - 1, y, _("gems paid"), "faint")
    canvas.put(middle + 2, y, _("gems got"), "faint")
    for place, seat in enumerate(order):
        row = y + 1 + (1 + wide) * place
        canvas.badge(x, row, seat)
        at = (x + BADGE + 1, row)
        write_name(canvas, at, names[seat], name, "" if place else "strong")
        _bars(canvas, (middle, row + wide, half), seat, balance[place], most)
        for line, style in enumerate(("", "dim") if wide else ()):
            told = short(words[place][line], aside)
            canvas.put(x + width - aside, row + line, told, style)


def _bars(
    canvas: Canvas,
    place: tuple[int, int, int],
    seat: Seat,
    balance: tuple[Gems, Gems],
    most: int,
) -> None:
    """Draw what a seat paid and got as bars from the axis; *most* sets everybody's scale."""
    middle, y, half = place
    scale = min(1.0, (half - NUMBER) / most)
    paid, got = (round(gems.size * scale) for gems in balance)
    canvas.put(middle, y, "│", "faint")
    canvas.put(middle - paid, y, "▄" * paid, seat_style(seat))
    canvas.right(middle - paid - 1, y, f"{balance[0].size}", "strong")
    canvas.put(middle + 1, y, "▄" * got, "dim")
    canvas.put(middle + got + 2, y, f"{balance[1].size}", "dim")


def _gems(deals: Sequence[Deal], seat: Seat) -> tuple[Gems, Gems]:
    """Return the gems that *seat* paid, and the gems that *seat* got, over all *deals*."""
    paid = sum((deal.price for deal in deals if deal.buyer == seat), Gems())
    return paid, sum((deal.price for deal in deals if deal.seller == seat), Gems())


def _describe_bought(deals: Sequence[Deal], seat: Seat) -> str:
    """Say how many actions *seat* bought, and which."""
    return _list_actions(_("bought {count}"), [deal for deal in deals if deal.buyer == seat])


def _describe_sold(deals: Sequence[Deal], seat: Seat) -> str:
    """Say how many actions *seat* sold, and which."""
    return _list_actions(_("sold {count}"), [deal for deal in deals if deal.seller == seat])


def _list_actions(template: str, deals: Sequence[Deal]) -> str:
    """Return a count of *deals* with their actions: `bought 3: points, gems`."""
    counted = Counter(deal.action for deal in deals)
    words = [
        f"{tell(action_word(action))}{f' ×{number}' if number > 1 else ''}"
        for action, number in counted.most_common()
    ]
    count = template.format(count=len(deals))
    return f"{count}: {', '.join(words)}" if words else count
