"""Drawings of Jantaris: the table, its ring and panel, votes and signs."""
