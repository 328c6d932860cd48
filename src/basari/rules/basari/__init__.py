"""Basari, both editions. Rules: G for what they share, C for cards, B for board, R for rulings."""
