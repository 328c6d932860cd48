"""The reveal: one card per player, turned over one after the other, then what follows from it."""

from collections.abc import Iterator, Sequence

from rich.align import Align
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.actions import action_name, wording
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Paper, height_of
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari import cards
from basari.rules.basari.editions import Action
from basari.rules.basari.rounds import ALONE, PAIR, choosers

FACE = 12
"""Cells for what is written on a card."""
CELL = 40
"""Cells for a card with the longest name beside it."""
LEAST = 6
"""Lines that what happened deserves; if there are not so many, it replaces the verdicts."""
LABEL, VERDICT = 16, 25
"""Cells for an action, and for what becomes of it."""


def revealed(
    choices: tuple[Action, ...],
    shown: int,
    names: Names,
    paper: Paper,
    sentences: Sequence[str] = (),
) -> list[RenderableType]:
    """Show the first *shown* choices; when all are, what follows, and how it went on."""
    beside = any(cell_len(name) > paper.width // len(names) - 2 for name in names)
    turned = [choice if seat < shown else None for seat, choice in enumerate(choices)]
    laid = (_grid if beside else _row)(turned, names, paper)
    if shown < len(choices):
        return [laid, Text("\n" * (len(names) + 1))]
    body: list[RenderableType] = [laid, Text(), _outcome(choices, names, paper), Text()]
    if sentences and paper.room - height_of(body, paper) < LEAST:
        body = [laid, Text()]
    return [*body, *story(sentences, paper, paper.room - height_of(body, paper))]


def _row(choices: Sequence[Action | None], names: Names, paper: Paper) -> Table:
    """Lay the cards side by side, each above its owner's name."""
    row = Table.grid(expand=True)
    for _seat in names:
        row.add_column(justify="center", ratio=1)
    height = 5 if paper.large else 3
    row.add_row(
        *(Align.center(_card(choice, seat, height, paper)) for seat, choice in enumerate(choices))
    )
    row.add_row(*_labels(names))
    return row


def _grid(choices: Sequence[Action | None], names: Names, paper: Paper) -> Table:
    """Lay the cards in rows, each beside its owner's name, where names are long."""
    grid, across = Table.grid(), paper.width // CELL
    for _place in range(across):
        grid.add_column(width=CELL)
    cells = [
        _beside(_card(choice, seat, 1, paper), label)
        for (seat, choice), label in zip(enumerate(choices), _labels(names), strict=True)
    ]
    for first in range(0, len(cells), across):
        grid.add_row(*cells[first : first + across])
    return grid


def _labels(names: Names) -> Iterator[Text]:
    return (Text(name, seat_style(Seat(seat)), no_wrap=True) for seat, name in enumerate(names))


def _beside(card: Panel, label: Text) -> Table:
    cell = Table.grid(padding=(0, 1))
    cell.add_row(card, Group(Text(), label))
    return cell


def _card(choice: Action | None, seat: int, height: int, paper: Paper) -> Panel:
    """Draw a card: its back, or the action on its face."""
    glyphs = paper.look.glyphs
    inner = FACE + 4 if height > 1 and paper.large else FACE
    text = (
        Text("\n".join([glyphs.empty * inner] * height))
        if choice is None
        else _face(choice, inner, height)
    )
    style = "muted" if choice is None else seat_style(Seat(seat))
    return Panel(text, box=glyphs.box, padding=0, width=inner + 2, style=style)


def _face(action: Action, width: int, height: int) -> Text:
    """Write an action on a card: its word in the middle, its letter in the corners."""
    letter = action.name if isinstance(action, cards.Action) else ""
    word = wording(action).word
    if height == 1:
        both = f"{letter} {word}".strip()
        fitting = both if cell_len(both) <= width else letter or word
        return Text(_centred(fitting, width), "title", justify="left")
    middle = height // 2
    lines = [""] * height
    lines[0], lines[middle], lines[-1] = (
        f" {letter}",
        _centred(word, width),
        f"{letter} ".rjust(width),
    )
    return Text("\n".join(lines), "title", justify="left")


def _centred(word: str, width: int) -> str:
    return " " * ((width - cell_len(word)) // 2) + word


def _outcome(choices: tuple[Action, ...], names: Names, paper: Paper) -> Table:
    """Tell action by action who gets it, bargains for it or loses it, in a line per player."""
    table = Table.grid(padding=(0, 1))
    room = paper.width - LABEL - VERDICT - 4
    for width in (1, LABEL, VERDICT, room):
        table.add_column(width=width, no_wrap=True)
    lines = 0
    for action in type(choices[0]):
        if seats := choosers(choices, action):
            verdict, style = _verdict(action, len(seats))
            who = _flowing([names[seat] for seat in seats], room)
            table.add_row(
                "", Text(action_name(action), "title"), Text(verdict, style), Text("\n".join(who))
            )
            lines += len(who)
    for _line in range(lines, len(names)):
        table.add_row("")
    return table


def _verdict(action: Action, wanting: int) -> tuple[str, str]:
    """Say what becomes of an action that so many want, and in which style."""
    if action is cards.Action.D:
        return (_("exchanges gems") if wanting == ALONE else _("take one gem each")), "good"
    if wanting == ALONE:
        return _("gets it"), "good"
    if wanting == PAIR:
        return _("bargain"), "key"
    return _("lost"), "warning"


def _flowing(names: Sequence[str], width: int) -> list[str]:
    """List names with commas in as few lines as they need, none of them broken."""
    lines = [names[0]]
    for name in names[1:]:
        longer = f"{lines[-1]}, {name}"
        if cell_len(longer) < width:
            lines[-1] = longer
        else:
            lines[-1] += ","
            lines.append(name)
    return lines
