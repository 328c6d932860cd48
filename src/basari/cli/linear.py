"""Plain mode: one line after the other, numbered answers, nothing redrawn.

For screen readers, pipes and simple terminals. A secret answer is typed without being shown, and
all that is said of it is that it is sealed.
"""

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from getpass import getpass
from typing import Any

from msgspec.structs import replace
from rich.text import Text

from basari.bots import BOTS
from basari.cli import rulebook, texts
from basari.cli.chronicle import Chronicle
from basari.cli.described import described
from basari.cli.exits import INTERRUPTED, WRONG_CALL
from basari.cli.host import Manners
from basari.cli.kinds import AnyMove
from basari.cli.look import ASCII, Look
from basari.cli.narrate import narrate
from basari.cli.pages.asking import Question
from basari.cli.pages.bargaining import Word
from basari.cli.pages.handover import Choice
from basari.cli.pages.page import Page, Scene, other_language
from basari.cli.pages.picking import Picking, Placing
from basari.cli.pages.reading import on_every_page
from basari.cli.pages.seating import HUMAN
from basari.cli.pages.telling import LEAVE, REMATCH
from basari.cli.paper import Paper, printed
from basari.cli.party import Party, Wish, edition_wanted, gathered, is_named, players_wanted
from basari.cli.screen import fail, out, out_wrapped
from basari.cli.screens import ending
from basari.cli.screens.tables import stake
from basari.cli.settings import Settings
from basari.cli.stage import SIGNAL, Left
from basari.cli.texts import _, tell
from basari.cli.typed import listed, understood
from basari.cli.words import action_name, colour_name, heap, tally
from basari.errors import BasariError, say
from basari.games import EDITIONS, edition_named
from basari.kernel import AnyTable, Decision, Event, Seat
from basari.players import Turn
from basari.rules.board.table import Placing as Starting
from basari.rules.cards.table import Swapping
from basari.rules.exchange import Swap, Take
from basari.rules.negotiation import Accept, Bargain, Offer, Pass
from basari.rules.rounds import Choosing, RoundBegan

PLAIN = Paper(Look(ASCII, "mono", coloured=False))
NO = ("n", "no", "nein")


