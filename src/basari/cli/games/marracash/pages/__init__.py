"""The pages of Marracash: questions, and what happened."""
