"""Pages to read during a game: help, history, the table; each leads back to where it was opened."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Generic

from rich.text import Text

from basari.cli import texts
from basari.cli.pages.port import AnyFace
from basari.cli.pages.question import Question
from basari.cli.pages.reader import FAR, KEPT, Reader
from basari.cli.pages.rulebook import Rules
from basari.cli.pages.scene import (
    BACK_KEY,
    AnyScene,
    M,
    ScenePage,
    V,
    banner,
    other_language,
    scene_of,
)
from basari.cli.pages.sentences import wrap
from basari.cli.terminal.frame import Paper, Sheet, height_of
from basari.cli.terminal.keymap import cap
from basari.cli.terminal.output import command
from basari.cli.terminal.page import TAKE_BACK, Done, Page
from basari.cli.texts import _
from basari.cli.words import Names
from basari.story import BEGINNINGS, Entry


class Help(Reader, kw_only=True):
    """What can be done on a page, and why other things cannot."""

    page: Page

    @property
    def secret(self) -> bool:
        """Whether the page that is explained is secret; its help then is too."""
        return self.page.secret

    def draw(self, paper: Paper) -> Sheet:
        """Draw as many lines as fit; on a secret page, Space drops the curtain."""
        sheet = super().draw(paper)
        if not self.secret:
            return sheet
        scroll = [key for key in sheet.keys if key[0] not in {_("Space"), "Enter"}]
        return sheet._replace(keys=(("Enter", _("back")), *scroll, (_("Space"), _("curtain"))))

    def press(self, key: str) -> Page | Done | None:
        """Scroll, or go back; on a secret page, Space is left to the curtain."""
        return None if self.secret and key == " " else super().press(key)

    def title(self) -> str:
        """Return the title of the help."""
        return _("What can I do here?")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:  # noqa: ARG002 - it is short
        """Return the help of the page, the signs on it, and the keys that work on every page."""
        begun = isinstance(self.page, ScenePage)
        always = (
            everywhere_else(self.page.taken)
            if begun
            else (_("{key} shows this help, Ctrl-C leaves.").format(key=cap("?")),)
        )
        told = [*self.page.help(), *self.page.legend(paper.look), "", *always, *_back(self.page)]
        return [line for text in told for line in (wrap(text, paper) if text else [Text()])]


def _back(page: Page) -> tuple[str, ...]:
    """Return a sentence on who may take back an answer, or nothing."""
    if not isinstance(page, ScenePage) or not page.returns or page.scene.back is None:
        return ()
    return (back_told(page.scene.called[page.scene.back]),)


def back_told(name: str) -> str:
    """Return the sentence that *name* may take back an answer."""
    text = _("{key} takes back the last answer of {name}, as nobody else has answered since.")
    return text.format(key=cap(BACK_KEY), name=name)


class History(Reader, kw_only=True):
    """All that has happened, with names."""

    scene: AnyScene
    top: int = FAR

    def title(self) -> str:
        """Return the title of the history."""
        return _("What happened so far")

    def lines(self, paper: Paper, upto: int = FAR) -> Sequence[Text]:  # noqa: ARG002 - likewise
        """Return all events as lines, with an empty line before each round."""
        scene = self.scene
        return _history(scene.story.entries, scene.face, scene.called, paper, texts.language())


class Looking(ScenePage[V, M], Generic[V, M]):
    """The table, shown between two pages."""

    taken = "q"

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, and the meaning of its signs if there is room."""
        table = self.scene.table(paper)
        meant = [line for text in self.legend(paper.look) for line in wrap(text, paper)]
        longer = [*table, Text(), *meant]
        body = longer if meant and height_of(longer, paper) <= paper.room else table
        return self.sheet(body, (("Enter", _("back")),))

    def press(self, key: str) -> Page | Done | None:
        """Finish on a key that leads back."""
        return Done() if key in {"enter", "escape", "backspace", "t", "q"} else None

    def help(self) -> tuple[str, ...]:
        """Return how to leave the page."""
        return (_("This is what lies on the table. Enter leads back."),)


