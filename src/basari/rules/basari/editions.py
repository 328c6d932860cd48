"""Either edition: what the two have in common to those who take them alike."""

from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Move as BoardMove
from basari.rules.basari.cards.table import Move as CardMove

View = cards.View | board.View
Action = cards.Action | board.Action
Move = CardMove | BoardMove
