"""Benchmarks: our speed and memory compared with other engines in one run; `python -m bench`."""
