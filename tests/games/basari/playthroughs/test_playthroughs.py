"""Basari's playthroughs are replayed and told anew; `--rewrite-playthroughs` keeps that."""

from collections.abc import Callable
from pathlib import Path

from basari.kernel import Event
from basari.rules.basari.board import table as board
from basari.rules.basari.board.events import DicedToOpen, LapsScored
from basari.rules.basari.cards import table as cards
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.negotiation import ACCEPT, Bargain, Pass
from basari.rules.basari.rounds import (
    Accepted,
    GameEnded,
    GemsTaken,
    Lost,
    Revealed,
    Yielded,
)
from tests.games.basari.playthrough import GAME
from tests.helpers.playthrough import PlaythroughTests, Turns, happens, read_playthrough

CARD_PHASES = {cards.Dealing, cards.Choosing, cards.Drawing, Bargain}
BOARD_PHASES = {
    board.Placing,
    board.Rolling,
    board.Choosing,
    board.Dicing,
    board.RollingAgain,
    Bargain,
}
WHOLE_GAMES = {
    "cards-3-players": CARD_PHASES,
    "cards-4-players": CARD_PHASES,
    "cards-5-players": CARD_PHASES | {cards.Swapping, cards.Taking},
    "board-3-players": BOARD_PHASES,
    "board-4-players": BOARD_PHASES,
}


def everyone_alone(turns: Turns) -> bool:
    """Whether somewhere all choose differently."""
    return any(
        isinstance(event, Revealed) and len({*event.choices}) == len(event.choices)
        for turn in turns
        for event in turn.events
    )


def forced_accept(turns: Turns) -> bool:
    """Whether somewhere somebody has no other answer than to accept."""
    return any([*turn.before.waiting[0].options] == [ACCEPT] for turn in turns if turn.seat >= 0)


def diced_twice(turns: Turns) -> bool:
    """Whether somewhere dice for who opens are equal, and then they are not."""
    dice = [event for turn in turns for event in turn.events if isinstance(event, DicedToOpen)]
    return [len({*event.pips}) for event in dice] == [1, 2]


def gems_decide(event: Event) -> bool:
    """Whether a game ends with fewer winners than leaders on points."""
    return (
        isinstance(event, GameEnded)
        and len(event.winners) == 1
        and event.points.count(max(event.points)) > 1
    )


def several_win(event: Event) -> bool:
    """Whether a game has more winners than one."""
    return isinstance(event, GameEnded) and len(event.winners) > 1


def penniless(event: Event) -> bool:
    """Whether an opener has nothing to bid."""
    return isinstance(event, Yielded) and event.penniless


def tied(event: Event) -> bool:
    """Whether several share a colour that they own."""
    return isinstance(event, ColourScored) and len(event.winners) > 1 and event.returned > 0


def supply_at_d(turns: Turns) -> list[int]:
    """Count the supply whenever somebody exchanges gems or takes one with D."""
    return [
        turn.before.view(None).supply.size
        for turn in turns
        for event in turn.events
        if isinstance(event, Swapped | Took)
    ]


SPECIAL_CASES: dict[str, Callable[[Turns], bool]] = {
    "cards-alone": everyone_alone,
    "board-alone": everyone_alone,
    "cards-pair": happens(lambda event: isinstance(event, Accepted)),
    "board-pair": happens(lambda event: isinstance(event, Accepted)),
    "cards-lost": happens(lambda event: isinstance(event, Lost)),
    "cards-penniless-opener": happens(penniless),
    "board-penniless-opener": happens(penniless),
    "cards-empty-colour": happens(
        lambda event: isinstance(event, GemsTaken) and event.taken != event.wanted
    ),
    "cards-tied-majority": happens(tied),
    "board-tied-majority": happens(tied),
    "cards-unowned-colour": happens(
        lambda event: isinstance(event, ColourScored) and not event.winners
    ),
    "cards-unowned-shared": happens(
        lambda event: isinstance(event, ColourScored) and event.winners and not max(event.owned)
    ),
    "cards-d-alone": happens(
        lambda event: isinstance(event, Swapped) and event.gave.size == 1 and event.took.size > 1
    ),
    "cards-d-penniless": happens(lambda event: isinstance(event, Swapped) and not event.gave.size),
    "cards-d-shared": lambda turns: len(supply_at_d(turns)) > 1,
    "cards-d-short-supply": happens(lambda event: isinstance(event, Took) and event.gem == NO_GEMS),
    "cards-d-empty-supply": lambda turns: supply_at_d(turns) == [0],
    "board-refusal": lambda turns: any(isinstance(turn.move, Pass) for turn in turns),
    "board-dice-to-open": diced_twice,
    "cards-several-winners": happens(several_win),
    "board-shared-win": happens(several_win),
    "board-tie-broken-by-gems": happens(gems_decide),
    "cards-forced-accept": forced_accept,
    "cards-several-at-fifteen": happens(
        lambda event: isinstance(event, WorkersScored) and len(event.seats) > 1
    ),
    "board-two-laps": happens(lambda event: isinstance(event, LapsScored) and len(event.seats) > 1),
}


class TestPlaythroughs(PlaythroughTests):
    """Every playthrough tells its game as it is told today."""

    game = GAME
    whole_games = WHOLE_GAMES
    special_cases = SPECIAL_CASES

    def test_whole_games_go_through_every_phase(self, whole_game: str) -> None:
        """For every edition and number of players a whole game shows all there is to decide."""
        turns = list(GAME.replay(GAME.read(whole_game)))

        assert f"-{len(turns[-1].after.standings.points)}-" in whole_game
        assert {type(turn.before.state.phase) for turn in turns} == WHOLE_GAMES[whole_game]

    def test_positions_could_be_real(self, path: Path) -> None:
        """Nobody has a card twice, or fewer cards than rounds; nothing is below nothing."""
        view = GAME.lay_table(read_playthrough(path)).view(None)

        assert min(view.supply.counts) >= 0
        if view.rules.name == "cards":
            dealt = [card.number for stack in view.stacks for card in stack]
            assert len({*dealt, *view.pile}) == len(dealt) + len(view.pile) == len(view.rules.deck)
            assert min(map(len, view.stacks)) >= view.round - 1
            assert max(view.workers) < 15
