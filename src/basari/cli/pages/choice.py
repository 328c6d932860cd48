"""The page of a secret choice: the table, the player's own hand, and what each option would bring.

Every option takes the same number of keys, and nothing of the choice is shown once it is sealed.
The page also tells what only this player has heard.
"""

from collections.abc import Sequence
from typing import Generic

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages import hand
from basari.cli.pages.hand import Card
from basari.cli.pages.rows import Row, rows
from basari.cli.pages.scene import M, ScenePage, V, sentences_of, warning_line
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet, height_of
from basari.cli.terminal.page import COVER, COVERING, Done, Page
from basari.cli.texts import _
from basari.kernel import Decision, Event

MOST = 9
"""The most options that can have a digit each."""
HEARD = 3
"""The most lines about what only this player has heard."""
HAND, HIGH_HAND, GRAND_HAND = 13, 14, 19
"""Rows reserved for the hand before the table gets the rest, on small, high and very high paper."""
AIR = 12, 15
"""The rows from which a hand has an empty line below it, and those from which one above too."""
GRAND_ROOM = 44
"""The rows from which there is room for a hand with large letters."""


class Choice(ScenePage[V, M], Generic[V, M]):
    """The page of a secret choice among a few options."""

    decision: Decision[M]
    order: tuple[int, ...]
    """The index of the option that each digit stands for."""
    shuffled: bool
    """Whether only digits choose, in random order, so that watching fingers gives nothing away."""
    cursor: int
    """The option the arrow keys start from: a random one, so that counting strokes is no use."""
    pointing: bool = False
    """Whether an option is selected; until then Enter seals nothing, even when held down."""
    brisk: bool = False
    """Whether a key seals its option at once."""

    def chip(self) -> Chip:
        """Return the chip that says who chooses."""
        seat = self.decision.seat
        words = _("{name} chooses in secret")
        return Chip(f"{self.scene.badges[seat].sign}  {words}", self.scene.names[seat])

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, what this player has heard, and what each option would bring."""
        own = replace(paper, accent=self.accent)
        warning = warning_line(self.scene, own)
        if warning and own.high:
            warning = [Text(), *warning]
        notes: list[RenderableType] = [*self._heard(own), *warning]
        table = self._table(own, height_of(notes, own) + (own.high and bool(warning)))
        top = height_of([*table, *notes], own)
        few = len(self.order) <= hand.MOST
        if warning and own.room - top > AIR[0]:
            notes, top = [*notes, Text()], top + 1
        body = [*table, *notes, *(self._hand(own, own.room - top) if few else self._list(own))]
        return self.sheet(body, self._keys())

    def _heard(self, paper: Paper) -> list[Text]:
        """Return what only this player has heard since their last turn."""
        events = self.scene.story.since(self.decision.seat)
        alone = tuple(event for event in events if not _is_public(event))
        return story(sentences_of(alone, self.scene), paper, HEARD) if alone else []

    def _table(self, paper: Paper, notes: int) -> Sequence[RenderableType]:
        """Draw the largest table that leaves room below for *notes* rows and a hand of cards."""
        wanted = HIGH_HAND if paper.high else HAND
        if paper.room >= GRAND_ROOM:
            wanted = GRAND_HAND
        scene, room = self.scene, paper.room - notes
        few = len(self.order) <= hand.MOST
        least = (hand.LOW + 1, hand.LOW) if few else (len(self.order) + 1,)
        for left in (wanted, *least):
            table = scene.face.table_part(scene.view, scene.names, paper, room - left)
            if table:
                return table
        return []

    def _hand(self, paper: Paper, room: int) -> list[RenderableType]:
        """Lay out the options as cards side by side, with blank lines around if there is room."""
        least = hand.LOW
        air = sum(room >= step for step in AIR)
        high = max(least, min(room - air, hand.GRAND + 2))
        canvas, left = paper.canvas(max(room, high)), MARGIN
        top = max(0, room - high) // 2
        face, seat = self.scene.face, self.decision.seat
        held = face.beside_hand(self.scene.view, seat, len(self.order), paper)
        if held and high > hand.TALL:
            held.draw(canvas, left, top, high)
            left += held.width + 1
        where = left, top, canvas.width - MARGIN - left, high
        hand.hand(canvas, where, self._prospects(paper), self.cursor if self.pointing else None)
        return [canvas]

    def _prospects(self, paper: Paper) -> list[Card]:
        view, seat = self.scene.view, self.decision.seat
        moves = [self.decision.options[option] for option in self.order]
        return [self.scene.face.card(move, view, seat, paper.look) for move in moves]

    def _list(self, paper: Paper) -> list[RenderableType]:
        """List the options in rows when there are too many to lie side by side."""
        face, view, seat = self.scene.face, self.scene.view, self.decision.seat
        answers = []
        for place, option in enumerate(self.order):
            move = self.decision.options[option]
            brings = face.gain_line(move, view, seat, paper.look)
            answers.append(Row(f"{place + 1}", face.option(move, view, seat), brings=brings))
        return [Text(), rows(answers, self.cursor if self.pointing else None, paper)]

    def _name(self, place: int) -> str:
        move = self.decision.options[self.order[place]]
        return self.scene.face.option(move, self.scene.view, self.decision.seat)

    def _keys(self) -> Keys:
        digits = f"1-{len(self.order)}", _("seal") if self.brisk else _("choose")
        cover = _("Space"), _("curtain")
        if not self.pointing:
            return digits, ("← →", _("choose")), cover
        seal = "Enter", _("seal {answer}").format(answer=self._name(self.cursor))
        return seal, digits, cover

    def press(self, key: str) -> Page | Done | None:
        """Select an option by digit, letter or arrow, seal it, or drop the curtain."""
        if key in COVERING:
            return Done(COVER)
        if key in ("up", "left", "down", "right"):
            step = -1 if key in ("up", "left") else 1
            return replace(self, cursor=(self.cursor + step) % len(self.order), pointing=True)
        if key == "enter":
            return Done(self._move(self.cursor)) if self.pointing else None
        if key in ("backspace", "delete"):
            return replace(self, pointing=False)
        place = self._place(key)
        if place is None:
            return None
        return Done(self._move(place)) if self.brisk else self._at(place)

    def _at(self, place: int) -> "Choice[V, M]":
        return replace(self, cursor=place, pointing=True)

    def _move(self, place: int) -> M:
        return self.decision.options[self.order[place]]

    def _place(self, key: str) -> int | None:
        """Return the index in `order` of the option that *key* stands for, or `None`."""
        for place in range(len(self.order)):
            called = () if self.shuffled else self.scene.face.hotkeys(self._move(place))
            if key == f"{place + 1}" or (len(key) == 1 and key.lower() in called):
                return place
        return None

    def why_not(self, key: str) -> str:
        """Return a sentence: an option must be selected first, or letters choose nothing here."""
        last = len(self.order)
        if key == "enter":
            return _("Choose first: 1-{last}, or the arrow keys.").format(last=last)
        if self.shuffled and len(key) == 1 and key.isalpha():
            return _("Letters are off while keys are shuffled: 1-{last} choose.").format(last=last)
        return super().why_not(key)

    def help(self) -> tuple[str, ...]:
        """Return what each option does, and how sealing works."""
        sealed = (
            _("What you choose by its key is sealed at once.")
            if self.brisk
            else _(
                "Your choice is lit before it is sealed, and you can still change it: Enter seals "
                "it for good."
            )
        )
        return (
            *self.scene.face.help(self.scene, self.decision),
            sealed,
            _("Space or Esc drops the curtain and forgets the choice."),
        )


def _is_public(event: Event) -> bool:
    return event.seen_by(None)
