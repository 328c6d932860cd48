"""The face of Basari: how both editions answer what pages, hosts and commands ask."""

import re
from collections.abc import Collection, Sequence
from functools import partial

from rich.console import RenderableType
from rich.text import Text

from basari.bots.basari.remarks import remark
from basari.cli.games.basari import (
    bazaar,
    decided,
    ending,
    in_words,
    lessons,
    prospects,
    tags,
    typed,
)
from basari.cli.games.basari.actions import TYPED, action_name, meaning
from basari.cli.games.basari.arrival import Arrival
from basari.cli.games.basari.bargain_pages import (
    Haggling,
    Word,
    bargain_of,
    check_bid,
    impossible,
)
from basari.cli.games.basari.bargain_pages import meaning as bargain_meaning
from basari.cli.games.basari.card import Owner, card
from basari.cli.games.basari.deal import Deal
from basari.cli.games.basari.drawings import DRAWINGS, drawing, stake
from basari.cli.games.basari.gems import style_of
from basari.cli.games.basari.gist import gist
from basari.cli.games.basari.narrate import narrate
from basari.cli.games.basari.pick_pages import (
    Picking,
    Placing,
    check_pick,
    help_picking,
    help_placing,
)
from basari.cli.games.basari.reveal import TURNS
from basari.cli.games.basari.story_pages import Reveal, Scoring, open_choices
from basari.cli.games.basari.walk import Walk
from basari.cli.games.basari.words import colour_name, heap, letters_meant
from basari.cli.pages.chart import chart
from basari.cli.pages.finale import finale
from basari.cli.pages.hand import Card, Companion
from basari.cli.pages.lesson import Chapter
from basari.cli.pages.news import News
from basari.cli.pages.port import Face, Part
from basari.cli.pages.scene import AnyScene, Scene, ScenePage
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.cli.texts import _
from basari.cli.words import Names, protest
from basari.facts import Facts
from basari.kernel import AnyRules, Decision, Event, Place, Seat, Standings
from basari.players import Remark, Turn
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import Walked
from basari.rules.basari.board.table import Placing as Starting
from basari.rules.basari.board.table import Start
from basari.rules.basari.cards.events import Dealt
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.cards.table import Swapping, Taking
from basari.rules.basari.editions import Action, Move, View
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import COLOURS
from basari.rules.basari.negotiation import Accept, Bargain, Offer, Pass
from basari.rules.basari.rounds import Choosing, Offered, Revealed
from basari.story import Passage, begins, scoring

PIPS = 5
"""So many legs are drawn as pips."""
BESIDE, CARD = 3, 21
"""So many actions leave room for one's own card, and the columns of it."""
_HEAP = re.compile(r"(\d+[RYGB])+")
_GEM_STYLES = {colour.letter: style_of(colour) for colour in COLOURS}

BasariScene = Scene[View, Move]


