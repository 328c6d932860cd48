"""A seat on turn: which group goes where, with what it would bring; or which shop is put up."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from basari.cli.games.marracash.in_words import action_told
from basari.cli.games.marracash.layout import Fill, table
from basari.cli.games.marracash.map import SIDES, Lit, shops_of
from basari.cli.games.marracash.market import about_shop
from basari.cli.games.marracash.outlook import Outlook, outlook, path_of
from basari.cli.games.marracash.panel import Extra, Panel
from basari.cli.games.marracash.signs import crowd, lit, money
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_
from basari.cli.words import protest
from basari.kernel import Seat
from basari.rules.marracash.money import LOWEST
from basari.rules.marracash.moves import Move, PutUp, Walk
from basari.rules.marracash.table import View

ARROWS = {"up": "N", "right": "E", "down": "S", "left": "W"}
DIGITS = "0123456789"
LETTERS = 5
"""Columns for those who enter a shop."""


class ActionPage(Columned, SpeakerQuestion[View, Move]):
    """A page for the seat on turn."""

    place: int = 0
    """Which of the possible moves is shown."""

    @property
    def walks(self) -> list[Walk]:
        """The moves that are possible."""
        return [move for move in self.decision.options if isinstance(move, Walk)]

    @property
    def shops(self) -> list[str]:
        """The shops that can be put up."""
        return [move.shop for move in self.decision.options if isinstance(move, PutUp)]


class Moving(ActionPage):
    """A group and its goal, with the walk on the map and what it would bring everybody."""

    typed: str = ""
    """Digits of a number that is being typed."""
    aiming: bool = False
    """Whether they are those of a goal."""

    @property
    def walk(self) -> Walk:
        """The move that is shown."""
        return self.walks[self.place]

    @property
    def starts(self) -> list[int]:
        """The fountains with a group."""
        return sorted({walk.start for walk in self.walks})

    @property
    def goals(self) -> list[int]:
        """Where the group can go."""
        return [walk.goal for walk in self.walks if walk.start == self.walk.start]

    def chip(self) -> Chip:
        """Ask who goes where."""
        return self.chipped(self.decision.seat, _("{name}: move whom, where to?"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the walk, who would enter where, and what everybody would get."""
        view, walk = self.scene.view, self.walk
        seen = outlook(view, walk)
        about = Lit(
            path_of(view, walk.start, walk.goal),
            tuple((visit.shop, visit.number) for visit in seen.visits),
        )
        chosen = walk.goal if self.aiming else walk.start
        typed = "" if self.typed == f"{chosen}" else self.typed
        fill = walking(view, seen, self.decision.seat, typed)
        body = table(
            view, self.scene.names, paper, self.decision.seat, about, fill=fill, scene=self.scene
        )
        return self.sheet([body], self._keys())

    def _keys(self) -> Keys:
        last = len(self.scene.view.groups)
        keys = (
            ("Enter", _("move")),
            ("Tab", _("group")),
            (_("arrows"), _("goal")),
            (f"1-{last}", _("type it")),
        )
        return (*keys, ("a", _("auction"))) if self.shops else keys

    def press(self, key: str) -> Page | Done | None:
        """Choose a group, a goal, or an auction instead; Enter moves."""
        if key == "enter":
            return Done(self.walk)
        if key in {"tab", "s-tab", "pagedown", "pageup"}:
            return self._next(1 if key in {"tab", "pagedown"} else -1)
        if key in ARROWS:
            return self._turned(ARROWS[key])
        if key == "a" and self.shops:
            return self._naming(self.shops[0])
        if key == "backspace":
            return replace(self, typed="", aiming=False)
        if key == " ":
            return replace(self, typed="", aiming=True)
        return self._numbered(key) if len(key) == 1 and key in DIGITS else None

    def _naming(self, shop: str) -> "Naming":
        return Naming(self.scene, self.decision, self.confirm, self.place, shop=shop)

    def showing(self, move: Move) -> Page:
        """Begin with a walk, or with a shop."""
        if isinstance(move, PutUp):
            return self._naming(move.shop)
        return self.to(move.start, move.goal) if isinstance(move, Walk) else self

    def to(self, start: int, goal: int | None = None) -> "Moving":
        """Show a move: this one, or the first of a group."""
        fitting = [
            place
            for place, walk in enumerate(self.walks)
            if walk.start == start and goal in {None, walk.goal}
        ]
        return replace(self, place=fitting[0])

    def _next(self, step: int) -> "Moving":
        starts = self.starts
        place = (starts.index(self.walk.start) + step) % len(starts)
        return replace(self.to(starts[place]), typed="", aiming=False)

    def _turned(self, side: str) -> "Moving | None":
        """Let the group leave its fountain to a side, if an alley leads there."""
        view = self.scene.view
        for goal in self.goals:
            (row, column), (to_row, to_column), *_rest = path_of(view, self.walk.start, goal)
            if SIDES[to_row - row, to_column - column] == side:
                return replace(self.to(self.walk.start, goal), typed="", aiming=False)
        return None

    def _numbered(self, key: str) -> "Moving | None":
        """Take a digit as one of the group, or of the goal once that cannot be."""
        for aiming, typed in ((self.aiming, self.typed + key), (True, key), (False, key)):
            numbers = self.goals if aiming else self.starts
            if aiming and not self.aiming and not self.typed:
                continue
            if any(f"{number}".startswith(typed) for number in numbers):
                page = replace(self, typed=typed, aiming=aiming)
                exact = typed in map(str, numbers)
                goal = (self.walk.start, int(typed)) if aiming else (int(typed), None)
                return page.to(*goal) if exact else page
        return None

    def why_not(self, key: str) -> str:
        """Say that nobody stands there, or that no alley leads there."""
        start = self.walk.start
        if key in ARROWS:
            return _("No alley leads that way from {start}.").format(start=start)
        if len(key) != 1 or key not in DIGITS:
            return super().why_not(key)
        done = self.typed == f"{self.walk.goal if self.aiming else start}"
        number = int(key if done else self.typed + key)
        move = Walk(start, number) if self.aiming != done else Walk(number, number)
        return protest(self.decision.objection(move) or "")

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "Tab chooses a group, the arrow keys the way it leaves its fountain. Or type both "
                "numbers, like 8 4. The map shows the walk, the panel what everybody would get."
            ),
            *((_("a puts up a shop for auction instead."),) if self.shops else ()),
        )


