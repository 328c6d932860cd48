"""Moonlight Market: players bid cards for tiles and build chains of them (L1-L33)."""
