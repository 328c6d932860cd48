"""The pages for a bidder's answer: accept, take the cheapest offer, or build one key by key."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari.draw.gems import draw_heap
from basari.cli.games.basari.draw.offer import NOTHING, Making, stepper
from basari.cli.games.basari.pages.bargain import (
    both_sides,
    explain,
    impossible,
    keys_of_offers,
    whose_word,
)
from basari.cli.pages.band import draw_countdown
from basari.cli.pages.question import Question
from basari.cli.pages.scene import paragraph
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _, n_, tell
from basari.cli.words import protest
from basari.rules.basari.editions import Action, View
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.bids import bargain_of
from basari.rules.basari.facts.words import LETTERS_MEAN
from basari.rules.basari.gems import COLOURS, LETTERS, NO_GEMS, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Accept, Bargain, Bid, Offer

GRACE, DRAINS = 2.0, 20
"""Seconds in which a bid can be taken back, and the steps of their countdown."""
BACK = ("backspace", "escape", "c")
"""The keys that take a bid back."""
MOST = 99
"""The most gems of a colour that can be typed."""


class BargainPage(Question[View, Bid]):
    """A page for the player whose turn it is to bid."""

    @property
    def bargain(self) -> Bargain[Action]:
        """The bargain in progress."""
        return bargain_of(self.scene.view)

    @property
    def cheapest(self) -> Gems:
        """The lowest offer that is high enough; no gems if the player cannot raise."""
        lowest = self.decision.options[-1]
        return lowest.gems if isinstance(lowest, Offer) else NO_GEMS

    def chip(self) -> Chip:
        """Say whose turn it is, and which action they bargain for."""
        return whose_word(self.scene)

    @property
    def making(self) -> Making:
        """The offer shown above the ladder; none on this page."""
        return NOTHING

    def settle(self, move: Bid) -> Page | Done:
        """Return the page that counts down to *move*; without `confirm`, answer at once."""
        return (
            SendingPage(self.scene, self.decision, self.confirm, move)
            if self.confirm
            else Done(move)
        )

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw both sides and the bids."""
        return self.around(paper, [])

    def around(self, paper: Paper, said: Sequence[RenderableType]) -> list[RenderableType]:
        """Draw both sides, the bids, the lines *said* below them, and the bystanders."""
        return both_sides(self.scene, paper, said, self.making)


class AnswerPage(BargainPage):
    """The first page of a bidder: raise, accept, or refuse to bid where that is allowed."""

    def showing(self, move: Bid) -> Page:
        """Return the page that builds an offer, begun with *move*; this page for other moves."""
        if not isinstance(move, Offer):
            return self
        return BuildingPage(self.scene, self.decision, self.confirm, offer=move.gems)

    def draw(self, paper: Paper) -> Sheet:
        """Draw both sides, the question, and the cheapest offer."""
        told = paragraph((self.scene.face.question(self.scene, self.decision), "name"))
        body = self.around(paper, [Text(), told, self._advice(paper)])
        return self.sheet(body, self._keys())

    def _advice(self, paper: Paper) -> RenderableType:
        """Say what the cheapest offer is, or that the player cannot raise."""
        if not self.cheapest.size:
            return paragraph((_("You cannot raise, so you must accept (G8)."), "warning"))
        told = _("The cheapest raise:") if self.bargain.bids else _("The cheapest opening:")
        return paragraph((f"{told} ", "muted"), draw_heap(self.cheapest, paper.look))

    def _keys(self) -> Keys:
        offers = (("c", _("cheapest")), ("o", _("more"))) if self.cheapest.size else ()
        ways_out = (
            (ACCEPT, ("a", _("accept"))),
            (PASS, ("p", _("refuse to bid"))),
        )
        return (*offers, *(key for move, key in ways_out if move in self.decision.options))

    def press(self, key: str) -> Page | Done | None:
        """Begin an offer, accept, or refuse to bid."""
        ways_out: dict[str, Bid] = {"a": ACCEPT, "p": PASS}
        way_out = ways_out.get(key)
        if way_out and way_out in self.decision.options:
            return self.settle(way_out) if self.cheapest.size else Done(way_out)
        if not self.cheapest.size:
            return None
        if key == "c":
            return self.settle(Offer(self.cheapest))
        building = BuildingPage(self.scene, self.decision, self.confirm)
        if key in {"o", "up", "left", "right"}:
            return building
        return building.press(key) if _is_digit(key) else None

    def help(self) -> tuple[str, ...]:
        """Say how to answer, and why other answers are not allowed."""
        barred = impossible(self.bargain, self.decision)
        return (*explain(self.scene), *keys_of_offers(), *barred)