class BasariFace(Face[View, Move]):
    """How an edition is drawn, told and asked."""

    def __init__(self, edition: str) -> None:
        super().__init__(Facts())
        self._edition = edition

    def title(self) -> str:
        """Name the game and its edition."""
        return _("Basari, {edition}").format(edition=self.edition_name())

    def edition_name(self) -> str:
        """Name the edition as players do."""
        return {"cards": _("card edition"), "board": _("board edition")}[self._edition]

    def chapter(self, number: int) -> str:
        """Count the legs."""
        return _("Leg {leg}").format(leg=number)

    def place(self, place: Place) -> str:
        """Count legs and rounds."""
        leg, number = place.chapter or 1, place.round or 1
        return _("leg {leg}, round {round}").format(leg=leg, round=number)

    def scoring(self, place: Place) -> str:
        """Say which leg is scored."""
        return _("leg {leg}, scoring").format(leg=place.chapter)

    def heading(self, view: View, place: Place) -> str:
        """Say how far the game has come."""
        leg, legs, number = place.chapter or 1, view.rules.legs, place.round or 1
        if legs > PIPS:
            told = _("leg {leg} of {legs}, round {round}")
            return told.format(leg=leg, legs=legs, round=number)
        pips = " ".join("●" * leg + "○" * (legs - leg))
        return _("leg {leg} {pips}, round {round}").format(leg=leg, pips=pips, round=number)

    def progress(self, view: View) -> float:
        """Tell how far the furthest has come on the way that ends a leg."""
        if isinstance(view, cards.View):
            return max(view.workers) / WORKERS_TO_END
        return max(view.walked) / len(view.rules.track)

    def table_part(
        self, view: View, names: Names, paper: Paper, rows: int
    ) -> Sequence[RenderableType]:
        """Draw as much of the table as fits into so many rows."""
        if isinstance(view, cards.View):
            return bazaar.setting(view, names, paper, rows)
        return super().table_part(view, names, paper, rows)

    def beside_hand(self, view: View, seat: Seat, options: int, paper: Paper) -> Companion | None:
        """Lay one's own card beside the hand, where the others' are not drawn."""
        if paper.high or options > BESIDE or not isinstance(view, cards.View):
            return None
        own = view.current[seat]

        def draw(canvas: Canvas, x: int, y: int, height: int) -> None:
            card(canvas, (x, y, CARD, height), Owner(seat, "", view.points[seat]), own, lit=True)

        return Companion(CARD, draw)

    def warning(self, view: View, names: Names) -> str:
        """Say that a leg may end with this round."""
        return prospects.warning(view, names)

    def table(self, view: View, names: Names, paper: Paper) -> Sequence[RenderableType]:
        """Draw everything that lies on the table."""
        return drawing(view).table(view, names, paper)

    def legend(self, look: Look) -> tuple[str, ...]:
        """Say what the signs on the table mean."""
        return DRAWINGS[self._edition].legend(look)

    def describe(self, view: View, names: Names) -> Sequence[str]:
        """Say what lies on the table."""
        return in_words.described(view, names)

    def tell(self, event: Event, names: Names) -> str:
        """Tell what happened."""
        return narrate(event, names)

    def tell_beside_table(self, event: Event, names: Names) -> str:
        """Tell what happened beside the table, which shows the cards of everybody anyway."""
        if not isinstance(event, Dealt):
            return narrate(event, names)
        text = _("Leg {leg}, round {round}: everybody gets a new card.")
        return text.format(leg=event.leg, round=event.round)

    def summary(self, events: Sequence[Event], names: Names) -> Sequence[str]:
        """Tell what came of a round, in one paragraph; all of it, if nothing did yet."""
        brief = gist(events, names)
        return [brief] if brief else super().summary(events, names)

    def option(self, move: Move, view: View, seat: Seat, names: Names = ()) -> str:  # noqa: ARG002 - the move says it all
        """Name an action, or write any other answer."""
        return action_name(move) if isinstance(move, Action) else str(move)

    def gain_line(self, move: Move, view: View, seat: Seat, look: Look) -> Text:
        """Say what an action would bring somebody."""
        return stake(view, seat, move, look) if isinstance(move, Action) else Text()

    def card(self, move: Move, view: View, seat: Seat, look: Look) -> Card:
        """Say what an action would bring, now and then, and what the others."""
        if not isinstance(move, Action):
            return super().card(move, view, seat, look)
        return prospects.prospect(move, view, seat, look)

    def seat_summary(self, view: View, seat: Seat, width: int, look: Look) -> Sequence[Text]:
        """Say how somebody stands: points, how far they have come, and the purse."""
        return tags.brief(view, seat, width, look)

    def key_label(
        self, move: Move, view: View, seat: Seat, width: int, look: Look
    ) -> Sequence[Text]:
        """Say what an action is and brings, in few cells."""
        if not isinstance(move, Action):
            return super().key_label(move, view, seat, width, look)
        return tags.tag(move, view, seat, width, look)

    def hotkeys(self, move: Move) -> Collection[str]:
        """Choose an action by its letter or word."""
        return TYPED[move] if isinstance(move, Action) else ()

    def confirmation(self, move: Move, scene: BasariScene, decision: Decision[Move]) -> str:
        """Ask back with what would happen."""
        name = scene.names[decision.seat]
        match move:
            case Swap() | Take():
                return check_pick(move, name)
            case Start(arch):
                return _("{name}, do you start on arch {arch}?").format(name=name, arch=arch)
            case Offer() | Accept() | Pass():
                return check_bid(move, bargain_of(scene.view), scene.names)
            case _:
                return super().confirmation(move, scene, decision)

    def help(self, scene: BasariScene, decision: Decision[Move]) -> tuple[str, ...]:
        """Say what may be answered, and why nothing else."""
        match scene.view.phase:
            case Bargain() as bargain:
                return (*bargain_meaning(scene), *impossible(bargain, decision))
            case Starting():
                return help_placing()
            case Swapping() | Taking():
                return help_picking()
            case _:
                return _help_choosing(decision)

    def question_page(self, scene: BasariScene, decision: Decision[Move], *, confirm: bool) -> Page:
        """Find the page for what is asked before everybody's eyes."""
        anything: AnyScene = scene
        asked: Decision[Move] = decision
        match scene.view.phase:
            case Bargain():
                return Word(anything, asked, confirm)  # type: ignore[arg-type]
            case Starting():
                return Placing.at_first(anything, asked, confirm=confirm)  # type: ignore[arg-type]
            case _:
                return Picking(anything, asked, confirm)  # type: ignore[arg-type]

    def numbered_options(self, decision: Decision[Move]) -> Sequence[Move]:
        """List what goes by number: all, if they are few; of offers, only the cheapest."""
        return typed.listed(decision)

    def plain_question(self, scene: BasariScene, decision: Decision[Move]) -> Sequence[str]:
        """Ask in a line or two, with what one must know for it."""
        name = scene.names[decision.seat]
        match scene.view.phase:
            case Choosing():
                heading = _("{name}, choose in secret:").format(name=name)
                return [*self.describe(scene.view, scene.called), heading]
            case Bargain(_, turn, other):
                purses = [_purse(scene, seat) for seat in (turn, other)]
                word = _("{name}, what do you say?").format(name=name)
                how = _("Type an offer like 2r1b ({letters}), or a number:")
                return [*purses, f"{word} {how.format(letters=letters_meant())}"]
            case Starting() if isinstance(scene.view, board.View):
                text = _("{name}, where do you start? Type an arch from 1 to {last}; t tells them.")
                return [text.format(name=name, last=len(scene.view.rules.track))]
            case Swapping():
                text = _(
                    "{name}, type the gem you give back and those you take, like b ry ({letters})."
                ).format(name=name, letters=letters_meant())
                return [*self.describe(scene.view, scene.called), text]
            case _:
                return [_("{name}, which gem do you take?").format(name=name)]

    def option_line(self, move: Move, scene: BasariScene, seat: Seat) -> str:
        """Describe an answer in the list."""
        match move:
            case Accept():
                return _("accept {gems}").format(gems=heap(bargain_of(scene.view).standing))
            case Pass():
                return _("refuse to bid")
            case Offer(gems):
                return _("offer {gems}, the cheapest").format(gems=heap(gems))
            case Take(colour):
                return colour_name(colour)
            case Swap(give, take):
                text = _("give back {given} and take {taken}")
                return text.format(given=heap(give), taken=heap(take))
            case cards.Action() | board.Action():
                return f"{action_name(move)}: {in_words.brings(scene.view, seat, move)}"
            case _:
                return str(move)

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
        """Let `r` be red where gems are picked."""
        return "r" if isinstance(decision.options[0], (Swap, Take)) else ""

    def read_answer(self, text: str, decision: Decision[Move], rules: AnyRules) -> Move:
        """Read what people type, in either language."""
        move: Move = typed.understood(text, decision, rules)
        return move

    def passage_page(
        self, scene: BasariScene, passage: Passage, beat: float | None, linger: float | None
    ) -> ScenePage[View, Move]:
        """Find the page for a passage; a beat of no time at all shows the whole of it at once."""
        for place, event in enumerate(passage):
            if isinstance(event, Revealed):
                came = passage.part(place, len(passage))
                return Reveal(scene, 0, beat, linger, came, choices=event.choices).begun()
        if scoring(passage):
            before = scene.upto(passage.first).view.points
            return Scoring(scene, 0, beat, linger, passage, before=before).begun()
        if any(isinstance(event, Dealt) for event in passage):
            return Deal(scene, 0, beat, linger, passage).begun()
        if any(isinstance(event, Walked) for event in passage):
            return Walk(scene, 0, beat, linger, passage).begun()
        if (choices := open_choices(scene.story, passage)) and passage and not begins(passage):
            open_ones = TURNS * len(choices)
            return Reveal(
                scene, open_ones, beat, linger, passage, choices=choices, fresh=False
            ).begun()
        return News(scene, passage, linger)

    def bidding_page(
        self, scene: BasariScene, seat: Seat | None, beat: float | None
    ) -> ScenePage[View, Move]:
        """Show both sides of a negotiation."""
        return Haggling(scene, beat, seat)

    def bid_animation(
        self, scene: BasariScene, passage: Passage, beat: float
    ) -> ScenePage[View, Move] | None:
        """Let the jewels of an offer climb onto the ladder."""
        offers = any(isinstance(event, Offered) for event in passage)
        return Arrival(scene, beat) if offers and isinstance(scene.view.phase, Bargain) else None

    def end_parts(self, scene: BasariScene, standings: Standings) -> tuple[Part, ...]:
        """Tell who won and why, the points over the rounds and by source, prices, and all deals."""
        names, story = scene.names, scene.story
        why, best = decided.reasons(scene, standings), decided.records(scene)
        return (
            partial(finale, scene, standings, why, best),
            partial(chart, scene, standings),
            partial(ending.winners, scene.view, standings, story, names),
            partial(ending.deals, story, names),
            partial(ending.ledger, story, names),
        )

    def look_back(self, scene: BasariScene) -> Sequence[str]:
        """Tell where all points came from, every deal, and how the points grew."""
        return list(in_words.remembered(scene.view, scene.story, scene.called))

    def remark(self, turn: Turn, bots: Collection[Seat]) -> Remark | None:
        """Find what a bot says to an answer, of which it knows what all saw."""
        before, after = turn.before.view(None), turn.after.view(None)
        return remark(before, turn.events, after, sorted(bots))

    def choice(self, name: str) -> str:
        """Name an action as players know it."""
        actions: type[cards.Action | board.Action] = (
            cards.Action if self._edition == "cards" else board.Action
        )
        return action_name(actions(name))

    def deed(self, name: str) -> str:
        """Name what is counted."""
        known = {
            "carried_out": _("carried out"),
            "negotiated": _("negotiated"),
            "lost": _("lost"),
            "bought": _("bought"),
            "sold": _("sold"),
            "free": _("got for nothing"),
            "left": _("left for nothing"),
            "in_vain": _("in vain"),
            "offers_per_negotiation": _("offers per negotiation"),
            "rounds_per_leg": _("rounds per leg"),
        }
        return known.get(name, name)

    def prices(self) -> str:
        """Say what prices are."""
        return _("prices are gems per deal on average")

    def source(self, name: str) -> str:
        """Name where points come from."""
        goals = _("Workers") if self._edition == "cards" else _("Lap")
        return {"actions": _("Actions"), "colours": _("Colours"), "goals": goals}[name]

    def lessons(self) -> Chapter:
        """Teach the edition."""
        return lessons.CARDS if self._edition == "cards" else lessons.BOARD

    def style_code(self, text: str) -> Text:
        """Set what can be typed; a heap of gems shows its colours."""
        written = super().style_code(text)
        for found in _HEAP.finditer(text):
            for gems in re.finditer(r"\d+([RYGB])", found[0]):
                start = found.start() + gems.start()
                written.stylize(_GEM_STYLES[gems[1]], start, start + len(gems[0]))
        return written


def _purse(scene: BasariScene, seat: Seat) -> str:
    text = _("{name} has {gems}.")
    return text.format(name=scene.names[seat], gems=heap(scene.view.purses[seat]))


def _help_choosing(decision: Decision[Move]) -> tuple[str, ...]:
    """Say what each action does, and why there is no other."""
    actions = [move for move in decision.options if isinstance(move, Action)]
    return (
        _("All choose in secret, then all choices are revealed at once (G3)."),
        _(
            "Alone you carry out your action. Two who chose the same bargain for it with gems. "
            "Three or more lose it (G4)."
        ),
        *map(meaning, actions),
        *(protest(why) for action in type(actions[0]) if (why := decision.objection(action))),
    )


CARDS, BOARD = BasariFace("cards"), BasariFace("board")
