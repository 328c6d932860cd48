"""The reveal: one card per player, turned over one after the other, then the outcome.

The cards fill the page. Two players who want the same step forward, and a band runs across the
whole width; a plainer band says that three or more have lost an action.
"""

from collections.abc import Sequence

from rich.console import RenderableType

from basari.cli.games.basari.draw.choice_card import SHALLOW, choice_card, describe_gain
from basari.cli.games.basari.draw.choices import GEMS, GROWS, TURNS, Choices, steps
from basari.cli.games.basari.draw.labels import now_and_then
from basari.cli.pages.band import Side, draw_clash, draw_loss
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, height_of
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, tell
from basari.cli.words import bot_mark, count_points
from basari.kernel import Seat
from basari.rules.basari.facts.actions import action_word
from basari.rules.basari.facts.words import list_gems
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import Bargain

WIDEST = 24
"""The most columns of a card."""
CROWDED = 5
BANDS = (6, 5, 3)
"""Lines of a band, the roomiest first."""
HIGH_BAND = 9


def draw_reveal(reveal: Choices, shown: int, paper: Paper) -> list[RenderableType]:
    """Draw the cards after *shown* pictures; once all are turned over, draw the outcome too."""
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
        choice_card(canvas, reveal, Seat(seat), shown, (x, top, width, deep))
    if band:
        _band(canvas, reveal, under, band, (grown - 1) / (GROWS - 1))
    row = under + band + air
    for number, (line, style) in enumerate(lines if whole or not band else []):
        canvas.mid(0, row + number, paper.width, line, style)
    return [canvas, *(_table(reveal, height, paper) if whole else [])]


def _table(reveal: Choices, used: int, paper: Paper) -> Sequence[RenderableType]:
    """Return the table after all events, to stand below the cards; empty if there is no room."""
    scene = reveal.scene
    if not paper.high or not reveal.events:
        return []
    small = Paper(paper.look, paper.width)
    body = scene.table(small)
    rows = height_of(body, small)
    gap = min(2, paper.room - used - rows)
    return [Canvas(paper.look, paper.width, gap), *body] if gap > 0 else []


def _places(seats: int, width: int) -> list[tuple[int, int]]:
    """Return the first column and the width of each seat's card, side by side."""
    gap = 1 if seats >= CROWDED and width < 2 * WIDEST * 2 else 2
    each = min(WIDEST, (width - 4 - gap * (seats - 1)) // seats)
    left = (width - seats * each - gap * (seats - 1)) // 2
    return [(left + seat * (each + gap), each) for seat in range(seats)]


def _lines(reveal: Choices, shown: int, width: int) -> list[tuple[str, str]]:
    """Return the lines below the cards: the stakes, the choices turned over, or the outcome."""
    seats, scene = len(reveal.choices), reveal.scene
    if shown >= TURNS * seats:
        calm = [] if reveal.banded else [_("Everybody gets what they wanted.")]
        said = reveal.sentences or calm
        return [(line, "strong") for text in said for line in broken(text, width, "", "")]
    if not shown:
        lying = reveal.goods
        points = count_points(sum(own.points for own in lying))
        gems = tell(list_gems(sum((own.gems for own in lying), NO_GEMS)))
        chosen = _("Everybody has chosen.")
        there = _("On the table: {points}, {gems}.").format(points=points, gems=gems)
        return [(chosen, "strong"), *((line, "dim") for line in broken(there, width, "", ""))]
    turned = [
        _("{name}: {action}").format(name=scene.names[seat], action=tell(action_word(choice)))
        for seat, choice in enumerate(reveal.choices[: shown // TURNS])
    ]
    return [(line, "dim") for line in broken("   ".join(turned), width, "", "")]


def _last(lines: list[tuple[str, str]], rows: int) -> list[tuple[str, str]]:
    """Return the last *rows* lines; if any are cut, the top line says where to read them."""
    if len(lines) <= rows:
        return lines
    return [(_("(the beginning is in the history: h)"), "dim"), *lines[len(lines) - rows + 1 :]]


def _band_height(reveal: Choices, paper: Paper, used: int) -> int:
    """Return how many lines the band takes below *used* lines; 0 if there is no room."""
    if paper.high:
        return HIGH_BAND
    needed = len(_loss(reveal, paper.width)) - 1 if reveal.lost else 0
    fitting = [band + needed for band in BANDS if used + band + needed <= paper.room]
    return fitting[0] if fitting else 0


def _loss(reveal: Choices, width: int) -> list[str]:
    assert reveal.lost  # noqa: S101 - nobody else asks
    text = reveal.scene.face.tell_beside_table(reveal.lost, reveal.scene.called)
    return broken(text, width - 6, "", "")


def _band(canvas: Canvas, reveal: Choices, y: int, height: int, grown: float) -> None:
    """Draw the band: who clashes over what, or which action is lost."""
    if reveal.lost:
        if grown >= 1:
            draw_loss(canvas, y, height, _("lost"), _loss(reveal, canvas.width))
        return
    assert reveal.pair  # noqa: S101 - there is a band
    one, other = (_side(reveal, seat) for seat in reveal.pair)
    if grown > 0:
        draw_clash(canvas, y, height, (one, other), grown)


def _side(reveal: Choices, seat: Seat) -> Side:
    """Return a player's side of the clash: the name, and what the action would bring."""
    scene = reveal.scene
    name, action = scene.names[seat], reveal.choices[seat]
    words = now_and_then(reveal.prospect(seat)) if isinstance(scene.view.phase, Bargain) else ""
    if not words and action in GEMS:
        words = tell(list_gems(reveal.goods[seat].gems))
    words = words or describe_gain(reveal.prospect(seat), action)
    mark = bot_mark(name)
    return Side(seat, name, f"{mark}, {words}" if mark else words)
