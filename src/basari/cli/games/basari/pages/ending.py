"""The end of a game: who won and why, everybody's points over the rounds, and all deals."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.draw.gems import draw_heap
from basari.cli.pages.ranking import Column, headline, margin, ranking, tied, winners_page
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.sentences import wrap
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, figure, n_, tell
from basari.cli.words import Names, people, tally
from basari.kernel import Seat, Standings
from basari.rules.basari import cards
from basari.rules.basari.editions import Action, View
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.actions import action_word
from basari.rules.basari.facts.deals import Deal, list_deals
from basari.rules.basari.facts.words import count_any_gems
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.market import BY_ACTIONS, BY_COLOURS, BY_GOALS, SOURCES
from basari.story import Source, Story

MOST_LEGS = 3
"""The most legs that have room for a column each."""
CROWDED = 5
"""From this number of players on, none have space between them on small paper."""
PHRASE, HEAP, AVERAGE = 24, 19, 10
"""Cells for how much was bought, for the gems, and for a price on average."""


def winners(scene: AnyScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Tell who won and why, and where everybody's points came from."""
    names, facts = scene.names, facts_of(scene.view)
    reasons = _reasons(scene, standings, paper)
    table = ranking(standings, _columns(scene.story.sources(len(names)), len(names)), names, paper)
    return [
        *winners_page(headline(standings, names, paper), reasons, table, indent=1),
        Padding(Text(tell(facts.scorings), "muted"), (0, 1)),
    ]


def _reasons(scene: AnyScene, standings: Standings, paper: Paper) -> Iterator[Text | str]:
    """Say by how much or by which gems the game was won, and where the points came from."""
    names, level, best = scene.names, tied(standings), standings.winners
    if len(level) > len(best):
        text = _("{names} are tied on points, so their gems decide:")
        yield text.format(names=people(level, names))
        yield from (_purse(scene.view, seat, names, paper) for seat in level)
    yield from margin(standings, names)
    if len(level) == 1:
        yield _origin(scene, best[0], names)


def _origin(scene: AnyScene, seat: Seat, names: Names) -> str:
    """Add up one player's points by where they came from."""
    legs = scene.story.sources(len(names))
    points = {source: _sum(legs, source, seat) for source in SOURCES}
    return tell(facts_of(scene.view).origin(seat, points), names)


def look_back(scene: AnyScene) -> Iterator[str]:
    """Say where everybody's points came from, which deals were made, and how the points grew."""
    names, story = scene.called, scene.story
    yield from (_origin(scene, Seat(seat), names) for seat in range(len(names)))
    yield from (tell(deal.tell(), names) for deal in list_deals(story.entries))
    grown = _("After leg {leg}, round {round}: {points}.")
    for score in story.scores[1:]:
        points, place = tally(names, score.points), score.place
        yield grown.format(leg=place.chapter, round=place.round, points=points)


def _purse(view: View, seat: Seat, names: Names, paper: Paper) -> Text:
    purse = view.purses[seat]
    gems = tell(count_any_gems(purse.size))
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
    made = list_deals(story.entries)
    if not made:
        return [Padding(Text(_("Nobody bought or sold an action."), "muted"), (0, 1))]
    gap = [] if len(names) >= CROWDED and not paper.large else [Text()]
    body: list[RenderableType] = [_prices(made, paper)]
    for seat, name in enumerate(names):
        label = Text(f" {name}", seat_style(Seat(seat)))
        body += [label, _record(made, Seat(seat), paper), *(gap if paper.large else [])]
    return [*body, *gap, Padding(Text(_dearest(made, names)), (0, 1))]


def _list_contested(made: Sequence[Deal]) -> list[Action]:
    """List the actions that can be bought."""
    return [action for action in type(made[0].action) if action is not cards.Action.D]


def _lay_columns(paper: Paper, *widths: int) -> Table:
    """Lay out columns of these widths; the last ones, for averages, are as wide as each other."""
    table = Table.grid(padding=(0, 1))
    for width in widths:
        table.add_column(width=width, no_wrap=True)
    for _action in range(3):
        table.add_column(width=20 if paper.large else AVERAGE, justify="right", no_wrap=True)
    return table


def _prices(made: Sequence[Deal], paper: Paper) -> Table:
    """Head the averages with the actions."""
    table = _lay_columns(paper, PHRASE + HEAP + 3)
    head = Text(_("Gems per deal on average:"), "muted", justify="right")
    table.add_row(
        head, *(Text(tell(action_word(action)), "title") for action in _list_contested(made))
    )
    return table


def _record(made: Sequence[Deal], seat: Seat, paper: Paper) -> Table:
    """Tell in two lines what a player bought and sold."""
    bought = [deal for deal in made if deal.buyer == seat]
    sold = [deal for deal in made if deal.seller == seat]
    table = _lay_columns(paper, 1, PHRASE, HEAP)
    for phrase, own in ((_count_bought(len(bought)), bought), (_count_sold(len(sold)), sold)):
        gems = sum((deal.price for deal in own), NO_GEMS)
        table.add_row(
            "",
            phrase,
            draw_heap(gems, paper.look) if own else "",
            *(
                _average([deal for deal in own if deal.action is action])
                for action in _list_contested(made)
            ),
        )
    return table


def _count_bought(number: int) -> str:
    """Say how many actions a player bought; for which gems comes next."""
    told = n_("bought {number} action for", "bought {number} actions for", number)
    return told.format(number=number) if number else _("bought nothing")


def _count_sold(number: int) -> str:
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
    return _("The dearest deal: {deal}").format(deal=tell(deal.tell(), names))


def ledger(story: Story, names: Names, paper: Paper) -> list[Text]:
    """List all deals, one after the other, however many lines that takes."""
    return [
        line for deal in list_deals(story.entries) for line in wrap(tell(deal.tell(), names), paper)
    ]
