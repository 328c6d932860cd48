"""How a table likes to play: what is remembered of it, and what was said this time."""

from typing import Any, Literal, Self

from msgspec.structs import replace

from basari.value import Value

Pace = Literal["slow", "normal", "fast", "instant", "step"]
Theme = Literal["dark", "light", "contrast", "mono"]


class Taste(Value, forbid_unknown_fields=True):
    """Everything about the table that is no rule of a game."""

    theme: Theme = "dark"
    pace: Pace = "normal"
    language: Literal["", "en", "de"] = ""
    """Nothing: what the environment asks for."""
    together: bool = False
    confirm: bool = True
    shuffle: bool = False
    brisk: bool = False
    still: bool = False
    quiet: bool = False

    def said(self, **wishes: Any) -> Self:  # noqa: ANN401 - as its fields are
        """Change what was said this time; what is nothing stays."""
        told = {name: wish for name, wish in wishes.items() if wish is not None}
        return replace(self, **told)
