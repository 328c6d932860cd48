"""The face of Moonlight Market: how it is drawn, told and asked."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from rich.console import RenderableType

from basari.cli.games.moonlight.draw.signs import SHAPES, letters
from basari.cli.games.moonlight.draw.table import MoonlightScene, table
from basari.cli.games.moonlight.lessons import CHAPTER
from basari.cli.games.moonlight.pages.bidding import BiddingPage, Hall
from basari.cli.games.moonlight.pages.ending import final_table, winners
from basari.cli.games.moonlight.pages.hammer import HammerPage
from basari.cli.games.moonlight.pages.laying import LayingPage
from basari.cli.games.moonlight.pages.scoring import DEALT, ScoringPage
from basari.cli.games.moonlight.pages.story import done_by_people, story_page
from basari.cli.pages.chart import chart
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import COURSE, PODIUM, Face, Ornament, Part
from basari.cli.pages.scene import ScenePage
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.errors import say
from basari.kernel import Decision, Rules, Seat, Standings
from basari.rules.moonlight.events import BidMade
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.facts.words import COLOURS
from basari.rules.moonlight.moves import Bid, Move
from basari.rules.moonlight.options import Bids
from basari.rules.moonlight.table import Bidding, Hammering, Laying, Turning, View
from basari.rules.moonlight.tiles import GEMS
from basari.story import Passage, scoring

QUICKLY = 2
"""The beats for which a page stays if people did openly what it shows."""
_BID = re.compile(r"(\d{1,2})[ ,>-]+(\d)")
_CUSHION = re.compile(r"\d")


class MoonlightFace(Face[View, Move]):
    """Moonlight Market at the table: its drawings, questions, stories and endings."""

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the cushions, everybody's chains, and the viewer's cards."""
        return [table(view, names, paper, self._on_turn(view))]

    def table_with_story(
        self, scene: MoonlightScene, sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Draw the table with *sentences* below the chains."""

        def fill(panel: Panel) -> None:
            panel.tell(sentences)

        return [table(scene.view, scene.names, paper, self._on_turn(scene.view), fill=fill)]

    @staticmethod
    def _on_turn(view: View) -> Seat | None:
        """Return the seat that has to answer; `None` if the phase asks nobody."""
        phase = view.phase
        return phase.seat if isinstance(phase, Bidding | Hammering | Laying) else None

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Return a badge with a letter per seat."""
        return tuple(Badge(sign, Seat(seat)) for seat, sign in enumerate(letters(names)))

    def ornament(self) -> Ornament:
        """Return the moon and a gem of each colour."""
        return (("☾", "yellow"), *((SHAPES[gem], COLOURS[gem]) for gem in GEMS))

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - the letters say it
        """Return the sentences that explain the signs on the table."""
        return (
            _(
                "B blue, R red, W white, G green, Y yellow: R7 is a red gem worth 7, RG4 is red or "
                "green, Rx2 doubles the red chain, 0 is worthless."
            ),
            _(
                "★ leads a gem. Behind its value, a chain shows its links: ▪ a number, × doubles, "
                "▫ worthless, · room. ◉ counts seals."
            ),
            _(
                "☾ is the moon's cushion, which brings the coin: whoever has it begins next. The "
                "column of this round is bright; the card beside a cushion shows whose it is."
            ),
            _(
                "A hammer removes one link of your chains, or nothing. A seal tile brings a seal "
                "from the supply."
            ),
        )

    def question_page(
        self, scene: MoonlightScene, decision: Decision[Move], *, confirm: bool
    ) -> Page:
        """Return the page that asks the question of this phase."""
        match scene.view.phase:
            case Hammering():
                return HammerPage(scene, decision, confirm)
            case Laying():
                return LayingPage(scene, decision, confirm)
            case _:
                return BiddingPage.of(scene, decision, confirm=confirm)

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say in sentences what lies on the table."""
        return [tell(sentence, names) for sentence in self.facts.table(view)]

    def numbered_options(self, decision: Decision[Move]) -> Sequence[Move]:
        """List the answers that have a number where lines are typed: all but bids."""
        return [] if isinstance(decision.options[0], Bid) else list(decision.options)

    def examples(self, decision: Decision[Move]) -> Sequence[str]:
        """Return an example of a bid; nothing if answers have numbers."""
        return [] if self.numbered_options(decision) else [self.typing_hint(decision)]

    def typing_hint(self, decision: Decision[Move]) -> str:
        """Say how an answer is typed; two numbers are enough for a bid."""
        first = decision.options[0]
        if not isinstance(first, Bid):
            return super().typing_hint(decision)
        text = _("Type card and cushion, like {card} {cushion}.")
        return text.format(card=first.card, cushion=first.cushion)

    def read_answer(
        self, text: str, decision: Decision[Move], rules: Rules[Any, Move, View]
    ) -> Move:
        """Return the answer typed: card and cushion, a number of the list, or the notation."""
        return _read_bid(text.strip(), decision) or super().read_answer(text, decision, rules)

    def tells_round_later(self, view: View) -> bool:
        """Return whether a new round is told only together with the bids of imaginary seats."""
        return isinstance(view.phase, Turning)

    def skips_page(self, scene: MoonlightScene, passage: Passage) -> bool:
        """Return whether a single player reads *passage* beside the scoring instead."""
        return len(scene.people) == 1 and all(isinstance(event, DEALT) for event in passage)

    def has_page(self, passage: Passage) -> bool:
        """Return whether *passage* needs a page of bids: only if imaginary seats made some."""
        return any(isinstance(event, BidMade) and event.imaginary for event in passage)

    def passage_page(
        self, scene: MoonlightScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Return the page for a passage: a scoring gem by gem, or a story below the chains."""
        if scoring(passage):
            page = ScoringPage(scene, 1, None, linger, passage)
            return replace(page, shown=page.steps) if beat == 0 else page
        quick = beat and done_by_people(passage, scene.people)
        return story_page(scene, passage, beat, QUICKLY * beat if beat and quick else linger)

    def bidding_page(
        self, scene: MoonlightScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Return the page with the cushions and the seat that thinks."""
        return Hall(scene, beat, seat)

    def end_parts(self, scene: MoonlightScene, standings: Standings) -> tuple[Part, ...]:
        """Return the parts of the ending: podium, points over the rounds, and all chains."""
        return (
            Part(PODIUM, partial(winners, scene, standings)),
            Part(COURSE, partial(chart, scene, standings)),
            Part(say("chains"), partial(final_table, scene)),
        )

    def lessons(self) -> Chapter:
        """Return the guided game against Dirk and Beate."""
        return CHAPTER


def _read_bid(text: str, decision: Decision[Move]) -> Bid | None:
    """Return the bid typed as `12 1`, or as `1` if only one card can be laid; `None` otherwise."""
    options = decision.options
    if not isinstance(options, Bids):
        return None
    if found := _BID.fullmatch(text):
        return Bid(int(found[1]), int(found[2]))
    alone = len(options.cards) == 1 and _CUSHION.fullmatch(text)
    return Bid(options.cards[0], int(text)) if alone else None


FACE = MoonlightFace(FACTS, "Moonlight Market")
