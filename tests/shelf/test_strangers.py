"""Somebody else writes to a game in progress: nothing that was shown is lost."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import filelock
import pytest

from basari.cli.commands import doctor
from basari.kernel import Seat
from basari.log import Log, Writer, parse_log, replay
from basari.log.reader import Answer
from basari.shelf import folders, journal
from basari.shelf.journal import Journal, SaveFailed
from tests.helpers.calls import call
from tests.helpers.logs import entries_of, shelve, short_log, with_checksums
from tests.shelf.ledger import answers_in, recover_game

LOG = parse_log(short_log(), "short")
TURNS = tuple(replay(LOG))
LINES = short_log().splitlines(keepends=True)
MIDDLE = 9
"""So many turns are played before somebody comes; with the last of them a reveal is complete."""
STRANGER = "somebody else has written to this game, so nothing more is written here"


def start_journal(turns: int = MIDDLE) -> Journal:
    """Start the journal of a game, and write some turns."""
    kept = journal.create_journal(Log("", LOG.header, ()))
    keep(kept, 0, turns)
    return kept


def keep(kept: Journal, first: int, last: int = len(TURNS)) -> None:
    """Write some more turns."""
    for turn in TURNS[first:last]:
        kept.keep(turn)


@pytest.fixture
def _lockless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use a disk without locks, like some network disks."""

    def unable(*_: object, **__: object) -> bool:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(filelock, "lock_descriptor", unable)


@pytest.mark.usefixtures("_lockless")
class TestNoLocks:
    """Without locks, a second writer is noticed."""

    def test_second(self) -> None:
        """The first to write goes on; the other one is refused, and takes nothing away."""
        one = start_journal()
        _game, other = journal.resume_journal(one.path)
        keep(one, MIDDLE, MIDDLE + 1)
        told = one.path.read_bytes()

        with pytest.raises(SaveFailed, match=STRANGER):
            other.keep(TURNS[MIDDLE])
        with pytest.raises(SaveFailed, match=STRANGER):
            other.save()
        other.close()

        assert one.path.read_bytes() == told
        keep(one, MIDDLE + 1)
        one.close()
        assert one.path.read_bytes() == short_log()
        assert one.there

    def test_only_looked(self) -> None:
        """Resuming and leaving does not remove anything of the player's."""
        one = start_journal()
        _game, other = journal.resume_journal(one.path)
        keep(one, MIDDLE)
        other.close()
        one.close()

        assert one.path.read_bytes() == short_log()

    def test_at_the_same_moment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If both write at once, one of them is refused, and leaves no trace."""
        one = start_journal()
        _game, other = journal.resume_journal(one.path)
        written = journal.write_safely

        def between(file: object, content: bytes) -> None:
            monkeypatch.setattr(journal, "write_safely", written)
            keep(one, MIDDLE, MIDDLE + 1)
            written(file, content)  # type: ignore[arg-type]

        monkeypatch.setattr(journal, "write_safely", between)
        with pytest.raises(SaveFailed, match=STRANGER):
            other.keep(TURNS[MIDDLE])
        other.close()

        keep(one, MIDDLE + 1)
        one.close()
        assert one.path.read_bytes() == short_log()

    def test_taken_up_while_it_grows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What was half a line when it was read is not cut off when it is whole."""
        file = shelve(b"".join(LINES[:9]) + LINES[9][:20])
        found = journal.read_whole

        def grows(*arguments: object) -> bytes:
            monkeypatch.setattr(journal, "read_whole", found)
            half = found(*arguments)  # type: ignore[arg-type]
            file.write_bytes(b"".join(LINES[:10]))
            return half

        monkeypatch.setattr(journal, "read_whole", grows)
        with pytest.raises(SaveFailed, match=STRANGER):
            journal.resume_journal(file)

        assert file.read_bytes() == b"".join(LINES[:10])

    def test_another_file_of_the_same_game(self) -> None:
        """A file at our path that continues our game is neither renamed nor overwritten."""
        one = start_journal()
        others = b"".join(LINES[:-1])
        place = one.path.with_name("other")
        place.write_bytes(others)
        place.replace(one.path)

        with pytest.raises(SaveFailed, match=STRANGER):
            one.keep(TURNS[MIDDLE])
        one.close()

        assert one.path.read_bytes() == others
        assert [file.name for file in folders.games_folder().iterdir()] == [one.path.name]
        assert one.there

    def test_another_game(self) -> None:
        """Any other file at our path is renamed."""
        with start_journal() as one:
            place = one.path.with_name("other")
            place.write_bytes(b"mine")
            place.replace(one.path)
            keep(one, MIDDLE)

        assert one.path.read_bytes() == short_log()
        (aside,) = (file for file in folders.games_folder().iterdir() if file != one.path)
        assert aside.read_bytes() == b"mine"

    def test_doctor(self) -> None:
        """The doctor says so, and that games can be played all the same."""
        outcome = call("doctor", COLUMNS="500")

        assert outcome.code == 0
        assert (
            f"{folders.games_folder()} has no locks: do not play one game in two windows"
            in outcome.out
        )


