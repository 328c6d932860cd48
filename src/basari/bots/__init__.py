"""Players that sit in for people.

`table` lists them game by game, `guard` watches over all of them, `seating` puts them on their
chairs. Those of one's own are guests: `guest` is what the table knows of one, `child` the process
in which it plays, `loading` finds it there. Every game has a folder of its own.
"""
