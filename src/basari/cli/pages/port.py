"""What a game gives the pages: its names, its sentences, its drawings and its questions.

A game that gives only its `Facts` can be played: for all else the front end has methods of its
own. A `Face` may replace any of them. Its four parts are `Words`, `Drawing`, `Asking`, `Telling`.
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
"""Signs that hint at a game, each with its hue."""
STARS: Ornament = (("★", "yellow"),) * 3
"""The ornament of a game that has none of its own."""


class Part(NamedTuple):
    """A part of the end of a game."""

    name: Sentence
    """The name of the part, in a word."""
    draw: Callable[[Paper], Sequence[RenderableType]]
    """Draws the part; if it is longer than the paper, the page scrolls."""


PODIUM, COURSE, SOURCES = say("podium"), say("course"), say("points")
"""Names of the parts that most games have: who won, points over the rounds, points by source."""
PLAIN = Look(ASCII, "mono", coloured=False)
LONGEST_LIST = 9
"""The most answers that are listed where lines are typed."""
TAG = 3
"""The most lines of text beside a key."""


class Words(Generic[V, M]):
    """How a game, its things and its events are named, in the current language."""

    def __init__(self, facts: Facts[V, M], title: str = "") -> None:
        self.facts = facts
        self._title = title

    def title(self) -> str:
        """Return the name of the game, with its edition if it has several."""
        return self._title

    def edition_name(self) -> str:
        """Return the name of the edition, for places where the game is known."""
        return self.title()

    def chapter(self, number: int) -> str:
        """Return the name of a chapter, as a heading."""
        return tell(self.facts.chapter(number))

    def place(self, place: Place) -> str:
        """Return how far a game has come."""
        return tell(self.facts.place(place))

    def scoring(self, place: Place) -> str:
        """Return the name of the scoring at this place."""
        return tell(self.facts.scoring(place))

    def heading(self, view: V, place: Place) -> str:
        """Return how far a game has come, and perhaps how long it is."""
        return tell(self.facts.heading(view, place))

    def progress(self, view: V) -> float:
        """Return how far the game, or this part of it, has come: from 0 to 1."""
        return self.facts.progress(view)

    def tell(self, event: Event, names: Names) -> str:
        """Return a sentence on what happened."""
        return sentence_of(self.facts, event, names)

    def tell_beside_table(self, event: Event, names: Names) -> str:
        """Return a sentence on what happened, for beside the table, which shows some of it."""
        return self.tell(event, names)

    def summary(self, events: Sequence[Event], names: Names) -> Sequence[str]:
        """Return sentences on a round that is over, as few as tell its outcome."""
        return [self.tell_beside_table(event, names) for event in events]

    def warning(self, view: V, names: Names) -> str:
        """Return a warning of what this round may bring; empty if there is nothing to warn of."""
        warning = self.facts.warning(view)
        return tell(warning, names) if warning else ""

    def option(self, move: M, view: V, seat: Seat, names: Names = ()) -> str:
        """Return the name of an answer that *seat* can give."""
        return tell(self.facts.option(view, seat, move), names)

    def choice(self, name: str) -> str:
        """Return the name of a choice in statistics."""
        return tell(self.facts.choice(name))

    def deed(self, name: str) -> str:
        """Return the name, in statistics, of a deed or of a ratio of two deeds."""
        return tell(self.facts.deed(name))

    def source(self, name: str) -> str:
        """Return the name of a source of points."""
        return tell(self.facts.source(name))

    def prices(self) -> str:
        """Return a sentence on what counts as a price in this game, or an empty string."""
        return tell(self.facts.prices())

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Return a bot's remark on an answer, based only on what everyone could see."""
        return None

    def lessons(self) -> Chapter | None:
        """Return a guided first game, or `None` if there are no words for one."""
        return None


