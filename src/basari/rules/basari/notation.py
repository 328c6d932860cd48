"""Reading moves of Basari: what the notations of both editions have in common."""

from basari.rules.basari.gems import COLOURS, LETTERS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bid, Offer


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


def colours(word: str) -> list[Colour]:
    """Read letters of colours; anything else counts as none."""
    return [COLOURS[LETTERS.index(letter)] for letter in word if letter in LETTERS]
