"""`basari stats`: figures of all finished games, as tables or as JSON.

The JSON is a `basari.stats.records.RecordFigures`, whose fields are its keys:

- `games`: how many were finished.
- `players`: of everybody `who`; a `record` with `games`, `wins`, `share`, `average` and `best`;
  `points` of every game; `tables` with a `record` by `game`, `edition` and number of `players`;
  `habits` by `game` and `edition`, with `chosen` (by situation and choice), `favourites` by
  situation, `prices` (by deed and choice: `times`, `amount`, `average`), all other `deeds` (by deed
  and choice), and contests `won` and `lost`.
- `tables`: by `game`, `edition` and number of `players` the `games`, the `average` and the `best`.
- `pairs`: `one` and `other`; their `games`, `one_ahead`, `other_ahead` and `level`.

A `who` has a `name` and is a `bot` or not; a `best` has `points`, `who`, `game` and `started`.
The situations are `all`, `leading`, `level`, `behind`, and `first`, `middle` and `last` chapter.
A figure without any data is null.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import to_builtins
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from basari.cli.commands.habits import details, favourites, legend
from basari.cli.commands.records import career, inset, pairs, players_table, tables, title
from basari.cli.terminal.frame import WIDTH
from basari.cli.terminal.look import Look
from basari.cli.terminal.output import Printer, out_json, out_wrapped
from basari.cli.texts import _
from basari.errors import BadSetup, say
from basari.rules.register import USUAL, find
from basari.stats.played import Finished, Played, Who
from basari.stats.records import Pair, RecordFigures, record_figures


def show_stats(  # noqa: PLR0913 - a command has as many parameters as options
    games: Iterable[Finished],
    *,
    game: str | None,
    edition: str | None,
    players: int | None,
    player: str | None,
    as_json: bool,
    look: Look,
) -> None:
    """Show figures of finished games.

    *game*, *edition*, *players* (their number) and *player* (a name) narrow the games down. For one
    *player*, details are added.
    """
    if game is not None or edition is not None:
        find(game or USUAL).edition(edition)
    counted = [each for each in games if _fits(each[0], game, edition, players)]
    found = (
        _figures_of_player(counted, player)
        if counted and player is not None
        else record_figures(counted)
    )
    if as_json:
        out_json(to_builtins(found))
    elif not found.games:
        narrow = any(wish is not None for wish in (game, edition, players))
        out_wrapped(_("No such game is finished yet.") if narrow else _("No game is finished yet."))
    else:
        drawn = everybody(found, look) if player is None else _somebody(found, look)
        _print(drawn, look)


def _fits(one: Played, game: str | None, edition: str | None, players: int | None) -> bool:
    fits = game in {None, one.game} and edition in {None, one.edition}
    return fits and players in {None, one.players}


def _figures_of_player(games: Sequence[Finished], name: str) -> RecordFigures:
    """Return the figures of player *name*; if a person and a bot share it, those of the person."""
    known = {played.who.heard for game in games for played in game}
    called = [
        Who(name, bot, imaginary).heard
        for bot, imaginary in ((False, False), (True, False), (True, True))
    ]
    who = next((who for who in called if who in known), None)
    if who is None:
        raise BadSetup(say("nobody called {name!r} has finished a game here", name=name))
    found = record_figures(game for game in games if who in {played.who.heard for played in game})
    return replace(
        found,
        players=tuple(own for own in found.players if own.who.heard == who),
        pairs=tuple(_pairs_of(who, found)),
    )


def _pairs_of(who: Who, found: RecordFigures) -> Iterator[Pair]:
    """Yield the pairs that include a player, turned so that the player comes first."""
    for pair in found.pairs:
        if pair.one.heard == who:
            yield pair
        elif pair.other.heard == who:
            yield Pair(
                pair.other,
                pair.one,
                pair.games,
                one_ahead=pair.other_ahead,
                other_ahead=pair.one_ahead,
                level=pair.level,
            )


def everybody(found: RecordFigures, look: Look) -> Iterator[RenderableType]:
    """Yield the parts of the overview of all players."""
    yield title(found)
    yield players_table(found, look)
    yield tables(found, look)
    for kind in dict.fromkeys((kind.game, kind.edition) for kind in found.tables):
        yield favourites(found.players, *kind)
    if found.pairs:
        yield pairs(found, look, most=True)
    closer = _("--player NAME shows details for one player.")
    yield inset(Text(closer, "muted"))


def _somebody(found: RecordFigures, look: Look) -> Iterator[RenderableType]:
    """Yield the parts of the page about one player."""
    (own,) = found.players
    yield players_table(found, look)
    yield career(own)
    if found.pairs:
        yield pairs(found, look, most=False)
    yield details(own, look)
    yield legend(own, look)


def _print(drawn: Iterable[RenderableType], look: Look) -> None:
    """Print the parts with an empty line between them, 80 columns wide."""
    console = Printer(width=WIDTH, theme=look.styles, no_color=not look.coloured or None)
    for number, part in enumerate(drawn):
        console.print(Group("", part) if number else part, width=WIDTH)
