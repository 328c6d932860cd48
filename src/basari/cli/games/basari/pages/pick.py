"""Pages on which one picks: gems for action D, or an arch to start on."""

from collections.abc import Iterable
from itertools import permutations
from typing import Self

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari.draw import jewels, ring
from basari.cli.games.basari.draw.gems import draw_gem
from basari.cli.games.basari.draw.ring_layout import neighbour
from basari.cli.pages.question import Question
from basari.cli.pages.scene import Scene, paragraph
from basari.cli.terminal.canvas import KEYS, Canvas, short
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.cli.words import protest
from basari.kernel import Decision, Seat
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Start
from basari.rules.basari.exchange import Swap, Take, letters
from basari.rules.basari.facts.words import colour_name
from basari.rules.basari.gems import COLOURS, LETTERS


def spellings(move: Swap | Take) -> Iterable[str]:
    """Write a move as the letters one picks: what one gives, then what one takes, in any order."""
    if isinstance(move, Take):
        return {move.colour.letter}
    given = letters(move.give).strip("-")
    return {given + "".join(taken) for taken in permutations(letters(move.take).strip("-"))}


class Picking(Question[cards.View, Swap | Take]):
    """Action D: gems given back and taken, picked one by one (C15)."""

    picked: str = ""
    cursor: int = 0

    taken = "r"

    @property
    def accent(self) -> Seat:
        """The colour of whoever picks."""
        return self.decision.seat

    def chip(self) -> Chip:
        """Say who picks."""
        return Chip(f"{self.accent + 1}  " + _("{name} picks gems"), self.player)

    @property
    def moves(self) -> dict[str, Swap | Take]:
        """All moves, by what one picks for them."""
        return {word: move for move in self.decision.options for word in spellings(move)}

    @property
    def next(self) -> str:
        """The colours that can be picked now, from red to blue."""
        begun = [word for word in self.moves if word.startswith(self.picked)]
        able = {word[len(self.picked)] for word in begun if word != self.picked}
        return "".join(letter for letter in LETTERS if letter in able)

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, what was picked, and what can be picked now."""
        look = paper.look
        picked = Text("  ").join(draw_gem(COLOURS[LETTERS.index(gem)], look) for gem in self.picked)
        colours = Text("  ").join(self._colour(place, look) for place in range(len(self.next)))
        asked = paragraph((self._asked(), "name"), "  ", picked)
        body = [*self.scene.table(paper), Text(), asked, paragraph(colours)]
        picking = ((" ".join(self.next.lower()), _("pick")), (_("arrows, Enter"), _("pick")))
        back = ((_("Backspace"), _("back")),) if self.picked else ()
        return self.sheet(body, (*picking, *back))

    def _colour(self, place: int, look: Look) -> Text:
        colour = COLOURS[LETTERS.index(self.next[place])]
        mark = look.glyphs.cursor if place == self.cursor else " "
        text = Text.assemble(f"{mark} ", draw_gem(colour, look), f" {tell(colour_name(colour))}")
        text.apply_meta({KEYS: (colour.letter.lower(),)})
        return text

    def _asked(self) -> str:
        """Say what is picked now."""
        move = self.decision.options[0]
        gives, takes = (move.give.size, move.take.size) if isinstance(move, Swap) else (0, 1)
        if len(self.picked) < gives:
            text = _("{name}, which gem do you give back?")
        elif takes == 1:
            text = _("{name}, which gem do you take?")
        elif len(self.picked) == gives:
            text = _("{name}, which gem do you take first?")
        else:
            text = _("{name}, which gem do you take second?")
        return text.format(name=self.player)

    def press(self, key: str) -> Page | Done | None:
        """Pick a colour by letter, or with the arrows; take the last one back."""
        if key == "backspace":
            return replace(self, picked=self.picked[:-1], cursor=0)
        if key in {"left", "up", "right", "down"}:
            step = -1 if key in {"left", "up"} else 1
            return replace(self, cursor=(self.cursor + step) % len(self.next))
        letter = self.next[self.cursor] if key == "enter" else key.upper()
        if letter not in tuple(self.next):
            return None
        picked = self.picked + letter
        move = self.moves.get(picked)
        return self.settle(move) if move else replace(self, picked=picked, cursor=0)


class Placing(Question[board.View, Start]):
    """Where to start on the ring (B2)."""

    cursor: int = 1
    typed: str = ""

    @property
    def accent(self) -> Seat:
        """The colour of whoever starts."""
        return self.decision.seat

    def chip(self) -> Chip:
        """Say who starts."""
        return Chip(f"{self.accent + 1}  " + _("{name} chooses an arch"), self.player)

    @classmethod
    def at_first(
        cls, scene: Scene[board.View, Start], decision: Decision[Start], *, confirm: bool
    ) -> Self:
        """Begin at the first arch that is free."""
        return cls(scene, decision, confirm, decision.options[0].arch)

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw the ring with the arch that is looked at."""
        return ring.table(self.scene.view, self.scene.names, paper, self.cursor)

    def draw(self, paper: Paper) -> Sheet:
        """Show the ring, and what one would start on."""
        return self.sheet([*self.backdrop(paper), self._here(paper)], self._keys())

    def _here(self, paper: Paper) -> Canvas:
        """Ask, and show what the arch brings; or say that someone is there already."""
        arch, tall = self.scene.view.rules.track[self.cursor - 1], int(paper.high)
        canvas = paper.canvas(4 + tall)
        top, middle = 1 + tall, canvas.width // 2 - 4
        asked = self.scene.face.question(self.scene, self.decision)
        canvas.put(MARGIN, top, short(asked, middle - 3), "strong")
        canvas.put(MARGIN, top + 1, _("Arch {number}").format(number=arch.number), "accent strong")
        if why := self.decision.objection(Start(self.cursor)):
            canvas.put(MARGIN, top + 2, short(protest(why), canvas.width - 2 * MARGIN), "warning")
            return canvas
        end = canvas.big(middle, top, f"{arch.points}", "strong")
        end = canvas.put(end + 2, top + 1, _("points"), "dim") + 3
        jewels.lay_out(canvas, (end, top, canvas.width - MARGIN - end, jewels.TALL), arch.gems)
        return canvas

    def _keys(self) -> Keys:
        last = len(self.scene.view.rules.track)
        return (("Enter", _("start here")), (_("arrows"), _("walk")), (f"1-{last}", _("go to")))

    def press(self, key: str) -> Page | Done | None:
        """Walk on the ring, go to a number, or start."""
        last = len(self.scene.view.rules.track)
        if key in {"left", "up", "right", "down"}:
            return replace(self, cursor=neighbour(last, self.cursor, key), typed="")
        if key in {"home", "end"}:
            return replace(self, cursor=1 if key == "home" else last, typed="")
        if key in tuple("0123456789"):
            typed = next((text for text in (self.typed + key, key) if 1 <= int(text) <= last), "")
            return replace(self, cursor=int(typed), typed=typed) if typed else self
        start = Start(self.cursor)
        return self.settle(start) if key == "enter" and start in self.decision.options else None
