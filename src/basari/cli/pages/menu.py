"""Short lists before a game: whether to continue one that waits, begin another, or look back."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli.pages.scene import SPOKEN, other_language
from basari.cli.pages.strip import fit_names
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, WIDTH, Keys, Paper, Sheet
from basari.cli.terminal.keymap import cap
from basari.cli.terminal.look import hue_style
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.palette import HUES
from basari.cli.texts import _
from basari.cli.words import join_words, with_bot_marks
from basari.value import Value

KEY, WHAT, ABOUT = 5, 14, 29
"""Where a row has its key, what it leads to, and what there is to say of that."""
LEAST = 6
"""Cells that a name has at least."""
HEAD = 8
"""Rows of the name of the program."""
BACK = "back"
"""Comes of a page from which one goes back to the one before."""

Spoken = Callable[[], str]
"""Says something in the language that is spoken, which may change meanwhile."""


class Entry(NamedTuple):
    """What can be chosen: its key, what it leads to, and what there is to say of that."""

    key: str
    what: str
    about: str
    value: str


class Menu(Page):
    """A short list, of which one entry is chosen."""

    cursor: int = 0

    def title(self) -> str:
        """Ask."""
        raise NotImplementedError

    def entries(self, room: int = 40) -> tuple[Entry, ...]:
        """List what there is to choose from; what is said of it takes so many cells."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Show the name of the program, a row per entry, and the games there are."""
        canvas, width = paper.canvas(paper.room), min(paper.width, WIDTH)
        x = (paper.width - width) // 2
        entries = self.entries(width - ABOUT - 2 * MARGIN)
        step = 1 + (HEAD + 2 * len(entries) + 2 <= paper.room)
        canvas.big_mid(0, 1, paper.width, "Basari")
        left = (paper.width - 8 * len(HUES)) // 2
        for place, hue in enumerate(HUES * 2):
            sign = canvas.look.glyphs.shapes[place % len(HUES)]
            canvas.put(left + 4 * place, 5, sign, hue_style(hue))
        canvas.mid(0, HEAD - 1, paper.width, self.title(), "strong")
        for place, entry in enumerate(entries):
            y = HEAD + 1 + step * place
            self._row(canvas, (x, y, width), entry, lit=place == self.cursor)
        canvas.mid(
            0,
            paper.room - 1,
            paper.width,
            _("One laptop goes round; secrets stay covered."),
            "faint",
        )
        keys = (
            ("Enter", entries[self.cursor].what),
            (_("arrows"), _("choose")),
            ("Esc", _("back")),
        )
        return Sheet("Basari", _("market games for one laptop"), [canvas], keys, before_game())

    def _row(self, canvas: Canvas, box: tuple[int, int, int], entry: Entry, *, lit: bool) -> None:
        x, y, width = box
        if lit:
            canvas.lit(x + KEY - 1, y, width - 2 * KEY + 2)
        canvas.put(
            x + KEY, y, f" {'Enter' if lit else entry.key} ", "accent.badge" if lit else "key"
        )
        end = x + width - KEY
        room = ABOUT - WHAT - 1 if entry.about else end - x - WHAT
        canvas.put(x + WHAT, y, short(entry.what, room), "strong")
        canvas.put(x + ABOUT, y, short(entry.about, end - x - ABOUT), "" if lit else "dim")
        canvas.on_click(x + KEY, y, width - 2 * KEY, 1, entry.key)

    def press(self, key: str) -> Page | Done | None:
        """Choose with arrows, by key or by number."""
        entries = self.entries()
        if key in {"up", "down", "left", "right"}:
            step = -1 if key in {"up", "left"} else 1
            return replace(self, cursor=(self.cursor + step) % len(entries))
        if key == "enter":
            return Done(entries[self.cursor].value)
        if key in {"escape", "backspace"}:
            return Done(BACK)
        by_key = {f"{place}": entry.value for place, entry in enumerate(entries, 1)}
        by_key |= {entry.key: entry.value for entry in entries}
        return Done(by_key[key]) if key in by_key else None

    def help(self) -> tuple[str, ...]:
        """Say how to choose."""
        return (_("Choose with the arrow keys and Enter, or by key. Esc goes back."),)


class Waiting(Value):
    """A saved game that is not over."""

    id: str
    names: tuple[str, ...]
    place: Spoken
    """Which game it is, and how far it has come."""

    def sentence(self, room: int = 0) -> str:
        """Say who plays, what, and how far they are; names are cut to fit into *room*, if any."""
        text, names = _("{names}: {place}"), self.names
        if room:
            bare = join_words(with_bot_marks(type(name)() for name in names))
            between = cell_len(text.format(place=self.place(), names=bare))
            cut = fit_names(names, max(room - between, LEAST * len(names)))
            names = tuple(type(name)(own) for name, own in zip(names, cut, strict=True))
        return text.format(place=self.place(), names=join_words(with_bot_marks(names)))


NEW, LEARN, LOOK, STATS = "new", "learn", "look", "stats"
"""What one can do instead of continuing a saved game."""


class WaitingMenu(Menu):
    """What to do: continue one of the saved games, begin another, learn, or look back."""

    games: tuple[Waiting, ...] = ()
    played: bool = False
    """Whether there is something to look back at."""

    def title(self) -> str:
        """Greet those who come back, and those who do not."""
        return _("What would you like to do?") if self.games or self.played else _("Welcome!")

    def entries(self, room: int = 40) -> tuple[Entry, ...]:
        """List games that wait, the one that was played last first; or how to learn one."""
        waiting = [
            Entry(f"{place}", _("Continue"), game.sentence(room), game.id)
            for place, game in enumerate(self.games, 1)
        ]
        new = Entry("n", _("New game"), _("who plays, which game, and how"), NEW)
        about = _("a host explains while you play")
        learn = Entry("g", _("Learn a game"), about, LEARN)
        looks = (
            Entry("v", _("Look again"), _("the last game, step by step"), LOOK),
            Entry("s", _("Statistics"), _("who won what, and how"), STATS),
        )
        begin = (new, learn) if self.games or self.played else (learn, new)
        return (*waiting, *begin, *(looks if self.played else ()))


class NameMenu(Menu):
    """Which of some things that have a name."""

    asked: Spoken = str
    named: tuple[tuple[str, Spoken], ...] = ()
    """What each is called in files, and what people read."""

    def title(self) -> str:
        """Ask."""
        return self.asked()

    def entries(self, room: int = 40) -> tuple[Entry, ...]:  # noqa: ARG002 - nothing is said of them
        """Number them, and say what people read."""
        return tuple(
            Entry(f"{place}", read(), "", name) for place, (name, read) in enumerate(self.named, 1)
        )


def before_game() -> Keys:
    """List the keys that mean something before a game."""
    language = SPOKEN[other_language()]
    return ((cap("?"), _("help")), (cap("l"), language), (cap("q"), _("quit")))
