from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli.games import face_of
from basari.cli.games.basari.pages.bargain import HagglingPage
from basari.cli.games.basari.pages.deal import DealPage
from basari.cli.games.basari.pages.reveal import RevealPage
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.games.basari.pages.walk import WalkPage
from basari.cli.pages import usual
from basari.cli.pages.course import Course, Stop, course, story_of
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import News
from basari.kernel import Event, Seat
from basari.log import recover
from basari.rules.basari.cards.events import LegEnded, Shuffled, WorkersScored
from basari.rules.basari.rounds import (
    GameEnded,
    Offered,
    PointsGained,
    Revealed,
    RoundBegan,
)
from basari.story import split
from tests.helpers.logs import EVERY_GAME, FILE, LABELS, headers, play_and_write, sparingly
from tests.helpers.moments import events_of, passage_of
from tests.helpers.stages import course_of_game

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
GAINED, ENDED, SHUFFLED = PointsGained(Seat(0), 5), LegEnded(1, (15, 0, 0)), Shuffled(2)
SCORED = WorkersScored((15, 0, 0), (Seat(0),), 12)
REVEALED: Revealed[Any] = Revealed(())


def any_course(data: st.DataObject, edition: str, seats: int) -> Course:
    """Play any game to its end, and find its moments."""
    log = play_and_write(data.draw(headers(edition, seats)))
    return course(recover(log, FILE), face_of("basari", edition))


def any_moment(data: st.DataObject, whole: Course) -> int:
    """Find any moment of a game."""
    return data.draw(st.integers(0, len(whole.stops) - 1))


def happened(whole: Course) -> list[Event]:
    """Gather all events of a game in their order."""
    turns = whole.game.turns
    return [*events_of(whole.game.opening), *(event for turn in turns for event in turn.events)]


def told(stops: Iterable[Stop]) -> list[Event]:
    """Gather all events that stops show."""
    return [event for stop in stops for event in stop.passage]


