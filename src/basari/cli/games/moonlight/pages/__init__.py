"""The pages of Moonlight Market: questions, and what happened."""
