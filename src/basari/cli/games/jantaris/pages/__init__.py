"""The pages of Jantaris: questions, and what happened."""
