"""Phase 1: the market, the guild hall or the bazaar, with what a visit would bring (J9-J11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.cli.games.jantaris.layout import CityScene
from basari.cli.games.jantaris.outlook import changes_of, tried
from basari.cli.games.jantaris.panel import Panel
from basari.cli.games.jantaris.point_pages import OnTheRing, following
from basari.cli.games.jantaris.ring import ARROWS, Lit
from basari.cli.games.jantaris.signs import heap
from basari.cli.games.jantaris.words import area_name
from basari.cli.terminal.frame import Chip, Keys
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import join_words
from basari.kernel import Decision
from basari.rules.jantaris.moves import BAZAAR, Hire, Market, Move, Recall

MARKET, GUILD, BOOTHS = PLACES = "mgb"
"""The keys of the three places."""
ROOMY = 33
"""Columns of a panel from which on there is air round a key."""


class Visiting(OnTheRing):
    """A visit: goods on the market, merchants in the guild hall, an auction in the bazaar."""

    place: str = MARKET
    goods: int = 0
    """Which heap would be taken on the market."""
    back: tuple[int, ...] | None = None
    """Whence merchants would be taken back; nothing, if one would be hired."""

    @classmethod
    def of(cls, scene: CityScene, decision: Decision[Move], *, confirm: bool) -> "Visiting":
        """Begin on the market, with two goods if there is room."""
        heaps = [move for move in decision.options if isinstance(move, Market)]
        most = max(range(len(heaps)), key=lambda place: heaps[place].goods.size)
        return cls(scene, decision, confirm, 1, goods=most).legal()

    def legal(self) -> "Visiting":
        """Point only at what there is."""
        return (
            self
            if self.cursor in self.areas or not self.areas
            else replace(self, cursor=self.areas[0])
        )

    @property
    def heaps(self) -> list[Market]:
        """What can be taken on the market."""
        return [move for move in self.decision.options if isinstance(move, Market)]

    @property
    def hires(self) -> list[int]:
        """Where somebody can be hired."""
        return [move.areas[0] for move in self.decision.options if isinstance(move, Hire)]

    @property
    def recalls(self) -> list[int]:
        """Whence somebody can be taken back."""
        found = [move.areas for move in self.decision.options if isinstance(move, Recall)]
        return [areas[0] for areas in found if len(areas) == 1]

    @property
    def areas(self) -> Sequence[int]:
        """The areas that can be pointed at."""
        return self.hires if self.back is None else self.recalls

    @property
    def move(self) -> Move | None:
        """What would be answered; nothing, if it cannot be."""
        if self.place == MARKET:
            return self.heaps[self.goods]
        if self.place == BOOTHS:
            return BAZAAR
        if self.back is None:
            return Hire((self.cursor,)) if self.cursor in self.hires else None
        marked = self.back or ((self.cursor,) if self.cursor in self.recalls else ())
        order = [*self.recalls]
        move = Recall(tuple(sorted(marked, key=order.index)))
        return move if marked and move in self.decision.options else None

    def chip(self) -> Chip:
        """Ask for a visit."""
        return self.chipped(self.decision.seat, _("{name}: visit the city"))

    def lit(self) -> Lit:
        """Light the area in the guild hall; elsewhere nothing."""
        if self.place != GUILD or self.move is None:
            return Lit()
        view = self.scene.view
        then = tried(view, self.decision.seat, self.move).state
        calm = tuple(a.number for a in view.rules.city.areas if a.number not in self.areas)
        return Lit((self.cursor,), calm, changes_of(view, then))

    def fill(self, panel: Panel) -> None:
        """Write what everybody has, the three places, and what the chosen one would bring."""
        panel.usual(self.scene.view, self.decision.seat)
        panel.gap(spare=4)
        self._tabs(panel)
        {MARKET: self._market, GUILD: self._guild, BOOTHS: self._bazaar}[self.place](panel)

    def _tabs(self, panel: Panel) -> None:
        x = panel.x
        names = {MARKET: _("market"), GUILD: _("guild"), BOOTHS: _("bazaar")}
        for key, name in names.items():
            lit, start = key == self.place, x
            x = panel.canvas.put(
                x,
                panel.y,
                f" {key} " if panel.width > ROOMY else key,
                "accent.badge" if lit else "key",
            )
            x = panel.canvas.put(x + 1, panel.y, name, "accent strong" if lit else "dim") + 1
            panel.canvas.on_click(start, panel.y, x - start, 1, key)
        panel.y += 1

    def _market(self, panel: Panel) -> None:
        """Write the heaps, and what one would own."""
        canvas, view, seat = panel.canvas, self.scene.view, self.decision.seat
        x = panel.x
        for place, market in enumerate(self.heaps):
            lit, start = place == self.goods, x
            canvas.put(x, panel.y, "▶" if lit else " ", "accent strong")
            x = canvas.put(x + 1, panel.y, f"{market.goods}", "accent strong" if lit else "dim") + 1
            key = "enter" if lit else f"{place + 1}"
            canvas.on_click(start, panel.y, x - start, 1, key)
        panel.y += 1
        own, taken = view.goods[seat], self.heaps[self.goods].goods
        at = heap(canvas, canvas.put(panel.x, panel.y, _("you") + " ", "dim"), panel.y, own)
        at = canvas.put(at, panel.y, " → ", "dim")
        heap(canvas, at, panel.y, own.plus(taken))
        panel.y += 1
        if panel.room > 0:
            limit, bank = view.reach.limits[seat], view.bank
            told = _("bank {bank}, limit {limit} each").format(bank=bank, limit=limit)
            panel.say(told, "faint")

    def _guild(self, panel: Panel) -> None:
        """Write who would be hired or taken back, and what follows."""
        view, areas = self.scene.view, self.scene.view.rules.city.areas
        move = self.move
        if isinstance(move, Hire):
            panel.say(
                _("one merchant to {area}").format(area=area_name(areas[move.areas[0]])),
                "accent strong",
            )
        elif isinstance(move, Recall):
            named = join_words(area_name(areas[area]) for area in move.areas)
            panel.say(_("take back from {areas}").format(areas=named), "accent strong")
        elif self.back is None:
            panel.say(_("You have no merchants at home."))
        else:
            panel.say(_("None of yours can be taken back."))
        if move is not None:
            then = tried(view, self.decision.seat, move).state
            for sentence, style in following(view, self.scene.names, self.decision.seat, then):
                if panel.room > 0:
                    panel.say(sentence, style)

    def _bazaar(self, panel: Panel) -> None:
        """Write which items one could bid for."""
        view, seat = self.scene.view, self.decision.seat
        able = False
        for number in view.show:
            item = view.rules.city.item(number)
            lacks = view.goods[seat].lacks(item.bid) - view.reach.discounts[seat]
            if lacks > 0:
                told = _("{number} minimum {bid}: you lack {lacks}")
            else:
                told = _("{number} minimum {bid}: you bid to {most}")
                able = True
            most = view.goods[seat].size + view.reach.discounts[seat]
            panel.say(
                told.format(number=number, bid=item.bid, lacks=lacks, most=most),
                "" if lacks <= 0 else "dim",
            )
        if panel.room > 0:
            panel.say(_("you must put one up") if able else _("a visit in vain"), "faint")

    def caps(self) -> Keys:
        """List the keys."""
        where = ("m g b", _("where"))
        if self.place == MARKET:
            return ("Enter", _("take it")), where, ("← →", _("goods"))
        if self.place == BOOTHS:
            return ("Enter", _("go there")), where
        first = ("Enter", _("hire") if self.back is None else _("take back"))
        other = ("-", _("take back")) if self.back is None else ("+", _("hire"))
        mark = ((_("Space"), _("two")),) if self.back is not None else ()
        return (first, where, (f"{self.last} c", _("area")), *mark, other)

    def press(self, key: str) -> Page | Done | None:
        """Choose a place, what is done there, and do it."""
        if key == "enter":
            return None if self.move is None else Done(self.move)
        if key in {*PLACES, "tab"}:
            after = PLACES[(PLACES.index(self.place) + 1) % len(PLACES)]
            return replace(self, place=after if key == "tab" else key, typed="")
        if self.place == MARKET:
            return self._heap(key)
        return self._merchant(key) if self.place == GUILD else None

    def _heap(self, key: str) -> Page | None:
        """Choose a heap, with arrows or by number."""
        if key in ARROWS:
            step = -1 if key in {"left", "up"} else 1
            return replace(self, goods=(self.goods + step) % len(self.heaps))
        place = "12345".find(key) if len(key) == 1 else -1
        return replace(self, goods=place) if 0 <= place < len(self.heaps) else None

    def _merchant(self, key: str) -> Page | None:
        """Hire or take back, and where."""
        if key == "-" and self.recalls:
            return replace(self, back=(), typed="").legal()
        if key == "+":
            return replace(self, back=None, typed="").legal()
        if key == " " and self.back is not None:
            return self._marked()
        page = self.pointed(key)
        if page is not None and self.back is not None and len(self.back) != 1:
            return replace(page, back=())
        return page

    def _marked(self) -> Page | None:
        """Mark an area for one merchant, twice for two; a third time begins anew."""
        marked = self.back or ()
        if len(marked) > 1:
            return replace(self, back=())
        order = [*self.recalls]
        more = tuple(sorted((*marked, self.cursor), key=order.index))
        return replace(self, back=more) if Recall(more) in self.decision.options else self

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "m, g and b choose a place. In the guild hall, arrows or numbers choose an area, "
                "c the centre; - takes merchants back, and Space marks the area of each of two."
            ),
        )
