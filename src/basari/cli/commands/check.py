"""`basari check`: everything that is wrong with a table of components."""

from collections.abc import Sequence
from pathlib import Path

import typer

from basari.cli.exits import WRONG_FILE
from basari.cli.setup.game_options import is_name
from basari.cli.terminal.output import fail, out
from basari.cli.texts import _
from basari.errors import BadComponents, BadSetup, Sentence, say
from basari.rules.boxes import read_content
from basari.rules.register import USUAL, Content, Edition, find

Found = tuple[Path | str, Content, Sequence[Edition]]
"""A table: its file or name, its content, and the editions it may belong to."""


def check_table(file: Path, game: str | None, edition: str | None) -> None:
    """Print every fault of a table, or the edition it suits; exit with `WRONG_FILE` on faults.

    *file* may be the name of a built-in table; several editions can have a table of that name.
    """
    sound = [_is_sound(*found) for found in _tables_meant(file, _editions(game or USUAL, edition))]
    if not all(sound):
        raise typer.Exit(WRONG_FILE)


def _tables_meant(file: Path, editions: Sequence[Edition]) -> list[Found]:
    """Return the built-in tables called *file*, or else the one in that file, with editions."""
    named: list[Found] = [
        (table.file or file, table.content(), [edition])
        for edition in editions
        for name, table in edition.named_tables().items()
        if name == str(file)
    ]
    if not named and is_name(file, editions[0]):
        editions[0].named_table(str(file))
    return named or [(file, read_content(file), editions)]


def _is_sound(file: Path | str, content: Content, editions: Sequence[Edition]) -> bool:
    """Print the faults of one table, or the edition it suits; return whether it has none."""
    meant = next((each for each in editions if _kind(each) == content.get("kind")), editions[0])
    wrong = _problems(content, meant, editions)
    for problem in wrong:
        fail(say("{file}, {problem}", file=file, problem=problem))
    return not wrong and _playable(file, content, meant)


def _editions(game: str, edition: str | None) -> Sequence[Edition]:
    """Return the editions of *game* that have components; raise `BadSetup` if there are none."""
    found = find(game)
    editions = [found.edition(edition)] if edition else found.editions
    fitting = [each for each in editions if each.components]
    if not fitting:
        raise BadSetup(say("the game {name} has no table to check", name=game))
    return fitting


def _kind(edition: Edition) -> str:
    return edition.components.kind if edition.components else ""


def _problems(content: Content, meant: Edition, editions: Sequence[Edition]) -> list[Sentence]:
    """List the faults of a table; an unknown kind is listed alone."""
    if content.get("kind") not in [_kind(each) for each in editions]:
        kinds = ", ".join(map(_kind, editions))
        kind = content.get("kind")
        told = say("the table: kind is {kind!r}, but must be {kinds}", kind=kind, kinds=kinds)
        return [told]
    return meant.components.problems(content) if meant.components else []


def _playable(file: Path | str, content: Content, edition: Edition) -> bool:
    """Report each number of players that cannot play with the table; return whether all can."""
    playable = True
    for players in edition.seats:
        try:
            edition.check_players(players, content, str(file))
        except BadComponents as error:
            playable = False
            fail(say("{file}, {problem}", file=file, problem=error.sentence))
    if playable:
        entries = max((len(part) for part in content.values() if isinstance(part, list)), default=0)
        told = _("{file}: good for the edition {edition}, {entries} entries")
        out(told.format(file=file, edition=edition.name, entries=entries))
    return playable
