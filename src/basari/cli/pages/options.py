"""A question of any game: its options as a list with numbers and search, or typed notation.

What is typed narrows the list. If it is a move that is no option, the rule that speaks against it
is told as one types. Behind a curtain the same page asks for what is to be sealed.
"""

from collections.abc import Sequence
from typing import Generic

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages.choice import Preview
from basari.cli.pages.question import Question
from basari.cli.pages.scene import M, V, protest, said, told
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.errors import BasariError

LISTED = 300
"""More options than these are not listed, but typed."""
FEWEST = 3
"""Lines that a list has at least, however large the table is."""
BIDS = 4
"""Lines for what was bid so far."""
MOVES = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
TYPING = "/"
"""Begins to type, also where the first letter means something else."""
LONGEST = 80
"""Characters that can be typed."""


class OptionList(Question[V, M], Generic[V, M]):
    """Asks for any decision of any game."""

    sealed: bool = False
    """Whether the answer is sealed; then it is looked at once more in any case."""
    cursor: int = 0
    pointing: bool = False
    """Whether something was chosen; before that, Enter seals nothing, however long it is held."""
    typing: bool = False
    typed: str = ""
    number: str = ""
    """Digits of a number that is being typed."""
    picked: bool = False
    """Whether an option was picked from what was found for what was typed."""

    @property
    def taken(self) -> str:
        """While one types, letters are letters."""
        return "?hrtlq" if self.typing else ""

    @property
    def listed(self) -> Sequence[M]:
        """The options that fit what was typed, as far as they can be listed; first what it says."""
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
        """What Enter answers: what the cursor is at, unless another move was typed."""
        listed = self.listed
        if self.objection and not self.picked:
            return None
        return listed[self.cursor] if self.cursor < len(listed) else None

    def _name(self, move: M) -> str:
        return self.scene.face.option(move, self.scene.view, self.decision.seat)

    def _read(self) -> M | None:
        """Read what was typed as a move, if it is one."""
        try:
            face, rules = self.scene.face, self.scene.rules
            reads = self.typed and not self.typed.isdecimal()
            return face.read(self.typed, self.decision, rules) if reads else None
        except BasariError:
            return None

    @property
    def objection(self) -> str:
        """Say why what was typed is no answer, unless it is the beginning of one."""
        if not self.typed or (self.listed and self._read() is None):
            return ""
        try:
            face, rules = self.scene.face, self.scene.rules
            move = face.read(self.typed, self.decision, rules)
        except BasariError as error:
            return error.sentence
        return self.decision.objection(move) or ""

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, the question, as many options as fit, and what is typed."""
        asked = said((self.scene.face.asked(self.scene, self.decision), "name"))
        below = [*self._bids(paper), asked, self._typed()]
        table = self.backdrop(paper)
        room = paper.room - height_of(below, paper)
        if room - height_of(table, paper) < FEWEST:
            table = []
        rows = room - height_of(table, paper) - 1
        return self.sheet([*table, *below, *self._lines(paper, rows)], self._keys())

    def _bids(self, paper: Paper) -> list[Text]:
        """Tell what was bid so far, where several bid for something."""
        bids = () if self.sealed else self.scene.story.bids
        return story(told(bids, self.scene), paper, BIDS) if bids else []

    def _typed(self) -> RenderableType:
        """Show what is typed, and what speaks against it."""
        if not self.typing:
            return Text()
        text = Text.assemble((f"{self.typed}_", "name"))
        if self.objection:
            text.append("  " + protest(self.objection), "warning")
        elif self._read() in self.decision.options:
            text.append("  " + _("can be answered"), "good")
        return said(text)

    def _lines(self, paper: Paper, rows: int) -> list[Text]:
        """List options around the cursor, each with its number and what it would bring."""
        listed = self.listed
        if not listed:
            count = len(self.decision.options)
            text = _("{count} answers are possible: type one, like {example}.")
            example = str(self.decision.options[0])
            return [Text(" " + text.format(count=count, example=example), "muted")]
        top = max(0, min(self.cursor - rows // 2, len(listed) - rows))
        return [
            self._line(place, listed[place], paper)
            for place in range(top, min(len(listed), top + rows))
        ]

    def _line(self, place: int, move: M, paper: Paper) -> Text:
        here = place == self.cursor and (self.pointing or not self.secret)
        mark = paper.look.glyphs.cursor if here else " "
        name, notation = self._name(move), str(move)
        line = Text.assemble(
            f" {mark} ", (f"{place + 1:>3}", "key"), " ", (name, "name" if here else "")
        )
        if name != notation:
            line.append(f"  {notation}", "muted")
        stake = self.scene.face.stake(move, self.scene.view, self.decision.seat, paper.look)
        if stake:
            line += Text("  ") + stake
        line.no_wrap, line.overflow = True, "ellipsis"
        return line

    def _keys(self) -> Keys:
        if self.typing:
            way_out = _("cover") if self.secret else _("back")
            return (("Enter", _("answer")), (_("Backspace"), _("delete")), ("Esc", way_out))
        digits, cover = (_("digits"), _("go to")), (_("Space"), _("cover"))
        answer = ("Enter", _("answer")), (TYPING, _("type or search"))
        arrows = _("arrows"), _("choose")
        return (arrows, *answer, cover) if self.secret else (arrows, digits, *answer)

    def press(self, key: str) -> Page | Done | None:
        """Go through the list, type, or answer."""
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
        """Look at it once more, ask back, or be done."""
        move = self.chosen
        if move is None or (self.secret and not self.pointing):
            return None
        return Preview(self.scene, self.decision, move, self) if self.sealed else self.settle(move)

    def _at(self, place: int) -> "OptionList[V, M]":
        last = len(self.listed) - 1
        return replace(self, cursor=max(0, min(place, last)), number="", pointing=True, picked=True)

    def _numbered(self, key: str) -> "OptionList[V, M]":
        """Go to a number as it is typed, digit by digit."""
        last = len(self.listed)
        number = next((n for n in (self.number + key, key) if 1 <= int(n) <= last), "")
        if not number:
            return self
        return replace(self, cursor=int(number) - 1, number=number, pointing=True)

    def _lettered(self, key: str) -> "OptionList[V, M] | None":
        """Change what is typed; on a secret page, Esc drops the curtain as everywhere."""
        if key == "escape":
            return None if self.secret else replace(self, typing=False, typed="", cursor=0)
        if key == "backspace":
            if not self.typed:
                return replace(self, typing=False)
            return replace(self, typed=self.typed[:-1], cursor=0, picked=False)
        if len(key) == 1 and key.isprintable() and len(self.typed) < LONGEST:
            return replace(self, typed=self.typed + key, cursor=0, pointing=True, picked=False)
        return None

    def help(self) -> tuple[str, ...]:
        """Say what may be answered, and how."""
        return (
            *self.scene.face.help(self.scene, self.decision),
            _(
                "Choose with the arrow keys or by number, Enter answers. / begins to type: what is "
                "typed narrows the list, or is the answer itself."
            ),
        )
