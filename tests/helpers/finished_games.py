"""Finished games: played once, with whichever players a test wants."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from basari.log import PlayerEntry, Recovered, recover
from tests.helpers.logs import EVERY_GAME, FILE, header_of, play_and_write, short_log

SPELLINGS = ("Ada", "ADA", "Ben", "ben", "Cleo", "佐藤", "[bold]Dan[/]", "Eve", "Fay", "Gus")
"""Names of people, of whom two are written in two ways."""
BOT = "bot:random"


@cache
def game(edition: str, seats: int, seed: int = 1, legs: int = 3) -> Recovered:
    """Let bots play a whole game, and read it back."""
    return recover(play_and_write(header_of(edition, seats, seed, rulings={"legs": legs})), FILE)


@cache
def short_game() -> Recovered:
    """Read the game of one leg and two rounds, which can be followed by hand."""
    return recover(short_log(), FILE)


def cast(played: Recovered, *players: str, started: str = "") -> Recovered:
    """Return a game with other players: people by name, bots as `bot:` and a code."""
    entries = [
        PlayerEntry(name=f"Bot {seat}", kind=player)
        if player.startswith("bot:")
        else PlayerEntry(name=player, kind="human")
        for seat, player in enumerate(players)
    ]
    changes: dict[str, Any] = {"players": entries}
    if started:
        changes["started"] = started
    header = replace(played.log.header, **changes)
    return replace(played, log=replace(played.log, header=header))


@st.composite
def casts(draw: st.DrawFn) -> Recovered:
    """A finished game of any kind, with people and bots at the table."""
    edition, seats = draw(st.sampled_from(EVERY_GAME))
    played = game(edition, seats, draw(st.integers(1, 2)), draw(st.sampled_from([1, 3])))
    people = draw(
        st.lists(
            st.sampled_from(SPELLINGS),
            min_size=seats,
            max_size=seats,
            unique_by=str.casefold,
        )
    )
    bots = draw(st.sets(st.integers(0, seats - 1)))
    players = (BOT if seat in bots else name for seat, name in enumerate(people))
    return cast(played, *players, started=f"2026-11-{draw(st.integers(10, 30))}T12:00:00+00:00")


def evenings(least: int = 0) -> st.SearchStrategy[list[tuple[str, Recovered]]]:
    """Some finished games, each with an ID of its own."""
    return st.lists(casts(), min_size=least, max_size=6).map(with_ids)


def with_ids(games: Iterable[Recovered]) -> list[tuple[str, Recovered]]:
    """Return each game with an ID."""
    return [(f"ab{number:04}", played) for number, played in enumerate(games)]
