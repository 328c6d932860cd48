"""The question which group moves where, and what that would bring."""

from msgspec.structs import replace

from basari.cli.games.marracash.draw.map import SIDES, Lit, path_of
from basari.cli.games.marracash.draw.table import draw_scene
from basari.cli.games.marracash.draw.walk import write_walk
from basari.cli.games.marracash.pages.shop import ARROWS, DIGITS, ShopPage, shops_of
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.canvas import Keystrokes
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import protest
from basari.rules.marracash.facts.outlook import walk_outlook
from basari.rules.marracash.moves import Move, PutUp, Walk
from basari.rules.marracash.table import View


class MovingPage(Columned, SpeakerQuestion[View, Move]):
    """The question which group moves where; the walk is on the map, its effects beside it."""

    place: int = 0
    """The index of the walk shown."""
    typed: str = ""
    """The number or numbers typed so far: a goal, a group, or both."""
    base: int = 0
    """The fountain of the group shown when typing began."""

    @property
    def walks(self) -> list[Walk]:
        """The possible walks."""
        return [move for move in self.decision.options if isinstance(move, Walk)]

    @property
    def shops(self) -> list[str]:
        """The shops that can be put up instead."""
        return shops_of(self.decision)

    @property
    def walk(self) -> Walk:
        """The walk shown."""
        return self.walks[self.place]

    @property
    def starts(self) -> list[int]:
        """The fountains whose groups can move."""
        return sorted({walk.start for walk in self.walks})

    def chip(self) -> Chip:
        """Ask which group moves where."""
        return self.chipped(self.decision.seat, _("{name}: move whom, where to?"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the walk, who would enter which shop, and what everybody would get."""
        view, walk = self.scene.view, self.walk
        seen = walk_outlook(view, walk)
        about = Lit(
            path_of(view.rules.city, walk.start, walk.goal),
            tuple((visit.shop, visit.number) for visit in seen.visits),
            keys={
                f"{number}": self._way_to(number)
                for one in self.walks
                for number in (one.start, one.goal)
                if one.start in {walk.start, number}
            },
        )
        whole = self.typed in {f"{walk.start}", *_complete(walk)}
        fill = write_walk(view, seen, self.decision.seat, "" if whole else self.typed)
        body = draw_scene(self.scene, paper, self.decision.seat, about, fill)
        return self.sheet(body, self._keys())

    def _way_to(self, number: int) -> Keystrokes:
        """Return the keys that choose a fountain; Enter if it is the goal shown."""
        return ("enter",) if number == self.walk.goal else ("backspace", *f"{number}")

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
        """Choose a group, a goal, or an auction instead; Enter moves the group."""
        if key == "enter":
            return Done(self.walk)
        if key in {"tab", "s-tab", "pagedown", "pageup"}:
            return self._next_group(1 if key in {"tab", "pagedown"} else -1)
        if key in ARROWS:
            return self._leave(ARROWS[key])
        if key == "a" and self.shops:
            return ShopPage(self.scene, self.decision, self.confirm, self.shops[0], before=self)
        if key == "backspace":
            return replace(self, typed="")
        return self._type(key) if len(key) == 1 and key in f"{DIGITS} " else None

    def showing(self, move: Move) -> Page:
        """Return the page with the walk or the shop of *move*."""
        if isinstance(move, PutUp):
            return ShopPage(self.scene, self.decision, self.confirm, move.shop, before=self)
        return self.to(move.start, move.goal) if isinstance(move, Walk) else self

    def to(self, start: int, goal: int | None = None) -> "MovingPage":
        """Return the page with a walk; without *goal*, with the group's first one."""
        places = (
            place
            for place, walk in enumerate(self.walks)
            if walk.start == start and goal in {None, walk.goal}
        )
        return replace(self, place=next(places), typed="")

    def _next_group(self, step: int) -> "MovingPage":
        starts = self.starts
        return self.to(starts[(starts.index(self.walk.start) + step) % len(starts)])

    def _leave(self, side: str) -> "MovingPage | None":
        """Return the page with the walk that begins towards *side*; `None` if there is none."""
        city, start = self.scene.view.rules.city, self.walk.start
        for way in city.ways[start - 1]:
            (row, column), (to_row, to_column), *_rest = path_of(city, start, way.goal)
            if SIDES[to_row - row, to_column - column] == side:
                return self.to(start, way.goal)
        return None

    def _type(self, key: str) -> "MovingPage | None":
        """Return the page after a digit, which begins a new number if it cannot continue one."""
        again = self._read(self.typed + key, self.base) if self.typed else None
        return again or self._read(key, self.walk.start)

    def _read(self, typed: str, base: int) -> "MovingPage | None":
        """Return the page for a typed goal of the group on *base*, a group, or both: `8 9`.

        Return `None` if no walk can be meant.
        """
        meant = [
            *((f"{walk.goal}", walk) for walk in self.walks if walk.start == base),
            *((f"{walk.start}", walk) for walk in self.walks),
            *((text, walk) for walk in self.walks for text in _complete(walk)[1:]),
        ]
        found = [walk for text, walk in meant if text == typed]
        begun = [walk for text, walk in meant if text.startswith(typed)]
        if not begun:
            return None
        shown = found[:1] or ([] if len({walk.start for walk in begun}) > 1 else begun[:1])
        page = self.to(shown[0].start, shown[0].goal) if shown else self
        return replace(page, typed=typed, base=base)

    def why_not(self, key: str) -> str:
        """Say that nobody stands on the fountain, or that no alley leads there."""
        start = self.walk.start
        if key in ARROWS:
            return _("No alley leads that way from {start}.").format(start=start)
        if len(key) != 1 or key not in DIGITS:
            return super().why_not(key)
        typed = key if self.typed in _complete(self.walk) else self.typed + key
        goal = typed.removeprefix(f"{start}").strip()
        if goal != typed:
            return protest(self.decision.objection(Walk(start, int(goal))) or "")
        text = _("Nobody stands on {number}, and no alley leads there from {start}.")
        return text.format(number=goal, start=start)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "Tab chooses a group, the arrow keys the way it leaves its fountain. Or type the "
                "goal, or both numbers, like 8 4. The map shows the walk, the panel what everybody "
                "would get."
            ),
            *((_("a puts up a shop for auction instead."),) if self.shops else ()),
        )


def _complete(walk: Walk) -> tuple[str, str, str]:
    """Return the three spellings of a walk: its goal, or both numbers with or without a space."""
    return f"{walk.goal}", f"{walk.start} {walk.goal}", f"{walk.start}{walk.goal}"
