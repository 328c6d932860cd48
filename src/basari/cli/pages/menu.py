"""Short menus before a game: continue a saved game, begin another, or look back."""

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
"""Columns of an entry's key, its name, and the words about it."""
LEAST = 6
"""The fewest cells a name is given."""
HEAD = 8
"""The rows that the program's name takes."""
BACK = "back"
"""The result of a page when the player goes back to the page before."""

Spoken = Callable[[], str]
"""Returns a text in the language that is current when it is called."""


class Entry(NamedTuple):
    """An entry of a menu: its key, its name, and a sentence about it."""

    key: str
    what: str
    about: str
    value: str


class Menu(Page):
    """A short list from which one entry is chosen; ends with the entry's value, or `BACK`."""

    cursor: int = 0

    def title(self) -> str:
        """Return the question above the entries."""
        raise NotImplementedError

    def entries(self, room: int = 40) -> tuple[Entry, ...]:
        """Return the entries; *room* is how many cells the words about each may take."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Draw the name of the program, the question, and a row per entry."""
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
        """Choose an entry with arrows and Enter, by key, or by number; Esc goes back."""
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
        """Return how to choose an entry."""
        return (_("Choose with the arrow keys and Enter, or by key. Esc goes back."),)


class Waiting(Value):
    """A saved game that can be continued."""

    id: str
    names: tuple[str, ...]
    place: Spoken
    """Returns which game it is, and how far it has come."""

    def sentence(self, room: int = 0) -> str:
        """Return who plays what, and how far the game is, in *room* cells unless that is 0."""
        text, names = _("{names}: {place}"), self.names
        if room:
            bare = join_words(with_bot_marks(type(name)() for name in names))
            between = cell_len(text.format(place=self.place(), names=bare))
            cut = fit_names(names, max(room - between, LEAST * len(names)))
            names = tuple(type(name)(own) for name, own in zip(names, cut, strict=True))
        return text.format(place=self.place(), names=join_words(with_bot_marks(names)))


NEW, LEARN, LOOK, STATS = "new", "learn", "look", "stats"
"""The values of the entries that are not saved games."""


class WaitingMenu(Menu):
    """The first menu: continue a saved game, begin another, learn, or look back."""

    games: tuple[Waiting, ...] = ()
    played: bool = False
    """Whether any game was ever saved, so that there is something to look back at."""

    def title(self) -> str:
        """Return the question for those who have played, or a welcome for those who have not."""
        return _("What would you like to do?") if self.games or self.played else _("Welcome!")

    def entries(self, room: int = 40) -> tuple[Entry, ...]:
        """Return the saved games, the last one played first, then what else can be done."""
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
    """A menu of texts, numbered from 1, each of which stands for a value."""

    asked: Spoken = str
    named: tuple[tuple[str, Spoken], ...] = ()
    """Each choice's value and a function that returns the text to show."""

    def title(self) -> str:
        """Return the question in the current language."""
        return self.asked()

    def entries(self, room: int = 40) -> tuple[Entry, ...]:  # noqa: ARG002 - nothing is said of them
        """Return a numbered entry for each of `named`."""
        return tuple(
            Entry(f"{place}", read(), "", name) for place, (name, read) in enumerate(self.named, 1)
        )


def before_game() -> Keys:
    """Return the keys that work on every page before a game."""
    language = SPOKEN[other_language()]
    return ((cap("?"), _("help")), (cap("l"), language), (cap("q"), _("quit")))
