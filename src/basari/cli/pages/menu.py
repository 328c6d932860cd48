"""Short lists before a game: whether to go on with one that waits, or to begin another."""

from collections.abc import Callable

from msgspec.structs import replace
from rich.align import Align
from rich.cells import cell_len
from rich.console import Group
from rich.text import Text

from basari.cli.pages.scene import SPOKEN, garland, other_language
from basari.cli.pages.strip import fit_names
from basari.cli.terminal.canvas import KEYS, short
from basari.cli.terminal.frame import MARGIN, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import join_words, with_bot_marks
from basari.value import Value

SET_IN = 5
"""Cells before an entry: the cursor and its key."""
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

    def told(self, place: int, room: int) -> tuple[str, str]:
        """Say in so many cells what an entry is, and in a line below what there is to add."""
        return short(self.entries()[place], room), ""

    def keys(self) -> tuple[str, ...]:
        """Number them."""
        return tuple(f"{place + 1}" for place in range(len(self.entries())))

    def value(self) -> object:
        """Tell what the cursor is at."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Show the list."""
        lines = [Text(self.title(), "title"), Text()]
        for place, key in enumerate(self.keys()):
            mark = paper.look.glyphs.cursor if place == self.cursor else " "
            entry, about = self.told(place, paper.width - 2 * MARGIN - SET_IN)
            line = Text.assemble(f"{mark} ", (key, "key"), f"  {entry}")
            below = [Text(f"{' ' * SET_IN}{about}", "muted")] if about else []
            for part in (line, *below):
                part.apply_meta({KEYS: (key,)})
            lines += [line, *below]
        body = [garland(paper), Text(), Align.center(Group(*lines)), Text(), garland(paper)]
        keys = (("Enter", _("go on")), (_("arrows"), _("choose")), ("Esc", _("back")))
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


class Waiting(Value):
    """A saved game that is not over."""

    id: str
    names: tuple[str, ...]
    place: Spoken
    """Which game it is, and how far it has come."""

    def told(self) -> str:
        """Say who plays, what, and how far they are."""
        return _("{names}; {place}").format(
            names=join_words(with_bot_marks(self.names)), place=self.place()
        )


NEW, LEARN = "new", "learn"
"""What one can do instead of going on with a saved game."""


class WaitingMenu(Menu):
    """What to do: go on with one of the saved games, begin another, or learn."""

    games: tuple[Waiting, ...] = ()

    def title(self) -> str:
        """Greet those who come back, and those who do not."""
        return _("Welcome back! What shall it be?") if self.games else _("Welcome!")

    def entries(self) -> tuple[str, ...]:
        """List the games that wait, the one that was played last first."""
        waiting = [_("go on: {game}").format(game=game.told()) for game in self.games]
        return (*waiting, _("begin a new game"), _("a guided first game, with a host who explains"))

    def told(self, place: int, room: int) -> tuple[str, str]:
        """Name those who wait, as long as they fit, and below them their game."""
        if place >= len(self.games):
            return super().told(place, room)
        game, going_on = self.games[place], _("go on: {game}")
        between = cell_len(
            going_on.format(game=join_words(with_bot_marks(type(name)() for name in game.names)))
        )
        names = fit_names(game.names, room - between)
        kept = (type(name)(cut) for name, cut in zip(game.names, names, strict=True))
        return going_on.format(game=join_words(with_bot_marks(kept))), short(game.place(), room)

    def value(self) -> str:
        """Tell which game, or what else."""
        return (*(game.id for game in self.games), NEW, LEARN)[self.cursor]


class NameMenu(Menu):
    """Which of some things that have a name."""

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


def before_game() -> Keys:
    """List the keys that mean something before a game."""
    return (("?", _("help")), ("l", SPOKEN[other_language()]), ("q", _("quit")))
