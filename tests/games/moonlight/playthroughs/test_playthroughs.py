"""Playthroughs of Moonlight Market are replayed and told anew, like those of Basari."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from basari.cli import texts
from basari.kernel import Event, Seat
from basari.players import Turn
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
from tests.games.moonlight.playthrough import (
    FOLDER,
    lay_table,
    names_of,
    read_playthrough,
    replay_moves,
    rewrite,
    with_moves,
    write_playthrough,
)

Turns = Sequence[Turn]
FILES = sorted(FOLDER.glob("*.txt"))
WHOLE_GAMES = {
    f"{people}-people-{nobody}-imaginary": (people, nobody) for people, nobody in LINE_UPS
}
DIRK = Seat(2)


def happens(wanted: Callable[[Event], object]) -> Callable[[Turns], bool]:
    """Ask for an event somewhere in a game."""
    return lambda turns: any(wanted(event) for turn in turns for event in turn.events)


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


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Playthroughs are told in English."""
    texts.use("en")
    yield
    texts.use("en")


class TestPlaythroughs:
    """L4: every playthrough tells its game as it is told today."""

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_tells_the_same_story(self, path: Path, request: pytest.FixtureRequest) -> None:
        """The moves lead to the story in the file, word for word."""
        if request.config.getoption("--rewrite-playthroughs", default=False):
            rewrite(path)

        assert path.read_text("utf-8") == write_playthrough(read_playthrough(path))

    @pytest.mark.parametrize(("name", "line_up"), WHOLE_GAMES.items(), ids=list(WHOLE_GAMES))
    def test_whole_games(self, name: str, line_up: tuple[int, int]) -> None:
        """For every line-up a whole game, the one that its seed still leads to."""
        played = read_playthrough(FOLDER / f"{name}.txt")

        assert (len(played.names), len(played.values("imaginary"))) == line_up
        assert with_moves(played) == played
        assert [*replay_moves(played)][-1].after.over

    @pytest.mark.parametrize(("name", "shows"), SPECIAL_CASES.items(), ids=list(SPECIAL_CASES))
    def test_special_cases_are_shown(self, name: str, shows: Callable[[Turns], bool]) -> None:
        """For every special case there is a short playthrough in which it happens."""
        assert shows([*replay_moves(read_playthrough(FOLDER / f"{name}.txt"))])

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_positions_could_be_real(self, path: Path) -> None:
        """As many seats as names, and as many seals as there are."""
        played = read_playthrough(path)
        state = lay_table(played).state

        assert len(state.seals) == len(names_of(played))
        assert sum(state.seals) + state.supply == 29

    def test_every_file_is_wanted(self) -> None:
        """No playthrough lies about that no test asks for."""
        assert {path.stem for path in FILES} == {*WHOLE_GAMES, *SPECIAL_CASES}
