"""Words that every game needs: lists of people and things, and counted ones."""

from collections.abc import Iterable, Sequence

from basari.cli.texts import _, cn_, n_, tell
from basari.kernel import Seat
from basari.players import Seated

Names = Sequence[str]
"""What the players are called, in seat order."""


class BotName(str):
    """The name of a bot, which is known as one wherever it stands."""

    __slots__ = ()


def names_of(seated: Iterable[Seated]) -> tuple[str, ...]:
    """Name those who sit at a table; bots have names that are known as theirs."""
    return tuple(BotName(who.name) if who.bot else who.name for who in seated)


def bot_mark(name: str) -> str:
    """Say that a name is that of a bot; of people, say nothing."""
    return _("bot") if isinstance(name, BotName) else ""


def with_bot_marks(names: Iterable[str]) -> tuple[str, ...]:
    """Name everybody in running text: `Ada`, `Sinbad (bot)`."""
    return tuple(f"{name} ({mark})" if (mark := bot_mark(name)) else name for name in names)


def join_words(words: Iterable[str]) -> str:
    """Join *words* as one says them: `a, b and c`."""
    said = list(words)
    if len(said) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(said)
    return _("{others} and {last}").format(others=", ".join(said[:-1]), last=said[-1])


def people(seats: Iterable[Seat], names: Names) -> str:
    """Name everybody at *seats*."""
    return join_words(names[seat] for seat in seats)


def tally(names: Names, numbers: Iterable[int]) -> str:
    """Put everybody's number behind their name: `Ada 5, Ben 0, Cleo 3`."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def count_points(number: int) -> str:
    """Count points: `1 point`, `5 points`."""
    return n_("{number} point", "{number} points", number).format(number=number)


def with_points(number: int) -> str:
    """Count points that something is done with or by; other languages bend their word for it."""
    return cn_("with", "{number} point", "{number} points", number).format(number=number)


def count_answers(number: int) -> str:
    """Count answers: `1 answer`, `95 answers`."""
    return n_("{number} answer", "{number} answers", number).format(number=number)


def protest(why: str) -> str:
    """Make a whole sentence of an objection of the core."""
    told = tell(why)
    return f"{told[:1].upper()}{told[1:]}."
