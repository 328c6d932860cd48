"""Plain mode: a game line by line, from a pipe or on a simple terminal."""

import os
import re
import resource
import select
import signal
import subprocess
import termios
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.seating import seat_bots
from basari.cli.games import with_faces
from basari.cli.setup.game_options import header_of_bots
from basari.cli.setup.remembered import NAMES, Remembered, remember
from basari.kernel import DEALER, Table
from basari.log import Log, load_log, record
from basari.log.reader import parse_log
from basari.players import drive
from tests.helpers.calls import COMMAND, Outcome, at_random, call, shell, surroundings
from tests.helpers.logs import EVERY_GAME, LABELS, sparingly

often = settings(max_examples=max(25, settings().max_examples // 4))
"""For the law that matters most here."""
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def simulated(edition: str, seats: int, seed: int, legs: int = 1) -> Log:
    """Let bots play without a screen."""
    header = header_of_bots(None, edition, seats, "random", seed, {}, [f"legs={legs}"])
    table, _ = Table.start(header.rules(), seats)
    return parse_log(
        "".join(record(header, drive(table, seat_bots(header.company)))).encode(), "simulated"
    )


def moves_of(log: Log, people: int | None = None) -> list[str]:
    """List what *people* on the first seats answered, in the order in which they were asked."""
    seats = len(log.header.players) if people is None else people
    return [answer.move for answer in log.answers if DEALER != answer.seat < seats]


def kept(folder: Path | str) -> Log:
    """Load the one game that was saved."""
    (file,) = (Path(folder) / "games").iterdir()
    return load_log(file)


def said(log: Log) -> list[tuple[int, str]]:
    """List all answers of a log, whoever sat there."""
    return [(answer.seat, answer.move) for answer in log.answers]


def piped(log: Log, typed: str | bytes, *options: object, **environ: str) -> Outcome:
    """Play the game of *log* again, with the moves that are *typed*."""
    return call(
        "play", "--plain", "--yes", "--edition", log.header.edition,
        "--players", len(log.header.players), "--seed", log.header.seed,
        *(f"--ruling=legs={legs}" for legs in [log.header.options.get("legs")] if legs),
        *options, typed=typed, **environ,
    )  # fmt: skip


def lines(moves: list[str]) -> str:
    """Put every move on a line."""
    return "".join(f"{move}\n" for move in moves)


class TestPipedGames:
    """A game that is piped in, move by move, is the game whose moves they are."""

    @often
    @given(
        game=st.sampled_from(EVERY_GAME),
        seed=st.integers(-(10**9), 10**9),
        legs=st.integers(1, 2),
        bots=st.integers(0, 3),
        end=st.sampled_from(["\n", "\r\n", "  \n", "\n\n", "\t\n \n"]),
    )
    def test_same_moves_same_game(
        self, game: tuple[str, int], seed: int, legs: int, bots: int, end: str
    ) -> None:
        """With the moves of a simulated game of the same seed, every answer and the result agree.

        Any of the seats may be bots, and lines may end as they like.
        """
        log = simulated(*game, seed, legs)
        typed = "".join(f"{move}{end}" for move in moves_of(log, len(log.header.players) - bots))

        with TemporaryDirectory() as home:
            outcome = piped(log, typed, *at_random(bots, game[1]), BASARI_HOME=home)

            assert (outcome.code, outcome.err) == (0, "")
            assert said(kept(home)) == said(log)
            assert kept(home).result == log.result

    @pytest.mark.parametrize(("bots", "told"), [(0, True), (2, False)])
    def test_all_at_once(self, bots: int, *, told: bool) -> None:
        """Keys of their own take a screen; lines are typed in turn, and several are told so."""
        outcome = call(
            "play", "--plain", "--yes", "--edition", "cards", *at_random(bots, 3), "--together"
        )

        assert ("takes a screen and single keys" in outcome.out) == told

    @every_game
    def test_from_a_shell(self, edition: str, seats: int, basari_home: Path) -> None:
        """A real pipe serves as well, to the end of three legs."""
        log = simulated(edition, seats, 7, legs=3)
        options = ("--edition", edition, "--players", seats, "--seed", 7)

        outcome = shell("play", "--plain", "--yes", *options, typed=lines(moves_of(log)))

        assert (outcome.code, outcome.err) == (0, "")
        assert "The game is saved in " in outcome.out
        assert kept(basari_home).result == log.result

    def test_no_newline_at_the_end(self, basari_home: Path) -> None:
        """The last line counts though nothing ends it."""
        log = simulated("cards", 3, 1)

        piped(log, lines(moves_of(log)).removesuffix("\n"))

        assert kept(basari_home).result == log.result

    def test_only_moves_are_asked_for(self) -> None:
        """Nobody is asked anything but for moves, in the order of the notation."""
        log = simulated("board", 3, 2)

        outcome = piped(log, lines(moves_of(log)))

        asked = [line[:-1] for line in outcome.out.splitlines() if line[:-1] in NAMES]
        people = [answer.seat for answer in log.answers if answer.seat != DEALER]
        assert asked == [NAMES[seat] for seat in people]
        assert "?" not in outcome.out

    def test_more_than_enough(self, basari_home: Path) -> None:
        """What follows the last move is not read."""
        log = simulated("cards", 3, 1)

        outcome = piped(log, lines(moves_of(log)) + "nonsense\n")

        assert (outcome.code, outcome.err) == (0, "")
        assert kept(basari_home).result == log.result


class TestEndOfInput:
    """Where the input ends, the game is saved, and that is said."""

    @sparingly
    @given(game=st.sampled_from(EVERY_GAME), share=st.floats(0, 0.99))
    def test_saved_so_far(self, game: tuple[str, int], share: float) -> None:
        """Whatever was answered and is no longer sealed is saved; the rest is asked again."""
        log = simulated(*game, 5)
        moves = moves_of(log)

        with TemporaryDirectory() as home:
            outcome = piped(log, lines(moves[: int(share * len(moves))]), BASARI_HOME=home)

            assert (outcome.code, outcome.err) == (0, "")
            assert "The game is saved in " in outcome.out.splitlines()[-1]
            saved = said(kept(home))
            assert saved == said(log)[: len(saved)]
            assert kept(home).result is None

    @pytest.mark.parametrize("options", [[], ["--plain"], ["--yes"], ["--players", "4"]])
    def test_nothing_at_all(self, options: list[str], basari_home: Path) -> None:
        """Without a word the game does not hang, and says what became of it."""
        outcome = shell("play", *options, TERM="xterm")

        assert (outcome.code, outcome.err) == (0, "")
        last = outcome.out.splitlines()[-1]
        if "--yes" in options:
            assert last.startswith(f"The game is saved in {basari_home}")
        else:
            assert last == "No game started."

    def test_no_standard_input(self) -> None:
        """It may even be closed."""
        python = (
            "import os, sys; os.close(0); sys.stdin = None\nimport basari.cli.main as m; m.main()"
        )

        outcome = shell("play", "--yes", python=python)

        assert (outcome.code, outcome.err) == (0, "")
        assert "The game is saved in " in outcome.out


class TestWrongLines:
    """A line that is wrong is told with its number and the rule, and nothing is lost."""

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ("A B", "cannot read 'A B' as a move: write one like"),
            ("a", "cannot read 'a' as a move"),
            ("D", "D is not possible here, only A, B, C (G3, C15)"),
            ("accept", "C"),
            ("draw 1 2 3", "draw 1 2 3"),
            ("\0", "cannot read '"),
            ("\x1b[31m", "cannot read '"),
            ("\u202eA", "cannot read '"),
            ("A" * 70_000, "cannot read '"),
        ],
    )
    def test_told(self, wrong: str, why: str, basari_home: Path) -> None:
        """One sentence on standard error, code 2, and the game saved up to there."""
        log = simulated("cards", 3, 1)

        outcome = piped(log, lines([wrong, *moves_of(log)]))

        assert outcome.code == 2
        (sentence,) = outcome.err.splitlines()
        assert sentence.startswith("basari: line 1: ")
        assert sentence.isprintable()
        assert why in sentence
        assert "The game is saved in " in outcome.out.splitlines()[-1]
        assert said(kept(basari_home)) == said(log)[:1]

    def test_rule(self, basari_home: Path) -> None:
        """An offer of too much is told with the rule that forbids it; all before it is saved."""
        log = simulated("board", 3, 1)
        moves = moves_of(log)
        place = next(place for place, move in enumerate(moves) if move.startswith("offer"))

        outcome = piped(log, lines([*moves[:place], "offer 99R"]))

        assert outcome.err.startswith(f"basari: line {place + 1}: you offer 99R but own ")
        assert outcome.err.endswith(" (G6)\n")
        saved = said(kept(basari_home))
        assert saved == said(log)[: len(saved)]
        assert [move for seat, move in saved if seat != DEALER] == moves[:place]

    @pytest.mark.parametrize("wrong", [b"\xff\xfe", b"A\xe4", b"\x00\x00", b"\x80" * 5000])
    def test_no_text(self, wrong: bytes) -> None:
        """Bytes that are no text are told in a sentence too."""
        outcome = piped(simulated("cards", 3, 1), wrong + b"\n")

        assert outcome.code == 2
        assert outcome.err.startswith("basari: line 1: cannot read ")
        assert outcome.err.count("\n") == 1

    def test_german(self) -> None:
        """In German all of it is German."""
        outcome = piped(simulated("cards", 3, 1), "X\n", "--lang", "de")

        assert outcome.err.startswith("basari: Zeile 1: ")
        assert "cannot" not in outcome.err


