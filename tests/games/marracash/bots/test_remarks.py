"""What bots say in Marracash."""

from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from basari.bots.marracash import remarks
from basari.bots.marracash.remarks import remark, topics
from basari.bots.remarks import Occasion, choose_remark
from basari.cli import texts
from basari.cli.games.marracash.face import FACE
from basari.errors import Sentence
from basari.kernel import Seat
from basari.players import Remark, Turn
from tests.games.marracash.helpers import RULES, marracash_table, rules, say, whole

OCCASIONS = {name: own for name, own in vars(remarks).items() if isinstance(own, Occasion)}
EVERYBODY = frozenset(map(Seat, range(4)))
LINE = 44
"""The width of a remark."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Reset the language after a test."""
    yield
    texts.use("en")


class TestWords:
    """All remarks."""

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("name", OCCASIONS)
    def test_languages(self, name: str, language: str) -> None:
        """They are translated, one short line each."""
        texts.use(language)

        for words in OCCASIONS[name].words:
            assert isinstance(words, Sentence)
            said = texts.tell(words)
            assert (said == words) == (language == "en")
            assert cell_len(said) <= LINE
            assert said[-1] in ".!?"


class TestOccasions:
    """Who speaks, and when."""

    @pytest.mark.parametrize("sealed", [False, True])
    def test_laws(self, *, sealed: bool) -> None:
        """Only bots speak, never while bids are sealed, and most answers get no remark."""
        turns = whole(rules(sealed=sealed), 4, 3)
        said = [_remark_lines(turn) for turn in turns]

        assert said == [FACE.remark(turn, EVERYBODY) for turn in turns]
        assert not any(own for own, turn in zip(said, turns, strict=True) if turn.after.sealed)
        assert 0 < sum(own is not None for own in said) < len(turns) / 2
        two = [_remark_lines(turn, frozenset({Seat(2)})) for turn in turns]
        assert {own.seat for own in two if own} == {2}
        assert not any(_remark_lines(turn, frozenset()) for turn in turns)

    def test_every_occasion(self) -> None:
        """In a few dozen games every occasion occurs except a shared win."""
        found = [
            occasion
            for seed in range(30)
            for turn in whole(RULES, 3, seed)
            for _, occasion in topics(turn.before.view(None), turn.events, {Seat(0), Seat(1)})
        ]

        assert {name for name, own in OCCASIONS.items() if own not in found} <= {"SHARED"}

    def test_shared(self) -> None:
        """Joint winners are glad together."""
        table = marracash_table({1: "B"}, queue="", left=1, actions=1, cash=(0, 50, 50))
        _, events = say(table, "0 move 1 2")

        found = topics(table.view(None), events, EVERYBODY)

        assert found == [(1, remarks.SHARED), (2, remarks.SHARED)]

    def test_spoken(self) -> None:
        """A number decides who speaks, and whether."""
        rare = Occasion(("a", "b"), one_in=2)

        assert choose_remark([], 7) is None
        assert [choose_remark([(Seat(1), rare)], number) for number in range(4)] == [
            Remark(Seat(1), "a"),
            None,
            Remark(Seat(1), "b"),
            None,
        ]


def _remark_lines(turn: Turn, bots: frozenset[Seat] = EVERYBODY) -> Remark | None:
    return remark(turn.before.view(None), turn.events, turn.after.view(None), bots)
