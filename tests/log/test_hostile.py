"""Malicious logs: refused in one sentence, or read correctly."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadLog
from basari.log import parse_log, recover
from basari.log.checksum import LONGEST_LINE
from basari.log.reader import LARGEST_FILE, MOST_LINES
from basari.shelf import folders
from tests.helpers.calls import Outcome, call, complaint, shell
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    Entry,
    any_json,
    entries_of,
    json_line,
    raw_with_checksums,
    sample,
    shelve,
    short_log,
    sparingly,
)
from tests.log.hostile import try_log
from tests.log.stubborn import longest_log

CORPUS = tuple(sorted((Path(__file__).parent / "corpus").iterdir()))
MOST_MEMORY = 100
"""Maximum megabytes for reading any log."""


def lines(*changed: str | bytes) -> bytes:
    """Append lines to the header of a valid log, with correct checksums."""
    return raw_with_checksums(json_line(entries_of(short_log())[0]), *changed)


def header_with(**changes: Any) -> bytes:  # noqa: ANN401 - whatever one can think of
    """Change the header of a valid log, with correct checksums."""
    header, *rest = entries_of(short_log())
    return raw_with_checksums(*(json.dumps(entry) for entry in ({**header, **changes}, *rest)))


def with_name(name: str) -> bytes:
    """Rename the first player of a valid log."""
    first, *rest = entries_of(short_log())[0]["players"]
    return header_with(players=[{**first, "name": name}, *rest])


NASTY: dict[str, bytes] = {
    "nothing": b"",
    "one line feed": b"\n",
    "only line feeds": b"\n" * 100,
    "no text": bytes(range(256)),
    "noughts": bytes(5000),
    "a mark before it": b"\xef\xbb\xbf" + short_log(),
    "wide letters": short_log().decode().encode("utf-16"),
    "a nought in it": short_log().replace(b"move", b"mo\0e", 1),
    "other line ends": short_log().replace(b"\n", b"\r\n"),
    "too large": b" " * (LARGEST_FILE + 1),
    "too large and good": short_log() + b"\n" * LARGEST_FILE,
    "too many lines": short_log() + b"{}\n" * MOST_LINES,
    "a long line": lines(json_line({"by": 0, "move": "A" * LONGEST_LINE})),
    "a long header": b"{" + b" " * LONGEST_LINE + short_log()[1:],
    "deep lists": lines('{"by": ' + "[" * 30_000 + "]" * 30_000 + "}"),
    "deep objects": lines('{"by": ' + '{"a":' * 10_000 + "0" + "}" * 10_000 + "}"),
    "a deep header": b'{"format": ' + b"[" * 60_000 + b"\n",
    "open lists": b"[" * 60_000 + b"\n",
    "a huge number": lines('{"by": ' + "9" * 60_000 + ', "move": "A"}'),
    "a large number": lines('{"by": ' + "9" * 4_000 + ', "move": "A"}'),
    "a huge fraction": lines('{"by": 1e' + "9" * 1000 + ', "move": "A"}'),
    "a small fraction": lines('{"by": 1e-' + "9" * 1000 + ', "move": "A"}'),
    "no number": lines('{"by": NaN, "move": "A"}'),
    "infinity": lines('{"by": -Infinity, "move": "A"}'),
    "a key twice": lines('{"by": 0, "by": 1, "move": "A"}'),
    "a checksum twice": lines('{"by": 0, "check": "00000000", "move": "A"}'),
    "a list": b"[1, 2]\n",
    "a word": b'"log"\n',
    "a truth as seat": lines('{"by": true, "move": "A"}'),
    "a fraction as seat": lines('{"by": 0.0, "move": "A"}'),
    "a list as move": lines('{"by": 0, "move": ["A"]}'),
    "half a letter": lines('{"by": 0, "move": "\\ud800"}'),
    "no UTF-8": lines(b'{"by": 0, "move": "\xff\xfe"}'),
    "steering": lines('{"by": "dealer", "move": "\\u001b[2J\\u001b]0;owned\\u0007\\r\\n\\u0085"}'),
    "raw steering": lines(b'{"by": "dealer", "move": "\x1b[2J"}'),
    "a move of many gems": lines('{"by": "dealer", "move": "draw ' + "9" * 5000 + '"}'),
    "many moves": lines('{"by": "dealer", "move": "draw' + " 1" * 20_000 + '"}'),
    "a name that steers": with_name("\x1b[31mRed"),
    "a name that turns round": with_name("\u202eevE"),
    "a name of nothing": with_name("\u200b"),
    "a name of half a letter": with_name("\ud800"),
    "a long name": with_name("x" * 1000),
    "a name twice": with_name("Ben"),
    "no name": header_with(players=[{"kind": "human"}] * 3),
    "no players": header_with(players=[]),
    "many players": header_with(players=[{"name": f"P{n}", "kind": "human"} for n in range(900)]),
    "another kind": header_with(players=[{"name": n, "kind": "bot:\x1b[2J"} for n in "ABC"]),
    "a path as edition": header_with(edition="../../../etc/passwd"),
    "an edition twice": header_with(edition=["cards", "board"]),
    "many legs": header_with(options={"legs": 10**9}),
    "a truth as legs": header_with(options={"legs": True}),
    "an unknown ruling": header_with(options={"__class__": 1}),
    "many rulings": header_with(options={f"r{n}": n for n in range(3000)}),
    "a huge seed": header_with(seed=10**101),
    "a fraction as seed": header_with(seed=1.0),
    "when it steers": header_with(started="\x1b]0;now\x07"),
    "no table": header_with(components=None),
    "another table": header_with(components={"kind": "track", "name": "x", "arches": []}),
    "no kind of table": header_with(components={"kind": ["deck"], "name": "x", "cards": []}),
    "many cards": header_with(components={"kind": "deck", "name": "x", "cards": [{}] * 15_000}),
    "a rich card": header_with(
        components={"kind": "deck", "name": "x",
                    "cards": [{"workers": 4, "points": 7, "gems": "9" * 4000 + "R"}] * 39}
    ),
    "an age order of nobody": header_with(seniority=[]),
    "an age order of many": header_with(seniority=[0] * 9000),
    "something more": header_with(extra=1),
    "a version as text": header_with(version="1"),
    "a newer version": header_with(version=4),
    "an old version": header_with(version=1, game="chess"),
    "a game that nobody knows": header_with(game="chess"),
    "a veil": lines(json_line({"by": "dealer", "veiled": "0" * 64})),
    "a veil of another kind": lines(json_line({"by": "dealer", "veiled": "0" * 63})),
    "a veil of lists": lines(json_line({"by": "dealer", "veiled": [[]]})),
    "a veil and a move": lines(json_line({"by": "dealer", "move": "draw 1 2 3", "veiled": True})),
    "a veil over everything": header_with(veiled="0" * 64),
    "a result of text": lines('{"result": {"points": ["1", "2", "3"], "winners": []}}'),
    "a result too early": lines('{"result": {"points": [0, 0, 0], "winners": [0, 1, 2]}}'),
    "nested answers": lines(*[json_line({"by": 0, "move": "A", "z": [[[]]] * 150})] * 8_000),
    "long nested answers": lines(*[json_line({"by": 0, "z": [[[]]] * 7_000})] * 120),
    "flat answers": lines(*['{"by": 0, "move": "A", "z": {' + ", ".join(
        f'"{n}": 0' for n in range(90)) + "}}"] * 8_000),
    "many results": lines(*[json_line({"result": [[]] * 200})] * 8_000),
    "an answer behind the end": raw_with_checksums(
        *map(json_line, entries_of(short_log())), json_line({"by": 0, "move": "A"})
    ),
}  # fmt: skip
every_nasty = pytest.mark.parametrize("content", NASTY.values(), ids=NASTY)


class TestNasty:
    """Any malicious log is refused in one sentence."""

    @every_nasty
    def test_read(self, content: bytes) -> None:
        """Reading it in any way raises `BadLog`."""
        with pytest.raises(BadLog):
            recover(content, FILE)
        try_log(content)

    @pytest.mark.no_cover
    @every_nasty
    def test_commands(self, content: bytes, tmp_path: Path) -> None:
        """Every command refuses it in one line."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(content)

        for command in (
            ("verify", file),
            ("replay", file, "--plain"),
            ("replay", file, "--json"),
            ("games", "import", file),
            ("log", "migrate", file),
            ("play", "--from", file, "--plain", "--yes"),
        ):
            told = complaint(call(*command), 3)
            assert told.startswith(f"{file}")
            assert len(told) < 700
        assert file.read_bytes() == content
        assert not folders.games_folder().exists() or not list(folders.games_folder().iterdir())

    @pytest.mark.no_cover
    @every_nasty
    def test_on_the_shelf(self, content: bytes) -> None:
        """One that lies on the shelf is listed, and does not keep anybody up."""
        file = shelve(content)

        complaint(call("resume", "abcdef", "--plain", "--yes"), 3)
        complaint(call("games", "export", "abcdef", "-"), 3)
        listed, for_programs = call("games"), call("games", "--json")

        assert [outcome.code for outcome in (listed, for_programs)] == [0, 0]
        assert all(line.isprintable() for line in listed.out.splitlines())
        (found,) = json.loads(for_programs.out)
        assert found["problem"] or found["finished"]
        assert file.read_bytes() == content


