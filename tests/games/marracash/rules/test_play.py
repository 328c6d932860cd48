"""The rules of Marracash, one after the other, with the worked examples."""

import pytest
from msgspec.structs import replace

from basari.errors import BadSetup, InvalidNotation
from basari.kernel import ByName, Mark, Seat, Table
from basari.rules.auction import Bid
from basari.rules.marracash.events import EndCame, Entered, FeePaid, Guided, Lapsed, Sold, TurnBegan
from basari.rules.marracash.game import EDITION, REVISED
from basari.rules.marracash.moves import Bring, PutUp, Walk
from basari.rules.marracash.options import bids
from basari.rules.marracash.play import Marracash
from basari.rules.marracash.table import AUCTIONING, NAMING
from tests.games.marracash.helpers import (
    RULES,
    lazy,
    marracash_table,
    objection,
    options,
    rules,
    say,
    whole,
)

SIX = dict.fromkeys(("B1", "B2", "B3", "B4", "B5", "G1"), (3, 0))
"""All signs of seat 3."""


class TestSetUp:
    """M1, M4, MR1: cash, free shops, three or four seats, and the dealer names the first."""

    def test_laid(self) -> None:
        """Everybody has 1,200, six signs and no shop."""
        view = Table.start(RULES, 4)[0].view(None)

        assert view.cash == (1200,) * 4
        assert view.signs == (6,) * 4
        assert set(view.owners) == {None}

    def test_not_begun(self) -> None:
        """Before the visitors line up there is no queue, no round and no turn."""
        state = RULES.setup(3).state

        assert (state.queue, state.first, state.seat) == ("", 0, 0)
        assert (state.round, state.actions, state.quiet) == (0, 0, 0)

    def test_first(self) -> None:
        """Turns go clockwise from the seat that the dealer names."""
        turns = whole(RULES, 3, 1)
        named = turns[7]
        began = [e.seat for turn in turns for e in turn.events if isinstance(e, TurnBegan)]

        assert [*map(str, named.before.waiting[0].options)] == ["first 0", "first 1", "first 2"]
        assert began[:4] == [(named.move.seat + n) % 3 for n in range(4)]

    @pytest.mark.parametrize("seats", [2, 5])
    def test_refused(self, seats: int) -> None:
        """Two are too few, five too many."""
        with pytest.raises(BadSetup, match=r"for 3 or 4 players, not \d \(MR1\)"):
            RULES.setup(seats)

    def test_naming(self) -> None:
        """The dealer names a seat, nothing else."""
        table, _ = Table.start(RULES, 3)
        naming = Table.at(RULES, replace(table.state, phase=NAMING))

        assert objection(naming, "pass") == (
            "pass is not possible here, only first 0, first 1, first 2 (M4)"
        )

    def test_options(self) -> None:
        """Options have bounds wherever the rules come from (MO2, MO5)."""
        for wrong in (
            Marracash(RULES.city, extra=3),
            Marracash(RULES.city, patience=0),
            Marracash(RULES.city, patience=16),
        ):
            with pytest.raises(BadSetup, match=r"\(MO2, MO5\)"):
                wrong.setup(3)
        for extreme in (Marracash(RULES.city, patience=1), Marracash(RULES.city, patience=15)):
            assert extreme.setup(3)

    def test_revised(self) -> None:
        """The word `revised` stands for three options."""
        assert EDITION.bundle("revised") == REVISED
        assert set(REVISED) == {"sealed", "extra", "finish_round"}
        with pytest.raises(BadSetup, match="write NAME=VALUE, or one of revised"):
            EDITION.bundle("antiques")


