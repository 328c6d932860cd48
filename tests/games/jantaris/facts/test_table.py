"""How seats stand, what lies on the table, what is asked, and what decided: in both languages."""

from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.kernel import CHOSEN, Place, Seat, Standings
from basari.rules.jantaris.events import CardWon, Ended, GoodsSold
from basari.rules.jantaris.facts import FACTS
from basari.rules.jantaris.facts.goals import goals
from basari.rules.jantaris.facts.table import MEANINGS, QUESTIONS
from basari.rules.jantaris.facts.words import ability
from basari.rules.jantaris.goods import NOTHING, Goods
from basari.rules.jantaris.table import PuttingUp, Stage, View
from tests.games.jantaris.helpers import jantaris_table, play, play_game, rules, with_items

NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def lines(view: View) -> list[str]:
    """Say what lies on the table."""
    return [texts.tell(sentence, NAMES) for sentence in FACTS.table(view)]


class TestEveryTable:
    """Of a whole game."""

    def test_columns(self) -> None:
        """Prestige and goods are those of the table, and all that is said is spoken."""
        for turn in play_game(rules(goal=9), 4, 7)[::5]:
            view = turn.after.view(None)
            prestige, red, black, home, items, cards = FACTS.seats(view)
            assert (prestige.numbers, prestige.goal) == (turn.after.standings.points, 9)
            assert [*zip(red.numbers, black.numbers, strict=True)] == [
                (own.red, own.black) for own in view.goods
            ]
            assert home.numbers == view.supply
            assert items.numbers == tuple(map(len, view.items))
            assert cards.numbers == tuple(map(len, view.cards))
            assert all("{" not in line for line in lines(view))
            assert FACTS.progress(view) >= 0

    def test_questions(self) -> None:
        """Every phase asks in its own words, with rules; a table that asks nobody is silent."""
        phases = set()
        for turn in play_game(rules(goal=9), 4, 3):
            if turn.seat < 0:
                assert FACTS.question(turn.before.view(None), turn.seat) is None
                continue
            view = turn.before.view(turn.seat)
            question = FACTS.question(view, turn.seat)
            assert question is not None
            assert texts.tell(question, NAMES).startswith(NAMES[turn.seat])
            assert all(map(texts.tell, FACTS.meaning(view)))
            phases.add(type(view.phase))
        assert phases < set(QUESTIONS)
        assert set(MEANINGS) < set(QUESTIONS)

    def test_another_item(self) -> None:
        """Whoever may put up one more is asked for another (J16)."""
        view = jantaris_table(phase=PuttingUp((5,), again=True)).view(None)

        assert FACTS.question(view, Seat(0)) == "seat 0: another item?"

    def test_names(self) -> None:
        """What is counted has names."""
        for turn in play_game(rules(goal=9), 4, 3):
            for event in turn.events:
                for deed in event.deeds():
                    if deed.what == CHOSEN:
                        assert texts.tell(FACTS.choice(deed.of))
                if event.source:
                    assert FACTS.source(event.source) != event.source
        assert texts.tell(FACTS.deed("bought"))
        assert texts.tell(FACTS.prices()).endswith(".")


