"""The doctor: every surrounding is judged, and every judgement is true."""

from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.commands import doctor
from basari.cli.commands.doctor import (
    Finding,
    State,
    Surroundings,
    can_draw_pages,
    examine,
    findings,
    gather,
    verdict,
)

VERSIONS = (("basari", "1.0.0"), ("python", "3.11.7"), ("rich", "15"), ("prompt_toolkit", "3"))
WITHOUT_KEYS = (*VERSIONS[:3], ("prompt_toolkit", ""))
GOOD = Surroundings(
    columns=80,
    lines=24,
    typed_by_hand=True,
    seen=True,
    term="xterm",
    multiplexer="",
    encoding="utf-8",
    colours="256",
    colours_unwanted=False,
    raw_keys=True,
    games=Path("/g"),
    games_writable=True,
    games_claimed=True,
    settings=Path("/s"),
    settings_writable=True,
    language="en",
    versions=VERSIONS,
    games_there=(("basari", ""), ("souk", "")),
)
BROKEN = (("basari", ""), ("souk", "the game souk of souk 1.0 cannot be loaded, it raises OSError"))
surroundings = st.builds(
    Surroundings,
    columns=st.sampled_from([0, 20, 79, 80, 200]),
    lines=st.sampled_from([0, 10, 23, 24, 60]),
    typed_by_hand=st.booleans(),
    seen=st.booleans(),
    term=st.sampled_from(["", "dumb", "xterm", "screen"]),
    multiplexer=st.sampled_from(["", "tmux", "screen"]),
    encoding=st.sampled_from(["", "utf-8", "cp1252", "ascii", "nonsense"]),
    colours=st.sampled_from(["", "standard", "256", "truecolor", "windows"]),
    colours_unwanted=st.booleans(),
    raw_keys=st.booleans(),
    games=st.just(Path("/{g}")),
    games_writable=st.booleans(),
    settings=st.just(Path("/{s}")),
    settings_writable=st.booleans(),
    language=st.sampled_from(texts.LANGUAGES),
    versions=st.sampled_from([VERSIONS, WITHOUT_KEYS]),
    games_there=st.sampled_from([GOOD.games_there, BROKEN]),
)


def found(around: Surroundings, topic: str) -> Finding:
    """Pick out what was found about one thing."""
    (finding,) = [finding for finding in findings(around) if finding.topic == topic]
    return finding


class TestFindings:
    """Everything is looked at, and the verdict follows from it."""

    @given(surroundings)
    def test_every_topic(self, around: Surroundings) -> None:
        """Whatever the surroundings, each thing is told once, with all gaps filled in."""
        told = findings(around)

        assert len({finding.topic for finding in told}) == len(told) == 12
        for finding in told:
            assert finding.told.isprintable()
            assert "{" not in finding.told.replace("{g}", "").replace("{s}", "")

    @given(surroundings)
    def test_verdict(self, around: Surroundings) -> None:
        """The verdict is as bad as the worst finding."""
        worst = {finding.state for finding in findings(around)}

        state = verdict(around).state

        assert (state is State.WRONG) == (State.WRONG in worst)
        assert (state is State.FINE) == (worst == {State.FINE})

    @given(surroundings)
    def test_playable(self, around: Surroundings) -> None:
        """Only a place where nothing can be saved stops a game."""
        assert (verdict(around).state is State.WRONG) == (not around.games_writable)

    @given(surroundings)
    def test_plain_mode(self, around: Surroundings) -> None:
        """Plain mode is announced exactly where pages cannot be drawn, unless nothing works."""
        announced = "plain mode" in verdict(around).told

        assert announced == (around.games_writable and not can_draw_pages(around))

    def test_good(self) -> None:
        """A usual terminal leaves nothing to wish for."""
        assert {finding.state for finding in findings(GOOD)} == {State.FINE}
        assert verdict(GOOD).told == "All is well: a game can be played here at its best."


