"""The header of a log: who played what, with which components, from which seed."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from basari import __version__, names
from basari.errors import BadLog, BadSetup, BasariError, Sentence, say
from basari.kernel import Seat
from basari.rules.basari.components import ComponentTable, DeckTable, TrackTable, table_of
from basari.rules.register import AnyRules, Setting, differing, make

LARGEST_SEED = 10**100
_STRICT = ConfigDict(strict=True, extra="forbid", frozen=True)


class PlayerEntry(BaseModel):
    """A player at a seat: a clean name, and a human or a bot."""

    model_config = _STRICT

    name: str
    kind: str = Field(pattern=r"^(human|bot:[ -~]{1,100})$")

    @field_validator("name")
    @classmethod
    def _clean(cls, name: str) -> str:
        if names.clean(name) != name:
            raise ValueError
        return name


class Header(BaseModel):
    """Everything needed to lay the same table again."""

    model_config = _STRICT

    format: Literal["basari-log"]
    version: Literal[1]
    game: Literal["basari"]
    edition: str
    players: list[PlayerEntry]
    seniority: list[int]
    components: DeckTable | TrackTable = Field(discriminator="kind")
    options: dict[str, bool | int | list[int]] = {}
    seed: int | None
    engine: str = Field(pattern=r"^[ -~]{1,40}$")
    started: str = Field(pattern=r"^[ -~]{1,40}$")

    @field_validator("seed")
    @classmethod
    def _of_some_digits(cls, seed: int | None) -> int | None:
        if abs(seed or 0) > LARGEST_SEED:
            raise ValueError
        return seed

    def rules(self) -> AnyRules:
        """Make the rules the game is played by."""
        seniority = tuple(map(Seat, self.seniority))
        return make(self.edition, self.components, seniority=seniority, rulings=self.options)

    def content(self) -> dict[str, Any]:
        """Write the header as it stands in a log: options only where they differ (R)."""
        content = self.model_dump()
        if not self.options:
            del content["options"]
        return content


def make_header(  # noqa: PLR0913 - a header has that many parts
    edition: str,
    players: list[PlayerEntry],
    table: ComponentTable,
    *,
    seed: int | None,
    started: str,
    seniority: tuple[Seat, ...] = (),
    rulings: Mapping[str, Setting] | None = None,
) -> Header:
    """Make the header of a new game, or raise `BadSetup` if none can begin like this."""
    try:
        header = Header(
            format="basari-log",
            version=1,
            game="basari",
            edition=edition,
            players=players,
            seniority=list(seniority or range(len(players))),
            components=table,
            options=differing(edition, rulings or {}),
            seed=seed,
            engine=__version__,
            started=started,
        )
    except ValidationError as error:
        raise BadSetup(_place(error)) from error
    _check_table(header)
    return header


def _place(error: ValidationError) -> Sentence:
    """Say where a header is wrong."""
    place = ".".join(map(str, error.errors()[0]["loc"]))
    return say("the header is wrong at {place}", place=place)


def _check_table(header: Header) -> None:
    """Make sure that the table can be laid, and that all have a name and an age (R6, R9)."""
    names.check_distinct([player.name for player in header.players])
    seats = len(header.players)
    header.rules().setup(seats)
    if sorted(header.seniority) != list(range(seats)):
        raise BadSetup(
            say("the age order must name each of the {seats} seats once (R6)", seats=seats)
        )


def read_header(content: dict[str, Any]) -> Header:
    """Check the first line of a log of the current version."""
    try:
        if isinstance(content.get("components"), dict):
            table_of(content["components"], "components")
        header = Header.model_validate(content)
        _check_table(header)
    except ValidationError as error:
        raise BadLog(_place(error)) from error
    except BasariError as error:
        raise BadLog(say("the header is wrong: {why}", why=error.sentence)) from error
    return header
