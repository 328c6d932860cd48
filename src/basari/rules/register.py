"""The register of games: a line each, loaded when it is asked for; installed packages bring more.

A `Game` is everything that neutral code needs to know of one. The names of faces and bots are
dotted, `package.module:NAME`, so that nobody loads what nobody wants.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, redirect_stdout, suppress
from functools import cache
from importlib import import_module
from io import StringIO
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from basari.errors import BadSetup, BasariError, Leaving, Sentence, describe_error, say
from basari.kernel import AnyRules, Seat
from basari.value import Value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "basari.games"
"""Where packages say which games they bring."""
USUAL = "basari"
"""The game that is meant when none is named."""
HOUSE = "house"
"""The table that is played with when none is named."""
NAME = re.compile("[a-z]{1,20}")
"""How games, editions and tables may be called in files and on the command line."""

Content = Mapping[str, Any]
"""A table of components as JSON and TOML know it."""
Setting = bool | int | str | list[int]
"""The value of a ruling, as it stands in a log."""


class Option(Value):
    """A field of a rules object that a table may set otherwise: what it may be, how it reads."""

    allowed: str
    fits: Callable[[Setting], bool]
    read: Callable[[str], Setting | None]
    """Makes a value of what was typed; nothing if it is none."""
    values: tuple[Setting, ...] = ()
    """What it may be, where that can be listed."""
    about: str = ""
    """What it settles, in a sentence."""

    def with_about(self, about: str) -> "Option":
        """Say what it settles."""
        return replace(self, about=about)


def _switch(text: str) -> bool | None:
    return {"yes": True, "true": True, "no": False, "false": False}.get(text)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else None


def _order(text: str) -> list[int] | None:
    numbers = [_number(number) for number in text.split(",")]
    return [number for number in numbers if number is not None] if None not in numbers else None


SWITCH = Option(
    say("yes or no"), lambda value: isinstance(value, bool), _switch, values=(False, True)
)
ORDER = Option(
    say("each seat once, like 2,0,1"),
    lambda value: isinstance(value, list) and all(type(seat) is int for seat in value),
    _order,
)


def number(numbers: range) -> Option:
    """Make an option that is a number."""
    allowed = say("a number from {low} to {high}", low=numbers[0], high=numbers[-1])
    return Option(
        allowed,
        lambda value: type(value) is int and value in numbers,
        _number,
        values=tuple(numbers),
    )


def word(*words: str) -> Option:
    """Make an option that is one of some words."""
    allowed = say("one of {words}", words=", ".join(words))
    return Option(
        allowed, lambda value: isinstance(value, str) and value in words, str, values=words
    )


class Components(Protocol):
    """A kind of table that an edition is played with, such as its cards."""

    @property
    def kind(self) -> str:
        """What such a table is called."""
        ...

    def house(self) -> Content:
        """Bring the project's own table."""
        ...

    def problems(self, content: Content) -> list[Sentence]:
        """List everything that is wrong with a table, entry by entry."""
        ...

    def table(self, content: Content, file: str) -> Any:  # noqa: ANN401 - the game's own
        """Make what the rules are played with, or raise `BadComponents` with what is wrong."""
        ...


class NamedTable(Value):
    """A table of components that comes with a game, to be called by its name."""

    about: str
    """What it is like, in a sentence."""
    content: Callable[[], Content]
    """Brings it."""
    file: str = ""
    """Where it can be read and copied, if it is a file."""


class Measures(Value):
    """What is counted in a game, and how it is set out."""

    choices: tuple[str, ...] = ()
    """What can be chosen, in its order."""
    fates: tuple[str, ...] = ()
    """What can become of a choice that somebody `wanted`: deeds, told as shares of that."""
    prices: Mapping[str, str] = {}
    """Deeds that cost something, each with the deed that counts how much."""
    unit: str = "amount"
    """What prices are counted in."""
    won: tuple[str, ...] = ()
    """Deeds by which somebody wins a contest."""
    lost: tuple[str, ...] = ()
    """And by which somebody loses one."""
    ratios: Mapping[str, tuple[str, str]] = {}
    """How many of one deed there are for each of another, by name."""


