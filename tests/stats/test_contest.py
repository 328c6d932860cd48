"""A contest: the same deals with every bot at every seat."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.kernel import DEALER, Decision, Seat
from basari.log import Header, PlayerEntry, make_header
from basari.players import AnyPlayer, Turn, drive
from basari.stats import contest as playing
from basari.stats.contest import (
    NOTHING,
    Contest,
    ContestCounts,
    line_up_places,
    play_contest_game,
    run_contest,
    whole_deals,
)
from basari.stats.cores import Cores
from basari.stats.figures import WIN, Tally
from basari.stats.outcome import BotFailure, ContestOutcome, contest_outcome
from basari.stats.venue import Here
from tests.helpers import toy_game
from tests.helpers.logs import EVERY_GAME, LABELS, header_of, sparingly

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
forks = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
BOTS = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def decide(self, view, decision):
        return decision.options[0]

class Last(First):
    def decide(self, view, decision):
        return decision.options[len(decision.options) - 1]

class Failing(First):
    def decide(self, view, decision):
        raise ValueError("no idea")
"""
FIRST, LAST, FAILING = (f"bots.py:{name}" for name in ("First", "Last", "Failing"))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a file of bots."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots.py").write_text(BOTS)
    return tmp_path


class TestImaginary:
    """Imaginary players take part, but are not bots of the contest."""

    def test_counted(self) -> None:
        """Bots rotate among their own seats; fair shares count all seats."""
        with toy_game.in_register():
            kinds = (f"bot:{FIRST}", f"bot:{LAST}", "imaginary")
            players = [PlayerEntry(name=f"Owl {n}", kind=kind) for n, kind in enumerate(kinds)]
            header = make_header(
                "toy", "wood", players, seed=1, started="now", options={"asleep": 1}
            )
            contended = Contest(header)

            found = contest_outcome(contended, sum(run_contest(contended, 4, Here()), NOTHING))

        assert contended.line_up == (FIRST, LAST)
        assert [bot.fair for bot in found.bots] == [1 / 3, 1 / 3]
        assert [bot.decisions for bot in found.bots] == [4 * toy_game.NIGHTS] * 2
        assert len(found.seats) == 2


def contest(edition: str, *codes: str, seed: int = 7, **header: Any) -> Contest:  # noqa: ANN401
    """Line up these bots."""
    players = [PlayerEntry(name=f"{n}", kind=f"bot:{code}") for n, code in enumerate(codes)]
    headed: Header = header_of(edition, len(codes), seed, **header)
    return Contest(replace(headed, players=players))


def add_reports(reports: Iterable[ContestCounts]) -> ContestCounts:
    """Add reports."""
    return sum(reports, NOTHING)


def timeless(report: ContestCounts) -> Tally:
    """Return a report without times."""
    return Counter({key: n for key, n in report.counts.items() if key[0] != "thought"})


def play_contest(entered: Contest, games: int) -> ContestOutcome:
    """Play, and return the outcome."""
    return contest_outcome(entered, add_reports(run_contest(entered, games, Here())))


@pytest.fixture
def all_turns(monkeypatch: pytest.MonkeyPatch) -> list[list[Turn]]:
    """Keep the turns of all games."""
    games: list[list[Turn]] = []

    def driven(table: Any, players: dict[Seat, AnyPlayer]) -> list[Turn]:  # noqa: ANN401 - any game
        games.append(list(drive(table, players)))
        return games[-1]

    monkeypatch.setattr(playing, "drive", driven)
    return games


class TestPlaces:
    """From game to game everybody moves on by one seat."""

    @given(seats=st.integers(2, 6), deal=st.integers(0, 10**6))
    def test_everybody_everywhere(self, seats: int, deal: int) -> None:
        """In the games of a deal everybody sits at every seat once, and nobody at two."""
        games = [line_up_places(deal * seats + game, seats) for game in range(seats)]

        for game in games:
            assert sorted(game) == list(range(seats))
        for seat in range(seats):
            assert sorted(game[seat] for game in games) == list(range(seats))

    @given(games=st.integers(1, 10**6), seats=st.integers(2, 6))
    def test_whole_deals(self, games: int, seats: int) -> None:
        """Games are rounded up to whole deals, and by no more than is needed."""
        whole = whole_deals(games, seats)

        assert whole % seats == 0
        assert games <= whole < games + seats

    @every_game
    def test_seated(self, edition: str, seats: int, all_turns: list[list[Turn]]) -> None:
        """A bot that differs from the others shows up at every seat in turn."""
        entered = contest(edition, LAST, *[FIRST] * (seats - 1))

        list(run_contest(entered, seats, Here()))

        for game, turns in enumerate(all_turns):
            last = {turn.seat for turn in turns if turn.seat != DEALER and not _first(turn)}
            assert last == {Seat(-game % seats)}


