"""Drawings of Jantaris: the table, cushions, chains, cards and signs."""
