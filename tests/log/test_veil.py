"""The veil: a secret answer cannot be read in the file of a game that goes on, nor is it lost."""

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.pretty import pretty_repr

from basari.errors import BadLog
from basari.kernel import DEALER, Seat
from basari.log import (
    Answer,
    DamagedLog,
    Log,
    Writer,
    answers,
    load_log,
    load_verified,
    parse_log,
    record,
    recover,
    replay,
    text_of,
    verify,
)
from basari.log.veil import LONGEST, unveil, veil
from tests.helpers import toy_game
from tests.helpers.logs import FILE, Entry, entries_of, refusal, short_log, with_checksums
from tests.log.hostile import try_log

MOVE, ABOVE = "draw 9 3 13 11", "8d97e635"
VEILED = "ef332e591e0fca1c57a236755f79453c2dad012b3533d9be598ed80af1e68d73"
moves = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8)
checks = st.integers(0, 2**32 - 1).map(lambda number: f"{number:08x}")


@pytest.fixture(autouse=True)
def wood() -> Iterator[None]:
    """Register a toy game with secrets."""
    with toy_game.in_register():
        yield


def running(count: int = 99, seats: int = 2) -> bytes:
    """Write the log of a toy game after some turns."""
    writer = Writer()
    lines = [writer.header(toy_game.header(seats))]
    for turn in toy_game.play_toy_game(seats)[:count]:
        lines += [writer.answer(answer) for answer in answers(turn)]
    return "".join(lines).encode()


def over(seats: int = 2) -> bytes:
    """Write the log of a finished toy game."""
    return "".join(record(toy_game.header(seats), toy_game.play_toy_game(seats))).encode()


def in_clear(log: bytes) -> bytes:
    """Write the answers of a log in clear words, with checksums that are right."""
    header, *rest = entries_of(log)
    lines = [
        {"by": entry["by"], "move": said} for entry, said in zip(rest, moves_in(log), strict=True)
    ]
    return with_checksums([header, *lines])


def moves_in(log: bytes) -> list[str]:
    """List the moves of a log."""
    return [answer.move for answer in parse_log(log, FILE).answers]


def behind(log: bytes, entry: Entry) -> bytes:
    """Append a line to a log."""
    return with_checksums([*entries_of(log), entry])


def check_of(log: bytes) -> str:
    """Return the checksum of the last line of a log."""
    check: str = json.loads(log.splitlines()[-1])["check"]
    return check


class TestVeil:
    """A veil is the move, padded with spaces, XOR a pattern from the line above."""

    def test_as_the_contract_says(self) -> None:
        """The example in the documentation holds."""
        assert veil(MOVE, ABOVE) == VEILED
        assert unveil(VEILED, ABOVE) == MOVE

    @given(moves, checks)
    def test_as_the_contract_is_written(self, move: str, above: str) -> None:
        """Whatever the move: 32 bytes XOR the SHA-256 of a text and the checksum above."""
        plain = int.from_bytes(move.encode().ljust(32, b" "), "big")
        pattern = int(sha256(b"basari veil " + above.encode()).hexdigest(), 16)

        assert veil(move, above) == f"{plain ^ pattern:064x}"

    @given(moves, checks)
    def test_there_and_back(self, move: str, above: str) -> None:
        """With the checksum above it can be lifted."""
        assert unveil(veil(move, above), above) == move

    @given(moves, checks, checks)
    def test_every_line_has_another(self, move: str, above: str, other: str) -> None:
        """The same move looks different below another line."""
        assert (veil(move, above) == veil(move, other)) == (above == other)

    @given(moves, moves, checks)
    def test_all_are_as_long(self, one: str, other: str, above: str) -> None:
        """All veils have the same length."""
        assert len(veil(one, above)) == len(veil(other, above)) == 2 * LONGEST

    def test_longest(self) -> None:
        """A move fits if it has 32 bytes; a longer one is a mistake in the rules of a game."""
        assert unveil(veil("x" * 32, ABOVE), ABOVE) == "x" * 32
        for long in ("x" * 33, "ä" * 17):
            with pytest.raises(BadLog, match="more than 32 bytes"):
                veil(long, ABOVE)

    @pytest.mark.parametrize(
        "veiled",
        [
            "", VEILED[:-1], VEILED + "0", VEILED.upper(), VEILED[:-1] + "g", VEILED[:-1] + " ",
            "0X" + VEILED[2:],
            VEILED[:-1] + "\n", "²" * 64, None, True, 7, 10**63, [VEILED], {"veiled": VEILED},
            VEILED.encode(),
        ],
        ids=lambda veiled: str(veiled)[-12:],
    )  # fmt: skip
    def test_of_another_form(self, veiled: object) -> None:
        """What is not 64 hexadecimal digits, in small letters, is no veil."""
        with pytest.raises(BadLog, match=r"^the line is veiled in another way than we do$"):
            unveil(veiled, ABOVE)

    @pytest.mark.parametrize("hidden", [b"\xff" * 32, b" " * 32, b"draw\0 9", b"draw 9\n", b"\x1b"])
    def test_hides_no_text(self, hidden: bytes) -> None:
        """A veil over anything but printable text is refused."""
        pattern = sha256(f"basari veil {ABOVE}".encode()).digest()
        crossed = bytes(
            one ^ other for one, other in zip(hidden.ljust(32), pattern, strict=True)
        ).hex()

        with pytest.raises(BadLog, match=r"^the veil of the line hides no text$"):
            unveil(crossed, ABOVE)