class Drawing(Words[V, M], Generic[V, M]):
    """How a game draws its table, its seats and its answers."""

    def table(self, view: V, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw everything that lies on the table."""
        return fact_drawing.table(self.facts, view, names, paper)

    def table_part(
        self, view: V, names: Names, paper: Paper, rows: int
    ) -> Sequence[RenderableType]:
        """Draw as much of the table as fits into *rows* rows, above a choice."""
        whole = list(self.table(view, names, paper))
        return whole if height_of(whole, paper) <= rows else []

    def table_with_story(
        self, scene: "Scene[V, M]", sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Draw the table with *sentences* below it, or where there is room for them."""
        table = scene.table(paper)
        rows = paper.room - height_of(table, paper)
        lines = story(sentences, paper, rows)
        air = [Text()] if len(lines) < rows else []
        return [*table, *air, *lines]

    def describe(self, view: V, names: Names) -> Sequence[str]:
        """Return sentences on what lies on the table; by default, the drawing as text."""
        console = Console(file=StringIO(), width=WIDTH, color_system=None, _environ={})
        with console.capture() as captured:
            console.print(Group(*self.table(view, names, Paper(PLAIN))))
        return [line.rstrip() for line in captured.get().split("\n") if line.strip()]

    def ornament(self) -> Ornament:
        """Return signs of the game, each with its hue, which hang over the winner."""
        return STARS

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Return the seats' badges: digits, or letters where digits are things on the table."""
        return digits(len(names))

    def legend(self, look: Look) -> tuple[str, ...]:
        """Return what the signs on the table mean."""
        return ()

    def beside_hand(self, view: V, seat: Seat, options: int, paper: Paper) -> Companion | None:
        """Return a drawing of what *seat* chooses about, for beside *options* cards, or `None`."""
        return None

    def card(self, move: M, view: V, seat: Seat, look: Look) -> Card:
        """Return the card of an answer: what it is, and what it would bring."""
        return fact_drawing.card(self.facts.prospect(view, seat, move), look)

    def gain_line(self, move: M, view: V, seat: Seat, look: Look) -> Text:
        """Return in one line what an answer would bring *seat*; it may be empty."""
        return fact_drawing.gain_line(self.facts.prospect(view, seat, move), look)

    def seat_summary(self, view: V, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Return up to two lines, *width* cells each, on how *seat* stands."""
        return fact_drawing.seat_summary(self.facts.seats(view), seat, width, look)

    def key_label(self, move: M, view: V, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Return up to three lines, *width* cells each, on what an answer is and would bring."""
        return [Text(line[:width]) for line in broken(self.option(move, view, seat), width)][:TAG]

    def style_code(self, text: str) -> Text:
        """Return *text*, which is inline code in the rules, in the game's style."""
        return as_key(text)


class Asking(Drawing[V, M], Generic[V, M]):
    """How a game asks for a decision, on a page or in lines."""

    def question(self, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Return the question for a decision, naming the player."""
        own = self.facts.question(scene.view, decision.seat)
        if own is not None:
            return tell(own, scene.names)
        text = _("{name}, choose in secret:") if scene.only is not None else _("{name}, what now?")
        return text.format(name=scene.names[decision.seat])

    def help(self, scene: "Scene[V, M]", decision: Decision[M]) -> tuple[str, ...]:
        """Return which answers are possible, and why others are not."""
        number = len(decision.options)
        count = n_("{count} answer is possible here.", "{count} answers are possible here.", number)
        meaning = [tell(sentence, scene.called) for sentence in self.facts.meaning(scene.view)]
        return (*(meaning or [count.format(count=number)]), self.possible(scene, decision))

    def possible(self, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Return the possible answers if they are few, else why other answers are not possible."""
        if len(decision.options) > LONGEST_LIST:
            return protest(decision.options.why_not(say("anything else")))
        names = [
            self.option(move, scene.view, decision.seat, scene.called) for move in decision.options
        ]
        return _("You can choose: {answers}.").format(answers=", ".join(names))

    def confirmation(self, move: M, scene: "Scene[V, M]", decision: Decision[M]) -> str:
        """Return the question that asks a player to confirm *move*."""
        own = self.facts.confirmation(scene.view, decision.seat, move)
        if own is not None:
            return tell(own, scene.names)
        answer = self.option(move, scene.view, decision.seat)
        name = scene.names[decision.seat]
        return _("{name}, is this your answer: {answer}?").format(name=name, answer=answer)

    def hotkeys(self, move: M) -> Collection[str]:
        """Return the keys that choose an answer besides its number."""
        return ()

    def question_page(
        self, scene: "Scene[V, M]", decision: Decision[M], *, confirm: bool
    ) -> Page | None:
        """Return the page for a decision, which asks again if *confirm*; `None`: the usual page."""
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
        """Return the page for a secret choice among a few options; `None`: the usual one.

        Each option has a digit, in this *order*; with *shuffled* keys only digits choose. If
        *brisk*, a key seals its option at once.
        """
        return None

    def sealed_page(self, scene: "Scene[V, M]", decision: Decision[M]) -> Page | None:
        """Return the page for a secret choice among many options; `None`: the usual one."""
        return None

    def numbered_options(self, decision: Decision[M]) -> Sequence[M]:
        """Return the answers that have a number where lines are typed."""
        return list(decision.options) if len(decision.options) <= LONGEST_LIST else []

    def plain_question(self, scene: "Scene[V, M]", decision: Decision[M]) -> Sequence[str]:
        """Return the lines that ask for a decision, with what the player must know to decide."""
        return [
            *self.describe(scene.view, scene.called),
            self.question(scene, decision),
            *self.examples(decision),
        ]

    def examples(self, decision: Decision[M]) -> Sequence[str]:
        """Return how to type the answers that have no number; nothing if all have one."""
        if self.numbered_options(decision):
            return []
        count = len(decision.options)
        examples = dict.fromkeys(str(decision.options[n]) for n in (0, count // 2, count - 1))
        return [_("Type an answer like {example}.").format(example=", ".join(examples))]

    def option_line(self, move: M, scene: "Scene[V, M]", seat: Seat) -> str:
        """Return an answer and what it would bring, for the numbered list."""
        name = self.option(move, scene.view, seat, scene.called)
        gain = self.gain_line(move, scene.view, seat, PLAIN).plain
        return f"{name}: {gain}" if gain else name

    def typing_hint(self, decision: Decision[M]) -> str:
        """Return how an answer is typed."""
        return _("Type a number of the list, or what was asked for.")

    def reserved_letters(self, decision: Decision[M]) -> str:
        """Return the letters that are answers here, which then have no other meaning in lines."""
        return ""

    def read_answer(self, text: str, decision: Decision[M], rules: Rules[Any, M, V]) -> M:
        """Return the answer *text* means, a number or notation; raise `InvalidNotation` if none."""
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
    """The pages that show what happened and how it ended."""

    calls_everybody: ClassVar[bool] = False
    """Whether the game's own page of a reveal calls everybody to look, and waits for them."""

    def tells_round_later(self, view: V) -> bool:
        """Whether the beginning of a round is told together with what follows."""
        return False

    def skips_page(self, scene: "Scene[V, M]", passage: Passage) -> bool:
        """Whether a passage needs no page, as the page of the next passage tells it too."""
        return False

    def has_page(self, passage: Passage) -> bool:
        """Whether a passage that everybody has seen happen has a page of its own."""
        return False

    def passage_page(
        self, scene: "Scene[V, M]", passage: Passage, beat: float | None, linger: float | None
    ) -> "ScenePage[V, M] | None":
        """Return the page for a passage, all at once if *beat* is 0; `None`: the usual one."""
        return None

    def bidding_page(
        self, scene: "Scene[V, M]", seat: Seat | None, beat: float | None
    ) -> "ScenePage[V, M] | None":
        """Return the page that shows bots bidding while *seat* thinks; `None`: the usual one."""
        return None

    def bid_animation(
        self, scene: "Scene[V, M]", passage: Passage, beat: float
    ) -> "ScenePage[V, M] | None":
        """Return the page that moves a bid onto the table; `None`: nothing moves."""
        return None

    def thinking_page(self, scene: "Scene[V, M]", seat: Seat) -> "ScenePage[V, M] | None":
        """Return the page while a bot thinks of an answer told later; `None`: the usual one."""
        return None

    def end_parts(self, scene: "Scene[V, M]", standings: Standings) -> tuple[Part, ...]:
        """Return the parts of the end: who won and why, and what can be looked back at."""
        return ()

    def look_back(self, scene: "Scene[V, M]") -> Sequence[str]:
        """Return sentences on where the points came from."""
        return ()


class Face(Telling[V, M], Generic[V, M]):
    """All that a game may replace for an edition: its names, drawings, questions and pages."""


AnyFace = Face[Any, Any]
"""The face of any game."""
