"""The market in sentences: for those who read lines, and as help."""

from collections.abc import Iterator

from basari.cli.games.moonlight.outlook import column_of, outcome
from basari.cli.games.moonlight.signs import gem_word, signed, tile_words
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points
from basari.kernel import Seat
from basari.rules.moonlight.chains import value_of
from basari.rules.moonlight.moves import Bid, Lay, Move
from basari.rules.moonlight.table import Bidding, Hammering, Turning, View
from basari.rules.moonlight.tiles import GEMS


def described(view: View, names: Names) -> Iterator[str]:
    """Say what lies on the table."""
    column = (_("left"), _("middle"), _("right"))[view.column]
    if view.round:
        yield _("This round: the {column} column. {name} has the coin.").format(
            column=column, name=names[view.coin]
        )
    for number, cushion in enumerate(view.cushions, 1):
        yield _cushion(view, number, names) if any(cushion) else _nothing(number)
    for seat in map(Seat, range(len(names))):
        yield from _person(view, seat, names)
    if view.hand:
        yield _("Your hand: {cards}.").format(cards=" ".join(map(str, view.hand)))
    if view.under:
        yield _("Under your pile: {cards}.").format(cards=" ".join(map(str, view.under)))


def _nothing(number: int) -> str:
    return _("Cushion {number} is empty.").format(number=number)


def _cushion(view: View, number: int, names: Names) -> str:
    lying = view.beside[number - 1]
    columns = " | ".join(tile_words(column) or "-" for column in view.cushions[number - 1])
    if not isinstance(view.phase, Bidding | Turning):
        return _("Cushion {number}, tiles: {columns}.").format(number=number, columns=columns)
    card = f"{lying.card} ({names[lying.seat]})" if lying else _("free")
    told = _("Cushion {number}: {card}. Tiles: {columns}.")
    return told.format(number=number, card=card, columns=columns)


def _person(view: View, seat: Seat, names: Names) -> Iterator[str]:
    seals = n_("{number} seal", "{number} seals", view.seals[seat])
    parts = [count_points(view.points[seat]), seals.format(number=view.seals[seat])]
    displaced = view.displaced[seat]
    if displaced is not None:
        parts.append(_("{card} displaced").format(card=displaced))
    yield f"{names[seat]}: {', '.join(parts)}."
    chains = [
        f"{gem_word(gem)} {value_of(chain)} ({' '.join(chain)})"
        for gem, chain in zip(GEMS, view.chains[seat], strict=True)
        if chain
    ]
    yield "   " + (", ".join(chains) or _("no chains yet"))
    if view.used[seat]:
        yield "   " + _("used: {cards}").format(cards=" ".join(map(str, sorted(view.used[seat]))))
    if view.taken[seat]:
        yield "   " + _("takes {tiles}").format(tiles=tile_words(view.taken[seat]))


def question(view: View, seat: Seat, name: str) -> str:
    """Ask for what is to be decided, by name."""
    match view.phase:
        case Bidding() if view.displaced[seat] is not None:
            text = _("{name}, your {card} was displaced: beside which cushion now?")
            return text.format(name=name, card=view.displaced[seat])
        case Bidding():
            return _("{name}, which card beside which cushion?").format(name=name)
        case Hammering():
            return _("{name}, what does the hammer remove?").format(name=name)
        case _:
            return _("{name}, how do you lay your tiles?").format(name=name)


def meaning(view: View) -> Iterator[str]:
    """Say what the question is about."""
    match view.phase:
        case Bidding():
            yield _(
                "Lay a card beside a cushion: you take its tiles of this round's column. Beside a "
                "lower card you may lay a higher one for a seal, which its owner gets (L10-L12)."
            )
            yield _("The first cushion, the moon's, brings the coin: its owner begins next (L15).")
        case Hammering():
            yield _("A hammer removes one link of any of your chains, or nothing (L18).")
        case _:
            yield _(
                "All tiles are laid, in any order. A chain has at most three links: a fourth "
                "begins it anew, and three worth 20 or more that go bring a seal (L19, L20)."
            )


def brings(move: Move, view: View, seat: Seat) -> str:
    """Say what an answer would bring."""
    match move:
        case Bid(_card, cushion):
            return _("brings {tiles}").format(tiles=tile_words(column_of(view, cushion)))
        case Lay(links):
            result = outcome(view, seat, links)
            parts = [
                f"{gem_word(one.gem)} {one.old} → {one.new}"
                + (" " + _("({value} goes)").format(value=one.gone[-1].value) if one.gone else "")
                for one in result.changes
            ]
            parts.append(_("points now {points}").format(points=signed(result.points)))
            if result.seals:
                seals = n_("+{number} seal", "+{number} seals", result.seals)
                parts.append(seals.format(number=result.seals))
            return ", ".join(parts)
        case _:
            return ""
