"""The pages of a game: the face's own if it has one, else that of the front end."""

from collections.abc import Callable
from functools import partial

from basari.cli.pages.chart import chart
from basari.cli.pages.choice import Choice
from basari.cli.pages.finale import finale, sources_part, usual_reasons
from basari.cli.pages.news import Bidding, Narration, News, Thinking
from basari.cli.pages.options import OptionList
from basari.cli.pages.port import COURSE, PODIUM, SOURCES, Part
from basari.cli.pages.ranking import source_columns
from basari.cli.pages.scene import AnyScene, AnyScenePage
from basari.cli.terminal.page import Page
from basari.cli.texts import _, tell
from basari.cli.words import tally
from basari.kernel import AnyDecision, Mark, Seat, Standings
from basari.story import Passage, has


def question_page(scene: AnyScene, decision: AnyDecision, *, confirm: bool) -> Page:
    """Return the page that asks for a decision: the game's own, or a list of options."""
    own = scene.face.question_page(scene, decision, confirm=confirm)
    return own or OptionList(scene, decision, confirm)


def choice_page(
    scene: AnyScene,
    decision: AnyDecision,
    order: tuple[int, ...],
    cursor: int,
    *,
    shuffled: bool,
    brisk: bool = False,
) -> Page:
    """Return the page for a secret choice; its digits stand for options in this *order*."""
    own = scene.face.choice_page(scene, decision, order, cursor, shuffled=shuffled, brisk=brisk)
    return own or Choice(scene, decision, order, shuffled, cursor, brisk=brisk)


def sealed_page(scene: AnyScene, decision: AnyDecision) -> Page:
    """Return the page that asks for a secret choice among many options."""
    own = scene.face.sealed_page(scene, decision)
    return own or OptionList(scene, decision, confirm=True, sealed=True)


def passage_page(
    scene: AnyScene, passage: Passage, beat: float | None, linger: float | None
) -> AnyScenePage:
    """Return the page for a passage: reveals and scorings sentence by sentence, others at once.

    *beat* is the seconds per step, 0 to show all at once; *linger* the seconds the whole stays,
    `None` to wait for a key.
    """
    own = scene.face.passage_page(scene, passage, beat, linger)
    if own is not None:
        return own
    if has(Mark.REVEAL, passage) or has(Mark.SCORE, passage):
        return Narration(scene, 0, beat, linger, passage).begun()
    return News(scene, passage, linger)


def bidding_page(scene: AnyScene, seat: Seat | None, beat: float | None) -> AnyScenePage:
    """Return the page with what is bid for and all bids so far, while *seat* thinks."""
    return scene.face.bidding_page(scene, seat, beat) or Bidding(scene, beat, seat)


def thinking_page(scene: AnyScene, seat: Seat) -> AnyScenePage:
    """Return the page shown while *seat* thinks."""
    return scene.face.thinking_page(scene, seat) or Thinking(scene, seat)


def end_parts(scene: AnyScene, standings: Standings) -> tuple[Part, ...]:
    """Return the parts of the end: who won and why, points over the rounds, and their sources."""
    return scene.face.end_parts(scene, standings) or (
        Part(PODIUM, partial(finale, scene, standings, usual_reasons(scene, standings), ())),
        Part(COURSE, partial(chart, scene, standings)),
        Part(SOURCES, partial(sources_part, scene, standings, result_lines(scene, standings))),
    )


def look_back(scene: AnyScene) -> list[str]:
    """Return sentences on where everybody's points came from, and how they grew."""
    return list(scene.face.look_back(scene)) or [*_origins(scene), *point_history(scene)]


def result_lines(scene: AnyScene, standings: Standings) -> list[str]:
    """Return what decided the game, in the game's own words."""
    events = [entry.event for entry in scene.story.entries]
    return [tell(line, scene.names) for line in scene.face.facts.result(events, standings)]


def _origins(scene: AnyScene) -> list[str]:
    """Return, for each player, how many points came from what."""
    columns = source_columns(scene)
    return [
        f"{name}: " + ", ".join(f"{heading} {cells[seat]}" for heading, cells in columns)
        for seat, name in enumerate(scene.names)
        if columns
    ]


def point_history(scene: AnyScene) -> list[str]:
    """Return everybody's points after each round."""
    line: Callable[..., str] = _("After {place}: {points}.").format
    return [
        line(place=scene.face.place(score.place), points=tally(scene.names, score.points))
        for score in scene.story.scores[1:]
    ]
