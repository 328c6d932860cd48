"""The host lets everybody choose at once, and nobody learns what from anything that is written."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.pages.keyboard import ROWS
from basari.cli.pages.read import aside
from basari.cli.pages.together import Together, page_for_all
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.terminal.session import INTERRUPT, RESIZE, SUSPEND, TICK
from basari.cli.terminal.stage import Left, Stage
from basari.kernel import AnyTable, Seat
from basari.players import AnyPlayer, Turn
from basari.rules.basari.rounds import Choosing
from tests.games.basari.helpers import BOARD, CARDS, Game, board_table, card_table, random_players
from tests.helpers.stages import (
    COLOURED,
    MONO,
    SHORT,
    Asked,
    ScriptedTerminal,
    in_order,
    opening,
    play_with_host,
    scene_at,
)
from tests.helpers.typed_terminal import TypedTerminal

TOGETHER = Preferences(pace="instant", together=True)
TRIAL, CHOOSING, CURTAIN, ALL_LOOK = "Try out", "own keys", "Pass the laptop to", "Enter reveal"
EVERYBODY = frozenset(map(Seat, range(3)))


class Timed(ScriptedTerminal):
    """A terminal whose time passes only while it waits."""

    now = 0.0

    def key(self, patience: float | None = None) -> str:
        """Press the next key, or wait."""
        pressed = super().key(patience)
        self.now += patience or 0.0 if pressed == TICK else 0.0
        return pressed

    def clock(self) -> float:
        """Tell the time."""
        return self.now


def hosting(
    table: AnyTable, *keys: str, people: tuple[int, ...] = (0, 1, 2), wish: Preferences = TOGETHER
) -> tuple[Timed, Host]:
    """Play host at a table where everybody is about to choose."""
    terminal = Timed(*keys)
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    scene = scene_at(table, SHORT, frozenset(map(Seat, people)))
    host = Host(stage, scene, wish, in_order, terminal.clock)
    host.begin((), table)
    return terminal, host


def answered(host: Host, table: AnyTable) -> list[object]:
    """Let the rules ask everybody in their turn."""
    moves = []
    for decision in table.waiting:
        move: Any = host.decide(decision)
        before, (table, events) = table, table.play(decision.seat, move)
        moves.append(move)
        host.tell(Turn(before, decision.seat, move, table, events))
    return moves


class Crowd:
    """People at one keyboard, who all press something at once, and bots that have chosen."""

    def __init__(self, game: Game, people: tuple[int, ...]) -> None:
        self.terminal, self._random = Timed(), Random(game[1])  # noqa: S311 - no secret
        scene, table, events = opening(game, SHORT, people)
        stage = Stage(self.terminal, MONO, aside, settle=0.0)
        self.host = Host(stage, scene, TOGETHER, in_order, self.terminal.clock)
        players = random_players(game[1], 3)
        self._people = people
        self.pressed: dict[int, int] = {}
        """Which option everybody pressed, and was not asked for yet."""
        persons: dict[Seat, AnyPlayer] = {
            seat: Asked(players[seat], self._answer) for seat in scene.people
        }
        self.turns = play_with_host(self.host, table, events, {**players, **persons})

    def _answer(self, decision: Any, move: Any) -> Any:  # noqa: ANN401 - any game's
        if not isinstance(self.host._table.view(None).phase, Choosing):  # noqa: SLF001 - it knows
            return move
        if not self.pressed:
            rows = {seat: self._random.randrange(3) for seat in self._people}
            keys = [ROWS[row][seat] for seat, row in rows.items()]
            self._random.shuffle(keys)
            first = TRIAL not in "".join(act.text for act in self.terminal.frames)
            self.terminal.script.extend([*(["enter"] if first else []), *keys])
            self.pressed = rows
        asked = self.host.decide(decision)
        assert asked == decision.options[self.pressed.pop(decision.seat)]
        return asked


class TestWholeGames:
    """A game in which everybody chooses at once is a game of the rules."""

    @pytest.mark.parametrize(
        ("game", "people"), [((CARDS, 5), (0, 1, 2, 3, 4)), ((BOARD, 4), (0, 2, 3))]
    )
    def test_to_the_end(self, game: Game, people: tuple[int, ...]) -> None:
        """Everybody gets what they pressed; the keys are tried once, and nothing goes round."""
        crowd = Crowd((replace(game[0], legs=1), game[1]), people)  # type: ignore[type-var]

        *_, last = crowd.turns

        texts = [act.text for act in crowd.terminal.frames]
        assert last.after.over
        assert sum(TRIAL in text for text in texts) == 1
        assert sum(CHOOSING in text for text in texts) > 10
        assert not any(CURTAIN in text or ALL_LOOK in text for text in texts)


class TestAsking:
    """When everybody is asked at once, and when not."""

    def test_order(self) -> None:
        """First the keys can be tried, then all choose, and each hears what was theirs."""
        table = card_table("1R", "1Y", "1G")
        terminal, host = hosting(table, "q", "enter", "g", "1", "e")

        moves = answered(host, table)

        assert moves == [table.waiting[seat].options[row] for seat, row in enumerate((0, 1, 2))]
        assert TRIAL in terminal.frames[0].text
        assert not any(CURTAIN in act.text for act in terminal.frames)

    def test_not_wished(self) -> None:
        """Unless they want it, the laptop goes round."""
        table = card_table("1R", "1Y", "1G")
        terminal, host = hosting(table, "enter", "1", "enter", wish=Preferences(pace="instant"))

        host.decide(table.waiting[0])

        assert CURTAIN in terminal.frames[0].text

    def test_bargaining_is_not_secret(self) -> None:
        """A question to one alone is asked as ever."""
        table = board_table("1R", "1Y", "1G", points=(3, 2, 1))
        terminal, host = hosting(table, "enter", "1", "q", "e", "t")
        answered(host, table)

        assert any("own keys" in act.text for act in terminal.frames)

    @pytest.mark.parametrize("key", [RESIZE, SUSPEND])
    @pytest.mark.parametrize("place", [1, 3, 5])
    def test_interrupted(self, key: str, place: int) -> None:
        """A window that changes, or a game that is stopped for a while, loses no choice."""
        table = card_table("1R", "1Y", "1G")
        keys = ["enter", "q", "e", "1", "t", TICK, "5"]
        keys.insert(place, key)
        terminal, host = hosting(table, *keys)

        assert answered(host, table) == [
            table.waiting[seat].options[row] for seat, row in enumerate((0, 1, 0))
        ]
        assert ("suspend" in terminal.done) == (key == SUSPEND)

    def test_left(self) -> None:
        """Whoever leaves in the middle leaves nothing."""
        table = card_table("1R", "1Y", "1G")
        _terminal, host = hosting(table, "enter", "q", "e", INTERRUPT)

        with pytest.raises(Left):
            host.decide(table.waiting[0])

    def test_quit_and_asides(self) -> None:
        """After Esc all keys mean what they always do; q leaves, if it is meant."""
        table = card_table("1R", "1Y", "1G")
        aside_keys = ("h", "enter", "r", "enter", "t", "enter", "q", "enter")
        terminal, host = hosting(table, "enter", "q", "escape", *aside_keys, "q", "q")

        with pytest.raises(Left) as left:
            host.decide(table.waiting[0])

        assert left.value.code == 0
        assert sum("Leave the game?" in act.text for act in terminal.frames) == 2


class Struck(TypedTerminal):
    """A real terminal as far as writing goes, at which several people press keys."""

    def __init__(self, keys: list[str]) -> None:
        super().__init__((), "utf-8")
        self._script, self.now = iter(keys), 0.0

    def key(self, patience: float | None = None) -> str:
        """Press the next key after a moment, or wait."""
        pressed = next(self._script, TICK)
        self.now += 0.01 if pressed != TICK else patience or 0.0
        return pressed

    def clock(self) -> float:
        """Tell the time."""
        return self.now


OWNERS = st.lists(st.integers(-1, 2), max_size=8)
"""Whose keys are pressed, one after the other; nobody's among them."""


