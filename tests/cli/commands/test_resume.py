"""`basari resume` and `basari play --from`: games go on exactly where they were."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.setup import remembered as settings
from basari.cli.setup.clock import Agreement
from basari.log import Log, load_log, load_verified, parse_log, text_of, verify
from basari.shelf import folders, journal
from basari.shelf.saved import game_in, shelf
from tests.helpers.calls import Outcome, at_random, call, complaint
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    header_of,
    play_and_write,
    shelve,
    short_log,
    sparingly,
)

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
PLAIN = ("--plain", "--yes")


def the_file() -> Path:
    """Find the only game on the shelf."""
    (game,) = shelf()
    return game.path


def the_id() -> str:
    """Find its ID."""
    (game,) = shelf()
    return game.id


def moves_of(log: Log, people: set[int]) -> list[str]:
    """List what the people of a game answered."""
    return [answer.move for answer in log.answers if answer.seat in people]


def started(*options: object, moves: list[str]) -> Outcome:
    """Begin a game, and answer as far as there are moves."""
    return call("play", *PLAIN, *options, typed="".join(f"{move}\n" for move in moves))


def resumed(*options: object, moves: list[str]) -> Outcome:
    """Go on with a game."""
    return call("resume", *options, *PLAIN, typed="".join(f"{move}\n" for move in moves))


def options_for(edition: str, seats: int, bots: int, seed: int) -> list[object]:
    """Say what to play."""
    return [
        *("--edition", edition, "--players", seats, *at_random(bots, seats)),
        *("--seed", seed, "--ruling", "legs=1"),
    ]


def reference(edition: str, seats: int, bots: int, seed: int) -> Log:
    """Play a whole game without a break; people answer as the bots of that seed do."""
    header = header_of(edition, seats, seed, rulings={"legs": 1})
    moves = [
        answer.move
        for answer in parse_log(play_and_write(header), FILE).answers
        if answer.seat in range(seats - bots)
    ]
    outcome = started(*options_for(edition, seats, bots, seed), moves=moves)
    assert outcome.code == 0, outcome
    log = load_log(the_file())
    the_file().unlink()
    return log


class TestEndNotWritten:
    """A game that was stopped between its last answer and its result."""

    @pytest.mark.parametrize("veiled", [True, False])
    @pytest.mark.parametrize("game", ["basari", "moonlight"])
    def test_end_is_shown(self, game: str, veiled: bool, tmp_path: Path) -> None:  # noqa: FBT001
        """Every command takes it as sound, and `resume` shows its end and writes the result."""
        call("simulate", "--game", game, *("--games", 1, "--seed", 3), "--log-dir", tmp_path)
        (finished,) = tmp_path.glob("*.jsonl")
        whole = finished.read_bytes()
        log = load_verified(finished)
        open_end = text_of(replace(log, result=None)) if veiled else whole.decode()
        file = shelve("".join(open_end.splitlines(keepends=True)[: len(log.answers) + 1]).encode())

        verdict = call("verify", "abcdef")
        played = call("resume", *PLAIN)

        assert "; only the result is not written yet" in verdict.out
        assert (verdict.code, played.code, played.err) == (0, 0, "")
        assert "wins with" in played.out or "share the victory" in played.out
        assert file.read_bytes() == whole

    def test_import(self, tmp_path: Path) -> None:
        """It is imported as the whole game that it is."""
        file = tmp_path / "short.jsonl"
        file.write_bytes(b"".join(short_log().splitlines(keepends=True)[:-1]))

        call("games", "import", file)

        assert the_file().read_bytes() == short_log()


class TestWhereItStopped:
    """A game goes on at exactly the decision where it stopped."""

    @sparingly
    @given(st.sampled_from(EVERY_GAME), st.integers(0, 2), st.integers(1, 99), st.data())
    def test_any_breaks(
        self, game: tuple[str, int], bots: int, seed: int, choice: st.DataObject
    ) -> None:
        """However often a game stops and goes on, it is the game it would have been."""
        edition, seats = game
        for file in folders.games_folder().glob("*") if folders.games_folder().exists() else ():
            file.unlink()
        whole = reference(edition, seats, bots, seed)
        people = set(range(seats - bots))
        moves = moves_of(whole, people)

        count = choice.draw(st.integers(0, len(moves)))
        outcome = started(*options_for(edition, seats, bots, seed), moves=moves[:count])
        for _ in range(20):
            if load_log(the_file()).result:
                break
            done = len(moves_of(load_log(the_file()), people))
            count = choice.draw(st.integers(0, len(moves) - done))
            outcome = resumed(moves=moves[done : done + count])
            assert (outcome.code, outcome.err) == (0, "")
        done = len(moves_of(load_log(the_file()), people))
        if not load_log(the_file()).result:
            outcome = resumed(moves=moves[done:])

        assert load_log(the_file()).answers == whole.answers
        assert load_log(the_file()).result == whole.result
        assert "wins with" in outcome.out or "share the victory" in outcome.out

    def test_sealed_choices_are_asked_for_again(self) -> None:
        """Who stops in the middle of choosing loses that round's choices, and nothing else."""
        started("--edition", "cards", "--players", 3, moves=["A", "B"])

        outcome = resumed(moves=["C", "C", "C"])

        assert ": Ada, Ben and Cleo choose in secret, starting with Ada." in outcome.out
        assert [answer.move for answer in load_log(the_file()).answers[1:4]] == ["C", "C", "C"]

    def test_recap(self) -> None:
        """What happened lately is told, and who goes on."""
        outcome = started("--edition", "board", "--players", 3, moves=["start 1", "start 5"])
        lines = [line for line in outcome.out.splitlines() if "starts on arch" in line]

        told = resumed(moves=[]).out.splitlines()

        assert told[0] == "Basari, board edition: Ada, Ben, Cleo."
        assert all(line in told for line in lines)
        assert "The game continues here: Cleo is next." in told

    def test_luck_without_a_seed(self) -> None:
        """Without a seed nobody can foresee luck, and a game goes on all the same."""
        started("--players", 3, "--edition", "cards", moves=["A", "B", "C"])

        assert load_log(the_file()).header.seed is None
        assert resumed(moves=["A", "A", "A"]).code == 0


