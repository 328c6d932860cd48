"""The pages of Marracash: those that ask, and those that tell."""
