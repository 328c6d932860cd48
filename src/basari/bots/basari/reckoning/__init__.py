"""How players reason who calculate: negotiations solved exactly, and choices weighed against all.

It is left open what they believe a position to be worth; the players of `tools/pool` believe one
thing and another, and a master what it has learned.
"""
