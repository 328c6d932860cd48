"""The port that a game comes through at a table: how it is named, told, drawn and asked.

A game gives its `Facts`; that is enough to play it. Whatever else a `Face` brings replaces what the
front end does by itself, method by method. The four parts of a face:

- `Words` says what a game and its things are called, and tells what happened;
- `Drawing` draws the table, the seats and the answers;
- `Asking` finds the page for a question, and reads what is typed;
- `Telling` finds the pages that show what happened, and the end.

A method that finds a page may return `None`: then the front end's own page is used (`usual`).
"""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from rich.console import Console, Group, RenderableType
from rich.text import Text

from basari.cli.pages import fact_drawing
from basari.cli.pages.hand import Card, Companion
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.sentences import sentence_of, story
from basari.cli.terminal.canvas import Badge, digits
from basari.cli.terminal.frame import WIDTH, Paper, height_of
from basari.cli.terminal.look import ASCII, Look
from basari.cli.terminal.markdown import as_key
from basari.cli.terminal.page import Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_, tell
from basari.cli.words import Names, protest
from basari.errors import InvalidNotation, Sentence, say
from basari.facts import Facts
from basari.kernel import Decision, Event, Place, Rules, Seat, Standings
from basari.players import Remark, Turn
from basari.story import Passage

if TYPE_CHECKING:
    from basari.cli.pages.scene import Scene, ScenePage

V = TypeVar("V")
M = TypeVar("M")


Ornament = tuple[tuple[str, str], ...]
"""Signs of a game, each with its hue."""
STARS: Ornament = (("★", "yellow"),) * 3
"""The ornament of a game that brings none of its own."""


class Part(NamedTuple):
    """A part of the end of a game."""

    name: Sentence
    """In a word, above all parts."""
    draw: Callable[[Paper], Sequence[RenderableType]]
    """Draws it on some paper; it may be longer than that."""


PODIUM, COURSE, SOURCES = say("podium"), say("course"), say("points")
"""The parts that most games have: who won, points over the rounds, and where they came from."""
PLAIN = Look(ASCII, "mono", coloured=False)
LONGEST_LIST = 9
"""More answers than these are not listed where lines are typed."""
TAG = 3
"""The most lines beside a key."""


