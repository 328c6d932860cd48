"""The end of a game: a page with who won, what decided it, and where the points came from."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text


def winners_page(
    title: Text, sentences: Iterable[str | Text], ranking: RenderableType, indent: int = 2
) -> list[RenderableType]:
    """Draw a title, sentences below it, and a row for every player."""
    lines = [Text(line) if isinstance(line, str) else line for line in sentences]
    return [title, *(Padding(line, (0, indent)) for line in lines), Text(), ranking]