class TestBytes:
    """Whatever is chosen, and however often it is changed, the same bytes are written."""

    def written(self, table: AnyTable, owners: list[int], rows: list[int]) -> tuple[bytes, object]:
        """Let everybody choose, as often as they like; tell what was written, and what came."""
        keys = [
            ROWS[row][owner] if owner >= 0 else "x" for owner, row in zip(owners, rows, strict=True)
        ]
        terminal = Struck(keys)
        page: Together[Any, Any] | None = page_for_all(
            scene_at(table, SHORT, EVERYBODY), table, terminal.clock
        )
        assert page
        chosen = Stage(terminal, COLOURED, aside, 0.0).show(replace(page, left=0.3))
        return terminal.bytes.getvalue(), chosen

    @given(OWNERS, st.permutations(range(3)), st.data())
    @settings(max_examples=10, deadline=None)
    @pytest.mark.parametrize(
        "table",
        [card_table("1R", "1Y", "1G"), board_table("1R", "1Y", "1G")],
        ids=["cards", "board"],
    )
    def test_law(
        self, table: AnyTable, before: list[int], order: list[int], data: st.DataObject
    ) -> None:
        """The same people press in the same order, each whatever they like: nobody can tell."""
        owners = [*before, *order, *before[:2]]
        rows = st.lists(st.integers(0, 2), min_size=len(owners), max_size=len(owners))

        one, other = (data.draw(rows) for _ in range(2))
        first, second = self.written(table, owners, one), self.written(table, owners, other)

        assert first[0] == second[0]
        for written, pressed in ((first, one), (second, other)):
            last = dict(zip(owners, pressed, strict=True))
            options = table.waiting[0].options
            assert written[1] == {seat: options[last[seat]] for seat in range(3)}
