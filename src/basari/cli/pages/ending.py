"""The ending: who won and why, and whatever can be looked back at, part by part."""

from collections.abc import Sequence
from typing import ClassVar, Generic, Self

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.pages import usual
from basari.cli.pages.finale import accent_of
from basari.cli.pages.scene import M, ScenePage, V, replace_details
from basari.cli.terminal.canvas import Accent, Canvas
from basari.cli.terminal.frame import MARGIN, Chip, Paper, Sheet, height_of, lines_of
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, figure, n_, tell
from basari.cli.words import people
from basari.kernel import Standings

ABOVE = 2
"""Lines above a part: one with the names of all parts, and an empty one."""
LEAVE, REMATCH, RESEAT = "leave", "rematch", "reseat"


class Ending(ScenePage[V, M], Generic[V, M]):
    """The end of a game in parts; one that is longer than the page can be scrolled."""

    standings: Standings
    part: int = 0
    top: int = 0
    """How many lines a long part is scrolled."""

    taken = "q"
    storied: ClassVar[bool] = False

    @property
    def accent(self) -> Accent:
        """The colour of the winner, or of nobody if several won."""
        return accent_of(self.standings)

    def chip(self) -> Chip:
        """Return the chip that says who won, and with how many points."""
        best = self.standings.winners
        text = n_("{names} wins with {points}", "{names} win with {points}", len(best))
        points = figure(self.standings.points[best[0]], ",")
        said = text.replace("{points}", points).replace("{names}", "{name}")
        sign = f"{self.scene.badges[best[0]].sign}  " if len(best) == 1 else ""
        return Chip(f"{sign}{said}", people(best, self.scene.names))

    @property
    def moment(self) -> str:
        """The heading: the last chapter, then that the game is over, as in `day 3, the end`."""
        return replace_details(super().moment, _("the end"))

    @property
    def names(self) -> list[str]:
        """The names of the parts."""
        return [tell(part.name) for part in usual.end_parts(self.scene, self.standings)]

    def _drawn(self, paper: Paper) -> Sequence[RenderableType]:
        return usual.end_parts(self.scene, self.standings)[self.part].draw(paper)

    def fit(self, paper: Paper) -> Self:
        """Return the page scrolled no further than to the last line of the part."""
        below = _below(paper)
        if not self.top:
            return self
        return replace(self, top=min(self.top, _longer(self._drawn(below), below)))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the current part below the names of all."""
        below = _below(paper)
        drawn = self._drawn(below)
        longer = _longer(drawn, below)
        part = lines_of(drawn, below)[self.top :][: below.room] if longer else drawn
        body = [self._names(paper), *part]
        scroll = (("↑ ↓", _("scroll")),) if longer else ()
        keys = (
            ("n", _("play again")),
            ("s", _("change players")),
            ("<- ->", _("parts")),
            *scroll,
            ("q", _("leave")),
        )
        return self.sheet(body if self.part else self.remarked(body, paper), keys)

    def _names(self, paper: Paper) -> Canvas:
        """Draw the names of all parts in a line, with the current one highlighted."""
        canvas, x = paper.canvas(ABOVE), MARGIN
        for place, name in enumerate(self.names):
            here = place == self.part
            text = f"[{name}]" if here and not paper.look.shaded else f" {name} "
            x = canvas.put(x, 0, text, "accent.badge" if here else "dim") + 2
        return canvas

    def press(self, key: str) -> Page | Done | None:
        """Turn to another part, scroll, play again, or leave."""
        if key in {"up", "down"}:
            return replace(self, top=max(0, self.top + (1 if key == "down" else -1)))
        if key in {"left", "right", "enter", " ", "tab"}:
            step = -1 if key == "left" else 1
            return replace(self, part=(self.part + step) % len(self.names), top=0)
        return {"n": Done(REMATCH), "s": Done(RESEAT), "q": Done(LEAVE)}.get(key)

    def help(self) -> tuple[str, ...]:
        """Return what the parts are and what the keys do."""
        return (
            _("The end in parts: who won and why, the points over time, and more if there is."),
            _("n begins another game with the same players, s one with others or bots, q leaves."),
        )


def _below(paper: Paper) -> Paper:
    """Return the paper that is left below the names of the parts."""
    return replace(paper, height=paper.height - ABOVE)


def _longer(drawn: Sequence[RenderableType], paper: Paper) -> int:
    """Return how many lines of a part do not fit on the paper."""
    return max(0, height_of(drawn, paper) - paper.room)
