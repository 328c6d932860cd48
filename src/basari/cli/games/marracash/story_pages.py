"""Pages that tell: the map with what happened beside it, and walks step by step."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from basari.cli.games.marracash.layout import table
from basari.cli.games.marracash.map import Lit
from basari.cli.games.marracash.outlook import entering, is_walk, path_of
from basari.cli.games.marracash.panel import Extra, Panel
from basari.cli.games.marracash.signs import money
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import sentences_of
from basari.cli.parts.columns import Columned
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.texts import _
from basari.kernel import Event, Seat
from basari.rules.auction import Bid
from basari.rules.marracash.city import Cell, shops_at
from basari.rules.marracash.events import (
    BidsRevealed,
    Brought,
    Entered,
    Guided,
    PutUpForAuction,
    Sold,
    Walked,
)
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import View
from basari.story import gained
from basari.value import Value, put

STRIDE = 0.12
"""How much of a beat a step on the map takes."""


class Shot(Value):
    """A moment of what is told: how many events, and how far the walk has come in the last."""

    events: int
    steps: int | None = None
    """Cells that were walked; none: the event is told."""


class Strolling(Columned, Growing[View, Move]):
    """What happened, told beside the map: walks are seen step by step."""

    @property
    def shots(self) -> tuple[Shot, ...]:
        """All moments, in their order; where every step takes a key, a walk is a single one."""
        return tuple(_shots(self.scene.view, self.events, walking=self.beat is not None))

    @property
    def steps(self) -> int:
        """Every moment is one."""
        return len(self.shots)

    @property
    def patience(self) -> float | None:
        """Walk quickly, tell slowly; whoever has seen a walk need not press a key."""
        if not self.whole:
            walks = self.shots[self.shown].steps is not None
            return None if self.beat is None else self.beat * (STRIDE if walks else 1)
        return self.linger

    def speaker(self) -> Seat | None:
        """It is the page of whoever does what is told."""
        for event in reversed(self.events[: max(1, self._shot.events)]):
            if isinstance(event, Walked | Brought | PutUpForAuction):
                return event.seat
            if isinstance(event, Sold):
                return event.buyer
        return None

    @property
    def known(self) -> int:
        """All that was before, and what was told."""
        return self.passage.first + self._shot.events - (self._shot.steps is not None)

    @property
    def _shot(self) -> Shot:
        """The moment that is seen."""
        return self.shots[self.shown - 1] if self.shown else Shot(0)

    def draw(self, paper: Paper) -> Sheet:
        """Show the map as it was at this moment, and what was told so far."""
        shot = self._shot
        walking = shot.steps is not None
        scene = self.present
        view = _set_off(scene.view, self.events[shot.events - 1]) if walking else scene.view
        shown = self.events[: shot.events]
        about = _about(view, self.events, shot)
        sentences = sentences_of(shown, self.scene)
        part = latest(shown)

        def fill(panel: Panel) -> None:
            got: dict[Seat, Extra] = {
                Seat(seat): (f"{gain:+}", "strong")
                for seat, gain in enumerate(gained(part, len(view.cash)))
                if gain
            }
            bids = _bids(part[-1:])
            panel.people(view, _("bid") if bids else "", bids or got, self.speaker())
            panel.tell(sentences)

        body = table(view, scene.names, paper, self.speaker(), about, fill=fill, scene=scene)
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)


def _bids(events: Sequence[Event]) -> dict[Seat, Extra]:
    """Tell what everybody bid, just when sealed bids lie open."""
    return {
        seat: (money(word.amount), "strong") if isinstance(word, Bid) else (_("out"), "faint")
        for event in events
        if isinstance(event, BidsRevealed)
        for seat, word in event.bids
    }


def latest(events: Sequence[Event]) -> Sequence[Event]:
    """Take what belongs to the last thing that somebody did."""
    first = 0
    for place, event in enumerate(events):
        if isinstance(event, Walked | Sold | BidsRevealed | Brought):
            first = place
    return events[first:]


def _shots(view: View, events: Sequence[Event], *, walking: bool) -> Iterator[Shot]:
    for number, event in enumerate(events, 1):
        if isinstance(event, Walked) and walking:
            for steps in range(1, len(path_of(view, event.start, event.goal))):
                yield Shot(number, steps)
        yield Shot(number)


def _about(view: View, events: Sequence[Event], shot: Shot) -> Lit:
    """Light the walk as far as it has come, or the shop that is sold or entered from its door."""
    last = events[shot.events - 1] if shot.events else None
    walks = [n for n in range(shot.events) if isinstance(events[n], Walked)]
    if walks and is_walk(last):
        return _on_the_way(view, events[walks[-1] :], shot.events - walks[-1], shot.steps)
    if isinstance(last, Sold | BidsRevealed | PutUpForAuction | Entered):
        return Lit(shop=last.shop)
    if isinstance(last, Brought):
        return Lit(fountain=last.entrance, ghost="".join(sorted(last.group)))
    return Lit()


def _on_the_way(view: View, events: Sequence[Event], number: int, steps: int | None) -> Lit:
    """Light a walk, which is the first of the *events*, of which so many were told."""
    walk = events[0]
    assert isinstance(walk, Walked)  # noqa: S101 - nobody else asks
    path = path_of(view, walk.start, walk.goal)
    if steps is None:
        return Lit(path, tuple(entering(events[:number])))
    inside = tuple(_inside(view, path[1 : steps + 1], _came(events)))
    entered = {shop[0] for shop, _number in inside}
    left = "".join(one for one in walk.group if one not in entered)
    return Lit(path[: steps + 1], inside, walker=left)


def _set_off(view: View, event: Event) -> View:
    """Let nobody stand any more where a walk begins."""
    start = event.start if isinstance(event, Walked) else 1
    return replace(view, groups=put(view.groups, start - 1, ""))


def _came(events: Sequence[Event]) -> list[tuple[str, int]]:
    """List who enters where on a walk, which is the first of the *events*."""
    return list(entering((*takewhile(is_led, events[1:]),)))


def is_led(event: Event) -> bool:
    """Whether it comes of a walk."""
    return isinstance(event, Entered | Guided)


def _inside(
    view: View, cells: Sequence[Cell], came: Sequence[tuple[str, int]]
) -> Iterator[tuple[str, int]]:
    """List who has entered a shop after so many cells."""
    rows = view.rules.city.rows
    for shop, number in came:
        if any(shop in shops_at(rows, cell) for cell in cells):
            yield shop, number