class TestTurns:
    """M5, M6, M7, MR4: an auction in the first round, then two actions; none moves after one."""

    def test_first_round(self) -> None:
        """Only auctions, and a single one."""
        table = marracash_table(round=1, actions=1, phase=AUCTIONING)

        assert not any(option.startswith("move") for option in options(table))
        assert objection(table, "move 1 2") == (
            "in the first round shops are auctioned, nobody moves (M5)"
        )
        assert objection(table, "pass") == "pass is no action: auction a shop (M5)"
        after, _ = say(table, "0 auction R3", "0 bid 100", "1 pass", "2 pass")
        assert after.view(None).turn == 1

    def test_two_actions(self) -> None:
        """A move may be followed by either, an auction by another auction only."""
        moved, _ = say(marracash_table(), "0 move 1 2")
        assert (moved.view(None).turn, moved.view(None).actions) == (0, 1)
        assert "auction R3" in options(moved)
        assert "move 2 1" in options(moved)

        sold, _ = say(marracash_table(), "0 auction R3", "0 bid 100", "1 pass", "2 pass")
        assert objection(sold, "move 1 2") == "after an auction no group is moved (M6)"
        assert objection(sold, "pass") == "pass is no action: auction a shop (M6)"
        assert objection(moved, "pass").startswith("pass is no action: move a group, or")

    def test_nothing_left(self) -> None:
        """Who has nobody to move and no money has no action left while visitors come."""
        table = marracash_table({1: "B"}, {"B1": (1, 0)}, cash=(0, 1200, 1200))

        lapsed, events = say(table, "0 move 1 3")

        assert isinstance(events[-1], Lapsed)
        assert lapsed.waiting[0].seat == 0
        assert lapsed.view(None).actions == 0

    def test_example_8(self) -> None:
        """Without sign or money the second action lapses; with both it must be carried out."""
        five = dict.fromkeys(("B1", "B2", "B3", "B4", "B5"), (1, 0))
        table = marracash_table(owned=five, cash=(1000, 400, 1000), seat=1)

        bought, events = say(table, "1 auction R3", "1 bid 350", "2 pass", "0 pass")
        assert bought.view(None).turn == 2
        assert any(isinstance(event, Lapsed) for event in events)

        lost, _ = say(table, "1 auction R3", "1 bid 100", "2 bid 125", "0 pass", "1 pass")
        assert lost.view(None).cash[1] == 500
        assert lost.waiting[0].seat == 1
        assert all(option.startswith("auction") for option in options(lost))

    def test_skipped(self) -> None:
        """In the first round, who cannot auction is skipped; the turn counts all the same."""
        table = marracash_table(round=1, actions=1, phase=AUCTIONING, cash=(1200, 75, 1200))

        after, events = say(table, "0 auction R3", "0 bid 100", "1 pass", "2 pass")

        assert [e.seat for e in events if isinstance(e, TurnBegan)] == [1, 2]
        assert after.view(None).turn == 2


class TestAuction:
    """M8, M9, M10, M11, M12, MR2, MR3: shops are auctioned."""

    def test_who_may(self) -> None:
        """One needs 100 Dirham and a sign, and names a shop that is free."""
        poor = marracash_table(cash=(75, 0, 0))
        assert objection(poor, "auction R3") == "you have 75 dirhams: an auction needs 100 (MR3)"
        full = marracash_table(owned=SIX, cash=(1200,) * 4, seat=3)
        assert objection(full, "auction R3") == "you have no sign left to auction a shop with (MR3)"
        assert objection(full, "auction B1") == "B1 is sold already (M8)"
        assert objection(full, "auction B9") == "there is no shop B9 (M8)"

    def test_bids(self) -> None:
        """The first bid is at least 100; then more, in steps of 25, and never on credit."""
        opened, _ = say(marracash_table(cash=(175, 1200, 1200)), "0 auction R3")
        assert options(opened) == ["bid 100", "bid 125", "bid 150", "bid 175"]
        assert objection(opened, "bid 75").endswith("the first bid is at least 100 (M9)")
        assert objection(opened, "bid 110") == "bid 110: bids are multiples of 25 (MR2)"
        assert objection(opened, "bid 200") == "you bid 200 but have 175 (M9)"
        assert objection(opened, "pass") == "the auctioneer must bid: at least 100 (M9)"

        raised, _ = say(opened, "0 bid 150")
        assert options(raised)[:2] == ["pass", "bid 175"]
        assert objection(raised, "bid 150") == "150 is not more than 150 (M10)"
        assert bids(150, 150, passing=True).why_not(Bid(150)) == "150 is not more than 150 (M10)"
        assert objection(raised, "move 1 2") == "move 1 2 is no answer here: bid or pass (M10)"

    def test_example_5(self) -> None:
        """It goes round until one is left; who buys from another pays, and the auctioneer gains."""
        table = marracash_table(seat=1)
        lines = ["1 auction G2", "1 bid 100", "2 bid 200", "0 pass", "1 bid 225"]

        sold, _ = say(table, *lines, "2 bid 500", "1 pass")
        dear, _ = say(table, *lines, "2 bid 525", "1 pass")
        own, _ = say(table, *lines, "2 pass")

        assert sold.view(None).cash == (1200, 1300, 700)
        assert dear.view(None).cash == (1200, 1400, 675)
        assert own.view(None).cash == (1200, 975, 1200)
        assert own.view(None).owners[RULES.city.shops.index("G2")] == 1

    def test_example_7(self) -> None:
        """Without money one can only pass; without a sign one is not asked."""
        table = marracash_table(owned=SIX, cash=(300, 1200, 1200, 1200), seat=2)

        asked, _ = say(table, "2 auction R3", "2 bid 300")

        assert asked.waiting[0].seat == 0
        assert options(asked) == ["pass"]

    def test_alone(self) -> None:
        """Who alone has a sign buys at its first bid."""
        rest = {f"{c}{n}": (k, 0) for k, c in enumerate("BGP") for n in range(1, 6)}
        rest |= {"R1": (0, 0), "R2": (1, 0), "R4": (2, 0)}
        table = marracash_table(owned=rest, cash=(1200,) * 4, seat=3)

        _, events = say(table, "3 auction R3", "3 bid 100")

        assert Sold("R3", Seat(3), 100) in events


