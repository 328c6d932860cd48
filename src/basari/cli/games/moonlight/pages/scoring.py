"""The scoring: a page for each gem in its colour; at the end also for seals and last cards."""

from itertools import takewhile

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.scoring import (
    draw_all_gems,
    draw_last_scoring,
    write_places,
)
from basari.cli.games.moonlight.draw.signs import (
    GONE,
    NONE,
    SHAPES,
    draw_badge,
    draw_tiles,
    gem_word,
    ink,
    letters,
    place_word,
)
from basari.cli.pages.news import ONWARD, Growing
from basari.cli.pages.scene import sentences_of
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.canvas import Accent, Canvas, short
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import badge_style
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.kernel import Event, Seat
from basari.rules.moonlight.events import (
    CardsScored,
    Compared,
    GemScored,
    Hammered,
    Laid,
    SealsScored,
    SealTileUsed,
)
from basari.rules.moonlight.facts.words import COLOURS
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS

NAME = 15
LINKS, BAR = 22, 35
"""The columns where links and bars begin."""
DEALT = Laid | Hammered | SealTileUsed
"""The events that tell what happened to tiles."""
PLACES = 13
"""Columns at the right for place and points."""


class ScoringPage(Speaking, Growing[View, Move]):
    """The comparison of chains gem by gem, then of seals and last cards.

    A single player sees all gems at once.
    """

    @property
    def boards(self) -> tuple[tuple[Compared, ...], ...]:
        """The events compared on each page."""
        gems = tuple([event for event in self.events if isinstance(event, GemScored)])
        last = tuple([one for one in self.events if isinstance(one, SealsScored | CardsScored)])
        alone = len(self.scene.people) == 1
        each = (gems,) if alone else tuple([(gem,) for gem in gems])
        return (*each, last) if last else each

    @property
    def steps(self) -> int:
        """The number of pages, each a step; the first is shown at once."""
        return len(self.boards)

    @property
    def board(self) -> tuple[Compared, ...]:
        """The events compared on this page."""
        return self.boards[max(0, self.shown - 1)]

    @property
    def gem(self) -> str:
        """The only gem compared on this page; empty if there are several or none."""
        first = self.board[0]
        return first.gem if isinstance(first, GemScored) and len(self.board) == 1 else ""

    @property
    def known(self) -> int:
        """How many entries of the story are told so far."""
        return self.passage.first + self.events.index(self.board[-1]) + 1

    @property
    def accent(self) -> Accent:
        """The hue of the gem as the page's colour; `None` without a single gem."""
        return COLOURS[self.gem] if self.gem else None

    def chip(self) -> Chip:
        """Say what is compared."""
        if self.gem:
            what = f"{SHAPES[self.gem]} {gem_word(self.gem)}"
        elif isinstance(self.board[0], GemScored):
            what = _("all chains")
        else:
            what = _("seals and last cards")
        return Chip(_("scoring: {what}").format(what=what))

    @property
    def keys(self) -> Keys:
        """The keys, named after what they lead to."""
        if self.whole:
            return (("Enter", _("go on")),)
        return (("Enter", _("next")), ("Esc", _("all at once")))

    def press(self, key: str) -> Page | Done | None:
        """Go on to the next page; Esc leads to the last."""
        if self.whole:
            return Done() if key in ONWARD else None
        if key in self.asides:
            return None
        return replace(self, shown=self.steps if key == "escape" else max(1, self.shown) + 1)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the bars of a gem, all gems at once, or seals and last cards."""
        canvas = paper.canvas(paper.room, self.accent)
        if self.gem:
            self._draw_gem(canvas)
        elif isinstance(self.board[0], GemScored):
            y = draw_all_gems(canvas, self.board, self._before, self.scene)
            box = (MARGIN, y, canvas.width - 2 * MARGIN)
            panel = Panel(canvas, box, self.scene.called, self.letters)
            panel.tell(sentences_of(self._dealt_with, self.scene))
        else:
            draw_last_scoring(canvas, self.board, self._before, self.scene)
        return self.sheet([canvas], self.keys)

    @property
    def _dealt_with(self) -> list[Event]:
        """The events right before the scoring that tell what happened to tiles."""
        entries = self.scene.story.entries[: self.passage.first]
        events = [entry.event for entry in reversed(entries)]
        return list(takewhile(lambda event: isinstance(event, DEALT), events))[::-1]

    @property
    def _before(self) -> tuple[int, ...]:
        """Each seat's points before the events on this page."""
        first = self.events.index(self.board[0])
        return self.scene.upto(self.passage.first + first).view.points

    def _draw_gem(self, canvas: Canvas) -> None:
        """Draw a bar per chain from the highest down, and everybody's points below."""
        write_places(canvas, skip=self.scene.view.rules.skip_places)
        now, names = self.board[0], self.scene.names
        order = sorted(range(len(names)), key=lambda seat: (-now.values[seat], seat))
        below = len(names) + 1
        room = canvas.height - 3 - below
        step = max(1, min(3, room // len(names)))
        for row, seat in enumerate(map(Seat, order)):
            self._bar(canvas, 2 + row * step, seat)
        y = max(2 + step * len(names), min(canvas.height - below - 1, 2 + 3 * len(names)))
        canvas.line(MARGIN, y, canvas.width - 2 * MARGIN)
        self._sums(canvas, y + 1)

    def _bar(self, canvas: Canvas, y: int, seat: Seat) -> None:
        now, names = self.board[0], self.scene.names
        points, worth, place = now.points[seat], now.values[seat], now.places[seat]
        own = letters(names)
        canvas.put(MARGIN, y, f" {own[seat]} ", badge_style(seat))
        canvas.put(MARGIN + 4, y, short(names[seat], NAME), "strong" if points else "dim")
        chain = self.present.view.chains[seat][GEMS.index(self.gem)]
        draw_tiles(canvas, LINKS, y, chain, lit=bool(points))
        widest = canvas.width - BAR - PLACES - 6
        length = round(worth / max(1, *now.values) * widest)
        canvas.put(BAR, y, "█" * length, "accent" if points else "faint")
        canvas.put(BAR + length + 1, y, f"{worth or NONE}", "accent strong" if points else "dim")
        last = canvas.width - MARGIN
        told = place_word(place) if points else NONE
        canvas.right(last - 5, y, told, "strong" if points else "faint")
        got = f" +{points} " if points else f" {GONE}  "
        canvas.right(last, y, got, "accent.badge" if points else "faint")

    def _sums(self, canvas: Canvas, y: int) -> None:
        """Write each seat's points for every gem so far, and their sum."""
        names, told = self.scene.names, [board[0] for board in self.boards[: max(1, self.shown)]]
        before = self.scene.upto(self.passage.first).view.points
        gems = [event.gem for event in self.events if isinstance(event, GemScored)]
        heads = [(f"{SHAPES[gem]} {gem}", ink(gem)) for gem in gems]
        step = max(5, min(7, (canvas.width - LINKS - 22) // max(1, len(heads))))
        for place, (sign, style) in enumerate(heads):
            tone = style if place < len(told) else "faint"
            canvas.mid(LINKS + place * step, y, step, sign, tone)
        last = canvas.width - MARGIN
        canvas.right(last, y, _("points"), "faint")
        canvas.right(last - 10, y, _("leg"), "faint")
        for seat in map(Seat, range(len(names))):
            row, got = y + 1 + seat, [event.points[seat] for event in told]
            draw_badge(canvas, MARGIN, row, seat, names)
            canvas.put(MARGIN + 2, row, short(names[seat], NAME + 2))
            for place, points in enumerate(got):
                newest = place == len(got) - 1
                style = "accent strong" if newest else "strong"
                canvas.mid(
                    LINKS + place * step,
                    row,
                    step,
                    f"{points or GONE}",
                    style if points else "faint",
                )
            canvas.right(last - 10, row, f"+{sum(got)}", "strong")
            canvas.right(last, row, f"{before[seat]} → {before[seat] + sum(got):>2}", "strong")

    def help(self) -> tuple[str, ...]:
        """Say what is compared, and which keys go on."""
        return (
            _(
                "The chains are compared gem by gem: the highest value brings 4 points, the second "
                "2, the third 1 (L24). A chain without value has no place (L25)."
            ),
            _("In the end the seals are compared too, and the last cards (L26, L27)."),
            _("Enter goes on, Esc shows the last comparison."),
        )
