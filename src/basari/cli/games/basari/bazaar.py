"""The public table of the card edition: everything that lies on a real one.

A player is a row with purse and workers. The current cards lie below, side by side; on large paper
they lie beside the rows, on top of the earlier ones, whose workers still show.
"""

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari import purses as market
from basari.cli.games.basari.narrate_cards import card_in_words
from basari.cli.games.basari.purses import beside, fitted, spread
from basari.cli.games.basari.words import count_workers
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points
from basari.kernel import Seat
from basari.rules.basari.cards import Action, Card, View
from basari.rules.basari.cards.play import WORKERS_TO_END

CARD = 15
"""The cells of a small card, with its border."""
GREAT_CARD = 27
EDGE = 3
"""The cells that show of a card under another one."""
GAP = "  "
MOST_LINES = 10
"""The lines of a table on small paper."""


def table(view: View, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw the table: at most 10 lines, or 18 on large paper."""
    return [*(_large(view, names, paper) if paper.large else _small(view, names, paper))]


def stake(view: View, seat: Seat, action: Action, look: Look) -> Text:
    """Tell what an *action* would bring this *seat*."""
    match action:
        case Action.A:
            return Text(_("the top card of the pile ({workers})").format(workers=_prospect(view)))
        case Action.B:
            return Text(count_points(view.current[seat].points))
        case Action.C:
            return market.take(view.current[seat].gems, view.supply, look)
        case Action.D if view.purses[seat].size:
            return Text(_("give 1 gem, take any 2; take 1 if not alone"))
        case Action.D:
            number = view.rules.penniless_takes
            return Text(_("take any {number}; take 1 if not alone").format(number=number))


def progress(view: View, seat: Seat) -> str:
    """Count the workers of a seat."""
    return _("workers: {number} of {all}").format(number=view.workers[seat], all=WORKERS_TO_END)


def place(view: View, seat: Seat) -> str:
    """Count the workers, and describe the card."""
    workers = progress(view, seat)
    if not view.current:
        return workers
    card = view.current[seat]
    told = _("{workers}; card {number}: {card}")
    return told.format(workers=workers, number=card.number, card=card_in_words(card))


def legend(look: Look) -> tuple[str, ...]:
    """Say what the signs mean."""
    told = _(
        "The table: {most} marks whoever has most of a colour. The bar counts workers; a leg ends "
        "after a round in which somebody has {all} (C9)."
    )
    return (
        told.format(most=look.glyphs.most, all=WORKERS_TO_END),
        _(
            "A card shows whose it is, its number, its gems, its points ({points}) and its "
            "workers ({workers})."
        ).format(points=market.brief_points(5), workers=market.brief_workers(2)),
    )


def origin() -> str:
    """Say where points come from."""
    return _("{name}: {actions} from actions, {colours} from colours, {goals} from workers.")


def scorings() -> str:
    """Say what is added up in a scoring."""
    return _("Scorings: points for colours + points for workers.")


def _prospect(view: View) -> str:
    """Tell how many workers the top card may have."""
    workers = {view.rules.deck[number - 1].workers for number in view.pile}
    fewest, most = min(workers), max(workers)
    if fewest == most:
        return count_workers(most)
    return _("{fewest}-{most} workers").format(fewest=fewest, most=most)


def _small(view: View, names: Names, paper: Paper) -> list[Text]:
    lines = _heading(view, paper.look, _("Workers"))
    for seat in map(Seat, range(len(view.purses))):
        row = market.row(seat, names, view.points, view.purses, paper.look)
        row = beside([row, _workers(view, seat, paper.look)], GAP)
        lines.append(beside([row, _sum(view.stacks[seat], paper.width - row.cell_len - 1)], " "))
    cards = [_small_card(Seat(seat), card, paper.look) for seat, card in enumerate(view.current)]
    drawn = [beside(parts, " ") for parts in zip(*cards, strict=True)]
    air = [Text()] if drawn and len(lines) + len(drawn) < MOST_LINES else []
    return [*lines, *air, *drawn]


def _heading(view: View, look: Look, beyond: str) -> list[Text]:
    """Head the columns and what is *beyond* them; what belongs to nobody is the first row."""
    pile = n_("Pile: {number} card", "Pile: {number} cards", len(view.pile))
    return [
        beside([market.heading(look), Text(beyond, "muted")], GAP),
        beside(
            [market.supply(view.supply), Text(pile.format(number=len(view.pile)), "muted")], GAP
        ),
    ]


def _workers(view: View, seat: Seat, look: Look) -> Text:
    """Draw a seat's workers as a bar in which the cards can be told apart, and count them."""
    filled, bar = 0, Text()
    for place, card in enumerate(view.stacks[seat]):
        length = min(card.workers, WORKERS_TO_END - filled)
        bar.append(look.glyphs.full * length, "muted" if place % 2 else "name")
        filled += length
    bar.append(look.glyphs.empty * (WORKERS_TO_END - filled), "muted")
    number = view.workers[seat]
    bar.append(f" {number:>2}", "good" if number >= WORKERS_TO_END else "name")
    return bar.append(f"/{WORKERS_TO_END}", "muted")


def _sum(stack: tuple[Card, ...], width: int) -> Text:
    """Add up the workers of a stack; where that is too long, the first cards are one number."""
    workers = [card.workers for card in stack]
    while len(said := "+".join(map(str, workers))) > width and len(workers) > 1:
        workers[:2] = [sum(workers[:2])]
    return Text(said if len(stack) > 1 else "", "muted")


def _small_card(seat: Seat, card: Card, look: Look) -> tuple[Text, ...]:
    """Draw a card of three lines: whose it is, its gems, its points and workers."""
    return _boxed(
        (Text.assemble(" ", market.pawn(seat), " "), _number(card)),
        card,
        (_aired(market.brief_points(card.points)), _aired(market.brief_workers(card.workers))),
        CARD,
        look,
    )


def _great_card(card: Card, look: Look) -> tuple[Text, ...]:
    """Draw a card with words: its number, its gems, its points and workers."""
    return _boxed(
        (Text(), _number(card)),
        card,
        (_aired(count_points(card.points)), _aired(count_workers(card.workers))),
        GREAT_CARD,
        look,
    )


def _aired(words: str) -> Text:
    return Text.assemble(" ", (words, "name"), " ")


def _number(card: Card) -> Text:
    return Text(" " + _("card {number}").format(number=card.number) + " ", "muted")


def _boxed(
    above: tuple[Text, Text], card: Card, below: tuple[Text, Text], width: int, look: Look
) -> tuple[Text, ...]:
    """Draw the gems of a card in a box, with words in its upper and its lower border."""
    box, inner = look.glyphs.box, width - 2
    top, bottom = spread(*above, inner, box.top), spread(*below, inner, box.bottom)
    gems = fitted(Text(" ") + market.gem_row(card.gems, look), inner)
    return (
        Text.assemble((box.top_left, "line"), top, (box.top_right, "line")),
        Text.assemble((box.mid_left, "line"), gems, (box.mid_right, "line")),
        Text.assemble((box.bottom_left, "line"), bottom, (box.bottom_right, "line")),
    )


def _large(view: View, names: Names, paper: Paper) -> list[Text]:
    lines = [*_heading(view, paper.look, _("Cards")), Text()]
    for seat in map(Seat, range(len(view.purses))):
        row = market.row(seat, names, view.points, view.purses, paper.look)
        workers = Text("   ") + _workers(view, seat, paper.look)
        total = _sum(view.stacks[seat], row.cell_len - workers.cell_len - 3)
        if total:
            workers = Text.assemble(workers, (" = ", "muted"), total)
        left = [fitted(line, row.cell_len) for line in (row, workers, Text())]
        fan = _fan(view, seat, paper.look, paper.width - row.cell_len - len(GAP))
        lines += [beside(parts, GAP) for parts in zip(left, fan, strict=True)]
    return lines


def _fan(view: View, seat: Seat, look: Look, room: int) -> tuple[Text, ...]:
    """Draw a seat's cards one upon the other, the current one whole, of the others the workers."""
    if not view.current:
        return Text(), Text(), Text()
    current, stack = view.current[seat], view.stacks[seat]
    place = stack.index(current)
    later = stack[place + 1 :]
    shown = (room - GREAT_CARD) // EDGE - len(later)
    earlier = stack[max(0, place - shown) : place]
    whole = _great_card(current, look)
    under = [_edges(card, look) for card in earlier]
    above = [_edges(card, look, after=True) for card in later]
    return tuple(map(beside, zip(*under, whole, *above, strict=True)))


def _edges(card: Card, look: Look, *, after: bool = False) -> tuple[Text, ...]:
    """Draw the edge of a card that lies under another one, or sticks out *after* it."""
    box = look.glyphs.box
    workers = Text(f"{card.workers:<{EDGE - 1}}", "name")
    if after:
        return (
            Text(box.top * (EDGE - 1) + box.top_right, "line"),
            Text.assemble(workers, (box.mid_right, "line")),
            Text(box.bottom * (EDGE - 1) + box.bottom_right, "line"),
        )
    return (
        Text(box.top_left + box.top * (EDGE - 1), "line"),
        Text.assemble((box.mid_left, "line"), workers),
        Text(box.bottom_left + box.bottom * (EDGE - 1), "line"),
    )
