"""Bots that think: they play by the rules, see only their view, and always decide alike."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots import BOTS, bot
from basari.bots.luck import luck
from basari.bots.mixing import mixed
from basari.bots.seeing import carried_out, position_of
from basari.bots.worth import Offers, Weights, deals, row
from basari.games import house
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.players import AnyPlayer, Turn, dealer, drive
from basari.rules.gems import Gems, beats
from basari.rules.rounds import Choosing
from logs import EVERY_GAME, LABELS

THINKING = ("novice", "merchant", "master")
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(5, settings().max_examples // 20))
purses = st.builds(Gems, *[st.integers(0, 4)] * 4)


def played(edition: str, seats: int, codes: list[str], seed: int = 1, legs: int = 1) -> list[Turn]:
    """Let bots play a game."""
    rules = replace(house(edition), legs=legs)
    table, _ = Table.start(rules, seats)
    players: dict[Seat, AnyPlayer] = {
        Seat(seat): bot(code, f"{seed}/{seat}") for seat, code in enumerate(codes)
    }
    return list(drive(table, players | {DEALER: dealer(seed)}))


def moments(edition: str, seats: int) -> list[AnyTable]:
    """Find tables at which somebody is asked."""
    turns = played(edition, seats, ["random"] * seats, seed=5)
    return [turn.before for turn in turns if turn.seat != DEALER]


class TestGames:
    """Whole games, of every edition and number of players."""

    @every_game
    @pytest.mark.parametrize("code", THINKING)
    def test_to_the_end(self, code: str, edition: str, seats: int) -> None:
        """Every answer is legal, and the game ends."""
        assert played(edition, seats, [code] * seats)[-1].after.over

    @pytest.mark.parametrize("code", THINKING)
    def test_the_same_again(self, code: str) -> None:
        """The same seed gives the same game, another one another."""
        one, same, other = (
            [str(turn.move) for turn in played("cards", 3, [code] * 3, seed)] for seed in (1, 1, 2)
        )

        assert one == same
        assert one != other

    @pytest.mark.parametrize("code", THINKING)
    def test_nothing_is_remembered(self, code: str) -> None:
        """A bot that is made anew for every decision plays the same game."""
        turns = played("board", 3, [code] * 3)

        for turn in turns:
            if turn.seat != DEALER:
                fresh = bot(code, f"1/{turn.seat}")
                decision = turn.before.decision(turn.seat)
                assert fresh.decide(turn.before.view(turn.seat), decision) == turn.move


class TestViews:
    """A choice is a function of what one may know."""

    @every_game
    @pytest.mark.parametrize("code", THINKING)
    def test_sealed_answers_change_nothing(self, code: str, edition: str, seats: int) -> None:
        """Whatever the others have sealed, the same is chosen."""
        table = next(
            table for table in moments(edition, seats) if isinstance(table.state.phase, Choosing)
        )
        last = table.waiting[-1]
        chosen = []

        for place in range(len(table.waiting[0].options)):
            sealed = table
            for decision in table.waiting[:-1]:
                sealed, _ = sealed.play(decision.seat, decision.options[place])
            view = sealed.view(last.seat)
            chosen.append(bot(code, "7").decide(view, sealed.decision(last.seat)))

        assert len(set(map(str, chosen))) == 1

    @pytest.mark.parametrize("code", list(BOTS))
    def test_about(self, code: str) -> None:
        """The table of codes says what each is like."""
        assert BOTS[code].about


class TestLuck:
    """Luck follows from the seed and the view."""

    def test_of_its_own(self) -> None:
        """Other seeds and other views have other luck; the same have the same."""
        views = [table.view(Seat(0)) for table in moments("cards", 4)[:6:5]]

        numbers = [luck(seed, view).random() for seed in "ab" for view in views]

        assert len(set(numbers)) == 4
        assert numbers[0] == luck("a", views[0]).random()


class TestOffers:
    """All offers of a purse, in the order of the rules."""

    @rarely
    @given(purses, purses)
    def test_order(self, purse: Gems, standing: Gems) -> None:
        """Each beats the one before, and those above a standing one are counted."""
        offers = Offers(purse)
        heaps = [Gems(*map(int, gems)) for gems in offers.gems]

        assert len(heaps) == np.prod(row(purse) + 1) - 1
        assert all(purse.covers(heap) for heap in heaps)
        assert all(beats(later, heap) for heap, later in pairwise(heaps))
        first = offers.above(standing)
        assert [beats(heap, standing) for heap in heaps] == [
            place >= first for place in range(len(heaps))
        ]


class TestWorth:
    """What a position is worth."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_chances(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Chances add up to one, and whatever brings points or gems brings a better chance."""
        view = data.draw(st.sampled_from(moments(edition, seats))).view(None)
        position = position_of(view, Weights())
        chances = position.chances(position.expected())
        seat = data.draw(st.integers(0, seats - 1))

        better = [position.gaining(seat, 5), position.taking(seat, np.ones(4))]

        assert chances.sum() == pytest.approx(1)
        for after in better:
            assert position.chances(after.expected())[seat] > chances[seat]

    @rarely
    @every_game
    @given(data=st.data())
    def test_deals(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Many deals weighed at once are worth what each of them is worth alone."""
        view = data.draw(st.sampled_from(moments(edition, seats))).view(None)
        payer, payee = data.draw(st.permutations(range(seats)))[:2]
        action = data.draw(st.sampled_from(list(view.rules.contested)))
        after = carried_out(view, position_of(view, Weights()), payer, action)
        gems = Offers(view.purses[payer]).gems[:40]

        expected = deals(after, payer, payee, gems)

        for heap, worth in zip(gems, expected, strict=True):
            alone = after.taking(payer, -heap).taking(payee, heap).expected()
            assert worth == pytest.approx(alone)


class TestMixing:
    """A mixed choice cannot be exploited where it can be worked out by hand."""

    def test_matching_pennies(self) -> None:
        """Who must not be read tosses a coin."""
        win = np.array([[1.0, -1.0], [-1.0, 1.0]])

        one, other = mixed(np.stack([win, -win], axis=-1), 2000)

        assert one == pytest.approx([0.5, 0.5], abs=0.05)
        assert other == pytest.approx([0.5, 0.5], abs=0.05)

    def test_the_better_one(self) -> None:
        """What is better whatever the others do is chosen."""
        payoffs: Any = np.zeros((2, 3, 2, 3))
        payoffs[1, ..., 0] = 1
        payoffs[:, 2, :, 1] = 1
        payoffs[..., 0, 2] = 1

        chosen = mixed(payoffs)

        assert [int(choice.argmax()) for choice in chosen] == [1, 2, 0]
        assert all(choice.max() > 0.95 for choice in chosen)
