"""Figures of finished games: counted game by game, and true whatever the order."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.kernel import Event
from basari.log import Recovered, record, recover
from basari.names import name_key
from basari.rules.basari.facts.deals import list_deals
from basari.rules.basari.game import EDITIONS
from basari.rules.basari.rounds import Accepted, Lost, Revealed, RoundBegan, Yielded
from basari.stats.figures import WIN, Tally
from basari.stats.played import CHAPTERS, SITUATIONS, STANDINGS, Finished, Played, Who, count
from basari.stats.records import (
    BestGame,
    Habits,
    Pair,
    PlayerFigures,
    Price,
    RecordFigures,
    record_figures,
)
from basari.story import Story
from tests.games.basari.helpers import told
from tests.helpers import toy_game
from tests.helpers.finished_games import BOT, cast, evenings, game, short_game, with_ids
from tests.helpers.logs import EVERY_GAME, LABELS
from tests.helpers.moments import events_of

Evening = list[tuple[str, Recovered]]
ADA, BEN, CLEO = (Who(name, bot=False) for name in ("Ada", "Ben", "Cleo"))
RANDOM = Who("random", bot=True)


def compute(games: Evening) -> RecordFigures:
    """Count games, and work out what they come to."""
    return record_figures(count(label, played) for label, played in games)


def of(result: RecordFigures, who: Who) -> PlayerFigures:
    """Pick the figures of one player."""
    (own,) = (own for own in result.players if own.who.heard == who.heard)
    return own


def story(played: Recovered) -> list[Event]:
    """Tell all that happened in a game."""
    return [*events_of(played.opening), *(event for turn in played.turns for event in turn.events)]


def who_sat(played: Recovered) -> list[Who]:
    """Tell who sat where, as they are told apart."""
    return [
        RANDOM if player.kind == BOT else Who(name_key(player.name), bot=False)
        for player in played.log.header.players
    ]


def habits_of(result: RecordFigures, edition: str) -> list[Habits]:
    """Collect everybody's habits in an edition."""
    return [
        habits for player in result.players for habits in player.habits if habits.edition == edition
    ]


def prices(result: RecordFigures, edition: str, what: str) -> list[Price]:
    """Collect everybody's prices of a deed, choice by choice."""
    return [
        price for habits in habits_of(result, edition) for price in habits.prices[what].values()
    ]


def times(result: RecordFigures, edition: str, what: str) -> int:
    """Count how often all together did something."""
    return sum(sum(habits.deeds.get(what, {}).values()) for habits in habits_of(result, edition))


def sat(who: Who, points: int, win: int = 0, *, label: str = "a", day: int = 1) -> Played:
    """Say how somebody did in a game in which nothing else happened."""
    return Played(label, f"2026-11-{day:02}", "basari", "board", 3, who, points, win, Counter())


class TestAdding:
    """However games are put together, they come to the same."""

    @given(games=evenings(), choice=st.data())
    def test_any_order(self, games: Evening, choice: st.DataObject) -> None:
        """The order in which games are counted does not matter."""
        shuffled = choice.draw(st.permutations(games))

        assert compute(shuffled) == compute(games)

    @given(games=evenings())
    def test_points_in_order(self, games: Evening) -> None:
        """Points are listed from the first game to the latest, whoever began which when."""
        ordered = sorted(games, key=lambda one: (one[1].log.header.started, one[0]))

        for own in compute(games).players:
            assert own.points == tuple(
                points
                for _label, played in ordered
                for who, points in zip(who_sat(played), played.table.standings.points, strict=True)
                if who == own.who.heard
            )

    def test_nothing(self) -> None:
        """No games come to nothing."""
        assert record_figures([]) == RecordFigures(0, (), (), ())


