"""Phase 1: the market, the guild hall or the bazaar, and what a visit would bring (J9-J11)."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.goals import write_goals
from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import ARROWS, Lit
from basari.cli.games.jantaris.draw.table import JantarisScene, plan_of, table
from basari.cli.games.jantaris.pages.ring_page import RingPage
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_, tell
from basari.cli.words import join_words
from basari.kernel import Decision
from basari.rules.jantaris.bazaar import highest_bid, payable_items
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.facts.outlook import changed_merchants, state_after
from basari.rules.jantaris.facts.prospects import reaches
from basari.rules.jantaris.facts.words import GOODS_NAMES, numbered
from basari.rules.jantaris.goods import COLOURS
from basari.rules.jantaris.moves import BAZAAR, Hire, Market, Move, Recall
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import View

MARKET, GUILD, BOOTHS = PLACES = "mgb"
"""The keys of the three places."""
PLACES_HIGH = 10
"""Rows that the list of the three places takes."""
NOTES = 2
"""Rows below the ring for stones and goals, on pages too narrow for them beside it."""


class VisitPage(RingPage):
    """A visit: goods at the market, merchants at the guild hall, an auction at the bazaar."""

    place: str = MARKET
    goods: int = 0
    """The index of the goods to take at the market."""
    back: tuple[int, ...] | None = None
    """The areas that merchants are recalled from; empty until marked, `None` while hiring."""

    @classmethod
    def of(cls, scene: JantarisScene, decision: Decision[Move], *, confirm: bool) -> "VisitPage":
        """Return the page at the market, with as many goods chosen as can be taken."""
        heaps = [move for move in decision.options if isinstance(move, Market)]
        most = max(range(len(heaps)), key=lambda place: heaps[place].goods.size)
        return cls(scene, decision, confirm, 1, goods=most).legal()

    def legal(self) -> "VisitPage":
        """Return the page with its cursor on an area that can be pointed at."""
        return (
            self
            if self.cursor in self.areas or not self.areas
            else replace(self, cursor=self.areas[0])
        )

    @property
    def heaps(self) -> list[Market]:
        """The choices of goods at the market."""
        return [move for move in self.decision.options if isinstance(move, Market)]

    @property
    def hires(self) -> list[int]:
        """The areas where a merchant can be hired."""
        return [move.areas[0] for move in self.decision.options if isinstance(move, Hire)]

    @property
    def recalls(self) -> list[int]:
        """The areas that a merchant can be recalled from."""
        found = [move.areas for move in self.decision.options if isinstance(move, Recall)]
        return [areas[0] for areas in found if len(areas) == 1]

    @property
    def areas(self) -> Sequence[int]:
        """The areas that can be pointed at."""
        return self.hires if self.back is None else self.recalls

    @property
    def move(self) -> Move | None:
        """The answer that Enter gives; `None` if the chosen visit is not possible."""
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

    def lit(self) -> Lit:
        """Highlight the area under the cursor, but only at the guild hall with a move to make."""
        if self.place != GUILD or self.move is None:
            return Lit()
        view = self.scene.view
        after = state_after(view, self.decision.seat, self.move)
        calm = tuple(a.number for a in view.rules.city.areas if a.number not in self.areas)
        return Lit((self.cursor,), calm, changed_merchants(view, after))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the ring, the three places, and what the chosen visit would bring."""
        seat, scene = self.decision.seat, self.scene
        view, names = scene.view, scene.names
        plan = plan_of(paper, len(view.rules.city.districts))
        large = plan.x > 0
        lead, lit = 1 if large else NOTES, self.with_clicks()
        canvas = table(view, names, paper, seat, lit, self.fill, scene, lead=lead)
        if not large:
            canvas.put(2, plan.bottom, short(describe_stones(view), canvas.width - 3), "dim")
            write_goals(canvas, plan.bottom + 1, view, seat, self.letters)
        return self.sheet([canvas], self.caps())

    def fill(self, panel: Panel) -> None:
        """Write everybody's possessions, the three places, and what the chosen one would bring."""
        panel.people(self.scene.view, self.decision.seat)
        panel.gap(spare=PLACES_HIGH)
        if panel.room > PLACES_HIGH + len(self.scene.view.open) + 2:
            panel.dominations(self.scene.view)
            panel.gap()
        panel.row((_("VISIT ONE OF THREE"), "faint strong"))
        names = {MARKET: _("market"), GUILD: _("guild hall"), BOOTHS: _("bazaar")}
        writers = {MARKET: self._market, GUILD: self._guild, BOOTHS: self._bazaar}
        for key, name in names.items():
            lit, first = key == self.place, panel.y
            panel.y += 1
            below = Panel(
                panel.canvas,
                (panel.x + 4, panel.y, panel.width - 4),
                panel.names,
                panel.letters,
                panel.bottom - 2 * (len(names) - 1 - [*names].index(key)),
            )
            title = writers[key](below, lit=lit)
            panel.y = max(below.y, panel.y)
            high = panel.y - first
            panel.canvas.on_click(panel.x, first, panel.width, high, "enter" if lit else key)
            if lit:
                panel.canvas.tint(panel.x, first, panel.width, high, "raised")
            panel.canvas.put(panel.x, first, f" {key} ", "accent.badge" if lit else "key")
            at = panel.canvas.put(panel.x + 4, first, name, "accent strong" if lit else "strong")
            panel.canvas.put(at, first, short(f": {title}", panel.last - at), "" if lit else "dim")

    def _market(self, panel: Panel, *, lit: bool) -> str:
        """Write the goods before and after the visit; return what the player does at the market."""
        view, seat = self.scene.view, self.decision.seat
        free = room(view, seat)
        if not lit:
            panel.say(_("room for {goods}").format(goods=free))
            return _("up to 2 goods")
        taken = self.heaps[self.goods].goods
        for colour in COLOURS:
            now, more = view.goods[seat].of(colour), taken.of(colour)
            at = panel.canvas.put(panel.x, panel.y, tell(GOODS_NAMES[colour]), "dim")
            told = f"{now} → {now + more}" if more else f"{now}"
            at = panel.canvas.put(at + 1, panel.y, told, "strong" if more else "")
            if now + more == view.reach.limits[seat]:
                panel.canvas.put(at + 1, panel.y, short(_("full"), panel.last - at - 1), "dim")
            panel.y += 1
        panel.say(_("bank {bank} → {then}").format(bank=view.bank, then=view.bank.less(taken)))
        return _("take {goods}").format(goods=taken) if taken.size else _("take nothing")

    def _guild(self, panel: Panel, *, lit: bool) -> str:
        """Write how the player's merchants would change; return what the player does there."""
        home, move = self.scene.view.supply[self.decision.seat], self.move
        if lit and move is not None:
            self.write_prospect(panel, move)
        elif lit and self.back is None:
            panel.say(_("You have no merchants at home."))
        elif lit:
            panel.say(_("None of yours can be brought home."))
        else:
            panel.say(_("at home {now} → {then}, or back").format(now=home, then=max(0, home - 1)))
        return _("± merchants")

    def _bazaar(self, panel: Panel, *, lit: bool) -> str:
        """Write which items the player could bid for; return what the player does there."""
        view, seat = self.scene.view, self.decision.seat
        if lit:
            for sentence in reaches(view, seat):
                panel.say(tell(sentence))
        able = payable_items(view.rules.city, view)
        most = max((highest_bid(view, seat, view.rules.city.item(one)) for one in able), default=0)
        if not able:
            panel.say(_("a wasted visit: you can pay nothing"), "warning" if lit else "dim")
        elif not lit:
            panel.say(_("you can bid up to {most}").format(most=most))
        return _("buy an item")

    def caps(self) -> Keys:
        """Return the keys with their labels."""
        where = ("m g b", _("where"))
        if self.place == MARKET:
            return ("Enter", _("take it")), where, ("← →", _("goods"))
        if self.place == BOOTHS:
            return ("Enter", _("go there")), where
        first = ("Enter", _("hire") if self.back is None else _("bring home"))
        other = ("-", _("bring home")) if self.back is None else ("+", _("hire"))
        mark = ((_("Space"), _("two")),) if self.back is not None else ()
        return (first, where, (f"{self.last} c", _("area")), *mark, other)

    def press(self, key: str) -> Page | Done | None:
        """Choose a place and what to do there; Enter does it."""
        if key == "enter":
            return None if self.move is None else Done(self.move)
        if key in {*PLACES, "tab"}:
            after = PLACES[(PLACES.index(self.place) + 1) % len(PLACES)]
            return replace(self, place=after if key == "tab" else key, typed="")
        if self.place == MARKET:
            return self._heap(key)
        return self._merchant(key) if self.place == GUILD else None

    def _heap(self, key: str) -> Page | None:
        """Choose goods at the market, with arrows or by number."""
        if key in ARROWS:
            step = -1 if key in {"left", "up"} else 1
            return replace(self, goods=(self.goods + step) % len(self.heaps))
        place = "12345".find(key) if len(key) == 1 else -1
        return replace(self, goods=place) if 0 <= place < len(self.heaps) else None

    def _merchant(self, key: str) -> Page | None:
        """Choose between hiring and recalling, and the area."""
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
        """Mark the area under the cursor, twice for two merchants; a third time clears marks."""
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
                "c the centre; - brings merchants home, and Space marks the area of each of two."
            ),
        )


def describe_stones(view: View) -> str:
    """Say which districts the stones bar."""
    areas = [view.rules.city.areas[area] for area in sorted({*view.stones}) if area != CENTRE]
    if not areas:
        return _("Both stones lie in the centre: nobody enters or leaves it.")
    names = join_words(tell(numbered(area)) for area in areas)
    text = n_(
        "A stone bars {areas}: nobody enters or leaves.",
        "Stones bar {areas}: nobody enters or leaves.",
        len(areas),
    )
    return text.format(areas=names)
