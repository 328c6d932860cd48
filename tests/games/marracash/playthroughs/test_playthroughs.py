"""Playthroughs of Marracash are replayed and told anew; `--rewrite-playthroughs` keeps that."""

from collections.abc import Callable
from pathlib import Path

from basari.rules.auction import Auction
from basari.rules.marracash import table as t
from basari.rules.marracash.events import Brought, EndCame, Ended, Entered, Guided, Lapsed, Sold
from tests.games.marracash.playthrough import GAME
from tests.helpers.playthrough import PlaythroughTests, Turns, happens, read_playthrough

PHASES = {t.LiningUp, t.Naming, t.Acting, t.Bringing, Auction}
WHOLE_GAMES = {
    "3-players": PHASES,
    "4-players": PHASES,
    "3-players-revised": PHASES - {Auction} | {t.SealedBidding},
    "4-players-each": PHASES,
    "3-players-impatient": PHASES,
}


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


class TestPlaythroughs(PlaythroughTests):
    """Every playthrough tells its game as it is told today."""

    game = GAME
    whole_games = WHOLE_GAMES
    special_cases = SPECIAL_CASES

    def test_whole_games_go_through_every_phase(self, whole_game: str) -> None:
        """For every number of players a whole game shows all there is to decide."""
        turns = list(GAME.replay(GAME.read(whole_game)))

        assert whole_game.startswith(f"{len(turns[-1].after.standings.points)}-players")
        assert {type(turn.before.state.phase) for turn in turns} == WHOLE_GAMES[whole_game]

    def test_positions_could_be_real(self, path: Path) -> None:
        """Cash is counted in steps of 25; nothing is below nothing."""
        view = GAME.lay_table(read_playthrough(path)).view(None)

        assert all(cash >= 0 and cash % 25 == 0 for cash in view.cash)
        assert min(view.signs) >= 0
