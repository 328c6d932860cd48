"""The table: hosts that ask and tell while a game is played, and the loop that saves answers."""
