"""The secret choice among a few options, and the choice once more before it is sealed.

Whatever is chosen, choosing takes the same keys and looks the same from afar, and nothing of it
is left once it is sealed.
"""

from typing import Generic

from msgspec.structs import replace
from rich.cells import cell_len
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from basari.cli.pages.scene import M, ScenePage, V, said
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.page import COVER, COVERING, Done, Page
from basari.cli.texts import _
from basari.kernel import Decision

SEAL = 28
"""The cells of a choice that is looked at once more, whichever it is."""
MOST = 9
"""So many options have a digit each."""


class Choice(ScenePage[V, M], Generic[V, M]):
    """The secret choice of one of a few options."""

    decision: Decision[M]
    order: tuple[int, ...]
    """Which option each digit stands for."""
    shuffled: bool
    """Whether only those digits choose, so that fingers tell nothing."""
    cursor: int
    """Where the arrow keys begin: anywhere, so that counting their strokes is no use."""
    pointing: bool = False
    """Whether they were used; before that, Enter chooses nothing, however long it is held."""

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, and what each action would bring."""
        name = self.scene.names[self.decision.seat]
        heading = said((_("{name}, choose in secret:").format(name=name), "name"))
        width = 2 + max(cell_len(self._name(move)) for move in self.decision.options)
        lines = [self._line(place, width, paper) for place in range(len(self.order))]
        table = self.scene.table(paper)
        if height_of(table, paper) + len(lines) + 2 > paper.room:
            table = []
        return self.sheet([*table, Text(), heading, *lines], self._keys())

    def _line(self, place: int, width: int, paper: Paper) -> Text:
        move = self.decision.options[self.order[place]]
        mark = paper.look.glyphs.cursor if self.pointing and place == self.cursor else " "
        key, name = f"{place + 1}", self._name(move)
        told = Text.assemble(f" {mark} ", (key, "key"), " ", (f"{name:<{width}}", "name"))
        return told + self.scene.face.stake(move, self.scene.view, self.decision.seat, paper.look)

    def _name(self, move: M) -> str:
        return self.scene.face.option(move, self.scene.view, self.decision.seat)

    def _keys(self) -> Keys:
        last = len(self.order)
        return (
            (f"1-{last}", _("choose")),
            (_("arrows, Enter"), _("choose")),
            (_("Space"), _("cover")),
        )

    def press(self, key: str) -> Page | Done | None:
        """Choose by digit, letter or arrows, or drop the curtain."""
        if key in COVERING:
            return Done(COVER)
        if key in ("up", "left", "down", "right"):
            step = -1 if key in ("up", "left") else 1
            return replace(self, cursor=(self.cursor + step) % len(self.order), pointing=True)
        place = self._place(key)
        if place is None:
            return None
        move = self.decision.options[self.order[place]]
        return Preview(self.scene, self.decision, move, replace(self, cursor=place))

    def _place(self, key: str) -> int | None:
        """Find which line *key* stands for."""
        if key == "enter":
            return self.cursor if self.pointing else None
        for place, option in enumerate(self.order):
            move = self.decision.options[option]
            called = () if self.shuffled else self.scene.face.keys(move)
            if key == f"{place + 1}" or (len(key) == 1 and key.lower() in called):
                return place
        return None

    def help(self) -> tuple[str, ...]:
        """Say what each option does, and why there is no other."""
        return (
            *self.scene.face.help(self.scene, self.decision),
            _(
                "You see your choice once more before it is sealed, and can still change it. "
                "Space or Esc drops the curtain."
            ),
        )


class Preview(ScenePage[V, M], Generic[V, M]):
    """An answer once more, before it is sealed."""

    decision: Decision[M]
    move: M
    back: Page
    """Where it was chosen."""

    def draw(self, paper: Paper) -> Sheet:
        """Show what would be sealed, as large as whatever else might be."""
        seat = self.decision.seat
        chosen = Text(
            self.scene.face.option(self.move, self.scene.view, seat),
            "curtain",
            no_wrap=True,
            overflow="ellipsis",
        )
        asked = _("{name}, this is your choice:").format(name=self.scene.names[seat])
        body = [
            *self.scene.table(paper),
            Text(),
            said((asked, "name")),
            Padding(Panel(chosen, paper.look.glyphs.box, width=SEAL, border_style="line"), (0, 1)),
        ]
        keys = (("Enter", _("seal it")), (_("Backspace"), _("change")), (_("Space"), _("cover")))
        return self.sheet(body, keys)

    def press(self, key: str) -> Page | Done | None:
        """Seal it, change it, or drop the curtain."""
        if key in COVERING:
            return Done(COVER)
        if key in ("backspace", "delete", "left"):
            return self.back
        return Done(self.move) if key == "enter" else None

    def help(self) -> tuple[str, ...]:
        """Say that nothing is sealed yet."""
        return (
            _(
                "Nothing is sealed yet: Enter seals your choice for good, "
                "Backspace lets you change it."
            ),
            _("Space or Esc drops the curtain and forgets the choice."),
        )
