"""Notation that both editions share."""

from basari.rules.basari.gems import COLOURS, LETTERS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bid, Offer


def spoken(words: list[str]) -> Bid | None:
    """Return the bid that *words* stand for; `None` if they are no bid."""
    match words:
        case ["offer", gems]:
            return Offer(Gems.parse(gems))
        case ["accept"]:
            return ACCEPT
        case ["pass"]:
            return PASS
        case _:
            return None


def colours(word: str) -> list[Colour]:
    """Return the colours whose letters are in *word*; other characters are skipped."""
    return [COLOURS[LETTERS.index(letter)] for letter in word if letter in LETTERS]
