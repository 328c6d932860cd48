"""What an action would bring, as now and then, and what it would bring the others: facts alone."""

from collections.abc import Iterable
from typing import assert_never

from basari.cli.games.basari.actions import wording
from basari.cli.games.basari.bazaar import fewest_and_most
from basari.cli.games.basari.gems import style_of
from basari.cli.games.basari.strip import place_of
from basari.cli.pages.hand import Card, Line, now_then
from basari.cli.terminal.look import Look
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points, people
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.majority import COUNT

PIPS = range(1, 7)
"""What a die may show."""
Worth = tuple[tuple[Seat, str, bool], ...]


def prospect(action: Action, view: View, seat: Seat, look: Look) -> Card:
    """Say what an *action* would bring *seat* if nobody else wants it."""
    title = wording(action).word
    if isinstance(view, cards.View) and isinstance(action, cards.Action):
        return _of_cards(action, view, seat, look, title)
    if isinstance(view, board.View) and isinstance(action, board.Action):
        return _of_board(action, view, seat, look, title)
    raise TypeError(action)


def _of_cards(action: cards.Action, view: cards.View, seat: Seat, look: Look, title: str) -> Card:
    big, card = action.name, view.current[seat]
    if action is cards.Action.A:
        lines, others = _workers(view, seat), _others(view.workers, seat)
    elif action is cards.Action.B:
        lines = _points(view, seat, card.points)
        others = _others([own.points for own in view.current], seat)
    elif action is cards.Action.C:
        lines = _gems(view, seat, card.gems, look)
        others = _others([(own.gems & view.supply).size for own in view.current], seat)
    elif action is cards.Action.D:
        lines, others = _exchange(view, seat), ()
    else:
        assert_never(action)
    about = _("others have") if action is cards.Action.A else _("for the others")
    return Card(title, big, lines, others, about)


def _of_board(action: board.Action, view: board.View, seat: Seat, look: Look, title: str) -> Card:
    arches = [view.rules.track[pawn - 1] for pawn in view.pawns]
    arch = arches[seat]
    if action is board.Action.ROLL:
        big, lines, others = "?", _roll(view, seat), _others(view.walked, seat)
    elif action is board.Action.POINTS:
        big, lines = f"+{arch.points}", _points(view, seat, arch.points)
        others = _others([own.points for own in arches], seat)
    elif action is board.Action.GEMS:
        big, lines = f"+{(arch.gems & view.supply).size}", _gems(view, seat, arch.gems, look)
        others = _others([(own.gems & view.supply).size for own in arches], seat)
    else:
        assert_never(action)
    about = _("the others' laps") if action is board.Action.ROLL else _("for the others")
    return Card(title, big, lines, others, about)


def _others(worth: Iterable[int], seat: Seat) -> Worth:
    """Set a number behind each of the others; those with the most are lit."""
    there = [(Seat(other), number) for other, number in enumerate(worth) if other != seat]
    most = max(number for _other, number in there)
    return tuple((other, f"{number}", number == most) for other, number in there)


def _workers(view: cards.View, seat: Seat) -> tuple[Line, ...]:
    """Count the workers that the top card may bring."""
    fewest, most = fewest_and_most(view)
    span = f"{fewest}" if fewest == most else f"{fewest}-{most}"
    now = view.workers[seat]
    then = f"{now + fewest}" if fewest == most else f"{now + fewest}-{now + most}"
    told = _("{number} workers").format(number=span)
    missing = WORKERS_TO_END - now
    goal = _("{number} to go").format(number=missing) if missing > 0 else _("you have them")
    return ((told, "strong"),), now_then(f"{now}", then), ((goal, "dim"),)


def _points(view: View, seat: Seat, more: int) -> tuple[Line, ...]:
    """Count points, and tell which place they would bring."""
    now = view.points[seat]
    then = [points + more * (other == seat) for other, points in enumerate(view.points)]
    places = place_of(view.points, seat), place_of(then, seat)
    lines: list[Line] = [((count_points(more), "strong"),), now_then(f"{now}", f"{now + more}")]
    if places[0] == places[1]:
        return (*lines, ((f"{_('place')} {places[0]}", "dim"),))
    return (*lines, now_then(f"{places[0]}", f"{places[1]}", _("place")))


