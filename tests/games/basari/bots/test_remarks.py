"""What bots say: public, true, never two at once, not too often, and in every language."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from basari.bots.basari import remarks
from basari.bots.basari.remarks import Occasion, Remark, remark, topics
from basari.cli import texts
from basari.cli.table.host import remark_on
from basari.errors import Sentence
from basari.kernel import DEALER, AnyTable, Event, Seat
from basari.log import recover
from basari.players import Turn
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.gems import COLOURS, Colour
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import (
    Accepted,
    GameEnded,
    Lost,
    Offered,
    Revealed,
    Yielded,
    choosers,
)
from tests.games.basari.helpers import board_table, card_table, choose, play
from tests.helpers.logs import EVERY_GAME, FILE, LABELS, header_of, play_bots, sample, sparingly
from tests.helpers.stages import LONGEST, SHORT, scene_at

OCCASIONS = {name: own for name, own in vars(remarks).items() if isinstance(own, Occasion)}
MOST = 48
"""The width of a remark: with the longest name before it, it fits on a line."""
EVERYBODY = frozenset(map(Seat, range(5)))
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
any_seed = st.integers(0, 10_000)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Reset the language after a test."""
    texts.use("en")
    yield
    texts.use("en")


def public(turn: Turn) -> tuple[Any, list[Event], Any]:
    """Return what everybody saw of an answer."""
    events = [event for event in turn.events if event.seen_by(None)]
    return turn.before.view(None), events, turn.after.view(None)


def talk(turns: list[Turn], bots: frozenset[Seat] = EVERYBODY) -> list[Remark | None]:
    """Return all remarks of a game."""
    return [remark(*public(turn), bots) for turn in turns]


class TestWords:
    """All remarks."""

    def test_occasions(self) -> None:
        """There are some occasions, each with a few remarks, and no two share one."""
        words = [text for own in OCCASIONS.values() for text in own.words]

        assert len(OCCASIONS) > 15
        assert all(2 <= len(own.words) <= 5 for own in OCCASIONS.values())
        assert len(set(words)) == len(words)

    def test_longest(self) -> None:
        """Pages are tested with the longest of all remarks, which is a German one."""
        texts.use("de")
        words = [text for own in OCCASIONS.values() for text in own.words]

        assert max(cell_len(texts.tell(text)) for text in words) == cell_len(
            texts.tell(LONGEST.words)
        )

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("name", OCCASIONS)
    def test_languages(self, name: str, language: str) -> None:
        """They are translated, one short line each, in characters that all terminals have."""
        texts.use(language)

        for words in OCCASIONS[name].words:
            assert isinstance(words, Sentence)
            said = texts.tell(words)
            assert (said == words) == (language == "en")
            assert cell_len(said) <= MOST
            assert said[-1] in ".!?"
            assert not set(said) & set('"{}\n')


@every_game
class TestLaws:
    """What holds in every game."""

    @sparingly
    @given(seed=any_seed)
    def test_public(self, edition: str, seats: int, seed: int) -> None:
        """Nobody comments on sealed choices, nor on the dealer's answers."""
        for turn in play_bots(header_of(edition, seats, seed)):
            said = remark(*public(turn), EVERYBODY)
            if turn.after.sealed:
                assert said is None
            elif said and turn.seat == DEALER:
                assert turn.before.view(None) != turn.after.view(None)

    @sparingly
    @given(seed=any_seed, people=st.sets(st.integers(0, 4)))
    def test_only_bots(self, edition: str, seats: int, seed: int, people: set[int]) -> None:
        """Only seated bots speak; without bots nobody does."""
        turns = play_bots(header_of(edition, seats, seed))
        bots = frozenset(map(Seat, range(seats))) - people

        scene = scene_at(turns[0].before, SHORT, frozenset(map(Seat, people)))

        said = [remark_on(turn, scene) for turn in turns]

        assert said == talk(turns, bots)
        assert {own.seat for own in said if own} <= bots
        assert talk(turns, frozenset()) == [None] * len(turns)

    def test_the_same_again(self, edition: str, seats: int) -> None:
        """A game read from its log gets the same remarks as when it was played."""
        turns = recover(sample(edition, seats), FILE).turns

        live = play_bots(
            header_of(edition, seats, names=["Zoë", "Ben", "Cleo", "Dan", "Eve"][:seats])
        )

        assert talk(live) == talk(list(turns))
        assert any(talk(live))

    def test_not_too_often(self, edition: str, seats: int) -> None:
        """Even with bots only, most answers get no remark."""
        turns = [turn for seed in range(10) for turn in play_bots(header_of(edition, seats, seed))]
        told = [turn for turn in turns if turn.events]

        spoken = [said for said in talk(told) if said]

        assert 0.1 * len(told) < len(spoken) < 0.5 * len(told)

    @sparingly
    @given(seed=any_seed)
    def test_true(self, edition: str, seats: int, seed: int) -> None:
        """Whoever could speak was concerned, and what they could say is true."""
        for turn in play_bots(header_of(edition, seats, seed)):
            before, events, _ = public(turn)
            for seat, occasion in topics(before, events, EVERYBODY):
                assert any(_fits(event, seat, occasion, turn) for event in events)


