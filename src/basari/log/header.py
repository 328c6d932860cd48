"""The header of a log: game, players, components, options and seed."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Literal

from msgspec import Meta, ValidationError, convert, field, to_builtins

from basari import __version__, names
from basari.errors import BadLog, BadSetup, BasariError, Sentence, say
from basari.kernel import AnyRules, Seat
from basari.log.checksum import Entry
from basari.log.versions import FORMAT, VERSION
from basari.players import IMAGINARY, Company, Seated
from basari.rules.register import Content, Edition, Setting, book_of, find
from basari.value import Value

LARGEST_SEED = 10**100
Kind = Annotated[str, Meta(pattern=r"^(human|imaginary|bot:[ -~]{1,100})\Z")]
Word = Annotated[str, Meta(pattern=r"^[ -~]{1,40}\Z")]
_PLACE = re.compile(r"(?:field `(.*?)`)?(?: - at `\$\.?(.*?)`)?\Z", re.DOTALL)


class PlayerEntry(Value, forbid_unknown_fields=True):
    """A player in a header: a clean name, and `human`, `imaginary` or `bot:` with a code."""

    name: str
    kind: Kind

    def __post_init__(self) -> None:
        """Raise an error if the name is not clean."""
        if names.clean(self.name) != self.name:
            raise ValueError("there is a wrong field `name`")


class Header(Value, forbid_unknown_fields=True, kw_only=True):
    """The first line of a log: everything needed to set up the same game again."""

    format: Literal["basari-log"]
    version: Literal[3]
    game: str
    edition: str
    players: list[PlayerEntry]
    seniority: list[int]
    components: Entry
    options: dict[str, bool | int | str | list[int]] = field(default_factory=dict)
    seed: int | None
    engine: Word
    started: Word

    def __post_init__(self) -> None:
        """Raise an error if the seed has more than a hundred digits."""
        if abs(self.seed or 0) > LARGEST_SEED:
            raise ValueError("there is a wrong field `seed`")

    @property
    def edition_played(self) -> Edition:
        """The edition in the register; raises `BadSetup` if the game is not installed."""
        return find(self.game).edition(self.edition)

    @property
    def rulebook(self) -> Callable[[str], str] | None:
        """A function that returns the rulebook in a language; None if the game has no rulebook."""
        return book_of(self.game, self.edition)

    @property
    def seated(self) -> tuple[Seated, ...]:
        """The player at each seat."""
        return tuple(Seated(player.name, player.kind) for player in self.players)

    @property
    def company(self) -> Company:
        """The game, the players and the seed."""
        return Company(self.game, self.seated, self.seed)

    def rules(self) -> AnyRules:
        """Return the rules of the game with these components and options."""
        return self.edition_played.rules(
            self.components, seniority=tuple(map(Seat, self.seniority)), options=self.options
        )

    def content(self) -> Entry:
        """Return the header as it is written in a log, without `options` if there are none."""
        content: Entry = to_builtins(self)
        if not self.options:
            del content["options"]
        return content


def make_header(  # noqa: PLR0913 - a header has that many parts
    game: str,
    edition: str,
    players: list[PlayerEntry],
    components: Content | None = None,
    *,
    seed: int | None,
    started: str,
    seniority: tuple[Seat, ...] = (),
    options: Mapping[str, Setting] | None = None,
) -> Header:
    """Return the header of a new game, or raise `BadSetup` if it cannot be set up like this.

    Without *components* the game uses its house table. *seniority* lists the seats from the oldest
    player to the youngest (default: seat order). Options equal to their defaults are left out.
    """
    played = find(game).edition(edition)
    house = played.components.house() if played.components else {}
    try:
        header = _convert(
            {
                "format": FORMAT,
                "version": VERSION,
                "game": game,
                "edition": edition,
                "players": to_builtins(players),
                "seniority": list(seniority or range(len(players))),
                "components": dict(house if components is None else components),
                "options": played.without_defaults(options or {}),
                "seed": seed,
                "engine": __version__,
                "started": started,
            }
        )
    except ValidationError as error:
        raise BadSetup(_wrong_place(error)) from error
    _check_table(header)
    return header


def _convert(content: Entry) -> Header:
    """Return *content* as a header; raise `ValidationError` also for lone surrogates in a key."""
    try:
        return convert(content, Header)
    except UnicodeEncodeError as error:
        raise ValidationError("there is a wrong field `?`") from error


def _wrong_place(error: ValidationError) -> Sentence:
    """Return the sentence that names the wrong place in a header, such as `players.0.name`."""
    last, path = _PLACE.findall(str(error))[0]
    steps = [*re.findall(r"\w+", path), last]
    return say("the header is wrong at {place}", place=".".join(filter(None, steps)))


def _check_table(header: Header) -> None:
    """Raise an error if the game cannot be set up, or names, ages or imaginary seats are wrong."""
    names.check_distinct([player.name for player in header.players])
    seats = len(header.players)
    header.rules().setup(seats)
    if sorted(header.seniority) != list(range(seats)):
        raise BadSetup(say("the age order must name each of the {seats} seats once", seats=seats))
    nobody = header.edition_played.count_imaginary(header.options)
    if [player.kind == IMAGINARY for player in header.players] != [
        seat >= seats - nobody for seat in range(seats)
    ]:
        raise BadSetup(say("the last {number} seats must be imaginary ones", number=nobody))


def read_header(content: Entry) -> Header:
    """Return the header in the first line of a log in the current version, or raise `BadLog`."""
    try:
        header = _convert(content)
        _check_table(header)
    except ValidationError as error:
        raise BadLog(_wrong_place(error)) from error
    except BasariError as error:
        raise BadLog(say("the header is wrong: {why}", why=error.sentence)) from error
    return header
