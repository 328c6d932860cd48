"""Bidding: the choice of a card and a cushion, with what that displaces, costs and brings."""

from typing import ClassVar

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.moonlight.draw.cards import HeldCards, draw_cards_to_come
from basari.cli.games.moonlight.draw.cushions import Ghost
from basari.cli.games.moonlight.draw.table import ASKED, TOLD, MoonlightScene, WithTable, table
from basari.cli.games.moonlight.pages.bid_panel import (
    write_gain,
    write_meanings,
    write_payment,
    write_threats,
    write_use,
)
from basari.cli.pages.scene import sentences_of
from basari.cli.parts import auction
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import protest
from basari.kernel import Decision, Seat
from basari.rules.moonlight.facts.outlook import best_use, column_of
from basari.rules.moonlight.moves import Bid, Move
from basari.rules.moonlight.options import Bids
from basari.rules.moonlight.table import Bidding, View

ACROSS = {"left": -1, "right": 1}
DOWN = {"up": -1, "down": 1}
CARDS_KEY = "c"
"""The key that shows which cards may still come."""


class BiddingPage(SpeakerQuestion[View, Move]):
    """The question for a card and a cushion; for a displaced card only the cushion."""

    card: int = 0
    """The index of the card among those that may be laid."""
    cushion: int = 1
    pointing: bool = True
    """Whether the player has chosen something; until then Enter does nothing, even if held down."""
    looking: bool = False
    """Whether the panel shows the cards that may still come instead of the bid's effects."""

    deaf: ClassVar[bool] = True

    @classmethod
    def of(cls, scene: MoonlightScene, decision: Decision[Move], *, confirm: bool) -> "BiddingPage":
        """Return the page with the first answer; behind a curtain, nothing is chosen yet."""
        first = decision.options[0]
        assert isinstance(first, Bid)  # noqa: S101 - nothing else is asked here
        pointing = scene.only is None or len(scene.people) < 2  # noqa: PLR2004 - several
        return cls(scene, decision, confirm, 0, first.cushion, pointing)

    @property
    def _crowded(self) -> bool:
        """Whether several people play, so that a hand must be hidden."""
        return len(self.scene.people) > 1

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that may be laid."""
        options = self.decision.options
        assert isinstance(options, Bids)  # noqa: S101 - nothing else is asked here
        return options.cards

    @property
    def bid(self) -> Bid:
        """The answer that Enter gives if it is allowed."""
        return Bid(self.cards[self.card], self.cushion)

    @property
    def again(self) -> bool:
        """Whether the player lays a displaced card again."""
        return self.scene.view.displaced[self.decision.seat] is not None

    def side(self, paper: Paper) -> int:  # noqa: ARG002 - whatever it is
        """Return 0: the page itself tells the story."""
        return 0

    def chip(self) -> Chip:
        """Ask for a card, or where the displaced one goes."""
        words = _("{name}: where now?") if self.again else _("{name}: your card?")
        return self.chipped(self.decision.seat, words)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table with the card as a ghost, and what the bid costs and brings."""
        scene, seat, bid = self.scene, self.decision.seat, self.bid
        ghost = Ghost(seat, bid.card, bid.cushion, bool(self.decision.objection(bid)))
        body = table(
            scene.view,
            scene.names,
            paper,
            seat,
            target=self.cushion if self.pointing else 0,
            ghost=ghost if self.pointing else None,
            held=HeldCards(self.cards, bid.card if self.pointing else None),
            fill=self._fill,
            rows=len(scene.names) + 2 if self.looking else ASKED,
            scene=scene,
        )
        return self.sheet([body], self._keys())

    def _fill(self, panel: Panel) -> None:
        view = self.scene.view
        if self.looking:
            draw_cards_to_come(panel.canvas, panel.x, panel.y, view, panel.names, panel.width)
        elif not self.pointing:
            panel.say(_("Choose a card with left and right, a cushion with up and down."), "dim")
        else:
            self._write_bid(panel)

    def _write_bid(self, panel: Panel) -> None:
        """Write what the bid brings and costs, or why it is not allowed."""
        write_gain(panel, self.scene.view, self.bid)
        if objection := self.decision.objection(self.bid):
            panel.say(protest(objection), "strong")
            return
        write_payment(panel, self.scene, self.decision.seat, self.bid)
        use = best_use(
            self.scene.view, self.decision.seat, column_of(self.scene.view, self.cushion)
        )
        write_use(panel, use)
        write_meanings(panel, column_of(self.scene.view, self.cushion))
        if panel.room > 0:
            write_threats(panel, self.scene.view, self.decision.seat, self.bid)

    def _keys(self) -> Keys:
        cushions = len(self.scene.names)
        arrows = () if self.again else (("← →", _("card")),)
        choose = (*arrows, (f"↑ ↓ 1-{cushions}", _("cushion")))
        answer = (("Enter", _("lay it")),)
        cover = ((_("Space"), _("cover")),) if self.secret and self._crowded else ()
        keys = (*answer, *choose) if self.pointing else choose
        return (*keys, *cover, (CARDS_KEY, _("cards to come")))

    def press(self, key: str) -> Page | Done | None:
        """Choose card and cushion; Enter lays the card if that is allowed."""
        if key == "enter":
            possible = self.pointing and not self.decision.objection(self.bid)
            return Done(self.bid) if possible else self
        if key in ACROSS:
            card = (self.card + ACROSS[key]) % len(self.cards) if self.pointing else 0
            return replace(self, card=card, pointing=True)
        number = len(self.scene.names)
        if key in DOWN:
            step = DOWN[key] if self.pointing else 0
            cushion = (self.cushion - 1 + step) % number + 1
            return replace(self, cushion=cushion, pointing=True)
        if key.isdecimal() and key.isascii() and 1 <= int(key) <= number:
            return replace(self, cushion=int(key), pointing=True)
        return replace(self, looking=not self.looking) if key == CARDS_KEY else None

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "Left and right choose a card, up and down or a digit the cushion. Enter lays it. "
                "c shows which cards may still come."
            ),
            _("Best is what would bring most points if the chains were scored now."),
        )


class Hall(WithTable, auction.Hall[View, Move]):
    """A page on which everybody watches bots bid."""

    def speaker(self) -> Seat | None:
        """Return the seat that bids; the page has its colour."""
        phase = self.scene.view.phase
        return phase.seat if isinstance(phase, Bidding) else self.seat

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the table with all bids so far."""
        scene, seat = self.scene, self.speaker()
        sentences = sentences_of(scene.story.bids, scene)

        def fill(panel: Panel) -> None:
            panel.tell(sentences)

        return [table(scene.view, scene.names, paper, seat, fill=fill, rows=TOLD)]
