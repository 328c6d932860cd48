"""How fast the game is, measured beside other engines in one run; start it with `-m bench`."""
