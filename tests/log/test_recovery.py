"""Recovery: of a log cut or damaged anywhere, what is kept is true, and the rest is reported."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadLog
from basari.log import Log, Recovered, Writer, answers, parse_log, recover, replay, set_up
from basari.log.checksum import intact
from basari.players import Turn
from basari.shelf import journal
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    Entry,
    entries_of,
    header_of,
    play_and_write,
    sample,
    shelve,
    short_log,
    sparingly,
    with_checksums,
)
from tests.helpers.samples import some

BITS = tuple(1 << bit for bit in range(8))


@cache
def brief(edition: str) -> bytes:
    """Write the log of a game of one leg, with sealed choices and negotiations."""
    return (
        short_log()
        if edition == "cards"
        else play_and_write(header_of("board", 3, rulings={"legs": 1}))
    )


@cache
def whole(log: bytes) -> Log:
    """Read a log that is whole."""
    return parse_log(log, FILE)


@cache
def turns_of(log: bytes) -> tuple[Turn, ...]:
    """Play it."""
    return tuple(replay(whole(log)))


def without_sealed(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Find the longest beginning at the end of which nothing is sealed."""
    ends = [n for n, turn in enumerate(turns, 1) if not turn.after.sealed]
    return turns[: max(ends, default=0)]


def finish(game: Recovered, rest: tuple[Turn, ...]) -> bytes:
    """Write down what was recovered, and the rest of the game behind it."""
    writer = Writer()
    log = writer.whole(game.log)
    for turn in rest:
        log += "".join(writer.answer(answer) for answer in answers(turn))
        if turn.after.over:
            log += writer.result(turn.after.standings)
    return log.encode()


class TestCut:
    """A log that is cut anywhere is recovered up to its last complete line."""

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_every_byte(self, edition: str) -> None:
        """Everything revealed before the cut is kept, and the game can be played to the end."""
        log = brief(edition)
        turns = turns_of(log)
        header = log.index(b"\n") + 1
        ends = [place + 1 for place, byte in enumerate(log) if byte == ord("\n")]
        for cut in sorted({*ends[:-1], *some(range(header, len(log)), 80)}):
            kept = without_sealed(turns[: log.count(b"\n", header, cut)])

            game = recover(log[:cut], FILE)

            assert len(game.turns) == len(kept)
            assert intact(log[:cut]) == log[:cut].endswith(b"\n")
            assert bool(game.left_out) == (
                not log[:cut].endswith(b"\n") or self.torn(log[:cut], kept)
            )
            assert finish(game, turns[len(kept) :]) == log

    def test_torn_reveal(self) -> None:
        """An incomplete reveal is reported."""
        log = brief("cards")
        turns = turns_of(log)
        first = next(place for place, turn in enumerate(turns, 1) if turn.after.sealed)
        lines = log.splitlines(keepends=True)[: first + 1]

        assert recover(b"".join(lines), FILE).left_out == (
            f"{FILE}: not all choices of the last reveal are there"
        )

    def torn(self, log: bytes, kept: tuple[Turn, ...]) -> bool:
        """Whether there are answers that are not kept."""
        return log.count(b"\n") - 1 > len(kept)

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_no_header(self, edition: str) -> None:
        """Without a complete header there is no game to recover."""
        log = brief(edition)
        for cut in range(log.index(b"\n") + 1):
            assert not intact(log[:cut])
            for mend in (False, True):
                with pytest.raises(BadLog):
                    recover(log[:cut], FILE, mend=mend)

    @sparingly
    @given(data=st.data())
    def test_taken_up(self, data: st.DataObject) -> None:
        """A file that was cut is resumed and finished, and ends up the same."""
        log = sample(*data.draw(st.sampled_from(EVERY_GAME)))
        header = log.index(b"\n") + 1
        file = shelve(log[: data.draw(st.integers(header, len(log) - 1))])

        game, kept = journal.resume_journal(file)
        with kept:
            for turn in turns_of(log)[len(game.turns) :]:
                kept.keep(turn)

        assert file.read_bytes() == log


