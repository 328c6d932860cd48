"""The solution of a negotiation agrees with brute force."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.negotiation import SAME, BidResult, SideBids, solve

NONE = SideBids([], [], [], [])
worths = st.integers(-3, 3).map(float)
"""Few different values, so that many are equal."""
quarters = st.integers(0, 4).map(lambda number: number / 4)
"""Numbers that can be added and multiplied without rounding."""
often = settings(max_examples=4 * settings().max_examples)


@st.composite
def bids(draw: st.DrawFn, many: int = 6) -> SideBids:
    """Draw the bids of a small purse: at most one of each rank."""
    ranks = sorted(draw(st.sets(st.integers(1, 9), max_size=many)))
    own, given, fair = ([draw(numbers) for _ in ranks] for numbers in (worths, worths, quarters))
    return SideBids(ranks, own, given, fair)


def brute_force(
    own: SideBids, other: SideBids, reason: Fraction, bother: Fraction, above: int = 0
) -> tuple[Fraction, Fraction, Fraction, int] | None:
    """Try every bid above another one, and every answer to it, down to the last.

    Of equal bids, the one that ends it soonest is best, then the lowest.
    """
    outcomes = []
    for place, rank in enumerate(own.ranks):
        if rank > above:
            mine, theirs, words = Fraction(own.own[place]), Fraction(own.given[place]), Fraction(2)
            raised = brute_force(other, own, reason, bother, rank)
            if raised:
                taken = reason * (theirs >= raised[0]) + (1 - reason) * Fraction(own.fair[place])
                mine = taken * mine + (1 - taken) * raised[1]
                theirs = taken * theirs + (1 - taken) * raised[0]
                words = taken * words + (1 - taken) * (raised[2] + 1)
            outcomes.append((mine, theirs, words, place))
    return min(outcomes, key=lambda end: (bother * end[2] - end[0], end[2], end[3]), default=None)


def follow(prospect: BidResult, own: SideBids, other: SideBids) -> list[tuple[SideBids, int]]:
    """Follow a result: all bids that are made if both play optimally."""
    rank, given = own.ranks[prospect.place], own.given[prospect.place]
    mine, theirs = higher(own, rank), higher(other, rank)
    answer = solve(theirs, mine)[0]
    if answer is None or answer.own <= given + SAME:
        return [(own, prospect.place)]
    return [(own, prospect.place), *follow(answer, theirs, mine)]


def higher(bids: SideBids, rank: int) -> SideBids:
    """Leave out the bids that are not higher."""
    first = sum(each <= rank for each in bids.ranks)
    ranks, own, given, fair = bids
    return SideBids(ranks[first:], own[first:], given[first:], fair[first:])


class TestAgainstBruteForce:
    """Nobody can do better than the solution says."""

    @often
    @given(bids(), bids())
    def test_exact(self, one: SideBids, other: SideBids) -> None:
        """For two who reason: the best bid of both, its worth, and its number of bids."""
        best = solve(one, other)

        assert best == (
            brute_force(one, other, Fraction(1), Fraction(0)),
            brute_force(other, one, Fraction(1), Fraction(0)),
        )

    @often
    @given(bids(many=4), bids(many=4), quarters, quarters)
    def test_of_people(self, one: SideBids, other: SideBids, reason: float, bother: float) -> None:
        """For people who often take what is fair, and dislike long negotiations: the same."""
        best = solve(one, other, reason, bother)

        assert best == (
            brute_force(one, other, Fraction(reason), Fraction(bother)),
            brute_force(other, one, Fraction(reason), Fraction(bother)),
        )

    @given(bids(), bids())
    def test_words(self, one: SideBids, other: SideBids) -> None:
        """A result is reached as it says, in as many bids; then somebody accepts."""
        for own, others, prospect in zip(
            (one, other), (other, one), solve(one, other), strict=True
        ):
            if prospect:
                made = follow(prospect, own, others)
                payer, place = made[-1]
                deal = payer.own[place], payer.given[place]
                assert len(made) + 1 == prospect.words
                assert (prospect.own, prospect.given) == (deal if len(made) % 2 else deal[::-1])


class TestLaws:
    """What holds for any negotiation."""

    @given(bids(), bids(), quarters, quarters)
    def test_sides(self, one: SideBids, other: SideBids, reason: float, bother: float) -> None:
        """It does not matter which side comes first."""
        assert solve(one, other, reason, bother) == solve(other, one, reason, bother)[::-1]

    @given(bids(), bids(), quarters)
    def test_fairness_is_of_no_use(self, one: SideBids, other: SideBids, fair: float) -> None:
        """Between players who only reason, fairness does not matter."""
        same, alike = (bids._replace(fair=[fair] * len(bids.ranks)) for bids in (one, other))

        assert solve(same, alike) == solve(one, other)

    @given(bids(), quarters, quarters)
    def test_unrivalled(self, one: SideBids, reason: float, bother: float) -> None:
        """A side that cannot be outbid makes the lowest of its best offers, and gets the action."""
        prospect, nothing = solve(one, NONE, reason, bother)

        assert nothing is None
        if one.ranks:
            place = one.own.index(max(one.own))
            assert prospect == (one.own[place], one.given[place], 2, place)
        else:
            assert prospect is None

    @given(bids(), bids())
    def test_a_great_bother(self, one: SideBids, other: SideBids) -> None:
        """With a great bother, and an offer that cannot be beaten, two bids are enough."""
        prospect, _ = solve(one, other, bother=1000.0)

        if prospect and one.ranks[-1] >= max(other.ranks, default=0):
            assert prospect.words == 2


class TestExamples:
    """Cases that can be followed by hand."""

    def test_nobody_can_bid(self) -> None:
        """Two empty purses have no bids."""
        assert solve(NONE, NONE) == (None, None)

    def test_to_be_outbid_is_foreseen(self) -> None:
        """A side that would be outbid at a loss offers enough at once."""
        low_or_enough = SideBids([1, 3], [5.0, 4.0], [1.0, 2.0], [0.5, 0.5])
        answer = SideBids([2], [2.0], [0.0], [0.5])

        one, _ = solve(low_or_enough, answer)

        assert one == BidResult(4.0, 2.0, 2, 1)

    def test_somebody_fair(self) -> None:
        """A fair player takes an offer that a reasoning one would raise."""
        low_or_enough = SideBids([1, 3], [5.0, 4.0], [1.0, 2.0], [1.0, 1.0])
        answer = SideBids([2], [2.0], [0.0], [0.0])

        one, _ = solve(low_or_enough, answer, 0.0)

        assert one == BidResult(5.0, 1.0, 2, 0)
