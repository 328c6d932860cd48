"""The panel below the chains during bidding: what a bid brings, costs and risks."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.moonlight.draw.aside import tile_meanings
from basari.cli.games.moonlight.draw.cards import cards_to_come, write_runs
from basari.cli.games.moonlight.draw.signs import (
    LEADER,
    MOON,
    draw_tiles,
    fit_parts,
    gem_word,
    ink,
    place_word,
    tile_word,
)
from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import short
from basari.cli.texts import _, n_
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import Change, Use, column_of, still_to_lay
from basari.rules.moonlight.facts.words import with_sign
from basari.rules.moonlight.moves import Bid
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS, HAMMER, SEAL

Part = str | tuple[str, str]


def write_gain(panel: Panel, view: View, bid: Bid) -> None:
    """Write the tiles that the cushion of *bid* brings."""
    first = bid.cushion == 1
    moon = f" {MOON}" if first else ""
    beside = _("{card} beside {cushion}").format(card=bid.card, cushion=bid.cushion)
    at = panel.canvas.put(panel.x, panel.y, beside + moon, "accent strong")
    at = panel.canvas.put(at + 2, panel.y, _("brings") + " ", "dim")
    at = draw_tiles(panel.canvas, at, panel.y, column_of(view, bid.cushion))
    coin = _("and the coin")
    if first and at + cell_len(coin) <= panel.last:
        panel.canvas.put(at, panel.y, coin)
    panel.y += 1


def write_payment(panel: Panel, scene: MoonlightScene, seat: Seat, bid: Bid) -> None:
    """Write which card is displaced, and the seal that *seat* pays its owner."""
    lying = scene.view.beside[bid.cushion - 1]
    if lying is None:
        return
    pays, seals = _("pays") + "  ", scene.view.seals[seat]
    seal = f"{_('1 seal')} {seals} → {seals - 1}"
    rest = _(" to {name}: the {card} must go")
    bare = cell_len(pays) + cell_len(seal) + cell_len(rest.format(name="", card=lying.card))
    name = short(scene.names[lying.seat], max(3, panel.width - bare))
    panel.row((pays, "faint"), (seal, "strong"), rest.format(name=name, card=lying.card))


def write_use(panel: Panel, use: Use) -> None:
    """Write what the tiles would bring if laid as well as possible: seals, and better chains."""
    lines: list[Sequence[Part]] = []
    if use.hammer:
        lines.append([_("the hammer removes {link}").format(link=use.hammer.label)])
    if use.seals:
        got = n_("+{number} seal", "+{number} seals", use.seals)
        lines.append([(got.format(number=use.seals), "strong")])
    lines += map(change_parts, use.outcome.changes)
    head = _("best") + "  "
    for line in lines[: max(0, panel.room)]:
        panel.row(*fit_parts([(head, "faint"), *line], panel.width))
        head = " " * cell_len(head)


def change_parts(change: Change) -> list[Part]:
    """Return how a chain would change, as styled parts: `red 14 → 22 ★  2nd → 1st: +2`."""
    star = f" {LEADER}" if change.leads else ""
    gem, widest = gem_word(change.gem), max(map(cell_len, map(gem_word, GEMS)))
    name = gem + " " * (widest + 2 - cell_len(gem))
    parts: list[Part] = [
        (f"{name}{change.old:>2} → {change.new:<2}{star}", ink(change.gem)),
        "  ",
    ]
    if change.old_place != change.new_place:
        parts.append(f"{place_word(change.old_place)} → {place_word(change.new_place)}: ")
        parts.append((with_sign(change.points), "strong"))
    elif change.new_place:
        parts.append((_("still {place}").format(place=place_word(change.new_place)), "dim"))
    if change.gone:
        parts.append(("  " + _("{value} goes").format(value=change.gone[-1].value), "dim"))
    return parts


def write_meanings(panel: Panel, tiles: Sequence[str]) -> None:
    """Say what a hammer and a seal tile are good for, if they are among the *tiles*."""
    meanings = dict(tile_meanings())
    for tile in (HAMMER, SEAL):
        if tile in tiles and panel.room > 0:
            word = tile_word(tile)
            panel.row((f"{word}  ", "strong"), (meanings[word], "dim"))


def write_threats(panel: Panel, view: View, seat: Seat, bid: Bid) -> None:
    """Write which seats may displace the bid: those still to lay, with a seal and a higher card."""
    at = panel.canvas.put(panel.x, panel.y, _("may displace it") + "  ", "faint")
    threats = [
        (other, cards) for other in still_to_lay(view) if (cards := _higher(view, other, bid))
    ]
    for other, cards in threats:
        if other != seat and at + 3 + len(cards) <= panel.last:
            at = panel.badge(at, panel.y, other) + 1
            at = panel.canvas.put(at, panel.y, cards, "dim") + 2
    if not {other for other, _cards in threats} - {seat}:
        panel.canvas.put(at, panel.y, _("no one"), "dim")
    panel.y += 1


def _higher(view: View, seat: Seat, bid: Bid) -> str:
    """Return the cards with which a seat could displace a bid; empty if it has no seal to pay."""
    displaced = view.displaced[seat]
    cards = cards_to_come(view, seat) if displaced is None else {displaced}
    return write_runs([card for card in cards if card > bid.card]) if view.seals[seat] else ""
