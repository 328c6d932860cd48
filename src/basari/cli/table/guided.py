"""A table with a host who explains: words below every page, or between lines."""

from collections.abc import Callable, Iterator

from rich.padding import Padding
from rich.text import Text

from basari.cli.pages import usual
from basari.cli.pages.ending import Ending
from basari.cli.pages.lesson import Word
from basari.cli.pages.news import UndoPause
from basari.cli.pages.scene import AnyScene, ScenePage, banner, scene_of
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import needs_page
from basari.cli.table.plain_host import PlainHost
from basari.cli.terminal.frame import Paper, Sheet, lines_of, overflow
from basari.cli.terminal.lines import LineReader
from basari.cli.terminal.look import Look
from basari.cli.terminal.output import out_wrapped
from basari.cli.terminal.page import Done, Page, lay_out
from basari.cli.terminal.session import Terminal
from basari.cli.terminal.stage import SETTLE, Aside, Stage
from basari.cli.texts import _
from basari.kernel import AnyDecision, AnyTable, Seat
from basari.players import Turn
from basari.story import split


class Guide:
    """Picks the host's words for each page, preferably some that were not said yet."""

    def __init__(self, words: Callable[[Page], Iterator[Word]]) -> None:
        self._words = words
        self.said: list[str] = []
        """The situations that were explained, in order."""
        self._occasion: object = None
        self._current = ""

    def word(self, page: Page) -> str | None:
        """Return what the host says on a page, the same again for the same page; or `None`."""
        words = (*self._words(page), *_pause(page))
        scene, found = scene_of(page), {word.situation: word.text for word in words}
        if scene is None or not found:
            return None
        occasion = tuple(found), len(scene.story.entries)
        if occasion != self._occasion:
            fresh = [situation for situation in found if situation not in self.said]
            self._occasion, self._current = occasion, (fresh or [*found][-1:])[0]
            self.said.append(self._current)
        return found[self._current]


def _pause(page: Page) -> Iterator[Word]:
    """Yield the host's words for an `UndoPause`, the last moment to take back an answer."""
    if isinstance(page, UndoPause):
        text = _("Until somebody else answers, u takes back what you said; any other key goes on.")
        yield Word("moment", text)


class Hint(ScenePage[object, object]):
    """The host's words on a page of their own, shown before a page without room for them."""

    text: str

    def draw(self, paper: Paper) -> Sheet:
        """Draw the words in a box."""
        said = banner(paper, (_("Your host says"), "title"), ("", ""), (self.text, ""))
        return self.sheet([said], (("Enter", _("go on")),), centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Finish on Enter or Space."""
        return Done() if key in {"enter", " "} else None

    def help(self) -> tuple[str, ...]:
        """Return who speaks."""
        return (_("Your host explains what comes next. Enter goes on."),)


class GuidedStage(Stage):
    """A stage on which the host's words stand below every page."""

    def __init__(
        self,
        terminal: Terminal,
        look: Look,
        aside: Aside,
        guide: Guide,
        settle: float = SETTLE,
    ) -> None:
        super().__init__(terminal, look, aside, settle)
        self._guide = guide
        self._hinted: set[str] = set()
        """Words that were shown on a page of their own, and are not shown that way again."""

    def show(self, page: Page, *, secret: bool = False) -> object:
        """Show the page, after its words on a page of their own if they do not fit on it."""
        word, paper = self._guide.word(page), self._paper
        crowded = word and not paper.too_small and with_word(page, word, paper) is None
        if word and crowded and word not in self._hinted and isinstance(page, ScenePage):
            self._hinted.add(word)
            super().show(Hint(page.scene, word))
        return super().show(page, secret=secret)

    def _lay(self, page: Page) -> Page:
        word, paper = self._guide.word(page), self._paper
        drawn = with_word(page, word, paper) if word and not paper.too_small else None
        if drawn is None:
            return super()._lay(page)
        fitting, sheet = drawn
        self._show(sheet, paper, secret=fitting.secret)
        return fitting


def with_word(page: Page, word: str, paper: Paper) -> tuple[Page, Sheet] | None:
    """Return the page and its sheet with *word* above the keys, or `None` if that does not fit."""
    part = page.within(paper)
    rule = Text(paper.look.glyphs.rule * part.width, "line")
    said = lines_of([rule, Padding(Text(word, "remark"), (0, 2))], part)
    fewer = Paper(paper.look, paper.width, paper.height - len(said))
    fitting, sheet = lay_out(page, fewer)
    if overflow(sheet, fewer):
        return None
    small = page.within(fewer)
    body = lines_of(sheet.body, small)
    above = (small.room - len(body)) // 2 if sheet.centred else 0
    below = small.room - len(body) - above
    air = Text()
    filled = [*[air] * above, *body, *[air] * below, *said]
    beside = fitting.beside(paper)
    return fitting, sheet._replace(body=[*filled], centred=False, beside=beside)


class GuidedLines(PlainHost):
    """A host in lines who explains what is asked and what happened."""

    def __init__(
        self, reader: LineReader, scene: AnyScene, preferences: Preferences, guide: Guide
    ) -> None:
        super().__init__(reader, scene, preferences, terse=False)
        self._guide = guide
        self._spoken: set[str] = set()

    def decide(self, decision: AnyDecision, back: Seat | None = None) -> object:
        """Print the host's words, then ask."""
        scene, order = self._scene, tuple(range(len(decision.options)))
        sealed = self._table.sealing
        self._say(
            usual.choice_page(scene, decision, order, 0, shuffled=False)
            if sealed
            else usual.question_page(scene, decision, confirm=self._preferences.confirm)
        )
        return super().decide(decision, back)

    def tell(self, turn: Turn, back: Seat | None = None) -> None:
        """Tell what happened, then print the host's words."""
        known = len(self._scene.story.entries)
        super().tell(turn, back)
        for passage in split(self._scene.story.passage(known))[0]:
            if needs_page(passage, self._scene):
                self._say(usual.passage_page(self._scene, passage, 0.0, None))

    def end(self, table: AnyTable) -> str:
        """Print the host's words, then tell the end."""
        self._say(Ending(self._scene, table.standings))
        return super().end(table)

    def _say(self, page: Page) -> None:
        """Print the host's words for a page, each only once."""
        word = self._guide.word(page)
        if word and word not in self._spoken:
            self._spoken.add(word)
            out_wrapped(f"* {word}")
