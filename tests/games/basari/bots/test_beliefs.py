"""What a master believes about the others, and how it learns."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.basari.beliefs import CALCULATING, FIRST, SLIP, Beliefs, ChoiceWay, guesses
from basari.bots.basari.choice_forecast import forecast_choices
from basari.bots.basari.learned_weights import weights_for
from basari.bots.basari.master import ChoiceAnalysis, Master, analyse, choice_odds
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.position import Numbers
from basari.bots.basari.prospects import actions_of, is_pointless
from basari.bots.mixing import sides, worths
from basari.kernel import DEALER, Seat
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Choosing, Revealed
from tests.games.basari.bot_views import choices, moments, played, seen
from tests.games.basari.helpers import card, card_table
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(5, settings().max_examples // 20))
chosen = st.lists(st.tuples(*[st.integers(0, 2)] * 4), min_size=1, max_size=8)


def guess_for(*favourites: int) -> Numbers:
    """Let every way choose one action nearly always, for all of four seats."""
    often = np.full((len(ChoiceWay), 4, 3), 0.05)
    for way, favourite in enumerate(favourites):
        often[way, :, favourite] = 0.9
    return often


def look(view: Any) -> ChoiceAnalysis:  # noqa: ANN401 - of either edition
    """Analyse a choice like a master."""
    return analyse(view, weights_for(view))


class TestGuesses:
    """How often everybody may choose what, for every way to choose."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_chances(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Whatever the way, probabilities add up, and nothing is impossible."""
        view = data.draw(choices(edition, seats))

        found = look(view).guesses

        assert found.shape == (len(ChoiceWay), seats, len(actions_of(view)))
        assert found.sum(axis=2) == pytest.approx(1)
        assert (found >= SLIP / len(actions_of(view)) - 1e-9).all()

    @rarely
    @given(data=st.data())
    def test_the_crowd(self, data: st.DataObject) -> None:
        """The crowd is predicted like merchants, apart from slips."""
        view = data.draw(choices("cards", 4))
        seen = look(view)

        crowd = guesses(view, seen.table, seen.game)[ChoiceWay.CROWD]

        assert crowd == pytest.approx((1 - SLIP) * np.array(forecast_choices(view, 3)) + SLIP / 3)


class TestBeliefs:
    """The probability of each way for each seat."""

    def test_strangers(self) -> None:
        """Strangers have the prior probabilities."""
        firm = Beliefs(4).about(0)

        assert firm == pytest.approx(np.repeat(FIRST[:, None], 4, axis=1))
        assert Beliefs(4).calculating(0) == pytest.approx(float(FIRST @ CALCULATING))

    @rarely
    @given(chosen, st.integers(0, 3))
    def test_firm(self, past: list[tuple[int, ...]], me: int) -> None:
        """Whatever was chosen, probabilities add up to one."""
        beliefs = Beliefs(4)
        for choice in past:
            beliefs.note(guess_for(0, 1, 2, 1, 0), choice)

        assert beliefs.about(me).sum(axis=0) == pytest.approx(1)
        assert beliefs.expect(me, guess_for(0, 1, 2, 1, 0)).sum(axis=1) == pytest.approx(1)

    def test_who_does_it(self) -> None:
        """A seat that always chooses like one way is believed to follow it, and will again."""
        beliefs, guess = Beliefs(4), guess_for(0, 1, 2, 1, 0)
        for _ in range(5):
            beliefs.note(guess, (0, 2, 2, 2))

        assert beliefs.about(0)[ChoiceWay.LOOSE, 1:].min() > 0.99
        assert beliefs.expect(0, guess)[1:, 2].min() > 0.85
        assert beliefs.calculating(0) > 0.98

    def test_each_of_them(self) -> None:
        """A seat that differs from the others is recognised."""
        beliefs, guess = Beliefs(4), guess_for(0, 1, 2, 1, 0)
        for _ in range(8):
            beliefs.note(guess, (0, 0, 2, 2))

        expected = beliefs.expect(0, guess)

        assert expected[1].argmax() == 0
        assert expected[2].argmax() == 2

    def test_kin(self) -> None:
        """What two seats do says a little about the third, whose choices fit all ways."""
        beliefs, guess = Beliefs(4), guess_for(0, 1, 2, 1, 0)
        guess[:, 3] = 1 / 3
        for _ in range(3):
            beliefs.note(guess, (1, 2, 2, 0))

        assert beliefs.about(0)[ChoiceWay.LOOSE, 3] > 2 * FIRST[ChoiceWay.LOOSE]

    def test_what_one_does_oneself(self) -> None:
        """One's own choices say nothing about the others."""
        one, other, guess = Beliefs(4), Beliefs(4), guess_for(0, 1, 2, 1, 0)
        for _ in range(4):
            one.note(guess, (0, 2, 2, 1))
            other.note(guess, (2, 2, 2, 1))

        assert one.about(0)[:, 1:] == pytest.approx(other.about(0)[:, 1:])


