"""The ring of arches, everybody's things inside it, and how pawns walk on it."""

import re
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console
from rich.style import Style

from basari.cli.games.basari.draw import ring
from basari.cli.games.basari.draw.ring_layout import before, ring_of
from basari.cli.games.basari.pages.walk import TUMBLES, WalkPage
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, Sheet, frame
from basari.cli.terminal.look import ASCII, Look
from basari.kernel import Seat, Table
from basari.players import drive
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.gems import COLOURS
from tests.games.basari.helpers import (
    BOARD,
    GAMES,
    TRACK,
    Game,
    board_table,
    moments,
    random_players,
)
from tests.helpers.stages import SHORT, album, plain

MONO = Look(ASCII, "mono", coloured=False)
SIZES = ((80, 24), (84, 40), (110, 34), (126, 50))
PAPERS = tuple(Paper(look, *size) for size in SIZES for look in (Look(), MONO))
SMALL = Paper(Look())
SHORT_RING = BasariBoard(TRACK[:28])
RINGS = (BOARD, SHORT_RING)
BOARDS = [game for game in GAMES if game[0] is BOARD]
LONG = tuple(letter * 24 for letter in "VWXY")


def printed(
    view: Any,  # noqa: ANN401
    paper: Paper,
    cursor: int = 0,
    names: Any = SHORT,  # noqa: ANN401
    trail: ring.Trail = ring.NO_TRAIL,
) -> list[str]:
    """Draw a table, and read what a terminal would show of it."""
    drawn = ring.table(view, names[: len(view.purses)], paper, cursor, trail)
    return plain(frame(Sheet("", "", drawn, ()), paper)[2:-2])


def styles_of(canvas: Canvas, row: int) -> list[Style]:
    """Find the style of every cell in a row."""
    line = Console(width=canvas.width).render_lines(canvas, pad=False)[row]
    return [segment.style or Style.null() for segment in line for _sign in segment.text]


def ground(style: Style) -> tuple[Any, Any, bool]:
    """Tell what a style looks like: its ink, its ground, and whether they are exchanged."""
    return style.color, style.bgcolor, bool(style.reverse)


@cache
def views_of(game: Game) -> tuple[Any, ...]:
    """Find some moments of a random game."""
    rules, seats = game
    start, _ = Table.start(rules, seats)
    turns = drive(start, random_players(seats, seed=seats))
    return (start.view(None), *(turn.after.view(None) for turn in turns))[::7]


@pytest.mark.parametrize("rules", RINGS)
@pytest.mark.parametrize("paper", PAPERS)
class TestEveryMoment:
    """Whatever happens in a game, its ring can be read."""

    def test_fits(self, paper: Paper, rules: BasariBoard) -> None:
        """It is never wider than the paper, and leaves room below it; names may be cut."""
        for view in views_of((rules, 4)):
            lines = printed(view, paper, names=LONG)
            last = max(n for n, line in enumerate(lines, 1) if line.strip())
            assert last <= (24 if paper.high else 14)
            assert max(map(cell_len, lines)) <= paper.width
            if paper.look is MONO:
                assert "".join(lines).isascii()

    def test_counts_points_gems_and_the_way(self, paper: Paper, rules: BasariBoard) -> None:
        """Inside stands everybody with points, purse, arches walked, and where they started."""
        glyphs = paper.look.glyphs
        for view in views_of((rules, 3)):
            text = "\n".join(printed(view, paper))
            for seat, purse in enumerate(view.purses):
                row = text.split(f" {seat + 1}  {SHORT[seat]} ")[1].split("\n")[0]
                numbers = [int(number) for number in re.findall(r"\d+", row)]
                expected = [view.points[seat], *purse.counts, view.walked[seat]]
                assert numbers[:6] == expected
                assert (f"{glyphs.start}{view.starts[seat]}" in row) == bool(view.starts[seat])
                leads = [
                    0 < purse[colour] == max(other[colour] for other in view.purses)
                    for colour in COLOURS
                ]
                assert row.count(glyphs.most) == sum(leads)

    def test_counts_the_supply(self, paper: Paper, rules: BasariBoard) -> None:
        """The supply stands in the heads of the columns."""
        for view in views_of((rules, 3)):
            text = "\n".join(printed(view, paper)).split("supply")[1]
            assert re.findall(r"[RYGB](\d+)", text)[:4] == list(map(str, view.supply.counts))


