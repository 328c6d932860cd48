"""The end of a game: who won and why, everybody's points over the rounds, and all deals."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.actions import Action, wording
from basari.cli.games.basari.drawings import drawing
from basari.cli.games.basari.in_words import came_from, deal_in_words, deals_made
from basari.cli.pages.sentences import wrapped
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, figure, n_
from basari.cli.words import Names, count_points, people
from basari.kernel import Seat, Standings
from basari.rules.basari import board, cards
from basari.rules.basari.gems import NO_GEMS
from basari.story import Chronicle, Deal, Source, sources

View = cards.View | board.View
MOST_LEGS = 3
"""So many legs have room for a column each."""
NAME = 24
"""Cells for a player's name."""
CROWDED = 5
"""So many players leave no room for space between them on small paper."""

BAR = 24
"""Cells for a bar of points."""
PHRASE, HEAP, AVERAGE = 20, 23, 10
"""Cells for how much was bought, for the gems, and for a price on average."""


def winners(
    view: View, standings: Standings, chronicle: Chronicle, names: Names, paper: Paper
) -> list[RenderableType]:
    """Tell who won and why, and where everybody's points came from."""
    told = sources(chronicle, len(names))
    return [
        _headline(standings, names, paper),
        *(Padding(line, (0, 1)) for line in _reasons(view, standings, told, names, paper)),
        Text(),
        _ranking(view, standings, told, names, paper),
        Padding(Text(drawing(view).scorings(), "muted"), (0, 1)),
    ]


def _headline(standings: Standings, names: Names, paper: Paper) -> Text:
    best = standings.winners
    text = n_("{names} wins with {points}", "{names} share the victory with {points}", len(best))
    said = text.format(names=people(best, names), points=count_points(standings.points[best[0]]))
    star = paper.look.glyphs.most
    return Text(f"{star} {said} {star}\n", "curtain", justify="center")


def _reasons(
    view: View, standings: Standings, told: Sequence[Source], names: Names, paper: Paper
) -> Iterator[Text]:
    """Say by how much or by which gems the game was won, and where the points came from."""
    points, best = standings.points, standings.winners
    level = [Seat(seat) for seat, own in enumerate(points) if own == max(points)]
    behind = sorted(set(points))[-2:-1]
    if len(level) > len(best):
        yield Text(
            _("{names} are tied on points, so their gems decide:").format(
                names=people(level, names)
            )
        )
        yield from (_purse(view, seat, names, paper) for seat in level)
    elif behind:
        next_best = [Seat(seat) for seat, own in enumerate(points) if own == behind[0]]
        yield Text(
            _("That is {points} more than {names}.").format(
                points=count_points(max(points) - behind[0]), names=people(next_best, names)
            )
        )
    if len(level) == 1:
        yield Text(came_from(view, told, best[0], names))


def _purse(view: View, seat: Seat, names: Names, paper: Paper) -> Text:
    purse = view.purses[seat]
    gems = n_("{number} gem", "{number} gems", purse.size).format(number=purse.size)
    return Text.assemble("  ", (names[seat], seat_style(seat)), f": {gems}  ") + paper.look.heap(
        purse
    )


def _ranking(
    view: View, standings: Standings, told: Sequence[Source], names: Names, paper: Paper
) -> Table:
    """Draw a row per player from the first to the last."""
    table = Table(
        box=paper.look.glyphs.box,
        expand=not paper.large,
        border_style="line",
        header_style="title",
        padding=(0, 1) if paper.large else 0,
        show_lines=paper.large,
    )
    columns = _columns(view, told)
    table.add_column("", justify="right", min_width=2)
    table.add_column(_("Player"), width=NAME, no_wrap=True)
    for heading, _cells in columns:
        table.add_column(heading, justify="center", overflow="fold")
    table.add_column(_("Points"), justify="right", overflow="fold")
    if paper.large:
        table.add_column("", min_width=BAR)
    places = _places(standings)
    for seat in sorted(places, key=lambda seat: (places[seat], seat)):
        table.add_row(
            f"{places[seat]}.",
            Text(names[seat], seat_style(seat)),
            *(cells[seat] for _heading, cells in columns),
            Text(str(view.points[seat]), "title"),
            *([_bar(view, seat, paper)] if paper.large else []),
        )
    return table


