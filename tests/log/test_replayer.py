"""Replaying: every answer is checked as in a live game, and the result is compared."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.errors import BadLog, InvalidNotation
from basari.kernel import DEALER, Seat, Table
from basari.log import (
    Answer,
    DamagedLog,
    Log,
    answers,
    final_table,
    load_log,
    parse_log,
    record,
    replay,
    set_up,
    verify,
    who_is_next,
)
from basari.log.versions import VERSION
from basari.players import Turn
from tests.games.basari.helpers import moves_near
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    Entry,
    before,
    entries_of,
    golden,
    header_of,
    headers,
    play_and_write,
    play_bots,
    refusal,
    sample,
    short_log,
    sparingly,
    verify_strictly,
    with_checksums,
)

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def with_changed_line(log: bytes, line: int, **parts: object) -> bytes:
    """Change parts of a line, with checksums that are right."""
    entries = entries_of(log)
    entries[line - 1].update(parts)
    return with_checksums(entries)


class TestRoundTrip:
    """What was played can be written, read, replayed and verified."""

    @every_game
    @sparingly
    @given(choice=st.data())
    def test_there_and_back(self, edition: str, seats: int, choice: st.DataObject) -> None:
        """A game with any seed, names, age order and rulings survives writing and reading."""
        header = choice.draw(headers(edition, seats))
        turns = play_bots(header)

        log = parse_log("".join(record(header, turns)).encode(), FILE)

        assert log.header == header
        assert list(replay(log)) == turns
        assert verify(log) == turns[-1].after

    @pytest.mark.parametrize("version", range(1, VERSION + 1))
    @pytest.mark.parametrize("edition", ["cards", "board", "short"])
    def test_golden(self, edition: str, version: int) -> None:
        """A log of any version stays readable."""
        table = verify_strictly(golden(edition, version))

        assert table.over

    @pytest.mark.parametrize("edition", ["cards", "board", "short"])
    def test_golden_again(self, edition: str) -> None:
        """From its header and answers alone, a log is written again byte for byte."""
        log = parse_log(golden(edition), FILE)
        turns = []
        table, _ = set_up(log)
        for said in log.answers:
            move = table.rules.parse(said.move)
            turns.append(Turn(table, said.seat, move, *table.play(said.seat, move)))
            table = turns[-1].after

        again = "".join(record(log.header, turns)).encode()

        assert again == golden(edition)


class TestBegin:
    """A log has its own start."""

    @every_game
    def test_lays_the_table(self, edition: str, seats: int) -> None:
        """No answers have been played, and the rules are those of the header."""
        log = parse_log(sample(edition, seats), FILE)

        table, moments = set_up(log)

        assert (table, moments) == Table.start(log.header.rules(), seats)
        assert table.rules.name == edition

    def test_a_table_that_cannot_be_laid(self) -> None:
        """An error in the set-up is reported for line 1."""
        crooked = replace(header_of("cards", 3), seniority=[0, 0, 1])
        log = Log(FILE, crooked, ())

        with pytest.raises(BadLog) as caught:
            set_up(log)

        assert caught.value.sentence == (
            f"{FILE}, line 1: the age order must name each of the 3 seats once (R6)"
        )


class TestReplay:
    """A replay is a fold over the answers."""

    def test_turns(self) -> None:
        """Every answer is a turn: its seat, its move, and what it led to."""
        log = parse_log(short_log(), FILE)

        first, second, *_, last = replay(log)

        assert (first.seat, str(first.move)) == (DEALER, "draw 33 1 2")
        assert (second.seat, str(second.move)) == (Seat(0), "A")
        assert second.events == ()
        assert second.before == first.after
        assert (str(last.move), last.after.over) == ("accept", True)

    def test_step_by_step(self) -> None:
        """Turns are replayed lazily: later errors do not matter yet."""
        log = parse_log(with_changed_line(short_log(), 12, move="offer 9R"), FILE)

        turns = replay(log)

        for answer in log.answers[:10]:
            assert str(next(turns).move) == answer.move
        with pytest.raises(BadLog, match="line 12: you offer 9R"):
            next(turns)

    def test_no_answers(self) -> None:
        """A log without answers has no turns."""
        assert list(replay(parse_log(with_checksums(entries_of(short_log())[:1]), FILE))) == []


class TestIllegalMoves:
    """A move against the rules is refused with file, line and rule, whatever its checksum."""

    @sparingly
    @given(st.sampled_from(EVERY_GAME), st.data())
    def test_anywhere(self, game: tuple[str, int], choice: st.DataObject) -> None:
        """Whichever line is made illegal is named, with the objection."""
        entries = entries_of(sample(*game))
        line = choice.draw(st.integers(2, len(entries) - 1))
        table = before(entries, line)
        decision = table.waiting[0]
        move = choice.draw(moves_near(decision))
        assume(move not in decision.options and is_written(table.rules, move))
        entries[line - 1]["move"] = str(move)

        error = refusal(with_checksums(entries))

        assert type(error) is BadLog
        assert error.sentence == f"{FILE}, line {line}: {decision.objection(move)}"

    @given(st.integers(2, 13), st.text())
    def test_no_move_at_all(self, line: int, text: str) -> None:
        """A text that is not a move is refused with its line."""
        entries = entries_of(short_log())
        entries[line - 1]["move"] = f"{text}!"

        error = refusal(with_checksums(entries))

        assert error.sentence.startswith(f"{FILE}, line {line}: cannot read ")

    @pytest.mark.parametrize(
        ("edition", "move", "why"),
        [
            ("cards", "offer 9R", "you offer 9R but own 4R3Y4G3B (G6)"),
            ("cards", "offer 1B", "1B does not beat 1R2Y4G3B (G6)"),
            ("cards", "offer 1R2Y4G3B", "1R2Y4G3B does not beat 1R2Y4G3B (G6)"),
            ("cards", "offer -", "an offer is at least one gem (G6)"),
            ("cards", "A", "A is no answer here: raise the offer or accept it (G5)"),
            ("cards", "pass", "pass is no answer here: raise the offer or accept it (G5)"),
            ("board", "offer 1B", "you offer 1B but own 10Y3G (G6)"),
            ("board", "roll 5", "roll 5 is no answer here: raise the offer or accept it (G5)"),
        ],
    )
    def test_in_line_57(self, edition: str, move: str, why: str) -> None:
        """An illegal move in line 57 is refused with file, line and rule."""
        error = refusal(with_changed_line(golden(edition), 57, move=move))

        assert type(error) is BadLog
        assert error.sentence == f"{FILE}, line 57: {why}"

    def test_luck(self) -> None:
        """The dealer's answers are checked, too."""
        twice = refusal(with_changed_line(short_log(), 2, move="draw 1 2 2"))
        gone = refusal(with_changed_line(short_log(), 6, move="draw 33"))

        assert twice.sentence == f"{FILE}, line 2: draw 1 2 2 draws a card twice"
        assert gone.sentence == f"{FILE}, line 6: draw 33: card 33 is not in the pile"

    @pytest.mark.parametrize("text", ["", "a", "offer", "offer 1r", "A ", "draw 01 2 3", "accept!"])
    def test_notation(self, text: str) -> None:
        """Only the one notation of a move is accepted."""
        error = refusal(with_changed_line(short_log(), 3, move=text))

        assert error.sentence.startswith(f"{FILE}, line 3: cannot read ")


