"""Preferences: how a table likes to play and look, whatever the game."""

from typing import Annotated, Any, Literal, Self

from msgspec import Meta, field
from msgspec.structs import replace

from basari.cli.setup.clock import CLOCK, OFF
from basari.cli.terminal.pace import PACES
from basari.value import Value

Pace = Literal["slow", "normal", "fast", "instant", "step"]
Theme = Literal["dark", "light", "contrast", "mono"]


class Preferences(Value, forbid_unknown_fields=True):
    """How a table likes to play: what is remembered of it, and what was said this time."""

    theme: Theme = "dark"
    pace: Pace = "normal"
    language: Literal["", "en", "de"] = ""
    """Empty: the language of the environment."""
    together: bool = False
    """Whether everybody chooses at the same time, each with keys of their own."""
    confirm: bool = True
    """Whether to ask back before what cannot be undone."""
    shuffle: bool = False
    """Whether the keys of secret choices change every time."""
    brisk: bool = False
    """Whether everything takes as few keys as possible."""
    still: bool = False
    """Whether nothing moves by itself."""
    quiet: bool = False
    """Whether bots keep their remarks to themselves."""
    bell: Literal["off", "once", "always"] = "off"
    """How often the bell rings: never, once a round, or at every hand-over."""
    clock: Annotated[str, Meta(pattern=CLOCK)] = OFF
    """No clock, minutes for each player (`20m`), or seconds for each decision (`45s`)."""
    at_zero: Literal["word", "answer"] = "word"
    """What happens when the time is up."""
    keys: dict[str, str] = field(default_factory=dict)
    """Other keys for what can be done on every page, changed by hand."""
    mouse: bool = True
    """Whether a click counts as a key, except where something is chosen in secret."""

    @property
    def beat(self) -> float | None:
        """How many seconds a step takes that happens by itself; `None`: it waits for a key."""
        return PACES[self.pace]

    @property
    def motion(self) -> float | None:
        """How many seconds a step of an animation takes; 0 if nothing is to move."""
        return 0.0 if self.still else self.beat

    def change(self, **wishes: Any) -> Self:  # noqa: ANN401 - as its fields are
        """Change some preferences; those that are `None` stay."""
        return replace(self, **{name: wish for name, wish in wishes.items() if wish is not None})


class TableOptions(Value):
    """What was said on the command line about the table, rather than about the game."""

    preferences: Preferences = Preferences()
    together: bool | None = None
    """Whether everybody chooses at the same time, if that was said."""
    language: str | None = None
    """The language, if that was said."""
    plain: bool = False
    """Whether to play line by line, without a screen."""
    yes: bool = False
    """Whether to ask for nothing but moves."""
    ascii_only: bool = False
    clock: str | None = None
    """The clock, if one was said."""
