"""How seats stand, what lies on the table, and what is asked: in numbers and sentences."""

from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.kernel import AnyTable, Place, Seat
from basari.rules.auction import Auction
from basari.rules.marracash.events import AUCTION, MOVE
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.facts.words import COLOUR_NAMES
from basari.rules.marracash.table import AUCTIONING, BRINGING, SealedBidding
from tests.games.marracash.helpers import OPTIONS, marracash_table, rules, say, whole
from tests.games.marracash.stage import NAMES, middle_table


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def lines(table: AnyTable) -> list[str]:
    """Say what lies on the table."""
    return [texts.tell(sentence, NAMES) for sentence in FACTS.table(table.view(None))]


def meaning(table: AnyTable) -> str:
    """Say what is asked, and with which rules."""
    return " ".join(texts.tell(sentence, NAMES) for sentence in FACTS.meaning(table.view(None)))


class TestColumns:
    """By which numbers seats are compared."""

    @pytest.mark.parametrize("options", OPTIONS, ids=str)
    def test_are_those_of_the_table(self, options: dict[str, object]) -> None:
        """Cash is that of the standings; signs and shops are six together."""
        for turn in whole(rules(**options), 4, 7):
            view = turn.after.view(None)
            cash, signs = FACTS.seats(view)

            assert cash.numbers == turn.after.standings.points
            assert all(
                number + view.owners.count(Seat(seat)) == 6
                for seat, number in enumerate(signs.numbers)
            )

    def test_leader(self) -> None:
        """Who has most cash leads."""
        assert FACTS.seats(middle_table().view(None))[0].leaders == (Seat(2),)


class TestTable:
    """What lies on the table, in sentences."""

    def test_in_both_languages(self, language: str) -> None:
        """Queue, groups, and what everybody has, with marks between digits."""
        queue, groups, lea, *_others = lines(middle_table(left=2))

        if language == "en":
            assert queue.startswith("Queue from left to right: B G P P R")
            assert groups.startswith("On the fountains: 1: G R Y, 4: G R, 5: R Y")
            assert lea == "Lea: 1,450 dirhams, 4 signs; shops with customers: G3 (2), P1 (2)."
        else:
            assert lea == "Lea: 1.450 Dirham, 4 Schilder; Läden mit Kunden: G3 (2), P1 (2)."
        assert "2" in lines(middle_table(left=2))[-1]

    def test_auction(self, language: str) -> None:
        """What is put up, who stands at its door, the standing bid, and who is still in."""
        table, _ = say(middle_table({3: "BB"}), "0 auction B1", "0 bid 1000", "1 pass")
        put_up, door, standing = lines(table)[-3:]

        if language == "en":
            assert put_up == ("Lea has put up B1. Of blue, 2 are in the city, 5 in the queue.")
            assert door == "At its door: 2."
            assert standing == "Lea has bid 1,000; still in: Lea, Anika and Maximilian."
        assert "2" in door

    @pytest.mark.parametrize("sealed", [False, True])
    def test_every_moment(self, *, sealed: bool) -> None:
        """Of a whole game, from before the line-up on."""
        for turn in whole(rules(sealed=sealed), 3, 4):
            for table in (turn.before, turn.after):
                assert not any(set("{}") & set(line) for line in lines(table))


class TestQuestions:
    """What is asked, and what that means."""

    def test_by_name(self) -> None:
        """An action, a first bid, another bid, a sealed one, and who is brought in."""
        action, bringing = middle_table(), middle_table(phase=BRINGING, groups={1: "B"})
        first, _ = say(action, "0 auction B2")
        second, _ = say(first, "0 bid 100")
        sealed, _ = say(middle_table(played=rules(sealed=True)), "0 auction B2")
        tables = (action, first, second, sealed, bringing)
        asked = [texts.tell(FACTS.question(one.view(None), Seat(0)), NAMES) for one in tables]

        assert isinstance(first.state.phase, Auction)
        assert isinstance(sealed.state.phase, SealedBidding)
        assert len({*asked}) == len(tables)
        assert all(text.startswith("Lea") for text in asked)
        assert len({meaning(table) for table in tables}) == len(tables) - 1

    def test_before_anybody_is_asked(self) -> None:
        """What the dealer is asked needs no explanation."""
        assert FACTS.meaning(rules().view(rules().setup(3).state, None)) == ()

    def test_only_auctions(self) -> None:
        """M5, M6: where nobody may move, help does not promise it, and says why."""
        first = marracash_table(round=1, actions=1, phase=AUCTIONING)
        later = marracash_table(actions=1, phase=AUCTIONING)

        assert "M5" in meaning(first)
        assert "M6" in meaning(later)
        for table in (first, later):
            assert "M14" not in meaning(table)
            assert "M9" in meaning(table)
        assert "M14" in meaning(marracash_table())

    @pytest.mark.parametrize(("cash", "owned"), [(75, 0), (1200, 6)])
    def test_no_auction(self, cash: int, owned: int) -> None:
        """M8, MR3: who has no money for a bid, or no sign, is not told of auctions."""
        own = dict.fromkeys(("B1", "B2", "B3", "B4", "B5", "G1")[:owned], (0, 0))
        poor = marracash_table(owned=own, cash=(cash, 1200, 1200))

        assert "M6" not in meaning(poor)
        assert "M6" in meaning(marracash_table())

    @pytest.mark.parametrize(
        ("queue", "numbers"), [("B", ""), ("BG", "2"), ("BGP", "23"), ("BGPR", "234")]
    )
    def test_as_many_as_wait(self, queue: str, numbers: str) -> None:
        """M20: help names the numbers that may be brought in, and no others."""
        sentence = meaning(middle_table(phase=BRINGING, groups={1: "GRY"}, queue=queue))
        before = sentence[: sentence.index("(")]

        assert {sign for sign in before if sign.isdecimal()} == {*numbers}


class TestCourse:
    """How far the game has come."""

    def test_progress(self) -> None:
        """It never falls, from nothing to all."""
        far = [FACTS.progress(turn.after.view(None)) for turn in whole(rules(), 3, 4)]

        assert (far[0], far[-1]) == (0, 1)
        assert far == sorted(far)

    def test_named(self, language: str) -> None:
        """Rounds, and the actions of a turn."""
        view = middle_table(actions=1).view(None)
        heading = texts.tell(FACTS.heading(view, Place(0, 5)))

        assert heading == (
            "round 5, action 2 of 2" if language == "en" else "Runde 5, Aktion 2 von 2"
        )
        assert FACTS.heading(view, Place()) == FACTS.place(Place())

    def test_counted(self) -> None:
        """Choices, sources and deeds have names."""
        assert len({texts.tell(FACTS.choice(name)) for name in (MOVE, AUCTION)}) == 2
        names = {"shops", "fees", "customers", "guiding"}
        assert names.isdisjoint({texts.tell(FACTS.source(name)) for name in names})
        assert texts.tell(FACTS.deed("bids_per_auction")) not in {"", "bids_per_auction"}
        assert FACTS.deed("served") == "served"
        assert FACTS.source("") == "Points"
        assert FACTS.choice("other") == "other"
        assert "irham" in texts.tell(FACTS.prices())
        assert texts.tell(FACTS.total(1300)) in {"1,300 dirhams", "1.300 Dirham"}
        assert len({*map(texts.tell, COLOUR_NAMES.values())}) == 5
