"""Tables and bars on standard output: what Rich draws, with names shown as they are."""

import os
import sys
from typing import Any, NoReturn

from rich.console import Console


class Printer(Console):
    """A console that takes no text for markup, and falls silent when nobody listens any more."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of a console
        super().__init__(markup=False, highlight=False, emoji=False, **options)

    def on_broken_pipe(self) -> NoReturn:
        """Stop without a word."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit()