class TestRecords:
    """Games, wins and points."""

    @given(games=evenings())
    def test_wins(self, games: Evening) -> None:
        """Every game is won once, however many share it."""
        result = compute(games)

        assert sum(own.record.wins for own in result.players) == pytest.approx(len(games))
        assert result.games == len(games)

    @given(games=evenings())
    def test_against_standings(self, games: Evening) -> None:
        """Games, averages, bests and wins are those of the final standings."""
        points: dict[Who, list[int]] = {}
        wins: dict[Who, float] = {}
        for _label, played in games:
            standings = played.table.standings
            for seat, who in enumerate(who_sat(played)):
                points.setdefault(who, []).append(standings.points[seat])
                part = (seat in standings.winners) / len(standings.winners)
                wins[who] = wins.get(who, 0) + part

        result = compute(games)

        assert {own.who.heard for own in result.players} == set(points)
        for own in result.players:
            numbers, record = points[own.who.heard], own.record
            assert (record.games, record.best.points) == (len(numbers), max(numbers))
            assert record.average == pytest.approx(sum(numbers) / len(numbers))
            assert record.wins == pytest.approx(wins[own.who.heard])
            assert record.share == pytest.approx(record.wins / record.games)

    @given(games=evenings())
    def test_best_games(self, games: Evening) -> None:
        """A best game is one in which that player got these points."""
        known = dict(games)

        for own in compute(games).players:
            best = own.record.best
            played = known[best.game]
            standings = zip(who_sat(played), played.table.standings.points, strict=True)
            assert (own.who.heard, best.points) in standings
            assert best.started == played.log.header.started

    @given(games=evenings())
    def test_parts_make_the_whole(self, games: Evening) -> None:
        """The games of all editions and numbers of players are all games."""
        result = compute(games)

        assert sum(kind.games for kind in result.tables) == len(games)
        for own in result.players:
            assert sum(kind.record.games for kind in own.tables) == own.record.games
            assert max(kind.record.best.points for kind in own.tables) == own.record.best.points
            assert {kind.edition for kind in own.tables} == {one.edition for one in own.habits}

    @given(games=evenings(least=1))
    def test_tables(self, games: Evening) -> None:
        """The points of a table are those of all who sat at one like it."""
        for kind in compute(games).tables:
            points = [
                number
                for _label, played in games
                if played.log.header.edition == kind.edition
                for number in played.table.standings.points
                if len(played.log.header.players) == kind.players
            ]
            assert kind.average == pytest.approx(sum(points) / len(points))
            assert kind.best.points == max(points)
            assert kind.games * kind.players == len(points)

    def test_first_of_several_bests(self) -> None:
        """Of several games with as many points the first is the best."""
        games = [(sat(ADA, 9, label=label, day=day),) for label, day in [("b", 2), ("a", 3)]]

        (own,) = record_figures(games).players

        assert own.record.best == BestGame(9, ADA, "b", "2026-11-02")


class TestPlayers:
    """Who is who."""

    def test_spellings(self) -> None:
        """A name is the same however it is written, and shown as it was written last."""
        names = [("ADA", 3), ("ada", 1), ("Ada", 5)]
        games = [(sat(Who(name, bot=False), 1, day=day, label=name),) for name, day in names]

        (own,) = record_figures(games).players

        assert own.who == ADA
        assert own.record.games == 3

    def test_a_bot_is_its_code(self) -> None:
        """What a bot is called does not matter, and two of a kind are one player."""
        result = compute([("a", short_game())])

        (own,) = result.players
        assert own.who == RANDOM
        assert (own.record.games, own.record.wins, own.points) == (3, 1, (15, 18, 35))
        assert result.pairs == ()

    def test_people_and_bots_are_apart(self) -> None:
        """Somebody who is called like a bot is none."""
        result = compute([("a", cast(short_game(), "Random", BOT, "Ada"))])

        assert [own.who for own in result.players] == [ADA, Who("Random", bot=False), RANDOM]

    def test_order(self) -> None:
        """Those who played most come first, and bots last."""
        games = with_ids(
            [cast(short_game(), "Ben", "Ada", BOT), cast(short_game(), BOT, "Cleo", "Ben")]
        )

        assert [own.who for own in compute(games).players] == [BEN, ADA, CLEO, RANDOM]


