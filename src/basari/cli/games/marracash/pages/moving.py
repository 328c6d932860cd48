"""A seat on turn moves a group: which one, where to, and what that would bring."""

from msgspec.structs import replace

from basari.cli.games.marracash.draw.map import SIDES, Lit, path_of
from basari.cli.games.marracash.draw.table import table
from basari.cli.games.marracash.draw.walk import write_walk
from basari.cli.games.marracash.pages.shop import ARROWS, DIGITS, ShopPage, shops_of
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import protest
from basari.rules.marracash.facts.outlook import walk_outlook
from basari.rules.marracash.moves import Move, PutUp, Walk
from basari.rules.marracash.table import View


class MovingPage(Columned, SpeakerQuestion[View, Move]):
    """Asks which group goes where; the walk is on the map, and what it brings beside it."""

    place: int = 0
    """Which of the possible walks is shown."""
    typed: str = ""
    """Digits of a number that is being typed."""
    aiming: bool = False
    """Whether they are those of a goal."""

    @property
    def walks(self) -> list[Walk]:
        """The walks that are possible."""
        return [move for move in self.decision.options if isinstance(move, Walk)]

    @property
    def shops(self) -> list[str]:
        """The shops that can be put up instead."""
        return shops_of(self.decision)

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
        seen = walk_outlook(view, walk)
        about = Lit(
            path_of(view.rules.city, walk.start, walk.goal),
            tuple((visit.shop, visit.number) for visit in seen.visits),
        )
        chosen = walk.goal if self.aiming else walk.start
        typed = "" if self.typed == f"{chosen}" else self.typed
        fill = write_walk(view, seen, self.decision.seat, typed)
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

    def _naming(self, shop: str) -> "ShopPage":
        return ShopPage(self.scene, self.decision, self.confirm, shop, before=self)

    def showing(self, move: Move) -> Page:
        """Begin with a walk, or with a shop."""
        if isinstance(move, PutUp):
            return self._naming(move.shop)
        return self.to(move.start, move.goal) if isinstance(move, Walk) else self

    def to(self, start: int, goal: int | None = None) -> "MovingPage":
        """Show a move: this one, or the first of a group."""
        fitting = [
            place
            for place, walk in enumerate(self.walks)
            if walk.start == start and goal in {None, walk.goal}
        ]
        return replace(self, place=fitting[0])

    def _next(self, step: int) -> "MovingPage":
        starts = self.starts
        place = (starts.index(self.walk.start) + step) % len(starts)
        return replace(self.to(starts[place]), typed="", aiming=False)

    def _turned(self, side: str) -> "MovingPage | None":
        """Let the group leave its fountain to a side, if an alley leads there."""
        view = self.scene.view
        for goal in self.goals:
            (row, column), (to_row, to_column), *_rest = path_of(
                view.rules.city, self.walk.start, goal
            )
            if SIDES[to_row - row, to_column - column] == side:
                return replace(self.to(self.walk.start, goal), typed="", aiming=False)
        return None

    def _numbered(self, key: str) -> "MovingPage | None":
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
