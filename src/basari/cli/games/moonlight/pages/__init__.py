"""The pages of Moonlight Market: those that ask, and those that tell."""
