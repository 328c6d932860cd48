"""The commands: each does its work, in both languages, for people and for programs."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from basari.cli.setup.remembered import NAMES
from basari.log import load_log, verify
from basari.shelf import folders
from tests.helpers.calls import (
    COMMAND,
    SOURCE,
    Outcome,
    at_random,
    call,
    complaint,
    shell,
    surroundings,
)
from tests.helpers.logs import EVERY_GAME, LABELS, entries_of, golden, short_log, with_checksums

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
forks = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
GOOD_DECK = 'kind = "deck"\nname = "mine"\ncards = [\n{}]\n'.format(
    '{ workers = 3, points = 4, gems = "1R2B" },\n' * 39
)
GOOD_TRACK = 'kind = "track"\nname = "mine"\narches = [\n{}]\n'.format(
    '{ points = 4, gems = "1R2B" },\n' * 28
)


def file_of(folder: Path, content: bytes | str, name: str = "a.jsonl") -> Path:
    """Write a file."""
    file = folder / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def told(outcome: Outcome) -> str:
    """See that a call went well and nothing was wrong; return what it said."""
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def objects(outcome: Outcome) -> list[dict[str, Any]]:
    """Read what a call printed as one JSON object per line."""
    return [json.loads(line) for line in told(outcome).splitlines()]


def heed_interrupts() -> None:
    """Make Ctrl-C count, also where the tests themselves run in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for_the_end_of(group: int) -> None:
    """Look for a while whether any process of *group* is left."""
    for _ in range(500):
        os.killpg(group, 0)
        time.sleep(0.02)


def played(*options: object, bots: int = 4) -> Outcome:
    """Let bots play; where the game is kept differs every time, and is left out."""
    outcome = call("play", *at_random(bots), "--yes", *options)
    return outcome._replace(out=re.sub(r"/\S+\.jsonl", "...", outcome.out))


MANY = 150
"""Games after which one has seen enough."""
TITLES = {"cards": "card edition", "board": "board edition"}


def marked(names: Sequence[str]) -> list[str]:
    """Mark the names of bots as they are told."""
    return [f"{name} (bot)" for name in names]


class TestPlay:
    """A game of bots needs nobody, and is told in sentences."""

    @every_game
    def test_told_to_the_end(self, edition: str, seats: int) -> None:
        """From who plays to who wins, with a paragraph for every round."""
        story = told(played("--edition", edition, "--players", seats, "--seed", 1, bots=seats))

        first, *rest, result, kept = story.splitlines()
        assert first == f"Basari, {TITLES[edition]}: {', '.join(marked(NAMES[:seats]))}."
        (over,) = [line for line in rest if line.startswith("The game is over. Points: Ada (bot) ")]
        assert over.endswith((" wins.", " share the victory."))
        assert "\nLeg 3, round 1. " in story
        assert re.fullmatch(r".+ (wins|share the victory) with \d+ points\.", result)
        assert kept.startswith("The game is saved in ")

    @every_game
    def test_same_seed_same_story(self, edition: str, seats: int) -> None:
        """The same seed tells the same game, another one another."""
        options = ("--edition", edition, "--players", seats, "--ruling", "legs=1", "--seed")

        assert played(*options, 5, bots=seats) == played(*options, 5, bots=seats)
        assert played(*options, 5, bots=seats) != played(*options, 6, bots=seats)

    def test_german(self) -> None:
        """In German nothing English is left."""
        story = told(played("--seed", 1, "--lang", "de"))

        assert story.startswith("Basari, Kartenspiel: ")
        assert not re.search(r"\b(the|and|gets|offers|takes|round|everybody)\b", story.lower())

    def test_without_a_seed(self) -> None:
        """Without a seed every game is another one."""
        stories = {told(played("--ruling", "legs=1")) for _ in range(3)}

        assert len(stories) == 3

    def test_ordinary_defaults(self) -> None:
        """Four play the card edition, unless told otherwise."""
        options = ("--edition", "cards", "--players", 4, "--bot-pace", "normal", "--theme", "dark")

        assert played("--seed", 3) == played("--seed", 3, *options)

    @pytest.mark.parametrize("seed", [0, -7, 10**20])
    def test_any_whole_number_is_a_seed(self, seed: int) -> None:
        """A seed may be nought, negative or huge."""
        played("--seed", seed, "--ruling", "legs=1")

        (kept,) = folders.games_folder().iterdir()
        assert load_log(kept).header.seed == seed

    @pytest.mark.parametrize(
        "ruling",
        ["legs=1", "share_unowned=yes", "penniless_takes=0", "take_back=no", "take_back=false"],
    )
    def test_rulings(self, ruling: str) -> None:
        """A ruling settled otherwise is played by."""
        assert "The game is over." in told(
            played("--players", 5, "--seed", 1, "--ruling", ruling, bots=5)
        )

    def test_one_leg(self) -> None:
        """With one leg there is no second (G11)."""
        story = told(played("--seed", 1, "--ruling", "legs=1"))

        assert "Leg 1 is over." in story
        assert "leg 2" not in story.lower()

    def test_start_order(self) -> None:
        """Who puts the first pawn on the ring can be settled otherwise (R7)."""
        story = told(played("--edition", "board", "--seed", 1, "--ruling", "start_order=3,1,0,2"))

        starts = [
            line.split(" starts on ")[0] for line in story.splitlines() if "starts on" in line
        ]
        assert starts == marked(["Dan", "Ben", "Ada", "Cleo"])

    def test_own_deck(self, tmp_path: Path) -> None:
        """People can play with the cards of their own box."""
        deck = file_of(tmp_path, GOOD_DECK, "deck.toml")

        story = told(played("--deck", deck, "--seed", 1))

        assert "(3 workers, 4 points, 1 red and 2 blue)" in story
        assert "5 points," not in story

    def test_own_track(self, tmp_path: Path) -> None:
        """And on the board of their own box, with 28 arches (B1)."""
        track = file_of(tmp_path, GOOD_TRACK, "track.toml")

        story = told(played("--track", track, "--seed", 1))

        arches = {int(number) for number in re.findall(r"arch (\d+)", story)}
        assert max(arches) <= 28


