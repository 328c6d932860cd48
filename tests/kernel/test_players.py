"""Players: the random player, and the loop that lets players play."""

import random
from typing import Any

import pytest
from msgspec.structs import replace
from rich.pretty import pretty_repr

from basari.chance import Rolls
from basari.errors import IllegalMove
from basari.kernel import DEALER, Decision, Event, Fixed, Seat, Table
from basari.players import AnyPlayer, RandomPlayer, Seated, dealer, drive, tell_ears, with_dealer
from tests.games.basari.helpers import BOARD, CARDS, GAMES, NAMES, Game, card_table, random_players
from tests.helpers.moments import moments_of

COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))


class Watcher:
    """A player who remembers what it was shown, and always takes the first option."""

    def __init__(self) -> None:
        self.shown: list[tuple[Any, Decision[Any]]] = []

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game
        """Take the first option."""
        self.shown.append((view, decision))
        return decision.options[0]


class TestLast:
    """When several seats are asked together, some may be asked last."""

    @pytest.mark.parametrize(
        ("last", "order"), [((), "012"), ((0,), "120"), ((0, 2), "102"), ((0, 1, 2), "012")]
    )
    def test_order(self, last: tuple[Seat, ...], order: str) -> None:
        """The others come first, and everybody in the order of seats."""
        table, asked = card_table("1R", "1Y", "1G"), list[str]()
        for turn in drive(table, random_players(3, 1), last):
            asked.append(f"{turn.seat}")
            if not turn.after.sealed:
                break

        assert "".join(asked) == order

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_same_game(self, game: Game) -> None:
        """It makes no difference to the game."""
        played = []
        for last in ((), (Seat(0),), (Seat(0), Seat(1))):
            table, _ = Table.start(*game)
            turns = list(drive(table, random_players(game[1], 7), last))
            played.append(
                ([turn.events for turn in turns if not turn.after.sealed], turns[-1].after)
            )

        assert played[0] == played[1] == played[2]


class TestRandomPlayer:
    """It picks any option; its choices follow from the seed."""

    @pytest.mark.parametrize(("seed", "same"), [("seven", True), ("eight", False)])
    def test_seeds(self, seed: str, *, same: bool) -> None:
        """Two players from one seed are one player; another seed is another one."""
        one, other = RandomPlayer("seven"), RandomPlayer(seed)

        assert same is (
            [one.decide(None, COIN) for _ in range(99)]
            == [other.decide(None, COIN) for _ in range(99)]
        )

    def test_seed_means_the_same_for_ever(self) -> None:
        """The choices of a seed are the same on every Python version."""
        luck, thousand = RandomPlayer("7/dealer"), Decision(DEALER, Fixed(tuple(range(1_000)), "-"))

        picked = [luck.decide(None, thousand) for _ in range(5)]

        assert picked == [998, 860, 736, 203, 78]

    def test_every_option_alike(self) -> None:
        """All options are chosen, about equally often."""
        player, six = RandomPlayer("fair"), Decision(Seat(0), Fixed(tuple(range(6)), "-"))

        picked = [player.decide(None, six) for _ in range(6_000)]

        assert all(850 < picked.count(option) < 1_150 for option in range(6))

    def test_only_option(self) -> None:
        """A single option is chosen."""
        assert RandomPlayer("x").decide(None, Decision(Seat(0), Fixed(("yes",), "-"))) == "yes"

    def test_global_luck_is_left_alone(self) -> None:
        """Global random numbers are neither used nor changed."""
        random.seed(1)
        before = random.getstate()

        first = RandomPlayer("seven").decide(None, COIN)

        assert random.getstate() == before
        random.seed(2)
        assert RandomPlayer("seven").decide(None, COIN) == first


class TestDealer:
    """The dealer depends on the seed alone."""

    def test_same_seed(self) -> None:
        """The same seed gives the same dealer."""
        rolls = Decision(DEALER, Rolls(4))

        assert dealer(5).decide(None, rolls) == dealer(5).decide("a view", rolls)

    def test_seated(self) -> None:
        """The dealer is added to the players, and nobody is taken away."""
        players = {Seat(0): Watcher(), Seat(1): Watcher()}

        everybody = with_dealer(players, 5)

        assert set(everybody) == {DEALER, Seat(0), Seat(1)}
        assert everybody[Seat(1)] is players[Seat(1)]
        assert DEALER not in players


