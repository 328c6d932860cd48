"""Bots on their chairs: each made with luck of its own, and watched over."""

from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex

from basari.bots.guard import Failure, Guarded
from basari.bots.table import bot, find
from basari.kernel import DEALER, Seat
from basari.players import AnyPlayer, Company, RandomPlayer, Seated, Turn, dealer, ears_of, told

SECRET = 16
"""Bytes of luck where there is no seed: as many as nobody can try out."""


def seat_bots(
    company: Company,
    past: Iterable[Turn] = (),
    tell: Callable[[Failure], None] | None = None,
) -> dict[Seat, AnyPlayer]:
    """Seat the bots of a company, and the dealer.

    What those who remember it decided in the past they decide once more, so that their luck goes on
    from there; without a seed, luck begins anew. Those who hear what happens hear it again. All are
    guarded, and *tell* hears of those that fail.
    """
    bots = {Seat(seat): who for seat, who in enumerate(company.players) if who.bot}
    players: dict[Seat, AnyPlayer] = {
        **{seat: _guarded(company, seat, tell) for seat in bots},
        DEALER: _dealer(company),
    }
    remembering = [DEALER, *(s for s, who in bots.items() if _remembers(company, who))]
    _remind(players, past, remembering if company.seed is not None else [])
    return players


def _remembers(company: Company, who: Seated) -> bool:
    """Whether a bot must decide the past again to go on from there."""
    return find(company.game, who.bot).remembers


def _remind(
    players: dict[Seat, AnyPlayer], past: Iterable[Turn], remembering: Sequence[Seat]
) -> None:
    ears = ears_of(players)
    for turn in past:
        if turn.seat in remembering:
            decision = turn.before.decision(turn.seat)
            players[turn.seat].decide(turn.before.view(turn.seat), decision)
        told(ears, turn)


def _guarded(company: Company, seat: Seat, tell: Callable[[Failure], None] | None) -> Guarded:
    """Make the bot of a seat, and watch over it."""
    who, seed = company.players[seat], _seed(company, seat)
    return Guarded(bot(company.game, who.bot, seed), who.name, seat, seed, tell=tell)


def _dealer(company: Company) -> RandomPlayer:
    """Make the luck of the game."""
    return RandomPlayer(token_hex(SECRET)) if company.seed is None else dealer(company.seed)


def _seed(company: Company, seat: Seat) -> str:
    """Find what a bot's luck follows from: the seed, or else something nobody but the bot knows.

    From that, it can tell neither what the cards nor what the other bots will do.
    """
    return token_hex(SECRET) if company.seed is None else f"{company.seed}/{seat}"
