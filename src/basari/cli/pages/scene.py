"""The scene: what pages show of a game, as everybody or one player alone may see it."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, islice
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace
from rich.align import Align
from rich.cells import cell_len
from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from basari.cli import texts
from basari.cli.pages.port import Face
from basari.cli.terminal.canvas import Accent, Badge, Canvas, short
from basari.cli.terminal.frame import (
    CUT,
    LARGE,
    MARGIN,
    Chip,
    Keys,
    Paper,
    Sheet,
    height_of,
    lines_of,
)
from basari.cli.terminal.keymap import cap
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import ASIDES, Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, tell
from basari.cli.words import Names, bot_mark, with_bot_marks
from basari.kernel import AnyTable, Event, Rules, Seat
from basari.players import Remark
from basari.story import Story
from basari.value import Value

SPOKEN = {"en": "English", "de": "Deutsch"}
BACK_KEY = "u"
"""The key that takes back an answer."""
WIDEST = 64
"""The widest a banner may be, in cells."""
WIDEST_STORY, VERY_WIDE = 46, 160
"""The width of the story beside a page, and the paper width from which it is given in full."""
TOLD, MORE = 4, 8
"""How many rounds are told beside a page; on tall pages, one per `MORE` lines."""
TONES = ("", "dim", "faint")
"""The styles of the latest round, of the one before, and of all older ones."""

V = TypeVar("V")
M = TypeVar("M")


class Scene(Value, Generic[V, M]):
    """What can be seen of a game now, and the story of what happened."""

    face: Face[V, M]
    rules: Rules[Any, M, V]
    names: tuple[str, ...]
    people: frozenset[Seat]
    """The seats of people, not bots."""
    view: V
    """The table as everybody may see it, or as the seat in `eyes` sees it."""
    story: Story
    only: Seat | None = None
    """The only seat that may see the scene; `None` if everybody may."""
    remark: Remark | None = None
    """The remark a bot has just made."""
    back: Seat | None = None
    """The seat that may take back its last answer while another is asked, or `None`."""
    rulebook: Callable[[str], str] | None = None
    """Returns the rules in a language; `None` if there are none to read."""
    still: bool = False
    """Whether animations are off."""
    away: bool = False
    """Whether most people look away, and must be called before anything is revealed."""
    eyes: Seat | None = None
    """The seat whose view the scene shows; `None`: what everybody may see."""

    def seen(self, table: AnyTable, story: Story) -> "Scene[V, M]":
        """Return the scene of a *table* that everybody may see, with the story so far.

        A person alone among bots sees their own secrets, as there is nobody to hide them from.
        """
        eyes = min(self.people) if len(self.people) == 1 else None
        return replace(self, view=table.view(eyes), story=story, eyes=eyes)

    def upto(self, entries: int) -> "Scene[V, M]":
        """Return the scene as it was when the story had *entries* entries."""
        view = self.rules.view(self.story.state(entries), self.eyes)
        return replace(self, view=view, story=self.story.upto(entries))

    def alone(self, table: AnyTable, seat: Seat) -> "Scene[V, M]":
        """Return the scene of a *table* that only *seat* may see."""
        return replace(self, view=table.view(seat), eyes=seat, only=seat)

    @property
    def called(self) -> tuple[str, ...]:
        """Everybody's name for running text; the names of bots have a mark."""
        return with_bot_marks(self.names)

    @property
    def badges(self) -> tuple[Badge, ...]:
        """The badges of the seats."""
        return self.face.badges(self.names)

    @property
    def heard(self) -> list[RenderableType]:
        """The quoted remark of a bot, or nothing."""
        return [Text(f"   {quote(self.remark, self.called)}", "remark")] if self.remark else []

    def table(self, paper: Paper) -> list[RenderableType]:
        """Draw everything on the table."""
        return list(self.face.table(self.view, self.names, paper))

    def with_story(self, sentences: Sequence[str], paper: Paper) -> list[RenderableType]:
        """Draw the table together with *sentences*."""
        return list(self.face.table_with_story(self, sentences, paper))

    @property
    def moment(self) -> str:
        """How far the game has come, up to what was told last."""
        return self.face.heading(self.view, self.story.place)


AnyScene = Scene[Any, Any]
"""The scene of any game."""


