"""A game that is at fault ends in one sentence that names it, and loses nothing that was saved."""

import os
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

import pytest

from basari.cli.games import face_of
from basari.errors import GameFault
from basari.log import load_log, recover
from basari.shelf.saved import shelf
from tests.helpers.calls import Outcome, call, shell
from tests.helpers.souk import Slip, with_slips

FACTS = "souk/facts.py"
SEED = ("--seed", "7")
PLAY = ("play", "--game", "souk", "--seat=Ada=human", "--seat=Ben=human", *SEED, "--plain", "--yes")
SIMULATE = ("simulate", "--game", "souk", "--players", "2", "--games", "2", *SEED)

ASIDE = Slip("tuple(own for own in state.hands[seat] if own != card)", "{}[card]")
REVEAL = Slip("highest = tuple(", "highest = {}[cards] or tuple(")
NO_STEP = Slip("return Step.to(began, RoundBegan(prize))", "return None")
VIEW = Slip("            phase=state.phase,\n", "            phase=state.stage,\n")
PARSE = Slip("        move: Move | None = None\n", "        move: Move | None = len(7)\n")
WHY = Slip("return say(", "return move.why(")
WITHIN = Slip(
    "class Cards(Listed[Bid | Aside]):\n",
    "class Cards(Listed[Bid | Aside]):\n    def __contains__(self, move): return {}[move]\n\n",
)
NOTHING_TOLD = Slip('say("A prize of {prize}.", prize=prize)', "print(end='')", FACTS)
UNKNOWN = Slip("case RoundBegan(prize):", "case RoundBegan(prize) if prize > 9:", FACTS)
NO_ROLL = Slip('case ["roll", *pips]:', 'case ["roll", *pips, "!"]:')
NO_DRAW = Slip('case ["draw", *cards]:', 'case ["draw", *cards, "!"]:')


def fault_in(ran: Outcome) -> str:
    """See that a call ended with the fault of a game, in one line; return the sentence."""
    assert ran.code == 70, ran
    assert "Traceback" not in ran.out + ran.err
    (line,) = ran.err.splitlines()
    assert line.startswith("basari: ")
    return line.removeprefix("basari: ")


