"""Values as JSON."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.jsonable import event_json, jsonable, view_json
from basari.kernel import Event, Seat, Table
from basari.players import drive
from basari.rules.basari import board, cards
from basari.rules.basari.cards import Card
from basari.rules.basari.cards.events import CardAdded
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import Accepted, Lead, Negotiated, Revealed
from tests.games.basari.helpers import (
    GAMES,
    NAMES,
    Game,
    board_table,
    card_table,
    choose,
    random_players,
)
from tests.helpers.logs import sparingly
from tests.helpers.moments import events_of


def is_json(value: object) -> bool:
    """Whether *value* survives writing and reading JSON."""
    return bool(json.loads(json.dumps(value, allow_nan=False)) == value)


class TestEverything:
    """Everything that happens in a game can be converted to JSON."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=st.integers(0, 2**32))
    def test_every_event_and_view(self, game: Game, seed: int) -> None:
        """Every event and every view of a game survives writing and reading JSON."""
        rules, seats = game
        table, begun = Table.start(rules, seats)
        events = [*events_of(begun)]
        for turn in drive(table, random_players(seats, seed)):
            events += turn.events
            view = view_json(turn.after.view(None))
            assert is_json(view)
            assert view["points"] == list(turn.after.view(None).points)

        for event in events:
            told = event_json(event)
            assert is_json(told)
            assert next(iter(told)) == "event"
            assert told["event"] == type(event).__name__


class TestPlain:
    """Values as they are written."""

    @pytest.mark.parametrize(
        ("value", "told"),
        [
            (Gems(2, 0, 1, 3), "2R1G3B"),
            (Gems(), "-"),
            (cards.Action.A, "A"),
            (board.Action.ROLL, "roll"),
            (Seat(2), 2),
            (frozenset({3, 1, 2}), [1, 2, 3]),
            ((Gems(1), cards.Action.B), ["1R", "B"]),
            (((), ((),)), [[], [[]]]),
            (Card(7, 2, 5, Gems(red=2)), {"number": 7, "workers": 2, "points": 5, "gems": "2R"}),
            ({Seat(1): Gems(1), "b": ()}, {"1": "1R", "b": []}),
            (None, None),
            (True, True),
            ("text", "text"),
        ],
    )
    def test_values(self, value: object, told: object) -> None:
        """Gems and actions as in the notation, records as objects, sets in order."""
        assert jsonable(value) == told

    @pytest.mark.parametrize(("colour", "letter"), list(zip(COLOURS, "RYGB", strict=True)))
    def test_colours(self, colour: object, letter: str) -> None:
        """A colour is its letter, as in every notation."""
        assert jsonable(colour) == letter


class TestEvents:
    """Events by name, with their parts."""

    @pytest.mark.parametrize(
        ("event", "told"),
        [
            (
                Revealed((cards.Action.A, cards.Action.D)),
                {"event": "Revealed", "choices": ["A", "D"]},
            ),
            (
                Negotiated(board.Action.GEMS, Seat(2), Seat(0), Lead("points", (9, 4))),
                {
                    "event": "Negotiated",
                    "action": "gems",
                    "opener": 2,
                    "other": 0,
                    "lead": {"what": "points", "counts": [9, 4]},
                },
            ),
            (
                Accepted(cards.Action.C, Seat(1), Seat(0), Gems(1, 0, 0, 2)),
                {"event": "Accepted", "action": "C", "seat": 1, "bidder": 0, "offer": "1R2B"},
            ),
            (
                CardAdded(Seat(1), Card(3, 4, 5, Gems(blue=2))),
                {
                    "event": "CardAdded",
                    "seat": 1,
                    "card": {"number": 3, "workers": 4, "points": 5, "gems": "2B"},
                },
            ),
            (
                ColourScored(COLOURS[0], (2, 1, 0), (Seat(0),), 14, 1),
                {
                    "event": "ColourScored",
                    "colour": "R",
                    "owned": [2, 1, 0],
                    "winners": [0],
                    "share": 14,
                    "returned": 1,
                },
            ),
        ],
    )
    def test_examples(self, event: Event, told: dict[str, Any]) -> None:
        """The name comes first, then the parts as they are written."""
        assert event_json(event) == told


class TestViews:
    """Views as objects."""

    def test_cards(self) -> None:
        """Points, purses, supply and workers of the card edition are there (C2)."""
        view = view_json(card_table("1R", "2Y", "-", earlier=(3, 0, 7)).view(None))

        assert view["points"] == [0, 0, 0]
        assert view["purses"] == ["1R", "2Y", "-"]
        assert view["supply"] == "21R20Y22G22B"
        assert len(view["workers"]) == 3
        assert view["phase"] == {"name": "Choosing"}
        assert view["pile"] == sorted(view["pile"])

    def test_board(self) -> None:
        """Points, purses, supply and positions of the board edition are there (B1)."""
        view = view_json(board_table("1R", "2Y", "-", pawns=(5, 6, 7), walked=(4, 1, 2)).view(None))

        assert view["pawns"] == [5, 6, 7]
        assert view["walked"] == [4, 1, 2]
        assert view["starts"] == [1, 5, 5]
        assert view["supply"] == "24R23Y25G25B"

    def test_bargain(self) -> None:
        """A negotiation shows its phase, whose turn it is, and what was bid."""
        table, _ = choose(card_table("2R", "1R", "1B"), "B", "B", "C")

        view = view_json(table.view(None))

        assert view["choices"] == ["B", "B", "C"]
        assert view["phase"]["name"].startswith("Bargain")
        assert '"action": "B", "turn": 0, "other": 1, "bids": []' in json.dumps(view["phase"])

    def test_rules_and_seat_stay_out(self) -> None:
        """The seat and the rules are left out."""
        view = view_json(card_table("1R", "1Y", "1G").view(Seat(1)))

        assert not {"seat", "rules"} & set(view)
