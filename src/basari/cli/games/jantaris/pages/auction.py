"""The auction: the item as a card, the standing bid, a line per seat, and the player's bid."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.jantaris.draw.signs import PRESTIGE, badges, heap, purse
from basari.cli.games.jantaris.draw.table import JantarisScene
from basari.cli.parts import auction as parts
from basari.cli.parts.columns import Columned
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.terminal.look import badge_style, seat_style
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, tell
from basari.kernel import Seat
from basari.rules import auction
from basari.rules.auction import PASS, Auction, Bid
from basari.rules.jantaris.bazaar import highest_bid, payments
from basari.rules.jantaris.city import Item
from basari.rules.jantaris.events import BidMade, Passed, PutUpForAuction
from basari.rules.jantaris.facts.words import ability, item_name
from basari.rules.jantaris.goods import NOTHING, Colour, Goods
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import Paying, View

CARD = 32
"""Columns of an item as a card."""
HIGH = 8
"""Rows of the card on small pages."""
ANSWERS = 3
"""The fewest answers listed at once."""
LARGE = 3
"""How much a limit changes with the keys for large steps."""


def auction_of(view: View) -> Auction[int]:
    """Return the auction in progress; there must be one."""
    assert type(view.phase) is Auction  # noqa: S101 - nobody else asks
    return view.phase


class BidPage(parts.BidPage[View, Move]):
    """The question for a bid or a pass."""

    cursor: int = -1
    """The index of the lit answer; -1 until one is chosen, which lights the lowest bid."""
    typed: str = ""

    @property
    def moves(self) -> list[Move]:
        """All answers: pass if allowed, then bids from the lowest up."""
        return list(self.decision.options)

    @property
    def bids(self) -> range:
        """The amounts that can be bid."""
        options = self.decision.options
        return options.amounts if isinstance(options, auction.Bids) else range(0)

    def showing(self, move: Move) -> Page:
        """Return the page with *move* lit."""
        return replace(self, cursor=self.moves.index(move))

    @property
    def at(self) -> int:
        """The index of the lit answer."""
        return self.cursor if self.cursor >= 0 else min(int(self.passing), len(self.moves) - 1)

    @property
    def move(self) -> Move:
        """The lit answer."""
        return self.moves[self.at]

    def draw(self, paper: Paper) -> Sheet:
        """Draw the item, the bids so far, everybody's purse, and the answers."""
        seat = self.decision.seat
        given = _cheapest(self.scene.view, seat, self.move)
        canvas, y = hall(self.scene, paper, seat, given)
        self._answers(canvas, y + 1)
        first = _("pass") if self.move == PASS else f"{_bid(self.move)}"
        keys: Keys = (
            ("Enter", first),
            *((("p", _("pass")),) if self.passing else ()),
            ("+ -", _("bid")),
            ("0-9", _("bid")),
            *((("o", _("up to")),) if self.bids else ()),
        )
        return self.sheet([canvas], keys)

    def _answers(self, canvas: Canvas, y: int) -> None:
        """List pass and some bids, with the goods that each would leave."""
        moves, rows = self.moves, max(ANSWERS, canvas.height - y - 1)
        bids = range(int(self.passing), len(moves))
        room = rows - self.passing
        first = max(bids.start, min(max(self.at, bids.start) - room // 2, len(moves) - room))
        shown = [*range(int(self.passing)), *range(first, min(first + room, len(moves)))]
        for row, place in enumerate(shown, y):
            self._answer(canvas, row, place)

    def _answer(self, canvas: Canvas, y: int, place: int) -> None:
        view, seat, move = self.scene.view, self.decision.seat, self.moves[place]
        steps = place - self.at
        lit = not steps
        canvas.on_click(
            0, y, canvas.width, 1, *(["+" if steps > 0 else "-"] * abs(steps) or ["enter"])
        )
        if lit:
            canvas.lit(1, y, canvas.width - 2)
        key = "p" if move == PASS else f"{move.amount}" if isinstance(move, Bid) else ""
        canvas.put(2, y, f"{key:^4}", "accent.badge" if lit else "key")
        canvas.put(7, y, short(self._named(move), 22), "accent strong" if lit else "")
        at = canvas.put(30, y, _("leaves you"), "dim")
        heap(canvas, max(41, at + 1), y, view.goods[seat].less(_cheapest(view, seat, move)))
        told = self._next(move)
        canvas.put(50, y, short(told, canvas.width - 51), "" if lit else "dim")

    def _named(self, move: Move) -> str:
        auction = auction_of(self.scene.view)
        if not isinstance(move, Bid):
            return _("pass, for good")
        if move.amount == auction.standing:
            return _("equal it")
        if not auction.standing and move.amount == self.moves[0].amount:  # type: ignore[union-attr]
            return _("the minimum")
        more = move.amount - auction.standing
        return (
            _("{more} more").format(more=more)
            if auction.standing
            else _("bid {amount}").format(amount=move.amount)
        )

    def _next(self, move: Move) -> str:
        """Say who has to answer after *move*, or that the player buys or is out."""
        view = self.scene.view
        auction = auction_of(view)
        item = view.rules.city.item(auction.what)
        if not isinstance(move, Bid):
            return _("you are out")
        after = auction.raise_to(move.amount)
        left, _out = after.drop_unable(lambda seat: highest_bid(view, seat, item))
        if left.sold:
            return _("nobody can go on: you buy")
        told = _("{name} must say {least} or pass")
        name = short(self.scene.names[left.turn], 13)
        return told.format(name=name, least=left.least())

    def press(self, key: str) -> Page | Done | None:
        """Choose an answer with arrows, digits or letters; Enter gives it."""
        if key == "enter":
            return Done(self.move)
        if key == "p" and self.passing:
            return replace(self, cursor=0, typed="")
        if key == "o" and self.bids:
            return self.ask_limit(LimitPage.of(self, self.bids, LARGE))
        if key in {"up", "left", "-", "down", "right", "+"}:
            step = -1 if key in {"up", "left", "-"} else 1
            place = max(0, min(self.at + step, len(self.moves) - 1))
            return replace(self, cursor=place, typed="")
        if len(key) != 1 or key not in "0123456789":
            return None
        for typed in (self.typed + key, key):
            move = Bid(int(typed))
            if move in self.decision.options:
                return replace(self, cursor=self.moves.index(move), typed=typed)
        return replace(self, typed=key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("+ and - or the arrow keys change your bid, or type it; p lights the way out."),
            _("o says a highest bid once: it is raised for you by the least."),
        )


class LimitPage(parts.LimitPage[View, Move]):
    """The question for a highest bid."""

    def draw(self, paper: Paper) -> Sheet:
        """Draw the item, the bids so far, everybody's purse, and the limit."""
        seat = self.decision.seat
        given = _cheapest(self.scene.view, seat, Bid(self.amount.said or self.least))
        canvas, y = hall(self.scene, paper, seat, given if self.amount.possible else NOTHING)
        self.write(canvas, 2, y + 1, CARD)
        for row, line in enumerate(broken(self.sentence(), canvas.width - CARD - 8, later="")):
            canvas.put(CARD + 6, y + 1 + row, line, "dim")
        return self.sheet([canvas], self.keys())


class Hall(parts.Hall[View, Move]):
    """A page on which everybody watches bots bid."""

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the item and all bids so far."""
        return [hall(self.scene, paper, self.speaker())[0]]


class Sold(Columned, Hall):
    """A page on which everybody watches a bot pay, with the table instead of the auction."""

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the table, since nothing is auctioned any more."""
        return self.scene.table(paper)


def _bid(move: Move) -> str:
    return _("bid {amount}").format(amount=move.amount) if isinstance(move, Bid) else ""


def _cheapest(view: View, seat: Seat, move: Move) -> Goods:
    """Return goods that would pay a bid: of all mixes, the one in the middle; none for a pass."""
    if not isinstance(move, Bid):
        return NOTHING
    paying = Paying(seat, auction_of(view).what, move.amount)
    heaps = payments(view.rules.city, view, paying)
    middle = heaps[len(heaps) // 2] if heaps else None
    return middle.goods if middle else NOTHING


def hall(
    scene: JantarisScene, paper: Paper, seat: Seat | None, given: Goods = NOTHING
) -> tuple[Canvas, int]:
    """Draw the item, the standing bid and a line per seat; return the canvas and the row below."""
    tall = int(paper.high)
    canvas = paper.canvas(max(paper.room, 20), seat)
    view = scene.view
    auction = auction_of(view)
    _card(canvas, 2, tall, view.rules.city.item(auction.what), HIGH + 1)
    _standing(canvas, CARD + 5, tall, scene, auction)
    y = tall * 2 + HIGH + 2
    heads = ((_("goods"), 20), (_("can bid"), 39), (_("last word"), 48))
    for head, x in heads:
        canvas.put(x, y, head, "faint")
    for one in map(Seat, range(len(scene.names))):
        y += 1 + tall
        _line(canvas, y, scene, one, seat, given if one == seat else NOTHING)
    return canvas, y + 1 + tall


def _card(canvas: Canvas, x: int, y: int, item: Item, height: int) -> None:
    """Draw an item as a card."""
    canvas.fill(x, y, CARD, height, "surface")
    canvas.frame(x, y, CARD, height, "accent strong", heavy=True)
    at = canvas.put(x + 2, y, f" {item.number} ", "accent.badge")
    canvas.put(at, y, f" {short(tell(item_name(item.title)), CARD - 10)} ", "accent strong")
    canvas.big(x + 3, y + 2, f"{item.prestige}", PRESTIGE)
    at = canvas.put(x + 9, y + 2, _("★ prestige"), PRESTIGE)
    if item.crown:
        canvas.put(at + 1, y + 2, "♔", PRESTIGE)
    at = canvas.put(x + 9, y + 4, _("at least") + "  ", "dim")
    heap(canvas, at, y + 4, item.bid)
    for row, line in enumerate(broken(tell(ability(item) or ""), CARD - 6, later="")[:2]):
        canvas.put(x + 3, y + 6 + row, short(line, CARD - 6))


def _standing(canvas: Canvas, x: int, y: int, scene: JantarisScene, auction: Auction[int]) -> None:
    """Write the standing bid, its holder, and the bids before it."""
    view, letters, room = scene.view, badges(scene.names), canvas.width - x - 2
    canvas.put(x, y, _("THE STANDING BID"), "faint strong")
    holder = auction.holder
    if holder is None:
        canvas.put(x, y + 2, _("none yet"), "dim")
    else:
        ink = f"{seat_style(holder)} strong"
        at = max(canvas.big(x, y + 2, f"{auction.standing}", ink), x + 4) + 2
        canvas.put(at, y + 2, letters[holder], badge_style(holder))
        canvas.put(at + 2, y + 2, short(scene.names[holder], canvas.width - at - 4), ink)
        bids = [event for event in scene.story.bids if isinstance(event, BidMade)]
        at = canvas.put(at, y + 3, _("so far") + " ", "faint")
        for event in bids[-((canvas.width - at - 2) // 5) :]:
            at = canvas.put(at, y + 3, letters[event.seat], badge_style(event.seat))
            at = canvas.put(at, y + 3, f" {event.amount}", "dim") + 1
    told = _("{name} put it up, and may equal a bid; everybody else must go higher.")
    name = short(scene.names[auction.opener], 16)
    row = y + 6
    for line in broken(told.format(name=name), room, later="")[:2]:
        canvas.put(x, row, short(line, room), "dim")
        row += 1
    others = [n for n in view.show if n != auction.what]
    if others:
        named = ", ".join(f"{n} {tell(item_name(view.rules.city.item(n).title))}" for n in others)
        canvas.put(x, row, short(_("still on show: {items}").format(items=named), room), "faint")


def _line(
    canvas: Canvas, y: int, scene: JantarisScene, seat: Seat, asked: Seat | None, given: Goods
) -> None:
    """Write a seat's line: goods, highest possible bid, last word, and why it is out."""
    view = scene.view
    auction = auction_of(view)
    item = view.rules.city.item(auction.what)
    reach = highest_bid(view, seat, item)
    is_in = seat == auction.holder or (seat in auction.order and reach >= _least(auction, seat))
    if seat == asked:
        canvas.lit(1, y, canvas.width - 2)
    letter = badges(scene.names)[seat]
    canvas.put(2, y, letter, badge_style(seat) if is_in else f"{seat_style(seat)} raised")
    style = f"{seat_style(seat)} strong" if is_in else "dim"
    limit = view.reach.limits[seat]
    wide = canvas.width >= 116  # noqa: PLR2004 - as on other pages
    canvas.put(4, y, short(scene.names[seat], 15), style)
    purse(canvas, 20, y, view.goods[seat], limit, given)
    told = _("to {most}").format(most=reach) if reach else "–"
    canvas.put(39, y, told, "strong" if is_in else "dim")
    word, why = _last_word(scene, seat, asked, item)
    at = max(48 + 7, canvas.put(48, y, word, "strong" if is_in else "dim") + 1)
    room = canvas.width - at - 1 if not wide else 40
    canvas.put(at, y, short(why, room), "accent strong" if seat == asked else "dim")


def _last_word(scene: JantarisScene, seat: Seat, asked: Seat | None, item: Item) -> tuple[str, str]:
    """Return a seat's last bid or "out", and a remark, such as "asked now" or "passed"."""
    view = scene.view
    auction = auction_of(view)
    word = ""
    for event in _words(scene):
        if isinstance(event, BidMade) and event.seat == seat:
            word = f"{event.amount}"
    if seat == auction.holder:
        return word, _("holds the bid")
    if seat in auction.order and highest_bid(view, seat, item) >= _least(auction, seat):
        return word, _("asked now") if seat == asked else ""
    passed = any(isinstance(e, Passed) and e.seat == seat and e.asked for e in _words(scene))
    return _("out"), _("passed") if passed else _lacking(view, seat, item)


def _least(auction: Auction[int], seat: Seat) -> int:
    """Return the lowest bid that a seat can make."""
    return max(1, auction.standing + (seat != auction.opener))


def _lacking(view: View, seat: Seat, item: Item) -> str:
    """Say why a seat cannot bid."""
    own = view.goods[seat]
    if own.lacks(item.bid) > view.reach.discounts[seat]:
        for colour in (Colour.RED, Colour.BLACK):
            if own.of(colour) < item.bid.of(colour):
                told = _("has {number}{colour}, needs {least}")
                return told.format(number=own.of(colour), colour=colour, least=item.bid.of(colour))
    return _("cannot go higher")


def _words(scene: JantarisScene) -> Sequence[BidMade | Passed]:
    """List the bids and passes since the item was put up."""
    said: list[BidMade | Passed] = []
    for event in scene.story.bids:
        if isinstance(event, PutUpForAuction):
            said.clear()
        elif isinstance(event, BidMade | Passed):
            said.append(event)
    return said
