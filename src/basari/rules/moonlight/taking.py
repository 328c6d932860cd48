"""Tiles that are taken, and what becomes of them on the table (L15-L20, L31)."""

from msgspec.structs import replace

from basari.kernel import Event, Seat, Step
from basari.rules.moonlight.chains import Landing, laid, without
from basari.rules.moonlight.events import CoinTaken, Hammered, Laid, SealTileUsed, TilesTaken
from basari.rules.moonlight.imaginary import lay_all
from basari.rules.moonlight.moves import Hammer, Lay
from basari.rules.moonlight.table import Cushion, State
from basari.rules.moonlight.tiles import HAMMER, SEAL
from basari.value import put


def columns_taken(state: State) -> Step[State]:
    """Use up all cards; everybody takes a column, the seat at cushion 1 the coin (L15, L16)."""
    column, used, taken = state.round - 1, list(state.used), list(state.taken)
    lying = [card for card in state.beside if card]
    cushions: list[Cushion] = []
    told: list[Event] = [CoinTaken(lying[0].seat)]
    for number, (cushion, card) in enumerate(zip(state.cushions, lying, strict=True), 1):
        taken[card.seat] = tiles = cushion[column]
        used[card.seat] = (*used[card.seat], card.card)
        cushions.append(put(cushion, column, ()))
        told.append(TilesTaken(card.seat, number, card.card, tiles))
    done = replace(
        state,
        cushions=tuple(cushions),
        beside=(None,) * len(cushions),
        used=tuple(used),
        taken=tuple(taken),
        coin=lying[0].seat,
    )
    return Step(done, tuple(told))


def seal_tiles_used(state: State, seat: Seat) -> Step[State]:
    """Give a seal for each seal tile, while the supply has some; the tiles go to the box (L17).

    They come before hammers and links, which cannot make a difference to them (LR10).
    """
    taken = state.taken[seat]
    number = taken.count(SEAL)
    got = min(number, state.supply)
    used = replace(
        state,
        taken=put(state.taken, seat, tuple([tile for tile in taken if tile != SEAL])),
        seals=put(state.seals, seat, state.seals[seat] + got),
        supply=state.supply - got,
        box=state.box + (SEAL,) * number,
    )
    return Step(used, tuple([SealTileUsed(seat, place < got) for place in range(number)]))


def hammer_used(state: State, seat: Seat, move: Hammer) -> Step[State]:
    """Remove a link, or nothing, whatever it was worth; link and hammer go to the box (L18)."""
    taken, link = list(state.taken[seat]), move.link
    taken.remove(HAMMER)
    chains, box = state.chains, (*state.box, HAMMER)
    if link:
        chains = put(chains, seat, without(chains[seat], link.label, link.gem))
        box = (*box, link.label)
    used = replace(state, taken=put(state.taken, seat, tuple(taken)), chains=chains, box=box)
    return Step(used, (Hammered(seat, link),))


def hammers_unused(state: State, seat: Seat) -> Step[State]:
    """Put the hammers of an imaginary seat into the box (L31)."""
    links = tuple([tile for tile in state.taken[seat] if tile != HAMMER])
    number = len(state.taken[seat]) - len(links)
    away = replace(state, taken=put(state.taken, seat, links), box=state.box + (HAMMER,) * number)
    return Step(away, (Hammered(seat, None, imaginary=True),) * number)


def links_laid(state: State, seat: Seat, lay: Lay) -> Step[State]:
    """Lay all links as a person wants (L19, L20)."""
    tableau, supply = state.chains[seat], state.supply
    landings: list[Landing] = []
    for link in lay.links:
        tableau, landing = laid(tableau, link.label, link.gem, supply)
        supply -= landing.seal
        landings.append(landing)
    return _landed(state, Laid(seat, tuple(landings), state.chains[seat], tableau))


def laid_by_rule(state: State, seat: Seat) -> Step[State]:
    """Lay the links of an imaginary seat (L31, L32)."""
    before = state.chains[seat]
    tableau, landings = lay_all(before, state.taken[seat], state.supply)
    return _landed(state, Laid(seat, landings, before, tableau, imaginary=True))


def _landed(state: State, told: Laid) -> Step[State]:
    """Let links lie as they were laid; what made room goes to the box, perhaps for seals (L20)."""
    seat, got, box = told.seat, 0, state.box
    for landing in told.landings:
        got += landing.seal
        box += landing.gone
    lies = replace(
        state,
        chains=put(state.chains, seat, told.after),
        taken=put(state.taken, seat, ()),
        seals=put(state.seals, seat, state.seals[seat] + got) if got else state.seals,
        supply=state.supply - got,
        box=box,
    )
    return Step(lies, (told,))
