"""Moves have a notation, options agree with themselves, and every refusal is a sentence."""

import pytest

from basari.testing.report import write
from tests.helpers.souk import Slip
from tests.kit.conftest import FaultsOf

CLASS = "class Cards(Listed[Bid | Aside]):\n"
AGREE = ", but len(), iteration, [] and `in` tell of the same moves: mend them"
WHY = (
    ", but every other move gets a sentence with the rule against it: return one, whatever the move"
)
SENTENCE = 'say("{move} is not possible: take a card of your hand (S2)", move=move)'


def with_method(method: str) -> Slip:
    """Give the options another method."""
    return Slip(CLASS, f"{CLASS}    def {method}\n\n")


class TestNotation:
    """A move is read from what it writes."""

    def test_not_read(self, faults: FaultsOf) -> None:
        """A move that parse() misses, be it only one of many options."""
        slip = Slip('["bid", card] if', '["bid", card] if card != "7" and')

        (fault,) = faults(slip, seats=(2, 3, 4))

        assert (
            " seats): the move 'bid 7' (Bid) cannot be read back, parse() raises "
            "InvalidNotation: cannot read 'bid 7' as a move: "
        ) in fault
        assert fault.endswith(
            ", but a log is read from the notation of moves: let parse() read what str() writes"
        )

    def test_read_as_another(self, faults: FaultsOf) -> None:
        """A move that is read as another one."""
        slip = Slip("move = Aside(*read_numbers([card]))", "move = Bid(*read_numbers([card]))")
        other = Slip("str(move) != text", "not text")

        (fault,) = faults(slip, other)

        assert "(Aside) cannot be read back, parse() reads Bid(card=" in fault

    def test_not_one_line(self, faults: FaultsOf) -> None:
        """A move that nobody could type."""
        (fault,) = faults(Slip('f"bid {self.card}"', 'f" bid {self.card}"'))

        assert "a Bid is written ' bid " in fault
        assert fault.endswith(
            "', but a move is one line without blanks at its ends: let str() write such a one"
        )

    def test_not_written(self, faults: FaultsOf) -> None:
        """A move that cannot be written at all."""
        (fault,) = faults(Slip('f"bid {self.card}"', "{}[self.card]"))

        assert "str() of a Bid raises KeyError: " in fault
        assert fault.endswith(", but every move has a notation: let str() write it")

    def test_named_by_kind(self) -> None:
        """In sentences it goes by its kind."""

        class Mute:
            def __str__(self) -> str:
                raise ValueError

        assert write(Mute()) == "Mute"

    def test_too_long(self, faults: FaultsOf) -> None:
        """A secret move that does not fit under its veil."""
        written = Slip('f"aside {self.card}"', 'f"aside number {self.card} of the cards in hand"')
        read = Slip('["aside", card] if', '["aside", "number", card, "of", *_] if')

        (fault,) = faults(written, read)

        assert "the secret move 'aside number " in fault
        assert fault.endswith(
            " of the cards in hand' (Aside) is longer than 32 bytes, so no running game could be "
            "saved: write it shorter, or ask for it in parts"
        )


class TestOptions:
    """Whichever way one looks at options, they are the same."""

    @pytest.mark.parametrize(
        ("method", "what"),
        [
            ("__len__(self): return 1", "Cards: len() is 1, iteration brings 4"),
            ("__len__(self): return 999", "Cards: raises IndexError: tuple index out of range"),
            (
                "__iter__(self): return iter(self.moves[1:])",
                "Cards: len() is 4, iteration brings 3",
            ),
            ("__iter__(self): return iter(self.moves * 99)", "iteration brings more than 200"),
            (
                "__getitem__(self, place): return self.moves[-1 - place]",
                " (Aside), iteration brings",
            ),
            ("__contains__(self, move): return move == self.moves[0]", ", which is not `in` them"),
        ],
    )
    def test_disagreement(self, faults: FaultsOf, method: str, what: str) -> None:
        """Lengths, places and members are compared."""
        found = faults(with_method(method))

        assert [fault for fault in found if what in fault and fault.endswith(AGREE)]

    def test_twice(self, faults: FaultsOf) -> None:
        """An option is there once."""
        slip = Slip("Cards(tuple(map(Bid, hand)))", "Cards(tuple(map(Bid, hand + hand)))")

        (fault,) = faults(slip)

        assert " (Bid) more than once" in fault
        assert fault.endswith(AGREE)

    def test_too_many(self, faults: FaultsOf) -> None:
        """What iteration does not bring is not played."""
        (fault,) = faults(with_method("__contains__(self, move): return True"))

        assert fault.startswith("souk (2 seats): Cards: roll ")
        assert fault.endswith(
            " (Roll) is `in` them, but iteration does not bring it: let `in` tell the moves that "
            "may be played, and no others"
        )

    def test_none(self, faults: FaultsOf) -> None:
        """Whoever is asked has an option."""
        found = faults(Slip("over = state.round >= self.rounds", "over = False"))

        assert found[1] == (
            "souk (2 seats): seat 0 is asked, but its Cards are empty: leave it out of ask(), or "
            "give it a way out"
        )


class TestRefusals:
    """Whatever is not possible is refused in a sentence."""

    def test_silent(self, faults: FaultsOf) -> None:
        """A refusal that says nothing."""
        (fault,) = faults(Slip(SENTENCE, '""'))

        assert fault.startswith("souk (2 seats): Cards cannot say why roll ")
        assert fault.endswith(f" (Roll) is not possible, why_not() gives ''{WHY}")

    def test_raises(self, faults: FaultsOf) -> None:
        """A refusal that takes every move for one of its own."""
        (fault,) = faults(Slip(SENTENCE, "str(move.card)"))

        assert "why_not() raises AttributeError: 'Roll' object has no attribute 'card'" in fault
        assert fault.endswith(WHY)

    def test_compares(self, faults: FaultsOf) -> None:
        """Options that cannot bear to be asked about another move."""
        method = "__contains__(self, move): return move.card in [own.card for own in self.moves]"

        found = faults(with_method(method))

        assert any("'Roll' object has no attribute 'card'" in fault for fault in found)


class TestAsking:
    """Who is asked together, and in which order."""

    def test_order(self, faults: FaultsOf) -> None:
        """In the order of seats."""
        slip = Slip("enumerate(state.hands)\n", "[*enumerate(state.hands)][::-1]\n")

        assert faults(slip)[0] == (
            "souk (2 seats): ask() asks the seats 1, 0, but each is asked once, in the order of "
            "seats: return the decisions so"
        )

    def test_luck(self, faults: FaultsOf) -> None:
        """Luck alone."""
        both = "return (Decision(DEALER, Rolls(1)), Decision(Seat(0), Rolls(1)))"

        assert faults(Slip("return (Decision(DEALER, Rolls(1)),)", both))[0] == (
            "souk (2 seats): ask() asks the dealer together with seats, but luck is asked alone: "
            "ask one after the other"
        )
