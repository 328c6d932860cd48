"""Views are worked out once: from a key to the next frame none is worked out twice."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from basari.cli.pages.read import aside
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import header_for, party_wanted
from basari.cli.table.game_loop import Sitting, begin_game
from basari.cli.table.surface import Screen
from basari.cli.table.views import STATES, with_views
from basari.cli.terminal.session import TICK
from basari.cli.terminal.stage import Left, Stage
from basari.kernel import AnyRules, Seat, Table
from basari.log import Recovered
from basari.rules.basari.game import house
from basari.rules.register import find, game_names
from tests.helpers.stages import COLOURED, ScriptedTerminal

GAMES = [(game, edition.name) for game in game_names() for edition in find(game).editions]
KEYS = ["enter"] * 6 + ["up", "down", "left", "right", *"123456789aporgybnx"]
PRESSED = 120


class Counting:
    """The rules of a game, which count answers, and how often each view is worked out."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self.seen: list[tuple[Seat | None, object]] = []
        self.answers = 0

    def __getattr__(self, name: str) -> object:
        """Find what the rules have."""
        return getattr(self._rules, name)

    def answer(self, state: object, moves: Mapping[Seat, object]) -> object:
        """Count an answer."""
        self.answers += 1
        return self._rules.answer(state, moves)

    def view(self, state: object, seat: Seat | None) -> object:
        """Count a view."""
        self.seen.append((seat, state))
        return self._rules.view(state, seat)


class Fingers(ScriptedTerminal):
    """People who press keys at random, and count the views up to every frame."""

    def __init__(self, rules: Counting) -> None:
        super().__init__(size=(120, 40))
        self._rules, self._random, self._left = rules, Random(7), PRESSED  # noqa: S311 - a test
        self.counts: list[Counter[tuple[Seat | None, int]]] = []
        """How often the view of each seat and state was worked out, for every frame."""
        self.answers: list[int] = []
        """How many answers the rules got, for every frame."""

    def draw(self, lines: Sequence[str], *, secret: bool = False) -> None:
        """Count up to this frame."""
        super().draw(lines, secret=secret)
        self.counts.append(Counter((seat, id(state)) for seat, state in self._rules.seen))
        self.answers.append(self._rules.answers)

    def key(self, patience: float | None = None) -> str:
        """Press a key, or wait, until all are pressed."""
        if not self._left:
            raise Left
        self._left -= 1
        self._rules.seen.clear()
        self._rules.answers = 0
        waits = patience is not None and self._random.random() < 0.5
        return TICK if waits else self._random.choice(KEYS)


@cache
def frames(game: str, edition: str, *, bots: bool, together: bool) -> Fingers:
    """Play the beginning of a game of four."""
    others = [f"{name}=bot:novice" if bots else f"{name}=human" for name in ("Ben", "Cleo", "Dan")]
    wish = GameOptions(game=game, edition=edition, seats=("Ada=human", *others), seed=1)
    new, journal = begin_game(header_for(wish, party_wanted(wish, Remembered())))
    rules = Counting(new.begun.rules)
    watched: Recovered = replace(new, begun=replace(new.begun, rules=rules))  # type: ignore[arg-type]
    terminal = Fingers(rules)
    preferences = Preferences(pace="normal", together=together)
    with pytest.raises(Left):
        Sitting(Screen(Stage(terminal, COLOURED, aside, settle=0.0), preferences)).play(
            watched, journal
        )
    return terminal


@pytest.mark.parametrize(("game", "edition"), GAMES)
@pytest.mark.parametrize(
    ("bots", "together"), [(False, False), (True, False), (False, True)], ids=str
)
def test_no_view_twice(game: str, edition: str, *, bots: bool, together: bool) -> None:
    """However many ask who may take back, what is secret and what pages show."""
    counts = frames(game, edition, bots=bots, together=together).counts

    assert any(counts)
    assert max(max(count.values(), default=0) for count in counts) == 1


@pytest.mark.parametrize(("game", "edition"), GAMES)
@pytest.mark.parametrize("bots", [False, True])
def test_two_for_a_seat(game: str, edition: str, *, bots: bool) -> None:
    """A seat's view is worked out before and after an answer: twice, if only one is given.

    Where several are given at once, what they led to may be told of a state in between.
    """
    fingers = frames(game, edition, bots=bots, together=False)

    for count, answers in zip(fingers.counts, fingers.answers, strict=True):
        of_seats = Counter(seat for seat, _state in count)
        between = answers > 1
        assert max(of_seats.values(), default=0) <= max(2, answers + 1 + between)
    assert 1 in fingers.answers


def test_old_states_are_forgotten() -> None:
    """A long game does not keep the views of all its states."""
    table, _ = Table.start(house("cards"), 3)
    counting = Counting(table.rules)
    rules = with_views(counting)  # type: ignore[arg-type]
    states = [replace(table.state) for _ in range(STATES + 1)]

    for state in (*states, states[-1], states[0]):
        rules.view(state, None)

    assert len(counting.seen) == STATES + 2
