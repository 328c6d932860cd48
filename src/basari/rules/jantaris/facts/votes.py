"""What every vote would bring a seat, by how many seats cast it, as the table is now (J20)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name
from basari.kernel import Seat
from basari.rules.jantaris import deeds, diplomacy, ground
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.diplomacy import ALONE, CROWD, PAIR, TAKEN, TRADED
from basari.rules.jantaris.facts.words import area_name, either, merchants
from basari.rules.jantaris.goods import COLOURS, NOTHING, Goods, only
from basari.rules.jantaris.moves import Vote
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import BETWEEN, Ballot, Hiring, Shifting, State, View
from basari.value import Value


class Outcome(Value):
    """What a vote would bring if a given number of seats cast it: in a word or two, and why."""

    word: Sentence
    why: Sentence
    goods: tuple[Goods, ...] = ()
    """The goods that the seat could own afterwards; empty if they stay as they are."""
    hired: tuple[int, int] = (0, 0)
    """The fewest and the most merchants that would be hired."""
    harm: Sentence | None = None
    """What is bad about the outcome for the seat itself, in a whole sentence."""
    nothing: bool = False
    """Whether the vote would do nothing."""


def outcomes(view: View, seat: Seat, vote: Vote) -> tuple[Outcome, ...]:
    """Return what a vote would bring *seat*: cast by it alone, by one more seat, and so on."""
    return tuple(
        [_outcome(view, seat, vote, min(count, CROWD)) for count in range(1, len(view.goods) + 1)]
    )


def _outcome(view: View, seat: Seat, vote: Vote, count: int) -> Outcome:
    """Return what the rules do with a vote of *seat* that *count* seats cast."""
    rules, between = view.rules, replace(view, phase=BETWEEN)
    ballot = Ballot(seat, vote, count)
    step = diplomacy.carry_out(rules.city, between, ballot, removal=rules.removal)
    return OUTCOMES[vote](view, seat, count, step.state)


def _nothing(why: Sentence) -> Outcome:
    return Outcome(say("nothing"), why, nothing=True)


def _goods(goods: Goods, sign: str) -> Sentence:
    """Return goods with a sign: `+2R`, `+1R +1B`."""
    return join_parts([f"{sign}{goods.of(c)}{c}" for c in COLOURS if goods.of(c)], " ")


def _numbers(areas: Iterable[int]) -> Sentence:
    return either(list(map(str, areas)))


def _names(seats: Iterable[Seat]) -> list[str]:
    return [say("{name}", name=Name(seat)) for seat in seats]


def _none(area: str) -> Sentence:
    return say("{area}: none", area=area)


def _trade(view: View, seat: Seat, count: int, after: State) -> Outcome:
    area = view.rules.city.areas[view.district if count == PAIR else CENTRE]
    number = TRADED if count == ALONE else view.plan[area.number][seat]
    gained = after.goods[seat].less(view.goods[seat])
    if not number:
        return _nothing(_none(area_name(area)))
    if not gained.size:
        return _nothing(say("no room for more"))
    if gained.size < number:
        why = say("room for {number}", number=gained.size)
    elif count == ALONE:
        why = say("the stone's colour")
    else:
        why = say("{area}: {number}", area=area_name(area), number=number)
    return Outcome(_goods(gained, "+"), why, (after.goods[seat],))


def _black(view: View, seat: Seat, count: int, _after: State) -> Outcome:
    own = view.goods[seat]
    if count == CROWD:
        return _ruin(view, seat)
    if count == PAIR:
        number = min(TAKEN, room(view, seat).size)
        if not number:
            return _nothing(say("no room for more"))
        why = say("of your choice") if number == TAKEN else say("no room for more")
        heaps = tuple(map(own.plus, room(view, seat).heaps(number)))
        return Outcome(Sentence("+{number}", {"number": number}), why, heaps)
    thefts = deeds.thefts(view, seat)
    if not thefts:
        return _nothing(say("nobody to take from"))
    who = either(_names(dict.fromkeys(theft.seat for theft in thefts)))
    heaps = tuple([own.plus(only(theft.colour, 1)) for theft in thefts])
    return Outcome(say("take 1"), say("from {who}", who=who), heaps)


def _ruin(view: View, seat: Seat) -> Outcome:
    """Return what is lost on the black market if three or more vote for it."""
    own, number = view.goods[seat], view.plan[view.district][seat]
    if not own.size and not number:
        return _nothing(say("nothing to lose"))
    harm = say(
        "three lose all their goods and leave {area}.",
        area=view.rules.city.areas[view.district].name,
    )
    if not own.size:
        return Outcome(say("expelled"), say("no goods to lose"), harm=harm)
    why = say("and expelled") if number else say("all your goods")
    return Outcome(_goods(own, "\N{MINUS SIGN}"), why, (NOTHING,), harm=harm)


def _influence(view: View, seat: Seat, count: int, _after: State) -> Outcome:
    if count == ALONE:
        return _expulsion(view, seat)
    city, inward = view.rules.city, count == PAIR
    moves = diplomacy.shifts(city, view, Shifting(seat, inward))
    if not moves and inward:
        beside = ground.open_neighbours(city, view, view.district)
        return _nothing(_none(join_parts(list(map(str, beside)))))
    if not moves:
        return _nothing(_none(city.areas[view.district].name))
    areas = _numbers(dict.fromkeys(move.start if inward else move.goal for move in moves))
    if inward:
        return Outcome(say("may come in"), say("from {areas}", areas=areas))
    return Outcome(say("may go out"), say("to {areas}", areas=areas))


def _expulsion(view: View, seat: Seat) -> Outcome:
    """Return whom a seat could expel if it alone votes influence; it must name one (J20, J47)."""
    there = [Seat(one) for one, number in enumerate(view.plan[view.district]) if number]
    safe = [one for one in there if one != seat and view.reach.sheltered[one]]
    exposed = [one for one in there if one not in safe]
    if not there:
        return _nothing(say("nobody is there"))
    sheltered = join_parts(_names(safe), " ")
    if not exposed:
        return _nothing(say("sheltered: {who}", who=sheltered))
    if exposed == [seat]:
        harm = say(
            "name yourself and leave {area}, or another and nothing happens.",
            area=view.rules.city.areas[view.district].name,
        )
        own = say_n("your own merchant", "your own merchants", view.plan[view.district][seat])
        return Outcome(say("expel"), own, harm=harm)
    who = either(_names(exposed))
    if safe:
        who = say("{who}, not {safe}", who=who, safe=sheltered)
    return Outcome(say("expel"), who)


def _recruit(view: View, seat: Seat, count: int, after: State) -> Outcome:
    if not view.supply[seat]:
        return _nothing(say("no merchants left"))
    phase = after.phase
    if isinstance(phase, Hiring) and count == ALONE:
        return Outcome(_plus(1), say("open district"), hired=(1, 1))
    if isinstance(phase, Hiring):
        word = say("up to {merchants}", merchants=merchants(phase.most))
        return Outcome(word, say("in {areas}", areas=_numbers(phase.goals)), hired=(0, phase.most))
    if after.supply == view.supply:
        return _nothing(say("the centre is barred"))
    return Outcome(_plus(1), say("in the centre"), hired=(1, 1))


def _plus(number: int) -> Sentence:
    return Sentence("+{merchants}", {"merchants": merchants(number)})


OUTCOMES: Final[dict[Vote, Callable[[View, Seat, int, State], Outcome]]] = {
    Vote.TRADE: _trade,
    Vote.BLACK: _black,
    Vote.INFLUENCE: _influence,
    Vote.RECRUIT: _recruit,
}


def goods_ranges(view: View, seat: Seat, found: Iterable[Outcome]) -> Iterator[tuple[int, int]]:
    """Yield, for red and then black, the fewest and the most goods *seat* could own afterwards.

    *found* are the outcomes to consider.
    """
    heaps = [view.goods[seat], *(heap for outcome in found for heap in outcome.goods)]
    for colour in COLOURS:
        numbers = [heap.of(colour) for heap in heaps]
        yield min(numbers), max(numbers)
