"""The host leads through whole games, hands the laptop over, and gives no secret away."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.exits import INTERRUPTED
from basari.cli.host import PACES, Host, Manners, manners
from basari.cli.look import Look
from basari.cli.stage import Left, Stage
from basari.cli.terminal import HANGUP, INTERRUPT, RESIZE, SUSPEND, TERMINATE
from basari.errors import BadSetup
from basari.kernel import AnyTable, Decision, Seat, Table
from basari.rules.negotiation import PASS
from basari.rules.rounds import Choosing
from stages import (
    COLOURED,
    MANNERS,
    MONO,
    SHORT,
    Act,
    Performance,
    ScriptedTerminal,
    opening,
    unmixed,
)
from tables import GAMES, NAMES, Game, board_table, card_table, random_players

BRIEF: tuple[Game, ...] = tuple((replace(rules, legs=1), seats) for rules, seats in GAMES)
"""Games of a single leg."""
CURTAIN, READY, ALL_LOOK = "The laptop goes to", "since your last turn", "All look!"
CHOICE, PREVIEW, SEALED = "choose in secret", "this is your choice", "has chosen."
HIDING = (CURTAIN, READY, CHOICE, PREVIEW, SEALED)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave another language behind."""
    texts.use("en")
    yield
    texts.use("en")


def told(acts: list[Act]) -> list[str]:
    """Tell frame by frame which page it was, as far as it belongs to the hand-over."""
    return [
        next((sign for sign in HIDING if sign in act.text), "?")
        if act.what == "draw"
        else act.what.split(" for")[0].split(" a")[0]
        for act in acts
    ]


def choosing(
    *keys: str, people: tuple[int, ...] = (0, 1, 2), wish: Manners = MANNERS
) -> tuple[ScriptedTerminal, Host, Decision[Any]]:
    """Seat three at a table where the first one is about to choose."""
    table = card_table("1R", "1Y", "1G")
    scene = opening((table.rules, 3), SHORT, people)[0]
    terminal = ScriptedTerminal(*keys)
    stage = Stage(terminal, COLOURED, settle=0.0)
    seen = replace(scene, view=table.view(None))
    return terminal, Host(stage, seen, wish, unmixed), table.waiting[0]


@pytest.mark.parametrize("game", BRIEF, ids=NAMES)
class TestWholeGames:
    """A game on the screen is the game of the rules."""

    def test_same_result(self, game: Game) -> None:
        """Keys that say certain moves lead to the table to which the moves themselves lead."""
        wish = Manners(confirm=game[1] % 2 == 0, beat=0.0)
        shown = Performance(game, random_players(game[1], 3), manners=wish, look=MONO).play()

        table: AnyTable = Table.start(*game)[0]
        for turn in shown:
            table, events = table.play(turn.seat, turn.move)
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
        performance = Performance(game, players, people=[], manners=Manners(beat=PACES[pace]))

        list(performance.turns)

        assert not any(act.what == "wait for ever" for act in performance.terminal.acts)

    def test_bots_can_be_stepped(self, game: Game) -> None:
        """Unless someone wants to see every step for as long as they like."""
        players = random_players(game[1], 5)
        performance = Performance(game, players, people=[], manners=Manners(beat=PACES["step"]))

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


def until_all_look(game: Game, seat: int, place: int, people: list[int]) -> list[Act]:
    """Play until the first reveal; *seat* chooses the option at *place*."""
    players = random_players(game[1], 8)
    players[Seat(seat)] = Insisting(players[Seat(seat)], place)
    performance = Performance(game, players, people=people)
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
                for left, right in different:
                    assert f"{name}, {PREVIEW}" in left.text
                    assert f"{name}, {PREVIEW}" in right.text

    def test_of_bots(self, game: Game) -> None:
        """Whatever a bot chooses, all frames are the same, to the last byte."""
        people = list(range(1, game[1]))

        runs = [until_all_look(game, 0, place, people) for place in range(3)]

        assert runs[0] == runs[1] == runs[2]


