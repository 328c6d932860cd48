"""The face of Jantaris: how it is drawn, told and asked."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import NOTHING_LIT, Lit
from basari.cli.games.jantaris.draw.signs import badges, short_outcome
from basari.cli.games.jantaris.draw.table import JantarisScene, table
from basari.cli.games.jantaris.lessons import CHAPTER
from basari.cli.games.jantaris.pages import story
from basari.cli.games.jantaris.pages.auction import BidPage, Hall, Sold
from basari.cli.games.jantaris.pages.ending import podium, sources
from basari.cli.games.jantaris.pages.picking import PickPage
from basari.cli.games.jantaris.pages.placing import PlacingPage
from basari.cli.games.jantaris.pages.pointing import PointPage, is_pointed
from basari.cli.games.jantaris.pages.visit import VisitPage
from basari.cli.games.jantaris.pages.vote import VotePage
from basari.cli.pages.chart import chart
from basari.cli.pages.fact_drawing import gain_line
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import COURSE, PLAIN, PODIUM, Face, Ornament, Part
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.errors import say
from basari.kernel import Decision, Event, Seat, Standings
from basari.rules.auction import Auction
from basari.rules.jantaris.events import TurnBegan
from basari.rules.jantaris.facts import FACTS
from basari.rules.jantaris.facts.votes import outcomes
from basari.rules.jantaris.facts.words import VOTE_NAMES, numbered
from basari.rules.jantaris.moves import Move, Vote
from basari.rules.jantaris.table import Placing, View, Visiting
from basari.story import Passage


class JantarisFace(Face[View, Move]):
    """Jantaris at the table: its drawings, questions, stories and endings."""

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the ring, everybody's possessions, and the show."""
        return [table(view, names, paper, view.turn, _active(view))]

    def table_with_story(
        self, scene: JantarisScene, sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Draw the table with *sentences* in the panel."""

        def fill(panel: Panel) -> None:
            panel.people(scene.view, scene.view.turn)
            panel.gap()
            if panel.holds(sentences, more=len(scene.view.open) + 2):
                panel.dominations(scene.view)
                panel.gap()
            panel.tell(sentences, below=1)

        view = scene.view
        return [table(view, scene.names, paper, view.turn, _active(view), fill)]

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Return a badge with a letter per seat."""
        return tuple(Badge(sign, Seat(seat)) for seat, sign in enumerate(badges(names)))

    def ornament(self) -> Ornament:
        """Return a crown between two guild stones."""
        return (("◆", "red"), ("♔", "yellow"), ("◆", "black"))

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - the letters say it
        """Return the sentences that explain the signs on the table."""
        return (
            _(
                "A letter is a player, ● a merchant, ○ one that would come or go. ★ before a name "
                "marks the ruler of a district, behind a number it is prestige; ◆R and ◆B are "
                "the stones, ♔ is a crown."
            ),
            _(
                "In the panel, goods are red R and black B, crew counts merchants at home. A "
                "domination card shows three districts, each with the letter of its ruler."
            ),
        )

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say what lies on the table."""
        return [tell(sentence, names) for sentence in self.facts.table(view)]

    def tell_beside_table(self, event: Event, names: Names) -> str:
        """Tell an event beside the table, but not that a round begins, since the table shows it."""
        if isinstance(event, TurnBegan) and not event.last:
            event = replace(event, opens=False)
        return self.tell(event, names)

    def seat_summary(self, view: View, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Return two lines: a seat's prestige and goods, and the active district."""
        own = f"{view.prestige[seat]}{look.glyphs.most} {view.goods[seat]}"
        area = tell(numbered(view.rules.city.areas[view.district]))
        sign = look.glyphs.shapes[0]
        return [Text(own[:width]), Text(f"{sign}{view.colour} {area}"[:width])]

    def key_label(
        self, move: Move, view: View, seat: Seat, width: int, look: Look
    ) -> Sequence[Text]:
        """Return the lines of a vote's key: its name, and what it brings by the number of votes."""
        if not isinstance(move, Vote):
            return super().key_label(move, view, seat, width, look)
        found = [short_outcome(one, view.goods[seat]) for one in outcomes(view, seat, move)]
        few = f"1 {found[0]} 2 {found[1]}"
        few = few if len(few) <= width else f"{found[0]} {found[1]}"
        lines = (tell(VOTE_NAMES[move]), few, f"3+ {found[2]}")
        plain = str.maketrans({"●": look.glyphs.shapes[3]})
        return [Text(line.translate(plain)[:width]) for line in lines]

    def option_line(self, move: Move, scene: JantarisScene, seat: Seat) -> str:
        """Return an answer's line in the numbered list, with everybody's names."""
        found = self.facts.prospect(scene.view, seat, move)
        gain = gain_line(found, PLAIN, scene.called).plain
        name = tell(found.title, scene.called)
        return f"{name}: {gain}" if gain else name

    def question_page(
        self, scene: JantarisScene, decision: Decision[Move], *, confirm: bool
    ) -> Page:
        """Return the page that asks the question of this phase."""
        match scene.view.phase:
            case Auction():
                return BidPage(scene, decision, confirm)
            case Visiting():
                return VisitPage.of(scene, decision, confirm=confirm)
            case Placing():
                return PlacingPage(scene, decision, confirm, 1)
            case phase if is_pointed(phase):
                return PointPage.of(scene, decision, confirm=confirm)
            case _:
                return PickPage(scene, decision, confirm)

    def choice_page(
        self,
        scene: JantarisScene,
        decision: Decision[Move],
        order: tuple[int, ...],
        cursor: int,
        *,
        shuffled: bool,
        brisk: bool = False,
    ) -> Page:
        """Return the page that asks for a vote."""
        return VotePage(scene, decision, order, shuffled, cursor, brisk=brisk)

    calls_everybody = True

    def skips_page(self, scene: JantarisScene, passage: Passage) -> bool:
        """Return whether a passage needs no page, since people have seen it or will be told.

        They have seen what they did openly; all else is told on the page before a vote.
        """
        return story.skips_page(scene, passage)

    def passage_page(
        self, scene: JantarisScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Return the page for a passage: votes one by one, or a story beside the ring."""
        return story.passage_page(scene, passage, beat, linger)

    def end_parts(self, scene: JantarisScene, standings: Standings) -> tuple[Part, ...]:
        """Return the parts of the ending: podium, course of prestige, and its sources."""
        return (
            Part(PODIUM, partial(podium, scene, standings)),
            Part(COURSE, partial(chart, scene, standings)),
            Part(say("prestige"), partial(sources, scene, standings)),
        )

    def lessons(self) -> Chapter | None:
        """Return the guided first game."""
        return CHAPTER

    def bidding_page(
        self, scene: JantarisScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Return the page with the auction, or with the table once the item is sold."""
        page = Hall if isinstance(scene.view.phase, Auction) else Sold
        return page(scene, beat, seat)

    def thinking_page(self, scene: JantarisScene, seat: Seat) -> ScenePage[View, Move]:
        """Return the page shown while a bot thinks, with the ring as large as on other pages."""
        return story.ThinkingPage(scene, seat)


def _active(view: View) -> Lit:
    """Return a highlight of the active district; none if no district is active."""
    return Lit((view.district,)) if view.district else NOTHING_LIT


FACE = JantarisFace(FACTS, "Jantaris")
