"""`basari play` and `basari resume`: games that begin, and games that go on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice

import typer
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.games import face_of, has_face
from basari.cli.pages.menu import LEARN, NEW, Waiting, WaitingMenu
from basari.cli.setup import remembered
from basari.cli.setup.desk import Plan
from basari.cli.setup.fitting import suited
from basari.cli.setup.seats import Party, header_for, is_named, kinds_of, party_wanted
from basari.cli.setup.taste import Taste
from basari.cli.setup.wish import Wish
from basari.cli.table.game_loop import Sitting, begin_game
from basari.cli.table.manners import manners_of
from basari.cli.table.surface import Surface, open_surface
from basari.cli.terminal.look import look_here
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.stage import Left
from basari.cli.words import names_of
from basari.errors import BadLog, BadSetup, say
from basari.log import DamagedLog, Header, Recovered
from basari.players import Seated
from basari.shelf import journal
from basari.shelf.journal import Journal, is_free
from basari.shelf.saved import Saved, find, game_in, shelf
from basari.shelf.summaries import Summary, summary
from basari.story import Place

MOST_WAITING = 6
"""Saved games that are offered to go on with."""


def play(  # noqa: PLR0913 - as many as the command line has
    wish: Wish,
    taste: Taste,
    *,
    ascii_only: bool,
    plain: bool,
    yes: bool,
    together: bool | None = None,
) -> None:
    """Play a new game, or go on with one of those that wait.

    *together* is whether everybody chooses at once, if that was said.
    """
    last = remembered.recall()
    _check_face(party_wanted(wish, last))
    journal.check_folder()
    wish, advice = suited(wish, last)
    if advice and is_named(wish, len(party_wanted(wish, last).chairs)):
        out_wrapped(advice.told())
    with at_table(taste, ascii_only=ascii_only, plain=plain, terse=yes) as sitting:
        surface = sitting.surface
        first = surface.offer(WaitingMenu(games=tuple(waiting()))) if _is_open(wish, yes) else NEW
        if first == LEARN:
            raise Learn
        if first != NEW:
            game, kept = _taken_up(find(first))
            surface.adopt(_as_before(taste, first, together))
            sitting.play(game, kept)
        else:
            header = _planned(wish, taste, None if yes else surface)
            sitting.play(*begin_game(header))


def _is_open(wish: Wish, yes: bool) -> bool:  # noqa: FBT001 - as it was said
    """Whether it is asked what to do first: nothing was said, and somebody was here before or not.

    Who was here before and has nothing to go on with wants a new game.
    """
    if wish != Wish() or yes:
        return False
    return bool(next(waiting(), None)) or not shelf()


def waiting() -> Iterator[Waiting]:
    """Find games that are not over, can be gone on with here, and nobody plays just now."""
    return islice(_unfinished(), MOST_WAITING)


def _unfinished() -> Iterator[Waiting]:
    for game in latest_first(shelf()):
        told = summary(game)
        here = not told.finished and not told.problem and is_free(game.path)
        if here and has_face(told.game, told.edition):
            names = names_of(map(Seated, told.names, told.kinds))
            yield Waiting(game.id, names, partial(_where, told))


def _where(told: Summary) -> str:
    """Say which game it is, and how far it has come."""
    face = face_of(told.game, told.edition)
    return f"{face.title()}, {face.place(Place(told.chapter, told.round))}"


def _check_face(party: Party) -> None:
    """Refuse a game that cannot be shown, before anything else is asked."""
    face_of(party.game, party.edition)


def _planned(wish: Wish, taste: Taste, place: Surface | None) -> Header:
    """Find out who plays and how: ask, or take everything as said or usual; and remember it."""
    usual = remembered.recall()
    plan = place.ask(wish, usual, taste) if place else Plan(party_wanted(wish, usual), wish, taste)
    if place:
        place.adopt(plan.taste)
    party = plan.party
    met = remembered.recall().met(party.chairs)
    remembered.remember(replace(met, game=party.game, edition=party.edition))
    return header_for(plan.wish, party)


class Learn(Exception):
    """Somebody wants a guided first game."""


@contextmanager
def at_table(
    taste: Taste, *, ascii_only: bool, plain: bool, terse: bool, begins: bool = True
) -> Iterator[Sitting]:
    """Open a screen, or lines, to play games on; however that ends, say what became of them."""
    manners, look = manners_of(taste), look_here(taste.theme, ascii_only=ascii_only)
    spoken, surface = texts.language(), open_surface(manners, look, plain=plain, terse=terse)
    sitting: Sitting | None = None
    try:
        with surface as opened:
            sitting = Sitting(opened)
            yield sitting
    except Left as left:
        raise typer.Exit(left.code) from None
    except Learn:
        begins = False
        raise
    finally:
        _remember_language(spoken)
        if sitting is not None:
            sitting.say_goodbye(expected=begins)


def _remember_language(before: str) -> None:
    """Remember the language if somebody changed it."""
    if texts.language() != before:
        usual = remembered.recall()
        taste = usual.taste.said(language=texts.language())
        remembered.remember(replace(usual, taste=taste))


def resume(  # noqa: PLR0913 - as many as the command line has
    text: str | None,
    taste: Taste,
    *,
    ascii_only: bool,
    plain: bool,
    yes: bool,
    mend: bool,
    together: bool | None = None,
) -> None:
    """Go on with a game where it stopped: the one that is named, or the last unfinished one."""
    saved = last_unfinished() if text is None else find(text)
    taste = _as_before(taste, saved.id, together)
    game, kept = _mended(saved) if mend else _taken_up(saved)
    with at_table(taste, ascii_only=ascii_only, plain=plain, terse=yes) as sitting:
        sitting.play(game, kept)


def _as_before(taste: Taste, game: str, together: bool | None) -> Taste:  # noqa: FBT001 - as it was said
    """Let people choose as they did in this game, unless something else was said."""
    way = remembered.recall().way_of(game)
    return taste.said(together=way) if together is None else taste


def _taken_up(saved: Saved) -> tuple[Recovered, Journal]:
    """Take up a game that is sound and not over."""
    try:
        game, kept = journal.go_on(saved.path)
    except DamagedLog as damage:
        raise BadLog(
            say(
                "{damage}; basari resume {game} --mend goes on from before it",
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


def _mended(saved: Saved) -> tuple[Recovered, Journal]:
    """Take up what is sound of a damaged game, as a new one; the damaged one stays as it is."""
    game = game_in(saved.path, mend=True)
    if not game.left_out:
        return _taken_up(saved)
    check_going_on(game, saved.id)
    return game, journal.begin(game.log)


def check_going_on(game: Recovered, name: str) -> None:
    """Make sure that there is something left to play, that it can be shown, and who plays it."""
    header = game.log.header
    if game.table.over:
        raise BadSetup(
            say("{game}: this game is over; basari replay {game} looks back at it", game=name)
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
    """Put the game first that was begun or taken up last, whatever the clock says."""
    last = remembered.recall().last
    return sorted(games, key=lambda game: game.id != last)


def last_unfinished() -> Saved:
    """Find the game that was played last and is not over.

    One that is damaged, or played in another window, only if there is no other.
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