class TestJudgements:
    """One by one: what is told, and how bad it is."""

    @pytest.mark.parametrize(
        ("change", "topic", "state", "told"),
        [
            ({}, "Versions", State.FINE, "basari 1.0.0, python 3.11.7, rich 15, prompt_toolkit 3"),
            ({"versions": WITHOUT_KEYS}, "Versions", State.LESS, "prompt_toolkit -"),
            ({}, "Terminal", State.FINE, "TERM is xterm"),
            ({"term": ""}, "Terminal", State.FINE, "TERM is -"),
            ({"term": "dumb"}, "Terminal", State.LESS, "TERM is dumb: plain mode"),
            ({"seen": False}, "Terminal", State.LESS, "the output is not a terminal: plain mode"),
            (
                {"typed_by_hand": False},
                "Terminal",
                State.LESS,
                "the input is not a terminal: plain mode",
            ),
            ({}, "Size", State.FINE, "80 x 24 characters: every page fits"),
            ({"columns": 120, "lines": 40}, "Size", State.FINE, "120 x 40 characters: room"),
            ({"columns": 79}, "Size", State.LESS, "79 x 24 characters: enlarge it to 80 x 24"),
            ({"lines": 23}, "Size", State.LESS, "80 x 23 characters: enlarge it to 80 x 24"),
            ({"lines": 0}, "Size", State.LESS, "unknown: plain mode"),
            ({}, "Keys", State.FINE, "single keys are read"),
            ({"versions": WITHOUT_KEYS}, "Keys", State.LESS, "prompt_toolkit is not installed"),
            ({"raw_keys": False}, "Keys", State.LESS, "whole lines only: plain mode"),
            ({"typed_by_hand": False}, "Keys", State.LESS, "nobody types"),
            ({}, "Changed keys", State.FINE, "none; the settings file can change them"),
            (
                {"keys_changed": (("quit", "f10"), ("help", "v"))},
                "Changed keys",
                State.FINE,
                "quit f10, help v",
            ),
            (
                {"keys_changed": (("quit", "h"),)},
                "Changed keys",
                State.LESS,
                "'h' to history and to",
            ),
            ({}, "Second screen", State.FINE, "your own text comes back"),
            ({"multiplexer": "tmux"}, "Second screen", State.FINE, "tmux has one"),
            ({"multiplexer": "screen"}, "Second screen", State.LESS, "screen may keep"),
            ({"term": "dumb"}, "Second screen", State.LESS, "plain mode does without"),
            ({}, "Encoding", State.FINE, "utf-8: symbols look like ◆ ■ ▲ ●"),
            (
                {"encoding": "cp1252"},
                "Encoding",
                State.LESS,
                "cp1252: symbols in ASCII, * # ^ o",
            ),
            ({"encoding": ""}, "Encoding", State.LESS, "-: symbols in ASCII"),
            ({}, "Colours", State.FINE, "those of your terminal (256)"),
            ({"colours": ""}, "Colours", State.LESS, "none: letters and shapes"),
            ({"colours_unwanted": True}, "Colours", State.FINE, "none, as NO_COLOR asks"),
            ({}, "Saved games", State.FINE, str(Path("/g"))),
            ({"games_writable": False}, "Saved games", State.WRONG, "BASARI_HOME"),
            ({}, "Settings", State.FINE, str(Path("/s"))),
            ({"settings_writable": False}, "Settings", State.LESS, "names are not remembered"),
            ({}, "Games", State.FINE, "basari, souk"),
            (
                {"games_there": BROKEN},
                "Games",
                State.LESS,
                "basari; the game souk of souk 1.0 cannot",
            ),
            ({"language": "de"}, "Language", State.FINE, "de; --lang chooses among en, de"),
        ],
    )
    def test_each(self, change: dict[str, object], topic: str, state: State, told: str) -> None:
        """What works is told, and what falls back to what."""
        finding = found(replace(GOOD, **change), topic)

        assert finding.state is state
        assert told in finding.told

    @pytest.mark.parametrize(
        ("change", "told"),
        [
            ({"term": "dumb"}, "A game can be played here, in plain mode."),
            ({"encoding": "ascii"}, "A game can be played here, if not at its best."),
            ({"games_there": BROKEN}, "A game can be played here, if not at its best."),
            ({"games_writable": False}, "Nothing can be saved here, so no game can be played."),
        ],
    )
    def test_verdicts(self, change: dict[str, object], told: str) -> None:
        """The verdict says what to expect."""
        assert verdict(replace(GOOD, **change)).told == told


