"""Playthroughs of Moonlight Market are replayed and told anew, like those of Basari."""

from collections.abc import Callable
from pathlib import Path

from basari.kernel import Seat
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    CardsScored,
    GemScored,
    Hammered,
    Laid,
    SealTileUsed,
)
from basari.rules.moonlight.tiles import doubles
from tests.games.moonlight.helpers import LINE_UPS, tableau
from tests.games.moonlight.playthrough import GAME
from tests.helpers.playthrough import PlaythroughTests, Turns, happens, read_playthrough

WHOLE_GAMES = {
    f"{people}-people-{nobody}-imaginary": (people, nobody) for people, nobody in LINE_UPS
}
DIRK = Seat(2)


def displaced_twice(turns: Turns) -> bool:
    """Whether a seat is displaced twice in a round."""
    bids = [event for turn in turns for event in turn.events if isinstance(event, BidMade)]
    lower = [bid.displaced.seat for bid in bids if bid.displaced]
    return any(lower.count(seat) > 1 for seat in lower)


def empty_tableau(turns: Turns) -> bool:
    """Whether a hammer comes to somebody who has nothing."""
    return any([*map(str, turn.before.waiting[0].options)] == ["hammer none"] for turn in turns)


SPECIAL_CASES: dict[str, Callable[[Turns], bool]] = {
    "booklet-bidding": happens(lambda event: isinstance(event, BidMade) and event.again),
    "doubling": happens(
        lambda event: (
            isinstance(event, Laid)
            and any(one.seal and any(map(doubles, one.gone)) for one in event.landings)
        )
    ),
    "twenty": happens(
        lambda event: isinstance(event, Laid) and any(one.seal for one in event.landings)
    ),
    "hammer-on-nothing": empty_tableau,
    "hammer-saves-a-chain": happens(lambda event: isinstance(event, Hammered) and event.link),
    "empty-supply": happens(lambda event: isinstance(event, SealTileUsed) and not event.seal),
    "displaced-twice": displaced_twice,
    "skip-places": happens(lambda event: isinstance(event, GemScored) and 3 in event.places),
    "shared-places": happens(
        lambda event: isinstance(event, GemScored) and event.places.count(1) > 1
    ),
    "dirk-bids": happens(
        lambda event: (
            isinstance(event, BidMade)
            and {one.bar for one in event.tried} == {Bar.HIGHER, Bar.SEALLESS}
        )
    ),
    "dirk-lays": happens(
        lambda event: (
            isinstance(event, Laid)
            and event.seat == DIRK
            and event.after == tableau("B3 G4 Y1 0@R RG4@R R8")
        )
    ),
    "dirk-with-hammer": happens(lambda event: isinstance(event, Hammered) and event.imaginary),
    "the-end": happens(lambda event: isinstance(event, CardsScored)),
}


class TestPlaythroughs(PlaythroughTests):
    """L4: every playthrough tells its game as it is told today."""

    game = GAME
    whole_games = WHOLE_GAMES
    special_cases = SPECIAL_CASES

    def test_line_ups(self, whole_game: str) -> None:
        """There is a whole game for every line-up."""
        played = GAME.read(whole_game)

        line_up = len(played.values("players")), len(played.values("imaginary"))
        assert line_up == WHOLE_GAMES[whole_game]

    def test_positions_could_be_real(self, path: Path) -> None:
        """As many seats as names, and as many seals as there are."""
        played = read_playthrough(path)
        state = GAME.lay_table(played).state

        assert len(state.seals) == len(played.names)
        assert sum(state.seals) + state.supply == 29
