"""Options that several commands share."""

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from basari.cli.texts import LANGUAGES, _
from basari.errors import BadSetup, BasariError, say
from basari.rules.register import REGISTER, USUAL, find, game_names

BELLS = ("off", "once", "always")
PACES = ("slow", "normal", "fast", "instant", "step")
THEMES = ("dark", "light", "contrast", "mono")
"""The themes that a shell completes; repeated here so that completion imports nothing else."""


def _one_of(words: tuple[str, ...]) -> Callable[[str], list[str]]:
    """Return a completion function, which returns the *words* that begin with what was typed."""

    def completed(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return completed


def _games(incomplete: str) -> list[str]:
    """Return the names of games that begin with what was typed."""
    return _one_of(game_names())(incomplete)


def _editions(context: typer.Context, incomplete: str) -> list[str]:
    """Return matching names of editions of the game given by `--game`, or of the usual game."""
    try:
        game = find(context.params.get("game") or USUAL)
    except BasariError:
        return []
    return _one_of(tuple(edition.name for edition in game.editions))(incomplete)


def _games_and_editions(context: typer.Context, incomplete: str) -> list[str]:
    """Return matching names of games and editions."""
    return [*_games(incomplete), *_editions(context, incomplete)]


def _tables(context: typer.Context, incomplete: str) -> list[str]:
    """Return matching names of the game's tables; if there are none, the shell offers files."""
    try:
        game = find(context.params.get("game") or USUAL)
        said = context.params.get("edition")
        editions = (game.edition(said),) if said else game.editions
    except BasariError:
        return []
    named = dict.fromkeys(name for edition in editions for name in edition.named_tables())
    return _one_of(tuple(named))(incomplete)


def game_and_edition(
    which: str | None, game: str | None, edition: str | None = None
) -> tuple[str | None, str | None]:
    """Return the game and edition, where *which* is the name of either of them.

    Raises:
        BadSetup: There is no game and no edition of that name.
    """
    if which is None:
        return game, edition
    if game is None and which in game_names():
        return which, edition
    editions = [one.name for one in find(game or USUAL).editions]
    if game is None and which not in editions:
        raise BadSetup(
            say(
                "there is no game or edition {name!r}: games are {games}; "
                "editions of {game} are {editions}",
                name=which,
                games=", ".join(game_names()),
                game=USUAL,
                editions=", ".join(editions),
            )
        )
    return game, which


def with_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Return *command* with some parameters replaced by whole groups of options.

    A parameter named `tables`, `how` or `look` is replaced by all options of that group. The
    command receives them as one value: the named components by option, or `TableOptions`.
    """
    groups, own = _groups(), signature(command)
    asked = {name: groups[name] for name in own.parameters if name in groups}
    parameters = [
        option
        for name, parameter in own.parameters.items()
        for option in (asked[name][1] if name in asked else [parameter])
    ]

    @wraps(command)
    def run(**said: Any) -> None:  # noqa: ANN401 - whatever the command takes
        for name, (make, options) in asked.items():
            said[name] = make(**{option.name: said.pop(option.name) for option in options})
        command(**said)

    run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _groups() -> dict[str, tuple[Callable[..., object], list[Parameter]]]:
    """Return, for each group, its options after the function that turns them into one value."""
    kinds = [kind for line in REGISTER.values() for kind in line.tables]
    tables = {"table": Table, **{kind: _table_named(kind) for kind in kinds}}
    how = {"lang": Lang, "plain": Plain, "yes": Yes, **HABITS, "theme": Theme, "ascii": Ascii}
    look = {name: how[name] for name in ("lang", "plain", "bot_pace", "mouse", "theme", "ascii")}
    return {
        "tables": (_components, [_parameter(name, kind) for name, kind in tables.items()]),
        "how": (_table_options, [_parameter(name, kind) for name, kind in how.items()]),
        "look": (_table_options, [_parameter(name, kind) for name, kind in look.items()]),
    }


def _parameter(name: str, kind: object) -> Parameter:
    default = False if kind in SWITCHES else None
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _components(**said: Path | None) -> dict[str, Path]:
    """Return the components that were named, by option; options not given are left out."""
    return {option: file for option, file in said.items() if file}


def _table_options(**said: Any) -> object:  # noqa: ANN401 - as many as the group has
    from basari.cli.setup.remembered import table_options  # noqa: PLC0415 - help comes first

    return table_options(**said)


def _table_named(kind: str) -> object:
    told = _("The same for a game that calls it {kind}.").format(kind=kind)
    return Annotated[Path | None, typer.Option(f"--{kind}", help=told, autocompletion=_tables)]


Tables = dict[str, Path]
"""For each option that chose components: their name, or their file."""
Version = Annotated[bool, typer.Option("--version", help=_("Show the version."), is_eager=True)]
Edition = Annotated[
    str | None,
    typer.Option(
        help=_("Which edition, if a game has several; see basari library."),
        autocompletion=_editions,
    ),
]
Game = Annotated[
    str | None,
    typer.Option("--game", help=_("Which game, see basari library."), autocompletion=_games),
]
Players = Annotated[int | None, typer.Option(help=_("How many play."))]
Seed = Annotated[int | None, typer.Option(help=_("The same seed and answers give the same game."))]
Bots = Annotated[str, typer.Option(help=_("Codes of bots, one for each seat or one for all."))]
Jobs = Annotated[int, typer.Option(help=_("On how many cores."))]
On = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help=_("On a cluster of Dask instead, tcp://HOST:PORT; see docs/scale.md."),
    ),
]
Table = Annotated[
    Path | None,
    typer.Option(
        "--table",
        help=_("Other components: a name, see basari library, or a TOML file of your own."),
        autocompletion=_tables,
    ),
]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help=_("Set a house rule, NAME=VALUE; see docs/rules.")),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print JSON instead of text."))]
Lang = Annotated[
    str | None, typer.Option(help=_("The language: en or de."), autocompletion=_one_of(LANGUAGES))
]
TableFile = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        help=_("The file to read, or the name of a table of the game."),
        autocompletion=_tables,
    ),
]
Files = Annotated[list[Path], typer.Argument(help=_("The files to read."))]
SavedGame = Annotated[
    str | None,
    typer.Argument(metavar="GAME", help=_("A saved game by its ID; else the last unfinished one.")),
]
SavedGames = Annotated[
    list[str], typer.Argument(metavar="GAME", help=_("Saved games, by their IDs."))
]
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
    typer.Option("--oldest", help=_("Names from the oldest on, where age breaks ties.")),
]
Source = Annotated[
    str | None,
    typer.Option("--from", help=_("Play on from a saved game or a file, see also --at.")),
]
Mend = Annotated[
    bool, typer.Option("--mend", help=_("Continue from before the damage, in a copy of the game."))
]
Plain = Annotated[bool, typer.Option("--plain", help=_("Line by line, nothing redrawn."))]
Yes = Annotated[bool, typer.Option("--yes", help=_("Ask for nothing but moves."))]
Confirm = Annotated[
    bool | None,
    typer.Option(
        "--confirm/--no-confirm", help=_("Ask again before anything that cannot be undone.")
    ),
]
ShuffleKeys = Annotated[
    bool | None,
    typer.Option("--shuffle-keys/--no-shuffle-keys", help=_("Other keys for every secret choice.")),
]
Together = Annotated[
    bool | None,
    typer.Option(
        "--together/--one-by-one",
        help=_("All choose secretly at the same time, each with keys of their own."),
    ),
]
Brisk = Annotated[
    bool | None,
    typer.Option("--brisk/--careful", help=_("As few keys as possible.")),
]
Still = Annotated[
    bool | None,
    typer.Option("--still/--moving", help=_("Nothing moves by itself.")),
]
BotPace = Annotated[
    str | None,
    typer.Option(
        help=_("How fast things happen: slow, normal, fast, instant or step."),
        autocompletion=_one_of(PACES),
    ),
]
QuietBots = Annotated[
    bool | None,
    typer.Option("--quiet-bots/--chatty-bots", help=_("Bots keep their remarks to themselves.")),
]
Bell = Annotated[
    str | None,
    typer.Option(
        help=_("Ring at hand-overs, and after a bot that took long: off, once (a round), always."),
        autocompletion=_one_of(BELLS),
    ),
]
Clock = Annotated[
    str | None,
    typer.Option(help=_("Minutes for each player (20m), seconds for each decision (45s), or off.")),
]
AtZero = Annotated[
    str | None,
    typer.Option(
        help=_("When the time is up: a word, or the answer that costs least."),
        autocompletion=_one_of(("word", "answer")),
    ),
]
Mouse = Annotated[
    bool | None,
    typer.Option("--mouse/--no-mouse", help=_("A click counts as a key, but not in secret.")),
]
Theme = Annotated[
    str | None,
    typer.Option(help=_("Colours: dark, light, contrast or mono."), autocompletion=_one_of(THEMES)),
]
Ascii = Annotated[bool, typer.Option("--ascii", help=_("Draw with ASCII characters only."))]
Which = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME",
        help=_("Which game, or which edition of the game that --game names."),
        autocompletion=_games_and_editions,
    ),
]
HABITS = {
    "confirm": Confirm,
    "shuffle_keys": ShuffleKeys,
    "together": Together,
    "brisk": Brisk,
    "still": Still,
    "bot_pace": BotPace,
    "quiet_bots": QuietBots,
    "bell": Bell,
    "clock": Clock,
    "at_zero": AtZero,
    "mouse": Mouse,
}
SWITCHES = (Plain, Yes, Ascii)
"""Options that are off unless given."""
