"""What an answer would bring: what the facts say of it, and what the rules then do."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.texts import tell
from basari.facts import Fact, Prospect
from basari.kernel import DEALER, AnyMoment, Seat, Table
from basari.players import Turn, drive
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Start
from basari.rules.basari.exchange import Swap, Swapped, Take, Took
from basari.rules.basari.facts import BOARD, CARDS, facts_of
from basari.rules.basari.facts.prospects import describe_leads, leaders, place_of
from basari.rules.basari.gems import Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Offer
from basari.rules.basari.rounds import Accepted, GemsTaken, PointsGained
from tests.games.basari.helpers import (
    GAMES,
    NAMES,
    Game,
    board_table,
    card,
    card_table,
    choose,
    heaps,
    play,
    random_players,
)
from tests.helpers.logs import sparingly

A, B, C, D = cards.Action
ROLL, POINTS, GEMS = board.Action
ADA, BEN, CLEO = map(Seat, range(3))
SEEDS = st.integers(0, 2**32)
LOST = "no longer the most: Yellow"


def turns_of(game: Game, seed: int) -> Iterator[Turn]:
    """Play a game at random."""
    rules, seats = game
    yield from drive(Table.start(rules, seats)[0], random_players(seats, seed))


def number(view: Any, seat: Seat, kind: str) -> int:  # noqa: ANN401 - any edition's
    """Count what a fact of this kind is about."""
    if kind == "place":
        return place_of(view.points, seat)
    if kind == "gems":
        return int(view.purses[seat].size)
    columns = {column.kind: column for column in facts_of(view).seats(view)}
    return columns[kind].numbers[seat]


def outcomes(facts: Iterable[Fact]) -> dict[str, int | tuple[int, int] | None]:
    """Tell what would be of each kind in the end: the last fact counts."""
    return {fact.kind: fact.then for fact in facts}


def check(prospect: Prospect, view: Any, seat: Seat) -> None:  # noqa: ANN401 - any edition's
    """What was said of *seat* has come true in *view*, or lies between the bounds."""
    for kind, then in outcomes((*prospect.costs, *prospect.gains)).items():
        now = number(view, seat, kind)
        if kind != "place" or then is not None:
            low, high = then if isinstance(then, tuple) else (then, then)
            assert low is not None
            assert high is not None
            assert low <= now <= high, (kind, then, now)


class TestNow:
    """Whatever is said to be now, is."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=SEEDS, language=st.sampled_from(texts.LANGUAGES))
    def test_every_answer(self, game: Game, seed: int, language: str) -> None:
        """In any game every answer has a prospect whose first number of each kind is true."""
        texts.use(language)
        for turn in turns_of(game, seed):
            if turn.seat == DEALER:
                continue
            view = turn.before.view(turn.seat)
            facts = facts_of(view)
            prospect = facts.prospect(view, turn.seat, turn.move)

            said = [*prospect.costs, *prospect.gains]
            for kind in {fact.kind for fact in said}:
                first = next(fact for fact in said if fact.kind == kind)
                assert first.now == number(view, turn.seat, kind)
            words = (prospect.title, prospect.brings, prospect.note, prospect.warning)
            names = ("Ada", "Ben", "Cleo", "Dan", "Emil")
            assert all("{" not in tell(word, names) for word in words if word is not None)


