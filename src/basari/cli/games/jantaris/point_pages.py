"""Pages on which one points at the ring: stones, and merchants that come, go or are driven out."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from basari.cli.games.jantaris.answers import option
from basari.cli.games.jantaris.layout import CityScene, table
from basari.cli.games.jantaris.outlook import changes_of, rulers, tried, won
from basari.cli.games.jantaris.panel import Panel
from basari.cli.games.jantaris.ring import ARROWS, Lit, neighbour
from basari.cli.games.jantaris.signs import stone
from basari.cli.games.jantaris.words import item_name, numbered
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.canvas import Keystrokes
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import join_words
from basari.kernel import Decision, Seat
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.goods import COLOURS, Colour
from basari.rules.jantaris.moves import (
    SKIP,
    Expel,
    Flee,
    Hire,
    Move,
    Place,
    Settle,
    Shift,
    Stone,
)
from basari.rules.jantaris.table import (
    FULL,
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
    """Tell at which area an answer points, if at one."""
    match move:
        case Hire(areas):
            return areas[0]
        case Stone(district=district) | Settle(district) | Flee(district) | Expel(district):
            return district
        case Shift(start, goal):
            return goal if start == view.district else start
        case _:
            return None


class OnTheRing(Columned, SpeakerQuestion[View, Move]):
    """A question that is answered on the ring; *typed* is what was typed of a number."""

    cursor: int = 0
    typed: str = ""

    @property
    def areas(self) -> Sequence[int]:
        """The areas that can be pointed at."""
        raise NotImplementedError

    def pointed(self, key: str) -> "OnTheRing | None":
        """Follow arrows, digits, and `c` for the centre; nothing if the key is none of these."""
        districts = len(self.scene.view.rules.city.districts)
        if key in ARROWS:
            area = neighbour(districts, self.areas, self.cursor, key)
            return replace(self, cursor=area, typed="")
        if key == "c":
            return replace(self, cursor=CENTRE, typed="") if CENTRE in self.areas else self
        if len(key) != 1 or key not in "0123456789":
            return None
        for typed in (self.typed + key, key):
            if int(typed) in self.areas and int(typed) != CENTRE:
                return replace(self, cursor=int(typed), typed=typed)
        return replace(self, typed=key)

    def lit(self) -> Lit:
        """Tell what is lit and calm on the ring, and what would change."""
        raise NotImplementedError

    def fill(self, panel: Panel) -> None:
        """Write the panel."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Show the ring with what would change, and what follows."""
        seat, scene = self.decision.seat, self.scene
        lit = self.lit()
        if lit.areas:
            lit = replace(lit, keys={area: self._way_to(area) for area in self.areas})
        body = table(scene.view, scene.names, paper, seat, lit, self.fill, scene)
        return self.sheet([body], self.caps())

    def _way_to(self, area: int) -> Keystrokes:
        """Return the keys that point at an area, or answer if it is the one; none if none do."""
        if area == self.cursor:
            return ("enter",)
        keys = tuple(f"{area}") if area != CENTRE else ("c",)
        page: Page | Done | None = self
        for key in keys:
            page = page.press(key) if isinstance(page, OnTheRing) else None
        return keys if isinstance(page, OnTheRing) and page.cursor == area else ()

    def caps(self) -> Keys:
        """List the keys."""
        raise NotImplementedError

    @property
    def last(self) -> str:
        """The keys of all districts: `1-8`."""
        return f"1-{len(self.scene.view.rules.city.districts)}"


