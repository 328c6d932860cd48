"""The journal of a game: answers are on disk before they are shown, and secrets never."""

import errno
import io
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.bots.seating import seat_bots
from basari.cli.table.plain_host import PlainHost
from basari.errors import BadLog, BadSetup
from basari.kernel import Seat, Table
from basari.log import Header, Log, Writer, answers, load_log, record, recover, replay, verify
from basari.log.reader import parse_log
from basari.players import Turn, drive
from basari.shelf import folders, journal
from basari.shelf.journal import Journal, SaveFailed
from basari.shelf.saved import Saved, copy_game, import_game
from basari.shelf.summaries import summary
from tests.helpers import toy_game
from tests.helpers.calls import at_random, call, complaint
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    entries_of,
    header_of,
    shelve,
    short_log,
    sparingly,
    with_checksums,
)

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
BOTS = ("play", "--plain", "--yes", *at_random(4), "--seed", "1", "--ruling", "legs=1")


def start_journal(header: Header) -> Journal:
    """Start the journal of a game."""
    return journal.create_journal(Log("", header, ()))


def turns(edition: str, seats: int, seed: int = 1) -> Iterator[Turn]:
    """Let bots play a game."""
    header = header_of(edition, seats, seed)
    table, _ = Table.start(header.rules(), seats)
    return drive(table, seat_bots(header.company))


def on_disk(path: Path) -> Log:
    """Return the game as another process would read it now."""
    return parse_log(path.read_bytes(), str(path))


@pytest.fixture
def games() -> Path:
    """The folder for saved games."""
    return folders.make_folder(folders.games_folder())


class TestOrder:
    """An answer is on disk as soon as it has taken effect, and not before."""

    @every_game
    def test_every_answer(self, edition: str, seats: int) -> None:
        """After every turn the file is a sound log of all that was revealed, and nothing else."""
        with start_journal(header_of(edition, seats)) as kept:
            expected: list[tuple[int, str]] = []
            for turn in turns(edition, seats):
                kept.keep(turn)

                if not turn.after.sealed:
                    fresh = [*turn.before.sealed, (turn.seat, turn.move)]
                    expected += sorted((seat, str(move)) for seat, move in fresh)
                found = on_disk(kept.path)
                assert [(answer.seat, answer.move) for answer in found.answers] == expected

        verify(load_log(kept.path))

    def test_written_before_it_is_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Everything that is shown can be read from disk at that moment."""
        heard = 0
        tell = PlainHost.tell

        def listening(self: PlainHost, turn: Turn, back: Seat | None = None) -> None:
            nonlocal heard
            (file,) = folders.games_folder().iterdir()
            *_, last = [None, *replay(on_disk(file))]
            if not turn.after.sealed:
                assert last
                assert last.after.state == turn.after.state
                heard += 1
            tell(self, turn, back)

        monkeypatch.setattr(PlainHost, "tell", listening)

        outcome = call(*BOTS)

        assert (outcome.code, outcome.err) == (0, "")
        assert heard

    def test_synced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every line is synced, not only written."""
        synced: list[int] = []
        monkeypatch.setattr(os, "fsync", lambda handle: synced.append(os.fstat(handle).st_size))

        with start_journal(header_of("cards", 3)) as kept:
            for turn in turns("cards", 3):
                before = len(synced)
                kept.keep(turn)
                assert len(synced) == before + (not turn.after.sealed)
                if not turn.after.sealed:
                    assert synced[-1] == kept.path.stat().st_size


class TestBranches:
    """A game that branches off another one is written from its start."""

    def test_whole(self) -> None:
        """Its log contains the answers before the branch."""
        log = parse_log(short_log(), "short")
        past = log.answers[:7]

        with journal.create_journal(Log("", log.header, past)) as kept:
            found = on_disk(kept.path)

        assert [answer.move for answer in found.answers] == [answer.move for answer in past]
        assert found.result is None