def _first(turn: Turn) -> bool:
    """Whether somebody took the first option, though there were others."""
    return bool(turn.move == turn.before.decision(turn.seat).options[0])


class TestDeals:
    """The dealer is the same in all games of a deal, and another in the next."""

    @every_game
    def test_same_deals(self, edition: str, seats: int, all_turns: list[list[Turn]]) -> None:
        """If all bots are deterministic and equal, the games of a deal are the same."""
        list(run_contest(contest(edition, *[FIRST] * seats), 2 * seats, Here()))

        moves = [[(turn.seat, turn.move) for turn in turns] for turns in all_turns]
        assert moves[:seats] == [moves[0]] * seats
        assert moves[seats:] == [moves[seats]] * seats
        assert moves[0] != moves[seats]

    def test_luck_of_their_own(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """No two bots have the same seed in any game."""
        seeds: list[str] = []

        class Seeded:
            def __init__(self, seed: str) -> None:
                seeds.append(seed)

            def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002
                return decision.options[0]

        monkeypatch.setattr(playing, "make_bot", lambda _game, _code, seed: Seeded(seed))

        list(run_contest(contest("cards", *["random"] * 4), 20, Here()))

        assert len(set(seeds)) == len(seeds) == 80


class TestRun:
    """Games are reported deal by deal, and do not depend on the number of cores."""

    @forks
    @pytest.mark.parametrize(("edition", "seats"), [("cards", 5), ("board", 3)])
    def test_any_number_of_cores(self, edition: str, seats: int) -> None:
        """With one core or two, the results are the same, except times."""
        entered = contest(edition, FIRST, FAILING, *["random"] * (seats - 2))

        one, two = (
            add_reports(run_contest(entered, 4 * seats, where)) for where in (Here(), Cores(2))
        )

        assert timeless(one) == timeless(two)
        assert contest_outcome(entered, one).games == 4 * seats

    def test_deal_by_deal(self) -> None:
        """A report has the games of one deal; the last one may have fewer."""
        reports = run_contest(contest("cards", *["random"] * 4), 10, Here())

        assert [report.games for report in reports] == [4, 4, 2]

    def test_as_they_come(self) -> None:
        """Games are played lazily."""
        assert next(run_contest(contest("cards", *["random"] * 3), 10**12, Here())).games == 3

    def test_without_a_seed(self) -> None:
        """A header without a seed counts as seed 0."""
        nought = contest("cards", *["random"] * 3, seed=0)
        none = Contest(replace(nought.header, seed=None))

        assert timeless(add_reports(run_contest(none, 3, Here()))) == timeless(
            add_reports(run_contest(nought, 3, Here()))
        )


class TestAnyGame:
    """Bots are compared in whatever game."""

    def test_secrets(self) -> None:
        """For a game without measures there are wins and points."""
        players = [PlayerEntry(name=name, kind="bot:random") for name in "AB"]
        with toy_game.in_register():
            entered = Contest(replace(toy_game.header(), players=players))
            result = play_contest(entered, 4)

        (bot,) = result.bots
        assert (bot.code, bot.chairs, bot.wins.share) == ("random", 2, 1)
        assert bot.points > 0
        assert (result.choices, bot.choices, bot.prices) == ({}, {}, {})


class TestOutcome:
    """The figures are consistent."""

    @every_game
    @given(st.data())
    @sparingly
    def test_sums(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Wins, chairs and fair shares make a whole, by bots and by seats; so do choices."""
        kinds = st.sampled_from(["random", FIRST, LAST, FAILING])
        codes = data.draw(st.lists(kinds, min_size=seats, max_size=seats))
        seed = data.draw(st.integers(0, 2**40))

        result = play_contest(contest(edition, *codes, seed=seed, rulings={"legs": 1}), seats)

        assert result.games == seats
        assert [bot.code for bot in result.bots] == list(dict.fromkeys(codes))
        assert sum(bot.chairs for bot in result.bots) == seats
        assert sum(bot.fair for bot in result.bots) == pytest.approx(1)
        for shares in (result.bots, result.seats):
            assert sum(entry.wins.share for entry in shares) == pytest.approx(1)
        for choices in (result.choices, *(bot.choices for bot in result.bots)):
            assert sum(choices.values()) == pytest.approx(1)
        for part in (lambda rate: rate.number, lambda rate: rate.number * rate.amount):
            bought, sold = (
                sum(part(bot.prices[side]) * bot.chairs for bot in result.bots)
                for side in ("bought", "sold")
            )
            assert bought == pytest.approx(sold)

    def test_one_game(self, all_turns: list[list[Turn]]) -> None:
        """The figures of a single game are its final standings."""
        entered = contest("cards", FIRST, LAST, "random")

        result = contest_outcome(entered, play_contest_game(entered.header.rules(), entered, 1))

        standings = all_turns[0][-1].after.standings
        assert tuple(seat.points for seat in result.seats) == standings.points
        by_code = {bot.code: bot.points for bot in result.bots}
        assert (by_code[LAST], by_code["random"], by_code[FIRST]) == standings.points
        assert [seat for seat, own in enumerate(result.seats) if own.wins.share] == list(
            standings.winners
        )

    def test_pooled(self) -> None:
        """Equal bots are one entry, which has several chairs, and a larger fair share."""
        result = play_contest(contest("cards", "random", FIRST, "random", "random"), 8)

        assert [(bot.code, bot.chairs, bot.fair) for bot in result.bots] == [
            ("random", 3, 0.75),
            (FIRST, 1, 0.25),
        ]

    def test_choices(self) -> None:
        """Who takes the first option always chooses the first action, and the last the last."""
        result = play_contest(contest("cards", FIRST, LAST, FIRST), 3)

        assert [bot.choices for bot in result.bots] == [{"A": 1.0}, {"C": 1.0}]
        assert result.choices == pytest.approx({"A": 2 / 3, "C": 1 / 3})

    def test_failures(self) -> None:
        """Bots that failed are named with what they did, and how often."""
        result = play_contest(contest("cards", FIRST, FAILING, FAILING), 3)

        assert [bot.failures for bot in result.bots] == [
            (),
            (BotFailure("raises ValueError: no idea", 6),),
        ]

    def test_frequent_failures_first(self) -> None:
        """Failures are sorted by frequency, then by text."""
        entered = contest("cards", *["random"] * 3)
        failed: Tally = Counter(
            {("failed", ("random", what)): n for what, n in zip("cba", (1, 2, 1), strict=True)}
        )

        result = contest_outcome(
            entered, add_reports(run_contest(entered, 3, Here())) + ContestCounts(failed, Counter())
        )

        assert [failure.what for failure in result.bots[0].failures] == ["b", "a", "c"]

    def test_thinking(self) -> None:
        """The mean time is that of all decisions, the longest that of all games."""
        entered = contest("cards", *["random"] * 3)
        report = add_reports(run_contest(entered, 3, Here()))
        decisions = report.counts["decisions", "random"]
        counts: Tally = Counter({**report.counts, ("thought", "random"): decisions * 10**6})
        slow = ContestCounts(counts, Counter({"random": 5 * 10**9}))

        (bot,) = contest_outcome(
            entered, slow + ContestCounts(Counter(), Counter({"random": 10**9}))
        ).bots

        assert (bot.decisions, bot.think_mean_s, bot.think_longest_s) == (decisions, 0.001, 5.0)

    def test_shared_wins(self) -> None:
        """Shared wins count in parts."""
        entered = contest("cards", FIRST, LAST, "random")
        report = add_reports(run_contest(entered, 3, Here()))
        shared: Tally = Counter(report.counts)
        for who, parts in ((FIRST, WIN // 2), (LAST, WIN // 3), ("random", WIN // 6)):
            shared["wins", who] = 3 * parts

        result = contest_outcome(entered, ContestCounts(shared, report.longest))

        assert [bot.wins.share for bot in result.bots] == pytest.approx([1 / 2, 1 / 3, 1 / 6])
