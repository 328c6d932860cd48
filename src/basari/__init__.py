"""Basari at a table with one laptop: the rules of both editions, and what is built on them."""

__version__ = "0.5.0"
