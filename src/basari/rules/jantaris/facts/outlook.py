"""What an answer would lead to, found by applying the rules to the table as it is now.

Nothing is hidden (JR5), so a view holds all that the rules need.
"""

from collections.abc import Iterator

from basari.errors import Sentence, say
from basari.facts import Name
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE, ruler
from basari.rules.jantaris.domination import PRESTIGE, won_cards
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import FULL, Fleeing, State, View


def state_after(view: View, seat: Seat, move: Move) -> State:
    """Return the state right after *move*, before its further effects."""
    step = view.rules.answer(view, {seat: move})
    return step.moments[0].state if step.moments else step.state


def changed_merchants(view: View, after: State) -> dict[tuple[int, Seat], int]:
    """Return, by area and seat, how many merchants would come (or leave, if negative)."""
    return {
        (area, Seat(seat)): then - now
        for area, (before, later) in enumerate(zip(view.plan, after.plan, strict=True))
        for seat, (now, then) in enumerate(zip(before, later, strict=True))
        if now != then
    }


def consequences(view: View, after: State) -> Iterator[Sentence]:
    """Yield who would rule where, who would win which cards, and how full the centre would be."""
    city = view.rules.city
    for district in city.districts:
        now, then = ruler(view.plan[district]), ruler(after.plan[district])
        if then is not None and then != now:
            area = city.areas[district].name
            yield say("{name} rules {area}", name=Name(Seat(then)), area=area)
        elif then != now:
            yield say("nobody rules {area}", area=city.areas[district].name)
    for card, seat in won_cards(city, after):
        districts = " ".join(map(str, city.domination[card - 1]))
        yield say(
            "{name} rules all of {districts}: +{prestige} prestige",
            name=Name(seat),
            districts=districts,
            prestige=PRESTIGE,
        )
    centre, full = sum(view.plan[CENTRE]), sum(after.plan[CENTRE])
    if centre != full:
        yield say("in the centre {now} → {then} of {full}", now=centre, then=full, full=FULL)
    if isinstance(after.phase, Fleeing) and after.phase != view.phase:
        yield say("a single merchant chooses where it goes")