def asked(*answers: str) -> str:
    """Type these answers, one per line."""
    return "".join(f"{answer}\n" for answer in answers)


def loosely(move: str) -> str:
    """Write a move as people type it."""
    word, _, rest = move.partition(" ")
    if word == "offer":
        return re.sub(r"(\d+\w)", r"\1 ", rest).lower()
    return rest.lower() if word in ("swap", "take", "start") else move.lower()


class TestAskedGames:
    """A game that is asked for question by question is the game whose answers these are."""

    @sparingly
    @given(
        game=st.sampled_from([*EVERY_GAME, ("cards", 5)]),
        seed=st.integers(0, 10**6),
        confirm=st.booleans(),
    )
    def test_same_answers_same_game(
        self, game: tuple[str, int], seed: int, *, confirm: bool
    ) -> None:
        """Typed as people do, with the laptop handed over, it comes to the same."""
        edition, seats = game
        log = simulated(edition, seats, seed, legs=1)
        typed = [
            line
            for move in moves_of(log)
            for line in ([""] if " " not in move and move not in ("accept", "pass") else [])
            + [loosely(move)]
            + [""] * confirm
        ]
        options = [f"--name={name}" for name in NAMES[:seats]] + ["--no-confirm"] * (not confirm)

        with TemporaryDirectory() as home:
            outcome = call(
                "play", "--edition", edition, "--seed", seed, "--ruling", "legs=1", *options,
                typed=lines(typed), BASARI_HOME=home,
            )  # fmt: skip

            assert (outcome.code, outcome.err) == (0, "")
            assert "no answer here" not in outcome.out
            assert said(kept(home)) == said(log)
            assert kept(home).result == log.result


