"""Bots that think: they play by the rules, see only their view, and are reproducible."""

import pytest

from basari.bots.luck import luck
from basari.bots.register import bots_of, make_bot
from basari.kernel import DEALER, Seat
from basari.players import ears_of, tell_ears
from basari.rules.basari.rounds import Choosing
from tests.games.basari.bot_views import moments, played
from tests.helpers.logs import EVERY_GAME, LABELS

THINKING = ("novice", "apprentice", "regular", "merchant", "master")
FORGETFUL = THINKING[:-1]
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


class TestGames:
    """Whole games, of every edition and number of players."""

    @every_game
    @pytest.mark.parametrize("code", THINKING)
    def test_to_the_end(self, code: str, edition: str, seats: int) -> None:
        """Every answer is legal, and the game ends."""
        assert played(edition, seats, [code] * seats)[-1].after.over

    @pytest.mark.parametrize("code", THINKING)
    def test_the_same_again(self, code: str) -> None:
        """The same seed gives the same game, another seed another one."""
        one, same, other = (
            [str(turn.move) for turn in played("cards", 3, [code] * 3, seed)] for seed in (1, 1, 2)
        )

        assert one == same
        assert one != other

    @pytest.mark.parametrize("code", FORGETFUL)
    def test_nothing_is_remembered(self, code: str) -> None:
        """A bot made anew for every decision plays the same game."""
        turns = played("board", 3, [code] * 3)

        for turn in turns:
            if turn.seat != DEALER:
                fresh = make_bot("basari", code, f"1/{turn.seat}")
                decision = turn.before.decision(turn.seat)
                assert fresh.decide(turn.before.view(turn.seat), decision) == turn.move

    def test_what_was_heard(self) -> None:
        """A master made anew that hears the past plays the same game."""
        turns = played("cards", 3, ["master"] * 3, legs=2)
        late = [at for at, turn in enumerate(turns) if turn.seat != DEALER][-9:]

        for at in late:
            turn = turns[at]
            fresh = make_bot("basari", "master", f"1/{turn.seat}")
            ears = ears_of({turn.seat: fresh})
            for past in turns[:at]:
                tell_ears(ears, past)
            decision = turn.before.decision(turn.seat)
            assert fresh.decide(turn.before.view(turn.seat), decision) == turn.move


class TestViews:
    """A choice depends only on what the seat may know."""

    @every_game
    @pytest.mark.parametrize("code", THINKING)
    def test_sealed_answers_change_nothing(self, code: str, edition: str, seats: int) -> None:
        """Whatever the others have sealed, the choice is the same."""
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
            chosen.append(make_bot("basari", code, "7").decide(view, sealed.decision(last.seat)))

        assert len(set(map(str, chosen))) == 1

    @pytest.mark.parametrize("code", list(bots_of("basari")))
    def test_about(self, code: str) -> None:
        """The register says what each is like."""
        assert bots_of("basari")[code].about


class TestLuck:
    """Luck depends on the seed and the view."""

    def test_of_its_own(self) -> None:
        """Other seeds and other views give other luck; the same ones the same."""
        views = [table.view(Seat(0)) for table in moments("cards", 4)[:6:5]]

        numbers = [luck(seed, view).random() for seed in "ab" for view in views]

        assert len(set(numbers)) == 4
        assert numbers[0] == luck("a", views[0]).random()