class ScenePage(Page, Generic[V, M]):
    """A page within a game; its heading says how far the game has come."""

    scene: Scene[V, M]

    asks: ClassVar[bool] = False
    """Whether the page is a question, at which the last answer may be taken back instead."""
    tells: ClassVar[bool] = False
    """Whether the page tells what an answer led to; that answer may be taken back here."""
    storied: ClassVar[bool] = True
    """Whether the story stands beside the page where there is room."""

    @property
    def present(self) -> Scene[V, M]:
        """The scene as far as the page has told it, if it tells step by step."""
        return self.scene

    @property
    def moment(self) -> str:
        """How far the game has come."""
        return self.present.moment

    @property
    def secret(self) -> bool:
        """Whether only one player may see the page."""
        return self.scene.only is not None

    @property
    def accent(self) -> Accent:
        """The colour of the only seat that may see the page, or of nobody."""
        return self.scene.only

    @property
    def returns(self) -> bool:
        """Whether an answer can be taken back from the page."""
        return (self.asks or self.tells) and self.scene.back is not None

    @property
    def asides(self) -> tuple[str, ...]:
        """Keys that keep their meaning on a page where any other key goes on."""
        return (*ASIDES, BACK_KEY) if self.returns else ASIDES

    def chip(self) -> Chip | None:
        """Return the chip that says whose turn it is and for what, or `None`."""
        return None

    def within(self, paper: Paper) -> Paper:
        """Return the paper that is left beside the story, with the page's colours and badges."""
        width = paper.width - self.side(paper)
        return replace(paper, width=width, accent=self.accent, badges=self.scene.badges)

    def side(self, paper: Paper) -> int:
        """Return how many columns the story takes, 0 if it is not shown."""
        if not self.storied or not paper.wide:
            return 0
        return min(WIDEST_STORY, paper.width - LARGE) if paper.width < VERY_WIDE else WIDEST_STORY

    def beside(self, paper: Paper) -> Canvas | None:
        """Draw the public story, the newest events lowest and brightest; `None` if not shown."""
        side = self.side(paper)
        return story_beside(self.present, paper, side, self.accent) if side else None

    def legend(self, look: Look) -> tuple[str, ...]:
        """Return what the signs on the table mean."""
        return self.scene.face.legend(look)

    def remarked(self, body: Sequence[RenderableType], paper: Paper) -> list[RenderableType]:
        """Return *body* with a bot's remark below, not right above the keys if possible."""
        heard = self.scene.heard
        if not heard or height_of([*body, *heard], paper) < paper.room:
            return [*body, *heard]
        rows = lines_of(body, paper)
        free = [row for row in (-2, -3) if len(rows) == paper.room and not rows[row].plain.strip()]
        if free:
            return [*rows[: free[0]], *heard, *rows[free[0] + 1 :]]
        return [*body, *heard] if len(rows) < paper.room else list(body)

    @property
    def _tint(self) -> Accent:
        """The page's accent; for a seat, the colour that the seat has in this game."""
        accent, badges = self.accent, self.scene.badges
        if isinstance(accent, int) and accent < len(badges):
            return badges[accent].colour
        return accent

    def sheet(self, body: Sequence[RenderableType], keys: Keys, *, centred: bool = False) -> Sheet:
        """Return the sheet of *body* under the heading shared by all pages of a game."""
        back = ((cap(BACK_KEY), _("take back")),) if self.returns else ()
        here, below = (back, ()) if self.tells else ((), back)
        more = tuple(key for key in (*everywhere(), *below) if key[0] not in self.taken)
        title = self.scene.face.title().partition(", ")[0]
        scene = self.present
        return Sheet(
            title,
            self.moment,
            list(body),
            (*keys, *here),
            more,
            centred,
            self.chip(),
            self._tint,
            scene.face.progress(scene.view),
        )


AnyScenePage = ScenePage[Any, Any]


def story_beside(scene: AnyScene, paper: Paper, width: int, accent: Accent) -> Canvas:
    """Draw the story beside a page: rounds in order, the newest bright, older ones paler."""
    canvas = Canvas(paper.look, width, paper.room, accent, scene.badges)
    for row in range(paper.room):
        canvas.put(0, row, "│", "ghost")
    canvas.put(3, 0, _("So far"), "faint strong")
    for row, (line, tone) in enumerate(story_lines(scene, width - 3 - MARGIN, paper.room - 2)):
        canvas.put(3, 2 + row, line, tone)
    return canvas


