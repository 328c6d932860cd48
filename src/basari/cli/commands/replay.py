"""`basari replay` and `basari play --from`: look at a game again, and play on from any moment."""

from pathlib import Path

from msgspec.structs import replace

from basari.cli.commands.play import at_table, latest_first
from basari.cli.commands.transcript import answers_at, print_game, tell_game
from basari.cli.games import face_of
from basari.cli.pages.course import course
from basari.cli.pages.scene import sentences_of
from basari.cli.pages.seating import Chair, Past, Seating
from basari.cli.pages.viewer import SPEEDS, PlayOn, Viewing
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.preferences import TableOptions
from basari.cli.setup.seats import kinds_of, levels_of, seats_named
from basari.cli.table.game_loop import Sitting, branch
from basari.cli.table.surface import Screen, has_screen
from basari.cli.terminal.stage import Left, Stage
from basari.cli.texts import _, figure
from basari.errors import BadSetup, say
from basari.log import Recovered
from basari.names import name_key
from basari.players import HUMAN
from basari.shelf import journal
from basari.shelf.saved import file_of, game_in, shelf


def look_back(name: str | None, at: int | None, how: TableOptions, *, as_json: bool) -> None:
    """Show a game again: step by step, in lines or as JSON; on a screen, it can be played on."""
    game = game_in(_file_of(name))
    if as_json:
        print_game(game, at)
    elif how.plain or not has_screen():
        tell_game(game, at)
    else:
        answers_at(game, at)
        with at_table(how, begins=False) as sitting:
            _view(game, at, how.preferences.pace, sitting)


def _view(game: Recovered, at: int | None, pace: str, sitting: Sitting) -> None:
    """Show a game until the viewer leaves or plays on; leaving the seating page shows it again."""
    screen = sitting.surface
    while isinstance(screen, Screen) and (wanted := view(screen.stage, game, at, pace)):
        at = wanted.answers
        moment = game.upto(at)
        if chairs := _ask_who_plays(sitting, game, at, _chairs(moment, {})):
            _branch(moment, chairs, sitting)
            return


def view(
    stage: Stage, game: Recovered, at: int | None = None, pace: str = "normal"
) -> PlayOn | None:
    """Show a game from answer *at*, or from its start; return where to play on, or `None`.

    A sealed answer is shown when it is revealed. Raise `BadSetup` if *at* is out of range.
    """
    header, first = game.log.header, answers_at(game, at)
    whole = course(game, face_of(header.game, header.edition))
    speed = pace if pace in SPEEDS.values() else "normal"
    wanted = stage.show(Viewing(whole, whole.at(first), speed))
    return wanted if isinstance(wanted, PlayOn) else None


def _file_of(name: str | None) -> Path:
    """Return the file of the game called *name*, or of the one played last."""
    if name is not None:
        return file_of(name)
    games = latest_first(shelf())
    if not games:
        raise BadSetup(say("there is no saved game yet: basari play begins one"))
    return games[0].path


def play_on(wanted: GameOptions, how: TableOptions) -> None:
    """Play on as a new game after answer `wanted.at`; raise `BadSetup` if that cannot be done."""
    name = wanted.source or ""
    whole = game_in(file_of(name))
    answers_at(whole, wanted.at)
    game = whole if wanted.at is None else whole.upto(wanted.at)
    header = whole.log.header
    chairs = _chairs(game, seats_named(replace(wanted, game=header.game)))
    if not whole.table.over and any(answer.secret for answer in whole.log.answers):
        raise BadSetup(
            say("{game}: hands are still secret there; basari resume continues it", game=name)
        )
    if game.table.over:
        raise BadSetup(say("{game}: this game is over there; --at goes further back", game=name))
    face_of(header.game, header.edition)
    journal.check_folder()
    with at_table(how) as sitting:
        at = len(game.turns)
        asked = chairs if how.yes or wanted.seats else _ask_who_plays(sitting, whole, at, chairs)
        if not asked:
            raise Left
        _branch(game, asked, sitting)


def _branch(game: Recovered, chairs: tuple[Chair, ...], sitting: Sitting) -> None:
    """Copy *game*, as it stands, into a new game for *chairs*, and play that."""
    own = branch(game, chairs)
    sitting.play(own, journal.create_journal(own.log))


def _chairs(game: Recovered, said: dict[str, str]) -> tuple[Chair, ...]:
    """Return each player's chair, of the kind *said* or as before; unknown bots become people."""
    players = game.log.header.players
    known = kinds_of(game.log.header.game)
    kinds = {name_key(player.name): player.kind for player in players}
    for name, kind in said.items():
        if name_key(name) not in kinds:
            raise BadSetup(say("--seat {name!r}: nobody at the table has that name", name=name))
        kinds[name_key(name)] = kind
    return tuple(
        Chair(player.name, kind if kind in known else HUMAN)
        for player, kind in zip(players, kinds.values(), strict=True)
    )


def _ask_who_plays(
    sitting: Sitting, game: Recovered, at: int, chairs: tuple[Chair, ...]
) -> tuple[Chair, ...]:
    """Ask who plays on; return no chairs if the players turn back, or if there is no screen."""
    levels = levels_of(game.log.header.game)
    return sitting.surface.reseat(Seating(chairs, levels, past=past_of(game, at)))


def past_of(game: Recovered, at: int) -> Past:
    """Describe the game after *at* answers for the seating page: how it stood, what came next."""
    header, last = game.log.header, len(game.turns)
    whole = course(game, face_of(header.game, header.edition))
    number = whole.at(at)
    scene = whole.scene(number)
    later = whole.stops[number + 1 :]
    next_words = [*sentences_of(later[0].passage, scene), ""][0] if later else ""
    notes = (
        (_("The moment"), scene.moment),
        (_("It happened"), next_words),
        (_("Luck"), _("new from here on")),
    )
    return Past(
        title=scene.face.title().partition(", ")[0],
        where=_("replay, step {number} of {last}").format(number=at, last=last),
        far=at / max(1, last),
        about=_("From here on it is a new game; the old one stays as it was."),
        badges=scene.badges,
        points=tuple(figure(own, ",") for own in whole.table(number).standings.points),
        kinds=tuple(player.kind for player in header.players),
        notes=tuple((label, words) for label, words in notes if words),
    )
