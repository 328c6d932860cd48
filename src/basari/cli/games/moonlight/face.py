"""How Moonlight Market is drawn, told and asked."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.moonlight import in_words, typed
from basari.cli.games.moonlight.bid_pages import Offering
from basari.cli.games.moonlight.ending import chains_in_the_end, winners
from basari.cli.games.moonlight.lay_pages import HammerPage, LayingPage
from basari.cli.games.moonlight.layout import MoonScene, table
from basari.cli.games.moonlight.lessons import CHAPTER
from basari.cli.games.moonlight.narrate import narrate
from basari.cli.games.moonlight.scoring_pages import Scoring
from basari.cli.games.moonlight.signs import letters
from basari.cli.games.moonlight.story_pages import Hall, Watching, familiar, shown_whole
from basari.cli.pages.chart import chart
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import Face, Part
from basari.cli.pages.scene import ScenePage
from basari.cli.parts.panel import Panel
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _, n_
from basari.cli.words import Names, protest
from basari.errors import say
from basari.facts import Facts
from basari.kernel import Decision, Event, Place, Rules, Seat, Standings
from basari.rules.moonlight.events import (
    CARDS,
    CHAINS,
    DISPLACE,
    FREE,
    SEALS,
    BidMade,
)
from basari.rules.moonlight.moves import Bid, Hammer, Lay, Move
from basari.rules.moonlight.play import LEGS, ROUNDS
from basari.rules.moonlight.table import Bidding, Hammering, Laying, Over, View
from basari.story import Passage, scoring

QUICKLY = 2
"""So many beats something stays that people did before everybody's eyes."""


