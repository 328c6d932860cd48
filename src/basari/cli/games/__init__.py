"""Faces: how every game is drawn, told and asked."""
