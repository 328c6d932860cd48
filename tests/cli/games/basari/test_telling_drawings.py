"""The reveal, the scoring and the end, of whole games and on every paper."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from basari.cli import texts
from basari.cli.games import face_of
from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.deals import deals_of
from basari.cli.games.basari.ending import deals, winners
from basari.cli.games.basari.narrate import narrate
from basari.cli.games.basari.reveal import revealed
from basari.cli.games.basari.scoring import scored
from basari.cli.pages.chart import chart
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.terminal.frame import Paper, Sheet, frame, height_of
from basari.cli.terminal.look import ASCII, Look
from basari.cli.words import Names
from basari.kernel import Event, Seat, Standings, Table
from basari.players import Turn, drive
from basari.rules.basari import board, cards
from basari.rules.basari.editions import Action
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Accepted, Revealed
from basari.story import Entry, Place, Score, Story, points_before, scoring
from logs import sparingly
from tables import BOARD, CARDS, GAMES, NAMES, Game, board_table, card_table, random_players

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
    story, turns = Story().began(begun, table), []
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


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave another language behind."""
    texts.use("en")
    yield
    texts.use("en")


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


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestReveal:
    """The choices are turned over one by one, and then it is told what follows."""

    @sparingly
    @given(st.data(), any_paper, any_names, any_language)
    def test_fits(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names, language: str
    ) -> None:
        """However many are turned over, and whatever happened, it all has room."""
        texts.use(language)
        names = names[: game[1]]
        events = data.draw(st.sampled_from(played(game, data.draw(SEEDS)).reveals))
        shown = data.draw(st.integers(0, len(names)))
        sentences = [narrate(event, names) for event in events[1:]]

        body = revealed(events[0].choices, shown, names, paper, sentences)

        check_fits(body, names, paper)

    @sparingly
    @given(st.data(), any_paper, any_names)
    def test_shows_nothing_that_is_face_down(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names
    ) -> None:
        """Choices that agree as far as they are turned over look the same to the last byte."""
        names = names[: game[1]]
        choices, others = data.draw(any_choices(game)), data.draw(any_choices(game))
        shown = data.draw(st.integers(0, len(names) - 1))
        mixed = choices[:shown] + others[shown:]

        one = frame(Sheet("", "", revealed(choices, shown, names, paper, ["A."]), ()), paper)
        other = frame(Sheet("", "", revealed(mixed, shown, names, paper, ["B."]), ()), paper)

        assert one == other

    @sparingly
    @given(st.data(), any_paper, any_names)
    def test_has_one_shape(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names
    ) -> None:
        """It is as high before the first card is turned as after the last, whatever is on it."""
        names = names[: game[1]]
        choices = data.draw(any_choices(game))

        heights = {
            height_of(revealed(choices, shown, names, paper), paper)
            for shown in range(len(names) + 1)
        }
        blank = height_of(revealed(choices[:1] * len(names), 0, names, paper), paper)

        assert heights == {blank}

    @sparingly
    @given(st.data(), any_paper, any_names)
    def test_turns_card_by_card(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names
    ) -> None:
        """With every step there is less of the cards' backs, in the end nothing of them."""
        names = names[: game[1]]
        choices, back = data.draw(any_choices(game)), paper.look.glyphs.empty * 12

        backs = [
            "".join(shown_on(paper, revealed(choices, shown, names, paper))).count(back)
            for shown in range(len(names) + 1)
        ]

        assert all(more > fewer for more, fewer in pairwise(backs))
        assert backs[-1] == 0

    @sparingly
    @given(st.data(), any_paper)
    def test_tells_what_follows(self, game: Game, data: st.DataObject, paper: Paper) -> None:
        """One gets it, two bargain, more lose it; an exchange is for all who want it."""
        names = SHORT[: game[1]]
        choices = data.draw(any_choices(game))
        verdicts = {1: "gets it", 2: "bargain"}

        lines = shown_on(paper, revealed(choices, len(names), names, paper))

        for action in set(choices):
            who = [name for name, own in zip(names, choices, strict=True) if own is action]
            verdict = verdicts.get(len(who), "lost")
            if action is cards.Action.D:
                verdict = "take one gem each" if len(who) > 1 else "exchanges gems"
            told = f"{action_name(action)} {verdict} {', '.join(who)}"
            assert told in [flat([line]) for line in lines]

    @sparingly
    @given(st.data(), any_paper)
    def test_tells_the_last_that_happened(
        self, game: Game, data: st.DataObject, paper: Paper
    ) -> None:
        """However much happened, the last sentences are there and whole."""
        names = LONG[: game[1]]
        events = data.draw(st.sampled_from(played(game, data.draw(SEEDS)).reveals))
        sentences = ["Much happened."] * 30 + [narrate(event, names) for event in events]

        lines = shown_on(paper, revealed(events[0].choices, len(names), names, paper, sentences))

        assert flat(lines).endswith(flat([sentences[-1]]))


