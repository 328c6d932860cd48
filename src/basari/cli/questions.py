"""Which page asks for which decision; a game with questions of its own enters them here."""

from collections.abc import Callable, Mapping
from typing import Any

from basari.cli.pages.asking import Question
from basari.cli.pages.bargaining import Word
from basari.cli.pages.page import Scene
from basari.cli.pages.picking import Picking, Placing
from basari.kernel import Decision
from basari.rules.board import table as board
from basari.rules.cards import table as cards
from basari.rules.negotiation import Bargain

QUESTIONS: Mapping[type, Callable[[Scene, Decision[Any], bool], Question]] = {
    Bargain: Word,
    board.Placing: Placing.at_first,
    cards.Swapping: Picking,
    cards.Taking: Picking,
}
"""The page for every phase in which one player is asked before everybody's eyes."""


def question(scene: Scene, decision: Decision[Any], *, confirm: bool) -> Question:
    """Find the page that asks for *decision*; if *confirm*, it asks back before it is final."""
    return QUESTIONS[type(scene.view.phase)](scene, decision, confirm)