class TestChoices:
    """What was chosen in which situation."""

    @given(games=evenings())
    def test_every_choice_once(self, games: Evening) -> None:
        """A choice is counted in all, in one standing and in one part of the game."""
        for own in compute(games).players:
            for habits in own.habits:
                assert tuple(habits.chosen) == SITUATIONS
                for choice in EDITIONS[habits.edition].measures.choices:
                    chosen = {when: habits.chosen[when][choice] for when in SITUATIONS}
                    assert sum(map(chosen.__getitem__, STANDINGS)) == chosen["all"]
                    assert sum(map(chosen.__getitem__, CHAPTERS)) == chosen["all"]

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    @pytest.mark.parametrize("legs", [1, 2, 3])
    def test_against_the_story(self, edition: str, seats: int, legs: int) -> None:
        """Everything revealed is counted, with the points and the leg of that moment."""
        played = game(edition, seats, 1, legs)
        expected: Counter[tuple[int, str, str]] = Counter()
        leg = 0
        for turn in played.turns:
            for event in turn.events:
                if isinstance(event, Revealed):
                    part = CHAPTERS[2] if leg == legs else CHAPTERS[min(leg, 2) - 1]
                    points = turn.before.standings.points
                    for seat, action in enumerate(event.choices):
                        best = max(p for other, p in enumerate(points) if other != seat)
                        sign = (points[seat] > best) - (points[seat] < best)
                        for what in ("all", STANDINGS[1 - sign], part):
                            expected[seat, what, str(action)] += 1
                if isinstance(event, RoundBegan):
                    leg = event.leg

        counted = Counter(
            {
                (seat, str(what), str(action)): number
                for seat, own in enumerate(count("a", played))
                for (what, action), number in own.counts.items()
                if what in SITUATIONS
            }
        )

        assert expected.total() > 0
        assert counted == expected

    @given(games=evenings())
    def test_favourites(self, games: Evening) -> None:
        """The favourite is chosen at least as often as any other, and at least once."""
        for own in compute(games).players:
            for habits in own.habits:
                for situation in SITUATIONS:
                    often = habits.chosen[situation]
                    favourite = habits.favourites[situation]
                    if favourite is None:
                        assert set(often.values()) == {0}
                    else:
                        assert often[favourite] == max(often.values()) > 0


class TestDeals:
    """What was bought, sold, given away and lost."""

    @given(games=evenings())
    def test_bought_is_sold(self, games: Evening) -> None:
        """What one buys another sells, for the same gems; what one gets free another leaves."""
        result = compute(games)

        for edition in ("cards", "board"):
            bought, sold = (prices(result, edition, what) for what in ("bought", "sold"))
            assert sum(one.times for one in bought) == sum(one.times for one in sold)
            assert sum(one.amount for one in bought) == sum(one.amount for one in sold)
            assert times(result, edition, "free") == times(result, edition, "left")
        habits = [habits for own in result.players for habits in own.habits]
        assert sum(own.won for own in habits) == sum(own.lost for own in habits)

    @given(games=evenings())
    def test_against_the_story(self, games: Evening) -> None:
        """Every deal, every action left and every one lost to all was told by an event."""
        result, editions = compute(games), ("cards", "board")
        events = [event for _label, played in games for event in story(played)]

        bought = [one for edition in editions for one in prices(result, edition, "bought")]
        free, in_vain = (
            sum(times(result, edition, what) for edition in editions)
            for what in ("free", "in_vain")
        )

        assert sum(one.times for one in bought) == len(told(events, Accepted))
        assert sum(one.amount for one in bought) == sum(
            event.offer.size for event in told(events, Accepted)
        )
        assert free == len(told(events, Yielded))
        assert in_vain == sum(len(event.seats) for event in told(events, Lost))

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    def test_against_the_deals(self, edition: str, seats: int) -> None:
        """Everybody bought and sold what the deals of the game say."""
        names = ("Ada", "Ben", "Cleo", "Dan", "Eve")[:seats]
        played = cast(game(edition, seats), *names)
        story = Story().begin(played.opening, played.begun).after(*played.turns)
        deals = list_deals(story.entries)

        result = compute([("a", played)])

        assert deals
        for seat, name in enumerate(names):
            (habits,) = of(result, Who(name, bot=False)).habits
            for action in EDITIONS[edition].measures.choices:
                mine = [deal for deal in deals if str(deal.action) == action]
                bought, sold = (habits.prices[what][action] for what in ("bought", "sold"))
                assert bought == summed([d.price.size for d in mine if d.buyer == seat])
                assert sold == summed([d.price.size for d in mine if d.seller == seat])

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    def test_for_free_and_in_vain(self, edition: str, seats: int) -> None:
        """Everybody got and left for nothing what events say, and lost what three wanted."""
        played = game(edition, seats)
        expected: Counter[tuple[int, str, str]] = Counter()
        for event in told(story(played), Yielded):
            expected[event.other, "free", str(event.action)] += 1
            expected[event.seat, "left", str(event.action)] += 1
        for event in told(story(played), Lost):
            expected.update((seat, "in_vain", str(event.action)) for seat in event.seats)

        counted = Counter(
            {
                (seat, str(what), str(action)): number
                for seat, own in enumerate(count("a", played))
                for (what, action), number in own.counts.items()
                if what in {"free", "left", "in_vain"}
            }
        )

        assert counted == expected