class TestOutOfTurn:
    """Only a seat that is asked can answer."""

    @pytest.mark.parametrize(
        ("line", "seat", "why"),
        [
            (2, 0, "seat 0 is not asked (waiting for the dealer)"),
            (3, "dealer", "the dealer is not asked (waiting for seat 0, seat 1, seat 2)"),
            (3, 3, "seat 3 is not asked (waiting for seat 0, seat 1, seat 2)"),
            (4, 0, "seat 0 is not asked (waiting for seat 1, seat 2)"),
            (12, 1, "seat 1 is not asked (waiting for seat 2)"),
            (13, 0, "seat 0 is not asked (waiting for seat 1)"),
        ],
    )
    def test_another_seat(self, line: int, seat: int | str, why: str) -> None:
        """An answer of another seat is refused."""
        error = refusal(with_changed_line(short_log(), line, by=seat))

        assert error.sentence == f"{FILE}, line {line}: {why}"

    @pytest.mark.parametrize("order", [(1, 0, 2), (2, 0, 1), (0, 2, 1), (2, 1, 0)])
    def test_sealed_choices_in_seat_order(self, order: tuple[int, ...]) -> None:
        """Sealed choices stand in seat order: there is one way to write a game."""
        entries = entries_of(short_log())
        entries[2:5] = [entries[2 + seat] for seat in order]
        first = next(place for place, seat in enumerate(order) if place != seat)

        error = refusal(with_checksums(entries))

        assert error.sentence == (f"{FILE}, line {3 + first}: sealed choices must be in seat order")

    def test_after_the_end(self) -> None:
        """An answer after the end is refused."""
        entries = entries_of(short_log())

        error = refusal(with_checksums([*entries[:-1], entries[2], entries[-1]]))

        assert error.sentence == f"{FILE}, line 14: seat 0 is not asked (waiting for nobody)"


