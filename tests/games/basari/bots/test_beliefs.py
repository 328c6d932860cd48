"""What a master believes of the others, and how it learns it."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.basari.beliefs import CALCULATING, FIRST, SLIP, Beliefs, Way, guesses
from basari.bots.basari.crowd import likings
from basari.bots.basari.learned import weights_for
from basari.bots.basari.master import Master, Outlook, drawn, outlook
from basari.bots.basari.mind import Mind
from basari.bots.basari.position import Numbers
from basari.bots.basari.seeing import actions_of, idle
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


def guessed(*favourites: int) -> Numbers:
    """Let every way choose one action nearly always, for all of four seats."""
    often = np.full((len(Way), 4, 3), 0.05)
    for way, favourite in enumerate(favourites):
        often[way, :, favourite] = 0.9
    return often


def look(view: Any) -> Outlook:  # noqa: ANN401 - of either edition
    """Look at a choice as a master does."""
    return outlook(view, weights_for(view))


class TestGuesses:
    """How often everybody may choose what, for every way to choose."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_chances(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Whatever the way, everybody chooses something, and nothing is impossible."""
        view = data.draw(choices(edition, seats))

        found = look(view).guessed

        assert found.shape == (len(Way), seats, len(actions_of(view)))
        assert found.sum(axis=2) == pytest.approx(1)
        assert (found >= SLIP / len(actions_of(view)) - 1e-9).all()

    @rarely
    @given(data=st.data())
    def test_the_crowd(self, data: st.DataObject) -> None:
        """The crowd is foreseen as merchants do it, but for a slip."""
        view = data.draw(choices("cards", 4))
        seen = look(view)

        crowd = guesses(view, seen.table, seen.game)[Way.CROWD]

        assert crowd == pytest.approx((1 - SLIP) * np.array(likings(view, 3)) + SLIP / 3)


class TestBeliefs:
    """Which way of whom one believes in."""

    def test_strangers(self) -> None:
        """Of a stranger one believes what one believes of all."""
        firm = Beliefs(4).about(0)

        assert firm == pytest.approx(np.repeat(FIRST[:, None], 4, axis=1))
        assert Beliefs(4).calculating(0) == pytest.approx(float(FIRST @ CALCULATING))

    @rarely
    @given(chosen, st.integers(0, 3))
    def test_firm(self, past: list[tuple[int, ...]], me: int) -> None:
        """Whatever was chosen, one believes as much in all ways together as before."""
        beliefs = Beliefs(4)
        for choice in past:
            beliefs.note(guessed(0, 1, 2, 1, 0), choice)

        assert beliefs.about(me).sum(axis=0) == pytest.approx(1)
        assert beliefs.expected(me, guessed(0, 1, 2, 1, 0)).sum(axis=1) == pytest.approx(1)

    def test_who_does_it(self) -> None:
        """Who always does what one way would do is believed to follow it, and will again."""
        beliefs, guess = Beliefs(4), guessed(0, 1, 2, 1, 0)
        for _ in range(5):
            beliefs.note(guess, (0, 2, 2, 2))

        assert beliefs.about(0)[Way.LOOSE, 1:].min() > 0.99
        assert beliefs.expected(0, guess)[1:, 2].min() > 0.85
        assert beliefs.calculating(0) > 0.98

    def test_each_of_them(self) -> None:
        """Whoever differs from the others is known for it."""
        beliefs, guess = Beliefs(4), guessed(0, 1, 2, 1, 0)
        for _ in range(8):
            beliefs.note(guess, (0, 0, 2, 2))

        expected = beliefs.expected(0, guess)

        assert expected[1].argmax() == 0
        assert expected[2].argmax() == 2

    def test_kin(self) -> None:
        """What two do makes one believe a little of the third, who did what all ways would do."""
        beliefs, guess = Beliefs(4), guessed(0, 1, 2, 1, 0)
        guess[:, 3] = 1 / 3
        for _ in range(3):
            beliefs.note(guess, (1, 2, 2, 0))

        assert beliefs.about(0)[Way.LOOSE, 3] > 2 * FIRST[Way.LOOSE]

    def test_what_one_does_oneself(self) -> None:
        """One's own choices say nothing about the others."""
        one, other, guess = Beliefs(4), Beliefs(4), guessed(0, 1, 2, 1, 0)
        for _ in range(4):
            one.note(guess, (0, 2, 2, 1))
            other.note(guess, (2, 2, 2, 1))

        assert one.about(0)[:, 1:] == pytest.approx(other.about(0)[:, 1:])


