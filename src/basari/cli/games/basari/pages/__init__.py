"""The pages of Basari: they ask, and show what happened."""
