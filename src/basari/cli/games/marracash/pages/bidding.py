"""The auction: the shop on the map, the standing bid, who is still in, and one's own bid."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.marracash.draw.map import Lit
from basari.cli.games.marracash.draw.panel import Extra, Panel
from basari.cli.games.marracash.draw.shop import write_shop
from basari.cli.games.marracash.draw.signs import money
from basari.cli.games.marracash.draw.table import Fill, MarracashScene, draw_scene
from basari.cli.pages.amounts import Amount
from basari.cli.parts import auction as parts
from basari.cli.parts.columns import Columned
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import seat_style
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import protest
from basari.kernel import Decision, Seat
from basari.rules import auction
from basari.rules.auction import PASS, Auction, Bid
from basari.rules.marracash.events import BidMade, Passed
from basari.rules.marracash.money import STEP, fee_of
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import SealedBidding, View

LARGE = 4 * STEP
"""How much a large step is."""
BIG = 11
"""Columns of a bid in display letters that leaves room beside it."""


def auction_of(view: View) -> Auction[str] | SealedBidding:
    """Find what is auctioned, where something is."""
    assert isinstance(view.phase, Auction | SealedBidding)  # noqa: S101 - nobody else asks
    return view.phase


class BiddingPage(Columned, parts.BidPage[View, Move]):
    """A bid, or the way out; *sealed* if nobody may see it before all have bid."""

    bid: Amount | None = None
    """What would be bid; nothing, if one can only pass."""
    sealed: bool = False
    touched: bool = False
    """Whether a bid was chosen; before that, Enter seals nothing, however long it is held."""
    out: bool = False
    """Whether passing is chosen, and would be sealed."""

    @classmethod
    def of(
        cls, scene: MarracashScene, decision: Decision[Move], *, confirm: bool, sealed: bool = False
    ) -> "BiddingPage":
        """Begin with the lowest bid."""
        options = decision.options
        amounts = options.amounts if isinstance(options, auction.Bids) else range(0)
        bid = Amount.lowest(amounts, LARGE) if amounts else None
        return cls(scene, decision, confirm, bid, sealed)

    def chip(self) -> Chip:
        """Ask for a bid."""
        if not self.sealed:
            return super().chip()
        return self.chipped(self.decision.seat, _("{name} bids in secret"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the shop, the bids so far, and what one's own would leave."""
        return self.sheet(
            draw_auction(self.scene, paper, self.decision.seat, self._own), self._keys()
        )

    def _own(self, panel: Panel) -> None:
        """Write one's own bid, and what it would leave."""
        view, seat = self.scene.view, self.decision.seat
        panel.canvas.fill(panel.x, panel.y, panel.width, 3, "surface")
        if self.out:
            panel.pair(_("your bid"), f" {_('pass')} ", "accent.badge")
            panel.say(_("Pass? You'll be out of this auction."), "strong")
            return
        if self.bid is None:
            panel.say(
                _("You cannot bid more: you have {cash}.").format(cash=money(view.cash[seat]))
            )
            return
        opener, said = auction_of(view).opener, self.bid.said
        typing = f" {self.bid.typed}_ " if self.bid.typed else f" {money(said)} "
        panel.pair(_("your bid"), typing, "accent.badge")
        objection = self.decision.objection(Bid(said))
        if objection:
            panel.say(protest(objection), "strong")
            return
        panel.pair(_("leaves you"), money(view.cash[seat] - said))
        if opener != seat:
            text = _("{name} gets")
            name = panel.name(opener, panel.width - 9 - len(text.format(name="")))
            panel.pair(text.format(name=name), f"+{fee_of(said)}")

    def _keys(self) -> Keys:
        leave = (("p", _("pass")),) if self.passing else ()
        if self.out and not self.sealed:
            return (("Enter", _("pass")), (_("Backspace"), _("no")))
        if self.out:
            return (("Enter", _("seal")), *leave, (_("Space"), _("cover")))
        if self.bid is None:
            return (("p" if self.sealed else "Enter", _("pass")),)
        bid = ("Enter", _("bid {amount}").format(amount=money(self.bid.said)))
        steps = ("← →", f"{STEP}"), ("↑ ↓", f"{LARGE}"), ("0-9", _("type"))
        if not self.sealed:
            return (bid, *leave, *steps)
        made = (bid,) if self.touched else ()
        return (*made, *steps, *leave, (_("Space"), _("cover")))

    def press(self, key: str) -> Page | Done | None:
        """Raise, lower or type a bid; make it, or pass."""
        if key == "enter":
            return self._bid()
        if key == "p" and self.passing:
            return self._pass()
        if self.out and key in {"backspace", "escape"}:
            return replace(self, out=False)
        bid = self.bid.pressed(key) if self.bid else None
        return None if bid is None else replace(self, bid=bid, touched=True, out=False)

    def showing(self, move: Move) -> Page:
        """Begin with a bid."""
        if self.bid is None or not isinstance(move, Bid):
            return self
        return replace(self, bid=replace(self.bid, value=move.amount))

    def _bid(self) -> Page | Done | None:
        """Bid, if that is possible; or pass, if nothing else is."""
        if self.sealed and not self.touched:
            return None
        if self.bid is None or self.out:
            return Done(PASS)
        return Done(Bid(self.bid.said)) if self.bid.possible else self

    def why_not(self, key: str) -> str:
        """Say that something must be chosen first."""
        if key == "enter":
            return _("Choose first: a bid with the arrow keys or digits, or p to pass.")
        return super().why_not(key)

    def _pass(self) -> Page | Done:
        """Pass: for good, so it is chosen before it is final."""
        if self.sealed or (self.bid is not None and self.confirm):
            return replace(self, out=True, touched=True)
        return Done(PASS)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("Left and right change your bid by 25, up and down by 100; or type it. Enter bids."),
            *((_("p passes: you are out of this auction then (M10)."),) if self.passing else ()),
        )


