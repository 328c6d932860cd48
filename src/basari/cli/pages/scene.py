"""What pages show of a game: the port that a game comes through, and the scene seen through it.

A `Face` is all that pages, hosts and commands ask of a game; `games.face` has one that answers
most of it by itself. A `Scene` is what can be seen: by everybody, or by one player alone.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec.structs import replace
from rich.align import Align
from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from basari.cli import texts
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.look import HUES, Look, hue_style
from basari.cli.terminal.page import Page
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.kernel import AnyTable, Decision, Event, Rules, Seat, Standings
from basari.players import Remark, Turn
from basari.story import Passage, Place, Story
from basari.value import Value

SPOKEN = {"en": "English", "de": "Deutsch"}
WIDEST = 64
"""The cells that a banner may take."""

V = TypeVar("V")
M = TypeVar("M")


Part = Callable[[Paper], Sequence[RenderableType]]
"""A part of the end of a game, as it is drawn on some paper; it may be longer than that."""


class Face(Protocol[V, M]):
    """How a game is drawn, told and asked, in one edition."""

    def __hash__(self) -> int:
        """Be known by what it is, not by what it says."""
        ...

    def title(self) -> str:
        """Name the game, with its edition if it has several."""
        ...

    def name(self) -> str:
        """Name the edition, where the game is known."""
        ...

    def chapter(self, number: int) -> str:
        """Name a chapter, as a heading."""
        ...

    def place(self, place: Place) -> str:
        """Say how far a game has come."""
        ...

    def scoring(self, place: Place) -> str:
        """Say which scoring it is that comes at this place."""
        ...

    def where(self, view: V, place: Place) -> str:
        """Say how far a game has come, and perhaps how far it goes."""
        ...

    def table(self, view: V, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw everything that lies on the table."""
        ...

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        ...

    def describe(self, view: V, names: Names) -> Sequence[str]:
        """Say in sentences what lies on the table."""
        ...

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        ...

    def glance(self, event: Event, names: Names) -> str:
        """Tell what happened beside the table, which shows some of it."""
        ...

    def option(self, move: M, view: V, seat: Seat) -> str:
        """Name an answer that *seat* can give."""
        ...

    def stake(self, move: M, view: V, seat: Seat, look: Look) -> Text:
        """Say what an answer would bring *seat*; nothing where there is nothing to say."""
        ...

    def keys(self, move: M) -> Collection[str]:
        """List the keys that choose an answer beside its number."""
        ...

    def asked(self, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Ask for a decision, by name."""
        ...

    def check(self, move: M, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Ask back whether an answer is meant."""
        ...

    def help(self, scene: "Scene[V, M]", decision: Decision[M]) -> tuple[str, ...]:
        """Say what may be answered, and why nothing else."""
        ...

    def ask(self, scene: "Scene[V, M]", decision: Decision[M], *, confirm: bool) -> Page:
        """Find the page that asks for a decision; if *confirm*, it asks back."""
        ...

    def listed(self, decision: Decision[M]) -> Sequence[M]:
        """List the answers that go by number where lines are typed."""
        ...

    def question(self, scene: "Scene[V, M]", decision: Decision[M]) -> Sequence[str]:
        """Ask for a decision where lines are typed, with what one must know for it."""
        ...

    def answer(self, move: M, scene: "Scene[V, M]", seat: Seat) -> str:
        """Describe an answer in the list of those that go by number."""
        ...

    def typing(self, decision: Decision[M]) -> str:
        """Say how an answer is typed."""
        ...

    def letters(self, decision: Decision[M]) -> str:
        """List the letters that are answers here, and mean nothing else where lines are typed."""
        ...

    def read(self, text: str, decision: Decision[M], rules: Rules[Any, M, V]) -> M:
        """Read what somebody typed as an answer, or raise `InvalidNotation`."""
        ...

    def show(
        self, scene: "Scene[V, M]", passage: Passage, beat: float | None, linger: float | None
    ) -> "ScenePage[V, M]":
        """Find the page for a passage; a beat of no time at all shows the whole of it at once."""
        ...

    def bidding(
        self, scene: "Scene[V, M]", seat: Seat | None, beat: float | None
    ) -> "ScenePage[V, M]":
        """Find the page on which everybody watches how bots bid, and who of them thinks."""
        ...

    def ending(self, scene: "Scene[V, M]", standings: Standings) -> tuple[Part, ...]:
        """Draw the end, part by part: who won and why, and what there is to look back at."""
        ...

    def remembered(self, scene: "Scene[V, M]") -> Sequence[str]:
        """Look back in sentences at where the points came from."""
        ...

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Find what a bot says to an answer, of which it knows what all saw."""
        ...

    def choice(self, name: str) -> str:
        """Name a choice that is counted."""
        ...

    def deed(self, name: str) -> str:
        """Name a deed that is counted, or a ratio of two."""
        ...

    def prices(self) -> str:
        """Say what prices are, where there are some."""
        ...

    def source(self, name: str) -> str:
        """Name where points come from."""
        ...

    def code(self, text: str) -> Text:
        """Set what stands as code in the rules."""
        ...


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
    rulebook: Callable[[str], str] | None = None
    """Reads the rules in a language, where there are some to read."""

    def seen(self, table: AnyTable, story: Story) -> "Scene[V, M]":
        """Show what everybody may see of a *table*, and what has happened so far."""
        return replace(self, view=table.view(None), story=story)

    def alone(self, table: AnyTable, seat: Seat) -> "Scene[V, M]":
        """Show what *seat* may see of a *table*, and nobody else."""
        return replace(self, view=table.view(seat), only=seat)

    @property
    def heard(self) -> list[RenderableType]:
        """Quote what a bot has just said, in a quieter voice."""
        return [Text(f"   {spoken(self.remark, self.names)}", "remark")] if self.remark else []

    def table(self, paper: Paper) -> list[RenderableType]:
        """Draw everything that lies on the table."""
        return list(self.face.table(self.view, self.names, paper))

    @property
    def moment(self) -> str:
        """Say how far the game has come: as far as what was told last."""
        return self.face.where(self.view, self.story.place)


AnyFace = Face[Any, Any]
AnyScene = Scene[Any, Any]
"""A face and a scene of whatever game."""


class ScenePage(Page, Generic[V, M]):
    """A page within a game, headed by how far it has come."""

    scene: Scene[V, M]

    @property
    def secret(self) -> bool:
        """Whether only one player may see it: what one seat alone may know is on it."""
        return self.scene.only is not None

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return self.scene.face.legend(look)

    def remarked(self, body: Sequence[RenderableType], paper: Paper) -> list[RenderableType]:
        """Put what a bot has just said below a *body*, if that leaves room for it."""
        longer = [*body, *self.scene.heard]
        return longer if height_of(longer, paper) <= paper.room else list(body)

    def sheet(self, body: Sequence[RenderableType], keys: Keys, *, centred: bool = False) -> Sheet:
        """Put a *body* under the heading that all pages of a game share."""
        more = tuple(key for key in everywhere() if key[0] not in self.taken)
        title = self.scene.face.title()
        return Sheet(title, self.scene.moment, list(body), keys, more, centred=centred)


AnyScenePage = ScenePage[Any, Any]


def scene_of(page: Page) -> AnyScene | None:
    """Find what is seen of a game on a page; nothing before one has begun."""
    scene = getattr(page, "scene", None)
    return scene if isinstance(scene, Scene) else None


def spoken(remark: Remark, names: Names) -> str:
    """Quote what somebody says."""
    text = _('{name}: "{words}"')
    return text.format(name=names[remark.seat], words=tell(remark.words))


def banner(paper: Paper, *lines: tuple[str, str]) -> RenderableType:
    """Put a few lines, each with its style, into the middle of the page."""
    text = Text("\n").join(Text(line, style) for line, style in lines)
    text.justify = "center"
    box = paper.look.glyphs.box
    return Align.center(Panel(text, box, padding=(1, 4), border_style="line"), width=WIDEST)


def garland(paper: Paper) -> RenderableType:
    """Hang up shapes of all hues across the page."""
    glyphs = paper.look.glyphs
    signs = [*zip(glyphs.shapes, map(hue_style, HUES), strict=True)] * 2
    return Align.center(Text(f"   {glyphs.dot}   ").join(Text(*sign) for sign in signs))


def said(*parts: str | Text | tuple[str, str]) -> RenderableType:
    """Say something, one column in from the edges."""
    return Padding(Text.assemble(*parts), (0, 1))


def protest(why: str) -> str:
    """Make a whole sentence of an objection of the core."""
    told = tell(why)
    return f"{told[:1].upper()}{told[1:]}."


def everywhere() -> Keys:
    """List the keys that mean the same on every page."""
    return (
        ("?", _("help")),
        ("h", _("history")),
        ("r", _("rules")),
        ("t", _("table")),
        ("l", SPOKEN[other_language()]),
        ("q", _("quit")),
    )


def other_language() -> str:
    """Tell which language comes next."""
    place = texts.LANGUAGES.index(texts.language()) + 1
    return texts.LANGUAGES[place % len(texts.LANGUAGES)]


def told(events: Passage, scene: AnyScene) -> list[str]:
    """Tell *events* beside the table, which shows some of it anyway."""
    return [scene.face.glance(event, scene.names) for event in events]
