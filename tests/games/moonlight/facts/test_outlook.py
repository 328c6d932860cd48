"""What tiles would make of the chains, as the rules say."""

from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import best_use, outcome, still_to_lay, values_of
from tests.games.moonlight.helpers import bid_table, play, tile_table


class TestOutcome:
    """What becomes of the chains."""

    def test_points(self) -> None:
        """Points now are those of a scoring at once."""
        table, _ = tile_table("R9 W1", "R1 W1", "R5 W1", chains={1: "R8", 2: "R9"})
        result = outcome(table.view(None), Seat(0), table.waiting[0].options[0].links)

        assert {change.gem: change.points for change in result.changes} == {"R": 4, "W": 4}

    def test_what_goes(self) -> None:
        """A change has the landings that pushed links of its chain out."""
        table, _ = tile_table("R6 W1", "R1", "R1", chains={0: "R7 R8 R9"})
        red, white = outcome(table.view(None), Seat(0), table.waiting[0].options[0].links).changes

        assert [(landing.link, landing.value) for landing in red.gone] == [("R6", 24)]
        assert (white.gone, white.leads) == ((), True)


class TestBestUse:
    """What would bring most if all was scored now."""

    def test_laying(self) -> None:
        """It is one of the layings, and none brings more points."""
        table, _ = tile_table("RW4 WY7", "R1 W1", "R5 W1", chains={0: "W3 W5", 1: "Y9", 2: "R2"})
        view, seat = table.view(None), Seat(0)
        use = best_use(view, seat, ("RW4", "WY7"))
        ways = [outcome(view, seat, way.links) for way in table.waiting[0].options]

        assert use.outcome.after in [way.after for way in ways]
        assert use.outcome.points == max(way.points for way in ways)

    def test_hammer(self) -> None:
        """A hammer may make room for a better chain; a seal tile brings a seal."""
        table = bid_table("3", "5", "5", chains={0: "R7 R8 0@R"})
        use = best_use(table.view(None), Seat(0), ("hammer", "R6", "seal"))

        assert str(use.hammer) == "0@R"
        assert values_of(use.outcome.after)[1] == 21
        assert use.seals == 1

    def test_no_seal_left(self) -> None:
        """An empty supply gives none."""
        view = bid_table("3", "5", "5", supply=0).view(None)

        assert best_use(view, Seat(0), ("seal",)).seals == 0


class TestStillToLay:
    """Who has no card lying."""

    def test_from_the_coin(self) -> None:
        """Clockwise from whoever has the coin."""
        table, _ = play(bid_table("3", "5", "5 12", first=2), "2 bid 5 1")

        assert still_to_lay(table.view(None)) == (Seat(0), Seat(1))
