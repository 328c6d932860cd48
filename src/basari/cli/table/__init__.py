"""The table: what asks, tells and writes down while a game is played."""