class TestNames:
    """Unusual but valid names are shown as they are."""

    @pytest.mark.parametrize(
        "name",
        ["<script>alert", "$(rm -rf ~)", "../../etc", "%s%s%n", "{0.__class__}", "[red]Red", "'--"],
    )
    def test_shown(self, name: str, tmp_path: Path) -> None:
        """No name is interpreted as anything else."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(with_name(name))

        told = call("replay", file, "--plain")
        brought = call("games", "import", file)

        assert (told.code, brought.code) == (0, 0)
        assert f"{name} (bot), Ben (bot), Cleo (bot)." in told.out
        assert name in json.loads(call("games", "--json").out)[0]["names"]
        assert name in call("games").out


@st.composite
def logs_with_changes(draw: st.DrawFn) -> bytes:
    """A log changed in a few places, with correct checksums."""
    entries = entries_of(
        draw(st.sampled_from([short_log(), *(sample(*game) for game in EVERY_GAME)]))
    )
    for _ in range(draw(st.integers(1, 3))):
        draw(st.sampled_from(CHANGES))(draw, entries)
    return raw_with_checksums(*(json.dumps(entry) for entry in entries))


def _another_value(draw: st.DrawFn, entries: list[Entry]) -> None:
    entry = draw(st.sampled_from(entries))
    if entry:
        entry[draw(st.sampled_from(sorted(entry)))] = draw(any_json())


def _another_part(draw: st.DrawFn, entries: list[Entry]) -> None:
    """Change something inside the header, as deep as it goes."""
    inside: Any = entries[0]
    while True:
        keys = sorted(inside) if isinstance(inside, dict) else range(len(inside))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        if not isinstance(inside[key], (dict, list)) or draw(st.booleans()):
            inside[key] = draw(any_json())
            return
        inside = inside[key]


def _less(draw: st.DrawFn, entries: list[Entry]) -> None:
    entry = draw(st.sampled_from(entries))
    if entry:
        del entry[draw(st.sampled_from(sorted(entry)))]


def _more(draw: st.DrawFn, entries: list[Entry]) -> None:
    draw(st.sampled_from(entries))[draw(st.text(max_size=5))] = draw(any_json())


def _another_order(draw: st.DrawFn, entries: list[Entry]) -> None:
    one, other = (draw(st.integers(0, len(entries) - 1)) for _ in range(2))
    entries[one], entries[other] = entries[other], entries[one]


def _another_move(draw: st.DrawFn, entries: list[Entry]) -> None:
    moves = [entry for entry in entries if isinstance(entry.get("move"), str)]
    if moves:
        draw(st.sampled_from(moves))["move"] = draw(st.sampled_from(moves))["move"]


def _shorter(draw: st.DrawFn, entries: list[Entry]) -> None:
    del entries[draw(st.integers(1, len(entries))) :]


CHANGES: tuple[Callable[[st.DrawFn, list[Entry]], None], ...] = (
    _another_value, _another_part, _less, _more, _another_order, _another_move, _shorter,
)  # fmt: skip


class TestFuzzed:
    """Slightly changed logs are read correctly or refused."""

    @given(logs_with_changes())
    def test_changed(self, log: bytes) -> None:
        """A changed log with correct checksums is consistent, or refused."""
        try_log(log)

    @given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
    def test_anything(self, log: bytes) -> None:
        """Anything that is not a log is refused."""
        assert try_log(log) is None

    @sparingly
    @given(log=logs_with_changes())
    def test_told(self, log: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
        """Commands show such a game or refuse it, without crashing."""
        file = tmp_path_factory.getbasetemp() / "fuzzed.jsonl"
        file.write_bytes(log)

        for options in (["--plain"], ["--json"]):
            outcome = call("replay", file, *options)
            if outcome.code:
                complaint(outcome, 3)
            assert all(line.isprintable() for line in outcome.out.splitlines())

    @pytest.mark.parametrize("file", CORPUS, ids=[file.stem for file in CORPUS])
    def test_corpus(self, file: Path) -> None:
        """Inputs found by the fuzzer are harmless."""
        try_log(file.read_bytes())
        outcome = call("replay", file, "--plain")
        if outcome.code:
            complaint(outcome, 3)


MEASURED = """
import resource, sys
from pathlib import Path
from basari.cli.main import main
{work}
status = Path("/proc/self/status")
if status.exists():
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    megabytes = int(peak.split()[1]) // 1024
else:
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1 << 20)
sys.stderr.write(str(megabytes))
"""
COMMAND = """
try:
    main()
