"""The board edition, rule by rule (B1-B15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.errors import IllegalMove
from basari.kernel import AnyTable, Event, Seat, Table
from basari.rules.basari.board import Action, BasariBoard
from basari.rules.basari.board.events import (
    DicedToOpen,
    LapsScored,
    LegEnded,
    Placed,
    RolledAgain,
    StartsMoved,
    Walked,
)
from basari.rules.basari.gems import NO_GEMS, Colour, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.market import Market
from basari.rules.basari.rounds import GameEnded, GemsTaken, Lead, Negotiated, PointsGained, Yielded
from tests.games.basari.helpers import (
    BOARD,
    TRACK,
    asked,
    board_table,
    choose,
    heaps,
    objection,
    options,
    play,
    purses_of,
    told,
)


def rolling(
    pawns: tuple[int, ...], walked: tuple[int, ...] = (0, 0, 0), rules: BasariBoard = BOARD
) -> AnyTable:
    """Open a table at which everybody is about to roll."""
    table, _ = Table.start(rules, len(pawns))
    for seat in range(len(pawns)):
        table, _ = play(table, f"{seat} start {seat + 1}")
    return Table.at(rules, replace(table.state, pawns=pawns, walked=walked))


def ending(
    *hands: str,
    walked: tuple[int, ...] = (),
    points: tuple[int, ...] = (),
    leg: int = 1,
    rules: BasariBoard = BOARD,
) -> tuple[AnyTable, tuple[Event, ...]]:
    """End a leg in which nobody got anything; return the table and the story."""
    laps = walked or (34,) * len(hands)
    table = board_table(*hands, walked=laps, points=points, leg=leg, rules=rules)
    return choose(table, *["points"] * len(hands))


def finished(hands: tuple[str, ...], points: tuple[int, ...]) -> tuple[Seat, ...]:
    """Tell who wins a game that ends with these purses and points."""
    market = Market(heaps(hands), points, NO_GEMS)
    state = replace(Table.start(BOARD, len(hands))[0].state, market=market)
    return Table.at(BOARD, state).standings.winners


class TestComponents:
    """B1: 100 gems, a ring of arches, and points without an upper limit."""

    @pytest.mark.parametrize(("seats", "rest"), [(3, 16), (4, 13)])
    def test_supply(self, seats: int, rest: int) -> None:
        """25 of each colour, less three for every player."""
        assert Table.start(BOARD, seats)[0].view(None).supply == Gems(rest, rest, rest, rest)

    def test_ring(self) -> None:
        """After the last arch comes the first."""
        table, _ = play(rolling((34, 33, 30)), "dealer roll 1 6 6")

        assert table.view(None).pawns == (1, 5, 2)

    @pytest.mark.parametrize("arches", [7, 28, 34])
    def test_other_rings(self, arches: int) -> None:
        """A ring may have another number of arches."""
        rules = BasariBoard(TRACK[:arches])

        table, _ = play(rolling((arches, 1, 2), rules=rules), "dealer roll 2 1 1")

        assert table.view(None).pawns == (2, 2, 3)

    def test_more_than_the_score_track(self) -> None:
        """Nobody's points begin again after 85."""
        table = board_table("-", "-", "-", points=(84, 0, 0), pawns=(3, 1, 1))

        table, _ = choose(table, "points", "gems", "gems")

        assert table.view(None).points[0] == 84 + TRACK[2].points > 85


class TestStart:
    """B2: everybody puts start tile and pawn on a free arch of their choice."""

    def test_any_free_arch(self) -> None:
        """All arches are free at first; then all but those that are taken."""
        table, events = Table.start(BOARD, 3)

        assert events == ()
        assert options(table) == [f"start {arch}" for arch in range(1, 35)]
        table, events = play(table, "0 start 12")
        assert events == (Placed(Seat(0), 12),)
        assert options(table) == [f"start {arch}" for arch in range(1, 35) if arch != 12]

    def test_taken_arch(self) -> None:
        """Two cannot start on one arch."""
        table, _ = play(Table.start(BOARD, 3)[0], "0 start 12")

        assert objection(table, "1 start 12") == (
            "start 12 is not possible: start on an arch that is free (B2)"
        )

    @pytest.mark.parametrize("move", ["start 35", "start 999", "points"])
    def test_no_such_arch(self, move: str) -> None:
        """There are no others than those of the ring."""
        table, _ = Table.start(BOARD, 3)

        assert objection(table, f"0 {move}") == (
            f"{move} is not possible: start on an arch that is free (B2)"
        )

    def test_pawn_and_tile(self) -> None:
        """Both stand on the chosen arch; those of the others are not on the ring yet."""
        table, _ = play(Table.start(BOARD, 3)[0], "0 start 12", "1 start 34")

        view = table.view(None)
        assert view.pawns == view.starts == (12, 34, 0)
        assert view.walked == (0, 0, 0)

    def test_then_the_first_round(self) -> None:
        """When all stand on the ring the dice are rolled."""
        table, _ = play(Table.start(BOARD, 3)[0], "0 start 12", "1 start 34", "2 start 1")

        assert asked(table) == (-1,)
        assert len(table.waiting[0].options) == 6**3


