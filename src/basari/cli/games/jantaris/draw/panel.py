"""The panel beside the ring: everybody's possessions, domination cards, and the question."""

from rich.cells import cell_len

from basari.cli.games.jantaris.draw.signs import PRESTIGE, heap
from basari.cli.pages.fact_drawing import span
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.parts import panel
from basari.cli.terminal.canvas import short
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, tell
from basari.facts import Prospect
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE, ruler
from basari.rules.jantaris.standing import has_crown
from basari.rules.jantaris.table import Selling, Settling, View
from basari.rules.seats import clockwise

NUMBERS, PRESTIGE_WIDE = 21, 5
"""Columns for all numbers beside a name, and how many of these prestige takes."""

ROOMY = 40
"""The fewest columns of a panel that writes names in sentences; narrower ones write letters."""


class Panel(panel.Panel):
    """A panel that can show everybody's possessions, domination cards, and price tags."""

    def usual(self, view: View, lit_seat: Seat | None = None) -> None:
        """Write everybody's possessions, and the domination cards."""
        self.people(view, view.turn if lit_seat is None else lit_seat)
        self.gap()
        self.dominations(view)

    def people(self, view: View, lit_seat: Seat | None = None) -> None:
        """Write a row per seat: prestige, goods, unplaced merchants, and items.

        During a great market, the last two are merchants in the centre, and when the seat sells.
        """
        sells = _sellers(view)
        heads = _("goods"), _("here") if sells else _("crew"), _("when") if sells else _("item")
        wide = max(NUMBERS, PRESTIGE_WIDE + sum(map(cell_len, heads)) + len(heads) - 1)
        canvas, y, mid = self.canvas, self.y, self.last - wide
        canvas.right(mid + 4, y, "★", "faint")
        canvas.put(mid + PRESTIGE_WIDE, y, heads[0], "faint")
        canvas.right(mid + 16, y, heads[1], "faint")
        canvas.right(self.last, y, heads[2], "faint")
        for seat in map(Seat, range(len(self.names))):
            y += 1
            lit = seat == lit_seat
            if lit:
                canvas.lit(self.x, y, self.width)
            self.badge(self.x, y, seat)
            style = f"{seat_style(seat)} strong" if lit else ""
            write_name_and_mark(canvas, (self.x + 2, y), self.names[seat], mid - self.x - 1, style)
            canvas.right(mid + 4, y, f"{view.prestige[seat]}", "strong")
            heap(canvas, mid + 6, y, view.goods[seat])
            if sells:
                here = view.plan[CENTRE][seat]
                canvas.right(mid + 15, y, f"{here}●" if here else "·", seat_style(seat))
                canvas.right(self.last, y, sells[seat], "strong" if lit else "dim")
                continue
            canvas.right(mid + 16, y, f"{view.supply[seat]}", "dim")
            self._items(view, seat, y)
        self.y = y + 1

    def _items(self, view: View, seat: Seat, y: int) -> None:
        own = view.items[seat]
        crown = "♔" if has_crown(view.rules.city, own) else " "
        self.canvas.right(self.last, y, f"{len(own)}{crown}" if own else "· ", "dim")

    def dominations(self, view: View) -> None:
        """Write the open domination cards: three districts each, with their rulers' letters."""
        canvas, city = self.canvas, view.rules.city
        at = canvas.put(self.x, self.y, _("DOMINATION"), "faint strong")
        told = _("rule all three: 3★") if view.open else _("all are won")
        canvas.put(at + 1, self.y, short(told, self.last - at - 1), "faint")
        step = self.width // 3
        for card in view.open:
            self.y += 1
            for place, district in enumerate(city.domination[card - 1]):
                x = self.x + place * step
                owner = ruler(view.plan[district])
                if owner is None:
                    at = canvas.put(x, self.y, "·", "faint")
                else:
                    at = self.badge(x, self.y, Seat(owner))
                at = canvas.put(at, self.y, f"{district}", "strong")
                name = short(city.areas[district].name, x + step - at - 2)
                canvas.put(at + 1, self.y, name, "dim")
        self.y += 1

    def prospect(self, found: Prospect) -> None:
        """Write an answer's name, what it would bring and cost, and its consequences."""
        who = self.names if self.width >= ROOMY else self.letters
        self.say(tell(found.title, who), "accent strong")
        for fact in (*found.gains, *found.costs):
            self.say(f"{tell(fact.what)} {fact.now} → {span(fact)}", "dim")
        if found.warning:
            self.say(f"! {tell(found.warning, who)}", "warning")
        if found.note:
            self.say(tell(found.note, who), "")

    def price(self, goods: int, prestige: int, card: int) -> None:
        """Draw the market card *card* as a price tag: how many goods earn how much prestige."""
        self.canvas.frame(self.x, self.y, self.width, 3, "hue.yellow", heavy=True)
        told = _("{goods} goods").format(goods=goods)
        at = self.canvas.put(self.x + 2, self.y + 1, told, "strong")
        at = self.canvas.put(at + 1, self.y + 1, f"━▶ {prestige}★", PRESTIGE)
        self.canvas.right(self.last - 2, self.y + 1, _("card {card}").format(card=card), "faint")
        self.y += 3


def _sellers(view: View) -> list[str]:
    """Return for each seat when it sells on the great market, such as `2.`, or a dash if it cannot.

    The list is empty if there is no great market (J26, J27).
    """
    phase = view.phase
    if not isinstance(phase, Selling | Settling) or not view.up:
        return []
    goods = view.rules.city.market[view.up - 1].goods
    told = ["–"] * len(view.goods)
    place = 1
    for seat in clockwise(phase.seat, len(view.goods)):
        able = view.plan[CENTRE][seat] and view.goods[seat].size >= goods
        if seat == phase.seat:
            told[seat] = _("now")
        elif able:
            place += 1
            told[seat] = f"{place}."
    return told
