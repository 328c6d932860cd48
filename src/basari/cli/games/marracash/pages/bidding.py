"""The auction: the shop on the map, the standing bid, who is still in, and the player's bid."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.marracash.draw.map import Lit
from basari.cli.games.marracash.draw.panel import Extra, Panel
from basari.cli.games.marracash.draw.shop import write_shop
from basari.cli.games.marracash.draw.signs import money
from basari.cli.games.marracash.draw.table import Fill, MarracashScene, draw_scene
from basari.cli.pages.amounts import Amount, Places
from basari.cli.parts import auction as parts
from basari.cli.parts.columns import Columned
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import seat_style
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, cn_, n_
from basari.cli.words import protest
from basari.kernel import Decision, Seat
from basari.rules import auction
from basari.rules.auction import PASS, Auction, Bid, Pass
from basari.rules.marracash.events import BidMade, Passed
from basari.rules.marracash.money import STEP, fee_of
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import SealedBidding, View

LARGE = 4 * STEP
"""How much a bid changes with the keys for large steps."""
BIG = 11
"""Columns kept for a bid in large digits."""


def auction_of(view: View) -> Auction[str] | SealedBidding:
    """Return the auction in progress; there must be one."""
    assert isinstance(view.phase, Auction | SealedBidding)  # noqa: S101 - nobody else asks
    return view.phase


class BiddingPage(Columned, parts.BidPage[View, Move]):
    """The question for a bid or a pass."""

    bid: Amount | None = None
    """The bid that Enter makes; `None` if the player can only pass."""
    out: bool = False
    """Whether the player has chosen to pass, which Enter confirms."""

    @classmethod
    def of(cls, scene: MarracashScene, decision: Decision[Move], *, confirm: bool) -> "BiddingPage":
        """Return the page with the lowest bid chosen."""
        amounts = amounts_of(decision)
        return cls(scene, decision, confirm, Amount.lowest(amounts, LARGE) if amounts else None)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the shop, the bids so far, and what the player's bid would leave."""
        body = draw_auction(self.scene, paper, self.decision.seat, self._write)
        return self.sheet(body, self._keys())

    def _write(self, panel: Panel) -> None:
        """Write the player's bid, and what it would leave."""
        panel.canvas.fill(panel.x, panel.y, panel.width, 3, "surface")
        if self.bid is None:
            cash = money(self.scene.view.cash[self.decision.seat])
            panel.say(_("You cannot bid more: you have {cash}.").format(cash=cash))
        elif self.out:
            panel.pair(_("your bid"), f" {_('pass')} ", "accent.badge")
            panel.say(_("Pass? You'll be out of this auction."), "strong")
        else:
            typed = f"{self.bid.typed}_" if self.bid.typed else money(self.bid.said)
            panel.pair(_("your bid"), f" {typed} ", "accent.badge")
            write_bid(panel, self.scene.view, self.decision, self.bid.said)

    def _keys(self) -> Keys:
        if self.out:
            return (("Enter", _("pass")), (_("Backspace"), _("no")))
        if self.bid is None:
            return (("Enter", _("pass")),)
        return (
            ("Enter", _("bid {amount}").format(amount=money(self.bid.said))),
            *((("p", _("pass")),) if self.passing else ()),
            ("← →", f"{STEP}"),
            ("↑ ↓", f"{LARGE}"),
            ("0-9", _("type")),
            *((("o", _("up to")),) if self.limited else ()),
        )

    def press(self, key: str) -> Page | Done | None:
        """Raise, lower or type a bid; make it, name a highest bid, or pass."""
        if self.bid is None:
            return Done(PASS) if key in {"enter", "p"} else None
        if key == "enter":
            said = PASS if self.out else Bid(self.bid.said)
            return Done(said) if said in self.decision.options else self
        if key == "p" and self.passing:
            return replace(self, out=True) if self.confirm else Done(PASS)
        if self.out and key in {"backspace", "escape"}:
            return replace(self, out=False)
        if key == "o" and self.limited:
            return self.ask_limit(LimitPage.of(self, self.bid.amounts, LARGE))
        bid = self.bid.pressed(key)
        return None if bid is None else replace(self, bid=bid, out=False)

    def showing(self, move: Move) -> Page:
        """Return the page with the bid of *move* chosen."""
        if self.bid is None or not isinstance(move, Bid):
            return self
        return replace(self, bid=replace(self.bid, value=move.amount))

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("Left and right change your bid by 25, up and down by 100; or type it. Enter bids."),
            *((_("o says a highest bid once: it is raised for you by the least."),) * self.limited),
            *((_("p passes: you'll be out of this auction (M10)."),) if self.passing else ()),
        )


class LimitPage(Columned, parts.LimitPage[View, Move]):
    """The question for a highest bid."""

    def draw(self, paper: Paper) -> Sheet:
        """Draw the shop, the bids so far, and the limit."""
        body = draw_auction(self.scene, paper, self.decision.seat, self._write, about=False)
        return self.sheet(body, self.keys())

    def _write(self, panel: Panel) -> None:
        """Write the limit, and what the player would keep at worst."""
        panel.canvas.fill(panel.x, panel.y, panel.width, 5, "surface")
        panel.y = self.write(panel.canvas, panel.x + 1, panel.y, panel.width - 2)
        if self.amount.possible:
            write_bid(panel, self.scene.view, self.decision, int(self.amount.said or 0))
        else:
            panel.gap()
            panel.say(self.sentence())


