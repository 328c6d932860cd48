"""The look back at the end: origins, deals and points in sentences."""

from hypothesis import given
from hypothesis import strategies as st

from basari.bots.seating import seat_bots
from basari.cli.games import face_of
from basari.cli.games.basari.pages.ending import look_back
from basari.cli.pages.scene import AnyScene, Scene
from basari.kernel import AnyTable, Table
from basari.players import drive
from basari.rules.basari.facts.deals import list_deals
from basari.story import Story
from tests.helpers.logs import EVERY_GAME, header_of, sparingly

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eli")


def tables(edition: str, seats: int, seed: int) -> tuple[list[AnyTable], Story]:
    """Let bots play, and keep every table and what happened."""
    header = header_of(edition, seats, seed)
    table, begun = Table.start(header.rules(), seats)
    seen, story = [table], Story().begin(begun, table)
    for turn in drive(table, seat_bots(header.company)):
        seen.append(turn.after)
        story = story.after(turn)
    return seen, story


class TestLookBack:
    """The end says where points came from, every deal, and how the points grew."""

    @sparingly
    @given(st.sampled_from(EVERY_GAME), st.integers(0, 99))
    def test_adds_up(self, game: tuple[str, int], seed: int) -> None:
        """What is said of everybody adds up to their points."""
        (*_, last), story = tables(*game, seed)
        view, names = last.view(None), NAMES[: game[1]]

        scene: AnyScene = Scene(
            face_of("basari", game[0]), last.rules, names, frozenset(), view, story
        )

        told = list(look_back(scene))

        seats = len(names)
        for seat, line in enumerate(told[:seats]):
            assert sum(int(word) for word in line.split() if word.isdigit()) == view.points[seat]
        deals = told[seats : seats + len(list_deals(story.entries))]
        assert all(" paid " in line for line in deals)
        rounds = told[seats + len(deals) :]
        assert len(rounds) == len(story.scores) - 1
        final = ", ".join(
            f"{name} {points}" for name, points in zip(names, view.points, strict=True)
        )
        assert rounds[-1].endswith(f": {final}.")
