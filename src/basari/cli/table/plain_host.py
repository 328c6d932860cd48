"""Plain mode: a game in lines, with numbered answers and nothing redrawn.

For screen readers, pipes and simple terminals. A secret answer is typed without echo. Empty lines
scroll away what only one seat may see, if others could read it.
"""

from collections.abc import Callable, Iterable
from functools import partial

from msgspec.structs import replace

from basari.cli import texts
from basari.cli.exits import WRONG_CALL
from basari.cli.pages import usual
from basari.cli.pages.course import story_of
from basari.cli.pages.ending import LEAVE, REMATCH
from basari.cli.pages.news import where_we_are
from basari.cli.pages.port import PLAIN as PLAIN_LOOK
from basari.cli.pages.read import back_told, everywhere_else
from basari.cli.pages.scene import BACK_KEY, AnyScene, other_language, quote
from basari.cli.setup.clock import OFF
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import remark_on, seats_asked
from basari.cli.terminal import markdown
from basari.cli.terminal.bell import Bell
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.lines import NO, YES, LineReader
from basari.cli.terminal.output import fail, out, out_wrapped
from basari.cli.terminal.page import TAKE_BACK
from basari.cli.terminal.stage import Left
from basari.cli.texts import _, tell
from basari.errors import BasariError, InvalidNotation, say
from basari.kernel import AnyDecision, AnyMoment, AnyTable, Event, Seat
from basari.log import Recovered
from basari.players import Turn
from basari.story import BEGINNINGS, Story

PLAIN = Paper(PLAIN_LOOK)
SCREENFUL = 60
"""Empty lines that scroll a player's secrets out of sight."""


