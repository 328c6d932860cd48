"""A pytest option that rewrites playthroughs instead of comparing them."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption(
        "--rewrite-playthroughs",
        action="store_true",
        help="tell every playthrough anew from its moves (review the difference as prose)",
    )
