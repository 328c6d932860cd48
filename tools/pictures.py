#!/usr/bin/env python3
"""Draw the pictures of the documents from what the program really says.

Without options: draw them anew. With --check: change nothing, say which picture tells another
story than the program does today, and exit with 1 if any does.
"""

import re
import sys
from argparse import ArgumentParser
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from basari.cli.telling import tell_log

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAME = PICTURES / "bazaar.jsonl"
WIDTH = 100
THEME = TerminalTheme((28, 27, 34), (224, 221, 214), [(0, 0, 0)] * 8)
PROMPT = Style(color="#e0a458", bold=True)
FRAME = re.sub(r"\s*(?:@font-face \{\{.*?\}\}|<!--.*?-->)", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
"""The frame of a picture, with the fonts of the reader's machine."""


def story(log: Path) -> str:
    """Let the game of a *log* be told, and keep its opening, its first round and its last."""
    with redirect_stdout(StringIO()) as told:
        tell_log(log)
    opening, first, *_, last = told.getvalue().strip().split("\n\n")
    return f"{opening}\n\n{first}\n\n[...]\n\n{last}"


def picture(command: str, told: str) -> str:
    """Draw a terminal in which *command* was typed and this was *told*."""
    console = Console(record=True, width=WIDTH, file=StringIO(), color_system="truecolor")
    console.print(Text.assemble(("$ ", PROMPT), (command, PROMPT)))
    console.print(Text(told))
    return console.export_svg(title="Basari", theme=THEME, code_format=FRAME, unique_id="basari")


def drawn() -> dict[Path, str]:
    """Draw all pictures, by file."""
    return {PICTURES / "replay.svg": picture(f"basari replay {GAME.name}", story(GAME))}


def words(svg: str) -> list[str]:
    """Find what a picture says, however it is drawn."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg)).replace("&#160;", " ").split()


def stale(path: Path, svg: str) -> bool:
    """Whether the picture on disk says something else."""
    return not path.exists() or words(path.read_text("utf-8")) != words(svg)


def main() -> int:
    """Draw or check, and say what is out of date."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    check = parser.parse_args().check
    pictures = drawn()
    old = [path for path, svg in pictures.items() if check and stale(path, svg)]
    sys.stdout.writelines(f"{path.name} is not current\n" for path in old)
    for path, svg in pictures.items():
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, "utf-8")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
