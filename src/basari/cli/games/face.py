"""A face that answers most of what pages ask by itself, so that a new game is playable at once.

A game needs `title`, `table` and `tell`. All else is better the more of it a game brings.
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from io import StringIO
from typing import Any, Generic

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.pages.chart import chart
from basari.cli.pages.choice import Choice
from basari.cli.pages.finale import decided, finale
from basari.cli.pages.hand import Held, Prospect
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.news import Bidding, News, Telling, Thinking
from basari.cli.pages.options import OptionList
from basari.cli.pages.ranking import headline, margin, ranking, source_columns
from basari.cli.pages.scene import (
    AnyScene,
    Face,
    M,
    Part,
    Scene,
    ScenePage,
    V,
    protest,
)
from basari.cli.pages.sentences import sentence_of, story
from basari.cli.terminal.canvas import Badge, digits
from basari.cli.terminal.frame import WIDTH, Paper, height_of
from basari.cli.terminal.look import ASCII, Look
from basari.cli.terminal.markdown import as_key
from basari.cli.terminal.page import Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, known, n_
from basari.cli.words import Names, tally
from basari.errors import InvalidNotation, say
from basari.kernel import Decision, Event, Mark, Rules, Seat, Standings
from basari.players import Remark, Turn
from basari.story import Passage, Place, has

LONGEST_LIST = 9
"""More answers than these are not listed where lines are typed."""
NARROW = 14
"""Cells of a line on a card of the hand."""
TAG = 3
"""So many lines there are beside a key."""
PLAIN = Look(ASCII, "mono", coloured=False)


class GameFace(Face[V, M], Generic[V, M]):
    """The face of any game; its own methods replace these one by one."""

    def __hash__(self) -> int:
        """Be known by what it is."""
        return id(self)

    def title(self) -> str:
        """Name the game, with its edition if it has several."""
        raise NotImplementedError

    def table(self, view: V, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw everything that lies on the table."""
        raise NotImplementedError

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        raise NotImplementedError

    def name(self) -> str:
        """Name the edition by the whole title."""
        return self.title()

    def chapter(self, number: int) -> str:
        """Count the chapters."""
        return _("Part {number}").format(number=number)

    def place(self, place: Place) -> str:
        """Count chapters, if there are some, and rounds."""
        if not place.round:
            return _("the beginning")
        if not place.chapter:
            return _("round {round}").format(round=place.round)
        return _("part {chapter}, round {round}").format(chapter=place.chapter, round=place.round)

    def scoring(self, place: Place) -> str:
        """Say where it comes."""
        return _("{place}, scoring").format(place=self.place(place))

    def where(self, view: V, place: Place) -> str:  # noqa: ARG002 - for games that know how far it goes
        """Say how far a game has come."""
        return self.place(place)

    def far(self, view: V) -> float:  # noqa: ARG002 - likewise
        """Leave it open how far it has come."""
        return 0.0

    def setting(self, view: V, names: Names, paper: Paper, rows: int) -> Sequence[RenderableType]:
        """Draw the whole table, or nothing of it."""
        whole = list(self.table(view, names, paper))
        return whole if height_of(whole, paper) <= rows else []

    def held(self, view: V, seat: Seat, options: int, paper: Paper) -> Held | None:  # noqa: ARG002
        """Have nothing to lay beside the hand."""
        return None

    def warning(self, view: V, names: Names) -> str:  # noqa: ARG002 - for games that know how far it goes
        """Warn of nothing."""
        return ""

    def told(
        self, scene: Scene[V, M], sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Tell it below the table."""
        table = scene.table(paper)
        rows = paper.room - height_of(table, paper)
        lines = story(sentences, paper, rows)
        air = [Text()] if len(lines) < rows else []
        return [*table, *air, *lines]

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Mark them with digits."""
        return digits(len(names))

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - for games with signs
        """Leave the table to speak for itself."""
        return ()

    def describe(self, view: V, names: Names) -> Sequence[str]:
        """Say what the table shows, as it is drawn without colours and signs."""
        console = Console(file=StringIO(), width=WIDTH, color_system=None, _environ={})
        with console.capture() as captured:
            console.print(Group(*self.table(view, names, Paper(PLAIN))))
        return [line.rstrip() for line in captured.get().split("\n") if line.strip()]

    def glance(self, event: Event, names: Names) -> str:
        """Tell it as everywhere."""
        return sentence_of(self.tell, event, names)

    def gist(self, events: Sequence[Event], names: Names) -> Sequence[str]:
        """Tell all of it."""
        return [self.glance(event, names) for event in events]

    def option(self, move: M, view: V, seat: Seat) -> str:  # noqa: ARG002 - for games with words
        """Name an answer by its notation."""
        return str(move)

    def stake(self, move: M, view: V, seat: Seat, look: Look) -> Text:  # noqa: ARG002 - likewise
        """Say nothing."""
        return Text()

    def prospect(self, move: M, view: V, seat: Seat, look: Look) -> Prospect:
        """Name it, and say what it would bring."""
        stake = self.stake(move, view, seat, look).plain
        told = tuple(((line, ""),) for line in broken(stake, NARROW, later="")) if stake else ()
        return Prospect(self.option(move, view, seat), lines=told)

    def brief(self, view: V, seat: Seat, width: int, look: Look) -> Sequence[Text]:  # noqa: ARG002
        """Say nothing."""
        return ()

    def tag(self, move: M, view: V, seat: Seat, width: int, look: Look) -> Sequence[Text]:  # noqa: ARG002
        """Name it, in as many lines as there are."""
        return [Text(line[:width]) for line in broken(self.option(move, view, seat), width)][:TAG]

    def keys(self, move: M) -> Collection[str]:  # noqa: ARG002 - for games with keys of their own
        """Leave it to the numbers."""
        return ()

    def asked(self, scene: Scene[V, M], decision: Decision[M]) -> str:
        """Ask by name."""
        text = _("{name}, choose in secret:") if scene.only is not None else _("{name}, what now?")
        return text.format(name=scene.names[decision.seat])

    def check(self, move: M, scene: Scene[V, M], decision: Decision[M]) -> str:
        """Ask back with the answer."""
        answer = self.option(move, scene.view, decision.seat)
        name = scene.names[decision.seat]
        return _("{name}, is this your answer: {answer}?").format(name=name, answer=answer)

    def help(self, scene: Scene[V, M], decision: Decision[M]) -> tuple[str, ...]:  # noqa: ARG002
        """Say why nothing else is possible, as the rules do."""
        number = len(decision.options)
        count = n_("{count} answer is possible here.", "{count} answers are possible here.", number)
        why = protest(decision.options.why_not(say("anything else")))
        return count.format(count=number), why

    def ask(self, scene: Scene[V, M], decision: Decision[M], *, confirm: bool) -> Page:
        """Ask with a list of options, or with typed notation."""
        return OptionList(scene, decision, confirm)

    def choose(
        self,
        scene: Scene[V, M],
        decision: Decision[M],
        order: tuple[int, ...],
        cursor: int,
        *,
        shuffled: bool,
        brisk: bool = False,
    ) -> Page:
        """Ask with a digit for each option, in this order."""
        return Choice(scene, decision, order, shuffled, cursor, brisk=brisk)

    def seal(self, scene: Scene[V, M], decision: Decision[M]) -> Page:
        """Ask with a list of options, and look at the answer once more."""
        return OptionList(scene, decision, confirm=True, sealed=True)

    def listed(self, decision: Decision[M]) -> Sequence[M]:
        """List all answers, if they are few."""
        return list(decision.options) if len(decision.options) <= LONGEST_LIST else []

    def question(self, scene: Scene[V, M], decision: Decision[M]) -> Sequence[str]:
        """Describe the table, and ask; what cannot be listed is typed."""
        told = [*self.describe(scene.view, scene.called), self.asked(scene, decision)]
        if not self.listed(decision):
            count = len(decision.options)
            examples = dict.fromkeys(str(decision.options[n]) for n in (0, count // 2, count - 1))
            text = _("Type an answer like {example}.")
            told.append(text.format(example=", ".join(examples)))
        return told

    def answer(self, move: M, scene: Scene[V, M], seat: Seat) -> str:
        """Name an answer, and say what it would bring."""
        name = self.option(move, scene.view, seat)
        stake = self.stake(move, scene.view, seat, PLAIN).plain
        return f"{name}: {stake}" if stake else name

    def typing(self, decision: Decision[M]) -> str:  # noqa: ARG002 - for games with other ways
        """Say how an answer is typed."""
        return _("Type a number of the list, or what was asked for.")

    def letters(self, decision: Decision[M]) -> str:  # noqa: ARG002 - likewise
        """Leave all letters to what they mean everywhere."""
        return ""

    def read(self, text: str, decision: Decision[M], rules: Rules[Any, M, V]) -> M:
        """Read a number of the list or the notation, in whatever case."""
        said = " ".join(text.split())
        listed = self.listed(decision)
        if said.isdecimal() and said.isascii() and 1 <= int(said) <= len(listed):
            return listed[int(said) - 1]
        word, gap, rest = said.partition(" ")
        mixed = f"{word.lower()}{gap}{rest.upper()}"
        for spelling in (said, said.lower(), said.upper(), mixed):
            with suppress(InvalidNotation):
                return rules.parse(spelling)
        return rules.parse(said)

    def stays(self, passage: Passage) -> bool:  # noqa: ARG002 - for games that play by themselves
        """Leave it to what is seen."""
        return False

    def show(
        self, scene: Scene[V, M], passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[V, M]:
        """Tell a reveal and a scoring sentence by sentence, and all else at once."""
        if has(Mark.REVEAL, passage) or has(Mark.SCORE, passage):
            return Telling(scene, 0, beat, linger, passage).begun()
        return News(scene, passage, linger)

    def bidding(self, scene: Scene[V, M], seat: Seat | None, beat: float | None) -> ScenePage[V, M]:
        """Show the table and the bids so far while somebody thinks."""
        return Bidding(scene, beat, seat)

    def arrival(self, scene: Scene[V, M], passage: Passage, beat: float) -> ScenePage[V, M] | None:  # noqa: ARG002
        """Let nothing move."""
        return None

    def thinking(self, scene: Scene[V, M], seat: Seat) -> ScenePage[V, M]:
        """Show the table, and who thinks."""
        return Thinking(scene, seat)

    def ending(self, scene: Scene[V, M], standings: Standings) -> tuple[Part, ...]:
        """Tell who won and what decided it, how the points grew, and where they came from."""
        return (
            partial(finale, scene, standings, decided(scene, standings), ()),
            partial(chart, scene, standings),
            partial(_winners, scene, standings),
        )

    def remembered(self, scene: Scene[V, M]) -> Sequence[str]:
        """Tell where everybody's points came from, and how they grew."""
        return [*_origins(scene), *grown(scene)]

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:  # noqa: ARG002
        """Keep silent."""
        return None

    def choice(self, name: str) -> str:
        """Name a choice as it is counted."""
        return known(name)

    def deed(self, name: str) -> str:
        """Name a deed as it is counted."""
        return known(name.replace("_", " "))

    def prices(self) -> str:
        """Say what prices are."""
        return _("Prices are averages.")

    def source(self, name: str) -> str:
        """Name a source as it is counted."""
        return known(name.replace("_", " ").capitalize()) or _("Points")

    def lessons(self) -> Chapter | None:
        """Have nothing to teach."""
        return None

    def code(self, text: str) -> Text:
        """Set it as what can be typed."""
        return as_key(text)


def _winners(scene: AnyScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Tell who won, by how much, and where everybody's points came from."""
    columns = source_columns(scene)
    return [
        headline(standings, scene.names, paper),
        *(Padding(line, (0, 1)) for line in margin(standings, scene.names)),
        Text(),
        ranking(standings, columns if len(columns) > 1 else [], scene.names, paper),
    ]


def _origins(scene: AnyScene) -> list[str]:
    """Say for everybody where the points came from."""
    columns = source_columns(scene)
    return [
        f"{name}: " + ", ".join(f"{heading} {cells[seat]}" for heading, cells in columns)
        for seat, name in enumerate(scene.names)
        if columns
    ]


def grown(scene: AnyScene) -> list[str]:
    """Say how everybody's points grew, round by round."""
    told: Callable[..., str] = _("After {place}: {points}.").format
    return [
        told(place=scene.face.place(score.place), points=tally(scene.names, score.points))
        for score in scene.story.scores[1:]
    ]
