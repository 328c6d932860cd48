"""How a master thinks: who may think for longer goes farther into things."""

from dataclasses import asdict

from hypothesis import given
from hypothesis import strategies as st

from basari.bots.basari.mind import USUAL, Mind

WORK = ("rounds", "offers")
minds = st.builds(Mind, faith=st.floats(0, 1), reason=st.floats(0, 1), bother=st.floats(0, 0.01))
seconds = st.floats(0.001, 1000)


class TestTrying:
    """It is the work that changes, and nothing else."""

    @given(minds)
    def test_untold(self, mind: Mind) -> None:
        """Who is not told how long makes the usual effort."""
        assert mind.trying(None) == mind == mind.trying(USUAL)

    @given(minds, seconds, seconds)
    def test_longer(self, mind: Mind, short: float, long: float) -> None:
        """The longer, the farther."""
        less, more = (asdict(mind.trying(think)) for think in sorted((short, long)))

        assert all(0 < less[work] <= more[work] for work in WORK)

    @given(minds, seconds)
    def test_beliefs(self, mind: Mind, think: float) -> None:
        """However long one thinks, one believes the same."""
        before, now = asdict(mind), asdict(mind.trying(think))

        assert {name for name in before if now[name] != before[name]} <= set(WORK)

    def test_much_longer(self) -> None:
        """Ten times as long means much more work, and a tenth much less."""
        short, usual, long = (asdict(Mind().trying(USUAL * times)) for times in (0.1, 1, 10))

        for work in WORK:
            assert 2 * short[work] < usual[work] < long[work] / 2
