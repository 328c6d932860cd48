"""What pages show of a game: the scene, as everybody or one player alone may see it."""

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
"""Takes back an answer."""
WIDEST = 64
"""The cells that a banner may take."""
WIDEST_STORY, VERY_WIDE = 46, 160
"""The columns of a story, and from where on it has all of them."""
TOLD, MORE = 4, 8
"""So many rounds are told beside a page, or one for so many lines where it is very high."""
TONES = ("", "dim", "faint")
"""How the last round is told, the one before it, and all others."""

V = TypeVar("V")
M = TypeVar("M")


class Scene(Value, Generic[V, M]):
    """What can be seen of a game, and what has been seen so far."""

    face: Face[V, M]
    rules: Rules[Any, M, V]
    names: tuple[str, ...]
    people: frozenset[Seat]
    """The seats of those who are no bots."""
    view: V
    """What someone may know who only watches; or what one seat may know."""
    story: Story
    only: Seat | None = None
    """The only seat that may see this; none if everybody may."""
    remark: Remark | None = None
    """What a bot has just said."""
    back: Seat | None = None
    """Who may take back their last answer while somebody is asked, if somebody may."""
    rulebook: Callable[[str], str] | None = None
    """Reads the rules in a language, where there are some to read."""
    still: bool = False
    """Whether nothing moves by itself."""
    away: bool = False
    """Whether most people look away, and must be called before anything is turned over."""
    eyes: Seat | None = None
    """Through whose eyes the table is seen; `None`: as everybody may see it."""

    def seen(self, table: AnyTable, story: Story) -> "Scene[V, M]":
        """Show what everybody may see of a *table*, and what has happened so far.

        Whoever is alone among bots hides nothing from anybody.
        """
        eyes = min(self.people) if len(self.people) == 1 else None
        return replace(self, view=table.view(eyes), story=story, eyes=eyes)

    def upto(self, entries: int) -> "Scene[V, M]":
        """Go back to when the story had *entries* entries, and see the table as it was then."""
        view = self.rules.view(self.story.state(entries), self.eyes)
        return replace(self, view=view, story=self.story.upto(entries))

    def alone(self, table: AnyTable, seat: Seat) -> "Scene[V, M]":
        """Show what *seat* may see of a *table*, and nobody else."""
        return replace(self, view=table.view(seat), eyes=seat, only=seat)

    @property
    def called(self) -> tuple[str, ...]:
        """What everybody is called in running text: bots are marked."""
        return with_bot_marks(self.names)

    @property
    def badges(self) -> tuple[Badge, ...]:
        """How everybody is marked."""
        return self.face.badges(self.names)

    @property
    def heard(self) -> list[RenderableType]:
        """Quote what a bot has just said, in a quieter voice."""
        return [Text(f"   {quote(self.remark, self.called)}", "remark")] if self.remark else []

    def table(self, paper: Paper) -> list[RenderableType]:
        """Draw everything that lies on the table."""
        return list(self.face.table(self.view, self.names, paper))

    def with_story(self, sentences: Sequence[str], paper: Paper) -> list[RenderableType]:
        """Draw the table, and tell something with it."""
        return list(self.face.table_with_story(self, sentences, paper))

    @property
    def moment(self) -> str:
        """Say how far the game has come: as far as what was told last."""
        return self.face.heading(self.view, self.story.place)


AnyScene = Scene[Any, Any]
"""A scene of whatever game."""


