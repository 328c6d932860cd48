"""The words for the actions: what each is called and what it does, for both editions."""

from collections.abc import Mapping
from enum import Enum

from basari.errors import Sentence, say
from basari.rules.basari import board, cards
from basari.value import Value


class Wording(Value):
    """The words for an action."""

    name: Sentence
    """The name that players know: a letter with its meaning, or a word."""
    word: Sentence
    """What the action is about, short enough for a card."""
    does: Sentence
    """What the action does, with its rule."""


_A = say("A (card)")
_B = say("B (points)")
_C = say("C (gems)")
_D = say("D (exchange)")
_ROLL, _POINTS, _GEMS = say("Roll"), say("Points"), say("Gems")
WORDINGS: Mapping[Enum, Wording] = {
    cards.Action.A: Wording(
        _A,
        say("card"),
        say("{action}: take the top card of the pile; its workers are yours (C3).", action=_A),
    ),
    cards.Action.B: Wording(
        _B,
        say("points"),
        say("{action}: get the points of your current card (C4).", action=_B),
    ),
    cards.Action.C: Wording(
        _C,
        say("gems"),
        say(
            "{action}: take the gems of your current card, as far as the supply has them (C5, G9).",
            action=_C,
        ),
    ),
    cards.Action.D: Wording(
        _D,
        say("exchange"),
        say(
            "{action}: alone, give a gem and take two; several take one each. Never lost (C15).",
            action=_D,
        ),
    ),
    board.Action.ROLL: Wording(
        _ROLL,
        _ROLL,
        say("{action}: roll again, walk on, and get 6 points minus the pips (B5).", action=_ROLL),
    ),
    board.Action.POINTS: Wording(
        _POINTS,
        _POINTS,
        say("{action}: get the points of the arch you stand on (B6).", action=_POINTS),
    ),
    board.Action.GEMS: Wording(
        _GEMS,
        _GEMS,
        say(
            "{action}: take the gems of your arch, as far as the supply has them (B7, G9).",
            action=_GEMS,
        ),
    ),
}


def action_name(action: Enum) -> Sentence:
    """Return the name by which players know an action."""
    return WORDINGS[action].name


def action_word(action: Enum) -> Sentence:
    """Return the word for what an action is about."""
    return WORDINGS[action].word