class TestWriter:
    """A secret answer is veiled until the game is over, then it stands there in clear words."""

    def test_running(self) -> None:
        """No secret can be read in the log of an unfinished game."""
        log = running()

        assert all(list(entry) == ["by", "veiled"] for entry in entries_of(log)[1:])
        assert b"draw" not in log
        assert b"hide" not in log

    def test_over(self) -> None:
        """A log with a result has no veil."""
        log = over()

        assert b"veiled" not in log
        assert all(list(entry) == ["by", "move"] for entry in entries_of(log)[1:-1])

    def test_below_the_line_above(self) -> None:
        """The checksum of the line above gives the pattern, and that of the line covers it."""
        lines = [json.loads(line) for line in running().splitlines()]

        hidden = [unveil(line["veiled"], above["check"]) for above, line in pairwise(lines)]

        assert hidden == moves_in(over())

    def test_marked(self) -> None:
        """An answer is secret if its question says so, sealed or not."""
        marked = [answer for turn in toy_game.play_toy_game(3) for answer in answers(turn)]

        assert len(marked) == 12
        assert all(answer.secret for answer in marked)

    def test_open_answers_are_not(self) -> None:
        """Public answers are never veiled."""
        said = Answer(2, Seat(0), "bid 9 3")

        assert json.loads(Writer().answer(said))["move"] == "bid 9 3"

    @pytest.mark.parametrize("result", [False, True])
    def test_whole(self, *, result: bool) -> None:
        """A log that is rewritten is veiled if it has no result."""
        log = recover(over() if result else running(5), FILE).log

        assert (b"veiled" in text_of(log).encode()) is not result
        assert text_of(log).encode() == (over() if result else running(5))


