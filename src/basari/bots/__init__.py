"""Players that sit in for people, and the table of their codes, which is also the help."""

from collections.abc import Callable

from basari.errors import BadSetup, say
from basari.players import AnyPlayer, RandomPlayer
from basari.value import Value


class Bot(Value):
    """An entry of the table: what the bot is like, and how it is made from a seed."""

    about: str
    make: Callable[[str], AnyPlayer]


BOTS = {"random": Bot(say("plays any legal move, without thinking"), RandomPlayer)}


def bot(code: str, seed: str) -> AnyPlayer:
    """Make the bot with this *code*; the same *seed* gives the same play."""
    return BOTS[code].make(seed)


def line_up(codes: str, seats: int) -> tuple[str, ...]:
    """Read `random,random,random`: one code for each seat, or one for all."""
    bots = tuple(code.strip() for code in codes.split(","))
    for code in bots:
        if code not in BOTS:
            raise BadSetup(
                say("there is no bot {code!r}: choose {codes}", code=code, codes=", ".join(BOTS))
            )
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise BadSetup(
            say(
                "{count} bots for {seats} seats: name one for each, or one for all",
                count=len(bots),
                seats=seats,
            )
        )
    return bots
