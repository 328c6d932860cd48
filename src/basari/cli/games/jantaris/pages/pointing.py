"""Pages answered by pointing at the ring: stones, and merchants who come, go or are expelled."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import ARROWS, Lit
from basari.cli.games.jantaris.draw.table import JantarisScene
from basari.cli.games.jantaris.pages.ring_page import RingPage
from basari.cli.terminal.frame import Keys
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.kernel import Decision
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.facts.outlook import changed_merchants, state_after
from basari.rules.jantaris.facts.words import item_name
from basari.rules.jantaris.moves import SKIP, Expel, Flee, Hire, Move, Settle, Shift, Stone
from basari.rules.jantaris.table import (
    Expelling,
    Fleeing,
    Hiring,
    Moving,
    Settling,
    Shifting,
    State,
    View,
)
from basari.value import replace_at


def area_of(move: Move, view: View) -> int | None:
    """Return the area that an answer points at; `None` if it points at none."""
    match move:
        case Hire(areas):
            return areas[0]
        case Stone(district=district) | Settle(district) | Flee(district) | Expel(district):
            return district
        case Shift(start, goal):
            return goal if start == view.district else start
        case _:
            return None


class PointPage(RingPage):
    """A question answered by pointing at an area; *variant* chooses among the answers there."""

    variant: int = 0

    @classmethod
    def of(cls, scene: JantarisScene, decision: Decision[Move], *, confirm: bool) -> "PointPage":
        """Return the page on the first area; to expel, it prefers another seat's merchant."""
        view = scene.view
        places = [area_of(move, view) for move in decision.options]
        page = cls(scene, decision, confirm, next(area for area in places if area is not None))
        others = [
            place
            for place, move in enumerate(page.variants)
            if isinstance(move, Expel)
            and move.seat != decision.seat
            and state_after(view, decision.seat, move).plan != view.plan
        ]
        return replace(page, variant=others[0]) if others else page

    @property
    def stones(self) -> bool:
        """Whether the question is where a stone goes."""
        return type(self.scene.view.phase) is Moving

    @property
    def skipping(self) -> bool:
        """Whether the player may decline."""
        return SKIP in self.decision.options

    @property
    def areas(self) -> Sequence[int]:
        """The areas that can be pointed at."""
        found = [area_of(move, self.scene.view) for move in self.decision.options]
        return list(dict.fromkeys(area for area in found if area is not None))

    @property
    def variants(self) -> list[Move]:
        """All answers that point at the area under the cursor."""
        view = self.scene.view
        return [move for move in self.decision.options if area_of(move, view) == self.cursor]

    @property
    def move(self) -> Move:
        """The answer that Enter gives."""
        found = self.variants
        return found[min(self.variant, len(found) - 1)]

    def showing(self, move: Move) -> Page:
        """Return the page that points at the area of *move*."""
        area = area_of(move, self.scene.view)
        if area is None:
            return self
        there = replace(self, cursor=area)
        return replace(there, variant=there.variants.index(move))

    def lit(self) -> Lit:
        """Highlight the area under the cursor and others involved; areas out of reach are dim."""
        view, move = self.scene.view, self.move
        about = [self.cursor]
        match view.phase:
            case Shifting():
                about.append(view.district)
            case Settling():
                about.append(CENTRE)
            case Fleeing(_seat, district):
                about.append(district)
            case _:
                pass
        if isinstance(move, Stone):
            beside = (*view.rules.city.neighbours(move.district), CENTRE, *about)
            calm = [a.number for a in view.rules.city.areas if a.number not in beside]
            lying = replace_at(view.stones, move.colour, move.district)
            return Lit(tuple(about), tuple(calm), stones=lying)
        reached = [*self.areas, *about]
        calm = [area.number for area in view.rules.city.areas if area.number not in reached]
        return Lit(tuple(about), tuple(calm), changed_merchants(view, self._after))

    @property
    def _after(self) -> State:
        """The state after the answer."""
        return state_after(self.scene.view, self.decision.seat, self.move)

    def fill(self, panel: Panel) -> None:
        """Write everybody's possessions, the cards, and what would follow."""
        view, move = self.scene.view, self.move
        market = type(view.phase) is Settling and bool(view.up)
        panel.people(view, self.decision.seat)
        panel.gap(spare=9)
        if market:
            card = view.rules.city.market[view.up - 1]
            panel.price(card.goods, card.prestige, view.up)
        else:
            panel.dominations(view)
            panel.gap(spare=4)
        panel.canvas.fill(panel.x, panel.y, panel.width, min(4, panel.room), "surface")
        self.write_prospect(panel, move)
        self._write_item(panel)

    def _write_item(self, panel: Panel) -> None:
        """Write the item that allows this move, and how often it can be used again."""
        phase = self.scene.view.phase
        item, left = getattr(phase, "item", 0), getattr(phase, "left", 1)
        if item and panel.room > 0:
            name = tell(item_name(self.scene.view.rules.city.item(item).title))
            text = _("by {item}, {left} more times") if left > 1 else _("by {item}")
            panel.say(text.format(item=name, left=left), "faint")

    def caps(self) -> Keys:
        """Return the keys with their labels."""
        first = ("Enter", _("put it there") if self.stones else _("do it"))
        numbers = ((self.last, _("district")),) if len(self.areas) > 1 else ()
        arrows = ((_("arrows"), _("along")),) if len(self.areas) > 1 else ()
        more: Keys = ()
        if self.stones:
            more = (("Tab", _("other stone")),)
        elif isinstance(self.move, Expel):
            own = self._letters()
            more = ((" ".join(own.lower()), _("who")),) if len(own) > 1 else ()
        elif len(self.variants) > 1:
            more = (("+ -", _("how many")),)
        skip = (("s", _("none")),) if self.skipping else ()
        return (first, *more, *numbers, *arrows, *skip)

    def _letters(self) -> str:
        """The letters of the seats that can be expelled from the area under the cursor."""
        return "".join(self.letters[one.seat] for one in self.variants if isinstance(one, Expel))

    def press(self, key: str) -> Page | Done | None:
        """Point at an area, choose among its answers, or decline; Enter answers."""
        if key == "enter":
            return Done(self.move)
        if key == "s" and self.skipping:
            return Done(SKIP)
        if isinstance(self.move, Expel):
            own = self._letters()
            if len(key) == 1 and key.upper() in own:
                return replace(self, variant=own.index(key.upper()))
        if key in {"+", "-", "tab"} or (key in ARROWS and len(self.areas) == 1):
            step = -1 if key in {"-", "left", "up"} else 1
            return replace(self, variant=(self.variant + step) % len(self.variants))
        return self.pointed(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "Choose a district with the arrow keys or its number, the centre with c. What "
                "would change is hollow on the ring; Enter does it."
            ),
        )


def is_pointed(phase: object) -> bool:
    """Return whether the question of a phase is answered by pointing at the ring."""
    return isinstance(phase, Moving | Hiring | Settling | Fleeing | Shifting | Expelling)
