"""Bots for Marracash."""