class TestTheWayOfChoosing:
    """A game goes on as people chose in it, whatever they did in another one since."""

    def test_of_the_game(self) -> None:
        """What was said when it began holds when it goes on."""
        started("--players", 3, "--edition", "cards", "--together", moves=["A"])
        first = the_id()
        started("--players", 3, "--edition", "cards", moves=[])

        resumed(first, moves=[])

        assert settings.recall().last == first
        assert settings.recall().chose_together(first) is True

    def test_said_anew(self) -> None:
        """What is said when it goes on holds from then on."""
        started("--players", 3, "--edition", "cards", "--together", moves=["A"])

        resumed("--one-by-one", moves=[])
        resumed(moves=[])

        assert settings.recall().chose_together(the_id()) is False


class TestTheClock:
    """A game goes on with the clock that was agreed on."""

    def test_of_the_game(self) -> None:
        """What was said when it began holds when it goes on, whatever was played since."""
        started("--players", 3, "--clock", "20m", "--at-zero", "answer", moves=[])
        first = the_id()
        started("--players", 3, "--clock", "off", moves=[])

        resumed(first, moves=[])

        assert settings.recall().clock_of(first) == Agreement("20m", "answer")

    def test_said_anew(self) -> None:
        """What is said when it goes on holds from then on."""
        started("--players", 3, "--clock", "20m", moves=[])

        resumed("--clock", "45s", moves=[])

        assert settings.recall().clock_of(the_id()) == Agreement("45s")

    @pytest.mark.parametrize("said", [("--clock", "soon"), ("--at-zero", "bang")])
    def test_none(self, said: tuple[str, str]) -> None:
        """What is no clock is refused before the game begins."""
        outcome = started("--players", 3, *said, moves=[])

        assert outcome.code == 2
        assert said[1] in outcome.err


class TestTheLanguage:
    """A game goes on in the language in which it was played."""

    def test_of_the_game(self) -> None:
        """Neither the environment nor other games since change it."""
        started("--players", 3, "--edition", "cards", "--lang", "de", moves=["A"])
        german = the_id()
        started("--players", 3, "--edition", "cards", moves=[])

        told = call("resume", german, "--plain")

        assert "Hier geht das Spiel weiter" in told.out
        assert "The game continues here" in call("resume", german, "--plain", "--lang", "en").out

    def test_unknown(self) -> None:
        """Of a game that is not remembered, nothing is known; it goes on in the current one."""
        started("--players", 3, "--edition", "cards", "--lang", "de", moves=[])
        folders.settings_file().unlink()

        assert "The game continues here" in call("resume", "--plain").out