class TestRing:
    """Every arch has its place."""

    @given(st.data())
    def test_any_rulings(self, data: st.DataObject) -> None:
        """Wherever a game of any rulings leads, on a ring of any length, it has room."""
        view = data.draw(st.sampled_from(BOARDS).flatmap(moments)).view(None)
        paper = data.draw(st.sampled_from(PAPERS))

        assert max(map(cell_len, printed(view, paper))) <= paper.width

    @pytest.mark.parametrize("rules", RINGS)
    @pytest.mark.parametrize("size", SIZES)
    def test_places(self, rules: BasariBoard, size: tuple[int, int]) -> None:
        """Arches lie side by side round the ring, and none over another."""
        laid = ring_of(len(rules.track), size[0], high=size[1] >= 36)

        cells = [
            (column, row)
            for x, y, width, height in laid.places().values()
            for column in range(x, x + width)
            for row in range(y, y + height)
        ]

        assert len(cells) == len(set(cells))
        assert {*range(1, len(rules.track) + 1)} <= laid.places().keys()
        assert laid.width <= size[0] - 4

    @pytest.mark.parametrize("rules", RINGS)
    def test_the_cursor_lights_one_arch(self, rules: BasariBoard) -> None:
        """Only the lines of the arch that is looked at are drawn in another way."""
        view = Table.start(rules, 4)[0].view(None)
        laid = ring_of(len(rules.track))
        quiet = frame(Sheet("", "", ring.table(view, SHORT[:4], SMALL), ()), SMALL)[2:-2]

        for number in range(1, len(rules.track) + 1):
            drawn = ring.table(view, SHORT[:4], SMALL, number)
            lines = frame(Sheet("", "", drawn, ()), SMALL)[2:-2]
            _x, y, _width, height = laid.places()[number]
            changed = {n for n, (a, b) in enumerate(zip(quiet, lines, strict=True)) if a != b}
            assert changed == set(range(y, y + height))

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("rules", RINGS)
    def test_everybody_on_one_arch(self, rules: BasariBoard, paper: Paper) -> None:
        """Four pawns can be told apart on any arch."""
        view = board_table("1R", "1R", "1R", "1R", rules=rules).view(None)

        for number in range(1, len(rules.track) + 1):
            crowd = replace(view, pawns=(number,) * 4, starts=(number,) * 4)
            assert "1234" in "\n".join(printed(crowd, paper))

    def test_ones_own_arch_is_lit(self) -> None:
        """Whoever looks alone sees their row and their arch stand out."""
        table = board_table("1R", "1R", "1R")

        assert printed(table.view(None), SMALL) != printed(table.view(Seat(1)), SMALL)

    @pytest.mark.parametrize("paper", PAPERS)
    def test_where_somebody_walked_to_is_lit(self, paper: Paper) -> None:
        """The number of an arch that was reached is a badge of whoever came; of several, nobody's.

        Where one was passed, or stands without having walked, it is a number like others.
        """
        view = replace(board_table("1R", "1R", "1R", "1R").view(None), pawns=(5, 10, 10, 20))
        trail = {Seat(seat): frozenset({3}) for seat in range(3)}
        (canvas,) = ring.table(view, SHORT[:4], paper, trail=trail)
        assert isinstance(canvas, Canvas)
        laid = ring_of(len(view.rules.track), paper.width, high=paper.high)
        left = (paper.width - laid.width) // 2
        top = {number: laid.places()[number][0] + left for number in (1, 3, 5, 10)}

        shown = {number: styles_of(canvas, 0)[x] for number, x in top.items()}

        roles = {1: "dim surface", 3: "dim surface", 5: "badge0", 10: "neutral"}
        assert {n: ground(style) for n, style in shown.items()} == {
            n: ground(canvas.style(role)) for n, role in roles.items()
        }

    def test_jewels_lie_where_it_is_lit(self) -> None:
        """On a large ring only gems of lit arches are blocks, so that nothing outshouts pawns."""
        view = board_table("1R", "1R", "1R", "1R").view(None)
        (canvas,) = ring.table(view, SHORT[:4], Paper(Look(), 126, 50), cursor=5)
        assert isinstance(canvas, Canvas)
        blocks = {ground(canvas.style(f"jewel.{colour.name.lower()}")) for colour in COLOURS}

        rows = [styles_of(canvas, row) for row in range(canvas.height)]
        jewelled = {x for cells in rows for x, style in enumerate(cells) if ground(style) in blocks}

        laid = ring_of(len(view.rules.track), 126, high=True)
        first, _, width, _ = laid.places()[5]
        left = first + (126 - laid.width) // 2
        assert jewelled
        assert jewelled <= {*range(left, left + width)}

    @pytest.mark.parametrize("paper", PAPERS)
    @pytest.mark.parametrize("rules", RINGS)
    def test_pawns_cover_no_gem(self, rules: BasariBoard, paper: Paper) -> None:
        """Wherever a pawn stands, and whoever passed it, all gems of its arch are seen."""
        view = board_table("1R", "1R", "1R", "1R", rules=rules).view(None)
        arches = range(1, len(rules.track) + 1)
        trail = {Seat(seat): frozenset(arches) for seat in range(1, 4)}
        tables = [(replace(view, pawns=(number, 0, 0, 0)), trail) for number in arches]

        def gems(view: Any, trail: ring.Trail) -> int:  # noqa: ANN401
            text = "".join(printed(view, paper, trail=trail))
            return sum(map(text.count, paper.look.glyphs.shapes))

        empty = gems(replace(view, pawns=(0,) * 4), ring.NO_TRAIL)
        assert {gems(*table) for table in tables} == {empty}

    @pytest.mark.parametrize("paper", PAPERS)
    def test_the_largest_numbers(self, paper: Paper) -> None:
        """Three-digit points, whole colours in one purse and long laps still fit."""
        view = board_table("25R", "25Y", "25G", "25B", points=(100, 222, 333, 444)).view(None)

        text = "\n".join(printed(replace(view, walked=(39,) * 4), paper))

        assert re.search(rf"Ada +100 +25{re.escape(paper.look.glyphs.most)}", text)
        assert max(map(cell_len, text.split("\n"))) <= paper.width


