"""Words that every game needs: lists of people and things, and counted ones."""

from collections.abc import Iterable, Sequence

from basari.cli.texts import _, cn_, n_, tell
from basari.kernel import Seat
from basari.players import Seated

Names = Sequence[str]
"""The names of the players, in seat order."""


class BotName(str):
    """A bot's name, which can be told from a person's wherever it is used."""

    __slots__ = ()


def names_of(seated: Iterable[Seated]) -> tuple[str, ...]:
    """Return the names of players; those of bots are `BotName`."""
    return tuple(BotName(who.name) if who.bot else who.name for who in seated)


def bot_mark(name: str) -> str:
    """Return the word that marks a bot's name, or an empty string for a person's name."""
    return _("bot") if isinstance(name, BotName) else ""


def with_bot_marks(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names for running text, with bots marked: `Ada`, `Sinbad (bot)`."""
    return tuple(f"{name} ({mark})" if (mark := bot_mark(name)) else name for name in names)


def join_words(words: Iterable[str]) -> str:
    """Return *words* as a list in words: `a, b and c`."""
    said = list(words)
    if len(said) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(said)
    return _("{others} and {last}").format(others=", ".join(said[:-1]), last=said[-1])


def people(seats: Iterable[Seat], names: Names) -> str:
    """Return the names of everybody at *seats* as a list in words."""
    return join_words(names[seat] for seat in seats)


def tally(names: Names, numbers: Iterable[int]) -> str:
    """Return everybody's number after their name: `Ada 5, Ben 0, Cleo 3`."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def count_points(number: int) -> str:
    """Return a number of points in words: `1 point`, `5 points`."""
    return n_("{number} point", "{number} points", number).format(number=number)


def with_points(number: int) -> str:
    """Return a number of points, inflected in other languages as after "with" or "by"."""
    return cn_("with", "{number} point", "{number} points", number).format(number=number)


def count_answers(number: int) -> str:
    """Return a number of answers in words: `1 answer`, `95 answers`."""
    return n_("{number} answer", "{number} answers", number).format(number=number)


def protest(why: str) -> str:
    """Return an objection of the core as a whole sentence."""
    told = tell(why)
    return f"{told[:1].upper()}{told[1:]}."
