"""Games that the bots of one game play, for tests of their strength and their decisions."""

from collections.abc import Callable
from typing import Any

from basari.bots.register import bots_of, default_bot, make_bot
from basari.kernel import AnyTable, Seat
from basari.players import AnyPlayer, Turn, drive, with_dealer

OURS = ("novice", "merchant", "master")
"""The bots of a game, from the weakest to the strongest."""


class BotGames:
    """Games between bots at tables that *start* sets up from the number of bots and options.

    *make* makes a bot from its code and a seed, where not all are those of the register.
    """

    def __init__(
        self,
        game: str,
        start: Callable[..., AnyTable],
        make: Callable[[str, str], AnyPlayer] | None = None,
    ) -> None:
        self.game, self._start = game, start
        self.make = make or (lambda code, seed: make_bot(game, code, seed))

    def play(self, codes: tuple[str, ...], seed: int, **options: object) -> list[Turn]:
        """Let bots play a game."""
        players = {Seat(n): self.make(code, f"{seed}/{n}") for n, code in enumerate(codes)}
        table = self._start(len(codes), **options)
        return list(drive(table, with_dealer(players, seed)))

    def answer(self, code: str, table: AnyTable, seat: int | None = None, seed: str = "1") -> Any:  # noqa: ANN401 - any game's move
        """Return a bot's answer."""
        decision = table.waiting[0] if seat is None else table.decision(Seat(seat))
        return make_bot(self.game, code, seed).decide(table.view(decision.seat), decision)

    def wins(self, code: str, others: str, seats: int, deals: int) -> float:
        """Return a bot's share of wins over some deals, each played from every seat."""
        won = 0.0
        for seed in range(deals):
            for place in range(seats):
                codes = tuple(code if seat == place else others for seat in range(seats))
                winners = self.play(codes, seed)[-1].after.standings.winners
                won += (place in winners) / len(winners)
        return won / (deals * seats)

    def check_register(self) -> None:
        """Check that bots go from the weakest to the strongest, and the merchant is the default."""
        bots = bots_of(self.game)
        ratings = [bots[code].rating for code in OURS]
        assert tuple(bots) == ("random", *OURS)
        assert default_bot(self.game) == "merchant"
        assert not any(ratings) or ratings == sorted(own or 0 for own in ratings)

    def check_forgetful(self, codes: tuple[str, ...], seed: int, part: slice, **more: Any) -> None:  # noqa: ANN401 - options
        """Check that bots made anew in the middle of a game go on in the same way."""
        for code in codes:
            for turn in self.play((code,) * 3, seed, **more)[part]:
                if turn.seat >= 0:
                    decision = turn.before.decision(turn.seat)
                    fresh = self.make(code, f"{seed}/{turn.seat}")
                    assert fresh.decide(turn.before.view(turn.seat), decision) == turn.move
