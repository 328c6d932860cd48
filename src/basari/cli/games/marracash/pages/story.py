"""Pages that tell: the map with the story beside it, and walks step by step."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from basari.cli.games.marracash.draw.map import Lit, path_of
from basari.cli.games.marracash.draw.panel import Extra, Panel
from basari.cli.games.marracash.draw.signs import money
from basari.cli.games.marracash.draw.table import MarracashScene, table
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import sentences_of
from basari.cli.parts.columns import Columned
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.texts import _, cn_
from basari.kernel import Event, Seat
from basari.rules.auction import Bid
from basari.rules.marracash.city import Cell, shops_at
from basari.rules.marracash.events import (
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    Entered,
    Guided,
    LinedUp,
    PutUpForAuction,
    Sold,
    Walked,
)
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import View
from basari.story import Passage, sum_gains
from basari.value import Value, replace_at

STRIDE = 0.12
"""The share of a beat that each cell of a walk takes."""
QUICKLY = 2
"""The beats for which a page stays if people did openly what it shows."""


class StoryStep(Value):
    """A step of the story: how many events are told, and how far the last walk has come."""

    events: int
    cells: int | None = None
    """How many cells were walked; `None` once the event is told."""


def story_page(
    scene: MarracashScene, passage: Passage, beat: float | None, linger: float | None
) -> "StoryPage":
    """Return the page that tells a passage, step by step only if it has a walk or a sale.

    Pages that show what people did openly stay for a short while only.
    """
    stays = QUICKLY * beat if beat and done_by_people(passage, scene.people) else linger
    setting_off = beat and isinstance(next(iter(passage)), Walked)
    page = StoryPage(scene, 0 if setting_off else 1, beat, stays, passage)
    slowly = beat != 0 and any(isinstance(event, Walked | Sold) for event in passage)
    return page if slowly else replace(page, shown=page.steps)


def done_by_people(passage: Passage, people: Collection[Seat]) -> bool:
    """Return whether people did everything, so that everybody has seen it on the map."""
    if any(isinstance(event, LinedUp | EndCame | Ended | BidsRevealed) for event in passage):
        return False
    doing = [event.seat for event in passage if isinstance(event, Walked | Brought)]
    buying = [event.buyer for event in passage if isinstance(event, Sold)]
    return all(seat in people for seat in (*doing, *buying))


class StoryPage(Columned, Growing[View, Move]):
    """The page that tells what happened beside the map, with walks step by step."""

    @property
    def story_steps(self) -> tuple[StoryStep, ...]:
        """All steps, in order; if every step takes a key, a walk is a single one."""
        return tuple(_list_steps(self.scene.view, self.events, walking=self.beat is not None))

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.story_steps)

    @property
    def patience(self) -> float | None:
        """Seconds until the next step: short during walks; `None` if a key is needed."""
        if not self.whole:
            walks = self.story_steps[self.shown].cells is not None
            return None if self.beat is None else self.beat * (STRIDE if walks else 1)
        return self.linger

    def speaker(self) -> Seat | None:
        """Return the seat that acts in the step shown; the page has its colour."""
        for event in reversed(self.events[: max(1, self._step.events)]):
            if isinstance(event, Walked | Brought | PutUpForAuction):
                return event.seat
            if isinstance(event, Sold):
                return event.buyer
        return None

    @property
    def known(self) -> int:
        """How many entries of the story are told so far."""
        return self.passage.first + self._step.events - (self._step.cells is not None)

    @property
    def _step(self) -> StoryStep:
        """The step shown."""
        return self.story_steps[self.shown - 1] if self.shown else StoryStep(0)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the map as it was at this moment, and the sentences told so far."""
        step = self._step
        walking = step.cells is not None
        scene = self.present
        view = _set_off(scene.view, self.events[step.events - 1]) if walking else scene.view
        shown = self.events[: step.events]
        about = _light(view, self.events, step)
        sentences = sentences_of(shown, self.scene)
        part = latest(shown)

        def fill(panel: Panel) -> None:
            got: dict[Seat, Extra] = {
                Seat(seat): (f"{gain:+}", "strong")
                for seat, gain in enumerate(sum_gains(part, len(view.cash)))
                if gain
            }
            bids = _bids(part[-1:])
            panel.people(view, _("bid") if bids else "", bids or got, self.speaker())
            panel.tell(sentences)

        body = table(view, scene.names, paper, self.speaker(), about, fill=fill, scene=scene)
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)


def _bids(events: Sequence[Event]) -> dict[Seat, Extra]:
    """Return everybody's bid with its style, if *events* open sealed bids."""
    return {
        seat: (money(word.amount), "strong")
        if isinstance(word, Bid)
        else (cn_("auction", "out", "out", 1), "faint")
        for event in events
        if isinstance(event, BidsRevealed)
        for seat, word in event.bids
    }


def latest(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return *events* without those before the last walk, sale, opening of bids, or arrival."""
    first = 0
    for place, event in enumerate(events):
        if isinstance(event, Walked | Sold | BidsRevealed | Brought):
            first = place
    return events[first:]


def _list_steps(view: View, events: Sequence[Event], *, walking: bool) -> Iterator[StoryStep]:
    for number, event in enumerate(events, 1):
        if isinstance(event, Walked) and walking:
            for cells in range(1, len(path_of(view.rules.city, event.start, event.goal))):
                yield StoryStep(number, cells)
        yield StoryStep(number)


def _light(view: View, events: tuple[Event, ...], step: StoryStep) -> Lit:
    """Highlight the walk so far, or the shop sold, put up, or entered at its door."""
    match latest(events[: step.events]):
        case (Walked(_seat, start, goal, group), *came) if all(map(_is_led, came)):
            path = path_of(view.rules.city, start, goal)
            if step.cells is None:
                return Lit(path, tuple(_entries(came)))
            coming = _entries(takewhile(_is_led, events[step.events :]))
            inside = tuple(_inside(view, path[1 : step.cells + 1], coming))
            entered = {shop[0] for shop, _number in inside}
            left = "".join(one for one in group if one not in entered)
            return Lit(path[: step.cells + 1], inside, walker=left)
        case (*_before, Sold(shop) | BidsRevealed(shop) | Entered(shop)):
            return Lit(shop=shop)
        case (*_before, PutUpForAuction(_seat, shop)):
            return Lit(shop=shop)
        case (*_before, Brought(_seat, entrance, _end, group)):
            return Lit(fountain=entrance, ghost="".join(sorted(group)))
        case _:
            return Lit()


def _set_off(view: View, event: Event) -> View:
    """Return the view with no group on the fountain where a walk begins."""
    start = event.start if isinstance(event, Walked) else 1
    return replace(view, groups=replace_at(view.groups, start - 1, ""))


def _is_led(event: Event) -> bool:
    """Return whether visitors enter a shop, or a player is paid for leading them."""
    return isinstance(event, Entered | Guided)


def _entries(events: Iterable[Event]) -> Iterator[tuple[str, int]]:
    """Yield the shops entered, each with the number of visitors."""
    for event in events:
        if isinstance(event, Entered):
            yield event.shop, event.number


def _inside(
    view: View, cells: Sequence[Cell], came: Iterable[tuple[str, int]]
) -> Iterator[tuple[str, int]]:
    """Yield the shops of *came* that lie along *cells*, with the number of visitors."""
    rows = view.rules.city.rows
    for shop, number in came:
        if any(shop in shops_at(rows, cell) for cell in cells):
            yield shop, number