class Imaginary(Value):
    """Seats that have no player at all, and are played by the rules: always the last ones."""

    option: str
    """The option that says how many of them there are."""
    names: tuple[str, ...]
    """What they are called, one after the other."""
    joining: Mapping[int, int] = {}
    """How many of them join so many players, where nobody says otherwise."""


class Edition(Value):
    """One way to play a game: its rules, and all that is needed to make them."""

    name: str
    seats: range
    """How many may play, people and bots."""
    make: Callable[[Any, tuple[Seat, ...], Mapping[str, Any]], AnyRules]
    """Makes the rules of a table, the seats from the oldest on, and options that are settled."""
    components: Components | None = None
    tables: Mapping[str, NamedTable] = {}
    """Tables that come with it, by name; what it says of the one called `house` is said of that."""
    options: Mapping[str, Option] = {}
    bundles: Mapping[str, Mapping[str, Setting]] = {}
    """Options that go together, by one word for them all."""
    ages: bool = False
    """Whether it matters who is older."""
    seating: str = ""
    """Who sits first, in a sentence, where that matters: it is said where names are asked for."""
    measures: Measures = Measures()
    facts: str = ""
    """Where its `Facts` are, dotted; it cannot be played at a table without them."""
    face: str = ""
    """Where its face is, dotted; without one its facts are drawn as they are."""
    rulebook: Callable[[str], str] | None = None
    """Reads its rules in a language, as Markdown."""
    imaginary: Imaginary | None = None
    """Seats without players, if there can be some; they come on top of those who play."""

    def rules(
        self,
        components: Content | None = None,
        *,
        seniority: tuple[Seat, ...] = (),
        options: Mapping[str, Setting] | None = None,
        file: str = "components",
    ) -> AnyRules:
        """Make the rules; by default with the house table and the usual options."""
        for name, value in (options or {}).items():
            self._check(name, value)
        settled = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in (options or {}).items()
        }
        return self.make(self._table(components, file), seniority, settled)

    def count_imaginary(self, options: Mapping[str, Setting]) -> int:
        """Tell how many of the last seats have no player at all."""
        number = options.get(self.imaginary.option, 0) if self.imaginary else 0
        return number if isinstance(number, int) else 0

    def with_imaginary(self, players: int, options: Mapping[str, Setting]) -> dict[str, Setting]:
        """Add to the *options* how many imaginary seats join so many players, unless they say."""
        if self.imaginary is None or players not in self.imaginary.joining:
            return dict(options)
        return {self.imaginary.option: self.imaginary.joining[players], **options}

    def check_players(
        self, players: int, components: Content | None = None, file: str = "components"
    ) -> None:
        """Make sure that so many can play by the usual rules, or raise why not."""
        options = self.with_imaginary(players, {})
        rules = self.rules(components, options=options, file=file)
        rules.setup(players + self.count_imaginary(options))

    def _table(self, components: Content | None, file: str) -> object:
        """Make the table of an edition that has one; nothing can be laid out for any other."""
        if self.components is None:
            if components:
                raise BadSetup(say("the edition {edition} has no table", edition=self.name))
            return None
        content = self.components.house() if components is None else components
        return self.components.table(content, file)

    def named_tables(self) -> Mapping[str, NamedTable]:
        """List the tables that come with it, the one of the house first."""
        if self.components is None:
            return {}
        house = NamedTable(say("The usual one."), self.components.house)
        return {HOUSE: house, **self.tables}

    def named_table(self, name: str) -> NamedTable:
        """Find a table that comes with it, or raise `BadSetup` with those there are."""
        tables = self.named_tables()
        if name not in tables:
            raise BadSetup(
                say(
                    "there is no table {name!r} in edition {edition}: choose {names}, or a file",
                    name=name,
                    edition=self.name,
                    names=", ".join(tables) or "-",
                )
            )
        return tables[name]

    def _check(self, name: str, value: Setting) -> None:
        """Refuse an option that there is not, or a value it cannot have."""
        option = self.option(name)
        if not option.fits(value):
            raise BadSetup(
                say(
                    "ruling {name} is {value!r}, but must be {allowed}",
                    name=name,
                    value=value,
                    allowed=option.allowed,
                )
            )

    def option(self, name: str) -> Option:
        """Find an option, or raise `BadSetup` with those there are."""
        if name not in self.options:
            raise BadSetup(
                say(
                    "there is no ruling {name!r} in edition {edition}: choose {names}",
                    name=name,
                    edition=self.name,
                    names=", ".join(self.options) or "-",
                )
            )
        return self.options[name]

    def bundle(self, name: str) -> Mapping[str, Setting]:
        """Find the options that go by one word, or raise `BadSetup` with the words there are."""
        if name not in self.bundles:
            raise BadSetup(
                say(
                    "cannot read the ruling {text!r}: write NAME=VALUE, or one of {words}",
                    text=name,
                    words=", ".join(self.bundles),
                )
                if self.bundles
                else say("cannot read the ruling {text!r}: write NAME=VALUE", text=name)
            )
        return self.bundles[name]

    def usual(self, name: str) -> Setting:
        """Tell what an option is where nobody says otherwise."""
        value = getattr(self.rules(), name)
        return list(value) if isinstance(value, tuple) else value

    def without_defaults(self, options: Mapping[str, Setting]) -> dict[str, Setting]:
        """Leave out options that say what goes without saying."""
        usual = self.rules()
        return {
            name: value
            for name, value in options.items()
            if getattr(self.rules(options={name: value}), name) != getattr(usual, name)
        }


