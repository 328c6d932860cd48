"""Moonlight Market: places, points, and the end."""

import pytest

from basari.kernel import Seat
from basari.rules.moonlight.events import (
    CardsScored,
    Ended,
    GemScored,
    LegEnded,
    PutUnder,
    SealsScored,
)
from basari.rules.moonlight.scoring import places_of, points_of
from tests.games.moonlight.helpers import events_of, pick, play, play_game, tile_table

FIRST = {
    0: "B7 R6 W7 W8 Y10",
    1: "B7 R10 0@W G9 Y8",
    2: "B5 B6 W8 W7 G9 Y7",
}
"""Lea, Jonathan and Anika before the last tiles of the booklet's first leg."""


class TestPlaces:
    """L24, LR5, LO2: 4, 2 and 1 for the highest values; the next lower has the next place."""

    @pytest.mark.parametrize(
        ("values", "points", "skipping"),
        [
            ((9, 9, 7, 5, 5), (4, 4, 2, 1, 1), (4, 4, 1, 0, 0)),
            ((9, 0, 7, 5, 3), (4, 0, 2, 1, 0), (4, 0, 2, 1, 0)),
            ((0, 0, 0), (0, 0, 0), (0, 0, 0)),
            ((9, 9, 7), (4, 4, 2), (4, 4, 1)),
            ((8, 8, 8), (4, 4, 4), (4, 4, 4)),
        ],
    )
    def test_example_9(
        self, values: tuple[int, ...], points: tuple[int, ...], skipping: tuple[int, ...]
    ) -> None:
        """Both readings."""
        assert points_of(places_of(values)) == points
        assert points_of(places_of(values, skip=True)) == skipping

    def test_five(self) -> None:
        """From the fourth place on there is nothing, and nothing without a place."""
        assert points_of((1, 2, 3, 4, 5, 0)) == (4, 2, 1, 0, 0, 0)

    def test_switch(self) -> None:
        """With `skip_places` the same chains bring less."""
        for skip, points in ((False, (4, 4, 2)), (True, (4, 4, 1))):
            table, _ = tile_table("R9 seal", "R9 seal", "R7 seal", round=3, skip_places=skip)
            _, events = play(table, "0 lay R9", "1 lay R9", "2 lay R7")
            assert pick(events, GemScored)[1].points == points


class TestFirstScoring:
    """L25, LR6: the booklet's first scoring, whose lines add up to 10, 12 and 13."""

    def test_example_8(self) -> None:
        """Blue to yellow; a worthless link alone has no place."""
        table, _ = tile_table("seal seal", "seal seal", "W1 seal", chains=FIRST, round=3)
        table, events = play(table, "2 lay W1")

        scored = pick(events, GemScored)
        assert [(event.gem, event.values, event.points) for event in scored] == [
            ("B", (7, 7, 11), (2, 2, 4)),
            ("R", (6, 10, 0), (2, 4, 0)),
            ("W", (15, 0, 16), (2, 0, 4)),
            ("G", (0, 9, 9), (0, 4, 4)),
            ("Y", (10, 8, 7), (4, 2, 1)),
        ]
        assert scored[1].places == (2, 1, 0)
        assert table.view(None).points == table.standings.points == (10, 12, 13)
        assert pick(events, LegEnded) == [LegEnded(1)]


class TestCardsLeft:
    """L23: the card left is put under the own pile, and kept after leg 4."""

    def test_put_under(self) -> None:
        """Unseen by others."""
        table, _ = tile_table("seal seal", "seal seal", "W1 seal", round=3)
        table, events = play(table, "2 lay W1")

        assert pick(events, PutUnder) == [PutUnder(Seat(seat), 2) for seat in range(3)]
        assert table.view(Seat(1)).under == (2,)
        assert table.view(Seat(1)).hand == ()

    def test_kept(self) -> None:
        """In leg 4 nothing is put under."""
        table, _ = tile_table("seal seal", "seal seal", "W1 seal", round=3, leg=4)
        _, events = play(table, "2 lay W1")

        assert not pick(events, PutUnder)


class TestEnd:
    """L26, L27, L28: seals and last cards are compared too, most points win."""

    def test_example_10(self) -> None:
        """Seals 7 1 4 and cards 4 3 1 bring 8, 3 and 3."""
        table, _ = tile_table(
            "R1 R2",
            "R1 R2",
            "W1 W2",
            round=3,
            leg=4,
            seals=(7, 1, 4),
            hands=((4, 13), (3, 13), (1, 13)),
        )
        assert table.view(None).last == ()
        table, events = play(table, "0 lay R1 R2", "1 lay R1 R2", "2 lay W1 W2")

        (seals,), (cards,) = pick(events, SealsScored), pick(events, CardsScored)
        assert (seals.values, seals.points) == ((7, 1, 4), (4, 1, 2))
        assert (cards.values, cards.points) == ((4, 3, 1), (4, 2, 1))
        assert pick(events, Ended) == [Ended((12, 7, 7), (Seat(0),))]
        assert table.over
        assert table.view(None).last == (4, 3, 1)
        assert table.rules.answer(table.state, {}).state == table.state

    def test_no_seal(self) -> None:
        """No seal, no place; tied seats share the win."""
        table, _ = tile_table(
            "R1 R2",
            "R1 R2",
            "R1 R2",
            round=3,
            leg=4,
            seals=(0, 2, 2),
            hands=((5, 13), (4, 13), (4, 13)),
        )
        table, events = play(table, "0 lay R1 R2", "1 lay R1 R2", "2 lay R1 R2")

        assert pick(events, SealsScored)[0].points == (0, 4, 4)
        assert pick(events, CardsScored)[0].points == (4, 2, 2)
        assert table.standings.points == (8, 10, 10)
        assert table.standings.winners == (1, 2)

    @pytest.mark.parametrize("seed", range(4))
    def test_all_points_are_told(self, seed: int) -> None:
        """What the events bring is what everybody has."""
        turns = play_game(3, 1, seed)
        points = [0] * 4
        for turn in turns:
            for event in turn.events:
                for seat, number in event.gains().items():
                    points[seat] += number

        assert tuple(points) == turns[-1].after.standings.points
        assert max(points) <= 88
        assert {event.source for event in events_of(turns, GemScored)} == {"chains"}


class TestStandings:
    """LR17: before the end, the points so far and nothing of seals and cards."""

    def test_nothing_hidden(self) -> None:
        """Other hands and seals make no difference."""
        table, _ = tile_table("R1 R2", "R1 R2", "W1 W2", points=(3, 5, 5))

        assert table.standings.points == (3, 5, 5)
        assert table.standings.winners == (1, 2)
        assert table.standings.more == ()
