"""Every game ends, its points add up, and its log says the same again."""

from tests.helpers.souk import Slip
from tests.kit.conftest import FaultsOf

OVER = Slip("over = state.round >= self.rounds", "over = False")
KEEP = Slip(
    "tuple(own for own in hand if own != card)\n            for hand, card",
    "hand\n            for hand, card",
)


class TestEnd:
    """Every game ends."""

    def test_never(self, faults: FaultsOf) -> None:
        """One in which cards come back for ever does not."""
        (fault,) = faults(OVER, KEEP, longest=200)

        assert fault == (
            "souk (2 seats): nobody has won after 200 random answers, but every game must end: let "
            "ask() ask nobody some day, or allow for more with check_game(..., longest=...)"
        )

    def test_raises(self, faults: FaultsOf) -> None:
        """One that breaks is told with the answer at which it did."""
        (fault,) = faults(Slip("return Step.to(began, RoundBegan(prize))", "return None"))

        assert fault.startswith("souk (2 seats): the game souk has a fault: Souk (kernel.py:")
        assert (
            "raises AttributeError: 'NoneType' object has no attribute 'state' at the answer roll "
            in fault
        )
        assert fault.endswith(
            ", but rules can take every option and show every state: mend it there"
        )

    def test_no_view(self, faults: FaultsOf) -> None:
        """So is one that breaks only when it is looked at."""
        (fault,) = faults(Slip("hand=() if seat is None or", "hand={}[0] if seat is None or"))

        assert "the game souk has a fault: Souk.view (rules.py:" in fault
        assert "raises KeyError: 0, but rules can" in fault


class TestPoints:
    """What events bring is what there is in the end, and somebody has won."""

    def test_untold(self, faults: FaultsOf) -> None:
        """A point that no event tells of."""
        (fault,) = faults(Slip("own + revealed.gains()", "own + 1 + revealed.gains()"))

        assert fault.startswith("souk (2 seats): events bring [")
        assert " points in all, but standings() say [" in fault
        assert (
            " (Bid) (events: Revealed), and stories and statistics are made from events: " in fault
        )
        assert fault.endswith("let gains() of an event tell every point that it brings")

    def test_no_gains(self, faults: FaultsOf) -> None:
        """Where no event brings any, none is missed."""
        points = Slip("revealed.gains().get(Seat(n), 0)", "(state.prize if n in winners else 0)")
        gains = Slip("return dict.fromkeys(self.winners, self.prize)", "return {}")

        assert faults(points, gains) == []

    def test_no_winner(self, faults: FaultsOf) -> None:
        """Nobody wins."""
        (fault,) = faults(Slip("if own == best)", "if own > best)"))

        assert fault == (
            "souk (2 seats): standings() names the winners (), but somebody at the table is always "
            "ahead: name at least one seat, and only seats there are"
        )

    def test_seats(self, faults: FaultsOf) -> None:
        """Somebody has no points."""
        found = faults(
            Slip("            state.points, tuple", "            state.points[1:], tuple")
        )

        assert found[0] == (
            "souk (2 seats): standings() has points for 1 seats: give each seat a number, in their "
            "order"
        )


class TestAgain:
    """The same answers lead to the same game."""

    def test_pure(self, faults: FaultsOf) -> None:
        """Rules that make something up."""
        (fault,) = faults(
            Slip(
                "to(began, RoundBegan(prize))",
                "to(replace(began, prize=id(began)), RoundBegan(prize))",
            )
        )

        assert fault.startswith("souk (2 seats): the answer roll ")
        assert fault.endswith(
            " (Roll) leads somewhere else when it is given once more at the same table, but rules "
            "are pure functions of values: keep nothing outside the state, and ask the DEALER for "
            "luck"
        )

    def test_remembers(self, faults: FaultsOf) -> None:
        """Rules that remember how often they were asked."""
        count = Slip(
            "        best = max(state.points)\n",
            "        CALLS.append(1)\n        best = max(state.points)\n",
        )
        more = Slip(
            "CARDS = frozenset(range(1, 10))", "CARDS = frozenset(range(1, 10))\nCALLS = []"
        )
        result = Slip(
            "if own == best)\n        )", 'if own == best), (("calls", len(CALLS)),)\n        )'
        )

        again, fault = faults(count, more, result)

        assert again == (
            "souk (2 seats): standings() says something else when it is asked once more, but rules "
            "are pure functions of values: keep nothing outside the state"
        )
        assert fault.startswith("souk (2 seats): the log of a game raises BadLog: ")
        assert fault.endswith(
            ", but a log is the save file: let parse() read every move, and let rules lead to the "
            "same place again"
        )

    def test_rules(self, faults: FaultsOf) -> None:
        """Rules that cannot be compared with those of a log."""
        slip = Slip("class Souk(Value):\n", "class Souk(Value, eq=False):\n")

        assert (
            "souk (2 seats): the rules made from the header of a log are not those that were "
            "played by: compare by value, and hold every ruling in a field of its name"
        ) in faults(slip)

    def test_states(self, faults: FaultsOf) -> None:
        """States that cannot be compared."""
        slip = Slip("class State(Value):\n", "class State(Value, eq=False):\n")

        assert any("is given once more at the same table" in fault for fault in faults(slip))

    def test_replayed(self, faults: FaultsOf) -> None:
        """A game that goes another way when it is replayed."""
        slip = Slip("to(began, RoundBegan(prize))", "to(began, RoundBegan(id(began)))")

        assert any("leads somewhere else" in fault for fault in faults(slip))
