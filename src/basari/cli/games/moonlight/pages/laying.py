"""Laying: on which chains links go, in one answer or tile by tile."""

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.signs import (
    draw_tile,
    ink,
)
from basari.cli.games.moonlight.pages.chain_list import (
    POINTS,
    SEALS,
    THEN,
    ChainPage,
    write_changes,
)
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.rules.moonlight.facts.outlook import outcome
from basari.rules.moonlight.laying import Layings, make_link
from basari.rules.moonlight.moves import Lay, Link
from basari.rules.moonlight.tiles import homes

TILE_BY_TILE = "tab"


class LayingPage(ChainPage):
    """The question how links are laid: a line for each result, or tile by tile with undo."""

    placed: tuple[Link, ...] = ()
    """Links laid one by one before the answer."""
    single: bool = False
    """Whether links are laid tile by tile."""

    @property
    def options(self) -> Layings:
        """All results of laying the tiles."""
        options = self.decision.options
        assert isinstance(options, Layings)  # noqa: S101 - nothing else is asked here
        return options

    @property
    def done_tiles(self) -> list[str]:
        """The tiles already laid one by one."""
        return [link.label for link in self.placed]

    @property
    def _steps(self) -> list[tuple[Link, ...]]:
        """The links of each line of the list, after those already laid."""
        if not self.single:
            return [way.links for way in self.options]
        left = list(self.options.links)
        for label in self.done_tiles:
            left.remove(label)
        return [
            (*self.placed, make_link(label, gem))
            for label in dict.fromkeys(left)
            for gem in homes(label)
        ]

    @property
    def ways(self) -> int:
        """The number of lines in the list."""
        return len(self._steps)

    @property
    def links(self) -> tuple[Link, ...]:
        """The links whose outcome the frames show."""
        steps = self._steps
        return steps[self.cursor] if steps else self.placed

    def chip(self) -> Chip:
        """Ask how the tiles are laid."""
        return self.chipped(self.decision.seat, _("{name}: lay your tiles"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the chains as they would be, and the list."""
        result = outcome(self.scene.view, self.decision.seat, self.links)
        canvas, y = self._above(paper, result, _("lay"))
        canvas.right(canvas.width - SEALS, y, _("seals"), "faint")
        if self.ways:
            self._list(canvas, y + 1)
        else:
            canvas.put(MARGIN + 1, y + 1, _("All tiles are placed. Enter lays them."), "strong")
            self._worth(canvas, y + 1, result)
        return self.sheet([canvas], self._keys())

    def line(self, canvas: Canvas, y: int, place: int, *, lit: bool) -> None:
        """Write where each link goes, and how the chains change."""
        links, view, seat = self._steps[place], self.scene.view, self.decision.seat
        at = MARGIN + 5
        for link in links:
            at = draw_tile(canvas, at, y, link.label, lit=lit)
            if homes(link.label) != link.gem:
                at = canvas.put(at, y, "→", "dim")
                at = canvas.put(at, y, link.gem, ink(link.gem, lit=lit))
            at += 1
        result = outcome(view, seat, links)
        write_changes(canvas, max(THEN, at + 1), y, result, canvas.width - POINTS - 4, lit=lit)
        self._worth(canvas, y, result)

    def _keys(self) -> Keys:
        by_tile = (("Tab", _("all at once") if self.single else _("tile by tile")),)
        back = ((_("Backspace"), _("undo")),) if self.placed else ()
        if self.single and self.ways:
            return (("Enter", _("lay this one")), ("↑ ↓", _("choose")), *back, *by_tile)
        if self.single:
            return (("Enter", _("lay these")), *back, *by_tile)
        choose = (("↑ ↓", _("choose")),) if self.ways > 1 else ()
        many = by_tile if self.ways > 1 else ()
        return (("Enter", _("lay these")), *choose, *many)

    def press(self, key: str) -> Page | Done | None:
        """Choose a result, or lay tile by tile; Backspace takes one back, Enter lays."""
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