class TestTable:
    """What lies on the table, in sentences."""

    def test_in_english(self, language: str) -> None:
        """Who stands where, stones, items on show, what everybody has, and which cards come."""
        table = jantaris_table(
            ("2R", "-", "1B"), {0: (1, 0, 2), 1: (2, 1, 0)}, {1: (6,)}, stones=(1, 8), shown=(1,)
        )
        said = lines(table.view(None))

        trumpet = "Herald's Trumpet: 2 prestige, minimum 1R2B"
        if language == "en":
            assert said == [
                "Centre: Ada 1, Cleo 2, 3 of 5 for a market.",
                "1 Taira: Ada 2, Ben 1, red stone, Ada rules.",
                "8 Kalomir: black stone.",
                "Item 5, Ebony Casket: 2 prestige, minimum 3R; once: gain 2B.",
                f"Item 12, {trumpet}; once: 2 merchants into the centre.",
                "Domination, 3 prestige for ruling: Taira, Ondara, Belesh.",
                "Ada: 0 prestige, goods 2R, 11 at home; items: -.",
                "Ben: 0 prestige, goods -, 13 at home; items: Merchant's Scales.",
                "Cleo: 0 prestige, goods 1B, 12 at home; items: -.",
                "Market cards to come: one of 1 2 3 4 5 6.",
            ]
        assert len(said) == 10

    def test_auction(self, language: str) -> None:
        """Only what matters for a bid."""
        table, _ = play(jantaris_table(("4R2B", "4R", "-")), "0 bazaar", "0 auction 5")
        said = lines(table.view(None))
        table, _ = play(table, "0 bid 3")

        if language == "en":
            assert said[:2] == [
                "Ada has put this up:",
                "Item 5, Ebony Casket: 2 prestige, minimum 3R; once: gain 2B.",
            ]
            assert "Ada has bid 3; still in: Ada, Ben and Cleo." in lines(table.view(None))
        assert len(said) == 5

    @pytest.mark.parametrize(
        ("fresh", "known", "says"),
        [((), (2, 1), "next 2 1"), ((3,), (1,), "one of 3; then 1"), ((3,), (), "one of 3")],
    )
    def test_market_cards(
        self, language: str, fresh: tuple[int, ...], known: tuple[int, ...], says: str
    ) -> None:
        """Which come is known once all were up (J28)."""
        view = jantaris_table(fresh=frozenset(fresh), known=known).view(None)
        (line,) = [line for line in lines(view) if line.startswith(("Market", "Kommende"))]

        assert language == "de" or line == f"Market cards to come: {says}."

    def test_last_round(self) -> None:
        """It is said, and stands in the heading."""
        view = jantaris_table(prestige=(12, 0, 0), stage=Stage.CITY).view(None)

        assert len(lines(view)) == len(lines(jantaris_table().view(None))) + 1
        assert texts.tell(FACTS.heading(view, Place(0, 7))) in {
            "last round 7, phase 1/4, in the city",
            "letzte Runde 7, Phase 1/4, in der Stadt",
        }
        assert FACTS.heading(view, Place(0, 0)) == "the beginning"
        items = jantaris_table(stage=Stage.ITEMS).view(None)
        assert FACTS.heading(items, Place(0, 2)) == "round 2, items"

    @pytest.mark.parametrize(
        ("item", "english", "german"),
        [
            ({"kind": "goods", "when": "once", "red": 1, "black": 0, "any": 2},
             "once: gain 1R + 2 of any colours", "einmal: 1R + 2 Waren nach Wahl"),
            ({"kind": "recruit", "when": "turn", "count": 1, "where": "anywhere"},
             "each turn: 1 merchant anywhere", "jeden Zug: 1 Kaufmann irgendwohin"),
            ({"kind": "recruit", "when": "turn", "count": 2, "where": "district"},
             "each turn: 2 merchants into a district", "jeden Zug: 2 Kaufleute in einen Stadtteil"),
            ({"kind": "steal", "when": "turn", "count": 1, "discard": True},
             "each turn: take 1 good from others, then gone",
             "jeden Zug: 1 Ware von anderen, dann weg"),
            ({"kind": "lockpick", "when": "turn", "count": 3, "pick": "lowest"},
             "each turn: of 3 items the least, free", "jeden Zug: von 3 das kleinste gratis"),
            ({"kind": "lockpick", "when": "turn", "count": 3, "pick": "highest"},
             "each turn: of 3 items the best, free", "jeden Zug: von 3 das beste gratis"),
            ({"kind": "limit", "goods": 8}, "up to 8 of a colour", "bis 8 je Farbe"),
            ({"kind": "discount", "goods": 1}, "auctions: 1 cheaper", "Auktionen: 1 billiger"),
            ({"kind": "browse", "count": 2}, "bazaar: 2 items more", "Basar: 2 Dinge mehr"),
        ],
    )  # fmt: skip
    def test_abilities(
        self, language: str, item: dict[str, object], english: str, german: str
    ) -> None:
        """What an item can do."""
        game = with_items({"ability": item, "bid": "2R"}, {"bid": "2R"})
        first, second = game.city.items

        assert texts.tell(ability(first) or "") == (english if language == "en" else german)
        assert ability(second) is None


class TestGoals:
    """How near one is to the open cards."""

    def test_nearest_first(self, language: str) -> None:
        """Those for which the fewest merchants are missing."""
        plan = {1: (2, 1, 0), 2: (1, 0, 0), 4: (2, 0, 0), 3: (0, 3, 0)}
        near, far = goals(jantaris_table(plan=plan, shown=(1, 2)).view(None), Seat(0))

        assert (near.districts, near.rulers, near.missing) == ((1, 2, 4), (0, None, 0), (0, 1, 0))
        assert texts.tell(near.sentence) == (
            "you lack 1 in Ondara" if language == "en" else "dir fehlen 1 in Ondara"
        )
        assert sum(far.missing) == 1 + 4 + 2

    def test_all(self) -> None:
        """Whoever rules all three hears it."""
        plan = {1: (2, 0, 0), 2: (2, 0, 0), 4: (2, 0, 0)}
        (goal,) = goals(jantaris_table(plan=plan, shown=(1,)).view(None), Seat(0))

        assert goal.sentence == "you rule all three"


class TestResult:
    """What decided a game is only what a count can prove."""

    AREAS = rules().city.areas[1:4]

    def said(
        self, points: tuple[int, ...], winner: int, *gains: object, **end: object
    ) -> list[str]:
        """Say what decided a game with these events."""
        goods = end.get("goods", (NOTHING,) * 3)
        ended = Ended(points, goods, (Seat(winner),), bool(end.get("tired")))  # type: ignore[arg-type]
        standings = Standings(points, (Seat(winner),))
        return [texts.tell(line, NAMES) for line in FACTS.result((*gains, ended), standings)]  # type: ignore[arg-type]

    def test_sources(self, language: str) -> None:
        """A source is named if the winner would have been behind without it, and only then."""
        gains = (CardWon(Seat(0), 1, self.AREAS, 3), GoodsSold(Seat(0), Goods(2), 1))
        (line,) = self.said((4, 2, 0), 0, *gains)

        assert line == (
            "Without 3 prestige for domination cards, Ada would have been behind Ben."
            if language == "en"
            else "Ohne 3 Prestige für Beherrschungskarten hätte Ada hinter Ben gelegen."
        )

    def test_tie(self) -> None:
        """Goods decide it (J33)."""
        first, *_more = self.said((2, 2, 0), 0, goods=(Goods(3, 1), Goods(1), NOTHING))

        assert "Ben" in first
        assert "4" in first

    def test_shared(self) -> None:
        """Of several winners nobody is told to have won by something."""
        standings = Standings((2, 2, 0), (Seat(0), Seat(1)))

        assert FACTS.result((), standings) == ()

    def test_patience(self) -> None:
        """The game may end without anybody at the goal."""
        assert len(self.said((2, 0, 0), 0, tired=True)) == 1
