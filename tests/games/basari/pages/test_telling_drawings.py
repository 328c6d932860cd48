"""The reveal, the scoring and the end, of whole games and on every paper."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from basari.cli import texts
from basari.cli.games import face_of
from basari.cli.games.basari.draw.choices import TURNS, Choices, steps
from basari.cli.games.basari.draw.reveal import draw_reveal
from basari.cli.games.basari.pages.ending import deals, points
from basari.cli.games.basari.pages.exchange import ExchangeNews
from basari.cli.games.basari.pages.reasons import find_reasons
from basari.cli.games.basari.pages.reveal import RevealPage
from basari.cli.games.basari.pages.scoring import SEEN, ScoringPage
from basari.cli.games.basari.pages.walk import WalkPage
from basari.cli.pages.chart import DIGITS, chart
from basari.cli.pages.ending import Ending
from basari.cli.pages.finale import finale, turning, usual_reasons
from basari.cli.pages.news import Growing
from basari.cli.pages.ranking import places
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.terminal.display import rows_of
from basari.cli.terminal.frame import MARGIN, Paper, Sheet, frame, height_of, overflow
from basari.cli.terminal.look import ASCII, Look
from basari.cli.terminal.page import Done, Page
from basari.cli.words import Names
from basari.kernel import Event, Place, Seat, Standings, Table
from basari.players import Turn, drive
from basari.rules.basari import board, cards
from basari.rules.basari.editions import Action
from basari.rules.basari.facts.deals import list_deals
from basari.rules.basari.facts.earnings import list_earnings
from basari.rules.basari.facts.words import opening_reason
from basari.rules.basari.gems import Colour, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import Accepted, Lost, Negotiated, PointsGained, Revealed
from basari.story import Entry, Score, Story, scoring
from tests.games.basari.helpers import (
    BOARD,
    CARDS,
    GAMES,
    NAMES,
    Game,
    board_table,
    card_table,
    random_players,
)
from tests.games.basari.sentences import narrate
from tests.helpers.logs import sparingly
from tests.helpers.moments import moments_of
from tests.helpers.samples import any_of
from tests.helpers.stages import after, album, plain, rename_players

MONO = Look(ASCII, "mono", coloured=False)
SMALL, LARGE = Paper(Look()), Paper(Look(), 120, 40)
PAPERS = (SMALL, LARGE, Paper(Look(), 110, 34), Paper(MONO), Paper(MONO, 120, 40))
SHORT = ("Ada", "Ben", "Cleo", "Dan", "Emil")
LONG = tuple(f"{letter * 24}" for letter in "VWXYZ")
SPACED = tuple(f"{name} of the Great Old Bazaar"[:24] for name in SHORT)
WIDE = tuple("\N{CJK UNIFIED IDEOGRAPH-6F22}" * 11 + last for last in "一二三四五")
PEOPLE = (SHORT, LONG, SPACED, WIDE, ("a[/b]", ":smile:", "[red]", "{0}", "%s"))
SEEDS = st.integers(0, 9)


class Played(NamedTuple):
    """A whole game: every turn, and the story after it."""

    turns: tuple[tuple[Turn, Story], ...]

    @property
    def end(self) -> tuple[Any, Standings, Story]:
        """What the last page is made of."""
        turn, story = self.turns[-1]
        return turn.after.view(None), turn.after.standings, story

    @property
    def reveals(self) -> list[tuple[Event, ...]]:
        """All events of every turn that began with a reveal."""
        return [
            turn.events
            for turn, _ in self.turns
            if turn.events and isinstance(turn.events[0], Revealed)
        ]

    @property
    def scorings(self) -> list[tuple[tuple[Event, ...], tuple[int, ...]]]:
        """The events of every scoring, and the points after it."""
        return [
            (scoring(turn.events), turn.after.standings.points)
            for turn, _ in self.turns
            if scoring(turn.events)
        ]


@cache
def played(game: Game, seed: int) -> Played:
    """Play a game at random."""
    rules, seats = game
    table, begun = Table.start(rules, seats)
    story, turns = Story().begin(begun, table), []
    for turn in drive(table, random_players(seats, seed)):
        story = story.after(turn)
        turns.append((turn, story))
    return Played(tuple(turns))


def shown_on(paper: Paper, body: list[RenderableType]) -> list[str]:
    """Read what a terminal would show of a body."""
    printed = frame(Sheet("", "", body, ()), paper)[2:-2]
    return [Text.from_ansi(line).plain.rstrip() for line in printed]


def flat(lines: Sequence[str]) -> str:
    """Join lines as if they had never been broken."""
    return " ".join(" ".join(lines).split())


def check_fits(body: list[RenderableType], names: Names, paper: Paper) -> None:
    """Nothing is cut off or too wide, every name is whole, and ASCII draws with ASCII alone."""
    lines = shown_on(paper, body)
    assert height_of(body, paper) <= paper.room
    assert max(map(cell_len, lines)) <= paper.width
    assert not any("…" in line for line in lines)
    for name in names:
        assert any(name in line for line in lines)
    if paper.look is MONO:
        assert all(sign.isascii() or sign.isalpha() for sign in "".join(lines))


any_paper = st.sampled_from(PAPERS)
any_names = st.sampled_from(PEOPLE)
any_language = st.sampled_from(texts.LANGUAGES)


def any_choices(game: Game) -> st.SearchStrategy[tuple[Action, ...]]:
    """What everybody might choose."""
    rules, seats = game
    actions: list[Action] = list(board.Action if rules is BOARD else cards.Action)
    if rules is CARDS and seats < len(SHORT):
        actions.remove(cards.Action.D)
    return st.tuples(*[st.sampled_from(actions)] * seats)


LATTICE = "╱╲"  # noqa: RUF001 - lines that cross each other
SIZES = ((80, 24), (120, 40), (200, 50))


@cache
def pages(game: Game, kind: type[Growing], seed: int = 4) -> list[Any]:
    """Find all pages of a kind in a whole game."""
    return [page for page in album(game, seed) if isinstance(page, kind)]


def fresh(game: Game) -> list[Any]:
    """Find all pages on which cards are turned over."""
    return [page for page in pages(game, RevealPage) if page.fresh]


def seen(page: Page, paper: Paper) -> list[str]:
    """Read what a terminal would show of a page, in its own part of the paper."""
    part = page.within(paper)
    return plain(frame(page.fit(part).draw(part), part))[2:-2]


def check_whole(page: Page, paper: Paper) -> None:
    """A page has room beside its story, and breaks off nothing but names."""
    part = page.within(paper)
    sheet = page.fit(part).draw(part)
    assert overflow(sheet, part) == 0
    lines = plain(frame(sheet, part))
    assert max(map(cell_len, lines)) <= part.width
    names = page.scene.names  # type: ignore[attr-defined]
    for line in lines:
        for before in line.split("…")[:-1]:
            assert any(before.endswith(name[:n]) for name in names for n in range(1, len(name)))


def empty(page: Page, paper: Paper) -> float:
    """Tell which part of a page is blank, below the last thing on it."""
    lines = seen(page, paper)
    return 1 - max(n for n, line in enumerate(lines, 1) if line.strip()) / len(lines)


def worst(page: Any) -> Any:  # noqa: ANN401 - any page
    """Let those with the longest names play."""
    return rename_players(page, LONG)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize(
    "kind", [RevealPage, ScoringPage, WalkPage], ids=lambda kind: kind.__name__
)
class TestEveryPicture:
    """Whatever moves has room in every one of its pictures."""

    @pytest.mark.parametrize("size", SIZES)
    def test_fits(
        self, kind: type[Growing], language: str, game: Game, size: tuple[int, int]
    ) -> None:
        """Nothing is cut off, with the longest names and words."""
        texts.use(language)
        for page in pages(game, kind)[-1:]:
            for shown in {*range(0, page.steps, 4), *page.rests, page.steps}:
                check_whole(worst(replace(page, shown=shown)), Paper(Look(), *size))

    def test_fills(self, kind: type[Growing], language: str, game: Game) -> None:
        """In a large window no more than a third of it is blank in the end."""
        texts.use(language)
        for page in pages(game, kind)[-3:]:
            whole = replace(page, shown=page.steps)
            last = page.scene.story.entries[-1].event
            if kind is RevealPage and last not in page.events:
                continue
            assert empty(whole, LARGE) <= 1 / 3


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestReveal:
    """The choices are turned over one by one, and then it is told what follows."""

    @sparingly
    @given(st.data(), any_paper, any_names)
    def test_shows_nothing_that_is_face_down(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names
    ) -> None:
        """Choices that agree as far as they are turned over look the same to the last byte."""
        page = rename_players(
            data.draw(st.sampled_from([p for p in pages(game, RevealPage) if p.fresh])), names
        )
        others = data.draw(any_choices(game))
        seats = len(others)
        shown = data.draw(st.integers(0, seats - 1)) * TURNS
        turned = shown // TURNS
        mixed = replace(
            page, choices=page.choices[:turned] + others[turned:], passage=page.passage.part(0, 1)
        )

        one = draw_reveal(choices_on(page), shown, paper)
        other = draw_reveal(choices_on(mixed), shown, paper)

        assert frame(Sheet("", "", one, ()), paper) == frame(Sheet("", "", other, ()), paper)

    def test_the_story_beside_keeps_it_too(self, game: Game) -> None:
        """Nothing that is not turned over yet can be read in the story."""
        paper = Paper(Look(), 160, 50)
        for page in fresh(game):
            others = replace(page, choices=page.choices[::-1], passage=page.passage.part(0, 1))
            entries = page.scene.story.entries
            told = [entry.event for entry in entries[: page.known]]
            assert Revealed(page.choices) not in told[-1:]
            assert page.known == len(told) < len(entries)
            beside = page.beside(paper)
            assert beside is not None
            assert others.steps
            assert "turns over" not in flat(shown_on(paper, [beside]))[-40:]

    @pytest.mark.parametrize("width", [120, 132, 172])
    def test_the_story_beside_keeps_the_margin(self, game: Game, width: int) -> None:
        """No line of it is longer than the line below the heading."""
        paper = Paper(Look(), width, 50)
        for page in fresh(game):
            beside = page.beside(paper)
            assert beside is not None
            lines = shown_on(paper, [beside])
            assert max(cell_len(line.rstrip()) for line in lines) <= beside.width - MARGIN

    @sparingly
    @given(st.data(), any_paper)
    def test_cards_stay_where_they_are(self, game: Game, data: st.DataObject, paper: Paper) -> None:
        """While they are turned nothing jumps: the tops of all cards are in one line."""
        page = data.draw(any_of(fresh(game)))
        frames = [
            shown_on(paper, _drawn(page, shown, paper))
            for shown in range(TURNS * len(page.choices) + 1)
        ]
        tops = {next(row for row, line in enumerate(lines) if " 1 " in line) for lines in frames}

        assert len(tops) == 1

    def test_turns_card_by_card(self, game: Game) -> None:
        """With every card there is less of the lattice of backs, in the end nothing of it."""
        page = next(page for page in pages(game, RevealPage) if page.fresh)

        backs = [
            "".join(seen(replace(page, shown=TURNS * seat), SMALL)).count(LATTICE)
            for seat in range(game[1] + 1)
        ]

        assert all(more > fewer for more, fewer in pairwise(backs))
        assert backs[-1] == 0

    def test_two_clash_over_the_whole_width(self, game: Game) -> None:
        """Both names stand in a band, and it is said who opens and why."""
        for page in pages(game, RevealPage):
            contests = [event for event in page.events if isinstance(event, Negotiated)]
            if not contests:
                continue
            whole = replace(page, shown=page.steps)
            text = flat(seen(whole, SMALL))
            opener = SHORT[contests[-1].opener]
            assert f"{opener} opens: {opening_reason(contests[-1].lead)}." in text
            assert whole.keys == (("Enter", "to the bargain"),)
            drawn = frame(
                Sheet("", "", draw_reveal(choices_on(whole), page.steps, SMALL), ()), SMALL
            )
            grounds = [line for line in drawn if line.count("48;5;") >= 2]
            assert grounds

    def test_three_lose(self, game: Game) -> None:
        """It is said who wanted what in vain."""
        lost = [
            (page, event)
            for seed in (4, 7)
            for page in pages(game, RevealPage, seed)
            for event in page.events
            if isinstance(event, Lost)
        ]

        for page, event in lost:
            text = flat(seen(replace(page, shown=page.steps), SMALL))
            assert flat([narrate(event, SHORT[: game[1]])]) in text

    def test_nobody_gets_what_all_want(self, game: Game) -> None:
        """Where the band says that it is lost, nothing below says anything else."""
        rules, seats = game
        action: Action = board.Action.ROLL if rules is BOARD else cards.Action.A
        gone = Lost(action, tuple(map(Seat, range(seats))))
        told = Choices(fresh(game)[0].scene, (action,) * seats, (gone,))

        text = flat(plain(frame(Sheet("", "", draw_reveal(told, steps(told), SMALL), ()), SMALL)))

        assert flat([narrate(gone, SHORT[:seats])]) in text
        assert "Everybody" not in text

    def test_tells_all_that_came_of_it(self, game: Game) -> None:
        """Whatever was carried out is told, on the smallest paper and with the longest names."""
        for page in pages(game, RevealPage):
            whole = worst(replace(page, shown=page.steps))
            text = flat(seen(whole, SMALL))
            for event in page.events:
                if not isinstance(event, Negotiated):
                    assert flat([narrate(event, LONG[: game[1]])]) in text

    def test_the_band_grows(self, game: Game) -> None:
        """It comes from both edges, picture by picture, and every picture is another one."""
        page = next(page for page in pages(game, RevealPage) if page.steps > TURNS * game[1])

        frames = [tuple(seen_styled(replace(page, shown=n))) for n in range(page.steps + 1)]

        assert len(set(frames)) >= page.steps


def seen_styled(page: Page) -> Sequence[str]:
    """Read a page with its styles."""
    return frame(page.draw(SMALL), SMALL)


def choices_on(page: Any) -> Choices:  # noqa: ANN401 - a reveal
    """Find what a reveal tells."""
    return Choices(page.scene, page.choices, page.events, page.fresh)


def _drawn(page: Any, shown: int, paper: Paper) -> list[RenderableType]:  # noqa: ANN401
    return draw_reveal(choices_on(page), shown, paper)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestScoring:
    """A scoring goes from colour to colour, and every point is explained."""

    def test_adds_up(self, game: Game) -> None:
        """The bars of the sum end with the points on the table."""
        for page in pages(game, ScoringPage):
            leg = page.leg
            after_all = leg.so_far(len(leg.parts))
            lines = seen(replace(page, shown=page.steps), SMALL)
            for seat, name in enumerate(SHORT[: game[1]]):
                row = next(line for line in lines if f" {seat + 1}  {name}" in line)
                had, *got, total = map(int, re.findall(r"\d+", row.split(name)[1]))
                assert had + sum(got) == total == after_all[seat]

    def test_is_the_colours(self, game: Game) -> None:
        """The page belongs to the gem that is counted, and to nobody in the end."""
        page = pages(game, ScoringPage)[0]
        accents = [replace(page, shown=SEEN * n).accent for n in range(len(page.leg.parts) + 1)]

        assert [hue for hue in accents if hue] == ["red", "yellow", "green", "blue"]
        assert accents[-1] is None

    def test_keys(self, game: Game) -> None:
        """A key skips what moves; the next one goes on to the next part, Space to the sum."""
        page = replace(pages(game, ScoringPage)[0], beat=1.0, shown=3)

        counted = after(page, "enter")
        following = after(counted, "enter")

        assert (counted.part, counted.shown) == (0, SEEN - 1)
        assert following.part == 1
        assert after(following, "left").part == 0 or following.shown % SEEN
        assert after(page, " ").whole
        assert after(page, " ").press("enter") == Done()

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_every_point_is_explained(self, game: Game, language: str) -> None:
        """Beside the sum everything is seen at one look: who got what, why, and the points."""
        texts.use(language)
        for page in pages(game, ScoringPage):
            explained = after(replace(page, shown=page.steps), "e")
            total = page.leg.so_far(len(page.leg.parts))
            for paper in (SMALL, LARGE):
                lines = seen(explained, paper)
                assert overflow(explained.draw(explained.within(paper)), paper) == 0
                for seat, own in enumerate(total):
                    row = next(one for one in lines if one.startswith(f"   {seat + 1}  "))
                    gained = map(int, re.findall(r"\+(\d+)", row))
                    assert page.before[seat] + sum(gained) == own
            assert after(explained, "enter") == replace(page, shown=page.steps)

    def test_one_colour_alone(self, game: Game) -> None:
        """From what is explained a letter leads to its colour."""
        page = pages(game, ScoringPage)[0]
        explained = after(replace(page, shown=page.steps), "e")

        for colour in Colour:
            there = after(explained, colour.letter.lower())
            assert isinstance(there, ScoringPage)
            part = there.leg.parts[there.part]
            assert isinstance(part, ColourScored)
            assert part.colour is colour

    @sparingly
    @given(seed=SEEDS)
    def test_a_scoring_is_six_steps_at_the_end_of_a_leg(self, game: Game, seed: int) -> None:
        """The end, four colours, and workers or laps; no other turn has any."""
        rules, _seats = game

        scorings = played(game, seed).scorings

        assert [len(events) for events, _after in scorings] == [6] * rules.legs

    def test_the_last_round_comes_before_it(self, game: Game) -> None:
        """What ends a leg is told on a page of its own, before anything is scored."""
        kinds = [type(page) for page in album(game, 4)]

        for place, kind in enumerate(kinds):
            if kind is ScoringPage:
                assert kinds[place - 1] in {RevealPage, ExchangeNews}


def scene_at(view: Any, story: Story, names: Names) -> AnyScene:  # noqa: ANN401 - any edition's
    """Set the scene of a view."""
    face = face_of("basari", view.rules.name)
    return Scene(face, view.rules, tuple(names), frozenset(), view, story)


def end_of(game: Game, seed: int, names: Names = SHORT) -> tuple[AnyScene, Standings]:
    """Play a game to its end."""
    view, standings, story = played(game, seed).end
    return scene_at(view, story, names[: game[1]]), standings


class TestPoints:
    """Where everybody's points came from: one bar each, and what each leg brought."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper, any_names, any_language)
    def test_fits(self, game: Game, seed: int, paper: Paper, names: Names, language: str) -> None:
        """Whoever won, it all has room."""
        texts.use(language)
        scene, standings = end_of(game, seed, names)

        check_fits(points(scene, standings, paper), scene.names, paper)

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS)
    def test_adds_up(self, game: Game, seed: int) -> None:
        """What came from all parts, and what all legs brought, are the points at the end."""
        scene, standings = end_of(game, seed)

        earnings = list_earnings(scene.story.entries, game[1])

        assert tuple(sum(own.parts) for own in earnings) == standings.points
        assert tuple(sum(own.legs) for own in earnings) == standings.points

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS)
    def test_ranks_everybody(self, game: Game, seed: int) -> None:
        """The winners come first, and nobody stands below someone with fewer points."""
        scene, standings = end_of(game, seed)

        lines = shown_on(SMALL, points(scene, standings, SMALL))

        rows = [found for line in lines if (found := re.match(r"[▐ ] +\d  (\w+).* (\d+)$", line))]
        won = [found[1] for found in rows if found[0].startswith("▐")]
        assert won == [scene.names[seat] for seat in standings.winners]
        told = [int(found[2]) for found in rows]
        assert told == sorted(standings.points, reverse=True)

    def test_all_winners_are_lit(self) -> None:
        """At a shared victory a bar stands before the row of each."""
        table = card_table("2R", "1R", "3B", points=(20, 7, 20))
        scene = scene_at(table.view(None), Story(), SHORT[:3])

        lines = shown_on(SMALL, points(scene, table.standings, SMALL))

        assert [line[6:10].strip() for line in lines if re.match(r"▐  \d", line)] == ["Ada", "Cleo"]

    def test_many_legs(self) -> None:
        """Of more legs than there is room for, the last ones are shown."""
        gained = [PointsGained(Seat(0), 5)] * 9
        moments = enumerate(moments_of(gained), 1)
        story = Story(tuple(Entry(Place(leg, 1), moment) for leg, moment in moments))
        view = card_table("1R", "1R", "1R", points=(45, 0, 0)).view(None)

        head = shown_on(SMALL, points(scene_at(view, story, LONG[:3]), STANDINGS, SMALL))[0]

        assert "leg 9" in head
        assert "leg 2" not in head


