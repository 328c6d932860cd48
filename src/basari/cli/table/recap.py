"""Where were we? What is said when a game goes on that had stopped."""

from collections.abc import Sequence

from basari.cli.texts import _, n_, tell
from basari.cli.words import Names, people
from basari.kernel import DEALER, AnyTable, Event, Seat
from basari.log import Recovered
from basari.rules.basari.rounds import RoundBegan
from basari.story import Chronicle

ROUNDS = 2
"""How many rounds are told again: the one that goes on, and the one before it."""


def chronicle_of(game: Recovered) -> Chronicle:
    """Write down all that happened in a game so far."""
    return Chronicle().began(game.events, game.begun).after(*game.turns)


def lately(chronicle: Chronicle) -> tuple[Event, ...]:
    """Find what happened lately."""
    entries = chronicle.entries
    begun = [place for place, entry in enumerate(entries) if isinstance(entry.event, RoundBegan)]
    first = begun[-ROUNDS:][0] if begun else 0
    return tuple(entry.event for entry in entries[first:])


def asked_at(table: AnyTable) -> tuple[Seat, ...]:
    """List who is asked; whatever was sealed when the game stopped is asked for again."""
    return tuple(decision.seat for decision in table.waiting if decision.seat != DEALER)


def where_we_are(asked: Sequence[Seat], left_out: str, names: Names) -> tuple[str, ...]:
    """Say that the game goes on, with whom, and what was left out of its log."""
    if not asked:
        here = _("The game goes on here.")
    else:
        here = n_(
            "The game goes on here: {names} is next.",
            "The game goes on here: {names} choose in secret, from the first one on.",
            len(asked),
        ).format(names=people(asked, names))
    if not left_out:
        return (here,)
    rest = _("The rest of the log was left out: {why}.").format(why=tell(left_out))
    return rest, here
