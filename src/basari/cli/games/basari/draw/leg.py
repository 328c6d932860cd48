"""What is scored at the end of a leg, and how long each picture of it is seen."""

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
"""Pictures in which gems are counted out."""
RUNS = 4
"""Pictures in which points run up."""
GEM, RUN, SEEN = 0.06, 0.1, 2.5
"""How long each is seen, and how long what was counted, in beats."""
Goal = WorkersScored | LapsScored


class Leg(Value):
    """All that is scored at the end of a leg."""

    events: tuple[Event, ...]
    before: tuple[int, ...]
    """Everybody's points before it."""
    names: tuple[str, ...]

    @property
    def parts(self) -> tuple[ColourScored | Goal, ...]:
        """What is scored one after the other."""
        kinds = (ColourScored, WorkersScored, LapsScored)
        return tuple(event for event in self.events if isinstance(event, kinds))

    @property
    def counts(self) -> tuple[int, ...]:
        """Everybody's workers or arches."""
        for event in self.events:
            match event:
                case LegEnded(_, counts) | LapEnded(_, counts):
                    return counts
                case _:
                    continue
        return (0,) * len(self.names)

    def so_far(self, part: int) -> tuple[int, ...]:
        """Add up everybody's points before a part."""
        points = list(self.before)
        for event in self.parts[:part]:
            for seat, gained in event.gains().items():
                points[seat] += gained
        return tuple(points)


PICTURES = COUNTED + RUNS
"""Pictures of one part; after the last one it is seen for a while."""


def accent(leg: Leg, part: int) -> Accent:
    """Tell whose picture it is: the gem's that is counted, or nobody's."""
    event = leg.parts[part] if part < len(leg.parts) else None
    return event.colour.name.lower() if isinstance(event, ColourScored) else None


def title(event: ColourScored | Goal) -> str:
    """Name what is scored."""
    match event:
        case ColourScored(colour):
            return tell(colour_name(colour))
        case WorkersScored():
            return _("Workers")
        case LapsScored():
            return _("Lap")


def worth(event: ColourScored | Goal) -> int:
    """Tell how many points there are for it."""
    return WORTH[event.colour] if isinstance(event, ColourScored) else event.points


def goal_letter(*, workers: bool) -> str:
    """Name workers or a lap by one letter, within a bar."""
    return _("W") if workers else _("L")


def times(leg: Leg) -> Iterator[float]:
    """Tell how long each picture of a scoring is seen, in beats."""
    for _part in leg.parts:
        yield from [GEM] * COUNTED
        yield from [RUN] * (RUNS - 1)
        yield RUN
        yield SEEN


def tell_lead(leg: Leg) -> str:
    """Say who leads, and by how much."""
    total = leg.so_far(len(leg.parts))
    best = sorted(total, reverse=True)
    first = [leg.names[seat] for seat, own in enumerate(total) if own == best[0]]
    if len(first) > 1:
        return _("{names} are level.").format(names=join_words(first))
    return _("{name} leads by {points}.").format(
        name=first[0], points=with_points(best[0] - best[1])
    )
