"""`basari stats`: what all finished games come to, drawn for people or as JSON for programs.

The JSON is a `basari.stats.Figures`, whose fields are its keys:

- `games`: how many were finished.
- `players`: of everybody `who`; a `record` with `games`, `wins`, `share`, `average` and `best`;
  `points` of every game; `tables` with a `record` by `edition` and number of `players`; `habits` by
  `edition`, with `actions` (`chosen` by situation, `bought` and `sold` with `deals`, `gems` and
  `average`, then `free`, `left` and `in_vain`), `favourites` by situation, and negotiations `won`
  and `lost`.
- `tables`: by `edition` and number of `players` the `games`, the `average` and the `best`.
- `pairs`: `one` and `other`; their `games`, `one_ahead`, `other_ahead` and `level`.

Whoever it is has a `name` and is a `bot` or not; a `best` is `points`, `who`, `game` and `started`.
The situations are `all`, `leading`, `level`, `behind`, `first_leg`, `middle_legs` and `last_leg`.
What there is nothing to work out from is null.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import to_builtins
from msgspec.structs import replace
from rich.console import Group, RenderableType
from rich.text import Text

from basari.cli.commands.habits import details, favourites, legend
from basari.cli.commands.records import career, pairs, players_table, set_in, tables, title
from basari.cli.terminal.frame import WIDTH
from basari.cli.terminal.look import Look
from basari.cli.terminal.output import out_json, out_wrapped
from basari.cli.terminal.printer import Printer
from basari.cli.texts import _
from basari.errors import BadSetup, say
from basari.log import Recovered
from basari.rules.register import edition_named
from basari.stats import Figures, Game, Pair, Who, count, figures


def show_stats(  # noqa: PLR0913 - a command has as many parameters as options
    games: Iterable[tuple[str, Recovered]],
    *,
    edition: str | None,
    players: int | None,
    player: str | None,
    as_json: bool,
    look: Look,
) -> None:
    """Show what games come to that are finished; each comes with its ID.

    They may be narrowed to an *edition*, to a number of *players*, and to those of one *player*,
    of whom alone the details are shown then.
    """
    if edition is not None:
        edition_named(edition)
    counted = [
        count(game, recovered)
        for game, recovered in games
        if _fits(recovered, edition, players) and recovered.table.over
    ]
    found = _narrowed(counted, player) if counted and player is not None else figures(counted)
    if as_json:
        out_json(to_builtins(found))
    elif not found.games:
        narrow = edition is not None or players is not None
        out_wrapped(_("No such game is finished yet.") if narrow else _("No game is finished yet."))
    else:
        drawn = everybody(found, look) if player is None else _somebody(found, look)
        _print(drawn, look)


def _fits(recovered: Recovered, edition: str | None, players: int | None) -> bool:
    header = recovered.log.header
    return edition in {None, header.edition} and players in {None, len(header.players)}


def _narrowed(games: Sequence[Game], name: str) -> Figures:
    """Work out the figures of one player's games; a person comes before a bot called the same."""
    known = {played.who.heard for game in games for played in game}
    called = Who(name, bot=False).heard, Who(name, bot=True).heard
    who = next((who for who in called if who in known), None)
    if who is None:
        raise BadSetup(say("nobody called {name!r} has finished a game here", name=name))
    found = figures(game for game in games if who in {played.who.heard for played in game})
    return replace(
        found,
        players=tuple(own for own in found.players if own.who.heard == who),
        pairs=tuple(_pairs_of(who, found)),
    )


def _pairs_of(who: Who, found: Figures) -> Iterator[Pair]:
    """Find whom a player met, with the player first."""
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


def everybody(found: Figures, look: Look) -> Iterator[RenderableType]:
    """Draw an overview of everybody."""
    yield title(found)
    yield players_table(found, look)
    yield tables(found, look)
    for edition in dict.fromkeys(kind.edition for kind in found.tables):
        yield favourites(found.players, edition)
    if found.pairs:
        yield pairs(found, look, most=True)
    closer = _("Prices: gems per deal on average. --player NAME looks closely at somebody.")
    yield set_in(Text(closer, "muted"))


def _somebody(found: Figures, look: Look) -> Iterator[RenderableType]:
    """Draw everything about one player."""
    (own,) = found.players
    yield players_table(found, look)
    yield career(own)
    if found.pairs:
        yield pairs(found, look, most=False)
    yield details(own, look)
    yield legend(look)


def _print(drawn: Iterable[RenderableType], look: Look) -> None:
    """Print the parts with air between them, no wider than a small terminal."""
    console = Printer(width=WIDTH, theme=look.styles, no_color=not look.coloured or None)
    for number, part in enumerate(drawn):
        console.print(Group("", part) if number else part, width=WIDTH)
