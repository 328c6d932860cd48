"""Basari: both editions and what they share (rules G), cards (C), board (B), rulings (R)."""
