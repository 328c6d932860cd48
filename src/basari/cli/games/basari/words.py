"""What players may type as an answer: a number, a letter, words, or the notation."""

import re
from collections.abc import Mapping
from enum import Enum

from basari.kernel import AnyRules, Decision
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Start, Starts
from basari.rules.basari.editions import Move
from basari.rules.basari.exchange import Swap, Swaps, Take, Takes
from basari.rules.basari.gems import GEM, LETTERS, NO_GEMS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bid, Bids, Offer
from basari.rules.basari.notation import colours

TYPED: Mapping[Enum, tuple[str, ...]] = {
    **{action: (action.name.lower(),) for action in cards.Action},
    board.Action.ROLL: ("roll", "d", "w", "dice", "würfeln"),
    board.Action.POINTS: ("points", "p", "punkte"),
    board.Action.GEMS: ("gems", "g", "e", "edelsteine"),
}
"""The words for each action, in every language; single letters are keys too."""
_DIGITS = re.compile("[0-9]{1,2}")
_HEAP = re.compile(r"([0-9]{1,2})\s*([^\W\d_]+)(?:[\s,;+&]|\b(?:and|und)\b)*")
_COLOURS = (
    (Colour.RED, ("r", "red", "rot", "rote")),
    (Colour.YELLOW, ("y", "ge", "yellow", "gelb", "gelbe")),
    (Colour.GREEN, ("g", "gr", "green", "grün", "grüne", "gruen")),
    (Colour.BLUE, ("b", "blue", "blau", "blaue")),
)
"""The words for each colour, in every language."""
_WORDS: dict[str, Bid] = {
    "a": ACCEPT,
    "accept": ACCEPT,
    "annehmen": ACCEPT,
    "p": PASS,
    "pass": PASS,
    "passen": PASS,
}
CHEAPEST = ("c", "cheapest", "mindestgebot")
LONGEST_LIST = 9
"""The most answers that are listed with numbers."""


def read_answer(text: str, decision: Decision[Move], rules: AnyRules) -> Move:
    """Return the answer to *decision* that someone typed; raise `InvalidNotation` if it is none.

    The answer may still be one that the decision does not allow.
    """
    said = " ".join(text.split())
    loose = _read_number(said.lower(), decision) or _read_word(said.lower(), decision)
    move: Move = loose or rules.parse(said)
    return move


def list_numbered(decision: Decision[Move]) -> list[Move]:
    """List the answers with numbers: of offers only the cheapest, else all if they are few."""
    options = decision.options
    if isinstance(options, Bids):
        return [*options.out, *([options[-1]] if options.raises else [])]
    return list(options) if len(options) <= LONGEST_LIST else []


def _read_number(said: str, decision: Decision[Move]) -> Move | None:
    """Return the answer for a typed number: an arch, or a place in the list; `None` if unknown."""
    starting = isinstance(decision.options, Starts)
    digits = said.removeprefix("start ") if starting else said
    if not _DIGITS.fullmatch(digits):
        return None
    number, answers = int(digits), list_numbered(decision)
    if starting:
        return Start(number)
    return answers[number - 1] if 1 <= number <= len(answers) else None


def _read_word(said: str, decision: Decision[Move]) -> Move | None:
    """Return the answer for a letter or word in lower case, in any language; `None` if unknown."""
    options = decision.options
    if isinstance(options, Bids):
        if said in CHEAPEST and options.raises:
            return options[-1]
        return _WORDS.get(said) or _read_offer(said)
    if isinstance(options, Swaps):
        return _read_swap(said)
    if isinstance(options, Takes):
        colour = _read_colour(said.removeprefix("take "))
        return None if colour is None else Take(colour)
    known = type(options[0])
    named = (action for action, words in TYPED.items() if said in words)
    return next((action for action in named if isinstance(action, known)), None)


def _read_offer(said: str) -> Offer | None:
    """Return the offer typed as `2r 1b`, `2r1b` or `2 red, 1 blue`; `None` if it is none."""
    said = said.removeprefix("offer ")
    if not said or _HEAP.sub("", said):
        return None
    gems = NO_GEMS
    for number, word in _HEAP.findall(said):
        colour = _read_colour(word)
        if colour is None:
            return None
        gems += GEM[colour] * int(number)
    return Offer(gems)


def _read_swap(said: str) -> Swap | None:
    """Return the exchange typed as `b ry`, `b r y` or `blue red yellow`: what is given, then taken.

    A dash stands for no gem. Return `None` for other text.
    """
    given, *taken = map(_read_gems, said.removeprefix("swap ").split(" "))
    if given is None or not taken or None in taken:
        return None
    return Swap(given, sum(filter(None, taken), NO_GEMS))


def _read_gems(word: str) -> Gems | None:
    """Return the gems for a colour word or for letters of colours; `None` for other text."""
    if (colour := _read_colour(word)) is not None:
        return GEM[colour]
    return Gems.of(colours(word.upper())) if {*word.upper()} <= {*LETTERS, "-"} else None


def _read_colour(word: str) -> Colour | None:
    return next((colour for colour, words in _COLOURS if word in words), None)