def told_totals(lines: Sequence[str], names: Names) -> list[int]:
    """Read the last number behind every name in a table."""
    rows = [next(line for line in lines if name in line) for name in names]
    return [int(re.findall(r"\d+", row)[-1]) for row in rows]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestScoring:
    """A scoring is told step by step, and every point is explained."""

    @sparingly
    @given(st.data(), any_paper, any_names, any_language)
    def test_fits(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names, language: str
    ) -> None:
        """However much is told, it all has room."""
        texts.use(language)
        names = names[: game[1]]
        events, after = data.draw(st.sampled_from(played(game, data.draw(SEEDS)).scorings))
        shown = data.draw(st.integers(0, len(events)))

        body = scored(events, shown, points_before(events, after), names, paper)

        check_fits(body, names, paper)

    @sparingly
    @given(st.data(), any_paper)
    def test_adds_up_at_every_step(self, game: Game, data: st.DataObject, paper: Paper) -> None:
        """The totals are the points before and all that was told, in the end those on the table."""
        names = SHORT[: game[1]]
        events, after = data.draw(st.sampled_from(played(game, data.draw(SEEDS)).scorings))
        points = list(points_before(events, after))

        for shown, event in enumerate([None, *events]):
            for seat, number in event.gains().items() if event else ():
                points[seat] += number
            lines = shown_on(
                paper, scored(events, shown, points_before(events, after), names, paper)
            )
            assert told_totals(lines, names) == points

        assert tuple(points) == after

    @sparingly
    @given(st.data(), any_paper, any_names)
    def test_explains_the_step_told_last(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names
    ) -> None:
        """Below the table stands in words what was scored, shared and given back."""
        names = names[: game[1]]
        events, after = data.draw(st.sampled_from(played(game, data.draw(SEEDS)).scorings))
        shown = data.draw(st.integers(1, len(events)))

        lines = shown_on(paper, scored(events, shown, after, names, paper))

        assert flat(lines).endswith(flat([narrate(events[shown - 1], names)]))

    @sparingly
    @given(st.data(), any_paper, any_names)
    def test_stands_still(
        self, game: Game, data: st.DataObject, paper: Paper, names: Names
    ) -> None:
        """The frame of the table is the same at every step, and cells fill but never empty."""
        names = names[: game[1]]
        events, after = data.draw(st.sampled_from(played(game, data.draw(SEEDS)).scorings))
        line, dot = paper.look.glyphs.box.mid_vertical, paper.look.glyphs.dot

        frames = [
            shown_on(paper, scored(events, shown, after, names, paper))
            for shown in range(len(events) + 1)
        ]
        unknown = [sum(row.count(f" {dot} ") for row in rows if line in row) for rows in frames]

        assert len({(lines[0], lines[1].count(line)) for lines in frames}) == 1
        assert unknown == sorted(unknown, reverse=True)
        assert unknown[-1] == 0

    @sparingly
    @given(seed=SEEDS)
    def test_a_scoring_is_six_steps_at_the_end_of_a_leg(self, game: Game, seed: int) -> None:
        """The end, four colours, and workers or laps; no other turn has any."""
        rules, _seats = game

        scorings = played(game, seed).scorings

        assert [len(events) for events, _after in scorings] == [6] * rules.legs


def numbers_behind(name: str, lines: Sequence[str]) -> list[int]:
    """Read all numbers behind a name that stands in a table."""
    row = next(line for line in lines if re.search(rf"\d\.[ |│]+{name}", line))
    return [int(number) for number in re.findall(r"\d+", row.split(name)[1])]


