"""Find the face of a game: how it is drawn, told and asked. Only what is wanted is loaded."""

from functools import cache

from basari.cli.pages.port import AnyFace, Face
from basari.errors import BadSetup, BasariError, say
from basari.facts import AnyFacts, Facts
from basari.rules import register


@cache
def face_of(game: str, edition: str) -> AnyFace:
    """Load the face of an edition, or make one of its facts; raise `BadSetup` if it has neither."""
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
    """Load the facts of an edition, or raise `BadSetup` if it has none."""
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
        return Face(Facts(), _title(game))


def _title(game: str) -> str:
    try:
        return register.find(game).title
    except BasariError:
        return game


def with_faces() -> tuple[str, ...]:
    """Name the games that can be played at a table, those that are built in first."""
    return tuple(
        name
        for name, game in register.load_all()
        if isinstance(game, register.Game)
        and all(edition.face or edition.facts for edition in game.editions)
    )
