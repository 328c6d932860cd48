"""The round both editions share, from the sealed choice to the end of the game (G3, G4, G11)."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.kernel import CHOSEN, AnyTable, Deed, Event, Seat, Table
from basari.players import RandomPlayer, drive, with_dealer
from basari.rules.basari import board, cards
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.board.events import RolledAgain
from basari.rules.basari.cards import BasariCards
from basari.rules.basari.cards.events import CardAdded
from basari.rules.basari.cards.table import Action
from basari.rules.basari.game import house
from basari.rules.basari.gems import Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import (
    Accepted,
    GameEnded,
    GemsTaken,
    Lead,
    Lost,
    Negotiated,
    Offered,
    PointsGained,
    Revealed,
    Yielded,
    choosers,
)
from tests.games.basari.helpers import (
    DECK,
    GAMES,
    NAMES,
    TRACK,
    Game,
    asked,
    board_table,
    card_table,
    choose,
    play,
    random_players,
    told,
)
from tests.helpers.moments import events_of

LETTERS = {"cards": ("A", "B", "C"), "board": ("roll", "points", "gems")}
PURSES = ("4R", "3R", "2R", "1R")


def at_the_choice(name: str, seats: int) -> AnyTable:
    """Open a table at the choice at which nobody is tied in anything."""
    if name == "cards":
        return card_table(*PURSES[:seats])
    return board_table(*PURSES[:seats], points=(9, 7, 5, 3)[:seats])


def carried_out(events: tuple[Event, ...]) -> list[tuple[int, Seat]]:
    """Tell which seat carried out which action, by its place in the order."""
    found = []
    for event in events:
        match event:
            case CardAdded(seat) | RolledAgain(seat):
                found.append((0, seat))
            case PointsGained(seat):
                found.append((1, seat))
            case GemsTaken(seat):
                found.append((2, seat))
            case _:
                pass
    return found


def let_luck(table: AnyTable) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let the dealer draw or roll as long as it carries out an action."""
    story: tuple[Event, ...] = ()
    while asked(table) == (-1,) and len(table.waiting[0].options) <= len(DECK):
        decision = table.waiting[0]
        table, moments = table.play(decision.seat, decision.options[0])
        events = events_of(moments)
        story += events
    return table, story


def resolve(table: AnyTable) -> tuple[Event, ...]:
    """Finish the round: openers offer one gem, and the others accept."""
    story: tuple[Event, ...] = ()
    while len(table.waiting) == 1:
        table, events = let_luck(table)
        story += events
        if asked(table) == (-1,):
            break
        seat = table.waiting[0].seat
        table, events = play(table, f"{seat} offer 1R")
        table, accepted = play(table, f"{table.waiting[0].seat} accept")
        story += events + accepted
    return story


class TestSecretChoice:
    """G3: everybody chooses one action in secret; all are revealed together."""

    @pytest.mark.parametrize("name", ["cards", "board"])
    def test_all_are_asked_together(self, name: str) -> None:
        """Nobody chooses before or after another."""
        assert asked(at_the_choice(name, 3)) == (0, 1, 2)

    @pytest.mark.parametrize("name", ["cards", "board"])
    def test_nothing_to_see_before(self, name: str) -> None:
        """A choice changes nothing that anybody could see."""
        table = at_the_choice(name, 3)

        sealed, events = play(table, f"1 {LETTERS[name][2]}")

        assert events == ()
        assert all(sealed.view(seat) == table.view(seat) for seat in (Seat(0), Seat(1), None))
        assert table.view(None).choices == ()

    @pytest.mark.parametrize("name", ["cards", "board"])
    @given(picks=st.tuples(*[st.integers(0, 2)] * 4), order=st.permutations(range(4)))
    def test_revealed_in_seat_order(
        self, name: str, picks: tuple[int, ...], order: list[int]
    ) -> None:
        """In whatever order they were made, choices lie open in seat order."""
        table = at_the_choice(name, 4)
        chosen = tuple(LETTERS[name][pick] for pick in picks)

        table, events = play(table, *(f"{seat} {chosen[seat]}" for seat in order))

        (revealed,) = told(events, Revealed)
        assert events[0] == revealed
        assert tuple(map(str, revealed.choices)) == chosen

    @pytest.mark.parametrize(
        ("table", "move", "why"),
        [
            (card_table(*PURSES), "D", "D is not possible here, only A, B, C (G3, C15)"),
            (
                board_table(*PURSES),
                "accept",
                "accept is not possible here, only roll, points, gems (G3)",
            ),
        ],
    )
    def test_nothing_else(self, table: AnyTable, move: str, why: str) -> None:
        """Only an action can be chosen."""
        assert table.decision(Seat(0)).objection(table.rules.parse(move)) == why

    def test_choices_stay_in_view(self) -> None:
        """While the actions are dealt with, everybody sees what was chosen."""
        table, _ = choose(at_the_choice("cards", 3), "A", "A", "B")

        assert table.view(Seat(2)).choices == (cards.Action.A, cards.Action.A, cards.Action.B)


