"""What is scored at the end of a leg, and how long each picture of the scoring is seen."""

from collections.abc import Iterator

from basari.cli.terminal.canvas import Accent
from basari.cli.texts import _, tell
from basari.cli.words import join_words, with_points
from basari.kernel import Event
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.board.events import LegEnded as LapEnded
from basari.rules.basari.cards.events import LegEnded, WorkersScored
from basari.rules.basari.facts.words import colour_name
from basari.rules.basari.majority import WORTH, ColourScored
from basari.value import Value

COUNTED = 6
"""Pictures in which the counts of one part are shown step by step."""
RUNS = 4
"""Pictures in which points run up."""
GEM, RUN, SEEN = 0.06, 0.1, 2.5
"""How long a counting picture, a running picture, and a finished part are seen, in beats."""
Goal = WorkersScored | LapsScored


class Leg(Value):
    """The scoring at the end of a leg."""

    events: tuple[Event, ...]
    before: tuple[int, ...]
    """Each seat's points before the scoring."""
    names: tuple[str, ...]

    @property
    def parts(self) -> tuple[ColourScored | Goal, ...]:
        """The parts of the scoring, in order: colours, then workers or laps."""
        kinds = (ColourScored, WorkersScored, LapsScored)
        return tuple(event for event in self.events if isinstance(event, kinds))

    @property
    def counts(self) -> tuple[int, ...]:
        """Each seat's workers or arches in the leg; all 0 if the leg has not ended."""
        for event in self.events:
            match event:
                case LegEnded(_, counts) | LapEnded(_, counts):
                    return counts
                case _:
                    continue
        return (0,) * len(self.names)

    def so_far(self, part: int) -> tuple[int, ...]:
        """Return each seat's points before the part with index *part*."""
        points = list(self.before)
        for event in self.parts[:part]:
            for seat, gained in event.gains().items():
                points[seat] += gained
        return tuple(points)


PICTURES = COUNTED + RUNS
"""Pictures of one part; the last of them stays for a while."""


def accent(leg: Leg, part: int) -> Accent:
    """Return the colour name of the gem that *part* scores; `None` for workers, laps or no part."""
    event = leg.parts[part] if part < len(leg.parts) else None
    return event.colour.name.lower() if isinstance(event, ColourScored) else None


def title(event: ColourScored | Goal) -> str:
    """Return the heading of a scored part."""
    match event:
        case ColourScored(colour):
            return tell(colour_name(colour))
        case WorkersScored():
            return _("Workers")
        case LapsScored():
            return _("Lap")


def worth(event: ColourScored | Goal) -> int:
    """Return how many points the part is worth."""
    return WORTH[event.colour] if isinstance(event, ColourScored) else event.points


def goal_letter(*, workers: bool) -> str:
    """Return the letter that stands for workers, or else for laps, on a bar."""
    return _("W") if workers else _("L")


def times(leg: Leg) -> Iterator[float]:
    """Yield how long each picture of a scoring is seen, in beats."""
    for _part in leg.parts:
        yield from [GEM] * COUNTED
        yield from [RUN] * (RUNS - 1)
        yield RUN
        yield SEEN


def tell_lead(leg: Leg) -> str:
    """Say who leads after the scoring, and by how much."""
    total = leg.so_far(len(leg.parts))
    best = sorted(total, reverse=True)
    first = [leg.names[seat] for seat, own in enumerate(total) if own == best[0]]
    if len(first) > 1:
        return _("{names} are level.").format(names=join_words(first))
    return _("{name} leads by {points}.").format(
        name=first[0], points=with_points(best[0] - best[1])
    )
