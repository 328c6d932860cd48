"""The base of pages answered by pointing at an area of the ring."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import ARROWS, Lit, neighbour
from basari.cli.games.jantaris.draw.table import table
from basari.cli.games.jantaris.pages.question import JantarisQuestion
from basari.cli.terminal.canvas import Keystrokes
from basari.cli.terminal.frame import Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.rules.jantaris.city import CENTRE


class RingPage(JantarisQuestion):
    """A question answered on the ring; *typed* are the digits of a number typed so far."""

    cursor: int = 0
    typed: str = ""

    @property
    def areas(self) -> Sequence[int]:
        """The areas that can be pointed at."""
        raise NotImplementedError

    def pointed(self, key: str) -> "RingPage | None":
        """Return the page after an arrow, a digit, or `c` for the centre; `None` for other keys."""
        districts = len(self.scene.view.rules.city.districts)
        if key in ARROWS:
            area = neighbour(districts, self.areas, self.cursor, key)
            return replace(self, cursor=area, typed="")
        if key == "c":
            return replace(self, cursor=CENTRE, typed="") if CENTRE in self.areas else self
        if len(key) != 1 or key not in "0123456789":
            return None
        for typed in (self.typed + key, key):
            if int(typed) in self.areas and int(typed) != CENTRE:
                return replace(self, cursor=int(typed), typed=typed)
        return replace(self, typed=key)

    def lit(self) -> Lit:
        """Return what is highlighted on the ring, and what would change."""
        raise NotImplementedError

    def fill(self, panel: Panel) -> None:
        """Write the page's subject into the panel."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Draw the ring with what would change, and the panel."""
        seat, scene = self.decision.seat, self.scene
        body = table(scene.view, scene.names, paper, seat, self.with_clicks(), self.fill, scene)
        return self.sheet([body], self.caps())

    def with_clicks(self) -> Lit:
        """Return the highlights, with the keys that a click on each area presses."""
        lit = self.lit()
        if not lit.areas:
            return lit
        return replace(lit, keys={area: self._way_to(area) for area in self.areas})

    def _way_to(self, area: int) -> Keystrokes:
        """Return the keys that point at an area: Enter if already there, none if impossible."""
        if area == self.cursor:
            return ("enter",)
        keys = tuple(f"{area}") if area != CENTRE else ("c",)
        page: Page | Done | None = self
        for key in keys:
            page = page.press(key) if isinstance(page, RingPage) else None
        return keys if isinstance(page, RingPage) and page.cursor == area else ()

    def caps(self) -> Keys:
        """Return the keys with their labels."""
        raise NotImplementedError

    @property
    def last(self) -> str:
        """The label of the keys for all districts: `1-8`."""
        return f"1-{len(self.scene.view.rules.city.districts)}"