class TestReader:
    """A veil is lifted where it may be, and refused where it may not."""

    @pytest.mark.parametrize("seats", [2, 3])
    def test_the_same_game(self, seats: int) -> None:
        """Veiled and clear logs are the same game."""
        veiled, clear = parse_log(running(seats=seats), FILE), parse_log(over(seats), FILE)

        assert [(a.line, a.seat, a.move) for a in veiled.answers] == [
            (a.line, a.seat, a.move) for a in clear.answers
        ]
        assert [turn.after for turn in replay(veiled)] == [turn.after for turn in replay(clear)]
        assert all(answer.veiled for answer in veiled.answers)
        assert not any(answer.veiled for answer in clear.answers)

    def test_unfinished(self) -> None:
        """A veiled, unfinished log can be verified."""
        assert not verify(parse_log(running(5), FILE)).over

    def test_in_clear(self) -> None:
        """An unfinished log without veils is accepted."""
        log = in_clear(running(5))

        assert b"veiled" not in log
        assert moves_in(log) == moves_in(running(5))
        assert not verify(parse_log(log, FILE)).over

    def test_over_but_veiled(self) -> None:
        """A log with a result has no veil."""
        result = entries_of(over())[-1]

        error = refusal(behind(running(), result))

        assert error.sentence == f"{FILE}, line 2: the game is over, but the line is still veiled"

    def test_over_but_veiled_at_last(self) -> None:
        """A single veiled line is refused."""
        *others, last, result = entries_of(over())
        log = with_checksums(others)
        veiled = {"by": last["by"], "veiled": veil(last["move"], check_of(log))}

        error = refusal(behind(behind(log, veiled), result))

        assert error.sentence == f"{FILE}, line 9: the game is over, but the line is still veiled"

    def test_no_secret(self) -> None:
        """A veiled public answer is refused."""
        header, first, *_rest = entries_of(short_log())
        log = with_checksums([header])
        veiled = {"by": first["by"], "veiled": veil(first["move"], check_of(log))}

        error = refusal(behind(log, veiled))

        assert error.sentence == (
            f"{FILE}, line 2: the answer is veiled, but everybody may know it"
        )

    @pytest.mark.parametrize(
        ("entry", "why"),
        [
            ({"by": "dealer", "veiled": VEILED[:-1]}, "the line is veiled in another way than we"),
            ({"by": "dealer", "veiled": True}, "the line is veiled in another way than we"),
            ({"by": "dealer", "veiled": None}, "the line is veiled in another way than we"),
            ({"by": "dealer", "veiled": "f" * 64}, "the veil of the line hides no text"),
            ({"by": "dealer", "veiled": [VEILED]}, "the line is not an answer: it needs"),
            ({"by": "dealer", "veiled": VEILED, "move": "draw 3"}, "the line is not an answer: it"),
            ({"by": "dealer", "veiled": True, "move": "draw 3"}, "the line is not an answer: it"),
        ],
    )
    def test_no_veil(self, entry: Entry, why: str) -> None:
        """An invalid veil is refused with its line."""
        error = refusal(behind(running(1), entry))

        assert type(error) is BadLog
        assert error.sentence.startswith(f"{FILE}, line 3: {why}")

    def test_by_nobody(self) -> None:
        """An answer under a veil needs a seat, too."""
        log = running(1)

        error = refusal(behind(log, {"veiled": veil("draw 3", check_of(log))}))

        assert error.sentence.startswith(f"{FILE}, line 3: the line is not an answer: it needs")

    def test_result_under_a_veil(self) -> None:
        """A result has no veil."""
        log = running()
        result = {**entries_of(over())[-1], "veiled": veil("draw 3", check_of(log))}

        error = refusal(behind(log, result))

        assert error.sentence.endswith("the result is not written as points and winners")

    def test_moved(self) -> None:
        """A veil moved below another line does not decode to the same move."""
        header, first, second, *_rest = entries_of(running())

        said = refusal(with_checksums([header, second, first])).sentence

        assert said.startswith(f"{FILE}, line 2: the veil of the line hides no text") or (
            said == f"{FILE}, line 2: the secret answer is not possible here"
        )


