"""The scoring: a page for each gem, in its colour; in the end also for seals and last cards."""

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.signs import (
    COIN_SEAL,
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
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.canvas import Accent, Canvas, short
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import badge_style
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.moonlight.events import Compared, GemScored, SealsScored
from basari.rules.moonlight.facts.words import COLOURS
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.scoring import POINTS
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS

NAME = 15
LINKS, BAR = 22, 35
"""Where links and bars begin."""
PLACES = 13
"""Columns at the right for place and points."""


class ScoringPage(Speaking, Growing[View, Move]):
    """Shows how chains are compared gem by gem, then seals and last cards."""

    @property
    def compared(self) -> tuple[Compared, ...]:
        """What is compared, in its order."""
        return tuple([event for event in self.events if isinstance(event, Compared)])

    @property
    def steps(self) -> int:
        """Each comparison is a step; the first is shown at once."""
        return len(self.compared)

    @property
    def now(self) -> Compared:
        """What is compared on this page."""
        return self.compared[max(0, self.shown - 1)]

    @property
    def known(self) -> int:
        """How many entries of the story are told so far."""
        return self.passage.first + self.events.index(self.now) + 1

    @property
    def accent(self) -> Accent:
        """Draw it in the colour of the gem."""
        now = self.now
        return COLOURS[now.gem] if isinstance(now, GemScored) else None

    def chip(self) -> Chip:
        """Say what is compared."""
        now = self.now
        if isinstance(now, GemScored):
            what = f"{SHAPES[now.gem]} {gem_word(now.gem)}"
        elif isinstance(now, SealsScored):
            what = f"{COIN_SEAL} {_('seals')}"
        else:
            what = _("last cards")
        return Chip(_("scoring: {what}").format(what=what))

    @property
    def keys(self) -> Keys:
        """Say what Enter does."""
        if self.whole:
            return (("Enter", _("go on")),)
        return (("Enter", _("next")), ("Esc", _("all at once")))

    def press(self, key: str) -> Page | Done | None:
        """Go on to the next one; Esc shows the last."""
        if self.whole:
            return Done() if key in ONWARD else None
        if key in self.asides:
            return None
        return replace(self, shown=self.steps if key == "escape" else max(1, self.shown) + 1)

    def draw(self, paper: Paper) -> Sheet:
        """Show bars from the highest down, and everybody's sum below."""
        canvas = paper.canvas(paper.room, self.accent)
        self._rule(canvas)
        now, names = self.now, self.scene.names
        order = sorted(range(len(names)), key=lambda seat: (-now.values[seat], seat))
        below = len(names) + 1
        room = canvas.height - 3 - below
        step = max(1, min(3, room // len(names)))
        for row, seat in enumerate(map(Seat, order)):
            self._bar(canvas, 2 + row * step, seat)
        y = max(2 + step * len(names), min(canvas.height - below - 1, 2 + 3 * len(names)))
        canvas.line(MARGIN, y, canvas.width - 2 * MARGIN)
        self._sums(canvas, y + 1)
        return self.sheet([canvas], self.keys)

    def _rule(self, canvas: Canvas) -> None:
        at = MARGIN
        for word, points in zip((_("highest"), _("second"), _("third")), POINTS, strict=True):
            at = canvas.put(at, 0, word + " ", "dim")
            at = canvas.put(at, 0, f"+{points}", "strong") + 3
        rule = _("equal ones share a place")
        if self.scene.view.rules.skip_places:
            rule = _("equal ones use up places")
        canvas.put(at, 0, short(rule, canvas.width - at - MARGIN), "faint")

    def _bar(self, canvas: Canvas, y: int, seat: Seat) -> None:
        now, names = self.now, self.scene.names
        points, worth, place = now.points[seat], now.values[seat], now.places[seat]
        own = letters(names)
        canvas.put(MARGIN, y, f" {own[seat]} ", badge_style(seat))
        canvas.put(MARGIN + 4, y, short(names[seat], NAME), "strong" if points else "dim")
        if isinstance(now, GemScored):
            chain = self.present.view.chains[seat][GEMS.index(now.gem)]
            draw_tiles(canvas, LINKS, y, chain, lit=bool(points))
        bar = BAR if isinstance(now, GemScored) else LINKS
        widest = canvas.width - bar - PLACES - 6
        length = round(worth / max(1, *now.values) * widest)
        canvas.put(bar, y, "█" * length, "accent" if points else "faint")
        canvas.put(bar + length + 1, y, f"{worth or NONE}", "accent strong" if points else "dim")
        last = canvas.width - MARGIN
        told = place_word(place) if points else NONE
        canvas.right(last - 5, y, told, "strong" if points else "faint")
        got = f" +{points} " if points else f" {GONE}  "
        canvas.right(last, y, got, "accent.badge" if points else "faint")

    def _sums(self, canvas: Canvas, y: int) -> None:
        """Write what everybody got so far."""
        names, told = self.scene.names, self.compared[: max(1, self.shown)]
        before = self.scene.upto(self.passage.first).view.points
        heads = [_head(event) for event in self.compared]
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
        """Say what is compared, and how to go on."""
        return (
            _(
                "The chains are compared gem by gem: the highest value brings 4 points, the second "
                "2, the third 1 (L24). A chain without value has no place (L25)."
            ),
            _("In the end the seals are compared too, and the last cards (L26, L27)."),
            _("Enter goes on, Esc shows the last comparison."),
        )


def _head(event: Compared) -> tuple[str, str]:
    match event:
        case GemScored(gem=gem):
            return f"{SHAPES[gem]} {gem}", ink(gem)
        case SealsScored():
            return COIN_SEAL, "strong"
        case _:
            return _("card"), "strong"
