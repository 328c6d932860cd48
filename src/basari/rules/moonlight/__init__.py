"""Moonlight Market: cards are bid for tiles, of which chains are made (L1-L33)."""