class ScenePage(Page, Generic[V, M]):
    """A page within a game, headed by how far it has come."""

    scene: Scene[V, M]

    asks: ClassVar[bool] = False
    """Whether it is a question, instead of which an answer can be taken back."""
    tells: ClassVar[bool] = False
    """Whether it tells what an answer led to, which can be taken back before it goes on."""
    storied: ClassVar[bool] = True
    """Whether the story stands beside it where there is room."""

    @property
    def present(self) -> Scene[V, M]:
        """What may be seen on it now; what is told step by step has not come to its end yet."""
        return self.scene

    @property
    def moment(self) -> str:
        """Say how far the game has come."""
        return self.present.moment

    @property
    def secret(self) -> bool:
        """Whether only one player may see it: what one seat alone may know is on it."""
        return self.scene.only is not None

    @property
    def accent(self) -> Accent:
        """Whose page it is: the one's who alone may see it, or nobody's."""
        return self.scene.only

    @property
    def returns(self) -> bool:
        """Whether an answer can be taken back here."""
        return (self.asks or self.tells) and self.scene.back is not None

    @property
    def asides(self) -> tuple[str, ...]:
        """Keys that keep their meaning where any other key goes on."""
        return (*ASIDES, BACK_KEY) if self.returns else ASIDES

    def chip(self) -> Chip | None:
        """Say who has the word, and for what."""
        return None

    def within(self, paper: Paper) -> Paper:
        """Leave room for the story, and say whose page it is."""
        width = paper.width - self.side(paper)
        return replace(paper, width=width, accent=self.accent, badges=self.scene.badges)

    def side(self, paper: Paper) -> int:
        """Tell how many columns the story takes."""
        if not self.storied or not paper.wide:
            return 0
        return min(WIDEST_STORY, paper.width - LARGE) if paper.width < VERY_WIDE else WIDEST_STORY

    def beside(self, paper: Paper) -> Canvas | None:
        """Tell what happened, the newest below and brightest; only what is public."""
        side = self.side(paper)
        return story_beside(self.present, paper, side, self.accent) if side else None

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return self.scene.face.legend(look)

    def remarked(self, body: Sequence[RenderableType], paper: Paper) -> list[RenderableType]:
        """Put what a bot has just said below a *body*, not right above the keys if that can be."""
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
        """The accent as everybody knows it: the colour that a seat has in this game."""
        accent, badges = self.accent, self.scene.badges
        if isinstance(accent, int) and accent < len(badges):
            return badges[accent].colour
        return accent

    def sheet(self, body: Sequence[RenderableType], keys: Keys, *, centred: bool = False) -> Sheet:
        """Put a *body* under the heading that all pages of a game share."""
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
    """Tell what happened beside a page: rounds in order, the newest bright, older ones fading."""
    canvas = Canvas(paper.look, width, paper.room, accent, scene.badges)
    for row in range(paper.room):
        canvas.put(0, row, "│", "ghost")
    canvas.put(3, 0, _("So far"), "faint strong")
    for row, (line, tone) in enumerate(story_lines(scene, width - 3 - MARGIN, paper.room - 2)):
        canvas.put(3, 2 + row, line, tone)
    return canvas


def story_lines(scene: AnyScene, width: int, rows: int) -> list[tuple[str, str]]:
    """Break the last rounds into so many lines, each with its tone; none begins in its middle.

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
    """Break as many of the last sentences below a *heading* as fit; one alone is a paragraph."""
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
    """Say what is there *instead*, where a moment counts smaller parts than its first.

    >>> over("day 3, round 7", "the end")
    'day 3, the end'
    """
    return f"{moment.partition(', ')[0]}, {instead}"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def warning_line(scene: AnyScene, paper: Paper) -> list[RenderableType]:
    """Warn of what may come with this round, in a line; names are cut as little as it needs."""
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
    """Return the scene of a page, or `None` if there is none."""
    scene = getattr(page, "scene", None)
    return scene if isinstance(scene, Scene) else None


def quote(remark: Remark, names: Names) -> str:
    """Quote what somebody says."""
    text = _('{name}: "{words}"')
    return text.format(name=names[remark.seat], words=tell(remark.words))


def banner(paper: Paper, *lines: tuple[str, str]) -> RenderableType:
    """Put a few lines, each with its style, into the middle of the page."""
    text = Text("\n").join(Text(line, style) for line, style in lines)
    text.justify = "center"
    box = paper.look.glyphs.box
    return Align.center(Panel(text, box, padding=(1, 4), border_style="line"), width=WIDEST)


def paragraph(*parts: str | Text | tuple[str, str]) -> RenderableType:
    """Say something, inside the margins."""
    return Padding(Text.assemble(*parts), (0, MARGIN))


def label(name: str, style: str = "") -> Text:
    """Set a name that stands alone; a bot's has a quiet mark behind it."""
    mark = bot_mark(name)
    return Text.assemble((name, style), (f" {mark}" if mark else "", "muted"))


def everywhere() -> Keys:
    """List the keys that mean the same on every page."""
    return (
        (cap("?"), _("help")),
        (cap("h"), _("history")),
        (cap("r"), _("rules")),
        (cap("t"), _("table")),
        (cap("l"), SPOKEN[other_language()]),
        (cap("q"), _("quit")),
    )


def other_language() -> str:
    """Tell which language comes next."""
    place = texts.LANGUAGES.index(texts.language()) + 1
    return texts.LANGUAGES[place % len(texts.LANGUAGES)]


def sentences_of(events: Iterable[Event], scene: AnyScene) -> list[str]:
    """Tell *events* beside the table, which shows some of it anyway."""
    return [scene.face.tell_beside_table(event, scene.called) for event in events]