class Game(Value):
    """Everything that neutral code needs to know of a game."""

    name: str
    title: str
    editions: tuple[Edition, ...]
    """The usual one first."""
    about: str = ""
    """What it is like, in a sentence."""
    minutes: tuple[int, int] = (30, 60)
    """How long it takes, from and to."""
    bots: str = ""
    """Where the table of its bots is, dotted: a mapping of codes to `bots.entry.Bot`."""
    batch: str = ""
    """Where many of its games are played at once, dotted; nothing if they cannot be."""
    words: Mapping[str, Mapping[str, str]] = {}
    """Its texts by language: what the English ones become there. English goes without saying."""
    languages: tuple[str, ...] = ("en",)
    """The languages it speaks."""

    def edition(self, name: str | None = None) -> Edition:
        """Find an edition, the usual one if none is named, or raise `BadSetup`."""
        if name is None:
            return self.editions[0]
        for edition in self.editions:
            if edition.name == name:
                return edition
        raise BadSetup(
            say(
                "there is no edition {name!r}: choose {names}",
                name=name,
                names=", ".join(edition.name for edition in self.editions),
            )
        )


class Line(Value):
    """A line of the register: where a game is found, dotted, and what its tables are called."""

    game: str
    tables: tuple[str, ...] = ()
    origin: str = ""
    """The package that brings it; none for those that are built in."""


REGISTER: Mapping[str, Line] = {
    "basari": Line("basari.rules.basari.game:GAME", tables=("deck", "track")),
    "marracash": Line("basari.rules.marracash.game:GAME"),
    "moonlight": Line("basari.rules.moonlight.game:GAME"),
    "jantaris": Line("basari.rules.jantaris.game:GAME"),
}


def find(name: str) -> Game:
    """Load a game, or raise `BadSetup` if there is none of that name, or it cannot be loaded."""
    if name in _TRIED:
        return _TRIED[name]
    line = REGISTER.get(name) or _package_games().get(name)
    if line is None:
        raise BadSetup(
            say(
                "there is no game {name!r}: choose {names}",
                name=name,
                names=", ".join(game_names()),
            )
        )
    return _load_game(name, line)


