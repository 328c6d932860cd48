"""The novice: likes high numbers, spends high cards early, and forgets what it cannot lay.

It sees the numbers on the tiles of a cushion, but not what they do to its chains, and is careless
with seals. When laying, it looks only at the values of its chains.
"""

from basari.bots.luck import luck
from basari.bots.moonlight.merchant import chains_after, cushion_tiles, luck_key
from basari.kernel import Decision
from basari.rules.moonlight.chains import Tableau, lay_link, value_of
from basari.rules.moonlight.moves import Bid, Hammer, Lay, Move
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import SEAL, doubles, is_link, number_of

FICKLE = 0.12
"""The probability of acting at random."""
LIKED = 6.0
"""The apparent value of a doubling link or a seal."""


class Novice:
    """A player in its first game."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Return the option that looks good at a glance."""
        chance, options = luck(self._seed, luck_key(view)), list(decision.options)
        if chance.random() < FICKLE:
            return options[chance.randrange(len(options))]
        looks = [_look(view, decision.seat, move) * chance.uniform(0.85, 1.15) for move in options]
        return options[max(range(len(looks)), key=looks.__getitem__)]


def _look(view: View, seat: int, move: Move) -> float:
    match move:
        case Bid(card, cushion):
            lying = view.beside[cushion - 1]
            return _charm(cushion_tiles(view)[cushion - 1]) + 0.3 * card - (2.0 if lying else 0.0)
        case Hammer():
            return 1.0 + _sum(chains_after(view.chains[seat], move))
        case Lay(links):
            chains = view.chains[seat]
            for link in links:
                chains, _landing = lay_link(chains, link.label, link.gem, 1)
            return 1.0 + _sum(chains)
        case _:
            return 0.0


def _charm(tiles: tuple[str, ...]) -> float:
    """Return the apparent value of *tiles* at a glance."""
    return sum(
        LIKED if tile == SEAL or doubles(tile) else number_of(tile) if is_link(tile) else 1.0
        for tile in tiles
    )


def _sum(chains: Tableau) -> float:
    return float(sum(value_of(chain) for chain in chains))