class TestFlippedBits:
    """A log in which a single bit is wrong is never believed."""

    @pytest.mark.parametrize("bit", BITS)
    def test_every_bit(self, bit: int) -> None:
        """It is refused or reported as incomplete; whatever is kept is true."""
        for place in some(range(len(short_log())), 100):
            self.check(short_log(), place, bit)

    @sparingly
    @given(data=st.data())
    def test_every_edition(self, data: st.DataObject) -> None:
        """The same anywhere in a whole game."""
        log = sample(*data.draw(st.sampled_from(EVERY_GAME)))
        place = data.draw(st.integers(0, len(log) - 1))

        self.check(log, place, data.draw(st.sampled_from(BITS)))

    def check(self, log: bytes, place: int, bit: int) -> None:
        """Flip a bit; then recover the log as it is, and mended."""
        changed = bytearray(log)
        changed[place] ^= bit
        assert not intact(bytes(changed))
        try:
            found = recover(bytes(changed), FILE)
        except BadLog:
            pass
        else:
            assert place == len(log) - 1, "only the end of the last line breaks it off"
            self.check_kept(found, log)
        try:
            mended = recover(bytes(changed), FILE, mend=True)
        except BadLog:
            assert place <= log.index(b"\n"), "without its header there is nothing to mend"
        else:
            self.check_kept(mended, log)

    def check_kept(self, game: Recovered, log: bytes) -> None:
        """See that it is told, and that what is kept happened."""
        kept = game.log.answers
        assert game.left_out
        assert kept == whole(log).answers[: len(kept)]
        assert not game.table.sealed


class TestMending:
    """With *mend*, everything from the first damaged line on is left out."""

    @pytest.mark.parametrize("line", range(1, 14))
    def test_line(self, line: int) -> None:
        """Everything before the line is kept, except sealed answers."""
        lines = short_log().splitlines(keepends=True)
        lines[line] = lines[line].replace(b"e", b"E", 1)

        game = recover(b"".join(lines), FILE, mend=True)

        assert game.turns == without_sealed(turns_of(short_log())[: line - 1])
        assert f"line {line + 1}" in game.left_out

    @pytest.mark.parametrize(
        ("line", "false", "why"),
        [
            (2, {"move": "accept"}, "line 3"),
            (-1, {"result": {"points": [0, 0, 0], "winners": [0]}}, "the result is"),
        ],
    )
    def test_not_against_the_rules(self, line: int, false: Entry, why: str) -> None:
        """With right checksums, a wrong move or result is no damage: the log is refused."""
        entries = entries_of(short_log())
        entries[line].update(false)

        for mend in (False, True):
            with pytest.raises(BadLog, match=why):
                recover(with_checksums(entries), FILE, mend=mend)


class TestBeginning:
    """A game without answers can be recovered."""

    def test_nothing_left_out(self) -> None:
        """It is at its start, and nothing is left out."""
        log = whole(brief("cards")).upto(0)
        begun, events = set_up(log)
        game = Recovered(log, begun, events, ())

        assert (game.table, game.left_out) == (begun, "")
        assert game.upto(0) == game


class TestGoingBack:
    """A recovered game can be cut back to any number of answers."""

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_every_moment(self, edition: str) -> None:
        """The log is the one at that time, and no answers are sealed."""
        game = recover(brief(edition), FILE)
        for count in range(len(game.turns) + 1):
            back = game.upto(count)

            assert back.turns == without_sealed(game.turns[:count])
            assert len(back.log.answers) == len(back.turns)
            assert (back.log.result is None) == (count < len(game.turns))
            assert not back.table.sealed

    def test_before_the_damage(self) -> None:
        """Going back before the damage drops the report of it."""
        game = recover(brief("cards")[:-9], FILE)

        assert game.left_out
        assert game.upto(len(game.turns)).left_out
        assert not game.upto(1).left_out