class PlainHost:
    """Leads through one game in lines of text."""

    def __init__(
        self, reader: LineReader, scene: AnyScene, preferences: Preferences, *, terse: bool
    ) -> None:
        self._reader, self._scene, self._preferences = reader, scene, preferences
        self._bell = Bell(preferences.bell, reader.ring)
        self._terse = terse
        """Whether to ask only for moves, in notation."""
        self._table: AnyTable
        """The current table, set by `begin` or `go_on`."""

    def begin(self, moments: Iterable[AnyMoment], table: AnyTable) -> None:
        """Tell who plays, and how the game began."""
        self._see(table, self._scene.story.begin(moments, table))
        self._introduce()
        self._tell(self._scene.story.passage(0))

    def _introduce(self) -> None:
        self._say_no_clock()
        out_wrapped(f"{self._scene.face.title()}: {', '.join(self._scene.called)}.")
        if self._preferences.together and self._several_people:
            out_wrapped(
                _("To choose all at once takes a screen and single keys: here you take turns.")
            )

    def _say_no_clock(self) -> None:
        """Say that a clock needs a screen, if the players agreed on a clock."""
        if self._preferences.clock != OFF and not self._terse:
            out_wrapped(_("A clock needs a screen; none runs here."))

    def go_on(self, game: Recovered) -> None:
        """Tell where a game is continued, with the latest events."""
        self._see(game.table, story_of(game))
        self._introduce()
        self._tell(self._scene.story.lately)
        out("")
        here = where_we_are(seats_asked(game.table), game.left_out, self._scene.called)
        _tell_all([self._scene.moment, *here])

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved; return whether to try again, never on a pipe."""
        if self._terse or not self._reader.terminal:
            return False
        out_wrapped(tell(why))
        return self._reader.line(_("Enter tries again, q leaves the game.")).lower() != "q"

    def tell(self, turn: Turn, back: Seat | None = None) -> None:  # noqa: ARG002 - it is asked back
        """Tell what an answer led to; a sealed one leads to nothing yet."""
        known = len(self._scene.story.entries)
        self._see(turn.after, self._scene.story.after(turn))
        self._tell(self._scene.story.passage(known))
        said = None if self._preferences.quiet else remark_on(turn, self._scene)
        if said:
            out_wrapped(quote(said, self._scene.called))

    def watch(
        self,
        decision: AnyDecision,  # noqa: ARG002 - it is told when it is made
        think: Callable[[], object],
        back: Seat | None = None,  # noqa: ARG002 - an answer is confirmed before it is given
        *,
        slow: bool,  # noqa: ARG002 - nothing is redrawn, so nobody watches
    ) -> object:
        """Return the answer of a bot or luck, without showing it thinking."""
        with self._bell.while_thinking():
            return think()

    def _see(self, table: AnyTable, story: Story) -> None:
        self._scene, self._table = self._scene.seen(table, story), table

    def _tell(self, events: Iterable[Event]) -> None:
        """Tell events, with an empty line before each round."""
        for event in events:
            if event.mark in BEGINNINGS:
                out("")
            out_wrapped(self._scene.face.tell(event, self._scene.called))

    def take_back(self, game: Recovered, turn: Turn) -> None:
        """Print whose answer is taken back, and which."""
        self._see(game.table, story_of(game))
        answer = self._scene.face.option(turn.move, turn.before.view(None), turn.seat)
        text = _("{name} takes back: {answer}.")
        out_wrapped(text.format(name=self._scene.called[turn.seat], answer=answer))

    def decide(self, decision: AnyDecision, back: Seat | None = None) -> object:
        """Return a player's answer, asked for in secret if it is sealed or shows secrets."""
        sealed, private = self._table.sealing, self._table.private(decision)
        own = self._scene.alone(self._table, decision.seat) if sealed or private else self._scene
        if self._terse:
            return self._read_moves(decision, own, private=private)
        alone = own.only is not None
        if alone:
            self._hand_over(decision.seat)
        move = self._ask(decision, replace(own, back=None if alone else back), sealed=sealed)
        if private and self._several_people:
            self._draw_curtain()
        if sealed:
            out(_("{name} has chosen.").format(name=self._scene.names[decision.seat]))
        return move

    @property
    def _several_people(self) -> bool:
        """Whether several people play, who have secrets from each other."""
        return len(self._scene.people) > 1

    def _draw_curtain(self) -> None:
        """Scroll what was shown out of sight, on a terminal."""
        if self._reader.terminal:
            for _line in range(SCREENFUL):
                out("")

    def _read_moves(self, decision: AnyDecision, own: AnyScene, *, private: bool) -> object:
        """Return the next line as a move; repeat at a terminal until it is right, else leave.

        An error is printed for a pipe, unless that would reveal a secret.
        """
        name, secret = own.names[decision.seat], own.only is not None
        read = partial(own.face.read_answer, decision=decision, rules=own.rules)
        if self._reader.terminal:
            self._describe(decision, own, hidden=private and self._several_people)
        while True:
            text = self._reader.line(f"{name}:", hidden=secret)
            if not text:
                continue
            try:
                move: object = (read if self._reader.terminal else own.rules.parse)(text)
                why = decision.objection(move)
            except BasariError as error:
                why = error.sentence
            if not why:
                return move
            discreet = say("that is no answer here")
            if not self._reader.terminal:
                told = discreet if private else why
                fail(say("line {line}: {why}", line=self._reader.number, why=told))
                raise Left(WRONG_CALL)
            fail(discreet if secret else why)

    def _hand_over(self, seat: Seat) -> None:
        """Ask to pass the laptop, and tell the player what happened since their last turn."""
        name = self._scene.names[seat]
        if self._several_people:
            text = _("Pass the laptop to {name}; everybody else looks away. {name}, press Enter.")
            out("")
            self._bell.hand_over(self._scene.story.place)
            self._reader.forget()
            while said := self._reader.line(text.format(name=name), hidden=True).lower():
                if said == "q":
                    raise Left
        missed = [event for event in self._scene.story.since(seat) if self._is_missed(event)]
        if missed:
            out_wrapped(_("{name}, since your last turn:").format(name=name))
            self._tell(missed)

    def _is_missed(self, event: Event) -> bool:
        """Whether to tell an event again: it was private, or may have gone unseen."""
        latest = self._scene.story.entries[-1:]
        told = any(entry.event is event for entry in latest)
        return not event.seen_by(None) or (self._several_people and not told)

    def _ask(self, decision: AnyDecision, own: AnyScene, *, sealed: bool) -> object:
        """Ask until an answer is allowed and confirmed; return it."""
        self._describe(decision, own)
        hidden, instead = own.only is not None, ""
        while True:
            unknown = _("That is no answer here; ? says which are.")
            prompt = _("Your answer (? for help):")
            if own.back is not None:
                prompt = _("Your answer (? for help, u takes back):")
            text, instead = instead or self._reader.line(prompt, hidden=hidden), ""
            if self._aside(text.lower(), decision, own):
                continue
            if text.lower() == BACK_KEY and own.back is not None:
                if self._confirm_taking_back(decision.seat, own):
                    return TAKE_BACK
                continue
            try:
                move = own.face.read_answer(text, decision, own.rules)
            except InvalidNotation:
                out_wrapped(unknown)
                continue
            if why := decision.objection(move):
                out_wrapped(unknown if hidden else tell(why))
                continue
            if not self._preferences.confirm:
                return move
            reply = self._ask_back(move, decision, own, sealed=sealed)
            if reply.lower() in ("", *YES):
                return move
            instead = "" if reply.lower() in NO else reply

    def _confirm_taking_back(self, seat: Seat, own: AnyScene) -> bool:
        """Return whether to take back the last answer; ask its player if it is another's turn."""
        if own.back is None or own.back == seat:
            return True
        text = _("{name}, do you take back your last answer?").format(name=own.names[own.back])
        yes = _("(Enter: yes, n: no)")
        return self._reader.line(f"{text} {yes}").lower() in ("", *YES)

    def _ask_back(self, move: object, decision: AnyDecision, own: AnyScene, *, sealed: bool) -> str:
        """Ask whether an answer is meant, without naming it if it is sealed.

        Return what was typed: yes, no, or another answer.
        """
        if sealed:
            text = _("Enter seals your choice, n lets you choose again.")
        else:
            yes = _("(Enter: yes, n: no)")
            text = f"{own.face.confirmation(move, own, decision)} {yes}"
        return self._reader.line(text, hidden=own.only is not None)

    def _describe(self, decision: AnyDecision, own: AnyScene, *, hidden: bool = False) -> None:
        """Print the question with the table; if *hidden*, only the question."""
        out("")
        if hidden:
            _tell_all([own.face.question(own, decision), own.face.typing_hint(decision)])
            return
        _tell_all(own.face.plain_question(own, decision))
        self._list(decision, own)

    def _repeat(self, decision: AnyDecision, own: AnyScene) -> None:
        """Print the question again, without the table."""
        _tell_all([own.face.question(own, decision), *own.face.examples(decision)])
        self._list(decision, own)

    def _list(self, decision: AnyDecision, own: AnyScene) -> None:
        """Print the answers that have a number."""
        for number, move in enumerate(own.face.numbered_options(decision), 1):
            out_wrapped(f"{number}  {own.face.option_line(move, own, decision.seat)}")

    def _aside(self, text: str, decision: AnyDecision, own: AnyScene) -> bool:
        """Run a command that works everywhere, such as `?`; return whether *text* was one."""
        face = own.face
        reserved = face.reserved_letters(decision)
        helped = [*face.help(own, decision), face.typing_hint(decision), *everywhere_else(reserved)]
        if own.back is not None:
            helped.append(back_told(own.called[own.back]))
        asides: dict[str, Callable[[], None]] = {
            "?": lambda: _tell_all(helped),
            "h": lambda: self._tell(entry.event for entry in self._scene.story.entries),
            "r": self._recite,
            "t": lambda: _tell_all(face.describe(own.view, own.called)),
            "l": lambda: self._change_language(decision, own),
            "q": _leave,
            "": lambda: self._repeat(decision, own),
        }
        if text not in asides or (text and text in reserved):
            return False
        asides[text]()
        return True

    def _recite(self) -> None:
        book = self._scene.rulebook
        told = book(texts.language()) if book else ""
        for line in markdown.flowing(told, PLAIN, self._scene.face.style_code):
            out(line.plain.rstrip())

    def _change_language(self, decision: AnyDecision, own: AnyScene) -> None:
        texts.use(other_language())
        self._describe(decision, own)

    def end(self, table: AnyTable) -> str:  # noqa: ARG002 - the last events told who won
        """Tell where all points came from; return what the players want next."""
        out("")
        _tell_all(usual.look_back(self._scene))
        if self._terse or not self._reader.terminal:
            return LEAVE
        again = self._reader.line(_("Play again with the same players? (y: yes, Enter: no)"))
        return REMATCH if again.lower() in YES else LEAVE


def _tell_all(lines: Iterable[str]) -> None:
    for line in lines:
        out_wrapped(line)


def _leave() -> None:
    raise Left
