"""The table: who asks, tells and writes down while a game is played."""
