"""The question which shop is put up, and how it compares with the others."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.cli.games.marracash.draw.map import Lit, find_shops
from basari.cli.games.marracash.draw.panel import Panel
from basari.cli.games.marracash.draw.shop import write_free_shops, write_reasons
from basari.cli.games.marracash.draw.table import draw_scene
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.cli.words import protest
from basari.kernel import Decision
from basari.rules.marracash.facts.words import count_actions
from basari.rules.marracash.moves import Move, PutUp
from basari.rules.marracash.table import View

ARROWS = {"up": "N", "right": "E", "down": "S", "left": "W"}
DIGITS = "0123456789"


def shops_of(decision: Decision[Move]) -> list[str]:
    """List the shops that can be put up."""
    return [move.shop for move in decision.options if isinstance(move, PutUp)]


class ShopPage(Columned, SpeakerQuestion[View, Move]):
    """The question which shop is put up, answered on the map by arrows, or by name."""

    shop: str = ""
    letter: str = ""
    """The colour typed; empty if none is."""
    before: SpeakerQuestion[View, Move] | None = None
    """The page to go back to; `None` if there is none."""

    taken = "r"

    @property
    def shops(self) -> list[str]:
        """The shops that can be put up."""
        return shops_of(self.decision)

    def chip(self) -> Chip:
        """Ask which shop is put up."""
        return self.chipped(self.decision.seat, _("{name}: auction which shop?"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the shop, its first customers and rivals, and the list of free shops."""
        view, seat = self.scene.view, self.decision.seat
        typed = self.letter

        def fill(panel: Panel) -> None:
            panel.people(view, lit_seat=seat)
            panel.head(tell(count_actions(view)))
            write_reasons(panel, view, self.shop)
            panel.canvas.right(panel.last - 1, panel.y, f"{typed}_" if typed else "", "strong")
            panel.gap()
            write_free_shops(panel, view, self.shops, self.shop)

        keys = {shop: tuple(shop.lower()) for shop in self.shops} | {self.shop: ("enter",)}
        body = draw_scene(self.scene, paper, seat, Lit(shop=self.shop, keys=keys), fill)
        return self.sheet(body, self._keys())

    def _keys(self) -> Keys:
        keys = (("Enter", _("auction {shop}").format(shop=self.shop)), (_("arrows"), _("shop")))
        typing = ("b3", _("type it")), ("Tab", _("list"))
        return (*keys, *typing, ("Esc", _("back"))) if self.before else (*keys, *typing)

    def press(self, key: str) -> Page | Done | None:
        """Go from shop to shop, or type a name; Enter puts the shop up."""
        if key == "enter":
            return Done(PutUp(self.shop))
        if key in {"escape", "backspace", "a"} and (self.letter or self.before):
            return replace(self, letter="") if self.letter else self.before
        if key in {"tab", "s-tab"}:
            shops = self.shops
            place = shops.index(self.shop) + (1 if key == "tab" else -1)
            return replace(self, shop=shops[place % len(shops)], letter="")
        if key in ARROWS:
            shop = neighbour(self.scene.view, self.shops, self.shop, key)
            return replace(self, shop=shop, letter="") if shop != self.shop else None
        return self._named(key) if len(key) == 1 else None

    def showing(self, move: Move) -> Page:
        """Return the page with the shop of *move*."""
        return replace(self, shop=move.shop) if isinstance(move, PutUp) else self

    def _named(self, key: str) -> Page | None:
        """Return the page after a colour's letter, or a digit that completes a shop's name."""
        if any(shop[0] == key.upper() for shop in self.shops):
            first = next(shop for shop in self.shops if shop[0] == key.upper())
            return replace(self, letter=key.upper(), shop=first)
        named = (self.letter or self.shop[0]) + key
        return replace(self, shop=named, letter="") if named in self.shops else None

    def why_not(self, key: str) -> str:
        """Say why a shop cannot be put up, or that no free shop lies in a direction."""
        if key in ARROWS:
            return _("No free shop lies that way from {shop}.").format(shop=self.shop)
        if len(key) != 1 or key not in DIGITS:
            return super().why_not(key)
        return protest(self.decision.objection(PutUp((self.letter or self.shop[0]) + key)) or "")

    def hints(self) -> tuple[str, ...]:
        """Say which keys answer."""
        return (
            _("Choose a shop with the arrow keys, or type its name, like b3. Enter puts it up."),
            _(
                "Counted are visitors of its colour: at its door, by one move that passes no rival "
                "before, and all that are left. You bid first, and get a fee if another buys."
            ),
            *((_("Esc leads back to the groups."),) if self.before else ()),
        )


def neighbour(view: View, shops: Sequence[str], shop: str, key: str) -> str:
    """Return the nearest of *shops* in a key's direction; *shop* itself if there is none."""
    found = {one.name: one for one in find_shops(view.rules.city)}
    here = found[shop]
    across = key in {"left", "right"}
    sign = 1 if key in {"right", "down"} else -1
    ahead = []
    for name in shops:
        other = found[name]
        down, right = other.row - here.row, other.column - here.column
        way, aside = (right, down) if across else (down, right)
        if way * sign > 0:
            ahead.append((way * sign + 2 * abs(aside), name))
    return min(ahead)[1] if ahead else shop
