"""The exact solution of a negotiation agrees with trying everything."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.haggling import SAME, Bid, Pair, Prospect, solve

worths = st.tuples(st.integers(-3, 3).map(float), st.integers(-3, 3).map(float))
"""Few different values, so that many are equal."""


@st.composite
def bids(draw: st.DrawFn) -> list[Bid]:
    """Draw the bids of a small purse: of any heap at most one."""
    ranks = draw(st.sets(st.integers(1, 9), max_size=6))
    return [Bid(rank, draw(worths)) for rank in sorted(ranks)]


def tried(
    own: Sequence[Bid], other: Sequence[Bid], side: int, above: int = 0
) -> tuple[Pair, int, Bid] | None:
    """Try every bid above another one, and every answer to it, down to the last.

    Of bids that are worth as much to the bidder, the one that ends it soonest, then the lowest.
    """
    outcomes = []
    for bid in own:
        if bid.rank > above:
            raised = tried(other, own, 1 - side, bid.rank)
            if raised and raised[0][1 - side] > bid.worth[1 - side]:
                outcomes.append((raised[0], raised[1] + 1, bid))
            else:
                outcomes.append((bid.worth, 2, bid))
    return min(outcomes, key=lambda made: (-made[0][side], made[1], made[2].rank), default=None)


def led(prospect: Prospect, own: Sequence[Bid], other: Sequence[Bid], side: int) -> list[Bid]:
    """Follow a prospect: all bids that are made if both do as they think best."""
    bid = prospect.bid
    mine, theirs = ([each for each in part if each.rank > bid.rank] for part in (own, other))
    answer = solve(theirs, mine)[0] if side else solve(mine, theirs)[1]
    if answer is None or answer.worth[1 - side] <= bid.worth[1 - side] + SAME:
        return [bid]
    return [bid, *led(answer, theirs, mine, 1 - side)]


class TestAgainstBruteForce:
    """Nobody can do better than the solution says."""

    @settings(max_examples=10 * settings().max_examples)
    @given(bids(), bids())
    def test_same(self, one: list[Bid], other: list[Bid]) -> None:
        """The best bid of both, what it is worth, and in how many words it ends."""
        for side, prospect in enumerate(solve(one, other)):
            own, others = (one, other) if side == 0 else (other, one)
            outcome = tried(own, others, side)
            found = prospect and (prospect.worth, prospect.words, prospect.bid)
            assert found == outcome

    @given(bids(), bids())
    def test_words(self, one: list[Bid], other: list[Bid]) -> None:
        """A prospect leads where it says, in as many words; then somebody accepts."""
        for side, prospect in enumerate(solve(one, other)):
            if prospect:
                own, others = (one, other) if side == 0 else (other, one)
                made = led(prospect, own, others, side)
                assert len(made) + 1 == prospect.words
                assert made[-1] == prospect.deal
                assert prospect.side == (side + len(made) - 1) % 2


class TestExamples:
    """Cases that one can follow."""

    def test_nobody_can_bid(self) -> None:
        """Two empty purses have nothing to say."""
        assert solve([], []) == (None, None)

    def test_alone(self) -> None:
        """Who cannot be beaten makes the offer that is best."""
        cheap, dear = Bid(1, (3.0, 0.0)), Bid(2, (1.0, 2.0))

        one, other = solve([cheap, dear], [])

        assert one == Prospect(cheap, cheap, 0, 2)
        assert other is None

    def test_to_be_outbid_is_foreseen(self) -> None:
        """Who would be outbid at a loss offers enough at once."""
        low, enough = Bid(1, (5.0, 1.0)), Bid(3, (4.0, 2.0))
        answer = Bid(2, (0.0, 2.0))

        one, _ = solve([low, enough], [answer])

        assert one == Prospect(enough, enough, 0, 2)
