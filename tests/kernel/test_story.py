"""The story of a game, and what everybody may be told of it."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.kernel import DEALER, Deed, Event, Mark, Seat, Table
from basari.players import Turn, drive
from basari.rules.basari.market import BY_GOALS, SOURCES
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Lost, PointsGained, RoundBegan
from basari.story import (
    Happening,
    Passage,
    Place,
    Score,
    Source,
    Story,
    begins,
    count_deeds,
    happenings,
    has,
    public,
    scoring,
    split,
    sum_gains,
)
from tests.games.basari.helpers import GAMES, NAMES, Game, random_players, told
from tests.helpers import toy_game
from tests.helpers.logs import sparingly
from tests.helpers.moments import events_of, moments_of, passage_of

SEEDS = st.integers(0, 2**32)
A, B = map(Seat, range(2))


class Sign(Event):
    """Something with a mark, which may bring points, and is counted."""

    means: Mark = Mark.NEWS
    points: tuple[int, ...] = ()
    did: tuple[Deed, ...] = ()

    @property
    def mark(self) -> Mark:
        """What it is made to mean."""
        return self.means

    def gains(self) -> dict[Seat, int]:
        """What it is made to bring."""
        return {Seat(seat): points for seat, points in enumerate(self.points)}

    def deeds(self) -> tuple[Deed, ...]:
        """What it is made to count."""
        return self.did


def moments(game: Game, seed: int) -> Iterator[tuple[Turn, Story]]:
    """Play a game at random, and keep its story."""
    rules, seats = game
    table, begun = Table.start(rules, seats)
    story = Story().begin(begun, table)
    for turn in drive(table, random_players(seats, seed)):
        story = story.after(turn)
        yield turn, story


def play_random(game: Game, seed: int) -> tuple[Turn, Story]:
    """Play a game at random to its end."""
    *_, end = moments(game, seed)
    return end


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestStory:
    """A story says what happened in the game, and nothing else."""

    @sparingly
    @given(seed=SEEDS)
    def test_keeps_every_event_once(self, game: Game, seed: int) -> None:
        """The entries are what happened, in the order in which it did."""
        table, begun = Table.start(*game)
        happened: list[Event] = list(begun)
        kept: list[Event] = [entry.event for entry in Story().begin(begun, table).entries]

        for turn, story in moments(game, seed):
            happened += turn.events
            kept = [entry.event for entry in story.entries]

        assert kept == happened

    @sparingly
    @given(seed=SEEDS)
    def test_dates_every_entry(self, game: Game, seed: int) -> None:
        """The chapter and round of an entry are those of the round that began last."""
        _turn, story = play_random(game, seed)
        date = Place()

        for entry in story.entries:
            if isinstance(entry.event, RoundBegan):
                date = Place(entry.event.leg, entry.event.round)
            assert entry.place == date
        assert story.place == date

    @sparingly
    @given(seed=SEEDS)
    def test_scores_every_round(self, game: Game, seed: int) -> None:
        """There are points for the beginning and for every round, and they never fall."""
        turn, story = play_random(game, seed)
        began = told([entry.event for entry in story.entries], RoundBegan)

        rounds = [score.place for score in story.scores]

        assert rounds == [Place(), *(Place(event.leg, event.round) for event in began)]
        assert story.scores[0].points == (0,) * game[1]
        assert story.scores[-1].points == turn.after.standings.points
        for old, new in pairwise(story.scores):
            assert all(map(int.__le__, old.points, new.points))

    @sparingly
    @given(seed=SEEDS)
    def test_recalls_what_a_seat_missed(self, game: Game, seed: int) -> None:
        """`since` returns just what later answers led to."""
        begun = Table.start(*game)[1]
        missed: dict[Seat, list[Event]] = {Seat(seat): [*begun] for seat in range(game[1])}

        for turn, story in moments(game, seed):
            for seat, events in missed.items():
                events[:] = [] if seat == turn.seat else [*events, *turn.events]
                assert list(story.since(seat)) == events

    @sparingly
    @given(seed=SEEDS)
    def test_goes_back(self, game: Game, seed: int) -> None:
        """Cut off, a story equals the one at that time, except for what seats had heard."""
        *_, (_turn, whole) = before = list(moments(game, seed))

        for _turn, story in before:
            assert whole.upto(len(story.entries)) == replace(story, heard=())
        assert whole.upto(0) == Story(scores=whole.scores[:1], opening=whole.opening)

    @sparingly
    @given(seed=SEEDS)
    def test_all_at_once(self, game: Game, seed: int) -> None:
        """A replayed game has the same story as the original."""
        table, begun = Table.start(*game)
        played = list(moments(game, seed))

        replayed = Story().begin(begun, table).after(*(turn for turn, _ in played))

        assert replayed == played[-1][1]

    @sparingly
    @given(seed=SEEDS)
    def test_lately(self, game: Game, seed: int) -> None:
        """`lately` has the current round and the one before it."""
        for _turn, story in moments(game, seed):
            events = [entry.event for entry in story.entries]
            began = [n for n, event in enumerate(events) if isinstance(event, RoundBegan)]
            first = began[-2] if len(began) > 1 else began[0] if began else 0
            assert list(story.lately) == events[first:]

    @sparingly
    @given(seed=SEEDS)
    def test_contested(self, game: Game, seed: int) -> None:
        """Somebody is bidding as long as one is asked to raise or accept."""
        for turn, story in moments(game, seed):
            assert story.contested == isinstance(turn.after.view(None).phase, Bargain)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestSources:
    """Every point has a source."""

    @sparingly
    @given(seed=SEEDS)
    def test_they_add_up_at_every_moment(self, game: Game, seed: int) -> None:
        """The points of all chapters and sources together are the points on the table."""
        seats = range(game[1])

        for turn, story in moments(game, seed):
            told_by = story.sources(len(seats))
            points = tuple(
                sum(part[seat] for source in told_by for part in source.points.values())
                for seat in seats
            )
            assert points == turn.after.standings.points

    @sparingly
    @given(seed=SEEDS)
    def test_every_leg_ends_with_a_goal(self, game: Game, seed: int) -> None:
        """A leg ends because somebody has enough workers or has come round, which brings points."""
        turn, story = play_random(game, seed)

        told_by = story.sources(game[1])

        assert [source.chapter for source in told_by] == list(range(1, turn.after.rules.legs + 1))
        assert all(any(source.points[BY_GOALS]) for source in told_by)
        assert {name for source in told_by for name in source.points} <= {*SOURCES}


class TestGains:
    """Only some events bring points."""

    def test_points_are_for_whoever_collects_them(self) -> None:
        """A seat that collects points gets them alone."""
        assert PointsGained(Seat(2), 6).gains() == {2: 6}

    def test_a_loss_brings_none(self) -> None:
        """A lost action brings no points."""
        assert Lost(None, (Seat(0), Seat(1), Seat(2))).gains() == {}

    def test_together(self) -> None:
        """What several events brought is added up."""
        events = (Sign(points=(1, 2)), Sign(), PointsGained(B, 6))

        assert sum_gains(events, 3) == (1, 8, 0)


def story_of(turns: list[Turn]) -> Story:
    """Tell the story of some turns of the toy game."""
    table, moments = Table.start(toy_game.ToyRules(), 2)
    return Story().begin(moments, table).after(*turns)


class TestWhispers:
    """Secret events are told to those who may know them, and to nobody else."""

    def test_not_among_the_entries(self) -> None:
        """The public story does not contain them."""
        played = toy_game.play_toy_game()
        story = story_of(played)

        happened = [moment for turn in played for moment in turn.moments]
        hidden = [
            event
            for event in events_of(happened)
            if isinstance(event, (toy_game.Drawn, toy_game.Hid))
        ]
        assert [whisper.event for whisper in story.whispers] == hidden
        assert not any(
            isinstance(entry.event, (toy_game.Drawn, toy_game.Hid)) for entry in story.entries
        )
        assert public(happened) == tuple(entry.moment for entry in story.entries[1:])

    def test_before_the_first_answer(self) -> None:
        """A seat hears of its own card and of what all saw, in that order."""
        dealt = toy_game.play_toy_game()[:2]

        (one,), (other,) = (turn.events for turn in dealt)

        story = story_of(dealt)
        assert story.since(A) == (toy_game.NightFell(), one)
        assert story.since(B) == (toy_game.NightFell(), other)
        assert story.since(DEALER) == ()

    def test_after_an_answer(self) -> None:
        """Of its own answer a seat knows the public events; secret ones are told later."""
        played = toy_game.play_toy_game()
        story = story_of(played[:4])
        hid = told(played[3].events, toy_game.Hid)

        assert played[3].seat == B
        assert story.since(A) == (hid[0], toy_game.AllHid(2), toy_game.NightFell())
        assert story.since(B) == (hid[1],)

    def test_in_their_order(self) -> None:
        """A whisper is told in order with the public events."""
        played = toy_game.play_toy_game()
        card = told(played[4].events, toy_game.Drawn)

        story = story_of(played[:6])

        assert story.since(A) == (
            told(played[3].events, toy_game.Hid)[0],
            toy_game.AllHid(2),
            toy_game.NightFell(),
            *card,
        )

    def test_two_at_once(self) -> None:
        """Two whispers between the same entries keep their order."""
        drawn = toy_game.Drawn(A, 8), toy_game.Drawn(A, 3)
        table, _ = Table.start(toy_game.ToyRules(), 2)

        assert Story().begin(moments_of(drawn, table.state), table).since(A) == drawn

    def test_forgotten(self) -> None:
        """An earlier story contains only public events."""
        story = story_of(toy_game.play_toy_game())

        for entries in range(len(story.entries) + 1):
            before = story.upto(entries)
            assert before.whispers == before.heard == ()
            assert before.entries == story.entries[:entries]


class TestRounds:
    """Scores are noted when a new round begins, and at the end."""

    def test_in_one_answer(self) -> None:
        """Points scored in the answer that starts a new round count for the round before."""
        played = toy_game.play_toy_game()
        end = played[-1].after.standings.points

        assert story_of(played).scores == (
            Score(Place(), (0, 0)),
            Score(Place(0, 1), (1, 1)),
            Score(Place(0, 2), end),
        )

    def test_and_then_some(self) -> None:
        """What a round brings in the answer that began it counts in that round."""
        _, turn, *_ = toy_game.play_toy_game()
        before = turn.after
        scored = replace(before.state, night=3, hidden=(2, 3))
        moments = (
            *moments_of([Sign(Mark.ROUND)], before.state),
            *moments_of([Sign(), Sign(Mark.ROUND)], scored),
            *moments_of([Sign()], replace(scored, hidden=(7, 7))),
        )

        story = Story().after(Turn(before, DEALER, "", before, moments))

        assert story.scores == (Score(Place(0, 1), before.rules.standings(scored).points),)
        assert story.place == Place(0, 2)

    def test_at_the_beginning(self) -> None:
        """The same holds for events before the first answer."""
        table, _ = Table.start(toy_game.ToyRules(), 2)
        signs = (Sign(Mark.ROUND), Sign(points=(2, 3)), Sign(Mark.ROUND))

        story = Story().begin(moments_of(signs, table.state), table)

        assert story.scores == (Score(Place(), (0, 0)), Score(Place(0, 1), (0, 0)))

    def test_without_chapters(self) -> None:
        """In a game without chapters all points belong to chapter 0."""
        played = toy_game.play_toy_game()
        points = played[-1].after.standings.points
        trees = tuple(own - toy_game.NIGHTS for own in points)

        (source,) = story_of(played).sources(2)

        assert source == Source(0, {"nights": (toy_game.NIGHTS,) * 2, "trees": trees})

    @pytest.mark.parametrize(
        ("marks", "place"),
        [
            ([], Place()),
            ([Mark.NEWS, Mark.END], Place()),
            ([Mark.ROUND], Place(0, 1)),
            ([Mark.ROUND, Mark.BID, Mark.ROUND], Place(0, 2)),
            ([Mark.CHAPTER], Place(1, 1)),
            ([Mark.CHAPTER, Mark.ROUND, Mark.CHAPTER, Mark.ROUND, Mark.ROUND], Place(2, 3)),
        ],
    )
    def test_places(self, marks: list[Mark], place: Place) -> None:
        """A chapter begins with its first round."""
        table, _ = Table.start(toy_game.ToyRules(), 2)

        story = Story().begin(moments_of(map(Sign, marks), table.state), table)

        assert story.place == place

    def test_they_have_an_order(self) -> None:
        """Places are ordered."""
        assert Place() < Place(0, 1) < Place(1, 1) < Place(1, 2) < Place(2, 1)

    def test_happenings(self) -> None:
        """Every happening has its place, its state, and the table before the answer."""
        turn = toy_game.play_toy_game()[3]

        found = list(happenings([turn], Place(0, 1)))

        assert found[-1] == Happening(Place(0, 2), turn.moments[-1], turn.before)
        assert [one.place for one in found[:-1]] == [Place(0, 1)] * 3


class TestContested:
    """The last event tells whether a contest is going on."""

    @pytest.mark.parametrize("mark", Mark)
    def test_last(self, mark: Mark) -> None:
        """It is after the start of a contest and after a bid."""
        table, _ = Table.start(toy_game.ToyRules(), 2)

        story = Story().begin(moments_of([Sign(), Sign(mark)], table.state), table)

        assert story.contested == (mark in {Mark.CONTEST, Mark.BID})

    @pytest.mark.parametrize(
        ("marks", "bids"),
        [
            ([], 0),
            ([Mark.CONTEST, Mark.BID, Mark.NEWS], 0),
            ([Mark.NEWS, Mark.CONTEST], 1),
            ([Mark.CONTEST, Mark.BID, Mark.CONTEST, Mark.BID, Mark.BID], 3),
            ([Mark.BID, Mark.BID], 2),
        ],
    )
    def test_bids(self, marks: list[Mark], bids: int) -> None:
        """The bids are those since the start of the current contest."""
        table, _ = Table.start(toy_game.ToyRules(), 2)
        signs = tuple(map(Sign, marks))

        story = Story().begin(moments_of(signs, table.state), table)

        assert story.bids == signs[len(signs) - bids :]

    def test_nothing_yet(self) -> None:
        """There is no contest before anything happened."""
        assert not Story().contested
        assert Story().lately == Passage()


NEWS, REVEAL, SCORE, ROUND = map(Sign, (Mark.NEWS, Mark.REVEAL, Mark.SCORE, Mark.ROUND))


class TestSplit:
    """Events are split into passages that are shown together."""

    @pytest.mark.parametrize(
        ("events", "passages", "rest"),
        [
            ((), [], ()),
            ((NEWS, NEWS), [(NEWS, NEWS)], ()),
            ((REVEAL, NEWS), [(REVEAL, NEWS)], ()),
            ((NEWS, SCORE, SCORE), [(NEWS,), (SCORE, SCORE)], ()),
            ((NEWS, SCORE, ROUND, NEWS), [(NEWS,), (SCORE,)], (ROUND, NEWS)),
            ((REVEAL, NEWS, SCORE, ROUND), [(REVEAL, NEWS), (SCORE,)], (ROUND,)),
            ((SCORE, REVEAL), [(SCORE,)], (REVEAL,)),
        ],
    )
    def test_passages(
        self,
        events: tuple[Event, ...],
        passages: list[tuple[Event, ...]],
        rest: tuple[Event, ...],
    ) -> None:
        """What comes before a scoring, then the scoring; the rest is kept for later."""
        parts, waiting = split(passage_of(events, first=4))

        assert [part.events for part in parts] == passages
        assert waiting.events == rest
        assert waiting.last == 4 + len(events)
        assert [part.first for part in (*parts, waiting)] == [
            4 + sum(map(len, passages[:n])) for n in range(len(passages) + 1)
        ]

    def test_marks(self) -> None:
        """Events are found by their mark."""
        events = (REVEAL, SCORE, NEWS, SCORE)

        assert scoring(events) == (SCORE, SCORE)
        assert has(Mark.REVEAL, events)
        assert not has(Mark.END, events)
        assert not begins(events)
        assert begins([NEWS, ROUND])
        assert begins([Sign(Mark.CHAPTER)])


class TestCounted:
    """Deeds are counted for all seats together, and so are rounds and chapters."""

    def test_deeds(self) -> None:
        """Equal deeds are added up."""
        events = [
            Sign(did=(Deed("sold", "B", A), Deed("paid", "B", B, 3))),
            Sign(Mark.CHAPTER, did=(Deed("sold", "B", B), Deed("sold", "C"))),
            Sign(Mark.ROUND),
        ]

        assert count_deeds(events) == {
            ("sold", "B"): 2,
            ("sold", "C"): 1,
            ("paid", "B"): 3,
            ("rounds", ""): 2,
            ("chapters", ""): 1,
        }

    def test_nothing(self) -> None:
        """An event with the defaults is not counted."""
        assert count_deeds([Event()]) == {}
        assert Event().mark is Mark.NEWS
        assert Event().source == ""
        assert Event().gains() == {}


class TestPassage:
    """A passage knows its place in the story."""

    def test_where_it_stands(self) -> None:
        """It is a sequence of events, and has the number of entries before it and up to its end."""
        story = Story(passage_of((NEWS, REVEAL, NEWS, SCORE)).entries)

        passage = story.passage(1, 3)

        assert (*passage,) == passage.events == (REVEAL, NEWS)
        assert (passage.first, len(passage), passage.last) == (1, 2, 3)
        assert passage.part(1, 2) == story.passage(2, 3)

    def test_states(self) -> None:
        """A story knows the state at each of its entries, and the one before the first."""
        played = toy_game.play_toy_game()
        story = story_of(played)
        public_ones = public([moment for turn in played for moment in turn.moments])

        assert story.state(0) == Table.start(toy_game.ToyRules(), 2)[0].state
        for number, moment in enumerate(public_ones, 2):
            assert story.state(number) is moment.state
            assert story.upto(number).state(number) is moment.state

    def test_what_is_hidden_is_not_printed(self) -> None:
        """The state of an entry, in which there may be secrets, is left out of its text."""
        *_, entry = story_of(toy_game.play_toy_game()).entries

        assert repr(entry) == f"Entry({entry.place!r}, {entry.event!r})"