class TestComesTrue:
    """What is said to come does, where luck plays no part; else it lies between the bounds."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=SEEDS)
    def test_before_everybody(self, game: Game, seed: int) -> None:
        """Of a gem that is picked, and of an offer that is accepted."""
        for turn in turns_of(game, seed):
            if isinstance(turn.move, (Swap, Take)):
                kinds: tuple[type, ...] = (Swapped, Took)
            elif turn.move == ACCEPT:
                kinds = (Accepted,)
            else:
                continue
            view = turn.before.view(None)
            prospect = facts_of(view).prospect(view, turn.seat, turn.move)

            check(prospect, view_after(turn, kinds), turn.seat)

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=SEEDS)
    def test_bought(self, game: Game, seed: int) -> None:
        """Of an offer that is accepted, once the action over which they bargained is done."""
        before: Turn | None = None
        for turn in turns_of(game, seed):
            if (
                before
                and turn.move == ACCEPT
                and turn.before.state.phase.action in {B, C, POINTS, GEMS}
            ):
                view = before.before.view(None)
                prospect = facts_of(view).prospect(view, before.seat, before.move)

                check(prospect, view_after(turn, (PointsGained, GemsTaken)), before.seat)
            before = turn if isinstance(turn.move, Offer) else None

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=SEEDS)
    def test_alone(self, game: Game, seed: int) -> None:
        """Of an action that nobody else wants, from how the table was before it."""
        for turn in turns_of(game, seed):
            rules, earlier = turn.before.rules, turn.before.state
            for moment in turn.moments:
                event, state = moment.event, earlier
                earlier = moment.state
                if not isinstance(event, (PointsGained, GemsTaken)):
                    continue
                action = state.choices[event.seat]
                if state.choices.count(action) == 1:
                    view = rules.view(state, None)
                    prospect = facts_of(view).prospect(view, event.seat, action)
                    check(prospect, rules.view(moment.state, None), event.seat)


def view_after(turn: Turn, kinds: tuple[type, ...]) -> Any:  # noqa: ANN401 - any edition's
    """See the table as it was right after the first event of these kinds."""
    moment: AnyMoment = next(one for one in turn.moments if isinstance(one.event, kinds))
    return turn.before.rules.view(moment.state, None)


class TestActions:
    """What the actions of both editions would bring."""

    @pytest.mark.parametrize(
        ("action", "line"),
        [
            (A, "the top card of the pile (1-4 workers)"),
            (B, "6 points"),
            (C, "2 red and 1 blue"),
            (D, "give 1 gem, take any 2; take 1 if not alone"),
        ],
    )
    def test_lines_of_cards(self, action: cards.Action, line: str) -> None:
        """The card edition counts on the card in front of the player."""
        view = card_table("1R", "1R", "1R", current=(card("2R1B", 6),) * 3).view(None)

        assert CARDS.prospect(view, ADA, action).line == line

    @pytest.mark.parametrize(
        ("action", "line"),
        [
            (ROLL, "6 minus the pips in points, and onward"),
            (POINTS, "5 points"),
            (GEMS, "1 red, 1 yellow and 1 green"),
        ],
    )
    def test_lines_of_board(self, action: board.Action, line: str) -> None:
        """The board edition counts on the arch below the player's pawn."""
        view = board_table("1R", "1R", "1R").view(None)

        assert BOARD.prospect(view, ADA, action).line == line

    def test_points_and_place(self) -> None:
        """Points lead to a place, and say whether nobody has more."""
        table = card_table("1R", "1R", "1R", points=(3, 8, 5), current=(card("2R", 6),) * 3)

        points, place = CARDS.prospect(table.view(None), ADA, B).gains

        assert (points.now, points.then, points.lead) == (3, 9, True)
        assert (place.now, place.then) == (3, 1)

    def test_same_place(self) -> None:
        """A place that stays as it is has no second number."""
        table = card_table("1R", "1R", "1R", points=(30, 8, 5), current=(card("2R", 6),) * 3)

        _points, place = CARDS.prospect(table.view(None), ADA, B).gains

        assert (place.now, place.then) == (1, None)

    def test_pile_of_equal_cards(self) -> None:
        """If all cards left have as many workers, the top card has, too."""
        view = replace(card_table("1R", "1R", "1R").view(None), pile=frozenset([1, 5]))

        assert CARDS.prospect(view, ADA, A).brings == "2 workers"

    @pytest.mark.parametrize(("earlier", "note"), [(3, "10 to go"), (14, "you have them")])
    def test_workers_to_go(self, earlier: int, note: str) -> None:
        """It is said how many workers are still missing to fifteen."""
        dealt = (card(workers=2),) * 3
        table = card_table("1R", "1R", "1R", earlier=(earlier,), current=dealt)

        assert CARDS.prospect(table.view(None), ADA, A).note == note

    def test_short_supply(self) -> None:
        """What the supply lacks is forfeited (G9)."""
        table = card_table("1R", "1R", "1R", supply="1R", current=(card("2R1B"),) * 3)

        prospect = CARDS.prospect(table.view(None), ADA, C)

        assert prospect.line == "2 red and 1 blue, of which the supply has 1 red"
        assert [(fact.kind, fact.then) for fact in prospect.gains] == [("red", 2)]

    def test_empty_supply(self) -> None:
        """Where there is nothing to take, nothing changes."""
        table = card_table("1R", "1R", "1R", supply="-", current=(card("2R1B"),) * 3)

        prospect = CARDS.prospect(table.view(None), ADA, C)

        assert (prospect.brings, prospect.gains) == ("supply empty", ())

    @pytest.mark.parametrize(
        ("purse", "supply", "then"),
        [("2B", "2R2B", (3, 3)), ("-", "2R2B", (1, 2)), ("2B", "1R", (3, 3)), ("2B", "-", (2, 2))],
    )
    def test_exchange(self, purse: str, supply: str, then: tuple[int, int]) -> None:
        """D says how many gems one would have, alone or with others."""
        view = card_table(purse, *["1R"] * 4, supply=supply).view(None)

        (gems,) = CARDS.prospect(view, ADA, D).gains

        assert gems.then == then

    def test_penniless(self) -> None:
        """Who has no gem to give takes what the ruling says."""
        view = card_table("-", "1R", "1R").view(None)

        assert CARDS.prospect(view, ADA, D).line == "take any 2; take 1 if not alone"

    def test_others(self) -> None:
        """Those of the others with the most are in the lead."""
        dealt = (card("2R", 4), card("2R", 7), card("2R", 5))
        view = card_table("1R", "1R", "1R", current=dealt).view(None)

        others = CARDS.prospect(view, ADA, B).others

        assert [(seat, fact.now, fact.lead) for seat, fact in others] == [
            (BEN, 7, True),
            (CLEO, 5, False),
        ]

    def test_roll(self) -> None:
        """A die brings up to five points, and one to six arches."""
        view = board_table("1R", "1R", "1R", points=(7,), walked=(10, 20, 5)).view(None)

        points, lap = BOARD.prospect(view, ADA, ROLL).gains

        assert (points.then, lap.then) == ((7, 12), (11, 16))


