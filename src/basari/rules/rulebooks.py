"""The rulebooks that come with Basari: where they are, and how to read them."""

from collections.abc import Callable
from pathlib import Path

PACKAGED = Path(__file__).parent / "books"
"""The folder of the rulebooks in an installed package."""
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"
"""The folder of the rulebooks in a checkout."""


def rulebook(*pages: str) -> Callable[[str], str]:
    """Return a function that takes a language and returns the text of these pages in it."""

    def read(language: str) -> str:
        folder = PACKAGED if PACKAGED.is_dir() else CHECKOUT
        suffix = "" if language == "en" else f".{language}"
        return "\n".join((folder / f"{page}{suffix}.md").read_text("utf-8") for page in pages)

    return read
