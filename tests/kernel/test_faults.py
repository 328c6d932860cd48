"""Whose fault an error is."""

import pickle
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.games import face_of
from basari.errors import GameFault, say
from basari.faults import fault_of, game_of
from basari.kernel import AnyTable, Seat, Table
from basari.rules import register
from tests.helpers.souk import Slip, with_slips

REVEAL = Slip("highest = tuple(", "highest = {}[cards] or tuple(")
UNSAYABLE = Slip('return f"bid {self.card}"', "return {}[self.card]")
NO_STEP = Slip("return Step.to(began, RoundBegan(prize))", "return None")
NO_VIEW = Slip("            phase=state.phase,\n", "            phase=state.stage,\n")
NO_QUESTION = Slip(
    "            case Over():\n", "            case Over() if not {}[self.rounds]:\n"
)


def error_of(act: Any, *arguments: object) -> Exception:  # noqa: ANN401 - whatever can be called
    """Do something, and return what it raises."""
    with pytest.raises(Exception) as found:  # noqa: PT011 - any of it
        act(*arguments)
    return found.value


def to_bids(table: AnyTable) -> AnyTable:
    """Play souk until the first bids."""
    while len(table.waiting) < 2:
        decision = table.waiting[0]
        table, _ = table.play(decision.seat, decision.options[0])
    return table


def error_at_reveal(table: AnyTable) -> Exception:
    """Let two seats bid, and return what the reveal raises."""
    table = to_bids(table)
    first, second = table.waiting
    table, _ = table.play(first.seat, first.options[0])
    return error_of(table.play, second.seat, second.options[0])


@pytest.fixture
def souk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Have a souk with slips, and a table of it."""
    with with_slips(tmp_path, *getattr(request, "param", ())) as game:
        yield SimpleNamespace(
            game=game, table=Table.start(game.edition().rules(), 2)[0], face=face_of("souk", "souk")
        )


class TestGameOf:
    """A module belongs to the game in whose folder it lies."""

    @pytest.mark.usefixtures("souk")
    def test_games(self) -> None:
        """Rules and faces, of packages and of this project."""
        register.find("basari")

        assert game_of("souk.rules") == game_of("souk.face") == game_of("souk") == "souk"
        assert game_of("basari.cli.games.basari.ring") == "basari"
        assert game_of("basari.rules.basari.cards.play") == "basari"
        assert game_of("souks") == game_of("basari.rules") == ""


class TestNobodysFault:
    """What no game has a part in is no game's fault."""

    def test_other_code(self) -> None:
        """An error of somebody else, raised or not."""
        assert fault_of(error_of(int, "x")) is None
        assert fault_of(ValueError()) is None


@pytest.mark.parametrize("souk", [(REVEAL,)], indirect=True)
class TestAnswer:
    """An answer is quoted when all may know of it."""

    def test_revealed(self, souk: Any) -> None:  # noqa: ANN401
        """Sealed bids are, once all are in; what the error says may tell a hand."""
        error = error_at_reveal(souk.table)

        discreet, whole = fault_of(error), fault_of(error, discreet=False)

        assert discreet
        assert whole
        assert "Souk.answer (rules.py:" in discreet.sentence
        assert " raises KeyError at the answer bid 2, bid 2;" in discreet.sentence
        assert " raises KeyError: (2, 2) at the answer bid 2, bid 2;" in whole.sentence

    def test_pickled(self, souk: Any) -> None:  # noqa: ANN401
        """It can come from another process, and still be said in another language."""
        fault = fault_of(error_at_reveal(souk.table))
        assert fault

        again = pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own

        assert again.sentence == fault.sentence
        assert again.sentence.template == fault.sentence.template


class TestWhatIsNotSaid:
    """Nothing is said that would raise, or that not all may know."""

    @pytest.mark.parametrize("souk", [(REVEAL, UNSAYABLE)], indirect=True)
    def test_unsayable(self, souk: Any) -> None:  # noqa: ANN401
        """A move that cannot be written is not quoted."""
        fault = fault_of(error_at_reveal(souk.table), discreet=False)

        assert fault
        assert "at a secret answer" in fault.sentence

    @pytest.mark.parametrize("souk", [(REVEAL, NO_QUESTION)], indirect=True)
    def test_no_question(self, souk: Any) -> None:  # noqa: ANN401
        """Rules that can no longer tell what they asked have a fault like others."""
        table = to_bids(souk.table)
        moves = {one.seat: one.options[0] for one in table.waiting}
        lost = Table(table.rules, replace(table.state, phase=None), table.waiting)

        fault = fault_of(error_of(lost.play_all, moves))

        assert fault
        assert "Souk.answer (rules.py:" in fault.sentence
        assert " raises KeyError at a secret answer;" in fault.sentence

    def test_whisper(self, souk: Any) -> None:  # noqa: ANN401
        """Of an event that only one seat knows of, only its kind is named."""
        _, moments = souk.table.play(Seat(-1), souk.table.waiting[0].options[0])
        (dealt,) = (moment.event for moment in moments)

        discreet = fault_of(error_of(souk.face.tell, dealt, ()))
        whole = fault_of(error_of(souk.face.tell, dealt, ()), discreet=False)

        assert discreet
        assert whole
        assert "SoukFace.tell (face.py:" in discreet.sentence
        assert " raises IndexError at the event Dealt;" in discreet.sentence
        assert " raises IndexError: tuple index out of range at the event Dealt;" in whole.sentence

    def test_view(self, souk: Any) -> None:  # noqa: ANN401
        """Where no answer and no event is about, none is named."""
        fault = fault_of(error_of(souk.table.view, Seat(9)))

        assert fault
        assert "Souk.view (rules.py:" in fault.sentence
        assert " at " not in fault.sentence
        assert fault.sentence.endswith(" raises IndexError; BASARI_DEBUG=1 shows more")


class TestKernel:
    """What fails only in the kernel is the fault of the game that gave it."""

    @pytest.mark.parametrize("souk", [(NO_STEP,)], indirect=True)
    def test_no_step(self, souk: Any) -> None:  # noqa: ANN401
        """Rules that return nothing."""
        fault = fault_of(error_of(to_bids, souk.table))

        assert fault
        assert "Souk (kernel.py:" in fault.sentence
        assert " raises AttributeError at the answer roll 1;" in fault.sentence

    @pytest.mark.parametrize("souk", [(NO_VIEW,)], indirect=True)
    def test_no_view(self, souk: Any) -> None:  # noqa: ANN401
        """Rules that show nothing: then nothing is known to be open."""
        fault = fault_of(error_of(souk.table.view, None))

        assert fault
        assert "Souk.view (rules.py:" in fault.sentence
        assert " raises AttributeError;" in fault.sentence


class TestGameFault:
    """A fault is a sentence, and nobody's wrong answer."""

    def test_sentence(self) -> None:
        """It keeps its parts."""
        fault = GameFault(say("the game {game} stands still", game="souk"))

        assert str(fault) == fault.sentence == "the game souk stands still"
        assert fault.sentence.parts == {"game": "souk"}
