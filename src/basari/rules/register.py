"""The register of games, to which installed packages can add their own.

A `Game` describes everything that neutral code needs to know of a game. Rules are loaded when a
game is first asked for; faces and bots are given as dotted names, `package.module:NAME`, and loaded
only by the code that needs them.

>>> find("moonlight").edition().seats
range(1, 6)
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
"""The entry point group in which packages list their games."""
USUAL = "basari"
"""The default game."""
HOUSE = "house"
"""The name of the usual table of components."""
NAME = re.compile("[a-z]{1,20}")
"""The pattern for names of games, editions and tables."""

Content = Mapping[str, Any]
"""The content of a table of components, as in JSON or TOML."""
Setting = bool | int | str | list[int]
"""The value of an option, as in a log."""


class Option(Value):
    """A ruling that players may choose: a field of the rules object, and the values it may have."""

    allowed: str
    fits: Callable[[Setting], bool]
    read: Callable[[str], Setting | None]
    """Converts typed text to a value; returns `None` if it cannot."""
    values: tuple[Setting, ...] = ()
    """All values of the option; empty if they cannot be listed."""
    about: str = ""
    """What the option decides, in a sentence."""

    def with_about(self, about: str) -> "Option":
        """Return this option with *about*, a sentence on what it decides."""
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
    """Return an option whose values are *numbers*.

    >>> number(range(1, 4)).allowed
    'a number from 1 to 3'
    """
    allowed = say("a number from {low} to {high}", low=numbers[0], high=numbers[-1])
    return Option(
        allowed,
        lambda value: type(value) is int and value in numbers,
        _number,
        values=tuple(numbers),
    )


def word(*words: str) -> Option:
    """Return an option that is one of *words*."""
    allowed = say("one of {words}", words=", ".join(words))
    return Option(
        allowed, lambda value: isinstance(value, str) and value in words, str, values=words
    )


class Components(Protocol):
    """A kind of table of components, such as tables of cards; `rules.boxes.Box` is one."""

    @property
    def kind(self) -> str:
        """The name of the kind of table, which each table repeats in its field `kind`."""
        ...

    def house(self) -> Content:
        """Return the content of the usual table."""
        ...

    def problems(self, content: Content) -> list[Sentence]:
        """Return a sentence for everything that is wrong with a table."""
        ...

    def table(self, content: Content, file: str) -> Any:  # noqa: ANN401 - the game's own
        """Return *content* converted for the rules; raise `BadComponents` if it is unsound.

        *file* is its name in messages.
        """
        ...


class NamedTable(Value):
    """A table of components that comes with a game under a name."""

    about: str
    """What is special about the table, in a sentence."""
    content: Callable[[], Content]
    """Returns the content of the table."""
    file: str = ""
    """The path of the table; empty if it is not a file."""


class Measures(Value):
    """What statistics count in a game; the deeds named here are those that its events yield."""

    choices: tuple[str, ...] = ()
    """The choices, in the order of display."""
    fates: tuple[str, ...] = ()
    """The deeds that say what became of a choice, shown as shares of the deed `wanted`."""
    prices: Mapping[str, str] = {}
    """For each deed that has a price, the deed that counts its amount."""
    unit: str = "amount"
    """The unit of prices."""
    won: tuple[str, ...] = ()
    """The deeds that count as winning a contest."""
    lost: tuple[str, ...] = ()
    """The deeds that count as losing a contest."""
    ratios: Mapping[str, tuple[str, str]] = {}
    """By name, pairs of deeds: statistics show how many of the first there are per second."""


class Imaginary(Value):
    """The imaginary players of an edition, for whom the rules decide; they have the last seats."""

    option: str
    """The name of the option that sets how many there are."""
    names: tuple[str, ...]
    """The names of the imaginary players, in seat order."""
    joining: Mapping[int, int] = {}
    """How many imaginary players join by default, by the number of players."""


class Edition(Value):
    """An edition of a game: how its rules are made, and what front ends and statistics need."""

    name: str
    seats: range
    """The numbers of players allowed, without imaginary ones."""
    make: Callable[[Any, tuple[Seat, ...], Mapping[str, Any]], AnyRules]
    """Returns rules, given a table, the seats from the oldest player on, and the options."""
    components: Components | None = None
    tables: Mapping[str, NamedTable] = {}
    """The tables that come with the edition, by name; an entry `house` describes the usual one."""
    options: Mapping[str, Option] = {}
    bundles: Mapping[str, Mapping[str, Setting]] = {}
    """Groups of options that are set together, by name."""
    ages: bool = False
    """Whether the rules need the ages of the players, so that these are asked for."""
    seating: str = ""
    """Who should sit first, in a sentence shown where names are asked for; empty if anyone may."""
    measures: Measures = Measures()
    facts: str = ""
    """The dotted name of the `Facts`; without facts the edition cannot be played at a table."""
    face: str = ""
    """The dotted name of the face, the game's own pages; without one, the facts are shown."""
    rulebook: Callable[[str], str] | None = None
    """Returns the rulebook in a language, as Markdown."""
    imaginary: Imaginary | None = None
    """The imaginary players that can join the others; `None` if there are none."""

    def rules(
        self,
        components: Content | None = None,
        *,
        seniority: tuple[Seat, ...] = (),
        options: Mapping[str, Setting] | None = None,
        file: str = "components",
    ) -> AnyRules:
        """Return the rules, by default with the usual table and options.

        Args:
            components: The table of components.
            seniority: The seats from the oldest player to the youngest.
            options: Rulings that differ from the usual ones.
            file: The name of *components* in error messages.

        Raises:
            BadSetup: An option is unknown, or has a value that is not allowed.
            BadComponents: Something is wrong with *components*.
        """
        for name, value in (options or {}).items():
            self._check(name, value)
        settled = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in (options or {}).items()
        }
        return self.make(self._table(components, file), seniority, settled)

    def count_imaginary(self, options: Mapping[str, Setting]) -> int:
        """Return how many imaginary players there are with these *options*."""
        number = options.get(self.imaginary.option, 0) if self.imaginary else 0
        return number if isinstance(number, int) else 0

    def with_imaginary(self, players: int, options: Mapping[str, Setting]) -> dict[str, Setting]:
        """Return *options* with the default number of imaginary players, unless they set it."""
        if self.imaginary is None or players not in self.imaginary.joining:
            return dict(options)
        return {self.imaginary.option: self.imaginary.joining[players], **options}

    def check_players(
        self, players: int, components: Content | None = None, file: str = "components"
    ) -> None:
        """Raise `BadSetup` or `BadComponents` if *players* cannot play by the usual rules."""
        options = self.with_imaginary(players, {})
        rules = self.rules(components, options=options, file=file)
        rules.setup(players + self.count_imaginary(options))

    def _table(self, components: Content | None, file: str) -> object:
        """Return the table for the rules; raise `BadSetup` if the edition has no tables."""
        if self.components is None:
            if components:
                raise BadSetup(say("the edition {edition} has no table", edition=self.name))
            return None
        content = self.components.house() if components is None else components
        return self.components.table(content, file)

    def named_tables(self) -> Mapping[str, NamedTable]:
        """Return the edition's tables by name, the usual one first."""
        if self.components is None:
            return {}
        house = NamedTable(say("The usual one."), self.components.house)
        return {HOUSE: house, **self.tables}

    def named_table(self, name: str) -> NamedTable:
        """Return the table of this name, or raise `BadSetup`."""
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
        """Raise `BadSetup` for an unknown option, or a value that is not allowed."""
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
        """Return the option of this name, or raise `BadSetup`."""
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
        """Return the group of options with this name, or raise `BadSetup`."""
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
        """Return the default value of the option *name*."""
        value = getattr(self.rules(), name)
        return list(value) if isinstance(value, tuple) else value

    def without_defaults(self, options: Mapping[str, Setting]) -> dict[str, Setting]:
        """Return *options* without those that equal their defaults."""
        usual = self.rules()
        return {
            name: value
            for name, value in options.items()
            if getattr(self.rules(options={name: value}), name) != getattr(usual, name)
        }


