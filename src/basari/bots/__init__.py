"""Computer players.

`register` lists them per game, `seating` seats them, and `guard` replaces one that fails. Bots from
outside Basari are guests: `guest` runs each in its own process, `guest_process` is the code in that
process, and `loading` finds the bot there. Each game has a folder with its own bots.
"""