@every_game
class TestMoments:
    """A game falls into moments, and nothing falls between them."""

    @sparingly
    @given(data=st.data())
    def test_every_answer(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Every answer leads to a moment, but for sealed ones, which lead to that of the last."""
        whole = any_course(data, edition, seats)
        turns = whole.game.turns

        counts = [stop.answers for stop in whole.stops]

        settled = [number for number, turn in enumerate(turns, 1) if not turn.after.sealed]
        assert counts == sorted(counts)
        assert list(dict.fromkeys(counts)) == [0, *settled]
        assert counts[-1] == len(turns)

    @sparingly
    @given(data=st.data())
    def test_every_event(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Everything that happened is shown once, in its order; who won is shown by the end."""
        whole = any_course(data, edition, seats)

        *events, last = happened(whole)

        assert told(whole.stops) == events
        assert isinstance(last, GameEnded)
        parts = [stop.part for stop in whole.stops if stop.part is not None]
        ending = whole.page(len(whole.stops) - 1)
        assert isinstance(ending, Ending)
        assert parts == list(range(len(ending.names)))

    @sparingly
    @given(data=st.data())
    def test_nothing_is_later(self, edition: str, seats: int, data: st.DataObject) -> None:
        """The history of a moment is what was shown until then, and all of it had happened."""
        whole = any_course(data, edition, seats)
        number = any_moment(data, whole)
        stop, scene = whole.stops[number], whole.scene(number)

        told_then = [entry.event for entry in scene.story.entries]

        known = story_of(whole.game.upto(stop.answers))
        shown_then = told(whole.stops[: number + 1])
        assert told_then == (happened(whole) if stop.part is not None else shown_then)
        assert scene.story.entries == known.entries[: stop.passage.last]
        assert scene.story.scores == known.scores[: len(scene.story.scores)]
        assert scene.view == scene.rules.view(whole.story.state(stop.passage.last), None)

    @sparingly
    @given(data=st.data())
    def test_as_if_it_had_stopped(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Up to a moment, a game that stopped there has the same moments and the same pages."""
        whole = any_course(data, edition, seats)
        answers = whole.stops[any_moment(data, whole)].answers

        part = course(whole.game.upto(answers), whole.face)

        assert part.stops == whole.stops[: len(part.stops)]
        assert part.stops[-1].answers == answers
        last = len(part.stops) - 1
        for number in {0, last // 2, last}:
            assert part.page(number) == whole.page(number)

    @sparingly
    @given(data=st.data())
    def test_pages(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Every moment is shown whole on the page that everybody saw in the game."""
        whole = any_course(data, edition, seats)
        number = any_moment(data, whole)
        stop = whole.stops[number]

        match whole.page(number):
            case RevealPage() as page:
                turned = (Revealed(page.choices),) if page.fresh else ()
                assert (*turned, *page.events) == stop.passage.events
                assert page.shown == page.steps
            case ScoringPage() | DealPage() as page:
                assert page.events == stop.passage.events
                assert page.shown == page.steps
            case News(passage=passage) | WalkPage(passage=passage):
                assert passage == stop.passage
            case HagglingPage(scene):
                (bid,) = stop.passage
                assert isinstance(bid, Offered)
                assert scene.view.phase.standing == bid.offer
            case Ending(part=part):
                assert part == stop.part
            case other:
                pytest.fail(f"nobody saw {other}")

    @sparingly
    @given(data=st.data())
    def test_at(self, edition: str, seats: int, data: st.DataObject) -> None:
        """After any number of answers there is a moment, the first that has them all."""
        whole = any_course(data, edition, seats)
        answers = data.draw(st.integers(0, len(whole.game.turns)))

        number = whole.at(answers)

        assert whole.stops[number].answers >= answers
        assert number == 0 or whole.stops[number - 1].answers < answers


@every_game
class TestLandmarks:
    """What one looks for in a game."""

    def test_all_there(self, edition: str, seats: int) -> None:
        """The beginning, every round, every scoring, the end; each of them once."""
        whole = course_of_game(edition, seats)

        landmarks = [whole.stops[number] for number in whole.landmarks]

        rounds = [event for event in happened(whole) if isinstance(event, RoundBegan)]
        legs = whole.game.table.rules.legs
        assert sum(stop.begins_round() for stop in landmarks) == len(rounds)
        assert sum(stop.begins_chapter() for stop in landmarks) == legs
        assert sum(stop.scores() for stop in landmarks) == legs
        assert len(landmarks) == len(rounds) + legs + 2

    @sparingly
    @given(data=st.data())
    def test_points(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Points never fall from one to the next; those before a round are those of the score."""
        whole = any_course(data, edition, seats)
        _beginning, *landmarks = whole.landmarks

        points = {number: whole.points_before(number) for number in landmarks}

        for one, other in pairwise(points.values()):
            assert all(map(int.__le__, one, other))
        begun = [number for number in landmarks if whole.stops[number].begins_round()]
        scores = [score.points for score in whole.story.scores]
        assert [*map(points.get, begun), points[landmarks[-1]]] == scores

    def test_before_a_scoring(self, edition: str, seats: int) -> None:
        """The points before a scoring are those with which its page begins."""
        whole = course_of_game(edition, seats)
        pages = [(number, whole.page(number)) for number in whole.landmarks]
        scorings = [(number, page) for number, page in pages if isinstance(page, ScoringPage)]

        for number, page in scorings:
            assert whole.points_before(number) == page.before
        assert len(scorings) == whole.game.table.rules.legs


class TestPassages:
    """What is shown together."""

    @pytest.mark.parametrize(
        ("events", "passages", "rest"),
        [
            ((), [], ()),
            ((REVEALED, GAINED), [(REVEALED, GAINED)], ()),
            ((GAINED, ENDED, SCORED, SHUFFLED), [(GAINED,), (ENDED, SCORED)], (SHUFFLED,)),
            (
                (REVEALED, GAINED, ENDED, SCORED, SHUFFLED),
                [(REVEALED, GAINED), (ENDED, SCORED)],
                (SHUFFLED,),
            ),
        ],
    )
    def test_together(
        self, events: tuple[Event, ...], passages: list[tuple[Event, ...]], rest: tuple[Event, ...]
    ) -> None:
        """What led to a scoring is shown before it, and what follows waits."""
        parts, waiting = split(passage_of(events))

        assert [part.events for part in parts] == passages
        assert waiting.events == rest

    @pytest.mark.parametrize("beat", [None, 1.0])
    def test_step_by_step(self, beat: float | None) -> None:
        """A beat of any time lets a scoring begin with nothing shown; without one it is whole."""
        scene = course_of_game("cards", 3).scene(0)

        slow = usual.passage_page(scene, passage_of((ENDED, SCORED)), beat, None)
        whole = usual.passage_page(scene, passage_of((ENDED, SCORED)), 0.0, None)

        assert isinstance(slow, ScoringPage)
        assert isinstance(whole, ScoringPage)
        assert (slow.shown, whole.shown) == (0, whole.steps)
