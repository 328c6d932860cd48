"""`basari replay`, and "play on from here": games that are over, or not, looked at and branched."""

from pathlib import Path

from msgspec.structs import replace

from basari.cli.commands.play import at_table, latest_first
from basari.cli.commands.transcript import answers_at, print_game, tell_game
from basari.cli.games import face_of
from basari.cli.pages.course import course
from basari.cli.pages.seating import Chair
from basari.cli.pages.viewer import SPEEDS, PlayOn, Viewing
from basari.cli.setup.seats import kinds_of, levels_of, seats_named
from basari.cli.setup.taste import Taste
from basari.cli.setup.wish import Wish
from basari.cli.table.game_loop import Sitting, branch
from basari.cli.table.surface import Screen, has_screen
from basari.cli.terminal.stage import Left, Stage
from basari.errors import BadSetup, say
from basari.log import Recovered
from basari.names import heard
from basari.players import HUMAN
from basari.shelf import journal
from basari.shelf.saved import file_of, game_in, shelf


def look_back(  # noqa: PLR0913 - as many as the command line has
    name: str | None,
    at: int | None,
    taste: Taste,
    *,
    ascii_only: bool,
    plain: bool,
    as_json: bool,
) -> None:
    """Look at a game again, step by step, and play on from wherever one likes."""
    game = game_in(_named(name))
    if as_json:
        print_game(game, at)
    elif plain or not has_screen():
        tell_game(game, at)
    else:
        answers_at(game, at)
        opened = at_table(taste, ascii_only=ascii_only, plain=False, terse=False, begins=False)
        with opened as sitting:
            _view(game, at, taste.pace, sitting)


def _view(game: Recovered, at: int | None, pace: str, sitting: Sitting) -> None:
    """Show a game until somebody leaves it or plays on; whoever turns back sees it from there."""
    screen = sitting.surface
    while isinstance(screen, Screen) and (wish := view(screen.stage, game, at, pace)):
        at = wish.answers
        moment = game.upto(at)
        if chairs := _ask_who_plays(sitting, moment, _chairs(moment, {})):
            _branch(moment, chairs, sitting)
            return


def view(
    stage: Stage, game: Recovered, at: int | None = None, pace: str = "normal"
) -> PlayOn | None:
    """Show a game from the beginning or from an answer on; tell from where to play on, if at all.

    An answer that was sealed is seen when it is revealed. Whatever is no answer of the game raises
    `BadSetup`.
    """
    header, first = game.log.header, answers_at(game, at)
    whole = course(game, face_of(header.game, header.edition))
    speed = pace if pace in SPEEDS.values() else "normal"
    wish = stage.show(Viewing(whole, whole.at(first), speed))
    return wish if isinstance(wish, PlayOn) else None


def _named(name: str | None) -> Path:
    """Find the file of a game: the one that is named, or the one that was played last."""
    if name is not None:
        return file_of(name)
    games = latest_first(shelf())
    if not games:
        raise BadSetup(say("there is no saved game yet: basari play begins one"))
    return games[0].path


def play_on(wish: Wish, taste: Taste, *, ascii_only: bool, plain: bool, yes: bool) -> None:
    """Go on from any moment of any game, in a game of its own."""
    name = wish.source or ""
    whole = game_in(file_of(name))
    answers_at(whole, wish.at)
    game = whole if wish.at is None else whole.upto(wish.at)
    header = whole.log.header
    chairs = _chairs(game, seats_named(replace(wish, game=header.game)))
    if not whole.table.over and any(answer.secret for answer in whole.log.answers):
        raise BadSetup(
            say("{game}: hands are still secret there, basari resume goes on with it", game=name)
        )
    if game.table.over:
        raise BadSetup(say("{game}: this game is over there; --at goes further back", game=name))
    face_of(header.game, header.edition)
    journal.check_folder()
    with at_table(taste, ascii_only=ascii_only, plain=plain, terse=yes) as sitting:
        asked = chairs if yes or wish.seats else _ask_who_plays(sitting, game, chairs)
        if not asked:
            raise Left
        _branch(game, asked, sitting)


def _branch(game: Recovered, chairs: tuple[Chair, ...], sitting: Sitting) -> None:
    """Play on in a game of its own."""
    own = branch(game, chairs)
    sitting.play(own, journal.begin(own.log))


def _chairs(game: Recovered, said: dict[str, str]) -> tuple[Chair, ...]:
    """Seat everybody as they sat, but for what was said; a bot that is not here is a person."""
    players = game.log.header.players
    known = kinds_of(game.log.header.game)
    kinds = {heard(player.name): player.kind for player in players}
    for name, kind in said.items():
        if heard(name) not in kinds:
            raise BadSetup(say("--seat {name!r}: nobody at the table has that name", name=name))
        kinds[heard(name)] = kind
    return tuple(
        Chair(player.name, kind if kind in known else HUMAN)
        for player, kind in zip(players, kinds.values(), strict=True)
    )


def _ask_who_plays(
    sitting: Sitting, game: Recovered, chairs: tuple[Chair, ...]
) -> tuple[Chair, ...]:
    """Ask who plays on, which only a screen can do; return nobody if they turn back."""
    return sitting.surface.reseat(chairs, levels_of(game.log.header.game))
