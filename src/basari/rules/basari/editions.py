"""Types for code that treats both editions alike: the view, action or move of either."""

from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Move as BoardMove
from basari.rules.basari.cards.table import Move as CardMove

View = cards.View | board.View
Action = cards.Action | board.Action
Move = CardMove | BoardMove
