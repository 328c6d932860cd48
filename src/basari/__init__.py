"""Basari for several players at one laptop: the rules of the games, and all built on them."""

__version__ = "0.5.0"
