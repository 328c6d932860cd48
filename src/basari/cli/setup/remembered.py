"""What is remembered from last time, so that names need not be typed again.

It is only a convenience: a damaged file means defaults, and a file that cannot be written is
left as it was.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeVar

from msgspec import DecodeError, field, json
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.setup.clock import Agreement, check_clock
from basari.cli.setup.preferences import Preferences, TableOptions
from basari.cli.terminal.bell import check_bell
from basari.cli.terminal.keymap import check_keys
from basari.cli.terminal.look import check_theme
from basari.cli.terminal.pace import check_pace
from basari.errors import BadSetup, BasariError
from basari.files import read_at_most, tidy, write_whole
from basari.names import check_distinct, clean, name_key
from basari.players import BOT, HUMAN, Seated
from basari.rules.register import USUAL, find
from basari.shelf import folders
from basari.value import Value

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli", "Fay", "Gus", "Hal")
"""Names for people whose own is not known."""
MOST_PEOPLE = 24
"""How many people are remembered."""
MOST_WAYS = 100
"""For how many games the way of choosing, the language and the clock are remembered."""
LARGEST = 64 * 1024
"""The largest file, in bytes, that is read."""

T = TypeVar("T")


class Remembered(Value, forbid_unknown_fields=True):
    """What was chosen and played last time, as the settings file keeps it."""

    game: str = USUAL
    edition: str = ""
    """The edition, or empty for the usual one."""
    players: int = 4
    names: tuple[str, ...] = ()
    """The players' names as typed, in seat order."""
    kinds: tuple[str, ...] = ()
    """The kind of each of these players: a person, or which bot."""
    people: tuple[str, ...] = ()
    """All people who played here, the latest first."""
    last: str = ""
    """The ID of the game played last."""
    ways: dict[str, bool] = field(default_factory=dict)
    """For each game, by ID, whether all chose at the same time; the latest last."""
    languages: dict[str, str] = field(default_factory=dict)
    """For each game, by ID, the language spoken; the latest last."""
    clocks: dict[str, Agreement] = field(default_factory=dict)
    """For each game with a clock, by ID, the clock and the time spent; the latest last."""
    preferences: Preferences = field(default=Preferences(), name="taste")
    """The table's preferences."""
    settled: dict[str, dict[str, str]] = field(default_factory=dict)
    """The table and house rules chosen for each edition, by `game/edition`."""

    @property
    def playable(self) -> bool:
        """Whether the game and edition exist and allow this many players."""
        try:
            edition = find(self.game).edition(self.edition or None)
        except BadSetup:
            return False
        return self.players in edition.seats and len(self.names) <= len(NAMES)

    def names_for(self, seats: int) -> tuple[str, ...]:
        """Return names of people: those of last time, earlier ones, then `NAMES`."""
        names: list[str] = []
        for name in (*self._persons, *self.people, *NAMES):
            if len(names) < seats and _distinct([*names, name]):
                names.append(name)
        return tuple(names)

    @property
    def _persons(self) -> list[str]:
        """The people who played last time."""
        kinds = (*self.kinds, *[HUMAN] * len(self.names))
        return [
            name for name, kind in zip(self.names, kinds, strict=False) if not kind.startswith(BOT)
        ]

    def with_party(self, seated: Sequence[Seated]) -> Self:
        """Return the settings with *seated* as the last players, and people among them added."""
        people = [who.name for who in seated if who.person]
        known = {name_key(name): name for name in reversed((*people, *self.names_known))}
        return replace(
            self,
            players=len(seated),
            names=tuple(who.name for who in seated),
            kinds=tuple(who.kind for who in seated),
            people=tuple(reversed(known.values()))[:MOST_PEOPLE],
        )

    def with_last_game(
        self, game: str, *, together: bool, agreement: Agreement | None = None
    ) -> Self:
        """Return the settings with the last game: its ID, way of choosing, language and clock."""
        return replace(
            self,
            last=game,
            clocks=_with_newest(self.clocks, game, agreement) if agreement else self.clocks,
            ways=_with_newest(self.ways, game, together),
            languages=_with_newest(self.languages, game, texts.language()),
        )

    def chose_together(self, game: str) -> bool | None:
        """Return whether all chose at the same time in a *game*; `None` if that is not known."""
        return self.ways.get(game)

    def clock_of(self, game: str) -> Agreement | None:
        """Return the clock of a *game*; `None` if it had none."""
        return self.clocks.get(game)

    def language_of(self, game: str) -> str:
        """Return the language of a *game*, or the current one if that is not known."""
        spoken = self.languages.get(game)
        return spoken if spoken in texts.LANGUAGES else texts.language()

    @property
    def names_known(self) -> tuple[str, ...]:
        """The names of all people who are remembered, which no bot is given."""
        return (*self._persons, *self.people)


def _with_newest(games: Mapping[str, T], game: str, value: T) -> dict[str, T]:
    """Return *games* with the value of *game* last, without the oldest of too many."""
    others = [(name, each) for name, each in games.items() if name != game]
    return dict([*others, (game, value)][-MOST_WAYS:])


def recall() -> Remembered:
    """Return what is remembered; defaults if the file is missing or damaged."""
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
    return replace(read, names=_clean_names(read.names), people=people)


def table_options(  # noqa: PLR0913 - as many as the command line has
    *,
    lang: str | None = None,
    plain: bool = False,
    yes: bool = False,
    ascii: bool = False,  # noqa: A002 - so it is called on the command line
    bot_pace: str | None = None,
    shuffle_keys: bool | None = None,
    quiet_bots: bool | None = None,
    **said: Any,  # noqa: ANN401 - other preferences
) -> TableOptions:
    """Return the options for the table; what was not given is as last time.

    The remembered language is used from now on. Raise `BadSetup` if a pace, bell, key, clock or
    theme is unknown.
    """
    preferences = recall().preferences.change(
        pace=bot_pace, shuffle=shuffle_keys, quiet=quiet_bots, **said
    )
    check_pace(preferences.pace)
    check_bell(preferences.bell)
    check_keys(preferences.keys)
    check_clock(preferences.clock, preferences.at_zero)
    check_theme(preferences.theme)
    if lang is None and preferences.language:
        texts.use(preferences.language)
    return TableOptions(
        preferences, said.get("together"), lang, plain, yes, ascii, clock=said.get("clock")
    )


def remember(settings: Remembered) -> bool:
    """Write *settings* to the file; return whether it was written."""
    file = folders.settings_file()
    try:
        content = json.encode(settings)
        tidy(folders.make_folder(file.parent))
        write_whole(file, content, over=True)
    except (BadSetup, OSError):
        return False
    return True


def _clean_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return clean names, with defaults for bad ones, or for all if two are alike."""
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