class TestWhichGame:
    """Without an ID it is the last game that is not over."""

    def test_the_last_one(self) -> None:
        """The one that was begun or taken up last."""
        started("--players", 3, "--edition", "cards", moves=[])
        first = the_id()
        started("--players", 3, "--edition", "board", moves=[])
        (second,) = {game.id for game in shelf()} - {first}

        assert f"basari resume {second} continues it" in resumed(moves=[]).out
        assert "card edition" in resumed(first, moves=[]).out
        assert f"basari resume {first} continues it" in resumed(moves=[]).out

    def test_whatever_the_clock_says(self) -> None:
        """A clock that goes backwards does not matter."""
        started("--players", 3, "--edition", "cards", moves=[])
        old = the_file()
        started("--players", 3, "--edition", "board", moves=[])
        os.utime(old, (2e9, 2e9))

        assert shelf()[0].path == old
        assert "board edition" in resumed(moves=[]).out

    def test_finished_ones_are_passed_over(self) -> None:
        """A game that is over is not the last unfinished one."""
        started("--players", 3, "--edition", "cards", moves=[])
        started("--edition", "board", *at_random(3), moves=[])

        assert "card edition" in resumed(moves=[]).out

    def test_none(self) -> None:
        """Where there is none, that is said."""
        assert complaint(call("resume"), 2) == (
            "there is no unfinished game: basari play begins one"
        )

    def test_one_that_is_over(self) -> None:
        """A game that is over cannot go on."""
        started(*at_random(3), moves=[])

        assert complaint(call("resume", the_id(), *PLAIN), 2) == (
            f"{the_id()}: this game is over; basari replay {the_id()} shows it again"
        )

    @pytest.mark.parametrize("text", ["zzz", "../..", "", " ", "a" * 300, "\x1b[31m"])
    def test_no_such_game(self, text: str) -> None:
        """A text that is no ID is told, whatever it is."""
        told = complaint(call("resume", text or "-", *PLAIN), 2)

        assert told.startswith("there is no saved game ")

    def test_the_beginning_of_an_id(self) -> None:
        """As much of an ID as is needed."""
        started("--players", 3, moves=[])

        assert resumed(the_id()[:3].upper(), moves=[]).code == 0

    def test_too_little_of_it(self) -> None:
        """Where it could be several games, they are named."""
        header = header_of("cards", 3)
        for name in ("aaa111", "aaa222"):
            shelve(play_and_write(header), name)

        told = complaint(call("resume", "aaa"), 2)

        assert told == "'aaa' can mean aaa222, aaa111: type more of it"

    def test_damaged_ones_are_passed_over(self) -> None:
        """A damaged game, or one in another window, is in nobody's way."""
        started("--players", 3, "--edition", "cards", moves=[])
        sound = the_id()
        started("--players", 3, "--edition", "board", moves=[])
        (other,) = [game.path for game in shelf() if game.id != sound]

        with journal.resume_journal(other)[1]:
            assert "card edition" in resumed(moves=[]).out
        other.write_bytes(b"?" + other.read_bytes())
        assert "card edition" in resumed(moves=[]).out

    def test_being_played(self) -> None:
        """One game, one process."""
        started("--players", 3, moves=[])
        _game, kept = journal.resume_journal(the_file())

        with kept:
            told = complaint(call("resume", *PLAIN), 2)

        assert told == f"{the_id()}: this game is being played in another window"
        assert resumed(moves=[]).code == 0

    def test_a_bot_that_is_not_here(self) -> None:
        """Who plays with somebody else's bots is told how to go on."""
        started(*at_random(1, 3), moves=[])
        content = the_file().read_bytes()
        log = parse_log(content, FILE)
        strange = [*log.header.players[:2], replace(log.header.players[2], kind="bot:oracle")]
        the_file().unlink()
        kept = journal.create_journal(Log("", replace(log.header, players=strange), log.answers))
        kept.close()

        told = complaint(call("resume", *PLAIN), 2)

        assert "Cleo is bot:oracle, which is not here" in told
        assert call("play", "--from", the_id(), *PLAIN).code == 0


