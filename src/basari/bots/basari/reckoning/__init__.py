"""Calculating players: negotiations solved exactly, and choices weighed against everybody else's.

What a position is worth is left open: the players of `tools/pool` each have their own idea, and a
master uses what it has learned.
"""