class TestHowManyChoseIt:
    """G4: one carries an action out, two negotiate for it, three or more lose it."""

    @pytest.mark.parametrize("name", ["cards", "board"])
    @pytest.mark.parametrize("seats", [3, 4])
    def test_every_choice(self, name: str, seats: int) -> None:
        """For every choice of everybody, each action finds the right end, in its order."""
        for picks in product(range(3), repeat=seats):
            table, events = choose(at_the_choice(name, seats), *(LETTERS[name][p] for p in picks))

            events += resolve(table)

            by_action = [[seat for seat in range(seats) if picks[seat] == n] for n in range(3)]
            assert carried_out(events) == [
                (n, seats[0]) for n, seats in enumerate(by_action) if len(seats) in (1, 2)
            ]
            assert [list(event.seats) for event in told(events, Lost)] == [
                seats for seats in by_action if len(seats) > 2
            ]
            assert [[event.opener, event.other] for event in told(events, Negotiated)] == [
                seats for seats in by_action if len(seats) == 2
            ]

    def test_lost_for_all(self) -> None:
        """Where all choose the same, nobody gets anything."""
        before = at_the_choice("board", 4)

        after, events = choose(before, "gems", "gems", "gems", "gems")

        assert told(events, Lost) == (Lost(board.Action.GEMS, tuple(map(Seat, range(4)))),)
        assert after.view(None).purses == before.view(None).purses
        assert after.view(None).points == before.view(None).points

    def test_choosers(self) -> None:
        """Who chose an action is told in seat order."""
        a, b, c = cards.Action.A, cards.Action.B, cards.Action.C

        assert choosers((b, a, b), b) == (0, 2)
        assert choosers((b, a, b), c) == ()


class TestEnd:
    """G11: after the third scoring the game is over."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_three_scorings(self, game: Game) -> None:
        """Three times four colours are scored, then nobody is asked any more."""
        rules, seats = game
        story: list[Event] = []
        for turn in drive(Table.start(rules, seats)[0], random_players(seats, 11)):
            story += turn.events
        last = turn.after

        assert last.over
        assert len(told(story, ColourScored)) == 12
        standings = last.standings
        assert story[-1] == GameEnded(standings.points, standings.winners)
        assert last.view(None).leg == 3

    @pytest.mark.parametrize("rules", [BasariCards(DECK, legs=1), BasariBoard(TRACK, legs=1)])
    def test_other_number_of_legs(self, rules: Any) -> None:  # noqa: ANN401 - either edition
        """A table may play fewer legs."""
        story: list[Event] = []
        for turn in drive(Table.start(rules, 3)[0], random_players(3, 11)):
            story += turn.events

        assert turn.after.over
        assert len(told(story, ColourScored)) == 4

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_nothing_happens_after(self, game: Game) -> None:
        """The rules go nowhere from the end."""
        rules, seats = game
        *_, turn = drive(Table.start(rules, seats)[0], random_players(seats, 5))
        last = turn.after

        step = rules.answer(last.state, {})

        assert rules.ask(last.state) == ()
        assert (step.state, step.events) == (last.state, ())


class TestChoicesAreTakenBack:
    """Between rounds nobody has an action card on the table (G3)."""

    @pytest.mark.parametrize(("edition", "seats"), [("cards", 4), ("cards", 5), ("board", 4)])
    def test_nothing_before_the_reveal(self, edition: str, seats: int) -> None:
        """Whenever a round begins or a choice is open, no choice is shown."""
        table, _ = Table.start(house(edition), seats)
        players = {Seat(seat): RandomPlayer(f"{seat}") for seat in range(seats)}

        for turn in drive(table, with_dealer(players, 3)):
            if type(turn.after.state.phase).__name__ in {"Dealing", "Rolling", "Choosing"}:
                assert turn.after.view(None).choices == ()


class TestDeeds:
    """What is counted of an event."""

    @pytest.mark.parametrize(
        ("event", "deeds"),
        [
            (
                Lost(Action.A, (Seat(0), Seat(2))),
                [
                    Deed("lost", "A"),
                    Deed("carried_out", "A", number=-1),
                    Deed("in_vain", "A", Seat(0)),
                    Deed("in_vain", "A", Seat(2)),
                ],
            ),
            (
                Negotiated(Action.B, Seat(1), Seat(0), Lead("gems", (2, 1))),
                [Deed("negotiated", "B")],
            ),
            (Offered(Seat(1), Gems(1)), [Deed("offered")]),
            (
                Accepted(Action.C, Seat(1), Seat(2), Gems(1, 2)),
                [
                    Deed("bought", "C", Seat(2)),
                    Deed("paid", "C", Seat(2), 3),
                    Deed("sold", "C", Seat(1)),
                    Deed("received", "C", Seat(1), 3),
                ],
            ),
            (
                Yielded(Action.A, Seat(1), Seat(2), penniless=False),
                [Deed("free", "A", Seat(2)), Deed("left", "A", Seat(1))],
            ),
            (
                Yielded(Action.A, Seat(1), Seat(2), penniless=True),
                [Deed("negotiated", "A"), Deed("free", "A", Seat(2)), Deed("left", "A", Seat(1))],
            ),
        ],
        ids=lambda one: type(one).__name__ if isinstance(one, Event) else "",
    )
    def test_counted(self, event: Event, deeds: list[Deed]) -> None:
        """Everything that happens to an action, and to whom."""
        assert list(event.deeds()) == deeds

    def test_revealed(self) -> None:
        """Everybody's choice, and each action once."""
        deeds = list(Revealed((Action.A, Action.C, Action.A)).deeds())

        assert deeds[:3] == [
            Deed(CHOSEN, "A", Seat(0)),
            Deed(CHOSEN, "C", Seat(1)),
            Deed(CHOSEN, "A", Seat(2)),
        ]
        assert sorted((deed.of, deed.what) for deed in deeds[3:]) == [
            ("A", "carried_out"),
            ("A", "wanted"),
            ("C", "carried_out"),
            ("C", "wanted"),
        ]
        assert all(deed.seat is None and deed.number == 1 for deed in deeds[3:])
