"""`basari rules`: the rules of a game, laid out for this terminal."""

from basari.cli import texts
from basari.cli.games import face_of
from basari.cli.terminal import markdown
from basari.cli.terminal.look import Look
from basari.errors import BadSetup, say
from basari.rules.register import book_of, find


def show_rules(game: str, edition: str | None, look: Look) -> None:
    """Show the rules of an edition, or of the game's usual one if *edition* is `None`."""
    found = find(game).edition(edition)
    book = book_of(game, found.name)
    if book is None:
        raise BadSetup(say("there are no rules of the game {name} to read here", name=game))
    code = face_of(game, found.name).style_code if found.face else markdown.as_key
    markdown.show(book(texts.language()), look, code)
