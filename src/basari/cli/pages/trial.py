"""The trial of the keys before all choose at the same time: whose they are, and if they work."""

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
"""Seconds within which keys count as pressed together."""


class KeyTrial(ScenePage[V, M], Generic[V, M]):
    """Shows which keys were pressed by whom; nothing counts yet."""

    choosers: tuple[Chooser[M], ...]
    """The players, each with the option of the key pressed last."""
    clock: Callable[[], float] = monotonic
    back: Page | None = None
    """The page to go back to, if the trial interrupted a choice."""
    burst: tuple[Seat, ...] = ()
    """The seats that pressed keys in the latest burst, that is, almost together."""
    begun: float = -inf
    """When the burst began."""
    open: bool = False
    """Whether another key may still belong to the burst."""

    taken = "hrtlq"
    storied: ClassVar[bool] = False

    def chip(self) -> Chip:
        """Return the chip that says that the page is for everybody."""
        return Chip(_("everybody at once"))

    @property
    def patience(self) -> float | None:
        """Return the seconds until the burst ends; `None` if there is no burst."""
        return WINDOW if self.open else None

    def draw(self, paper: Paper) -> Sheet:
        """Draw everybody's keys, those pressed, and whether they arrived together."""
        told = [line for text in self._told() for line in wrap(text, paper)]
        keys = draw_choosers(self.scene, self.choosers, paper, trying=True)
        air = [Text()] if keys.height + len(told) < paper.room else []
        return self.sheet(
            [keys, *air, *told],
            (("Enter", _("back") if self.back else _("begin")),),
        )

    def _told(self) -> list[str]:
        """Return the invitation to try the keys, or the result of a burst."""
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
        """Show the key that was pressed, end the burst, or leave."""
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
        """Return the page with a stroke of *seat* added to the burst, or beginning a new one."""
        choosers = tuple(one.struck(stroke) for one in self.choosers)
        now = self.clock()
        if now - self.begun > WINDOW:
            return replace(self, choosers=choosers, burst=(seat,), begun=now, open=True)
        burst = tuple(sorted({*self.burst, seat}))
        return replace(self, choosers=choosers, burst=burst, open=True)

    def help(self) -> tuple[str, ...]:
        """Return what can be tried here."""
        return (
            _("Everybody has a column of keys; press yours and see what they choose."),
            _("Some keyboards drop keys that are pressed together; press all at once to see."),
            _("Enter goes on. Nothing that is pressed here counts."),
        )


def _numbers(seats: Sequence[Seat]) -> str:
    """Return the players' numbers, which stand before their names, as a list in words."""
    return join_words(f"{seat + 1}" for seat in seats)
