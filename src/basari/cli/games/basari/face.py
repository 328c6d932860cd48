"""The face of Basari: how both editions draw, tell and ask."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.bots.basari.remarks import remark
from basari.cli.games.basari import lessons
from basari.cli.games.basari.draw import card_table, labels, ring
from basari.cli.games.basari.draw.card import Owner, draw_card
from basari.cli.games.basari.draw.gems import style_heaps
from basari.cli.games.basari.pages import ending
from basari.cli.games.basari.pages.arrival import ArrivalPage
from basari.cli.games.basari.pages.bargain import HagglingPage, explain, impossible
from basari.cli.games.basari.pages.exchange import ExchangePage
from basari.cli.games.basari.pages.lines import ask_in_lines
from basari.cli.games.basari.pages.offer import AnswerPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.games.basari.pages.story import find_page
from basari.cli.games.basari.words import TYPED, list_numbered, read_answer
from basari.cli.pages import fact_drawing
from basari.cli.pages.chart import chart
from basari.cli.pages.hand import Card, Companion
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.port import COURSE, PODIUM, SOURCES, Face, Ornament, Part
from basari.cli.pages.scene import AnyScene, AnyScenePage
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.terminal.palette import HUES
from basari.cli.texts import _, tell
from basari.cli.words import Names, protest
from basari.errors import say
from basari.kernel import AnyRules, Decision, Event, Seat, Standings
from basari.players import Remark, Turn
from basari.rules.basari import board, cards, facts
from basari.rules.basari.board.table import Placing as Starting
from basari.rules.basari.cards.events import Dealt
from basari.rules.basari.editions import Action, Move, View
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.facts.common import AnyBasariFacts
from basari.rules.basari.facts.summary import summarize
from basari.rules.basari.facts.words import name_gems
from basari.rules.basari.negotiation import Accept, Bargain, Offer, Pass
from basari.rules.basari.rounds import Choosing, Offered
from basari.story import Passage

BESIDE, CARD = 3, 21
"""The most actions that leave room for the player's card, and the columns of the card."""


