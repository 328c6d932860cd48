"""A mixed pool of opponents: some to learn from, and some held out for measuring.

Each is named by its file, like any bot: `tools/pool/solver.py:Solver` (`docs/bots.md`).
"""
