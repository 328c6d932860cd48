"""The end of a game: the podium and why, where everybody's points came from, and all deals."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.games.basari.draw.deals import (
    draw_balance,
    draw_deal,
    draw_deal_below,
    find_remarkable,
)
from basari.cli.games.basari.draw.points import PointBars
from basari.cli.games.basari.pages.reasons import find_reasons, find_records
from basari.cli.pages.finale import SIDE, WIDE, accent_of, finale, write_reasons, write_records
from basari.cli.pages.podium import podium
from basari.cli.pages.ranking import places
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.sentences import wrap
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.texts import _, n_, tell
from basari.cli.words import Names, tally
from basari.kernel import Seat, Standings
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.deals import list_deals
from basari.rules.basari.facts.earnings import list_earnings
from basari.rules.basari.rounds import Lost
from basari.story import Story


def summit(scene: AnyScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the podium and the reasons for the result; on large paper also points and deals."""
    reasons = find_reasons(scene, standings)
    if paper.width < WIDE or not paper.high:
        return finale(scene, standings, reasons, (), paper)
    canvas = paper.canvas(paper.room - 1, accent_of(standings))
    left, bars = paper.width - SIDE, PointBars(scene, standings)
    below = bars.height(canvas.height // 2)
    podium(
        canvas,
        (2, 0, left - 5, canvas.height - below - 2),
        standings,
        scene.names,
        scene.face.ornament(),
    )
    bars.draw(canvas, (MARGIN, canvas.height - below, left - MARGIN - 3, below))
    for row in range(canvas.height):
        canvas.put(left, row, "│", "ghost")
    _aside(canvas, (left + 3, SIDE - 5), scene, standings)
    return [canvas]


def _aside(canvas: Canvas, columns: tuple[int, int], scene: AnyScene, standings: Standings) -> None:
    """Write beside the podium the reasons for the result, the deals, and the records."""
    x, width = columns
    y = write_reasons(canvas, (x, 0, width), find_reasons(scene, standings)) + 1
    deals, names = list_deals(scene.story.entries), scene.names
    if deals:
        canvas.put(x, y, _("Deals"), "strong")
        for label, deal in find_remarkable(deals):
            if y + 3 + len(names) + 3 < canvas.height:
                draw_deal_below(canvas, (x, y + 1, width), deal, names, label)
                y += 3
        y += 2
        if y + len(names) < canvas.height:
            draw_balance(canvas, (x, y, width), deals, names, _order(standings))
            y += len(names) + 2
    write_records(canvas, (x, y, width, canvas.height - y), find_records(scene))


def points(scene: AnyScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw where everybody's points came from, as bars on one scale."""
    bars = PointBars(scene, standings)
    canvas = paper.canvas(bars.height(paper.room), accent_of(standings))
    bars.draw(canvas, (MARGIN, 0, paper.width - 2 * MARGIN, paper.room))
    return [canvas]


def deals(scene: AnyScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the most remarkable deals, and what everybody paid and got."""
    made, names = list_deals(scene.story.entries), scene.names
    if not made:
        return [Padding(Text(_("Nobody bought or sold an action."), "muted"), (0, 1))]
    remarkable, width = [*find_remarkable(made)], paper.width - 2 * MARGIN
    order = _order(standings)
    step = 2 if 2 * len(remarkable) + 2 * len(names) + 4 <= paper.room else 1
    y = step * len(remarkable) + 1
    canvas = paper.canvas(y + 1 + 2 * len(names) + 1, accent_of(standings))
    for row, (label, deal) in enumerate(remarkable):
        draw_deal(canvas, (MARGIN, step * row, width), deal, names, label)
    draw_balance(canvas, (MARGIN, y, width), made, names, order)
    canvas.put(MARGIN, canvas.height - 1, _sum_up(scene.story, len(made)), "dim")
    return [canvas]


def _order(standings: Standings) -> list[Seat]:
    """List all seats, the winners first."""
    taken = places(standings)
    return sorted(taken, key=lambda seat: (taken[seat], seat))


def _sum_up(story: Story, deals: int) -> str:
    """Say how many deals and rounds there were, and how many actions were lost."""
    lost = sum(isinstance(entry.event, Lost) for entry in story.entries)
    made = n_("{number} deal", "{number} deals", deals).format(number=deals)
    rounds = len(story.scores) - 1
    text = n_(
        "{deals} in {rounds} rounds; {number} action was lost, as too many wanted it.",
        "{deals} in {rounds} rounds; {number} actions were lost, as too many wanted them.",
        lost,
    )
    return text.format(deals=made, rounds=rounds, number=lost)


def ledger(story: Story, names: Names, paper: Paper) -> list[Text]:
    """List all deals in full, in order."""
    return [
        line for deal in list_deals(story.entries) for line in wrap(tell(deal.tell(), names), paper)
    ]


def look_back(scene: AnyScene) -> Iterator[str]:
    """Yield where everybody's points came from, every deal, and the points after each round."""
    names, story, facts = scene.called, scene.story, facts_of(scene.view)
    for seat, own in enumerate(list_earnings(story.entries, len(names))):
        points = {"actions": own.actions, "colours": sum(own.colours), "goals": own.goals}
        yield tell(facts.origin(Seat(seat), points), names)
    yield from (tell(deal.tell(), names) for deal in list_deals(story.entries))
    grown = _("After leg {leg}, round {round}: {points}.")
    for score in story.scores[1:]:
        tallied, place = tally(names, score.points), score.place
        yield grown.format(leg=place.chapter, round=place.round, points=tallied)
