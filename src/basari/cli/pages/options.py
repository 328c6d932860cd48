"""The page for a question of any game: its options as a list with numbers and search.

Typing narrows the list. A typed move that is no option is shown with the rule that forbids it. A
secret question uses the same page behind a curtain.
"""

from collections.abc import Sequence
from typing import Generic

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages.question import Question
from basari.cli.pages.rows import Row, rows
from basari.cli.pages.scene import M, V, paragraph, sentences_of
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import protest
from basari.errors import BasariError

LISTED = 300
"""The most options that are listed; with more, moves must be typed."""
FEWEST = 3
"""The fewest lines that a list gets, however large the table is."""
BIDS = 4
"""The most lines that tell the bids so far."""
MOVES = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
TYPING = "/"
"""The key that begins typing, even where letters have a meaning."""
LONGEST = 80
"""The most characters that can be typed."""


class OptionList(Question[V, M], Generic[V, M]):
    """Asks for any decision of any game."""

    sealed: bool = False
    """Whether the answer is sealed; it must be selected before Enter seals it."""
    cursor: int = 0
    pointing: bool = False
    """Whether an option is selected; until then Enter seals nothing, even when held down."""
    typing: bool = False
    typed: str = ""
    number: str = ""
    """The digits of an option's number typed so far."""
    picked: bool = False
    """Whether the arrow keys picked one of the options that fit the typed text."""

    @property
    def taken(self) -> str:
        """The keys of every page that mean something else here: all letters while text is typed."""
        return "?hrtlqu" if self.typing else ""

    @property
    def listed(self) -> Sequence[M]:
        """The options that fit the typed text, an exact match first; of too many, only that."""
        options, said = self.decision.options, self._read()
        first = [said] if said is not None and said in options else []
        if len(options) > LISTED:
            return first
        sought = self.typed.casefold()
        fitting = [
            move
            for move in options
            if sought in str(move).casefold() or sought in self._name(move).casefold()
        ]
        return [*first, *(move for move in fitting if move not in first)]

    @property
    def chosen(self) -> M | None:
        """The option at the cursor, which Enter answers; `None` if the typed text is refused."""
        listed = self.listed
        if self.objection and not self.picked:
            return None
        return listed[self.cursor] if self.cursor < len(listed) else None

    def _name(self, move: M) -> str:
        return self.scene.face.option(move, self.scene.view, self.decision.seat)

    def _read(self) -> M | None:
        """Return the move that was typed, or `None` if it is not one."""
        try:
            face, rules = self.scene.face, self.scene.rules
            reads = self.typed and not self.typed.isdecimal()
            return face.read_answer(self.typed, self.decision, rules) if reads else None
        except BasariError:
            return None

    @property
    def objection(self) -> str:
        """The rule that the typed text breaks; empty if the text is an answer or may become one."""
        if not self.typed or (self.listed and self._read() is None):
            return ""
        try:
            face, rules = self.scene.face, self.scene.rules
            move = face.read_answer(self.typed, self.decision, rules)
        except BasariError as error:
            return error.sentence
        return self.decision.objection(move) or ""

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, the question, as many options as fit, and what is typed."""
        own = replace(paper, accent=self.accent)
        asked = paragraph((self.scene.face.question(self.scene, self.decision), "name"))
        below = [*self._before(own), asked, self._typed()]
        table = self.backdrop(own)
        room = own.room - height_of(below, own)
        if room - height_of(table, own) < FEWEST:
            table = []
        rows = room - height_of(table, own) - 1
        return self.sheet([*table, *below, *self._lines(own, rows)], self._keys())

    def _before(self, paper: Paper) -> list[Text]:
        """Return the bids so far, or on a secret page what only this player has heard."""
        if self.secret:
            heard = self.scene.story.since(self.decision.seat)
            alone = tuple(event for event in heard if not event.seen_by(None))
            return story(sentences_of(alone, self.scene), paper, BIDS) if alone else []
        bids = self.scene.story.bids
        return story(sentences_of(bids, self.scene), paper, BIDS) if bids else []

    def _typed(self) -> RenderableType:
        """Draw what is typed, and what is wrong with it, or that it can be answered."""
        if not self.typing:
            return Text()
        text = Text.assemble((f"{self.typed}_", "name"))
        if self.objection:
            text.append("  " + protest(self.objection), "warning")
        elif self._read() in self.decision.options:
            text.append("  " + _("can be answered"), "good")
        return paragraph(text)

    def _lines(self, paper: Paper, room: int) -> list[RenderableType]:
        """Draw the options around the cursor, each with its number and what it would bring."""
        listed = self.listed
        if not listed:
            count = len(self.decision.options)
            text = _("{count} answers are possible: type one, like {example}.")
            example = str(self.decision.options[0])
            return [paragraph((text.format(count=count, example=example), "muted"))]
        top = max(0, min(self.cursor - room // 2, len(listed) - room))
        shown = range(top, min(len(listed), top + room))
        lit = self.cursor - top if self.pointing or not self.secret else None
        return [rows([self._row(place, listed[place], paper) for place in shown], lit, paper)]

    def _row(self, place: int, move: M, paper: Paper) -> Row:
        """Return the row of an option: its number, notation and what it would bring."""
        name, notation = self._name(move), str(move)
        stake = self.scene.face.gain_line(move, self.scene.view, self.decision.seat, paper.look)
        lit = place == self.cursor and (self.pointing or not self.secret)
        keys = ("enter",) if lit else ("home", *["down"] * place)
        return Row(f"{place + 1}", name, "" if name == notation else notation, stake, keys)

    def _keys(self) -> Keys:
        if self.typing:
            way_out = _("curtain") if self.secret else _("back")
            return (("Enter", self._does), (_("Backspace"), _("delete")), ("Esc", way_out))
        search, arrows = (TYPING, _("type or search")), (_("arrows"), _("choose"))
        last = (_("Space"), _("curtain")) if self.secret else (_("digits"), _("go to"))
        if self.secret and not self.pointing:
            return arrows, search, last
        return ("Enter", self._does), arrows, search, last

    @property
    def _does(self) -> str:
        """The word for what Enter does."""
        return _("seal") if self.sealed else _("answer")

    def press(self, key: str) -> Page | Done | None:
        """Move through the list, type, or answer."""
        if key == "enter":
            return self._answered()
        if key in MOVES:
            return self._at(self.cursor + MOVES[key])
        if key in {"home", "end"}:
            return self._at(0 if key == "home" else len(self.listed) - 1)
        if self.typing:
            return self._lettered(key)
        if key == TYPING:
            return replace(self, typing=True, number="")
        return self._numbered(key) if key.isdecimal() and key.isascii() else None

    def _answered(self) -> Page | Done | None:
        """Return the answer, its confirmation, or `None` if nothing is selected."""
        move = self.chosen
        if move is None or (self.secret and not self.pointing):
            return None
        return Done(move) if self.sealed else self.settle(move)

    def why_not(self, key: str) -> str:
        """Return what must be done before Enter works."""
        if key == "enter" and not self.objection:
            return _("Choose first: with the arrow keys, or by number.")
        return super().why_not(key)

    def showing(self, move: M) -> "OptionList[V, M]":
        """Return the page with the cursor on *move*, if it is listed."""
        listed = list(self.listed)
        return replace(self, cursor=listed.index(move)) if move in listed else self

    def _at(self, place: int) -> "OptionList[V, M]":
        last = len(self.listed) - 1
        return replace(self, cursor=max(0, min(place, last)), number="", pointing=True, picked=True)

    def _numbered(self, key: str) -> "OptionList[V, M]":
        """Move to the option whose number was typed so far."""
        last = len(self.listed)
        number = next((n for n in (self.number + key, key) if 1 <= int(n) <= last), "")
        if not number:
            return self
        return replace(self, cursor=int(number) - 1, number=number, pointing=True)

    def _lettered(self, key: str) -> "OptionList[V, M] | None":
        """Change what is typed; on a secret page, Esc drops the curtain instead."""
        if key == "escape":
            return None if self.secret else replace(self, typing=False, typed="", cursor=0)
        if key == "backspace":
            if not self.typed:
                return replace(self, typing=False)
            return replace(self, typed=self.typed[:-1], cursor=0, picked=False)
        if len(key) == 1 and key.isprintable() and len(self.typed) < LONGEST:
            return replace(self, typed=self.typed + key, cursor=0, pointing=True, picked=False)
        return None

    def hints(self) -> tuple[str, ...]:
        """Return which keys answer."""
        return (
            _(
                "Choose with the arrow keys or by number, Enter answers. / begins to type: what is "
                "typed narrows the list, or is the answer itself."
            ),
        )