class Game(Value):
    """A game as seen by code that serves every game: its editions, bots and texts."""

    name: str
    title: str
    editions: tuple[Edition, ...]
    """The editions, the default one first."""
    about: str = ""
    """What the game is about, in a sentence."""
    minutes: tuple[int, int] = (30, 60)
    """How many minutes a game takes: at least, and at most."""
    bots: str = ""
    """The dotted name of the bots: a mapping from codes to `bots.entry.Bot`."""
    batch: str = ""
    """The dotted name of a function that plays many games at once; empty if there is none."""
    words: Mapping[str, Mapping[str, str]] = {}
    """Translations of the game's English texts, by language."""
    languages: tuple[str, ...] = ("en",)
    """The languages that the game can be played in, the default one first."""

    def edition(self, name: str | None = None) -> Edition:
        """Return the edition of this name (`None`: the default one), or raise `BadSetup`."""
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
    """An entry of the register: the dotted name of a game, and its kinds of tables."""

    game: str
    tables: tuple[str, ...] = ()
    origin: str = ""
    """The package that the game comes with; empty for built-in games."""


REGISTER: Mapping[str, Line] = {
    "basari": Line("basari.rules.basari.game:GAME", tables=("deck", "track")),
    "marracash": Line("basari.rules.marracash.game:GAME"),
    "moonlight": Line("basari.rules.moonlight.game:GAME"),
    "jantaris": Line("basari.rules.jantaris.game:GAME"),
}