class TestWalk:
    """B3: everybody rolls one die and walks as far, clockwise and for no points."""

    def test_pawns_walk(self) -> None:
        """Each pawn by its own die, in seat order."""
        table, events = play(rolling((5, 10, 20)), "dealer roll 6 1 3")

        assert table.view(None).pawns == (11, 11, 23)
        assert table.view(None).walked == (6, 1, 3)
        assert events == (Walked(1, 1, (6, 1, 3), (11, 11, 23)),)

    def test_no_points(self) -> None:
        """This roll brings none, not even for a low one."""
        table, _ = play(rolling((5, 10, 20)), "dealer roll 1 1 1")

        assert table.view(None).points == (0, 0, 0)

    def test_one_die_each(self) -> None:
        """As many dice as players."""
        with pytest.raises(IllegalMove, match="roll 6 1 is no such roll"):
            play(rolling((5, 10, 20)), "dealer roll 6 1")

    def test_start_tiles_stay(self) -> None:
        """A pawn leaves its tile behind."""
        table, _ = play(rolling((5, 34, 20)), "dealer roll 6 1 3")

        assert table.view(None).starts == (5, 34, 20)


class TestActions:
    """B4: Roll, Points and Gems, dealt with in this order, negotiations too."""

    def test_order(self) -> None:
        """Whoever chose them, Roll comes first and Gems last."""
        table, events = choose(board_table("1R", "1R", "1R"), "gems", "points", "roll")
        table, more = play(table, "dealer roll 3")

        kinds = [type(event) for event in (*events, *more)]
        assert kinds[1:] == [RolledAgain, PointsGained, GemsTaken]

    def test_two_negotiations(self) -> None:
        """Two pairs bargain one after the other."""
        table = board_table("1R", "1R", "1R", "1R", points=(1, 2, 3, 4))
        table, events = choose(table, "gems", "roll", "gems", "roll")
        assert [event.action for event in told(events, Negotiated)] == [Action.ROLL]

        table, events = play(table, "3 offer 1R", "1 accept", "dealer roll 3")

        assert [event.action for event in told(events, Negotiated)] == [Action.GEMS]

    def test_next_round(self) -> None:
        """After the last action everybody rolls again."""
        table, _ = choose(board_table("1R", "1R", "1R"), "gems", "gems", "gems")

        assert asked(table) == (-1,)
        assert table.view(None).round == 2
        _, events = play(table, "dealer roll 1 1 1")
        assert told(events, Walked)[0].round == 2


class TestRoll:
    """B5: Roll is another roll; one walks on and gets six minus the pips."""

    @pytest.mark.parametrize("pips", range(1, 7))
    def test_every_die(self, pips: int) -> None:
        """The lower the roll, the more points."""
        table = board_table("1R", "1R", "1R", "1R", pawns=(33, 1, 1, 1), walked=(5, 1, 1, 1))
        table, _ = choose(table, "roll", "gems", "gems", "gems")

        table, events = play(table, f"dealer roll {pips}")

        arch = (33 + pips - 1) % 34 + 1
        assert told(events, RolledAgain) == (RolledAgain(Seat(0), pips, arch, 6 - pips),)
        assert table.view(None).pawns[0] == arch
        assert table.view(None).walked == (5 + pips, 1, 1, 1)
        assert table.view(None).points == (6 - pips, 0, 0, 0)

    def test_one_die(self) -> None:
        """A single die is rolled."""
        table, _ = choose(board_table("1R", "1R", "1R", "1R"), "roll", "gems", "gems", "gems")

        assert options(table) == [f"roll {pips}" for pips in range(1, 7)]

    def test_before_the_others(self) -> None:
        """It is too late for the others: their arches are those of phase one."""
        table = board_table("1R", "1R", "1R", pawns=(1, 2, 3))
        table, _ = choose(table, "roll", "points", "gems")

        _, events = play(table, "dealer roll 6")

        assert told(events, PointsGained) == (PointsGained(Seat(1), TRACK[1].points),)
        assert told(events, GemsTaken)[0].wanted == TRACK[2].gems