class TestAnswers:
    """A master answers best to its beliefs."""

    def test_to_all_that_is_revealed(self) -> None:
        """It notes every choice that it hears of, and nothing else."""
        master, turns = Master("1"), played("cards", 4, ["merchant"] * 4)
        noted = Beliefs(4)
        for turn in turns:
            view: Any = turn.before.view(Seat(0))
            master.hear(view, turn.events)
            for event in turn.events:
                if isinstance(event, Revealed):
                    places = [actions_of(view).index(choice) for choice in event.choices]
                    noted.note(look(view).guesses, places)
        view = next(
            turn.before.view(Seat(0))
            for turn in turns
            if turn.seat != DEALER and isinstance(turn.before.state.phase, Choosing)
        )
        seen = look(view)
        often = noted.expect(0, seen.guesses)
        fair = worths(sides(seen.table), often)[0]

        worth = master.worths(view, 0)

        assert noted.about(0)[ChoiceWay.CROWD, 1:].min() > FIRST[ChoiceWay.CROWD]
        assert worth.mean() == pytest.approx(0, abs=1e-9)
        assert noted.calculating(0) < 0.5
        assert int(worth.argmax()) == int(fair.argmax())

    @every_game
    def test_the_best(self, edition: str, seats: int) -> None:
        """It hardly ever chooses what is clearly worse than the best."""
        tables = [t for t in moments(edition, seats) if isinstance(t.state.phase, Choosing)][::5]
        for table in tables:
            decision = table.waiting[-1]
            view: Any = table.view(decision.seat)
            worth = Master("1").worths(view, decision.seat)

            chosen = Master("1").decide(view, decision)

            behind = worth.max() - worth
            assert behind[actions_of(view).index(chosen)] < 0.7 * behind.max()

    def test_lots(self) -> None:
        """Masters with different seeds choose differently, as often as they should."""
        asked = [
            (table.view(decision.seat), decision)
            for table in moments("cards", 4, 2)
            if isinstance(table.state.phase, Choosing)
            for decision in table.waiting
        ]
        oftens = [
            choice_odds(Master("1").worths(view, decision.seat), MasterSettings().warmth)
            for view, decision in asked
        ]
        doubtful = min(range(len(asked)), key=lambda place: float(oftens[place].max()))
        view, decision = asked[doubtful]
        often = oftens[doubtful]

        found = [
            actions_of(view).index(Master(str(seed)).decide(view, decision)) for seed in range(60)
        ]

        assert often.max() < 0.9
        assert np.bincount(found, minlength=3) / 60 == pytest.approx(often, abs=0.2)
        assert len(set(found)) > 1


worth_of = st.lists(st.floats(-1, 1), min_size=2, max_size=4).map(np.array)


class TestLots:
    """How often a master chooses what."""

    @given(worth_of, st.floats(0.01, 0.5))
    def test_the_better_the_oftener(self, worth: Numbers, warmth: float) -> None:
        """Probabilities add up, and what is worth more is never chosen less often."""
        often = choice_odds(worth, warmth)

        assert often.sum() == pytest.approx(1)
        assert (np.diff(often[np.argsort(worth)]) >= -1e-9).all()

    def test_alike(self) -> None:
        """Equal actions are drawn equally often."""
        assert choice_odds(np.zeros(3), 0.1) == pytest.approx(1 / 3)

    @given(worth_of, st.floats(0.5, 50))
    def test_however_much_it_is(self, worth: Numbers, times: float) -> None:
        """What is close depends on the spread, not on the level of values."""
        if np.ptp(worth) > 1e-3:
            assert choice_odds(times * worth, 0.1) == pytest.approx(
                choice_odds(worth, 0.1), abs=1e-6
            )

    def test_vain(self) -> None:
        """A pointless action is not chosen, unless it is clearly the best."""
        vain = np.array([True, False, False])

        assert choice_odds(np.array([0.9, 1.0, 0.0]), 0.5, vain)[0] < 1e-9
        assert choice_odds(np.array([1.0, 0.9, 0.0]), 0.1, vain)[0] < 1e-9
        assert choice_odds(np.array([1.0, 0.2, 0.0]), 0.1, vain)[0] > 0.99
        assert choice_odds(np.array([1.0, 0.9]), 0.1, np.array([True, True])).argmax() == 0


class TestIdle:
    """What brings nothing useful, and keeps nobody from anything."""

    @staticmethod
    def pointless_of(*workers: int) -> list[bool]:
        """Return which of A, B and C are pointless for the first player."""
        cards = (card("1B"), card("1R"), card("1R"))
        table = card_table("3R", "3R", "3R", current=cards, earlier=workers)
        view: Any = table.view(Seat(0))
        return [is_pointless(view, seen(view), 0, action) for action in actions_of(view)]

    def test_enough_workers(self) -> None:
        """A is, with fifteen workers, if nobody else can get there now."""
        assert self.pointless_of(14, 2, 2) == [True, False, False]
        assert self.pointless_of(14, 13, 2) == [False, False, False]
        assert self.pointless_of(2, 14, 2) == [False, False, False]

    def test_no_gems(self) -> None:
        """C is, if the supply holds none of the gems."""
        table = card_table("3R", "3R", "3R", current=(card("1B"),) * 3)
        view: Any = replace(table.view(Seat(0)), supply=Gems(red=5))

        assert is_pointless(view, seen(view), 0, actions_of(view)[2])
