"""Faces: how every game is drawn, told and asked; `face` has what all of them share.

Nobody loads the face of a game that is not wanted.
"""

from functools import cache
from typing import Any

from basari.cli.games.face import GameFace
from basari.cli.pages.scene import AnyFace
from basari.errors import BadSetup, BasariError, say
from basari.rules import register


@cache
def face_of(game: str, edition: str) -> AnyFace:
    """Load the face of an edition, or raise `BadSetup` if it has none."""
    found = register.find(game)
    dotted = found.edition(edition).face
    if not dotted:
        raise BadSetup(
            say("the game {name} has no face, so it cannot be played at a table", name=game)
        )
    face: AnyFace = register.load(
        dotted, say("the face of the game {name}", name=game), register.lines()[game].origin
    )
    return face


def has_face(game: str, edition: str) -> bool:
    """Whether an edition can be played at a table."""
    try:
        face_of(game, edition)
    except BasariError:
        return False
    return True


def naming_face(game: str, edition: str) -> AnyFace:
    """Find whoever can name the things of a game: its face, or one that only knows its title."""
    try:
        return face_of(game, edition)
    except BasariError:
        return _Titled(_title(game))


def _title(game: str) -> str:
    try:
        return register.find(game).title
    except BasariError:
        return game


class _Titled(GameFace[Any, Any]):
    """The face of a game that has none, or is not here: it has a title."""

    def __init__(self, title: str) -> None:
        self._title = title

    def title(self) -> str:
        """Name the game."""
        return self._title


def with_faces() -> tuple[str, ...]:
    """Name the games that can be played at a table, those that are built in first."""
    return tuple(
        name
        for name, game in register.library()
        if isinstance(game, register.Game) and all(edition.face for edition in game.editions)
    )