class TestDrive:
    """The loop lets players play to the end."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_to_the_end(self, game: Game) -> None:
        """It goes on until the game is over, and yields every answer."""
        rules, seats = game
        table, _ = Table.start(rules, seats)

        for turn in drive(table, random_players(seats, 3)):
            assert turn.before == table
            table, moments = table.play(turn.seat, turn.move)
            assert (turn.after, turn.moments) == (table, moments)

        assert table.over

    def test_players_get_a_view_and_a_question(self) -> None:
        """A player is shown what its own seat may know, and its own decision."""
        watchers = {Seat(seat): Watcher() for seat in range(3)}

        for _ in drive(Table.start(BOARD, 3)[0], with_dealer(watchers, 1)):
            pass

        for seat, watcher in watchers.items():
            assert watcher.shown
            for view, decision in watcher.shown:
                assert view.seat == decision.seat == seat

    def test_illegal_player(self) -> None:
        """An illegal move of a player is raised as an error."""

        class Cheat(Watcher):
            def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002
                return "all of it"

        players = with_dealer({Seat(seat): Cheat() for seat in range(3)}, 1)

        with pytest.raises(IllegalMove, match="all of it is not possible here"):
            list(drive(Table.start(CARDS, 3)[0], players))

    def test_turn_keeps_its_secret(self) -> None:
        """The representation of a turn shows who answered, but not what."""
        table = card_table("1R", "1R", "1R")
        players: dict[Seat, AnyPlayer] = {Seat(seat): RandomPlayer("x") for seat in range(3)}

        turn = next(drive(table, players))

        assert repr(turn) == "<Turn of seat 0, then <Table cards, waiting for seat 1, seat 2>>"
        assert str(turn.move) not in pretty_repr(turn).replace("Table", "").replace("cards", "")
        assert " ".join(pretty_repr(turn).split()) == (
            "Turn(seat='seat 0', after=Table(rules='cards', waiting='seat 1, seat 2'))"
        )

    def test_nothing_to_do(self) -> None:
        """Nobody is asked at a table whose game is over."""
        *_, turn = drive(Table.start(CARDS, 3)[0], random_players(3, 3))

        assert list(drive(turn.after, {})) == []


class Listener(RandomPlayer):
    """A player who hears what happens."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.heard: list[tuple[Any, Event]] = []

    def hear(self, view: Any, events: tuple[Event, ...]) -> None:  # noqa: ANN401 - any game
        """Remember it."""
        self.heard += [(view, event) for event in events]


class Whispered(Event):
    """What only the second seat may know."""

    def seen_by(self, seat: Seat | None) -> bool:
        """Only the second seat may know."""
        return seat == 1


class TestHearing:
    """A player with `hear` is told what happens, and nothing else."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_everything(self, game: Game) -> None:
        """All events are told in order, with the seat's own view before them."""
        table, _ = Table.start(*game)
        ear = Listener("x")
        turns = list(drive(table, {**random_players(game[1], 7), Seat(1): ear}))

        assert ear.heard == [
            (turn.before.view(Seat(1)), event) for turn in turns for event in turn.events
        ]

    def test_secrets(self) -> None:
        """Events the seat may not know of are left out."""
        table, ears = card_table("1R", "1R", "1R"), [Listener("x"), Listener("y")]
        turn = replace(next(drive(table, random_players(3, 1))), moments=moments_of([Whispered()]))

        tell_ears({Seat(seat): ear.hear for seat, ear in enumerate(ears)}, turn)

        assert [len(ear.heard) for ear in ears] == [0, 1]


class TestSeated:
    """A seat has a person, a bot or an imaginary player."""

    @pytest.mark.parametrize(
        ("kind", "person", "imaginary", "bot"),
        [
            ("human", True, False, ""),
            ("imaginary", False, True, ""),
            ("bot:random", False, False, "random"),
            ("bot:my/bot.py:Bot", False, False, "my/bot.py:Bot"),
            ("bot:human", False, False, "human"),
        ],
    )
    def test_kinds(self, kind: str, *, person: bool, imaginary: bool, bot: str) -> None:
        """Each kind is exactly one of the three."""
        who = Seated("Ada", kind)

        assert (who.person, who.imaginary, who.bot) == (person, imaginary, bot)

    def test_usual(self) -> None:
        """Without a kind it is a person."""
        assert Seated("Ada").person
