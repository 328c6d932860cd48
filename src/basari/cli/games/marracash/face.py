"""How Marracash is drawn, told and asked."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from rich.console import RenderableType

from basari.bots.marracash.remarks import remark
from basari.cli.games.marracash import in_words, lessons, typed
from basari.cli.games.marracash.auction_pages import Hall, Offering
from basari.cli.games.marracash.bring_pages import Bringing
from basari.cli.games.marracash.ending import cash_told, sales, winners
from basari.cli.games.marracash.layout import CityScene, legend_line, table
from basari.cli.games.marracash.map import Lit
from basari.cli.games.marracash.move_pages import Moving, Naming
from basari.cli.games.marracash.narrate import narrate
from basari.cli.games.marracash.panel import Panel
from basari.cli.games.marracash.signs import badges, tint
from basari.cli.games.marracash.story_pages import Strolling
from basari.cli.pages.chart import chart
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import COURSE, PODIUM, Face, Part
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _
from basari.cli.words import Names, protest
from basari.errors import say
from basari.facts import Facts
from basari.kernel import Decision, Event, Place, Rules, Seat, Standings
from basari.players import Remark, Turn
from basari.rules.auction import Auction, Bid, Pass
from basari.rules.marracash.events import (
    AUCTION,
    CUSTOMERS,
    FEES,
    GUIDING,
    MOVE,
    SHOPS,
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    LinedUp,
    Sold,
    Walked,
)
from basari.rules.marracash.moves import Bring, End, Move, PutUp, Walk
from basari.rules.marracash.table import Acting, SealedBidding, View
from basari.rules.marracash.table import Bringing as NewVisitors
from basari.story import Passage

QUICKLY = 2
"""So many beats something stays that people did before everybody's eyes."""


