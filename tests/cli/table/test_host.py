"""The host leads through whole games, hands the laptop over, and gives no secret away."""

from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.exits import INTERRUPTED
from basari.cli.pages.read import aside
from basari.cli.setup.preferences import Pace, Preferences
from basari.cli.table.host import Host, remark_on
from basari.cli.terminal.look import Look
from basari.cli.terminal.pace import PACES, check_pace
from basari.cli.terminal.session import HANGUP, INTERRUPT, RESIZE, SUSPEND, TERMINATE
from basari.cli.terminal.stage import Left, Stage
from basari.errors import BadSetup
from basari.kernel import AnyTable, Decision, Event, Seat, Table
from basari.players import Turn
from basari.rules.basari.negotiation import PASS
from basari.rules.basari.rounds import Choosing
from tests.games.basari.helpers import (
    GAMES,
    NAMES,
    Game,
    board_table,
    card_table,
    play,
    random_players,
)
from tests.helpers.moments import events_of, moments_of
from tests.helpers.stages import (
    COLOURED,
    MONO,
    PREFERENCES,
    SHORT,
    Act,
    Performance,
    ScriptedTerminal,
    in_order,
    opening,
    scene_at,
)

BRIEF: tuple[Game, ...] = tuple((replace(rules, legs=1), seats) for rules, seats in GAMES)
"""Games of a single leg."""
CURTAIN, ALL_LOOK = "Pass the laptop to", "Everybody has chosen."
CHOICE, LIT, SEALED = "chooses in secret", "Enter  seal", "has chosen."
EVERYBODY = frozenset(map(Seat, range(3)))
HIDING = (CURTAIN, LIT, CHOICE, SEALED)


def told(acts: list[Act]) -> list[str]:
    """Tell frame by frame which page it was, as far as it belongs to the hand-over."""
    return [
        next((sign for sign in HIDING if sign in act.text), "?")
        if act.what == "draw"
        else act.what.split(" for")[0].split(" a")[0]
        for act in acts
    ]


def choosing(
    *keys: str, people: tuple[int, ...] = (0, 1, 2), wish: Preferences = PREFERENCES
) -> tuple[ScriptedTerminal, Host, Decision[Any]]:
    """Seat three at a table where the first one is about to choose."""
    table = card_table("1R", "1Y", "1G")
    terminal = ScriptedTerminal(*keys)
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    host = Host(stage, scene_at(table, SHORT, frozenset(map(Seat, people))), wish, in_order)
    host.begin((), table)
    return terminal, host, table.waiting[0]


def bargaining() -> tuple[AnyTable, tuple[Event, ...]]:
    """Lay a table at which the first two of three are about to bargain, and tell how it came."""
    table = board_table("1R", "1Y", "1G", points=(3, 2, 1))
    after, events = play(table, "0 points", "1 points", "2 gems")
    return after, events


@pytest.mark.parametrize("game", BRIEF, ids=NAMES)
class TestWholeGames:
    """A game on the screen is the game of the rules."""

    def test_same_result(self, game: Game) -> None:
        """Keys that say certain moves lead to the table to which the moves themselves lead."""
        wish = Preferences(confirm=game[1] % 2 == 0, pace="instant")
        shown = Performance(game, random_players(game[1], 3), preferences=wish, look=MONO).play()

        table: AnyTable = Table.start(*game)[0]
        for turn in shown:
            table, moments = table.play(turn.seat, turn.move)
            events = events_of(moments)
            assert events == turn.events

        assert table.over
        assert table == shown[-1].after

    def test_one_person_needs_no_curtain(self, game: Game) -> None:
        """Whoever plays with bots alone is never asked to hand over anything."""
        performance = Performance(game, random_players(game[1], 5), people=[1])

        performance.play()

        assert not any(CURTAIN in act.text for act in performance.terminal.frames)
        assert any(CHOICE in act.text for act in performance.terminal.frames)

    def test_bots_wait_for_nobody(self, game: Game) -> None:
        """Where only bots play, everything goes on by itself until the game is over."""
        players, pace = random_players(game[1], 5), "fast" if game[1] > 3 else "instant"
        performance = Performance(game, players, people=[], preferences=Preferences(pace=pace))

        list(performance.turns)

        assert not any(act.what == "wait for ever" for act in performance.terminal.acts)

    def test_bots_can_be_stepped(self, game: Game) -> None:
        """Unless someone wants to see every step for as long as they like."""
        players = random_players(game[1], 5)
        performance = Performance(game, players, people=[], preferences=Preferences(pace="step"))

        next(turn for turn in performance.turns if performance.terminal.acts)

        waits = {act.what for act in performance.terminal.acts if act.what.startswith("wait")}
        assert waits == {"wait for ever"}


