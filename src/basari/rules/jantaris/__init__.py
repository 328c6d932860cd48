"""Jantaris: merchants in a ring of districts, sealed votes, items and great markets (J1-J48)."""
