"""Policies: random play is as random as at one table, and cheating is impossible."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.batch import Luck, Net, play
from basari.batch.answer_log import AnswerLog
from basari.batch.arrays import Whole
from basari.batch.basari import FEATURES, JUDGED, BidQuestion, Judge, PickQuestion, Random, features
from basari.batch.basari.exchange import SWAPS, swap, swaps
from basari.batch.basari.lockstep import Cards
from basari.batch.basari.questions import Policies
from basari.batch.basari.running import RunningGames
from basari.batch.basari.tables import Tables
from basari.errors import IllegalMove
from basari.kernel import Table
from basari.players import RandomPlayer
from basari.rules.basari import exchange
from basari.rules.basari.game import house
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import ACCEPT, Bids, Offer
from tests.batch.helpers import judge

FEW = st.builds(Gems, *[st.integers(0, 3)] * 4)


def lay_tables(games: int, seats: int = 3) -> tuple[Tables, Luck]:
    """Set up tables of the card edition."""
    numbers = np.arange(games)
    return Cards(house("cards"), seats).tables(numbers), Luck.of(1, numbers, seats)


def bidding(games: int, purse: Gems, standing: Gems, *, may_leave: bool = True) -> BidQuestion:
    """Ask the first seat of many tables for a bid."""
    tables, luck = lay_tables(games)
    seats = np.zeros(games, np.int64)
    offers, purses = (np.tile(heap.counts, (games, 1)) for heap in (standing, purse))
    return BidQuestion(tables, luck, tables.every, seats, seats + 1, 0, offers, purses, may_leave)


class TestRandom:
    """All options are equally likely."""

    @pytest.mark.parametrize(("purse", "standing"), [("1R2B", "1B"), ("2Y1G", "-"), ("1B", "1R")])
    def test_bids(self, purse: str, standing: str) -> None:
        """Everything that the rules allow is bid, and nothing else, equally often."""
        own, bar = Gems.parse(purse), Gems.parse(standing)
        options = Bids.over(bar, own, (ACCEPT,))

        offers = Random().bid(bidding(4000, own, bar)).tolist()

        counted = Counter(tuple(offer) for offer in offers)
        allowed = [move.gems if isinstance(move, Offer) else NO_GEMS for move in options]
        assert counted.keys() == {heap.counts for heap in allowed}
        assert min(counted.values()) > 0.75 * 4000 / len(options)

    def test_must_open(self) -> None:
        """C8: an opener of the card edition never leaves."""
        offers = Random().bid(bidding(500, Gems(blue=1), NO_GEMS, may_leave=False))

        assert offers.tolist() == [[0, 0, 0, 1]] * 500

    def test_as_long_as_at_one_table(self) -> None:
        """On average, games are as long as those of random players at one table."""
        rules, player, lengths = house("cards"), RandomPlayer("lengths"), []
        for _ in range(60):
            table, _ = Table.start(rules, 3)
            lengths.append(0)
            while table.waiting:
                decision = table.waiting[0]
                table, _ = table.play(decision.seat, player.decide(None, decision))
                lengths[-1] += 1

        many = play("basari", [Random()] * 3, 2000).endings.decisions

        error = np.std(lengths) / np.sqrt(len(lengths))
        assert abs(np.mean(lengths) - many.mean()) < 6 * error


class TestSwaps:
    """C15, R3: a seat alone with D may swap as the rules say."""

    @given(FEW, FEW, st.integers(0, 2), st.booleans())
    def test_legal(self, purse: Gems, supply: Gems, takes: int, back: bool) -> None:  # noqa: FBT001
        """Exactly the same exchanges are legal."""
        rows = np.array([purse.counts]), np.array([supply.counts])

        (legal,) = swaps(*rows, penniless_takes=takes, take_back=back)

        expected = exchange.Swaps.between(purse, supply, penniless_takes=takes, take_back=back)
        assert {SWAPS[number] for number in np.flatnonzero(legal)} == set(expected.moves)

    def test_nothing_to_swap(self) -> None:
        """R3: a seat that can neither give nor take is not asked; the others are."""
        tables, luck = lay_tables(2, 5)
        tables.purses[0, 1], tables.supply[0] = 0, 0
        hall = RunningGames(tables, Policies([Random()] * 5), luck, AnswerLog())
        seats = np.array([1, 1])
        legal = swaps(
            tables.purses[[0, 1], seats], tables.supply, penniless_takes=2, take_back=True
        )

        swap(hall, legal, tables.every, seats)

        assert tables.decisions.tolist() == [0, 1]
        assert tables.purses[:, 1].sum(axis=1).tolist() == [0, 13]


class TestJudge:
    """A net judges, and the policy follows it."""

    def judging(self, **said: float) -> Judge:
        """Return one whose net judges every position alike."""
        names = ("A", "B", "C", "D", "wa", "wb", "wc", "red", "yellow", "green", "blue")
        numbers = np.zeros(Net.weights((len(FEATURES), JUDGED)))
        numbers[-JUDGED:] = [said.get(name, 0) for name in names]
        return Judge(Net.of((len(FEATURES), JUDGED), numbers))

    def test_chooses_by_score(self) -> None:
        """A higher score is chosen more often, but not always."""
        tables, luck = lay_tables(1000)
        asked = PickQuestion(tables, luck, tables.every, tables.every * 0, np.ones((1000, 3), bool))

        chosen = np.bincount(self.judging(B=2.0).choose(asked), minlength=3)

        assert chosen[1] > 600
        assert chosen.min() > 50

    @pytest.mark.parametrize(
        ("worth", "standing", "offer"),
        [(5, "1B", "2B"), (2.5, "1B", "-"), (9, "3B", "1G3B"), (10, "4B", "2G3B"), (99, "6R", "-")],
    )
    def test_bids_what_it_is_worth(self, worth: float, standing: str, offer: str) -> None:
        """One gem more, while that and the standing offer are together worth less."""
        prices = dict.fromkeys(("red", "yellow", "green", "blue"), 1.0)
        asked = bidding(1, Gems.parse("2G3B"), Gems.parse(standing))

        (bid,) = self.judging(wa=worth, **prices).bid(asked).tolist()

        assert str(Gems(*bid)) == offer

    def test_swaps_for_the_best(self) -> None:
        """It gives what is worth least, and takes what is worth most."""
        tables, luck = lay_tables(1, 5)
        legal = swaps(tables.purses[:, 0], tables.supply, penniless_takes=2, take_back=True)
        asked = PickQuestion(tables, luck, np.array([0]), np.array([0]), legal)
        fond = self.judging(red=1, yellow=2, green=3, blue=0.5)

        assert str(SWAPS[fond.swap(asked)[0]]) == "swap B GG"
        assert fond.take(PickQuestion(tables, luck, *[np.array([0])] * 2, tables.supply > 0)) == [2]

    def test_features(self) -> None:
        """Every input of the net has a name, and shows who is ahead."""
        tables, luck = lay_tables(2)
        tables.purses[0, 0, 0] = 6
        tables.points[1] = [20, 30, 10]
        asked = PickQuestion(
            tables, luck, np.array([0, 1]), np.array([0, 0]), np.ones((2, 3), bool)
        )

        told = features(asked)

        assert told.shape == (2, len(FEATURES))
        assert told[0, FEATURES.index("red gems more than anybody else")] == 1
        assert told[1, FEATURES.index("points more than anybody else")] == -0.5


class Cheat(Random):
    """Plays at random, but cheats at the table of one game."""

    name = "cheat"

    def __init__(self, question: str, answer: object) -> None:
        self._question, self._answer = question, answer

    def _answered(self, question: str, asked: Any, answers: Whole) -> Whole:  # noqa: ANN401
        if question == self._question:
            answers[asked.tables.numbers[asked.rows] == 3] = self._answer
        return answers

    def choose(self, asked: PickQuestion) -> Whole:
        """Choose as wanted; often D."""
        return self._answered("choose", asked, super().choose(asked))

    def bid(self, asked: BidQuestion) -> Whole:
        """Bid as wanted."""
        return self._answered("bid", asked, super().bid(asked))

    def swap(self, asked: PickQuestion) -> Whole:
        """Swap as wanted."""
        return self._answered("swap", asked, super().swap(asked))

    def take(self, asked: PickQuestion) -> Whole:
        """Take as wanted."""
        return self._answered("take", asked, super().take(asked))

    def start(self, asked: PickQuestion) -> Whole:
        """Start as wanted."""
        return self._answered("start", asked, super().start(asked))


class TestCheating:
    """Illegal answers are refused, with the number of the game and the rule."""

    @pytest.mark.parametrize(
        ("edition", "seats", "question", "answer", "why"),
        [
            ("cards", 3, "choose", 3, "3 is not possible here, only A, B, C"),
            ("cards", 3, "choose", -1, "-1 is not possible"),
            ("cards", 3, "bid", (20, 20, 20, 20), r"you offer 20R20Y20G20B but own .* \(G6\)"),
            ("cards", 3, "bid", (0, 0, 0, 0), r"an offer is at least one gem \(G6\)"),
            ("cards", 3, "bid", (9, -1, 0, 0), r"\(G6\)"),
            ("cards", 3, "bid", (0, 0, 0, 1), r"1B does not beat .* \(G6\)|you offer 1B"),
            ("cards", 5, "swap", 0, r"swap - - is not possible here, only swap .* \(C15\)"),
            ("cards", 5, "take", 4, r"4 is not possible here, only take .* \(C15\)"),
            ("board", 3, "start", 0, r"start 1 is not possible here, only start .* \(B2\)"),
        ],
    )
    def test_refused(
        self, edition: str, seats: int, question: str, answer: object, why: str
    ) -> None:
        """The game is named, and the rule cited."""
        cheats = [Cheat(question, answer)] * seats

        with pytest.raises(IllegalMove, match=rf"^game 3, seat \d: .*{why}"):
            play("basari", cheats, 8, edition=edition)

    @pytest.mark.parametrize("answers", [np.zeros(3), np.zeros(2, np.int64)], ids=["real", "few"])
    def test_no_answers(self, answers: Whole) -> None:
        """Anything but a row of whole numbers is refused."""
        sloppy = Random()
        sloppy.choose = lambda _: answers  # type: ignore[method-assign]

        with pytest.raises(TypeError, match="random: choose needs"):
            play("basari", [sloppy] * 3, 1)

    def test_good_company(self) -> None:
        """Different policies at one table answer for their own seats."""
        company = [Random(), judge(), Random()]

        assert play("basari", company, 20).endings.numbers.tolist() == list(range(20))
