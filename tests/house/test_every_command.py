"""A game from a package outside the project goes through every command, in both languages."""

import json
import re
import subprocess
import sys
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest

from basari.cli import games as faces
from basari.log import load_log
from basari.rules import register
from basari.shelf.saved import shelf
from tests.helpers.calls import COMMAND, call, complaint, surroundings
from tests.helpers.souk import install, printed_files, site, with_packages

PEOPLE = ("--seat=Ada=human", "--seat=Ben=human")
HANDS = ("draw", "aside")
SEED = ("--seed", "7")


def lines_of(log: Path) -> list[dict[str, object]]:
    """Read what stands in a log, line by line."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


def simulated(folder: Path, *options: str) -> Path:
    """Let bots play a game of souk, and write it down."""
    ran = call("simulate", "--game", "souk", "--games", "1", *SEED, "--log-dir", folder, *options)
    assert ran.code == 0, ran
    (log,) = folder.glob("*.jsonl")
    return log


def dictated(log: Path) -> list[str]:
    """List what the people of a game said, in the order in which they were asked."""
    return [answer.move for answer in load_log(log).answers if answer.seat >= 0]


class TestLibrary:
    """The game is listed with where it comes from."""

    def test_listed(self) -> None:
        """Beside the built-in ones, with players, minutes, languages and bots."""
        listed = {game["name"]: game for game in json.loads(call("library", "--json").out)}

        assert listed["souk"]["origin"] == "souk 1.0"
        assert listed["souk"]["bots"] == ["random", "haggler"]
        assert listed["basari"]["origin"] is None
        assert "souk 1.0" in call("library").out

    def test_one_that_fails(self, tmp_path: Path) -> None:
        """A package whose game cannot be loaded is named with the reason and hinders no other."""
        package = tmp_path / "package"
        (package / "broken").mkdir(parents=True)
        (package / "broken" / "__init__.py").write_text("raise OSError('no such market')\n")
        project = printed_files()["pyproject.toml"].replace('"souk"', '"broken"')
        project = project.replace('souk = "souk.rules:GAME"', 'broken = "broken:GAME"')
        (package / "pyproject.toml").write_text(project)
        install(package, tmp_path / "site")

        with with_packages(tmp_path / "site", site()):
            listed = call("library")
            named = call("simulate", "--game", "broken")
            other = call("simulate", "--game", "souk", "--games", "1")

        assert "broken 1.0 cannot be loaded, it raises OSError: no such market" in listed.err
        assert "souk 1.0" in listed.out
        assert "no such market" in complaint(named, 2)
        assert other.code == 0


class TestCommands:
    """What is said of a game, and done with one."""

    @pytest.mark.parametrize("lang", ["en", "de"])
    @pytest.mark.parametrize(
        "command",
        [
            ("simulate", "--game", "souk", "--games", "3"),
            ("simulate", "--game", "souk", "--games", "3", "--json", "--players", "2"),
            ("arena", "--game", "souk", "--games", "3", "--bots", "haggler,random,random"),
            ("arena", "--game", "souk", "--games", "3", "--bots", "haggler,random", "--json"),
            ("bots", "--game", "souk"),
            ("rules", "--game", "souk"),
            ("library",),
            ("doctor",),
            ("games",),
            ("stats",),
        ],
    )
    def test_runs(self, command: tuple[str, ...], lang: str) -> None:
        """Every command takes it, and nothing is wrong."""
        ran = call(*command, "--lang", lang)

        assert (ran.code, ran.err) == (0, "")
        assert ran.out

    def test_guests(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Bots of one's own can play it too, and see their own hand."""
        monkeypatch.chdir(tmp_path)
        Path("mine.py").write_text(
            "class Mine:\n"
            "    def __init__(self, seed):\n"
            "        pass\n"
            "    def decide(self, view, decision):\n"
            "        assert view.hand\n"
            "        return decision.options[0]\n"
        )

        ran = call(
            "arena", "--game", "souk", "--games", 3, "--bots", "mine.py:Mine,haggler", "--json"
        )

        assert (ran.code, ran.err) == (0, "")
        assert [bot["failures"] for bot in json.loads(ran.out)["bots"]] == [[], []]

    def test_its_own_words(self) -> None:
        """What it says is said in German where German is spoken."""
        assert "bietet seine höchste Karte" in call("bots", "--game", "souk", "--lang", "de").out

    def test_rulings(self, tmp_path: Path) -> None:
        """Its own options are known on the command line: numbers and words."""
        log = simulated(tmp_path, "--ruling", "rounds=1", "--ruling", "ties=all")

        assert load_log(log).header.options == {"rounds": 1, "ties": "all"}

    @pytest.mark.parametrize(
        ("ruling", "why"),
        [
            ("rounds=4", "a number from 1 to 3"),
            ("rounds=many", "a number from 1 to 3"),
            ("ties=some", "one of nobody, all"),
            ("haste=yes", "choose rounds, ties"),
        ],
    )
    def test_refused_rulings(self, ruling: str, why: str) -> None:
        """One sentence says what is possible."""
        assert why in complaint(call("simulate", "--game", "souk", "--ruling", ruling), 2)

    def test_refusals(self) -> None:
        """Too many players, no such game, no such edition, no table to check."""
        assert "(S1)" in complaint(call("simulate", "--game", "souk", "--players", "5"), 2)
        assert "choose basari, souk" in complaint(call("simulate", "--game", "suk"), 2)
        assert "choose souk" in complaint(call("rules", "cards", "--game", "souk"), 2)
        refused = call("simulate", "--game", "souk", "--table", __file__)
        assert "does not go with" in complaint(refused, 2)

    def test_no_lessons(self) -> None:
        """A game without lessons says so, and where its rules are."""
        assert complaint(call("learn", "--game", "souk"), 2) == (
            "the game souk brings no guided game: basari rules --game souk shows its rules"
        )

    def test_record(self, tmp_path: Path) -> None:
        """A game is verified, brought in, listed, counted, told, copied out and deleted."""
        log = simulated(tmp_path)

        assert "true" in call("verify", log).out
        assert "has version 3 already" in call("log", "migrate", log).out
        assert call("games", "import", log).code == 0
        (saved,) = shelf()
        assert "Souk" in call("games").out
        assert json.loads(call("stats", "--json").out)["tables"][0]["game"] == "souk"
        assert "random" in call("stats", "--game", "souk", "--player", "random").out
        assert "The prize goes to" in call("replay", saved.id, "--plain").out
        assert call("games", "export", saved.id, tmp_path / "copy").code == 0
        assert (tmp_path / "copy").read_text(encoding="utf-8") == log.read_text(encoding="utf-8")
        assert call("games", "delete", saved.id, "--yes").code == 0


