"""Calculating players: they solve negotiations exactly, and weigh choices against each other.

What a position is worth is left open: each player of `tools/pool` has its own valuation, and a
master uses what it has learned.
"""
