"""The negotiation: say a word, build an offer key by key, look at it once more, and make it."""

from typing import Any, ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.bargain import bargaining, builder
from basari.cli.pages.page import ASIDES, Done, Page, Scene, ScenePage, protest, said
from basari.cli.pages.question import Question
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.texts import _
from basari.cli.words import heap
from basari.rules.basari.gems import COLOURS, LETTERS, NO_GEMS, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Accept, Bargain, Offer, Pass

MOST = 99
"""More gems of a colour nobody needs to type."""


class Haggling(ScenePage):
    """Lets everybody watch how bots bargain."""

    beat: float | None

    @property
    def patience(self) -> float | None:
        """Keep the pace."""
        return self.beat

    def draw(self, paper: Paper) -> Sheet:
        """Show both sides, and whose word it is."""
        name = self.scene.names[self.scene.view.phase.turn]
        told = said(_("{name} thinks it over.").format(name=name))
        body = [*both_sides(self.scene, paper), Text(), told]
        return self.sheet(body, ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Any key skips."""
        return None if key in ASIDES else Done()

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (_("A bot thinks it over. Any key goes on; --bot-pace sets how long it takes."),)


class BargainPage(Question):
    """A page for the player whose word it is."""

    @property
    def bargain(self) -> Bargain[Any]:
        """What is bargained over, by whom."""
        bargain: Bargain[Any] = self.scene.view.phase
        return bargain

    @property
    def cheapest(self) -> Gems:
        """The lowest offer that is high enough; nothing if there is none."""
        lowest = self.decision.options[-1]
        return lowest.gems if isinstance(lowest, Offer) else NO_GEMS

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw both sides and the bids."""
        return both_sides(self.scene, paper)

    def check(self, move: Offer | Accept | Pass) -> str:
        """Ask back with what would happen."""
        match move:
            case Offer():
                text = _("{name}, do you offer {gems}?")
            case Accept():
                text = _("{name}, do you accept {gems} and leave {action} to {other}?")
            case Pass():
                text = _("{name}, do you refuse to bid and leave {action} to {other} for nothing?")
        return text.format(
            name=self.name,
            other=self.scene.names[self.bargain.other],
            gems=heap(move.gems if isinstance(move, Offer) else self.bargain.standing),
            action=action_name(self.bargain.action),
        )


class Word(BargainPage):
    """It is a player's word: raise, accept or, before the first offer on the board, pass."""

    def draw(self, paper: Paper) -> Sheet:
        """Say what can be answered."""
        told = said((_("{name}, what do you say?").format(name=self.name), "name"))
        return self.sheet([*self.backdrop(paper), Text(), told, self._advice(paper)], self._keys())

    def _advice(self, paper: Paper) -> RenderableType:
        """Say what the cheapest offer is, or that there is none."""
        if not self.cheapest.size:
            return said((_("You cannot raise, so you must accept (G8)."), "warning"))
        told = _("The cheapest raise:") if self.bargain.bids else _("The cheapest opening:")
        return said((f"{told} ", "muted"), paper.look.heap(self.cheapest))

    def _keys(self) -> Keys:
        offers = (("o", _("offer")), ("c", _("cheapest"))) if self.cheapest.size else ()
        ways_out = (
            (ACCEPT, ("a", _("accept"))),
            (PASS, ("p", _("refuse to bid"))),
        )
        return (*offers, *(key for move, key in ways_out if move in self.decision.options))

    def press(self, key: str) -> Page | Done | None:
        """Begin an offer, or take a way out."""
        way_out = {"a": ACCEPT, "p": PASS}.get(key)
        if way_out in self.decision.options:
            return self.settle(way_out) if self.cheapest.size else Done(way_out)
        if not self.cheapest.size:
            return None
        building = Building(self.scene, self.decision, self.confirm)
        if key in {"o", "up", "left", "right"}:
            return building
        return building.press(key) if key == "c" or _is_digit(key) else None

    def help(self) -> tuple[str, ...]:
        """Say what is legal, and why the rest is not."""
        told = [*meaning(self.bargain), *keys_of_offers()]
        ways_out = (ACCEPT,) if self.bargain.bids else (ACCEPT, PASS)
        told += [protest(why) for move in ways_out if (why := self.decision.objection(move))]
        if not self.cheapest.size:
            told.append(_("You cannot raise, so you must accept (G8)."))
        return tuple(told)


class Building(BargainPage):
    """An offer, built with keys or typed like `2r 1b`, and checked all the while."""

    offer: Gems = NO_GEMS
    pending: str = ""
    """Digits typed before a letter."""
    cursor: int = 0

    taken: ClassVar[str] = "rq"

    @property
    def objection(self) -> str | None:
        """Why it cannot be offered, if so."""
        return self.decision.objection(Offer(self.offer))

    def draw(self, paper: Paper) -> Sheet:
        """Show the offer, what would be left, and what speaks against it."""
        told = (_("{name} offers").format(name=self.name), "name")
        offer = builder(self.offer, self.pending, self.cursor, paper.look)
        body = [*self.backdrop(paper), Text(), said(told, "  ", offer), self._verdict(paper)]
        keys = (
            ("rygb", _("more")),
            ("RYGB", _("less")),
            ("2r", _("set")),
            ("c", _("cheapest")),
            ("Enter", _("offer it")),
            ("Esc", _("back")),
        )
        return self.sheet(body, keys)

    def _verdict(self, paper: Paper) -> RenderableType:
        """Say what speaks against it, or what would be left."""
        if self.pending:
            return said((_("Now a letter: r, y, g or b."), "muted"))
        if not self.offer.size:
            told = _("Add gems; the cheapest offer would be")
            return said((f"{told} ", "muted"), paper.look.heap(self.cheapest))
        if self.objection:
            return said((protest(self.objection), "warning"))
        left = self.scene.view.purses[self.decision.seat] - self.offer
        told = _("That is high enough. You would keep")
        return said((f"{told} ", "good"), paper.look.heap(left))

    def press(self, key: str) -> Page | Done | None:
        """Add, remove or set gems; offer them, or go back."""
        if key in {"escape", "q"}:
            return self._back()
        if key == "enter":
            return None if self.pending or self.objection else Done(Offer(self.offer))
        if key == "c":
            return replace(self, offer=self.cheapest, pending="")
        if key == "backspace":
            return self._taken_back()
        if _is_digit(key):
            return replace(self, pending=(self.pending + key)[-2:])
        if key in {"left", "right", "up", "down", "+", "-"}:
            return self._moved(key)
        return self._lettered(key) if key.upper() in tuple(LETTERS) else None

    def _back(self) -> Word:
        return Word(self.scene, self.decision, self.confirm)

    def _taken_back(self) -> Page:
        """Take back a digit, or all gems, or the wish to offer."""
        if self.pending:
            return replace(self, pending=self.pending[:-1])
        return replace(self, offer=NO_GEMS) if self.offer.size else self._back()

    def _moved(self, key: str) -> Page:
        """Move between colours, or change how many there are of one."""
        if key in {"left", "right"}:
            step = 1 if key == "right" else -1
            return replace(self, cursor=(self.cursor + step) % len(COLOURS), pending="")
        number = self.offer.counts[self.cursor]
        return self._set(self.cursor, number + 1 if key in {"up", "+"} else number - 1)

    def _lettered(self, key: str) -> Page:
        """After digits a letter sets a number; else it adds a gem, or as a capital removes one."""
        colour = LETTERS.index(key.upper())
        number = self.offer.counts[colour] + (1 if key.islower() else -1)
        return self._set(colour, int(self.pending) if self.pending else number)

    def _set(self, colour: int, number: int) -> Page:
        counts = list(self.offer.counts)
        counts[colour] = max(0, min(MOST, number))
        return replace(self, offer=Gems(*counts), pending="", cursor=colour)

    def help(self) -> tuple[str, ...]:
        """Say how an offer is built, and what it must be."""
        return (*keys_of_offers(), *meaning(self.bargain))


def both_sides(scene: Scene, paper: Paper) -> list[RenderableType]:
    """Draw a negotiation; where there is room, below a small picture of the whole table.

    What a bot says takes the room of the line between them.
    """
    bargain = bargaining(scene.view, scene.view.phase, scene.names, paper) + scene.heard
    if not paper.large:
        return bargain
    return [*scene.table(Paper(paper.look)), *([] if scene.remark else [Text()]), *bargain]


def _is_digit(key: str) -> bool:
    return len(key) == 1 and key in "0123456789"


def meaning(bargain: Bargain[Any]) -> tuple[str, ...]:
    """Say what a negotiation is about."""
    text = _(
        "You bargain over {action}. Whoever accepts an offer gets its gems and leaves the action "
        "to the other (G5)."
    )
    return (
        text.format(action=action_name(bargain.action)),
        _(
            "An offer must be higher than the last one: more gems, or as many and more precious, "
            "red before yellow, green and blue (G6)."
        ),
        _("You may offer anything from your purse, whatever you offered before (G7)."),
    )


def keys_of_offers() -> tuple[str, ...]:
    """Say how an offer is built."""
    return (
        _(
            "To build an offer press r, y, g or b for one more gem of a colour, with Shift for one "
            "less; or type it, like 2r 1b. Arrows work too."
        ),
        _("c takes the cheapest offer that is high enough. Enter makes the offer, Esc goes back."),
    )
