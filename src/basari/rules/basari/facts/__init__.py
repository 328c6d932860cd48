"""The facts of Basari: what happened, how seats stand, and what an answer would bring."""

from basari.rules.basari import cards
from basari.rules.basari.editions import View
from basari.rules.basari.facts.board import BoardFacts
from basari.rules.basari.facts.cards import CardFacts
from basari.rules.basari.facts.common import AnyBasariFacts

CARDS, BOARD = CardFacts(), BoardFacts()


def facts_of(view: View) -> AnyBasariFacts:
    """Return the facts of the edition that *view* belongs to."""
    return CARDS if isinstance(view, cards.View) else BOARD
