"""How tiles are taken and used (L15-L20, L31)."""

from msgspec.structs import replace

from basari.kernel import Seat, Step
from basari.rules.moonlight.chains import lay_in_turn, without
from basari.rules.moonlight.events import CoinTaken, Hammered, Laid, SealTileUsed, TilesTaken
from basari.rules.moonlight.imaginary import lay_all
from basari.rules.moonlight.moves import Lay, Link
from basari.rules.moonlight.table import State
from basari.rules.moonlight.tiles import HAMMER, SEAL
from basari.value import replace_at


def take_columns(state: State) -> Step[State]:
    """Use up the cards laid: each seat takes a column, at cushion 1 also the coin (L15, L16)."""
    lying, column = [card for card in state.beside if card], state.round - 1
    used, taken, events = list(state.used), list(state.taken), list[TilesTaken]()
    for place, card in enumerate(lying):
        tiles = state.cushions[place][column]
        used[card.seat] += (card.card,)
        taken[card.seat] = tiles
        events.append(TilesTaken(card.seat, place + 1, card.card, tiles))
    coin = lying[0].seat
    after = replace(
        state,
        cushions=tuple([replace_at(cushion, column, ()) for cushion in state.cushions]),
        beside=(None,) * len(lying),
        used=tuple(used),
        taken=tuple(taken),
        coin=coin,
    )
    return Step.to(after, CoinTaken(coin), *events)


def use_seal_tile(state: State, seat: Seat) -> Step[State]:
    """Put a seal tile into the box, for a seal if the supply has one left (L17)."""
    got = min(1, state.supply)
    used = replace(
        state,
        taken=replace_at(state.taken, seat, _remove_one(state.taken[seat], SEAL)),
        seals=replace_at(state.seals, seat, state.seals[seat] + got),
        supply=state.supply - got,
        box=(*state.box, SEAL),
    )
    return Step.to(used, SealTileUsed(seat, bool(got)))


def use_hammer(
    state: State, seat: Seat, link: Link | None, *, imaginary: bool = False
) -> Step[State]:
    """Remove *link*, or nothing if `None`; link and hammer go to the box (L18).

    An imaginary seat removes nothing (L31).
    """
    chains, box = state.chains, (*state.box, HAMMER)
    if link:
        chains = replace_at(chains, seat, without(chains[seat], link.label, link.gem))
        box = (*box, link.label)
    taken = replace_at(state.taken, seat, _remove_one(state.taken[seat], HAMMER))
    used = replace(state, taken=taken, chains=chains, box=box)
    return Step.to(used, Hammered(seat, link, imaginary=imaginary))


def _remove_one(tiles: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """Return *tiles* without the first *tile* among them."""
    place = tiles.index(tile)
    return tiles[:place] + tiles[place + 1 :]


def lay_links(state: State, seat: Seat, lay: Lay) -> Step[State]:
    """Lay all links as a person chose (L19, L20)."""
    before = state.chains[seat]
    links = [(link.label, link.gem) for link in lay.links]
    after, landings = lay_in_turn(before, links, state.supply)
    return _land(state, Laid(seat, landings, before, after))


def lay_by_rule(state: State, seat: Seat) -> Step[State]:
    """Lay the links of an imaginary seat by the rules (L31, L32)."""
    before = state.chains[seat]
    tableau, landings = lay_all(before, state.taken[seat], state.supply)
    return _land(state, Laid(seat, landings, before, tableau, imaginary=True))


def _land(state: State, event: Laid) -> Step[State]:
    """Apply *event*: its links are laid, discarded ones go to the box, perhaps for seals (L20)."""
    seat, got, box = event.seat, 0, state.box
    for landing in event.landings:
        got += landing.seal
        box += landing.gone
    lies = replace(
        state,
        chains=replace_at(state.chains, seat, event.after),
        taken=replace_at(state.taken, seat, ()),
        seals=replace_at(state.seals, seat, state.seals[seat] + got) if got else state.seals,
        supply=state.supply - got,
        box=box,
    )
    return Step.to(lies, event)
