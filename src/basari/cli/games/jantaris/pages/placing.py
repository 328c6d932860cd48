"""The page for placing the first two merchants."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import Lit
from basari.cli.games.jantaris.pages.ring_page import RingPage
from basari.cli.terminal.frame import Chip, Keys
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.cli.words import join_words
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.facts.words import numbered
from basari.rules.jantaris.moves import Place


class PlacingPage(RingPage):
    """The question where a player's first two merchants go, in two different districts (J3)."""

    first: int = 0
    """The district of the first merchant; 0 until it is chosen."""

    @property
    def areas(self) -> Sequence[int]:
        """All districts except that of the first merchant."""
        return [one for one in self.scene.view.rules.city.districts if one != self.first]

    def chip(self) -> Chip:
        """Ask where the first or the second merchant goes."""
        second = _("{name}: and the second?")
        return self.chipped(self.decision.seat, second) if self.first else super().chip()

    def lit(self) -> Lit:
        """Highlight the district under the cursor, with the merchants as they would stand."""
        seat = self.decision.seat
        changes = {(area, seat): 1 for area in (self.first, self.cursor) if area}
        return Lit((self.cursor,), (CENTRE,), changes)

    def fill(self, panel: Panel) -> None:
        """Write the panel, with how many open cards show the district and who stands there."""
        view = self.scene.view
        panel.usual(view, self.decision.seat)
        panel.gap(spare=4)
        panel.row((tell(numbered(view.rules.city.areas[self.cursor])), "accent strong"))
        on = sum(self.cursor in view.rules.city.domination[card - 1] for card in view.open)
        panel.say(_("open cards with it: {number}").format(number=on))
        others = [
            self.scene.names[seat]
            for seat, number in enumerate(view.plan[self.cursor])
            if number and seat != self.decision.seat
        ]
        if others and panel.room > 0:
            panel.say(_("there already: {names}").format(names=join_words(others)))

    def caps(self) -> Keys:
        """Return the keys with their labels."""
        keys = (
            ("Enter", _("place") if self.first else _("the first one here")),
            (self.last, _("district")),
            (_("arrows"), _("along")),
        )
        return (*keys, (_("Backspace"), _("back"))) if self.first else keys

    def press(self, key: str) -> Page | Done | None:
        """Choose the first district, then the second, which gives the answer."""
        if key == "enter" and self.first:
            first, second = sorted((self.first, self.cursor))
            return Done(Place((first, second)))
        if key == "enter":
            chosen = replace(self, first=self.cursor, typed="")
            return replace(
                chosen, cursor=self.cursor % len(self.scene.view.rules.city.districts) + 1
            )
        if key in {"backspace", "escape"} and self.first:
            return replace(self, cursor=self.first, first=0, typed="")
        return self.pointed(key)

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("Choose a district with the arrow keys or its number; Enter puts a merchant there."),
        )