class Pointing(OnTheRing):
    """One of some answers that point at areas; of several at one area, a *variant*."""

    variant: int = 0

    @classmethod
    def of(cls, scene: CityScene, decision: Decision[Move], *, confirm: bool) -> "Pointing":
        """Begin with the first area, and with another seat where one is driven out."""
        view = scene.view
        places = [area_of(move, view) for move in decision.options]
        page = cls(scene, decision, confirm, next(area for area in places if area is not None))
        others = [
            place
            for place, move in enumerate(page.variants)
            if isinstance(move, Expel)
            and move.seat != decision.seat
            and tried(view, decision.seat, move).state.plan != view.plan
        ]
        return replace(page, variant=others[0]) if others else page

    @property
    def taken(self) -> str:
        """Where stones are moved, `r` is red."""
        return "r" if self.stones else ""

    @property
    def stones(self) -> bool:
        """Whether it is a stone that is moved."""
        return type(self.scene.view.phase) is Moving

    @property
    def skipping(self) -> bool:
        """Whether one may leave it at that."""
        return SKIP in self.decision.options

    @property
    def areas(self) -> Sequence[int]:
        """The areas that can be pointed at."""
        found = [area_of(move, self.scene.view) for move in self.decision.options]
        return list(dict.fromkeys(area for area in found if area is not None))

    @property
    def variants(self) -> list[Move]:
        """All answers at the area that is pointed at."""
        view = self.scene.view
        return [move for move in self.decision.options if area_of(move, view) == self.cursor]

    @property
    def move(self) -> Move:
        """What would be answered."""
        found = self.variants
        return found[min(self.variant, len(found) - 1)]

    def showing(self, move: Move) -> Page:
        """Begin with what was pointed at."""
        area = area_of(move, self.scene.view)
        if area is None:
            return self
        there = replace(self, cursor=area)
        return replace(there, variant=there.variants.index(move))

    def chip(self) -> Chip:
        """Ask for it."""
        return self.chipped(self.decision.seat, self._asked())

    def _asked(self) -> str:
        phase = self.scene.view.phase
        match phase:
            case Moving():
                return _("{name}: move a stone")
            case Settling():
                return _("{name}: settle where?")
            case Fleeing():
                return _("{name}: flee where?")
            case Shifting(_seat, inward):
                return _("{name}: who comes in?") if inward else _("{name}: who goes out?")
            case Expelling():
                return _("{name}: expel whom?")
            case _:
                return _("{name}: hire where?")

    def lit(self) -> Lit:
        """Light the goal; what cannot be pointed at is calm."""
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
        return Lit(tuple(about), tuple(calm), changes_of(view, self._then))

    @property
    def _then(self) -> State:
        """The table afterwards."""
        return tried(self.scene.view, self.decision.seat, self.move).state

    def fill(self, panel: Panel) -> None:
        """Write what everybody has, the cards, and what would follow."""
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
        if isinstance(move, Stone):
            stone_told(panel, view, move)
            return
        for sentence, style in self._told():
            if panel.room > 0:
                panel.say(sentence, style)

    def _told(self) -> Iterator[tuple[str, str]]:
        """Say what would be done, by what, and what follows."""
        view, seat = self.scene.view, self.decision.seat
        yield option(self.move, view, seat, self.scene.names), "accent strong"
        if isinstance(self.move, Expel) and view.plan == self._then.plan:
            phase = tried(view, seat, self.move).state.phase
            text = _("has one merchant there, and chooses where it goes")
            yield text if type(phase) is Fleeing else _("Nothing would happen."), "dim"
        yield from following(view, self.scene.names, seat, self._then)
        item = getattr(view.phase, "item", 0)
        if item:
            left = getattr(view.phase, "left", 1)
            name = item_name(view.rules.city.item(item).title)
            text = _("by {item}, {left} more times") if left > 1 else _("by {item}")
            yield text.format(item=name, left=left), "faint"

    def caps(self) -> Keys:
        """List the keys."""
        first = ("Enter", _("put it there") if self.stones else _("do it"))
        numbers = ((self.last, _("district")),) if len(self.areas) > 1 else ()
        arrows = ((_("arrows"), _("along")),) if len(self.areas) > 1 else ()
        more: Keys = ()
        if self.stones:
            more = (("r b", _("which stone")),)
        elif isinstance(self.move, Expel):
            own = self._letters()
            more = ((" ".join(own.lower()), _("who")),) if len(own) > 1 else ()
        elif len(self.variants) > 1:
            more = (("+ -", _("how many")),)
        skip = (("s", _("none")),) if self.skipping else ()
        return (first, *more, *numbers, *arrows, *skip)

    def _letters(self) -> str:
        """The letters of those who can be named here."""
        return "".join(self.letters[one.seat] for one in self.variants if isinstance(one, Expel))

    def press(self, key: str) -> Page | Done | None:
        """Point, change what is done there, do it, or leave it at that."""
        if key == "enter":
            return Done(self.move)
        if key == "s" and self.skipping:
            return Done(SKIP)
        if self.stones and key in {"r", "b", "tab"}:
            other = 1 - min(self.variant, 1)
            return replace(self, variant={"r": 0, "b": 1}.get(key, other))
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