class TestQuestions:
    """Without `--yes` everything is asked, with numbers to answer by."""

    WITH_BOTS = ("play", "--plain", "--edition", "cards", "--seed", "3", "--seat", "Zoe=human",
                 "--seat", "R2=bot:random", "--seat", "D2=bot:random")  # fmt: skip

    def test_party(self, basari_home: Path) -> None:
        """The game, edition, how many, who and their ages; Enter takes what is suggested."""
        answers = asked("", "", "3", "Zoe", "", "Max=bot:random", "Max, zoe")

        outcome = call("play", typed=answers)

        assert (outcome.code, outcome.err) == (0, "")
        header = kept(basari_home).header
        assert [player.name for player in header.players] == ["Zoe", "Ben", "Max"]
        assert [player.kind for player in header.players] == ["human", "human", "bot:random"]
        assert header.seniority == [2, 0, 1]

    def test_suggested_names(self, basari_home: Path) -> None:
        """Whatever name is suggested, Enter takes it."""
        remember(Remembered(edition="board", players=3, names=("a=b", "[b]", "x, y")))

        outcome = call("play", "--edition", "board", "--bots", 1, typed=asked("4", *[""] * 4))

        assert "(Enter: a=b)" in outcome.out
        assert "(Enter: x, y)" in outcome.out
        assert "(Enter: Sinbad=bot:merchant)" in outcome.out
        players = kept(basari_home).header.players
        assert [player.name for player in players] == ["a=b", "[b]", "x, y", "Sinbad"]
        assert [player.kind for player in players] == [*["human"] * 3, "bot:merchant"]

    def test_wrong_answers_are_asked_again(self, basari_home: Path) -> None:
        """What is no answer is told, and asked again."""
        answers = asked(
            "chess", "Basari", "chess", "BOARD", "5", "3",
            "\x07", "Zoe", "zoe", "Ann=bot:genius", "Ann", "Max",
        )  # fmt: skip

        outcome = call("play", typed=answers)

        assert f"That is no answer here; choose {', '.join(with_faces())}." in outcome.out
        assert "That is no answer here; choose cards, board." in outcome.out
        assert "That is no answer here; choose 3, 4." in outcome.out
        assert "a name has 1 to 24 characters" in outcome.out
        assert "the name 'zoe' is taken twice" in outcome.out
        assert "cannot read the seat 'Ann=bot:genius'" in outcome.out
        assert [player.name for player in kept(basari_home).header.players] == ["Zoe", "Ann", "Max"]

    def test_wrong_ages_are_asked_again(self, basari_home: Path) -> None:
        """Somebody unknown is not the oldest; Enter keeps to the seats."""
        outcome = call("play", "--edition", "cards", typed=asked("3", "", "", "", "Nobody", ""))

        assert "nobody at the table has that name" in outcome.out
        assert kept(basari_home).header.seniority == [0, 1, 2]

    def test_what_was_said_is_not_asked(self) -> None:
        """With everything on the command line, the first question is the first choice."""
        outcome = call(*self.WITH_BOTS)

        assert outcome.out.startswith("Basari, card edition: Zoe, R2 (bot), D2 (bot).\n")
        assert "Which edition" not in outcome.out
        assert "Who sits" not in outcome.out

    def test_table_is_said_before_a_choice(self) -> None:
        """A sentence for the supply and one for every player, and the numbered answers."""
        outcome = call(*self.WITH_BOTS)

        _, story = outcome.out.split("In the supply: ")
        told = story.splitlines()
        assert told[0] == "13 red, 13 yellow, 13 green and 13 blue."
        assert [line.split(":")[0] for line in told[1:4]] == ["Zoe", "R2 (bot)", "D2 (bot)"]
        assert told[4] == "Zoe, choose in secret:"
        assert [line[:5] for line in told[5:8]] == ["1  A ", "2  B ", "3  C "]
        assert told[8] == "Your answer (? for help):"

    def test_nothing_is_drawn(self) -> None:
        """Gems are told in words, and nothing is boxed or starred."""
        outcome = call(*self.WITH_BOTS, "--no-confirm", typed=asked(*["1", "a"] * 60))

        assert not {*"*#^|+"} & {*outcome.out}

    @pytest.mark.parametrize(
        ("typed", "expected"),
        [
            ("?", "Alone you carry out your action."),
            ("?", "Also: ? this help"),
            ("?", "Type the number of an action"),
            ("h", "Leg 1, round 1. Everybody gets a card"),
            ("t", "In the supply: "),
            ("T", "In the supply: "),
            ("r", "Basari: the card edition"),
            ("l", "Zoe, wähle geheim:"),
            ("", "Zoe, choose in secret:"),
            ("nonsense", "That is no answer here; ? says which are."),
            ("D", "That is no answer here; ? says which are."),
        ],
    )
    def test_asides(self, typed: str, expected: str) -> None:
        """Help, history, rules, table and language are one letter away, and lead back."""
        before, after = call(*self.WITH_BOTS).out, call(*self.WITH_BOTS, typed=asked(typed)).out

        assert after.count(expected) > before.count(expected)

    def test_help_speaks_of_no_keys(self) -> None:
        """Where no keys are pressed, none are explained."""
        outcome = call(*self.WITH_BOTS, typed=asked("?"))

        for word in ("Space", "Esc", "Backspace", "Shift", "arrow"):
            assert word not in outcome.out

    def test_wrong_secrets_are_not_said_back(self) -> None:
        """What someone typed in secret is never printed, right or wrong."""
        outcome = call(*self.WITH_BOTS, typed=asked("xylophone", "D xylophone", "q"))

        assert "xylophone" not in outcome.out + outcome.err

    def test_language_changes(self) -> None:
        """The other language begins with the question, and goes on from there."""
        outcome = call(*self.WITH_BOTS, typed=asked("l", "", "l", ""))

        assert outcome.out.count("Zoe, choose in secret:") == 3
        assert outcome.out.count("Zoe, wähle geheim:") == 2

    def test_leaving(self) -> None:
        """With q one leaves, and the game is saved."""
        outcome = call(*self.WITH_BOTS, typed=asked("q", "never read"))

        assert outcome.code == 0
        assert outcome.out.splitlines()[-1].startswith("The game is saved in ")

    def test_choosing_again(self) -> None:
        """A choice is sealed by Enter, and can be changed until then."""
        no = call(*self.WITH_BOTS, typed=asked("1", "n"))
        yes = call(*self.WITH_BOTS, typed=asked("1", "n", "2", ""))

        assert "Zoe has chosen." not in no.out
        assert "Zoe has chosen." in yes.out
        assert yes.out.count("Enter seals your choice") == 2

    def test_no_confirmations(self) -> None:
        """With `--no-confirm` every answer counts at once."""
        outcome = call(*self.WITH_BOTS, "--no-confirm", typed=asked("2"))

        assert "Zoe has chosen." in outcome.out
        assert "Enter seals" not in outcome.out

    def test_alone_among_bots(self) -> None:
        """Whoever is alone among bots need not hand the laptop over."""
        assert "Pass the laptop to" not in call(*self.WITH_BOTS).out

    def test_hand_over(self) -> None:
        """Among people the laptop changes hands before every choice; q leaves there too."""
        people = ("play", "--plain", "--edition", "board", "--no-confirm", "--seed", "3",
                  "--name", "Zoe", "--name", "Ben", "--name", "Max")  # fmt: skip

        outcome = call(*people, typed=asked("1", "2", "3", "", "roll", "", "gems", "q"))

        first, second, third = outcome.out.split("Pass the laptop to ")[1:]
        assert first.startswith("Zoe; everybody else looks away. Zoe, press Enter.")
        assert "Zoe, since your last turn:\nBen starts on arch 2." in first
        assert "Zoe has chosen." in first
        assert "Ben has chosen." in second
        assert third.splitlines()[1].startswith("The game is not over: basari resume ")

    def test_bargain(self, basari_home: Path) -> None:
        """Offers in words, the numbered ways out, and help that knows the rules."""
        people = ("play", "--plain", "--edition", "cards", "--seed", "1", "--no-confirm",
                  "--name", "Zoe", "--name", "Ben", "--name", "Max")  # fmt: skip

        outcome = call(*people, typed=asked("", "b", "", "b", "", "c", "?", "9 red", "1 blue", "a"))

        assert "bargain over B (points)" in outcome.out
        assert "Type an offer like 2r 1b" in outcome.out
        assert "you offer 9R but own 3R3Y3G3B (G6)" in outcome.out
        assert " offers 1 blue." in outcome.out
        assert "  accept 1 blue\n" in outcome.out
        assert " accepts and gets 1 blue; " in outcome.out
        assert [move for _, move in said(kept(basari_home))][1:6] == [
            "B", "B", "C", "offer 1B", "accept",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        ("answer", "made"),
        [("", True), ("y", True), ("JA", True), ("n", False), ("q", False), ("2r", False)],
    )
    def test_asked_back(self, answer: str, *, made: bool) -> None:
        """Only a yes is a yes."""
        people = ("play", "--plain", "--edition", "board", "--seed", "1",
                  "--name", "Zoe", "--name", "Ben", "--name", "Max")  # fmt: skip

        outcome = call(*people, typed=asked("7", answer))

        assert "Zoe, do you start on arch 7? (Enter: yes, n: no)" in outcome.out
        assert ("Zoe starts on arch 7." in outcome.out) == made

    @sparingly
    @given(
        game=st.sampled_from(EVERY_GAME),
        answers=st.lists(
            st.one_of(
                st.sampled_from(["1", "2", "3", "12", "a", "b", "c", "p", "", "?", "h", "t", "l"]),
                st.sampled_from(["2r1b", "b ry", "take r", "roll", "33", "accept", "pass", "D"]),
                st.text(max_size=9),
            ),
            max_size=150,
        ),
    )
    def test_any_answers(self, game: tuple[str, int], answers: list[str]) -> None:
        """Whatever is typed, there is never a traceback, and the game is saved."""
        edition, seats = game
        names = [f"--name={name}" for name in NAMES[:seats]]

        with TemporaryDirectory() as home:
            typed = asked(*answers).encode(errors="replace")
            outcome = call(
                "play", "--plain", "--edition", edition, *names, typed=typed, BASARI_HOME=home
            )

            assert (outcome.code, outcome.err) == (0, "")
            assert kept(home).header.edition == edition


