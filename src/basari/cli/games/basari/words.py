"""The words that people type for their answers: a number, a letter, words, or the notation."""

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
"""What an action may be called by those who type, in every language; letters are keys too."""
_DIGITS = re.compile("[0-9]{1,2}")
_HEAP = re.compile(r"([0-9]{1,2})\s*([^\W\d_]+)(?:[\s,;+&]|\b(?:and|und)\b)*")
_COLOURS = (
    (Colour.RED, ("r", "red", "rot", "rote")),
    (Colour.YELLOW, ("y", "ge", "yellow", "gelb", "gelbe")),
    (Colour.GREEN, ("g", "gr", "green", "grün", "grüne", "gruen")),
    (Colour.BLUE, ("b", "blue", "blau", "blaue")),
)
"""What a colour may be called, in every language."""
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
"""More answers than these are not listed, but described."""


def read_answer(text: str, decision: Decision[Move], rules: AnyRules) -> Move:
    """Read what someone typed as an answer to *decision*, or raise `InvalidNotation`.

    Whether the answer is allowed, the decision tells.
    """
    said = " ".join(text.split())
    loose = _read_number(said.lower(), decision) or _read_word(said.lower(), decision)
    move: Move = loose or rules.parse(said)
    return move


def list_numbered(decision: Decision[Move]) -> list[Move]:
    """List the answers that go by number: all, if they are few; of offers, only the cheapest."""
    options = decision.options
    if isinstance(options, Bids):
        return [*options.out, *([options[-1]] if options.raises else [])]
    return list(options) if len(options) <= LONGEST_LIST else []


def _read_number(said: str, decision: Decision[Move]) -> Move | None:
    """Read the number of an answer, or of an arch."""
    starting = isinstance(decision.options, Starts)
    digits = said.removeprefix("start ") if starting else said
    if not _DIGITS.fullmatch(digits):
        return None
    number, answers = int(digits), list_numbered(decision)
    if starting:
        return Start(number)
    return answers[number - 1] if 1 <= number <= len(answers) else None


def _read_word(said: str, decision: Decision[Move]) -> Move | None:
    """Read letters and words, in whatever case and language."""
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
    """Read `2r 1b`, `2R1B` or `2 red, 1 blue`."""
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
    """Read `b ry`, `b r y`, `blue red yellow` or `swap B RY`: what one gives, then what one takes.

    A dash is nothing.
    """
    given, *taken = map(_read_gems, said.removeprefix("swap ").split(" "))
    if given is None or not taken or None in taken:
        return None
    return Swap(given, sum(filter(None, taken), NO_GEMS))


def _read_gems(word: str) -> Gems | None:
    """Read a colour, or some letters of colours."""
    if (colour := _read_colour(word)) is not None:
        return GEM[colour]
    return Gems.of(colours(word.upper())) if {*word.upper()} <= {*LETTERS, "-"} else None


def _read_colour(word: str) -> Colour | None:
    return next((colour for colour, words in _COLOURS if word in words), None)
