"""The face of Marracash: how it is drawn, told and asked."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from rich.console import RenderableType

from basari.bots.marracash.remarks import remark
from basari.cli.games.marracash import lessons, words
from basari.cli.games.marracash.draw.map import Lit
from basari.cli.games.marracash.draw.panel import Panel
from basari.cli.games.marracash.draw.signs import badges, tint
from basari.cli.games.marracash.draw.table import MarracashScene, legend_line, table
from basari.cli.games.marracash.pages.bidding import BiddingPage, Hall, SealedPage
from basari.cli.games.marracash.pages.bringing import BringingPage
from basari.cli.games.marracash.pages.ending import describe_course, sales, winners
from basari.cli.games.marracash.pages.moving import MovingPage
from basari.cli.games.marracash.pages.shop import ShopPage
from basari.cli.games.marracash.pages.story import story_page
from basari.cli.pages.chart import chart
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import COURSE, PODIUM, Face, Ornament, Part
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.errors import say
from basari.kernel import Decision, Rules, Seat, Standings
from basari.players import Remark, Turn
from basari.rules.auction import Auction
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.facts.words import HUES
from basari.rules.marracash.moves import Bring, Move, PutUp
from basari.rules.marracash.table import Bringing, SealedBidding, View
from basari.story import Passage


class MarracashFace(Face[View, Move]):
    """Marracash at the table: its drawings, questions, stories and endings."""

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the queue, the map, and everybody's cash and signs."""
        return [table(view, names, paper, view.turn, self._about(view))]

    def table_with_story(
        self, scene: MarracashScene, sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Draw the table with *sentences* in the panel."""

        def fill(panel: Panel) -> None:
            panel.people(scene.view, lit_seat=scene.view.turn)
            panel.tell(sentences)

        view = scene.view
        about = self._about(view)
        return [table(view, scene.names, paper, view.turn, about, fill=fill, scene=scene)]

    @staticmethod
    def _about(view: View) -> Lit:
        """Return a highlight of the shop on auction; none outside auctions."""
        phase = view.phase
        return Lit(shop=phase.what) if isinstance(phase, Auction | SealedBidding) else Lit()

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Return a badge with a letter per seat; the fourth seat has the colour of a fifth."""
        return tuple(Badge(sign, tint(Seat(seat))) for seat, sign in enumerate(badges(names)))

    def ornament(self) -> Ornament:
        """Return a shop of each colour."""
        return tuple(("⌂", hue) for hue in HUES.values())

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - the letters say it
        """Return the sentences that explain the signs on the map."""
        return (
            legend_line(),
            _(
                "A number is a fountain, the letters below it are the visitors there: blue B, "
                "green G, purple P, red R, yellow Y. Of a large group it tells size and colours."
            ),
            _("In the panel, ⌂ counts the signs that are left: so many shops can still be bought."),
        )

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say in sentences what lies on the table."""
        return [tell(sentence, names) for sentence in self.facts.table(view)]

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Return a bot's remark on an answer, based only on what everyone could see."""
        return remark(turn.before.view(None), turn.events, turn.after.view(None), sorted(bots))

    def question_page(
        self, scene: MarracashScene, decision: Decision[Move], *, confirm: bool
    ) -> Page:
        """Return the page that asks the question of this phase."""
        match scene.view.phase:
            case Auction() | SealedBidding():
                return BiddingPage.of(scene, decision, confirm=confirm)
            case Bringing():
                return BringingPage(scene, decision, confirm)
            case _:
                first = decision.options[0]
                if isinstance(first, PutUp):
                    return ShopPage(scene, decision, confirm, shop=first.shop)
                return MovingPage(scene, decision, confirm)

    def sealed_page(self, scene: MarracashScene, decision: Decision[Move]) -> Page:
        """Return the page that asks for a secret bid."""
        return SealedPage.of(scene, decision)

    def numbered_options(self, decision: Decision[Move]) -> Sequence[Move]:
        """List the answers that have a number where lines are typed: ways to bring visitors in."""
        return list(decision.options) if isinstance(decision.options[0], Bring) else []

    def plain_question(self, scene: MarracashScene, decision: Decision[Move]) -> Sequence[str]:
        """Ask where lines are typed, with the facts needed for an answer."""
        known = words.describe_question(scene, decision)
        return [*known, self.question(scene, decision), words.typing_hint(decision)]

    def typing_hint(self, decision: Decision[Move]) -> str:
        """Say how an answer is typed."""
        return words.typing_hint(decision)

    def read_answer(
        self, text: str, decision: Decision[Move], rules: Rules[Any, Move, View]
    ) -> Move:
        """Return the answer typed: numbers, the name of a shop, an amount, or the notation."""
        return words.read_move(text, decision) or super().read_answer(text, decision, rules)

    def passage_page(
        self, scene: MarracashScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Return the page that tells a passage beside the map, with walks step by step."""
        return story_page(scene, passage, beat, linger)

    def bidding_page(
        self, scene: MarracashScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Return the page with the auction."""
        return Hall(scene, beat, seat)

    def end_parts(self, scene: MarracashScene, standings: Standings) -> tuple[Part, ...]:
        """Return the parts of the ending: podium, all shops, and cash over the rounds."""
        return (
            Part(PODIUM, partial(winners, scene, standings)),
            Part(say("shops"), partial(sales, scene, standings)),
            Part(COURSE, partial(chart, scene, standings, said=describe_course())),
        )

    def lessons(self) -> Chapter:
        """Return the guided game with two bots."""
        return lessons.chapter()


FACE = MarracashFace(FACTS, "Marracash")
