"""Short lists before a game: whether to go on, which game, which edition, how many."""

from collections.abc import Callable

from msgspec.structs import replace
from rich.align import Align
from rich.console import Group
from rich.text import Text

from basari.cli.pages.scene import SPOKEN, garland, other_language
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import listed

BACK = "back"
"""Comes of a page from which one goes back to the one before."""

Spoken = Callable[[], str]
"""Says something in the language that is spoken, which may change meanwhile."""


class Menu(Page):
    """A short list, of which one entry is chosen."""

    cursor: int = 0

    def title(self) -> str:
        """Ask."""
        raise NotImplementedError

    def entries(self) -> tuple[str, ...]:
        """Say what there is to choose from."""
        raise NotImplementedError

    def keys(self) -> tuple[str, ...]:
        """Number them."""
        return tuple(f"{place + 1}" for place in range(len(self.entries())))

    def value(self) -> object:
        """Tell what the cursor is at."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Show the list."""
        lines = [Text(self.title(), "title"), Text()]
        for place, entry in enumerate(self.entries()):
            mark = paper.look.glyphs.cursor if place == self.cursor else " "
            lines.append(Text.assemble(f"{mark} ", (self.keys()[place], "key"), f"  {entry}"))
        body = [garland(paper), Text(), Align.center(Group(*lines)), Text(), garland(paper)]
        keys = ((_("arrows"), _("choose")), ("Enter", _("go on")), ("Esc", _("back")))
        return Sheet("Basari", "", body, keys, before_game(), centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Choose with arrows or by number."""
        count = len(self.entries())
        if key in {"up", "down", "left", "right"}:
            step = -1 if key in {"up", "left"} else 1
            return replace(self, cursor=(self.cursor + step) % count)
        if key == "enter":
            return Done(self.value())
        if key in {"escape", "backspace"}:
            return Done(BACK)
        if key in self.keys():
            return Done(replace(self, cursor=self.keys().index(key)).value())
        return None

    def help(self) -> tuple[str, ...]:
        """Say how to choose."""
        return (_("Choose with the arrow keys and Enter, or by number. Esc goes back."),)


class WaitingMenu(Menu):
    """Whether to go on with a game that is not over."""

    names: tuple[str, ...] = ()
    game: str = ""
    place: Spoken = str
    """Which game it is, and how far it has come."""

    def title(self) -> str:
        """Say what is waiting."""
        return _("A game is waiting: {names}; {place}").format(
            names=listed(self.names), place=self.place()
        )

    def entries(self) -> tuple[str, ...]:
        """Go on, or begin another one."""
        return (_("go on with it"), _("begin a new game; this one stays saved"))

    def value(self) -> bool:
        """Tell whether to go on."""
        return self.cursor == 0


class NameMenu(Menu):
    """Which of some things that have a name: a game, or an edition of one."""

    asked: Spoken = str
    named: tuple[tuple[str, Spoken], ...] = ()
    """What each is called in files, and what people read."""

    def title(self) -> str:
        """Ask."""
        return self.asked()

    def entries(self) -> tuple[str, ...]:
        """Say what people read."""
        return tuple(read() for _name, read in self.named)

    def value(self) -> str:
        """Tell which one."""
        return self.named[self.cursor][0]


class PlayersMenu(Menu):
    """How many play, bots included."""

    seats: range = range(3, 6)

    def title(self) -> str:
        """Ask."""
        return _("How many are you, bots included?")

    def entries(self) -> tuple[str, ...]:
        """Count them."""
        return (_("players"),) * len(self.seats)

    def keys(self) -> tuple[str, ...]:
        """Take the number itself."""
        return tuple(f"{count}" for count in self.seats)

    def value(self) -> int:
        """Tell how many."""
        return self.seats[self.cursor]


def before_game() -> Keys:
    """List the keys that mean something before a game."""
    return (("?", _("help")), ("l", SPOKEN[other_language()]), ("q", _("quit")))
