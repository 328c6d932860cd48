"""What D brings (C15)."""

from pool.scales import Scales


def exchanged(weighed: Scales, seat: int) -> tuple[float, float]:
    """Tell what D brings alone, two gems for one, and with others, one gem."""
    table = weighed.table
    gains, losses = [0.0, 0.0], []
    for colour, (column, there) in enumerate(zip(table.owned, table.supply, strict=True)):
        gem = [int(place == colour) for place in range(len(table.owned))]
        if there:
            gains.append(weighed.taken(seat, gem)[seat])
        if column[seat]:
            losses.append(weighed.taken(seat, [-one for one in gem])[seat])
    first, second = sorted(gains)[:-3:-1]
    return max(first + second + max(losses, default=0.0), first), first
