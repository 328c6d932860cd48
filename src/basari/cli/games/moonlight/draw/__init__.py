"""Drawings of Moonlight Market: the table, cushions, chains, cards and signs."""
