"""Questions, confirmations, warnings and headings: what is said of a round, in both languages."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.texts import tell
from basari.facts import Prospect
from basari.kernel import DEALER, AnyTable, Place, Seat, Table
from basari.players import drive
from basari.rules.basari import board, cards
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.board.table import Start
from basari.rules.basari.cards import BasariCards
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.facts import BOARD, CARDS, facts_of
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Offer
from tests.games.basari import helpers
from tests.games.basari.helpers import (
    DECK,
    GAMES,
    NAMES,
    TRACK,
    Game,
    board_table,
    card_table,
    choose,
    play,
    random_players,
)

TRIO = ("Ada", "Ben", "Cleo")
ALL = (*TRIO, "Dan", "Emil")
ADA, BEN = Seat(0), Seat(1)


def said(sentence: object) -> str:
    """Say a sentence with everybody's name; nothing, if there is none."""
    return tell(sentence, ALL) if isinstance(sentence, str) else ""


class TestWholeGames:
    """Whatever is asked, it is told in whole sentences."""

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_every_question(self, game: Game, language: str) -> None:
        """Questions name who is asked, confirmations too, and meanings cite their rules."""
        texts.use(language)
        rules, seats = game
        for turn in drive(Table.start(rules, seats)[0], random_players(seats, seed=1)):
            if turn.seat == DEALER:
                continue
            view = turn.before.view(None)
            facts = facts_of(view)
            name = ALL[turn.seat]
            question = facts.question(view, turn.seat)
            confirmation = facts.confirmation(view, turn.seat, turn.move)
            secret = isinstance(turn.move, (cards.Action, board.Action))

            assert (question is None) == (confirmation is None) == secret
            assert all(said(text).startswith(name) for text in (question, confirmation) if text)
            assert all(said(line)[-1] == "." for line in facts.meaning(view))
            assert said(facts.option(view, turn.seat, turn.move))
            assert "{" not in said(facts.warning(view))
            assert 0 <= facts.progress(view) < 2

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_columns_are_the_standings(self, game: Game) -> None:
        """Points, the way, and the purses colour by colour are those of the table."""
        rules, seats = game
        for turn in drive(Table.start(rules, seats)[0], random_players(seats, seed=2)):
            view = turn.after.view(None)

            points, way, *gems = facts_of(view).seats(view)

            assert points.numbers == turn.after.standings.points
            assert way.goal == (15 if rules.name == "cards" else len(rules.track))
            for column, colour in zip(gems, COLOURS, strict=True):
                assert column.numbers == tuple(purse[colour] for purse in view.purses)

    def test_dealer(self) -> None:
        """What luck answers goes by its notation, and brings nobody anything."""
        table = Table.start(helpers.CARDS, 3)[0]
        view, move = table.view(None), table.waiting[0].options[0]

        assert CARDS.option(view, DEALER, move) == str(move)
        assert CARDS.prospect(view, DEALER, move) == Prospect(CARDS.option(view, DEALER, move))


class TestQuestions:
    """What is asked before everybody's eyes."""

    def test_gems(self) -> None:
        """With D one gives a gem back first, if there is one."""
        table, _ = choose(card_table("2R", *["1R"] * 4), "D", "A", "A", "A", "B")
        poor = replace(table.view(None), purses=(Gems(), *table.view(None).purses[1:]))

        assert said(CARDS.question(table.view(None), ADA)) == "Ada, which gem do you give back?"
        assert said(CARDS.question(poor, ADA)) == "Ada, which gem do you take?"

    def test_arch(self) -> None:
        """Whoever is asked for an arch to start on hears so."""
        view = Table.start(helpers.BOARD, 3)[0].view(None)

        assert said(BOARD.question(view, BEN)) == "Ben, where do you start?"


class TestConfirmations:
    """One is asked back with what would happen."""

    @pytest.mark.parametrize(
        ("move", "asked"),
        [
            (Take(Colour.RED), "Ada, do you take 1 red?"),
            (Swap(Gems(blue=1), Gems(red=2)), "Ada, do you give back 1 blue and take 2 red?"),
            (Swap(Gems(), Gems(red=2)), "Ada, do you take 2 red?"),
            (cards.Action.A, ""),
        ],
    )
    def test_cards(self, move: Any, asked: str) -> None:  # noqa: ANN401 - any answer
        """Gems are named."""
        assert said(CARDS.confirmation(card_table("1R", "1R", "1R").view(None), ADA, move)) == asked

    @pytest.mark.parametrize(
        ("move", "asked"),
        [
            (Offer(Gems(red=1)), "Ada, do you offer 1 red?"),
            (PASS, "Ada, do you refuse to bid and leave Points to Ben for nothing?"),
            (Start(7), "Ada, do you start on arch 7?"),
        ],
    )
    def test_board(self, move: Any, asked: str) -> None:  # noqa: ANN401 - any answer
        """So are arches, and who gets the action."""
        assert said(BOARD.confirmation(bargaining().view(None), ADA, move)) == asked

    def test_accept(self) -> None:
        """It is said what one gets for what."""
        table, _ = play(bargaining(), "0 offer 1R")

        asked = said(BOARD.confirmation(table.view(None), BEN, ACCEPT))

        assert asked == "Ben, do you accept 1 red and leave Points to Ada?"


