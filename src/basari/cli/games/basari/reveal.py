"""The reveal: one card per player, turned over one after the other, then what follows from it.

The cards are the page. Two who want the same step forward, and a band runs over the whole width;
so it does, in a quieter voice, where three have lost it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType

from basari.cli.games.basari import jewels
from basari.cli.games.basari.dice import SMALL_DIE, die
from basari.cli.games.basari.tags import now_and_then
from basari.cli.pages.band import Side, clash, lost
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Paper, height_of
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_, tell
from basari.cli.words import bot_mark, count_points
from basari.facts import Prospect
from basari.kernel import Event, Seat
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import RolledAgain
from basari.rules.basari.cards.events import CardAdded
from basari.rules.basari.editions import Action
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.actions import action_name, action_word
from basari.rules.basari.facts.prospects import Goods
from basari.rules.basari.facts.words import heap, opening_reason
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import (
    Accepted,
    GemsTaken,
    Lost,
    Negotiated,
    PointsGained,
    Revealed,
    Yielded,
    choosers,
)
from basari.value import Value

Contest = Negotiated[Action] | Yielded[Action]
TURNS = 2
"""Pictures of a card that is turned over: narrow, then its face."""
GROWS = 5
"""Pictures of a band: the cards step forward, then it grows."""
BACKS, NARROW, FACE, GROWING = 0.6, 0.12, 0.18, 0.06
"""How long each of them is seen, in beats."""
WIDEST, NARROWEST = 24, 14
"""Columns of a card."""
CROWDED = 5
BANDS = (6, 5, 3)
"""Lines of a band, the roomiest first."""
HIGH_BAND = 9
SHALLOW, DEEP = 4, 7
"""Lines of a card where much is to be told, and from where on there is a picture on it."""
LETTER = 3
GEMS = (cards.Action.C, board.Action.GEMS)


class Told(Value):
    """What is told of a reveal: everybody's choice, and all that came of it."""

    scene: AnyScene
    choices: tuple[Action, ...]
    events: tuple[Event, ...]
    fresh: bool = True
    """Whether the cards are turned over now, or lay open before."""

    @property
    def contest(self) -> Contest | None:
        """Find what two clash over, if they do so now."""
        found: list[Contest] = [
            event
            for event in self.events
            if isinstance(event, Negotiated) or (isinstance(event, Yielded) and event.lead)
        ]
        return found[-1] if found else None

    @property
    def lost(self) -> Lost[Action] | None:
        """Find what three wanted, if nobody bargains now."""
        found: list[Lost[Action]] = [event for event in self.events if isinstance(event, Lost)]
        return found[-1] if found and not isinstance(self.contest, Negotiated) else None

    @property
    def banded(self) -> bool:
        """Whether there is a band in the end."""
        return bool(self.lost or self.contest)

    @property
    def pair(self) -> tuple[Seat, Seat] | None:
        """Tell which two clash, in seat order; nobody, where a loss is louder."""
        match None if self.lost else self.contest:
            case Negotiated(_, one, other) | Yielded(_, one, other):
                return (one, other) if one < other else (other, one)
            case _:
                return None

    @property
    def view(self) -> Any:  # noqa: ANN401 - of either edition
        """See the table as it was when the cards were turned over."""
        scene = self.scene
        for place in range(len(scene.story.entries), 0, -1):
            if isinstance(scene.story.entries[place - 1].event, Revealed):
                return scene.rules.view(scene.story.state(place), scene.eyes)
        return scene.view

    @property
    def goods(self) -> tuple[Goods, ...]:
        """What lay before everybody."""
        return facts_of(self.view).goods(self.view)

    def prospect(self, seat: Seat) -> Prospect:
        """Find what somebody's choice would bring."""
        return facts_of(self.view).prospect(self.view, seat, self.choices[seat])

    @property
    def sentences(self) -> list[str]:
        """Tell what came of it in order, apart from what the band says."""
        contest, gone = self.contest, self.lost
        return [
            _clashing(contest, self.scene)
            if contest and event is contest and not gone
            else self.scene.face.tell_beside_table(event, self.scene.called)
            for event in self.events
            if event is not gone
        ]


def _clashing(contest: Contest, scene: AnyScene) -> str:
    """Say what two want, and who opens and why."""
    if isinstance(contest, Yielded):
        return scene.face.tell_beside_table(contest, scene.called)
    text = _("Both want {action}. {name} opens: {why}.")
    return text.format(
        action=tell(action_name(contest.action)),
        name=scene.called[contest.opener],
        why=tell(opening_reason(contest.lead)),
    )