class TestHandOver:
    """Curtain, ready, choice, preview, sealed; whatever interrupts it leads behind the curtain."""

    def test_order(self) -> None:
        """The curtain erases first, draws second and is deaf; a secret is wiped when it is over."""
        terminal, host, decision = choosing("enter", "enter", "2", "enter")

        assert host.decide(decision) == decision.options[1]

        assert told(terminal.acts) == [
            *("wipe", CURTAIN, "settle", CURTAIN, "wait"),
            *(READY, "wait", CHOICE, "wait", PREVIEW, "wait"),
            *("wipe", SEALED, "wait"),
        ]

    @pytest.mark.parametrize("place", range(3))
    def test_as_many_keys_and_frames(self, place: int) -> None:
        """Whatever is chosen, it takes as many keys and as many frames."""
        terminal, host, decision = choosing("enter", "enter", f"{place + 1}", "enter")
        usual, other, asked = choosing("enter", "enter", "1", "enter")

        assert host.decide(decision) == decision.options[place]
        other.decide(asked)

        assert told(terminal.acts) == told(usual.acts)

    @pytest.mark.parametrize("key", [" ", "escape", RESIZE, SUSPEND])
    @pytest.mark.parametrize("chosen", [[], ["1"]], ids=["choice", "preview"])
    def test_interrupted(self, key: str, chosen: list[str]) -> None:
        """The secret is wiped before anything else, the curtain falls, the choice is forgotten."""
        again = ["enter", "enter", "2", "enter"]
        terminal, host, decision = choosing("enter", "enter", *chosen, key, *again)

        assert host.decide(decision) == decision.options[1]

        acts = told(terminal.acts)
        last = max(n for n, act in enumerate(acts[: -len(again)]) if act == CURTAIN) - 2
        secret = max(n for n, act in enumerate(acts[:last]) if act in (CHOICE, PREVIEW))
        assert acts[secret + 1 : secret + 3] == ["wait", "wipe"]
        assert acts.count(READY) == 2
        assert ("suspend" in acts) == (key == SUSPEND)

    def test_ready_can_be_covered(self) -> None:
        """Also before the choice the curtain can fall again."""
        terminal, host, decision = choosing("enter", " ", "enter", "enter", "1", "enter")

        assert host.decide(decision) == decision.options[0]
        assert told(terminal.acts).count(CURTAIN) == 4

    @pytest.mark.parametrize("key", [" ", RESIZE])
    def test_one_person_is_covered_too(self, key: str) -> None:
        """Whoever is alone among bots sees a curtain after an interruption, and not before."""
        keys = ("1", key, "enter", "enter", "3", "enter")
        terminal, host, decision = choosing(*keys, people=(0,))

        assert host.decide(decision) == decision.options[2]
        assert told(terminal.acts)[0] == CHOICE
        assert CURTAIN in told(terminal.acts)

    @pytest.mark.parametrize(
        ("key", "code"), [(INTERRUPT, INTERRUPTED), (TERMINATE, 143), (HANGUP, 129)]
    )
    def test_leaving_in_secret(self, key: str, code: int) -> None:
        """Whoever leaves while a secret is on the screen leaves nothing of it."""
        terminal, host, decision = choosing("enter", "enter", "1", key)

        with pytest.raises(Left) as left:
            host.decide(decision)

        assert left.value.code == code
        assert terminal.acts[-1].what == "wipe"

    def test_shuffled_keys(self) -> None:
        """If the keys change every time, the first digit is another action."""
        wish = replace(MANNERS, shuffle=True)
        terminal = ScriptedTerminal("enter", "enter", "1", "enter")
        _, _, decision = choosing()
        table = card_table("1R", "1Y", "1G")
        scene = replace(opening((table.rules, 3), SHORT)[0], view=table.view(None))
        host = Host(Stage(terminal, COLOURED, 0.0), scene, wish, lambda n: tuple(range(n))[::-1])

        assert host.decide(decision) == decision.options[2]


class TestAside:
    """Keys that mean the same on every page."""

    @pytest.mark.parametrize("key", ["?", "h", "r", "t"])
    @pytest.mark.parametrize("before", [[], ["enter"], ["enter", "enter"]])
    def test_come_back(self, key: str, before: list[str]) -> None:
        """Help, history, rules and table lead back to the same page."""
        rest = ["enter", "enter", "1", "enter"][len(before) :]
        terminal, host, decision = choosing(*before, key, "enter", *rest)

        assert host.decide(decision) == decision.options[0]

        page, aside, again = terminal.frames[len(before) + 1 :][:3]
        assert page == again != aside

    def test_language(self) -> None:
        """`l` says the same in the other language, and once more in the first one."""
        terminal, host, decision = choosing("l", "l", "enter", "enter", "1", "enter")

        host.decide(decision)

        english, german, again = terminal.frames[1:4]
        assert CURTAIN in english.text
        assert "Der Laptop geht an" in german.text
        assert again == english

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


class TestManners:
    """How a table wants to play."""

    @pytest.mark.parametrize("pace", PACES)
    def test_paces(self, pace: str) -> None:
        """Every pace has its beat."""
        assert manners(pace, confirm=False, shuffle=True) == Manners(
            confirm=False, shuffle=True, beat=PACES[pace]
        )

    def test_unknown_pace(self) -> None:
        """Another one is refused, with those there are."""
        with pytest.raises(BadSetup, match="slow, normal, fast, instant, step"):
            manners("hasty", confirm=True, shuffle=False)


class TestOtherQuestions:
    """What is asked openly needs no curtain."""

    @pytest.mark.parametrize("look", [COLOURED, MONO])
    def test_bargain(self, look: Look) -> None:
        """Two who chose the same bargain before everybody's eyes."""
        table = board_table("1R", "1Y", "1G", points=(3, 2, 1))
        for seat, action in enumerate(("points", "points", "gems")):
            table, _ = table.play(Seat(seat), table.rules.parse(action))
        scene = replace(opening((table.rules, 3), SHORT)[0], view=table.view(None))
        terminal = ScriptedTerminal("c", "enter", "enter")
        host = Host(Stage(terminal, look, 0.0), scene, MANNERS, unmixed)

        move = host.decide(table.waiting[0])

        assert move in table.waiting[0].options
        assert terminal.done == []
        assert all("bargain over Points" in act.text for act in terminal.frames)

    def test_what_cannot_be_undone_hears_no_held_key(self) -> None:
        """Before it is asked back whether one refuses, keys that are still down are let go."""
        table = board_table("1R", "1Y", "1G", points=(3, 2, 1))
        for seat, action in enumerate(("points", "points", "gems")):
            table, _ = table.play(Seat(seat), table.rules.parse(action))
        scene = replace(opening((table.rules, 3), SHORT)[0], view=table.view(None))
        terminal = ScriptedTerminal("p", "?", "enter", "enter")
        host = Host(Stage(terminal, COLOURED, 0.0), scene, MANNERS, unmixed)

        assert host.decide(table.waiting[0]) == PASS
        assert terminal.done == ["settle"]