@pytest.mark.parametrize("game", BOARDS)
class TestWalk:
    """A round begins with dice that roll and pawns that walk."""

    def test_arch_by_arch(self, game: Game) -> None:
        """Pawns start where they stood, go one arch a picture, and end where they stand."""
        for page in (page for page in album(game, 4) if isinstance(page, WalkPage)):
            pips, pawns = page.walked.pips, page.walked.pawns
            arches = len(page.scene.view.rules.track)
            ways = [
                [replace(page, shown=TUMBLES + n).gone(Seat(seat)) for n in range(max(pips) + 1)]
                for seat in range(game[1])
            ]
            assert [way[-1] for way in ways] == list(pips)
            assert all(way == sorted(way) and way[0] == 0 for way in ways)
            starts = [before(arches, pawns[seat], pips[seat]) for seat in range(game[1])]
            assert [before(arches, a, -p) for a, p in zip(starts, pips, strict=True)] == [*pawns]

    def test_dice_roll_and_lie_still(self, game: Game) -> None:
        """While they roll every picture is another one; what was rolled is then told."""
        page = next(page for page in album(game, 4) if isinstance(page, WalkPage))
        frames = [frame(replace(page, shown=n).draw(SMALL), SMALL) for n in range(page.steps + 1)]

        assert len(set(frames)) == len(frames)
        text = "\n".join(plain(frames[-1]))
        for pips, arch in zip(page.walked.pips, page.walked.pawns, strict=True):
            assert f"{pips} → {arch}" in text

    def test_what_comes_is_not_told_before(self, game: Game) -> None:
        """The story beside it does not know yet where everybody goes."""
        page = next(page for page in album(game, 4) if isinstance(page, WalkPage))

        assert page.known < replace(page, shown=page.steps).known
