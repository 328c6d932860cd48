"""The commands: `synopsis` says what can be typed, and each has a module that does its work."""
