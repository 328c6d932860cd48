"""Bots for Basari, from the one who makes mistakes to the one who has learned."""
