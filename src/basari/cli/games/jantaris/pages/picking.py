"""Pages on which one picks from a list beside the ring: items, goods, whom to rob, market cards."""

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import Lit
from basari.cli.games.jantaris.draw.signs import PRESTIGE, filled, heap, purse
from basari.cli.games.jantaris.draw.table import table
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.facts.prospects import name_option
from basari.rules.jantaris.facts.words import item_name
from basari.rules.jantaris.goods import NOTHING, Goods
from basari.rules.jantaris.moves import (
    Call,
    Keep,
    Move,
    Pay,
    PutUp,
    Rob,
    Sell,
    Skip,
    Take,
    Use,
)
from basari.rules.jantaris.moves import (
    Done as NoMore,
)
from basari.rules.jantaris.table import (
    Calling,
    Keeping,
    Paying,
    PuttingUp,
    Robbing,
    Selling,
    Taking,
    Using,
    View,
)

DIGITS = "123456789"


class PickPage(Columned, SpeakerQuestion[View, Move]):
    """One of a list."""

    cursor: int = 0

    @property
    def moves(self) -> list[Move]:
        """What there is to pick; the way out comes last."""
        moves = list(self.decision.options)
        ways = [move for move in moves if isinstance(move, Skip | NoMore)]
        return [*(move for move in moves if move not in ways), *ways]

    @property
    def move(self) -> Move:
        """What is picked."""
        return self.moves[self.cursor]

    def showing(self, move: Move) -> Page:
        """Begin with what was picked."""
        return replace(self, cursor=self.moves.index(move))

    def chip(self) -> Chip:
        """Ask for it."""
        return self.chipped(self.decision.seat, self._asked())

    def _asked(self) -> str:
        match self.scene.view.phase:
            case Using():
                return _("{name}: use an item?")
            case PuttingUp(again=again):
                return _("{name}: another item?") if again else _("{name}: auction which?")
            case Paying():
                return _("{name}: pay with what?")
            case Selling():
                return _("{name}: sell what?")
            case Taking():
                return _("{name}: take which goods?")
            case Robbing():
                return _("{name}: take from whom?")
            case Calling():
                return _("{name}: which market card?")
            case Keeping():
                return _("{name}: keep which item?")
            case _:
                return _("{name}: what now?")

    def draw(self, paper: Paper) -> Sheet:
        """Show the list beside the ring, and below it the item that is picked."""
        scene, move = self.scene, self.move
        match move:
            case Use(item) | PutUp(item) | Keep(item):
                below: tuple[int, ...] | None = (item,)
            case _ if isinstance(scene.view.phase, Paying):
                below = (scene.view.phase.item,)
            case _:
                below = None
        lit = Lit((CENTRE,)) if isinstance(scene.view.phase, Selling) else Lit()
        body = table(
            scene.view, scene.names, paper, self.decision.seat, lit, self._fill, scene, below
        )
        last = min(9, len(self.moves))
        keys: Keys = (("Enter", self._does()), ("↑ ↓", _("choose")), (f"1-{last}", _("choose")))
        return self.sheet([body], keys if len(self.moves) > 1 else keys[:1])

    def _does(self) -> str:
        match self.move:
            case Use():
                return _("use it")
            case PutUp():
                return _("put it up")
            case Pay():
                return _("pay")
            case Sell():
                return _("sell")
            case _:
                return _("do it")

    def _fill(self, panel: Panel) -> None:
        """Write what everybody has, and the list."""
        view, seat = self.scene.view, self.decision.seat
        panel.people(view, seat)
        panel.gap(spare=7)
        phase = view.phase
        if len(self.moves) + 4 + len(view.open) + 2 <= panel.room and not view.up:
            panel.dominations(view)
            panel.gap()
        if isinstance(phase, Selling):
            card = view.rules.city.market[view.up - 1]
            panel.price(card.goods, card.prestige, view.up)
            told = _("You must sell: {now} → {then}★")
            now = view.prestige[seat]
            panel.say(told.format(now=now, then=now + card.prestige))
        if isinstance(phase, Paying):
            told = _("You have won it for {bid}.").format(bid=phase.bid)
            panel.say(told, "strong")
        rows = panel.room - (2 if self._given() != NOTHING or self._got() != NOTHING else 0)
        first = max(0, min(self.cursor - rows // 2, len(self.moves) - rows))
        for place in range(first, min(first + rows, len(self.moves))):
            self._row(panel, place)
        self._left(panel)

    def _row(self, panel: Panel, place: int) -> None:
        """Write a line of the list."""
        canvas, y, move = panel.canvas, panel.y, self.moves[place]
        lit = place == self.cursor
        steps = (place - self.cursor) % len(self.moves)
        canvas.on_click(panel.x, y, panel.width, 1, *(["down"] * steps or ["enter"]))
        if lit:
            canvas.lit(panel.x, y, panel.width)
        key = DIGITS[place] if place < len(DIGITS) else " "
        canvas.put(panel.x, y, key, "accent.badge" if lit else "key")
        style = "accent strong" if lit else ""
        at, last = panel.x + 2, panel.last
        view = self.scene.view
        match move:
            case Use(number) | PutUp(number) | Keep(number):
                item = view.rules.city.item(number)
                if isinstance(move, PutUp):
                    last -= 7
                    heap(canvas, last + 1, y, item.bid)
                last -= 4
                canvas.right(last + 3, y, f"{item.prestige}★", PRESTIGE)
                canvas.put(at, y, short(tell(item_name(item.title)), last - at), style)
            case Pay(goods) | Sell(goods) | Take(goods):
                heap(canvas, at, y, goods)
            case Rob(victim, colour):
                at = canvas.put(canvas.put(at, y, "1", style), y, f"{colour}", filled(colour)) + 1
                canvas.put(at, y, short(self.scene.names[victim], last - at), style)
            case Call(card):
                tag = view.rules.city.market[card - 1]
                told = _("card {card}: {goods} goods, {prestige}★")
                told = told.format(card=card, goods=tag.goods, prestige=tag.prestige)
                canvas.put(at, y, short(told, last - at), style)
            case _:
                told = tell(name_option(view, self.decision.seat, move), self.scene.names)
                canvas.put(at, y, short(told, last - at), style)
        panel.y += 1

    def _given(self) -> Goods:
        move = self.move
        return move.goods if isinstance(move, Pay | Sell) else NOTHING

    def _got(self) -> Goods:
        move = self.move
        return move.goods if isinstance(move, Take) else NOTHING

    def _left(self, panel: Panel) -> None:
        """Show what one would own."""
        view, seat = self.scene.view, self.decision.seat
        given, got = self._given(), self._got()
        if given == NOTHING and got == NOTHING:
            return
        panel.y = min(panel.y + 1, panel.bottom - 1)
        own, limit = view.goods[seat].plus(got), view.reach.limits[seat]
        label = _("you keep") if got == NOTHING else _("then")
        at = panel.canvas.put(panel.x, panel.y, label, "dim")
        purse(panel.canvas, at + 1, panel.y, own, limit, given)
        panel.y += 1

    def press(self, key: str) -> Page | Done | None:
        """Pick with arrows or by number; Enter does it."""
        if key == "enter":
            return Done(self.move)
        if key in {"up", "left", "down", "right", "tab"}:
            step = -1 if key in {"up", "left"} else 1
            return replace(self, cursor=(self.cursor + step) % len(self.moves))
        if key == "s" and isinstance(self.moves[-1], Skip | NoMore):
            return replace(self, cursor=len(self.moves) - 1)
        place = DIGITS.find(key) if len(key) == 1 else -1
        return replace(self, cursor=place) if 0 <= place < len(self.moves) else None

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (_("Choose with the arrow keys or by number; Enter does it."),)