class TestBids:
    """What a bid would cost and bring, if the other takes it."""

    def test_offer(self) -> None:
        """It costs its gems, brings the action, and may cost a majority."""
        dealt = (card("2R", 6),) * 3
        table, _ = choose(card_table("3R1B", "2R", "1R", current=dealt), "B", "B", "C")
        view = table.view(None)

        prospect = CARDS.prospect(view, ADA, Offer(Gems(red=2)))

        assert [(fact.kind, fact.now, fact.then) for fact in prospect.costs] == [("red", 3, 1)]
        assert [fact.then for fact in prospect.gains if fact.kind == "points"] == [6]
        assert prospect.warning == "no longer the most: Red"
        assert [(seat, fact.then) for seat, fact in prospect.others] == [(BEN, 4)]

    def test_harmless_offer(self) -> None:
        """Nobody is warned who keeps all majorities."""
        table, _ = choose(card_table("3R1B", "1R", "1R"), "B", "B", "C")

        assert CARDS.prospect(table.view(None), ADA, Offer(Gems(red=1))).warning is None

    def test_accept(self) -> None:
        """It brings the gems on offer, and the other one the action."""
        dealt = (card("2R", 6),) * 3
        table, _ = choose(card_table("3R1B", "2R", "1R", current=dealt), "B", "B", "C")
        table, _ = play(table, "0 offer 1R1B")

        prospect = CARDS.prospect(table.view(None), BEN, ACCEPT)

        assert [(fact.kind, fact.then) for fact in prospect.gains] == [("red", 3), ("blue", 1)]
        assert (ADA, 6) in [(seat, fact.then) for seat, fact in prospect.others]
        assert prospect.title == "accept 1 red and 1 blue"

    def test_pass(self) -> None:
        """It leaves the action to the other for nothing (B9)."""
        table, _ = choose(
            board_table("3R", "2R", "1R", points=(5, 2, 1)), "points", "points", "gems"
        )

        prospect = BOARD.prospect(table.view(None), ADA, PASS)

        assert (prospect.gains, prospect.costs) == ((), ())
        assert prospect.others[0][0] == BEN


