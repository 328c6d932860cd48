"""The solution of a negotiation agrees with trying everything."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.haggling import SAME, Bids, Prospect, solve

NONE = Bids([], [], [], [])
worths = st.integers(-3, 3).map(float)
"""Few different values, so that many are equal."""
quarters = st.integers(0, 4).map(lambda number: number / 4)
"""Numbers that are added and multiplied without rounding."""
often = settings(max_examples=4 * settings().max_examples)


@st.composite
def bids(draw: st.DrawFn, many: int = 6) -> Bids:
    """Draw the bids of a small purse: of any height at most one."""
    ranks = sorted(draw(st.sets(st.integers(1, 9), max_size=many)))
    own, given, fair = ([draw(numbers) for _ in ranks] for numbers in (worths, worths, quarters))
    return Bids(ranks, own, given, fair)


def tried(
    own: Bids, other: Bids, reason: Fraction, bother: Fraction, above: int = 0
) -> tuple[Fraction, Fraction, Fraction, int] | None:
    """Try every bid above another one, and every answer to it, down to the last.

    Of bids that are worth as much to the bidder, the one that ends it soonest, then the lowest.
    """
    outcomes = []
    for place, rank in enumerate(own.ranks):
        if rank > above:
            mine, theirs, words = Fraction(own.own[place]), Fraction(own.given[place]), Fraction(2)
            raised = tried(other, own, reason, bother, rank)
            if raised:
                taken = reason * (theirs >= raised[0]) + (1 - reason) * Fraction(own.fair[place])
                mine = taken * mine + (1 - taken) * raised[1]
                theirs = taken * theirs + (1 - taken) * raised[0]
                words = taken * words + (1 - taken) * (raised[2] + 1)
            outcomes.append((mine, theirs, words, place))
    return min(outcomes, key=lambda end: (bother * end[2] - end[0], end[2], end[3]), default=None)


def led(prospect: Prospect, own: Bids, other: Bids) -> list[tuple[Bids, int]]:
    """Follow a prospect: all bids that are made if both do as they think best."""
    rank, given = own.ranks[prospect.place], own.given[prospect.place]
    mine, theirs = higher(own, rank), higher(other, rank)
    answer = solve(theirs, mine)[0]
    if answer is None or answer.own <= given + SAME:
        return [(own, prospect.place)]
    return [(own, prospect.place), *led(answer, theirs, mine)]


def higher(bids: Bids, rank: int) -> Bids:
    """Leave out the bids that are not higher."""
    first = sum(each <= rank for each in bids.ranks)
    ranks, own, given, fair = bids
    return Bids(ranks[first:], own[first:], given[first:], fair[first:])


class TestAgainstBruteForce:
    """Nobody can do better than the solution says."""

    @often
    @given(bids(), bids())
    def test_exact(self, one: Bids, other: Bids) -> None:
        """Of two who reason: the best bid of both, its worth, and in how many words it ends."""
        best = solve(one, other)

        assert best == (
            tried(one, other, Fraction(1), Fraction(0)),
            tried(other, one, Fraction(1), Fraction(0)),
        )

    @often
    @given(bids(many=4), bids(many=4), quarters, quarters)
    def test_of_people(self, one: Bids, other: Bids, reason: float, bother: float) -> None:
        """Of those who often take what is fair, and whom every word bothers: the same."""
        best = solve(one, other, reason, bother)

        assert best == (
            tried(one, other, Fraction(reason), Fraction(bother)),
            tried(other, one, Fraction(reason), Fraction(bother)),
        )

    @given(bids(), bids())
    def test_words(self, one: Bids, other: Bids) -> None:
        """A prospect leads where it says, in as many words; then somebody accepts."""
        for own, others, prospect in zip(
            (one, other), (other, one), solve(one, other), strict=True
        ):
            if prospect:
                made = led(prospect, own, others)
                payer, place = made[-1]
                deal = payer.own[place], payer.given[place]
                assert len(made) + 1 == prospect.words
                assert (prospect.own, prospect.given) == (deal if len(made) % 2 else deal[::-1])


class TestLaws:
    """What holds for any negotiation."""

    @given(bids(), bids(), quarters, quarters)
    def test_sides(self, one: Bids, other: Bids, reason: float, bother: float) -> None:
        """It does not matter who is named first."""
        assert solve(one, other, reason, bother) == solve(other, one, reason, bother)[::-1]

    @given(bids(), bids(), quarters)
    def test_fairness_is_of_no_use(self, one: Bids, other: Bids, fair: float) -> None:
        """Among those who only reason it does not matter what seems fair."""
        same, alike = (bids._replace(fair=[fair] * len(bids.ranks)) for bids in (one, other))

        assert solve(same, alike) == solve(one, other)

    @given(bids(), quarters, quarters)
    def test_unrivalled(self, one: Bids, reason: float, bother: float) -> None:
        """Who cannot be outbid makes the lowest of the offers that are best, and has it."""
        prospect, nothing = solve(one, NONE, reason, bother)

        assert nothing is None
        if one.ranks:
            place = one.own.index(max(one.own))
            assert prospect == (one.own[place], one.given[place], 2, place)
        else:
            assert prospect is None

    @given(bids(), bids())
    def test_a_great_bother(self, one: Bids, other: Bids) -> None:
        """Who hates to talk, and has an offer that nobody can raise, is done in two words."""
        prospect, _ = solve(one, other, bother=1000.0)

        if prospect and one.ranks[-1] >= max(other.ranks, default=0):
            assert prospect.words == 2


class TestExamples:
    """Cases that one can follow."""

    def test_nobody_can_bid(self) -> None:
        """Two empty purses have nothing to say."""
        assert solve(NONE, NONE) == (None, None)

    def test_to_be_outbid_is_foreseen(self) -> None:
        """Who would be outbid at a loss offers enough at once."""
        low_or_enough = Bids([1, 3], [5.0, 4.0], [1.0, 2.0], [0.5, 0.5])
        answer = Bids([2], [2.0], [0.0], [0.5])

        one, _ = solve(low_or_enough, answer)

        assert one == Prospect(4.0, 2.0, 2, 1)

    def test_somebody_fair(self) -> None:
        """Who looks for what is fair takes an offer that somebody who reasons would raise."""
        low_or_enough = Bids([1, 3], [5.0, 4.0], [1.0, 2.0], [1.0, 1.0])
        answer = Bids([2], [2.0], [0.0], [0.0])

        one, _ = solve(low_or_enough, answer, 0.0)

        assert one == Prospect(5.0, 1.0, 2, 0)