class MoonlightFace(Face[View, Move]):
    """The face of the game."""

    def title(self) -> str:
        """Name the game."""
        return "Moonlight Market"

    def heading(self, view: View, place: Place) -> str:
        """Count legs, rounds, and the seals that are left."""
        if not place.round:
            return self.place(place)
        told = _("leg {leg}/{legs}, round {round}/{rounds}").format(
            leg=place.chapter, legs=LEGS, round=place.round, rounds=ROUNDS
        )
        left = n_("{number} seal left", "{number} seals left", view.supply)
        return f"{told}, {left.format(number=view.supply)}"

    def progress(self, view: View) -> float:
        """Tell how many rounds are over."""
        if isinstance(view.phase, Over):
            return 1.0
        return ((view.leg - 1) * ROUNDS + max(0, view.round - 1)) / (LEGS * ROUNDS)

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the cushions, everybody's chains, and one's own cards."""
        return [table(view, names, paper, self._doing(view))]

    def table_with_story(
        self, scene: MoonScene, sentences: Sequence[str], paper: Paper
    ) -> Sequence[RenderableType]:
        """Tell it below the chains."""

        def fill(panel: Panel) -> None:
            panel.tell(sentences)

        return [table(scene.view, scene.names, paper, self._doing(scene.view), fill=fill)]

    @staticmethod
    def _doing(view: View) -> Seat | None:
        """Find who is on turn."""
        phase = view.phase
        return phase.seat if isinstance(phase, Bidding | Hammering | Laying) else None

    def badges(self, names: Names) -> tuple[Badge, ...]:
        """Mark them with letters."""
        return tuple(Badge(sign, Seat(seat)) for seat, sign in enumerate(letters(names)))

    def legend(self, look: Look) -> tuple[str, ...]:  # noqa: ARG002 - the letters say it
        """Say what the signs on the table mean."""
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
                "☾ is the moon's cushion, which brings the coin. The column of this round is "
                "bright; the card beside a cushion shows whose it is."
            ),
        )

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say what lies on the table."""
        return list(in_words.described(view, names))

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        return narrate(event, names)

    def option(self, move: Move, view: View, seat: Seat, names: Names = ()) -> str:  # noqa: ARG002 - the move says it all
        """Name an answer in words, with what a bid displaces."""
        match move:
            case Bid(card, cushion):
                lying = view.beside[cushion - 1]
                if lying is None:
                    return _("{card} beside cushion {cushion}").format(card=card, cushion=cushion)
                told = _("{card} beside cushion {cushion}: displaces {other} for a seal")
                return told.format(card=card, cushion=cushion, other=lying.card)
            case Hammer(None):
                return _("remove nothing")
            case Hammer(link):
                return _("remove {link}").format(link=link)
            case Lay(links):
                return _("lay {links}").format(links=" ".join(map(str, links)))
            case _:
                return str(move)

    def gain_line(self, move: Move, view: View, seat: Seat, look: Look) -> Text:  # noqa: ARG002
        """Say what an answer would bring."""
        return Text(in_words.brings(move, view, seat), "muted")

    def question(self, scene: MoonScene, decision: Decision[Move]) -> str:
        """Ask by name."""
        return in_words.question(scene.view, decision.seat, scene.names[decision.seat])

    def help(self, scene: MoonScene, decision: Decision[Move]) -> tuple[str, ...]:
        """Say what may be answered, and why nothing else."""
        why = protest(decision.options.why_not(say("anything else")))
        return (*in_words.meaning(scene.view), why)

    def question_page(self, scene: MoonScene, decision: Decision[Move], *, confirm: bool) -> Page:
        """Find the page for what is asked."""
        match scene.view.phase:
            case Hammering():
                return HammerPage(scene, decision, confirm)
            case Laying():
                return LayingPage(scene, decision, confirm)
            case _:
                return Offering.of(scene, decision, confirm=confirm)

    def numbered_options(self, decision: Decision[Move]) -> Sequence[Move]:
        """List what goes by number where lines are typed: all but bids."""
        return [] if isinstance(decision.options[0], Bid) else list(decision.options)

    def plain_question(self, scene: MoonScene, decision: Decision[Move]) -> Sequence[str]:
        """Ask where lines are typed, with what one must know for it."""
        told = [*self.describe(scene.view, scene.called), self.question(scene, decision)]
        return told if self.numbered_options(decision) else [*told, self.typing_hint(decision)]

    def typing_hint(self, decision: Decision[Move]) -> str:
        """Say how an answer is typed."""
        return typed.how(decision)

    def read_answer(
        self, text: str, decision: Decision[Move], rules: Rules[Any, Move, View]
    ) -> Move:
        """Read what people type: card and cushion, a number of the list, or the notation."""
        found = typed.understood(text, decision)
        return found if found is not None else super().read_answer(text, decision, rules)

    def has_page(self, passage: Passage) -> bool:
        """Show what imaginary seats do, though it is only a bid."""
        return any(isinstance(event, BidMade) and event.imaginary for event in passage)

    def passage_page(
        self, scene: MoonScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Tell it below the chains, imaginary seats step by step; a scoring gem by gem."""
        if scoring(passage):
            page = Scoring(scene, 1, None, linger, passage)
            return replace(page, shown=page.steps) if beat == 0 else page
        quick = beat and familiar(passage, scene.people)
        return self._watch(scene, passage, beat, QUICKLY * beat if beat and quick else linger)

    @staticmethod
    def _watch(
        scene: MoonScene,
        passage: Passage,
        beat: float | None,
        stays: float | None,
    ) -> Watching:
        page = Watching(scene, 1, beat, stays, passage)
        return shown_whole(page) if beat == 0 else page

    def bidding_page(
        self, scene: MoonScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Show the cushions and who thinks."""
        return Hall(scene, beat, seat)

    def end_parts(self, scene: MoonScene, standings: Standings) -> tuple[Part, ...]:
        """Tell who won and what decided it, points over the rounds, and all chains."""
        return (
            partial(winners, scene, standings),
            partial(chart, scene, standings),
            partial(chains_in_the_end, scene),
        )

    def chapter(self, number: int) -> str:
        """Name a leg."""
        return _("Leg {number}").format(number=number)

    def place(self, place: Place) -> str:
        """Count legs and rounds."""
        leg, number = place.chapter or 1, place.round or 1
        return _("leg {leg}, round {round}").format(leg=leg, round=number)

    def scoring(self, place: Place) -> str:
        """Say which leg is scored."""
        return _("leg {leg}, scoring").format(leg=place.chapter)

    def choice(self, name: str) -> str:
        """Name a kind of bid."""
        return {FREE: _("free cushion"), DISPLACE: _("displace")}.get(name, name)

    def source(self, name: str) -> str:
        """Name where points came from."""
        return {CHAINS: _("Chains"), SEALS: _("Seals"), CARDS: _("Last cards")}.get(name, name)

    def deed(self, name: str) -> str:
        """Name what is counted."""
        return {"bids_per_round": _("bids per round")}.get(name, name)

    def lessons(self) -> Chapter:
        """Bring a guided game with Dirk and Beate."""
        return CHAPTER


FACE = MoonlightFace(Facts())
