"""Versions of the log: old ones are upgraded and stay readable."""

import json
from pathlib import Path

import pytest

from basari.errors import BadLog
from basari.log import BrokenOff, load_log, parse_log, recover, text_of, verify
from basari.log.veil import veil
from basari.log.versions import STEPS, VERSION, Entries, upgrade
from basari.shelf import journal
from basari.shelf.saved import Saved
from basari.shelf.summaries import summary
from tests.helpers.calls import call, complaint
from tests.helpers.logs import (
    FILE,
    GOLDEN,
    Entry,
    entries_of,
    golden,
    shelve,
    short_log,
    with_checksums,
)
from tests.helpers.samples import some

KEPT = ("cards", "board", "short")
"""Of which games a log of every version is kept."""
UNTRUE = "line 1: the log says version {}, but is not written so"
STUMBLES = (KeyError, IndexError, TypeError, ValueError, AttributeError, ZeroDivisionError)


def from_nought(entries: Entries) -> Entries:
    """Upgrade a log of an invented version 0, which has other keys, to version 1."""
    header, *rest = entries
    people = header.pop("people")
    return [{**header, "players": people}, *map(_from_0, rest)]


def _from_0(entry: Entry) -> Entry:
    return entry if "result" in entry else {"by": entry["seat"], "move": entry["says"]}


def old(log: bytes) -> bytes:
    """Write a log as that version would have."""
    header, *rest = entries_of(log)
    header["people"] = header.pop("players")
    header["version"] = 0
    return with_checksums([header, *map(_old_line, rest)])


def _old_line(entry: Entry) -> Entry:
    return entry if "result" in entry else {"seat": entry["by"], "says": entry["move"]}