except SystemExit as end:
    assert not end.code
"""
REFUSED = """
from basari.errors import BadLog
from basari.shelf.saved import game_in
try:
    game_in(Path(sys.argv[1]))
except BadLog as refused:
    assert refused
else:
    raise AssertionError
"""
VIEWER = """
from basari.cli.games import face_of
from basari.cli.pages.course import course
from basari.shelf.saved import game_in
found = course(game_in(Path(sys.argv[1])), face_of("basari", "board"))
print(len(found.stops))
"""


@pytest.fixture(scope="module")
def longest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of the longest possible log."""
    file = tmp_path_factory.mktemp("longest") / "longest.jsonl"
    file.write_bytes(longest_log())
    return file


class TestMemory:
    """Not even the largest log, or the worst one, takes much memory."""

    def measured(self, *arguments: object, work: str = COMMAND) -> Outcome:
        """Run something in a new process, and measure its memory."""
        outcome = shell(*arguments, python=MEASURED.format(work=work))
        assert outcome.code == 0, outcome.err
        assert int(outcome.err) <= MOST_MEMORY
        return outcome

    @pytest.mark.parametrize(
        "name",
        [
            "many cards",
            "too large",
            "too many lines",
            "deep lists",
            "nested answers",
            "long nested answers",
            "flat answers",
            "many results",
        ],
    )
    def test_refused(self, name: str, tmp_path: Path) -> None:
        """Refusing a log takes no more memory than reading one."""
        file = tmp_path / "a.jsonl"
        file.write_bytes(NASTY[name])

        self.measured(file, work=REFUSED)

    def test_long_enough(self, longest: Path) -> None:
        """The longest log has nearly the maximum number of lines."""
        assert MOST_LINES - 9 <= len(parse_log(longest.read_bytes(), FILE).answers) < MOST_LINES

    @pytest.mark.parametrize(
        "command", [("verify",), ("replay", "--plain"), ("games", "import")], ids=lambda c: c[0]
    )
    def test_commands(self, command: tuple[str, ...], longest: Path) -> None:
        """Commands need little memory for it."""
        assert self.measured(*command, longest).out

    def test_viewer(self, longest: Path) -> None:
        """So does the viewer, which goes through every moment."""
        assert int(self.measured(longest, work=VIEWER).out) > 1000