class TestDamage:
    """A damaged log is never believed, and never in the way."""

    @pytest.fixture
    def damaged(self) -> Path:
        """Spoil a line in the middle of a game."""
        started("--players", 3, "--edition", "cards", "--seed", 3, moves=["A", "B", "C"])
        file = the_file()
        lines = file.read_bytes().splitlines(keepends=True)
        assert len(lines) > 5
        lines[3] = lines[3].replace(b'"move": "', b'"move": " ')
        file.write_bytes(b"".join(lines))
        return file

    def test_refused(self, damaged: Path) -> None:
        """The line is named, and how to go on."""
        told = complaint(call("resume", *PLAIN), 3)

        assert told.startswith(f"{damaged}, line 4: the checksum does not match")
        assert told.endswith(f"basari resume {the_id()} --mend continues from before it")

    def test_nothing_to_mend(self) -> None:
        """A sound game goes on as it is, and not as a copy."""
        started("--players", 3, moves=[])

        assert resumed("--mend", moves=[]).code == 0
        assert the_file()

    def test_mended(self, damaged: Path) -> None:
        """What is sound goes on as a game of its own; the damaged file stays as it is."""
        before = damaged.read_bytes()

        outcome = resumed("--mend", moves=["C", "C", "C"])

        assert (outcome.code, outcome.err) == (0, "")
        assert damaged.read_bytes() == before
        assert "The rest of the log was left out: " in outcome.out
        (mended,) = [game.path for game in shelf() if game.path != damaged]
        assert [answer.move for answer in load_log(mended).answers[1:4]] == ["C", "C", "C"]

    def test_half_a_line(self) -> None:
        """A last line that is not whole is cut off, and that is said."""
        started("--players", 3, "--edition", "board", moves=["start 1", "start 5"])
        sound = the_file().read_bytes()
        the_file().write_bytes(sound + b'{"by": 2, "mo')

        outcome = resumed(moves=[])

        assert "The rest of the log was left out: " in outcome.out
        assert "breaks off in the middle of the line" in outcome.out
        assert the_file().read_bytes() == sound

    def test_a_missing_result(self) -> None:
        """A game whose result was not written ends when it is resumed, and is over then."""
        started(*at_random(3), moves=[])
        whole = the_file().read_bytes()
        the_file().write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))

        assert call("resume", the_id(), *PLAIN).code == 0

        assert the_file().read_bytes() == whole
        complaint(call("resume", the_id(), *PLAIN), 2)


class TestPlayOn:
    """Any moment of any log can be the beginning of another game."""

    @every_game
    def test_any_moment(self, edition: str, seats: int, tmp_path: Path) -> None:
        """The new game shares the past, has seats of its own, and can be played to its end."""
        file = tmp_path / "somebody.jsonl"
        file.write_bytes(play_and_write(header_of(edition, seats)))
        past = load_log(file)
        before = file.read_bytes()

        for at in range(0, len(past.answers), 23):
            outcome = call("play", "--from", file, "--at", at, *PLAIN)
            assert (outcome.code, outcome.err) == (0, "")
            branch = load_log(the_file())
            verify(branch)
            the_file().unlink()
            assert branch.result
            shared = game_in(file).upto(at).log.answers
            assert branch.answers[: len(shared)] == shared
            assert branch.header.players == past.header.players
            assert branch.header.seed != past.header.seed
        assert file.read_bytes() == before

    def test_seats(self, tmp_path: Path) -> None:
        """Whoever was a bot can be a person, and the other way round."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log())

        outcome = call(
            *("play", "--from", file, "--at", 1, *PLAIN),
            *("--seat", "ada=human", "--seat", "Ben=human"),
            typed="A\nB\n",
        )

        log = load_log(the_file())
        assert outcome.code == 0
        assert [player.kind for player in log.header.players] == ["human", "human", "bot:random"]
        assert log.header.seed is None

    def test_sealed_choices(self, tmp_path: Path) -> None:
        """At a moment among sealed choices all of them are asked for again."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log())

        call("play", "--from", file, "--at", 3, *PLAIN, "--seat", "Ada=human", typed="")

        assert load_log(the_file()).answers == load_log(file).answers[:1]

    @pytest.mark.parametrize(
        ("options", "why"),
        [
            (["--at", 99], "--at is a number from 0 to 12, not 99"),
            (["--at", -1], "--at is a number from 0 to 12, not -1"),
            (["--seat", "Zoe=human"], "--seat 'Zoe': nobody at the table has that name"),
            (["--seat", "Ada=bot:x"], "cannot read the seat 'Ada=bot:x'"),
            (["--edition", "board"], "--edition does not go with --from"),
            (["--bots", 0], "--bots does not go with --from"),
            (["--name", "Zoe"], "--name does not go with --from"),
            (["--seed", 0], "--seed does not go with --from"),
            ([], "this game is over there; --at goes further back"),
        ],
    )
    def test_refused(self, options: list[object], why: str, tmp_path: Path) -> None:
        """What cannot be is told, and nothing is begun."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(short_log())

        told = complaint(call("play", "--from", file, *PLAIN, *options), 2)

        assert why in told
        assert shelf() == []

    def test_at_nothing(self) -> None:
        """`--at` alone says nothing."""
        assert complaint(call("play", "--at", 3), 2) == (
            "--at needs --from, and a game to play on from"
        )


class TestRemembered:
    """Which game was last is remembered, and forgetting it hurts nobody."""

    def test_unwritable_settings(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without a memory, the file that was written last is the last game."""
        monkeypatch.setattr(settings, "remember", lambda _: False)
        started("--players", 3, "--edition", "cards", moves=[])
        old = the_file()
        started("--players", 3, "--edition", "board", moves=[])
        os.utime(old, (1e9, 1e9))

        assert "board edition" in resumed(moves=[]).out
