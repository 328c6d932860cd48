"""The actions in words: what each is called, typed and good for, in one place per edition."""

from collections.abc import Callable, Mapping
from enum import Enum

from basari.cli.texts import _
from basari.rules.basari import board, cards
from basari.value import Value


class Wording(Value):
    """How an action is spoken of."""

    name: str
    """As players know it: by its letter and meaning, or by its word."""
    word: str
    """What it is about, short enough for a card."""
    does: str
    """What it does, with its rule."""


def _cards() -> dict[Enum, Wording]:
    return {
        cards.Action.A: Wording(
            _("A (card)"),
            _("card"),
            _("{action}: take the top card of the pile; its workers are yours (C3)."),
        ),
        cards.Action.B: Wording(
            _("B (points)"),
            _("points"),
            _("{action}: get the points of your current card (C4)."),
        ),
        cards.Action.C: Wording(
            _("C (gems)"),
            _("gems"),
            _(
                "{action}: take the gems of your current card, "
                "as far as the supply has them (C5, G9)."
            ),
        ),
        cards.Action.D: Wording(
            _("D (exchange)"),
            _("exchange"),
            _("{action}: alone, give a gem and take two; several take one each. Never lost (C15)."),
        ),
    }


def _board() -> dict[Enum, Wording]:
    return {
        board.Action.ROLL: Wording(
            _("Roll"),
            _("Roll"),
            _("{action}: roll again, walk on, and get 6 points minus the pips (B5)."),
        ),
        board.Action.POINTS: Wording(
            _("Points"),
            _("Points"),
            _("{action}: get the points of the arch you stand on (B6)."),
        ),
        board.Action.GEMS: Wording(
            _("Gems"),
            _("Gems"),
            _("{action}: take the gems of your arch, as far as the supply has them (B7, G9)."),
        ),
    }


WORDINGS: Mapping[type[Enum], Callable[[], dict[Enum, Wording]]] = {
    cards.Action: _cards,
    board.Action: _board,
}
"""The words of every edition, in the language that is spoken when one asks."""
TYPED: Mapping[Enum, tuple[str, ...]] = {
    **{action: (action.name.lower(),) for action in cards.Action},
    board.Action.ROLL: ("roll", "d", "w", "dice", "würfeln"),
    board.Action.POINTS: ("points", "p", "punkte"),
    board.Action.GEMS: ("gems", "g", "e", "edelsteine"),
}
"""What an action may be called by those who type, in every language; letters are keys too."""


def wording(action: Enum) -> Wording:
    """Find how an action is spoken of."""
    return WORDINGS[type(action)]()[action]


def action_name(action: Enum) -> str:
    """Name an action as players know it."""
    return wording(action).name


def meaning(action: Enum) -> str:
    """Say what an action does."""
    found = wording(action)
    return found.does.format(action=found.name)
