"""Basari: both editions, and what they share (G, C, B, R)."""
