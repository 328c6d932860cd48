"""Setting up and phase 1 of Jantaris: the market, the guild hall and the bazaar."""

import pytest

from basari.chance import Draw
from basari.errors import BadSetup
from basari.kernel import DEALER, Seat, Table
from basari.rules.auction import Bid
from basari.rules.jantaris.city import Area
from basari.rules.jantaris.events import (
    BazaarLeft,
    BidMade,
    GoodsGained,
    Hired,
    ItemBought,
    ItemsReturned,
    ItemsShown,
    Passed,
    Placed,
    Recalled,
    TurnBegan,
)
from basari.rules.jantaris.moves import Hire, Place, Recall, Skip
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import Luck, Stage
from tests.games.jantaris.helpers import (
    RULES,
    events_of_kind,
    goods_of,
    jantaris_table,
    objection,
    options,
    play,
    seat_asked,
    with_items,
)

GUILD_PLAN = {3: (2, 1, 0), 5: (1, 0, 0), 7: (3, 0, 0), 0: (1, 0, 0)}
"""Where merchants stand before a visit to the guild hall; there is a stone in 7."""


class TestSetUp:
    """J1, J2, JR1, JR2: merchants, no goods, both stones in the centre, cards turned up."""

    @pytest.mark.parametrize("seats", [3, 4])
    def test_laid(self, seats: int) -> None:
        """Everybody has fourteen merchants, no goods and no prestige."""
        view = Table.start(RULES, seats)[0].view(None)

        assert (RULES.name, RULES.seats) == ("jantaris", range(3, 5))
        assert view.supply == (14,) * seats
        assert view.prestige == (0,) * seats
        assert [*map(str, view.goods)] == ["-"] * seats
        assert str(view.bank) == "24R24B"
        assert view.stones == (0, 0)
        assert not any(map(any, view.plan))

    def test_cards(self) -> None:
        """Two items are turned up, then as many domination cards as there are seats."""
        table, _ = Table.start(RULES, 3)
        assert (seat_asked(table), len(table.waiting[0].options)) == (DEALER, 20 * 19)

        table, events = play(table, "dealer draw 12 5")
        assert table.view(None).show == (5, 12)
        assert [title.number for title in events_of_kind(events, ItemsShown)[0].items] == [5, 12]
        assert len(table.waiting[0].options) == 8 * 7 * 6

        table, _ = play(table, "dealer draw 3 8 1")
        assert table.view(None).open == (1, 3, 8)

    @pytest.mark.parametrize("seats", [2, 5])
    def test_refused(self, seats: int) -> None:
        """Two are too few, five too many."""
        with pytest.raises(BadSetup, match=r"for 3 or 4 players, not \d \(JR1\)"):
            RULES.setup(seats)

    def test_bounds(self) -> None:
        """Options have bounds wherever the rules come from (JO1, JO2)."""
        for wrong in (
            Jantaris(RULES.city, goal=5),
            Jantaris(RULES.city, goal=31),
            Jantaris(RULES.city, patience=4),
            Jantaris(RULES.city, patience=61),
        ):
            with pytest.raises(BadSetup, match=r"\(JO1, JO2\)"):
                wrong.setup(3)
        for extreme in (
            Jantaris(RULES.city, goal=6),
            Jantaris(RULES.city, goal=30),
            Jantaris(RULES.city, patience=5),
            Jantaris(RULES.city, patience=60),
        ):
            assert extreme.setup(3)


