"""Seating bots: each with its own luck, guarded, and reminded of the past."""

from secrets import token_hex
from typing import Any

import pytest

from basari.bots import seating
from basari.bots.entry import Bot
from basari.bots.guard import Failure, GuardedBot
from basari.bots.register import bots_of
from basari.bots.seating import seat_bots
from basari.kernel import DEALER, Decision, Fixed, Seat, Table
from basari.players import Company, RandomPlayer, Seated, Turn, drive
from tests.helpers.logs import EVERY_GAME, LABELS, header_of, play_bots

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))


def company(*kinds: str, seed: int | None = 7) -> Company:
    """Return a company for a game of Basari."""
    return Company("basari", tuple(Seated(f"P{n}", kind) for n, kind in enumerate(kinds)), seed)


class TestChairs:
    """Bots sit where the company says, and the dealer sits there too."""

    def test_only_bots(self) -> None:
        """People have no player, and neither have imaginary seats."""
        players = seat_bots(company("human", "bot:random", "imaginary", "bot:novice"))

        assert set(players) == {DEALER, Seat(1), Seat(3)}

    def test_guarded(self) -> None:
        """They are guarded, under their own names."""
        players = seat_bots(company("bot:random", "human", "bot:merchant"))

        bots = [players[Seat(0)], players[Seat(2)]]
        assert [player.name for player in bots if isinstance(player, GuardedBot)] == ["P0", "P2"]

    def test_luck(self) -> None:
        """No two have the same luck, nor in a game with another seed."""
        luck = {
            tuple(player.decide(None, COIN) for _ in range(64))
            for seed in (7, 8)
            for player in seat_bots(company(*["bot:random"] * 3, seed=seed)).values()
        }

        assert len(luck) == 8

    def test_no_seed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without a seed everybody's luck has 128 bits of its own, from the system."""
        drawn: list[str] = []
        given: list[str] = []

        def draw(size: int) -> str:
            drawn.append(token_hex(size))
            return drawn[-1]

        def make(seed: str, *_: object) -> RandomPlayer:
            given.append(seed)
            return RandomPlayer(seed)

        monkeypatch.setattr(seating, "token_hex", draw)
        monkeypatch.setitem(bots_of("basari"), "random", Bot("", make))
        alone = company("bot:random", "human", "bot:random", seed=None)
        luck = {
            tuple(player.decide(None, COIN) for _ in range(64))
            for _ in range(2)
            for player in seat_bots(alone).values()
        }

        assert len(luck) == len(set(drawn)) == 6
        assert {len(secret) for secret in drawn} == {128 // 4}
        assert len(set(drawn) - set(given)) == 2, "a bot knows what the dealer's luck follows from"

    def test_failures(self) -> None:
        """Failures are reported to whoever wants to know."""
        failed: list[Failure] = []
        players = seat_bots(company("human", "bot:merchant"), tell=failed.append)

        assert players[Seat(1)].decide(None, COIN) in {"heads", "tails"}
        assert [(failure.name, failure.seat) for failure in failed] == [("P1", Seat(1))]


class TestPast:
    """An interrupted game goes on as if it had not been interrupted."""

    @every_game
    @pytest.mark.parametrize("code", ["random", "novice"])
    def test_same_game(self, edition: str, seats: int, code: str) -> None:
        """Bots and dealer, reminded of the past, play on as they would have."""
        header = header_of(edition, seats, 3, rulings={"legs": 1}, code=code)
        turns = play_bots(header)

        for upto in (0, 1, len(turns) // 2, len(turns) - 1):
            table = turns[upto].before
            rest = drive(table, seat_bots(header.company, turns[:upto]))
            assert remarks_made(list(rest)) == remarks_made(turns[upto:])

    def test_only_those_who_remember(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Bots whose luck does not depend on the past are not asked again."""
        header = header_of("cards", 3, code="merchant")
        turns = play_bots(header_of("cards", 3))
        asked: list[Any] = []
        monkeypatch.setattr(GuardedBot, "decide", lambda *told: asked.append(told))

        seat_bots(header.company, turns)
        assert asked == []
        seat_bots(header_of("cards", 3).company, turns)
        assert len(asked) == sum(turn.seat != DEALER for turn in turns)

    @pytest.mark.parametrize("seed", [7, None])
    def test_heard_again(self, monkeypatch: pytest.MonkeyPatch, seed: int | None) -> None:
        """Listening bots hear the past again, even with fresh luck."""
        heard: list[Any] = []
        turns = play_bots(header_of("cards", 3))

        class Listener(RandomPlayer):
            def hear(self, view: Any, events: Any) -> None:  # noqa: ANN401
                heard.append((view, events))

        monkeypatch.setattr(Listener, "__module__", "basari.bots.listener")
        monkeypatch.setitem(bots_of("basari"), "random", Bot("", Listener))

        seat_bots(company("bot:random", "human", "human", seed=seed), turns)

        assert heard == [(t.before.view(Seat(0)), t.events) for t in turns if t.events]

    def test_nothing_yet(self) -> None:
        """Without a past everything begins."""
        header = header_of("cards", 3)
        table, _ = Table.start(header.rules(), 3)

        assert remarks_made(list(drive(table, seat_bots(header.company)))) == remarks_made(
            play_bots(header)
        )


def remarks_made(turns: list[Turn]) -> list[tuple[int, str]]:
    """Return who said what."""
    return [(turn.seat, str(turn.move)) for turn in turns]
