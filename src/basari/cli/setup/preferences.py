"""Preferences: how a table likes to play, whatever the game."""

from typing import Annotated, Any, Literal, Self

from msgspec import Meta, field
from msgspec.structs import replace

from basari.cli.setup.clock import CLOCK, OFF
from basari.cli.terminal.pace import PACES
from basari.value import Value

Pace = Literal["slow", "normal", "fast", "instant", "step"]
Theme = Literal["dark", "light", "contrast", "mono"]


class Preferences(Value, forbid_unknown_fields=True):
    """How a table likes to play, as remembered and as set by options."""

    theme: Theme = "dark"
    pace: Pace = "normal"
    language: Literal["", "en", "de"] = ""
    """The language, or empty for that of the environment."""
    together: bool = False
    """Whether all choose at the same time, with keys of their own."""
    confirm: bool = True
    """Whether to confirm answers that cannot be undone."""
    shuffle: bool = False
    """Whether the keys of secret choices change each time."""
    brisk: bool = False
    """Whether as few keys as possible are needed."""
    still: bool = False
    """Whether animations are off."""
    quiet: bool = False
    """Whether bots make no remarks."""
    bell: Literal["off", "once", "always"] = "off"
    """When the bell rings: never, once a round, or at every hand-over."""
    clock: Annotated[str, Meta(pattern=CLOCK)] = OFF
    """No clock, minutes for each player (`20m`), or seconds for each decision (`45s`)."""
    at_zero: Literal["word", "answer"] = "word"
    """What happens when the time is up."""
    keys: dict[str, str] = field(default_factory=dict)
    """New keys, by action, for what can be done on every page."""
    mouse: bool = True
    """Whether clicks count as keys, except on secret pages."""

    @property
    def beat(self) -> float | None:
        """Seconds per step that happens by itself; `None`: each waits for a key."""
        return PACES[self.pace]

    @property
    def motion(self) -> float | None:
        """Seconds per step of an animation; 0 if nothing moves."""
        return 0.0 if self.still else self.beat

    def change(self, **wishes: Any) -> Self:  # noqa: ANN401 - as its fields are
        """Return the preferences with *wishes* applied; a wish that is `None` changes nothing."""
        return replace(self, **{name: wish for name, wish in wishes.items() if wish is not None})


class TableOptions(Value):
    """Options for the table, not for the game."""

    preferences: Preferences = Preferences()
    together: bool | None = None
    """Whether all choose at the same time; `None` if no option says so."""
    language: str | None = None
    """The language; `None` if no option says so."""
    plain: bool = False
    """Whether to play line by line, without a screen."""
    yes: bool = False
    """Whether to ask only for moves, and no questions before or after."""
    ascii_only: bool = False
    clock: str | None = None
    """The clock; `None` if no option says so."""