class SealedPage(Columned, parts.BidPage[View, Move]):
    """The question for a sealed bid; all bids take the same number of keys, to stay secret."""

    bid: Places

    @classmethod
    def of(cls, scene: MarracashScene, decision: Decision[Move]) -> "SealedPage":
        """Return the page before any digit is typed."""
        bid = Places(amounts_of(decision), zero=PASS in decision.options)
        return cls(scene, decision, True, bid)  # noqa: FBT003 - it is sealed for good

    def chip(self) -> Chip:
        """Say who bids in secret."""
        return self.chipped(self.decision.seat, _("{name} bids in secret"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the shop, and what the player's bid would leave."""
        body = draw_auction(self.scene, paper, self.decision.seat, self._write)
        digits = n_("{number} digit", "{number} digits", self.bid.size)
        keys = ("0-9", digits.format(number=self.bid.size)), (_("Space"), _("cover"))
        seal = (("Enter", _("seal")),) if self.bid.possible else ()
        return self.sheet(body, (*seal, *keys))

    def _write(self, panel: Panel) -> None:
        """Write the player's bid, and what it would leave."""
        panel.canvas.fill(panel.x, panel.y, panel.width, 3, "surface")
        panel.pair(_("your bid"), f" {self.bid.shown} ", "accent.badge")
        if self.bid.said:
            write_bid(panel, self.scene.view, self.decision, self.bid.said)
        elif self.passing:
            panel.say(_("{zeros} passes.").format(zeros="0" * self.bid.size))

    @property
    def answer(self) -> Bid | Pass:
        """The bid typed, or a pass if it is only zeros."""
        return Bid(self.bid.said) if self.bid.said else PASS

    def press(self, key: str) -> Page | Done | None:
        """Type every digit, then seal the bid."""
        if key == "enter":
            return (
                Done(Bid(self.bid.said) if self.bid.said else PASS) if self.bid.possible else None
            )
        bid = self.bid.pressed(key)
        return None if bid is None else replace(self, bid=bid)

    def why_not(self, key: str) -> str:
        """Say what is wrong with the bid, or that digits are missing."""
        if key == "enter" and self.bid.said is not None:
            return protest(
                self.decision.objection(Bid(self.bid.said) if self.bid.said else PASS) or ""
            )
        if key in {"enter", "p"}:
            return _("Type every digit, like 0300 for 300.")
        return super().why_not(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (_("Type every digit, so that nobody can count your keys. Only zeros pass."),)


def amounts_of(decision: Decision[Move]) -> range:
    """Return the amounts that can be bid."""
    return decision.options.amounts if isinstance(decision.options, auction.Bids) else range(0)


def write_bid(panel: Panel, view: View, decision: Decision[Move], amount: int) -> None:
    """Write what a bid would leave the bidder and bring the opener, or why it is not allowed."""
    objection = decision.objection(Bid(amount))
    if objection:
        panel.say(protest(objection), "strong")
        return
    panel.pair(_("leaves you"), money(view.cash[decision.seat] - amount))
    opener = auction_of(view).opener
    if opener != decision.seat:
        text = _("{name} gets")
        name = panel.name(opener, panel.width - 9 - len(text.format(name="")))
        panel.pair(text.format(name=name), f"+{fee_of(amount)}")


class Hall(Columned, parts.Hall[View, Move]):
    """A page on which everybody watches bots bid."""

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the shop and all bids so far; the table if nothing is auctioned any more."""
        if isinstance(self.scene.view.phase, Auction | SealedBidding):
            return draw_auction(self.scene, paper, self.speaker())
        return draw_scene(self.scene, paper, self.speaker())


def last_words(scene: MarracashScene) -> dict[Seat, Extra]:
    """Return each seat's last bid or "out" in the present auction, with its style."""
    said: dict[Seat, Extra] = {}
    for event in scene.story.bids:
        if isinstance(event, BidMade):
            said[event.seat] = money(event.amount), "dim"
        elif isinstance(event, Passed):
            said[event.seat] = cn_("auction", "out", "out", 1), "faint"
    phase = scene.view.phase
    if isinstance(phase, Auction) and phase.holder is not None:
        style = f"{seat_style(phase.holder)} strong"
        said[phase.holder] = money(phase.standing), style
    return said


def draw_auction(
    scene: MarracashScene,
    paper: Paper,
    seat: Seat | None,
    below: Fill | None = None,
    *,
    about: bool = True,
) -> list[RenderableType]:
    """Draw who put up which shop, everybody's last bid, the standing bid, and what *below* writes.

    With *about*, the shop's possible visitors and rivals follow.
    """
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
        if about:
            panel.gap()
            write_shop(panel, view, phase.what)

    return draw_scene(scene, paper, seat, Lit(shop=phase.what), fill)


def _standing(panel: Panel, scene: MarracashScene, standing: int, holder: Seat) -> None:
    """Write the standing bid in large digits, with its holder and the bids before it."""
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
    """Return the bids before the standing one, the latest that fit into *room* cells."""
    told = ""
    for number in range(1, len(earlier) + 1):
        more = _("before: {bids}").format(bids=", ".join(map(money, earlier[-number:])))
        if len(more) > room:
            break
        told = more
    return told