class TestResult:
    """The result must match the moves."""

    @pytest.mark.parametrize(
        "claimed",
        [
            {"points": [15, 18, 35], "winners": [1]},
            {"points": [15, 18, 35], "winners": [2, 2]},
            {"points": [15, 18, 35], "winners": []},
            {"points": [15, 18, 36], "winners": [2]},
            {"points": [18, 15, 35], "winners": [2]},
        ],
    )
    def test_untrue(self, claimed: Entry) -> None:
        """Another result is refused, with the true one."""
        error = refusal(with_changed_line(short_log(), 14, result=claimed))

        assert type(error) is BadLog
        assert error.sentence == (
            f"{FILE}, line 14: the result is {claimed}, but the moves lead to "
            "{'points': [15, 18, 35], 'winners': [2]}"
        )

    def test_missing(self) -> None:
        """A game that was stopped before its result was written is valid."""
        log = parse_log(with_checksums(entries_of(short_log())[:-1]), FILE)

        assert verify(log) == final_table(parse_log(short_log(), FILE))

    @given(st.integers(1, 12))
    def test_unfinished(self, lines: int) -> None:
        """A log of an unfinished game is valid, and the message says who is asked next."""
        log = parse_log(with_checksums(entries_of(short_log())[:lines]), FILE)

        table = verify(log)

        asked = table.waiting[0].seat
        who = "the dealer" if asked == DEALER else f"seat {asked}"
        assert table == final_table(log)
        assert who_is_next(table) == f"the game is not over: {who} is asked next"

    def test_too_early(self) -> None:
        """A result does not end a game."""
        *answers_, result = entries_of(short_log())

        error = refusal(with_checksums([*answers_[:8], result]))

        assert error.sentence == (
            f"{FILE}, line 9: the log has a result, but the game is not over: seat 1 is asked next"
        )

    def test_final(self) -> None:
        """`final_table` returns the last table, whatever the result says."""
        log = parse_log(
            with_changed_line(short_log(), 14, result={"points": [0, 0, 0], "winners": [0]}), FILE
        )

        assert final_table(log) == verify_strictly(short_log())


