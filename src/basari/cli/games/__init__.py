"""The faces of the games: a face draws a game, tells what happened, and asks for answers.

Each is imported only when it is needed.
"""

from functools import cache

from basari.cli.pages.port import AnyFace, Face
from basari.errors import BadSetup, BasariError, say
from basari.facts import AnyFacts, Facts
from basari.rules import register


@cache
def face_of(game: str, edition: str) -> AnyFace:
    """Return an edition's own face, else a plain one made from its facts.

    Raise `BadSetup` if the edition has neither.
    """
    found = register.find(game)
    edition_found = found.edition(edition)
    if not edition_found.face:
        return Face(facts_of(game, edition), found.title)
    face: AnyFace = register.import_dotted(
        edition_found.face,
        say("the face of the game {name}", name=game),
        register.lines()[game].origin,
    )
    return face


@cache
def facts_of(game: str, edition: str) -> AnyFacts:
    """Return the facts of an edition; raise `BadSetup` if it has none."""
    dotted = register.find(game).edition(edition).facts
    if not dotted:
        raise BadSetup(
            say("the game {name} has no facts, so it cannot be played at a table", name=game)
        )
    facts: AnyFacts = register.import_dotted(
        dotted, say("the facts of the game {name}", name=game), register.lines()[game].origin
    )
    return facts


def has_face(game: str, edition: str) -> bool:
    """Return whether an edition can be played at a table."""
    try:
        face_of(game, edition)
    except BasariError:
        return False
    return True


def naming_face(game: str, edition: str) -> AnyFace:
    """Return the edition's face, or one that knows only the game's title if loading it fails."""
    try:
        return face_of(game, edition)
    except BasariError:
        return Face(Facts(), _title(game))


def _title(game: str) -> str:
    try:
        return register.find(game).title
    except BasariError:
        return game


def with_faces() -> tuple[str, ...]:
    """List the games whose editions can all be played at a table, built-in ones first."""
    return tuple(
        name
        for name, game in register.load_all()
        if isinstance(game, register.Game)
        and all(edition.face or edition.facts for edition in game.editions)
    )
