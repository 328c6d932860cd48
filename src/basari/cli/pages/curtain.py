"""The pages of a hand-over: the curtain, the note that someone has sealed, the call to look."""

from collections.abc import Sequence
from typing import ClassVar, Generic

from rich.cells import cell_len

from basari.cli.pages.scene import M, ScenePage, V, sentences_of
from basari.cli.pages.strip import BADGE, fit_names
from basari.cli.terminal.canvas import Accent, Canvas
from basari.cli.terminal.display import rows_of
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.terminal.page import ASIDES, Done, Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.cli.words import bot_mark
from basari.kernel import Mark, Seat

SMALL, GREAT = (64, 15), (84, 25)
"""Columns and rows of the area to write on, on small and on high paper."""
SHOWN = (Mark.SEEN, Mark.BID, Mark.REVEAL, Mark.CHAPTER, Mark.ROUND)
"""Events left out of the recap, as the table shows them or their outcome is told."""
CHOSEN, NEXT, WAITING = "✓", "◂", "·"
LEAST = 5
"""The fewest cells for a name; if names would get fewer, the marks of bots are left out."""
DISPLAY, GREAT_DISPLAY = 3, 5
"""The height of display letters, small and large."""


class CardBack(ScenePage[V, M], Generic[V, M]):
    """A page that hides everything behind the back of a card, with an area to write on."""

    storied: ClassVar[bool] = False

    def back(self, paper: Paper) -> tuple[Canvas, tuple[int, int, int, int]]:
        """Draw a card back over the whole page; return the canvas and the box to write in."""
        canvas = paper.canvas(paper.room, self.accent)
        canvas.lattice(0, 0, paper.width // 2 * 2, paper.room - 1)
        width, height = GREAT if paper.high else SMALL
        height = min(height, paper.room - 3)
        x, y = (paper.width - width) // 2, (paper.room - 1 - height) // 2
        canvas.fill(x - 2, y - 1, width + 4, height + 2, "")
        canvas.frame(x, y, width, height, "accent", heavy=True)
        return canvas, (x, y, width, height)

    def seats(
        self,
        canvas: Canvas,
        where: tuple[int, int, int, int],
        chosen: Sequence[Seat],
        turn: Seat | None,
    ) -> None:
        """Write in the lower border who has chosen, whose turn it is, and who is still to come."""
        x, y, width, height = where
        names = self.scene.names
        marks = [f"{mark} " if (mark := bot_mark(name)) else "" for name in names]
        rest = sum(map(cell_len, marks)) + len(names) * (BADGE + 4)
        if width - 4 - rest < LEAST * len(names):
            marks, rest = [""] * len(names), len(names) * (BADGE + 4)
        parts = fit_names(names, width - 4 - rest)
        whole = sum(map(cell_len, parts)) + rest
        at, row = x + (width - whole) // 2, y + height - 1
        for seat in map(Seat, range(len(names))):
            done, lit = seat in chosen, seat == turn
            at = canvas.put(at, row, " ")
            at = canvas.badge(at, row, seat, lit=done or lit)
            at = canvas.put(at, row, f" {parts[seat]} ", "strong" if lit else "dim")
            at = canvas.put(at, row, marks[seat], "faint")
            sign = CHOSEN if done else NEXT if lit else WAITING
            at = canvas.put(at, row, sign, "accent strong" if lit else "good" if done else "dim")
        canvas.put(at, row, " ")


class Curtain(CardBack[V, M], Generic[V, M]):
    """Hides everything until the next player has the laptop, and recaps the public events."""

    seat: Seat
    chosen: tuple[Seat, ...] = ()
    """The seats that have sealed a choice already."""

    covers: ClassVar[bool] = True

    @property
    def accent(self) -> Accent:
        """The colour of the next player."""
        return self.seat

    def chip(self) -> Chip:
        """Return the chip that says that a secret comes next."""
        return Chip(_("secret"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the next player's name and the public news, nothing secret."""
        name = self.scene.names[self.seat]
        canvas, where = self.back(paper)
        x, y, width, height = where
        high = paper.high
        rows, lines = self._set(paper, width, height)
        top = y + 3 + 2 * high + (0 if lines else (height - 7 - 2 * high - rows) // 2)
        canvas.mid(x, top - 2, width, _("Pass the laptop to"), "dim")
        canvas.big_mid(x + 2, top, width - 4, name, "accent", double=rows == GREAT_DISPLAY)
        row = top + rows + 1
        canvas.mid(x, row, width, _("Everybody else looks away."), "strong")
        room = y + height - 2 - (row + 2)
        row += 2 + max(0, room + 1 - len(lines)) // 3
        for line, style in lines:
            canvas.mid(x, row, width, line, style)
            row += 1
        self.seats(canvas, where, self.chosen, self.seat)
        keys = (("Enter", _("I am {name}").format(name=name)),)
        return self.sheet([canvas], keys)

    def _set(self, paper: Paper, width: int, height: int) -> tuple[int, list[tuple[str, str]]]:
        """Return the height of the name's letters, and the lines of the recap below the name.

        The name is in large letters on high paper, and wherever that does not shorten the recap.
        """
        letters = None if paper.look.plain else rows_of(self.scene.names[self.seat], double=True)
        room = height - 7 - 2 * paper.high
        large, small = (self._recap(width - 6, room - rows) for rows in (GREAT_DISPLAY, DISPLAY))
        fits = letters is not None and len(letters[0]) <= width - 4 and len(large) == len(small)
        return (GREAT_DISPLAY, large) if paper.high or fits else (DISPLAY, small)

    def _recap(self, width: int, rows: int) -> list[tuple[str, str]]:
        """Return a recap in *rows* lines at most: the latest public events, and a warning."""
        scene = self.scene
        warning = scene.face.warning(scene.view, scene.called)
        last = [(line, "strong") for line in broken(warning, width, later="")] if warning else []
        since = [event for event in scene.story.since(self.seat) if event.seen_by(None)]
        bidding = scene.story.contested
        events = tuple(
            event
            for event in since
            if event.mark not in SHOWN or (bidding and event.mark is Mark.BID)
        )
        blocks = [broken(sentence, width, later="") for sentence in sentences_of(events, scene)]
        kept: list[tuple[str, str]] = []
        while blocks and len(blocks[-1]) + len(kept) + len(last) <= rows:
            kept = [(line, "dim") for line in blocks.pop()] + kept
        return [*kept, *last[: max(0, rows - len(kept))]]

    def press(self, key: str) -> Page | Done | None:
        """Open the curtain on Enter only, so that no stray key does."""
        return Done() if key == "enter" else None

    def why_not(self, key: str) -> str:  # noqa: ARG002 - whichever it was
        """Return which key opens the curtain."""
        return _("Only Enter opens the curtain.")

    def help(self) -> tuple[str, ...]:
        """Return how to hand over and open the curtain."""
        name = self.scene.names[self.seat]
        return (
            _("The next choice is secret. Hand the laptop to {name}, and look away.").format(
                name=name
            ),
            _("When only {name} can see the screen, press Enter.").format(name=name),
            _("What is sealed is shown to nobody, and cannot be changed any more."),
        )


class Sealed(CardBack[V, M], Generic[V, M]):
    """Says that a player has chosen, and nothing about the choice."""

    seat: Seat
    pause: float | None

    turns: ClassVar[bool] = True

    @property
    def accent(self) -> Accent:
        """The colour of the player who has chosen."""
        return self.seat

    @property
    def patience(self) -> float | None:
        """Seconds until the page goes on by itself; `None`: it waits for a key."""
        return self.pause

    def draw(self, paper: Paper) -> Sheet:
        """Draw the name of the player who has chosen."""
        canvas, (x, y, width, height) = self.back(paper)
        name = self.scene.names[self.seat]
        row = y + (height - 8) // 2
        canvas.big_mid(x + 2, row, width - 4, name, "accent", double=paper.high)
        told = _("{name} has chosen.").format(name=name)
        canvas.mid(x, row + (7 if paper.high else 5), width, f"{CHOSEN} {told}", "strong")
        return self.sheet([canvas], ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Finish on any key, except those that mean something on every page."""
        return None if key in ASIDES else Done()

    def help(self) -> tuple[str, ...]:
        """Return what it means that a choice is sealed."""
        return (_("What is sealed is shown to nobody, and cannot be changed any more."),)


class AllLook(CardBack[V, M], Generic[V, M]):
    """Calls everybody back to the screen before the reveal."""

    covers: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Draw the call to look."""
        canvas, where = self.back(paper)
        x, y, width, height = where
        row = y + (height - 6) // 2
        canvas.mid(x, row - 1, width, _("Everybody has chosen."), "dim")
        canvas.big_mid(x + 2, row + 1, width - 4, _("All look!"), "accent", double=paper.high)
        everybody = [Seat(seat) for seat in range(len(self.scene.names))]
        self.seats(canvas, where, everybody, None)
        return self.sheet([canvas], (("Enter", _("reveal")),))

    def press(self, key: str) -> Page | Done | None:
        """Reveal on Enter only, so that no stray key does."""
        return Done() if key == "enter" else None

    def why_not(self, key: str) -> str:  # noqa: ARG002 - whichever it was
        """Return which key reveals the answers."""
        return _("Only Enter turns the answers over.")

    def help(self) -> tuple[str, ...]:
        """Return what Enter reveals."""
        return (_("When everybody looks at the screen, Enter turns over all answers at once."),)