class Words(Generic[V, M]):
    """What a game and its things are called, and what happened, in the current language."""

    def __init__(self, facts: Facts[V, M], title: str = "") -> None:
        self.facts = facts
        self._title = title

    def title(self) -> str:
        """Name the game, with its edition if it has several."""
        return self._title

    def edition_name(self) -> str:
        """Name the edition, where the game is known."""
        return self.title()

    def chapter(self, number: int) -> str:
        """Name a chapter, as a heading."""
        return tell(self.facts.chapter(number))

    def place(self, place: Place) -> str:
        """Say how far a game has come."""
        return tell(self.facts.place(place))

    def scoring(self, place: Place) -> str:
        """Name the scoring that comes at this place."""
        return tell(self.facts.scoring(place))

    def heading(self, view: V, place: Place) -> str:
        """Say how far a game has come, and perhaps how far it goes."""
        return tell(self.facts.heading(view, place))

    def progress(self, view: V) -> float:
        """Tell how far the game, or this part of it, has come: from 0 to 1."""
        return self.facts.progress(view)

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        return sentence_of(self.facts, event, names)

    def tell_beside_table(self, event: Event, names: Names) -> str:
        """Tell what happened beside the table, which shows some of it."""
        return self.tell(event, names)

    def summary(self, events: Sequence[Event], names: Names) -> Sequence[str]:
        """Tell a round that is over, in as few sentences as tell what came of it."""
        return [self.tell_beside_table(event, names) for event in events]

    def warning(self, view: V, names: Names) -> str:
        """Warn everybody of what may come with this round; empty if nothing does."""
        warning = self.facts.warning(view)
        return tell(warning, names) if warning else ""

    def option(self, move: M, view: V, seat: Seat, names: Names = ()) -> str:
        """Name an answer that *seat* can give."""
        return tell(self.facts.option(view, seat, move), names)

    def choice(self, name: str) -> str:
        """Name a choice that is counted."""
        return tell(self.facts.choice(name))

    def deed(self, name: str) -> str:
        """Name a deed that is counted, or a ratio of two."""
        return tell(self.facts.deed(name))

    def source(self, name: str) -> str:
        """Name where points come from."""
        return tell(self.facts.source(name))

    def prices(self) -> str:
        """Say what prices are, where there are some."""
        return tell(self.facts.prices())

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Find what a bot says to an answer, of which it knows what all saw."""
        return None

    def lessons(self) -> Chapter | None:
        """Bring a guided first game, if there are words for one."""
        return None


class Drawing(Words[V, M], Generic[V, M]):
    """How the table, the seats and the answers are drawn."""

    def table(self, view: V, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw everything that lies on the table."""
        return fact_drawing.table(self.facts, view, names, paper)

    def table_part(
        self, view: V, names: Names, paper: Paper, rows: int
    ) -> Sequence[RenderableType]:
        """Draw as much of the table as fits into so many rows, above a choice."""
        whole = list(self.table(view, names, paper))
        return whole if height_of(whole, paper) <= rows else []

    def table_with_story(
        self, scene: "Scene[V, M]", sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Draw the table with *sentences* below it, or wherever there is room for them."""
        table = scene.table(paper)
        rows = paper.room - height_of(table, paper)
        lines = story(sentences, paper, rows)
        air = [Text()] if len(lines) < rows else []
        return [*table, *air, *lines]

    def describe(self, view: V, names: Names) -> Sequence[str]:
        """Say in sentences what lies on the table; by default, as it is drawn without colours."""
        console = Console(file=StringIO(), width=WIDTH, color_system=None, _environ={})
        with console.capture() as captured:
            console.print(Group(*self.table(view, names, Paper(PLAIN))))
        return [line.rstrip() for line in captured.get().split("\n") if line.strip()]

    def ornament(self) -> Ornament:
        """List signs of the game, each with its hue: they hang over the winner."""
        return STARS

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Mark the seats: with a digit, or a letter where digits are things on the table."""
        return digits(len(names))

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return ()

    def beside_hand(self, view: V, seat: Seat, options: int, paper: Paper) -> Companion | None:
        """Draw what the choice of *seat* among so many options is about, to lie beside them."""
        return None

    def card(self, move: M, view: V, seat: Seat, look: Look) -> Card:
        """Say what an answer is and would bring, for a card of the hand."""
        return fact_drawing.card(self.facts.prospect(view, seat, move), look)

    def gain_line(self, move: M, view: V, seat: Seat, look: Look) -> Text:
        """Say in a line what an answer would bring *seat*; it may be empty."""
        return fact_drawing.gain_line(self.facts.prospect(view, seat, move), look)

    def seat_summary(self, view: V, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Say in up to two lines of so many cells how *seat* stands."""
        return fact_drawing.seat_summary(self.facts.seats(view), seat, width, look)

    def key_label(self, move: M, view: V, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Say in up to three lines of so many cells what an answer is, and what it would bring."""
        return [Text(line[:width]) for line in broken(self.option(move, view, seat), width)][:TAG]

    def style_code(self, text: str) -> Text:
        """Set what stands as code in the rules."""
        return as_key(text)


class Asking(Drawing[V, M], Generic[V, M]):
    """How a decision is asked for, on a page or in lines."""

    def question(self, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Ask for a decision, by name."""
        own = self.facts.question(scene.view, decision.seat)
        if own is not None:
            return tell(own, scene.names)
        text = _("{name}, choose in secret:") if scene.only is not None else _("{name}, what now?")
        return text.format(name=scene.names[decision.seat])

    def help(self, scene: "Scene[V, M]", decision: Decision[M]) -> tuple[str, ...]:
        """Say what may be answered, and why nothing else."""
        number = len(decision.options)
        count = n_("{count} answer is possible here.", "{count} answers are possible here.", number)
        meaning = [tell(sentence, scene.called) for sentence in self.facts.meaning(scene.view)]
        return (*(meaning or [count.format(count=number)]), self.possible(scene, decision))

    def possible(self, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Name the possible answers if they are few; else say why others are not possible."""
        if len(decision.options) > LONGEST_LIST:
            return protest(decision.options.why_not(say("anything else")))
        names = [
            self.option(move, scene.view, decision.seat, scene.called) for move in decision.options
        ]
        return _("You can choose: {answers}.").format(answers=", ".join(names))

    def confirmation(self, move: M, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Ask back whether an answer is meant."""
        own = self.facts.confirmation(scene.view, decision.seat, move)
        if own is not None:
            return tell(own, scene.names)
        answer = self.option(move, scene.view, decision.seat)
        name = scene.names[decision.seat]
        return _("{name}, is this your answer: {answer}?").format(name=name, answer=answer)

    def hotkeys(self, move: M) -> Collection[str]:
        """List the keys that choose an answer beside its number."""
        return ()

    def question_page(
        self, scene: "Scene[V, M]", decision: Decision[M], *, confirm: bool
    ) -> Page | None:
        """Find the page that asks for a decision; if *confirm*, it asks back."""
        return None

    def choice_page(
        self,
        scene: "Scene[V, M]",
        decision: Decision[M],
        order: tuple[int, ...],
        cursor: int,
        *,
        shuffled: bool,
        brisk: bool = False,
    ) -> Page | None:
        """Find the page that asks for what is sealed, where the options are few.

        A digit stands for each option, in this *order*; if keys are *shuffled*, only digits choose.
        If *brisk*, what is chosen is sealed at once.
        """
        return None

    def sealed_page(self, scene: "Scene[V, M]", decision: Decision[M]) -> Page | None:
        """Find the page that asks for what is sealed, where the options are many."""
        return None

    def numbered_options(self, decision: Decision[M]) -> Sequence[M]:
        """List the answers that go by number where lines are typed."""
        return list(decision.options) if len(decision.options) <= LONGEST_LIST else []

    def plain_question(self, scene: "Scene[V, M]", decision: Decision[M]) -> Sequence[str]:
        """Ask for a decision where lines are typed, with what one must know for it."""
        return [
            *self.describe(scene.view, scene.called),
            self.question(scene, decision),
            *self.examples(decision),
        ]

    def examples(self, decision: Decision[M]) -> Sequence[str]:
        """Say how answers are typed that cannot be listed."""
        if self.numbered_options(decision):
            return []
        count = len(decision.options)
        examples = dict.fromkeys(str(decision.options[n]) for n in (0, count // 2, count - 1))
        return [_("Type an answer like {example}.").format(example=", ".join(examples))]

    def option_line(self, move: M, scene: "Scene[V, M]", seat: Seat) -> str:
        """Describe an answer in the list of those that go by number."""
        name = self.option(move, scene.view, seat, scene.called)
        gain = self.gain_line(move, scene.view, seat, PLAIN).plain
        return f"{name}: {gain}" if gain else name

    def typing_hint(self, decision: Decision[M]) -> str:
        """Say how an answer is typed."""
        return _("Type a number of the list, or what was asked for.")

    def reserved_letters(self, decision: Decision[M]) -> str:
        """List the letters that are answers here, and mean nothing else where lines are typed."""
        return ""

    def read_answer(self, text: str, decision: Decision[M], rules: Rules[Any, M, V]) -> M:
        """Read a number of the list or the notation, in any case, or raise `InvalidNotation`."""
        said = " ".join(text.split())
        numbered = self.numbered_options(decision)
        if said.isdecimal() and said.isascii() and 1 <= int(said) <= len(numbered):
            return numbered[int(said) - 1]
        word, gap, rest = said.partition(" ")
        mixed = f"{word.lower()}{gap}{rest.upper()}"
        for spelling in (said, said.lower(), said.upper(), mixed):
            with suppress(InvalidNotation):
                return rules.parse(spelling)
        return rules.parse(said)


class Telling(Asking[V, M], Generic[V, M]):
    """The pages that show what happened, and the end."""

    calls_everybody: ClassVar[bool] = False
    """Whether the page of a reveal itself calls everybody to look, and waits for them."""

    def tells_round_later(self, view: V) -> bool:
        """Whether a round that begins is told with what follows, as nobody is asked yet."""
        return False

    def skips_page(self, scene: "Scene[V, M]", passage: Passage) -> bool:
        """Whether a passage needs no page, because the next one tells it, too."""
        return False

    def has_page(self, passage: Passage) -> bool:
        """Whether a passage has a page of its own, though everybody sees all of it anyway."""
        return False

    def passage_page(
        self, scene: "Scene[V, M]", passage: Passage, beat: float | None, linger: float | None
    ) -> "ScenePage[V, M] | None":
        """Find the page for a passage; a beat of no time at all shows the whole of it at once."""
        return None

    def bidding_page(
        self, scene: "Scene[V, M]", seat: Seat | None, beat: float | None
    ) -> "ScenePage[V, M] | None":
        """Find the page on which everybody watches how bots bid, and who of them thinks."""
        return None

    def bid_animation(
        self, scene: "Scene[V, M]", passage: Passage, beat: float
    ) -> "ScenePage[V, M] | None":
        """Find the page on which a bid comes onto the table; `None`: nothing moves."""
        return None

    def thinking_page(self, scene: "Scene[V, M]", seat: Seat) -> "ScenePage[V, M] | None":
        """Find the page that is seen while a bot thinks about something that is told later."""
        return None

    def end_parts(self, scene: "Scene[V, M]", standings: Standings) -> tuple[Part, ...]:
        """Draw the end, part by part: who won and why, and what there is to look back at."""
        return ()

    def look_back(self, scene: "Scene[V, M]") -> Sequence[str]:
        """Say in sentences where the points came from."""
        return ()


class Face(Telling[V, M], Generic[V, M]):
    """All of it: how an edition is named, drawn, asked and told."""


AnyFace = Face[Any, Any]
"""The face of whatever game."""
