"""Bots for Jantaris."""
