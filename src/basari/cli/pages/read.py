"""Pages to read in: help, the history, the rules; they lead back to where one was."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Generic, Self

from msgspec.structs import replace
from rich.text import Text

from basari.cli import texts
from basari.cli.pages.scene import (
    AnyFace,
    AnyScene,
    M,
    ScenePage,
    V,
    banner,
    other_language,
    scene_of,
)
from basari.cli.pages.sentences import wrapped
from basari.cli.terminal import markdown
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import Names
from basari.story import BEGINNINGS, Entry

PAGE = 16
STEPS = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, " ": PAGE}
FAR = 10**6
KEPT = 8
"""How many long texts are kept, once they are set for some paper in some language."""
BACK = ("enter", "escape", "backspace", "q", "?", "h", "r", "t")


class Reader(Page):
    """Lines to scroll through."""

    top: int = 0

    def title(self) -> str:
        """Say what is read."""
        raise NotImplementedError

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:
        """Write it down: at least the lines up to a number, if there are so many."""
        raise NotImplementedError

    def fit(self, paper: Paper) -> Self:
        """Never scroll further than to the end."""
        last = max(0, len(self.lines(paper, self.top + paper.room)) - paper.room)
        return self if self.top <= last else replace(self, top=last)

    def draw(self, paper: Paper) -> Sheet:
        """Show as many lines as fit."""
        lines = self.lines(paper, self.top + paper.room + 1)
        shown, longer = lines[self.top : self.top + paper.room], len(lines) > paper.room
        place = _("lines {first} to {last}").format(first=self.top + 1, last=self.top + len(shown))
        scroll = ((_("arrows"), _("scroll")), (_("Space"), _("next page"))) if longer else ()
        keys = (*scroll, ("Enter", _("back")))
        return Sheet(self.title(), place if longer else "", list(shown), keys)

    def press(self, key: str) -> Page | Done | None:
        """Scroll, or go back."""
        if key in BACK:
            return Done()
        if key in {"home", "end"}:
            return replace(self, top=0 if key == "home" else FAR)
        return replace(self, top=max(0, self.top + STEPS[key])) if key in STEPS else None

    def help(self) -> tuple[str, ...]:
        """Say how to read."""
        return ()


class Help(Reader, kw_only=True):
    """What one may do on a page, and why nothing else."""

    page: Page

    @property
    def secret(self) -> bool:
        """What may be answered can be as secret as the question."""
        return self.page.secret

    def title(self) -> str:
        """Say what is read."""
        return _("What can I do here?")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:  # noqa: ARG002 - it is short
        """Say it in sentences, what the signs mean, and what is possible on every page."""
        begun = isinstance(self.page, ScenePage)
        always = on_every_page() if begun else (_("? shows this help, Ctrl-C leaves."),)
        told = [*self.page.help(), *self.page.legend(paper.look), "", *always]
        return [line for text in told for line in (wrapped(text, paper) if text else [Text()])]


class History(Reader, kw_only=True):
    """Everything that happened, with names."""

    scene: AnyScene
    top: int = FAR

    def title(self) -> str:
        """Say what is read."""
        return _("What happened so far")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:  # noqa: ARG002 - likewise
        """Tell it from the beginning; a round begins after an empty line."""
        scene = self.scene
        return _history(scene.story.entries, scene.face, scene.names, paper, texts.language())


class Rules(Reader, kw_only=True):
    """The rules of a game."""

    scene: AnyScene

    def title(self) -> str:
        """Say what is read."""
        return _("The rules")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:
        """Read them in the language that is spoken; they are long, and set as one reads."""
        scene = self.scene
        return _rules(scene.rulebook, scene.face, paper, texts.language()).upto(upto)


class Looking(ScenePage[V, M], Generic[V, M]):
    """The table, looked at in between."""

    taken = "q"

    def draw(self, paper: Paper) -> Sheet:
        """Show it."""
        return self.sheet(self.scene.table(paper), (("Enter", _("back")),))

    def press(self, key: str) -> Page | Done | None:
        """Go back."""
        return Done() if key in {"enter", "escape", "backspace", "t", "q"} else None

    def help(self) -> tuple[str, ...]:
        """Say what lies there."""
        return (_("This is what lies on the table. Enter leads back."),)


class Quitting(Page):
    """Asks whether to leave the game, which is kept if it has begun."""

    begun: bool = True

    def draw(self, paper: Paper) -> Sheet:
        """Ask."""
        body = banner(paper, (_("Leave the game?"), "curtain"), ("", ""), (self._saved(), ""))
        return Sheet("Basari", "", [body], (("q", _("leave")), ("Enter", _("stay"))), centred=True)

    def _saved(self) -> str:
        if not self.begun:
            return _("It has not begun yet.")
        return _("It is saved: basari resume goes on. What is still sealed is asked for again.")

    def press(self, key: str) -> Page | Done | None:
        """Leave or stay."""
        if key in {"q", "y", "j"}:
            return Done(value=True)
        return Done(value=False) if key in {"enter", "escape", "backspace", "n"} else None

    def help(self) -> tuple[str, ...]:
        """Say what leaving means."""
        return (self._saved(),)


@lru_cache(maxsize=KEPT)
def _history(
    entries: Sequence[Entry],
    face: AnyFace,
    names: Names,
    paper: Paper,
    language: str,  # noqa: ARG001 - which everything is told in
) -> Sequence[Text]:
    """Tell everything in lines."""
    lines: list[Text] = []
    for entry in entries:
        if entry.event.mark in BEGINNINGS and lines:
            lines.append(Text())
        lines += wrapped(face.tell(entry.event, names), paper)
    return tuple(lines) or (Text(" " + _("Nothing has happened yet."), "muted"),)


class _Setting:
    """A long text that is set as one reads: the lines so far, and those to come."""

    def __init__(self, rest: Iterator[Text]) -> None:
        self._begun: tuple[Text, ...] = ()
        self._rest = rest

    def upto(self, number: int) -> Sequence[Text]:
        """Set at least so many lines, if there are so many."""
        self._begun += tuple(islice(self._rest, max(0, number - len(self._begun))))
        return self._begun


@lru_cache(maxsize=KEPT)
def _rules(
    rulebook: Callable[[str], str] | None, face: AnyFace, paper: Paper, language: str
) -> _Setting:
    """Begin to set the rules."""
    if rulebook is None:
        return _Setting(iter([Text(" " + _("The rules of this game are not written down here."))]))
    return _Setting(markdown.flowing(rulebook(language), paper, face.code))


def on_every_page() -> tuple[str, ...]:
    """Say what is possible on every page."""
    return (
        _("On every page: ? this help, h what happened so far, r the rules, t the table."),
        _("l changes the language. q leaves the game, Ctrl-C leaves it at once; it is saved."),
    )


def aside(page: Page, key: str) -> Page | None:
    """Find what a key leads to beside a page, as far as the game has come on it.

    What changes the language leads back to the page itself.
    """
    if key == "l":
        texts.use(other_language())
        return page
    scene = scene_of(page)
    anywhere: dict[str, Callable[[], Page]] = {
        "?": lambda: Help(page=page),
        "q": lambda: Quitting(begun=scene is not None),
    }
    if scene:
        anywhere |= {
            "h": lambda: History(scene=scene),
            "r": lambda: Rules(scene=scene),
            "t": lambda: Looking(scene),
        }
    return anywhere[key]() if key in anywhere else None
