"""The pages of Jantaris: those that ask, and those that tell."""
