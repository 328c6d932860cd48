"""Pages with a list beside the ring: items, goods, whom to rob, market cards."""

from typing import Any

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import Lit
from basari.cli.games.jantaris.draw.signs import PRESTIGE, heap
from basari.cli.games.jantaris.draw.table import table
from basari.cli.games.jantaris.pages.question import JantarisQuestion
from basari.cli.pages.fact_drawing import span
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.facts import Prospect
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.facts.prospects import name_option, prospect
from basari.rules.jantaris.moves import Done as NoMore
from basari.rules.jantaris.moves import Keep, Move, PutUp, Skip, Use
from basari.rules.jantaris.table import Paying, Selling

DIGITS = "123456789"
TITLE = 24
"""The most cells of the label of Enter."""


class PickPage(JantarisQuestion):
    """A question answered by picking one line of a list."""

    cursor: int = 0

    @property
    def moves(self) -> list[Move]:
        """All answers, with those that decline last."""
        moves = list(self.decision.options)
        ways = [move for move in moves if isinstance(move, Skip | NoMore)]
        return [*(move for move in moves if move not in ways), *ways]

    @property
    def move(self) -> Move:
        """The answer under the cursor."""
        return self.moves[self.cursor]

    def showing(self, move: Move) -> Page:
        """Return the page with its cursor on *move*."""
        return replace(self, cursor=self.moves.index(move))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the list beside the ring, and below it the item under the cursor."""
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
        last, title = min(9, len(self.moves)), short(self._deed(), TITLE)
        keys: Keys = (("Enter", title), ("↑ ↓", _("choose")), (f"1-{last}", _("choose")))
        return self.sheet([body], keys if len(self.moves) > 1 else keys[:1])

    def _fill(self, panel: Panel) -> None:
        """Write everybody's possessions, and the list."""
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
        if isinstance(phase, Paying):
            told = _("You have won it for {bid}.").format(bid=phase.bid)
            panel.say(told, "strong")
        below = len(self._prospect.gains) + len(self._prospect.costs)
        rows = max(1, panel.room - below)
        first = max(0, min(self.cursor - rows // 2, len(self.moves) - rows))
        for place in range(first, min(first + rows, len(self.moves))):
            self._row(panel, place)
        for fact in (*self._prospect.gains, *self._prospect.costs):
            panel.say(f"{tell(fact.what)} {fact.now} → {span(fact)}")

    @property
    def _prospect(self) -> Prospect:
        """What the answer under the cursor would bring."""
        return prospect(self.scene.view, self.decision.seat, self.move)

    def _deed(self) -> str:
        """Return the label of Enter."""
        items: dict[type[Any], str] = {Use: _("use it"), PutUp: _("put it up"), Keep: _("keep it")}
        return items.get(type(self.move)) or self._title(self.move)

    def _title(self, move: Move) -> str:
        return tell(name_option(self.scene.view, self.decision.seat, move), self.scene.names)

    def _row(self, panel: Panel, place: int) -> None:
        """Write a line of the list: an item with prestige, and minimum bid if to be put up."""
        canvas, y, move = panel.canvas, panel.y, self.moves[place]
        lit = place == self.cursor
        steps = (place - self.cursor) % len(self.moves)
        canvas.on_click(panel.x, y, panel.width, 1, *(["down"] * steps or ["enter"]))
        if lit:
            canvas.lit(panel.x, y, panel.width)
        key = DIGITS[place] if place < len(DIGITS) else " "
        canvas.put(panel.x, y, key, "accent.badge" if lit else "key")
        at, last = panel.x + 2, panel.last
        if isinstance(move, Use | PutUp | Keep):
            item = self.scene.view.rules.city.item(move.item)
            if isinstance(move, PutUp):
                last -= 7
                heap(canvas, last + 1, y, item.bid)
            last -= 4
            canvas.right(last + 3, y, f"{item.prestige}★", PRESTIGE)
        canvas.put(at, y, short(self._title(move), last - at), "accent strong" if lit else "")
        panel.y += 1

    def press(self, key: str) -> Page | Done | None:
        """Move the cursor with arrows or to a number; Enter gives the answer."""
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
