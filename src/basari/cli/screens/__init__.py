"""Screens: pure functions from what one may know to what one sees, one module per thing shown."""