def _gems(view: View, seat: Seat, wanted: Gems, look: Look) -> tuple[Line, ...]:
    """Count gems by colour; a mark says where nobody would have more."""
    got, purses = wanted & view.supply, view.purses
    if not got.size:
        return (((_("supply empty"), "strong"),),)
    signs = {colour: f"{look.glyphs.shapes[colour]}{colour.letter}" for colour in COLOURS}
    heap: Line = tuple(
        (f"{got[colour]}{signs[colour]} ", f"{style_of(colour)} strong")
        for colour in COLOURS
        if got[colour]
    )
    lines: list[Line] = [heap]
    for colour in COLOURS:
        if got[colour]:
            now, then = purses[seat][colour], purses[seat][colour] + got[colour]
            best = max(COUNT[colour](purse) for other, purse in enumerate(purses) if other != seat)
            mark = f" {look.glyphs.most}" if then >= best else ""
            before, after = now_then(f"{now}", f"{then}{mark}")
            lines.append(((f"{signs[colour]} ", style_of(colour)), before, after))
    return tuple(lines)


def _exchange(view: cards.View, seat: Seat) -> tuple[Line, ...]:
    """Say what D gives and takes."""
    gives = bool(view.purses[seat].size)
    takes = 2 if gives else view.rules.penniless_takes
    given = ((_("give 1 gem"), ""),) if gives else ((_("give nothing"), ""),)
    taken = _("take any {number}").format(number=takes)
    return given, ((taken, "strong"),), ((_("never lost"), "dim"),)


def _roll(view: board.View, seat: Seat) -> tuple[Line, ...]:
    """Count the points and the arches that a die may bring."""
    fewest, most = PIPS[0], PIPS[-1]
    now, walked = view.points[seat], view.walked[seat]
    lap = now_then(f"{walked}", f"{walked + fewest}-{walked + most}", _("lap"))
    told = _("{fewest} to {most} points").format(fewest=0, most=most - fewest)
    return (
        ((told, "strong"),),
        now_then(f"{now}", f"{now}-{now + most - fewest}"),
        lap,
    )


def warning(view: View, names: Names) -> str:
    """Say that a leg may end with this round, as soon as somebody can end it."""
    if isinstance(view, cards.View):
        return _workers_warning(view, names) if view.current else ""
    return _lap_warning(view, names) if all(view.pawns) else ""


def _workers_warning(view: cards.View, names: Names) -> str:
    """Name everybody who has ended the leg; or who may end it, whatever the others have."""
    own = view.workers
    enough = WORKERS_TO_END
    sure = max(own) >= enough
    if not sure:
        enough -= fewest_and_most(view)[1]
    able = [Seat(seat) for seat, number in enumerate(own) if number >= enough]
    if not able:
        return ""
    numbers = sorted({own[seat] for seat in able})
    number = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}+"
    if len(able) == 1:
        text = (
            _("{name} has {number} workers: this is the last round of the leg.")
            if sure
            else _("{name} has {number} workers: this may be the last round of the leg.")
        )
    elif len(able) == len(own):
        text = (
            _("Everybody has {number} workers: this is the last round of the leg.")
            if sure
            else _("Everybody has {number} workers: this may be the last round of the leg.")
        )
    else:
        text = (
            _("{name} have {number} workers: this is the last round.")
            if sure
            else _("{name} have {number} workers: this may be the last round.")
        )
    return text.format(name=people(able, names), number=number)


def _lap_warning(view: board.View, names: Names) -> str:
    most, arches = max(view.walked), len(view.rules.track)
    who = names[view.walked.index(most)]
    if most >= arches:
        return _("{name} is home: this is the last round of the leg.").format(name=who)
    if most + PIPS[-1] < arches:
        return ""
    text = n_(
        "{name} is {number} arch from home: this may be the last round of the leg.",
        "{name} is {number} arches from home: this may be the last round of the leg.",
        arches - most,
    )
    return text.format(name=who, number=arches - most)
