"""The end of a game: who won and why, everybody's points over the rounds, and all deals."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.actions import wording
from basari.cli.games.basari.deals import Deal, deal_in_words, deals_made, deals_of
from basari.cli.games.basari.drawings import drawing
from basari.cli.games.basari.gems import draw_heap
from basari.cli.games.basari.in_words import came_from
from basari.cli.pages.ranking import Column, headline, margin, ranking, tied, winners_page
from basari.cli.pages.sentences import wrapped
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, figure, n_
from basari.cli.words import Names, people
from basari.kernel import Seat, Standings
from basari.rules.basari import cards
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.market import BY_ACTIONS, BY_COLOURS, BY_GOALS
from basari.story import Source, Story

MOST_LEGS = 3
"""So many legs have room for a column each."""
CROWDED = 5
"""So many players leave no room for space between them on small paper."""
PHRASE, HEAP, AVERAGE = 24, 19, 10
"""Cells for how much was bought, for the gems, and for a price on average."""


def winners(
    view: View, standings: Standings, story: Story, names: Names, paper: Paper
) -> list[RenderableType]:
    """Tell who won and why, and where everybody's points came from."""
    reasons = _reasons(view, standings, story, names, paper)
    table = ranking(standings, _columns(story.sources(len(names)), len(names)), names, paper)
    return [
        *winners_page(headline(standings, names, paper), reasons, table, indent=1),
        Padding(Text(drawing(view).scorings(), "muted"), (0, 1)),
    ]


def _reasons(
    view: View, standings: Standings, story: Story, names: Names, paper: Paper
) -> Iterator[Text | str]:
    """Say by how much or by which gems the game was won, and where the points came from."""
    level, best = tied(standings), standings.winners
    if len(level) > len(best):
        text = _("{names} are tied on points, so their gems decide:")
        yield Text(text.format(names=people(level, names)))
        yield from (_purse(view, seat, names, paper) for seat in level)
    yield from margin(standings, names)
    if len(level) == 1:
        yield Text(came_from(view, story, best[0], names))


def _purse(view: View, seat: Seat, names: Names, paper: Paper) -> Text:
    purse = view.purses[seat]
    gems = n_("{number} gem", "{number} gems", purse.size).format(number=purse.size)
    return Text.assemble("  ", (names[seat], seat_style(seat)), f": {gems}  ") + draw_heap(
        purse, paper.look
    )


def _columns(told: Sequence[Source], seats: int) -> list[Column]:
    """Head and fill a column per source: all actions, and each scoring while there is room."""
    everybody = range(seats)
    columns: list[Column] = [
        (_("Actions"), [str(_sum(told, BY_ACTIONS, seat)) for seat in everybody])
    ]
    if len(told) > MOST_LEGS:
        parts = [(_sum(told, BY_COLOURS, seat), _sum(told, BY_GOALS, seat)) for seat in everybody]
        return [*columns, (_("Scorings"), [f"{colours}+{goals}" for colours, goals in parts])]
    for source in told:
        parts = [(_sum([source], BY_COLOURS, s), _sum([source], BY_GOALS, s)) for s in everybody]
        cells = [f"{colours:>2}+{goals:<2}" for colours, goals in parts]
        columns.append((_("Leg {leg}").format(leg=source.chapter), cells))
    return columns


def _sum(told: Sequence[Source], source: str, seat: int) -> int:
    """Add up one player's points of one kind over some legs."""
    return sum(leg.points[source][seat] for leg in told if source in leg.points)


def deals(story: Story, names: Names, paper: Paper) -> list[RenderableType]:
    """Tell what everybody bought and sold, at which prices, and which deal was the dearest."""
    made = deals_of(story)
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
    for phrase, own in ((_bought(len(bought)), bought), (_sold(len(sold)), sold)):
        gems = sum((deal.price for deal in own), NO_GEMS)
        table.add_row(
            "",
            phrase,
            draw_heap(gems, paper.look) if own else "",
            *(
                _average([deal for deal in own if deal.action is action])
                for action in _contested(made)
            ),
        )
    return table


def _bought(number: int) -> str:
    """Say how many actions a player bought; for which gems comes next."""
    told = n_("bought {number} action for", "bought {number} actions for", number)
    return told.format(number=number) if number else _("bought nothing")


def _sold(number: int) -> str:
    """Say how many actions a player sold; for which gems comes next."""
    told = n_("sold {number} action for", "sold {number} actions for", number)
    return told.format(number=number) if number else _("sold nothing")


def _average(own: Sequence[Deal]) -> Text:
    """Tell the average price of some deals in gems; a dash for none."""
    if not own:
        return Text("-", "muted")
    return Text(figure(sum(deal.price.size for deal in own) / len(own), ".1f"))


def _dearest(made: Sequence[Deal], names: Names) -> str:
    """Tell the deal with the highest price, the first of several."""
    deal = max(made, key=lambda deal: (deal.price.size, deal.price))
    return _("The dearest deal: {deal}").format(deal=deal_in_words(deal, names))


def ledger(story: Story, names: Names, paper: Paper) -> list[Text]:
    """List all deals, one after the other, however many lines that takes."""
    return [line for deal in deals_made(story, names) for line in wrapped(deal, paper)]
