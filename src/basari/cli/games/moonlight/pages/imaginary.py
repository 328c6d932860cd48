"""What imaginary seats do, step by step: cushions they try, and links they lay."""

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.signs import MOON, draw_tile, gem_word, ink
from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import short
from basari.cli.texts import _
from basari.rules.moonlight.chains import lay_link
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    Laid,
    Tried,
)
from basari.rules.moonlight.table import View
from basari.value import replace_at

TRIES = 6
"""Rows for what an imaginary seat does."""


def write_tries(panel: Panel, scene: MoonlightScene, bid: BidMade, part: int | None) -> None:
    """Write a line for each cushion that an imaginary seat tries, and why it cannot lie there."""
    canvas, x = panel.canvas, panel.x
    canvas.fill(x, panel.y, panel.width, min(panel.room, TRIES), "surface")
    again = _("displaced, now again:") if bid.again else _("turns up")
    canvas.put(x + 1, panel.y, again, "dim")
    canvas.frame(x + 1, panel.y + 1, 6, 3, "accent", heavy=True)
    canvas.put(x + 2, panel.y + 2, f" {bid.card:>2} ", "accent.badge")
    panel.x, panel.width = x + 11, panel.width - 12
    panel.y += bid.again
    done = len(bid.tried) if part is None else min(part, len(bid.tried))
    for tried in bid.tried[:done]:
        moon = f" {MOON}" if tried.cushion == 1 else "  "
        panel.row((f"{tried.cushion}{moon} ", "strong"), (_why_not(tried, scene, panel), "dim"))
    if part is not None and part <= len(bid.tried):
        return
    name = scene.names[bid.seat]
    lays = _("lays the {card} here").format(card=bid.card)
    moon = f" {MOON}" if bid.cushion == 1 else "  "
    does = f"{short(name, panel.width - 6 - len(lays))} {lays}"
    panel.row((f"{bid.cushion}{moon} ▶ ", "accent strong"), (does, "accent strong"))
    if bid.displaced:
        _paid(panel, scene, bid)
    panel.row((_("the first one that is possible (L30)"), "faint"))


def lay_part(view: View, event: Laid, part: int) -> View:
    """Lay only the first links of an event, *part* of them."""
    tableau, seat, got = event.before, event.seat, 0
    for landing in event.landings[:part]:
        tableau, _landing = lay_link(tableau, landing.link, landing.gem, 1)
        got += landing.seal
    seals = replace_at(view.seals, seat, view.seals[seat] + got)
    chains = replace_at(view.chains, seat, tableau)
    return replace(view, chains=chains, seals=seals, supply=view.supply - got)


def write_landings(panel: Panel, event: Laid, part: int | None) -> None:
    """Write a line for each link that an imaginary seat lays, and why it goes there."""
    canvas, done = panel.canvas, len(event.landings) if part is None else part
    canvas.fill(panel.x, panel.y, panel.width, min(panel.room, TRIES), "surface")
    panel.x, panel.width = panel.x + 1, panel.width - 2
    panel.row((_("lays by rising number, what doubles last (L31)"), "faint"))
    for landing in event.landings[:done]:
        at = draw_tile(canvas, panel.x, panel.y, landing.link)
        at = canvas.put(at, panel.y, " → ", "dim")
        at = canvas.put(at, panel.y, gem_word(landing.gem), ink(landing.gem)) + 2
        if landing.among:
            counts = " ".join(f"{gem}{links}" for gem, links in landing.among)
            why = _("fewest links: {counts} (L32)").format(counts=counts)
            at = canvas.put(at, panel.y, short(why, panel.x + panel.width - at), "dim") + 2
        if landing.gone:
            seal = " " + _("+1 seal") if landing.seal else ""
            goes = _("{value} goes").format(value=landing.value) + seal
            canvas.put(at, panel.y, short(goes, max(0, panel.x + panel.width - at)), "strong")
        panel.y += 1


def _why_not(tried: Tried, scene: MoonlightScene, panel: Panel) -> str:
    words = {
        Bar.HIGHER: _("{name}'s {card} is not lower"),
        Bar.SEALLESS: _("{name}'s {card} is lower, but no seal to pay"),
    }[tried.bar]
    bare = len(words.format(name="", card=tried.lying.card))
    name = short(scene.names[tried.lying.seat], max(3, panel.width - 4 - bare))
    return words.format(name=name, card=tried.lying.card)


def _paid(panel: Panel, scene: MoonlightScene, bid: BidMade) -> None:
    lower = bid.displaced
    if lower is None:
        return
    words = _(" for {name}: the {card} must go")
    bare = len(words.format(name="", card=lower.card)) + len(_("+1 seal")) + 4
    name = short(scene.names[lower.seat], max(3, panel.width - bare))
    panel.row("    ", (_("+1 seal"), "strong"), words.format(name=name, card=lower.card))
