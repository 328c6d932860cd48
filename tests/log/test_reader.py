"""Reading: a log is complete or refused, within limits, with the wrong line."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from basari.errors import BadLog
from basari.kernel import DEALER, Seat
from basari.log import Answer, DamagedLog, Log, checksum, parse_log, read_file, reader, verify
from basari.log.reader import LARGEST_FILE, MOST_LINES
from basari.log.writer import result_of
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    Entry,
    any_json,
    at_line,
    entries_of,
    golden,
    json_line,
    raw_with_checksums,
    refusal,
    sample,
    short_log,
    verify_strictly,
    with_checksums,
    without_checksums,
)
from tests.helpers.samples import some

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
samples = st.sampled_from(EVERY_GAME).map(lambda game: sample(*game))


def flip_bit(log: bytes, place: int) -> bytes:
    """Flip one bit of a log."""
    changed = bytearray(log)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


def damage(log: bytes) -> DamagedLog:
    """Return the error of a log that is damaged after its header."""
    with pytest.raises(DamagedLog) as caught:
        parse_log(log, FILE)
    return caught.value


class TestRead:
    """A complete log is read line by line."""

    @every_game
    def test_whole(self, edition: str, seats: int) -> None:
        """Every answer has its line, its seat and its move; the result comes last."""
        header, *answers, result = entries_of(sample(edition, seats))

        log = parse_log(sample(edition, seats), FILE)

        assert log.file == FILE
        assert log.header.content() == header
        assert log.result
        assert result_of(log.result) == result["result"]
        assert log.answers == tuple(
            Answer(line, DEALER if said["by"] == "dealer" else Seat(said["by"]), said["move"])
            for line, said in enumerate(answers, 2)
        )

    def test_without_a_result(self) -> None:
        """An unfinished game has no result, and can be read."""
        log = parse_log(with_checksums(entries_of(short_log())[:5]), FILE)

        assert len(log.answers) == 4
        assert log.result is None

    def test_header_alone(self) -> None:
        """A game in which nobody has answered yet can be read."""
        log = parse_log(with_checksums(entries_of(short_log())[:1]), FILE)

        assert log.answers == ()
        assert log.result is None


class TestChecksum:
    """Any change of a log is noticed."""

    @given(samples, st.data())
    def test_a_flipped_bit(self, log: bytes, choice: st.DataObject) -> None:
        """A single flipped bit anywhere is refused."""
        place = choice.draw(st.integers(0, 8 * len(log) - 1))

        refusal(flip_bit(log, place))

    def test_every_flipped_bit(self) -> None:
        """No bit of a short log can be flipped unnoticed, and the line before stays sound."""
        log = raw_with_checksums(*without_checksums(short_log(), 4))

        for place in some(range(8 * len(log)), 800):
            with pytest.raises(BadLog, match=f"^{FILE}, line {at_line(log, place // 8)}: "):
                parse_log(flip_bit(log, place), FILE)

    @given(samples, st.data())
    def test_lines_lost(self, log: bytes, choice: st.DataObject) -> None:
        """A missing line is noticed, unless it is the result: without it the game goes on."""
        lines = log.splitlines(keepends=True)
        del lines[choice.draw(st.integers(0, len(lines) - 2))]

        refusal(b"".join(lines))

    @given(samples, st.data())
    def test_lines_doubled(self, log: bytes, choice: st.DataObject) -> None:
        """A duplicated line is noticed, wherever it is."""
        lines = log.splitlines(keepends=True)
        place = st.integers(0, len(lines) - 1)
        lines.insert(choice.draw(place), lines[choice.draw(place)])

        refusal(b"".join(lines))

    @given(samples, st.data())
    def test_lines_swapped(self, log: bytes, choice: st.DataObject) -> None:
        """Swapped lines are noticed."""
        lines = log.splitlines(keepends=True)
        place = st.integers(0, len(lines) - 1)
        one, other = choice.draw(place), choice.draw(place)
        assume(one != other)
        lines[one], lines[other] = lines[other], lines[one]

        refusal(b"".join(lines))

    @given(samples, st.data())
    def test_lines_added(self, log: bytes, choice: st.DataObject) -> None:
        """An added line is noticed, wherever it is."""
        lines = log.splitlines(keepends=True)
        foreign = golden("cards").splitlines(keepends=True)
        line = choice.draw(st.sampled_from(foreign) | st.binary().map(lambda line: line + b"\n"))
        lines.insert(choice.draw(st.integers(0, len(lines))), line)

        refusal(b"".join(lines))

    @given(st.binary())
    def test_any_bytes(self, content: bytes) -> None:
        """Arbitrary bytes are refused."""
        refusal(content)

    @given(st.lists(any_json(), min_size=1, max_size=4), st.integers(0, 13))
    def test_any_lines(self, answers: list[Any], kept: int) -> None:
        """Lines with arbitrary content and correct checksums are refused."""
        lines = without_checksums(short_log(), kept)
        said = [json_line({"by": answer, "move": answer, "result": answer}) for answer in answers]
        moves = [json_line({"by": 0, "move": answer}) for answer in answers]

        refusal(raw_with_checksums(*lines, *said))
        refusal(raw_with_checksums(*lines, *moves))


class TestCut:
    """Of an incomplete log, all complete lines are kept."""

    def test_at_every_byte(self) -> None:
        """Wherever a log is cut, the line is named, and all lines before it are kept."""
        log = short_log()
        whole: Log | None = None

        for length in range(1, len(log)):
            rest = log[:length]
            line = rest.count(b"\n") + 1
            if rest.endswith(b"\n"):
                whole = parse_log(rest, FILE)
                assert len(whole.answers) == line - 2
            elif whole is None:
                with pytest.raises(BadLog, match=f"^{FILE}, line 1: the log breaks off"):
                    parse_log(rest, FILE)
            else:
                error = damage(rest)
                assert error.sound == whole
                assert error.sentence == (
                    f"{FILE}, line {line}: the log breaks off in the middle of the line"
                )

    def test_to_nothing(self) -> None:
        """An empty log is refused."""
        assert refusal(b"").sentence == f"{FILE}: is empty"

    def test_after_a_line(self) -> None:
        """A log cut between two lines is valid, but unfinished."""
        log = b"".join(short_log().splitlines(keepends=True)[:7])

        assert len(parse_log(log, FILE).answers) == 6
        assert not verify_strictly(log).over

    def test_without_the_last_line_end(self) -> None:
        """The last line is incomplete without its line end."""
        error = damage(short_log().rstrip(b"\n"))

        assert error.sound.result is None
        assert error.sentence == f"{FILE}, line 14: the log breaks off in the middle of the line"


class TestDamage:
    """The error of a damaged log has what comes before, and the answer in the damaged line."""

    def test_sound(self) -> None:
        """Everything before the damage is kept."""
        lines = short_log().splitlines(keepends=True)
        lines[5] = lines[5].replace(b'"check": "', b'"check": "0', 1)

        error = damage(b"".join(lines))

        assert error.sound == parse_log(b"".join(lines[:5]), FILE)

    def test_answer(self) -> None:
        """If the damaged line can be read as an answer, it is kept too."""
        lines = short_log().splitlines(keepends=True)
        said = entries_of(short_log())[2]
        lines[2] = lines[2].replace(f'"move": "{said["move"]}"'.encode(), b'"move": "D"')

        error = damage(b"".join(lines))

        assert error.answer == Answer(3, Seat(said["by"]), "D")

    @pytest.mark.parametrize(
        "line",
        [b"?", b"\xff", b"[]", b'{"by": 0}', b'{"result": 1}', b'{"by": 0, "move": "A", "at": 1}'],
    )
    def test_no_answer(self, line: bytes) -> None:
        """Otherwise there is no answer."""
        lines = short_log().splitlines(keepends=True)

        error = damage(b"".join([*lines[:4], line + b"\n", *lines[4:]]))

        assert error.answer is None
        assert error.sound == parse_log(b"".join(lines[:4]), FILE)

    def test_an_earlier_fault_comes_first(self) -> None:
        """If a line before the damage is wrong in itself, that one is named."""
        lines = without_checksums(short_log(), 6)
        lines[3] = '{"by": 0, "moved": "A"}'

        error = refusal(raw_with_checksums(*lines) + b"?\n")

        assert type(error) is BadLog
        assert error.sentence == (
            f"{FILE}, line 4: the line is not an answer: it needs a seat and a move"
        )

    def test_damage_in_the_header(self) -> None:
        """Without a header nothing is kept."""
        error = refusal(b"?" + short_log())

        assert type(error) is BadLog
        assert error.sentence == f"{FILE}, line 1: the line is not valid JSON"


class TestLines:
    """What a line must contain, whatever its checksum."""

    @pytest.mark.parametrize(
        ("line", "why"),
        [
            (b'{"by": 0, "by": 0, "move": "A"}', "the line has a key twice"),
            (b'{"by": NaN, "move": "A"}', "the line is not valid JSON"),
            (b'{"by": -Infinity, "move": "A"}', "the line is not valid JSON"),
            (b'{"by": %s, "move": "A"}' % (b"1" * 5000), "the line is longer than 1000 bytes"),
            (b'{"by": %s1, "move": "A"}' % (b"[" * 900), "the line is not valid JSON"),
            (b'\xef\xbb\xbf{"by": 0, "move": "A"}', "the line is not valid JSON"),
            (b'\0{"by": 0, "move": "A"}', "the line is not valid JSON"),
            (b'{"by": 0, "move": "\0"}', "the line is not valid JSON"),
            (b'{"by": 0, "move": "\xe4"}', "the line is not UTF-8 text"),
            (b'{"by": 0, "move": "\xed\xa0\x80"}', "the line is not UTF-8 text"),
            (b'{"by": 0, "move": "%s"}' % (b"A" * 70_000), "the line is longer than 1000 bytes"),
        ],
        ids=range(11),
    )
    def test_unreadable(self, line: bytes, why: str) -> None:
        """An unreadable line is refused with its number, even with a correct checksum."""
        error = refusal(raw_with_checksums(*without_checksums(short_log(), 4), line))

        assert error.sentence == f"{FILE}, line 5: {why}"

    @pytest.mark.parametrize(
        "entry",
        [
            {"by": True, "move": "A"},
            {"by": "0", "move": "A"},
            {"by": "Dealer", "move": "A"},
            {"by": 0.0, "move": "A"},
            {"by": None, "move": "A"},
            {"by": [0], "move": "A"},
            {"by": -1, "move": "draw 1 2 3"},
            {"by": 0, "move": 1},
            {"by": 0, "move": ["A"]},
            {"by": 0, "move": None},
            {"by": 0},
            {"move": "A"},
            {"by": 0, "move": "A", "at": "12:00"},
            {"By": 0, "Move": "A"},
            {"answer": "A"},
        ],
        ids=str,
    )
    def test_no_answer(self, entry: Entry) -> None:
        """An answer is a seat or the dealer, and a move, and nothing more."""
        error = refusal(with_checksums([*entries_of(short_log())[:1], entry]))

        assert type(error) is BadLog
        assert error.sentence == (
            f"{FILE}, line 2: the line is not an answer: it needs a seat and a move"
        )

    @pytest.mark.parametrize(
        "entry",
        [
            {"result": None},
            {"result": []},
            {"result": {}},
            {"result": {"points": [1, 2, 3]}},
            {"result": {"winners": [2]}},
            {"result": {"points": [1, 2], "winners": [1]}},
            {"result": {"points": [1, 2, 3, 4], "winners": [3]}},
            {"result": {"points": [1, 2, True], "winners": [2]}},
            {"result": {"points": [1, 2, 3.0], "winners": [2]}},
            {"result": {"points": [1, 2, 3], "winners": ["2"]}},
            {"result": {"points": [1, 2, 3], "winners": 2}},
            {"result": {"points": "123", "winners": [2]}},
            {"result": {"points": [1, 2, 3], "winners": [2], "by": None}},
            {"result": {"points": [1, 2, 3], "winners": [2], "by": True}},
            {"result": {"points": [1, 2, 3], "winners": [2], "by": 1.0}},
            {"result": {"points": [1, 2, 3], "winners": [2], "by": [1, None]}},
            {"result": {"points": [1, 2, 3], "winners": [2], "by": {"a": {"b": {}}}}},
            {"result": {"points": [1, 2, 3], "winners": [2], "by": [[[1]]]}},
            {"result": {"points": [1, 2, 3], "winners": [2]}, "by": 0},
        ],
        ids=str,
    )
    def test_no_result(self, entry: Entry) -> None:
        """A result is the points of every seat and the winners, and what else a game says of it.

        Those are numbers and texts, lists of them, and things by name.
        """
        error = refusal(with_checksums([*entries_of(short_log())[:-1], entry]))

        assert type(error) is BadLog
        assert error.sentence == (
            f"{FILE}, line 14: the result is not written as points and winners"
        )

    @pytest.mark.parametrize(
        "more", [7, "gems", [1, 2], [], ["a", [1]], {}, {"a": [1, 2], "b": "c"}], ids=str
    )
    def test_more_of_a_result(self, more: Any) -> None:  # noqa: ANN401 - of several kinds
        """Further entries of a result are read, and compared with the game's."""
        *entries, last = entries_of(short_log())
        last["result"]["by"] = more
        log = with_checksums([*entries, last])

        result = parse_log(log, FILE).result

        assert result
        assert [name for name, _value in result.more] == ["by"]
        assert result_of(result) == last["result"]
        assert refusal(log).sentence.startswith(f"{FILE}, line 14: the result is ")

    def test_result_is_the_end(self) -> None:
        """Nothing may follow the result, not even another result."""
        entries = entries_of(short_log())

        for more in (entries[-1], entries[2]):
            error = refusal(with_checksums([*entries, more]))
            assert error.sentence.startswith(f"{FILE}, line 14: the line is not an answer")

    @pytest.mark.parametrize("before", [0, 1, 3])
    def test_at_once(self, before: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """Lines after a result are not read."""
        header, *answers, result = entries_of(short_log())
        opened = []

        def open_line(*line: Any) -> tuple[Entry, int]:  # noqa: ANN401 - handed on
            opened.append(line)
            return checksum.open_line(*line)

        monkeypatch.setattr(reader, "open_line", open_line)
        refusal(with_checksums([header, *answers[:before], result, *answers]))

        assert len(opened) == before + 3

    def test_header_with_a_result(self) -> None:
        """A header is never read as a result."""
        header, answer, *_ = entries_of(short_log())

        assert refusal(with_checksums([{**header, "result": {}}, answer])).sentence.startswith(
            f"{FILE}, line 1: "
        )
        assert (
            "no answer" not in refusal(with_checksums([{**header, "result": {}}, answer])).sentence
        )

    @pytest.mark.parametrize("more", [b"\n", b" \n", b"\r\n", b"\0", b"{}\n"])
    def test_nothing_behind_the_end(self, more: bytes) -> None:
        """Not even an empty line may follow the result."""
        assert refusal(short_log() + more).sentence.startswith(f"{FILE}, line 15: ")

    def test_other_line_ends(self) -> None:
        """Changed line ends are noticed."""
        error = refusal(short_log().replace(b"\n", b"\r\n"))

        assert error.sentence == f"{FILE}, line 1: the line does not end with its checksum"

    def test_no_header(self) -> None:
        """A log without a header is refused."""
        error = refusal(with_checksums(entries_of(short_log())[1:]))

        assert error.sentence == f"{FILE}, line 1: this is not the log of a game"

    def test_header_within(self) -> None:
        """A second header is refused."""
        header, *answers = entries_of(short_log())

        error = refusal(with_checksums([header, header, *answers]))

        assert error.sentence == f"{FILE}, line 2: the line is longer than 1000 bytes"

    @pytest.mark.parametrize("value", [[], {}, [[]], {"a": 1}])
    def test_nothing_but_a_result_holds_more(self, value: object) -> None:
        """A line with lists is refused before the next one is read."""
        entries = entries_of(short_log())[:4]
        flawed = with_checksums([*entries, {"by": 0, "move": "A", "more": value}])

        error = refusal(flawed + b"never read\n")

        assert error.sentence == (
            f"{FILE}, line 5: the line is not an answer: it needs a seat and a move"
        )


class TestBounds:
    """Too large a log is refused before it is read."""

    def test_largest_file(self) -> None:
        """A log may have as many bytes as the limit, and not one more."""
        good, bad = (b"?" * size for size in (LARGEST_FILE, LARGEST_FILE + 1))

        assert refusal(good).sentence.startswith(f"{FILE}, line 1: ")
        assert refusal(bad).sentence == f"{FILE}: is larger than 8000000 bytes, which no log is"

    def test_most_lines(self) -> None:
        """A log may have as many lines as the limit, and not one more."""
        good, bad = (b"{}\n" * lines for lines in (MOST_LINES, MOST_LINES + 1))

        assert refusal(good).sentence.startswith(f"{FILE}, line 1: ")
        assert refusal(bad).sentence == f"{FILE}: has more than 20000 lines"

    def test_longest_line(self) -> None:
        """A line that is too long is refused."""
        error = refusal(b"[" * 5_000_000 + b"\n")

        assert error.sentence == f"{FILE}, line 1: the line is longer than 64000 bytes"


class TestReadFile:
    """A file is read within limits, and errors name it."""

    def test_reads(self, tmp_path: Path) -> None:
        """The content of the file is read."""
        file = tmp_path / "ä b.jsonl"
        file.write_bytes(short_log())

        log = read_file(file)

        assert log == parse_log(short_log(), str(file))
        assert verify(log) == verify_strictly(short_log())

    def test_names_the_file(self, tmp_path: Path) -> None:
        """Errors name the file."""
        file = tmp_path / "torn.jsonl"
        file.write_bytes(short_log()[:-20])

        with pytest.raises(DamagedLog) as caught:
            read_file(file)

        assert caught.value.sentence.startswith(f"{file}, line 14: ")

    def test_missing(self, tmp_path: Path) -> None:
        """A missing file is refused."""
        file = tmp_path / "none.jsonl"

        with pytest.raises(BadLog) as caught:
            read_file(file)

        assert caught.value.sentence == f"{file}: there is no such file"

    def test_folder(self, tmp_path: Path) -> None:
        """A folder is refused."""
        with pytest.raises(BadLog, match="is a folder, not a file"):
            read_file(tmp_path)

    def test_gigantic(self, tmp_path: Path) -> None:
        """A gigantic file is refused after its first bytes."""
        file = tmp_path / "huge.jsonl"
        with file.open("wb") as huge:
            huge.truncate(10**12)

        with pytest.raises(
            BadLog, match=r"huge\.jsonl: is larger than 8000000 bytes, which no log is$"
        ):
            read_file(file)
