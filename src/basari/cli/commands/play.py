"""`basari play` and `basari resume`: begin games, and continue them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice

import typer
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.games import face_of, has_face
from basari.cli.pages.menu import LEARN, LOOK, NEW, STATS, Waiting, WaitingMenu
from basari.cli.setup import remembered
from basari.cli.setup.clock import Agreement
from basari.cli.setup.fitting import match_bots
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GamePlan
from basari.cli.setup.preferences import TableOptions
from basari.cli.setup.seats import Party, header_for, is_named, kinds_of, party_wanted
from basari.cli.table.game_loop import Sitting, begin_game
from basari.cli.table.surface import Surface, open_surface
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.stage import Left
from basari.cli.words import names_of
from basari.errors import BadLog, BadSetup, say
from basari.kernel import Place
from basari.log import DamagedLog, Header, Recovered
from basari.players import Seated
from basari.shelf import journal
from basari.shelf.journal import Journal, is_free
from basari.shelf.saved import Saved, find_saved, game_in, shelf
from basari.shelf.summaries import Summary, summary

MOST_WAITING = 6
"""How many saved games the first page offers to resume."""


def play(wanted: GameOptions, how: TableOptions) -> None:
    """Play a new game, or continue a saved one that the player picks on the first page."""
    last = remembered.recall()
    _check_face(party_wanted(wanted, last))
    journal.check_folder()
    wanted, advice = match_bots(wanted, last)
    if advice and is_named(wanted, len(party_wanted(wanted, last).chairs)):
        out_wrapped(advice.sentence())
    with at_table(how) as sitting:
        surface = sitting.surface
        asks = _is_open(wanted) and not how.yes
        menu = WaitingMenu(games=tuple(waiting()), played=bool(shelf()))
        first = surface.offer(menu) if asks else NEW
        if first in {LEARN, LOOK, STATS}:
            raise Elsewhere(first)
        if first != NEW:
            game, kept = _take_up(find_saved(first))
            surface.adopt(_as_before(how, first).preferences)
            sitting.play(game, kept)
        else:
            header = _plan_game(wanted, how, surface)
            sitting.play(*begin_game(header))


def _is_open(wanted: GameOptions) -> bool:
    """Whether to show the first page: if no option is given, and a game waits or none is saved."""
    return wanted == GameOptions() and (bool(next(waiting(), None)) or not shelf())


def waiting() -> Iterator[Waiting]:
    """Yield the latest games that can be resumed and are not open in another window."""
    return islice(_games_to_resume(), MOST_WAITING)


def _games_to_resume() -> Iterator[Waiting]:
    for game in latest_first(shelf()):
        told = summary(game)
        here = not told.finished and not told.problem and is_free(game.path)
        if here and has_face(told.game, told.edition):
            names = names_of(map(Seated, told.names, told.kinds))
            yield Waiting(game.id, names, partial(_where, told))


def _where(told: Summary) -> str:
    """Return the title of a saved game, and how far it has come."""
    face = face_of(told.game, told.edition)
    return f"{face.title()}, {face.place(Place(told.chapter, told.round))}"


def _check_face(party: Party) -> None:
    """Raise `BadSetup` if the game has no face, before any question is asked."""
    face_of(party.game, party.edition)


def _plan_game(wanted: GameOptions, how: TableOptions, surface: Surface) -> Header:
    """Ask who plays and how, remember the answers, and return the new game's header.

    With `--yes` nothing is asked: whatever no option sets is as it was last time.
    """
    usual = remembered.recall()
    if how.yes:
        plan = GamePlan(party_wanted(wanted, usual), wanted, how.preferences)
    else:
        plan = surface.ask(wanted, usual, how.preferences)
        surface.adopt(plan.preferences)
    party = plan.party
    met = remembered.recall().with_party(party.chairs)
    remembered.remember(replace(met, game=party.game, edition=party.edition))
    return header_for(plan.options, party)


class Elsewhere(Exception):
    """Raised to leave the first page for *what*: a lesson, a replay or the statistics."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@contextmanager