def story_lines(scene: AnyScene, width: int, rows: int) -> list[tuple[str, str]]:
    """Return as many of the last rounds as fit into *rows* lines, each line with its style.

    Rounds that are over are told in brief.
    """
    place = scene.face.place
    rounds = groupby(reversed(scene.story.entries), key=lambda entry: _capital(place(entry.place)))
    lines: list[tuple[str, str]] = []
    for age, (heading, entries) in islice(enumerate(rounds), max(TOLD, rows // MORE)):
        tone = TONES[min(age, len(TONES) - 1)]
        events = tuple(entry.event for entry in entries)[::-1]
        sentences = scene.face.summary(events, scene.called) if age else sentences_of(events, scene)
        part = _last_lines(heading, sentences, width, rows - len(lines) - 1)
        if not part:
            break
        own = [(line, tone) for line in part]
        lines = [(heading, f"strong {tone or 'accent'}"), *own, ("", ""), *lines]
    return lines[:-1]


def _last_lines(heading: str, sentences: Sequence[str], width: int, rows: int) -> list[str]:
    """Return as many of the last sentences, in lines, as fit below a *heading*."""
    lines: list[str] = []
    later = "  " if len(sentences) > 1 else ""
    for words in reversed(sentences):
        bare = _capital(words.removeprefix(heading).lstrip(":. "))
        own = broken(bare, width, later=later) if bare else []
        if len(lines) + len(own) > rows:
            break
        lines = own + lines
    return lines


def replace_details(moment: str, instead: str) -> str:
    """Return *moment* with *instead* in place of what follows its first comma.

    >>> replace_details("day 3, round 7", "the end")
    'day 3, the end'
    """
    return f"{moment.partition(', ')[0]}, {instead}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def warning_line(scene: AnyScene, paper: Paper) -> list[RenderableType]:
    """Return a line that warns of what this round may bring, names cut to fit; `[]` if nothing."""
    canvas = paper.canvas(1)
    for widest in range(max(CUT, *map(cell_len, scene.called)), CUT - 1, -1):
        names = [short(name, widest) for name in scene.called]
        warning = scene.face.warning(scene.view, names)
        if not warning:
            return []
        if MARGIN + cell_len(warning) + MARGIN <= paper.width - 3:
            break
    canvas.put(MARGIN, 0, f"!  {warning}", "warning")
    return [canvas]


def scene_of(page: Page) -> AnyScene | None:
    """Return the scene of *page*, or `None` if it has none."""
    scene = getattr(page, "scene", None)
    return scene if isinstance(scene, Scene) else None


def quote(remark: Remark, names: Names) -> str:
    """Format a bot's remark as `Ada: "Well played."`, for display."""
    text = _('{name}: "{words}"')
    return text.format(name=names[remark.seat], words=tell(remark.words))


def banner(paper: Paper, *lines: tuple[str, str]) -> RenderableType:
    """Draw a few lines, each with its style, in a box in the middle of the page."""
    text = Text("\n").join(Text(line, style) for line, style in lines)
    text.justify = "center"
    box = paper.look.glyphs.box
    return Align.center(Panel(text, box, padding=(1, 4), border_style="line"), width=WIDEST)


def paragraph(*parts: str | Text | tuple[str, str]) -> RenderableType:
    """Return a text within the margins of the page."""
    return Padding(Text.assemble(*parts), (0, MARGIN))


def label(name: str, style: str = "") -> Text:
    """Return a name as text; a bot's name is followed by a muted mark."""
    mark = bot_mark(name)
    return Text.assemble((name, style), (f" {mark}" if mark else "", "muted"))


def everywhere() -> Keys:
    """Return the keys that mean the same on every page."""
    return (
        (cap("?"), _("help")),
        (cap("h"), _("history")),
        (cap("r"), _("rules")),
        (cap("t"), _("table")),
        (cap("l"), SPOKEN[other_language()]),
        (cap("q"), _("quit")),
    )


def other_language() -> str:
    """Return the language after the current one."""
    place = texts.LANGUAGES.index(texts.language()) + 1
    return texts.LANGUAGES[place % len(texts.LANGUAGES)]


def sentences_of(events: Iterable[Event], scene: AnyScene) -> list[str]:
    """Return sentences on *events*, for beside the table, which shows some of them anyway."""
    return [scene.face.tell_beside_table(event, scene.called) for event in events]