class Reader:
    """Reads lines from standard input, without showing them where they are secret."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty()
        self.number = 0
        """How many lines were read."""

    def line(self, prompt: str, *, hidden: bool = False) -> str:
        """Ask for a line, or raise `Left` where there are no more."""
        try:
            with _leaving_in_order(pausing=not hidden):
                text = getpass(f"{prompt} ") if hidden and self.terminal else self._shown(prompt)
        except (EOFError, KeyboardInterrupt) as stopped:
            raise Left(0 if isinstance(stopped, EOFError) else INTERRUPTED) from stopped
        self.number += 1
        return text.strip()

    def _shown(self, prompt: str) -> str:
        out(prompt)
        sys.stdout.flush()
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        return text


@contextmanager
def _leaving_in_order(*, pausing: bool) -> Iterator[None]:
    """Let signals end the reading in order; nobody pauses while something secret is typed."""
    wanted: dict[str, Any] = {"SIGTERM": _leave_by_signal, "SIGHUP": _leave_by_signal}
    if not pausing:
        wanted["SIGTSTP"] = signal.SIG_IGN
    with ExitStack() as former:
        for name, answer in wanted.items():
            if number := getattr(signal, name, None):
                former.callback(signal.signal, number, signal.signal(number, answer))
        yield


def _leave_by_signal(number: int, _frame: object) -> None:
    raise Left(SIGNAL + number)


def ask_party_plainly(reader: Reader, wish: Wish, usual: Settings) -> Party:
    """Ask line by line for what was not said: the edition, how many, who, and their ages."""
    edition = edition_wanted(wish) or _chosen(reader, _("Which edition?"), EDITIONS, usual.edition)
    counts = [f"{count}" for count in edition_named(edition).seats]
    usual_count = f"{usual.players}" if f"{usual.players}" in counts else counts[-1]
    asked = _("How many play, bots included?")
    count = players_wanted(wish) or int(_chosen(reader, asked, counts, usual_count))
    party = gathered(wish, edition, count, usual)
    return party if is_named(wish, count) else _seated(reader, wish, party, usual)


def _chosen(reader: Reader, asked: str, answers: Iterable[str], usual: str) -> str:
    """Ask for one of a few answers."""
    given = _("{question} {answers} (Enter: {usual})")
    known = tuple(answers)
    while True:
        text = given.format(question=asked, answers=", ".join(known), usual=usual)
        said = reader.line(text) or usual
        if said in known:
            return said


def _seated(reader: Reader, wish: Wish, party: Party, usual: Settings) -> Party:
    """Ask who sits on each chair; NAME=bot:CODE seats a bot."""
    asked = _("Who sits on chair {number}? A name, or NAME=bot:{code} (Enter: {usual})")
    seats: list[str] = []
    while len(seats) < len(party.chairs):
        chair = party.chairs[len(seats)]
        suggested = f"{chair.name}={chair.kind}"
        text = asked.format(number=len(seats) + 1, code=next(iter(BOTS)), usual=suggested)
        said = reader.line(text) or suggested
        seat = said if "=" in said else f"{said}={HUMAN}"
        try:
            gathered(Wish(seats=(*seats, seat)), party.edition, len(party.chairs), usual)
        except BasariError as error:
            out_wrapped(tell(error.sentence))
        else:
            seats.append(seat)
    return gathered(
        replace(wish, names=(), bots=None, seats=tuple(seats)),
        party.edition,
        len(party.chairs),
        usual,
    )


class Linear:
    """Plays host to one game in lines of text."""

    def __init__(self, reader: Reader, scene: Scene, manners: Manners, *, terse: bool) -> None:
        self._reader, self._scene, self._manners = reader, scene, manners
        self._terse = terse
        """Whether nothing is asked for but moves, in the notation."""

    def begin(self, events: Iterable[Event], table: AnyTable) -> None:
        """Tell how the game began."""
        self._see(table, self._scene.chronicle.began(events, table))
        self._tell(events)

    def tell(self, turn: Turn) -> None:
        """Tell what an answer led to; nobody hears of one that is still sealed."""
        self._see(turn.after, self._scene.chronicle.after(turn))
        self._tell(event for event in turn.events if event.seen_by(None))

    def _see(self, table: AnyTable, chronicle: Chronicle) -> None:
        self._scene = replace(self._scene, view=table.view(None), chronicle=chronicle)

    def _tell(self, events: Iterable[Event]) -> None:
        """Narrate; a round begins after an empty line."""
        for event in events:
            if isinstance(event, RoundBegan):
                out("")
            out_wrapped(narrate(event, self._scene.names))

    def decide(self, decision: Decision[Any]) -> AnyMove:
        """Ask a player for a decision."""
        if self._terse:
            return self._dictated(decision)
        secret = isinstance(self._scene.view.phase, Choosing)
        if secret:
            self._hand_over(decision.seat)
        move = self._asked(self._page(decision), decision, secret=secret)
        if secret:
            out(_("{name} has chosen.").format(name=self._scene.names[decision.seat]))
        return move

    def _dictated(self, decision: Decision[Any]) -> AnyMove:
        """Take the next line as a move; what comes from a pipe must be right."""
        name = self._scene.names[decision.seat]
        while True:
            text = self._reader.line(f"{name}:")
            if not text:
                continue
            try:
                move = self._scene.view.rules.parse(text)
                why = decision.objection(move)
            except BasariError as error:
                why = error.sentence
            if not why:
                return move
            fail(say("line {line}: {why}", line=self._reader.number, why=why))
            if not self._reader.terminal:
                raise Left(WRONG_CALL)

    def _hand_over(self, seat: Seat) -> None:
        """Let the laptop change hands, and tell what its new holder may have missed."""
        if len(self._scene.people) < 2:  # noqa: PLR2004 - nobody to hide from
            return
        name = self._scene.names[seat]
        text = _("The laptop goes to {name}, everybody else looks away. {name}, press Enter.")
        out("")
        self._reader.line(text.format(name=name), hidden=True)
        out_wrapped(_("{name}, since your last turn:").format(name=name))
        self._tell(entry.event for entry in self._scene.chronicle.since(seat))

    def _page(self, decision: Decision[Any]) -> Page:
        """Find the page that asks this on a screen; its help and questions serve here as well."""
        phase, confirm = self._scene.view.phase, self._manners.confirm
        if isinstance(phase, Choosing):
            order = tuple(range(len(decision.options)))
            return Choice(self._scene, decision.seat, decision, order, shuffled=False, cursor=0)
        if isinstance(phase, Bargain):
            return Word(self._scene, decision, confirm)
        page = Placing if isinstance(phase, Starting) else Picking
        return page(self._scene, decision, confirm)

    def _asked(self, page: Page, decision: Decision[Any], *, secret: bool) -> AnyMove:
        """Ask until there is an answer that is allowed, and meant."""
        self._describe(decision)
        while True:
            text = self._reader.line(_("Your answer (? for help):"), hidden=secret)
            if self._aside(text, page, decision):
                continue
            try:
                move = understood(text, decision, self._scene.view.rules)
                why = decision.objection(move)
            except BasariError as error:
                why = error.sentence
            if why:
                out_wrapped(
                    tell(why) if not secret else _("That is no answer here; ? says which are.")
                )
            elif self._meant(page, move):
                return move

    def _meant(self, page: Page, move: AnyMove) -> bool:
        """Ask back before what cannot be undone."""
        if not isinstance(page, Question) or not self._manners.confirm:
            return True
        return self._reader.line(f"{page.check(move)} {_('(Enter: yes, n: no)')}").lower() not in NO

    def _describe(self, decision: Decision[Any]) -> None:
        """Say what is asked, and list the answers that go by number."""
        out("")
        for line in self._question(decision):
            out_wrapped(line)
        for number, move in enumerate(listed(decision), 1):
            out_wrapped(f"{number}  {self._answer(decision, move)}")

    def _question(self, decision: Decision[Any]) -> list[str]:
        scene, name = self._scene, self._scene.names[decision.seat]
        match scene.view.phase:
            case Choosing():
                heading = _("{name}, choose in secret:").format(name=name)
                return [*described(scene.view, scene.names), heading]
            case Bargain(_, turn, other):
                purses = [_purse(scene, seat) for seat in (turn, other)]
                word = _("{name}, it is your word.").format(name=name)
                return [*purses, f"{word} {_('Type an offer like 2R1B, or a number:')}"]
            case Starting():
                text = _("{name}, where do you start? Type the number of a free arch, 1 to {last}.")
                return [text.format(name=name, last=len(scene.view.rules.track))]
            case Swapping():
                text = _("{name}, type the gem you give back and those you take, like b ry.")
                return [*described(scene.view, scene.names), text.format(name=name)]
            case _:
                return [_("{name}, which gem do you take?").format(name=name)]

    def _answer(self, decision: Decision[Any], move: AnyMove) -> str:
        """Describe an answer in the list."""
        match move:
            case Accept():
                standing = self._scene.view.phase.standing
                return _("accept {gems}").format(gems=heap(standing))
            case Pass():
                return _("refuse to bid")
            case Offer(gems):
                return _("offer {gems}, the cheapest").format(gems=heap(gems))
            case Take(colour):
                return colour_name(colour)
            case Swap():
                return str(move)
            case _:
                brings = stake(self._scene.view, decision.seat, move, PLAIN.look)
                return f"{action_name(move)}: {brings.plain}"

    def _aside(self, text: str, page: Page, decision: Decision[Any]) -> bool:
        """Follow a command that means the same everywhere; tell whether it was one."""
        asides: dict[str, Callable[[], None]] = {
            "?": lambda: _tell_lines(page.help() + on_every_page()),
            "h": lambda: self._tell(entry.event for entry in self._scene.chronicle.entries),
            "r": lambda: _tell_lines(
                line.plain for line in rulebook.lines(self._scene.edition, PLAIN)
            ),
            "t": lambda: _tell_lines(described(self._scene.view, self._scene.names)),
            "l": lambda: self._change_language(decision),
            "q": _leave,
            "": lambda: self._describe(decision),
        }
        if text not in asides:
            return False
        asides[text]()
        return True

    def _change_language(self, decision: Decision[Any]) -> None:
        texts.use(other_language())
        self._describe(decision)

    def end(self, table: AnyTable) -> str:
        """Tell who won and why, everybody's points over the rounds, and all deals; ask what now."""
        scene = self._scene
        for body in (
            ending.winners(scene.view, table.standings, scene.chronicle, scene.names, PLAIN),
            ending.deals(scene.chronicle, scene.names, PLAIN),
        ):
            out("")
            _tell_lines(Text.from_ansi(line).plain for line in printed(body, PLAIN))
        out("")
        for score in scene.chronicle.scores[1:]:
            text = _("After leg {leg}, round {round}: {points}.")
            points = tally(scene.names, score.points)
            out_wrapped(text.format(leg=score.leg, round=score.round, points=points))
        if self._terse or not self._reader.terminal:
            return LEAVE
        again = self._reader.line(_("Play again? (n: another game, Enter: leave)"))
        return REMATCH if again.lower() == "n" else LEAVE


def _purse(scene: Scene, seat: Seat) -> str:
    text = _("{name} has {gems}.")
    return text.format(name=scene.names[seat], gems=heap(scene.view.purses[seat]))


def _tell_lines(lines: Iterable[str]) -> None:
    for line in lines:
        out(line.rstrip())


def _leave() -> None:
    raise Left
