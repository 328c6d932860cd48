"""Saved games are listed, found, imported, exported and deleted."""

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadLog, BadSetup
from basari.log import Log, load_log, parse_log, text_of
from basari.rules.basari.rounds import RoundBegan
from basari.shelf import folders, journal, summaries
from basari.shelf.saved import (
    copy_game,
    delete_game,
    file_of,
    find_saved,
    game_in,
    import_game,
    shelf,
)
from basari.shelf.summaries import Summary, summary
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    entries_of,
    golden,
    header_of,
    play_and_write,
    sample,
    shelve,
    short_log,
    sparingly,
    with_checksums,
)

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def the_summary() -> Summary:
    """Return the summary of the only saved game."""
    (game,) = shelf()
    return summary(game)


class TestShelf:
    """All saved games are listed, and nothing else."""

    def test_nothing(self) -> None:
        """A missing folder counts as empty, and is not created by listing it."""
        assert shelf() == []
        assert not folders.games_folder().exists()

    def test_order(self) -> None:
        """The game that was played last comes first."""
        for number in range(5):
            os.utime(shelve(short_log(), f"00000{number}"), (number * 7 % 5, number * 7 % 5))

        assert [game.id for game in shelf()] == ["000002", "000004", "000001", "000003", "000000"]

    @pytest.mark.parametrize(
        "name",
        [
            "cards-4-17.jsonl",
            "20260101-120000-cards-3-abcdef.jsonl.1234abcd.part",
            "20260101-120000-cards-3-abc12.jsonl",
            "20260101-120000-cards-3-ABCDEF.jsonl",
            "notes.txt",
        ],
    )
    def test_other_files(self, name: str) -> None:
        """Other files are ignored."""
        (folders.make_folder(folders.games_folder()) / name).write_bytes(short_log())

        assert shelf() == []

    def test_a_file_in_the_way(self, basari_home: Path) -> None:
        """A file in place of the folder is reported."""
        basari_home.mkdir()
        (basari_home / "games").write_text("in the way", "utf-8")

        with pytest.raises(BadSetup, match="cannot be read"):
            shelf()

    def test_a_file_that_goes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that is deleted while one looks is not there."""
        shelve(short_log())
        looked = Path.stat

        def gone(path: Path, **options: bool) -> os.stat_result:
            if path.suffix == ".jsonl":
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            return looked(path, **options)

        monkeypatch.setattr(Path, "stat", gone)

        assert shelf() == []


class TestFind:
    """Games are found by their IDs."""

    @given(st.integers(1, 6))
    def test_beginning(self, letters: int) -> None:
        """As much of it as is needed, in any case."""
        shelve(short_log(), "abcdef")
        shelve(short_log(), "fff999")

        assert find_saved("abcdef"[:letters]).id == find_saved("ABCDEF"[:letters]).id == "abcdef"

    @pytest.mark.parametrize("text", ["", " ", "x", "abcdef4", "/", "..", "*"])
    def test_none(self, text: str) -> None:
        """What is no ID finds nothing."""
        shelve(short_log(), "abcdef")

        with pytest.raises(BadSetup, match="there is no saved game"):
            find_saved(text)

    def test_several(self) -> None:
        """All games that are meant are named."""
        shelve(short_log(), "abcdef")
        shelve(short_log(), "abc999")

        with pytest.raises(BadSetup, match="'abc' can mean abc999, abcdef: type more of it"):
            find_saved("abc")

    def test_file_or_game(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A name with a dot or a folder is a file, and so is one that is there."""
        game = shelve(short_log(), "abcdef")
        monkeypatch.chdir(tmp_path)
        (tmp_path / "mine").write_bytes(short_log())

        assert file_of("mine") == Path("mine")
        assert file_of("a.jsonl") == Path("a.jsonl")
        assert file_of("below/abcdef") == Path("below/abcdef")
        assert file_of("abcdef") == game


