"""What happened, told below the chains; what imaginary seats do, step by step."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.cushions import Ghost
from basari.cli.games.moonlight.draw.table import MoonlightScene, table
from basari.cli.games.moonlight.pages.imaginary import lay_part, write_landings, write_tries
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import sentences_of
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _
from basari.kernel import Event, Seat
from basari.rules.moonlight.events import (
    BidMade,
    CardTurned,
    CoinTaken,
    Hammered,
    Laid,
    LegBegan,
    RoundBegan,
    SealTileUsed,
    TilesTaken,
)
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.table import View
from basari.story import Passage
from basari.value import Value


class StoryStep(Value):
    """A step of what is told: how many events, and how far the last one has come."""

    events: int
    part: int | None = None
    """How many cushions were tried, or links laid; `None` if the event is told as a whole."""


class StoryPage(Speaking, Growing[View, Move]):
    """Tells what happened below the chains; imaginary seats act step by step."""

    @property
    def shots(self) -> tuple[StoryStep, ...]:
        """All steps, in their order."""
        return tuple(_list_steps(self.events))

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.shots)

    @property
    def shot(self) -> StoryStep:
        """The step that is shown."""
        return self.shots[self.shown - 1] if self.shown else StoryStep(0)

    def press(self, key: str) -> Page | Done | None:
        """Tell one more step, or all; then go on."""
        came = super().press(key)
        if isinstance(came, StoryPage) and key != TICK and self.beat:
            return came.in_sentences(self._done)
        return came

    def in_sentences(self, since: int) -> "StoryPage":
        """Tell in sentences if several imaginary seats acted unseen since an event."""
        return replace(self, beat=0) if _count_by_rule(self.events[since:]) > 1 else self

    @property
    def _last(self) -> Event | None:
        """The event that is told now."""
        return self.events[self.shot.events - 1] if self.shot.events else None

    def speaker(self) -> Seat | None:
        """The page belongs to whoever does what is told."""
        return getattr(self._last, "seat", None)

    def chip(self) -> Chip | None:
        """Say which imaginary seat acts."""
        seat = self.speaker()
        ruled = isinstance(self._last, BidMade | Laid | Hammered) and self._last.imaginary
        if seat is None or not ruled:
            return None
        return self.chipped(seat, _("{name} plays by rule"))

    @property
    def _done(self) -> int:
        """How many events are told as a whole."""
        return self.shot.events - (self.shot.part is not None)

    @property
    def known(self) -> int:
        """How many entries of the story are told so far."""
        return self.passage.first + self._done

    @property
    def present(self) -> MoonlightScene:
        """The scene at this step, with as many links laid as are told."""
        known, last, part = self.scene.upto(self.known), self._last, self.shot.part
        if isinstance(last, Laid) and part:
            return replace(known, view=lay_part(known.view, last, part))
        return known

    def draw(self, paper: Paper) -> Sheet:
        """Show the table as it was at this moment, and what was told so far."""
        last, view = self._last, self.present.view
        seat = self.speaker()
        at = _at(last, self.shot.part) if isinstance(last, BidMade) else 0

        several = self.beat == 0 and _count_by_rule(self.events) > 1

        def fill(panel: Panel) -> None:
            if several:
                panel.tell(sentences_of(self.events[: self.shot.events], self.scene))
            elif isinstance(last, BidMade) and last.imaginary:
                write_tries(panel, self.scene, last, self.shot.part)
            elif isinstance(last, Laid) and last.imaginary:
                write_landings(panel, last, self.shot.part)
            else:
                panel.tell(sentences_of(self.events[: self.shot.events], self.scene))

        ghost = None
        if isinstance(last, BidMade) and self.shot.part is not None:
            ghost = Ghost(last.seat, last.card, at, barred=at != last.cushion)
        body = table(
            view, self.scene.names, paper, seat, target=at, ghost=ghost,
            shown=() if seat is None else (seat,), fill=fill,
        )  # fmt: skip
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)


def _count_by_rule(events: Sequence[Event]) -> int:
    """Count what imaginary seats did."""
    return sum(getattr(event, "imaginary", False) for event in events)


def _list_steps(events: Sequence[Event]) -> Iterator[StoryStep]:
    """Split events into steps: what belongs together is one, an imaginary seat's try is one."""
    for number, event in enumerate(events, 1):
        match event:
            case BidMade() if event.imaginary:
                for part in range(1, len(event.tried) + 1 + bool(event.displaced)):
                    yield StoryStep(number, part)
                yield StoryStep(number)
            case Laid() if event.imaginary:
                for part in range(1, len(event.landings)):
                    yield StoryStep(number, part)
                yield StoryStep(number)
            case CoinTaken() | LegBegan() | RoundBegan() if number < len(events):
                pass
            case TilesTaken() if isinstance(_after(events, number), TilesTaken):
                pass
            case CardTurned():
                pass
            case _:
                yield StoryStep(number)


def _after(events: Sequence[Event], number: int) -> Event | None:
    return events[number] if number < len(events) else None


def _at(bid: BidMade, part: int | None) -> int:
    """Find the cushion that is tried, or that the card lies beside."""
    return bid.cushion if part is None or part > len(bid.tried) else bid.tried[part - 1].cushion


def done_by_people(passage: Passage, people: frozenset[Seat]) -> bool:
    """Whether people did all of it openly, so that nobody needs long to read it."""
    done = BidMade | Hammered | Laid | SealTileUsed
    return all(isinstance(event, done) and event.seat in people for event in passage)
