"""What games come to: played without a screen, set against each other, and looked back at.

`simulate` plays many games and `figures` says what they come to; `contest` and `outcome` do so for
bots at every seat; `played` counts one finished game and `records` works out what all of them say.
What is counted, the story and the measures of each game tell.
"""
