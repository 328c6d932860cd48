"""The card edition of 2014, for three to five players (C1-C15)."""

from basari.rules.cards.play import BasariCards
from basari.rules.cards.table import Action, Card, State, View

__all__ = ["Action", "BasariCards", "Card", "State", "View"]