class TestWinners:
    """The end tells who won and why."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper, any_names, any_language)
    def test_fits(self, game: Game, seed: int, paper: Paper, names: Names, language: str) -> None:
        """Whoever won, it all has room."""
        texts.use(language)
        names = names[: game[1]]

        body = winners(*played(game, seed).end, names, paper)

        check_fits(body, names, paper)

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper)
    def test_every_row_adds_up(self, game: Game, seed: int, paper: Paper) -> None:
        """What came from actions and scorings makes the points at the end of the row."""
        names = SHORT[: game[1]]
        view, standings, story = played(game, seed).end

        lines = shown_on(paper, winners(view, standings, story, names, paper))

        for name, points in zip(names, view.points, strict=True):
            *parts, total = numbers_behind(name, lines)
            assert sum(parts) == total == points

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper)
    def test_ranks_everybody(self, game: Game, seed: int, paper: Paper) -> None:
        """The winners come first, and nobody stands below someone with fewer points."""
        names = SHORT[: game[1]]
        view, standings, story = played(game, seed).end

        lines = shown_on(paper, winners(view, standings, story, names, paper))

        rows = re.findall(r"(\d)\.[ |│]+(\w+)", "\n".join(lines))
        first = [names.index(name) for rank, name in rows if rank == "1"]
        points = [view.points[names.index(name)] for _rank, name in rows]
        assert first == list(standings.winners)
        assert points == sorted(points, reverse=True)
        assert sorted(name for _rank, name in rows) == sorted(names)

    def test_gems_decide_on_the_board(self) -> None:
        """Who is tied on points is told with the gems that decide."""
        table = board_table("2R", "1R", "3B", points=(20, 7, 20))

        text = flat(
            shown_on(SMALL, winners(table.view(None), table.standings, Story(), SHORT[:3], SMALL))
        )

        assert "Cleo wins with 20 points" in text
        assert "Ada and Cleo are tied on points, so their gems decide:" in text
        assert "Ada: 2 gems 2◆R" in text
        assert "Cleo: 3 gems 3●B" in text

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("names", PEOPLE)
    def test_there_is_room_for_the_closest_end(self, names: Names, language: str) -> None:
        """All four are tied on points, and all their gems are told."""
        texts.use(language)
        table = board_table("9R9Y9G9B", "8R9Y9G9B", "4R3Y3G3B", "4R4Y4G4B", points=(9, 9, 9, 9))
        story = played((BOARD, 4), 1).end[-1]

        for paper in PAPERS:
            body = winners(table.view(None), table.standings, story, names[:4], paper)
            check_fits(body, names[:4], paper)

    def test_the_tied_share_the_victory_with_cards(self) -> None:
        """Gems decide nothing in the card edition, and both are first."""
        table = card_table("2R", "1R", "3B", points=(20, 7, 20))

        text = flat(
            shown_on(SMALL, winners(table.view(None), table.standings, Story(), SHORT[:3], SMALL))
        )

        assert "Ada and Cleo share the victory with 20 points" in text
        assert "That is 13 points more than Ben." in text
        assert re.findall(r"(\d)\.", text) == ["1", "1", "3"]

    def test_tells_by_how_much(self) -> None:
        """The lead of the winner is told."""
        table = card_table("2R", "1R", "3B", points=(20, 19, 3))

        text = flat(
            shown_on(SMALL, winners(table.view(None), table.standings, Story(), SHORT[:3], SMALL))
        )

        assert "That is 1 point more than Ben." in text


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


def drawn(story: Story, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw the chart of a story."""
    view = CARDS.view(CARDS.setup(3).state, None)
    scene: AnyScene = Scene(
        face_of("basari", "cards"), CARDS, tuple(names), frozenset(), view, story
    )
    return chart(scene, paper)


