"""Where text goes: between words on a terminal, whole into a file, short when it complains."""

import os
import sys

import pytest

from basari.cli.terminal import output as screen
from basari.errors import say


class TestWrapping:
    """On a terminal lines end between words; elsewhere a text stays one line."""

    TEXT = "Ada offers 2 red and 1 blue; Ben accepts and gets them."

    def test_on_a_terminal(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """No line is longer than the terminal is wide, and no word is broken."""
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        monkeypatch.setattr(screen, "get_terminal_size", lambda: os.terminal_size((20, 24)))

        screen.out_wrapped(self.TEXT)

        lines = capsys.readouterr().out.splitlines()
        assert len(lines) > 1
        assert all(len(line) <= 20 for line in lines)
        assert " ".join(line.strip() for line in lines) == self.TEXT

    def test_into_a_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A file gets the text as it is."""
        screen.out_wrapped(self.TEXT)

        assert capsys.readouterr().out == self.TEXT + "\n"


class TestComplaints:
    """What is wrong is told in a line that a person can read."""

    def test_cut_in_the_middle(self, capsys: pytest.CaptureFixture[str]) -> None:
        """However long the evidence, beginning and end can be seen."""
        screen.fail(say("begin {evidence} end", evidence="x" * 60_000))

        told = capsys.readouterr().err
        assert told.startswith("basari: begin x")
        assert told.endswith("x end\n")
        assert len(told) < 700


class TestCommand:
    """Whoever is told what to type next can type it where they are."""

    @pytest.mark.parametrize(
        ("called", "there", "told"),
        [
            (".venv/bin/basari", None, ".venv/bin/basari"),
            (".venv/bin/basari", "/usr/bin/basari", "basari"),
            ("basari", None, "basari"),
            ("/usr/bin/pytest", None, "basari"),
            ("-c", None, "basari"),
        ],
    )
    def test_command(
        self, called: str, there: str | None, told: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It goes by its name where a shell finds it, else by the path it was called by."""
        monkeypatch.setattr(sys, "argv", [called])
        monkeypatch.setattr(screen, "which", lambda _name: there)

        assert screen.command() == told
