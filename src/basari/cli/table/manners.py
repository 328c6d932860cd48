"""How a table wants to play."""

from basari.cli.setup.taste import Taste
from basari.cli.terminal.pace import PACES
from basari.value import Value


class Manners(Value):
    """How this table wants to play."""

    confirm: bool = True
    """Whether to ask back before what cannot be undone."""
    shuffle: bool = False
    """Whether the keys of secret choices change every time."""
    beat: float | None = PACES["normal"]
    """How many seconds things take that happen by themselves."""
    quiet: bool = False
    """Whether bots keep their remarks to themselves."""
    together: bool = False
    """Whether everybody chooses at the same time, with keys of their own."""
    brisk: bool = False
    """Whether everything takes as few keys as possible."""
    still: bool = False
    """Whether nothing moves by itself."""

    @property
    def motion(self) -> float | None:
        """How many seconds a step takes of what moves by itself; none at all if still."""
        return 0.0 if self.still else self.beat


def manners_of(taste: Taste) -> Manners:
    """Behave as a table likes it."""
    return Manners(
        confirm=taste.confirm,
        shuffle=taste.shuffle,
        beat=PACES[taste.pace],
        quiet=taste.quiet,
        together=taste.together,
        brisk=taste.brisk,
        still=taste.still,
    )