@pytest.fixture
def nought(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register version 0."""
    monkeypatch.setitem(STEPS, 0, from_nought)


class TestHistory:
    """Every past version can be read."""

    @pytest.mark.parametrize("version", range(1, VERSION + 1))
    @pytest.mark.parametrize("name", KEPT)
    def test_golden(self, version: int, name: str) -> None:
        """There is a log of it, and it is valid."""
        file = GOLDEN / f"{name}-v{version}.jsonl"

        log = load_log(file)

        assert log.version == version
        assert verify(log).over

    def test_nothing_else(self) -> None:
        """All logs that are kept are read above."""
        names = {f"{name}-v{n}.jsonl" for name in KEPT for n in range(1, VERSION + 1)}

        assert {file.name for file in GOLDEN.iterdir()} == names

    def test_steps(self) -> None:
        """From every version before the current one there is a step to the next."""
        assert set(STEPS) == set(range(1, VERSION))


class TestVersionOne:
    """Version 1 knew one game and no veil; later ones say the same in the same words."""

    @pytest.mark.parametrize("name", KEPT)
    def test_the_same(self, name: str) -> None:
        """What it says is what later ones say, and it is written so today."""
        for version in range(1, VERSION):
            old, new = (parse_log(golden(name, version), FILE) for version in (version, VERSION))

            assert (old.version, new.version) == (version, VERSION)
            assert (old.header, old.answers, old.result) == (new.header, new.answers, new.result)
            assert text_of(old).encode() == golden(name)

    def test_migrated(self, tmp_path: Path) -> None:
        """It is upgraded in place."""
        file = tmp_path / "old.jsonl"
        file.write_bytes(golden("cards", 1))

        told = call("log", "migrate", file).out

        assert told == f"{file}: brought from version 1 to 3\n"
        assert file.read_bytes() == golden("cards")

    def test_taken_up(self) -> None:
        """Whoever goes on with it has it written anew, and in the end it is one of today."""
        file = shelve(b"".join(golden("short", 1).splitlines(keepends=True)[:8]))

        game, kept = journal.resume_journal(file)
        with kept:
            for turn in recover(golden("short"), FILE).turns[len(game.turns) :]:
                kept.keep(turn)

        assert game.log.version == 1
        assert file.read_bytes() == golden("short")

    def test_at_a_glance(self) -> None:
        """Its summary equals that of a current log."""
        one, two = (
            summary(Saved("abcdef", shelve(golden("cards", version)), 0.0)) for version in (1, 2)
        )

        assert one == two
        assert one.finished

    @pytest.mark.parametrize("game", [{"game": "toy"}, {}])
    def test_other_games(self, game: Entry) -> None:
        """No other game was ever written in it, nor one without a name."""
        header, *rest = entries_of(golden("short", 1))
        del header["game"]

        with pytest.raises(BadLog, match=UNTRUE.format(1)):
            parse_log(with_checksums([{**header, **game}, *rest]), FILE)

    def test_veiled(self) -> None:
        """No answer stood under a veil in it."""
        header, first, *_rest = entries_of(golden("short", 1))
        above = json.loads(with_checksums([header]))["check"]
        veiled = {"by": "dealer", "veiled": veil(first["move"], above)}

        with pytest.raises(BadLog, match=UNTRUE.format(1)):
            parse_log(with_checksums([header, veiled]), FILE)


class TestVersionTwo:
    """In version 2 nothing was taken back, and a result said nothing of things by name."""

    @pytest.mark.parametrize("more", [{"a": [1]}, ["a"], [[1]]], ids=str)
    def test_results(self, more: object) -> None:
        """A result that says more than numbers, texts and numbers in a row is a later one."""
        *entries, last = entries_of(golden("short", 2))

        with pytest.raises(BadLog, match=UNTRUE.format(2)):
            parse_log(with_checksums([*entries, {"result": {**last["result"], "by": more}}]), FILE)

    def test_taking_back(self) -> None:
        """Nobody took anything back."""
        entries = entries_of(golden("short", 2))[:-1]

        with pytest.raises(BadLog, match=UNTRUE.format(2)):
            parse_log(with_checksums([*entries, {"by": 0, "back": 1}]), FILE)


@pytest.mark.usefixtures("nought")
class TestOldVersion:
    """A log of an old version can be used like a new one."""

    def test_read(self) -> None:
        """It says the same, and which version it was written in."""
        log, today = parse_log(old(short_log()), FILE), parse_log(short_log(), FILE)

        assert log.version == 0
        assert (log.header, log.answers, log.result) == (today.header, today.answers, today.result)
        assert verify(log).over

    def test_recovered(self) -> None:
        """It is taken up wherever it breaks off."""
        content = old(short_log())
        for cut in some(range(content.index(b"\n") + 1, len(content)), 200):
            lines = content.count(b"\n", 0, cut)
            today = b"".join(short_log().splitlines(keepends=True)[:lines])

            assert recover(content[:cut], FILE).turns == recover(today, FILE).turns

    def test_rewritten(self) -> None:
        """Whoever goes on with it has it written anew, as it is written today."""
        lines = old(short_log()).splitlines(keepends=True)
        file = shelve(b"".join(lines[:6]) + lines[6][:9])

        game, kept = journal.resume_journal(file)
        kept.close()

        assert game.log.version == 0
        assert file.read_bytes() == b"".join(
            short_log().splitlines(keepends=True)[: len(game.turns) + 1]
        )
        assert list(file.parent.iterdir()) == [file]

    def test_still_claimed(self) -> None:
        """What was written anew is being played, too."""
        file = shelve(b"".join(old(short_log()).splitlines(keepends=True)[:6]))

        _, kept = journal.resume_journal(file)
        with kept:
            told = complaint(call("resume", "abcdef", "--plain", "--yes"), 2)

        assert told == "abcdef: this game is being played in another window"

    def test_commands(self) -> None:
        """All commands that read logs read it."""
        file = shelve(old(short_log()))

        assert call("verify", file).out.startswith(f"{file}: true, 12 answers")
        assert call("replay", file, "--plain").code == 0
        assert "over" in call("games").out
        assert file.read_bytes() == old(short_log())

    def test_migrated(self, tmp_path: Path) -> None:
        """It is upgraded in place, once."""
        file = tmp_path / "old.jsonl"
        file.write_bytes(old(short_log()))

        first, second = (call("log", "migrate", file) for _ in range(2))

        assert first.out == f"{file}: brought from version 0 to {VERSION}\n"
        assert second.out == f"{file}: has version {VERSION} already\n"
        assert file.read_bytes() == short_log()
        assert list(tmp_path.iterdir()) == [file]

    def test_broken_off(self) -> None:
        """An incomplete old log is recognised."""
        with pytest.raises(BrokenOff) as caught:
            parse_log(old(short_log())[:-5], FILE)

        assert len(caught.value.sound.answers) == 12

    @pytest.mark.parametrize(
        "line", [{"seat": 0}, {}, {"says": "A"}, {"by": 0, "move": "A"}, {"seat": [], "says": {}}]
    )
    def test_garbage(self, line: Entry) -> None:
        """One that is not written as its version says is refused."""
        header, *rest = entries_of(old(short_log()))

        for lines in ([header, line], [header, rest[0], line]):
            with pytest.raises(BadLog, match=FILE):
                parse_log(with_checksums(lines), FILE)

    def test_not_migrated(self, tmp_path: Path) -> None:
        """A damaged one is left as it is."""
        file = tmp_path / "old.jsonl"
        file.write_bytes(old(short_log())[:-5])

        told = complaint(call("log", "migrate", file), 3)

        assert "breaks off" in told
        assert file.read_bytes() == old(short_log())[:-5]


class TestSteps:
    """The steps are applied one after another."""

    def test_stumbling(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A step that fails raises `BadLog`."""
        header = {**entries_of(short_log())[0], "version": 0}
        for error in STUMBLES:

            def stumble(_: Entries, error: type[Exception] = error) -> Entries:
                raise error

            monkeypatch.setitem(STEPS, 0, stumble)
            with pytest.raises(BadLog, match="says version 0, but is not written so"):
                upgrade([header])

    def test_nothing_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """So does a step that returns nothing."""
        monkeypatch.setitem(STEPS, 0, lambda _: [])

        with pytest.raises(BadLog, match="is not written so"):
            upgrade([{**entries_of(short_log())[0], "version": 0}])

    @pytest.mark.parametrize(
        ("why", "versions"),
        [
            ("update basari", [VERSION + 1, 10**6, 10**4000]),
            ("not the log of a game", [0, -1, True, False, None, "1", 1.0, [1], {}]),
        ],
    )
    def test_unknown(self, why: str, versions: list[object]) -> None:
        """A log of tomorrow is refused with what to do about it, and what is no version as none."""
        header, *rest = entries_of(short_log())

        for version in versions:
            with pytest.raises(BadLog, match=why):
                parse_log(with_checksums([{**header, "version": version}, *rest]), FILE)