class TakingBack(ScenePage[V, M], Generic[V, M]):
    """Asks somebody who is not asked now whether to take back their last answer."""

    taken = "q"

    def draw(self, paper: Paper) -> Sheet:
        """Draw the question, naming the player."""
        seat = self.scene.back
        name = "" if seat is None else self.scene.names[seat]
        text = _("{name}, do you take back your last answer?").format(name=name)
        keys = ((BACK_KEY, _("take back")), ("Enter", _("no")))
        return self.sheet([banner(paper, (text, "curtain"))], keys, centred=True)

    def press(self, key: str) -> Page | Done | None:
        """End with `TAKE_BACK`, or go on."""
        if key in {BACK_KEY, "y", "j"}:
            return Done(TAKE_BACK)
        return Done() if key in {"enter", "escape", "backspace", "n", "q"} else None

    def help(self) -> tuple[str, ...]:
        """Return until when an answer can be taken back."""
        return (
            _("An answer can be taken back as long as nobody else has answered. Enter goes on."),
        )


class Quitting(Page):
    """Asks whether to leave the game, which stays saved if it has begun."""

    begun: bool = True

    def draw(self, paper: Paper) -> Sheet:
        """Draw the question."""
        body = banner(paper, (_("Leave the game?"), "curtain"), ("", ""), (self._saved(), ""))
        return Sheet("Basari", "", [body], (("q", _("leave")), ("Enter", _("stay"))), centred=True)

    def _saved(self) -> str:
        if not self.begun:
            return _("It has not begun yet.")
        text = _(
            "It is saved: {command} resume continues it. Sealed answers will be asked for again."
        )
        return text.format(command=command())

    def press(self, key: str) -> Page | Done | None:
        """End with `True` to leave, or `False` to stay."""
        if key in {"q", "y", "j"}:
            return Done(value=True)
        return Done(value=False) if key in {"enter", "escape", "backspace", "n"} else None

    def help(self) -> tuple[str, ...]:
        """Return what leaving means for the saved game."""
        return (self._saved(),)


@lru_cache(maxsize=KEPT)
def _history(
    entries: Sequence[Entry],
    face: AnyFace,
    names: Names,
    paper: Paper,
    language: str,  # noqa: ARG001 - which everything is told in
) -> Sequence[Text]:
    """Return all that happened as lines; cached by its arguments."""
    lines: list[Text] = []
    for entry in entries:
        if entry.event.mark in BEGINNINGS and lines:
            lines.append(Text())
        lines += wrap(face.tell(entry.event, names), paper)
    return tuple(lines) or (Text(" " + _("Nothing has happened yet."), "muted"),)


def everywhere_else(taken: str = "") -> tuple[str, ...]:
    """Return what the keys of every page do, except those *taken* on this page."""
    does = {
        "?": _("this help"),
        "h": _("what happened so far"),
        "r": _("the rules"),
        "t": _("what lies on the table"),
        "l": _("another language"),
        "q": _("leave"),
    }
    keys = ", ".join(f"{cap(key)} {words}" for key, words in does.items() if cap(key) not in taken)
    return (_("Also: {keys}. Ctrl-C leaves at once; the game is saved.").format(keys=keys),)


def aside(page: Page, key: str) -> Page | Done | None:
    """Return the page that *key* opens beside *page*, or the result that ends *page*, or `None`.

    A change of language leads back to *page*.
    """
    if key == "l":
        texts.use(other_language())
        return page
    if key == BACK_KEY:
        return _take_back(page)
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


def _take_back(page: Page) -> Page | Done | None:
    """Take back an answer at once, or ask first whether another player may."""
    if not isinstance(page, ScenePage) or not page.returns:
        return None
    own = not isinstance(page, Question) or page.scene.back == page.decision.seat
    return Done(TAKE_BACK) if own else TakingBack(page.scene)