class TestSimulate:
    """Many games come to figures."""

    def test_table(self) -> None:
        """People see speed, points, wins with intervals, and what became of the actions."""
        shown = told(call("simulate", "--games", 5, "--seed", 1))

        assert "5 games, Basari, card edition, 4 players, seed 1" in " ".join(shown.split())
        for words in (
            "games per second",
            "decisions per second",
            "offers per negotiation",
            "rounds per leg",
            "random 4",
            "95 % interval",
            "carried out",
            "negotiated",
            "lost",
        ):
            assert words in shown

    def test_german_table(self) -> None:
        """The same in German."""
        shown = told(call("simulate", "--games", 5, "--seed", 1, "--lang", "de"))

        assert "Spiele pro Sekunde" in shown
        assert not re.search(r"\b(games|per|points|wins|choice|lost|player|seed)\b", shown)

    @every_game
    def test_json(self, edition: str, seats: int) -> None:
        """Programs get every figure by its name."""
        found = json.loads(
            told(
                call(
                    "simulate", "--edition", edition, "--players", seats, "--games", 3,
                    "--seed", 1, "--json",
                )
            )
        )  # fmt: skip

        assert found["game"] == "basari"
        assert found["edition"] == edition
        assert found["players"] == seats
        assert found["seed"] == 1
        assert found["bots"] == ["random"] * seats
        assert found["games"] == 3
        assert found["answers"] > 100
        assert found["games_per_s"] > 0
        assert found["decisions_per_s"] > found["games_per_s"]
        assert found["offers_per_negotiation"] > 0
        assert found["rounds_per_leg"] > 1
        assert len(found["seats"]) == seats
        for seat in found["seats"]:
            assert set(seat) == {"mean", "spread", "wins"}
            assert set(seat["wins"]) == {"share", "low", "high"}
        assert list(found["actions"]) == (
            ["roll", "points", "gems"] if edition == "board" else list("ABCD")[: 3 + seats // 5]
        )
        for action in found["actions"].values():
            assert set(action) == {"chosen", "carried_out", "negotiated", "lost"}

    @forks
    def test_any_number_of_cores(self) -> None:
        """But for the speed, the figures do not depend on the cores."""
        one, two = (
            json.loads(told(call("simulate", "--games", 45, "--seed", 1, "--jobs", jobs, "--json")))
            for jobs in (1, 2)
        )

        for found in (one, two):
            del found["games_per_s"], found["decisions_per_s"]
        assert one == two

    @every_game
    def test_logs(self, edition: str, seats: int, tmp_path: Path) -> None:
        """Every game leaves a log that is true, and the folder is made."""
        folder = tmp_path / "new" / "logs"
        options = ("--edition", edition, "--players", seats, "--seed", 8, "--ruling", "legs=2")

        told(call("simulate", "--games", 2, "--log-dir", folder, *options))

        files = sorted(folder.iterdir())
        assert [file.name for file in files] == [
            f"{edition}-{seats}-{seed}.jsonl" for seed in (8, 9)
        ]
        assert told(call("verify", *files)).count(": true, ") == 2
        told(played(*options, bots=seats))
        (kept,) = folders.games_folder().iterdir()
        assert load_log(kept).answers == load_log(files[0]).answers
        assert load_log(kept).result == load_log(files[0]).result

    def test_progress(self) -> None:
        """On a terminal one sees how far it is and how fast."""
        outcome = call("simulate", "--games", 45, "--seed", 1, FORCE_COLOR="1", TERM="xterm")

        assert outcome.code == 0
        seen = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", outcome.err)
        assert "games" in seen
        assert "45/45" in seen
        assert re.search(r"\d+/s", seen)

    @pytest.mark.parametrize("jobs", [1, 2])
    def test_ctrl_c(self, jobs: int, tmp_path: Path) -> None:
        """Ctrl-C stops cleanly: what is there is told, the logs are true, nobody is left."""
        with subprocess.Popen(  # noqa: S603 - our own interpreter, one thread
            [
                *COMMAND, "simulate", "--games", "3000", "--players", "3", "--seed", "1",
                "--jobs", str(jobs), "--json", "--log-dir", str(tmp_path),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=surroundings({}),
            start_new_session=True,
            preexec_fn=heed_interrupts,  # noqa: PLW1509 - no other thread runs here
        ) as process:  # fmt: skip
            while len(list(tmp_path.glob("*.jsonl"))) <= MANY:
                assert process.poll() is None
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)

        assert (process.returncode, err) == (130, "")
        files = list(tmp_path.iterdir())
        assert 1 <= json.loads(out)["games"] <= len(files)
        with pytest.raises(ProcessLookupError):
            wait_for_the_end_of(process.pid)
        for file in files[:10]:
            if file.suffix == ".jsonl":
                verify(load_log(file))

    def test_ctrl_c_before_anything(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Stopped before the first report, there is nothing to tell."""

        def interrupted(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr("basari.stats.simulate.play_game", interrupted)

        assert call("simulate", "--games", 5) == (130, "", "")


class TestReplay:
    """A saved game is told again."""

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_story(self, edition: str, tmp_path: Path) -> None:
        """From its log a game is told with the names of its players."""
        story = told(call("replay", file_of(tmp_path, golden(edition))))

        assert story.startswith(f"Basari, {TITLES[edition]}, seed ")
        assert "Cleo wins." in story.splitlines()[-1]

    def test_german(self, tmp_path: Path) -> None:
        """A log has no language, its story has."""
        story = told(call("replay", file_of(tmp_path, golden("cards")), "--lang", "de"))

        assert "Zoë" in story
        assert "Cleo gewinnt." in story

    @pytest.mark.parametrize("edition", ["cards", "board", "short"])
    def test_json(self, edition: str, tmp_path: Path) -> None:
        """One object per answer: who, the move, the events, and the public view after it."""
        header, *answers, result = entries_of(golden(edition))

        printed = objects(call("replay", file_of(tmp_path, golden(edition)), "--json"))

        assert [(said["by"], said["move"]) for said in printed] == [
            (said["by"], said["move"]) for said in answers
        ]
        assert [said["answer"] for said in printed] == list(range(1, len(answers) + 1))
        assert [said["line"] for said in printed] == list(range(2, len(answers) + 2))
        shown = {"points", "purses", "supply", "leg", "round", "phase"}
        shown |= {"pawns", "walked"} if edition == "board" else {"workers"}
        for said in printed:
            assert list(said) == ["answer", "line", "by", "move", "events", "view"]
            assert shown <= set(said["view"])
            assert len(said["view"]["purses"]) == len(header["players"])
        assert printed[-1]["view"]["points"] == result["result"]["points"]
        assert printed[-1]["events"][-1] == {"event": "GameEnded", **result["result"]}

    def test_sealed_choices_lead_to_nothing_yet(self, tmp_path: Path) -> None:
        """Until all have chosen nothing happens; then everything does."""
        printed = objects(call("replay", file_of(tmp_path, short_log()), "--json"))

        events = [[event["event"] for event in said["events"]] for said in printed[:5]]

        assert events[1] == events[2] == []
        assert events[3] == ["Revealed"]
        assert printed[1]["view"] == printed[2]["view"] == printed[0]["view"]

    def test_names_as_they_are(self, tmp_path: Path) -> None:
        """Letters of every script are printed as they are."""
        file = file_of(tmp_path, golden("cards"))

        assert "Łukasz" in shell("replay", file).out

    @pytest.mark.parametrize("options", [[], ["--json"]])
    def test_unfinished(self, options: list[str], tmp_path: Path) -> None:
        """A game that is not over is told as far as it goes."""
        file = file_of(tmp_path, with_checksums(entries_of(short_log())[:7]))

        outcome = call("replay", file, *options)

        assert outcome.out
        assert (outcome.code, outcome.err) == (0, "")


class TestVerify:
    """Logs are true, or told why not."""

    def test_true(self, tmp_path: Path) -> None:
        """A true log is told with its answers and winners; in German too."""
        file = file_of(tmp_path, golden("cards"))

        assert told(call("verify", file)) == f"{file}: true, 94 answers, won by Cleo\n"
        assert told(call("verify", file, "--lang", "de")) == (
            f"{file}: stimmt, 94 Antworten, gewonnen von Cleo\n"
        )

    def test_several(self, tmp_path: Path) -> None:
        """All are verified, the good and the bad, and the code says there was a bad one."""
        good = file_of(tmp_path, short_log(), "good.jsonl")
        torn = file_of(tmp_path, short_log()[:-9], "torn.jsonl")
        empty = file_of(tmp_path, b"", "empty.jsonl")

        outcome = call("verify", torn, good, empty)

        assert outcome.code == 3
        assert outcome.out == f"{good}: true, 12 answers, won by Cleo\n"
        assert outcome.err.splitlines() == [
            f"basari: {torn}, line 14: the log breaks off in the middle of the line",
            f"basari: {empty}: is empty",
        ]

    @pytest.mark.parametrize("name", ["a\x1b[31mb.jsonl", "a\u202eb.jsonl", "a\nb.jsonl"])
    def test_nothing_steers_the_terminal(self, name: str, tmp_path: Path) -> None:
        """Not even the name of a file that is good."""
        file = file_of(tmp_path, short_log(), name)

        assert told(call("verify", file)).removesuffix("\n").isprintable()

    def test_names_that_are_no_text(self, tmp_path: Path) -> None:
        """A file may be called what no encoding knows."""
        file = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jsonl"))
        file.write_bytes(short_log())

        outcome = shell("verify", file, PYTHONIOENCODING="utf-8:strict")

        assert (outcome.code, outcome.err) == (0, "")


class TestCheck:
    """Tables of cards and arches are good, or told why not."""

    @pytest.mark.parametrize(
        ("content", "edition", "entries"), [(GOOD_DECK, "cards", 39), (GOOD_TRACK, "board", 28)]
    )
    def test_good(self, content: str, edition: str, entries: int, tmp_path: Path) -> None:
        """A good table is told what it is good for."""
        file = file_of(tmp_path, content, "mine.toml")

        assert told(call("check", file)) == (
            f"{file}: good for the edition {edition}, {entries} entries\n"
        )

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_house_tables(self, kind: str) -> None:
        """The tables of the house are good."""
        file = SOURCE / "basari" / "rules" / "basari" / "data" / f"{kind}.toml"

        assert ": good for the edition " in told(call("check", file))

    def test_everything_wrong(self, tmp_path: Path) -> None:
        """Everything that is wrong is told, a line for each, with entry and rule."""
        wrong = GOOD_DECK.replace("workers = 3", "workers = 5", 1).replace(
            '"1R2B" },\n]', "7 },\n]"
        )
        file = file_of(tmp_path, wrong, "mine.toml")

        outcome = call("check", file)

        assert (outcome.code, outcome.out) == (3, "")
        assert outcome.err.splitlines() == [
            f"basari: {file}, card 1: workers is 5, but must be a whole number from 1 to 4 (C1)",
            f"basari: {file}, card 39: gems is 7, but must be 2 to 4 gems like 2R1B (C1)",
        ]

    def test_german(self, tmp_path: Path) -> None:
        """In German too."""
        file = file_of(tmp_path, GOOD_DECK.replace("workers = 3", "workers = 5", 1), "mine.toml")

        sentence = complaint(call("check", file, "--lang", "de"), 3)

        assert "Karte 1" in sentence
        assert "must be" not in sentence
        assert sentence.endswith("(C1)")
