"""Games of Marracash in logs: replayed, verified, torn off, and with answers taken back."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.log import Header, Log, PlayerEntry, make_header, recover, text_of
from basari.players import RandomPlayer, Turn, dealer, returnable
from basari.shelf import journal
from tests.games.marracash.helpers import OPTIONS
from tests.helpers.logs import FILE, STARTED, Entry, entries_of, play_bots, refusal, with_checksums

GAMES = [(options, 3 + place % 2) for place, options in enumerate(OPTIONS)]
few = settings(max_examples=2)


def header_of(seats: int, seed: int | None, kind: str = "bot:random", **options: Any) -> Header:  # noqa: ANN401
    """Head the log of a game."""
    return make_header(
        "marracash",
        "marracash",
        [PlayerEntry(name=f"Player {seat}", kind=kind) for seat in range(seats)],
        seed=seed,
        started=STARTED,
        options=options,
    )


class Fickle:
    """Plays at random, and now and then takes back what it may."""

    def __init__(self, header: Header, seed: int) -> None:
        self.luck = Random(seed)  # noqa: S311 - a game of chance, not a secret
        self.player, self.dealer = RandomPlayer(str(seed)), dealer(seed)
        self.table: AnyTable = Table.start(header.rules(), len(header.players))[0]
        self.turns: list[Turn] = []

    def step(self) -> Turn:
        """Answer what is asked."""
        decision = self.table.waiting[0]
        who = self.dealer if decision.seat == DEALER else self.player
        move = who.decide(None, decision)
        after, moments = self.table.play(decision.seat, move)
        turn = Turn(self.table, decision.seat, move, after, moments)
        self.turns.append(turn)
        self.table = after
        return turn

    def back(self) -> tuple[Seat, int] | None:
        """Take back some of what may be taken back, if it feels like it."""
        most = returnable(self.turns)
        if not most or self.luck.random() < 0.6:
            return None
        number = self.luck.randint(1, most)
        seat = self.turns[-1].seat
        self.table = self.turns[-number].before
        del self.turns[-number:]
        return seat, number


def line_of(turn: Turn) -> Entry:
    """Write down an answer."""
    return {"by": "dealer" if turn.seat == DEALER else turn.seat, "move": str(turn.move)}


def fickle_game(header: Header, seed: int, answers: int) -> tuple[list[Entry], list[Turn], int]:
    """Play on with answers taken back: all lines, what stands, and how often it happened.

    Sealed bids are in a log when all are there, by seat: so they are asked to the end.
    """
    game, lines, often = Fickle(header, seed), [], 0
    sealed_now: list[Entry] = []
    while not game.table.over and (len(game.turns) < answers or sealed_now):
        turn = game.step()
        if turn.before.sealing or sealed_now:
            sealed_now.append(line_of(turn))
            if not turn.after.sealed:
                lines += sealed_now
                sealed_now = []
            continue
        lines.append(line_of(turn))
        if taken := game.back():
            lines.append({"by": taken[0], "back": taken[1]})
            often += 1
    return lines, game.turns, often


def log_of(header: Header, lines: list[Entry]) -> bytes:
    """Put lines behind a header."""
    return with_checksums([*entries_of(text_of(Log("", header, ())).encode()), *lines])


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=str)
class TestLogs:
    """With every option and three or four seats, answers can be taken back."""

    @few
    @given(seed=st.integers(0, 2**32), answers=st.integers(20, 120))
    def test_taken_back(self, options: dict[str, Any], seats: int, seed: int, answers: int) -> None:
        """At random moments answers are taken back: the same as if they had never been said."""
        header = header_of(seats, seed, **options)
        lines, turns, often = fickle_game(header, seed, answers)

        found = recover(log_of(header, lines), FILE)
        plain = recover(log_of(header, [line_of(turn) for turn in turns]), FILE)

        assert often
        assert found.turns == plain.turns
        assert found.table == plain.table
        assert [turn.move for turn in found.turns] == [turn.move for turn in turns]

    @few
    @given(seed=st.integers(0, 2**32), cut=st.floats(0, 1))
    def test_killed_in_between(
        self, options: dict[str, Any], seats: int, seed: int, cut: float
    ) -> None:
        """Wherever a game with such lines breaks off, what was written counts, and no more."""
        header = header_of(seats, seed, **options)
        lines, _, _ = fickle_game(header, seed, 60)
        content = log_of(header, lines)
        torn = content[: max(int(len(content) * cut), content.index(b"\n") + 1)]
        whole = lines[: torn.count(b"\n") - 1]

        assert recover(torn, FILE).turns == recover(log_of(header, whole), FILE).turns


class TestWhatMayBe:
    """What a seat did in its turn may be taken back, until another or the dealer answered."""

    @settings(max_examples=8)
    @given(seed=st.integers(0, 2**32), options=st.sampled_from(OPTIONS), seats=st.integers(3, 4))
    def test_law(self, seed: int, options: dict[str, Any], seats: int) -> None:
        """Never over another's act or a draw, and never a sealed bid."""
        turns = play_bots(header_of(seats, seed, **options))
        more = 0
        for place in range(1, len(turns)):
            number = returnable(turns[:place])
            taken = turns[place - number : place]
            assert all(turn.seat == turns[place - 1].seat != DEALER for turn in taken)
            assert not any(turn.before.sealing for turn in taken)
            if number < place and turns[place - 1].seat != DEALER:
                beyond = turns[place - number - 1]
                assert beyond.seat != turns[place - 1].seat or beyond.before.sealing
            more = max(more, number)
        assert more > 1

    @settings(max_examples=8)
    @given(seed=st.integers(0, 2**32), place=st.integers(9, 80))
    def test_refused(self, seed: int, place: int) -> None:
        """A log that takes back more than that is not believed."""
        header = header_of(3, seed)
        turns = play_bots(header)[:place]
        lines = [line_of(turn) for turn in turns]
        back = {"by": max(turns[-1].seat, 0), "back": returnable(turns) + 1}

        assert "nobody may take back" in refusal(log_of(header, [*lines, back])).sentence

    def test_two_walks_and_a_refill(self) -> None:
        """A whole turn of walks and new visitors is one's own, up to the next seat's answer."""
        turns = play_bots(header_of(3, 5))
        most = max(returnable(turns[:place]) for place in range(len(turns)))

        assert most >= 3


class TestJournal:
    """A game that is being played, killed and taken up again."""

    @settings(max_examples=4)
    @given(seed=st.integers(0, 2**32))
    def test_kills_lose_nothing(self, seed: int) -> None:
        """Whatever was kept or taken back is there when the game is taken up."""
        header = header_of(3, None, "human")
        game, chance = Fickle(header, seed), Random(seed)  # noqa: S311 - likewise
        kept = journal.create_journal(Log("", header, ()))
        try:
            for _ in range(60):
                turn = game.step()
                kept.keep(turn)
                if taken := game.back():
                    kept.take_back(*taken)
                if chance.random() < 0.2:
                    left = recover(kept.path.read_bytes(), FILE)
                    assert list(left.turns) == game.turns
                    kept.close()
                    found, kept = journal.resume_journal(kept.path)
                    assert found.table == game.table
                    assert list(found.turns) == game.turns
        finally:
            kept.close()
        assert any("back" in line for line in entries_of(kept.path.read_bytes()))
        assert recover(kept.path.read_bytes(), FILE).turns == tuple(game.turns)