class TestAtTheDoor:
    """M13: who stands at a door of a shop that is sold enters at once, and nobody gets a part."""

    def test_example_6(self) -> None:
        """Two reds enter R4; the green one stays."""
        table = marracash_table({12: "GRR", 1: "B", 8: "B", 16: "B"}, seat=2)

        sold, events = say(table, "2 auction R4", "2 bid 100", "0 bid 525", "1 pass", "2 pass")

        assert sold.view(None).cash == (1200 - 525 + 300, 1200, 1400)
        assert sold.view(None).groups[11] == "G"
        assert FeePaid(Seat(2), 200) in events
        assert not any(isinstance(event, Guided) for event in events)


class TestMoves:
    """M14, M15, M16, M18, MR5, MR6: groups are led past the doors."""

    def test_example_3(self) -> None:
        """Both yellows enter the first yellow shop they pass, purple the mover's own."""
        table = marracash_table(
            {8: "BPYY", 1: "B", 16: "B"}, {"P1": (0, 0), "Y1": (1, 0), "Y2": (2, 0)}
        )

        moved, events = say(table, "0 move 8 4")

        view = moved.view(None)
        assert view.cash == (1200 + 100 + 100, 1200 + 200, 1200)
        assert (view.groups[7], view.groups[3]) == ("", "B")
        entered = [(e.shop, e.number) for e in events if isinstance(e, Entered)]
        assert entered == [("Y1", 2), ("P1", 1)]

    def test_example_4(self) -> None:
        """A free shop is walked by: then they enter the one at the fountain of arrival."""
        owned = {"P1": (0, 0), "Y2": (2, 0)}

        moved, _ = say(marracash_table({8: "BPYY", 1: "B", 16: "B"}, owned), "0 move 8 4")

        assert moved.view(None).cash == (1200 + 100 + 100, 1200, 1200 + 200)

    def test_meeting(self) -> None:
        """Groups that meet are one; the same one may move twice, and entrances may be walked to."""
        met, _ = say(marracash_table({1: "RY", 2: "B", 8: "G", 16: "G"}), "0 move 2 1")
        assert met.view(None).groups[0] == "BRY"
        gone, _ = say(met, "0 move 1 2")
        assert gone.view(None).groups[1] == "BRY"

    def test_refused(self) -> None:
        """Somebody must stand there, and an alley must lead on."""
        assert objection(marracash_table(), "move 5 6") == "nobody stands on fountain 5 (M14)"
        assert objection(marracash_table(), "move 99 6") == "nobody stands on fountain 99 (M14)"
        assert objection(marracash_table(), "move 1 5") == "no alley leads from 1 to 5 (M14)"
        assert objection(marracash_table(), "move 16 1") == "no alley leads from 16 to 1 (M14)"
        assert objection(marracash_table(), "move 9 1") == "nobody stands on fountain 9 (M14)"

    def test_each(self) -> None:
        """With MO4 the part goes by each customer's own income (MO4)."""
        table = marracash_table(
            {8: "GG", 1: "B", 16: "B"}, {"G4": (1, 2)}, played=rules(provision_each=True)
        )

        moved, _ = say(table, "0 move 8 14")

        assert moved.view(None).cash == (1350, 1200 + 550, 1200)