def bargaining() -> AnyTable:
    """Let Ada open a bargain with Ben over points."""
    table, _ = choose(board_table("3R", "2R", "1R", points=(5, 2, 1)), "points", "points", "gems")
    return table


class TestWarnings:
    """Everybody is warned of the last round of a leg."""

    @pytest.mark.parametrize(
        ("workers", "told"),
        [
            ((5, 5, 5), ""),
            ((13, 5, 5), "Ada has 13 workers: this may be"),
            ((13, 13, 5), "Ada and Ben have 13 workers: this may be"),
            ((5, 12, 13), "Ben and Cleo have 12+ workers: this may be"),
            ((12, 12, 13), "Everybody has 12+ workers: this may be"),
            ((15, 13, 16), "Ada and Cleo have 15+ workers: this is"),
            ((13, 15, 13), "Ben has 15 workers: this is"),
            ((15, 15, 15), "Everybody has 15 workers: this is"),
        ],
    )
    def test_all_who_may_end_a_leg_are_named(self, workers: tuple[int, ...], told: str) -> None:
        """Everybody who has ended the leg, or else all who may."""
        view = replace(card_table("1R", "1R", "1R").view(None), workers=workers)

        warning = said(CARDS.warning(view))

        assert warning.startswith(told)
        assert bool(warning) == bool(told)

    @pytest.mark.parametrize(
        ("walked", "told"),
        [
            ((5, 5, 5), ""),
            ((5, 33, 5), "Ben is 1 arch from home: this may be the last round of the leg."),
            ((5, 5, 28), "Cleo is 6 arches from home: this may be the last round of the leg."),
            ((34, 5, 5), "Ada is home: this is the last round of the leg."),
        ],
    )
    def test_laps(self, walked: tuple[int, ...], told: str) -> None:
        """Whoever is furthest is named, once a die is enough."""
        view = board_table("1R", "1R", "1R", walked=walked).view(None)

        assert said(BOARD.warning(view)) == told


class TestNames:
    """What legs, rounds and numbers are called."""

    def test_place(self) -> None:
        """A game begins in its first round."""
        assert CARDS.place(Place()) == "leg 1, round 1"
        assert CARDS.chapter(2) == "Leg 2"
        assert CARDS.scoring(Place(2, 3)) == "leg 2, scoring"

    @pytest.mark.parametrize(
        ("legs", "told"), [(3, "leg 2 ● ● ○, round 4"), (6, "leg 2 of 6, round 4")]
    )
    def test_heading(self, legs: int, told: str) -> None:
        """A few legs are counted in pips."""
        view = Table.start(BasariCards(DECK, legs=legs), 3)[0].view(None)

        assert CARDS.heading(view, Place(2, 4)) == told

    def test_figures(self) -> None:
        """Choices, deeds, sources and prices have names; others are as they are."""
        assert (CARDS.choice("A"), BOARD.choice("roll")) == ("A (card)", "Roll")
        assert (CARDS.deed("in_vain"), CARDS.deed("offered")) == ("in vain", "offered")
        assert (CARDS.source("goals"), BOARD.source("goals")) == ("Workers", "Lap")
        assert CARDS.source("wells") == "Wells"
        assert CARDS.prices() == "prices are gems per deal on average"

    def test_origin(self) -> None:
        """Everybody's points are told by where they came from."""
        points = {"actions": 3, "colours": 14, "goals": 12}

        told = [said(facts.origin(ADA, points)) for facts in (CARDS, BOARD)]

        assert told[0] == "Ada: 3 from actions, 14 from colours, 12 from workers."
        assert told[1] == "Ada: 3 from actions, 14 from colours, 12 from laps."

    def test_nothing_lies_there_yet(self) -> None:
        """Before everybody has a place nothing lies before them."""
        ring = Table.start(BasariBoard(TRACK), 3)[0].view(None)
        bazaar = Table.start(BasariCards(DECK), 3)[0].view(None)

        assert (BOARD.goods(ring), CARDS.goods(bazaar)) == ((), ())
        assert (BOARD.warning(ring), CARDS.warning(bazaar)) == (None, None)
