"""Chains: how links are laid, and what a hammer removes, with all that would become of it."""

from typing import ClassVar

from msgspec.structs import replace
from rich.cells import cell_len

from basari.cli.games.moonlight.frames import draw_frames, draw_rivals
from basari.cli.games.moonlight.signs import (
    COIN_SEAL,
    GONE,
    LEADER,
    SHAPES,
    gem_word,
    ink,
    letters,
    tile,
)
from basari.cli.parts.speaking import Asking
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import badge_style
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import Outcome, outcome, removal
from basari.rules.moonlight.facts.words import with_sign
from basari.rules.moonlight.laying import Layings, make_link
from basari.rules.moonlight.moves import Hammer, Lay, Link, Move
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import HAMMER, homes

STEPS = {"up": -1, "down": 1, "pageup": -6, "pagedown": 6}
TILE_BY_TILE = "tab"
SEALS, POINTS = 6, 17
"""Columns from the right edge: where seals end, and points."""
TALL = 30
"""Rows from which on tiles have frames."""
THEN = 31
"""Where it says what would become of the chains."""


class ChainPage(Asking[View, Move]):
    """A question about one's own chains: five frames, and a list of answers below."""

    cursor: int = 0

    deaf: ClassVar[bool] = True

    @property
    def ways(self) -> int:
        """How many lines the list has."""
        raise NotImplementedError

    def _moved(self, key: str) -> "ChainPage | None":
        """Go through the list; digits go to one of the first nine."""
        last = max(0, self.ways - 1)
        if key in STEPS:
            return replace(self, cursor=max(0, min(self.cursor + STEPS[key], last)))
        if key in {"home", "end"}:
            return replace(self, cursor=0 if key == "home" else last)
        if key.isdecimal() and key.isascii() and 1 <= int(key) <= self.ways:
            return replace(self, cursor=int(key) - 1)
        return None

    def top_rows(self, canvas: Canvas, y: int) -> None:
        """Write who has dealt with their tiles, who does now, and who is to."""
        names, view = self.scene.names, self.scene.view
        number, seat = len(names), self.decision.seat
        order = [Seat((view.coin + step) % number) for step in range(number)]
        place = order.index(seat)
        parts = ((_("done"), order[:place]), (_("now"), [seat]), (_("then"), order[place + 1 :]))
        shown = [(word, seats) for word, seats in parts if seats]
        width = sum(cell_len(word) + 2 + 2 * len(seats) for word, seats in shown)
        at, own = canvas.width - MARGIN - width, letters(names)
        for word, seats in shown:
            at = canvas.put(at, y, word + " ", "faint")
            for one in seats:
                at = canvas.put(at, y, own[one], badge_style(one)) + 1
            at += 1

    def _above(
        self, paper: Paper, result: Outcome, head: str, gone: Link | None = None
    ) -> tuple[Canvas, int]:
        """Draw tiles, chains as they would be, and the heads of the list; return their row too."""
        view, seat = self.scene.view, self.decision.seat
        canvas, tall = paper.canvas(paper.room, seat), paper.room > TALL
        self._tiles(canvas, 0, tall=tall)
        self.top_rows(canvas, int(tall))
        y = draw_frames(canvas, 4 if tall else 1, view, seat, result, gone)
        draw_rivals(canvas, y, view, seat, self.scene.names)
        y += 2 + tall
        canvas.put(MARGIN + 5, y, head, "faint")
        canvas.put(THEN, y, _("then"), "faint")
        canvas.right(canvas.width - POINTS, y, _("points now"), "faint")
        return canvas, y

    def _tiles(self, canvas: Canvas, y: int, *, tall: bool) -> None:
        """Write which tiles are to be dealt with, in frames where there is room."""
        taken = self.scene.view.taken[self.decision.seat]
        at = canvas.put(MARGIN, y + tall, _("Your tiles:"), "dim") + 1
        laid = self.laid_so_far
        for label in taken:
            done = label in laid
            if done:
                laid.remove(label)
            if tall:
                canvas.frame(at, y, 10, 3, "faint" if done else "accent", heavy=not done)
            width = cell_len(label)
            x = at + (10 - width) // 2 if tall else at
            tile(canvas, x, y + tall, label, lit=not done)
            at += 10 if tall else width + 2

    @property
    def laid_so_far(self) -> list[str]:
        """The tiles that were laid already, before the answer."""
        return []

    def _list(self, canvas: Canvas, y: int) -> None:
        """List the answers around the cursor."""
        rows = canvas.height - y - 1
        top = max(0, min(self.cursor - rows // 2, self.ways - rows))
        for place in range(top, min(self.ways, top + rows)):
            row = y + place - top
            lit = place == self.cursor
            if lit:
                canvas.lit(MARGIN, row, canvas.width - 2 * MARGIN)
            canvas.put(MARGIN + 1, row, f"{place + 1:>2} ", "accent.badge" if lit else "key")
            self.line(canvas, row, place, lit=lit)

    def line(self, canvas: Canvas, y: int, place: int, *, lit: bool) -> None:
        """Write an answer of the list."""
        raise NotImplementedError

    def _worth(self, canvas: Canvas, y: int, result: Outcome) -> None:
        """Write what it would bring: points if all was scored now, and seals."""
        canvas.right(canvas.width - POINTS, y, with_sign(result.points), "strong")
        seals = f"+{result.seals} {COIN_SEAL}" if result.seals else f"{GONE}"
        canvas.right(canvas.width - SEALS, y, seals, "strong" if result.seals else "faint")


def then_parts(canvas: Canvas, x: int, y: int, result: Outcome, last: int, *, lit: bool) -> None:
    """Write what becomes of each chain: `◆R 10 → 14  ■Y 20 goes, 7 ★`."""
    for change in result.changes:
        if change.gone:
            value = change.gone[-1].value
            told = _("{value} goes, {new}").format(value=value, new=change.new)
        else:
            told = f"{change.old}→{change.new}"
        star = LEADER if change.leads else ""
        text = f"{SHAPES[change.gem]}{change.gem} {told}{star}"
        if x + cell_len(text) > last:
            canvas.put(x, y, "…"[: max(0, last - x)], "dim")
            return
        x = canvas.put(x, y, text, ink(change.gem, lit=lit)) + 2


class LayingPage(ChainPage):
    """Lays all links: a line for each result; or tile by tile, with a way back."""

    placed: tuple[Link, ...] = ()
    """Links that were laid one by one, before the answer."""
    single: bool = False
    """Whether it goes tile by tile."""

    @property
    def options(self) -> Layings:
        """All results."""
        options = self.decision.options
        assert isinstance(options, Layings)  # noqa: S101 - nothing else is asked here
        return options

    @property
    def laid_so_far(self) -> list[str]:
        """Those that were laid one by one."""
        return [link.label for link in self.placed]

    @property
    def _steps(self) -> list[tuple[Link, ...]]:
        """The links of every line of the list, those included that lie already."""
        if not self.single:
            return [way.links for way in self.options]
        left = list(self.options.links)
        for label in self.laid_so_far:
            left.remove(label)
        return [
            (*self.placed, make_link(label, gem))
            for label in dict.fromkeys(left)
            for gem in homes(label)
        ]

    @property
    def ways(self) -> int:
        """How many lines the list has."""
        return len(self._steps)

    @property
    def links(self) -> tuple[Link, ...]:
        """What is shown as laid."""
        steps = self._steps
        return steps[self.cursor] if steps else self.placed

    def chip(self) -> Chip:
        """Ask for the laying."""
        return self.chipped(self.decision.seat, _("{name}: lay your tiles"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the chains as they would be, and the list."""
        result = outcome(self.scene.view, self.decision.seat, self.links)
        canvas, y = self._above(paper, result, _("lay"))
        canvas.right(canvas.width - SEALS, y, _("seals"), "faint")
        if self.ways:
            self._list(canvas, y + 1)
        else:
            canvas.put(MARGIN + 1, y + 1, _("All tiles lie. Enter lays them so."), "strong")
            self._worth(canvas, y + 1, result)
        return self.sheet([canvas], self._keys())

    def line(self, canvas: Canvas, y: int, place: int, *, lit: bool) -> None:
        """Write where each link goes, and what becomes of it."""
        links, view, seat = self._steps[place], self.scene.view, self.decision.seat
        at = MARGIN + 5
        for link in links:
            at = tile(canvas, at, y, link.label, lit=lit)
            if homes(link.label) != link.gem:
                at = canvas.put(at, y, "→", "dim")
                at = canvas.put(at, y, link.gem, ink(link.gem, lit=lit))
            at += 1
        result = outcome(view, seat, links)
        then_parts(canvas, max(THEN, at + 1), y, result, canvas.width - POINTS - 4, lit=lit)
        self._worth(canvas, y, result)

    def _keys(self) -> Keys:
        by_tile = (("Tab", _("all at once") if self.single else _("tile by tile")),)
        back = ((_("Backspace"), _("undo")),) if self.placed else ()
        if self.single and self.ways:
            return (("Enter", _("lay this one")), ("↑ ↓", _("choose")), *back, *by_tile)
        if self.single:
            return (("Enter", _("lay so")), *back, *by_tile)
        choose = (("↑ ↓", _("choose")),) if self.ways > 1 else ()
        many = by_tile if self.ways > 1 else ()
        return (("Enter", _("lay so")), *choose, *many)

    def press(self, key: str) -> Page | Done | None:
        """Choose a result, or lay tile by tile; Backspace undoes, Enter answers."""
        if key == "enter":
            if self.single and self.ways:
                return replace(self, placed=self.links, cursor=0)
            return Done(self.options.like(Lay(self.links)))
        if key == TILE_BY_TILE:
            return replace(self, single=not self.single, placed=(), cursor=0)
        if key == "backspace" and self.placed:
            return replace(self, placed=self.placed[:-1], cursor=0)
        return self._moved(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _(
                "Each line is a result: up and down or a digit choose one, the frames show it. "
                "Tab lays tile by tile instead, Backspace takes the last one back. Enter answers."
            ),
            _("Points now: how many more the chains would bring if they were scored at once."),
        )


class HammerPage(ChainPage):
    """Removes a link with a hammer, or nothing."""

    @property
    def ways(self) -> int:
        """How many answers there are."""
        return len(self.decision.options)

    @property
    def link(self) -> Link | None:
        """What would be removed."""
        return self._strikes(self.cursor)

    def _strikes(self, place: int) -> Link | None:
        move = self.decision.options[place]
        assert isinstance(move, Hammer)  # noqa: S101 - nothing else is asked here
        return move.link

    def _result(self, link: Link | None) -> Outcome:
        return removal(self.scene.view, self.decision.seat, link)

    def chip(self) -> Chip:
        """Ask what goes."""
        return self.chipped(self.decision.seat, _("{name}: use the hammer?"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the chains as they would be, and the list."""
        canvas, y = self._above(paper, self._result(self.link), _("remove"), self.link)
        self._list(canvas, y + 1)
        return self.sheet([canvas], (("Enter", _("do it")), ("↑ ↓", _("choose"))))

    @property
    def laid_so_far(self) -> list[str]:
        """What is laid after the hammers."""
        taken = self.scene.view.taken[self.decision.seat]
        return [label for label in taken if label != HAMMER]

    def line(self, canvas: Canvas, y: int, place: int, *, lit: bool) -> None:
        """Write a link, and what its chain is worth without it."""
        link = self._strikes(place)
        if link is None:
            canvas.put(MARGIN + 5, y, _("nothing"), "strong" if lit else "dim")
            return
        at = tile(canvas, MARGIN + 5, y, link.label, lit=lit)
        told = _("of {gem}").format(gem=gem_word(link.gem))
        canvas.put(at + 1, y, told, ink(link.gem, lit=lit))
        result = self._result(link)
        then_parts(canvas, THEN, y, result, canvas.width - POINTS - 4, lit=lit)
        canvas.right(canvas.width - POINTS, y, with_sign(result.points), "strong")

    def press(self, key: str) -> Page | Done | None:
        """Choose a link; Enter answers."""
        if key == "enter":
            return Done(self.decision.options[self.cursor])
        return self._moved(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (_("Up and down or a digit choose a link, or nothing. Enter answers."),)
