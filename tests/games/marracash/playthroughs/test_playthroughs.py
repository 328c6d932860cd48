"""Playthroughs of Marracash are replayed and told anew; `--rewrite-playthroughs` keeps that."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from basari.cli import texts
from basari.kernel import Event
from basari.players import Turn
from basari.rules.auction import Auction
from basari.rules.marracash import table as t
from basari.rules.marracash.events import Brought, EndCame, Ended, Entered, Guided, Lapsed, Sold
from tests.helpers.playthrough import (
    lay_table,
    read_playthrough,
    replay_moves,
    rewrite,
    with_moves,
    write_playthrough,
)

Turns = Sequence[Turn]
FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.txt"))
PHASES = {t.LiningUp, t.Naming, t.Acting, t.Bringing, Auction}
WHOLE_GAMES = {
    "3-players": PHASES,
    "4-players": PHASES,
    "3-players-revised": PHASES - {Auction} | {t.SealedBidding},
    "4-players-each": PHASES,
    "3-players-impatient": PHASES,
}


def happens(wanted: Callable[[Event], object]) -> Callable[[Turns], bool]:
    """Ask for an event somewhere in a game."""
    return lambda turns: any(wanted(event) for turn in turns for event in turn.events)


def guided(*parts: int) -> Callable[[Turns], bool]:
    """Ask for the parts that a mover gets."""
    return lambda turns: (
        tuple(e.part for turn in turns for e in turn.events if isinstance(e, Guided)) == parts
    )


def entered(*shops: str) -> Callable[[Turns], bool]:
    """Ask for the shops that are entered."""
    return lambda turns: (
        tuple(e.shop for turn in turns for e in turn.events if isinstance(e, Entered)) == shops
    )


def ends(left: int, *, quiet: bool) -> Callable[[Turns], bool]:
    """Ask for the way a game comes to its end, and that it does."""
    came = happens(lambda event: event == EndCame(left, quiet))
    return lambda turns: came(turns) and turns[-1].after.over


SPECIAL_CASES: dict[str, Callable[[Turns], bool]] = {
    "entering": entered("Y1", "P1"),
    "door": entered("R4"),
    "lapsed": happens(lambda event: isinstance(event, Lapsed)),
    "skipped": happens(lambda event: isinstance(event, Lapsed)),
    "queue-empty": ends(3, quiet=False),
    "round-finished": ends(0, quiet=False),
    "quiet": ends(3, quiet=True),
    "sealed-tie": happens(
        lambda event: isinstance(event, Sold) and event.buyer == 0 and event.price == 250
    ),
    "each": guided(150),
    "last-visitor": happens(lambda event: isinstance(event, Brought) and len(event.group) == 1),
    "shared-win": happens(lambda event: isinstance(event, Ended) and event.winners == (0, 1)),
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Playthroughs are told in English."""
    texts.use("en")
    yield
    texts.use("en")


class TestPlaythroughs:
    """Every playthrough tells its game as it is told today."""

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_tells_the_same_story(self, path: Path, request: pytest.FixtureRequest) -> None:
        """The moves lead to the story in the file, word for word."""
        if request.config.getoption("--rewrite-playthroughs", default=False):
            rewrite(path)

        assert path.read_text("utf-8") == write_playthrough(read_playthrough(path))

    @pytest.mark.parametrize("name", WHOLE_GAMES)
    def test_a_seed_means_the_same_game(self, name: str) -> None:
        """A game played from a seed is the one that the seed still leads to."""
        played = read_playthrough(FOLDER / f"{name}.txt")

        assert with_moves(played) == played

    @pytest.mark.parametrize(("name", "phases"), WHOLE_GAMES.items(), ids=list(WHOLE_GAMES))
    def test_whole_games_go_through_every_phase(self, name: str, phases: set[type]) -> None:
        """For every number of players a whole game shows all there is to decide."""
        turns = list(replay_moves(read_playthrough(FOLDER / f"{name}.txt")))

        seen = {type(turn.before.state.phase) for turn in turns}

        assert name.startswith(f"{len(turns[-1].after.standings.points)}-players")
        assert turns[-1].after.over
        assert seen == phases

    @pytest.mark.parametrize(("name", "shows"), SPECIAL_CASES.items(), ids=list(SPECIAL_CASES))
    def test_special_cases_are_shown(self, name: str, shows: Callable[[Turns], bool]) -> None:
        """For every special case there is a short playthrough in which it happens."""
        turns = list(replay_moves(read_playthrough(FOLDER / f"{name}.txt")))

        assert shows(turns)

    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_positions_could_be_real(self, path: Path) -> None:
        """Cash is counted in steps of 25; nothing is below nothing."""
        view = lay_table(read_playthrough(path)).view(None)

        assert all(cash >= 0 and cash % 25 == 0 for cash in view.cash)
        assert min(view.signs) >= 0

    def test_every_file_is_wanted(self) -> None:
        """No playthrough lies about that no test asks for."""
        assert {path.stem for path in FILES} == {*WHOLE_GAMES, *SPECIAL_CASES}