class TestGathering:
    """The surroundings are those of this process."""

    @pytest.fixture(autouse=True)
    def _somewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A place of our own, outside of everything."""
        monkeypatch.setenv("BASARI_HOME", str(tmp_path / "home"))
        for name in ("TMUX", "STY", "NO_COLOR"):
            monkeypatch.delenv(name, raising=False)

    def test_here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Variables, folders and the language are seen; looking around makes nothing."""
        monkeypatch.setenv("TERM", "vt100")
        monkeypatch.setenv("NO_COLOR", "1")
        monkeypatch.setenv("COLUMNS", "99")
        monkeypatch.setenv("LINES", "33")
        texts.use("de")

        around = gather()

        assert (around.columns, around.lines) == (99, 33)
        assert (around.term, around.multiplexer, around.language) == ("vt100", "", "de")
        assert around.colours_unwanted
        assert around.raw_keys
        assert not around.seen
        assert around.games == tmp_path / "home" / "games"
        assert around.settings == tmp_path / "home"
        assert around.games_writable
        assert around.settings_writable
        assert not (tmp_path / "home").exists()
        assert all(number for _name, number in around.versions)
        assert around.games_there[0] == ("basari", "")

    @pytest.mark.parametrize(("name", "program"), [("TMUX", "tmux"), ("STY", "screen")])
    def test_multiplexer(self, name: str, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Both tmux and screen leave their marks in the environment."""
        monkeypatch.setenv(name, "1234")

        assert gather().multiplexer == program

    def test_file_in_the_way(self, tmp_path: Path) -> None:
        """Below a file nothing can be written."""
        (tmp_path / "home").write_text("a file")

        around = gather()

        assert not around.games_writable
        assert not around.settings_writable

    def test_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is not installed has no version."""

        def missing(name: str) -> str:
            raise PackageNotFoundError(name)

        monkeypatch.setattr(doctor, "version", missing)

        assert dict(gather().versions)["prompt_toolkit"] == ""


class TestExamining:
    """The command prints it all."""

    def printed(
        self,
        around: Surroundings,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> list[str]:
        """Examine somebody else's surroundings."""
        monkeypatch.setattr(doctor, "gather", lambda: around)
        examine()
        return capsys.readouterr().out.splitlines()

    def test_lines(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A line for each finding, the verdict last, all in columns."""
        lines = self.printed(replace(GOOD, encoding="ascii", columns=100), monkeypatch, capsys)

        assert len(lines) == 13
        assert lines[1] == "Terminal       ok    input and output are a terminal, TERM is xterm"
        assert lines[6] == "Encoding       note  ascii: symbols in ASCII, * # ^ o"
        assert lines[-1] == "Verdict        note  A game can be played here, if not at its best."

    @pytest.mark.parametrize("columns", [50, 80, 120])
    def test_wrapped(
        self, columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Lines fit the terminal, and go on below themselves."""
        lines = self.printed(
            replace(GOOD, columns=columns, multiplexer="screen"), monkeypatch, capsys
        )

        assert max(map(len, lines)) <= columns

    def test_folders_stay_whole(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The name of a folder can be copied, however long it is."""
        place = Path("/a-long-way" * 12)

        lines = self.printed(replace(GOOD, games=place), monkeypatch, capsys)

        assert any(str(place) in line for line in lines)

    def test_exit(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A script can tell that no game can be played."""
        with pytest.raises(typer.Exit) as caught:
            self.printed(replace(GOOD, games_writable=False), monkeypatch, capsys)

        assert caught.value.exit_code == 2
        assert "Saved games    wrong" in capsys.readouterr().out
