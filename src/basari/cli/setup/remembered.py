"""What is remembered from last time, so that nobody types their name twice.

It is a convenience: whatever is wrong with the file, a game begins with the usual answers, and a
file that cannot be written stops nobody.
"""

from collections.abc import Sequence
from typing import Any, Self

from msgspec import DecodeError, field, json
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.setup.taste import Taste
from basari.cli.terminal.look import check_theme
from basari.cli.terminal.pace import check_pace
from basari.errors import BadSetup, BasariError
from basari.files import read_at_most, tidy, write_whole
from basari.names import check_distinct, clean, heard
from basari.players import BOT, HUMAN, Seated
from basari.rules.register import USUAL, find
from basari.shelf import folders
from basari.value import Value

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli", "Fay", "Gus", "Hal")
"""Who sits at a table where nobody says otherwise."""
MOST_PEOPLE = 24
"""How many people are remembered."""
MOST_WAYS = 100
"""Of how many games it is remembered how people chose in them."""
LARGEST = 64 * 1024
"""Bytes of the file; a larger one is none of ours."""


class Remembered(Value, forbid_unknown_fields=True):
    """The answers that were given last time."""

    game: str = USUAL
    edition: str = ""
    """The usual one, if nothing is said."""
    players: int = 4
    names: tuple[str, ...] = ()
    """As they were typed, in seat order."""
    kinds: tuple[str, ...] = ()
    """Who of them was a bot, and which, in the same order."""
    people: tuple[str, ...] = ()
    """Everybody who played here, those who did last first."""
    last: str = ""
    """The ID of the game that was played last."""
    ways: dict[str, bool] = field(default_factory=dict)
    """Whether everybody chose at once in a game, by its ID; the one that was played last ends."""
    taste: Taste = Taste()
    """How the table likes to play."""
    settled: dict[str, dict[str, str]] = field(default_factory=dict)
    """The table and the house rules of every edition that was played, by `game/edition`."""

    @property
    def playable(self) -> bool:
        """Whether there is such a game, for so many."""
        try:
            edition = find(self.game).edition(self.edition or None)
        except BadSetup:
            return False
        return self.players in edition.seats and len(self.names) <= len(NAMES)

    def names_for(self, seats: int) -> tuple[str, ...]:
        """Suggest a person for each of *seats*: of last time, of earlier, or a usual one."""
        names: list[str] = []
        for name in (*self._persons, *self.people, *NAMES):
            if len(names) < seats and _distinct([*names, name]):
                names.append(name)
        return tuple(names)

    @property
    def _persons(self) -> list[str]:
        """Who of last time was no bot."""
        kinds = (*self.kinds, *[HUMAN] * len(self.names))
        return [
            name for name, kind in zip(self.names, kinds, strict=False) if not kind.startswith(BOT)
        ]

    def met(self, seated: Sequence[Seated]) -> Self:
        """Remember who plays now, and the people among them for longer than until next time."""
        people = [who.name for who in seated if who.person]
        known = {heard(name): name for name in reversed((*people, *self.names_known))}
        return replace(
            self,
            players=len(seated),
            names=tuple(who.name for who in seated),
            kinds=tuple(who.kind for who in seated),
            people=tuple(reversed(known.values()))[:MOST_PEOPLE],
        )

    def played(self, game: str, *, together: bool) -> Self:
        """Remember which game was played last, and how people chose in it."""
        ways = {name: way for name, way in self.ways.items() if name != game}
        newest = [*ways.items(), (game, together)][-MOST_WAYS:]
        return replace(self, last=game, ways=dict(newest))

    def way_of(self, game: str) -> bool | None:
        """Tell whether everybody chose at once in a *game*; nothing if nobody knows."""
        return self.ways.get(game)

    @property
    def names_known(self) -> tuple[str, ...]:
        """Name all people that are remembered: no bot is called so."""
        return (*self._persons, *self.people)


def recall() -> Remembered:
    """Read what is remembered; the usual answers where that is nothing, or nothing good."""
    try:
        content = read_at_most(folders.settings_file(), LARGEST, BadSetup)
        if len(content) > LARGEST:
            return Remembered()
        read = json.decode(content, type=Remembered)
    except (BasariError, DecodeError, UnicodeDecodeError):
        return Remembered()
    if not read.playable:
        return Remembered()
    people = tuple(name for name in read.people[:MOST_PEOPLE] if _is_clean(name))
    return replace(read, names=_cleaned(read.names), people=people)


def tasted(lang: str | None, **said: Any) -> Taste:  # noqa: ANN401 - as a taste has them
    """Take the taste that is remembered, but for what was *said*; its language is spoken now.

    Raise `BadSetup` if there is no such pace or theme.
    """
    taste = recall().taste.said(**said)
    check_pace(taste.pace)
    check_theme(taste.theme)
    if lang is None and taste.language:
        texts.use(taste.language)
    return taste


def remember(settings: Remembered) -> bool:
    """Write *settings* down in one go, and tell whether that was possible."""
    file = folders.settings_file()
    try:
        content = json.encode(settings)
        tidy(folders.made(file.parent))
        write_whole(file, content, over=True)
    except (BadSetup, OSError):
        return False
    return True


def _cleaned(names: Sequence[str]) -> tuple[str, ...]:
    """Clean all names; a bad one becomes the usual one, and if two are one, all do."""
    cleaned = tuple(_clean_or(name, usual) for name, usual in zip(names, NAMES, strict=False))
    return cleaned if _distinct(cleaned) else NAMES[: len(names)]


def _clean_or(name: str, usual: str) -> str:
    try:
        return clean(name)
    except BadSetup:
        return usual


def _is_clean(name: str) -> bool:
    return _clean_or(name, "") == name


def _distinct(names: Sequence[str]) -> bool:
    try:
        check_distinct(names)
    except BadSetup:
        return False
    return True