class TestPoints:
    """B6: Points brings the points of the arch one stands on."""

    @pytest.mark.parametrize("arch", range(1, 35))
    def test_every_arch(self, arch: int) -> None:
        """As many as the arch shows."""
        table = board_table("1R", "1R", "1R", "1R", pawns=(arch, 1, 1, 1))

        table, events = choose(table, "points", "gems", "gems", "gems")

        assert told(events, PointsGained) == (PointsGained(Seat(0), TRACK[arch - 1].points),)
        assert table.view(None).points == (TRACK[arch - 1].points, 0, 0, 0)


class TestGems:
    """B7: Gems brings the gems of the arch one stands on, as far as the supply has them."""

    @pytest.mark.parametrize("arch", range(1, 35))
    def test_every_arch(self, arch: int) -> None:
        """As many as the arch shows."""
        table = board_table("1R", "1R", "1R", "1R", pawns=(arch, 1, 1, 1))
        supply = table.view(None).supply

        table, _ = choose(table, "gems", "points", "points", "points")

        gems = TRACK[arch - 1].gems
        assert table.view(None).purses[0] == Gems(1) + gems
        assert table.view(None).supply == supply - gems

    def test_short_supply(self) -> None:
        """What is not there is forfeited."""
        table = board_table("-", "-", "-", "-", pawns=(10, 1, 1, 1), supply="1R")

        table, events = choose(table, "gems", "points", "points", "points")

        assert TRACK[9].gems == Gems(2)
        assert told(events, GemsTaken) == (GemsTaken(Seat(0), Gems(2), Gems(1)),)
        assert table.view(None).supply == NO_GEMS


class TestWhoOpens:
    """B8: more points open; if equal, both roll, again while equal."""

    @pytest.mark.parametrize(("points", "opener"), [((5, 4, 0), 0), ((4, 5, 9), 1)])
    def test_more_points(self, points: tuple[int, ...], opener: int) -> None:
        """Gems do not matter for it."""
        table = board_table("3R", "3B", "1R", points=points)

        table, events = choose(table, "points", "points", "gems")

        assert asked(table) == (opener,)
        lead = Lead("points", (5, 4))
        assert told(events, Negotiated) == (
            Negotiated(Action.POINTS, Seat(opener), Seat(1 - opener), lead),
        )

    @pytest.mark.parametrize(("pips", "opener"), [("5 2", 0), ("2 5", 2), ("1 6", 2)])
    def test_dice(self, pips: str, opener: int) -> None:
        """With equal points the higher die opens; dice stand in seat order."""
        table = board_table("3R", "3B", "1R", points=(4, 9, 4))
        table, events = choose(table, "points", "gems", "points")

        assert asked(table) == (-1,)
        assert told(events, Negotiated) == ()
        table, events = play(table, f"dealer roll {pips}")

        rolled = tuple(map(int, pips.split()))
        lead = Lead("dice", (max(rolled), min(rolled)))
        assert events == (
            DicedToOpen(Action.POINTS, (Seat(0), Seat(2)), rolled),
            Negotiated(Action.POINTS, Seat(opener), Seat(2 - opener), lead),
        )
        assert asked(table) == (opener,)

    def test_again_while_equal(self) -> None:
        """Equal dice decide nothing."""
        table = board_table("3R", "3B", "1R")
        table, _ = choose(table, "points", "points", "gems")

        again, events = play(table, "dealer roll 3 3", "dealer roll 1 1")

        assert again == table
        assert len(told(events, DicedToOpen)) == 2
        assert asked(play(again, "dealer roll 1 2")[0]) == (1,)

    def test_only_the_two_are_compared(self) -> None:
        """What the others have, or got a moment ago, does not matter."""
        table = board_table("1R", "1R", "1R", "1R", points=(3, 0, 2, 0))
        table, _ = choose(table, "gems", "roll", "gems", "roll")
        table, _ = play(table, "dealer roll 6 1", "1 pass", "dealer roll 1")

        assert table.view(None).points == (3, 0, 2, 5)
        assert asked(table) == (0,)