@cache
def book_of(game: str, edition: str) -> Callable[[str], str] | None:
    """Find the rules of an edition, to be read in a language that the game speaks."""
    found = find(game)
    book, spoken = found.edition(edition).rulebook, found.languages
    if book is None:
        return None
    return lambda language: book(language if language in spoken else spoken[0])


def game_names() -> tuple[str, ...]:
    """Name all games, those that are built in first."""
    return tuple({**REGISTER, **_package_games()})


def lines() -> Mapping[str, Line]:
    """List all games with their lines."""
    return {**_package_games(), **REGISTER}


def load_all() -> Iterator[tuple[str, Game | str]]:
    """Load all games, one after the other; of one that cannot be, tell why not."""
    for name in game_names():
        try:
            yield name, find(name)
        except BasariError as error:
            yield name, error.sentence


@cache
def _package_games() -> Mapping[str, Line]:
    """Find the games of installed packages; none of them can take the place of one of ours."""
    found = entry_points_in(GROUP)
    return {entry.name: _line(entry) for entry in found if entry.name not in REGISTER}


def entry_points_in(group: str) -> list["EntryPoint"]:
    """List what installed packages offer in a *group*, by name; packages that say it wrongly don't.

    One wrong line makes `entry_points` fail for all packages.
    """
    from importlib.metadata import distributions  # noqa: PLC0415 - slow, and seldom needed

    found: dict[str, EntryPoint] = {}
    for package in distributions():
        with suppress(Exception):
            found = {
                entry.name: entry for entry in package.entry_points.select(group=group)
            } | found
    return [found[name] for name in sorted(found)]


def _line(entry: "EntryPoint") -> Line:
    module = entry.value.partition(":")[0]
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else module
    return Line(entry.value, origin=package)


_LOADED: dict[str, Game] = {}


def _load_game(name: str, line: Line) -> Game:
    """Load a game once."""
    if name in _LOADED:
        return _LOADED[name]
    game = import_dotted(line.game, say("the game {name}", name=name), line.origin)
    if type(game) is not Game or not _is_sound(name, game):
        raise BadSetup(
            say(
                "the game {name} of {origin} cannot be loaded: {dotted} is no Game of that name",
                name=name,
                origin=line.origin,
                dotted=line.game,
            )
        )
    _LOADED[name] = game
    return game


def all_loaded() -> tuple[Game, ...]:
    """List the games that somebody has asked for."""
    return (*_TRIED.values(), *_LOADED.values())


_TRIED: dict[str, Game] = {}


@contextmanager
def temporary_game(game: Game) -> Iterator[None]:
    """Have a *game* in the register for a while, whether or not it is installed.

    >>> with temporary_game(Game("souk", "Souk", ())):
    ...     find("souk").title
    'Souk'
    """
    before = _TRIED.copy()
    _TRIED[game.name] = game
    try:
        yield
    finally:
        _TRIED.clear()
        _TRIED.update(before)


def _is_sound(name: str, game: Game) -> bool:
    """Whether it is called as it says, and has editions that can be told apart."""
    if game.name != name or not all(type(edition) is Edition for edition in game.editions):
        return False
    called = [edition.name for edition in game.editions]
    sound = all(NAME.fullmatch(each) for each in (name, *called))
    return sound and 0 < len(set(called)) == len(called)


def import_dotted(dotted: str, what: str, origin: str = "") -> Any:  # noqa: ANN401 - whatever it is
    """Load what a dotted name says.

    Whatever goes wrong in the code of a package, its *origin*, becomes one sentence, and what it
    prints is dropped.
    """
    module, _, name = dotted.partition(":")
    try:
        with redirect_stdout(StringIO()) if origin else nullcontext():
            return getattr(import_module(module), name)
    except (Leaving, KeyboardInterrupt):
        raise
    except BaseException as error:
        if not origin:
            raise
        raise BadSetup(
            say(
                "{what} of {origin} cannot be loaded, it {why}",
                what=what,
                origin=origin,
                why=describe_error(error),
            )
        ) from error