def test_doctor_finds_locks() -> None:
    """Where there are locks, the doctor says nothing of them."""
    assert doctor.gather().games_claimed
    assert "locks" not in call("doctor", COLUMNS="500").out


def test_doctor_where_nothing_can_be_made() -> None:
    """Where no file can be made, that is what the doctor says."""
    folders.home_folder().parent.mkdir(parents=True, exist_ok=True)
    folders.home_folder().write_text("in the way")

    assert doctor.gather().games_claimed
    assert "cannot be written" in call("doctor", COLUMNS="500").out


def change_byte(file: Path) -> None:
    """Change a byte in the middle."""
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


def change_header(file: Path) -> None:
    """Change the first byte, and nothing else."""
    with file.open("r+b") as opened:
        opened.write(b"[")


def shorten(file: Path) -> None:
    """Take the last line away, and half of the one before."""
    os.truncate(file, file.stat().st_size - 100)


def clear(file: Path) -> None:
    """Empty it."""
    os.truncate(file, 0)


def scribble(file: Path) -> None:
    """Write something behind it that is no answer."""
    with file.open("ab") as opened:
        opened.write(b"hello\n")


def overwrite(file: Path) -> None:
    """Write something else over it, which is longer."""
    file.write_bytes(b"x" * 20_000)


every_trouble = pytest.mark.parametrize(
    "trouble", [change_byte, change_header, shorten, clear, scribble, overwrite]
)


class TestOverwritten:
    """A file that somebody changed is restored."""

    @every_trouble
    def test_before_the_next_line(self, trouble: Callable[[Path], None]) -> None:
        """The next answer restores the whole game."""
        kept = start_journal()
        trouble(kept.path)
        kept.keep(TURNS[MIDDLE])

        assert kept.path.read_bytes() == b"".join(LINES[: MIDDLE + 2])
        keep(kept, MIDDLE + 1)
        kept.close()
        assert kept.path.read_bytes() == short_log()

    @every_trouble
    def test_on_leaving(self, trouble: Callable[[Path], None]) -> None:
        """Closing restores it, even without another answer."""
        kept = start_journal()
        trouble(kept.path)
        kept.close()

        assert kept.path.read_bytes() == b"".join(LINES[: MIDDLE + 1])
        assert kept.there

    def test_answers_of_another(self) -> None:
        """If a further answer was written, somebody is playing, whatever the locks say."""
        kept = start_journal()
        writer = Writer()
        writer.whole(Log("", LOG.header, LOG.answers[:MIDDLE]))
        with kept.path.open("ab") as opened:
            opened.write(writer.answer(Answer(0, Seat(0), "choose A")).encode())
        told = kept.path.read_bytes()

        with pytest.raises(SaveFailed, match=STRANGER):
            kept.keep(TURNS[MIDDLE])
        kept.close()

        assert kept.path.read_bytes() == told


class TestInItsPlace:
    """Something that is not a file is at the game's path."""

    @pytest.fixture(params=["folder", "pipe"])
    def lay(self, request: pytest.FixtureRequest) -> Callable[[Path], None]:
        """Find something to put there."""
        lay = {"folder": Path.mkdir, "pipe": os.mkfifo}[request.param]

        def instead(file: Path) -> None:
            file.unlink()
            lay(file)

        return instead

    @pytest.mark.parametrize("turns", [MIDDLE, len(TURNS)])
    def test_set_aside(self, lay: Callable[[Path], None], turns: int) -> None:
        """It is renamed, and the game is restored."""
        with start_journal(turns) as kept:
            lay(kept.path)

        assert answers_in(recover_game(kept.path)) == [
            (a.seat, a.move) for a in LOG.answers[:turns]
        ]
        assert kept.there
        assert len(list(folders.games_folder().iterdir())) == 2

    def test_not_saved(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If it cannot be renamed, saving fails."""
        header, *rest = entries_of(short_log())
        people = [{**player, "kind": "human"} for player in header["players"]]
        file = shelve(with_checksums([{**header, "players": people}, *rest[:5]]))
        replaced = os.replace

        def busy(source: Path, target: Path) -> None:
            if Path(source) == file:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
            replaced(source, target)

        monkeypatch.setattr(os, "replace", busy)
        write = journal.write_safely

        def laid(*arguments: object) -> None:
            write(*arguments)  # type: ignore[arg-type]
            if file.is_file():
                file.unlink()
                file.mkdir()

        monkeypatch.setattr(journal, "write_safely", laid)
        outcome = call("resume", "--plain", "--yes", typed="".join(f"{c}\n" for c in "ABC" * 3))

        assert outcome.code == 2
        assert outcome.err == f"basari: {file}: cannot be written ({os.strerror(errno.EBUSY)})\n"
        assert outcome.out.endswith(f"The game is not saved: it is not in {file} any more\n")
        assert "continues it" not in outcome.out
