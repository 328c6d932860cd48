"""`basari arena` and `basari bots`: for people and for programs, in both languages."""

import json
import re
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from basari.bots import loading
from basari.bots.register import bots_of
from basari.cli.commands import arena
from basari.errors import Unavailable
from basari.log import load_log, verify
from basari.shelf import folders
from basari.stats import contest as playing
from basari.stats.venue import Here
from tests.helpers.calls import Outcome, call, complaint
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
forks = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
MINE = """
class First:
    def __init__(self, seed):
        pass

    def decide(self, view, decision):
        return decision.options[0]

class Failing(First):
    def decide(self, view, decision):
        raise ValueError("no idea")
"""
LINE_UP = "bots.py:First,random,bots.py:Failing,random"
TIMES = {"seconds", "think_mean_s", "think_longest_s"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with two files of bots."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text(MINE)
    (tmp_path / "more.py").write_text(MINE)
    return tmp_path


def told(outcome: Outcome) -> str:
    """See that a call went well and nothing was wrong; return what it said."""
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def contended(*options: object) -> dict[str, Any]:
    """Let bots contend on one leg, and read what programs get."""
    shown = told(call("arena", "--seed", 1, "--ruling", "legs=1", "--json", *options))
    found: dict[str, Any] = json.loads(shown)
    return found


def timeless(found: Any) -> Any:  # noqa: ANN401 - JSON
    """Leave out what depends on how fast a machine is."""
    match found:
        case dict():
            return {key: timeless(value) for key, value in found.items() if key not in TIMES}
        case list():
            return [timeless(value) for value in found]
        case _:
            return found


class TestJson:
    """Programs get every figure by its name."""

    @every_game
    def test_keys(self, edition: str, seats: int) -> None:
        """The keys are those that are documented, in every edition and number of players."""
        found = contended("--edition", edition, "--players", seats, "--games", 1)

        assert list(found) == [
            "game", "edition", "players", "seed", "line_up", "wanted", "games", "bots",
            "seats", "actions", "seconds",
        ]  # fmt: skip
        assert (found["game"], found["edition"]) == ("basari", edition)
        assert (found["players"], found["seed"]) == (seats, 1)
        assert (found["wanted"], found["games"]) == (1, seats)
        assert found["line_up"] == ["random"] * seats
        (bot,) = found["bots"]
        assert list(bot) == [
            "code", "chairs", "fair", "wins", "points", "spread", "decisions", "think_mean_s",
            "think_longest_s", "failures", "actions", "bought", "sold",
        ]  # fmt: skip
        assert set(bot["wins"]) == {"share", "low", "high"}
        assert set(bot["bought"]) == set(bot["sold"]) == {"number", "gems"}
        assert 0 < bot["think_mean_s"] <= bot["think_longest_s"]
        assert [set(seat) for seat in found["seats"]] == [{"wins", "points", "spread"}] * seats
        assert bot["actions"] == found["actions"]

    def test_documented(self) -> None:
        """Every key stands in the documentation of the command, but for the names of deeds."""
        found = contended("--games", 1, "--bots", "bots.py:Failing")
        (bot,) = found["bots"]
        keys = {*found, *bot, *found["seats"][0], *bot["failures"][0]} - {"bought", "sold"}

        assert {key for key in keys if f"`{key}`" not in str(arena.__doc__)} == set()

    @forks
    def test_any_number_of_cores(self) -> None:
        """But for the times, nothing depends on the cores."""
        one, two = (contended("--bots", LINE_UP, "--games", 24, "--jobs", jobs) for jobs in (1, 2))

        assert timeless(one) == timeless(two)
        assert one["games"] == 24

    def test_failures(self) -> None:
        """Failures are told by code."""
        found = contended("--bots", LINE_UP, "--games", 4)

        assert {bot["code"]: bot["failures"] for bot in found["bots"]} == {
            "bots.py:First": [],
            "random": [],
            "bots.py:Failing": [{"what": "raises ValueError: no idea", "times": 4}],
        }


class TestTables:
    """People see tables."""

    def test_shown(self) -> None:
        """Wins with intervals, deals, time, seats and choices, and what failed."""
        shown = told(call("arena", "--bots", LINE_UP, "--games", 10, "--seed", 1))
        title = "12 games, Basari, card edition, 4 players, seed 1\nThat is more than 10, "

        assert shown.startswith(title)
        for words in (
            "Bots", "seats", "95 % interval", "fair", "25.0%", "50.0%", "bought", "sold",
            "mean ms", "Seats", "Choices", "A (card)", "all", "First", "random",
        ):  # fmt: skip
            assert words in shown
        assert shown.endswith("Failing raises ValueError: no idea (12 times; random played on)\n")
        assert "bots.py" not in shown

    def test_whole_deals(self) -> None:
        """If nothing had to be rounded, nothing is said about it."""
        assert "more than" not in told(call("arena", "--games", 4, "--seed", 1))

    def test_same_name(self) -> None:
        """Bots of one name are told apart by their files."""
        shown = told(call("arena", "--bots", "bots.py:First,more.py:First,random", "--players", 3))

        assert "bots.py:First" in shown
        assert "more.py:First" in shown

    @every_game
    @pytest.mark.parametrize("language", ["en", "de"])
    def test_narrow(self, edition: str, seats: int, language: str, folder: Path) -> None:
        """Everything fits into 80 columns, and no heading or number is cut."""
        far = f"{'x' * 91}.py"
        (folder / far).write_text(MINE)
        codes = ",".join([f"{far}:First", *["bots.py:First"] * (seats - 2), "more.py:Failing"])

        shown = told(
            call(
                "arena", "--edition", edition, "--players", seats, "--bots", codes,
                "--games", 1, "--seed", 1, "--lang", language, COLUMNS="80",
            )
        )  # fmt: skip

        assert max(map(len, shown.splitlines())) <= 80
        assert "…" not in shown

    def test_german(self) -> None:
        """The same in German."""
        shown = told(call("arena", "--bots", LINE_UP, "--games", 3, "--seed", 1, "--lang", "de"))

        assert "Edelsteine" in shown
        assert not re.search(
            r"\b(games|that|chairs|points|wins|bought|sold|paid|mean|longest|seat|raises|played)\b",
            shown,
        )

    def test_progress(self) -> None:
        """On a terminal one sees how far it is."""
        outcome = call("arena", "--games", 8, "--seed", 1, FORCE_COLOR="1", TERM="xterm")

        assert outcome.code == 0
        assert "8/8" in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", outcome.err)


class TestStopping:
    """Ctrl-C tells what is there."""

    @pytest.mark.parametrize("games", [0, 8, 9])
    def test_ctrl_c(self, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whole deals that were played are told; without one there is nothing to tell."""
        play_game = playing.play_contest_game

        def interrupted(rules: Any, contest: Any, number: int) -> Any:  # noqa: ANN401 - a stand-in
            if number == games:
                raise KeyboardInterrupt
            return play_game(rules, contest, number)

        monkeypatch.setattr(playing, "play_contest_game", interrupted)

        outcome = call("arena", "--games", 100, "--seed", 1, "--json")

        assert (outcome.code, outcome.err) == (130, "")
        assert (json.loads(outcome.out)["games"] if outcome.out else 0) == games // 4 * 4

    def test_lost(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If a cluster is lost, whole deals that came home are told, and then that it is lost."""

        class Lost(Here):
            def play(self, play: Any, games: int, unit: int = 1) -> Iterator[Any]:  # noqa: ANN401
                yield next(super().play(play, games, unit))
                raise Unavailable("they are gone")

        monkeypatch.setattr(arena, "where", lambda *_: Lost())

        outcome = call("arena", "--games", 100, "--seed", 1, "--json")

        assert (outcome.code, outcome.err) == (69, "basari: they are gone\n")
        assert json.loads(outcome.out)["games"] == 4


class TestRefused:
    """What cannot be played is refused in one sentence."""

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            ("--games 0", "--games and --jobs must be at least 1"),
            ("--jobs 0", "--games and --jobs must be at least 1"),
            ("--bots no.py:Bot", "no.py:Bot: there is no file no.py"),
            ("--bots bots.py:Bot", "bots.py:Bot: there is no 'Bot' in bots.py"),
            ("--bots random,random", "2 bots for 4 seats: name one for each, or one for all"),
        ],
    )
    def test_options(self, options: str, sentence: str) -> None:
        """The sentence says why."""
        assert complaint(call("arena", *options.split()), 2) == sentence

    @pytest.mark.parametrize("command", ["play --yes", "resume", "simulate", "arena"])
    def test_think(self, command: str) -> None:
        """How long bots think is not for the command line to say: it bought nothing."""
        assert "No such option: --think" in complaint(call(*command.split(), "--think", "1"), 2)

    @pytest.mark.parametrize("code", ["no.py:Bot", "bots.py:Bot"])
    def test_at_the_table(self, code: str) -> None:
        """At a table too, bots of one's own must be there."""
        sentence = complaint(call("play", "--seat", f"Eve=bot:{code}", "--yes"), 2)

        assert sentence.startswith(f"{code}: there is no ")


