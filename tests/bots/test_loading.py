"""Bots from outside: loaded from a file or a package, or refused in one sentence."""

import json
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from msgspec.structs import replace

from basari.bots import loading
from basari.bots.register import bots_of, find_bot, line_up, make_bot
from basari.errors import BadSetup, Sentence
from basari.kernel import Decision, Fixed, Seat
from basari.log import PlayerEntry, load_log, verify
from basari.players import RandomPlayer
from basari.stats.cores import Cores
from basari.stats.simulate import Playing, Simulation, run_simulation
from basari.stats.venue import Here
from tests.helpers.calls import call
from tests.helpers.logs import EVERY_GAME, LABELS, header_of

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))
BOT = '''
from __future__ import annotations
from dataclasses import dataclass


@dataclass
class MyBot:
    """Takes the last option."""

    seed: str

    def decide(self, view, decision):
        if self.seed in decision.options:
            return self.seed
        return decision.options[len(decision.options) - 1]


class Seedless:
    def decide(self, view, decision):
        return decision.options[0]


class Hiding(MyBot):
    def __getattribute__(self, name):
        raise LookupError("not for you")


def made(seed):
    return MyBot(seed)


def nothing(seed):
    return None


def undecided(seed):
    raise LookupError("not today")


number = 7
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a file of bots."""
    monkeypatch.chdir(tmp_path)
    write("my_bot.py", BOT)
    return tmp_path


def write(file: str, text: str) -> None:
    """Write a file into the current folder."""
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    Path(file).write_text(text, encoding="utf-8")


def refusal(code: str) -> str:
    """Return the refusal of a line-up, which can be translated."""
    with pytest.raises(BadSetup) as caught:
        line_up("basari", code, 3)
    assert isinstance(caught.value.sentence, Sentence)
    return caught.value.sentence


class TestFiles:
    """A bot is named by its file and its maker."""

    @pytest.mark.parametrize("name", ["MyBot", "made"])
    def test_made_from_a_seed(self, name: str) -> None:
        """A class or a function makes it from a seed."""
        player = make_bot("basari", f"my_bot.py:{name}", "7/2")

        assert player.decide(None, COIN) == "tails"
        assert player.decide(None, Decision(Seat(0), Fixed(("7/2", "7/3"), "-"))) == "7/2"

    def test_anywhere(self, folder: Path) -> None:
        """The path of the file may be of any kind."""
        write("below/it.py", BOT)

        for path in ("below/it.py", "./below/it.py", f"{folder}/below/it.py"):
            assert make_bot("basari", f"{path}:MyBot", "").decide(None, COIN) == "tails"

    def test_run_once(self) -> None:
        """However many bots are made, their file runs once."""
        write("counting.py", f"{BOT}\nwith open('runs', 'a') as runs:\n    runs.write('x')\n")

        for seed in range(5):
            make_bot("basari", "counting.py:MyBot", str(seed))

        assert Path("runs").read_text() == "x"

    def test_same_name_elsewhere(self) -> None:
        """Two files of the same name are two files."""
        write("other/my_bot.py", BOT.replace("len(decision.options) - 1", "0"))

        assert make_bot("basari", "my_bot.py:MyBot", "").decide(None, COIN) == "tails"
        assert make_bot("basari", "other/my_bot.py:MyBot", "").decide(None, COIN) == "heads"

    def test_line_up(self) -> None:
        """It sits beside others."""
        codes = ("random", "my_bot.py:MyBot", "my_bot.py:made")

        assert line_up("basari", " , ".join(codes), 3) == codes

    @pytest.mark.parametrize(
        ("code", "sentence"),
        [
            ("no.py:MyBot", "no.py:MyBot: there is no file no.py"),
            (".py:MyBot", ".py:MyBot: there is no file .py"),
            ("my_bot.py:Other", "my_bot.py:Other: there is no 'Other' in my_bot.py"),
            ("my_bot.py:", "my_bot.py:: there is no '' in my_bot.py"),
            (
                "my_bot.py:nothing",
                "my_bot.py:nothing: has no decide(view, decision)",
            ),
            (
                "my_bot.py:undecided",
                "my_bot.py:undecided: cannot be loaded, it raises LookupError: not today",
            ),
            (
                "my_bot.py:number",
                "my_bot.py:number: cannot be loaded, it raises TypeError: 'int' object is ",
            ),
            (
                "my_bot.py:Hiding",
                "my_bot.py:Hiding: cannot be loaded, it raises LookupError: not for you",
            ),
            ("my_bot.py:Seedless", "my_bot.py:Seedless: cannot be loaded, it raises TypeError: "),
            ("mine/my_bot:MyBot", "there is no bot 'mine/my_bot:MyBot': choose "),
            (
                "my_böt.py:MyBot",
                "my_böt.py:MyBot: is not the code of a bot, which has up to 100 ASCII ",
            ),
        ],
    )
    def test_refused(self, code: str, sentence: str) -> None:
        """What cannot be loaded is refused with the reason."""
        assert refusal(code).startswith(sentence)

    @pytest.mark.parametrize(
        ("text", "error"),
        [
            ("1 / 0", "ZeroDivisionError: division by zero"),
            ("import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
            ("def (", "SyntaxError: "),
            ("raise SystemExit(3)", "SystemExit: 3"),
            ("raise BaseException('bare')", "BaseException: bare"),
            ("raise GeneratorExit", "GeneratorExit"),
        ],
    )
    def test_broken_file(self, text: str, error: str) -> None:
        """Nor can a file that raises, even one that wants to exit."""
        write("broken.py", text)

        sentence = refusal("random,broken.py:MyBot,random")

        assert sentence.startswith(f"broken.py:MyBot: cannot be loaded, it raises {error}")

    def test_too_long(self) -> None:
        """A code must fit into the header of a log."""
        write(f"{'x' * 91}.py", BOT)
        write(f"{'x' * 92}.py", BOT)

        line_up("basari", f"{'x' * 91}.py:MyBot", 3)

        assert "is not the code of a bot" in refusal(f"{'x' * 92}.py:MyBot")


class TestPackages:
    """Packages offer bots under their own names."""

    @pytest.fixture(autouse=True)
    def offers(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
        """Let packages offer bots, within a test."""

        def offer(**places: str) -> None:
            entries = [EntryPoint(name, place, loading.GROUP) for name, place in places.items()]
            monkeypatch.setattr(loading, "entry_points_in", lambda _group: entries)
            loading.package_bots.cache_clear()

        yield offer
        loading.package_bots.cache_clear()

    def test_offered(self, offers: Callable[..., None]) -> None:
        """A bot of a package has a code like any other."""
        offers(clever="basari.players:RandomPlayer")

        assert line_up("basari", "clever,random,clever", 3) == ("clever", "random", "clever")
        one, same = make_bot("basari", "clever", "1/0"), RandomPlayer("1/0")
        assert [one.decide(None, COIN) for _ in range(20)] == [
            same.decide(None, COIN) for _ in range(20)
        ]

    def test_told_of(self, offers: Callable[..., None]) -> None:
        """It is listed for people who use an unknown code."""
        offers(clever="basari.players:RandomPlayer")

        assert (
            refusal("genius")
            == f"there is no bot 'genius': choose {', '.join(bots_of('basari'))}, clever"
        )

    def test_ours_come_first(self, offers: Callable[..., None]) -> None:
        """Nobody can replace one of our bots."""
        offers(random="no_such_module:Bot")

        assert find_bot("basari", "random") is bots_of("basari")["random"]

    def test_unnameable(self, offers: Callable[..., None]) -> None:
        """A bot whose name cannot stand in a line-up is not offered."""
        offers(**{"a,b": "x:y", "a:b": "x:y", "a b": "x:y", "a-b": "x:y"})

        assert list(loading.package_bots()) == ["a-b"]

    @pytest.mark.parametrize(
        ("place", "error"),
        [
            ("no_such_module:Bot", "ModuleNotFoundError: No module named 'no_such_module'"),
            ("basari.players:Bot", "AttributeError: "),
        ],
    )
    def test_refused(self, place: str, error: str, offers: Callable[..., None]) -> None:
        """One that cannot be loaded is refused with the reason."""
        offers(clever=place)

        assert refusal("clever").startswith(f"clever: cannot be loaded, it raises {error}")


class TestGames:
    """Bots from outside play like any others."""

    @pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
    @every_game
    def test_simulated(self, edition: str, seats: int, folder: Path) -> None:
        """On one core or two the games are the same, and their logs are valid."""
        header = header_of(edition, seats)
        own = PlayerEntry(name="own", kind="bot:my_bot.py:MyBot")
        header = replace(header, players=[own, *header.players[1:]])

        (one,) = run_simulation(Simulation(header, 5), 1, Here())
        (two,) = run_simulation(Simulation(header, 5, folder), 1, Cores(2))

        assert one == two
        (file,) = folder.glob("*.jsonl")
        verify(load_log(file))

    def test_failing(self) -> None:
        """One that fails is counted by name, and the game is played to its end."""
        write("failing.py", BOT.replace("return decision.options[", "return [][") + "\n")
        header = header_of("cards", 3)
        own = PlayerEntry(name="Eve", kind="bot:failing.py:MyBot")
        header = replace(header, players=[own, *header.players[1:]])

        counts = Playing(Simulation(header, 5))(range(4))

        assert counts["games", ""] == 4
        (failure,) = (key for what, key in counts if what == "failed")
        assert counts["failed", failure] == 4
        assert str(failure.name) == "Eve"  # type: ignore[attr-defined]


class TestPrinted:
    """The bot in the documents works as printed."""

    def test_frugal(self, tmp_path: Path) -> None:
        """It plays whole games, and is never replaced."""
        document = Path(__file__).parents[2] / "docs" / "bots.md"
        code = document.read_text("utf-8").split("```python\n")[1].split("```")[0]
        file = tmp_path / "my_bot.py"
        file.write_text(code, "utf-8")

        for edition in ("cards", "board"):
            outcome = call(
                *("arena", "--bots", f"{file}:Frugal,random,random", "--players", 3),
                *("--edition", edition, "--games", 3, "--json"),
            )
            assert (outcome.code, outcome.err) == (0, "")
            assert not any(bot["failures"] for bot in json.loads(outcome.out)["bots"])
