"""The hand-over: the curtain, the recap behind it, the seal, and the call to look."""

from typing import ClassVar, Generic

from rich.align import Align
from rich.table import Table
from rich.text import Text

from basari.cli.pages.scene import M, ScenePage, V, banner, garland, said, told
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import ASIDES, COVER, COVERING, Done, Page
from basari.cli.texts import _
from basari.kernel import Seat


class Curtain(ScenePage[V, M], Generic[V, M]):
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


class Ready(ScenePage[V, M], Generic[V, M]):
    """Tells a player what happened since they last decided something."""

    seat: Seat

    def draw(self, paper: Paper) -> Sheet:
        """Recap, in sentences."""
        name = self.scene.names[self.seat]
        events = told(self.scene.story.since(self.seat), self.scene)
        events = events or [_("Nothing has happened since then.")]
        heading = said((_("{name}, since your last turn:").format(name=name), "name"))
        body = [heading, Text(), *story(events, paper, paper.room - 2)]
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


class Sealed(ScenePage[V, M], Generic[V, M]):
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


class AllLook(ScenePage[V, M], Generic[V, M]):
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
        return (_("When everybody looks at the screen, Enter turns over all answers at once."),)
