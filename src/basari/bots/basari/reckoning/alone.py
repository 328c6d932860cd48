"""What actions bring to one who is alone with them; what D brings, which is never lost (C15)."""

from basari.bots.basari.prices import TAKING
from basari.bots.basari.reckoning.scales import Scales


def exchanged(scales: Scales, seat: int) -> tuple[float, float]:
    """Tell what D brings alone, two gems for one, and with others, one gem."""
    table = scales.table
    gains, losses = [0.0, 0.0], []
    for colour, (column, there) in enumerate(zip(table.owned, table.supply, strict=True)):
        gem = [int(place == colour) for place in range(len(table.owned))]
        if there:
            gains.append(scales.gems_value(seat, gem)[seat])
        if column[seat]:
            losses.append(scales.gems_value(seat, [-one for one in gem])[seat])
    first, second = sorted(gains)[:-3:-1]
    return max(first + second + max(losses, default=0.0), first), first


def alone(scales: Scales, place: int, seat: int) -> float:
    """Tell what an action is worth to one who is alone with it."""
    return scales.action_value(place, seat)[seat] if place <= TAKING else exchanged(scales, seat)[0]