def _fits(event: Event, seat: Seat, occasion: Occasion, turn: Turn) -> bool:  # noqa: C901 - an occasion per case
    """Whether an event is such an *occasion* for *seat*, determined independently."""
    match event:
        case GameEnded(points, winners):
            if occasion == remarks.BEATEN:
                return seat not in winners and max(points) >= points[seat]
            return seat in winners and (occasion == remarks.WON) == (len(winners) == 1)
        case ColourScored(_, owned, winners) if occasion == remarks.COLOUR:
            return winners == (seat,) and sorted(owned)[-2] < owned[seat]
        case WorkersScored(workers, _, _) if occasion == remarks.WORKERS:
            return workers[seat] >= 15
        case LapsScored(seats, _) if occasion == remarks.LAP:
            return seat in seats
        case Accepted(_, seller, buyer, offer):
            if seat == buyer:
                return occasion == (remarks.CHEAP if offer.size == 1 else remarks.DEAR)
            forced = len(turn.before.decision(seller).options) == 1
            return seat == seller and (occasion == remarks.FORCED) == forced
        case Yielded(_, seller, other, penniless):
            kind = remarks.PENNILESS if penniless else remarks.REFUSED
            return (seat, occasion) in {(seller, kind), (other, remarks.FREE)}
        case Offered(bidder, offer):
            bids = turn.before.view(None).phase.bids
            opens = {remarks.MODEST: offer.size < 3, remarks.GENEROUS: offer.size > 3}
            raises = {remarks.RAISED: bool(bids) and offer.size > bids[-1].size + 1}
            return seat == bidder and (raises if bids else opens).get(occasion, False)
        case Lost(_, seats) if occasion == remarks.CROWD:
            return seat in seats and len(seats) > 2
        case Revealed(choices) if occasion == remarks.UNDISTURBED:
            return choosers(choices, choices[seat]) == (seat,)
        case _:
            return False


def possible_remarks(table: AnyTable, line: str, *bots: int) -> list[tuple[int, str]]:
    """Return which bots could comment on an answer, and on which occasion."""
    _, events = play(table, line)
    found = topics(table.view(None), events, frozenset(map(Seat, bots)) or EVERYBODY)
    names = {own: name for name, own in OCCASIONS.items()}
    return [(seat, names[occasion]) for seat, occasion in found]


def bargain(*purses: str, bids: tuple[str, ...] = ()) -> AnyTable:
    """Let the first two of three bargain over gems; the first one, who has more points, opens."""
    choices = ("gems", "gems", "points")
    table, _ = choose(board_table(*purses, points=(3, 2, 1)), *choices)
    for number, bid in enumerate(bids):
        table, _ = play(table, f"{number % 2} offer {bid}")
    return table


class TestBargains:
    """Comments on bids and deals."""

    @pytest.mark.parametrize(
        ("bids", "bid", "occasion"),
        [
            ((), "1B", ["MODEST"]),
            ((), "2R", ["MODEST"]),
            ((), "3R", []),
            ((), "3R1Y", ["GENEROUS"]),
            (("1B",), "1R", []),
            (("1B",), "2R", []),
            (("1B",), "2R1B", ["RAISED"]),
            (("1B", "2R"), "3R1B", ["RAISED"]),
        ],
    )
    def test_bids(self, bids: tuple[str, ...], bid: str, occasion: list[str]) -> None:
        """A first bid is small or large, a later one much larger; otherwise nobody comments."""
        table = bargain("3R3Y3G3B", "3R3Y3G3B", "3R3Y3G3B", bids=bids)
        turn = table.waiting[0].seat

        assert [name for _, name in possible_remarks(table, f"{turn} offer {bid}")] == occasion

    @pytest.mark.parametrize(
        ("purses", "offer", "occasion"),
        [
            (("3R", "1B", "1G"), "2R", "FORCED"),
            (("3R", "2R1B", "3R"), "2R", "LEADS"),
            (("4R4B", "5R9B", "6R"), "4B", "WELL_PAID"),
            (("3R", "3R", "9R"), "2R", "CONTENT"),
        ],
    )
    def test_deals(self, purses: tuple[str, ...], offer: str, occasion: str) -> None:
        """A seat that accepts has no choice, wins a colour, is paid well, or is content."""
        table = bargain(*purses, bids=(offer,))
        seat = table.waiting[0].seat

        assert possible_remarks(table, f"{seat} accept", seat) == [(seat, occasion)]

    def test_no_lead(self) -> None:
        """A seat that had most of a colour before, or is only tied now, does not gain the lead."""
        purses = ("3R", "9R", "1R")
        for third in ("1R", "11R"):
            table = bargain(*purses[:2], third, bids=("2R",))
            seat = table.waiting[0].seat
            assert possible_remarks(table, f"{seat} accept", seat) == [(seat, "CONTENT")]

    @pytest.mark.parametrize(
        ("offer", "occasion"), [("1R", ["CHEAP"]), ("2R", []), ("3R1B", ["DEAR"])]
    )
    def test_prices(self, offer: str, occasion: list[str]) -> None:
        """The payer finds it cheap or expensive."""
        table = bargain("4R4B", "9R9B", "1G", bids=(offer,))
        seat = table.waiting[0].seat
        (buyer,) = {0, 1} - {seat}

        assert [name for _, name in possible_remarks(table, f"{seat} accept", buyer)] == occasion

    def test_refused(self) -> None:
        """A seat that does not bid keeps its gems, and the other gets the action for nothing."""
        table = bargain("1R", "1Y", "1G")

        assert possible_remarks(table, "0 pass") == [(0, "REFUSED"), (1, "FREE")]


