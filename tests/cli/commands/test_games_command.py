"""`basari games` and `basari log migrate`: the shelf on the command line."""

import json
from pathlib import Path

import pytest
from rich.cells import cell_len

from basari.log import Log, versions
from basari.log.versions import VERSION
from basari.shelf import journal
from basari.shelf.saved import shelf
from tests.helpers.calls import call, complaint, shell
from tests.helpers.logs import (
    Entry,
    entries_of,
    golden,
    header_of,
    play_and_write,
    sample,
    shelve,
    short_log,
    with_checksums,
)


@pytest.fixture
def three() -> list[str]:
    """Put a finished, an unfinished and a damaged game on the shelf; return their IDs."""
    contents = {
        "aaa111": short_log(),
        "bbb222": with_checksums(entries_of(short_log())[:7]),
        "ccc333": short_log().replace(b"draw", b"drew", 1)[:-70],
    }
    for name, content in contents.items():
        shelve(content, name)
    return list(contents)


class TestList:
    """A line for every game."""

    def test_nothing(self) -> None:
        """An empty shelf says how to fill it."""
        outcome = call("games")

        assert outcome == (0, "There is no saved game yet: basari play begins one.\n", "")
        assert json.loads(call("games", "--json").out) == []

    def test_lines(self, three: list[str]) -> None:
        """Date, edition, players, points, and how far it came."""
        lines = {line[:6]: line for line in call("games").out.splitlines()}

        assert set(three) < set(lines)
        assert "Basari, card edition" in lines["aaa111"]
        assert "Ada (bot) 15, Ben (bot) 18, Cleo" in lines["aaa111"]
        assert lines["aaa111"].rstrip().endswith("over")
        assert "leg 1, round 2" in lines["bbb222"]

    def test_damaged(self, three: list[str]) -> None:
        """A game that cannot be read says where to learn why, and is in nobody's way."""
        outcome = call("games", COLUMNS="200")

        assert (outcome.code, outcome.err) == (0, "")
        assert f"damaged: basari verify {three[2]} says where" in outcome.out
        assert "the checksum does not match" in complaint(call("verify", three[2]), 3)

    def test_json(self, three: list[str]) -> None:
        """Everything, for programs."""
        listed = {game["id"]: game for game in json.loads(call("games", "--json").out)}

        assert set(listed) == set(three)
        assert listed["aaa111"]["points"] == [15, 18, 35]
        assert listed["aaa111"]["winners"] == [2]
        assert listed["aaa111"]["finished"] is True
        assert listed["bbb222"]["finished"] is False
        assert (listed["bbb222"]["game"], listed["bbb222"]["edition"]) == ("basari", "cards")
        assert (listed["bbb222"]["chapter"], listed["bbb222"]["round"]) == (1, 2)
        assert listed["ccc333"]["problem"]

    def test_many(self) -> None:
        """The latest, and how many more there are; all, if they are wanted."""
        for number in range(25):
            shelve(short_log(), f"{number:06x}")

        assert len(call("games").out.splitlines()) == 22
        assert call("games").out.splitlines()[-1] == "... and 5 more: --all"
        assert len(call("games", "--all").out.splitlines()) == 26
        assert len(json.loads(call("games", "--json").out)) == 25

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_names(self, language: str) -> None:
        """Names are shown as they are, whatever they look like, and nothing is wider than 80."""
        names = ["[red]a[/b]", "漢" * 12, "W" * 24]
        journal.create_journal(Log("", header_of("cards", 3, names=names), ())).close()

        outcome = call("games", "--lang", language, COLUMNS="80")

        assert (outcome.code, outcome.err) == (0, "")
        assert "[red]a[/b] (" in outcome.out
        assert all(cell_len(line) <= 80 for line in outcome.out.splitlines())


class TestDelete:
    """Games are deleted for good, but only if that is meant."""

    def test_yes(self, three: list[str]) -> None:
        """Several at once, without asking."""
        outcome = call("games", "delete", "aaa", "ccc", "aaa111", "--yes")

        assert outcome == (0, "aaa111: deleted\nccc333: deleted\n", "")
        assert [game.id for game in shelf()] == [three[1]]

    def test_nobody_to_ask(self, three: list[str]) -> None:
        """A pipe is not asked."""
        outcome = call("games", "delete", "aaa")

        assert outcome.code == 2
        assert "--yes deletes without asking" in outcome.err
        assert len(shelf()) == len(three)

    def test_unknown(self, three: list[str]) -> None:
        """If one of them is not there, none is deleted."""
        told = complaint(call("games", "delete", "aaa", "zzz", "--yes"), 2)

        assert told.startswith("there is no saved game 'zzz'")
        assert len(shelf()) == len(three)