class Insisting:
    """A player who chooses one action, and for the rest plays like another player."""

    def __init__(self, player: Any, place: int) -> None:  # noqa: ANN401 - any game's
        self._player, self._place = player, place

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game's
        """Insist on it, when everybody chooses."""
        move = self._player.decide(view, decision)
        secret = isinstance(view.phase, Choosing)
        return decision.options[self._place] if secret else move


def until_all_look(
    game: Game, seat: int, place: int, people: list[int], *, slow: bool = False
) -> list[Act]:
    """Play until the first reveal; *seat* chooses the option at *place*."""
    players = random_players(game[1], 8)
    players[Seat(seat)] = Insisting(players[Seat(seat)], place)
    performance = Performance(game, players, people=people, slow=slow)
    acts = performance.terminal.acts
    next(turn for turn in performance.turns if any(map(_calls, acts)))
    return acts[: next(number for number, act in enumerate(acts) if _calls(act))]


def _calls(act: Act) -> bool:
    return any(ALL_LOOK in line for line in act.lines)


@pytest.mark.parametrize("game", BRIEF, ids=NAMES)
class TestNonInterference:
    """Nobody can see what others chose, before all choices are revealed (G3)."""

    def test_of_people(self, game: Game) -> None:
        """Whatever someone seals, all frames but those of their own choice are the same."""
        for seat in (0, game[1] - 1):
            runs = [until_all_look(game, seat, place, list(range(game[1]))) for place in range(3)]
            for one, other in combinations(runs, 2):
                different = [
                    (left, right) for left, right in zip(one, other, strict=True) if left != right
                ]
                name = SHORT[seat]
                assert different
                for act in (act for pair in different for act in pair):
                    assert f"{name} {CHOICE}" in act.text
                    assert LIT in act.text

    def test_of_bots(self, game: Game) -> None:
        """Whatever a bot chooses, all frames are the same, to the last byte."""
        people = list(range(1, game[1]))

        runs = [until_all_look(game, 0, place, people, slow=True) for place in range(3)]

        assert runs[0] == runs[1] == runs[2]
        assert any("Ada is thinking." in act.text for act in runs[0])