class TestBeginning:
    """J3, J4, JR3: the youngest places first and begins; then clockwise."""

    def test_order(self) -> None:
        """The youngest is the last of the age order, and by default the last seat."""
        played = Jantaris(RULES.city, (Seat(0), Seat(2), Seat(1)))
        table, _ = play(Table.start(played, 3)[0], "dealer draw 1 2", "dealer draw 1 2 3")
        assert seat_asked(table) == 1
        assert (
            seat_asked(play(Table.start(RULES, 3)[0], "dealer draw 1 2", "dealer draw 1 2 3")[0])
            == 2
        )

        table, events = play(table, "1 place 3 6", "2 place 3 6", "0 place 1 8")

        assert [event.seat for event in events_of_kind(events, Placed)] == [1, 2, 0]
        assert events_of_kind(events, TurnBegan) == [TurnBegan(Seat(1), 1, opens=True, last=False)]
        assert (seat_asked(table), table.view(None).stage) == (1, Stage.CITY)
        assert table.view(None).plan[3] == (0, 1, 1)
        assert table.view(None).supply == (12, 12, 12)

    def test_nothing_happened(self) -> None:
        """Before the first turn there is no round, no active district, and nothing is bought."""
        state = RULES.setup(3).state

        assert (state.round, state.district, state.bought) == (0, 0, False)

    @pytest.mark.parametrize("words", [Stage, Luck])
    def test_written(self, words: type[Stage | Luck]) -> None:
        """Stages and draws are written as they are called, in small letters."""
        assert [*map(str, words)] == [name.lower() for name in words.__members__]

    def test_wrong_ages(self) -> None:
        """The age order names each seat once."""
        with pytest.raises(BadSetup, match=r"each of the 3 seats once \(JR3\)"):
            Jantaris(RULES.city, (Seat(0), Seat(1))).setup(3)

    def test_different(self) -> None:
        """Two different districts, the lower first; never the centre."""
        table, _ = play(Table.start(RULES, 3)[0], "dealer draw 1 2", "dealer draw 1 2 3")

        assert options(table)[:2] == ["place 1 2", "place 1 3"]
        assert len(options(table)) == 28
        for move in ("place 3 3", "place 6 3", "place 8 9"):
            assert "two different districts from 1 to 8, the lower first (J3)" in objection(
                table, move
            )
        assert Place((0, 1)) not in table.waiting[0].options

    def test_a_turn(self) -> None:
        """A round is a turn of each seat; the same seat begins the next one."""
        table = jantaris_table(seat=2, first=0, round=2)
        after, events = play(table, "2 market -", "2 stone R 1", "vote trade trade trade")

        assert events_of_kind(events, TurnBegan) == [TurnBegan(Seat(0), 3, opens=True, last=False)]
        assert after.view(None).round == 3


class TestRing:
    """JR4: the districts form a ring, and the centre is nobody's neighbour."""

    def test_neighbours(self) -> None:
        """The last district is next to the first."""
        assert RULES.city.neighbours(1) == (2, 8)
        assert RULES.city.neighbours(8) == (1, 7)
        assert RULES.city.neighbours(4) == (3, 5)
        assert RULES.city.areas[3] == Area(3, "Shakara")


class TestMarket:
    """J5, J8, J9, JR6: none, one or two goods of a colour, as room and bank allow."""

    def test_options(self) -> None:
        """The list is in order, and always begins with nothing."""
        assert options(jantaris_table())[:5] == [
            "market -", "market 1R", "market 2R", "market 1B", "market 2B",
        ]  # fmt: skip
        full = options(jantaris_table(("6R5B", "-", "-")))
        assert [move for move in full if move.startswith("market")] == ["market -", "market 1B"]

    def test_bank(self) -> None:
        """An empty bank gives nothing."""
        table = jantaris_table(("-", "-", "-"), bank=jantaris_table().state.bank.less(
            jantaris_table().state.bank
        ))  # fmt: skip
        assert [m for m in options(table) if m.startswith("market")] == ["market -"]
        assert objection(table, "market 2B") == "2B: your room and the bank allow - (J5, J8)"

    def test_taken(self) -> None:
        """They come from the bank."""
        after, events = play(jantaris_table(("1R", "-", "-")), "0 market 2R")

        assert goods_of(after)[0] == "3R"
        assert str(after.view(None).bank) == "21R24B"
        assert str(events_of_kind(events, GoodsGained)[0].goods) == "2R"
        assert after.view(None).stage is Stage.DIPLOMACY

    def test_refused(self) -> None:
        """Two colours, or three goods, are too much."""
        for move in ("market 1R1B", "market 3R"):
            assert objection(jantaris_table(), move) == (
                f"{move[7:]}: the market gives none, one or two goods of a colour (J9)"
            )
        assert jantaris_table().waiting[0].objection(Skip()) == (
            "skip is no visit: go to the market, the guild hall or the bazaar (J9-J11)"
        )