def steps(reveal: Told) -> int:
    """Count the pictures of a reveal."""
    return TURNS * len(reveal.choices) + (GROWS if reveal.banded else 0)


def times(reveal: Told) -> list[float]:
    """Tell how long each of them is seen."""
    turning = [BACKS, *[NARROW, FACE] * len(reveal.choices)][: TURNS * len(reveal.choices)]
    return [*turning, *[GROWING] * (steps(reveal) - len(turning))]


def rests(reveal: Told) -> list[int]:
    """Tell after which pictures something new is there: a card, or all that came of it."""
    seats = len(reveal.choices)
    faces = [TURNS * (seat + 1) for seat in range(seats)]
    return [*faces, steps(reveal)] if reveal.banded else faces


def revealed(reveal: Told, shown: int, paper: Paper) -> list[RenderableType]:
    """Draw the cards as far as they are turned over; when all are, what follows from them."""
    seats, high = len(reveal.choices), paper.high
    deep, top = (min(19, max(13, paper.room - 23)), 3) if high else (8, 1)
    grown = shown - TURNS * seats
    whole = shown >= steps(reveal)
    lines = _lines(reveal, shown, paper.width - 4)
    if top + deep + 1 + len(lines) > paper.room:
        deep = SHALLOW
        lines = _last(lines, paper.room - top - deep - 1)
    under = top + deep + 1 + high
    band = _band_height(reveal, paper, under + len(lines)) if grown > 0 else 0
    air = bool(band) and under + band + len(lines) < paper.room
    height = under + band + air + len(lines)
    canvas = paper.canvas(height)
    for seat, (x, width) in enumerate(_places(seats, paper.width)):
        _card(canvas, reveal, Seat(seat), shown, (x, top, width, deep))
    if band:
        _band(canvas, reveal, under, band, (grown - 1) / (GROWS - 1))
    row = under + band + air
    for number, (line, style) in enumerate(lines if whole or not band else []):
        canvas.mid(0, row + number, paper.width, line, style)
    return [canvas, *(_table(reveal, height, paper) if whole else [])]


def _table(reveal: Told, used: int, paper: Paper) -> Sequence[RenderableType]:
    """Draw the table below, where there is room, as it is after all that."""
    scene = reveal.scene
    if not paper.high or not reveal.events:
        return []
    small = Paper(paper.look, paper.width)
    body = scene.table(small)
    rows = height_of(body, small)
    gap = min(2, paper.room - used - rows)
    return [Canvas(paper.look, paper.width, gap), *body] if gap > 0 else []