def summed(paid: list[int]) -> Price:
    """Sum up prices."""
    return Price(len(paid), sum(paid), sum(paid) / len(paid) if paid else None)


class TestPairs:
    """Who finished ahead of whom."""

    @given(games=evenings())
    def test_meetings(self, games: Evening) -> None:
        """Whoever sat together met, and one of them was ahead unless they were level."""
        expected = Counter(
            frozenset({one, other})
            for _label, played in games
            for one, other in combinations(who_sat(played), 2)
            if one != other
        )

        pairs = compute(games).pairs

        assert {frozenset({p.one.heard, p.other.heard}): p.games for p in pairs} == expected
        for pair in pairs:
            assert pair.one_ahead + pair.other_ahead + pair.level == pair.games

    @given(games=evenings(least=1))
    def test_one_game(self, games: Evening) -> None:
        """In a game among people the one with more points is ahead, and no winner is behind."""
        played = cast(games[0][1], *"ABCDE"[: len(games[0][1].log.header.players)])
        standings = played.table.standings

        for pair in compute([("a", played)]).pairs:
            one, other = ("ABCDE".index(who.name) for who in (pair.one, pair.other))
            more = standings.points[one] - standings.points[other]
            assert pair.one_ahead >= (more > 0)
            assert pair.other_ahead >= (more < 0)
            assert not (pair.one_ahead and other in standings.winners)
            assert not (pair.other_ahead and one in standings.winners)

    def test_gems_decide(self) -> None:
        """With as many points whoever won is ahead (B14); two others are level."""
        (one, two, three) = record_figures([(sat(ADA, 7, WIN), sat(BEN, 7), sat(CLEO, 7))]).pairs

        assert one == Pair(ADA, BEN, 1, one_ahead=1, other_ahead=0, level=0)
        assert two == Pair(ADA, CLEO, 1, one_ahead=1, other_ahead=0, level=0)
        assert three == Pair(BEN, CLEO, 1, one_ahead=0, other_ahead=0, level=1)

    def test_a_bot_twice(self) -> None:
        """A bot at two seats of a table is met twice."""
        games: list[Finished] = [(sat(RANDOM, 3), sat(ADA, 5, WIN), sat(RANDOM, 6))]

        assert record_figures(games).pairs == (
            Pair(ADA, RANDOM, 2, one_ahead=1, other_ahead=1, level=0),
        )


