"""The hand-over: the curtain, the ready page, the secret choice, and the seal.

Whatever is chosen, choosing takes the same keys and looks the same from afar, and nothing of it
is left once it is sealed.
"""

from typing import Any, ClassVar

from msgspec.structs import replace
from rich.align import Align
from rich.cells import cell_len
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.actions import TYPED, action_name, meaning
from basari.cli.games.basari.drawings import stake
from basari.cli.kinds import AnyMove
from basari.cli.pages.page import ASIDES, Done, Page, ScenePage, banner, garland, protest, said
from basari.cli.pages.sentences import story, told
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.texts import _
from basari.kernel import Decision, Seat

COVER = "cover"
"""Comes of a secret page that was covered before anything was sealed."""
PANIC = "escape"
"""Drops the curtain also where something is read beside a secret page."""
COVERING = (" ", PANIC)
SEAL = 28
"""The cells of a choice that is looked at once more, whichever it is."""


class Curtain(ScenePage):
    """Hides everything until the next player has the laptop."""

    seat: Seat
    chosen: tuple[Seat, ...] = ()
    """Who has sealed a choice already."""

    covers: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Name the next player, and nothing secret."""
        name = self.scene.names[self.seat]
        body = [
            garland(paper),
            Text(),
            banner(
                paper,
                (_("The laptop goes to"), "muted"),
                ("", ""),
                (name, "curtain"),
                ("", ""),
                (_("Everybody else looks away."), "muted"),
            ),
            Text(),
            Align.center(self._choosers(paper)),
        ]
        return self.sheet(body, (("Enter", _("I am {name}").format(name=name)),), centred=True)

    def _choosers(self, paper: Paper) -> Table:
        """List who has chosen and who has not."""
        sign, listed = paper.look.glyphs, Table.grid(padding=(0, 1))
        for seat, name in enumerate(self.scene.names):
            if seat in self.chosen:
                listed.add_row(Text(sign.done, "good"), _("{name} has chosen").format(name=name))
            else:
                listed.add_row(Text(sign.dot, "muted"), Text(name, "muted"))
        return listed

    def press(self, key: str) -> Page | Done | None:
        """Open on one deliberate key only."""
        return Done() if key == "enter" else None

    def help(self) -> tuple[str, ...]:
        """Say how to go on."""
        name = self.scene.names[self.seat]
        return (
            _("The next choice is secret. Hand the laptop to {name}, and look away.").format(
                name=name
            ),
            _("When only {name} can see the screen, press Enter.").format(name=name),
            _("What is sealed is shown to nobody, and cannot be changed any more."),
        )


class Ready(ScenePage):
    """Tells a player what happened since they last decided something."""

    seat: Seat

    def draw(self, paper: Paper) -> Sheet:
        """Recap, in sentences."""
        name = self.scene.names[self.seat]
        events = [entry.event for entry in self.scene.chronicle.since(self.seat)]
        heading = said((_("{name}, since your last turn:").format(name=name), "name"))
        body = [heading, Text(), *story(told(events, self.scene.names), paper, paper.room - 2)]
        return self.sheet(body, (("Enter", _("choose")), (_("Space"), _("cover"))))

    def press(self, key: str) -> Page | Done | None:
        """Go on to the choice, or back behind the curtain."""
        if key in COVERING:
            return Done(COVER)
        return Done() if key == "enter" else None

    def help(self) -> tuple[str, ...]:
        """Say how to go on."""
        return (
            _(
                "This is what happened since you last decided something. "
                "Enter leads to your choice."
            ),
            _("Space or Esc drops the curtain at once, here and while you choose."),
        )


class Choice(ScenePage):
    """The secret choice of an action."""

    seat: Seat
    decision: Decision[Any]
    order: tuple[int, ...]
    """Which option each digit stands for."""
    shuffled: bool
    """Whether only those digits choose, so that fingers tell nothing."""
    cursor: int
    """Where the arrow keys begin: anywhere, so that counting their strokes is no use."""
    pointing: bool = False
    """Whether they were used; before that, Enter chooses nothing, however long it is held."""

    secret: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, and what each action would bring."""
        name = self.scene.names[self.seat]
        heading = said((_("{name}, choose in secret:").format(name=name), "name"))
        width = 2 + max(cell_len(action_name(action)) for action in self.decision.options)
        lines = [self._line(place, width, paper) for place in range(len(self.order))]
        return self.sheet([*self.scene.table(paper), Text(), heading, *lines], self._keys())

    def _line(self, place: int, width: int, paper: Paper) -> Text:
        action = self.decision.options[self.order[place]]
        mark = paper.look.glyphs.cursor if self.pointing and place == self.cursor else " "
        key, name = f"{place + 1}", action_name(action)
        told = Text.assemble(f" {mark} ", (key, "key"), " ", (f"{name:<{width}}", "name"))
        return told + stake(self.scene.view, self.seat, action, paper.look)

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
        return None if place is None else Preview(self.scene, replace(self, cursor=place))

    def _place(self, key: str) -> int | None:
        """Find which line *key* stands for."""
        if key == "enter":
            return self.cursor if self.pointing else None
        for place, option in enumerate(self.order):
            called = () if self.shuffled else TYPED[self.decision.options[option]]
            if key == f"{place + 1}" or (len(key) == 1 and key.lower() in called):
                return place
        return None

    @property
    def action(self) -> AnyMove:
        """What the cursor is at."""
        return self.decision.options[self.order[self.cursor]]

    def help(self) -> tuple[str, ...]:
        """Say what each action does, and why there is no other."""
        return (
            _("All choose in secret, then all choices are revealed at once (G3)."),
            _(
                "Alone you carry out your action. Two who chose the same bargain for it with gems. "
                "Three or more lose it (G4)."
            ),
            *(meaning(action) for action in self.decision.options),
            *_missing(self.decision),
            _(
                "You see your choice once more before it is sealed, and can still change it. "
                "Space or Esc drops the curtain."
            ),
        )


