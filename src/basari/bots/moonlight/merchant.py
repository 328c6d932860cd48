"""The merchant: weighs what each cushion brings against the card it costs."""

from collections.abc import Collection, Sequence

from basari.bots.luck import luck
from basari.bots.moonlight.bidding import NOBODY, bidding_state
from basari.bots.moonlight.worth import Worth, keep_value
from basari.kernel import Decision
from basari.rules.moonlight.chains import Tableau, without
from basari.rules.moonlight.moves import Bid, Hammer, Lay, Move
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import HAMMER


class Merchant:
    """A sensible player who looks at its own gain only."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Return the option that brings most; at random among equals."""
        worth = Worth(view)
        values = weigh(view, decision, worth)
        best = max(values)
        good = [place for place, value in enumerate(values) if value > best - 1e-9]
        chance = luck(self._seed, luck_key(view))
        return decision.options[good[chance.randrange(len(good))]]


def luck_key(view: View) -> tuple[object, ...]:
    """Return the part of the view that decides the luck of a decision."""
    return view.seat, view.leg, view.round, view.hand, view.beside, view.seals, view.taken


def weigh(view: View, decision: Decision[Move], worth: Worth) -> list[float]:
    """Return the value of every option to the seat that is asked."""
    seat, options = decision.seat, list(decision.options)
    if isinstance(options[0], Bid):
        return _bids(view, seat, [option for option in options if isinstance(option, Bid)], worth)
    return [_use(view, seat, option, worth) for option in options]


def _use(view: View, seat: int, option: Move, worth: Worth) -> float:
    """Return the value of a laying, or of a hammer followed by the best laying."""
    chains = view.chains[seat]
    if not isinstance(option, Hammer):
        return worth.after(seat, chains, option) if isinstance(option, Lay) else 0.0
    tiles = list(view.taken[seat])
    tiles.remove(HAMMER)
    return worth.best(seat, chains_after(chains, option), tuple(tiles))[0]


def chains_after(chains: Tableau, hammer: Hammer) -> Tableau:
    """Return the chains after the hammer has removed a link."""
    return without(chains, hammer.link.label, hammer.link.gem) if hammer.link else chains


def cushion_tiles(view: View) -> list[tuple[str, ...]]:
    """Return, for each cushion, the tiles that it brings in this round (L16)."""
    return [cushion[view.column] for cushion in view.cushions]


def _bids(view: View, seat: int, options: Sequence[Bid], worth: Worth) -> list[float]:
    """Return the expected value of every bid, less the value of the card it costs.

    If the card stays, the bid brings its cushion; if it is displaced, a seal and an average
    cushion.
    """
    gains = [[worth.gain(other, tiles) for tiles in cushion_tiles(view)] for other in worth.seats]
    market = bidding_state(view)
    values = []
    for bid in options:
        place = bid.cushion - 1
        paid = worth.seal(seat, -1) if market.owners[place] != NOBODY else 0.0
        stays = _stays(view, seat, bid, gains)
        rest = [gains[seat][other] for other in range(len(gains[seat])) if other != place]
        elsewhere = worth.seal(seat) + sum(rest) / len(rest)
        cost = keep_value(bid.card, view) if view.displaced[seat] is None else 0.0
        values.append(stays * gains[seat][place] + (1 - stays) * elsewhere + paid - cost)
    return values


def _stays(view: View, seat: int, bid: Bid, gains: Sequence[Sequence[float]]) -> float:
    """Return the chance that a card stays, given who could displace it and would want to."""
    place, stays = bid.cushion - 1, 1.0
    lying = {card.seat for card in view.beside if card}
    for other in range(len(view.seals)):
        if other == seat or not view.seals[other]:
            continue
        mine = gains[other]
        wants = 0.75 if mine[place] >= max(mine) - 1e-9 else 0.25
        stays *= 1 - wants * higher_card_chance(view, other, bid.card, lying)
    return stays


def higher_card_chance(view: View, seat: int, card: int, lying: Collection[int]) -> float:
    """Return the chance that *seat* can still lay a higher card than *card*."""
    displaced = view.displaced[seat]
    if displaced is not None:
        return float(displaced > card)
    if seat in lying:
        return 0.0
    unseen = unseen_cards(view, seat)
    share = sum(1 for other in unseen if other > card) / max(1, len(unseen))
    held = 1 if seat in view.imaginary else view.held[seat]
    return 1 - (1 - share) ** held


def unseen_cards(view: View, seat: int) -> list[int]:
    """Return the cards of *seat* that the other seats have not seen yet."""
    shown = {*view.used[seat], view.displaced[seat], view.lying[seat]}
    return [card for card in range(1, 14) if card not in shown]
