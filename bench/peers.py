"""Other engines, each through its ordinary interface: list what is legal, choose, apply.

They get the cheapest loop that is still honest: one random number per choice, one call to learn
who moves, no copies and no bookkeeping. Every applied action counts as a decision, chance and
each player's part of a simultaneous move too, as they do for us.

OpenSpiel applies an action unseen, and that is how it is measured; we check every answer, and so
does catanatron.
"""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

from bench.contest import Contestant, Missing, Play

Entry = Contestant | Missing
PLAIN, VALIDATING = "python", "python, validating"
OPEN_SPIEL = {
    "goofspiel": "c++",
    "python_iterated_prisoners_dilemma": PLAIN,
    "python_kuhn_poker": PLAIN,
}
GOOFSPIEL = "goofspiel(players=4,num_cards=13,points_order=random)"
SEED = "bench"


def branchers(count: int) -> list[Entry]:
    """Return a contestant for branching for every peer, with *count* positions each."""
    entries = [
        _entry(name, kind, partial(_spiel_branches, name, count))
        for name, kind in OPEN_SPIEL.items()
    ]
    return [*entries, _entry("catanatron", VALIDATING, partial(_catan_branches, count))]


def game(name: str, kind: str) -> Entry:
    """Return a contestant for a game of OpenSpiel."""
    return _entry(name, kind, partial(_spiel_games, name))


def catan() -> Entry:
    """Return a contestant for catanatron."""
    return _entry("catanatron", VALIDATING, _catan_games)


def _entry(name: str, kind: str, make: Callable[[], Play]) -> Entry:
    try:
        return Contestant(f"{name} ({kind})", kind, make())
    except ImportError as error:
        return Missing(name, str(error))


def _spiel(name: str) -> tuple[Any, Any]:
    """Load a game of OpenSpiel; games written in Python must be registered first."""
    spiel: Any = import_module("pyspiel")
    import_module("open_spiel.python.games")
    return spiel.load_game(name), spiel.PlayerId


def _spiel_games(name: str) -> Play:
    """Play a game of OpenSpiel, drawing chance outcomes by their probabilities."""
    game, ids = _spiel(name)
    terminal, chance, together = ids.TERMINAL, ids.CHANCE, ids.SIMULTANEOUS
    seats = range(game.num_players())
    random = Random(SEED).random  # noqa: S311 - a game

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = game.new_initial_state()
            current_player, legal_actions = state.current_player, state.legal_actions
            apply_action, apply_actions = state.apply_action, state.apply_actions
            while (player := current_player()) != terminal:
                if player == together:
                    actions = []
                    for seat in seats:
                        legal = legal_actions(seat)
                        actions.append(legal[int(random() * len(legal))])
                    apply_actions(actions)
                    decisions += len(actions)
                elif player == chance:
                    left = random()
                    for action, weight in state.chance_outcomes():  # noqa: B007 - used below
                        left -= weight
                        if left < 0:
                            break
                    apply_action(action)
                    decisions += 1
                else:
                    legal = legal_actions(player)
                    apply_action(legal[int(random() * len(legal))])
                    decisions += 1
        return decisions

    return play


def _spiel_branches(name: str, count: int) -> Play:
    """Clone each state, and apply an action to the clone."""
    game, ids = _spiel(name)
    found = list(islice(_spiel_positions(game, ids), count))
    decisions = sum(len(moves) for _, moves in found)

    def play(times: int) -> int:
        for _ in range(times):
            for state, moves in found:
                if len(moves) == 1:
                    state.clone().apply_action(moves[0])
                else:
                    state.clone().apply_actions(moves)
        return times * decisions

    return play


def _spiel_positions(game: Any, ids: Any) -> Iterator[tuple[Any, list[int]]]:  # noqa: ANN401 - untyped
    """Play at random, and yield a clone of each state with the moves chosen there."""
    choose = Random(SEED).choice  # noqa: S311 - a game
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == ids.SIMULTANEOUS:
                moves = [choose(state.legal_actions(seat)) for seat in range(game.num_players())]
                yield state.clone(), moves
                state.apply_actions(moves)
            else:
                move = choose(state.legal_actions())
                yield state.clone(), [move]
                state.apply_action(move)


def _catan() -> tuple[Callable[[], Any], int]:
    """Load catanatron: return a function that starts a game of four, and its turn limit."""
    catan: Any = import_module("catanatron")
    limit: int = import_module("catanatron.game").TURNS_LIMIT
    return lambda: catan.Game([catan.RandomPlayer(colour) for colour in catan.Color]), limit


def _catan_games() -> Play:
    """Play catanatron, tick by tick; its dice are part of an action."""
    begin, limit = _catan()
    random = Random(SEED).random  # noqa: S311 - a game

    def choose(_player: object, _game: object, actions: list[Any]) -> object:
        return actions[int(random() * len(actions))]

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            game = begin()
            while game.winning_color() is None and game.state.num_turns < limit:
                game.play_tick(choose)
                decisions += 1
        return decisions

    return play


def _catan_branches(count: int) -> Play:
    """Copy each game, and carry out an action in the copy."""
    begin, _ = _catan()
    found = list(islice(_catan_positions(begin), count))

    def play(times: int) -> int:
        for _ in range(times):
            for game, action in found:
                game.copy().execute(action)
        return times * len(found)

    return play


def _catan_positions(begin: Callable[[], Any]) -> Iterator[tuple[Any, Any]]:
    choose = Random(SEED).choice  # noqa: S311 - a game
    while True:
        game = begin()
        while game.winning_color() is None:
            action = choose(game.state.playable_actions)
            yield game.copy(), action
            game.execute(action)