class TestHandOver:
    """Curtain, choice, sealed; whatever interrupts it leads behind the curtain."""

    def test_order(self) -> None:
        """The curtain erases first, draws second and is deaf; a secret is wiped when it is over."""
        terminal, host, decision = choosing("enter", "2", "enter")

        assert host.decide(decision) == decision.options[1]

        assert told(terminal.acts) == [
            *("wipe", CURTAIN, "settle", CURTAIN, "wait"),
            *(CHOICE, "wait", LIT, "wait"),
            *("wipe", SEALED, "wait"),
        ]

    def test_deaf_key_is_dim(self) -> None:
        """As long as the curtain hears nothing, its key is not lit."""
        terminal, host, decision = choosing("enter", "2", "enter")

        host.decide(decision)

        deaf, awake = terminal.frames[:2]
        assert deaf.text == awake.text
        assert deaf.lines[:-2] == awake.lines[:-2]
        assert deaf.lines[-2] != awake.lines[-2]

    def test_brisk(self) -> None:
        """Where they want it brisk, what is chosen is sealed at once, and nothing waits."""
        terminal, host, decision = choosing("enter", "2", wish=replace(PREFERENCES, brisk=True))

        assert host.decide(decision) == decision.options[1]

        assert told(terminal.acts)[-3:] == [CHOICE, "wait", "wipe"]

    @pytest.mark.parametrize(
        ("key", "why"), [("enter", "Choose first"), ("x", "This key does nothing here")]
    )
    def test_says_why_not(self, key: str, why: str) -> None:
        """A key that does nothing says why, until the next one."""
        terminal, host, decision = choosing("enter", key, "2", "enter")

        host.decide(decision)

        told = [why in act.text for act in terminal.frames]
        assert told == [False, False, False, True, False, False]

    def test_letters_are_off(self) -> None:
        """Where keys are shuffled, a letter says that it is off."""
        terminal, host, decision = choosing(
            "enter", "b", "2", "enter", wish=replace(PREFERENCES, shuffle=True)
        )

        host.decide(decision)

        assert "Letters are off" in terminal.frames[3].text

    @pytest.mark.parametrize("place", range(3))
    def test_as_many_keys_and_frames(self, place: int) -> None:
        """Whatever is chosen, it takes as many keys and as many frames."""
        terminal, host, decision = choosing("enter", f"{place + 1}", "enter")
        usual, other, asked = choosing("enter", "1", "enter")

        assert host.decide(decision) == decision.options[place]
        other.decide(asked)

        assert told(terminal.acts) == told(usual.acts)

    @pytest.mark.parametrize("key", [" ", "escape", RESIZE, SUSPEND])
    @pytest.mark.parametrize("chosen", [[], ["1"]], ids=["choice", "lit"])
    def test_interrupted(self, key: str, chosen: list[str]) -> None:
        """The secret is wiped before anything else, the curtain falls, the choice is forgotten."""
        again = ["enter", "2", "enter"]
        terminal, host, decision = choosing("enter", *chosen, key, *again)

        assert host.decide(decision) == decision.options[1]

        acts = told(terminal.acts)
        last = max(n for n, act in enumerate(acts[: -len(again)]) if act == CURTAIN) - 2
        secret = max(n for n, act in enumerate(acts[:last]) if act in (CHOICE, LIT))
        assert acts[secret + 1 : secret + 3] == ["wait", "wipe"]
        assert acts.count(CHOICE) == 2
        assert ("suspend" in acts) == (key == SUSPEND)

    @pytest.mark.parametrize("key", [" ", RESIZE])
    def test_one_person_is_covered_too(self, key: str) -> None:
        """Whoever is alone among bots sees a curtain after an interruption, and not before."""
        keys = ("1", key, "enter", "3", "enter")
        terminal, host, decision = choosing(*keys, people=(0,))

        assert host.decide(decision) == decision.options[2]
        assert told(terminal.acts)[0] == CHOICE
        assert CURTAIN in told(terminal.acts)

    @pytest.mark.parametrize(
        ("key", "code"), [(INTERRUPT, INTERRUPTED), (TERMINATE, 143), (HANGUP, 129)]
    )
    def test_leaving_in_secret(self, key: str, code: int) -> None:
        """Whoever leaves while a secret is on the screen leaves nothing of it."""
        terminal, host, decision = choosing("enter", "1", key)

        with pytest.raises(Left) as left:
            host.decide(decision)

        assert left.value.code == code
        assert terminal.acts[-1].what == "wipe"

    def test_shuffled_keys(self) -> None:
        """If the keys change every time, the first digit is another action."""
        wish = replace(PREFERENCES, shuffle=True)
        terminal = ScriptedTerminal("enter", "1", "enter")
        table = card_table("1R", "1Y", "1G")
        decision, scene = table.waiting[0], scene_at(table, SHORT, EVERYBODY)
        stage = Stage(terminal, COLOURED, aside, 0.0)
        host = Host(stage, scene, wish, lambda n: tuple(range(n))[::-1])
        host.begin((), table)

        assert host.decide(decision) == decision.options[2]


class TestAside:
    """Keys that mean the same on every page."""

    @pytest.mark.parametrize("key", ["?", "h", "r", "t"])
    @pytest.mark.parametrize("back", ["enter", "escape"])
    @pytest.mark.parametrize("before", [[], ["enter"], ["enter", "1"]])
    def test_come_back(self, key: str, back: str, before: list[str]) -> None:
        """Help, history, rules and table lead back to the same page, with what was chosen."""
        rest = ["enter", "1", "enter"][len(before) :]
        terminal, host, decision = choosing(*before, key, back, *rest)

        assert host.decide(decision) == decision.options[0]

        page, aside, again = terminal.frames[len(before) + 1 :][:3]
        assert page == again != aside

    def test_language(self) -> None:
        """`l` says the same in the other language, and once more in the first one."""
        terminal, host, decision = choosing("l", "l", "enter", "1", "enter")

        host.decide(decision)

        english, german, again = terminal.frames[1:4]
        assert CURTAIN in english.text
        assert "Der Laptop geht an" in german.text
        assert again == english

    @pytest.mark.parametrize("key", ["?", "t"])
    def test_panic(self, key: str) -> None:
        """Beside a secret page Space still drops the curtain, unless it scrolls."""
        terminal, host, decision = choosing("enter", "1", key, " ", "enter", "2", "enter")

        assert host.decide(decision) == decision.options[1]
        assert told(terminal.acts).count(CURTAIN) == 4

    def test_quit(self) -> None:
        """`q` asks back; Enter stays, `q` leaves without a complaint."""
        terminal, host, decision = choosing("q", "enter", "q", "q")

        with pytest.raises(Left) as left:
            host.decide(decision)

        asked = [act for act in terminal.frames if "Leave the game?" in act.text]
        assert len(asked) == 2
        assert left.value.code == 0

    def test_too_small(self) -> None:
        """Where there is no room, nothing is shown and no key does anything."""
        terminal, host, decision = choosing("enter", "1", "q", INTERRUPT)
        terminal.size = (79, 24)

        with pytest.raises(Left):
            host.decide(decision)

        assert {act.text.split(",")[0] for act in terminal.frames} == {
            "This window has 79 x 24 characters"
        }