def _bar(view: View, seat: Seat, paper: Paper) -> Text:
    """Draw a player's points as a bar; the longest is the best's."""
    return paper.look.bar(view.points[seat] * BAR // max(1, *view.points), BAR)


def _places(standings: Standings) -> dict[Seat, int]:
    """Tell everybody's place: the winners are first, whoever else has as many points is behind."""
    places = {}
    for seat, points in enumerate(standings.points):
        better = sum(
            other > points or (other == points and rival in standings.winners)
            for rival, other in enumerate(standings.points)
        )
        places[Seat(seat)] = 1 if seat in standings.winners else 1 + better
    return places


def _columns(view: View, told: Sequence[Source]) -> list[tuple[str, list[str]]]:
    """Head and fill a column per source: all actions, and each scoring while there is room."""
    seats = range(len(view.points))
    columns = [(_("Actions"), [str(_sum(told, "actions", seat)) for seat in seats])]
    if len(told) > MOST_LEGS:
        parts = [(_sum(told, "colours", seat), _sum(told, "goals", seat)) for seat in seats]
        return [*columns, (_("Scorings"), [f"{colours}+{goals}" for colours, goals in parts])]
    for source in told:
        parts = list(zip(source.colours, source.goals, strict=True))
        cells = [f"{colours:>2}+{goals:<2}" for colours, goals in parts]
        columns.append((_("Leg {leg}").format(leg=source.leg), cells))
    return columns


def _sum(told: Sequence[Source], part: str, seat: int) -> int:
    """Add up one player's points of one kind over all legs."""
    return sum(getattr(source, part)[seat] for source in told)


def deals(chronicle: Chronicle, names: Names, paper: Paper) -> list[RenderableType]:
    """Tell what everybody bought and sold, at which prices, and which deal was the dearest."""
    made = chronicle.deals
    if not made:
        return [Padding(Text(_("Nobody bought or sold an action."), "muted"), (0, 1))]
    gap = [] if len(names) >= CROWDED and not paper.large else [Text()]
    body: list[RenderableType] = [_prices(made, paper)]
    for seat, name in enumerate(names):
        label = Text(f" {name}", seat_style(Seat(seat)))
        body += [label, _record(made, Seat(seat), paper), *(gap if paper.large else [])]
    return [*body, *gap, Padding(Text(_dearest(made, names)), (0, 1))]


def _contested(made: Sequence[Deal]) -> list[Action]:
    """List the actions that can be bought."""
    return [action for action in type(made[0].action) if action is not cards.Action.D]


def _ruled(paper: Paper, *widths: int) -> Table:
    """Lay out columns of these widths; the last ones, for averages, are as wide as each other."""
    table = Table.grid(padding=(0, 1))
    for width in widths:
        table.add_column(width=width, no_wrap=True)
    for _action in range(3):
        table.add_column(width=20 if paper.large else AVERAGE, justify="right", no_wrap=True)
    return table


def _prices(made: Sequence[Deal], paper: Paper) -> Table:
    """Head the averages with the actions."""
    table = _ruled(paper, PHRASE + HEAP + 3)
    head = Text(_("Gems per deal on average:"), "muted", justify="right")
    table.add_row(head, *(Text(wording(action).word, "title") for action in _contested(made)))
    return table


def _record(made: Sequence[Deal], seat: Seat, paper: Paper) -> Table:
    """Tell in two lines what a player bought and sold."""
    bought = [deal for deal in made if deal.buyer == seat]
    sold = [deal for deal in made if deal.seller == seat]
    table = _ruled(paper, 1, PHRASE, HEAP)
    for text, own in (
        (_("bought {number} for {gems}"), bought),
        (_("sold {number} for {gems}"), sold),
    ):
        gems = sum((deal.price for deal in own), NO_GEMS)
        table.add_row(
            "",
            text.format(number=len(own), gems=gems.size),
            paper.look.heap(gems),
            *(
                _average([deal for deal in own if deal.action is action])
                for action in _contested(made)
            ),
        )
    return table


def _average(own: Sequence[Deal]) -> Text:
    """Tell the average price of some deals in gems; a dash for none."""
    if not own:
        return Text("-", "muted")
    return Text(figure(sum(deal.price.size for deal in own) / len(own), ".1f"))


def _dearest(made: Sequence[Deal], names: Names) -> str:
    """Tell the deal with the highest price, the first of several."""
    deal = max(made, key=lambda deal: (deal.price.size, deal.price))
    return _("The dearest deal: {deal}").format(deal=deal_in_words(deal, names))


def ledger(chronicle: Chronicle, names: Names, paper: Paper) -> list[Text]:
    """List all deals, one after the other, however many lines that takes."""
    return [line for deal in deals_made(chronicle, names) for line in wrapped(deal, paper)]
