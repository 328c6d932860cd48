"""How near a seat is to winning the open domination cards."""

from basari.errors import Sentence, join_words, say
from basari.kernel import Seat
from basari.rules.jantaris.city import ruler
from basari.rules.jantaris.table import View
from basari.value import Value


class Goal(Value):
    """An open domination card from the point of view of a seat."""

    districts: tuple[int, ...]
    rulers: tuple[int | None, ...]
    """The ruler of each district now; `None` if nobody rules it."""
    missing: tuple[int, ...]
    """How many more merchants the seat needs in each district to rule it now."""
    sentence: Sentence


def goals(view: View, seat: Seat) -> tuple[Goal, ...]:
    """Return the open domination cards, first those for which *seat* lacks the fewest merchants."""
    found = [_goal(view, seat, view.rules.city.domination[card - 1]) for card in view.open]
    return tuple(sorted(found, key=lambda goal: sum(goal.missing)))


def _goal(view: View, seat: Seat, districts: tuple[int, ...]) -> Goal:
    missing = tuple([missing_merchants(view.plan[district], seat) for district in districts])
    rulers = tuple([ruler(view.plan[district]) for district in districts])
    areas = view.rules.city.areas
    lacking = [areas[one].name for one, number in zip(districts, missing, strict=True) if number]
    if not lacking:
        return Goal(districts, rulers, missing, say("you rule all three"))
    told = say("you lack {number} in {areas}", number=sum(missing), areas=join_words(lacking))
    return Goal(districts, rulers, missing, told)


def missing_merchants(counts: tuple[int, ...], seat: Seat) -> int:
    """Return how many merchants *seat* lacks to rule a district (J29).

    >>> missing_merchants((1, 3, 0), 0), missing_merchants((0, 0, 0), 0)
    (3, 2)
    """
    others = max(number for other, number in enumerate(counts) if other != seat)
    return max(0, max(2, others + 1) - counts[seat])
