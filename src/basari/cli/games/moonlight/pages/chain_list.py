"""Questions about a player's chains: a list of answers below frames with the outcome."""

from typing import ClassVar

from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli.games.moonlight.draw.frames import draw_best_others, draw_frames
from basari.cli.games.moonlight.draw.signs import (
    COIN_SEAL,
    GONE,
    LEADER,
    SHAPES,
    draw_tile,
    ink,
    letters,
)
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import Outcome
from basari.rules.moonlight.facts.words import with_sign
from basari.rules.moonlight.moves import Link, Move
from basari.rules.moonlight.table import View

STEPS = {"up": -1, "down": 1, "pageup": -6, "pagedown": 6}
SEALS, POINTS = 6, 17
"""Columns from the right edge to the ends of seals and of points."""
TALL = 30
"""The fewest rows of a page on which tiles have frames."""
THEN = 31
"""The column where the changes of chains begin."""


class ChainPage(SpeakerQuestion[View, Move]):
    """A question about the player's chains: five frames, and a list of answers below."""

    cursor: int = 0

    deaf: ClassVar[bool] = True

    @property
    def ways(self) -> int:
        """The number of lines in the list."""
        raise NotImplementedError

    def _moved(self, key: str) -> "ChainPage | None":
        """Return the page with its cursor moved; `None` if *key* does not move it."""
        last = max(0, self.ways - 1)
        if key in STEPS:
            return replace(self, cursor=max(0, min(self.cursor + STEPS[key], last)))
        if key in {"home", "end"}:
            return replace(self, cursor=0 if key == "home" else last)
        if key.isdecimal() and key.isascii() and 1 <= int(key) <= self.ways:
            return replace(self, cursor=int(key) - 1)
        return None

    def top_rows(self, canvas: Canvas, y: int) -> None:
        """Write who has laid their tiles, who lays them now, and who comes next."""
        names, view = self.scene.names, self.scene.view
        number, seat = len(names), self.decision.seat
        order = [Seat((view.coin + step) % number) for step in range(number)]
        place = order.index(seat)
        parts = ((_("done"), order[:place]), (_("now"), [seat]), (_("then"), order[place + 1 :]))
        shown = [(word, seats) for word, seats in parts if seats]
        width = sum(cell_len(word) + 2 + 2 * len(seats) for word, seats in shown)
        at, own = canvas.width - MARGIN - width, letters(names)
        for word, seats in shown:
            at = canvas.put(at, y, word + " ", "faint")
            for one in seats:
                at = canvas.put(at, y, own[one], badge_style(one)) + 1
            at += 1

    def _above(
        self, paper: Paper, result: Outcome, head: str, gone: Link | None = None
    ) -> tuple[Canvas, int]:
        """Draw what stands above the list; return the canvas and the row of the list's headings."""
        view, seat = self.scene.view, self.decision.seat
        canvas, tall = paper.canvas(paper.room, seat), paper.room > TALL
        self._tiles(canvas, 0, tall=tall)
        self.top_rows(canvas, int(tall))
        y = draw_frames(canvas, 4 if tall else 1, view, seat, result, gone)
        draw_best_others(canvas, y, view, seat, self.scene.names)
        y += 2 + tall
        canvas.put(MARGIN + 5, y, head, "faint")
        canvas.put(THEN, y, _("then"), "faint")
        canvas.right(canvas.width - POINTS, y, _("points now"), "faint")
        return canvas, y

    def _tiles(self, canvas: Canvas, y: int, *, tall: bool) -> None:
        """Write the tiles that were taken, in frames if there is room."""
        taken = self.scene.view.taken[self.decision.seat]
        at = canvas.put(MARGIN, y + tall, _("Your tiles:"), "dim") + 1
        laid = self.done_tiles
        for label in taken:
            done = label in laid
            if done:
                laid.remove(label)
            if tall:
                canvas.frame(at, y, 10, 3, "faint" if done else "accent", heavy=not done)
            width = cell_len(label)
            x = at + (10 - width) // 2 if tall else at
            draw_tile(canvas, x, y + tall, label, lit=not done)
            at += 10 if tall else width + 2

    @property
    def done_tiles(self) -> list[str]:
        """The tiles drawn dim, since the question is not about them."""
        return []

    def _list(self, canvas: Canvas, y: int) -> None:
        """Draw the part of the list around the cursor."""
        rows = canvas.height - y - 1
        top = max(0, min(self.cursor - rows // 2, self.ways - rows))
        for place in range(top, min(self.ways, top + rows)):
            row = y + place - top
            lit = place == self.cursor
            keys = ("enter",) if lit else ("home", *["down"] * place)
            canvas.on_click(0, row, canvas.width, 1, *keys)
            if lit:
                canvas.lit(MARGIN, row, canvas.width - 2 * MARGIN)
            canvas.put(MARGIN + 1, row, f"{place + 1:>2} ", "accent.badge" if lit else "key")
            self.line(canvas, row, place, lit=lit)

    def line(self, canvas: Canvas, y: int, place: int, *, lit: bool) -> None:
        """Write the answer with the index *place* in row *y*."""
        raise NotImplementedError

    def _worth(self, canvas: Canvas, y: int, result: Outcome) -> None:
        """Write the points that *result* would add if chains were scored now, and its seals."""
        canvas.right(canvas.width - POINTS, y, with_sign(result.points), "strong")
        seals = f"+{result.seals} {COIN_SEAL}" if result.seals else f"{GONE}"
        canvas.right(canvas.width - SEALS, y, seals, "strong" if result.seals else "faint")


def write_changes(canvas: Canvas, x: int, y: int, result: Outcome, last: int, *, lit: bool) -> None:
    """Write how each chain changes, up to column *last*: `◆R 10 → 14  ■Y 20 goes, 7 ★`."""
    for change in result.changes:
        if change.gone:
            value = change.gone[-1].value
            told = _("{value} goes, {new}").format(value=value, new=change.new)
        else:
            told = f"{change.old}→{change.new}"
        star = LEADER if change.leads else ""
        text = f"{SHAPES[change.gem]}{change.gem} {told}{star}"
        if x + cell_len(text) > last:
            canvas.put(x, y, "…"[: max(0, last - x)], "dim")
            return
        x = canvas.put(x, y, text, ink(change.gem, lit=lit)) + 2
