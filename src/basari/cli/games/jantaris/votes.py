"""What every vote would bring, in the few words that fit into a cell."""

from basari.cli.games.jantaris.outlook import Result, foreseen
from basari.cli.games.jantaris.words import either
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.diplomacy import ALONE, CROWD, PAIR, TAKEN, TRADED
from basari.rules.jantaris.goods import COLOURS, Goods
from basari.rules.jantaris.moves import Vote
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import View
from basari.value import Value

COUNTS = (ALONE, PAIR, CROWD)
"""How many can have cast a vote, as the rules tell them apart."""


class Cell(Value):
    """What comes of a vote: in a word, and why."""

    word: str
    why: str
    bad: bool = False
    """Whether it is a loss."""
    short: str = ""
    """The word where there is hardly any room."""


def cell(view: View, letters: tuple[str, ...], seat: Seat, vote: Vote, count: int) -> Cell:
    """Say what a vote would bring a seat, and why."""
    result = foreseen(view, seat, vote, count)
    speak = {
        Vote.TRADE: _trade,
        Vote.BLACK: _black,
        Vote.INFLUENCE: _influence,
        Vote.RECRUIT: _recruit,
    }[vote]
    return speak(view, letters, seat, count, result)


def heaped(goods: Goods, sign: str) -> str:
    """Write goods with a sign: `+2R`, `+1R +1B`."""
    return " ".join(f"{sign}{goods.of(c)}{c}" for c in COLOURS if goods.of(c))


def _nothing(why: str) -> Cell:
    return Cell(_("nothing"), why, short="–")


def _trade(view: View, _letters: tuple[str, ...], seat: Seat, count: int, result: Result) -> Cell:
    area = view.district if count == PAIR else CENTRE
    number = TRADED if count == ALONE else view.plan[area][seat]
    own = heaped(result.gained, "+")
    if not number:
        name = view.rules.city.areas[area].name
        why = _("none in the centre") if area == CENTRE else _("none in {area}")
        return _nothing(why.format(area=name))
    if result.gained.size < number:
        left = room(view, seat).of(view.colour)
        why = _("room for {number} only").format(number=left) if left else _("no room for more")
        return Cell(own, why, short=own) if own else _nothing(why)
    if count == ALONE:
        return Cell(own, _("the stone's colour"), short=own)
    if area == CENTRE:
        return Cell(own, _("{number} in the centre").format(number=number), short=own)
    name = view.rules.city.areas[area].name
    return Cell(own, _("{number} in {area}").format(number=number, area=name), short=own)


def _black(_view: View, letters: tuple[str, ...], _seat: Seat, count: int, result: Result) -> Cell:
    if count == ALONE:
        if not result.seats:
            return _nothing(_("nobody to take from"))
        who = either([letters[one] for one in result.seats])
        return Cell(_("take 1"), _("from {who}").format(who=who), short="+1")
    if count == PAIR:
        if not result.chosen:
            return _nothing(_("no room for more"))
        full = result.chosen == TAKEN
        why = _("colours you like") if full else _("no room for more")
        return Cell(f"+{result.chosen}", why, short=f"+{result.chosen}")
    lost = heaped(result.lost, "−")
    if not lost and not result.expelled:
        return _nothing(_("nothing to lose"))
    if not lost:
        return Cell("! " + _("expelled"), _("from the district"), bad=True, short="!")
    why = _("all, and expelled") if result.expelled else _("all your goods")
    return Cell(f"! {lost}", why, bad=True, short=f"!−{result.lost.size}")


def _influence(
    view: View, letters: tuple[str, ...], _seat: Seat, count: int, result: Result
) -> Cell:
    numbers = [str(area) for area in result.areas]
    if count == ALONE:
        safe = " ".join(letters[one] for one in result.sheltered)
        if not result.seats:
            why = _("sheltered: {who}").format(who=safe) if safe else _("nobody is there")
            return _nothing(why)
        who = either([letters[one] for one in result.seats])
        why = _("{who}, not {safe}").format(who=who, safe=safe) if safe else who
        return Cell(_("expel"), why, short=_("expel"))
    if not result.areas:
        why = _("none of yours near") if count == PAIR else _("none in {area}")
        name = view.rules.city.areas[view.district].name
        return _nothing(why.format(area=name))
    if count == PAIR:
        why = _("up to {number} from {areas}")
        word = _("come in")
    else:
        why = _("up to {number} into {areas}")
        word = _("go out")
    told = why.format(number=result.merchants, areas=either(numbers))
    return Cell(word, told, short=word)


def _recruit(view: View, _letters: tuple[str, ...], seat: Seat, count: int, result: Result) -> Cell:
    if not result.merchants:
        if not view.supply[seat]:
            return _nothing(_("no merchants left"))
        return _nothing(_("the centre: barred"))
    if count == ALONE:
        return Cell("+1 ●", _("any open district"), short="+1●")
    if count == PAIR:
        return Cell("+1 ●", _("into the centre"), short="+1●")
    numbers = either([str(area) for area in result.areas])
    most = result.merchants
    word = "+1-2 ●" if most > 1 else "+1 ●"
    return Cell(word, _("if you like, {areas}").format(areas=numbers), short=f"+{most}●")