def stone_told(panel: Panel, view: View, move: Stone) -> None:
    """Write where a stone would go, who stands there, and what lies beside it."""
    canvas, x, city = panel.canvas, panel.x + 1, view.rules.city
    start = view.stones[move.colour]
    label = 10
    at = stone(canvas, x, panel.y, move.colour)
    left = numbered(city.areas[start]) if start else _("centre")
    at = canvas.put(at + 1, panel.y, left.split(" ")[0] if panel.width < 36 else left, "dim")  # noqa: PLR2004 - a narrow one
    at = canvas.put(at + 1, panel.y, "━▶ ", "accent strong")
    canvas.put(at, panel.y, numbered(city.areas[move.district])[: panel.last - at], "accent strong")
    panel.y += 1
    canvas.put(x, panel.y, _("in it"), "dim")
    at = x + label
    for seat, number in enumerate(view.plan[move.district]):
        if number:
            at = panel.badge(at, panel.y, Seat(seat))
            at = canvas.put(at, panel.y, f" {number}  ")
    if not any(view.plan[move.district]):
        canvas.put(at, panel.y, _("nobody"))
    panel.y += 1
    beside = city.neighbours(move.district)
    lying = replace_at(view.stones, move.colour, move.district)
    canvas.put(x, panel.y, _("beside"), "dim")
    told = join_words(
        str(one) if one not in lying else _("{number} barred").format(number=one) for one in beside
    )
    canvas.put(x + label, panel.y, told)
    panel.y += 1
    if panel.room > 0:
        canvas.put(x, panel.y, _("reopened"), "dim")
        opened = _opened(view, move.colour, start)
        canvas.put(x + label, panel.y, opened[: panel.last - x - label])
    panel.y += 1


def _opened(view: View, colour: Colour, start: int) -> str:
    """Name the area that a stone would leave open."""
    other = next(one for one in COLOURS if one != colour)
    if view.stones[other] == start:
        return _("nothing")
    return numbered(view.rules.city.areas[start])


def following(
    view: View, names: Sequence[str], seat: Seat, state: State
) -> Iterator[tuple[str, str]]:
    """Say what would follow: who rules where, which cards are ruled, how full the centre is."""
    areas = view.rules.city.areas
    for district, now, then in rulers(view, state):
        if then is not None:
            told = _("{name} rules {area}")
            yield told.format(name=names[then], area=areas[district].name), "strong"
        elif now is not None:
            told = _("nobody rules {area}")
            yield told.format(area=areas[district].name), "strong"
    for card in won(view, state, seat):
        numbers = " ".join(map(str, view.rules.city.domination[card - 1]))
        yield _("all of card {numbers}: 3★").format(numbers=numbers), "strong"
    now, then = sum(view.plan[CENTRE]), sum(state.plan[CENTRE])
    if now != then:
        told = _("in the centre {now} → {then} of {full}")
        yield told.format(now=now, then=then, full=FULL), "dim"
    if view.supply[seat] != state.supply[seat]:
        told = _("at home {now} → {then}")
        yield told.format(now=view.supply[seat], then=state.supply[seat]), "dim"


class Founding(OnTheRing):
    """The first two merchants, in two districts (J3)."""

    first: int = 0
    """Where the first one is put."""

    @property
    def areas(self) -> Sequence[int]:
        """All districts but the one that has one."""
        return [one for one in self.scene.view.rules.city.districts if one != self.first]

    def chip(self) -> Chip:
        """Ask for the first or the second."""
        text = _("{name}: and the second?") if self.first else _("{name}: two merchants")
        return self.chipped(self.decision.seat, text)

    def lit(self) -> Lit:
        """Light what is pointed at."""
        seat = self.decision.seat
        changes = {(area, seat): 1 for area in (self.first, self.cursor) if area}
        return Lit((self.cursor,), (CENTRE,), changes)

    def fill(self, panel: Panel) -> None:
        """Write the cards, and on which of them the district is."""
        view = self.scene.view
        panel.usual(view, self.decision.seat)
        panel.gap(spare=4)
        panel.row((numbered(view.rules.city.areas[self.cursor]), "accent strong"))
        on = sum(self.cursor in view.rules.city.domination[card - 1] for card in view.open)
        panel.say(_("open cards with it: {number}").format(number=on))
        others = [
            self.scene.names[seat]
            for seat, number in enumerate(view.plan[self.cursor])
            if number and seat != self.decision.seat
        ]
        if others and panel.room > 0:
            panel.say(_("there already: {names}").format(names=join_words(others)))

    def caps(self) -> Keys:
        """List the keys."""
        keys = (
            ("Enter", _("place") if self.first else _("the first one here")),
            (self.last, _("district")),
            (_("arrows"), _("along")),
        )
        return (*keys, (_("Backspace"), _("back"))) if self.first else keys

    def press(self, key: str) -> Page | Done | None:
        """Place one, then the other."""
        if key == "enter" and self.first:
            first, second = sorted((self.first, self.cursor))
            return Done(Place((first, second)))
        if key == "enter":
            chosen = replace(self, first=self.cursor, typed="")
            return replace(
                chosen, cursor=self.cursor % len(self.scene.view.rules.city.districts) + 1
            )
        if key in {"backspace", "escape"} and self.first:
            return replace(self, cursor=self.first, first=0, typed="")
        return self.pointed(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("Choose a district with the arrow keys or its number; Enter puts a merchant there."),
        )


def is_pointed(view: View) -> bool:
    """Whether what is asked is answered by pointing at the ring."""
    return isinstance(view.phase, Moving | Hiring | Settling | Fleeing | Shifting | Expelling)
