"""What Basari says of itself: what happened, how seats stand, and what an answer would bring."""

from basari.rules.basari import cards
from basari.rules.basari.editions import View
from basari.rules.basari.facts.board import BoardFacts
from basari.rules.basari.facts.cards import CardFacts
from basari.rules.basari.facts.common import AnyBasariFacts

CARDS, BOARD = CardFacts(), BoardFacts()


def facts_of(view: View) -> AnyBasariFacts:
    """Find the facts of the edition that a view belongs to."""
    return CARDS if isinstance(view, cards.View) else BOARD