class TestReveal:
    """Comments on revealed choices."""

    @pytest.mark.parametrize(
        ("choices", "occasions"),
        [
            ("AABB", []),
            ("ABCC", [(0, "UNDISTURBED"), (1, "UNDISTURBED")]),
            ("AAAB", [(3, "UNDISTURBED"), (0, "CROWD"), (1, "CROWD"), (2, "CROWD")]),
        ],
    )
    def test_choices(self, choices: str, occasions: list[tuple[int, str]]) -> None:
        """A seat alone is glad, three are not, and two have yet to bargain."""
        table = card_table("1R", "1R", "1R", "1R")
        *first, last = (f"{seat} {action}" for seat, action in enumerate(choices))
        table, _ = play(table, *first)

        assert sorted(possible_remarks(table, last)) == sorted(occasions)

    def test_penniless(self) -> None:
        """An opener without gems says so, rather than commenting on the choices."""
        table = board_table("-", "1R", "1R", points=(3, 2, 1))
        table, _ = play(table, "0 gems", "1 gems")

        assert possible_remarks(table, "2 points") == [(0, "PENNILESS"), (1, "FREE")]


class TestScoring:
    """Comments on the end of a leg or a game."""

    def remarks_on(
        self, *events: Event, bots: frozenset[Seat] = EVERYBODY
    ) -> list[tuple[int, str]]:
        """Return who could say what."""
        names = {own: name for name, own in OCCASIONS.items()}
        view = card_table("1R", "1R", "1R").view(None)
        return [(seat, names[own]) for seat, own in topics(view, events, bots)]

    def test_colours(self) -> None:
        """A sole winner of a colour is glad; nobody is about a shared one."""
        alone = ColourScored(Colour.RED, (1, 3, 2), (Seat(1),), 14, 3)
        shared = ColourScored(Colour.BLUE, (3, 3, 2), (Seat(0), Seat(1)), 4, 3)
        nobody = ColourScored(Colour.GREEN, (0, 0, 0), (), 0, 0)

        assert self.remarks_on(alone, shared, nobody) == [(1, "COLOUR")]

    def test_goals(self) -> None:
        """Workers and laps are worth a word."""
        assert self.remarks_on(WorkersScored((15, 3, 16), (Seat(0), Seat(2)), 8)) == [
            (0, "WORKERS"),
            (2, "WORKERS"),
        ]
        assert self.remarks_on(LapsScored((Seat(1),), 10)) == [(1, "LAP")]

    def test_end(self) -> None:
        """The winner speaks; if that is not a bot, the others congratulate."""
        red = ColourScored(COLOURS[0], (1, 3, 2), (Seat(1),), 14, 3)
        ended, shared = (
            GameEnded((3, 9, 9), tuple(map(Seat, winners))) for winners in ((2,), (1, 2))
        )

        assert self.remarks_on(red, ended) == [(2, "WON")]
        assert self.remarks_on(red, shared) == [(1, "SHARED"), (2, "SHARED")]
        assert self.remarks_on(red, ended, bots=frozenset({Seat(0)})) == [(0, "BEATEN")]


class TestChoice:
    """Which of the remarks is made."""

    def test_all_can_be(self) -> None:
        """Over many games every possible remark is made."""
        said = set()
        for seed, code in product(range(20), ("random", "novice")):
            edition, seats = Random(seed).choice(EVERY_GAME)  # noqa: S311 - no secret
            game = header_of(edition, seats, seed, code=code)
            said |= {own.words for own in talk(play_bots(game)) if own}
        spoken = [name for name, own in OCCASIONS.items() if said & set(own.words)]

        assert set(OCCASIONS) - set(spoken) <= {"SHARED", "BEATEN", "PENNILESS"}