class TestAnyGame:
    """A game that does not say what to set out is counted all the same."""

    @pytest.fixture(autouse=True)
    def wood(self) -> Iterator[None]:
        """Let there be such a game."""
        with toy_game.in_register():
            yield

    def test_habits(self) -> None:
        """Choices are those that were made, in the order of their names."""
        counts: Tally = Counter(
            {("all", "2"): 3, ("behind", "2"): 3, ("all", "1"): 1, ("hooted", "1"): 4}
        )
        own = Played("a", "2026-11-01", "toy", "wood", 2, ADA, 5, WIN, counts)

        (habits,) = of(record_figures([(own,)]), ADA).habits

        assert (habits.game, habits.edition) == ("toy", "wood")
        assert habits.chosen["all"] == {"1": 1, "2": 3}
        assert habits.chosen["leading"] == {"1": 0, "2": 0}
        assert (habits.favourites["all"], habits.favourites["leading"]) == ("2", None)
        assert habits.deeds == {"hooted": {"1": 4, "2": 0}}
        assert (habits.prices, habits.won, habits.lost) == ({}, 0, 0)

    def test_nothing_done(self) -> None:
        """Where nothing is counted, there are points alone."""
        game = recover("".join(record(toy_game.header(), toy_game.play_toy_game())).encode(), "toy")

        result = compute([("a", game)])

        assert sorted(own.points[0] for own in result.players) == sorted(
            game.table.standings.points
        )
        assert [own.habits[0].favourites["all"] for own in result.players] == [None, None]

    def test_apart(self) -> None:
        """Tables of two games are two kinds of table."""
        mine = sat(ADA, 9)
        other = Played("b", "2026-11-02", "toy", "wood", 3, ADA, 5, 0, Counter())

        result = record_figures([(mine,), (other,)])

        assert [(kind.game, kind.edition) for kind in result.tables] == [
            ("basari", "board"),
            ("toy", "wood"),
        ]
        assert [kind.game for kind in of(result, ADA).tables] == ["basari", "toy"]


class TestByHand:
    """The game of two rounds: Ada takes cards, Ben points, Cleo gems, and then Ben's points."""

    def result(self) -> RecordFigures:
        """Work out what that one game comes to."""
        return compute([("ab12cd", cast(short_game(), "Ada", "Ben", "Cleo"))])

    def habits(self, who: Who) -> Habits:
        """Find somebody's habits in it."""
        (habits,) = of(self.result(), who).habits
        return habits

    def test_points(self) -> None:
        """They end with 15, 18 and 35 points, so Cleo wins."""
        assert [of(self.result(), who).points for who in (ADA, BEN, CLEO)] == [(15,), (18,), (35,)]
        assert [of(self.result(), who).record.wins for who in (ADA, BEN, CLEO)] == [0, 0, 1]
        (kind,) = self.result().tables
        assert (kind.game, kind.edition) == ("basari", "cards")
        assert (kind.players, kind.games) == (3, 1)
        assert kind.average == pytest.approx(68 / 3)
        assert kind.best == BestGame(35, CLEO, "ab12cd", "2026-11-16T12:00:00+00:00")

    def test_situations(self) -> None:
        """At first all are level; then Ben leads with seven points, and the others are behind."""
        assert self.favourites(ADA) == {"all": "A", "level": "A", "behind": "A", "last": "A"}
        assert self.favourites(BEN) == {"all": "B", "level": "B", "leading": "B", "last": "B"}
        assert self.favourites(CLEO) == {"all": "B", "level": "C", "behind": "B", "last": "B"}

    def favourites(self, who: Who) -> dict[str, str]:
        """List somebody's favourites in situations that came up."""
        return {when: what for when, what in self.habits(who).favourites.items() if what}

    def test_deal(self) -> None:
        """Cleo bought B from Ben for one gem."""
        ben, cleo = self.habits(BEN), self.habits(CLEO)

        assert cleo.prices["bought"]["B"] == ben.prices["sold"]["B"] == Price(1, 1, 1.0)
        assert cleo.prices["sold"]["B"] == ben.prices["bought"]["B"] == Price(0, 0, None)
        assert [(own.won, own.lost) for own in (self.habits(ADA), ben, cleo)] == [
            (0, 0),
            (0, 1),
            (1, 0),
        ]

    def test_pairs(self) -> None:
        """Cleo is ahead of both, and Ben is ahead of Ada."""
        assert self.result().pairs == (
            Pair(ADA, BEN, 1, one_ahead=0, other_ahead=1, level=0),
            Pair(ADA, CLEO, 1, one_ahead=0, other_ahead=1, level=0),
            Pair(BEN, CLEO, 1, one_ahead=0, other_ahead=1, level=0),
        )