class TestNewVisitors:
    """M19, M20, MR8: empty entrances are filled from the ends of the queue."""

    def test_example_9(self) -> None:
        """Any empty entrance, either end, two to four, and one only if one is left."""
        groups = {1: "B", 9: "B", 12: "B"}
        table = marracash_table(groups, queue="YYRBG", cash=(0, 0, 0), actions=1)
        asked, _ = say(table, "0 move 1 2")
        again, _ = say(marracash_table(groups | {8: "G"}, queue="YYRBG", actions=1), "0 move 8 14")

        assert options(again)[:4] == [
            "bring 8 left 2",
            "bring 8 left 3",
            "bring 8 left 4",
            "bring 8 right 2",
        ]
        assert [option.split()[1] for option in options(asked)[::6]] == ["1", "8", "16"]

        both, _ = say(again, "0 bring 16 left 2", "0 bring 8 right 3")
        assert both.view(None).queue == ""
        assert both.view(None).groups[7] == "BGR"
        alone, _ = say(asked, "0 bring 16 left 2", "0 bring 8 left 2")
        assert alone.view(None).queue == "G"
        assert options(alone) == ["bring 1 left 1", "bring 1 right 1"]

    def test_refused(self) -> None:
        """Only empty entrances, and as many as may come."""
        table, _ = say(
            marracash_table({1: "B", 8: "B", 16: "B"}, queue="YYR", actions=1), "0 move 1 2"
        )

        assert objection(table, "bring 8 left 2") == "8 is no empty entrance (M19)"
        assert objection(table, "bring 1 left 4").endswith("2 to 3 of a queue of 3 (M20)")
        assert objection(table, "pass") == "pass is no answer here: bring visitors (M19)"
        many, _ = say(marracash_table({1: "B", 8: "B", 16: "B"}, actions=1), "0 move 1 2")
        assert objection(many, "bring 1 left 5").endswith("2 to 4 of a queue of 5 (M20)")


class TestEnd:
    """M21, M22, MO3, MO5, MR10, MR12: the last round, and who wins."""

    @pytest.mark.parametrize(
        ("finish_round", "first", "left"), [(False, 1, 4), (True, 1, 2), (True, 3, 0)]
    )
    def test_example_10(self, first: int, left: int, *, finish_round: bool) -> None:
        """Everybody has one more turn, or the round is finished."""
        table = marracash_table(
            {1: "B", 8: "B", 16: "B"},
            queue="YY",
            actions=1,
            seat=2,
            first=first,
            cash=(1200,) * 4,
            played=rules(finish_round=finish_round),
        )

        after, events = say(table, "2 move 1 2", "2 bring 1 left 2")

        assert EndCame(left, quiet=False) in events
        assert after.over == (left == 0)
        assert after.view(None).left == left

    def test_last_turn(self) -> None:
        """When the last turn is over, the game is."""
        table = marracash_table({1: "B"}, queue="", actions=1, left=1, cash=(1300, 1300, 0))

        ended, _ = say(table, "0 move 1 2")

        assert ended.over
        assert ended.standings.winners == (0, 1)
        assert ended.standings.more == (("shops", ByName(())),)
        assert RULES.answer(ended.state, {}).state == ended.state

    @pytest.mark.parametrize(
        ("finish_round", "turns", "answers"), [(False, 18, 56), (True, 15, 50)]
    )
    def test_example_13(self, turns: int, answers: int, *, finish_round: bool) -> None:
        """Lazy players come to an end after fifteen quiet turns."""
        played = lazy(rules(finish_round=finish_round), 3)
        began = [e for turn in played for e in turn.events if isinstance(e, TurnBegan)]

        assert len(played) == answers
        assert len(began) == turns + 3
        assert played[-1].after.standings.points == (1100,) * 3
        assert played[-1].after.standings.winners == (0, 1, 2)

    def test_patience(self) -> None:
        """Less patience ends it earlier (MO5)."""
        assert len(lazy(rules(patience=1), 3)) == 56 - 4 * 3 * 2

    @pytest.mark.parametrize(
        ("lines", "quiet"),
        [
            (["0 move 2 7", "0 move 7 2"], 3),
            (["0 move 2 7", "0 move 8 4"], 0),
            (["0 move 2 7", "0 auction R3", "0 bid 100", "1 pass", "2 pass"], 0),
            (["0 move 2 7", "0 move 16 15", "0 bring 16 left 2"], 0),
        ],
        ids=["quiet", "entered", "sold", "brought"],
    )
    def test_stirred(self, lines: list[str], quiet: int) -> None:
        """A customer, a sale or a new visitor, and a turn is not quiet (MR12)."""
        groups = {1: "B", 2: "G", 8: "Y", 16: "B", 15: "P"}
        groups |= {8: "BY"} if "0 move 8 4" in lines else {}
        queue = "" if "0 move 8 4" in lines else "YYRR"
        table = marracash_table(
            groups, {"Y1": (1, 0)}, queue=queue, left=9 if not queue else None, quiet=2
        )

        after, _ = say(table, *lines)

        assert after.view(None).turn == 1
        assert after.view(None).quiet == quiet

    def test_patient_in_the_first_round(self) -> None:
        """Turns that are skipped in the first round are no quiet ones (MR12)."""
        table = marracash_table(round=1, actions=1, phase=AUCTIONING, cash=(100, 75, 75))

        after, _ = say(table, "0 auction R3", "0 bid 100", "1 pass", "2 pass")

        assert (after.view(None).round, after.view(None).turn) == (2, 0)
        assert after.view(None).quiet == 0