class TestRefusal:
    """B9: the opener may refuse, or have no gem; then the other gets the action for free."""

    def test_refuse(self) -> None:
        """Nobody pays, and the other carries out the action."""
        table, _ = choose(board_table("3R", "3B", "1R", points=(5, 4, 0)), *["points"] * 2, "gems")

        table, events = play(table, "0 pass")

        assert told(events, Yielded) == (Yielded(Action.POINTS, Seat(0), Seat(1), penniless=False),)
        assert told(events, PointsGained) == (PointsGained(Seat(1), TRACK[1].points),)
        assert purses_of(table)[:2] == ["3R", "3B"]

    def test_penniless(self) -> None:
        """An opener without a gem is not even asked."""
        table = board_table("-", "3B", "1R", points=(5, 4, 0))

        table, events = choose(table, "roll", "roll", "gems")

        lead = Lead("points", (5, 4))
        assert told(events, Yielded) == (
            Yielded(Action.ROLL, Seat(0), Seat(1), penniless=True, lead=lead),
        )
        _, events = play(table, "dealer roll 2")
        assert told(events, RolledAgain)[0].seat == 1

    def test_penniless_after_dice(self) -> None:
        """Whom the dice make open may have no gem as well."""
        table, _ = choose(board_table("-", "3B", "1R"), "points", "points", "gems")

        _, events = play(table, "dealer roll 6 1")

        assert told(events, Yielded)[0].penniless
        assert told(events, PointsGained)[0].seat == 1

    def test_only_the_opener(self) -> None:
        """Once there is an offer, one accepts it or raises it."""
        table, _ = choose(board_table("3R", "3B", "1R", points=(5, 4, 0)), *["points"] * 2, "gems")

        assert options(table) == ["pass", "offer 3R", "offer 2R", "offer 1R"]
        table, _ = play(table, "0 offer 1R")
        assert objection(table, "1 pass") == (
            "pass is no answer here: raise the offer or accept it (G5)"
        )


class TestEndOfLeg:
    """B10: a leg ends after a round in which somebody has come round to their start tile."""

    @pytest.mark.parametrize(("walked", "over"), [(33, False), (34, True), (39, True)])
    def test_reached_or_passed(self, walked: int, *, over: bool) -> None:
        """A whole ring is 34 arches."""
        _, events = ending("-", "-", "-", walked=(walked, 1, 1))

        assert told(events, LegEnded) == ((LegEnded(1, (walked, 1, 1)),) if over else ())

    def test_with_the_action_roll(self) -> None:
        """The lap may be completed with the action Roll."""
        table = board_table("-", "-", "-", "-", walked=(30, 1, 1, 1))
        table, _ = choose(table, "roll", "gems", "gems", "gems")

        assert told(play(table, "dealer roll 3")[1], LegEnded) == ()
        assert told(play(table, "dealer roll 4")[1], LegEnded) == (LegEnded(1, (34, 1, 1, 1)),)

    def test_round_is_played_to_its_end(self) -> None:
        """Whoever has come round before the choice, the actions are still carried out."""
        table = board_table("-", "-", "-", walked=(36, 1, 1))
        table, _ = choose(table, "roll", "points", "gems")

        _, events = play(table, "dealer roll 3")

        kinds = [type(event) for event in events]
        assert kinds[:4] == [RolledAgain, PointsGained, GemsTaken, LegEnded]

    def test_in_phase_one(self) -> None:
        """Coming round in phase one does not end the round."""
        table, events = play(rolling((3, 10, 20), walked=(33, 1, 1)), "dealer roll 6 1 1")

        assert told(events, LegEnded) == ()
        assert asked(table) == (0, 1, 2)


class TestLaps:
    """B11: everybody who completed the lap gets ten points, then the colours are scored."""

    def test_ten_each(self) -> None:
        """Never shared."""
        table, events = ending("-", "-", "-", walked=(34, 33, 40))

        assert told(events, LapsScored) == (LapsScored((Seat(0), Seat(2)), 10),)
        assert table.view(None).points == (10, 0, 10)

    def test_before_the_colours(self) -> None:
        """Laps come first, then red to blue."""
        _, events = ending("1R", "1Y", "1G")

        kinds = [type(event) for event in events]
        assert kinds[-7:] == [LegEnded, LapsScored, *[ColourScored] * 4, StartsMoved]


class TestReturns:
    """B12: a sole winner of a colour returns three gems of it, tied winners two each."""

    @pytest.mark.parametrize(("owned", "kept"), [(1, 0), (2, 0), (3, 0), (4, 1), (9, 6)])
    def test_sole_winner(self, owned: int, kept: int) -> None:
        """Three, or all there are."""
        table, events = ending(f"{owned}R", "-", "-", walked=(1, 34, 1))

        assert table.view(None).purses[0] == Gems(kept)
        assert table.view(None).points == (14, 10, 0)
        assert told(events, ColourScored)[0] == ColourScored(
            Colour.RED, (owned, 0, 0), (Seat(0),), 14, owned - kept
        )

    @pytest.mark.parametrize(("owned", "kept"), [(1, 0), (2, 0), (3, 1), (9, 7)])
    def test_tied_winners(self, owned: int, kept: int) -> None:
        """Two each, or all there are."""
        table, _ = ending(f"{owned}R", f"{owned}R", "-", walked=(1, 1, 34))

        assert table.view(None).purses == (Gems(kept), Gems(kept), NO_GEMS)
        assert table.view(None).points == (7, 7, 10)