class TestPreferences:
    """How a table wants to play."""

    @pytest.mark.parametrize("pace", PACES)
    def test_paces(self, pace: Pace) -> None:
        """Every pace has its beat; what is not said stays."""
        preferences = Preferences().change(pace=pace, confirm=False, shuffle=True, brisk=None)

        assert preferences == Preferences(confirm=False, shuffle=True, pace=pace)
        assert preferences.beat == preferences.motion == PACES[pace]
        assert preferences.change(still=True).motion == 0

    def test_unknown_pace(self) -> None:
        """Another one is refused, with those there are."""
        with pytest.raises(BadSetup, match="slow, normal, fast, instant, step"):
            check_pace("hasty")


class TestOtherQuestions:
    """What is asked openly needs no curtain."""

    @pytest.mark.parametrize("look", [COLOURED, MONO])
    def test_bargain(self, look: Look) -> None:
        """Two who chose the same bargain before everybody's eyes."""
        table, events = bargaining()
        terminal = ScriptedTerminal("c", "enter", "enter")
        scene = scene_at(table, SHORT, EVERYBODY)
        host = Host(Stage(terminal, look, aside, 0.0), scene, PREFERENCES, in_order)
        host.begin(moments_of(events, table.state), table)

        move = host.decide(table.waiting[0])

        assert move in table.waiting[0].options
        assert terminal.done == []
        assert all("for Points" in act.text for act in terminal.frames)

    def test_a_key_that_is_held_does_not_settle_it(self) -> None:
        """While the time runs out in which one refuses, the key that is still down does nothing."""
        table, events = bargaining()
        terminal = ScriptedTerminal("p", "p", "p", "enter")
        scene = scene_at(table, SHORT, EVERYBODY)
        host = Host(Stage(terminal, COLOURED, aside, 0.0), scene, PREFERENCES, in_order)
        host.begin(moments_of(events, table.state), table)

        assert host.decide(table.waiting[0]) == PASS
        assert all("for nothing" in act.text for act in terminal.frames[1:])


class PatientTerminal(ScriptedTerminal):
    """A terminal that remembers how long it waited for keys."""

    def __init__(self, *keys: str) -> None:
        super().__init__(*keys)
        self.waits: list[float | None] = []

    def key(self, patience: float | None = None) -> str:
        """Wait, and press the next key."""
        self.waits.append(patience)
        return super().key(patience)


class Watching:
    """A host who watches a bot that takes its time, by a clock of its own."""

    def __init__(self, table: AnyTable, events: tuple[Event, ...], pace: Pace, *keys: str) -> None:
        self.terminal, self.time = PatientTerminal(*keys), 100.0
        self.decision = table.waiting[0]
        self.seen: list[str] = []
        self.host = Host(
            Stage(self.terminal, COLOURED, aside, 0.0),
            scene_at(table, SHORT, frozenset()),
            Preferences(pace=pace),
            in_order,
            lambda: self.time,
        )
        self.host.begin(moments_of(events, table.state), table)

    def decide(self, seconds: float, *, slow: bool) -> list[float | None]:
        """Let the bot think for so long; tell how long was waited after that."""

        def think() -> object:
            self.seen = [act.text for act in self.terminal.frames]
            assert not self.terminal.waits
            self.time += seconds
            return self.decision.options[0]

        assert self.host.watch(self.decision, think, slow=slow) == self.decision.options[0]
        return self.terminal.waits


