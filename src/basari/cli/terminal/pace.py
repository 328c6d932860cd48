"""How fast things happen that happen by themselves."""

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0, "step": None}
"""How many seconds they take; none: until someone presses a key."""
