"""Basari for several players at one laptop.

The rules of the games, and all that is built on them.
"""

__version__ = "0.5.0"
