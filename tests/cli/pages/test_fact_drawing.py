"""A game that gives only facts has a table, cards of the hand and lists, all made from them."""

from collections.abc import Iterator

import pytest

from basari.cli.games import face_of
from basari.cli.pages import usual
from basari.cli.pages.choice import Choice
from basari.cli.pages.fact_drawing import card, change, gain_line, seat_summary, span
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.errors import say
from basari.facts import Column, Fact, Prospect
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.players import RandomPlayer, drive
from basari.rules import register
from basari.story import Story
from tests.helpers.souk import with_packages
from tests.helpers.stages import frame_page, plain

LOOK = Look()
PROSPECT = Prospect(
    say("influence"),
    sign="I",
    brings=say("6 points"),
    gains=(Fact(say("points"), 14, 20, lead=True), Fact(say("workers"), 3, (4, 7))),
    costs=(Fact(say("goods"), 5, 3),),
    note=say("never lost"),
    warning=say("your own merchant leaves"),
    others=((Seat(1), Fact(say("points"), 9, lead=True)),),
    about=say("for the others"),
)


def words(line: object) -> str:
    """Read a line without its styles."""
    assert isinstance(line, tuple)
    return "".join(text for text, _style in line)


class TestCards:
    """A prospect becomes a card of the hand."""

    def test_every_fact_has_a_line(self) -> None:
        """What it brings, what is now and would be then, and what may go wrong."""
        drawn = card(PROSPECT, LOOK)

        assert (drawn.big, drawn.title, drawn.about) == ("I", "influence", "for the others")
        assert [words(line) for line in drawn.lines] == [
            "6 points",
            "points 14 → 20 ★",
            "workers 3 → 4-7",
            "goods 5 → 3",
            "never lost",
            "! your own merchant leaves",
        ]
        assert drawn.others == ((Seat(1), "9", True),)

    def test_a_bare_one(self) -> None:
        """An answer of which nothing is known has only its name."""
        drawn = card(Prospect(say("pass")), LOOK)

        assert (drawn.title, drawn.lines, drawn.others, drawn.about) == ("pass", (), (), "")

    def test_in_a_line(self) -> None:
        """The same, one behind the other."""
        assert gain_line(PROSPECT, LOOK).plain == (
            "6 points, points 14 → 20 ★, workers 3 → 4-7, goods 5 → 3, ! your own merchant leaves"
        )
        assert gain_line(Prospect(say("pass")), LOOK).plain == ""

    @pytest.mark.parametrize(
        ("then", "written"), [(None, "3"), (7, "7"), ((4, 7), "4-7"), ((4, 4), "4")]
    )
    def test_numbers(self, then: int | tuple[int, int] | None, written: str) -> None:
        """A number that nobody knows yet lies between two."""
        assert span(Fact(say("points"), 3, then)) == written

    def test_what_stays(self) -> None:
        """A number that stays as it is, is only said."""
        assert words(change(Fact(say("points"), 3), LOOK)) == "points 3"

    def test_a_seat_in_brief(self) -> None:
        """The two numbers that matter most, the second with its goal."""
        columns = (
            Column(say("points"), (1, 22)),
            Column(say("workers"), (3, 9), goal=15),
            Column(say("goods"), (0, 0)),
        )

        lines = seat_summary(columns, Seat(1), 12, LOOK)

        assert [line.plain for line in lines] == ["points 22", "workers 9/15"]


@pytest.fixture
def souk_at_bids() -> Iterator[tuple[AnyScene, AnyTable]]:
    """Lay a table of a game without a face at which everybody bids in secret."""
    with with_packages():
        edition = register.find("souk").editions[0]
        table, moments = Table.start(edition.rules(), 3)
        story = Story().begin(moments, table)
        players = {Seat(n): RandomPlayer(f"{n}") for n in (DEALER, 0, 1, 2)}
        for turn in drive(table, players):
            story, table = story.after(turn), turn.after
            if table.sealing:
                break
        names = ("Ada", "Ben", "Cleo")
        everybody = frozenset(map(Seat, range(3)))
        face = face_of("souk", "souk")
        yield Scene(face, table.rules, names, everybody, table.view(None), story), table


class TestWithoutAFace:
    """A game that gives only facts is played on the front end's own pages."""

    def test_the_hand(self, souk_at_bids: tuple[AnyScene, AnyTable]) -> None:
        """Every answer is a card that says what is now and would be then."""
        scene, table = souk_at_bids
        decision = table.waiting[0]
        own = scene.alone(table, decision.seat)
        order = tuple(range(len(decision.options)))

        page = usual.choice_page(own, decision, order, 0, shuffled=False)

        assert isinstance(page, Choice)
        prize = table.state.prize
        shown = "\n".join(plain(frame_page(page, Paper(LOOK, 120, 40))))
        assert shown.count(f"points 0 → 0-{prize}") == len(order)
        assert all(f"bid {move.card}" in shown for move in decision.options)

    def test_the_table(self, souk_at_bids: tuple[AnyScene, AnyTable]) -> None:
        """Seats are rows of numbers, and what lies there is said below."""
        scene, table = souk_at_bids

        lines = scene.face.describe(scene.view, scene.names)

        assert any("points" in line and "cards" in line for line in lines)
        assert [name in "".join(lines) for name in scene.names] == [True] * 3
        assert any(f"Prize: {table.state.prize}" in line for line in lines)