class TestDiscretion:
    """A sentence about a secret answer names line and rule, and nothing of what it is."""

    @pytest.mark.parametrize(
        ("move", "why"),
        [
            ("draw 77", "the secret answer breaks a rule (O1)"),
            ("hide 2", "the secret answer breaks a rule (O1)"),
            ("fly 77", "the secret answer is not possible here"),
        ],
    )
    @pytest.mark.parametrize("veiled", [False, True])
    def test_broken_rule(self, move: str, why: str, *, veiled: bool) -> None:
        """This holds for veiled and for clear lines."""
        log = running(1)
        hidden = {"veiled": veil(move, check_of(log))} if veiled else {"move": move}

        error = refusal(behind(log, {"by": "dealer", **hidden}))

        assert error.sentence == f"{FILE}, line 3: {why}"
        assert error.__cause__ is None or "77" not in str(error.__cause__)

    def test_seat_order(self) -> None:
        """Sealed answers stand in seat order, secret or not."""
        header, *drawn = entries_of(in_clear(running(2)))

        error = refusal(with_checksums([header, *drawn, {"by": 1, "move": "hide 3"}]))

        assert error.sentence == f"{FILE}, line 4: sealed choices must be in seat order"

    def test_damaged(self, tmp_path: Path) -> None:
        """For a damaged clear line only the broken rule is named."""
        file = tmp_path / FILE
        file.write_bytes(in_clear(running(2))[:-1].replace(b"draw 13", b"draw 77") + b"\n")

        with pytest.raises(DamagedLog) as caught:
            load_log(file)

        assert "the secret answer breaks a rule (O1)" in caught.value.sentence
        assert "77" not in caught.value.sentence.replace(str(tmp_path), "")

    def test_repr(self) -> None:
        """The representations of answers, logs and turns show no move."""
        log = parse_log(running(3), FILE)

        assert repr(log.answers[0]) == "<Answer of seat -1 in line 2>"
        assert "draw" not in repr(log)
        assert "draw" not in repr(toy_game.play_toy_game()[0])
        assert "draw" not in pretty_repr(toy_game.play_toy_game()[0])


class TestRecovery:
    """A game with secrets is taken up wherever it stopped, and no secret comes to light."""

    def test_every_byte(self) -> None:
        """Cut anywhere, what is kept is all that was settled, and it is veiled again."""
        log = running()
        header = log.index(b"\n") + 1
        for cut in range(header, len(log)):
            game = recover(log[:cut], FILE)

            assert log.startswith(text_of(game.log).encode())
            assert all(answer.secret for answer in game.log.answers)
            assert not game.table.sealed

    @pytest.mark.parametrize("bit", [1, 32])
    def test_flipped_bits(self, bit: int) -> None:
        """With a wrong bit anywhere it is refused in a sentence, and whatever is kept is true."""
        log = running()
        for place in range(len(log)):
            changed = bytearray(log)
            changed[place] ^= bit

            found = try_log(bytes(changed))

            assert found is None or log.startswith(text_of(found.log).encode())

    @given(st.integers(2, 9), st.binary(min_size=32, max_size=32))
    def test_any_veil(self, line: int, hidden: bytes) -> None:
        """Whatever stands under a veil, with right checksums: it is refused, or can be played."""
        header, *rest = entries_of(in_clear(running()))
        above = with_checksums([header, *rest[: line - 2]])
        pattern = sha256(f"basari veil {check_of(above)}".encode()).digest()
        crossed = bytes(one ^ other for one, other in zip(hidden, pattern, strict=True)).hex()

        with toy_game.in_register():
            found = try_log(behind(above, {"by": rest[line - 2]["by"], "veiled": crossed}))

        assert found is None or found.turns[-1].move == hidden.decode().rstrip(" ")

    def test_result_added(self) -> None:
        """A finished game without a result gets one, and is rewritten without veils."""
        game = recover(running(), FILE)

        assert game.table.over
        assert text_of(game.log).encode() == over()

    def test_clear_words_are_veiled_again(self) -> None:
        """What is secret follows from the question, not from how it was written."""
        assert text_of(recover(in_clear(running(5)), FILE).log).encode() == running(5)

    def test_how_it_was_written_is_forgotten(self) -> None:
        """An answer is secret if its decision is, however it was written."""
        log = recover(running(5), FILE).log

        assert any(answer.secret for answer in log.answers)
        assert not any(answer.veiled for answer in log.answers)

    def test_branch(self) -> None:
        """A game that is over has no secrets; what branches off from it has them again."""
        branch = recover(over(), FILE).upto(4)

        assert text_of(branch.log).encode() == running(4)

    @pytest.mark.parametrize("count", [0, 2, 4, 99])
    def test_trusted(self, count: int, tmp_path: Path) -> None:
        """Imported logs are marked, too."""
        file = tmp_path / FILE
        file.write_bytes(over() if count == 99 else in_clear(running(count)))

        log = load_verified(file)

        assert isinstance(log, Log)
        assert text_of(log).encode() == (over() if count == 99 else running(count))
        assert {answer.seat for answer in log.answers} <= {DEALER, Seat(0), Seat(1)}
