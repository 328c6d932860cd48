"""Laws: what holds in every game of every edition; `test_machine.py` looks at every single step."""

import random
from collections.abc import Callable, Sequence
from itertools import islice, pairwise
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.chance import Draw, Draws
from basari.errors import Sentence
from basari.kernel import DEALER, AnyTable, Decision, Event, Seat, Table
from basari.players import AnyPlayer, RandomPlayer, Turn, drive, with_dealer
from basari.rules.basari.gems import COLOURS, NO_GEMS
from basari.rules.basari.negotiation import Bids
from tests.games.basari.helpers import (
    GAMES,
    NAMES,
    Game,
    card_positions,
    moments,
    moves,
    moves_near,
    positions,
    random_players,
)
from tests.helpers.moments import events_of

FEW = 3_000
"""Options that are still written out one by one."""

LONG = 20_000
"""Answers, after which a game should long be over."""

seeds = st.integers(0, 2**32)


def every_game(
    strategy: Callable[[Game], st.SearchStrategy[AnyTable]],
) -> st.SearchStrategy[AnyTable]:
    """A table of any edition with any number of players."""
    return st.sampled_from(GAMES).flatmap(strategy)


class Miser:
    """Takes the last option: in a negotiation the cheapest raise."""

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002
        """Take the last option."""
        return decision.options[-1]


class Quitter:
    """Takes the first option: in a negotiation the way out."""

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002
        """Take the first option."""
        return decision.options[0]


class Script:
    """Gives answers that were given before, and throws dice of its own on the side."""

    def __init__(self, answers: Sequence[object]) -> None:
        self._answers = iter(answers)

    def decide(self, view: object, decision: Decision[Any]) -> object:  # noqa: ARG002
        """Give the next answer."""
        random.random()  # noqa: S311 - and nobody minds
        return next(self._answers)


@st.composite
def companies(draw: st.DrawFn, seats: int) -> dict[Seat, AnyPlayer]:
    """Players of any temper, and a dealer."""
    seed = draw(seeds)
    tempers: list[Callable[[int], AnyPlayer]] = [
        lambda _: Miser(),
        lambda _: Quitter(),
        lambda seat: RandomPlayer(f"{seed}/{seat}"),
    ]
    players = {Seat(n): draw(st.sampled_from(tempers))(n) for n in range(seats)}
    return with_dealer(players, seed)


@st.composite
def stories(draw: st.DrawFn) -> list[Turn]:
    """A whole game from some position on, played to its end by players of any temper."""
    table = draw(every_game(positions))
    assume(not table.over)
    players = draw(companies(len(table.view(None).points)))
    return list(islice(drive(table, players), LONG))


class TestGames:
    """What is true all through a game."""

    @given(turns=stories())
    def test_every_game_ends(self, turns: list[Turn]) -> None:
        """However people play, sooner or later nobody is asked any more."""
        assert turns[-1].after.over
        assert not any(turn.before.over for turn in turns)

    @given(turns=stories())
    def test_winners(self, turns: list[Turn]) -> None:
        """At any time those ahead have most points, and nobody is asked after the end."""
        for turn in turns:
            standings = turn.after.standings
            assert standings.points == turn.after.view(None).points
            assert standings.winners
            assert all(
                standings.points[seat] == max(standings.points) for seat in standings.winners
            )

    @given(turns=stories())
    def test_legs_and_rounds_count_up(self, turns: list[Turn]) -> None:
        """Time goes forward only, and no leg comes after the last."""
        for turn in turns:
            before, after = turn.before.view(None), turn.after.view(None)
            assert (before.leg, before.round) <= (after.leg, after.round)
            assert after.leg <= after.rules.legs

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @given(seed=seeds)
    def test_same_seed_same_answers_same_game(self, game: Game, seed: int) -> None:
        """The dealer's luck does not depend on who sits at the table, only on the seed."""
        rules, seats = game
        table, _ = Table.start(rules, seats)
        turns = list(drive(table, random_players(seats, seed)))
        scripts: dict[Seat, AnyPlayer] = {
            Seat(n): Script([turn.move for turn in turns if turn.seat == n]) for n in range(seats)
        }

        again = list(drive(table, with_dealer(scripts, seed)))

        assert again == turns