class TestPlaying:
    """A game of people, line by line."""

    def test_equals_the_simulated_one(self, tmp_path: Path) -> None:
        """The same answers and luck lead to the same log, save who sat there."""
        log = simulated(tmp_path, "--players", "2")
        said = "\n".join(dictated(log))

        played = call("play", "--game", "souk", *PEOPLE, *SEED, "--plain", "--yes", typed=said)

        assert played.code == 0, played
        (saved,) = shelf()
        ours, theirs = load_log(saved.path), load_log(log)
        assert [a.move for a in ours.answers] == [a.move for a in theirs.answers]
        assert ours.result == theirs.result

    def test_asked_for_the_game_first(self) -> None:
        """With no options, and more than one game with a face, the game is asked for."""
        asked = call("play", "--plain", typed="souk\n")

        assert "Which game? basari, souk" in asked.out
        assert faces.with_faces() == ("basari", "souk")

    def test_no_face(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game without a face is simulated, but cannot be played at a table."""
        souk = register.find("souk")
        bare = type(souk.editions[0])(
            **{
                name: getattr(souk.editions[0], name)
                for name in souk.editions[0].__struct_fields__
                if name != "facts"
            }
        )
        factless = type(souk)(
            **{name: getattr(souk, name) for name in souk.__struct_fields__} | {"editions": (bare,)}
        )
        monkeypatch.setitem(register._LOADED, "souk", factless)  # noqa: SLF001
        faces.face_of.cache_clear()
        faces.facts_of.cache_clear()

        assert "has no facts" in complaint(call("play", "--game", "souk", *PEOPLE, "--plain"), 2)
        assert call("simulate", "--game", "souk", "--games", "2").code == 0
        assert faces.with_faces() == ("basari",)


class TestVeil:
    """While a game runs, nobody reads a hand in its file; when it is over, everybody may."""

    def torn(self, said: int) -> Path:
        """Play until so many answers of people were given, then leave."""
        moves = dictated(simulated(Path(self._folder), "--players", "2"))[:said]
        typed = "\n".join(moves)
        call("play", "--game", "souk", *PEOPLE, *SEED, "--plain", "--yes", typed=typed)
        (saved,) = shelf()
        return saved.path

    @pytest.fixture(autouse=True)
    def folder(self, tmp_path: Path) -> None:
        """Have a place for simulated games."""
        self._folder = str(tmp_path / "simulated")

    def test_running(self) -> None:
        """Hands and what is put aside are veiled; bids and prizes are not."""
        log = self.torn(4)
        answers = lines_of(log)[1:]

        assert [("veiled" in line) for line in answers] == [True] * 4 + [False] * 4
        assert not any(word in log.read_text(encoding="utf-8") for word in HANDS)

    def test_over(self, tmp_path: Path) -> None:
        """A finished log has no veil."""
        log = simulated(tmp_path)

        assert all("veiled" not in line for line in lines_of(log))
        assert "draw" in log.read_text(encoding="utf-8")

    def test_every_public_place(self) -> None:
        """Running, nothing tells a hand: replay, JSON, list, statistics, copies, verification."""
        log = self.torn(4)
        hands = [answer.move for answer in load_log(log).answers[:4]]
        (saved,) = shelf()
        told = [
            call("replay", saved.id, "--plain"),
            call("replay", saved.id, "--json"),
            call("games", "--json"),
            call("games", "export", saved.id, Path(self._folder) / "copy"),
            call("verify", log),
            call("log", "migrate", log),
            call("stats", "--json"),
            call("resume", saved.id, "--plain", "--yes"),
        ]

        for ran in told:
            assert not any(hand in ran.out + ran.err for hand in hands)
        copy = (Path(self._folder) / "copy").read_text(encoding="utf-8")
        assert not any(hand in copy for hand in hands)
        printed = [json.loads(line) for line in told[1].out.splitlines()]
        assert [line["move"] for line in printed[:4]] == [None] * 4
        assert printed[0]["events"] == []
        assert all(line["view"]["hand"] == [] for line in printed)

    def test_resumed_after_a_kill(self) -> None:
        """Killed in the middle, it goes on with the same hands, and ends as if nothing had been."""
        whole = simulated(Path(self._folder), "--players", "2")
        moves = dictated(whole)
        command = [*COMMAND, "play", "--game", "souk", *PEOPLE, *SEED, "--plain", "--yes"]
        path = f"{surroundings({})['PYTHONPATH']}:{site()}"
        with subprocess.Popen(  # noqa: S603 - our own interpreter
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=surroundings({"PYTHONPATH": path}),
            encoding="utf-8",
        ) as running:
            assert running.stdin
            assert running.stdout
            running.stdin.write("\n".join(moves[:2]) + "\n")
            running.stdin.flush()
            while "prize" not in running.stdout.readline():
                pass
            running.send_signal(SIGKILL)
        (saved,) = shelf()
        assert "veiled" in saved.path.read_text(encoding="utf-8")

        call("resume", saved.id, "--plain", "--yes", typed="\n".join(moves[2:]))

        assert [a.move for a in load_log(saved.path).answers] == [
            a.move for a in load_log(whole).answers
        ]
        assert "veiled" not in saved.path.read_text(encoding="utf-8")

    def test_nobody_else_goes_on(self) -> None:
        """Of a running game with secrets no other can be made."""
        self.torn(4)
        (saved,) = shelf()

        refused = call("play", "--from", saved.id, "--seat=Ada=bot:random", "--plain", "--yes")

        assert "hands are still secret" in complaint(refused, 2)

    @pytest.mark.parametrize("wrong", ["bid 99", "aside 99", "nonsense"])
    def test_refusals_quote_no_hand(self, wrong: str) -> None:
        """Whoever answers wrongly learns nothing of anybody's hand, neither does who looks on."""
        hand = [dictated(simulated(Path(self._folder), "--players", "2"))[0]]
        ran = call("play", "--game", "souk", *PEOPLE, *SEED, "--plain", "--yes", typed=wrong)

        assert ran.code == 2
        assert "that is no answer here" in ran.err
        assert not any(word in ran.err for word in (*hand, "aside"))


class TestPrinted:
    """The page prints a whole game, and nothing that is not in it."""

    def test_files(self) -> None:
        """A project, rules, facts and bots, and a test."""
        rooms = {f"souk/{name}.py" for name in ("__init__", "rules", "facts", "bots")}

        assert set(printed_files()) == {"pyproject.toml", *rooms, "test_souk.py"}

    def test_proof(self) -> None:
        """Its test passes."""
        test: dict[str, Any] = {}
        exec(printed_files()["test_souk.py"], test)  # noqa: S102 - our own page

        test["test_souk"]()

    def test_every_word_is_translated(self) -> None:
        """Whatever its facts say stands among its words."""
        texts = re.findall(r'say\("((?:[^"\\]|\\.)+)"\)', printed_files()["souk/facts.py"])

        assert texts
        worded = {text for text in texts if re.sub(r"\{.*?\}", "", text).strip()}
        assert worded <= register.find("souk").words["de"].keys()

    def test_types(self, tmp_path: Path) -> None:
        """Its facts keep to the protocol, as far as mypy can tell."""
        for name, content in printed_files().items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(content, encoding="utf-8")
        (tmp_path / "souk" / "__init__.py").write_text("")

        ran = subprocess.run(
            [sys.executable, "-m", "mypy", "--config-file=", "souk/facts.py"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            encoding="utf-8",
            env=surroundings({}),
        )

        assert ran.returncode == 0, ran.stdout
