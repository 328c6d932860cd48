"""The commands: `synopsis` declares their options; each command's module does the work."""
