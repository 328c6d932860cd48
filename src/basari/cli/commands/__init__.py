"""The commands: `synopsis` says what can be typed; each command has a module that does the work."""
