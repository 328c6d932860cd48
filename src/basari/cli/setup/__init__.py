"""The set-up of a game: who plays what, from options, from last time, and from questions."""
