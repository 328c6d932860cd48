"""Bidding: which card beside which cushion, and what that would displace, cost and bring."""

from typing import ClassVar

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.moonlight.draw.cards import HeldCards, draw_used_cards
from basari.cli.games.moonlight.draw.cushions import Ghost
from basari.cli.games.moonlight.draw.signs import (
    LEADER,
    MOON,
    draw_tiles,
    gem_word,
    ink,
    place_word,
)
from basari.cli.games.moonlight.draw.table import MoonlightScene, table
from basari.cli.pages.scene import sentences_of
from basari.cli.parts import auction
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_
from basari.cli.words import protest
from basari.kernel import Decision, Seat
from basari.rules.moonlight.facts.outlook import Change, best_use, column_of
from basari.rules.moonlight.facts.words import with_sign
from basari.rules.moonlight.moves import Bid, Move
from basari.rules.moonlight.options import Bids
from basari.rules.moonlight.table import Bidding, View

ACROSS = {"left": -1, "right": 1}
DOWN = {"up": -1, "down": 1}
CARDS_KEY = "c"
"""Shows which cards were used."""


class BiddingPage(SpeakerQuestion[View, Move]):
    """Asks for a card of the hand and a cushion; or only for the cushion of a displaced card."""

    card: int = 0
    """Its place among those that may be laid."""
    cushion: int = 1
    pointing: bool = True
    """Whether something was chosen; before that, Enter answers nothing, however long it is held."""
    looking: bool = False
    """Whether used cards are shown instead of what the bid would bring."""

    deaf: ClassVar[bool] = True

    @classmethod
    def of(cls, scene: MoonlightScene, decision: Decision[Move], *, confirm: bool) -> "BiddingPage":
        """Begin with the first answer; behind a curtain with nothing chosen."""
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
        """The answer that Enter gives, if it is possible."""
        return Bid(self.cards[self.card], self.cushion)

    @property
    def again(self) -> bool:
        """Whether a displaced card is to be laid."""
        return self.scene.view.displaced[self.decision.seat] is not None

    def chip(self) -> Chip:
        """Ask for a card, or where the displaced one goes."""
        words = _("{name}: where now?") if self.again else _("{name}: your card?")
        return self.chipped(self.decision.seat, words)

    def draw(self, paper: Paper) -> Sheet:
        """Show cushions with the card as a ghost, chains, and what the bid costs and brings."""
        view, seat, bid = self.scene.view, self.decision.seat, self.bid
        ghost = Ghost(seat, bid.card, bid.cushion, bool(self.decision.objection(bid)))
        body = table(
            view,
            self.scene.names,
            paper,
            seat,
            target=self.cushion if self.pointing else 0,
            ghost=ghost if self.pointing else None,
            shown=(seat,),
            held=HeldCards(self.cards, bid.card if self.pointing else None),
            fill=self._fill,
        )
        return self.sheet([body], self._keys())

    def _fill(self, panel: Panel) -> None:
        if self.looking and panel.room > len(panel.names):
            draw_used_cards(
                panel.canvas, panel.x, panel.y, self.scene.view, panel.names, panel.width
            )
            return
        if not self.pointing:
            panel.say(_("Choose a card with left and right, a cushion with up and down."), "dim")
            return
        self._brings(panel)
        objection = self.decision.objection(self.bid)
        if objection:
            panel.say(protest(objection), "strong")
            return
        self._pays(panel)
        self._uses(panel)

    def _brings(self, panel: Panel) -> None:
        """Write which tiles the cushion brings."""
        bid, first = self.bid, self.cushion == 1
        moon = f" {MOON}" if first else ""
        told = _("{card} beside {cushion}").format(card=bid.card, cushion=bid.cushion)
        at = panel.canvas.put(panel.x, panel.y, told + moon, "accent strong")
        at = panel.canvas.put(at + 2, panel.y, _("brings") + " ", "dim")
        at = draw_tiles(panel.canvas, at, panel.y, column_of(self.scene.view, bid.cushion))
        if first:
            panel.canvas.put(at, panel.y, _("and the coin"))
        panel.y += 1

    def _pays(self, panel: Panel) -> None:
        """Write what is displaced, and paid for it."""
        lying = self.scene.view.beside[self.cushion - 1]
        if lying is None:
            panel.row((_("pays") + "  ", "faint"), (_("nothing: no card lies there"), "dim"))
            return
        rest = _(" to {name}: the {card} must go")
        bare = len(_("pays")) + 2 + len(_("1 seal")) + len(rest.format(name="", card=lying.card))
        name = short(self.scene.names[lying.seat], panel.width - bare)
        panel.row(
            (_("pays") + "  ", "faint"),
            (_("1 seal"), "strong"),
            rest.format(name=name, card=lying.card),
        )

    def _uses(self, panel: Panel) -> None:
        """Write what the tiles would bring at best if the chains were scored now."""
        view, seat = self.scene.view, self.decision.seat
        use = best_use(view, seat, column_of(view, self.cushion))
        head = _("best") + "  "
        if use.hammer:
            told = _("the hammer removes {link}").format(link=use.hammer)
            panel.row((head, "faint"), told)
            head = " " * len(head)
        if use.seals and panel.room:
            got = n_("+{number} seal", "+{number} seals", use.seals)
            panel.row((head, "faint"), (got.format(number=use.seals), "strong"))
            head = " " * len(head)
        for change in use.outcome.changes[: panel.room]:
            panel.row((head, "faint"), *change_parts(change))
            head = " " * len(head)

    def _keys(self) -> Keys:
        cushions = len(self.scene.names)
        arrows = () if self.again else (("← →", _("card")),)
        choose = (*arrows, (f"↑ ↓ 1-{cushions}", _("cushion")))
        answer = (("Enter", _("lay it")),)
        cover = ((_("Space"), _("cover")),) if self.secret and self._crowded else ()
        keys = (*answer, *choose) if self.pointing else choose
        return (*keys, *cover, (CARDS_KEY, _("used cards")))

    def press(self, key: str) -> Page | Done | None:
        """Choose card and cushion; Enter lays it, if that is possible."""
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
                "c shows which cards everybody has used."
            ),
            _("Best is what would bring most points if the chains were scored now."),
        )


def change_parts(change: Change) -> list[tuple[str, str] | str]:
    """Say what becomes of a chain: `red 14 → 22 ★  2nd → 1st: +2`."""
    star = f" {LEADER}" if change.leads else ""
    parts: list[tuple[str, str] | str] = [
        (f"{gem_word(change.gem)} {change.old} → {change.new}{star}", ink(change.gem)),
        "  ",
    ]
    if change.gone:
        parts.append((_("{value} goes").format(value=change.gone[-1].value) + "  ", "dim"))
    if change.old_place != change.new_place:
        parts.append(f"{place_word(change.old_place)} → {place_word(change.new_place)}: ")
        parts.append((with_sign(change.points), "strong"))
    elif change.new_place:
        parts.append((_("still {place}").format(place=place_word(change.new_place)), "dim"))
    return parts


class Hall(auction.Hall[View, Move]):
    """Shows everybody how bots bid."""

    def speaker(self) -> Seat | None:
        """The page belongs to whoever bids."""
        phase = self.scene.view.phase
        return phase.seat if isinstance(phase, Bidding) else self.seat

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the cushions and all bids so far."""
        scene, seat = self.scene, self.speaker()
        sentences = sentences_of(scene.story.bids, scene)
        own = () if seat is None else (seat,)

        def fill(panel: Panel) -> None:
            panel.tell(sentences)

        return [table(scene.view, scene.names, paper, seat, shown=own, fill=fill)]
