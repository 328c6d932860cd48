"""The walk: dice as blocks with pips, and pawns that go arch by arch."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.basari.draw import ring
from basari.cli.games.basari.draw.dice import GREAT_DIE, SMALL_DIE, die
from basari.cli.games.basari.draw.ring import gem_line
from basari.cli.games.basari.draw.ring_layout import before
from basari.cli.games.basari.pages.opening import RoundPage
from basari.cli.pages.scene import sentences_of
from basari.cli.pages.sentences import wrap
from basari.cli.pages.strip import write_name
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN, Chip, Paper, Sheet, height_of
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _
from basari.cli.words import count_points
from basari.kernel import Seat
from basari.rules.basari import board
from basari.rules.basari.board.events import StartsMoved, Walked

TUMBLES = 5
"""How many other faces a die shows before it lies still."""
TUMBLE, STRIDE = 0.1, 0.09
"""How long a face is seen, and a pawn on each arch, in beats."""
SIDES = 6
ROOMY = 19
"""The columns that a great die needs, with its result beside it."""


class WalkPage(RoundPage):
    """The start of a round on the board: dice roll, pawns walk and leave a trail."""

    @property
    def walked(self) -> Walked:
        """The event with everybody's roll."""
        return next(event for event in self.events if isinstance(event, Walked))

    @property
    def steps(self) -> int:
        """The number of steps: one per face of the dice, and one per arch of the longest walk."""
        return TUMBLES + max(self.walked.pips)

    @property
    def times(self) -> Sequence[float]:
        """How long each face and each stride are seen, in beats."""
        return [TUMBLE] * TUMBLES + [STRIDE] * max(self.walked.pips)

    @property
    def rests(self) -> Sequence[int]:
        """The steps at which the page pauses: dice lie still, and pawns have arrived."""
        return [TUMBLES, self.steps]

    @property
    def known(self) -> int:
        """How many story entries are told: up to the walk, and at the end the walk too."""
        return self.passage.last if self.whole else self.passage.first

    def chip(self) -> Chip:
        """Return the chip that announces the roll."""
        return Chip(_("everybody rolls"))

    def gone(self, seat: Seat) -> int:
        """Count the arches that a pawn has walked by now."""
        return max(0, min(self.walked.pips[seat], self.shown - TUMBLES))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the ring with the pawns on their way, and the dice below it."""
        rest = [event for event in self.events if not isinstance(event, (Walked, StartsMoved))]
        lines = [
            line for text in sentences_of(tuple(rest), self.scene) for line in wrap(text, paper)
        ]
        body: list[RenderableType] = [*self._ring(paper)]
        used = height_of(body, paper)
        great = used + GREAT_DIE[1] + 1 + len(lines) <= paper.room and self._each(paper) >= ROOMY
        height = (GREAT_DIE if great else SMALL_DIE)[1]
        gap = max(1 - great, min(2, paper.room - used - height - len(lines) - 1))
        body.append(self._dice(paper, gap, great=great))
        if used + gap + height + len(lines) <= paper.room:
            body += lines
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)

    def _ring(self, paper: Paper) -> list[RenderableType]:
        view, event = self.scene.view, self.walked
        assert isinstance(view, board.View)  # noqa: S101 - nobody else walks
        arches, seats = len(view.rules.track), [Seat(n) for n in range(len(event.pips))]
        gone = [self.gone(seat) for seat in seats]
        starts = [before(arches, event.pawns[seat], event.pips[seat]) for seat in seats]
        trail = {
            seat: frozenset(before(arches, starts[seat], -step) for step in range(gone[seat]))
            for seat in seats
        }
        there = tuple(before(arches, starts[seat], -gone[seat]) for seat in seats)
        far = tuple(
            view.walked[seat] - event.pips[seat] + gone[seat] if view.walked[seat] else 0
            for seat in seats
        )
        moved = replace(view, pawns=there, walked=far)
        return ring.table(moved, self.scene.names, paper, 0, trail)

    def _each(self, paper: Paper) -> int:
        """Return the columns for one die and its result."""
        return (paper.width - 2 * MARGIN) // len(self.scene.names)

    def _dice(self, paper: Paper, gap: int, *, great: bool) -> Canvas:
        """Draw everybody's die with its result, below *gap* empty lines."""
        width, height = GREAT_DIE if great else SMALL_DIE
        canvas, each = paper.canvas(height + gap), self._each(paper)
        for seat in map(Seat, range(len(self.scene.names))):
            x = MARGIN + seat * each
            die(canvas, x, gap, self._face(seat), badge_style(seat), great=great)
            self._led(canvas, seat, (x + width + 1, gap + great, each - width - 2), great=great)
        return canvas

    def _face(self, seat: Seat) -> int:
        """Return the face that a die shows now; while it rolls, a different one at each step."""
        left = TUMBLES - self.shown
        pips = self.walked.pips[seat]
        return pips if left <= 0 else (pips + left * (2 * seat + 1)) % SIDES + 1

    def _led(self, canvas: Canvas, seat: Seat, place: tuple[int, int, int], *, great: bool) -> None:
        """Write a die's owner, the arch reached and what lies there; points in words if *great*."""
        (x, y, width), view, event = place, self.scene.view, self.walked
        write_name(canvas, (x, y), self.scene.names[seat], width, "strong")
        if self.shown < TUMBLES or not isinstance(view, board.View):
            return
        arch = view.rules.track[event.pawns[seat] - 1]
        canvas.put(x, y + 1, f"+{event.pips[seat]} → {arch.number}", "strong")
        if self.gone(seat) < event.pips[seat]:
            return
        if great:
            canvas.put(x, y + 2, count_points(arch.points), "dim")
            gem_line(canvas, arch.gems, (x, y + 3, width))
        else:
            end = canvas.put(x, y + 2, f"{arch.points} ", "dim")
            gem_line(canvas, arch.gems, (end, y + 2, width - 2))