class BasariFace(Face[Any, Any]):
    """What the faces of both editions share; each adds its table."""

    facts: AnyBasariFacts

    def edition_name(self) -> str:
        """Return the name of the edition."""
        return tell(self._title)

    def title(self) -> str:
        """Return the names of the game and its edition."""
        return _("Basari, {edition}").format(edition=self.edition_name())

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say what lies on the table."""
        return [tell(sentence, names) for sentence in self.facts.table(view)]

    def tell_beside_table(self, event: Event, names: Names) -> str:
        """Tell an event beside the table; of a deal, not the cards, since the table shows them."""
        if not isinstance(event, Dealt):
            return self.tell(event, names)
        text = _("Leg {leg}, round {round}: everybody gets a new card.")
        return text.format(leg=event.leg, round=event.round)

    def summary(self, events: Sequence[Event], names: Names) -> Sequence[str]:
        """Tell the outcome of a round in one paragraph, or all its events if it has none yet."""
        brief = " ".join(tell(sentence, names) for sentence in summarize(events))
        return [brief] if brief else super().summary(events, names)

    def gain_line(self, move: Move, view: View, seat: Seat, look: Look) -> Text:
        """Return what an action would bring *seat*, with gems drawn."""
        if move in (cards.Action.C, board.Action.GEMS):
            return labels.draw_supplied(self.facts.goods(view)[seat].gems, view.supply, look)
        return Text(tell(self.facts.prospect(view, seat, move).line or ""))

    def card(self, move: Move, view: View, seat: Seat, look: Look) -> Card:
        """Return the lines of an answer's card: what would change, with gems drawn."""
        prospect = self.facts.prospect(view, seat, move)
        return replace(fact_drawing.card(prospect, look), lines=labels.card_lines(prospect, look))

    def seat_summary(self, view: View, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Return two lines about a seat: points and progress, then the purse."""
        return labels.seat_summary(self.facts.seats(view), seat, width, look)

    def key_label(
        self, move: Move, view: View, seat: Seat, width: int, look: Look
    ) -> Sequence[Text]:
        """Return the lines of an action's key: its name and what it would bring."""
        return labels.key_label(self.facts.prospect(view, seat, move), width, look)

    def hotkeys(self, move: Move) -> Collection[str]:
        """Return the letters and words that choose an action."""
        return TYPED[move] if isinstance(move, Action) else ()

    def help(self, scene: AnyScene, decision: Decision[Move]) -> tuple[str, ...]:
        """Say what each answer means, and why the others are not allowed."""
        if isinstance(scene.view.phase, Bargain):
            return (*explain(scene), *impossible(scene.view.phase, decision))
        barred = self.facts.actions if isinstance(scene.view.phase, Choosing) else ()
        return (
            *(tell(sentence) for sentence in self.facts.meaning(scene.view)),
            *(protest(why) for action in barred if (why := decision.objection(action))),
        )

    def question_page(self, scene: AnyScene, decision: Decision[Move], *, confirm: bool) -> Page:
        """Return the page for a question that everybody may watch."""
        match scene.view.phase:
            case Bargain():
                return AnswerPage(scene, decision, confirm)  # type: ignore[arg-type]
            case Starting():
                return PlacingPage.at_first(scene, decision, confirm=confirm)  # type: ignore[arg-type]
            case _:
                return ExchangePage(scene, decision, confirm)  # type: ignore[arg-type]

    def numbered_options(self, decision: Decision[Move]) -> Sequence[Move]:
        """List the answers with numbers: of offers only the cheapest, else all if they are few."""
        return list_numbered(decision)

    def plain_question(self, scene: AnyScene, decision: Decision[Move]) -> Sequence[str]:
        """Ask in a line or two, with the facts needed for an answer."""
        return ask_in_lines(scene, decision)

    def option_line(self, move: Move, scene: AnyScene, seat: Seat) -> str:
        """Return an answer's line in the numbered list."""
        name = self.option(move, scene.view, seat)
        match move:
            case Offer(gems):
                return _("offer {gems}, the cheapest").format(gems=tell(name_gems(gems)))
            case cards.Action() | board.Action():
                line = self.facts.prospect(scene.view, seat, move).line
                return f"{name}: {tell(line or '')}"
            case _:
                return name

    def typing_hint(self, decision: Decision[Move]) -> str:
        """Say how an answer is typed."""
        match decision.options[0]:
            case cards.Action() | board.Action():
                return _("Type the number of an action, or what it is called; it is not shown.")
            case Offer() | Accept() | Pass():
                return _(
                    "Type an offer like 2r 1b or 2 red, 1 blue; c for the cheapest; a to accept."
                )
            case _:
                return super().typing_hint(decision)

    def reserved_letters(self, decision: Decision[Move]) -> str:
        """Return the letters needed to answer: `r` for red where gems are picked, else none."""
        return "r" if isinstance(decision.options[0], (Swap, Take)) else ""

    def read_answer(self, text: str, decision: Decision[Move], rules: AnyRules) -> Move:
        """Return the answer typed, in either language; raise `InvalidNotation` if it is none."""
        return read_answer(text, decision, rules)

    def passage_page(
        self, scene: AnyScene, passage: Passage, beat: float | None, linger: float | None
    ) -> AnyScenePage:
        """Return the page for a passage; with a *beat* of 0 it shows the whole passage at once."""
        return find_page(scene, passage, beat, linger)

    def bidding_page(self, scene: AnyScene, seat: Seat | None, beat: float | None) -> AnyScenePage:
        """Return the page with both sides of a negotiation."""
        return HagglingPage(scene, beat, seat)

    def bid_animation(self, scene: AnyScene, passage: Passage, beat: float) -> AnyScenePage | None:
        """Return the page where an offer's jewels move to the ladder; `None` without an offer."""
        offers = any(isinstance(event, Offered) for event in passage)
        return (
            ArrivalPage(scene, beat) if offers and isinstance(scene.view.phase, Bargain) else None
        )

    def end_parts(self, scene: AnyScene, standings: Standings) -> tuple[Part, ...]:
        """Return the parts of the ending: podium, course of points, their sources, and deals."""
        names, story = scene.names, scene.story
        return (
            Part(PODIUM, partial(ending.summit, scene, standings)),
            Part(COURSE, partial(chart, scene, standings)),
            Part(SOURCES, partial(ending.points, scene, standings)),
            Part(say("deals"), partial(ending.deals, scene, standings)),
            Part(say("every deal"), partial(ending.ledger, story, names)),
        )

    def look_back(self, scene: AnyScene) -> Sequence[str]:
        """Tell where all points came from, every deal, and the points after each round."""
        return list(ending.look_back(scene))

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Return a bot's remark on an answer, based only on what everyone could see."""
        before, after = turn.before.view(None), turn.after.view(None)
        return remark(before, turn.events, after, sorted(bots))

    def style_code(self, text: str) -> Text:
        """Style what can be typed, with heaps of gems in their colours."""
        return style_heaps(super().style_code(text))

    def ornament(self) -> Ornament:
        """Return a gem of each colour."""
        return tuple(zip("◆■▲●", HUES, strict=True))


class CardFace(BasariFace):
    """The face of the card edition."""

    def table(self, view: cards.View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw a row per player, and the current cards."""
        return card_table.table(view, names, paper)

    def table_part(
        self, view: cards.View, names: Names, paper: Paper, rows: int
    ) -> Sequence[RenderableType]:
        """Draw as much of the table as fits into *rows* rows."""
        return card_table.lay_table(view, names, paper, rows)

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return card_table.legend(look)

    def beside_hand(
        self, view: cards.View, seat: Seat, options: int, paper: Paper
    ) -> Companion | None:
        """Return a drawing of the player's card beside the hand, unless all cards are shown."""
        if paper.high or options > BESIDE:
            return None
        own = view.current[seat]

        def draw(canvas: Canvas, x: int, y: int, height: int) -> None:
            draw_card(
                canvas, (x, y, CARD, height), Owner(seat, "", view.points[seat]), own, lit=True
            )

        return Companion(CARD, draw)

    def lessons(self) -> Chapter:
        """Return the guided game of the card edition."""
        return lessons.CARDS


class BoardFace(BasariFace):
    """The face of the board edition."""

    def table(self, view: board.View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw the ring, with the players' rows inside it."""
        return ring.table(view, names, paper)

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return ring.legend(look)

    def lessons(self) -> Chapter:
        """Return the guided game of the board edition."""
        return lessons.BOARD


CARDS = CardFace(facts.CARDS, say("card edition"))
BOARD = BoardFace(facts.BOARD, say("board edition"))