class TestOwnBots:
    """Bots of one's own play wherever others do."""

    def test_simulated(self) -> None:
        """In a simulation they are called by their own names, and failures are told."""
        options = ("simulate", "--bots", LINE_UP, "--games", 3, "--seed", 1)

        shown, found = told(call(*options)), json.loads(told(call(*options, "--json")))

        assert "First 1" in shown
        assert shown.endswith("Failing 3 raises ValueError: no idea (3 times; random played on)\n")
        assert found["failures"] == [
            {"name": "Failing 3", "seat": 2, "what": "raises ValueError: no idea", "times": 3}
        ]

    def test_played(self) -> None:
        """At the table one is seated by its code, and even if it fails the game is saved whole."""
        seats = [f"--seat={name}=bot:bots.py:{name}" for name in ("First", "Failing")]

        told(call("play", *seats, "--seat=Ada=bot:random", "--yes", "--players", 3, "--plain"))

        (kept,) = folders.games_folder().iterdir()
        verify(load_log(kept))
        assert [player.kind for player in load_log(kept).header.players] == [
            "bot:bots.py:First", "bot:bots.py:Failing", "bot:random",
        ]  # fmt: skip


class TestBots:
    """The table of bots is the help."""

    @pytest.fixture
    def offers(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
        """Let a package offer a bot."""

        def offer(name: str) -> None:
            entries = [EntryPoint(name, "clever.bots:Clever", loading.GROUP)]
            monkeypatch.setattr(loading, "entry_points_in", lambda _group: entries)
            loading.package_bots.cache_clear()

        yield offer
        loading.package_bots.cache_clear()

    def test_table(self) -> None:
        """Every code is there with what the bot is like, and how one names one's own."""
        shown = " ".join(told(call("bots")).split())

        for code, bot in bots_of("basari").items():
            assert f"│ {code} " in shown
            assert bot.about in shown
        assert "path/to/my_bot.py:MyBot" in shown

    def test_json(self, offers: Callable[[str], None]) -> None:
        """Programs get the same, and bots of packages come last."""
        offers("clever")

        assert json.loads(told(call("bots", "--json"))) == [
            *(
                {"code": code, "name": code, "about": bot.about, "rating": bot.rating}
                for code, bot in bots_of("basari").items()
            ),
            {
                "code": "clever",
                "name": "clever",
                "about": "comes from clever.bots:Clever",
                "rating": None,
            },
        ]

    def test_ours_come_first(self, offers: Callable[[str], None]) -> None:
        """A package cannot put its bot in the place of one of ours."""
        offers("random")

        assert "clever" not in told(call("bots"))

    def test_german(self) -> None:
        """The same in German."""
        shown = told(call("bots", "--lang", "de"))

        assert "Ein eigener Bot" in shown
        assert not re.search(r"\b(plays|any|what|named)\b", shown)