def walking(view: View, seen: Outlook, mover: Seat, typed: str = "") -> Fill:
    """Write what a walk would lead to."""

    def fill(panel: Panel) -> None:
        gets: dict[Seat, Extra] = {
            Seat(seat): (f"+{gain}", "strong") for seat, gain in enumerate(seen.gains) if gain
        }
        panel.people(view, _("gets"), gets, mover)
        panel.head(action_told(view))
        panel.gap(int(panel.room > panel.width // 2))
        size = n_("{number} visitor", "group of {number}", len(seen.group))
        told = size.format(number=len(seen.group))
        way = f"{seen.walk.start} ━━▶ {seen.walk.goal}"
        panel.row(
            (way, "accent strong"), (f"   {told}", "dim"), (f"  {typed}_" if typed else "", "faint")
        )
        if len(seen.group) > 4:  # noqa: PLR2004 - so many stand on the map in full
            panel.group(panel.x, panel.y, seen.group, gap=False)
            panel.gap()
        panel.gap()
        for visit in seen.visits:
            _visit(panel, seen, visit.shop, mover)
        _arriving(panel, seen)
        panel.gap()
        for sentence in following(view, seen):
            panel.say(sentence)

    return fill


def _visit(panel: Panel, seen: Outlook, shop: str, mover: Seat) -> None:
    """Write who would enter a shop, and what for."""
    visit = next(visit for visit in seen.visits if visit.shop == shop)
    some = shop[0] * visit.number
    shown = " ".join(some) if visit.number < 3 else crowd(some, LETTERS - 1)  # noqa: PLR2004 - with gaps
    canvas, x, y = panel.canvas, panel.x, panel.y
    canvas.put(x, y, shown, f"{lit(shop[0])} strong")
    at = canvas.put(x + LETTERS, y, "▸ ", "dim")
    at = panel.badge(panel.shop(at, y, shop) + 1, y, visit.owner)
    paid = money(visit.paid)
    customers = _("{before} → {after} customers").format(
        before=visit.customers, after=visit.customers + visit.number
    )
    if at + len(customers) + len(paid) + 3 < panel.last:
        canvas.put(at + 2, y, customers, "dim")
    canvas.right(panel.last - 1, y, paid, "strong")
    panel.gap()
    if visit.part:
        text = _("{part} of it for {name}")
        bare = len(text.format(part=visit.part, name=""))
        name = panel.name(mover, panel.width - LETTERS - 2 - bare)
        canvas.put(x + LETTERS + 2, panel.y, text.format(part=visit.part, name=name), "dim")
        panel.gap()


def _arriving(panel: Panel, seen: Outlook) -> None:
    """Write who would arrive, and whom they would meet."""
    canvas, x, y = panel.canvas, panel.x, panel.y
    if not seen.rest:
        panel.say(_("Nobody arrives at {goal}.").format(goal=seen.walk.goal))
        return
    at = (
        panel.group(x, y, crowd(seen.rest, LETTERS - 1), gap=False)
        if len(seen.rest) < LETTERS
        else canvas.put(x, y, _("the rest") if seen.visits else _("all of them"), "strong")
    )
    at = canvas.put(max(at + 1, x + LETTERS), y, "▸ ", "dim")
    if not seen.there:
        canvas.put(at, y, _("to {goal}").format(goal=seen.walk.goal))
        panel.gap()
        return
    at = canvas.put(at, y, _("joins") + " ")
    room = panel.last - at - len(_("at {goal}").format(goal=seen.walk.goal)) - 2
    if len(seen.there) <= room:
        at = panel.group(at, y, seen.there, gap=False)
    else:
        at = canvas.put(at, y, f"{len(seen.there)}", "strong")
    canvas.put(at + 1, y, _("at {goal}").format(goal=seen.walk.goal))
    panel.gap()


def following(view: View, seen: Outlook) -> Iterator[str]:
    """Say what else would follow from a walk."""
    if not seen.visits:
        yield _("Nobody enters a shop.")
    if seen.empties in view.rules.city.entrances:
        text = (
            _("Entrance {number} is empty then: after your turn you bring in new visitors.")
            if view.queue
            else _("Entrance {number} stays empty.")
        )
        yield text.format(number=seen.empties)


class Naming(ActionPage):
    """A shop to be put up: on the map by arrows, or by its name."""

    shop: str = ""
    letter: str = ""
    """A colour that was typed."""

    @property
    def taken(self) -> str:
        """Where shops are named, `r` is red."""
        return "r"

    def chip(self) -> Chip:
        """Ask which shop."""
        return self.chipped(self.decision.seat, _("{name}: auction which shop?"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the shop, who could come there, and its rivals."""
        view, seat = self.scene.view, self.decision.seat
        typed = self.letter

        def fill(panel: Panel) -> None:
            panel.people(view, lit_seat=seat)
            panel.head(action_told(view))
            panel.gap()
            at = panel.shop(panel.x, panel.y, self.shop)
            panel.canvas.put(at + 1, panel.y, _("for auction?") + (f"  {typed}_" if typed else ""))
            panel.gap(2)
            about_shop(panel, view, self.shop)
            panel.gap()
            told = _("You bid first, {lowest} or more, and get a fee if another buys.")
            panel.say(told.format(lowest=LOWEST))

        about = Lit(shop=self.shop)
        body = table(view, self.scene.names, paper, seat, about, fill=fill, scene=self.scene)
        return self.sheet([body], self._keys())

    def _keys(self) -> Keys:
        keys = (("Enter", _("auction {shop}").format(shop=self.shop)), (_("arrows"), _("shop")))
        typing = ("b3", _("type it")), ("Tab", _("next"))
        return (*keys, *typing, ("Esc", _("back"))) if self.walks else (*keys, *typing)

    def press(self, key: str) -> Page | Done | None:
        """Go from shop to shop, or name one; Enter puts it up."""
        if key == "enter":
            return Done(PutUp(self.shop))
        if key in {"escape", "backspace", "a"} and (self.letter or self.walks):
            return replace(self, letter="") if self.letter else self._back()
        if key in {"tab", "s-tab"}:
            shops = self.shops
            place = shops.index(self.shop) + (1 if key == "tab" else -1)
            return replace(self, shop=shops[place % len(shops)], letter="")
        if key in ARROWS:
            shop = neighbour(self.scene.view, self.shops, self.shop, key)
            return replace(self, shop=shop, letter="") if shop != self.shop else None
        return self._named(key) if len(key) == 1 else None

    def showing(self, move: Move) -> Page:
        """Begin with a shop."""
        return replace(self, shop=move.shop) if isinstance(move, PutUp) else self

    def _back(self) -> Page:
        return Moving(self.scene, self.decision, self.confirm, self.place)

    def _named(self, key: str) -> Page | None:
        """Take a letter as a colour, and a digit behind one as the shop."""
        if any(shop[0] == key.upper() for shop in self.shops):
            first = next(shop for shop in self.shops if shop[0] == key.upper())
            return replace(self, letter=key.upper(), shop=first)
        named = (self.letter or self.shop[0]) + key
        return replace(self, shop=named, letter="") if named in self.shops else None

    def why_not(self, key: str) -> str:
        """Say what is wrong with a name, once it is whole."""
        if key in ARROWS:
            return _("No free shop lies that way from {shop}.").format(shop=self.shop)
        if len(key) != 1 or key not in DIGITS:
            return super().why_not(key)
        return protest(self.decision.objection(PutUp((self.letter or self.shop[0]) + key)) or "")

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("Choose a shop with the arrow keys, or type its name, like b3. Enter puts it up."),
            *((_("Esc leads back to the groups."),) if self.walks else ()),
        )


def neighbour(view: View, shops: Sequence[str], shop: str, key: str) -> str:
    """Find the shop that lies next in a direction among *shops*; where there is none, the same."""
    found = {one.name: one for one in shops_of(view.rules.city)}
    here = found[shop]
    across = key in {"left", "right"}
    sign = 1 if key in {"right", "down"} else -1
    ahead = []
    for name in shops:
        other = found[name]
        down, right = other.row - here.row, other.column - here.column
        way, aside = (right, down) if across else (down, right)
        if way * sign > 0:
            ahead.append((way * sign + 2 * abs(aside), name))
    return min(ahead)[1] if ahead else shop