class Hall(Columned, parts.Hall[View, Move]):
    """Lets everybody watch how bots bid."""

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the shop and all bids so far."""
        if isinstance(self.scene.view.phase, Auction | SealedBidding):
            return draw_auction(self.scene, paper, self.speaker())
        return draw_scene(self.scene, paper, self.speaker())


def last_words(scene: MarracashScene) -> dict[Seat, Extra]:
    """Return everybody's last word in an auction that goes on."""
    said: dict[Seat, Extra] = {}
    for event in scene.story.bids:
        if isinstance(event, BidMade):
            said[event.seat] = money(event.amount), "dim"
        elif isinstance(event, Passed):
            said[event.seat] = _("out"), "faint"
    phase = scene.view.phase
    if isinstance(phase, Auction) and phase.holder is not None:
        style = f"{seat_style(phase.holder)} strong"
        said[phase.holder] = money(phase.standing), style
    return said


def draw_auction(
    scene: MarracashScene, paper: Paper, seat: Seat | None, below: Fill | None = None
) -> list[RenderableType]:
    """Draw who put up what, everybody's last word, the standing bid, and what is *below* it."""
    view = scene.view
    phase = auction_of(view)

    def fill(panel: Panel) -> None:
        out = [one for one in map(Seat, range(len(view.cash))) if one not in phase.order]
        panel.people(view, _("bid"), last_words(scene), seat, out)
        at = panel.shop(panel.x, panel.y, phase.what)
        at = panel.canvas.put(at + 1, panel.y, _("put up by") + " ", "dim")
        panel.who(at, panel.y, phase.opener, panel.last - at)
        panel.gap(2)
        if isinstance(phase, Auction) and phase.holder is not None:
            _standing(panel, scene, phase.standing, phase.holder)
        if below:
            below(panel)
        panel.gap()
        write_shop(panel, view, phase.what)

    return draw_scene(scene, paper, seat, Lit(shop=phase.what), fill)


def _standing(panel: Panel, scene: MarracashScene, standing: int, holder: Seat) -> None:
    """Write the standing bid in large letters, whose it is, and those before it."""
    ink = f"{seat_style(holder)} strong"
    digits = f"{standing}"
    at = panel.canvas.big(panel.x + 1, panel.y, digits, ink)
    at = max(at, panel.x + BIG) + 2
    panel.canvas.put(at, panel.y, panel.name(holder, panel.last - at), ink)
    panel.canvas.put(at, panel.y + 1, _("has bid"), "dim")
    earlier = [event.amount for event in scene.story.bids if isinstance(event, BidMade)][:-1]
    panel.canvas.put(at, panel.y + 2, _after(earlier, panel.last - at), "faint")
    panel.gap(4)


def _after(earlier: Sequence[int], room: int) -> str:
    """Say in so many cells which bids came before, the last of them at least."""
    told = ""
    for number in range(1, len(earlier) + 1):
        more = _("after {bids}").format(bids=" ".join(map(str, earlier[-number:])))
        if len(more) > room:
            break
        told = more
    return told
