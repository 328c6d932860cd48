"""The end of a game: who won and what decided it, and all chains as they lie."""

from collections import Counter
from collections.abc import Iterator

from rich.console import RenderableType

from basari.cli.games.moonlight.draw.signs import gem_word
from basari.cli.games.moonlight.draw.table import MoonlightScene, table
from basari.cli.pages.ranking import headline, margin, ranking, source_columns, winners_page
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _, n_
from basari.cli.words import count_points, people
from basari.kernel import Seat, Standings
from basari.rules.moonlight.events import CardsScored, GemScored, SealsScored


def winners(scene: MoonlightScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Tell who won, what decided it, and where everybody's points came from."""
    names = scene.names
    sentences = [*margin(standings, names), *explain_result(scene, standings)]
    table = ranking(standings, source_columns(scene), names, paper)
    return winners_page(headline(standings, names, paper), sentences, table)


def explain_result(scene: MoonlightScene, standings: Standings) -> Iterator[str]:
    """Say in a few sentences what decided the game."""
    names, winner = scene.names, standings.winners[0]
    gained: Counter[str] = Counter()
    for entry in scene.story.entries:
        if isinstance(entry.event, GemScored):
            gained[entry.event.gem] += entry.event.points[winner]
    if gained:
        gem, points = max(gained.items(), key=lambda one: one[1])
        text = _("{name} got most from {gem}: {points} in all legs.")
        yield text.format(name=names[winner], gem=gem_word(gem), points=count_points(points))
    for entry in scene.story.entries:
        event = entry.event
        if isinstance(event, SealsScored | CardsScored):
            yield _first(scene, event)


def _first(scene: MoonlightScene, event: SealsScored | CardsScored) -> str:
    """Say who was first with seals, or with the last cards."""
    best = [Seat(seat) for seat, place in enumerate(event.places) if place == 1]
    names, most = people(best, scene.names), max(event.values)
    if isinstance(event, SealsScored):
        text = n_(
            "{names} has the most seals: {number}, +4.",
            "{names} have the most seals: {number}, +4.",
            len(best),
        )
    else:
        text = n_(
            "{names} has kept the highest card: {number}, +4.",
            "{names} have kept the highest card: {number}, +4.",
            len(best),
        )
    return text.format(names=names, number=most)


def final_table(scene: MoonlightScene, paper: Paper) -> list[RenderableType]:
    """Show the table as it lies."""
    return [table(scene.view, scene.names, paper)]
