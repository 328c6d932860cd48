"""Which page asks for which decision; a game with questions of its own enters them here."""

from collections.abc import Callable, Mapping
from typing import Any

from basari.cli.games.basari.bargain_pages import Word
from basari.cli.games.basari.pick_pages import Picking, Placing
from basari.cli.pages.page import Scene
from basari.cli.pages.question import Question
from basari.kernel import Decision
from basari.rules.basari.board import table as board
from basari.rules.basari.cards import table as cards
from basari.rules.basari.negotiation import Bargain

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