def find(name: str) -> Game:
    """Return the game of this name, or raise `BadSetup` if it is unknown or cannot be loaded."""
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
    """Return the rulebook of an edition as a function of the language; `None` if it has none.

    For a language that the game does not have, the function returns the text in its first one.
    """
    found = find(game)
    book, spoken = found.edition(edition).rulebook, found.languages
    if book is None:
        return None
    return lambda language: book(language if language in spoken else spoken[0])


def game_names() -> tuple[str, ...]:
    """Return the names of all games, built-in ones first."""
    return tuple({**REGISTER, **_package_games()})


def lines() -> Mapping[str, Line]:
    """Return the entries of all games by name."""
    return {**_package_games(), **REGISTER}


def load_all() -> Iterator[tuple[str, Game | str]]:
    """Yield the name of every game with the game, or with the reason why it cannot be loaded."""
    for name in game_names():
        try:
            yield name, find(name)
        except BasariError as error:
            yield name, error.sentence


@cache
def _package_games() -> Mapping[str, Line]:
    """Return the games of installed packages; they cannot replace built-in ones."""
    found = entry_points_in(GROUP)
    return {entry.name: _line(entry) for entry in found if entry.name not in REGISTER}


def entry_points_in(group: str) -> list["EntryPoint"]:
    """Return the entry points in *group* by name, without those of packages with invalid metadata.

    Read at once with `entry_points`, one invalid line would make all packages fail.
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
    named = entry.dist is not None and entry.dist.metadata["Name"] is not None
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist and named else module
    return Line(entry.value, origin=package)


_LOADED: dict[str, Game] = {}


def _load_game(name: str, line: Line) -> Game:
    """Return the game of a register entry; it is loaded once."""
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
    """Return the games that have been loaded so far."""
    return (*_TRIED.values(), *_LOADED.values())


_TRIED: dict[str, Game] = {}


@contextmanager
def temporary_game(game: Game) -> Iterator[None]:
    """Add a *game* to the register in the body of this `with` block.

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
    """Whether *game* is called *name* and has editions, all with valid and different names."""
    if game.name != name or not all(type(edition) is Edition for edition in game.editions):
        return False
    called = [edition.name for edition in game.editions]
    sound = all(NAME.fullmatch(each) for each in (name, *called))
    return sound and 0 < len(set(called)) == len(called)


def import_dotted(dotted: str, what: str, origin: str = "") -> Any:  # noqa: ANN401 - whatever it is
    """Return the object with this dotted name; *what* describes it in error messages.

    If it comes with another package (*origin*), any error becomes a `BadSetup`, and output printed
    while it loads is dropped.
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
