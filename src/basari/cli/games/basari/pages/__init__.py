"""The pages of Basari: questions, and what happened."""