class MarracashFace(Face[View, Move]):
    """The face of the game."""

    def title(self) -> str:
        """Name the game."""
        return "Marracash"

    def heading(self, view: View, place: Place) -> str:
        """Count rounds and actions."""
        told = self.place(place)
        if not place.round or not isinstance(view.phase, Acting | Auction | SealedBidding):
            return told
        return f"{told}, {in_words.action_told(view)}"

    def progress(self, view: View) -> float:
        """Tell how many of all visitors have come."""
        everybody = sum(view.rules.visitors)
        return 1 - len(view.queue) / everybody if any(view.groups) or view.round else 0.0

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the queue, the city, and what everybody has."""
        return [table(view, names, paper, view.turn, self._about(view))]

    def table_with_story(
        self, scene: CityScene, sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Tell it in the panel."""

        def fill(panel: Panel) -> None:
            panel.people(scene.view, lit_seat=scene.view.turn)
            panel.tell(sentences)

        view = scene.view
        about = self._about(view)
        return [table(view, scene.names, paper, view.turn, about, fill=fill, scene=scene)]

    @staticmethod
    def _about(view: View) -> Lit:
        """Light what is auctioned."""
        phase = view.phase
        return Lit(shop=phase.what) if isinstance(phase, Auction | SealedBidding) else Lit()

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Mark them with letters; the fourth has the colour of a fifth."""
        return tuple(Badge(sign, tint(Seat(seat))) for seat, sign in enumerate(badges(names)))

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - the letters say it
        """Say what the signs on the map mean."""
        return (
            legend_line(),
            _(
                "A number is a fountain, the letters below it are the visitors there: blue B, "
                "green G, purple P, red R, yellow Y. Of a large group it tells size and colours."
            ),
            _("In the panel, ⌂ counts the signs that are left: so many shops can still be bought."),
        )

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say what lies on the table."""
        return list(in_words.described(view, names))

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        return narrate(event, names)

    def option(self, move: Move, view: View, seat: Seat, names: Names = ()) -> str:  # noqa: ARG002 - the move says it all
        """Name an answer in words, and its notation where that is shorter."""
        match move:
            case Walk(start, goal):
                told = _("lead {group} from {start} to {goal}")
                return told.format(group=view.groups[start - 1], start=start, goal=goal)
            case PutUp(shop):
                return _("auction {shop}").format(shop=shop)
            case Bid(amount):
                left = view.cash[seat] - amount
                return _("bid {amount}, {left} left").format(amount=amount, left=left)
            case Pass():
                return _("pass")
            case Bring(entrance, end, number):
                return _bring(view.queue, entrance, end, number)
            case _:
                return str(move)

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Find what a bot says to an answer, of which it knows what all saw."""
        return remark(turn.before.view(None), turn.events, turn.after.view(None), sorted(bots))

    def question(self, scene: CityScene, decision: Decision[Move]) -> str:
        """Ask by name."""
        return in_words.question(scene.view, scene.names[decision.seat])

    def help(self, scene: CityScene, decision: Decision[Move]) -> tuple[str, ...]:
        """Say what may be answered, and why nothing else."""
        return (
            *in_words.meaning(scene.view),
            protest(decision.options.why_not(say("anything else"))),
        )

    def question_page(self, scene: CityScene, decision: Decision[Move], *, confirm: bool) -> Page:
        """Find the page for what is asked."""
        match scene.view.phase:
            case Auction() | SealedBidding():
                return Offering.of(scene, decision, confirm=confirm)
            case NewVisitors():
                return Bringing(scene, decision, confirm)
            case _:
                first = decision.options[0]
                if isinstance(first, PutUp):
                    return Naming(scene, decision, confirm, shop=first.shop)
                return Moving(scene, decision, confirm)

    def sealed_page(self, scene: CityScene, decision: Decision[Move]) -> Page:
        """Ask for a bid in secret."""
        return Offering.of(scene, decision, confirm=True, sealed=True)

    def numbered_options(self, decision: Decision[Move]) -> Sequence[Move]:
        """List what goes by number where lines are typed: ways to bring visitors in."""
        return list(decision.options) if isinstance(decision.options[0], Bring) else []

    def plain_question(self, scene: CityScene, decision: Decision[Move]) -> Sequence[str]:
        """Ask where lines are typed, with what one must know for it."""
        return [*in_words.asked(scene, decision), typed.how(decision)]

    def typing_hint(self, decision: Decision[Move]) -> str:
        """Say how an answer is typed."""
        return typed.how(decision)

    def read_answer(
        self, text: str, decision: Decision[Move], rules: Rules[Any, Move, View]
    ) -> Move:
        """Read what people type: numbers, names of shops, amounts, or the notation."""
        found = typed.understood(text, decision)
        return found if found is not None else super().read_answer(text, decision, rules)

    def passage_page(
        self, scene: CityScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Tell it beside the map; walks are seen step by step."""
        stays = QUICKLY * beat if beat and familiar(passage, scene.people) else linger
        setting_off = beat and isinstance(next(iter(passage)), Walked)
        page = Strolling(scene, 0 if setting_off else 1, beat, stays, passage)
        if not any(isinstance(event, Walked | Sold) for event in passage) or beat == 0:
            return Strolling(scene, page.steps, beat, stays, passage)
        return page

    def bidding_page(
        self, scene: CityScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Show the auction."""
        return Hall(scene, beat, seat)

    def end_parts(self, scene: CityScene, standings: Standings) -> tuple[Part, ...]:
        """Tell who won and what decided it, cash over the rounds, and all shops."""
        return (
            Part(PODIUM, partial(winners, scene, standings)),
            Part(COURSE, partial(chart, scene, standings, said=cash_told())),
            Part(say("shops"), partial(sales, scene)),
        )

    def lessons(self) -> Chapter:
        """Teach the game."""
        return lessons.chapter()

    def choice(self, name: str) -> str:
        """Name an action."""
        return {MOVE: _("move a group"), AUCTION: _("auction a shop")}.get(name, name)

    def source(self, name: str) -> str:
        """Name where cash went to and came from."""
        return {
            SHOPS: _("Shops"),
            FEES: _("Fees"),
            CUSTOMERS: _("Customers"),
            GUIDING: _("Guiding"),
        }.get(name, name)

    def deed(self, name: str) -> str:
        """Name what is counted."""
        return {
            "bought": _("bought"),
            "bids_per_auction": _("bids per auction"),
        }.get(name, name)

    def prices(self) -> str:
        """Say what prices are."""
        return _("Prices are averages in Dirham.")


def familiar(passage: Passage, people: Collection[Seat]) -> bool:
    """Whether all of it was done by people, and is seen on the map: nobody need read it."""
    if any(isinstance(event, LinedUp | EndCame | Ended | BidsRevealed) for event in passage):
        return False
    doing = [event.seat for event in passage if isinstance(event, Walked | Brought)]
    buying = [event.buyer for event in passage if isinstance(event, Sold)]
    return all(seat in people for seat in (*doing, *buying))


def _bring(queue: str, entrance: int, end: End, number: int) -> str:
    group = queue[:number] if end is End.LEFT else queue[-number:]
    left = _("{group} from the left end to {entrance}")
    right = _("{group} from the right end to {entrance}")
    told = left if end is End.LEFT else right
    return told.format(group=group, entrance=entrance)


FACE = MarracashFace(Facts())
