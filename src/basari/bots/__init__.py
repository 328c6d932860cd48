"""Players that sit in for people.

`table` lists them game by game, `loading` finds those of one's own, `guard` watches over all of
them, `seating` puts them on their chairs. Every game has a folder of its own.
"""