class TestGuildHall:
    """J6, J10: hire one, or take back one or two, in open areas."""

    def test_hired(self) -> None:
        """Into any area without a stone; the centre is last."""
        table = jantaris_table(plan=GUILD_PLAN)
        assert [move for move in options(table) if move.startswith("hire")] == [
            "hire 1", "hire 2", "hire 3", "hire 4", "hire 5", "hire 6", "hire centre",
        ]  # fmt: skip

        after, events = play(table, "0 hire centre")
        assert after.view(None).plan[0] == (2, 0, 0)
        assert after.view(None).supply[0] == 6
        assert events_of_kind(events, Hired)[0].area.number == 0

    def test_recalled(self) -> None:
        """One or two, the same area or two, in the order of a dictionary."""
        table = jantaris_table(plan=GUILD_PLAN)
        assert [move for move in options(table) if move.startswith("recall")] == [
            "recall 3", "recall 3 3", "recall 3 5", "recall 3 centre", "recall 5",
            "recall 5 centre", "recall centre",
        ]  # fmt: skip

        after, events = play(table, "0 recall 3 3")
        assert after.view(None).plan[3] == (0, 1, 0)
        assert after.view(None).supply[0] == 9
        assert len(events_of_kind(events, Recalled)[0].areas) == 2

    def test_refused(self) -> None:
        """A stone, an empty supply, nobody there, a wrong order: each has its sentence."""
        table = jantaris_table(plan=GUILD_PLAN)
        barred = "a guild stone lies in district 7: nobody comes or goes (J6)"
        assert objection(table, "hire 7") == barred
        assert objection(table, "recall 3 7") == barred
        assert objection(table, "hire 9") == "there is no district 9"
        assert objection(table, "hire 3 3") == (
            "hire 3 3: in the guild hall you hire one merchant (J10)"
        )
        assert objection(table, "recall 5 3") == (
            "recall 5 3: name one or two areas, rising, the centre last"
        )
        assert objection(table, "recall centre 3").endswith("rising, the centre last")
        empty = jantaris_table(plan={3: (2, 0, 0)})
        assert (
            objection(empty, "recall 3 centre") == "you have too few merchants in the centre (J10)"
        )
        assert objection(table, "recall 4") == "you have too few merchants in district 4 (J10)"
        assert objection(table, "recall 5 5") == "you have too few merchants in district 5 (J10)"
        assert objection(table, "recall 3 4") == "you have too few merchants in district 4 (J10)"
        assert objection(table, "recall 4 5") == "you have too few merchants in district 4 (J10)"
        assert table.waiting[0].objection(Recall((3, 3, 3))) is not None

        none = jantaris_table(plan={1: (14, 0, 0)})
        assert objection(none, "hire 1") == "you have no merchant left to hire (J10)"
        assert not any(move.startswith("hire") for move in options(none))

    def test_stone_in_the_centre(self) -> None:
        """While a stone lies there, nobody is hired there."""
        table = jantaris_table(stones=(0, 8))
        assert objection(table, "hire centre") == (
            "a guild stone lies in the centre: nobody comes or goes (J6)"
        )


