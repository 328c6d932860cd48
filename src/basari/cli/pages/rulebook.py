"""The page of the rules, with contents, and with a search that finds words or a rule by its id."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Self

from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text

from basari.cli import texts
from basari.cli.pages.port import AnyFace
from basari.cli.pages.reader import FAR, KEPT, Reader
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal import markdown
from basari.cli.terminal.canvas import KEYS
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _

HERE, ONWARD, BACK = 0, 1, -1
"""Where a search begins: at the line on top, after that line, or backwards from that line."""
_ID = re.compile(r"[a-z]\d{1,2}", re.IGNORECASE)


class Rules(Reader, kw_only=True):
    """The rules of a game as a page to read, search and jump in."""

    scene: AnyScene
    sought: str = ""
    typing: bool = False
    """Whether the searched words are being typed."""
    seek: int | None = None
    """`HERE`, `ONWARD` or `BACK` for a search that `fit` is still to do; else `None`."""
    heading: int | None = None
    """The number of the heading that `fit` is still to turn to; else `None`."""

    def title(self) -> str:
        """Return the title, or the searched words while they are typed."""
        return f"/{self.sought}_" if self.typing else _("The rules")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:
        """Return the rules in the current language, laid out only as far as they are read."""
        scene = self.scene
        return _rules(scene.rulebook, scene.face, paper, texts.language()).upto(upto)

    def fit(self, paper: Paper) -> Self:
        """Return the page at the match or heading asked for, or scrolled to the end at most."""
        here = self
        if self.seek is not None:
            found = _find(self.lines(paper), self.sought, self.top, self.seek)
            here = replace(self, top=self.top if found is None else found, seek=None)
        elif self.heading is not None:
            here = replace(self, top=_headings(self.lines(paper))[self.heading], heading=None)
        return super(Rules, here).fit(paper)

    def draw(self, paper: Paper) -> Sheet:
        """Draw as many lines as fit, with matches of the search highlighted."""
        sheet = super().draw(paper)
        if self.typing:
            ways = (("Enter", _("keep reading")), ("Esc", _("stop searching")))
            sheet = sheet._replace(keys=ways)
        else:
            again = (("n", _("next match")),) if self.sought else ()
            *scroll, back = sheet.keys
            sheet = sheet._replace(
                keys=(*scroll, ("/", _("search")), *again, ("c", _("contents")), back)
            )
        if not self.sought:
            return sheet
        if _find(self.lines(paper), self.sought, 0, HERE) is None:
            return sheet._replace(where=_("not found"))
        return sheet._replace(body=[_lit(line, self.sought) for line in self._shown(paper)])

    def _shown(self, paper: Paper) -> Sequence[Text]:
        return self.lines(paper, self.top + paper.room)[self.top : self.top + paper.room]

    def press(self, key: str) -> Page | Done | None:
        """Search, open the contents, scroll, or go back."""
        if self.typing:
            return self._typed(key)
        if key == "/":
            return replace(self, typing=True, sought="")
        if key == "c":
            return RuleContents(rules=self)
        if key in {"n", "N"} and self.sought:
            return replace(self, seek=ONWARD if key == "n" else BACK)
        return super().press(key)

    def _typed(self, key: str) -> Page:
        """Add a letter to the searched words, delete one, or stop typing."""
        if key in {"enter", "escape"}:
            return replace(self, typing=False, sought=self.sought if key == "enter" else "")
        if key == "backspace":
            return replace(self, sought=self.sought[:-1])
        if len(key) == 1 and key.isprintable():
            return replace(self, sought=self.sought + key, seek=HERE)
        return self

    def help(self) -> tuple[str, ...]:
        """Return how to find something."""
        return (_("/ searches for words, or for a rule by its number; c lists all parts."),)


class RuleContents(Reader, kw_only=True):
    """The page that lists the headings of the rules, to turn to one of them."""

    rules: Rules
    cursor: int = 0

    def title(self) -> str:
        """Return the title of the list."""
        return _("The rules: contents")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:  # noqa: ARG002 - it is short
        """Return all headings; the one at the cursor is highlighted."""
        lines = self.rules.lines(paper)
        headings = [lines[place].plain.strip() for place in _headings(lines)]
        return [self._line(number, heading, paper) for number, heading in enumerate(headings)]

    def _line(self, number: int, heading: str, paper: Paper) -> Text:
        """Return a heading's line; a click moves the cursor there, or opens the chosen heading."""
        steps = number - self.cursor
        mark = " " if steps else paper.look.glyphs.cursor
        line = Text(f" {mark} {heading}", "" if steps else "chosen")
        keys = ["down" if steps > 0 else "up"] * abs(steps)
        line.apply_meta({KEYS: tuple(keys) or ("enter",)})
        return line

    def fit(self, paper: Paper) -> Self:
        """Return the page with its cursor on a heading, and that heading in sight."""
        last = len(self.lines(paper)) - 1
        cursor = max(0, min(self.cursor, last))
        top = max(0, min(self.top, cursor), cursor - paper.room + 1)
        return replace(self, cursor=cursor, top=top)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the headings, and the keys to turn to one."""
        keys = ((_("up, down"), _("choose")), ("Enter", _("go there")), ("Esc", _("back")))
        return super().draw(paper)._replace(keys=keys)

    def press(self, key: str) -> Page | Done | None:
        """Choose a heading, turn to it, or go back."""
        if key in {"up", "down", "home", "end"}:
            step = {"up": -1, "down": 1, "home": -FAR, "end": FAR}[key]
            return replace(self, cursor=self.cursor + step)
        if key == "enter":
            return replace(self.rules, heading=self.cursor)
        return self.rules if key in {"escape", "backspace", "c"} else None


def aim_of(book: str) -> str:
    r"""Return the first sentences of a rule book: what the game is about.

    >>> aim_of("# A game\n\n*Deutsch: ...*\n\nCollect *points*;\nmost win.\n\nMore.")
    'Collect points; most win.'
    """
    paragraphs = (" ".join(part.split()) for part in book.split("\n\n"))
    first = next((part for part in paragraphs if part and part[0] not in "#*"), "")
    return first.replace("*", "")


def _headings(lines: Sequence[Text]) -> list[int]:
    """Return the places of all headings: lines underlined in full, unlike tables; `[0]` if none."""
    plain = [line.plain.strip() for line in lines]
    under = [
        not rule.strip("═─=-") and cell_len(rule) == cell_len(line) > 0
        for line, rule in pairwise(plain)
    ]
    return [n for n, underlined in enumerate(under) if underlined] or [0]


def _find(lines: Sequence[Text], sought: str, top: int, way: int) -> int | None:
    """Return where *sought* is next; if it is a rule's number, where that rule begins."""
    places = [n for n, line in enumerate(lines) if sought.lower() in line.plain.lower()]
    if _ID.fullmatch(sought):
        begins = [n for n in places if re.match(rf"\s*{sought}\b", lines[n].plain, re.IGNORECASE)]
        places = begins or places
    if not places or not sought:
        return None
    if way == BACK:
        return next((n for n in reversed(places) if n < top), places[-1])
    return next((n for n in places if n >= top + way), places[0])


def _lit(line: Text, sought: str) -> Text:
    """Return the line with *sought* highlighted."""
    lit = line.copy()
    lit.highlight_words([sought], "chosen", case_sensitive=False)
    return lit


class _Setting:
    """A long text, laid out only as far as it has been read."""

    def __init__(self, rest: Iterator[Text]) -> None:
        self._begun: tuple[Text, ...] = ()
        self._rest = rest

    def upto(self, number: int) -> Sequence[Text]:
        """Return at least the first *number* lines, or all if there are fewer."""
        self._begun += tuple(islice(self._rest, max(0, number - len(self._begun))))
        return self._begun


@lru_cache(maxsize=KEPT)
def _rules(
    rulebook: Callable[[str], str] | None, face: AnyFace, paper: Paper, language: str
) -> _Setting:
    """Return the rules of a game, before any line is laid out; cached by its arguments."""
    if rulebook is None:
        return _Setting(iter([Text(" " + _("There are no rules of this game to read here."))]))
    return _Setting(markdown.flowing(rulebook(language), paper, face.style_code))
