"""Statistics: simulations, contests between bots, and records of finished games.

`simulate` plays many games and `figures` evaluates them; `contest` and `outcome` do the same for
bots at every seat; `played` counts what players did in one finished game and `records` evaluates
many. What is counted comes from the events and the measures of each game.
"""
