"""The project's own pages of rules: where they lie, and how they are read."""

from collections.abc import Callable
from pathlib import Path

PACKAGED = Path(__file__).parent / "books"
"""Where the pages lie in an installed package."""
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"
"""And where they are written."""


def rulebook(*pages: str) -> Callable[[str], str]:
    """Bind some pages to one book, which can be read in every language it was written in."""

    def read(language: str) -> str:
        folder = PACKAGED if PACKAGED.is_dir() else CHECKOUT
        suffix = "" if language == "en" else f".{language}"
        return "\n".join((folder / f"{page}{suffix}.md").read_text("utf-8") for page in pages)

    return read