class Preview(ScenePage):
    """The choice once more, before it is sealed."""

    choice: Choice

    secret: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Show what would be sealed."""
        name = self.scene.names[self.choice.seat]
        chosen = Text(action_name(self.choice.action), "curtain")
        body = [
            *self.scene.table(paper),
            Text(),
            said((_("{name}, this is your choice:").format(name=name), "name")),
            Padding(Panel(chosen, paper.look.glyphs.box, width=SEAL, border_style="line"), (0, 1)),
        ]
        keys = (("Enter", _("seal it")), (_("Backspace"), _("change")), (_("Space"), _("cover")))
        return self.sheet(body, keys)

    def press(self, key: str) -> Page | Done | None:
        """Seal it, change it, or drop the curtain."""
        if key in COVERING:
            return Done(COVER)
        if key in ("backspace", "delete", "left"):
            return self.choice
        return Done(self.choice.action) if key == "enter" else None

    def help(self) -> tuple[str, ...]:
        """Say that nothing is sealed yet."""
        return (
            _(
                "Nothing is sealed yet: Enter seals your choice for good, "
                "Backspace lets you change it."
            ),
            _("Space or Esc drops the curtain and forgets the choice."),
        )


class Sealed(ScenePage):
    """Tells that someone has chosen, and nothing more."""

    seat: Seat
    pause: float | None

    @property
    def patience(self) -> float | None:
        """It goes on by itself."""
        return self.pause

    def draw(self, paper: Paper) -> Sheet:
        """Say who has chosen."""
        told = _("{name} has chosen.").format(name=self.scene.names[self.seat])
        body = [banner(paper, (f"{paper.look.glyphs.done} {told}", "curtain"))]
        return self.sheet(body, ((_("any key"), _("go on")),), centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Go on."""
        return None if key in ASIDES else Done()

    def help(self) -> tuple[str, ...]:
        """Say what sealed means."""
        return (_("What is sealed is shown to nobody, and cannot be changed any more."),)


class AllLook(ScenePage):
    """Calls everybody back to the screen before the reveal."""

    covers: ClassVar[bool] = True

    def draw(self, paper: Paper) -> Sheet:
        """Call them."""
        body = [
            garland(paper),
            Text(),
            banner(
                paper,
                (_("Everybody has chosen."), "muted"),
                ("", ""),
                (_("All look!"), "curtain"),
            ),
            Text(),
            garland(paper),
        ]
        return self.sheet(body, (("Enter", _("reveal")),), centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Reveal on one deliberate key only."""
        return Done() if key == "enter" else None

    def help(self) -> tuple[str, ...]:
        """Say what comes."""
        return (
            _("When everybody looks at the screen, Enter turns over all choices at once (G3)."),
        )


def _missing(decision: Decision[Any]) -> list[str]:
    """Say why actions that exist are not among the options."""
    known = type(decision.options[0])
    return [protest(why) for action in known if (why := decision.objection(action))]
