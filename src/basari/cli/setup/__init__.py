"""Before a game: who plays what, from what was said, what is remembered and what is asked."""