class TestChart:
    """Everybody's points over the rounds are drawn with numbers of seats."""

    @sparingly
    @given(courses(), any_paper, any_names, any_language)
    def test_fits(
        self, course: tuple[Story, int], paper: Paper, names: Names, language: str
    ) -> None:
        """From one round to eighty, it all has room."""
        texts.use(language)
        story, seats = course

        check_fits(drawn(story, names[:seats], paper), names[:seats], paper)

    @sparingly
    @given(courses(), any_paper, any_names)
    def test_the_last_marks_tell_the_order(
        self, course: tuple[Story, int], paper: Paper, names: Names
    ) -> None:
        """At the end everybody is marked once, and nobody below someone with fewer points."""
        story, seats = course
        box, points = paper.look.glyphs.box, story.scores[-1].points

        lines = shown_on(paper, drawn(story, names[:seats], paper))
        axis = next(line for line in lines if line.strip().startswith(box.bottom_left + box.bottom))
        ends = [line[len(axis) - 1 :] for line in lines[: lines.index(axis)]]
        seats_in_order = [int(mark) - 1 for end in ends for mark in re.findall(r"\d", end)]

        assert sorted(seats_in_order) == list(range(seats))
        rows = {
            int(mark) - 1: row for row, end in enumerate(ends) for mark in re.findall(r"\d", end)
        }
        for one in range(seats):
            for other in range(seats):
                assert points[one] <= points[other] or rows[one] <= rows[other]

    @sparingly
    @given(courses(), any_paper)
    def test_marks_the_legs(self, course: tuple[Story, int], paper: Paper) -> None:
        """There is a notch in the axis for the end of every leg."""
        story, seats = course
        box = paper.look.glyphs.box

        lines = shown_on(paper, drawn(story, SHORT[:seats], paper))
        axis = next(line for line in lines if line.strip().startswith(box.bottom_left + box.bottom))
        legs = {score.place.chapter for score in story.scores if score.place.round}

        assert axis.strip()[1:].count(box.row_cross) == len(legs)

    @sparingly
    @given(courses(), any_paper)
    def test_the_key_tells_marks_and_points(self, course: tuple[Story, int], paper: Paper) -> None:
        """Below the chart stand everybody's mark, name and points."""
        story, seats = course

        text = flat(shown_on(paper, drawn(story, SHORT[:seats], paper)))

        for seat, points in enumerate(story.scores[-1].points):
            assert f"{seat + 1} {SHORT[seat]} {points}" in text

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_draws_whole_games(self, game: Game) -> None:
        """A game that was played can be drawn."""
        names = LONG[: game[1]]
        _view, _standings, story = played(game, 1).end

        for paper in PAPERS:
            check_fits(drawn(story, names, paper), names, paper)

    def test_there_is_nothing_to_draw_at_first(self) -> None:
        """Before the first round is over, a sentence says so."""
        begun = Story(scores=(Score(Place(), (0, 0, 0)),))

        assert flat(shown_on(SMALL, drawn(begun, SHORT[:3], SMALL))) == "No round is over yet."


def agreed(*prices: tuple[Action, int, int, str]) -> Story:
    """Write down deals: the action, who bought it from whom, and the price."""
    return Story(
        tuple(
            Entry(Place(1, number), Accepted(action, Seat(seller), Seat(buyer), Gems.parse(price)))
            for number, (action, buyer, seller, price) in enumerate(prices, 1)
        )
    )


class TestDeals:
    """Everybody's deals are summed up."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper, any_names, any_language)
    def test_fits(self, game: Game, seed: int, paper: Paper, names: Names, language: str) -> None:
        """However much was dealt, it all has room."""
        texts.use(language)
        names = names[: game[1]]
        _view, _standings, story = played(game, seed).end

        check_fits(deals(story, names, paper), names, paper)

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(SEEDS, any_paper)
    def test_what_is_bought_is_sold(self, game: Game, seed: int, paper: Paper) -> None:
        """Each deal counts once for its buyer and once for its seller, with all its gems."""
        names = SHORT[: game[1]]
        _view, _standings, story = played(game, seed).end
        made = deals_of(story)

        text = flat(shown_on(paper, deals(story, names, paper)))

        for verb in ("bought", "sold"):
            told = re.findall(rf"{verb} (\d+) for (\d+)", text)
            assert sum(int(number) for number, _gems in told) == len(made)
            assert sum(int(gems) for _number, gems in told) == sum(d.price.size for d in made)

    def test_tells_records_averages_and_the_dearest(self) -> None:
        """Two deals over points and one over gems, of which the first of the highest is told."""
        points, gems = cards.Action.B, cards.Action.C
        story = agreed((points, 0, 1, "1R2B"), (points, 0, 2, "4B"), (gems, 2, 0, "1R3B"))

        lines = [flat([line]) for line in shown_on(SMALL, deals(story, SHORT[:3], SMALL))]

        assert lines[0] == "Gems per deal on average: card points gems"
        assert lines[1:4] == [
            "Ada",
            "bought 2 for 7 1◆R 6●B - 3.5 -",
            "sold 1 for 4 1◆R 3●B - - 4.0",
        ]
        assert lines[4:7] == ["Ben", "bought 0 for 0 - - - -", "sold 1 for 3 1◆R 2●B - 3.0 -"]
        assert (
            "The dearest deal: Leg 1, round 3: Cleo paid Ada 1 red and 3 blue for C (gems)."
            in flat(lines)
        )

    def test_there_may_be_none(self) -> None:
        """A game without a deal is told as such."""
        text = flat(shown_on(SMALL, deals(Story(), SHORT[:3], SMALL)))

        assert text == "Nobody bought or sold an action."
