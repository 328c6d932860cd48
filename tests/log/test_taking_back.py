"""Answers that are taken back: written, read, replayed as if they had never been said."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadLog
from basari.kernel import DEALER, Seat, Table
from basari.log import Log, PlayerEntry, make_header, parse_log, recover, text_of, verify
from basari.log.reader import MOST_TAKEN_BACK
from basari.players import RandomPlayer, Turn, drive, returnable, with_dealer
from basari.shelf import journal
from tests.helpers.calls import call
from tests.helpers.logs import (
    FILE,
    STARTED,
    entries_of,
    header_of,
    play_bots,
    refusal,
    sparingly,
    with_checksums,
)
from tests.helpers.toy_game import ToyRules

BEGINNING = Log("", header_of("board", 3), ())
"""A game that begins with everybody placing a pawn in turn."""


def play_line(*lines: object) -> bytes:
    """Write the beginning of that game, with other lines than it has."""
    return with_checksums([*entries_of(text_of(BEGINNING).encode()), *lines])  # type: ignore[list-item]


def start(seat: int, arch: int) -> dict[str, object]:
    """Place a pawn."""
    return {"by": seat, "move": f"start {arch}"}


def back(seat: int, number: int = 1) -> dict[str, object]:
    """Take answers back."""
    return {"by": seat, "back": number}


class TestReplay:
    """Answers that were taken back have no effect."""

    def test_as_if(self) -> None:
        """The game goes on as if only the other answer had been given."""
        taken = recover(play_line(start(0, 1), back(0), start(0, 5), start(1, 2)), FILE)
        plain = recover(play_line(start(0, 5), start(1, 2)), FILE)

        assert taken.turns == plain.turns
        assert taken.table == plain.table
        assert len(taken.log.answers) == 4
        assert [answer.move for answer in taken.log.standing] == ["start 5", "start 2"]
        assert [answer.move for answer in taken.log.answers] == [
            "start 1",
            "",
            "start 5",
            "start 2",
        ]

    def test_one_after_the_other(self) -> None:
        """When the next one has taken back its answer too, the one before may."""
        taken = recover(play_line(start(0, 1), start(1, 2), back(1), back(0)), FILE)

        assert taken.turns == ()
        assert taken.table == taken.begun

    def test_upto(self) -> None:
        """Going back keeps earlier lines that were taken back, and drops later ones."""
        game = recover(play_line(start(0, 1), back(0), start(0, 5), start(1, 2), back(1)), FILE)

        assert len(game.upto(0).log.answers) == 0
        assert game.upto(1) == game
        longer = recover(play_line(start(0, 1), back(0), start(0, 5), start(1, 2)), FILE)
        assert len(longer.upto(1).log.answers) == 3

    @pytest.mark.parametrize(
        "lines",
        [
            [back(0)],
            [start(0, 1), back(1)],
            [start(0, 1), start(1, 2), back(0)],
            [start(0, 1), start(1, 2), back(1, 2)],
            [start(0, 1), back(0, 2)],
        ],
        ids=str,
    )
    def test_refused(self, lines: list[dict[str, object]]) -> None:
        """Nobody takes back what is another's, or what another has answered to."""
        told = f"line {len(lines) + 1}: nobody may take back what others have answered to"

        assert told in refusal(play_line(*lines)).sentence

    @pytest.mark.parametrize(
        "line",
        [
            {"by": "dealer", "back": 1},
            {"by": 0, "back": 0},
            {"by": 0, "back": True},
            {"by": 0, "back": -1},
            {"by": 0, "back": 1, "move": "start 1"},
            {"by": -1, "back": 1},
        ],
        ids=str,
    )
    def test_no_such_line(self, line: dict[str, object]) -> None:
        """The line has the seat and the number; the dealer cannot take back."""
        assert "line 3: " in refusal(play_line(start(0, 1), line)).sentence

    def test_bounded(self) -> None:
        """There is room for the longest game all the same."""
        lines = [start(0, 1), back(0)] * (MOST_TAKEN_BACK // 2)

        assert len(lines) == MOST_TAKEN_BACK == 1_000
        assert verify(parse_log(play_line(*lines), FILE)).waiting[0].seat == 0
        assert refusal(play_line(*lines, start(0, 1), back(0))).sentence == (
            f"{FILE}: more than {MOST_TAKEN_BACK} lines are taken back"
        )

    def test_damaged(self) -> None:
        """An incomplete line is not an answer, and nothing before it is lost."""
        content = play_line(start(0, 1), back(0))

        assert len(recover(content[:-3], FILE).turns) == 1

    def test_told(self, tmp_path: Path) -> None:
        """Commands count and print what stands, with the lines it stands in."""
        file = tmp_path / FILE
        file.write_bytes(play_line(start(0, 1), back(0), start(0, 5)))

        assert "true so far, 1 answer" in call("verify", file).out
        printed = [json.loads(line) for line in call("replay", file, "--json").out.splitlines()]
        assert [(answer["answer"], answer["line"]) for answer in printed] == [(1, 4)]


class TestWhatMayBe:
    """Answers to an open question, since somebody else answered."""

    @sparingly
    @given(seed=st.integers(0, 2**20), edition=st.sampled_from(["cards", "board"]))
    def test_law(self, seed: int, edition: str) -> None:
        """Never a draw, a sealed choice, or anything before another's answer."""
        turns = play_bots(header_of(edition, 3, seed))
        for place in range(0, len(turns), 7):
            past = turns[: place + 1]
            number = returnable(past)
            taken = past[len(past) - number :]
            assert all(turn.seat == past[-1].seat != DEALER for turn in taken)
            assert not any(turn.before.sealing for turn in taken)

    def test_nothing(self) -> None:
        """Nothing can be taken back before the first answer and after the last."""
        turns = play_bots(header_of("cards", 3))

        assert returnable([]) == 0
        assert returnable(turns) == 0

    def test_secrets(self) -> None:
        """Where hands are hidden nothing is taken back, not even what was asked of one alone."""
        table, _ = Table.start(ToyRules(), 2)
        turns = list(
            drive(table, with_dealer({Seat(n): RandomPlayer(str(n)) for n in range(2)}, 1))
        )

        assert any(not turn.after.open for turn in turns)
        assert all(returnable(turns[:place]) == 0 for place in range(len(turns) + 1))


class TestJournal:
    """A game that is being played."""

    def test_kept(self) -> None:
        """Taking back is on disk before it is shown, and survives resuming."""
        header = make_header(
            "basari",
            "board",
            [PlayerEntry(name=name, kind="human") for name in ("Ada", "Ben", "Cleo")],
            seed=None,
            started=STARTED,
        )
        begun = recover(text_of(Log("", header, ())).encode(), FILE).begun
        move = begun.rules.parse("start 3")
        turn = Turn(begun, Seat(0), move, *begun.play(Seat(0), move))

        kept = journal.create_journal(Log("", header, ()))
        with kept:
            kept.keep(turn)
            room = kept.room
            kept.take_back(Seat(0), 1)
            assert kept.room == room - 2
        game, again = journal.resume_journal(kept.path)
        with again:
            assert game.table == begun
            again.keep(turn)

        lines = entries_of(kept.path.read_bytes())[1:]
        assert lines == [start(0, 3), back(0), start(0, 3)]
        assert recover(kept.path.read_bytes(), FILE).turns == (turn,)


def test_refused_as_bad_log() -> None:
    """`BadLog` is raised."""
    with pytest.raises(BadLog):
        verify(parse_log(play_line(back(0)), FILE))
