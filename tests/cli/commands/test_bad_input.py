"""Bad input: one line that begins with `basari: `, a code that is not 0, and never a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest

from basari.log.versions import VERSION
from tests.helpers.calls import at_random, call, complaint, shell
from tests.helpers.logs import (
    Entry,
    entries_of,
    golden,
    raw_with_checksums,
    short_log,
    with_checksums,
)

Maker = Callable[[Path], Path]
DECK = 'kind = "deck"\nname = "mine"\ncards = [\n{}]\n'
TRACK = 'kind = "track"\nname = "mine"\narches = [\n{}]\n'
CARD = '{ workers = 3, points = 4, gems = "1R2B" },\n'
ARCH = '{ points = 4, gems = "1R2B" },\n'
CODES = "random, novice, apprentice, regular, merchant, master"


def written(content: bytes | str) -> Maker:
    """Make a file with this content."""

    def make(folder: Path) -> Path:
        file = folder / "a.file"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return file

    return make


def changed(log: bytes, line: int, **parts: object) -> Maker:
    """Make a log in which a line says something else, with checksums that are right."""
    entries: list[Entry] = entries_of(log)
    entries[line - 1].update(parts)
    return written(with_checksums(entries))


def missing(folder: Path) -> Path:
    """Name a file that is not there."""
    return folder / "none"


def the_folder(folder: Path) -> Path:
    """Name a folder where a file is wanted."""
    return folder


def gigantic(folder: Path) -> Path:
    """Make a file of a hundred million bytes that takes no room."""
    file = folder / "a.file"
    with file.open("wb") as huge:
        huge.truncate(100_000_000)
    return file


class TestCalls:
    """A wrong call is told what was wrong and what there is, with code 2."""

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ("--players 2", "the card edition is for 3 to 5 players, not 2 (R9)"),
            ("--players 6", "the card edition is for 3 to 5 players, not 6 (R9)"),
            ("--players 0", "the card edition is for 3 to 5 players, not 0 (R9)"),
            ("--players -1", "the card edition is for 3 to 5 players, not -1 (R9)"),
            ("--edition board --players 5", "the board edition is for 3 or 4 players, not 5 (R9)"),
            ("--edition board --players 2", "the board edition is for 3 or 4 players, not 2 (R9)"),
            ("--edition chess", "there is no edition 'chess': choose cards, board"),
            ("--edition=", "there is no edition '': choose cards, board"),
            ("--edition cards --track none.toml", "--track does not go with the edition cards"),
            ("--edition board --deck none.toml", "--deck does not go with the edition board"),
            (
                "--ruling wind=high",
                (
                    "there is no ruling 'wind' in edition cards: choose legs, share_unowned, "
                    "penniless_takes, take_back"
                ),
            ),
            (
                "--edition cards --ruling start_order=0,1,2,3",
                (
                    "there is no ruling 'start_order' in edition cards: choose legs, "
                    "share_unowned, penniless_takes, take_back"
                ),
            ),
            ("--ruling legs", "cannot read the ruling 'legs': write NAME=VALUE"),
            ("--ruling legs=2 --ruling legs=3", "the ruling legs is given twice"),
            ("--ruling seniority=2", "the age order must name each of the 4 seats once (R6)"),
            ("--ruling seniority=2,0,1,1", "the age order must name each of the 4 seats once (R6)"),
            ("--seed " + "9" * 200, "--seed is a number of at most 99 digits"),
            ("--ruling legs=", "ruling legs is '', but must be a number from 1 to 9"),
            ("--ruling legs=0", "ruling legs is 0, but must be a number from 1 to 9"),
            ("--ruling legs=10", "ruling legs is 10, but must be a number from 1 to 9"),
            ("--ruling legs=yes", "ruling legs is 'yes', but must be a number from 1 to 9"),
            ("--ruling legs=1,2", "ruling legs is '1,2', but must be a number from 1 to 9"),
            ("--ruling take_back=1", "ruling take_back is '1', but must be yes or no"),
            (
                "--edition board --ruling start_order=0,1",
                "the start order must name each of the 4 seats once (R7)",
            ),
            (
                "--edition board --ruling start_order=0,1,2,2",
                "the start order must name each of the 4 seats once (R7)",
            ),
            ("--lang fr", "there is no language 'fr': choose en, de"),
        ],
    )
    @pytest.mark.parametrize("command", ["play", "simulate"])
    def test_new_games(self, command: str, arguments: str, sentence: str) -> None:
        """A game that cannot begin is refused with the rule, or with what there is."""
        assert complaint(call(command, *arguments.split()), 2) == sentence

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ("--bots genius", f"there is no bot 'genius': choose {CODES}"),
            ("--bots human", f"there is no bot 'human': choose {CODES}"),
            ("--bots=", f"there is no bot '': choose {CODES}"),
            ("--bots random,random", "2 bots for 4 seats: name one for each, or one for all"),
            (
                "--bots random,random,random,random,random,random",
                "6 bots for 4 seats: name one for each, or one for all",
            ),
            (
                "--players 4 --bots random,random,random,random,random",
                "5 bots for 4 seats: name one for each, or one for all",
            ),
        ],
    )
    def test_bots(self, arguments: str, sentence: str) -> None:
        """Bots that do not exist, or are too few or too many, play no games."""
        assert complaint(call("simulate", *arguments.split()), 2) == sentence

    @pytest.mark.parametrize(
        "arguments", ["--games 0", "--games -5", "--jobs 0", "--jobs -1", "--games 0 --jobs 0"]
    )
    def test_numbers(self, arguments: str) -> None:
        """No games, or no core to play them on, is no simulation."""
        sentence = complaint(call("simulate", *arguments.split()), 2)

        assert sentence == "--games and --jobs must be at least 1"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["play", "--players", "three"],
            ["play", "--seed", "1.5"],
            ["play", "--seed", "9" * 5_000],
            ["simulate", "--games", "many"],
            ["simulate", "--jobs", ""],
            ["replay"],
            ["verify"],
            ["check"],
            ["check", "a.toml", "b.toml"],
            ["play", "now"],
        ],
        ids=str,
    )
    def test_what_no_command_takes(self, arguments: list[str]) -> None:
        """What is no number, too much or too little is a wrong call."""
        outcome = call(*arguments)

        assert outcome.code == 2
        assert outcome.out == ""
        assert outcome.err
        assert "Traceback" not in outcome.err

    def test_negative_seed(self) -> None:
        """A negative seed is as good as any."""
        outcome = call("simulate", "--games", 1, "--seed", -5, "--json")

        assert (outcome.code, outcome.err) == (0, "")

    @pytest.mark.parametrize("jobs", [1, 2])
    @pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
    def test_existing_log(self, jobs: int, tmp_path: Path) -> None:
        """No log is ever overwritten, nor by a game on another core."""
        there = tmp_path / "cards-4-1.jsonl"
        there.write_text("mine")
        words = ("simulate", "--games", jobs, "--jobs", jobs, "--seed", 1, "--log-dir", tmp_path)

        assert complaint(call(*words), 2) == (
            f"{there}: exists and is another game; choose another folder"
        )
        assert there.read_text() == "mine"

    def test_no_folder_for_logs(self, tmp_path: Path) -> None:
        """Where no folder can be made, that is said before anything is played."""
        file = tmp_path / "file"
        file.write_text("a file")

        for folder in (file, file / "below"):
            sentence = complaint(call("simulate", "--log-dir", folder), 2)
            assert sentence.startswith(f"{folder}: cannot be written (")


class TestTables:
    """A wrong table is told with file, entry and rule, with code 3."""

    @pytest.mark.parametrize(
        ("make", "why"),
        [
            (
                written(DECK.format(CARD.replace("3", "5") + CARD * 38)),
                ", card 1: workers is 5, but must be a whole number from 1 to 4 (C1)",
            ),
            (
                written(DECK.format(CARD * 38 + CARD.replace("4", "8"))),
                ", card 39: points is 8, but must be a whole number from 4 to 7 (C1)",
            ),
            (
                written(DECK.format(CARD.replace("1R2B", "5B") + CARD * 38)),
                ", card 1: gems is '5B', but must be 2 to 4 gems like 2R1B (C1)",
            ),
            (written(DECK.format(CARD * 38)), ", the deck has 38 cards, but must have 39 (C1)"),
            (written(""), None),
            (written("kind = deck"), ": is not a TOML file (Invalid value (at line 1, column 8))"),
            (written(b"\xff\xfe\0"), None),
            (written("kind = " + "1" * 5_000), None),
            (written("kind" + ".a" * 5_000 + " = 1"), None),
            (written('"\x1b[31m\\u001b\\u202e" = 1\nkind = "deck"'), None),
            (gigantic, ": is too large for a table of components"),
            (missing, None),
            (the_folder, None),
        ],
        ids=range(13),
    )
    @pytest.mark.parametrize("command", [["check"], ["play", "--deck"], ["simulate", "--deck"]])
    def test_deck(self, command: list[str], make: Maker, why: str | None, tmp_path: Path) -> None:
        """Whoever reads the deck, the sentence is the same."""
        file = make(tmp_path)

        outcome = call(*command, file)

        first = outcome.err.splitlines()[0] + "\n"
        sentence = complaint(outcome._replace(err=first), 3)
        assert sentence.startswith(str(file))
        assert len(sentence) < len(str(file)) + 200
        if why:
            assert sentence == f"{file}{why}"

    def test_no_kind(self, tmp_path: Path) -> None:
        """Whoever says for which edition a table is hears its rule; else all kinds are told."""
        file = written("")(tmp_path)
        why = f"{file}, the table: kind is None, but must be"

        assert complaint(call("check", file), 3) == f"{why} deck, track"
        assert complaint(call("check", file, "--edition", "board"), 3) == f"{why} track"
        assert complaint(call("play", "--deck", file), 3) == f"{why} deck (C1)"
        assert complaint(call("simulate", "--deck", file), 3) == f"{why} deck (C1)"

    @pytest.mark.parametrize(
        ("arches", "why"),
        [
            (
                ARCH * 33,
                "the track has 33 arches, but must have 34, or 28 as in the English edition (B1)",
            ),
            (
                ARCH * 27 + ARCH.replace("4", "3"),
                "arch 28: points is 3, but must be a whole number from 4 to 7 (B1)",
            ),
        ],
    )
    def test_track(self, arches: str, why: str, tmp_path: Path) -> None:
        """A wrong track likewise."""
        file = written(TRACK.format(arches))(tmp_path)

        for command in (["check"], ["play", "--edition", "board", "--track"]):
            assert complaint(call(*command, file), 3) == f"{file}, {why}"

    def test_too_few_workers_for_five(self, tmp_path: Path) -> None:
        """A deck may be good for four and too small for five (R5)."""
        file = written(DECK.format(CARD.replace("workers = 3", "workers = 2") * 39))(tmp_path)

        assert call("play", "--deck", file, *at_random(4), "--yes").code == 0
        for command in (("play", "--players", 5, "--deck"), ("check",)):
            assert complaint(call(*command, file), 3) == (
                f"{file}, the deck has 78 workers, but 5 players need 91 for the pile never to run "
                "out (R5)"
            )

    def test_the_other_table(self, tmp_path: Path) -> None:
        """A track where a deck is wanted is refused, and the other way round."""
        track = written(TRACK.format(ARCH * 34))(tmp_path)
        assert complaint(call("play", "--deck", track), 3) == f"{track}: is a track, not a deck"
        deck = written(DECK.format(CARD * 39))(tmp_path)
        assert complaint(call("play", "--edition", "board", "--track", deck), 3) == (
            f"{deck}: is a deck, not a track"
        )


class TestLogs:
    """A wrong log is told with file, line and rule, with code 3."""

    @pytest.mark.parametrize(
        ("make", "why"),
        [
            (
                changed(golden("cards"), 57, move="offer 9R"),
                ", line 57: you offer 9R but own 4R3Y4G3B (G6)",
            ),
            (
                changed(golden("cards"), 57, by=2),
                ", line 57: seat 2 is not asked (waiting for seat 3)",
            ),
            (
                written(golden("cards").replace(b"offer 4R3Y3G3B", b"offer 9R", 1)),
                (
                    ", line 57: the checksum does not match: the log was changed or damaged here; "
                    "it breaks a rule: you offer 9R but own 4R3Y4G3B (G6)"
                ),
            ),
            (
                changed(short_log(), 1, version=VERSION + 1),
                (
                    f", line 1: the log has version {VERSION + 1}, this program reads up to "
                    f"{VERSION}: update basari"
                ),
            ),
            (
                changed(short_log(), 1, version=10**9),
                (
                    ", line 1: the log has version 1000000000, this program reads up to "
                    f"{VERSION}: update basari"
                ),
            ),
            (written(short_log()[:99]), ", line 1: the log breaks off in the middle of the line"),
            (written(b""), ": is empty"),
            (written(b"\n"), ", line 1: the line is not valid JSON"),
            (written(b"hello\n"), ", line 1: the line is not valid JSON"),
            (written(b"\x7fELF\xff\n"), ", line 1: the line is not UTF-8 text"),
            (written(b"{}\n" * 20_001), ": has more than 20000 lines"),
            (gigantic, ": is larger than 8000000 bytes, which no log is"),
            (missing, None),
            (the_folder, None),
            (
                written(
                    raw_with_checksums('{"format": "basari-log", "version": 1, "\\u001b[31m": 1}')
                ),
                None,
            ),
            (
                written(
                    raw_with_checksums(
                        '{"format": "basari-log", "version": 1, '
                        '"components": {"kind": "deck", "\\ud800": 1}}'
                    )
                ),
                None,
            ),
        ],
        ids=range(16),
    )
    @pytest.mark.parametrize("command", [["verify"], ["replay"], ["replay", "--json"]])
    def test_refused(
        self, command: list[str], make: Maker, why: str | None, tmp_path: Path
    ) -> None:
        """Whoever reads the log, the sentence is the same."""
        file = make(tmp_path)

        outcome = call(*command, file)

        if command == ["verify"]:
            assert outcome.out == ""
        sentence = complaint(outcome._replace(out=""), 3)
        assert sentence.startswith(str(file))
        if why:
            assert sentence == f"{file}{why}"

    def test_broken_off(self, tmp_path: Path) -> None:
        """A last line that is not whole is refused by who verifies, and told by who replays."""
        file = written(short_log()[:-30])(tmp_path)
        why = f"{file}, line 14: the log breaks off in the middle of the line"

        outcome = call("replay", file)

        assert complaint(call("verify", file), 3) == why
        assert (outcome.code, outcome.err) == (0, "")
        assert why in outcome.out

    def test_untrue_result(self, tmp_path: Path) -> None:
        """A result that the moves do not lead to is told with the true one."""
        file = changed(short_log(), 14, result={"points": [0, 0, 0], "winners": [0]})(tmp_path)

        sentence = complaint(call("verify", file), 3)

        assert sentence.startswith(f"{file}, line 14: the result is ")
        assert "[15, 18, 35]" in sentence

    def test_german(self, tmp_path: Path) -> None:
        """In German all of the sentence is German."""
        file = changed(golden("cards"), 57, by=2)(tmp_path)

        sentence = complaint(call("verify", file, "--lang", "de"), 3)

        assert ", Zeile 57: " in sentence
        assert "seat" not in sentence
        assert "waiting" not in sentence


class TestFromAShell:
    """The same as a shell sees it."""

    def test_refused(self, tmp_path: Path) -> None:
        """Six players, and an illegal move in line 57."""
        file = changed(golden("cards"), 57, move="offer 9R")(tmp_path)

        assert complaint(shell("play", "--players", 6), 2).endswith("(R9)")
        assert complaint(shell("verify", file), 3) == (
            f"{file}, line 57: you offer 9R but own 4R3Y4G3B (G6)"
        )

    def test_letters_the_terminal_does_not_know(self) -> None:
        """A terminal without umlauts gets the story too."""
        outcome = shell("play", *at_random(4), "--yes", "--lang", "de", PYTHONIOENCODING="ascii")

        assert (outcome.code, outcome.err) == (0, "")