class TestOptions:
    """Options are the law, and a collection."""

    @given(table=every_game(moments))
    def test_somebody_can_answer(self, table: AnyTable) -> None:
        """Whoever is asked has an option, and no seat is asked twice."""
        assert len({decision.seat for decision in table.waiting}) == len(table.waiting)
        assert all(len(decision.options) > 0 for decision in table.waiting)
        if len(table.waiting) > 1:
            assert DEALER not in {decision.seat for decision in table.waiting}

    @given(table=every_game(moments))
    def test_counted_listed_and_indexed_alike(self, table: AnyTable) -> None:
        """Length, iteration, indices from either end and membership agree."""
        for decision in table.waiting[:1]:
            options = decision.options
            if len(options) > FEW:
                listed = list(islice(options, 50))
            else:
                listed = list(options)
                assert len(listed) == len(options)
                assert [options[place - len(listed)] for place in range(len(listed))] == listed
            assert [options[place] for place in range(len(listed))] == listed
            assert all(move in options for move in listed)
            assert len(set(listed)) == len(listed)

    @given(table=every_game(moments), beyond=st.integers(0, 1_000))
    def test_nothing_beyond(self, table: AnyTable, beyond: int) -> None:
        """There is no option before the first or after the last."""
        for decision in table.waiting:
            size = len(decision.options)
            for index in (size + beyond, -size - 1 - beyond):
                with pytest.raises(IndexError):
                    decision.options[index]

    @given(table=every_game(moments), data=st.data())
    def test_objection_exactly_when_no_option(self, table: AnyTable, data: st.DataObject) -> None:
        """A move is objected to if and only if it is not among the options, whatever it is."""
        for decision in table.waiting[:1]:
            move = data.draw(moves() | moves_near(decision))

            objection = decision.objection(move)

            assert (objection is None) == _among(move, decision)
            assert objection is None or (isinstance(objection, Sentence) and objection.template)

    @given(table=every_game(moments))
    def test_forced_answers_are_asked(self, table: AnyTable) -> None:
        """In a negotiation one can always accept what is offered, and raise only what one has."""
        for decision in table.waiting:
            if isinstance(decision.options, Bids):
                said = [str(move) for move in islice(decision.options, 2)]
                offered = decision.options.standing != NO_GEMS
                assert ("accept" in said) == offered
                assert ("pass" in said) == (not offered and table.rules.name == "board")


def _among(move: object, decision: Decision[Any]) -> bool:
    """Whether *move* is one of the options, found without asking them."""
    options = decision.options
    if isinstance(options, Draws):
        return (
            type(move) is Draw
            and len(move.cards) == len(set(move.cards)) == options.count
            and set(move.cards) <= options.pile
        )
    return any(type(move) is type(option) and move == option for option in options)


class TestSealedAnswers:
    """Who chooses first does not matter, and nobody sees it."""

    @given(data=st.data(), table=every_game(positions))
    def test_order_does_not_matter(self, data: st.DataObject, table: AnyTable) -> None:
        """In whatever order all choose, the table and the story are the same."""
        assume(len(table.waiting) > 1)
        picks = {
            decision.seat: data.draw(st.sampled_from(list(decision.options)))
            for decision in table.waiting
        }
        order = data.draw(st.permutations(sorted(picks)))

        ordered, story = _answer(table, picks, sorted(picks))
        shuffled, same = _answer(table, picks, order)

        assert shuffled == ordered
        assert same == story

    @given(data=st.data(), table=every_game(positions))
    def test_nothing_shows(self, data: st.DataObject, table: AnyTable) -> None:
        """Views, texts and standings are the same, whatever has been sealed."""
        assume(len(table.waiting) > 1)
        decision = data.draw(st.sampled_from(table.waiting))
        sealed = [table.play(decision.seat, move)[0] for move in decision.options]

        for after in sealed:
            assert repr(after) == repr(sealed[0])
            assert after.standings == table.standings
            for seat in (None, DEALER, *range(len(table.waiting))):
                assert after.view(seat) == table.view(seat)


def _answer(
    table: AnyTable, picks: dict[Seat, Any], order: list[Seat]
) -> tuple[AnyTable, tuple[Event, ...]]:
    for seat in order:
        table, moments = table.play(seat, picks[seat])
        events = events_of(moments)
    return table, events


class TestViews:
    """In both editions everything lies open, so all see the same."""

    @given(table=every_game(moments))
    def test_same_for_all(self, table: AnyTable) -> None:
        """Apart from whose view it is, the views of all seats are equal."""
        watching = table.view(None)

        assert watching.seat is None
        for seat in (DEALER, *range(len(watching.points))):
            view = table.view(seat)
            assert view.seat == seat
            assert replace(view, seat=None) == watching

    @given(turns=stories())
    def test_events_are_for_all(self, turns: list[Turn]) -> None:
        """Nothing that happens is hidden from anybody."""
        for turn in turns:
            for event in turn.events:
                assert all(event.seen_by(seat) for seat in (None, DEALER, Seat(0), Seat(4)))


class TestOpeningOrder:
    """C7: the opening order is a strict total order of the seats."""

    @given(table=st.integers(3, 5).flatmap(card_positions), data=st.data())
    def test_of_any_seats(self, table: AnyTable, data: st.DataObject) -> None:
        """Some of the seats stand in the same order as they do among all."""
        rules = table.view(None).rules
        everybody = [Seat(n) for n in range(len(table.view(None).points))]
        some = data.draw(st.permutations(everybody))[: data.draw(st.integers(1, len(everybody)))]

        whole = rules.opening_order(table.state, tuple(everybody))

        assert sorted(whole) == everybody
        assert rules.opening_order(table.state, tuple(some)) == tuple(
            seat for seat in whole if seat in some
        )

    @given(table=st.integers(3, 5).flatmap(card_positions))
    def test_first_difference_decides(self, table: AnyTable) -> None:
        """Whoever stands before another is ahead in the first thing in which they differ."""
        view = table.view(None)
        order = view.rules.opening_order(table.state, tuple(map(Seat, range(len(view.points)))))

        for first, second in pairwise(order):
            ranks = [
                *((view.purses[first][c], view.purses[second][c]) for c in COLOURS),
                (view.points[first], view.points[second]),
                (view.workers[first], view.workers[second]),
                (-view.rules.seniority.index(first), -view.rules.seniority.index(second)),
            ]
            ahead, behind = next((one, other) for one, other in ranks if one != other)
            assert ahead > behind
