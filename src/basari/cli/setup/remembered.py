"""What is remembered from last time, so that nobody types their name twice.

It is a convenience: whatever is wrong with the file, a game begins with the usual answers, and a
file that cannot be written stops nobody.
"""

from collections.abc import Sequence
from typing import Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from basari.errors import BadSetup, BasariError
from basari.files import read_at_most, tidy, write_whole
from basari.names import check_distinct, clean
from basari.rules.register import USUAL, find
from basari.shelf import folders

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli", "Fay", "Gus", "Hal")
"""Who sits at a table where nobody says otherwise."""
LARGEST = 64 * 1024
"""Bytes of the file; a larger one is none of ours."""


class Remembered(BaseModel):
    """The answers that were given last time."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    game: str = USUAL
    edition: str = ""
    """The usual one, if nothing is said."""
    players: int = 4
    names: tuple[str, ...] = ()
    """As they were typed, in seat order."""
    kinds: tuple[str, ...] = ()
    """Who of them was a bot, and which, in the same order."""
    last: str = ""
    """The ID of the game that was played last."""

    @model_validator(mode="after")
    def _playable(self) -> Self:
        try:
            edition = find(self.game).edition(self.edition or None)
        except BadSetup as error:
            raise ValueError(error.sentence) from error
        if self.players not in edition.seats or len(self.names) > len(NAMES):
            raise ValueError
        return self

    def names_for(self, seats: int) -> tuple[str, ...]:
        """Suggest a name for each of *seats*: the one of last time, or a usual one still free."""
        names = list(self.names[:seats])
        for name in NAMES:
            if len(names) < seats and _distinct([*names, name]):
                names.append(name)
        return tuple(names)


def recall() -> Remembered:
    """Read what is remembered; the usual answers where that is nothing, or nothing good."""
    try:
        content = read_at_most(folders.settings_file(), LARGEST, BadSetup)
        if len(content) > LARGEST:
            return Remembered()
        read = Remembered.model_validate_json(content)
    except (BasariError, ValidationError):
        return Remembered()
    return read.model_copy(update={"names": _cleaned(read.names)})


def remember(settings: Remembered) -> bool:
    """Write *settings* down in one go, and tell whether that was possible."""
    file = folders.settings_file()
    try:
        content = settings.model_dump_json().encode()
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


def _distinct(names: Sequence[str]) -> bool:
    try:
        check_distinct(names)
    except BadSetup:
        return False
    return True
