"""Basari: both editions, and what they share.

Rules are numbered G, C (cards), B (board), R (rulings).
"""
