"""What is typed, how everybody is marked, and where remarks stand."""

import pytest
from msgspec.structs import replace

from basari.cli.games.marracash.face import FACE
from basari.cli.pages.curtain import Curtain
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Thinking
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import lay_out
from basari.kernel import Seat
from basari.players import Remark
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.moves import PutUp, Walk
from basari.rules.marracash.table import BRINGING
from basari.story import Passage
from tests.games.marracash.helpers import rules
from tests.games.marracash.stage import (
    middle_table,
    pages,
    play_scene,
    question_page,
    read,
    scene_at,
)


class TestWords:
    """What is typed where lines are typed."""

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("8 4", Walk(8, 4)),
            ("8-4", Walk(8, 4)),
            ("move 8 4", Walk(8, 4)),
            ("b2", PutUp("B2")),
            ("auction B2", PutUp("B2")),
        ],
    )
    def test_actions(self, text: str, move: object) -> None:
        """Two numbers are a move, a shop is an auction, and the notation is understood."""
        table = middle_table()

        assert FACE.read_answer(text, table.waiting[0], table.rules) == move

    @pytest.mark.parametrize(("text", "move"), [("125", Bid(125)), ("p", PASS), ("PASS", PASS)])
    def test_bids(self, text: str, move: object) -> None:
        """A number is a bid."""
        _, table, _ = play_scene(middle_table(), "0 auction B2", "0 bid 100")

        assert FACE.read_answer(text, table.waiting[0], table.rules) == move

    def test_listed(self) -> None:
        """Ways to bring visitors in go by number."""
        table = middle_table(phase=BRINGING, actions=0, groups={1: "GRY"}, queue="BGPPR")
        decision = table.waiting[0]

        assert len(FACE.numbered_options(decision)) == len(decision.options)
        assert FACE.read_answer("2", decision, table.rules) == decision.options[1]

    def test_question(self) -> None:
        """The question lists the moves that bring somebody something."""
        table = middle_table()
        told = FACE.plain_question(scene_at(table), table.waiting[0])

        assert "8 4: Lea +500, Jonathan +300" in told
        assert told[-2] == "Lea, what do you do?"
        assert told[-1].startswith("Type fountain and goal")
        assert any(line.startswith("Lea: 1,450 dirhams, 4 signs; shops") for line in told)
        assert FACE.typing_hint(table.waiting[0]).startswith("Type fountain and goal, like 1 2")

    def test_auction(self) -> None:
        """In an auction it tells the standing bid and who is still in."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2", "0 bid 100", "1 pass")
        told = " ".join(FACE.plain_question(scene, table.waiting[0]))

        assert "Lea has bid 100; still in: Lea, Anika and Maximilian." in told
        assert "Anika has 2,050 dirhams." in told
        assert "Type an amount, like 125; p passes." in told

    def test_bid_or_not(self) -> None:
        """It says how to bid, and to pass, only where that is possible."""
        _, first, _ = play_scene(middle_table(), "0 auction B2")
        _, poor, _ = play_scene(middle_table(), "0 auction B2", "0 bid 1400")

        assert FACE.typing_hint(first.waiting[0]) == "Type an amount, like 100."
        assert FACE.typing_hint(poor.waiting[0]) == "You have too little to bid: p passes."


class TestMarks:
    """Everybody has the same letter and colour on every page."""

    def test_curtain(self) -> None:
        """On the curtain too; the fourth has the colour of a fifth."""
        table, _ = middle_table(played=rules(sealed=True)).play(Seat(0), PutUp("B2"))
        page = Curtain(scene_at(table), Seat(3))
        _, sheet = lay_out(page, Paper(Look()))

        assert " L  Lea ·  J  Jonathan ·  A  Anika ·  M  Maximilian ◂" in read(page)
        assert sheet.accent == Seat(4)

    def test_chart(self) -> None:
        """At the end."""
        ending = next(page for page in reversed(pages(0)) if isinstance(page, Ending))

        for part in range(len(ending.names)):
            assert "M" in read(replace(ending, part=part))
            assert " 1  Lea" not in read(replace(ending, part=part))


class TestRemarks:
    """What bots say."""

    def test_below_the_map(self) -> None:
        """It stands in the line below the map, on every page."""
        table = middle_table()
        scene = replace(scene_at(table), remark=Remark(Seat(1), "A fine day!"))
        told = FACE.passage_page(scene, Passage(), 0.0, None)

        for page in (question_page(table, scene), told, Thinking(scene, Seat(1))):
            assert 'Jonathan: "A fine day!"' in read(page)

    def test_no_room(self) -> None:
        """Where there is no room for all of it, it is left out."""
        table = middle_table(queue="", left=2)
        scene = replace(scene_at(table), remark=Remark(Seat(1), "A fine day for business!"))

        assert "A fine" not in read(question_page(table, scene))
        assert "Last round: 2 turns to go" in read(question_page(table, scene))