class TerminalUser:
    """Someone at a simple terminal."""

    def __init__(
        self, *arguments: str, only_input: bool = False, room: int = -1, **environ: str
    ) -> None:
        self._master, self.slave = os.openpty()
        self.seen = ""
        """Everything the terminal has shown."""
        self.process = subprocess.Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, "play", *arguments],
            stdin=self.slave,
            stdout=subprocess.PIPE if only_input else self.slave,
            stderr=self.slave,
            env=surroundings({"PYTHONUNBUFFERED": "1", **environ}),
            start_new_session=True,
            preexec_fn=lambda: begin(room),  # noqa: PLW1509 - no other thread runs here
        )
        pipe = self.process.stdout
        self._sources = [self._master, *([pipe.fileno()] if pipe else [])]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()
        os.close(self._master)
        os.close(self.slave)

    @property
    def echo(self) -> bool:
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self.slave)[3] & termios.ECHO)

    def _look(self) -> None:
        readable, _, _ = select.select(self._sources, [], [], 0.05)
        for source in readable:
            self.seen += os.read(source, 65536).decode(errors="replace").replace("\r\n", "\n")

    def wait_for(self, text: str, count: int = 1) -> Self:
        """Look at the terminal until it shows *text* so many times."""
        deadline = monotonic() + 60
        while self.seen.count(text) < count:
            assert monotonic() < deadline, self.seen
            assert self.process.poll() is None or text in self.seen, self.seen
            self._look()
        return self

    def type(self, text: str) -> Self:
        """Press keys."""
        os.write(self._master, text.encode())
        return self

    def leave(self) -> int:
        """Wait for the end, and look at the rest."""
        deadline = monotonic() + 60
        while self.process.poll() is None:
            assert monotonic() < deadline, self.seen
            self._look()
        self._look()
        return self.process.returncode


