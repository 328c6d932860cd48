"""Every point of a scoring explained: two lines with the reason for each part, then the sums."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.games.basari.draw.leg import Goal, Leg, goal_letter, title, worth
from basari.cli.pages.strip import BADGE, fit_names, write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import jewel_style
from basari.cli.texts import _, n_
from basari.cli.words import join_words
from basari.kernel import Seat
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.majority import ColourScored

HEAD, COUNTS = 8, 13
"""The columns where the points of a part stand, and where the counts begin."""
EACH, WIDEST = 6, 9
"""The fewest and most columns of one player's count."""
WHY = 35
"""Columns for the reason."""
BEFORE, GETS = 49, 53
"""The columns where the points before the scoring end, and where the points gained begin."""
DEEP = 3
"""Lines of a part with an empty line below it."""


def explain_points(leg: Leg, paper: Paper) -> Canvas:
    """Explain every point: who had how many, who got what and why, and what that adds up to."""
    seats, parts = len(leg.names), leg.parts
    step = DEEP if DEEP * len(parts) + seats + 4 <= paper.room else DEEP - 1
    canvas = paper.canvas(1 + step * len(parts) + 2 + seats + 1)
    each = min(WIDEST, (paper.width - COUNTS - WHY - 2) // seats)
    why = COUNTS + max(EACH, each) * seats + 1
    canvas.put(MARGIN, 0, _("worth"), "faint")
    canvas.put(why, 0, _("why"), "faint")
    for seat in range(seats):
        canvas.badge(COUNTS + each * seat, 0, Seat(seat))
    for number, event in enumerate(parts):
        y = 1 + step * number
        if not number % 2:
            canvas.fill(1, y, paper.width - 2, 2, "surface")
        _heading(canvas, y, event)
        for seat in map(Seat, range(seats)):
            _count(canvas, (COUNTS + each * seat, y), leg, event, seat)
        for row, line in enumerate(_why(leg, event)):
            canvas.put(why, y + row, short(line, paper.width - why - 1), "" if row else "strong")
    _sums(canvas, 1 + step * len(parts) + 1, leg)
    return canvas


def _heading(canvas: Canvas, y: int, event: ColourScored | Goal) -> None:
    """Write what is scored, and for how many points."""
    if isinstance(event, ColourScored):
        sign = jewels.sign(canvas, event.colour)
    else:
        sign = goal_letter(workers=isinstance(event, WorkersScored)).ljust(2)
    canvas.put(MARGIN, y, f" {sign} ", _fill_style(event))
    canvas.put(HEAD, y, f"{worth(event)}", "strong")
    canvas.put(MARGIN, y + 1, short(title(event), COUNTS - MARGIN - 1), "dim")


def _fill_style(event: ColourScored | Goal) -> str:
    """Return the style of blocks that stand for a scored part."""
    colour = isinstance(event, ColourScored) and event.colour
    return "neutral" if colour is False else jewel_style(colour.name.lower())


def _count(
    canvas: Canvas, at: tuple[int, int], leg: Leg, event: ColourScored | Goal, seat: Seat
) -> None:
    """Write a player's count of a part, filled if it scores, and below it the points."""
    (x, y), gained = at, event.gains().get(seat, 0)
    number = (event.owned if isinstance(event, ColourScored) else leg.counts)[seat]
    if seat not in event.gains():
        canvas.put(x, y, f"{number:>2}", "dim")
        canvas.put(x + 1, y + 1, canvas.look.glyphs.dot, "faint")
        return
    canvas.put(x - 1, y, f" {number:>2}{canvas.look.glyphs.most} ", _fill_style(event))
    canvas.put(x, y + 1, f"+{gained}", "strong")


def _why(leg: Leg, event: ColourScored | Goal) -> tuple[str, str]:
    """Say in two lines who gets the points, and what goes back."""
    if not isinstance(event, ColourScored):
        each = _("{points} each, never shared").format(points=event.points)
        if isinstance(event, WorkersScored):
            return _name(leg, event.seats, _("{names}: 15 or more")), each
        return _name(leg, event.seats, _("{names}: once round")), each
    top = max(event.owned)
    if not event.winners:
        return _("Nobody has any."), _("Nobody scores it.")
    if len(event.winners) > 1:
        text = _("{worth} shared: {share} each; {count} go back each")
        shared = text.format(worth=worth(event), share=event.share, count=event.returned)
        most = _("{names}: {number} each").replace("{number}", f"{top}")
        return _name(leg, event.winners, most), shared
    rest = max(own for seat, own in enumerate(event.owned) if seat not in event.winners)
    most = _("{names} has most: {number}, the next {rest}").replace("{number}", f"{top}")
    return _name(leg, event.winners, most.replace("{rest}", f"{rest}")), _back(leg, event, top)


def _name(leg: Leg, seats: Sequence[Seat], text: str) -> str:
    """Return *text* with the first names of *seats*, shortened until it fits."""
    names = [(leg.names[seat].split() or [leg.names[seat]])[0] for seat in seats]
    bare = cell_len(text.format(names=join_words([""] * len(names))))
    return text.format(names=join_words(fit_names(names, WHY - bare)))


def _back(leg: Leg, event: ColourScored, top: int) -> str:
    """Say how many gems the sole winner of a colour gives back, and why that many."""
    count = event.returned
    if any(isinstance(part, LapsScored) for part in leg.parts):
        why = _("all there are") if count == top else _("alone with most")
    elif top % 2:
        why = _("half of {number}, rounded up").format(number=top)
    else:
        why = _("half of {number}").format(number=top)
    told = n_("{count} goes back: {why}", "{count} go back: {why}", count)
    return told.format(count=count, why=why)


def _sums(canvas: Canvas, y: int, leg: Leg) -> None:
    """Write each player's points before, from each part in its colour, and after the scoring."""
    total, last = leg.so_far(len(leg.parts)), canvas.width - MARGIN
    canvas.right(BEFORE, y, _("before"), "faint")
    canvas.put(GETS, y, _("gets"), "faint")
    canvas.right(last, y, _("points"), "faint")
    order = sorted(map(Seat, range(len(total))), key=lambda seat: (-total[seat], seat))
    for row, seat in enumerate(order, y + 1):
        ahead, best = (MARGIN + BADGE + 1, row), total[seat] == max(total)
        canvas.badge(MARGIN, row, seat)
        write_name(canvas, ahead, leg.names[seat], BEFORE - 10, "strong" if best else "")
        canvas.right(BEFORE, row, f"{leg.before[seat]}", "dim")
        x = GETS
        for event in leg.parts:
            if gained := event.gains().get(seat, 0):
                style = style_of(event.colour) if isinstance(event, ColourScored) else ""
                x = canvas.put(x, row, f"+{gained}", f"{style} strong") + 1
        if x == GETS:
            canvas.put(x, row, _("nothing"), "faint")
        canvas.right(last, row, f"{total[seat]}", "strong")
