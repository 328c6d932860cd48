"""Playthroughs: games in text files that a person can read and a test can replay.

A file has three parts, with an empty line after the first and the second:

- what it shows, in a sentence;
- the head, `field: value` line by line: the `players`, and what `playthrough.py` of the game reads,
  such as the table to begin with. With a `seed`, random players make the moves whenever the file is
  rewritten;
- the game: `> name: move` lines, each followed by the story it leads to.

Only the moves count: the story can always be told anew from them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import fill
from typing import ClassVar, NamedTuple

import pytest

from basari.cli import texts
from basari.errors import Sentence
from basari.kernel import DEALER, AnyTable, Event, Seat
from basari.players import AnyPlayer, RandomPlayer, Turn, drive, with_dealer

WIDTH = 96
Turns = Sequence[Turn]


class Playthrough(NamedTuple):
    """A file, taken apart."""

    shows: str
    head: str
    moves: tuple[str, ...]

    def field(self, name: str) -> str | None:
        """Read a field of the head, if it is there."""
        found = re.search(rf"^{name}: (.*)$", self.head, re.MULTILINE)
        return found[1] if found else None

    def values(self, name: str) -> list[str]:
        """Read a field with several values; nothing if it is not there."""
        return [value.strip() for value in (self.field(name) or "").split(",") if value]

    def numbers(self, name: str) -> tuple[int, ...]:
        """Read a field of numbers; nothing if it is not there."""
        return tuple(map(int, self.values(name)))

    @property
    def names(self) -> list[str]:
        """The names of the players, imaginary ones last."""
        return [*self.values("players"), *self.values("imaginary")]


def read_playthrough(path: Path) -> Playthrough:
    """Read a file."""
    shows, head, game = (*path.read_text("utf-8").split("\n\n", 2), "")[:3]
    moves = (line.removeprefix("> ") for line in game.splitlines() if line.startswith("> "))
    return Playthrough(" ".join(shows.split()), head, tuple(moves))


def make_random_player(seed: str, seat: int, _name: str) -> AnyPlayer:
    """Make a player for a file with a seed."""
    return RandomPlayer(f"{seed}/{seat}")


def tell_events(
    events: Iterable[Event], names: Sequence[str], tell: Callable[[Event], Sentence]
) -> list[str]:
    """Return the story of some events, a paragraph each."""
    told = (texts.tell(tell(event), names) for event in events)
    return [fill(text, WIDTH, subsequent_indent="  ") for text in told if text]


class Playthroughs(NamedTuple):
    """The playthroughs of a game, and how they are played and told."""

    folder: Path
    lay_table: Callable[[Playthrough], AnyTable]
    """Lays the table that the head describes."""
    tell_turn: Callable[[Turn, Sequence[str], bool], list[str]]
    """Returns the story of a turn, with the table if wanted; the last argument: is it the last?"""
    begins_part: Callable[[Turn], bool] = lambda _turn: False
    """Whether there is an empty line before the move of a turn."""
    make_player: Callable[[str, int, str], AnyPlayer] = make_random_player

    @property
    def files(self) -> list[Path]:
        """All files, by name."""
        return sorted(self.folder.glob("*.txt"))

    def read(self, name: str) -> Playthrough:
        """Read the file of this name."""
        return read_playthrough(self.folder / f"{name}.txt")

    def replay(self, played: Playthrough) -> Iterator[Turn]:
        """Play the moves, one after the other."""
        table = self.lay_table(played)
        seats = {name: Seat(seat) for seat, name in enumerate(played.names)} | {"dealer": DEALER}
        for line in played.moves:
            name, _, text = line.partition(": ")
            move = table.rules.parse(text)
            turn = Turn(table, seats[name], move, *table.play(seats[name], move))
            yield turn
            table = turn.after

    def all_turns(self) -> Iterator[Turn]:
        """Play the moves of all files."""
        for path in self.files:
            yield from self.replay(read_playthrough(path))

    def write(self, played: Playthrough) -> str:
        """Return the whole file, with the story told anew from the moves."""
        turns = list(self.replay(played))
        lines = [fill(played.shows, WIDTH), "", played.head.strip(), ""]
        for turn in turns:
            if turn is not turns[0] and self.begins_part(turn):
                lines.append("")
            lines.append(f"> {_move_line(turn, played.names)}")
            lines += self.tell_turn(turn, played.names, turn is turns[-1])
        return "\n".join(lines).rstrip() + "\n"

    def with_moves(self, played: Playthrough) -> Playthrough:
        """Return a file with a seed as the seed plays it now; any other file as it is."""
        if (seed := played.field("seed")) is None:
            return played
        players = {
            Seat(seat): self.make_player(seed, seat, name) for seat, name in enumerate(played.names)
        }
        turns = drive(self.lay_table(played), with_dealer(players, int(seed)))
        return played._replace(moves=tuple(_move_line(turn, played.names) for turn in turns))


def _move_line(turn: Turn, names: Sequence[str]) -> str:
    return f"{'dealer' if turn.seat == DEALER else names[turn.seat]}: {turn.move}"


def happens(wanted: Callable[[Event], object]) -> Callable[[Turns], bool]:
    """Ask for an event somewhere in a game."""
    return lambda turns: any(wanted(event) for turn in turns for event in turn.events)


class PlaythroughTests:
    """The tests of the playthroughs of a game, which a subclass names."""

    game: ClassVar[Playthroughs]
    whole_games: ClassVar[Iterable[str]]
    special_cases: ClassVar[Mapping[str, Callable[[Turns], bool]]]
    """Why every other file is there: what happens in it."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Test every file that a test asks for."""
        if "path" in metafunc.fixturenames:
            metafunc.parametrize("path", self.game.files, ids=lambda path: path.stem)
        if "whole_game" in metafunc.fixturenames:
            metafunc.parametrize("whole_game", self.whole_games)
        if "special_case" in metafunc.fixturenames:
            metafunc.parametrize("special_case", self.special_cases)

    @pytest.fixture(autouse=True)
    def _english(self) -> Iterator[None]:
        """Playthroughs are told in English."""
        texts.use("en")
        yield
        texts.use("en")

    def test_tells_the_same_story(self, path: Path, pytestconfig: pytest.Config) -> None:
        """The moves lead to the story in the file, word for word."""
        played = read_playthrough(path)
        if pytestconfig.getoption("--rewrite-playthroughs", default=False):
            path.write_text(self.game.write(self.game.with_moves(played)), "utf-8")

        assert path.read_text("utf-8") == self.game.write(read_playthrough(path))

    def test_a_seed_means_the_same_game(self, whole_game: str) -> None:
        """A whole game is the one that its seed still leads to, and is over."""
        played = self.game.read(whole_game)

        assert self.game.with_moves(played) == played
        assert [*self.game.replay(played)][-1].after.over

    def test_special_cases_are_shown(self, special_case: str) -> None:
        """For every special case there is a short playthrough in which it happens."""
        turns = list(self.game.replay(self.game.read(special_case)))

        assert self.special_cases[special_case](turns)

    def test_every_file_is_wanted(self) -> None:
        """No playthrough lies about that no test asks for."""
        wanted = {*self.whole_games, *self.special_cases}

        assert {path.stem for path in self.game.files} == wanted