class TestBringIn:
    """An imported log is verified first."""

    @every_game
    def test_true(self, edition: str, seats: int, tmp_path: Path) -> None:
        """A valid log gets a file name and an ID, and is private to its owner."""
        file = tmp_path / "<script>.jsonl"
        file.write_bytes(sample(edition, seats))

        game, _ = import_game(file)

        assert shelf() == [game]
        assert game.path.read_bytes() == sample(edition, seats)
        assert stat.S_IMODE(game.path.stat().st_mode) == 0o600
        assert "script" not in game.path.name

    @given(st.integers(1, 12))
    def test_unfinished(self, lines: int) -> None:
        """An unfinished game can be imported and resumed."""
        content = with_checksums(entries_of(short_log())[:lines])
        file = folders.make_folder(folders.home_folder()) / "mine.jsonl"
        file.write_bytes(content)

        game, _ = import_game(file)

        assert parse_log(game.path.read_bytes(), FILE) == parse_log(content, FILE)
        _found, kept = journal.resume_journal(game.path)
        kept.close()
        delete_game(game)

    @sparingly
    @given(st.integers(0, 8 * len(short_log()) - 1))
    def test_damaged(self, bit: int) -> None:
        """A damaged log is refused."""
        content = bytearray(short_log())
        content[bit // 8] ^= 1 << bit % 8
        file = folders.make_folder(folders.home_folder()) / "mine.jsonl"
        file.write_bytes(content)

        with pytest.raises(BadLog):
            import_game(file)

        assert shelf() == []

    def test_untrue(self, tmp_path: Path) -> None:
        """So is one with a wrong result."""
        *lines, result = entries_of(short_log())
        file = tmp_path / "a.jsonl"
        file.write_bytes(with_checksums([*lines, {"result": {**result["result"], "winners": [0]}}]))

        with pytest.raises(BadLog, match="the result is"):
            import_game(file)

        assert shelf() == []

    def test_twice(self, tmp_path: Path) -> None:
        """A game that is already saved is not imported twice."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log())
        game, new = import_game(file)

        assert new
        assert import_game(file) == (game, False)
        assert shelf() == [game]

    def test_beside_what_cannot_be_read(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A game that cannot be read is another one."""
        shelve(short_log())
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log())
        reading = Path.read_bytes

        def forbidden(path: Path) -> bytes:
            if path.parent == folders.games_folder():
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
            return reading(path)

        monkeypatch.setattr(Path, "read_bytes", forbidden)

        assert import_game(file)[0].id != "abcdef"

    def test_no_room(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A full disk is reported, and no partial file is left."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log())

        def full(_: int) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        monkeypatch.setattr(os, "fsync", full)

        with pytest.raises(BadSetup, match="No space left"):
            import_game(file)

        assert list(folders.games_folder().iterdir()) == []


class TestCopyOut:
    """A game is exported to a new file."""

    def test_file(self, tmp_path: Path) -> None:
        """Into a new file."""
        shelve(short_log())

        file = copy_game(find_saved("abcdef"), tmp_path / "copy.jsonl")

        assert file == tmp_path / "copy.jsonl"
        assert file.read_bytes() == short_log()

    def test_folder(self, tmp_path: Path) -> None:
        """Into a folder, under its own name."""
        game = shelve(short_log())

        assert copy_game(find_saved("abcdef"), tmp_path) == tmp_path / game.name

    def test_there_already(self, tmp_path: Path) -> None:
        """What is there stays as it is."""
        shelve(short_log())
        file = tmp_path / "copy.jsonl"
        file.write_text("precious", "utf-8")

        with pytest.raises(BadSetup, match="exists already"):
            copy_game(find_saved("abcdef"), file)

        assert file.read_text("utf-8") == "precious"

    def test_only_what_is_sound(self, tmp_path: Path) -> None:
        """Half a line at the end is left out."""
        shelve(short_log()[:-20])

        file = copy_game(find_saved("abcdef"), tmp_path)

        assert file.read_bytes() == short_log()

    def test_nowhere(self, tmp_path: Path) -> None:
        """A folder that is not there is told."""
        shelve(short_log())

        with pytest.raises(BadSetup, match="cannot be written"):
            copy_game(find_saved("abcdef"), tmp_path / "no" / "where.jsonl")


class TestDelete:
    """A game is deleted, unless somebody is playing it."""

    def test_goes(self) -> None:
        """Its file is gone, and the others stay."""
        shelve(short_log(), "abcdef")
        shelve(short_log(), "def456")

        delete_game(find_saved("abcdef"))

        assert [game.id for game in shelf()] == ["def456"]

    def test_being_played(self) -> None:
        """A game that is being played is not deleted."""
        kept = journal.create_journal(Log("", header_of("cards", 3), ()))
        (game,) = shelf()

        with kept, pytest.raises(BadSetup, match="is being played in another window"):
            delete_game(game)

        assert shelf() == [game]

    def test_forbidden(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What cannot be deleted is told."""
        shelve(short_log())

        def refuse(_: Path) -> None:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

        monkeypatch.setattr(Path, "unlink", refuse)

        with pytest.raises(BadSetup, match="cannot be deleted"):
            delete_game(find_saved("abcdef"))

    def test_gone_already(self) -> None:
        """A game that is gone is told."""
        path = shelve(short_log())
        game = find_saved("abcdef")
        path.unlink()

        with pytest.raises(BadSetup, match="there is no such file"):
            delete_game(game)


class TestSummary:
    """The summary of a game matches its log."""

    @every_game
    def test_finished(self, edition: str, seats: int) -> None:
        """Who played, their points, and who won."""
        shelve(sample(edition, seats), edition=edition, seats=seats)
        log = parse_log(sample(edition, seats), FILE)
        assert log.result

        told = the_summary()

        assert (told.game, told.edition, told.started) == ("basari", edition, log.header.started)
        assert told.names == tuple(player.name for player in log.header.players)
        assert told.kinds == ("bot:random",) * seats
        assert (told.finished, told.points, told.winners) == (
            True,
            log.result.points,
            log.result.winners,
        )
        assert (told.chapter, told.round, told.problem) == (0, 0, "")

    def test_finished_at_a_glance(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A game that is over need not be replayed."""
        shelve(short_log())
        monkeypatch.setattr(summaries, "recover", pytest.fail)

        assert the_summary().finished

    @sparingly
    @given(st.sampled_from(EVERY_GAME), st.integers(1, 60))
    def test_unfinished(self, game: tuple[str, int], lines: int) -> None:
        """An unfinished game has chapter, round and points so far."""
        edition, seats = game
        path = shelve(
            with_checksums(entries_of(sample(*game))[:lines]), edition=edition, seats=seats
        )
        found = game_in(path)
        began = [
            (event.leg, event.round)
            for turn in found.turns
            for event in turn.events
            if isinstance(event, RoundBegan)
        ]

        told = the_summary()
        path.unlink()

        assert (told.finished, told.winners) == (False, ())
        assert (told.chapter, told.round) == (began[-1] if began else (0, 0))
        assert told.points == found.table.view(None).points

    def test_without_its_result(self) -> None:
        """A game whose result was not written is not over: nobody has seen its end."""
        shelve(with_checksums(entries_of(short_log())[:-1]))

        assert not the_summary().finished
        assert the_summary().points == (15, 18, 35)

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"\n",
            b"x" * 70_000,
            b"\xff\n\xff\n",
            short_log()[:50],
            short_log()[1:],
            b'{"a": 1}\n',
        ],
    )
    def test_no_log(self, content: bytes) -> None:
        """What cannot be read is listed with what is wrong with it."""
        shelve(content)

        told = the_summary()

        assert told.id == "abcdef"
        assert told.problem
        assert not told.finished
        assert told.names == ()

    def test_a_damaged_middle(self) -> None:
        """An unfinished game that is damaged says so."""
        lines = with_checksums(entries_of(short_log())[:9]).splitlines(keepends=True)
        shelve(b"".join([*lines[:4], *lines[5:]]))

        assert "line 5: the checksum does not match" in the_summary().problem

    def test_unreadable(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A file that may not be read says so."""
        shelve(short_log())

        def forbidden(*_: object, **__: object) -> None:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

        monkeypatch.setattr(os, "open", forbidden)

        assert "you may not read it" in the_summary().problem


def test_what_is_written_is_what_was_read() -> None:
    """Every golden log is rewritten unchanged."""
    for name in ("cards", "board", "short"):
        assert text_of(parse_log(golden(name), FILE)).encode() == golden(name)
        assert load_log(shelve(golden(name))).header == parse_log(golden(name), FILE).header


def test_a_new_game_is_written_like_any_other() -> None:
    """A new journal is a log with only a header."""
    header = header_of("cards", 3)
    with journal.create_journal(Log("", header, ())) as kept:
        assert kept.path.read_bytes() == play_and_write(header).splitlines(keepends=True)[0]