def at_table(how: TableOptions, *, begins: bool = True) -> Iterator[Sitting]:
    """Open a screen or plain lines to play on; at the end, print how games ended and their files.

    *begins* says that a game will certainly be played.
    """
    spoken, surface = texts.language(), open_surface(how)
    sitting: Sitting | None = None
    try:
        with surface as opened:
            sitting = Sitting(opened)
            yield sitting
    except Left as left:
        raise typer.Exit(left.code) from None
    except Elsewhere:
        begins = False
        raise
    finally:
        _remember_language(spoken)
        if sitting is not None:
            sitting.say_goodbye(expected=begins)


def _remember_language(before: str) -> None:
    """Remember the current language if it was changed since *before*."""
    if texts.language() != before:
        usual = remembered.recall()
        preferences = usual.preferences.change(language=texts.language())
        remembered.remember(replace(usual, preferences=preferences))


def resume(name: str | None, how: TableOptions, *, mend: bool) -> None:
    """Continue the game *name*, or the last unfinished one; with *mend*, even if it is damaged."""
    saved = last_unfinished() if name is None else find_saved(name)
    how = _as_before(how, saved.id)
    game, kept = _mend(saved) if mend else _take_up(saved)
    with at_table(how) as sitting:
        sitting.play(game, kept)


def _as_before(how: TableOptions, game: str) -> TableOptions:
    """Use the saved game's language; return *how* with that game's clock and way of choosing."""
    if how.language is None:
        texts.use(remembered.recall().language_of(game))
    before, wishes = remembered.recall(), dict[str, object]()
    if how.together is None:
        wishes["together"] = before.chose_together(game)
    if how.clock is None:
        agreement = before.clock_of(game) or Agreement()
        wishes |= {"clock": agreement.clock, "at_zero": agreement.at_zero}
    return replace(how, preferences=how.preferences.change(**wishes))


def _take_up(saved: Saved) -> tuple[Recovered, Journal]:
    """Open a game and its journal; raise `BadLog` if damaged, `BadSetup` if it cannot go on."""
    try:
        game, kept = journal.resume_journal(saved.path)
    except DamagedLog as damage:
        raise BadLog(
            say(
                "{damage}; basari resume {game} --mend continues from before it",
                damage=damage.sentence,
                game=saved.id,
            )
        ) from damage
    try:
        check_going_on(game, saved.id)
    except BadSetup:
        kept.close()
        raise
    return game, kept


def _mend(saved: Saved) -> tuple[Recovered, Journal]:
    """Copy the sound part of a damaged game into a new one, and return that with its journal."""
    game = game_in(saved.path, mend=True)
    if not game.left_out:
        return _take_up(saved)
    check_going_on(game, saved.id)
    return game, journal.create_journal(game.log)


def check_going_on(game: Recovered, name: str) -> None:
    """Raise `BadSetup` if a game is over, cannot be shown, or has an unknown bot."""
    header = game.log.header
    if game.table.over and not game.end_unseen:
        raise BadSetup(
            say("{game}: this game is over; basari replay {game} shows it again", game=name)
        )
    face_of(header.game, header.edition)
    known = kinds_of(header.game)
    for player in header.seated:
        if player.kind not in known and not player.imaginary:
            raise BadSetup(
                say(
                    "{game}: {name} is {kind}, which is not here; basari play --from {game} lets "
                    "others go on",
                    game=name,
                    name=player.name,
                    kind=player.kind,
                )
            )


def latest_first(games: Sequence[Saved]) -> list[Saved]:
    """Return *games* with the one played last in front, even if file times say otherwise."""
    last = remembered.recall().last
    return sorted(games, key=lambda game: game.id != last)


def last_unfinished() -> Saved:
    """Return the unfinished game that was played last; raise `BadSetup` if there is none.

    Games that are damaged or open in another window come last.
    """
    others = []
    for game in latest_first(shelf()):
        told = summary(game)
        if not told.finished and not told.problem and is_free(game.path):
            return game
        others += [] if told.finished else [game]
    if not others:
        raise BadSetup(say("there is no unfinished game: basari play begins one"))
    return others[0]
