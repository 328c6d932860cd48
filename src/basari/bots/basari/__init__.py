"""Bots for Basari, from beginner to master."""
