"""Options that several commands share, each said once."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from basari.cli.texts import LANGUAGES, _

EDITIONS = ("cards", "board")
PACES = ("slow", "normal", "fast", "instant", "step")
THEMES = ("dark", "light", "contrast", "mono")
"""What a shell can complete, said here so that it need not wait for the rest of the program."""


def _one_of(words: tuple[str, ...]) -> Callable[[str], list[str]]:
    """Complete what begins with what was typed."""

    def completed(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return completed


Version = Annotated[bool, typer.Option("--version", help=_("Show the version."), is_eager=True)]
Edition = Annotated[
    str, typer.Option(help=_("Which edition: cards or board."), autocompletion=_one_of(EDITIONS))
]
Players = Annotated[int, typer.Option(help=_("How many play: cards 3 to 5, board 3 or 4."))]
Seed = Annotated[int | None, typer.Option(help=_("The same seed and answers give the same game."))]
Bots = Annotated[str, typer.Option(help=_("Codes of bots, one for each seat or one for all."))]
Jobs = Annotated[int, typer.Option(help=_("On how many cores."))]
Think = Annotated[
    float | None, typer.Option(help=_("Seconds per decision, for bots that can think longer."))
]
Deck = Annotated[Path | None, typer.Option(help=_("Your own table of cards, a TOML file."))]
Track = Annotated[Path | None, typer.Option(help=_("Your own table of arches, a TOML file."))]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help=_("Settle a ruling otherwise, like legs=2; see docs/rules.")),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON instead of text."))]
Lang = Annotated[
    str | None, typer.Option(help=_("The language: en or de."), autocompletion=_one_of(LANGUAGES))
]
File = Annotated[Path, typer.Argument(help=_("The file to read."))]
Files = Annotated[list[Path], typer.Argument(help=_("The files to read."))]
Game = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help=_("A saved game by its ID; else the last unfinished one.")),
]
Games = Annotated[list[str], typer.Argument(metavar="GAME", help=_("Saved games, by their IDs."))]
Logs = Annotated[
    list[str], typer.Argument(metavar="GAME", help=_("Saved games by their IDs, or files."))
]
AnyLog = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help=_("A saved game by its ID, or a file; else the one played last.")
    ),
]
At = Annotated[int | None, typer.Option(help=_("After how many answers to begin; --json counts."))]

WishedEdition = Annotated[
    str | None,
    typer.Option(
        "--edition", help=_("Which edition: cards or board."), autocompletion=_one_of(EDITIONS)
    ),
]
WishedPlayers = Annotated[
    int | None, typer.Option("--players", help=_("How many play: cards 3 to 5, board 3 or 4."))
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", help=_("A player's name; once for each, in seat order.")),
]
FilledSeats = Annotated[
    int | None, typer.Option("--bots", help=_("How many bots play; they take the last seats."))
]
Seats = Annotated[
    list[str] | None,
    typer.Option("--seat", help=_("Who sits where: NAME=human or NAME=bot:CODE, once for each.")),
]
Oldest = Annotated[
    list[str] | None,
    typer.Option("--oldest", help=_("Names from the oldest on; age settles ties of the cards.")),
]
Source = Annotated[
    str | None,
    typer.Option("--from", help=_("Play on from a saved game or a file, see also --at.")),
]
Mend = Annotated[
    bool, typer.Option("--mend", help=_("Go on from before the damage, in a copy of the game."))
]
Plain = Annotated[bool, typer.Option("--plain", help=_("Line by line, nothing redrawn."))]
Yes = Annotated[bool, typer.Option("--yes", help=_("Ask for nothing but moves."))]
NoConfirm = Annotated[
    bool, typer.Option("--no-confirm", help=_("Do not ask back before what cannot be undone."))
]
ShuffleKeys = Annotated[
    bool, typer.Option("--shuffle-keys", help=_("Other keys for every secret choice."))
]
BotPace = Annotated[
    str,
    typer.Option(
        help=_("How fast things happen: slow, normal, fast, instant or step."),
        autocompletion=_one_of(PACES),
    ),
]
QuietBots = Annotated[
    bool, typer.Option("--quiet-bots", help=_("Bots keep their remarks to themselves."))
]
Theme = Annotated[
    str,
    typer.Option(help=_("Colours: dark, light, contrast or mono."), autocompletion=_one_of(THEMES)),
]
Ascii = Annotated[bool, typer.Option("--ascii", help=_("Draw with ASCII signs only."))]
ReadEdition = Annotated[
    str, typer.Argument(help=_("Which edition: cards or board."), autocompletion=_one_of(EDITIONS))
]