class TestLoad:
    """A file is loaded; for a damaged line, the error says which rule it breaks."""

    def test_loads(self, tmp_path: Path) -> None:
        """A sound log is loaded."""
        file = tmp_path / "good.jsonl"
        file.write_bytes(short_log())

        assert verify(load_log(file)) == verify_strictly(short_log())

    @pytest.mark.parametrize(
        ("line", "old", "new", "why"),
        [
            (12, "offer 1B", "offer 9B", "you offer 9B but own 4R4Y3G3B (G6)"),
            (3, '"A"', '"D"', "D is not possible here, only A, B, C (G3, C15)"),
            (3, '"by": 0', '"by": 1', "sealed choices must be in seat order"),
            (2, '"by": "dealer"', '"by": 2', "seat 2 is not asked (waiting for the dealer)"),
        ],
    )
    def test_edited_by_hand(self, tmp_path: Path, line: int, old: str, new: str, why: str) -> None:
        """Someone who edits a log learns both: that it was changed, and what is illegal."""
        lines = short_log().decode().splitlines(keepends=True)
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new)
        file = tmp_path / "edited.jsonl"
        file.write_text("".join(lines), "utf-8")

        with pytest.raises(BadLog) as caught:
            load_log(file)

        assert caught.value.sentence == (
            f"{file}, line {line}: the checksum does not match: the log was changed or damaged "
            f"here; it breaks a rule: {why}"
        )

    def test_unreadable_move(self, tmp_path: Path) -> None:
        """A move that cannot even be read is told too."""
        file = tmp_path / "edited.jsonl"
        file.write_bytes(short_log().replace(b"accept", b"acept"))

        with pytest.raises(
            BadLog, match=r"line 13: .*changed or damaged here.*cannot read 'acept'"
        ):
            load_log(file)

    def test_legal_but_changed(self, tmp_path: Path) -> None:
        """A change that breaks no rule is still a change."""
        file = tmp_path / "edited.jsonl"
        file.write_bytes(short_log().replace(b"offer 1B", b"offer 1G"))

        with pytest.raises(DamagedLog) as caught:
            load_log(file)

        assert caught.value.answer == Answer(12, Seat(2), "offer 1G")
        assert caught.value.sentence == (
            f"{file}, line 12: the checksum does not match: the log was changed or damaged here"
        )

    def test_damaged_beyond_reading(self, tmp_path: Path) -> None:
        """Of a line that says nothing any more, nothing more is told."""
        file = tmp_path / "torn.jsonl"
        file.write_bytes(short_log()[:-30])

        with pytest.raises(DamagedLog) as caught:
            load_log(file)

        assert caught.value.answer is None
        assert caught.value.sentence.endswith(
            ", line 14: the log breaks off in the middle of the line"
        )

    def test_an_illegal_move_before_the_damage(self, tmp_path: Path) -> None:
        """If a line above the damage broke a rule already, that line is named and its rule."""
        lines = with_changed_line(short_log(), 3, move="D").splitlines(keepends=True)
        lines[9] = lines[9].replace(b'"B"', b'"A"')
        file = tmp_path / "forged.jsonl"
        file.write_bytes(b"".join(lines))

        with pytest.raises(BadLog) as caught:
            load_log(file)

        assert caught.value.sentence == (
            f"{file}, line 3: D is not possible here, only A, B, C (G3, C15)"
        )

    @every_game
    def test_any_flipped_bit(self, edition: str, seats: int, tmp_path: Path) -> None:
        """Whatever bit flips, loading refuses with one error and nothing worse."""
        log = sample(edition, seats)
        file = tmp_path / "flipped.jsonl"

        for place in range(0, len(log), 97):
            file.write_bytes(log[:place] + bytes([log[place] ^ 1]) + log[place + 1 :])
            with pytest.raises(BadLog):
                load_log(file)


class TestSeeds:
    """Same seed, same game, same log."""

    @every_game
    def test_same_seed(self, edition: str, seats: int) -> None:
        """Playing again is writing the same bytes again."""
        header = header_of(edition, seats, 2026)

        assert play_and_write(header) == play_and_write(header)

    @every_game
    def test_all_answers_took_effect(self, edition: str, seats: int) -> None:
        """A log has as many answers as the game had turns."""
        turns = play_bots(header_of(edition, seats))

        assert len(turns) == sum(len(answers(turn)) for turn in turns)
        assert {answers(turn)[0].line for turn in turns if answers(turn)} == {0}


def is_written(rules: Any, move: object) -> bool:  # noqa: ANN401 - of any game
    """Whether *move* can stand in a log at all."""
    try:
        return bool(rules.parse(str(move)) == move)
    except InvalidNotation:
        return False
