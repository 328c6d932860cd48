"""Auctions: the pages on which a player bids, and the one on which everybody watches."""

from typing import Generic, Self

from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import RenderableType

from basari.cli.pages.amounts import Amount, Places
from basari.cli.pages.news import Bidding
from basari.cli.pages.scene import M, V
from basari.cli.parts.speaking import SpeakerQuestion, Speaking
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_
from basari.cli.words import protest
from basari.kernel import Seat
from basari.rules.auction import PASS, Auction, Bid, Limit
from basari.value import Value


class BidUpTo(Value):
    """The answer of a limit page: the lowest bid now, and the limit for raising it later."""

    bid: Bid
    limit: Limit


class BehindCurtain(Value):
    """The result of a page that wants *page* shown next to one player alone, behind a curtain."""

    page: Page


class BidPage(SpeakerQuestion[V, M], Generic[V, M]):
    """Asks a player for a bid, or to pass if the rules allow that."""

    @property
    def passing(self) -> bool:
        """Whether the player may pass."""
        return PASS in self.decision.options

    @property
    def limited(self) -> bool:
        """Whether the player may set a limit for automatic bids; only in open auctions."""
        return isinstance(getattr(self.scene.view, "phase", None), Auction)

    def chip(self) -> Chip:
        """Return the chip that asks for a bid."""
        words = _("{name}: bid or pass?") if self.passing else _("{name}: your first bid?")
        return self.chipped(self.decision.seat, words)

    def ask_limit(self, page: "LimitPage[V, M]") -> Page | Done:
        """Return the page for a highest bid, behind a curtain if others are at the table."""
        return Done(BehindCurtain(page)) if page.alone else page


class LimitPage(SpeakerQuestion[V, M], Generic[V, M]):
    """Asks for a limit, up to which the lowest possible bid is made for the player each time.

    With others at the table the page is behind a curtain and takes the same number of keys for any
    limit.
    """

    before: BidPage[V, M]
    """The page on which the player bids without a limit."""
    amount: Amount | Places

    @classmethod
    def of(cls, page: BidPage[V, M], amounts: range, large: int) -> Self:
        """Return the page that asks for one of *amounts*; digit by digit if several people play."""
        several = len(page.scene.people) > 1
        amount = Places(amounts) if several else Amount.lowest(amounts, large)
        return cls(page.scene, page.decision, page.confirm, page, amount)

    @property
    def alone(self) -> bool:
        """Whether the player must be alone with the page, as other people are at the table."""
        return isinstance(self.amount, Places)

    @property
    def least(self) -> int:
        """The lowest possible bid, which is made at once."""
        return self.amount.amounts[0]

    @property
    def typed(self) -> str:
        """The limit as it is typed or chosen."""
        return self.amount.shown if isinstance(self.amount, Places) else f"{self.amount.said}"

    def chip(self) -> Chip:
        """Return the chip that asks for the highest bid."""
        return self.chipped(self.decision.seat, _("{name}: bid up to what?"))

    def write(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        """Draw the bid now, the limit, and a bar between them; return the row below."""
        at = max(canvas.put(x, y, _("bid now"), "dim"), x + cell_len(_("up to"))) + 2
        canvas.put(at, y, f" {self.least} ", "key")
        canvas.put(x, y + 1, _("up to"), "strong")
        canvas.put(at, y + 1, f" {self.typed} ", "accent.badge")
        if self.amount.possible:
            end = canvas.put(x, y + 2, f"{self.least} ", "accent")
            canvas.put(end, y + 2, "━" * (width - len(f"{self.least}{self.typed}") - 4), "accent")
            canvas.right(x + width - 1, y + 2, f"{self.amount.said}", "accent strong")
        return y + 3

    def sentence(self) -> str:
        """Return what a limit does."""
        return _("Answers for you, the least each time, up to that. The others only see the bids.")

    def keys(self) -> Keys:
        """Return the keys that answer."""
        text = _("bid {amount}, up to {limit}")
        bid = ("Enter", text.format(amount=self.least, limit=self.amount.said))
        if not self.alone:
            choose = (("← → ↑ ↓", _("limit")), ("0-9", _("type")), (_("Backspace"), _("back")))
            return (bid, *choose)
        digits = n_("{number} digit", "{number} digits", self.amount.size)  # type: ignore[union-attr]
        return (
            *((bid,) if self.amount.possible else ()),
            ("0-9", digits.format(number=self.amount.size)),  # type: ignore[union-attr]
            (_("Backspace"), _("back")),
            (_("Space"), _("cover")),
        )

    def press(self, key: str) -> Page | Done | None:
        """Choose a limit, bid up to it, or go back to a single bid."""
        if key == "enter" and self.amount.possible:
            what = getattr(self.scene.view, "phase").what  # noqa: B009 - of any game
            return Done(BidUpTo(Bid(self.least), Limit(what, int(self.amount.said or 0))))
        if key == "backspace" and not self.amount.typed:
            return Done() if self.alone else self.before
        amount = self.amount.pressed(key)
        return None if amount is None else replace(self, amount=amount)

    def why_not(self, key: str) -> str:
        """Return what is wrong with the limit, or that digits are missing."""
        if key == "enter":
            said = self.amount.said
            why = None if said is None else self.decision.objection(Bid(said))
            return protest(why) if why else _("Type every digit, like 0300 for 300.")
        return super().why_not(key)

    def hints(self) -> tuple[str, ...]:
        """Return what a limit is."""
        return (
            self.sentence(),
            _("When it is too low you are asked again. It is forgotten when the game is left."),
        )


class Hall(Speaking, Bidding[V, M], Generic[V, M]):
    """Shows everybody how bots bid."""

    def speaker(self) -> Seat | None:
        """Return whoever bids, whose page it is."""
        phase = getattr(self.scene.view, "phase", None)
        return phase.turn if isinstance(phase, Auction) else self.seat

    def chip(self) -> Chip | None:
        """Return the chip that says who thinks; `None` if nobody does."""
        seat = self.speaker()
        return None if seat is None else self.chipped(seat, _("{name} is thinking"))

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw what is bid for, and all bids so far."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Draw the hall, with the key that goes on."""
        return self.sheet(self.hall(paper), ((_("any key"), _("go on")),))