@pytest.fixture(scope="module")
def moves(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What two people can say in a game of this seed: cards put aside, then bids."""
    folder = tmp_path_factory.mktemp("sound")
    with with_slips(folder):
        assert call(*SIMULATE, "--log-dir", folder / "logs").code == 0
    log = folder / "logs" / "souk-2-7.jsonl"
    with with_slips(folder):
        return [answer.move for answer in load_log(log).answers if answer.seat >= 0]


class TestPlay:
    """At a table: the game is named, the function, the event or the answer, and what it raised."""

    @pytest.mark.parametrize(
        ("slip", "parts"),
        [
            (REVEAL, ("Souk.answer (rules.py:", " raises KeyError at the answer bid ")),
            (NO_STEP, ("Souk (kernel.py:", " raises AttributeError at the answer roll ")),
            (VIEW, ("Souk.view (rules.py:", " raises AttributeError;")),
            (WITHIN, ("Cards.__contains__ (rules.py:", " raises KeyError at a secret answer;")),
            (UNKNOWN, ("SoukFacts.tell (facts.py:", "LookupError: RoundBegan(prize=")),
            (UNKNOWN, (" at the event RoundBegan;",)),
        ],
    )
    def test_fault(
        self, tmp_path: Path, moves: list[str], slip: Slip, parts: tuple[str, ...]
    ) -> None:
        """Whatever goes wrong in it."""
        with with_slips(tmp_path, slip):
            sentence = fault_in(call(*PLAY, typed="\n".join(moves)))

        assert sentence.startswith("the game souk has a fault: ")
        assert sentence.endswith("; BASARI_DEBUG=1 shows more")
        assert all(part in sentence for part in parts), sentence

    def test_refusal(self, tmp_path: Path) -> None:
        """A refusal that cannot be said, too."""
        with with_slips(tmp_path, WHY):
            sentence = fault_in(call(*PLAY, typed="roll 3"))

        assert "Cards.why_not (rules.py:" in sentence
        assert "roll 3" not in sentence

    def test_nothing_told(self, tmp_path: Path, moves: list[str]) -> None:
        """An event that its facts forgot."""
        with with_slips(tmp_path, NOTHING_TOLD):
            sentence = fault_in(call(*PLAY, typed="\n".join(moves)))

        assert sentence == "the game souk does not tell the event RoundBegan: mend its tell()"

    def test_german(self, tmp_path: Path, moves: list[str]) -> None:
        """In the language that is spoken."""
        with with_slips(tmp_path, REVEAL):
            failed = fault_in(call(*PLAY, "--lang", "de", typed="\n".join(moves)))
        with with_slips(tmp_path, NOTHING_TOLD):
            untold = fault_in(call(*PLAY, "--lang", "de", typed="\n".join(moves)))

        assert failed.startswith("das Spiel souk ist fehlerhaft: Souk.answer (rules.py:")
        assert "löst KeyError aus, bei der Antwort bid " in failed
        assert untold.startswith("das Spiel souk erzählt das Ereignis RoundBegan nicht")

    def test_no_hand(self, tmp_path: Path, moves: list[str]) -> None:
        """What a seat has in its hand is not said, though the error says it."""
        with with_slips(tmp_path, ASIDE):
            sentence = fault_in(call(*PLAY, typed="\n".join(moves)))

        assert "Souk.answer" in sentence
        assert " raises KeyError at a secret answer;" in sentence

    def test_debug(self, tmp_path: Path, moves: list[str]) -> None:
        """Whoever wants to can see where, in full."""
        with with_slips(tmp_path, REVEAL), pytest.raises(KeyError):
            call(*PLAY, typed="\n".join(moves), BASARI_DEBUG="1")


class TestSimulate:
    """Without people there is nobody to hide anything from."""

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_fault(self, tmp_path: Path, jobs: str) -> None:
        """The answer is said, and the whole error, from whichever process it comes."""
        with with_slips(tmp_path, ASIDE), patch.dict(os.environ, PYTHONPATH=str(tmp_path)):
            sentence = fault_in(call(*SIMULATE, "--jobs", jobs))

        assert "the game souk has a fault: Souk.answer (rules.py:" in sentence
        assert "raises KeyError: " in sentence
        assert " at the answer aside " in sentence

    def test_german(self, tmp_path: Path) -> None:
        """In the language that is spoken."""
        with with_slips(tmp_path, ASIDE):
            sentence = fault_in(call(*SIMULATE, "--lang", "de"))

        assert "löst KeyError: " in sentence
        assert "bei der Antwort aside " in sentence

    def test_shell(self, tmp_path: Path) -> None:
        """As from a shell."""
        with with_slips(tmp_path, NO_STEP):
            ran = shell(*SIMULATE, PYTHONPATH=f"{Path('src').resolve()}:{tmp_path}")

        assert "raises AttributeError: 'NoneType' object" in fault_in(ran)


class TestUnreadable:
    """A move that cannot be read back is refused before anybody hears that it was saved."""

    def test_public(self, tmp_path: Path, moves: list[str]) -> None:
        """It is named; what was answered before is on disk, and the mended game goes on with it."""
        (tmp_path / "faulty").mkdir()
        with with_slips(tmp_path / "faulty", NO_ROLL):
            sentence = fault_in(call(*PLAY, typed="\n".join(moves)))
        (saved,) = shelf()
        with with_slips(tmp_path / "mended"):
            kept = [answer.move for answer in recover(saved.path.read_bytes(), "").log.answers]
            resumed = call("resume", saved.id, "--plain", "--yes", typed="\n".join(moves[2:]))

        assert sentence == (
            'the game souk writes "roll 5" for a move and cannot read it back: '
            "mend its parse(), that move is not saved"
        )
        assert [move.split()[0] for move in kept] == ["draw", "draw", "aside", "aside"]
        assert resumed.code == 0, resumed

    def test_secret(self, tmp_path: Path, moves: list[str]) -> None:
        """A secret one is not quoted."""
        with with_slips(tmp_path, NO_DRAW):
            sentence = fault_in(call(*PLAY, typed="\n".join(moves)))

        assert "writes a secret answer in a way that it cannot read back" in sentence
        assert "draw" not in sentence

    def test_german(self, tmp_path: Path, moves: list[str]) -> None:
        """In the language that is spoken."""
        with with_slips(tmp_path, NO_ROLL):
            sentence = fault_in(call(*PLAY, "--lang", "de", typed="\n".join(moves)))

        assert sentence.startswith("das Spiel souk schreibt „roll 5“ für einen Zug")

    @pytest.mark.parametrize("slip", [NO_ROLL, PARSE])
    def test_simulated(self, tmp_path: Path, slip: Slip) -> None:
        """Nothing is left of a log that nobody could read."""
        with with_slips(tmp_path, slip):
            sentence = fault_in(call(*SIMULATE, "--log-dir", tmp_path / "logs"))
            without = call(*SIMULATE)

        assert "cannot read" in sentence
        assert [*(tmp_path / "logs").iterdir()] == []
        assert without.code == 0


class TestLookingBack:
    """What is told of a game later, or on pages, is looked at in the same way."""

    def test_replay(self, tmp_path: Path) -> None:
        """A replay ends at the event that is not told."""
        with with_slips(tmp_path / "sound"):
            call(*SIMULATE, "--log-dir", tmp_path / "logs")
        with with_slips(tmp_path / "faulty", NOTHING_TOLD):
            ran = call("replay", tmp_path / "logs" / "souk-2-7.jsonl", "--plain")

        assert "does not tell the event RoundBegan" in fault_in(ran)

    def test_pages(self, tmp_path: Path) -> None:
        """Whatever a page says of an event comes through its glance, or its gist."""
        with with_slips(tmp_path, NOTHING_TOLD):
            face = face_of("souk", "souk")
            event = import_module("souk.rules").RoundBegan(3)

            with pytest.raises(GameFault, match="does not tell the event RoundBegan"):
                face.summary([event], ("Ada", "Ben"))
