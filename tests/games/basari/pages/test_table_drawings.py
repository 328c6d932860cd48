"""The public table of the card edition at every moment of a game, and what actions bring."""

import re
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from rich.text import Text

from basari.cli.games import face_of
from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.card_table import lay_table
from basari.cli.games.basari.draw.gems import draw_gem
from basari.cli.terminal.frame import Paper, Sheet, frame, lines_of
from basari.cli.terminal.look import ASCII, Look
from basari.kernel import Seat, Table
from basari.players import drive
from basari.rules.basari.board import Action as BoardAction
from basari.rules.basari.cards import Action, Card
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.rounds import Choosing
from tests.games.basari.helpers import (
    CARDS,
    GAMES,
    NAMES,
    Game,
    board_table,
    card,
    card_table,
    moments,
    random_players,
)

SHAPES = Look().glyphs.shapes
STYLES = re.compile("\x1b\\[[0-9;]*m")
MONO = Look(ASCII, "mono", coloured=False)
SIZES = ((80, 24), (110, 34), (120, 40))
PAPERS = tuple(Paper(look, *size) for size in SIZES for look in (Look(), MONO))
SMALL, LARGE = Paper(Look()), Paper(Look(), 120, 40)
SOME_PAPERS = (SMALL, LARGE, Paper(MONO, 110, 34))
PEOPLE = (
    "Abcdefghijklmnopqrstuvwx",
    "\N{CJK UNIFIED IDEOGRAPH-6F22}\N{CJK UNIFIED IDEOGRAPH-5B57}" * 6,
    "W" * 24,
    "a[/b] :smile:",
    "Zoe",
)
PLAYED: tuple[Game, ...] = tuple(game for game in GAMES if game[0] is CARDS)
LINES = {("cards", False): 10, ("cards", True): 27, ("board", False): 15, ("board", True): 27}


STEP = 0.1
"""How roughly a meter is drawn at most."""


def meter(line: str) -> tuple[float, float, float]:
    """Read a meter: the parts that were there, are new, and are missing."""
    signs = "━╍─" if "─" in line or "━" in line else "=~."
    had, new, missing = map(line.count, signs)
    whole = had + new + missing
    return had / whole, new / whole, missing / whole


class Drawn(NamedTuple):
    """A view, the paper it was drawn on, and the lines that came out."""

    view: Any
    paper: Paper
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """All lines."""
        return "\n".join(self.lines)

    def row(self, seat: int) -> str:
        """What stands behind a player's name, up to the end of the next line."""
        return self.text.split(PEOPLE[seat])[1]

    def counted(self, seat: int) -> list[tuple[str, str]]:
        """A player's points and gems by colour, each with the mark behind it."""
        mark = re.escape(self.paper.look.glyphs.most)
        return re.findall(rf"(\d+)({mark}?)", self.row(seat))[:5]


def printed(view: Any, paper: Paper) -> Drawn:  # noqa: ANN401 - any edition's
    """Draw a table, and read what a terminal would show of it."""
    names = PEOPLE[: len(view.purses)]
    drawn = list(face_of("basari", view.rules.name).table(view, names, paper))
    shown = frame(Sheet("", "", drawn, ()), paper)[2:-2]
    text = STYLES.sub("", "\n".join(shown))
    return Drawn(view, paper, tuple(text.rstrip().split("\n")))


def with_stack(view: Any, *workers: int) -> Any:  # noqa: ANN401 - a view of the card edition
    """Give the first seat cards with so many workers; the last one is its current card."""
    *earlier, _ = (card(workers=number) for number in workers)
    current = Card(39, workers[-1], 4, Gems(2))
    return replace(
        view,
        stacks=((*earlier, current), *view.stacks[1:]),
        current=(current, *view.current[1:]),
    )


def limit(drawn: Drawn) -> int:
    """Tell how many lines a table may have."""
    return LINES[drawn.view.rules.name, drawn.paper.large]


