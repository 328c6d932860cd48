"""Mutation tests: change the core in one place at a time, and see whether a test notices."""