class TestPicking:
    """What gems that are picked would bring, and an arch to start on."""

    def test_swap(self) -> None:
        """It costs what is given, brings what is taken, and may cost a majority."""
        view = card_table("2B", "1B", "1R", supply="2R2Y").view(None)

        prospect = CARDS.prospect(view, ADA, Swap(Gems(blue=1), Gems(red=1, yellow=1)))

        assert [(fact.kind, fact.then) for fact in prospect.costs] == [("blue", 1)]
        assert [(fact.kind, fact.then, fact.lead) for fact in prospect.gains] == [
            ("red", 1, True),
            ("yellow", 1, True),
        ]
        assert prospect.warning is None

    def test_taken_back(self) -> None:
        """What is given back may be taken again."""
        view = card_table("2B", "2B", "1R", supply="2R2Y").view(None)

        prospect = CARDS.prospect(view, ADA, Swap(Gems(blue=1), Gems(yellow=1, blue=1)))

        assert outcomes((*prospect.costs, *prospect.gains)) == {"blue": 2, "yellow": 1}

    def test_take(self) -> None:
        """A single gem is known by its colour."""
        view = card_table("2B", "1B", "1R").view(None)

        prospect = CARDS.prospect(view, ADA, Take(Colour.RED))

        assert (prospect.title, prospect.brings) == ("Red", "1 red")

    def test_start(self) -> None:
        """Of an arch it is said what lies there."""
        view = Table.start(GAMES[3][0], 3)[0].view(None)

        prospect = BOARD.prospect(view, ADA, Start(3))

        assert (prospect.title, prospect.sign) == ("arch 3", "3")
        assert prospect.brings is not None
        assert "point" in prospect.brings


class TestLeaders:
    """Who has most of a colour."""

    def test_nobody_leads_with_nothing(self) -> None:
        """A colour that nobody owns has no leader."""
        assert leaders(heaps(["1R", "2R", "-"]), Colour.BLUE) == ()


class TestLeads:
    """Majorities that one would win or lose."""

    @pytest.mark.parametrize(
        ("before", "after", "told"),
        [
            (("2R", "3R", "-"), ("4R", "3R", "-"), ["Red 2 → 4: the most"]),
            (("2R", "3R", "-"), ("3R", "3R", "-"), ["Red 2 → 3: most, with Ben"]),
            (("3R", "3R", "-"), ("4R", "3R", "-"), ["Red 3 → 4: the most"]),
            (("3R1B", "1R", "-"), ("4R1B", "1R", "-"), []),
            (("3R", "2R", "-"), ("1R", "2R", "-"), ["no longer the most: Red"]),
            (("2Y", "2R", "-"), ("2R1Y", "2R2Y", "-"), ["Red 0 → 2: most, with Ben", LOST]),
        ],
    )
    def test_told(self, before: tuple[str, ...], after: tuple[str, ...], told: list[str]) -> None:
        """Only what changes is told, the losses last."""
        sentences = describe_leads(heaps(before), heaps(after), ADA)

        assert [tell(sentence, ("Ada", "Ben", "Cleo")) for sentence in sentences] == told
