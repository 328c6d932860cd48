"""From options to a header: the one way in which every new game is set up."""

import secrets
from datetime import UTC, datetime
from pathlib import Path

from basari.bots import line_up
from basari.bots.loading import short
from basari.errors import BadComponents, BadSetup, say
from basari.kernel import Seat
from basari.log import Header, PlayerEntry, make_header
from basari.log.header import LARGEST_SEED
from basari.rules.basari.components import ComponentTable, house_table, read_table
from basari.rules.register import Setting, edition_named, house

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli")
_WORDS = {"yes": True, "true": True, "no": False, "false": False}


def new_header(  # noqa: PLR0913 - as many as the command line has
    edition: str,
    players: list[PlayerEntry],
    *,
    seniority: tuple[Seat, ...] = (),
    seed: int | None,
    deck: Path | None,
    track: Path | None,
    rulings: list[str] | None,
) -> Header:
    """Set up a new game, and make sure it can begin."""
    house(edition).setup(len(players))
    if abs(seed or 0) > LARGEST_SEED // 10:
        raise BadSetup(say("--seed is a number of at most 99 digits"))
    table = _table(edition, {"deck": deck, "track": track})
    settled = _rulings(rulings or [])
    ages = _seniority(settled.pop("seniority", [])) or seniority
    try:
        return make_header(
            edition,
            players,
            table,
            seed=secrets.randbelow(2**31) if seed is None else seed,
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            seniority=ages,
            rulings=settled,
        )
    except BadComponents as error:
        raise BadComponents(say("{file}, {problem}", file=deck, problem=error.sentence)) from error


def check_think(think: float | None) -> None:
    """Make sure that it is a time in which bots can *think*, if any is given."""
    if think is not None and not 0 < think < float("inf"):
        raise BadSetup(say("--think is a number of seconds, more than 0"))


def bots_named(codes: str, edition: str, players: int) -> list[PlayerEntry]:
    """Seat nothing but bots, each named after its code and seat."""
    house(edition).setup(players)
    return [
        PlayerEntry(name=f"{short(code)[:20]} {seat + 1}", kind=f"bot:{code}")
        for seat, code in enumerate(line_up(codes, players))
    ]


def _table(edition: str, files: dict[str, Path | None]) -> ComponentTable:
    """Read the table the edition needs; one for the other edition is a mistake worth saying."""
    needed = edition_named(edition).table
    for kind, file in files.items():
        if file and kind != needed:
            raise BadSetup(
                say("--{kind} does not go with the edition {edition}", kind=kind, edition=edition)
            )
    file = files[needed]
    if not file:
        return house_table(needed)
    table = read_table(file)
    if table.kind != needed:
        raise BadComponents(
            say("{file}: is a {kind}, not a {needed}", file=file, kind=table.kind, needed=needed)
        )
    return table


def _rulings(texts: list[str]) -> dict[str, Setting]:
    """Read all rulings, each of which can be settled in one way only."""
    rulings: dict[str, Setting] = {}
    for name, value in map(_ruling, texts):
        if name in rulings:
            raise BadSetup(say("the ruling {name} is given twice", name=name))
        rulings[name] = value
    return rulings


def _seniority(value: Setting) -> tuple[Seat, ...]:
    """Read the age order, which is settled like a ruling but stands apart in a header (R6)."""
    if not isinstance(value, list):
        raise BadSetup(say("seniority names each seat once, from the oldest on, like 2,0,1 (R6)"))
    return tuple(map(Seat, value))


def _ruling(text: str) -> tuple[str, Setting]:
    """Read `legs=2`, `take_back=no` or `start_order=2,0,1`."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadSetup(say("cannot read the ruling {text!r}: write NAME=VALUE", text=text))
    if value in _WORDS:
        return name, _WORDS[value]
    try:
        numbers = [int(number) for number in value.split(",")]
    except ValueError:
        raise BadSetup(
            say("cannot read the ruling {text!r}: write yes, no or numbers", text=text)
        ) from None
    return name, numbers if len(numbers) > 1 else numbers[0]
