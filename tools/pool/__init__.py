"""A mixed pool of opponents: some to learn against, others held out to be measured by.

Each is named by its file, `tools/pool/solver.py:Solver`, wherever a bot is (`docs/bots.md`).
"""