STANDINGS = Standings((45, 0, 0), (Seat(0),))


@st.composite
def courses(draw: st.DrawFn) -> tuple[Story, int]:
    """How points might have grown over the rounds of a game, and how many played."""
    seats = draw(st.integers(3, 5))
    rounds = draw(st.integers(1, 80))
    legs = draw(st.integers(1, min(3, rounds)))
    points, scores = (0,) * seats, [Score(Place(), (0,) * seats)]
    for number in range(rounds):
        gained = draw(st.tuples(*[st.sampled_from([0, 0, 0, 3, 6, 26])] * seats))
        points = tuple(map(int.__add__, points, gained))
        scores.append(Score(Place(number * legs // rounds + 1, number + 1), points))
    return Story(scores=tuple(scores)), seats


def scene_of_story(story: Story, names: Names) -> AnyScene:
    """Set the scene of a story."""
    return scene_at(CARDS.view(CARDS.setup(3).state, None), story, names)


def standings_of(story: Story) -> Standings:
    """Tell how a story ended."""
    points = story.scores[-1].points
    best = tuple(Seat(n) for n, own in enumerate(points) if own == max(points))
    return Standings(points, best)


def drawn(story: Story, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw the strips of a story."""
    return chart(scene_of_story(story, names), standings_of(story), paper)


def ends_with(lines: Sequence[str], points: int) -> bool:
    """Whether points stand at the end of lines: as a number in the last, or in display digits."""
    big = [row.rstrip() for row in rows_of(f"{points}") or ()]
    return lines[-1].endswith(f" {points}") or all(map(str.endswith, lines, big))


class TestStrips:
    """Everybody's points over the rounds are strips on one scale."""

    @sparingly
    @given(courses(), any_paper, any_names, any_language)
    def test_fits(
        self, course: tuple[Story, int], paper: Paper, names: Names, language: str
    ) -> None:
        """From one round to eighty, it all has room."""
        texts.use(language)
        story, seats = course

        body = drawn(story, names[:seats], paper)

        assert height_of(body, paper) <= paper.room
        assert max(map(cell_len, shown_on(paper, body))) <= paper.width

    @sparingly
    @given(courses(), any_paper)
    def test_a_strip_each_with_the_points(self, course: tuple[Story, int], paper: Paper) -> None:
        """Everybody is named once, with the points at the end, the best first."""
        story, seats = course
        points = story.scores[-1].points

        lines = shown_on(paper, drawn(story, SHORT[:seats], paper))

        rows = [n for n, line in enumerate(lines) if re.search(r" (Ada|Ben|Cleo|Dan|Emil) ", line)]
        for row, best in zip(rows, sorted(points, reverse=True), strict=True):
            assert ends_with(lines[row - DIGITS + 1 : row + 1], best)

    @sparingly
    @given(courses())
    def test_one_scale(self, course: tuple[Story, int]) -> None:
        """Nobody's strip is higher than that of somebody with more points."""
        story, seats = course

        lines = shown_on(SMALL, drawn(story, SHORT[:seats], SMALL))
        last = dict.fromkeys(SHORT[:seats], 0)
        blocks = " ▁▂▃▄▅▆▇█"
        rows = [n for n, line in enumerate(lines) if re.search(r" (Ada|Ben|Cleo|Dan|Emil) ", line)]
        high = rows[0]
        strips = [re.search("[▁▂▃▄▅▆▇█]+", lines[row]) for row in rows]
        column = max(strip.end() - 1 for strip in strips if strip)
        for row in rows:
            name = next(name for name in SHORT if f" {name} " in lines[row])
            cells = [line.ljust(80)[column] for line in lines[row - high + 1 : row + 1]]
            last[name] = sum(blocks.index(cell) for cell in cells)
        points = dict(zip(SHORT, story.scores[-1].points, strict=False))
        for one in last:
            for other in last:
                assert points[one] < points[other] or last[one] >= last[other]

    def test_a_leg_begins_below_its_points(self) -> None:
        """The first at the bars, the next with the points that the one before it ended with."""
        places = (Place(), Place(1, 1), Place(1, 2), Place(2, 1), Place(2, 2))
        points = ((0, 0), (0, 0), (9, 0), (9, 0), (20, 0))
        story = Story(scores=tuple(map(Score, places, points)))

        lines = shown_on(SMALL, drawn(story, SHORT[:2], SMALL))

        (ada,) = [line for line in lines if " Ada " in line]
        (legs,) = [line for line in lines if "Leg 1" in line]
        begun = [column for column, sign in enumerate(legs) if sign == "╰"]
        assert begun == [ada.index("▁"), ada.index("█")]

    @sparingly
    @given(courses())
    def test_coloured_where_one_led(self, course: tuple[Story, int]) -> None:
        """Whoever was never ahead has a strip without a colour."""
        story, seats = course
        drawn_lines = frame(Sheet("", "", drawn(story, SHORT[:seats], SMALL), ()), SMALL)
        text = "".join(drawn_lines)
        for seat, colour in zip(range(seats), (80, 212, 173, 141, 187), strict=False):
            led = any(
                score.points[seat] == max(score.points) > min(score.points)
                for score in story.scores[1:]
            )
            if not led:
                assert f"\x1b[38;5;{colour}m" not in text

    def test_there_is_nothing_to_draw_at_first(self) -> None:
        """Before the first round is over, a sentence says so."""
        begun = Story(scores=(Score(Place(), (0, 0, 0)),))

        assert flat(shown_on(SMALL, drawn(begun, SHORT[:3], SMALL))) == "No round is over yet."


class TestFinale:
    """The last picture: the podium, and what decided the game."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_fits(self, game: Game, size: tuple[int, int], language: str) -> None:
        """Whoever won, it all has room, and a large window is filled."""
        texts.use(language)
        for seed in (4, 7):
            end = album(game, seed)[-1]
            assert isinstance(end, Ending)
            paper = Paper(Look(), min(172, size[0]), size[1])
            for part in range(2):
                page = replace(worst(end), part=part)
                check_whole(page, paper)
                assert empty(page, paper) <= 1 / 3

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_heights_are_places(self, game: Game) -> None:
        """Nobody stands higher than somebody with a better place."""
        end = album(game, 4)[-1]
        assert isinstance(end, Ending)
        taken = places(end.standings)

        lines = seen(end, SMALL)
        tops = {
            seat: next(n for n, line in enumerate(lines) if f" {seat + 1}  {SHORT[seat]}" in line)
            for seat in taken
        }

        for one, place in taken.items():
            for other, behind in taken.items():
                assert place >= behind or tops[one] <= tops[other]

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS)
    def test_up_to_three_reasons(self, game: Game, seed: int) -> None:
        """Some sentences say what decided it, each of another thing."""
        view, standings, story = played(game, seed).end
        names = SHORT[: game[1]]
        scene = scene_at(view, story, names)

        found = find_reasons(scene, standings)

        assert 1 <= len(found) <= 3
        assert len({reason.words for reason in found}) == len(found)
        assert all(reason.words.endswith(".") for reason in found)

    def test_the_lead_that_was_kept(self) -> None:
        """The round is found after which the winner was never behind again."""
        points = [(0, 0), (5, 0), (5, 9), (14, 9)]
        story = Story(scores=tuple(Score(Place(1, n), own) for n, own in enumerate(points)))
        scene, end = scene_of_story(story, SHORT[:2]), Standings((14, 9), (Seat(0),))

        assert turning(scene, end) == Place(1, 3)
        assert turning(scene, Standings((14, 9), (Seat(1),))) is None
        assert [reason.words for reason in usual_reasons(scene, end)] == [
            "Leg 1, round 3: Ada takes the lead and keeps it.",
            "Ada is 5 points ahead of Ben.",
            "The best round was Ada's, leg 1, round 3: 9 points.",
        ]

    def test_gems_decide(self) -> None:
        """Who is tied on points hears how many gems decided."""
        table = board_table("2R", "1R", "3B", points=(20, 7, 20))
        scene = scene_at(table.view(None), Story(), SHORT[:3])

        first = find_reasons(scene, table.standings)[0]

        assert first.words == "Ada and Cleo are tied on points; gems decide, 3 against 2."

    @pytest.mark.parametrize(
        ("red", "ends", "found"),
        [
            ((3, 2, 0), (24, 20, 3), {"source", "miss"}),
            ((3, 2, 0), (40, 20, 3), set()),
            ((3, 1, 0), (24, 20, 3), {"source"}),
        ],
    )
    def test_a_gem_short(
        self, red: tuple[int, ...], ends: tuple[int, ...], found: set[str]
    ) -> None:
        """A missing gem is told where it would have changed who won, and nowhere else."""
        scored = ColourScored(Colour.RED, red, (Seat(0),), 14, 2)
        story = Story((Entry(Place(1, 1), moments_of([scored])[0]),))
        scene = scene_at(card_table("1R", "1R", "1R", points=ends).view(None), story, SHORT[:3])

        words = [reason.words for reason in find_reasons(scene, Standings(ends, (Seat(0),)))]

        short = "Red in leg 1: Ben was one gem short of sharing 14 points."
        assert (short in words) == ("miss" in found)
        source = "Red: 14 points for Ada, 0 for Ben, who ended 4 behind."
        assert (source in words) == ("source" in found)

    def test_several_share_the_top(self) -> None:
        """At a tie both blocks are as high, and both are coloured."""
        table = card_table("2R", "1R", "3B", points=(20, 7, 20))
        scene = scene_at(table.view(None), Story(), SHORT[:3])
        body = finale(scene, table.standings, (), (), SMALL)
        lines = shown_on(SMALL, body)

        rows = [next(n for n, line in enumerate(lines) if name in line) for name in SHORT[:3]]
        assert rows[0] == rows[2] < rows[1]


def agreed(*prices: tuple[Action, int, int, str]) -> Story:
    """Write down deals: the action, who bought it from whom, and the price."""
    deals = [
        Accepted(action, Seat(seller), Seat(buyer), Gems.parse(price))
        for action, buyer, seller, price in prices
    ]
    moments = enumerate(moments_of(deals), 1)
    return Story(tuple(Entry(Place(1, number), moment) for number, moment in moments))


class TestDeals:
    """Remarkable deals, and what everybody paid and got."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper, any_language)
    def test_fits(self, game: Game, seed: int, paper: Paper, language: str) -> None:
        """However much was dealt, it all has room."""
        texts.use(language)
        for names in PEOPLE:
            scene, standings = end_of(game, seed, names)
            body = deals(scene, standings, paper)
            lines = shown_on(paper, body)
            assert height_of(body, paper) <= paper.room
            assert all(any(name in line for line in lines) for name in scene.names)

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS)
    def test_what_is_bought_is_sold(self, game: Game, seed: int) -> None:
        """Each deal counts once for its buyer and once for its seller, with all its gems."""
        scene, standings = end_of(game, seed)
        made = list_deals(scene.story.entries)

        text = flat(shown_on(LARGE, deals(scene, standings, LARGE)))

        for verb in ("bought", "sold"):
            assert sum(map(int, re.findall(rf"{verb} (\d+)", text))) == len(made)
        for side in (r"(\d+) ▄*│", r"│▄* (\d+)"):
            gems = sum(map(int, re.findall(side, text)))
            assert gems == sum(deal.price.size for deal in made)

    def test_tells_the_remarkable_ones(self) -> None:
        """The dearest deal and the cheapest one are told with their gems and what they brought."""
        score, gems = cards.Action.B, cards.Action.C
        story = agreed((score, 0, 1, "1R2B"), (score, 0, 2, "1B"), (gems, 2, 0, "1R3B"))
        scene = scene_at(card_table("1R", "1R", "1R").view(None), story, SHORT[:3])

        lines = [flat([line]) for line in shown_on(SMALL, deals(scene, STANDINGS, SMALL))]

        assert "the dearest 3 Cleo paid 1 Ada ◆R●B●B●B for C (gems) leg 1 · 3" in lines
        assert "the cheapest 1 Ada paid 3 Cleo ●B for B (points) leg 1 · 2" in lines
        assert "1 Ada bought 2: points \N{MULTIPLICATION SIGN}2" in lines
        assert any(line.endswith("sold 1: gems") for line in lines)

    def test_there_may_be_none(self) -> None:
        """A game without a deal is told as such."""
        scene = scene_at(card_table("1R", "1R", "1R").view(None), Story(), SHORT[:3])

        text = flat(shown_on(SMALL, deals(scene, STANDINGS, SMALL)))

        assert text == "Nobody bought or sold an action."
