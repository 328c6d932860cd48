"""How near a seat is to winning the open domination cards."""

from basari.errors import Sentence, join_words, say
from basari.kernel import Seat
from basari.rules.jantaris.city import ruler
from basari.rules.jantaris.table import View
from basari.value import Value


class Goal(Value):
    """An open domination card, as a seat sees it."""

    districts: tuple[int, ...]
    rulers: tuple[int | None, ...]
    """Who rules each of them now."""
    missing: tuple[int, ...]
    """How many merchants the seat lacks in each of them to rule it, as the others stand now."""
    sentence: Sentence


def goals(view: View, seat: Seat) -> tuple[Goal, ...]:
    """List the open domination cards, those first for which *seat* lacks the fewest merchants."""
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
    """Count the merchants that a seat lacks to rule a district (J29).

    >>> missing_merchants((1, 3, 0), 0), missing_merchants((0, 0, 0), 0)
    (3, 2)
    """
    others = max(number for other, number in enumerate(counts) if other != seat)
    return max(0, max(2, others + 1) - counts[seat])
