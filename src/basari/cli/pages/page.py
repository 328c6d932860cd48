"""What every page is: a value that draws a sheet, and turns a key into the next page or an end."""

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.align import Align
from rich.console import RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from basari.bots.basari.remarks import Remark
from basari.cli import texts
from basari.cli.games.basari.drawings import drawing, table
from basari.cli.pages.sentences import spoken
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.look import Look, style_of
from basari.cli.texts import _, tell
from basari.cli.words import edition_name
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS
from basari.story import Chronicle
from basari.value import Value

SPOKEN = {"en": "English", "de": "Deutsch"}
ASIDES = ("?", "h", "r", "t", "l", "q")
"""Keys that mean the same on every page, also where any key goes on."""
WIDEST = 64
"""The cells that a banner may take."""


class Done(Value):
    """The page is finished, and this came of it."""

    value: Any = None


class Page(Value):
    """A question, or something to look at."""

    secret: ClassVar[bool] = False
    """Whether only one player may see it."""
    covers: ClassVar[bool] = False
    """Whether it erases all that was seen before, and is deaf for a moment."""
    deaf: ClassVar[bool] = False
    """Whether it hears nothing that was pressed before it was seen."""
    taken: ClassVar[str] = ""
    """Keys with a meaning of their own here, which therefore do not mean what they usually do."""

    @property
    def scene(self) -> "Scene | None":
        """What is seen of a game; nothing before one has begun."""
        return None

    @property
    def patience(self) -> float | None:
        """How many seconds to wait for a key before a tick; none: for ever."""
        return None

    def fit(self, paper: Paper) -> "Page":  # noqa: ARG002 - for pages that scroll
        """Keep to what there is to see on *paper*."""
        return self

    def draw(self, paper: Paper) -> Sheet:
        """Show it."""
        raise NotImplementedError

    def press(self, key: str) -> "Page | Done | None":
        """Go on as *key* says; nothing if it means nothing here."""
        raise NotImplementedError

    def help(self) -> tuple[str, ...]:
        """Say what one may do here, and why nothing else."""
        raise NotImplementedError

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - for pages with a table
        """Say what the signs on it mean."""
        return ()


class Scene(Value):
    """What everybody at the table can see, and what they have seen so far."""

    edition: str
    names: tuple[str, ...]
    people: frozenset[Seat]
    """The seats of those who are no bots."""
    view: Any
    """What someone may know who only watches."""
    chronicle: Chronicle
    remark: Remark | None = None
    """What a bot has just said."""

    @property
    def heard(self) -> list[RenderableType]:
        """Quote what a bot has just said, in a quieter voice."""
        return [Text(f"   {spoken(self.remark, self.names)}", "remark")] if self.remark else []

    def table(self, paper: Paper) -> list[RenderableType]:
        """Draw everything that lies on the table."""
        return table(self.view, self.names, paper)

    @property
    def moment(self) -> str:
        """Say how far the game has come: as far as what was told last."""
        last = self.chronicle.entries[-1:]
        told = _("leg {leg} of {legs}, round {round}")
        leg, number = (last[0].leg, last[0].round) if last else (0, 0)
        return told.format(leg=leg or 1, legs=self.view.rules.legs, round=number or 1)


class ScenePage(Page):
    """A page within a game, headed by how far it has come."""

    scene: Scene

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return drawing(self.scene.view).legend(look)

    def remarked(self, body: Sequence[RenderableType], paper: Paper) -> list[RenderableType]:
        """Put what a bot has just said below a *body*, if that leaves room for it."""
        longer = [*body, *self.scene.heard]
        return longer if height_of(longer, paper) <= paper.room else list(body)

    def sheet(self, body: Sequence[RenderableType], keys: Keys, *, centred: bool = False) -> Sheet:
        """Put a *body* under the heading that all pages of a game share."""
        title = _("Basari, {edition}").format(edition=edition_name(self.scene.edition))
        more = tuple(key for key in everywhere() if key[0] not in self.taken)
        return Sheet(title, self.scene.moment, list(body), keys, more, centred=centred)


def banner(paper: Paper, *lines: tuple[str, str]) -> RenderableType:
    """Put a few lines, each with its style, into the middle of the page."""
    text = Text("\n").join(Text(line, style) for line, style in lines)
    text.justify = "center"
    box = paper.look.glyphs.box
    return Align.center(Panel(text, box, padding=(1, 4), border_style="line"), width=WIDEST)


def garland(paper: Paper) -> RenderableType:
    """Hang up gems of all colours across the page."""
    glyphs = paper.look.glyphs
    signs = [(glyphs.gems[colour], style_of(colour)) for colour in COLOURS] * 2
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
