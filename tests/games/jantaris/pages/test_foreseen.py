"""What pages foresee is what then happens: the rules are asked, and the game is played on."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli.games.jantaris.outlook import Result, foreseen, tried
from basari.cli.games.jantaris.votes import COUNTS, cell
from basari.kernel import AnyTable, Event, Seat, Table
from basari.players import RandomPlayer, drive, with_dealer
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.events import (
    Expelled,
    GoodsGained,
    Hired,
    Ruined,
    Spared,
    VoteLapsed,
)
from basari.rules.jantaris.goods import NOTHING
from basari.rules.jantaris.moves import (
    VOTES,
    Expel,
    Flee,
    Hire,
    Move,
    Place,
    Recall,
    Rob,
    Settle,
    Shift,
    Take,
    Vote,
)
from basari.rules.jantaris.table import Fleeing, Voting
from tests.games.jantaris.helpers import rules
from tests.games.jantaris.stage import vote_page
from tests.helpers.logs import sparingly
from tests.helpers.moments import events_of

MOVING = (Place, Hire, Recall, Settle, Flee, Shift, Expel)


@cache
def tables(seats: int, seed: int) -> tuple[AnyTable, ...]:
    """Play a game at random, and keep all of its tables."""
    played = rules(removal=bool(seed % 2), goal=10)
    table, _ = Table.start(played, seats)
    own = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
    return tuple(turn.before for turn in drive(table, with_dealer(own, seed)))


def somewhere(*, votes: bool) -> st.SearchStrategy[AnyTable]:
    """Draw a table of some game: one at which all vote, or one at which somebody else is asked."""
    games = st.tuples(st.sampled_from((3, 4)), st.sampled_from((1, 2)))
    return games.flatmap(
        lambda game: st.sampled_from(
            [
                table
                for table in tables(*game)
                if not table.sealed
                and (type(table.state.phase) is Voting) == votes
                and table.waiting[0].seat >= 0
            ]
        )
    )


def cast(table: AnyTable, vote: Vote, count: int) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let so many cast a vote, the active seat among them, and all others another one each."""
    first, seats = table.state.turn, len(table.state.goods)
    others = [one for one in VOTES if one is not vote]
    events: tuple[Event, ...] = ()
    for place in range(seats):
        seat = Seat((first + place) % seats)
        move = vote if place < count else others[place - count]
        table, moments = table.play(seat, move)
        events = events_of(moments)
    return table, events


def check(table: AnyTable, events: tuple[Event, ...], seat: Seat, seen: Result) -> None:
    """What the active seat got, or is asked, is what was foreseen."""
    own = [event for event in events[1:] if getattr(event, "seat", None) == seat]
    first = own[0] if own else None
    asked = [one for one in table.waiting if one.seat == seat]
    options: list[Move] = list(asked[0].options) if asked else []
    if isinstance(first, VoteLapsed):
        assert seen.nothing
    elif isinstance(first, GoodsGained):
        assert seen.gained == first.goods
    elif isinstance(first, Ruined):
        assert seen.lost == first.goods
        assert seen.expelled == (isinstance(own[1:2] and own[1], Expelled) or _flees(table, seat))
    elif isinstance(first, Hired):
        assert (seen.areas, seen.merchants) == ((CENTRE,), 1)
    elif isinstance(first, Expelled) or _flees(table, seat):
        assert seen.expelled
        assert seen.lost == NOTHING
    else:
        check_asked(table, options, seen)


def _flees(table: AnyTable, seat: Seat) -> bool:
    phase = table.state.phase
    return type(phase) is Fleeing and phase.seat == seat


def check_asked(table: AnyTable, options: list[Move], seen: Result) -> None:
    """What is asked is what was foreseen."""
    moves = [move for move in options if str(move) != "skip"]
    if isinstance(moves[0], Rob):
        assert tuple(dict.fromkeys(move.seat for move in moves)) == seen.seats  # type: ignore[union-attr]
    elif isinstance(moves[0], Take):
        assert moves[0].goods.size == seen.chosen
    elif isinstance(moves[0], Expel):
        seat = table.waiting[0].seat
        led = {move: events_of(table.play(seat, move)[1]) for move in moves}
        hit = [move for move in moves if not any(isinstance(e, Spared) for e in led[move])]
        assert tuple(move.seat for move in hit) == seen.seats  # type: ignore[union-attr]
    elif isinstance(moves[0], Hire):
        assert tuple(dict.fromkeys(move.areas[0] for move in moves)) == seen.areas  # type: ignore[union-attr]
        assert max(len(move.areas) for move in moves) == seen.merchants  # type: ignore[union-attr]
    else:
        active = table.state.district
        ends = [m.goal if m.start == active else m.start for m in moves]  # type: ignore[union-attr]
        assert tuple(dict.fromkeys(ends)) == seen.areas
        assert max(move.number for move in moves) == seen.merchants  # type: ignore[union-attr]


class TestVotes:
    """The preview of a vote is what then happens, to whoever is first to act."""

    @sparingly
    @given(somewhere(votes=True), st.sampled_from(VOTES), st.sampled_from(COUNTS))
    def test_comes_true(self, table: AnyTable, vote: Vote, count: int) -> None:
        """Whatever was foreseen of a card alone, with one more, with two more."""
        seat = table.state.turn
        seen = foreseen(table.view(seat), seat, vote, count)

        after, events = cast(table, vote, count)

        check(after, events, seat, seen)

    @sparingly
    @given(somewhere(votes=True), st.integers(0, 3), st.sampled_from(VOTES))
    def test_told(self, table: AnyTable, place: int, vote: Vote) -> None:
        """Every cell says something, and why; a loss is marked."""
        seat = Seat(place % len(table.state.goods))
        for count in COUNTS:
            said = cell(table.view(seat), tuple("LJAM"), seat, vote, count)

            assert said.word
            assert said.why
            assert said.short
            assert said.bad == said.word.startswith("!")

    @pytest.mark.parametrize(
        ("vote", "count", "word", "why"),
        [
            (Vote.TRADE, 1, "+1R", "room for 1 only"),
            (Vote.TRADE, 3, "+1R", "1 in the centre"),
            (Vote.BLACK, 1, "take 1", "from J, A or M"),
            (Vote.BLACK, 3, "! −5R −2B", "all, and expelled"),  # noqa: RUF001 - a minus
            (Vote.INFLUENCE, 1, "expel", "L, not J"),
            (Vote.INFLUENCE, 2, "come in", "up to 2 from 8"),
            (Vote.RECRUIT, 2, "+1 ●", "into the centre"),
        ],
    )
    def test_examples(self, vote: Vote, count: int, word: str, why: str) -> None:
        """On the table of the drawings."""
        page = vote_page()

        said = cell(page.scene.view, page.letters, Seat(0), vote, count)

        assert (said.word, said.why) == (word, why)


def options(table: AnyTable) -> Iterator[Move]:
    """List the answers that move merchants."""
    return (move for move in table.waiting[0].options if isinstance(move, MOVING))


class TestMoves:
    """The ghosts on the ring are where merchants then stand."""

    @sparingly
    @given(somewhere(votes=False), st.integers(0, 1000))
    def test_comes_true(self, table: AnyTable, number: int) -> None:
        """Whatever moves merchants, moves those that were hollow; others may move after it."""
        moves = list(options(table))
        if not moves or table.state.due:
            return
        seat, move = table.waiting[0].seat, moves[number % len(moves)]
        seen = tried(table.view(seat), seat, move).state

        after, _events = table.play(seat, move)

        assert seen.plan == after.state.plan
        assert seen.supply == after.state.supply