class TestPuttingUp:
    """J11, JR23: an item whose minimum one can pay must be put up; else the visit was in vain."""

    def test_must(self) -> None:
        """There is no way out, even with a single item."""
        table, _ = play(jantaris_table(("3R", "-", "-")), "0 bazaar")
        assert options(table) == ["auction 5"]
        assert objection(table, "auction 12").endswith("only auction 5 (J11)")

    @pytest.mark.parametrize("show", [(5, 12), ()])
    def test_in_vain(self, show: tuple[int, ...]) -> None:
        """Who can pay for none, or finds none, is done with the phase."""
        table = jantaris_table(("2R", "6R6B", "-"), show=show, pile=frozenset())
        after, events = play(table, "0 bazaar")

        assert events_of_kind(events, BazaarLeft) == [BazaarLeft(Seat(0))]
        assert (seat_asked(after), after.view(None).stage) == (0, Stage.DIPLOMACY)


class TestBidding:
    """J12, J13, J14, JR7, JR8: bids go up round the table, and who cannot go on is out unasked."""

    def test_example_5(self) -> None:
        """Only the active seat may equal the standing bid."""
        table = jantaris_table(("2R2B", "3R2B", "2R3B", "4R"), seat=1, show=(6, 11))
        table, _ = play(table, "1 bazaar", "1 auction 6")
        assert options(table) == ["bid 4", "bid 5"]

        table, events = play(table, "1 bid 4")
        assert events == (BidMade(Seat(1), 4, equal=False),)
        assert (seat_asked(table), options(table)) == (2, ["pass", "bid 5"])

        table, events = play(table, "2 bid 5")
        assert events_of_kind(events, Passed) == [
            Passed(Seat(3), asked=False),
            Passed(Seat(0), asked=False),
        ]
        assert (seat_asked(table), options(table)) == (1, ["pass", "bid 5"])

        table, events = play(table, "1 bid 5")
        assert events == (BidMade(Seat(1), 5, equal=True), Passed(Seat(2), asked=False))
        assert (seat_asked(table), options(table)) == (1, ["pay 3R2B"])

        table, events = play(table, "1 pay 3R2B")
        assert table.view(None).items[1] == (6,)
        assert goods_of(table)[1] == "-"

    def test_passing(self) -> None:
        """It is for good, also for the active seat."""
        table = jantaris_table(("3R3B", "4R4B", "4R4B"), show=(6, 11))
        table, events = play(
            table, "0 bazaar", "0 auction 6", "0 bid 4", "1 bid 5", "2 bid 6", "0 pass", "1 pass"
        )
        assert events_of_kind(events, Passed) == [
            Passed(Seat(0), asked=True),
            Passed(Seat(1), asked=True),
        ]
        assert (seat_asked(table), table.view(None).phase.bid) == (2, 6)

    def test_refused(self) -> None:
        """The first must bid; nobody bids what they cannot pay, or too little."""
        table, _ = play(
            jantaris_table(("3R3B", "4R4B", "-"), show=(6, 11)), "0 bazaar", "0 auction 6"
        )
        must = "you must bid, at least the size of the minimum 2R2B (J13)"
        assert objection(table, "pass") == f"pass: {must}"
        assert objection(table, "bid 3") == f"bid 3: {must}"
        assert objection(table, "bid 7") == "you bid 7 but can pay 6 at most (J12)"
        assert objection(table, "skip") == "skip is no answer here: bid or pass (J13)"

        table, _ = play(table, "0 bid 5")
        assert objection(table, "bid 5") == "5 is too little: 5 stands, bid at least 6 (J13)"
        assert table.waiting[0].objection(Bid("six")) is not None  # type: ignore[arg-type]