def _places(seats: int, width: int) -> list[tuple[int, int]]:
    """Lay so many cards side by side: where each begins, and how wide it is."""
    gap = 1 if seats >= CROWDED and width < 2 * WIDEST * 2 else 2
    each = min(WIDEST, (width - 4 - gap * (seats - 1)) // seats)
    left = (width - seats * each - gap * (seats - 1)) // 2
    return [(left + seat * (each + gap), each) for seat in range(seats)]


def _lines(reveal: Told, shown: int, width: int) -> list[tuple[str, str]]:
    """Say below the cards what there is to gain, what was turned over, or what came of it."""
    seats, scene = len(reveal.choices), reveal.scene
    if shown >= TURNS * seats:
        calm = [] if reveal.banded else [_("Everybody gets what they wanted.")]
        said = reveal.sentences or calm
        return [(line, "strong") for text in said for line in broken(text, width, "", "")]
    if not shown:
        lying = reveal.goods
        points = count_points(sum(own.points for own in lying))
        gems = tell(heap(sum((own.gems for own in lying), NO_GEMS)))
        chosen = _("Everybody has chosen.")
        there = _("On the table: {points}, {gems}.").format(points=points, gems=gems)
        return [(chosen, "strong"), *((line, "dim") for line in broken(there, width, "", ""))]
    turned = [
        _("{name}: {action}").format(name=scene.names[seat], action=tell(action_word(choice)))
        for seat, choice in enumerate(reveal.choices[: shown // TURNS])
    ]
    return [(line, "dim") for line in broken("   ".join(turned), width, "", "")]


def _last(lines: list[tuple[str, str]], rows: int) -> list[tuple[str, str]]:
    """Keep as many of the last lines as there is room for, and say where the others are."""
    if len(lines) <= rows:
        return lines
    return [(_("(the beginning is in the history: h)"), "dim"), *lines[len(lines) - rows + 1 :]]


def _band_height(reveal: Told, paper: Paper, used: int) -> int:
    """Tell how many lines a band gets; none if there is no room for it."""
    if paper.high:
        return HIGH_BAND
    needed = len(_loss(reveal, paper.width)) - 1 if reveal.lost else 0
    fitting = [band + needed for band in BANDS if used + band + needed <= paper.room]
    return fitting[0] if fitting else 0


def _loss(reveal: Told, width: int) -> list[str]:
    assert reveal.lost  # noqa: S101 - nobody else asks
    text = reveal.scene.face.tell_beside_table(reveal.lost, reveal.scene.called)
    return broken(text, width - 6, "", "")


def _band(canvas: Canvas, reveal: Told, y: int, height: int, grown: float) -> None:
    """Draw who clashes over what, or what is lost."""
    if reveal.lost:
        if grown >= 1:
            lost(canvas, y, height, _("lost"), _loss(reveal, canvas.width))
        return
    assert reveal.pair  # noqa: S101 - there is a band
    one, other = (_side(reveal, seat) for seat in reveal.pair)
    if grown > 0:
        clash(canvas, y, height, (one, other), grown)


def _side(reveal: Told, seat: Seat) -> Side:
    """Say for one of two what it is about."""
    scene = reveal.scene
    name, action = scene.names[seat], reveal.choices[seat]
    words = now_and_then(reveal.prospect(seat)) if isinstance(scene.view.phase, Bargain) else ""
    if not words and action in GEMS:
        words = tell(heap(reveal.goods[seat].gems))
    words = words or _brief(reveal.prospect(seat), action)
    mark = bot_mark(name)
    return Side(seat, name, f"{mark}, {words}" if mark else words)


def _brief(prospect: Prospect, action: Action) -> str:
    """Say in few cells what an action brings."""
    if action is board.Action.ROLL:
        return _("6 - pips")
    if action is cards.Action.D:
        return _("any colours")
    return tell(prospect.brings or "")


def _card(
    canvas: Canvas, reveal: Told, seat: Seat, shown: int, box: tuple[int, int, int, int]
) -> None:
    """Draw a card: its back, narrow while it turns, or its face."""
    x, y, width, height = box
    turn = shown - TURNS * seat
    if turn == 1:
        middle = x + width // 2 - 2
        canvas.frame(middle, y, 5, height, f"seat{seat}")
        canvas.fill(middle + 1, y + 1, 3, height - 2, f"seat{seat}", "░")
        canvas.badge(middle + 1, y, seat)
    elif turn < 1:
        canvas.frame(x, y, width, height, f"seat{seat}")
        canvas.lattice(x + 1, y + 1, width - 2, height - 2)
        _signs(canvas, x, y + height // 2, width)
        _owner(canvas, reveal, seat, (x, y, width), lit=True)
    else:
        _face(canvas, reveal, seat, shown, box)


def _signs(canvas: Canvas, x: int, y: int, width: int) -> None:
    """Write the four shapes on a back."""
    shapes = " ".join(canvas.look.glyphs.shapes)
    canvas.mid(x, y, width, f" {shapes} ", "dim")


def _owner(
    canvas: Canvas, reveal: Told, seat: Seat, place: tuple[int, int, int], *, lit: bool
) -> None:
    """Write into the border of a card whose it is."""
    x, y, width = place
    name = reveal.scene.names[seat]
    mark = bot_mark(name)
    room = width - 8 - (len(mark) + 1 if mark else 0)
    end = canvas.badge(x + 1, y, seat, lit=lit)
    end = canvas.put(end, y, f" {short(name, room)} ", "strong" if lit else "dim")
    if mark and room > LETTER:
        canvas.put(end, y, f"{mark} ", "faint")


def _face(
    canvas: Canvas, reveal: Told, seat: Seat, shown: int, box: tuple[int, int, int, int]
) -> None:
    """Draw what somebody chose: lit where two clash, dim where it is not the moment of it."""
    x, y, width, height = box
    tone = _tone(reveal, seat, shown)
    y -= tone in {"lit", "up"}
    if tone == "lit":
        canvas.fill(x, y, width, height, "surface")
    frame = "faint" if tone == "dim" else f"seat{seat}"
    canvas.frame(x, y, width, height, frame, heavy=tone == "lit")
    _owner(canvas, reveal, seat, (x, y, width), lit=tone != "dim")
    own = reveal.goods[seat]
    action = reveal.choices[seat]
    double = height > 10  # noqa: PLR2004 - large letters have room
    deep = (5 if double else LETTER) + 2 + double if height >= DEEP else 2
    top = y + 1 + (height - 2 - deep) // 2
    style = {"lit": f"seat{seat}", "dim": "dim"}.get(tone, "strong")
    pips = next((e.pips for e in reveal.events if isinstance(e, RolledAgain) and e.seat == seat), 0)
    if height < DEEP:
        pass
    elif pips and shown >= steps(reveal):
        die(canvas, x + (width - SMALL_DIE[0]) // 2, top + double, pips, f"badge{seat}")
    else:
        _picture(canvas, action, own, (x, top, width), style, double=double)
    below = top + deep - 2
    canvas.mid(x, below, width, tell(action_word(action)), "dim" if tone == "dim" else "strong")
    if action is cards.Action.C:
        _gems(canvas, own, x, below + 1, width)
    else:
        words = _brief(reveal.prospect(seat), action)
        canvas.mid(x, below + 1, width, words, "faint" if tone == "dim" else "dim")


def _picture(
    canvas: Canvas,
    action: Action,
    own: Goods,
    place: tuple[int, int, int],
    style: str,
    *,
    double: bool,
) -> None:
    """Draw an action large: its letter; on the board a die, the points, or the gems."""
    x, y, width = place
    if isinstance(action, cards.Action):
        canvas.big_mid(x, y, width, action.name, style, double=double)
    elif action is board.Action.ROLL:
        block = "raised" if style == "dim" else "neutral"
        die(canvas, x + (width - SMALL_DIE[0]) // 2, y + double, 5, block)
    elif action is board.Action.POINTS:
        canvas.big_mid(x, y, width, str(own.points), style, double=double)
    else:
        _treasure(canvas, own, (x, y + double, width))


def _treasure(canvas: Canvas, own: Goods, place: tuple[int, int, int]) -> None:
    """Draw gems as jewels in three lines: tall ones side by side, or two rows of them."""
    x, y, width = place
    gems, each = [*jewels.one_by_one(own.gems)], jewels.JEWEL + 1
    tall = len(gems) * each <= width - 2
    half, rows = (len(gems), jewels.TALL) if tall else ((len(gems) + 1) // 2, jewels.FLAT)
    for row, part in enumerate((gems[:half], gems[half:])):
        left = x + (width - len(part) * each + 1) // 2
        for colour in part:
            jewels.jewel(canvas, left, y + 2 * row, colour, rows=rows)
            left += each


def _gems(canvas: Canvas, own: Goods, x: int, y: int, width: int) -> None:
    """Draw the gems of a card one by one, with air where there is room."""
    size = own.gems.size
    wide = 3 * size - 1 <= width - 2
    left = x + (width - (3 * size - 1 if wide else 2 * size)) // 2
    for colour in jewels.one_by_one(own.gems):
        left = jewels.gem(canvas, left, y, colour) + wide


def _tone(reveal: Told, seat: Seat, shown: int) -> str:
    """Tell how a card lies: lit and forward in a clash, up or dim beside a band, else plain."""
    banding = shown > TURNS * len(reveal.choices)
    if reveal.lost and banding:
        return "dim" if seat in reveal.lost.seats else "up"
    if reveal.pair and banding:
        return "lit" if seat in reveal.pair else "dim"
    if not reveal.fresh:
        return "up" if seat in {*_acting(reveal.events)} else "dim"
    return "plain"


def _acting(events: Iterable[Event]) -> Iterable[Seat]:
    """Tell who carries something out."""
    for event in events:
        match event:
            case PointsGained(seat) | GemsTaken(seat) | CardAdded(seat) | RolledAgain(seat):
                yield seat
            case Swapped(seat) | Took(seat) | Accepted(_, _, seat):
                yield seat
            case _:
                continue


def wanted_by(reveal: Told) -> str:
    """Say in few words how many want what, where they are in each other's way."""
    if reveal.lost:
        count, action = len(reveal.lost.seats), reveal.lost.action
    elif reveal.contest:
        action = reveal.contest.action
        count = len(choosers(reveal.choices, action))
    else:
        return _("all look")
    text = n_("{count} wants {action}", "{count} want {action}", count)
    return text.format(count=count, action=tell(action_name(action)))