def begin(room: int) -> None:
    """Make Ctrl-C count wherever the tests run; let no file be larger than *room*, if any."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))


PEOPLE = ("--plain", "--edition", "board", "--seed", "1", "--no-confirm",
          "--name", "Zoe", "--name", "Ben", "--name", "Max")  # fmt: skip


@pytest.fixture
def user() -> Iterator[TerminalUser]:
    """Someone who has the laptop for a secret choice, after three public ones."""
    with TerminalUser(*PEOPLE) as someone:
        for number, arch in enumerate("147", 1):
            someone.wait_for("Your answer", number).type(f"{arch}\n")
        someone.wait_for("Zoe, press Enter.").type("\n")
        yield someone.wait_for("Your answer", 4)


DEADLY = ("SIGINT", "SIGHUP", "SIGTERM", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGVTALRM",
          "SIGPROF", "SIGXCPU", "SIGIO", "SIGPWR", "SIGSTKFLT", "SIGSYS", "SIGTRAP",
          "SIGRTMIN", "SIGRTMAX")  # fmt: skip
"""Signals that end whoever does not hear them."""


def hit(name: str) -> tuple[Callable[["TerminalUser"], object], int]:
    """Send a signal; the exit code is that of shells."""
    number = int(getattr(signal, name))
    return lambda someone: someone.process.send_signal(number), 128 + number


END: dict[str, tuple[Callable[[TerminalUser], object], int]] = {
    "end of input": (lambda someone: someone.type("\x04"), 0),
    "q": (lambda someone: someone.type("q\n"), 0),
    **{name: hit(name) for name in DEADLY if hasattr(signal, name)},
}


class TestOnATerminal:
    """Secrets are typed unseen, and the terminal is as it was before in the end."""

    def test_secrets_are_not_shown(self, user: TerminalUser) -> None:
        """Neither the right answer nor a wrong one nor what is typed too early can be seen."""
        user.type("xylophone\n").wait_for("That is no answer here")
        assert not user.echo
        user.type("edelsteine\nedelsteine\n").wait_for("Zoe has chosen.")
        user.wait_for("Ben, press Enter.").type("\n").wait_for("Your answer", 6)

        assert "xylophone" not in user.seen
        assert "edelsteine" not in user.seen
        assert "Ben has chosen." not in user.seen

    def test_public_answers_are_shown(self, user: TerminalUser) -> None:
        """What everybody may watch can be seen."""
        assert re.search(r"Your answer \(\? for help(, u takes back)?\):\n?7\n", user.seen)

    @pytest.mark.parametrize("end", END)
    def test_afterwards(self, end: str, user: TerminalUser, basari_home: Path) -> None:
        """However it ends in the middle of a secret, the terminal shows again what is typed."""
        act, code = END[end]
        user.type("edelst") if end.startswith("SIG") else None

        act(user)

        assert user.leave() == code
        assert user.echo
        assert "edelst" not in user.seen
        assert f"The game is saved in {basari_home}" in user.seen
        assert "Traceback" not in user.seen

    def test_full_disk(self, basari_home: Path) -> None:
        """No room for an answer is told as often as they try; then the log is sound."""
        call("play", *PEOPLE)
        (empty,) = (basari_home / "games").iterdir()
        room = empty.stat().st_size + 100
        empty.unlink()

        with TerminalUser(*PEOPLE, room=room) as someone:
            for number, arch in enumerate("147", 1):
                someone.wait_for("Your answer", number).type(f"{arch}\n")
            someone.wait_for("Enter tries again, q leaves the game.").type("\n")
            someone.wait_for("Enter tries again, q leaves the game.", 2).type("q\n")
            code = someone.leave()

            assert code == 2
            assert someone.echo
            assert "cannot be written (File too large)" in someone.seen
            assert "Max starts on" not in someone.seen
        assert 1 <= len(kept(basari_home).answers) <= 2

    def test_nobody_pauses_in_secret(self, user: TerminalUser) -> None:
        """Ctrl-Z does nothing while something secret is typed."""
        user.process.send_signal(signal.SIGTSTP)

        user.type("1\n").wait_for("Zoe has chosen.")

    @pytest.mark.parametrize("dumb", [True, False])
    def test_chosen_by_itself(self, *, dumb: bool) -> None:
        """A dumb terminal gets plain mode, and so does one of which only the keys are there."""
        with TerminalUser(only_input=not dumb, TERM="dumb" if dumb else "xterm") as someone:
            someone.wait_for("Which game? basari, ").type("\x04")

            assert someone.leave() == 0
            assert "\x1b" not in someone.seen
            assert "No game started." in someone.seen

    def test_wrong_moves_are_asked_again(self) -> None:
        """With `--yes` on a terminal a wrong move is told, a secret one without its words."""
        with TerminalUser(*PEOPLE, "--yes") as someone:
            someone.wait_for("Zoe:").type("start 99\n").wait_for("Zoe:", 2)
            someone.type("start 1\n").wait_for("Ben:").type("start 2\n")
            someone.wait_for("Max:").type("start 3\n").wait_for("Zoe:", 3)
            someone.type("xylophone\n").wait_for("that is no answer here")
            someone.wait_for("Zoe:", 4).type("\x04")

            assert someone.leave() == 0
            assert "start 99" in someone.seen
            assert "Zoe, where do you start?" in someone.seen
            assert re.search(r"^1  ", someone.seen, re.MULTILINE)
            assert "xylophone" not in someone.seen

    def test_remarks(self) -> None:
        """Bots say a word now and then, unless they are to be quiet; the story is the same."""
        table = ("play", *at_random(4), "--plain", "--yes", "--seed", 3)
        talking, quiet = (
            call(*table, *more).out.splitlines()[:-1] for more in ([], ["--quiet-bots"])
        )

        said = [line for line in talking if re.fullmatch(r'\w+ \(bot\): ".+[.!?]"', line)]
        assert 5 < len(said) < len(talking) // 4
        assert [line for line in talking if line not in said] == quiet

    def test_rematch(self, basari_home: Path) -> None:
        """At the end one can play again with the same people, with other luck."""
        bots = ("--plain", "--edition", "cards", "--ruling", "legs=1", "--seat", "Zoe=bot:random",
                "--seat", "Ben=bot:random", "--seat", "Max=bot:random")  # fmt: skip

        with TerminalUser(*bots, "--seed", "5") as someone:
            someone.wait_for("Play again").type("y\n").wait_for("Play again", 2).type("\n")

            assert someone.leave() == 0
        first, second = map(load_log, sorted((basari_home / "games").iterdir()))
        assert first.header.players == second.header.players
        assert {first.header.seed, second.header.seed} > {5}
