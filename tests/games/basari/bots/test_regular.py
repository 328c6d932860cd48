"""The regular: sensible, and human."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from basari.bots.basari.regular import FEW, Regular
from basari.kernel import AnyTable
from basari.players import Turn
from basari.rules.basari.cards.table import Action
from basari.rules.basari.negotiation import ACCEPT, Bargain, Offer
from tests.games.basari.bot_views import played
from tests.games.basari.helpers import card, card_table, choose, play
from tests.helpers.logs import EVERY_GAME, LABELS

CODE = "regular"
MANY = range(50)
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def answers(table: AnyTable) -> Counter[Any]:
    """Let many regulars answer for the first seat asked."""
    decision = table.waiting[0]
    view = table.view(decision.seat)
    return Counter(Regular(f"{seed}").decide(view, decision) for seed in MANY)


def all_bids(turns: list[Turn]) -> Iterator[tuple[Bargain[Any], Any]]:
    """Yield all bids in negotiations."""
    for turn in turns:
        if isinstance(turn.before.state.phase, Bargain):
            yield turn.before.state.phase, turn.move


class TestGames:
    """Whole games of regulars."""

    @every_game
    def test_to_the_end(self, edition: str, seats: int) -> None:
        """They are legal, end, and are reproducible."""
        turns = played(edition, seats, [CODE] * seats, legs=3)

        assert turns[-1].after.over
        again = played(edition, seats, [CODE] * seats, legs=3)
        assert [turn.move for turn in again] == [turn.move for turn in turns]

    @every_game
    def test_few_gems_and_few_words(self, edition: str, seats: int) -> None:
        """Nobody opens with a heap, or raises by more than a gem; most agree soon."""
        words = list(all_bids(played(edition, seats, [CODE] * seats, legs=3)))

        for bargain, move in words:
            if isinstance(move, Offer):
                most = bargain.standing.size + 1 if bargain.bids else FEW
                assert move.gems.size <= most
        ended = sum(not isinstance(move, Offer) for _, move in words)
        assert len(words) <= 4 * ended


class TestChoosing:
    """Choices that everybody finds sensible."""

    def test_workers_when_near(self) -> None:
        """With 14 workers and a poor card, the fifteenth is wanted."""
        poor = card("1B", points=4)
        table = card_table("3R", "3Y", "3G", "3B", earlier=(13, 2, 2, 2), current=(poor,) * 4)

        assert answers(table)[Action.A] > len(MANY) / 2

    def test_no_more_workers_than_count(self) -> None:
        """With 15 workers nobody wants another one, unless a rival is near."""
        poor = card("1B", points=4)
        table = card_table("3R", "3Y", "3G", "3B", earlier=(14, 2, 2, 2), current=(poor,) * 4)

        assert answers(table)[Action.A] == 0

    def test_a_majority_within_reach(self) -> None:
        """Shortly before the scoring, two reds for the lead beat four points."""
        cards = card("2R", points=4), *[card("1B", points=7)] * 3
        table = card_table("2R", "3R", "3G", "3B", earlier=(2, 13, 2, 2), current=cards)

        assert answers(table)[Action.C] > len(MANY) / 2

    def test_not_all_to_the_same(self) -> None:
        """Of five regulars not all want D, which is then worth little (C15)."""
        turns = [turn for seed in (1, 2, 3) for turn in played("cards", 5, [CODE] * 5, seed)]
        chosen = [turn.move for turn in turns if isinstance(turn.move, Action)]

        assert chosen.count(Action.D) < 0.45 * len(chosen)


class TestBargaining:
    """Fair prices, paid with the least needed gems."""

    def test_what_is_fair(self) -> None:
        """For seven points one blue is too little, and the lead in red is enough."""
        cards = (card("1B", points=7),) * 3
        table, _ = choose(card_table("3R1B", "2R3B", "1G", current=cards), "B", "B", "A")
        table, _ = play(table, "dealer draw 9")

        assert answers(play(table, "0 offer 1B")[0])[ACCEPT] < len(MANY) / 2
        assert answers(play(table, "0 offer 3R")[0])[ACCEPT] == len(MANY)

    def test_what_one_needs_least(self) -> None:
        """It opens with green, which is lost anyway, and not with red."""
        cards = (card("1B", points=7),) * 3
        table, _ = choose(card_table("3R2G", "2R8G", "1G", current=cards), "B", "B", "A")
        table, _ = play(table, "dealer draw 9")

        assert {str(offer)[-1] for offer in answers(table)} == {"G"}