class TestPaying:
    """J15: exactly as many as bid, the minimum among them; then the item is one's own."""

    def test_example_6(self) -> None:
        """The rest is of any colour."""
        table = jantaris_table(("4R3B", "-", "-"), show=(6, 11))
        table, _ = play(table, "0 bazaar", "0 auction 6", "0 bid 5")

        assert options(table) == ["pay 3R2B", "pay 2R3B"]
        assert objection(table, "pay 4R1B") == "4R1B lacks some of the minimum 2R2B (J15)"
        assert objection(table, "pay 2R2B") == "2R2B: the price is 5 (J15)"
        assert objection(table, "skip") == "skip is no answer here: pay 5 goods"

    def test_not_owned(self) -> None:
        """Nobody pays with what they do not have."""
        table, _ = play(jantaris_table(("5R2B", "-", "-"), show=(6, 11)), "0 bazaar", "0 auction 6")
        table, _ = play(table, "0 bid 5")
        assert objection(table, "pay 2R3B") == "you pay 2R3B but own 5R2B (J15)"

    def test_laid_open(self) -> None:
        """Its prestige comes at once, the goods go to the bank."""
        table = jantaris_table(("2R2B", "-", "-"), show=(6, 11))
        after, events = play(table, "0 bazaar", "0 auction 6", "0 bid 4", "0 pay 2R2B")

        (bought,) = events_of_kind(events, ItemBought)
        assert (bought.seat, bought.item.number, bought.bid, bought.gains()) == (0, 6, 4, {0: 1})
        assert after.view(None).prestige == (1, 0, 0)
        assert str(after.view(None).bank) == "24R24B"


class TestAnotherItem:
    """J16, JR9: if another bought, the active seat may put up another; its own purchase ends it."""

    def test_example_8(self) -> None:
        """Only what it can pay for, and only if it wants to."""
        table = jantaris_table(("2R2B", "-", "3R2B"), show=(6, 11))
        table, _ = play(table, "0 bazaar", "0 auction 6", "0 bid 4", "2 bid 5", "2 pay 3R2B")

        assert (seat_asked(table), options(table)) == (0, ["done", "auction 11"])
        assert objection(table, "auction 6").endswith("only done, auction 11 (J16)")
        done, _ = play(table, "0 done")
        assert seat_asked(done) == DEALER
        again, _ = play(table, "0 auction 11", "0 bid 4", "0 pay 2R2B")
        assert seat_asked(again) == DEALER
        assert len(again.waiting[0].options) == 18 * 17

    def test_own_purchase(self) -> None:
        """One purchase a turn, however much is left."""
        table = jantaris_table(("6R6B", "-", "-"), show=(6, 11))
        table, _ = play(table, "0 bazaar", "0 auction 6", "0 bid 4", "0 pay 2R2B")
        assert seat_asked(table) == DEALER

    def test_nothing_to_pay(self) -> None:
        """Without another item that it can pay it is not asked."""
        table = jantaris_table(("3R", "4R", "-"), show=(5, 12))
        table, _ = play(table, "0 bazaar", "0 auction 5", "0 bid 3", "1 bid 4", "1 pay 4R")
        assert seat_asked(table) == DEALER


class TestFilling:
    """J17: only at the end of the phase the show is filled up to two, if the pile has some."""

    def test_filled(self) -> None:
        """The dealer draws as many as are missing."""
        table = jantaris_table(("3R", "-", "-"))
        table, _ = play(table, "0 bazaar", "0 auction 5", "0 bid 3", "0 pay 3R")
        assert len(table.waiting[0].options) == 18
        after, _ = play(table, "dealer draw 9")
        assert after.view(None).show == (9, 12)
        assert 9 not in after.view(None).pile

    def test_short(self) -> None:
        """An empty pile leaves the show short (JR23)."""
        table = jantaris_table(("3R", "-", "-"), pile=frozenset())
        after, _ = play(table, "0 bazaar", "0 auction 5", "0 bid 3", "0 pay 3R")
        assert (seat_asked(after), after.view(None).show) == (0, (12,))