class TestNextLeg:
    """B13: every start tile moves under its owner's pawn, and a whole lap lies ahead."""

    def test_tiles_move(self) -> None:
        """Pawns stay where they are, and the tiles come to them."""
        table, events = ending("-", "-", "-", walked=(34, 20, 3))

        view = table.view(None)
        assert view.pawns == view.starts == (1, 2, 3)
        assert view.walked == (0, 0, 0)
        assert events[-1] == StartsMoved(2, (1, 2, 3))
        assert (view.leg, view.round) == (2, 1)
        assert asked(table) == (-1,)

    def test_nothing_walked_in_advance(self) -> None:
        """Whoever walked past the tile begins like everybody else."""
        table, _ = ending("-", "-", "-", walked=(39, 20, 3))
        table, _ = play(table, "dealer roll 6 6 6")

        assert table.view(None).walked == (6, 6, 6)


class TestWinner:
    """B14: most points win; then more gems, then the more valuable ones, then a shared win."""

    def test_points(self) -> None:
        """Most points, whatever the gems."""
        assert finished(("-", "9R", "9R"), (50, 49, 10)) == (0,)

    def test_gems(self) -> None:
        """With equal points more gems."""
        assert finished(("2R", "3B", "9R"), (50, 50, 10)) == (1,)

    @pytest.mark.parametrize(
        ("high", "low"), [("1R2B", "3Y"), ("1R1Y1B", "1R2G"), ("1Y2G", "1Y1G1B")]
    )
    def test_value(self, high: str, low: str) -> None:
        """With equally many the more valuable ones."""
        assert finished((low, high, "9R"), (50, 50, 10)) == (1,)
        assert finished((high, low, "9R"), (50, 50, 10)) == (0,)

    def test_shared(self) -> None:
        """If all is equal the win is shared."""
        assert finished(("1R1B", "1R1B", "1R1B", "9R"), (50, 50, 50, 49)) == (0, 1, 2)

    def test_told_at_the_end(self) -> None:
        """The end of the game tells points and winners."""
        table, events = ending("4R", "-", "-", leg=3, points=(0, 14, 0))

        assert table.over
        assert events[-1] == GameEnded((24, 24, 10), (Seat(0),))


class TestCrowd:
    """B15: any number of pawns may stand on an arch, and foreign start tiles do not matter."""

    def test_all_on_one_arch(self) -> None:
        """Nobody is stopped or sent away."""
        table, _ = play(rolling((5, 6, 7)), "dealer roll 4 3 2")

        assert table.view(None).pawns == (9, 9, 9)

    def test_foreign_start_tile(self) -> None:
        """Walking onto another one's start tile neither ends the leg nor brings anything."""
        table, _ = play(rolling((5, 8, 20)), "dealer roll 3 1 1")
        table, events = choose(table, "gems", "gems", "gems")

        assert table.view(None).pawns[0] == table.view(None).starts[1] == 8
        assert told(events, LegEnded) == ()
        assert table.view(None).points == (0, 0, 0)

    @given(pawns=st.tuples(*[st.integers(1, 34)] * 3), pips=st.tuples(*[st.integers(1, 6)] * 3))
    def test_pawns_walk_alone(self, pawns: tuple[int, ...], pips: tuple[int, ...]) -> None:
        """Where a pawn arrives depends on its own arch and die only."""
        table, _ = play(rolling(pawns), f"dealer roll {' '.join(map(str, pips))}")

        for seat in range(3):
            ring = [*range(pawns[seat], 35), *range(1, pawns[seat])]
            assert table.view(None).pawns[seat] == ring[pips[seat]]


class TestView:
    """G1: everything on the table lies open, and nothing is hidden in it."""

    def test_what_is_shown(self) -> None:
        """The view of a seat tells all that lies on the table."""
        table = board_table("1R", "2Y", "3G", points=(4, 5, 6), walked=(1, 5, 33))

        view = table.view(Seat(1))

        assert (view.seat, view.rules, view.leg, view.round) == (1, BOARD, 1, 1)
        assert view.points == (4, 5, 6)
        assert (view.pawns, view.walked, view.starts) == ((1, 2, 3), (1, 5, 33), (34, 31, 4))
        assert (view.phase, view.choices) == (table.state.phase, ())