class TestFiles:
    """Every game has its own file, whose name reveals nothing."""

    def test_mode(self, games: Path) -> None:
        """Only its owner may read it, whatever the umask."""
        before = os.umask(0)
        try:
            with start_journal(header_of("cards", 3)) as kept:
                assert stat.S_IMODE(kept.path.stat().st_mode) == 0o600
        finally:
            os.umask(before)
        assert kept.path.parent == games

    def test_name(self) -> None:
        """No name of a player is part of it."""
        header = header_of("cards", 3, names=["../../etc", "CON", "a/b"])

        with start_journal(header) as kept:
            assert kept.path.parent == folders.games_folder()
            assert re.fullmatch(r"\d{8}-\d{6}-cards-3-[0-9a-f]{6}\.jsonl", kept.path.name)

    def test_two_at_once(self) -> None:
        """Two games at once get two files, and do not mix."""
        first, second = header_of("cards", 3, 1), header_of("cards", 3, 2)

        with start_journal(first) as one, start_journal(second) as other:
            for turn, another in zip(turns("cards", 3, 1), turns("cards", 3, 2), strict=False):
                one.keep(turn)
                other.keep(another)

            assert one.path != other.path
            assert on_disk(one.path).header.seed == 1
            assert on_disk(other.path).header.seed == 2

    def test_never_over_another(self, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An existing file is not overwritten."""
        file = games / "a.jsonl"
        file.write_text("precious", "utf-8")
        monkeypatch.setattr(folders, "new_game", lambda *_: file)

        with pytest.raises(BadSetup, match="cannot be written"):
            start_journal(header_of("cards", 3))

        assert file.read_text("utf-8") == "precious"


class TestGoingOn:
    """A game is resumed where it stopped."""

    def test_sound(self) -> None:
        """A sound log is not changed."""
        lines = short_log().splitlines(keepends=True)
        file = shelve(b"".join(lines[:5]))

        game, kept = journal.resume_journal(file)
        kept.close()

        assert len(game.turns) == 4
        assert game.left_out == ""
        assert file.read_bytes() == b"".join(lines[:5])

    @pytest.mark.parametrize("rest", [1, 40, 200, 330])
    def test_cut_off(self, rest: int) -> None:
        """What is not whole is gone before anything is written behind it."""
        file = shelve(short_log()[:-rest])

        game, kept = journal.resume_journal(file)
        with kept:
            left = file.read_bytes()

        answers = len(game.log.answers) + bool(game.log.result)
        assert left == b"".join(short_log().splitlines(keepends=True)[: answers + 1])

    def test_no_result_yet(self) -> None:
        """A finished game without a result gets it."""
        *lines, _result = short_log().splitlines(keepends=True)
        file = shelve(b"".join(lines))

        game, kept = journal.resume_journal(file)
        kept.close()

        assert game.table.over
        assert file.read_bytes() == short_log()

    def test_written_otherwise(self) -> None:
        """A valid log in another form is rewritten."""
        header, *rest = entries_of(short_log())
        header["options"] = dict(header.get("options", {}), share_unowned=True)
        (file, *_) = [shelve(with_checksums([dict(reversed(header.items())), *rest]))]

        game, kept = journal.resume_journal(file)
        kept.close()

        assert load_log(file) == game.log
        assert [file] == list(file.parent.iterdir())

    @pytest.mark.parametrize("place", [3, 8, 12])
    def test_damaged(self, place: int) -> None:
        """A damaged log is refused, and not changed."""
        lines = short_log().splitlines(keepends=True)
        lines[place] = lines[place].replace(b'"move"', b'"mive"')
        file = shelve(b"".join(lines))

        with pytest.raises(BadLog, match=f"line {place + 1}"):
            journal.resume_journal(file)

        assert file.read_bytes() == b"".join(lines)

    def test_not_there(self, games: Path) -> None:
        """A missing file cannot be resumed."""
        with pytest.raises(BadSetup, match="there is no such file"):
            journal.resume_journal(games / "none.jsonl")

    @sparingly
    @given(data=st.data())
    def test_same_end(self, data: st.DataObject) -> None:
        """The log does not depend on how often the game was left and resumed."""
        edition, seats = data.draw(st.sampled_from(EVERY_GAME))
        whole = list(turns(edition, seats))
        places = data.draw(st.sets(st.integers(1, len(whole) - 1), max_size=4))
        with start_journal(header_of(edition, seats)) as calm:
            for turn in whole:
                calm.keep(turn)

        kept = start_journal(header_of(edition, seats))
        given = 0
        for upto in [*sorted(places), len(whole)]:
            for turn in whole[given:upto]:
                kept.keep(turn)
            kept.close()
            game, kept = journal.resume_journal(kept.path)
            given = len(game.turns)
        kept.close()

        assert kept.path.read_bytes() == calm.path.read_bytes()
        for path in (kept.path, calm.path):
            path.unlink()

    def test_read_in_pieces(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However few bytes the disk gives at once, nothing is taken for torn."""
        file = shelve(with_checksums(entries_of(short_log())[:7]))
        before = file.read_bytes()

        class Slow(io.FileIO):
            def read(self, size: int | None = -1, /) -> bytes:
                return super().read(min(100, size or 100))

        monkeypatch.setattr(
            os, "fdopen", lambda handle, *_arguments, **_options: Slow(handle, "r+b")
        )

        game, kept = journal.resume_journal(file)
        kept.close()

        assert len(game.turns) == 6
        assert not game.left_out
        assert file.read_bytes() == before


class TestSecrets:
    """Secret answers are written veiled, and rewritten without veils when the game is over."""

    @pytest.fixture(autouse=True)
    def wood(self) -> Iterator[None]:
        """Play a game with secrets."""
        with toy_game.in_register():
            yield

    def clear(self) -> bytes:
        """Write down the whole game, as it stands there when it is over."""
        return "".join(record(toy_game.header(), toy_game.play_toy_game())).encode()

    def test_every_answer(self) -> None:
        """After every turn everything can be read back, and no secret is visible in the file."""
        played = toy_game.play_toy_game()
        with start_journal(toy_game.header()) as kept:
            for number, turn in enumerate(played, 1):
                kept.keep(turn)

                content = kept.path.read_bytes()
                found = recover(content, FILE)
                if not turn.after.sealed:
                    assert found.turns == tuple(played[:number])
                if not turn.after.over:
                    assert b"draw" not in content
                    assert b"hide" not in content
                    assert kept.content == content

        assert kept.path.read_bytes() == self.clear()
        assert list(kept.path.parent.iterdir()) == [kept.path]
        verify(load_log(kept.path))

    def test_left_anywhere(self) -> None:
        """The log does not depend on how often the game was left and resumed."""
        played = toy_game.play_toy_game()
        kept = start_journal(toy_game.header())
        given = 0
        while given < len(played):
            for turn in played[given : given + 3]:
                kept.keep(turn)
            kept.close()
            game, kept = journal.resume_journal(kept.path)
            given = len(game.turns)
        kept.close()

        assert kept.path.read_bytes() == self.clear()

    def test_over_but_veiled(self) -> None:
        """A finished game that crashed is rewritten without veils when it is resumed."""
        writer = Writer()
        lines = [writer.header(toy_game.header())]
        for turn in toy_game.play_toy_game():
            lines += [writer.answer(answer) for answer in answers(turn)]
        file = shelve("".join(lines).encode())

        game, kept = journal.resume_journal(file)
        kept.close()

        assert game.table.over
        assert file.read_bytes() == self.clear()

    def test_clear_words(self) -> None:
        """One that stands there in clear words, and is not over, is veiled when it is taken up."""
        file = shelve(b"".join(self.clear().splitlines(keepends=True)[:4]))

        _game, kept = journal.resume_journal(file)
        kept.close()

        assert b"draw" not in file.read_bytes()
        assert [answer.move for answer in load_log(file).answers] == [
            str(turn.move) for turn in toy_game.play_toy_game()[:2]
        ]

    def test_a_disk_that_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If rewriting fails, the veiled log stays complete until it succeeds."""
        *played, last = toy_game.play_toy_game()
        with start_journal(toy_game.header()) as kept:
            for turn in played:
                kept.keep(turn)

            with monkeypatch.context() as patched:
                patched.setattr(journal, "write_unsynced", self.full)
                with pytest.raises(SaveFailed, match="No space left"):
                    kept.keep(last)

            assert recover(kept.path.read_bytes(), FILE).table.over
            assert b"hide" not in kept.path.read_bytes()
            kept.save()
            assert kept.path.read_bytes() == self.clear()
            kept.save()

        assert kept.path.read_bytes() == self.clear()
        assert list(kept.path.parent.iterdir()) == [kept.path]

    def test_left_on_such_a_disk(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Leaving then loses nothing: resuming rewrites it."""
        *played, last = toy_game.play_toy_game()
        kept = start_journal(toy_game.header())
        for turn in played:
            kept.keep(turn)
        with monkeypatch.context() as patched:
            patched.setattr(journal, "write_unsynced", self.full)
            with pytest.raises(SaveFailed):
                kept.keep(last)
        kept.close()

        game, again = journal.resume_journal(kept.path)
        again.close()

        assert game.table.over
        assert kept.path.read_bytes() == self.clear()

    def full(self, *_: object, **__: object) -> None:
        """Have no room."""
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def test_summary(self) -> None:
        """The list of games shows no secrets."""
        with start_journal(toy_game.header()) as kept:
            for turn in toy_game.play_toy_game()[:3]:
                kept.keep(turn)
            told = summary(Saved("abcdef", kept.path, 0.0))

        assert (told.game, told.edition, told.finished) == ("toy", "wood", False)
        assert (told.points, told.chapter, told.round) == ((0, 0), 0, 1)

    def test_brought_in_and_copied_out(self, tmp_path: Path) -> None:
        """Importing or exporting an unfinished game veils it."""
        file = tmp_path / FILE
        file.write_bytes(b"".join(self.clear().splitlines(keepends=True)[:3]))

        game, new = import_game(file)
        copied = copy_game(game, tmp_path / "copy.jsonl")

        assert new
        assert b"draw" not in game.path.read_bytes()
        assert copied.read_bytes() == game.path.read_bytes()

    def test_branch(self) -> None:
        """So does branching off a finished game."""
        game = recover(self.clear(), FILE).upto(2)

        with journal.create_journal(game.log) as kept:
            assert b"draw" not in kept.path.read_bytes()


class TestUnwritableFolder:
    """If games cannot be saved, that is reported before the first question."""

    def test_a_file_in_the_way(self, basari_home: Path) -> None:
        """The folder cannot be made."""
        basari_home.write_text("in the way", "utf-8")

        for options in ((), ("--plain",), ("--plain", "--yes")):
            told = complaint(call("play", *options), 2)
            assert told.startswith(f"{basari_home}")
            assert "this folder cannot be made" in told
            assert "BASARI_HOME" in told

    def test_read_only(self, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder is there, but nothing can be put into it."""

        def refuse(**_: object) -> None:
            raise PermissionError(13, os.strerror(13))

        monkeypatch.setattr(journal, "TemporaryFile", refuse)

        told = complaint(call("play"), 2)

        assert told == f"{games}: cannot be written (Permission denied)"

    def test_checking_leaves_nothing(self, games: Path) -> None:
        """A good folder stays as it is."""
        journal.check_folder()

        assert list(games.iterdir()) == []