class TestAnswers:
    """A master answers best to what it believes."""

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
                    noted.note(look(view).guessed, places)
        view = next(
            turn.before.view(Seat(0))
            for turn in turns
            if turn.seat != DEALER and isinstance(turn.before.state.phase, Choosing)
        )
        seen = look(view)
        often = noted.expected(0, seen.guessed)
        fair = worths(sides(seen.table), often)[0]

        worth = master.worths(view, 0)

        assert noted.about(0)[Way.CROWD, 1:].min() > FIRST[Way.CROWD]
        assert worth.mean() == pytest.approx(0, abs=1e-9)
        assert noted.calculating(0) < 0.5
        assert int(worth.argmax()) == int(fair.argmax())

    @every_game
    def test_the_best(self, edition: str, seats: int) -> None:
        """It hardly ever chooses what is worth clearly less to it than the best."""
        tables = [t for t in moments(edition, seats) if isinstance(t.state.phase, Choosing)][::5]
        for table in tables:
            decision = table.waiting[-1]
            view: Any = table.view(decision.seat)
            worth = Master("1").worths(view, decision.seat)

            chosen = Master("1").decide(view, decision)

            behind = worth.max() - worth
            assert behind[actions_of(view).index(chosen)] < 0.7 * behind.max()

    def test_lots(self) -> None:
        """Masters of different seeds choose differently, as often as they should."""
        asked = [
            (table.view(decision.seat), decision)
            for table in moments("cards", 4, 2)
            if isinstance(table.state.phase, Choosing)
            for decision in table.waiting
        ]
        oftens = [
            drawn(Master("1").worths(view, decision.seat), Mind().warmth)
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
        """It chooses something, and nothing oftener than what is worth more."""
        often = drawn(worth, warmth)

        assert often.sum() == pytest.approx(1)
        assert (np.diff(often[np.argsort(worth)]) >= -1e-9).all()

    def test_alike(self) -> None:
        """Among what is worth the same it draws evenly."""
        assert drawn(np.zeros(3), 0.1) == pytest.approx(1 / 3)

    @given(worth_of, st.floats(0.5, 50))
    def test_however_much_it_is(self, worth: Numbers, times: float) -> None:
        """What is close depends on how far apart all are, and not on what they are worth."""
        if np.ptp(worth) > 1e-3:
            assert drawn(times * worth, 0.1) == pytest.approx(drawn(worth, 0.1), abs=1e-6)

    def test_vain(self) -> None:
        """What is vain is not drawn, nor chosen if it is hardly better; if it is clearly, it is."""
        vain = np.array([True, False, False])

        assert drawn(np.array([0.9, 1.0, 0.0]), 0.5, vain)[0] < 1e-9
        assert drawn(np.array([1.0, 0.9, 0.0]), 0.1, vain)[0] < 1e-9
        assert drawn(np.array([1.0, 0.2, 0.0]), 0.1, vain)[0] > 0.99
        assert drawn(np.array([1.0, 0.9]), 0.1, np.array([True, True])).argmax() == 0


class TestIdle:
    """What brings nothing that one wants, and keeps nobody from anything."""

    @staticmethod
    def found(*workers: int) -> list[bool]:
        """Tell which of A, B and C are idle for the first player."""
        cards = (card("1B"), card("1R"), card("1R"))
        table = card_table("3R", "3R", "3R", current=cards, earlier=workers)
        view: Any = table.view(Seat(0))
        return [idle(view, seen(view), 0, action) for action in actions_of(view)]

    def test_enough_workers(self) -> None:
        """A is, for who has fifteen workers if nobody else can have them now."""
        assert self.found(14, 2, 2) == [True, False, False]
        assert self.found(14, 13, 2) == [False, False, False]
        assert self.found(2, 14, 2) == [False, False, False]

    def test_no_gems(self) -> None:
        """C is, if the supply holds none of them."""
        table = card_table("3R", "3R", "3R", current=(card("1B"),) * 3)
        view: Any = replace(table.view(Seat(0)), supply=Gems(red=5))

        assert idle(view, seen(view), 0, actions_of(view)[2])
