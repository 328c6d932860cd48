"""Lines: JSON with a running checksum, and what is refused."""

import json
from contextlib import nullcontext, suppress
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadLog
from basari.log.checksum import LONGEST_LINE, close_line, open_line, parse_line

letters = st.text(max_size=6)
leaves = st.none() | st.booleans() | st.integers() | letters | st.floats(-1e9, 1e9)
contents = st.dictionaries(
    letters.filter(lambda key: key != "check"),
    leaves | st.lists(leaves, max_size=2) | st.dictionaries(letters, leaves, max_size=2),
    min_size=1,
    max_size=3,
)
checksums = st.integers(0, 2**32 - 1)


class TestClose:
    """A line ends with a checksum over it and all lines before."""

    @given(contents, checksums)
    def test_there_and_back(self, content: dict[str, Any], running: int) -> None:
        """Every line that is written can be read, with the same running checksum."""
        line, after = close_line(content, running)

        opened = open_line(line.removesuffix("\n"), running)

        assert opened == (content, after)

    @given(contents, checksums)
    def test_one_line(self, content: dict[str, Any], running: int) -> None:
        """A line has exactly one line end, at its end."""
        line, _ = close_line(content, running)

        assert line.index("\n") == len(line) - 1

    @given(contents, checksums)
    def test_check_comes_last(self, content: dict[str, Any], running: int) -> None:
        """Keys keep their order, followed by the checksum."""
        line, after = close_line(content, running)

        assert list(json.loads(line)) == [*content, "check"]
        assert json.loads(line)["check"] == f"{after:08x}"

    def test_as_documented(self) -> None:
        """The checksum is the CRC-32 of all text so far, without checksums and line ends."""
        first, running = close_line({"by": "dealer", "move": "draw 1"}, 0)
        second, _ = close_line({"by": 0, "move": "Ä"}, running)

        one = crc32(b'{"by": "dealer", "move": "draw 1"')
        two = crc32(b'{"by": "dealer", "move": "draw 1"' + '{"by": 0, "move": "Ä"'.encode())
        assert first == f'{{"by": "dealer", "move": "draw 1", "check": "{one:08x}"}}\n'
        assert second == f'{{"by": 0, "move": "Ä", "check": "{two:08x}"}}\n'

    @pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
    def test_writes_only_numbers(self, number: float) -> None:
        """NaN and infinity are not written."""
        with pytest.raises(ValueError, match="not JSON compliant"):
            close_line({"by": number}, 0)


class TestOpen:
    """A line is accepted only with the right checksum."""

    @given(contents, checksums, checksums)
    def test_only_in_its_place(self, content: dict[str, Any], running: int, other: int) -> None:
        """After any other lines, a line is refused."""
        line = close_line(content, running)[0].removesuffix("\n")

        if other == running:
            open_line(line, other)
        else:
            with pytest.raises(BadLog, match="the checksum does not match"):
                open_line(line, other)

    @given(contents, checksums, st.binary())
    def test_no_other_text(self, content: dict[str, Any], running: int, noise: bytes) -> None:
        """Changed text is refused."""
        line = close_line(content, running)[0].removesuffix("\n")
        text = noise.decode("latin-1")

        for changed in (line + text, text + line, text, line[: len(line) // 2] + text):
            if changed != line:
                with pytest.raises(BadLog):
                    open_line(changed, running)

    @pytest.mark.parametrize(
        "line",
        [
            '{"by": 0, "move": "A"}',
            '{"by": 0, "move": "A", "check": 12345678}',
            '{"by": 0, "move": "A", "check": "1234567"}',
            '{"by": 0, "move": "A", "check": "1234567G"}',
            '{"by": 0, "move": "A", "check": "ABCDEF01"}',
            '{"by": 0, "check": "12345678", "move": "A"}',
            '{"by": 0, "move": "A","check": "12345678"}',
            '{"by": 0, "move": "A", "check": "12345678"} ',
            '{"by": 0, "move": "A", "check": "12345678"}\r',
            '{"check": "00000000"}',
        ],
    )
    def test_ends_with_its_checksum(self, line: str) -> None:
        """A checksum is eight small hexadecimal digits at the very end."""
        with pytest.raises(BadLog, match=r"^the line does not end with its checksum$"):
            open_line(line, 0)


class TestParse:
    """A line is one unambiguous JSON object."""

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            ("", "the line is not valid JSON"),
            ("{", "the line is not valid JSON"),
            ("{} {}", "the line is not valid JSON"),
            ("\ufeff{}", "the line is not valid JSON"),
            ("\0{}", "the line is not valid JSON"),
            ('{"a": "\0"}', "the line is not valid JSON"),
            ('{"a": NaN}', "the line is not valid JSON"),
            ('{"a": Infinity}', "the line is not valid JSON"),
            ('{"a": -Infinity}', "the line is not valid JSON"),
            ('{"a": 0x1}', "the line is not valid JSON"),
            ("{'a': 1}", "the line is not valid JSON"),
            (f'{{"a": {"1" * 5000}}}', "the line is not valid JSON"),
            (f'{{"a": {"[" * 30_000}{"]" * 30_000}}}', "the line is not valid JSON"),
            ('{"a": 1, "a": 1}', "the line has a key twice"),
            ('{"a": {"b": 1, "b": 2}}', "the line has a key twice"),
            ('{"a": 1, "\\u0061": 2}', "the line has a key twice"),
            ("[]", "the line is not a JSON object"),
            ("7", "the line is not a JSON object"),
            ("null", "the line is not a JSON object"),
            ('"by"', "the line is not a JSON object"),
        ],
    )
    def test_refuses(self, line: str, why: str) -> None:
        """Anything else is refused with the reason."""
        with pytest.raises(BadLog) as caught:
            parse_line(line)

        assert caught.value.sentence == why

    @pytest.mark.parametrize("letter", ["a", "ä", "◆"])
    def test_length(self, letter: str) -> None:
        """A line may have as many bytes as the limit, and not one more."""
        filler = letter * ((LONGEST_LINE - len('{"a": ""}')) // len(letter.encode()))
        line = f'{{"a": "{filler}"}}'
        line += " " * (LONGEST_LINE - len(line.encode()))

        assert parse_line(line) == {"a": filler}
        with pytest.raises(BadLog, match=f"^the line is longer than {LONGEST_LINE} bytes$"):
            parse_line(line + " ")

    def test_measured_before_it_is_read(self) -> None:
        """A line that is too long is refused for its length, whatever it contains."""
        with pytest.raises(BadLog, match="the line is longer"):
            parse_line("[" * 1_000_000)

    @pytest.mark.parametrize("depth", [100, 1_000, 9_000])
    def test_deep_nests(self, depth: int) -> None:
        """Nesting that is too deep for Python is refused."""
        with suppress(BadLog) if depth > 100 else nullcontext():
            assert list(parse_line('{"a":' * depth + "1" + "}" * depth)) == ["a"]

    @given(st.text())
    def test_any_text(self, text: str) -> None:
        """Any text is read as an object or refused with `BadLog`."""
        try:
            content = parse_line(text)
        except BadLog:
            return
        assert isinstance(content, dict)
