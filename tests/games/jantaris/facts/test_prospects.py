"""What an answer would bring is what happens, as far as nobody else has a say in it."""

from collections.abc import Iterator
from functools import cache

import pytest

from basari.chance import Draw
from basari.cli import texts
from basari.facts import Prospect
from basari.kernel import DEALER, AnyTable, Seat
from basari.players import Turn
from basari.rules.jantaris.facts import FACTS
from basari.rules.jantaris.facts.outlook import changed_merchants, consequences, state_after
from basari.rules.jantaris.moves import Vote
from tests.games.jantaris.helpers import jantaris_table, play, play_game, rules, with_items
from tests.games.jantaris.playthrough import GAME

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


@cache
def turns() -> tuple[Turn, ...]:
    """Go through all playthroughs, and two games at random."""
    played = [*GAME.all_turns()]
    return (*played, *play_game(rules(goal=9), 4, 3), *play_game(rules(removal=True), 3, 4))


def prospect(table: AnyTable, move: str) -> Prospect:
    """Say of an answer to the first question what it would bring."""
    seat = table.waiting[0].seat
    return FACTS.prospect(table.view(seat), seat, table.rules.parse(move))


def test_every_answer(language: str) -> None:
    """All options of a decision have names, no two the same, and all that is said is spoken."""
    for turn in turns()[:: 1 if language == "en" else 3]:
        if turn.seat < 0:
            continue
        view = turn.before.view(turn.seat)
        decision = turn.before.decision(turn.seat)
        named = []
        for move in decision.options:
            found = FACTS.prospect(view, turn.seat, move)
            said = [found.title, found.note, found.warning, found.line]
            assert all("{" not in texts.tell(one, NAMES) for one in said if one)
            named.append(texts.tell(found.title, NAMES))
        assert all(named)
        assert len(set(named)) == len(named), named


def test_comes_true() -> None:
    """The numbers of whoever answers are those after the answer."""
    checked = 0
    for turn in turns():
        if turn.seat < 0 or isinstance(turn.move, Vote) or turn.before.state.due:
            continue
        seat = turn.seat
        before = turn.before.view(seat)
        found = FACTS.prospect(before, seat, turn.move)
        first = turn.moments[0].state if turn.moments else turn.after.state
        then = {fact.kind: fact.then for fact in (*found.gains, *found.costs)}
        expected = {
            "prestige": first.prestige[seat],
            "red": first.goods[seat].red,
            "black": first.goods[seat].black,
            "home": first.supply[seat],
        }
        for fact in (*found.gains, *found.costs):
            if fact.kind in expected:
                assert then[fact.kind] == expected[fact.kind]
                checked += 1
        assert state_after(before, seat, turn.move).plan == first.plan
    assert checked > 400


class TestExamples:
    """What single answers bring."""

    def test_market(self) -> None:
        """Goods now and then, and whether nobody has more."""
        (red,) = prospect(jantaris_table(("1R", "3R", "-")), "market 2R").gains

        assert (red.kind, red.now, red.then, red.lead) == ("red", 1, 3, True)

    def test_robbery(self) -> None:
        """What it takes from the other is said of the other."""
        table = jantaris_table(("1R", "3R", "-"), plan={1: (1, 0, 0)}, stones=(7, 8))
        table, _ = play(
            table,
            "0 market -",
            "dealer draw 1 2" if False else "0 stone R 1",
            "vote black trade trade",
        )
        found = prospect(table, "rob 1 R")

        assert [(seat, fact.now, fact.then) for seat, fact in found.others] == [(1, 3, 2)]

    def test_rulers(self) -> None:
        """Who would rule, win a card, and how full the centre is."""
        table = jantaris_table(
            plan={1: (1, 0, 0), 2: (2, 0, 0), 4: (2, 0, 0), 0: (0, 1, 0)}, shown=(1,)
        )

        note = prospect(table, "hire 1").note
        assert note == "seat 0 rules Taira; seat 0 rules all of 1 2 4: +3 prestige"
        assert prospect(table, "hire centre").note == "in the centre 1 → 2 of 5"
        assert prospect(table, "recall 2").note == "nobody rules Ondara"

    def test_wasted_visit(self) -> None:
        """A bazaar where one can pay nothing is warned of; else one hears how high one can go."""
        poor = prospect(jantaris_table(), "bazaar")
        rich = prospect(jantaris_table(("3R3B", "-", "-")), "bazaar")

        assert poor.warning == "a wasted visit: you can pay no minimum"
        assert rich.warning is None
        assert "bid up to 6" in (rich.note or "")

    def test_bid(self) -> None:
        """What it would cost, less a discount."""
        table = jantaris_table(("3R3B", "-", "-"))
        table, _ = play(table, "0 bazaar", "0 auction 5")
        bid = table.waiting[0].options[0]
        (goods,) = prospect(table, str(bid)).costs

        assert (goods.now, goods.then) == (6, 6 - bid.amount)

    def test_yourself(self) -> None:
        """Whoever would expel themselves is warned."""
        table = jantaris_table(plan={1: (2, 1, 0)}, stones=(7, 4))
        table, _ = play(table, "0 market -", "0 stone R 1", "vote influence trade trade")

        assert prospect(table, "expel 1 0").warning == "your own merchants"
        assert prospect(table, "expel 1 1").warning is None
        assert prospect(table, "expel 1 1").note == "a single merchant chooses where it goes"

    def test_item_without_ability(self) -> None:
        """Only its minimum is said."""
        table = jantaris_table(
            ("3R3B", "-", "-"), show=(1, 2), played=with_items({"bid": "2R"}, {"bid": "2R"})
        )
        table, _ = play(table, "0 bazaar")

        assert prospect(table, "auction 1").note == "minimum 2R"

    def test_dealer(self) -> None:
        """What the dealer does is written as it is."""
        view = jantaris_table().view(None)

        assert FACTS.option(view, DEALER, Draw((3, 4))) == "draw 3 4"

    def test_merchants(self) -> None:
        """Where merchants come and go, by area and seat."""
        table = jantaris_table(plan={1: (1, 0, 0)})
        view = table.view(Seat(0))
        after = state_after(view, Seat(0), table.rules.parse("recall 1"))

        assert changed_merchants(view, after) == {(1, Seat(0)): -1}
        assert list(consequences(view, after)) == []
