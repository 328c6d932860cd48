"""The card edition of 2014, for three to five players (C1-C15)."""

from basari.rules.basari.cards.play import BasariCards
from basari.rules.basari.cards.table import Action, Card, State, View

__all__ = ["Action", "BasariCards", "Card", "State", "View"]
