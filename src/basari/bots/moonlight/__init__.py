"""Bots for Moonlight Market."""
