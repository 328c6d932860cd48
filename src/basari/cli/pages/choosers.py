"""Players who choose at the same time, side by side: their names, keys, and who has chosen."""

from collections.abc import Sequence
from typing import Any, Generic

from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli.pages.keyboard import Stroke
from basari.cli.pages.scene import AnyScene, M
from basari.cli.pages.strip import BADGE, write_name
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.texts import _
from basari.kernel import Decision, Seat
from basari.value import Value

GAP = 2
"""Cells between two columns."""
WIDEST, ROOMY = 40, 17
"""The widest a column may be, and the width from which its keys are wider."""
CAP, CAP_WIDTH = 3, 5
"""The height and width of a key."""
TALL_CAP, TALL_CAP_WIDTH = 5, 11
"""The height and width of a key whose label is in display letters."""
OTHERS, TALL_OTHERS = 7, 13
"""The rows a column takes besides its keys, if those are small and if they are tall."""


class Chooser(Value, Generic[M]):
    """A player who chooses at the same time as others: question, keys, and option picked."""

    decision: Decision[M]
    column: int | None
    """The player's column of keys; `None` for a bot, which has chosen already."""
    picked: int | None = None
    """The index of the option picked last."""

    @property
    def chosen(self) -> bool:
        """Whether the player has chosen; a bot always has."""
        return self.column is None or self.picked is not None

    @property
    def move(self) -> M | None:
        """The move that was picked here; `None` for a bot or while nothing is picked."""
        return None if self.picked is None else self.decision.options[self.picked]

    def is_own(self, stroke: Stroke) -> bool:
        """Whether *stroke* is a key of this player that stands for an option."""
        return stroke.column == self.column and stroke.row < len(self.decision.options)

    def struck(self, stroke: Stroke) -> "Chooser[M]":
        """Return the chooser with the option of *stroke* picked, unless the key is not theirs."""
        return replace(self, picked=stroke.row) if self.is_own(stroke) else self

    def __repr__(self) -> str:
        """Return a text without the picked option, so that not even a crash report shows it."""
        return f"<Chooser at seat {self.decision.seat}>"


class _Column(Value):
    """The column of one chooser, ready to draw."""

    scene: AnyScene
    chooser: Chooser[Any]
    width: int
    paper: Paper
    trying: bool

    @property
    def tall(self) -> bool:
        """Whether there is room for keys in display letters."""
        options = len(self.chooser.decision.options)
        return self.paper.high and options * TALL_CAP + TALL_OTHERS <= self.paper.room

    @property
    def _step(self) -> int:
        """The distance between the tops of two keys, in rows."""
        if not self.tall:
            return CAP
        options = len(self.chooser.decision.options)
        return TALL_CAP + (options * (TALL_CAP + 1) + TALL_OTHERS <= self.paper.room)

    @property
    def height(self) -> int:
        """The height of the column, in rows."""
        return self._keys_from + len(self.chooser.decision.options) * self._step + 1

    @property
    def _keys_from(self) -> int:
        """The first row of the keys."""
        if self.tall:
            return 9
        return 4 + (self.paper.room >= OTHERS + 1 + len(self.chooser.decision.options) * CAP)

    @property
    def _lit(self) -> bool:
        """Whether to highlight the column: its player has yet to choose, or tries out the keys."""
        return self.trying or not self.chooser.chosen

    @property
    def _seat(self) -> Seat:
        return self.chooser.decision.seat

    def draw(self, canvas: Canvas, x: int) -> None:
        """Draw the player's name, their keys below each other, and whether they have chosen."""
        if not self._lit:
            canvas.fill(x, 0, self.width, self.height, "surface")
        canvas.put(x, 0, "▀" * self.width, seat_style(self._seat))
        step = 1 + self.tall
        canvas.badge(x + 1, step, self._seat)
        write_name(
            canvas, (x + 2 + BADGE, step), self.scene.names[self._seat], self.width - 6, "strong"
        )
        known = self.scene.face.seat_summary(
            self.scene.view, self._seat, self.width - 2, self.paper.look
        )
        for line, told in enumerate(known):
            canvas.write(x + 1, step + (line + 1) * step, told, "dim", x + self.width - 1)
        for row in range(len(self.chooser.decision.options)):
            self._option(canvas, x, self._keys_from + row * self._step, row)
        self._status(canvas, x, self.height - 1)

    def _option(self, canvas: Canvas, x: int, y: int, row: int) -> None:
        """Draw a key, and beside it in up to three lines the option it chooses."""
        wide, deep = self._cap(canvas, x + 1, y, row)
        scene, look, room = self.scene, self.paper.look, self.width - wide - 3
        move = self.chooser.decision.options[row]
        told = list(scene.face.key_label(move, scene.view, self._seat, room, look))[:CAP]
        top = y + (deep - len(told)) // 2 + (len(told) < CAP and deep == CAP and len(told) > 1)
        top = y + deep // 2 if len(told) == 1 else top
        for line, words in enumerate(told):
            style = "strong" if self._lit else "dim"
            canvas.write(x + wide + 2, top + line, words, style, x + self.width)

    def _cap(self, canvas: Canvas, x: int, y: int, row: int) -> tuple[int, int]:
        """Draw a key unless the chooser is a bot; return the width and height it takes."""
        column = self.chooser.column
        roomy = self.width >= ROOMY
        wide, deep = (TALL_CAP_WIDTH, TALL_CAP) if self.tall else (CAP_WIDTH + 2 * roomy, CAP)
        if column is None:
            return wide, deep
        letter, tried = Stroke(column, row).cap, self.trying and self.chooser.picked == row
        frame = seat_style(self._seat) if self._lit else "faint"
        if tried:
            canvas.fill(x, y, wide, deep, badge_style(self._seat))
        canvas.frame(x, y, wide, deep, badge_style(self._seat) if tried else frame, heavy=self._lit)
        style = badge_style(self._seat) if tried else "strong" if self._lit else "dim"
        if self.tall:
            canvas.big_mid(x + 1, y + 1, wide - 2, letter, style)
        else:
            canvas.mid(x + 1, y + 1, wide - 2, letter, style)
        return wide, deep

    def _status(self, canvas: Canvas, x: int, y: int) -> None:
        """Say whether a choice has been made, or in a trial which key was pressed."""
        column, picked = self.chooser.column, self.chooser.picked
        if not self.chooser.chosen or (column is None and self.trying):
            told = "" if self.trying else _("chooses ...")
            style = f"{seat_style(self._seat)} raised"
        else:
            told, style = _("has chosen"), badge_style(self._seat)
            if self.trying and column is not None and picked is not None:
                told = Stroke(column, picked).cap
            done = f"{self.paper.look.glyphs.done} {told}"
            told = done if cell_len(done) <= self.width else told
        canvas.fill(x, y, self.width, 1, style)
        canvas.mid(x, y, self.width, short(told, self.width), style)


def draw_choosers(
    scene: AnyScene, choosers: Sequence[Chooser[Any]], paper: Paper, *, trying: bool = False
) -> Canvas:
    """Draw the choosers' columns side by side; when *trying*, show which keys were pressed."""
    count, room = len(choosers), paper.width - 2 * MARGIN
    gap = GAP if room // count >= ROOMY else 1
    width = min(WIDEST, (room + gap) // count - gap)
    before = (paper.width - count * (width + gap) + gap) // 2
    columns = [_Column(scene, chooser, width, paper, trying) for chooser in choosers]
    canvas = paper.canvas(max(column.height for column in columns))
    for place, column in enumerate(columns):
        column.draw(canvas, before + place * (width + gap))
    return canvas