class TestSealed:
    """MO1: sealed bids, once; of equal ones the nearest to the auctioneer buys."""

    def test_example_12(self) -> None:
        """Seat 0 is nearer to seat 3 than seat 2, and the auctioneer is nearest."""
        table, _ = say(
            marracash_table(cash=(1200,) * 4, seat=3, played=rules(sealed=True)), "3 auction R3"
        )
        assert [decision.seat for decision in table.waiting] == [0, 1, 2, 3]
        assert "pass" not in [*map(str, table.decision(Seat(3)).options)]

        sold, _ = say(table, "3 bid 100", "0 bid 250", "2 bid 250", "1 pass")
        assert sold.view(None).cash == (950, 1200, 1200, 1300)
        even, _ = say(table, *(f"{seat} bid 300" for seat in range(4)))
        assert even.view(None).cash == (1200, 1200, 1200, 900)


class TestOpenly:
    """MR9: everything lies open."""

    def test_views(self) -> None:
        """Nobody knows more than everybody."""
        table = marracash_table()

        assert table.open
        assert RULES.name == "marracash"


class TestNotation:
    """Moves are written in one way."""

    @pytest.mark.parametrize(
        "text",
        [
            "move 8 9",
            "auction R3",
            "bid 110",
            "bid 99999",
            "pass",
            "bring 8 left 3",
            "first 0",
            "draw 1 54",
        ],
    )
    def test_read(self, text: str) -> None:
        """What is read is written again."""
        assert str(RULES.parse(text)) == text

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "move 8",
            "move 08 9",
            "move 8 9 ",
            "Move 8 9",
            "auction r3",
            "auction A1",
            "bid 0",
            "bid 100000",
            "bid 025",
            "bring 8 up 3",
            "bring 8 left 0",
            "first 10",
            "draw 0",
            "pass 1",
        ],
    )
    def test_unread(self, text: str) -> None:
        """Anything else is no move."""
        with pytest.raises(InvalidNotation) as caught:
            RULES.parse(text)

        assert str(caught.value).startswith(f"cannot read {text!r} as a move: write one like ")

    def test_values(self) -> None:
        """Moves are values."""
        assert RULES.parse("move 8 9") == Walk(8, 9)
        assert RULES.parse("auction R3") == PutUp("R3")
        assert isinstance(RULES.parse("bring 8 left 3"), Bring)


class TestCounted:
    """What is counted of a game, and how its story is parted."""

    def test_deeds(self) -> None:
        """Walks, auctions, bids, sales and customers are counted for whoever did them."""
        table = marracash_table({8: "YY", 1: "B", 16: "B"}, {"Y1": (1, 0)})
        _, events = say(
            table, "0 move 8 4", "0 auction R3", "0 bid 100", "1 bid 300", "2 pass", "0 pass"
        )

        deeds = [(deed.what, deed.of, deed.seat, deed.number) for e in events for deed in e.deeds()]

        assert deeds == [
            ("chosen", "move", 0, 1),
            ("served", "Y", 1, 2),
            ("chosen", "auction", 0, 1),
            ("auctioned", "", None, 1),
            ("bid", "", None, 1),
            ("bid", "", None, 1),
            ("bought", "R", 1, 1),
            ("paid", "R", 1, 300),
        ]

    def test_sealed(self) -> None:
        """Of sealed bids those count that are some."""
        table = marracash_table(played=rules(sealed=True))
        _, events = say(table, "0 auction R3", "0 bid 100", "1 pass", "2 bid 200")

        bids = [deed.number for e in events for deed in e.deeds() if deed.what == "bid"]
        assert bids == [2]

    def test_rounds(self) -> None:
        """A round begins with the turn of the first seat, and with no other."""
        turns = whole(RULES, 3, 1)
        began = [e for turn in turns for e in turn.events if isinstance(e, TurnBegan)]

        assert {e.seat for e in began if e.mark is Mark.ROUND} == {turns[7].move.seat}
        assert any(e.mark is Mark.SEEN for e in began)
