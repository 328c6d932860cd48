"""Components: tables of cards and arches, what is wrong with one, and the tables of the house."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import correlation, fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadComponents, Sentence
from basari.kernel import Table
from basari.players import drive
from basari.rules.basari.board import Arch
from basari.rules.basari.cards import Card
from basari.rules.basari.components import DECK, TRACK, CardEntry, DeckTable, TrackTable
from basari.rules.basari.game import EDITIONS
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.boxes import read_content
from tests.games.basari.helpers import random_players

WORTH = (35, 30, 25, 20)
"""What a gem of each colour is worth beside a point, in tenths: 3.5 points for a red one."""


def kind_of(content: dict[str, Any]) -> Any:  # noqa: ANN401 - of either kind
    """Find the kind of table that is meant: a deck, unless it says that it is a track."""
    return TRACK if content.get("kind") == "track" else DECK


def problems(content: dict[str, Any]) -> list[Sentence]:
    """List what is wrong with a deck or a track."""
    wrong: list[Sentence] = kind_of(content).problems(content)
    return wrong


def table_of(content: dict[str, Any], file: str) -> Any:  # noqa: ANN401 - likewise
    """Make the table, which is of either kind."""
    return kind_of(content).table(content, file)


def house_table(kind: str) -> Any:  # noqa: ANN401 - likewise
    """Take the table of the house."""
    return table_of(dict({"deck": DECK, "track": TRACK}[kind].house()), "house")


def entries_of(table: DeckTable | TrackTable) -> list[Any]:
    """List the cards or arches of a table."""
    return list(table.cards if isinstance(table, DeckTable) else table.arches)


def heaps_of(table: DeckTable | TrackTable) -> list[Gems]:
    """List the heaps of a table."""
    return [Gems.parse(entry.gems) for entry in entries_of(table)]


def shares_of(values: Iterable[int]) -> dict[int, float]:
    """Tell of how many each value is, as a share."""
    counted = Counter(values)
    return {value: number / counted.total() for value, number in counted.items()}


def strengths(entry: Any) -> tuple[int, ...]:  # noqa: ANN401 - of either kind
    """Reckon what there is to get, in tenths of a point: points, gems, and workers on a card."""
    workers = (10 * entry.workers,) if isinstance(entry, CardEntry) else ()
    return (10 * entry.points, worth(entry.gems), *workers)


def deck(**card: object) -> dict[str, Any]:
    """Lay out a good deck, in which the fourth card may be other than good."""
    cards: list[dict[str, object]] = [{"workers": 3, "points": 4, "gems": "1R2B"}] * 39
    return {"kind": "deck", "name": "mine", "cards": [*cards[:3], cards[3] | card, *cards[4:]]}


def track(count: int = 34, **arch: object) -> dict[str, Any]:
    """Lay out a good track, in which the fourth arch may be other than good."""
    arches: list[dict[str, object]] = [{"points": 4, "gems": "1R2B"}] * count
    return {"kind": "track", "name": "mine", "arches": [*arches[:3], arches[3] | arch, *arches[4:]]}


def without(table: dict[str, Any], key: str) -> dict[str, Any]:
    """Leave something out."""
    return {name: value for name, value in table.items() if name != key}


def worth(gems: str) -> int:
    """Weigh a heap, in tenths of a point."""
    return sum(
        number * weight for number, weight in zip(Gems.parse(gems).counts, WORTH, strict=True)
    )


class TestProblems:
    """Everything that is wrong is told, entry by entry, with the rule."""

    def test_good_tables(self) -> None:
        """With a good deck or track nothing is wrong (C1, B1)."""
        assert problems(deck()) == []
        assert problems(track()) == []

    def test_the_english_ring(self) -> None:
        """A ring of 28 arches is as good as one of 34 (B1)."""
        assert problems(track(28)) == []

    @given(
        workers=st.integers(1, 4),
        points=st.integers(4, 7),
        gems=st.lists(st.sampled_from(COLOURS), min_size=2, max_size=4).map(Gems.of),
    )
    def test_everything_within_the_ranges(self, workers: int, points: int, gems: Gems) -> None:
        """Any card or arch within the ranges of the rules is good (C1, B1)."""
        assert problems(deck(workers=workers, points=points, gems=str(gems))) == []
        assert problems(track(points=points, gems=str(gems))) == []

    @given(workers=st.integers(), points=st.integers(), size=st.integers(0, 9))
    def test_nothing_beyond_the_ranges(self, workers: int, points: int, size: int) -> None:
        """Any number beyond the ranges is told, and nothing else (C1, B1)."""
        wrong = problems(deck(workers=workers, points=points, gems=f"{size}B"))

        assert [problem.split(" is ")[0] for problem in wrong] == [
            f"card 4: {field}"
            for field, good in (
                ("workers", workers in range(1, 5)),
                ("points", points in range(4, 8)),
                ("gems", size in range(2, 5)),
            )
            if not good
        ]

    @pytest.mark.parametrize(
        ("field", "must", "values"),
        [
            ("workers", "a whole number from 1 to 4", (5, 0, True, 2.0, "2", None)),
            ("points", "a whole number from 4 to 7", (8, 3, False)),
            (
                "gems",
                "2 to 4 gems like 2R1B",
                ("1R", "5B", "3R2B", "-", "", "2X", "2r", "1B1R", "2R\n", ["2R"]),
            ),
        ],
        ids=["workers", "points", "gems"],
    )
    def test_a_field(self, field: str, must: str, values: tuple[object, ...]) -> None:
        """Of a field it is told what it says, what it must be, and the rule (C1, B1)."""
        for value in values:
            wrong = f"4: {field} is {value!r}, but must be {must}"
            assert problems(deck(**{field: value})) == [f"card {wrong} (C1)"]
            if field != "workers":
                assert problems(track(**{field: value})) == [f"arch {wrong} (B1)"]

    @pytest.mark.parametrize(
        ("content", "problem"),
        [
            (deck(colour="red"), "card 4: colour is not known here"),
            (track(workers=2), "arch 4: workers is not known here"),
            ({**deck(), "author": "me"}, "the table: author is not known here"),
            (
                {**deck(), "name": ""},
                (
                    "the table: name is '', but must be a name of 1 to 60 characters that can "
                    "be shown (C1)"
                ),
            ),
            (
                {**track(), "name": "\x1b[31m"},
                (
                    r"the table: name is '\x1b[31m', but must be a name of 1 to 60 characters "
                    "that can be shown (B1)"
                ),
            ),
            (
                without(deck(), "name"),
                (
                    "the table: name is missing, it must be a name of 1 to 60 characters that can "
                    "be shown (C1)"
                ),
            ),
            (
                without(deck(), "cards"),
                "the table: cards is missing, it must be a list of 39 cards (C1)",
            ),
            (
                {**deck(), "cards": 39},
                "the table: cards is 39, but must be a list of 39 cards (C1)",
            ),
            (
                {**track(), "arches": {}},
                (
                    "the table: arches is {}, but must be a list of 34 arches, or 28 as in the "
                    "English edition (B1)"
                ),
            ),
            (
                {**deck(), "cards": [*deck()["cards"][:38], "1R2B"]},
                (
                    "card 39: entry is '1R2B', but must be written like the entries in "
                    "docs/components.md (C1)"
                ),
            ),
            (
                {**deck(), "cards": deck()["cards"][:38]},
                "the deck has 38 cards, but must have 39 (C1)",
            ),
            (
                {**deck(), "cards": deck()["cards"] * 2},
                "the deck has 78 cards, but must have 39 (C1)",
            ),
            (
                track(33),
                "the track has 33 arches, but must have 34, or 28 as in the English edition (B1)",
            ),
            (
                without(deck(), "kind"),
                "the table: kind is None, but must be deck (C1)",
            ),
            (
                {**deck(), "kind": "hand"},
                "the table: kind is 'hand', but must be deck (C1)",
            ),
            (
                {**deck(), "kind": ["deck"]},
                "the table: kind is ['deck'], but must be deck (C1)",
            ),
            ({}, "the table: kind is None, but must be deck (C1)"),
        ],
    )
    def test_one(self, content: dict[str, Any], problem: str) -> None:
        """What is wrong is one sentence: the entry, what it says, what it must say, the rule."""
        assert problems(content) == [problem]
        assert isinstance(problems(content)[0], Sentence)

    def test_the_other_kind(self) -> None:
        """A track is no deck, and a deck no track."""
        assert DECK.problems(track()) == ["the table: kind is 'track', but must be deck (C1)"]
        assert TRACK.problems(deck()) == ["the table: kind is 'deck', but must be track (B1)"]

    @pytest.mark.parametrize("key", ["workers", "points", "gems"])
    def test_missing(self, key: str) -> None:
        """What is missing is told with what it must be (C1)."""
        content = deck()
        content["cards"][3] = without(content["cards"][3], key)

        (problem,) = problems(content)

        assert problem.startswith(f"card 4: {key} is missing, it must be ")
        assert problem.endswith("(C1)")

    def test_all_of_them(self) -> None:
        """Everything wrong is listed, in the order of the table."""
        content = deck(workers=5, points=8, gems="1R")
        content["cards"][38] = {"points": 4, "gems": "2X", "age": 7}
        content["name"] = 7

        wrong = problems(content)

        assert [problem.split(" is ")[0] for problem in wrong] == [
            "the table: name",
            "card 4: workers",
            "card 4: points",
            "card 4: gems",
            "card 39: workers",
            "card 39: gems",
            "card 39: age",
        ]

    def test_a_wrong_number_of_wrong_cards(self) -> None:
        """A card too few is told beside a card that is wrong, not only when that is mended (C1)."""
        content = deck(workers=5)
        content["cards"].pop()

        assert problems(content) == [
            "card 4: workers is 5, but must be a whole number from 1 to 4 (C1)",
            "the deck has 38 cards, but must have 39 (C1)",
        ]

    def test_the_wrong_list(self) -> None:
        """A deck of arches lacks its cards, and does not know arches."""
        assert [problem.split(",")[0] for problem in problems({**track(), "kind": "deck"})] == [
            "the table: cards is missing",
            "the table: arches is not known here",
        ]

    @pytest.mark.parametrize(
        "value",
        ["x" * 1_000, [0] * 1_000, 10**4_000, 16**50_000, {"x": "y" * 1_000}],
        ids=["text", "list", "number", "gigantic number", "object"],
    )
    def test_long_values_are_cut(self, value: object) -> None:
        """However much stands there, what is told of it fits into a line."""
        for content in (deck(workers=value), {**deck(), "kind": value}):
            (problem,) = problems(content)
            assert len(problem) < 150

    @pytest.mark.parametrize("depth", [10, 1_000, 100_000])
    def test_deep_nests_are_cut(self, depth: int) -> None:
        """However deep it goes, what is told of it fits into a line."""
        value: list[Any] = []
        for _ in range(depth):
            value = [value]

        for content in (deck(workers=value), {**deck(), "kind": value}, {**deck(), "name": value}):
            (problem,) = problems(content)
            assert len(problem) < 150

    @pytest.mark.parametrize("half", ["\ud800", "a\udfff"])
    def test_half_a_letter(self, half: str) -> None:
        """Half a letter, which nobody can show, is a problem like any other."""
        for content in (
            deck(gems=half),
            deck(**{half: 1}),
            {**deck(), half: 1},
            {**deck(), "name": half},
            {**deck(), "kind": half},
        ):
            assert len(problems(content)) == 1

    @given(
        st.dictionaries(
            st.sampled_from(["kind", "name", "cards", "arches"]) | st.text(max_size=3),
            st.recursive(
                st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
                | st.sampled_from(["deck", "track", "2R1B"]),
                lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
                    st.sampled_from(["workers", "points", "gems"]) | st.text(max_size=3), inner,
                    max_size=3,
                ),
                max_leaves=5,
            ),
            max_size=4,
        )
    )  # fmt: skip
    def test_anything(self, content: dict[str, Any]) -> None:
        """Whatever a file says, it is told what is wrong with it in sentences."""
        wrong = problems(content)

        assert wrong
        assert all(isinstance(problem, Sentence) for problem in wrong)


class TestTableOf:
    """A table is made of what is good, and nothing else."""

    def test_deck(self) -> None:
        """Cards are numbered from 1, as in the table."""
        table = table_of(deck(workers=1, points=7, gems="2R1Y1B"), "mine.toml")

        assert isinstance(table, DeckTable)
        assert len(table.deck()) == len(table.cards) == 39
        assert table.deck()[3] == Card(4, 1, 7, Gems(2, 1, 0, 1))
        assert [card.number for card in table.deck()] == list(range(1, 40))

    def test_track(self) -> None:
        """Arches are numbered from 1, as in the table."""
        table = table_of(track(points=7, gems="4G"), "mine.toml")

        assert isinstance(table, TrackTable)
        assert len(table.track()) == len(table.arches) == 34
        assert table.track()[3] == Arch(4, 7, Gems(green=4))
        assert [arch.number for arch in table.track()] == list(range(1, 35))

    def test_one_problem(self) -> None:
        """The one thing wrong is told with the file."""
        with pytest.raises(BadComponents) as caught:
            table_of(deck(workers=5), "mine.toml")

        assert caught.value.sentence == (
            "mine.toml, card 4: workers is 5, but must be a whole number from 1 to 4 (C1)"
        )

    def test_several_problems(self) -> None:
        """Of several the first is told, how many more there are, and how to see them."""
        with pytest.raises(BadComponents) as caught:
            table_of(deck(workers=5, points=8, gems="1R"), "mine.toml")

        assert caught.value.sentence == (
            "mine.toml, card 4: workers is 5, but must be a whole number from 1 to 4 (C1); "
            "and 2 more: see basari check"
        )

    def test_never_changes(self) -> None:
        """A table is a value."""
        table = table_of(deck(), "mine.toml")

        with pytest.raises(ValueError, match="frozen"):
            table.name = "yours"


class TestFiles:
    """A table is read from a TOML file."""

    def test_there_and_back(self, tmp_path: Path) -> None:
        """What a person types in is what is played with."""
        file = tmp_path / "mine.toml"
        rows = ",\n".join(['  { workers = 3, points = 4, gems = "1R2B" }'] * 39)
        file.write_text(f'kind = "deck"\nname = "Zoës Karten"\ncards = [\n{rows},\n]\n', "utf-8")

        assert table_of(dict(read_content(file)), str(file)) == table_of(
            {**deck(), "name": "Zoës Karten"}, ""
        )


class TestHouseTables:
    """The house tables are colourful, and nothing in them is best everywhere."""

    def test_deck(self) -> None:
        """There are 39 cards, and workers enough for five players (C1, R5)."""
        table = house_table("deck")

        assert isinstance(table, DeckTable)
        assert problems(table.model_dump()) == []
        assert len(table.cards) == 39
        assert sum(card.workers for card in table.cards) >= 91
        for seats in (3, 4, 5):
            EDITIONS["cards"].rules(DECK.house()).setup(seats)

    def test_track(self) -> None:
        """There are 34 arches (B1)."""
        table = house_table("track")

        assert isinstance(table, TrackTable)
        assert problems(table.model_dump()) == []
        assert len(table.arches) == 34

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_read_once(self, kind: str) -> None:
        """A house table is the same whenever it is wanted."""
        house = {"deck": DECK, "track": TRACK}[kind].house

        assert house() is house()

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_points(self, kind: str) -> None:
        """Each of 4, 5, 6 and 7 points is on 20 to 30 % of the cards, and of the arches."""
        shares = shares_of(entry.points for entry in entries_of(house_table(kind)))

        assert {*shares} == {4, 5, 6, 7}
        assert all(0.2 <= share <= 0.3 for share in shares.values())

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_sizes(self, kind: str) -> None:
        """Each of 2, 3 and 4 gems is on a fifth or more; on average there are about three."""
        sizes = [heap.size for heap in heaps_of(house_table(kind))]
        shares = shares_of(sizes)

        assert {*shares} == {2, 3, 4}
        assert min(shares.values()) >= 0.2
        assert 2.8 <= fmean(sizes) <= 3.2

    @pytest.mark.parametrize("kind", ["deck", "track"])
    @pytest.mark.parametrize(
        ("colour", "least", "most"),
        [(0, 0.17, 0.22), (1, 0.2, 0.25), (2, 0.23, 0.28), (3, 0.28, 0.35)],
        ids=["red", "yellow", "green", "blue"],
    )
    def test_colours(self, kind: str, colour: int, least: float, most: float) -> None:
        """Every colour has its share of the gems, the more precious the smaller."""
        heaps = heaps_of(house_table(kind))

        share = sum(heap[colour] for heap in heaps) / sum(heap.size for heap in heaps)

        assert least <= share <= most

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_mixture(self, kind: str) -> None:
        """There are heaps of one colour, of two, of three, and one of all four."""
        mixed = Counter(sum(map(bool, heap.counts)) for heap in heaps_of(house_table(kind)))

        assert min(mixed[1], mixed[2]) >= 8
        assert mixed[3] >= 4
        assert mixed[4] == 1

    def test_workers(self) -> None:
        """Each of 1, 2, 3 and 4 workers is on 15 % of the cards or more."""
        shares = shares_of(card.workers for card in entries_of(house_table("deck")))

        assert {*shares} == {1, 2, 3, 4}
        assert min(shares.values()) >= 0.15

    def test_booklet(self) -> None:
        """The heap that the booklet shows is on a card, with the points that it shows."""
        shown = [(card.points, card.gems) for card in entries_of(house_table("deck"))]

        assert (5, "2R1B") in shown

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_none_alike(self, kind: str) -> None:
        """No two cards show the same, and no two arches."""
        shown = [str(entry) for entry in entries_of(house_table(kind))]

        assert len({*shown}) == len(shown)

    @pytest.mark.parametrize("kind", ["deck", "track"])
    def test_trade_off(self, kind: str) -> None:
        """What is strong in points is weak in gems, on average at every step."""
        entries = entries_of(house_table(kind))

        average = [
            fmean(worth(entry.gems) for entry in entries if entry.points == points)
            for points in range(4, 8)
        ]

        assert average == sorted(average, reverse=True)
        assert len(set(average)) == 4

    def test_workers_make_up(self) -> None:
        """What is weak in points and gems brings more workers, on average at every step."""
        cards = entries_of(house_table("deck"))

        average = [
            fmean(10 * card.points + worth(card.gems) for card in cards if card.workers == n)
            for n in range(1, 5)
        ]

        assert average == sorted(average, reverse=True)
        assert len(set(average)) == 4

    def test_strong_and_weak(self) -> None:
        """Of points, gems and workers the more there is of one, the less of both others."""
        cards = entries_of(house_table("deck"))
        points, gems, workers = zip(*map(strengths, cards), strict=True)

        assert correlation(points, gems) < -0.5
        assert correlation(gems, workers) < -0.3
        assert correlation(workers, points) < -0.2

    def test_no_card_is_better_in_everything(self) -> None:
        """No card has more workers, more points and more precious gems than another."""
        cards = [strengths(card) for card in entries_of(house_table("deck"))]

        assert not [
            (one, other)
            for one in cards
            for other in cards
            if all(more > less for more, less in zip(one, other, strict=True))
        ]

    @pytest.mark.parametrize(("kind", "least", "most"), [("deck", 130, 180), ("track", 110, 150)])
    def test_nothing_sticks_out(self, kind: str, least: int, most: int) -> None:
        """All in all no card is worth much more than another, and no arch."""
        together = [sum(strengths(entry)) for entry in entries_of(house_table(kind))]

        assert (min(together), max(together)) == (least, most)

    def test_neighbours(self) -> None:
        """Neighbours on the ring differ in points, and in gems."""
        arches = entries_of(house_table("track"))

        for place, arch in enumerate(arches):
            assert arch.points != arches[place - 1].points
            assert arch.gems != arches[place - 1].gems

    def test_round_the_ring(self) -> None:
        """One goes past rubies, many points, then much green, yellow, and heaps of blue."""
        table = house_table("track")
        heaps = heaps_of(table)
        quarters = [slice(0, 7), slice(7, 14), slice(14, 20), slice(20, 27), slice(27, 34)]

        rubies, changers, gardens, goldsmiths, harbour = (
            [sum(heap[colour] for heap in heaps[quarter]) for colour in COLOURS]
            for quarter in quarters
        )
        points = [fmean(arch.points for arch in table.arches[quarter]) for quarter in quarters]

        assert rubies[0] >= 17 / 2
        assert max(points) == points[1] > 6.5
        assert sum(changers) == min(map(sum, (rubies, changers, gardens, goldsmiths, harbour)))
        assert max(gardens) == gardens[2]
        assert max(goldsmiths) == goldsmiths[1]
        assert max(harbour) == harbour[3] > 33 / 3


class TestCalmTables:
    """The quiet tables of earlier versions stay as they were."""

    @pytest.mark.parametrize(
        ("kind", "points", "sizes", "colours"),
        [
            ("deck", [20, 9, 7, 3], [31, 7, 1], [3, 9, 23, 52]),
            ("track", [21, 9, 3, 1], [28, 5, 1], [7, 12, 22, 34]),
        ],
    )
    def test_as_before(
        self, kind: str, points: list[int], sizes: list[int], colours: list[int]
    ) -> None:
        """Most have 4 points and two gems, and most gems are blue."""
        edition = {"deck": "cards", "track": "board"}[kind]
        table = table_of(dict(EDITIONS[edition].tables["calm"].content()), "calm")
        heaps = heaps_of(table)
        shown = [entry.points for entry in entries_of(table)]

        assert [shown.count(number) for number in (4, 5, 6, 7)] == points
        assert [[heap.size for heap in heaps].count(size) for size in (2, 3, 4)] == sizes
        assert [sum(heap[colour] for heap in heaps) for colour in COLOURS] == colours


class TestOwnTables:
    """One can play with a table of one's own."""

    @pytest.mark.parametrize("arches", [28, 34])
    @pytest.mark.parametrize("seats", [3, 4])
    def test_both_rings(self, arches: int, seats: int) -> None:
        """On a ring of 28 arches a game comes to its end as on one of 34 (B1)."""
        rules = EDITIONS["board"].rules(track(arches))
        table, _ = Table.start(rules, seats)

        *_, last = drive(table, random_players(seats, 1))

        assert last.after.over
        assert last.after.view(None).leg == 3
        assert max(last.after.view(None).walked) >= arches

    @pytest.mark.parametrize(("workers", "most"), [(4, 5), (3, 5), (2, 4), (1, 0)])
    def test_workers_enough(self, workers: int, most: int) -> None:
        """A deck is refused for as many players as could empty its pile (R5)."""
        content = deck()
        content["cards"] = [{**card, "workers": workers} for card in content["cards"]]
        rules = EDITIONS["cards"].rules(content)

        for seats in (3, 4, 5):
            if seats <= most:
                rules.setup(seats)
            else:
                with pytest.raises(BadComponents, match=r"never to run out \(R5\)"):
                    rules.setup(seats)
