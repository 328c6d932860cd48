"""Errors: one class per reaction, each with one sentence that can be translated."""

import pickle

import pytest

from basari.errors import (
    BadComponents,
    BadLog,
    BadSetup,
    BasariError,
    IllegalMove,
    InvalidNotation,
    OutOfTurn,
    Sentence,
    describe_error,
    say,
)

KINDS = (BadSetup, InvalidNotation, OutOfTurn, IllegalMove, BadComponents, BadLog)


class TestSentence:
    """A sentence is finished text that remembers how it was made."""

    def test_is_a_text(self) -> None:
        """It reads as English text."""
        assert say("{offer} does not beat {standing}", offer="1G", standing="1R") == (
            "1G does not beat 1R"
        )

    def test_remembers_template_and_parts(self) -> None:
        """The same parts can be filled into a translated template."""
        why = say("{offer} does not beat {standing}", offer="1G", standing="1R")

        german = "{standing} wird von {offer} nicht überboten".format(**why.parts)

        assert why.template == "{offer} does not beat {standing}"
        assert german == "1R wird von 1G nicht überboten"

    def test_without_parts(self) -> None:
        """With nothing to fill in, the template is the sentence, braces and all."""
        why = say("write {2R}")

        assert why == why.template == "write {2R}"
        assert why.parts == {}

    def test_braces_in_a_part(self) -> None:
        """Braces in a part are not filled in again."""
        assert say("cannot read {text!r}", text="{0}{text}") == "cannot read '{0}{text}'"

    def test_part_called_template(self) -> None:
        """A part may have any name."""
        assert say("a {template} of {self}", template="sheet", self="paper") == "a sheet of paper"

    def test_travels_between_processes(self) -> None:
        """A pickled sentence can still be translated."""
        why = say("{n} {{gems}}", n=3)

        again = pickle.loads(pickle.dumps(why))  # noqa: S301 - our own

        assert again == why == "3 {gems}"
        assert (again.template, again.parts) == (why.template, why.parts)


class TestErrors:
    """Errors have one common base class and one class per reaction."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_common_ancestor(self, kind: type[BasariError]) -> None:
        """`BasariError` catches them all, and none is a subclass of another."""
        assert issubclass(kind, BasariError)
        assert [other for other in KINDS if issubclass(kind, other)] == [kind]

    def test_sentence_survives(self) -> None:
        """The sentence an error was made with is handed on as it is."""
        why = say("seat {seat} is not asked", seat=1)

        assert OutOfTurn(why).sentence is why
        assert isinstance(OutOfTurn(why).sentence, Sentence)

    def test_plain_text(self) -> None:
        """A plain text is its own sentence."""
        assert BadLog("line 3 is damaged").sentence == "line 3 is damaged"

    def test_no_text(self) -> None:
        """An error made with something else, or with nothing, still has a text."""
        assert BadLog(57).sentence == "57"
        assert BadLog().sentence == ""


class Mute(Exception):
    """An error that cannot say what is wrong."""

    def __str__(self) -> str:
        """Fail when asked for a text, too."""
        raise KeyboardInterrupt


class TestRaised:
    """An exception of somebody else's code is described in one line."""

    @pytest.mark.parametrize(
        ("error", "told"),
        [
            (ValueError("two\n  lines"), "raises ValueError: two lines"),
            (ValueError(), "raises ValueError"),
            (Mute(), "raises Mute"),
        ],
        ids=["several lines", "no words", "cannot say"],
    )
    def test_told(self, error: Exception, told: str) -> None:
        """The description has its class name, and its message if it has one."""
        assert describe_error(error) == told

    def test_no_longer_than_a_line(self) -> None:
        """A long one is cut."""
        assert describe_error(ValueError("x" * 10_000)) == describe_error(ValueError("x" * 20_000))
        assert len(describe_error(ValueError("x" * 10_000)).parts["error"]) == 200
