"""Plain mode: one line after the other, numbered answers, nothing redrawn.

For screen readers, pipes and simple terminals. A secret answer is typed without being shown, and
all that is said of it is that it is sealed.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from basari.cli import texts
from basari.cli.exits import WRONG_CALL
from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.bargain_pages import Word, keys_of_offers
from basari.cli.games.basari.in_words import brings, described, remembered
from basari.cli.games.basari.narrate import narrate
from basari.cli.games.basari.typed import listed, understood
from basari.cli.kinds import AnyMove
from basari.cli.pages.curtain import Choice
from basari.cli.pages.news import LEAVE, REMATCH
from basari.cli.pages.page import Page, Scene, other_language
from basari.cli.pages.question import Question
from basari.cli.pages.read import on_every_page
from basari.cli.pages.sentences import spoken
from basari.cli.questions import question
from basari.cli.table.host import Manners, remarked
from basari.cli.table.recap import asked_at, chronicle_of, lately, where_we_are
from basari.cli.terminal import markdown as rulebook
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.lines import YES, Reader
from basari.cli.terminal.look import ASCII, Look
from basari.cli.terminal.output import fail, out, out_wrapped
from basari.cli.terminal.stage import Left
from basari.cli.texts import _, tell
from basari.cli.words import colour_name, edition_name, heap
from basari.errors import BasariError, InvalidNotation, say
from basari.kernel import AnyTable, Decision, Event, Seat
from basari.log import Recovered
from basari.players import Turn
from basari.rules.basari.board.table import Placing as Starting
from basari.rules.basari.cards.table import Swapping
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.negotiation import Accept, Bargain, Offer, Pass
from basari.rules.basari.rounds import Choosing, RoundBegan
from basari.story import Chronicle

PLAIN = Paper(Look(ASCII, "mono", coloured=False))


class Linear:
    """Plays host to one game in lines of text."""

    def __init__(self, reader: Reader, scene: Scene, manners: Manners, *, terse: bool) -> None:
        self._reader, self._scene, self._manners = reader, scene, manners
        self._terse = terse
        """Whether nothing is asked for but moves, in the notation."""

    def begin(self, events: Iterable[Event], table: AnyTable) -> None:
        """Tell who plays, and how the game began."""
        self._see(table, self._scene.chronicle.began(events, table))
        self._introduce()
        self._tell(events)

    def _introduce(self) -> None:
        title = _("Basari, {edition}").format(edition=edition_name(self._scene.edition))
        out_wrapped(f"{title}: {', '.join(self._scene.names)}.")

    def go_on(self, game: Recovered) -> None:
        """Tell where a game goes on that had stopped, with what happened lately."""
        self._see(game.table, chronicle_of(game))
        self._introduce()
        self._tell(lately(self._scene.chronicle))
        out("")
        here = where_we_are(asked_at(game.table), game.left_out, self._scene.names)
        _tell_all([self._scene.moment, *here])

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved, and ask whether to try again; a pipe cannot."""
        if self._terse or not self._reader.terminal:
            return False
        out_wrapped(tell(why))
        return self._reader.line(_("Enter tries again, q leaves the game.")).lower() != "q"

    def tell(self, turn: Turn) -> None:
        """Tell what an answer led to; nobody hears of one that is still sealed."""
        self._see(turn.after, self._scene.chronicle.after(turn))
        self._tell(event for event in turn.events if event.seen_by(None))

        said = None if self._manners.quiet else remarked(turn, self._scene.people)
        if said:
            out_wrapped(spoken(said, self._scene.names))

    def watch(
        self,
        decision: Decision[Any],  # noqa: ARG002 - it is told when it is made
        think: Callable[[], AnyMove],
        *,
        slow: bool,  # noqa: ARG002 - likewise
    ) -> AnyMove:
        """Let a bot think; where nothing is redrawn, nobody need watch it."""
        return think()

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
        secret = isinstance(self._scene.view.phase, Choosing)
        if self._terse:
            return self._dictated(decision, secret=secret)
        if secret:
            self._hand_over(decision.seat)
        move = self._asked(self._page(decision), decision, secret=secret)
        if secret:
            out(_("{name} has chosen.").format(name=self._scene.names[decision.seat]))
        return move

    def _dictated(self, decision: Decision[Any], *, secret: bool) -> AnyMove:
        """Take the next line as a move; what comes from a pipe must be right."""
        name = self._scene.names[decision.seat]
        while True:
            text = self._reader.line(f"{name}:", hidden=secret)
            if not text:
                continue
            try:
                move = self._scene.view.rules.parse(text)
                why = decision.objection(move)
            except BasariError as error:
                why = error.sentence
            if not why:
                return move
            if not self._reader.terminal:
                fail(say("line {line}: {why}", line=self._reader.number, why=why))
                raise Left(WRONG_CALL)
            fail(say("that is no answer here") if secret else why)

    def _hand_over(self, seat: Seat) -> None:
        """Let the laptop change hands, and tell what its new holder may have missed."""
        if len(self._scene.people) < 2:  # noqa: PLR2004 - nobody to hide from
            return
        name = self._scene.names[seat]
        text = _("The laptop goes to {name}, everybody else looks away. {name}, press Enter.")
        out("")
        self._reader.forget()
        while said := self._reader.line(text.format(name=name), hidden=True).lower():
            if said == "q":
                raise Left
        *missed, _round = self._scene.chronicle.since(seat)
        if missed:
            out_wrapped(_("{name}, since your last turn:").format(name=name))
            self._tell(entry.event for entry in missed)

    def _page(self, decision: Decision[Any]) -> Page:
        """Find the page that asks this on a screen; its help and questions serve here as well."""
        if not isinstance(self._scene.view.phase, Choosing):
            return question(self._scene, decision, confirm=self._manners.confirm)
        order = tuple(range(len(decision.options)))
        return Choice(self._scene, decision.seat, decision, order, shuffled=False, cursor=0)

    def _asked(self, page: Page, decision: Decision[Any], *, secret: bool) -> AnyMove:
        """Ask until there is an answer that is allowed, and meant."""
        self._describe(decision)
        while True:
            unknown = _("That is no answer here; ? says which are.")
            text = self._reader.line(_("Your answer (? for help):"), hidden=secret)
            if self._aside(text.lower(), page, decision):
                continue
            try:
                move = understood(text, decision, self._scene.view.rules)
            except InvalidNotation:
                out_wrapped(unknown)
                continue
            if why := decision.objection(move):
                out_wrapped(unknown if secret else tell(why))
            elif not self._manners.confirm or self._meant(page, move):
                return move

    def _meant(self, page: Page, move: AnyMove) -> bool:
        """Ask back before what cannot be undone; what is secret is not said."""
        if isinstance(page, Question):
            yes = _("(Enter: yes, n: no)")
            text, hidden = f"{page.check(move)} {yes}", False
        else:
            text, hidden = _("Enter seals your choice, n lets you choose again."), True
        return self._reader.line(text, hidden=hidden).lower() in ("", *YES)

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
                word = _("{name}, what do you say?").format(name=name)
                how = _("Type an offer like 2R1B, or a number:")
                return [*purses, f"{word} {how}"]
            case Starting():
                text = _("{name}, where do you start? Type an arch from 1 to {last}; t tells them.")
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
            case Swap(give, take):
                text = _("give back {given} and take {taken}")
                return text.format(given=heap(give), taken=heap(take))
            case _:
                return f"{action_name(move)}: {brings(self._scene.view, decision.seat, move)}"

    def _aside(self, text: str, page: Page, decision: Decision[Any]) -> bool:
        """Follow a command that means the same everywhere; tell whether it was one."""
        asides: dict[str, Callable[[], None]] = {
            "?": lambda: _tell_all([*_advice(page), *on_every_page()]),
            "h": lambda: self._tell(entry.event for entry in self._scene.chronicle.entries),
            "r": self._recite,
            "t": lambda: _tell_all(described(self._scene.view, self._scene.names)),
            "l": lambda: self._change_language(decision),
            "q": _leave,
            "": lambda: self._describe(decision),
        }
        if text not in asides or (text and text in page.taken):
            return False
        asides[text]()
        return True

    def _recite(self) -> None:
        for line in rulebook.lines(self._scene.edition, PLAIN):
            out(line.plain.rstrip())

    def _change_language(self, decision: Decision[Any]) -> None:
        texts.use(other_language())
        self._describe(decision)

    def end(self, table: AnyTable) -> str:  # noqa: ARG002 - the last events told who won
        """Tell where all points came from, every deal, and how the points grew; ask what now."""
        out("")
        _tell_all(remembered(self._scene.view, self._scene.chronicle, self._scene.names))
        if self._terse or not self._reader.terminal:
            return LEAVE
        again = self._reader.line(_("Play again with the same players? (y: yes, Enter: no)"))
        return REMATCH if again.lower() in YES else LEAVE


def _advice(page: Page) -> list[str]:
    """Say what the page says but for its keys, and how to answer in a line."""
    match page:
        case Choice():
            told = page.help()[:-1]
            typed = _("Type the number of an action, or what it is called; it is not shown.")
        case Word():
            told = tuple(line for line in page.help() if line not in keys_of_offers())
            typed = _("Type an offer like 2r 1b or 2 red, 1 blue; c for the cheapest; a to accept.")
        case _:
            told = page.help()
            typed = _("Type a number of the list, or what was asked for.")
    return [*told, typed]


def _purse(scene: Scene, seat: Seat) -> str:
    text = _("{name} has {gems}.")
    return text.format(name=scene.names[seat], gems=heap(scene.view.purses[seat]))


def _tell_all(lines: Iterable[str]) -> None:
    for line in lines:
        out_wrapped(line)


def _leave() -> None:
    raise Left
