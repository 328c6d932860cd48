"""Options that several commands share, each said once."""

from pathlib import Path
from typing import Annotated

import typer

from basari.cli.texts import _

Version = Annotated[bool, typer.Option("--version", help=_("Show the version."), is_eager=True)]
Edition = Annotated[str, typer.Option(help=_("Which edition: cards or board."))]
Players = Annotated[int, typer.Option(help=_("How many play: cards 3 to 5, board 3 or 4."))]
Seed = Annotated[int | None, typer.Option(help=_("The same seed and answers give the same game."))]
Bots = Annotated[str, typer.Option(help=_("Codes of bots, one for each seat or one for all."))]
Deck = Annotated[Path | None, typer.Option(help=_("Your own table of cards, a TOML file."))]
Track = Annotated[Path | None, typer.Option(help=_("Your own table of arches, a TOML file."))]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help=_("Settle a ruling otherwise, like legs=2; see docs/rules.")),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON instead of text."))]
Lang = Annotated[str | None, typer.Option(help=_("The language: en or de."))]
File = Annotated[Path, typer.Argument(help=_("The file to read."))]
Files = Annotated[list[Path], typer.Argument(help=_("The files to read."))]
