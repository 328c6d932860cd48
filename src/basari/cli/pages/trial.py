"""Trying out the keys before all choose at the same time: whose key is it, and does it arrive?"""

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import ClassVar, Generic

from msgspec.structs import replace
from rich.text import Text

from basari.cli.pages.choosers import Chooser, draw_choosers
from basari.cli.pages.keyboard import Stroke, struck
from basari.cli.pages.scene import M, ScenePage, V
from basari.cli.pages.sentences import wrap
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _
from basari.cli.words import join_words
from basari.kernel import Seat

WINDOW = 0.7
"""Seconds within which keys count as pressed at the same time."""


class KeyTrial(ScenePage[V, M], Generic[V, M]):
    """Shows which key was whose; nothing counts yet."""

    choosers: tuple[Chooser[M], ...]
    """With what everybody pressed last."""
    clock: Callable[[], float] = monotonic
    back: Page | None = None
    """Where one came from, if it was in the middle of a choice."""
    burst: tuple[Seat, ...] = ()
    """Who pressed a key at about the same time, last."""
    begun: float = -inf
    """When the first of them did."""
    open: bool = False
    """Whether somebody may still belong to them."""

    taken = "hrtlq"
    storied: ClassVar[bool] = False

    def chip(self) -> Chip:
        """Say that the page is everybody's."""
        return Chip(_("everybody at once"))

    @property
    def patience(self) -> float | None:
        """Wait for those who press at the same time."""
        return WINDOW if self.open else None

    def draw(self, paper: Paper) -> Sheet:
        """Show everybody's keys, those that were pressed, and who pressed at the same time."""
        told = [line for text in self._told() for line in wrap(text, paper)]
        keys = draw_choosers(self.scene, self.choosers, paper, trying=True)
        air = [Text()] if keys.height + len(told) < paper.room else []
        return self.sheet(
            [keys, *air, *told],
            (("Enter", _("back") if self.back else _("begin")),),
        )

    def _told(self) -> list[str]:
        """Invite to try, and say what came of it."""
        persons = [one.decision.seat for one in self.choosers if one.column is not None]
        missing = [seat for seat in persons if seat not in self.burst]
        if self.open or not self.burst[1:]:
            return [_("Try out your keys; nothing counts yet. Then press one each, all at once.")]
        if not missing:
            return [_("All at the same time, and every key arrived.")]
        text = _(
            "Only player {there} arrived together; if player {missing} pressed too, this keyboard "
            "drops keys. Tap briefly: the game waits for all."
        )
        return [text.format(there=_numbers(self.burst), missing=_numbers(missing))]

    def press(self, key: str) -> Page | Done | None:
        """Show what was pressed."""
        if key == "?":
            return None
        if key in {"enter", "escape"}:
            return self.back or Done()
        if key == TICK:
            return replace(self, open=False)
        stroke = struck(key)
        hit = [one.decision.seat for one in self.choosers if stroke and one.is_own(stroke)]
        return self._hit(stroke, hit[0]) if stroke and hit else self

    def _hit(self, stroke: Stroke, seat: Seat) -> "KeyTrial[V, M]":
        """Show a stroke of somebody, alone or together with others."""
        choosers = tuple(one.struck(stroke) for one in self.choosers)
        now = self.clock()
        if now - self.begun > WINDOW:
            return replace(self, choosers=choosers, burst=(seat,), begun=now, open=True)
        burst = tuple(sorted({*self.burst, seat}))
        return replace(self, choosers=choosers, burst=burst, open=True)

    def help(self) -> tuple[str, ...]:
        """Say what can be tried here."""
        return (
            _("Everybody has a column of keys; press yours and see what they choose."),
            _("Some keyboards drop keys that are pressed together; press all at once to see."),
            _("Enter goes on. Nothing that is pressed here counts."),
        )


def _numbers(seats: Sequence[Seat]) -> str:
    """List players by the numbers that stand before their names."""
    return join_words(f"{seat + 1}" for seat in seats)