class TestPace:
    """Bots keep the pace that the players set, whether they think or not."""

    @pytest.mark.parametrize(
        ("pace", "thought", "waits"),
        [
            ("slow", 0.5, [1.5]),
            ("slow", 0.0, [2.0]),
            ("fast", 0.75, [0.0]),
            ("instant", 0.75, []),
            ("step", 0.75, [None]),
        ],
    )
    @pytest.mark.parametrize("slow", [True, False])
    def test_bids(
        self,
        pace: Pace,
        thought: float,
        waits: list[float | None],
        slow: bool,  # noqa: FBT001 - a column of the table above
    ) -> None:
        """What a bot thought is taken off the pause, however long it was."""
        assert Watching(*bargaining(), pace).decide(thought, slow=slow) == waits

    def test_who_thinks(self) -> None:
        """Who is slow is seen thinking, at any pace; who is quick only while all wait."""
        paces: tuple[Pace, ...] = ("instant", "normal", "step")
        for pace in paces:
            for slow in (True, False):
                watching = Watching(*bargaining(), pace)
                watching.decide(0.1, slow=slow)
                assert [("Ada is thinking." in text) for text in watching.seen] == [True] * slow

    def test_choices(self) -> None:
        """Nobody waits for a choice, which is secret; but who is slow is seen thinking."""
        for slow in (True, False):
            watching = Watching(card_table("1R", "1Y", "1G"), (), "normal")
            assert watching.decide(0.1, slow=slow) == []
            assert [("Ada is thinking." in text) for text in watching.seen] == [True] * slow

    def test_keys(self) -> None:
        """A key that was pressed meanwhile skips the pause, and q leaves."""
        assert Watching(*bargaining(), "slow", "x").decide(0.5, slow=True) == [1.5]
        with pytest.raises(Left):
            Watching(*bargaining(), "slow", "q", "q").decide(0.1, slow=True)


def said_in(text: str) -> list[str]:
    """Find what bots say on a page."""
    return [line.strip() for line in text.splitlines() if line.endswith('"')]


@cache
def talked(game: Game, people: tuple[int, ...]) -> tuple[list[Turn], list[str]]:
    """Play a game in which bots talk: its turns, and all that was shown."""
    players = random_players(game[1], 5)
    performance = Performance(
        game, players, people=people, preferences=Preferences(pace="fast", still=True)
    )
    turns = performance.play()
    return turns, [act.text for act in performance.terminal.frames]


@pytest.mark.parametrize("game", BRIEF, ids=NAMES)
class TestRemarks:
    """What bots say at the table."""

    @pytest.mark.parametrize("people", [(), (0,), (0, 1)])
    def test_heard(self, game: Game, people: tuple[int, ...]) -> None:
        """Bots are heard, one at a time, and each of them says what belongs to the game."""
        scene = opening(game, SHORT, people)[0]

        turns, frames = talked(game, people)

        shown = [*map(said_in, frames)]
        remarks = [remark_on(turn, scene) for turn in turns]
        could = {f'{SHORT[own.seat]}: "{own.words}"' for own in remarks if own}
        heard = {line for lines in shown for line in lines}
        assert max(map(len, shown)) == 1
        assert heard <= could
        assert len(heard) > len(could) // 2
        assert not any(line.startswith(SHORT[seat]) for line in heard for seat in people)

    def test_last_word(self, game: Game) -> None:
        """Where there is a bot, the end has a word of one, and a scoring has none."""
        _, frames = talked(game, (0,))

        assert said_in(frames[-1])
        assert not any(said_in(text) for text in frames if "Total" in text and "Before" in text)

    def test_quiet(self, game: Game) -> None:
        """If they are to be quiet, they are; nothing else changes."""
        hushed = Preferences(pace="fast", quiet=True, still=True)
        quiet = Performance(game, random_players(game[1], 5), people=[0], preferences=hushed)

        turns, frames = talked(game, (0,))

        assert len(quiet.play()) == len(turns)
        assert any(map(said_in, frames))
        assert not any(said_in(act.text) for act in quiet.terminal.frames)
        assert len(quiet.terminal.frames) == len(frames)

    def test_people_do_not_talk(self, game: Game) -> None:
        """Where all are people, they speak for themselves."""
        performance = Performance(
            game, random_players(game[1], 5), preferences=Preferences(still=True)
        )

        performance.play()

        assert not any(said_in(act.text) for act in performance.terminal.frames)
