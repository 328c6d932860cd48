"""Reading moves: what the notations of the editions have in common."""

import re
from collections.abc import Iterable

from basari.errors import InvalidNotation, say
from basari.rules.basari.gems import COLOURS, LETTERS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bid, Offer

_NUMBER = re.compile("[1-9][0-9]{0,2}")


def unreadable(text: str, examples: str) -> InvalidNotation:
    """Make the error for a *text* that is not exactly how a move is written."""
    return InvalidNotation(
        say(
            "cannot read {text!r} as a move: write one like {examples}",
            text=text,
            examples=examples,
        )
    )


def spoken(words: list[str]) -> Bid | None:
    """Read what is said in a negotiation."""
    match words:
        case ["offer", gems]:
            return Offer(Gems.parse(gems))
        case ["accept"]:
            return ACCEPT
        case ["pass"]:
            return PASS
        case _:
            return None


def numbers(words: Iterable[str]) -> tuple[int, ...]:
    """Read the numbers of cards, arches or pips; anything else counts as none."""
    return tuple(int(word) for word in words if _NUMBER.fullmatch(word))


def colours(word: str) -> list[Colour]:
    """Read letters of colours; anything else counts as none."""
    return [COLOURS[LETTERS.index(letter)] for letter in word if letter in LETTERS]