class SendingPage(BargainPage):
    """A bid that counts when its time has run out, unless it is taken back."""

    bid: Bid = ACCEPT
    drained: int = 0
    """How many steps of the countdown have passed."""

    @property
    def patience(self) -> float:
        """Seconds until the next step; until the end of the countdown if nothing may move."""
        return GRACE if self.scene.still else GRACE / DRAINS

    @property
    def making(self) -> Making:
        """The offer above the ladder until it counts; none for other answers."""
        return Making(self.bid.gems) if isinstance(self.bid, Offer) else NOTHING

    def draw(self, paper: Paper) -> Sheet:
        """Draw the offer on the ladder, with the countdown and the key to take it back."""
        left = GRACE * (1 - self.drained / DRAINS)
        band = paper.canvas(2 + 2 * paper.high)
        draw_countdown(band, 1, self._words(), left, GRACE)
        keys = (("Enter", _("send now")), (_("Backspace"), _("take it back")))
        return self.sheet(self.around(paper, [band]), keys)

    def _words(self) -> str:
        """Return the words after the number of seconds, which say what happens then."""
        action = tell(action_name(self.bargain.action))
        other = self.scene.called[self.bargain.other]
        match self.bid:
            case Offer():
                return _("seconds, then the offer is sent")
            case Accept():
                return _("seconds, then you accept: {other} gets {action}").format(
                    other=other, action=action
                )
            case _:
                return _("seconds, then {other} gets {action} for nothing").format(
                    other=other, action=action
                )

    def press(self, key: str) -> Page | Done | None:
        """Make the bid count, at once or in the end, or take it back."""
        if key == TICK and not self.scene.still and self.drained + 1 < DRAINS:
            return replace(self, drained=self.drained + 1)
        if key in {"enter", " ", TICK}:
            return Done(self.bid)
        return AnswerPage(self.scene, self.decision, self.confirm) if key in BACK else None

    def help(self) -> tuple[str, ...]:
        """Say how a bid is taken back."""
        told = n_(
            "It counts after {number} second, or at once with Enter; Backspace takes it back.",
            "It counts after {number} seconds, or at once with Enter; Backspace takes it back.",
            round(GRACE),
        )
        return (told.format(number=round(GRACE)), *explain(self.scene))


class BuildingPage(BargainPage):
    """An offer, built with keys or typed like `2r 1b`, and checked at every key."""

    offer: Gems = NO_GEMS
    pending: str = ""
    """Digits typed before the letter of a colour."""
    cursor: int = 0

    taken = "rq"

    @property
    def objection(self) -> str | None:
        """Why the offer is not allowed; `None` if it is."""
        return self.decision.objection(Offer(self.offer))

    @property
    def making(self) -> Making:
        """The offer built so far."""
        return Making(self.offer, self.pending, self.cursor)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the offer, and what would be left or why it is not allowed."""
        steps = paper.canvas(3, self.accent)
        stepper(steps, 1, self.making, self.scene.view.purses[self.decision.seat])
        body = self.around(paper, [steps, self._verdict(paper)])
        keys = (
            ("Enter", _("offer it")),
            ("c", _("cheapest")),
            ("2r", _("type it")),
            ("Esc", _("back")),
        )
        return self.sheet(body, keys)

    def _verdict(self, paper: Paper) -> RenderableType:
        """Say what is missing, why the offer is not allowed, or what would be left."""
        if self.pending:
            told = _("Now a letter: {letters}.")
            return paragraph((told.format(letters=tell(LETTERS_MEAN)), "muted"))
        if not self.offer.size:
            told = _("Add {letters}. At least:").format(letters=tell(LETTERS_MEAN))
            return paragraph((f"{told} ", "muted"), draw_heap(self.cheapest, paper.look))
        if self.objection:
            return paragraph((protest(self.objection), "warning"))
        left = self.scene.view.purses[self.decision.seat] - self.offer
        told = _("That is high enough. You would keep")
        done = paper.look.glyphs.done
        return paragraph((f"{done} {told} ", "good"), draw_heap(left, paper.look))

    def press(self, key: str) -> Page | Done | None:
        """Add, remove or set gems, make the offer, or go back."""
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

    def _back(self) -> AnswerPage:
        return AnswerPage(self.scene, self.decision, self.confirm)

    def _taken_back(self) -> Page:
        """Return the page with the last digit removed, or else all gems; if empty, go back."""
        if self.pending:
            return replace(self, pending=self.pending[:-1])
        return replace(self, offer=NO_GEMS) if self.offer.size else self._back()

    def _moved(self, key: str) -> Page:
        """Move the cursor to another colour, or change its number of gems."""
        if key in {"left", "right"}:
            step = 1 if key == "right" else -1
            return replace(self, cursor=(self.cursor + step) % len(COLOURS), pending="")
        number = self.offer.counts[self.cursor]
        return self._set(self.cursor, number + 1 if key in {"up", "+"} else number - 1)

    def _lettered(self, key: str) -> Page:
        """Set a number after digits; else a small letter adds a gem and a capital removes one."""
        colour = LETTERS.index(key.upper())
        number = self.offer.counts[colour] + (1 if key.islower() else -1)
        return self._set(colour, int(self.pending) if self.pending else number)

    def _set(self, colour: int, number: int) -> Page:
        counts = list(self.offer.counts)
        counts[colour] = max(0, min(MOST, number))
        return replace(self, offer=Gems(*counts), pending="", cursor=colour)

    def help(self) -> tuple[str, ...]:
        """Say how an offer is built, and what is bargained for."""
        return (*keys_of_offers(), *explain(self.scene))


def _is_digit(key: str) -> bool:
    return len(key) == 1 and key in "0123456789"
