"""What a vote is said to bring is what then happens, to whoever is first to act."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli import texts
from basari.kernel import AnyTable, Event, Seat
from basari.rules.jantaris.events import (
    Expelled,
    GoodsGained,
    Hired,
    Ruined,
    Spared,
    VoteLapsed,
)
from basari.rules.jantaris.facts import FACTS
from basari.rules.jantaris.facts.votes import Outcome, outcomes
from basari.rules.jantaris.moves import VOTES, Expel, Hire, Rob, Take, Vote
from basari.rules.jantaris.table import Fleeing, View, Voting
from tests.games.jantaris.helpers import play_game, rules
from tests.games.jantaris.stage import vote_page
from tests.helpers.logs import sparingly
from tests.helpers.moments import events_of

LETTERS = tuple("LJAM")


@cache
def votes(seats: int, seed: int) -> tuple[AnyTable, ...]:
    """Play a game at random, and keep its tables at which all vote."""
    turns = play_game(rules(removal=bool(seed % 2), goal=10), seats, seed)
    return tuple(
        turn.before
        for turn in turns
        if isinstance(turn.before.state.phase, Voting) and not turn.before.sealed
    )


games = st.tuples(st.sampled_from((3, 4)), st.sampled_from((1, 2)))
some_table = games.flatmap(lambda game: st.sampled_from(votes(*game)))


def cast(table: AnyTable, vote: Vote, count: int) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let so many cast a vote, the active seat among them, and all others another one each."""
    first, seats = table.state.turn, len(table.state.goods)
    others = [one for one in VOTES if one is not vote]
    events: tuple[Event, ...] = ()
    for place in range(seats):
        move = vote if place < count else others[place - count]
        table, moments = table.play(Seat((first + place) % seats), move)
        events = events_of(moments)
    return table, events


def check(before: View, table: AnyTable, events: tuple[Event, ...], said: Outcome) -> None:
    """What the active seat got, or is asked, is what was said."""
    seat = before.turn
    first = next((event for event in events[1:] if getattr(event, "seat", None) == seat), None)
    flees = isinstance(table.state.phase, Fleeing) and table.state.phase.seat == seat
    assert said.nothing == isinstance(first, VoteLapsed)
    if isinstance(first, GoodsGained):
        assert said.goods == (before.goods[seat].plus(first.goods),)
    elif isinstance(first, Hired):
        assert said.hired == (first.number,) * 2
    elif isinstance(first, Ruined | Expelled) or flees:
        assert said.harm
    elif first is None:
        check_question(before, table, said)


def check_question(before: View, table: AnyTable, said: Outcome) -> None:
    """What is asked is what was said."""
    seat, own = before.turn, before.goods[before.turn]
    moves = [move for move in table.waiting[0].options if str(move) != "skip"]
    match moves[0]:
        case Rob():
            stolen = [table.play(seat, move)[0].view(seat).goods[seat] for move in moves]
            assert set(said.goods) == set(stolen)
        case Take():
            assert said.goods == tuple(own.plus(move.goods) for move in moves)
        case Hire():
            assert max(len(move.areas) for move in moves) == said.hired[1]
        case Expel():
            spared = [events_of(table.play(seat, move)[1]) for move in moves]
            hit = [
                move.seat
                for move, events in zip(moves, spared, strict=True)
                if not any(isinstance(event, Spared) for event in events)
            ]
            assert said.nothing == (not hit)
            assert bool(said.harm) == (hit == [seat])
        case _:
            assert texts.tell(said.word) in {"may come in", "may go out"}


class TestEveryVote:
    """Of games at random."""

    @sparingly
    @given(some_table, st.sampled_from(VOTES), st.integers(1, 4))
    def test_comes_true(self, table: AnyTable, vote: Vote, count: int) -> None:
        """Alone, with one more, and so on."""
        view = table.view(table.state.turn)
        count = min(count, len(view.goods))
        said = outcomes(view, view.turn, vote)[count - 1]

        if vote is Vote.INFLUENCE and count == 1 and said.nothing:
            return
        check(view, *cast(table, vote, count), said)

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @sparingly
    @given(some_table, st.sampled_from(VOTES))
    def test_is_said(self, language: str, table: AnyTable, vote: Vote) -> None:
        """Every outcome is said, and why; harm is a warning, what is gained a fact."""
        texts.use(language)
        view = table.view(table.state.turn)
        said = outcomes(view, view.turn, vote)
        prospect = FACTS.prospect(view, view.turn, vote)

        assert len(said) == len(view.goods)
        assert all(texts.tell(one.word) and texts.tell(one.why) for one in said)
        assert prospect.warning == next((one.harm for one in said if one.harm), None)
        assert all(fact.span[1] > fact.now for fact in prospect.gains)
        assert all(fact.span[0] < fact.now for fact in prospect.costs)
        assert prospect.line is not None
        assert texts.tell(prospect.line).count(";") == 2


@pytest.mark.parametrize(
    ("vote", "count", "word", "why"),
    [
        (Vote.TRADE, 1, "+1R", "room for 1"),
        (Vote.TRADE, 3, "+1R", "the centre: 1"),
        (Vote.BLACK, 1, "take 1", "from J, A or M"),
        (Vote.BLACK, 2, "+2", "of your choice"),
        (Vote.BLACK, 4, "−5R −2B", "and expelled"),  # noqa: RUF001 - a minus
        (Vote.INFLUENCE, 1, "expel", "your own merchants"),
        (Vote.INFLUENCE, 2, "may come in", "from 8"),
        (Vote.RECRUIT, 2, "+1 merchant", "in the centre"),
    ],
)
def test_examples(vote: Vote, count: int, word: str, why: str) -> None:
    """On the table of the drawings."""
    said = outcomes(vote_page().scene.view, Seat(0), vote)[count - 1]

    assert (texts.tell(said.word, LETTERS), texts.tell(said.why, LETTERS)) == (word, why)


def test_sheltered() -> None:
    """Who is sheltered is named as such (J47)."""
    view = vote_page().scene.view
    expel = outcomes(view, Seat(2), Vote.INFLUENCE)[0]

    assert texts.tell(expel.why, LETTERS) == "L, not J"
    assert expel.harm is None


def test_nobody_at_home() -> None:
    """Whoever has no merchants left hires nobody, however many vote so."""
    view = replace(vote_page().scene.view, supply=(0, 1, 1, 1))

    assert all(one.nothing for one in outcomes(view, Seat(0), Vote.RECRUIT))


class TestHarm:
    """What would harm oneself is said (J20)."""

    def test_own_merchant(self) -> None:
        """Influence alone, where only one's own can be expelled."""
        alone = vote_page("0 market 1R", "0 stone R 5", plan={5: (1, 0, 0, 0)}).scene.view
        said, *_more = outcomes(alone, Seat(0), Vote.INFLUENCE)

        assert said.harm == "name yourself and leave Merivan, or another and nothing happens."
        assert not outcomes(alone, Seat(1), Vote.INFLUENCE)[0].harm
        assert FACTS.prospect(alone, Seat(0), Vote.INFLUENCE).warning == said.harm

    def test_black_market(self) -> None:
        """Of three, whoever has something to lose."""
        view = vote_page(goods=("-", "-", "1R", "2B"), plan={1: (1, 0, 0, 0)}).scene.view
        poor, beggar, rich = (outcomes(view, Seat(seat), Vote.BLACK)[2] for seat in (0, 1, 2))

        assert poor.harm
        assert rich.harm
        assert beggar.nothing