@cache
def tables_of(game: Game) -> tuple[Drawn, ...]:
    """Draw every moment of a random game, each on another paper than the one before."""
    rules, seats = game
    start, _ = Table.start(rules, seats)
    turns = drive(start, random_players(seats, seed=seats))
    views = [start.view(None), *(turn.after.view(None) for turn in turns)]
    return tuple(printed(view, PAPERS[n % len(PAPERS)]) for n, view in enumerate(views))


@pytest.fixture(
    params=PLAYED, ids=[f"{rules.name}-{seats}-{n}" for n, (rules, seats) in enumerate(PLAYED)]
)
def tables(request: pytest.FixtureRequest) -> tuple[Drawn, ...]:
    """All tables of a game of each edition, with any number of players."""
    return tables_of(request.param)


class TestEveryMoment:
    """Whatever happens in a game, its table can be read."""

    def test_fits(self, tables: tuple[Drawn, ...]) -> None:
        """A table has no more lines than it may have, and none is wider than the paper."""
        for drawn in tables:
            assert len(drawn.lines) <= limit(drawn)
            assert max(map(cell_len, drawn.lines)) <= drawn.paper.width

    def test_needs_no_other_signs(self, tables: tuple[Drawn, ...]) -> None:
        """Without Unicode all is ASCII, apart from names."""
        for drawn in tables:
            if drawn.paper.look is MONO:
                assert re.sub(f"[{PEOPLE[1]}]", "", drawn.text).isascii()

    def test_names_everybody(self, tables: tuple[Drawn, ...]) -> None:
        """Every name heads its row, and is whole there; on a card it may be cut."""
        for drawn in tables:
            for seat, name in enumerate(PEOPLE[: len(drawn.view.purses)]):
                rows = [line for line in drawn.lines if line.startswith(f"   {seat + 1}  {name}")]
                assert len(rows) == 1

    def test_counts_points_and_gems(self, tables: tuple[Drawn, ...]) -> None:
        """Behind every name stand the points and the purse by colour."""
        for drawn in tables:
            for seat, purse in enumerate(drawn.view.purses):
                numbers = [int(number) for number, _ in drawn.counted(seat)]

                assert numbers == [drawn.view.points[seat], *purse.counts]

    def test_marks_who_leads(self, tables: tuple[Drawn, ...]) -> None:
        """Exactly those who have most of a colour, and any of it, are marked."""
        for drawn in tables:
            purses = drawn.view.purses
            for seat, purse in enumerate(purses):
                marks = [bool(mark) for _, mark in drawn.counted(seat)]

                assert marks == [False] + [
                    0 < purse[colour] == max(other[colour] for other in purses)
                    for colour in COLOURS
                ]

    def test_counts_the_supply(self, tables: tuple[Drawn, ...]) -> None:
        """The supply stands there by colour."""
        for drawn in tables:
            cards = drawn.view.rules.name == "cards"
            head = drawn.lines[0] if cards else drawn.text.split("Supply")[1]
            found = re.findall(r"\d+", head)[:4]

            assert found == list(map(str, drawn.view.supply.counts))

    def test_tells_how_far_everybody_is(self, tables: tuple[Drawn, ...]) -> None:
        """Workers or arches are counted, and drawn as a bar."""
        for drawn in tables:
            if drawn.view.rules.name == "cards":
                for seat, number in enumerate(drawn.view.workers):
                    line = drawn.row(seat).split("\n")[0]
                    assert line.split()[-1] == f"{number}"
                    assert abs(sum(meter(line)[:2]) - min(15, number) / 15) < STEP
                continue
            aim = len(drawn.view.rules.track)
            length = aim if drawn.paper.large else 5
            glyphs = drawn.paper.look.glyphs
            for seat, number in enumerate(drawn.view.walked):
                filled = min(length, number * length // aim)
                bar = glyphs.full * filled + glyphs.empty * (length - filled)

                assert f"{bar} {number:>2}/{aim}" in drawn.row(seat)

    @given(st.data())
    def test_any_rulings(self, data: st.DataObject) -> None:
        """The same holds wherever a game of any rulings leads, on a ring of any length."""
        view = data.draw(st.sampled_from(GAMES).flatmap(moments)).view(None)
        drawn = printed(view, data.draw(st.sampled_from(PAPERS)))

        assert len(drawn.lines) <= limit(drawn)
        assert max(map(cell_len, drawn.lines)) <= drawn.paper.width


class TestCards:
    """What only the card edition shows."""

    @pytest.mark.parametrize("paper", PAPERS)
    def test_current_cards(self, paper: Paper) -> None:
        """Everybody's card is there, with number, gems, points and workers."""
        dealt = tuple(Card(30 + n, 3, 7, Gems(1, 0, 1, 2)) for n in range(5))
        view = card_table(*["3R"] * 5, current=dealt).view(None)

        text = printed(view, paper).text

        pips = "###" if paper.look is MONO else "▮▮▮"
        assert all(re.search(rf"\b{own.number}\b", text) for own in dealt)
        for colour, number in zip(COLOURS, dealt[0].gems.counts, strict=True):
            sign = draw_gem(colour, paper.look).plain if paper.look is MONO else SHAPES[colour]
            assert text.count(sign) == 1 + 5 * number
        assert text.count(pips) >= 5
        assert paper.large or len(re.findall(r"7 ?p", text)) == 5

    @pytest.mark.parametrize("paper", PAPERS)
    def test_nothing_before_the_deal(self, paper: Paper) -> None:
        """Before the first deal nobody has a card, and all are in the pile."""
        view = Table.start(CARDS, 3)[0].view(None)

        text = printed(view, paper).text

        assert "card " not in text
        assert "pile 39" in text

    @pytest.mark.parametrize("look", [Look(theme="mono", coloured=False), MONO])
    def test_new_workers(self, look: Look) -> None:
        """Without colours too the workers of the current card can be told from all before."""
        view = with_stack(card_table("1R", "1R", "1R").view(None), 4, 1, 2, 3)
        view = replace(view, workers=(10, *view.workers[1:]))

        had, new, missing = meter(printed(view, Paper(look)).row(0).split("\n")[0])

        assert abs(had - 7 / 15) < STEP
        assert abs(new - 3 / 15) < STEP
        assert had + new + missing == pytest.approx(1)

    def test_what_the_points_lead_to(self) -> None:
        """A tall card says what its owner would have with its points."""
        dealt = (card("2R1B", 6),) * 3
        view = card_table("1R", "1R", "1R", points=(9, 0, 100), current=dealt).view(None)

        text = "\n".join(
            line.plain for line in lines_of(lay_table(view, PEOPLE[:3], SMALL, 20), SMALL)
        )

        assert re.findall(r"\d+ → \d+", text) == ["9 → 15", "0 → 6", "100 → 106"]

    @pytest.mark.parametrize("seats", [3, 4, 5])
    @pytest.mark.parametrize("paper", [SMALL, LARGE])
    def test_any_height(self, seats: int, paper: Paper) -> None:
        """Above a choice it takes no more rows than it may, and everybody's card is told."""
        view = card_table(*["1R"] * seats).view(Seat(1))
        names = PEOPLE[:seats]
        for rows in range(seats + 1, 30):
            drawn = lay_table(view, names, replace(paper, accent=Seat(1)), rows)
            shown = lines_of(drawn, paper)
            text = "\n".join(line.plain for line in shown)

            assert len(shown) <= rows
            assert "card" in text
            assert sum(line.plain.startswith("▐") for line in shown) == 1

    @pytest.mark.parametrize("seats", [3, 4, 5])
    @pytest.mark.parametrize("size", [(80, 24), (84, 40), (100, 50)])
    def test_from_edge_to_edge(self, seats: int, size: tuple[int, int]) -> None:
        """The first card begins where the line of the heading does, the last one ends with it."""
        view, paper = card_table(*["1R"] * seats).view(None), Paper(Look(), *size)

        *above, last = lines_of(lay_table(view, PEOPLE[:seats], paper, 30), paper)

        bottom, top = last.plain.rstrip(), next(n for n, line in enumerate(above) if "╭" in line)
        assert (bottom[:3], bottom[-1], cell_len(bottom)) == ("  ╰", "╯", paper.width - 2)
        assert not above[top - 1].plain.strip()

    @pytest.mark.parametrize("rows", [jewels.TALL, jewels.STACKED, jewels.HUGE])
    def test_gems_are_equally_tall(self, rows: int) -> None:
        """Four on one card are as tall as three on another."""

        def heights(gems: Gems) -> str:
            canvas = SMALL.canvas(rows)
            jewels.lay_out(canvas, (0, 0, 15, rows), gems)
            columns = [line.plain[13:14] for line in lines_of([canvas], SMALL)]
            return "".join(sign if sign in set("▄▀") else " " for sign in columns)

        assert heights(Gems(1, 1, 1)) == heights(Gems(1, 1, 1, 1))
        assert heights(Gems(1, 1, 1)) == f"▄{' ' * (rows - 2)}▀"

    @pytest.mark.parametrize("paper", PAPERS)
    def test_the_largest_numbers(self, paper: Paper) -> None:
        """Three-digit points, whole colours in one purse and thirty workers still fit."""
        purses = ("22R", "22Y", "22G", "22B", "-")
        view = card_table(*purses, points=(100, 222, 333, 444, 5)).view(None)
        view = with_stack(replace(view, workers=(30,) * 5), *[1] * 30)

        drawn = printed(view, paper)

        assert max(map(cell_len, drawn.lines)) <= paper.width
        assert drawn.counted(0)[:2] == [("100", ""), ("22", paper.look.glyphs.most)]
        assert drawn.row(0).split("\n")[0].split()[-1] == "30"


def gain_line(view: Any, seat: Seat, action: Any, look: Look) -> Text:  # noqa: ANN401 - any edition's
    """Draw what an action would bring."""
    return face_of("basari", view.rules.name).gain_line(action, view, seat, look)


class TestStake:
    """What an action would bring."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_is_short(self, game: Game) -> None:
        """It is never longer than 50 cells, whoever chooses whatever."""
        actions = Action if game[0].name == "cards" else BoardAction
        for drawn in tables_of(game):
            if isinstance(drawn.view.phase, Choosing):
                for seat in range(len(drawn.view.purses)):
                    for action in actions:
                        told = gain_line(drawn.view, Seat(seat), action, Look())

                        assert 0 < told.cell_len <= 50

    @pytest.mark.parametrize(
        ("action", "said"),
        [
            (Action.A, "the top card of the pile (1-4 workers)"),
            (Action.B, "6 points"),
            (Action.C, "2◆R 1●B"),
            (Action.D, "give 1 gem, take any 2; take 1 if not alone"),
        ],
    )
    def test_cards(self, action: Action, said: str) -> None:
        """The card edition counts on the card in front of the player."""
        view = card_table("1R", "1R", "1R", current=(card("2R1B", 6),) * 3).view(None)

        assert gain_line(view, Seat(0), action, Look()).plain == said

    def test_pile_of_equal_cards(self) -> None:
        """If all cards left have as many workers, the top card has, too."""
        view = replace(card_table("1R", "1R", "1R").view(None), pile=frozenset([1, 5]))

        told = gain_line(view, Seat(0), Action.A, Look())

        assert told.plain == "the top card of the pile (2 workers)"

    def test_short_supply(self) -> None:
        """If the supply is short, what it can give stands beside what is on the card."""
        view = card_table("1R", "1R", "1R", supply="1R", current=(card("2R1B"),) * 3).view(None)

        assert gain_line(view, Seat(0), Action.C, Look()).plain == "2◆R 1●B (supply: 1◆R)"

    def test_penniless(self) -> None:
        """Who has no gem to give takes what the ruling says."""
        view = card_table("-", "1R", "1R").view(None)

        assert gain_line(view, Seat(0), Action.D, MONO).plain == "take any 2; take 1 if not alone"

    @pytest.mark.parametrize(
        ("action", "said"),
        [
            (BoardAction.ROLL, "6 minus the pips in points, and onward"),
            (BoardAction.POINTS, "5 points"),
            (BoardAction.GEMS, "1*R 1#Y 1^G"),
        ],
    )
    def test_board(self, action: BoardAction, said: str) -> None:
        """The board edition counts on the arch below the player's pawn."""
        view = board_table("1R", "1R", "1R").view(None)

        assert gain_line(view, Seat(0), action, MONO).plain == said
