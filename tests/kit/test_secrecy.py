"""Nobody learns what only another may know, and views hold nothing but what they show."""

from basari.kernel import Table
from basari.rules.register import find
from basari.testing.secrecy import path_to
from tests.helpers.souk import Slip
from tests.kit.conftest import FaultsOf

FIELDS = "    prize: int\n\n\nclass Souk(Value):"
SHOWN = "            prize=state.prize,\n        )"
HAND = "hand=() if seat is None or seat == DEALER else state.hands[seat]"
DIFFERS = "what only seat 0 may know, for it differs with the answer that is known_to that seat: "
KEEP = "let view() show it to that seat alone, and standings() to nobody"
AT_ROUND = (
    Slip("Event):\n    prize: int\n", "Event):\n    prize: int\n    all: Any = 0\n"),
    Slip("to(began, RoundBegan(prize))", "to(began, RoundBegan(prize, state.hands))"),
)
HEAR = "let seen_by() say who may know of it, or tell less in it"


def view_field(field: str, shown: str) -> tuple[Slip, Slip]:
    """Let views have one more field."""
    name = field.split(":", maxsplit=1)[0]
    return (
        Slip(FIELDS, FIELDS.replace("int\n", f"int\n    {field}\n", 1)),
        Slip(SHOWN, SHOWN.replace("\n        )", f"\n            {name}={shown},\n        )")),
    )


class TestKnownTo:
    """An answer that only one seat sees is for that seat."""

    def test_dealt(self, faults: FaultsOf) -> None:
        """A hand is dealt as if all might know it."""
        (fault,) = faults(Slip("self.rounds + 1), known_to=seat)", "self.rounds + 1))"))

        assert fault.startswith(
            "souk (2 seats): only seat 0 sees what became of the dealer's answer draw "
        )
        assert fault.endswith(
            " (Draw), but everybody may hear of it and the log shows it: ask with Decision(..., "
            "known_to=...)"
        )

    def test_answered(self, faults: FaultsOf) -> None:
        """A card is put aside as if all might know it."""
        (fault,) = faults(Slip("cards, known_to=seat)", "cards)"))

        assert "only seat 0 sees what became of the seat 0's answer aside " in fault


class TestEvents:
    """No event tells a hand."""

    def test_at_once(self, faults: FaultsOf) -> None:
        """What was dealt is heard by all."""
        assert faults(Slip("return seat == self.seat", "return True")) == [
            f"souk (2 seats): the event Dealt tells everybody {DIFFERS}{HEAR}"
        ]

    def test_to_another(self, faults: FaultsOf) -> None:
        """What was dealt is heard by a neighbour."""
        assert faults(Slip("return seat == self.seat", "return seat is not None")) == [
            f"souk (2 seats): the event Dealt tells seat 1 {DIFFERS}{HEAR}"
        ]

    def test_later(self, faults: FaultsOf) -> None:
        """A round begins, and all hear of all hands."""
        assert faults(*AT_ROUND) == [
            f"souk (2 seats): the event RoundBegan tells everybody {DIFFERS}{HEAR}"
        ]


class TestViews:
    """No view shows a hand of others."""

    def test_everybody(self, faults: FaultsOf) -> None:
        """Who only watches sees a hand."""
        assert faults(Slip(HAND, "hand=state.hands[seat or 0]")) == [
            f"souk (2 seats): View.hand shows everybody {DIFFERS}{KEEP}"
        ]

    def test_late(self, faults: FaultsOf) -> None:
        """From the second round on, a seat sees the hand of another."""
        late = f"{HAND} if state.round < 2 else state.hands[0]"

        assert faults(Slip(HAND, late)) == [
            f"souk (2 seats): View.hand shows seat 1 {DIFFERS}{KEEP}"
        ]

    def test_standings(self, faults: FaultsOf) -> None:
        """The standings are for everybody to see."""
        slip = Slip(
            "            state.points, tuple(", "            tuple(map(sum, state.hands)), tuple("
        )

        assert f"souk (2 seats): standings() shows everybody {DIFFERS}{KEEP}" in faults(slip)

    def test_opened(self, faults: FaultsOf) -> None:
        """What the rules open for all to hear and see is no leak."""
        assert faults(*AT_ROUND, *view_field("all: Any", "state.hands if state.round else 0")) == []


class TestState:
    """No view holds the state, in whatever way."""

    def test_field(self, faults: FaultsOf) -> None:
        """As a part of it."""
        (fault,) = faults(*view_field("whole: Any", "[state]"))

        assert fault == (
            "souk (2 seats): View.whole[0] holds the state of the game, but a view is put together "
            "from what its seat may know: name each thing it shows, and leave the state out"
        )

    def test_function(self, faults: FaultsOf) -> None:
        """In a function that remembers it."""
        (fault, *_) = faults(*view_field("ask: Any", "lambda: state"))

        assert "View.ask.__closure__ holds the state of the game" in fault

    def test_not_equal(self, faults: FaultsOf) -> None:
        """Views can be compared, and sent to other processes."""
        unequal, unsent = faults(*view_field("ask: Any", "lambda: None"))

        assert unequal == (
            "souk (2 seats): two views of the same state are not equal, but what is secret is "
            "found by comparing views: make View a Value"
        )
        assert unsent.startswith("souk (2 seats): a View cannot be pickled, it raises ")
        assert unsent.endswith(
            ", but bots of others play in a process of their own and are sent every view: hold "
            "values in it, no functions"
        )

    def test_ways(self) -> None:
        """A table, a method, a default or a slot hold it as well."""
        table, _ = Table.start(find("moonlight").edition().rules(), 3)
        state = table.state

        class Slots:
            __slots__ = ("one",)

            def __init__(self) -> None:
                self.one = table

        def asked(where: object = state) -> object:
            return where

        assert path_to({1: table}, state, "view") == "view[1].state"
        assert path_to(table.play, state, "view") == "view.__self__.state"
        assert path_to(asked, state, "view") == "view.__defaults__[0]"
        assert path_to(Slots(), state, "view") == "view.one.state"
        assert path_to((1, "x", None, asked.__name__, table.rules), state, "view") == ""


class TestQuestions:
    """What is asked before the eyes of others gives nothing away."""

    def test_openly(self, faults: FaultsOf) -> None:
        """A hand is no list to choose from openly."""
        (fault,) = faults(Slip("cards, known_to=seat)", "cards, known_to=seat, openly=True)"))

        assert fault == (
            "souk (2 seats): the options that seat 0 is asked with (Cards) show others what only "
            "seat 0 may know: leave out `openly`, let the own view show it, or offer the same "
            "options whatever is hidden"
        )

    def test_own_view(self, faults: FaultsOf) -> None:
        """If the own view does not show it, it is asked openly, too."""
        (fault,) = faults(Slip(HAND, "hand=()"))

        assert "the options that seat 0 is asked with (Cards) show others" in fault

    def test_of_others(self, faults: FaultsOf) -> None:
        """Nor do the options of one seat tell what another holds."""
        found = faults(
            Slip("Cards(tuple(map(Bid, hand)))", "Cards(tuple(map(Bid, state.hands[0])))")
        )

        assert "the options that seat 1 is asked with (Cards) show others" in found[0]


class TestReports:
    """No crash report shows a hand."""

    def test_repr(self, faults: FaultsOf) -> None:
        """A state that shows itself."""
        shown = Slip('return f"<State of souk, round {self.round}>"', 'return f"{self.hands}"')

        (fault,) = faults(shown)

        assert fault == (
            "souk (2 seats): repr() of a State shows what only seat 0 may know, but no crash "
            "report may: give it a __repr__ without secrets"
        )