class TestBook:
    """J37, J44: in the bazaar the owner sees more items, of several books the best counts."""

    def test_browsed(self) -> None:
        """They are on show in this phase; those left go back before the show is filled."""
        table = jantaris_table(("3R3B", "-", "-"), items={0: (1,)})
        table, _ = play(table, "0 bazaar")
        assert (seat_asked(table), len(table.waiting[0].options)) == (DEALER, 17 * 16)

        table, _ = play(table, "dealer draw 10 4")
        assert options(table) == ["auction 4", "auction 5", "auction 10", "auction 12"]
        assert table.view(None).browsed == (4, 10)

        table, events = play(table, "0 auction 10", "0 bid 3", "0 pay 2R1B", "0 skip")
        assert [title.number for title in events_of_kind(events, ItemsReturned)[0].items] == [4]
        assert (seat_asked(table), table.view(None).show) == (0, (5, 12))
        assert 4 in table.view(None).pile
        assert table.view(None).browsed == ()

    def test_as_many_as_there_are(self) -> None:
        """A small pile gives what it has, an empty one nothing (J8)."""
        table = jantaris_table(("3R3B", "-", "-"), items={0: (1,)}, pile=frozenset({7}))
        assert len(play(table, "0 bazaar")[0].waiting[0].options) == 1
        table = jantaris_table(("3R3B", "-", "-"), items={0: (1,)}, pile=frozenset())
        assert options(play(table, "0 bazaar")[0]) == ["auction 5", "auction 12"]

    def test_best(self) -> None:
        """Two and three are three."""
        played = with_items(
            {"ability": {"kind": "browse", "count": 2}},
            {"ability": {"kind": "browse", "count": 3}},
            *[{}] * 6,
        )
        table = jantaris_table(("3R3B", "-", "-"), items={0: (1, 2)}, show=(3, 4), played=played)
        assert play(table, "0 bazaar")[0].waiting[0].options[0] == Draw((5, 6, 7))


class TestDiscount:
    """J46: goods of the price need not be there, whatever colours are missing."""

    def bidding(self, own: str) -> list[str]:
        """List the bids for item 6 (2R2B) of a seat with a letter of credit."""
        table = jantaris_table((own, "-", "-"), items={0: (19,)}, show=(6, 11))
        return options(play(table, "0 bazaar", "0 auction 6")[0])

    def paying(self, own: str, bid: int) -> list[str]:
        """List what such a bid can be paid with."""
        table = jantaris_table((own, "-", "-"), items={0: (19,)}, show=(6, 11))
        return options(play(table, "0 bazaar", "0 auction 6", f"0 bid {bid}")[0])

    def test_example_7(self) -> None:
        """One good less, one of the minimum may be missing."""
        assert self.bidding("1R2B") == ["bid 4"]
        assert self.paying("1R2B", 4) == ["pay 1R2B"]
        assert self.bidding("3R1B") == ["bid 4", "bid 5"]
        assert self.paying("3R1B", 4) == ["pay 2R1B"]
        assert self.paying("3R1B", 5) == ["pay 3R1B"]
        table = jantaris_table(("3R1B", "-", "-"), items={0: (19,)}, show=(6, 11))
        table, _ = play(table, "0 bazaar", "0 auction 6", "0 bid 4")
        assert objection(table, "pass") == "pass is no answer here: pay 3 goods"

    def test_single_good(self) -> None:
        """A bid of one good is one that others may leave standing."""
        played = with_items({"bid": "1R"}, {}, {}, {}, {})
        table = jantaris_table(("2R", "2R", "-"), show=(1, 2), played=played)
        table, _ = play(table, "0 bazaar", "0 auction 1", "0 bid 1")
        assert options(table) == ["pass", "bid 2"]

    def test_two_missing(self) -> None:
        """Two of the minimum are too many."""
        table = jantaris_table(("4R", "-", "-"), items={0: (19,)}, show=(6, 11))
        _, events = play(table, "0 bazaar")
        assert events_of_kind(events, BazaarLeft)


def test_hire_is_a_tuple() -> None:
    """A move that somebody made up is refused, not stumbled over."""
    assert jantaris_table().waiting[0].objection(Hire(())) is not None
