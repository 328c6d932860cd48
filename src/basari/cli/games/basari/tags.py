"""Players and actions in few cells, for a column in which somebody chooses beside all others."""

from rich.cells import cell_len
from rich.text import Text

from basari.cli.games.basari.actions import wording
from basari.cli.games.basari.gems import draw_gem, style_of
from basari.cli.games.basari.purses import beside, brief_points, gem_row, spread
from basari.cli.terminal.look import Look
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import COLOURS, Gems

GEMS = (cards.Action.C, board.Action.GEMS)


def brief(view: View, seat: Seat, width: int, look: Look) -> list[Text]:
    """Tell points and how far somebody has come, and the purse: `30p 9/15`, `◆3 ■2 ▲3 ●1`."""
    if isinstance(view, cards.View):
        far, whole = view.workers[seat], WORKERS_TO_END
    else:
        far, whole = view.walked[seat], len(view.rules.track)
    points = Text(brief_points(view.points[seat]), "name")
    purse, shapes = view.purses[seat], look.glyphs.shapes
    counts = [Text(f"{shapes[colour]}{purse[colour]}", style_of(colour)) for colour in COLOURS]
    return [spread(points, Text(f"{far}/{whole}", "muted"), width), beside(counts, " ")]


def tag(action: Action, view: View, seat: Seat, width: int, look: Look) -> list[Text]:
    """Name an action, and draw what it would bring: points, or gems with their letters."""
    letter = action.name if isinstance(action, cards.Action) else ""
    word = wording(action).word
    whole = f"{letter} {word}".strip()
    if cell_len(whole) <= width:
        return [Text(whole), *_brings(action, view, seat, width, look)]
    brings = _brings(action, view, seat, width - 2, look)
    beyond = [
        Text.assemble(mark, line) for mark, line in zip((f"{letter} ", "  "), brings, strict=False)
    ]
    return beyond or [Text(letter), Text(word)]


def _brings(action: Action, view: View, seat: Seat, width: int, look: Look) -> list[Text]:
    if isinstance(view, cards.View):
        card = view.current[seat]
        points, gems = card.points, card.gems
    else:
        arch = view.rules.track[view.pawns[seat] - 1]
        points, gems = arch.points, arch.gems
    if action in (cards.Action.B, board.Action.POINTS):
        return [Text(brief_points(points))]
    return _laid(gems & view.supply, width, look) if action in GEMS else []


def _laid(gems: Gems, width: int, look: Look) -> list[Text]:
    """Lay gems out one by one, in one line or as shapes above their letters."""
    if not gems.size:
        return [Text("-")]
    row = gem_row(gems, look)
    if row.cell_len <= width:
        return [row]
    each = [draw_gem(colour, look) for colour in COLOURS for _gem in range(gems[colour])]
    return [beside(gem[:1] for gem in each), beside(gem[1:] for gem in each)]
