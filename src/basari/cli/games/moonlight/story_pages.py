"""Pages that tell: the table with what happened below the chains, imaginary seats step by step."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.moonlight.cushions import Ghost
from basari.cli.games.moonlight.layout import MoonScene, table
from basari.cli.games.moonlight.signs import MOON, gem_word, ink, tile
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import told
from basari.cli.parts import auction
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _
from basari.kernel import Event, Seat
from basari.rules.moonlight.chains import laid
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    CardTurned,
    CoinTaken,
    Hammered,
    Laid,
    LegBegan,
    RoundBegan,
    SealTileUsed,
    TilesTaken,
    Tried,
)
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.table import Bidding as Bids
from basari.rules.moonlight.table import View
from basari.story import Passage
from basari.value import Value, put

TRIES = 6
"""Rows for what an imaginary seat does."""


class Shot(Value):
    """A moment of what is told: how many events, and how far the last one has come."""

    events: int
    part: int | None = None
    """So many cushions an imaginary seat has tried; none: the event is told."""


class Watching(Speaking, Growing[View, Move]):
    """What happened, told below the chains; what imaginary seats do is seen step by step."""

    @property
    def shots(self) -> tuple[Shot, ...]:
        """All moments, in their order."""
        return tuple(_shots(self.events))

    @property
    def steps(self) -> int:
        """Every moment is one."""
        return len(self.shots)

    @property
    def shot(self) -> Shot:
        """The moment that is seen."""
        return self.shots[self.shown - 1] if self.shown else Shot(0)

    def press(self, key: str) -> Page | Done | None:
        """Tell one more step, or all; then go on."""
        came = super().press(key)
        if isinstance(came, Watching) and key != TICK and self.beat:
            return came.in_sentences(self._done)
        return came

    def in_sentences(self, since: int) -> "Watching":
        """Tell in sentences what several imaginary seats did that nobody saw step by step."""
        return replace(self, beat=0) if _ruled(self.events[since:]) > 1 else self

    @property
    def _last(self) -> Event | None:
        """What is told just now."""
        return self.events[self.shot.events - 1] if self.shot.events else None

    def speaker(self) -> Seat | None:
        """It is the page of whoever does what is told."""
        return getattr(self._last, "seat", None)

    def chip(self) -> Chip | None:
        """Say who plays by rule."""
        seat = self.speaker()
        ruled = isinstance(self._last, BidMade | Laid | Hammered) and self._last.imaginary
        if seat is None or not ruled:
            return None
        return self.chipped(seat, _("{name} plays by rule"))

    @property
    def _done(self) -> int:
        """How many events have come to their end."""
        return self.shot.events - (self.shot.part is not None)

    @property
    def known(self) -> int:
        """All that was before them, and what has come to its end."""
        return self.passage.first + self._done

    @property
    def present(self) -> MoonScene:
        """The table as it was at this moment, with as many links laid as are told."""
        known, last, part = self.scene.upto(self.known), self._last, self.shot.part
        if isinstance(last, Laid) and part:
            return replace(known, view=_laid_so_far(known.view, last, part))
        return known

    def draw(self, paper: Paper) -> Sheet:
        """Show the table as it was at this moment, and what was told so far."""
        last, view = self._last, self.present.view
        seat = self.speaker()
        at = _at(last, self.shot.part) if isinstance(last, BidMade) else 0

        several = self.beat == 0 and _ruled(self.events) > 1

        def fill(panel: Panel) -> None:
            if several:
                panel.tell(told(self.events[: self.shot.events], self.scene))
            elif isinstance(last, BidMade) and last.imaginary:
                _tries(panel, self.scene, last, self.shot.part)
            elif isinstance(last, Laid) and last.imaginary:
                _lays(panel, last, self.shot.part)
            else:
                panel.tell(told(self.events[: self.shot.events], self.scene))

        ghost = None
        if isinstance(last, BidMade) and self.shot.part is not None:
            ghost = Ghost(last.seat, last.card, at, barred=at != last.cushion)
        body = table(
            view, self.scene.names, paper, seat, target=at, ghost=ghost,
            shown=() if seat is None else (seat,), fill=fill,
        )  # fmt: skip
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)


def _ruled(events: Sequence[Event]) -> int:
    """Count what imaginary seats did."""
    return sum(getattr(event, "imaginary", False) for event in events)


def _shots(events: Sequence[Event]) -> Iterator[Shot]:
    """Let what belongs together be one moment; an imaginary seat tries cushion by cushion."""
    for number, event in enumerate(events, 1):
        match event:
            case BidMade() if event.imaginary:
                for part in range(1, len(event.tried) + 1 + bool(event.displaced)):
                    yield Shot(number, part)
                yield Shot(number)
            case Laid() if event.imaginary:
                for part in range(1, len(event.landings)):
                    yield Shot(number, part)
                yield Shot(number)
            case CoinTaken() | LegBegan() | RoundBegan() if number < len(events):
                pass
            case TilesTaken() if isinstance(_after(events, number), TilesTaken):
                pass
            case CardTurned():
                pass
            case _:
                yield Shot(number)


def _after(events: Sequence[Event], number: int) -> Event | None:
    return events[number] if number < len(events) else None


def _at(bid: BidMade, part: int | None) -> int:
    """Tell which cushion is looked at."""
    return bid.cushion if part is None or part > len(bid.tried) else bid.tried[part - 1].cushion


def _tries(panel: Panel, scene: MoonScene, bid: BidMade, part: int | None) -> None:
    """Write a line for every cushion that an imaginary seat tries, and why it goes on."""
    canvas, x = panel.canvas, panel.x
    canvas.fill(x, panel.y, panel.width, min(panel.room, TRIES), "surface")
    again = _("displaced, now again:") if bid.again else _("turns up")
    canvas.put(x + 1, panel.y, again, "dim")
    canvas.frame(x + 1, panel.y + 1, 6, 3, "accent", heavy=True)
    canvas.put(x + 2, panel.y + 2, f" {bid.card:>2} ", "accent.badge")
    panel.x, panel.width = x + 11, panel.width - 12
    panel.y += bid.again
    done = len(bid.tried) if part is None else min(part, len(bid.tried))
    for tried in bid.tried[:done]:
        moon = f" {MOON}" if tried.cushion == 1 else "  "
        panel.row((f"{tried.cushion}{moon} ", "strong"), (_why_not(tried, scene, panel), "dim"))
    if part is not None and part <= len(bid.tried):
        return
    name = scene.names[bid.seat]
    lays = _("lays the {card} here").format(card=bid.card)
    moon = f" {MOON}" if bid.cushion == 1 else "  "
    does = f"{short(name, panel.width - 6 - len(lays))} {lays}"
    panel.row((f"{bid.cushion}{moon} ▶ ", "accent strong"), (does, "accent strong"))
    if bid.displaced:
        _paid(panel, scene, bid)
    panel.row((_("the first one that is possible (L30)"), "faint"))


def _laid_so_far(view: View, event: Laid, part: int) -> View:
    """Let only so many links lie."""
    tableau, seat, got = event.before, event.seat, 0
    for landing in event.landings[:part]:
        tableau, _landing = laid(tableau, landing.link, landing.gem, 1)
        got += landing.seal
    seals = put(view.seals, seat, view.seals[seat] + got)
    chains = put(view.chains, seat, tableau)
    return replace(view, chains=chains, seals=seals, supply=view.supply - got)


def _lays(panel: Panel, event: Laid, part: int | None) -> None:
    """Write a line for every link that an imaginary seat lays, and why it goes there."""
    canvas, done = panel.canvas, len(event.landings) if part is None else part
    canvas.fill(panel.x, panel.y, panel.width, min(panel.room, TRIES), "surface")
    panel.x, panel.width = panel.x + 1, panel.width - 2
    panel.row((_("lays by rising number, what doubles last (L31)"), "faint"))
    for landing in event.landings[:done]:
        at = tile(canvas, panel.x, panel.y, landing.link)
        at = canvas.put(at, panel.y, " → ", "dim")
        at = canvas.put(at, panel.y, gem_word(landing.gem), ink(landing.gem)) + 2
        if landing.among:
            counts = " ".join(f"{gem}{links}" for gem, links in landing.among)
            why = _("fewest links: {counts} (L32)").format(counts=counts)
            at = canvas.put(at, panel.y, short(why, panel.x + panel.width - at), "dim") + 2
        if landing.gone:
            seal = " " + _("+1 seal") if landing.seal else ""
            goes = _("{value} goes").format(value=landing.value) + seal
            canvas.put(at, panel.y, short(goes, max(0, panel.x + panel.width - at)), "strong")
        panel.y += 1


def _why_not(tried: Tried, scene: MoonScene, panel: Panel) -> str:
    words = {
        Bar.HIGHER: _("{name}'s {card} is not lower"),
        Bar.SEALLESS: _("{name}'s {card} is lower, but no seal to pay"),
    }[tried.bar]
    bare = len(words.format(name="", card=tried.lying.card))
    name = short(scene.names[tried.lying.seat], max(3, panel.width - 4 - bare))
    return words.format(name=name, card=tried.lying.card)


def _paid(panel: Panel, scene: MoonScene, bid: BidMade) -> None:
    lower = bid.displaced
    if lower is None:
        return
    words = _(" for {name}: the {card} must go")
    bare = len(words.format(name="", card=lower.card)) + len(_("+1 seal")) + 4
    name = short(scene.names[lower.seat], max(3, panel.width - bare))
    panel.row("    ", (_("+1 seal"), "strong"), words.format(name=name, card=lower.card))


class Hall(auction.Hall[View, Move]):
    """Lets everybody watch how bots bid."""

    def speaker(self) -> Seat | None:
        """It is the page of whoever bids."""
        phase = self.scene.view.phase
        return phase.seat if isinstance(phase, Bids) else self.seat

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw the cushions and all bids so far."""
        scene, seat = self.scene, self.speaker()
        sentences = told(scene.story.bids, scene)
        own = () if seat is None else (seat,)

        def fill(panel: Panel) -> None:
            panel.tell(sentences)

        return [table(scene.view, scene.names, paper, seat, shown=own, fill=fill)]


def familiar(passage: Passage, people: frozenset[Seat]) -> bool:
    """Whether all of it was done openly by people: nobody need read it for long."""
    done = BidMade | Hammered | Laid | SealTileUsed
    return all(isinstance(event, done) and event.seat in people for event in passage)


def shown_whole(page: Watching) -> Watching:
    """Show all of it at once."""
    return replace(page, shown=page.steps)