class TestExport:
    """Copies for others."""

    def test_file(self, three: list[str], tmp_path: Path) -> None:
        """Into a file that can be verified."""
        outcome = call("games", "export", three[0], tmp_path / "copy.jsonl")

        assert outcome.out == f"aaa111: copied to {tmp_path / 'copy.jsonl'}\n"
        assert call("verify", tmp_path / "copy.jsonl").code == 0

    def test_here(self, three: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Into the folder one is in, unless told otherwise."""
        monkeypatch.chdir(tmp_path)

        call("games", "export", three[0])

        (copy,) = tmp_path.iterdir()
        assert copy.read_bytes() == short_log()

    def test_printed(self) -> None:
        """To standard output, byte by byte."""
        content = sample("cards", 3)
        shelve(content, "abc123")

        assert shell("games", "export", "abc", "-").out.encode() == content

    def test_never_over_another(self, three: list[str], tmp_path: Path) -> None:
        """What is there stays."""
        file = tmp_path / "copy.jsonl"
        file.write_text("precious", "utf-8")

        assert complaint(call("games", "export", three[0], file), 2) == f"{file}: exists already"


class TestImport:
    """Logs of others, checked first."""

    def test_there_and_back(self, tmp_path: Path) -> None:
        """What was exported can be brought in elsewhere, and gone on with."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(with_checksums(entries_of(short_log())[:8]))

        outcome = call("games", "import", file)

        (game,) = shelf()
        assert outcome.out == f"{file}: imported as {game.id}\n"
        assert call("resume", game.id, "--plain", "--yes").code == 0

    def test_untrue(self, tmp_path: Path) -> None:
        """A log that is wrong is refused with line and reason."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log().replace(b"draw", b"drew", 1))

        told = complaint(call("games", "import", file), 3)

        assert told.startswith(f"{file}, line 2: the checksum does not match")
        assert shelf() == []


def older(entries: list[Entry]) -> list[Entry]:
    """Make the lines of a made-up version 0, in which answers had another word."""
    first, *rest = entries
    return [
        {**first, "version": 0},
        *({"by": line["by"], "says": line["move"]} if "move" in line else line for line in rest),
    ]


def newer(entries: list[Entry]) -> list[Entry]:
    """Make version 1 of them."""
    return [
        {"by": line["by"], "move": line["says"]} if "says" in line else line for line in entries
    ]


class TestMigrate:
    """Logs of older versions are brought up to date."""

    def test_current(self, tmp_path: Path) -> None:
        """A log of this version stays as it is."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(golden("cards"))

        outcome = call("log", "migrate", file)

        assert outcome == (0, f"{file}: has version {VERSION} already\n", "")
        assert file.read_bytes() == golden("cards")

    def test_older(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """One of an older version is written anew, in its place."""
        monkeypatch.setitem(versions.STEPS, 0, newer)
        file = tmp_path / "a.jsonl"
        file.write_bytes(with_checksums(older(entries_of(short_log()))))

        outcome = call("log", "migrate", file)

        assert outcome == (0, f"{file}: brought from version 0 to {VERSION}\n", "")
        assert file.read_bytes() == short_log()

    def test_newer(self, tmp_path: Path) -> None:
        """One of a newer version is refused."""
        file = tmp_path / "a.jsonl"
        first, *rest = entries_of(short_log())
        file.write_bytes(with_checksums([{**first, "version": VERSION + 1}, *rest]))

        assert complaint(call("log", "migrate", file), 3).endswith("update basari")

    def test_by_its_id(self) -> None:
        """Saved games can be named too."""
        path = shelve(play_and_write(header_of("cards", 3)), "abc123")

        assert call("log", "migrate", "abc").out == f"{path}: has version {VERSION} already\n"
        assert call("verify", "abc").out.startswith(f"{path}: true, ")


class TestSeveral:
    """One bad file hinders none of the others."""

    def test_import(self, tmp_path: Path) -> None:
        """What is there already is said, what is wrong is told, and the rest comes in."""
        good, bad, other = (tmp_path / f"{name}.jsonl" for name in ("good", "bad", "other"))
        good.write_bytes(short_log())
        bad.write_bytes(b"?")
        other.write_bytes(golden("board"))
        call("games", "import", good)

        outcome = call("games", "import", good, bad, tmp_path / "missing.jsonl", other)

        assert outcome.code == 3
        assert len(outcome.err.splitlines()) == 2
        assert f"{good}: has been imported before, as " in outcome.out
        assert f"{other}: imported as " in outcome.out
        assert len(shelf()) == 2

    def test_migrate_and_verify(self, tmp_path: Path) -> None:
        """The last one is reached, whatever the others are."""
        good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
        good.write_bytes(short_log())
        bad.write_bytes(b"?")

        for command in (("log", "migrate"), ("verify",)):
            outcome = call(*command, bad, "zzz", good)
            assert outcome.code == 3
            assert len(outcome.err.splitlines()) == 2
            assert outcome.out.startswith(str(good))


class TestStrangeSurroundings:
    """Whatever the output is, what is printed is right."""

    def test_bytes_as_they_are(self) -> None:
        """A log is printed byte by byte, even where nothing but ASCII can be shown."""
        content = play_and_write(header_of("cards", 3, names=["佐藤", "Zoë", "Łukasz"]))
        shelve(content, "abc123")

        outcome = shell("games", "export", "abc", "-", PYTHONIOENCODING="ascii")

        assert outcome.out.encode() == content

    @pytest.mark.parametrize("command", ["games", "stats", "--version"])
    def test_nobody_listens(self, command: str) -> None:
        """A closed output is no fault of the program."""
        closed = "import os, sys; sys.stdout.close(); sys.stdout = None\n"
        python = f"{closed}from basari.cli.main import main\nmain()\n"

        outcome = shell(command, python=python)

        assert (outcome.code, outcome.out, outcome.err) == (0, "", "")

    def test_log_alone(self) -> None:
        """Who types half a command is told the rest."""
        outcome = call("log")

        assert (outcome.code, outcome.err) == (0, "")
        assert "migrate" in outcome.out
