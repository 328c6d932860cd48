"""Seat bots, each with luck of its own and under guard."""

from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex

from basari.bots.guard import Failure, GuardedBot
from basari.bots.register import find_bot, make_bot
from basari.kernel import DEALER, Seat
from basari.players import (
    AnyPlayer,
    Company,
    RandomPlayer,
    Seated,
    Turn,
    dealer,
    ears_of,
    tell_ears,
)

SECRET = 16
"""Bytes of random luck for a bot if the game has no seed: too many to guess."""


def seat_bots(
    company: Company,
    past: Iterable[Turn] = (),
    tell: Callable[[Failure], None] | None = None,
) -> dict[Seat, AnyPlayer]:
    """Make the bots of a company and the dealer, by seat.

    Args:
        company: Who sits where, the game, and the seed; without one, luck is fresh and secret.
        past: Turns already played. Bots that remember decide them again, so that their luck
            continues from there; those that listen hear them again.
        tell: Called with the failure of a bot that had to be replaced.

    Raises:
        BadSetup: A bot cannot be made.
    """
    bots = {Seat(seat): who for seat, who in enumerate(company.players) if who.bot}
    players: dict[Seat, AnyPlayer] = {
        **{seat: _guard(company, seat, tell) for seat in bots},
        DEALER: _dealer(company),
    }
    remembering = [DEALER, *(s for s, who in bots.items() if _remembers(company, who))]
    _remind(players, past, remembering if company.seed is not None else [])
    return players


def _remembers(company: Company, who: Seated) -> bool:
    """Whether the bot needs to decide the past turns again to go on from there."""
    return find_bot(company.game, who.bot).remembers


def _remind(
    players: dict[Seat, AnyPlayer], past: Iterable[Turn], remembering: Sequence[Seat]
) -> None:
    ears = ears_of(players)
    for turn in past:
        if turn.seat in remembering:
            decision = turn.before.decision(turn.seat)
            players[turn.seat].decide(turn.before.view(turn.seat), decision)
        tell_ears(ears, turn)


def _guard(company: Company, seat: Seat, tell: Callable[[Failure], None] | None) -> GuardedBot:
    """Make the bot of a seat, under guard; *tell* is called if it fails."""
    who, seed = company.players[seat], _seed(company, seat)
    return GuardedBot(make_bot(company.game, who.bot, seed), who.name, seat, seed, tell=tell)


def _dealer(company: Company) -> RandomPlayer:
    return RandomPlayer(token_hex(SECRET)) if company.seed is None else dealer(company.seed)


def _seed(company: Company, seat: Seat) -> str:
    """Return the seed of a bot's luck: from the game's seed, or secret if the game has none.

    Nothing about the cards or the other bots can be concluded from it.
    """
    return token_hex(SECRET) if company.seed is None else f"{company.seed}/{seat}"
