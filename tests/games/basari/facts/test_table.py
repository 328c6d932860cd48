"""The table in words: everything that lies there, in a few sentences."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.seating import seat_bots
from basari.cli import texts
from basari.cli.texts import tell
from basari.kernel import AnyTable, Seat, Table
from basari.players import drive
from basari.rules.basari.board.table import Placing
from basari.rules.basari.facts import CARDS, facts_of
from basari.rules.basari.facts.words import list_gems
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Choosing
from basari.story import Story
from tests.games.basari.sentences import describe
from tests.helpers.logs import EVERY_GAME, LABELS, header_of, sparingly

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli")
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def tables(edition: str, seats: int, seed: int) -> tuple[list[AnyTable], Story]:
    """Let bots play, and keep every table and what happened."""
    header = header_of(edition, seats, seed)
    table, begun = Table.start(header.rules(), seats)
    seen, story = [table], Story().begin(begun, table)
    for turn in drive(table, seat_bots(header.company)):
        seen.append(turn.after)
        story = story.after(turn)
    return seen, story


class TestTable:
    """A sentence for the supply, and one for every player."""

    @sparingly
    @given(st.sampled_from(EVERY_GAME), st.integers(0, 99))
    def test_everything_is_said(self, game: tuple[str, int], seed: int) -> None:
        """At every moment of a game, with all points and all gems."""
        for table in tables(*game, seed)[0]:
            view = table.view(None)

            supply, *players = describe(view, NAMES[: game[1]])[: game[1] + 1]

            assert supply == f"In the supply: {tell(list_gems(view.supply))}."
            for seat, told in enumerate(players):
                assert told.startswith(f"{NAMES[seat]}: {view.points[seat]} point")
                assert f"purse: {tell(list_gems(view.purses[seat]))};" in told
                assert told.endswith(".")
                assert "{" not in told

    @every_game
    def test_few_sentences(self, edition: str, seats: int) -> None:
        """Never more than one for everybody and one for the supply, once all have a place."""
        for table in tables(edition, seats, 1)[0]:
            placing = isinstance(table.view(None).phase, Placing)

            assert len(describe(table.view(None), NAMES[:seats])) == seats + 1 + placing

    def test_ring(self) -> None:
        """Whoever chooses where to start can hear what every arch brings (B2)."""
        view = tables("board", 3, 1)[0][0].view(None)

        *_, arches = describe(view, NAMES[:3])

        assert arches.startswith("The arches: 1 (")
        assert arches.count(" points, ") == len(view.rules.track)

    def test_non_interference(self) -> None:
        """What is sealed changes nothing of what is said."""
        seen, _ = tables("cards", 4, 1)

        for before, after in pairwise(seen):
            if after.sealed:
                assert describe(before.view(None), NAMES[:4]) == describe(
                    after.view(None), NAMES[:4]
                )

    def test_german(self) -> None:
        """In German nothing English is left."""
        texts.use("de")
        try:
            told = " ".join(describe(tables("cards", 3, 1)[0][3].view(None), NAMES[:3]))
        finally:
            texts.use("en")

        for word in ("supply", "points", "purse", "workers", "card"):
            assert word not in told

    def test_german_lists_stand_in_the_nominative(self) -> None:
        """What lies there is said as it is listed, not as what somebody takes."""
        view = tables("cards", 3, 1)[0][0].view(None)
        one_each = replace(view, supply=Gems(1, 1, 1, 1))
        texts.use("de")
        try:
            told = describe(one_each, NAMES[:3])[0]
        finally:
            texts.use("en")

        assert told == "Im Vorrat: 1 roter, 1 gelber, 1 grüner und 1 blauer."


class TestLines:
    """What an action would bring is said in words, without pictures."""

    @every_game
    def test_no_pictures(self, edition: str, seats: int) -> None:
        """For every action of every choice."""
        for table in tables(edition, seats, 2)[0]:
            view = table.view(None)
            for decision in table.waiting if isinstance(view.phase, Choosing) else ():
                for action in decision.options:
                    told = tell(facts_of(view).prospect(view, decision.seat, action).line or "")
                    assert told
                    assert not {*"*#^{"} & {*told}

    def test_short_supply(self) -> None:
        """Where the supply lacks gems, that is said (G9)."""
        table = next(
            table
            for table in tables("cards", 3, 1)[0]
            if isinstance(table.view(None).phase, Choosing)
        )
        view = replace(table.view(None), supply=Gems())
        gems = view.current[0].gems

        told = tell(CARDS.prospect(view, Seat(0), table.waiting[0].options[2]).line or "")

        assert told == f"{tell(list_gems(gems))}, of which the supply has no gems"
