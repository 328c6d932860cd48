"""A negotiation as everybody sees it: two purses as gems, one ladder of bids, and all others.

The ladder grows upwards. The offer that stands is lit, older ones fade, and what is being built
hangs above them, hollow; so do its gems in the purse from which they would come.
"""

from rich.cells import cell_len
from rich.console import RenderableType

from basari.cli.games.basari import jewels
from basari.cli.games.basari.bystanders import bystanders
from basari.cli.games.basari.gems import gems_in, style_of
from basari.cli.games.basari.tags import how_far, now_and_then
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import jewel_style, seat_style
from basari.cli.texts import _
from basari.cli.words import bot_mark, count_points
from basari.facts import Prospect
from basari.kernel import Seat
from basari.rules.basari.editions import Action, View
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.prospects import leaders
from basari.rules.basari.gems import COLOURS, NO_GEMS, Colour, Gems
from basari.rules.basari.negotiation import Bargain
from basari.value import Value

RUNGS = 5
"""Bids that a ladder shows, with the one that is being built."""
RAIL = 9
"""Columns of a ladder."""
LEAST_NAME = 3
METER = 8
BLOCK = 4
"""Columns of a gem that is drawn as a block, with a gap."""
AIRY, ROOMY = 36, 42
"""From so many lines on purses have air, and rungs are far apart."""
SAID = 7
"""Lines of what is said above and below it."""
STAR = 3
"""Columns of the mark behind gems of which nobody has more."""
LOST = "☆"
"""Marks a majority that an offer would cost."""


class Making(Value):
    """What somebody would offer, and how far it is."""

    offer: Gems = NO_GEMS
    pending: str = ""
    """Digits typed before a letter."""
    cursor: int = -1
    """The colour at which the arrow keys are; none while nobody builds."""
    way: float = 1.0
    """How far the gems of the last bid have come from the purse to the ladder."""


NOTHING = Making()


def bargaining(
    scene: AnyScene, bargain: Bargain[Action], paper: Paper, making: Making = NOTHING
) -> tuple[list[RenderableType], list[RenderableType]]:
    """Draw the two sides with the ladder between them; and what all others have, to stand below."""
    picture = _Picture(scene, bargain, paper, making)
    return [picture.drawn()], [*picture.watched()]


def sides_of(bargain: Bargain[Action]) -> tuple[Seat, Seat]:
    """Tell who stands on the left and who on the right, in seat order, whoever has the word."""
    one, other = bargain.turn, bargain.other
    return (one, other) if one < other else (other, one)


class _Picture(Value):
    """A negotiation that is being drawn."""

    scene: AnyScene
    bargain: Bargain[Action]
    paper: Paper
    making: Making

    @property
    def _view(self) -> View:
        view: View = self.scene.view
        return view

    def drawn(self) -> Canvas:
        """Draw both sides above the ladder: 12 lines on small paper."""
        paper, ladder = self.paper, self._tall + 1 + self.paper.high
        height = ladder + (RUNGS - 1) * self._step + 1 + paper.high
        canvas = paper.canvas(height, self.bargain.turn)
        half = (paper.width - 5) // 2
        for seat, x in zip(self._sides, (2, 3 + half), strict=True):
            self._side(canvas, seat, x, half)
        self._ladder(canvas, ladder)
        return canvas

    def watched(self) -> list[Canvas]:
        """Draw what everybody else has; with air between the rows, if the rest leaves room."""
        seats = map(Seat, range(len(self.scene.names)))
        others = [seat for seat in seats if seat not in self._sides]
        used = self._tall + 3 + RUNGS * self._step + 2 * len(others)
        airy = self.paper.high and used + SAID <= self.paper.room
        return bystanders(self.scene, others, self.paper, airy=airy)

    @property
    def _sides(self) -> tuple[Seat, Seat]:
        return sides_of(self.bargain)

    @property
    def _step(self) -> int:
        """Lines from rung to rung."""
        return 1 if not self.paper.high else 2 if self.paper.room < ROOMY else 3

    @property
    def _airy(self) -> bool:
        """Whether there is air between the rows of a purse."""
        return self.paper.room >= AIRY

    @property
    def _tall(self) -> int:
        """Lines of a side."""
        return 12 if self._airy else 9 if self.paper.high else 6

    def _side(self, canvas: Canvas, seat: Seat, x: int, width: int) -> None:
        """Draw one side: who it is, what the action would bring, and the purse."""
        high, lit = int(self.paper.high), seat == self.bargain.turn
        if lit:
            canvas.fill(x, 0, width, self._tall, "surface")
            for row in range(self._tall):
                canvas.put(x - 1, row, "▐", "accent")
        self._person(canvas, seat, x + 1, high, width - 3, lit=lit)
        self._brings(canvas, seat, (x + 5, 1 + high), lit=lit)
        self._far(canvas, seat, 1 + high, (x + 5, x + width - 2))
        for colour in COLOURS:
            at = 2 + 2 * high + (1 + self._airy) * colour
            self._gems(canvas, seat, colour, (x + 2, at, width - 4))

    def _brings(self, canvas: Canvas, seat: Seat, at: tuple[int, int], *, lit: bool) -> None:
        """Say what the action would bring somebody."""
        words = now_and_then(self._prospect(seat))
        end = canvas.put(*at, words or _("would get"), "strong" if lit and words else "dim")
        if not words:
            jewels.heap(canvas, end + 1, at[1], gems_in(self._prospect(seat).gains))

    def _prospect(self, seat: Seat) -> Prospect:
        """Find what the action would bring somebody."""
        return facts_of(self._view).prospect(self._view, seat, self.bargain.action)

    def _gain_width(self, seat: Seat) -> int:
        """Count the cells of what the action would bring."""
        prospect = self._prospect(seat)
        words = now_and_then(prospect)
        return cell_len(words or _("would get")) + (
            0 if words else jewels.wide(gems_in(prospect.gains))
        )

    def _far(self, canvas: Canvas, seat: Seat, y: int, room: tuple[int, int]) -> None:
        """Tell how far somebody has come, where there is room for it on both sides."""
        first, last = room
        way = facts_of(self._view).way(self._view)
        free = last - first - max(map(self._gain_width, self._sides)) - 3
        longest = max((how_far(way, side) for side in self._sides), key=cell_len)
        if cell_len(longest) > free:
            return
        canvas.right(last, y, how_far(way, seat), "dim")
        if self.paper.high and cell_len(longest) + 1 + METER <= free:
            x = last - cell_len(longest) - 1 - METER
            canvas.meter(x, y, way.numbers[seat], 0, way.goal or 1, METER, f"seat{seat}")

    def _person(self, canvas: Canvas, seat: Seat, x: int, y: int, width: int, *, lit: bool) -> None:
        """Name somebody, with points at the right."""
        name, points = self.scene.names[seat], count_points(self._view.points[seat])
        mark = bot_mark(name)
        room = width - 5 - len(points) - (len(mark) + 1 if mark else 0)
        end = canvas.badge(x, y, seat)
        if room < len(name):
            points, room = f"{self._view.points[seat]}", room + len(points) - 3
        end = canvas.put(end + 1, y, short(name, room), "strong" if lit else "")
        if mark:
            canvas.put(end + 1, y, mark, "faint")
        canvas.right(x + width, y, points, "dim")

    def _gems(
        self, canvas: Canvas, seat: Seat, colour: Colour, place: tuple[int, int, int]
    ) -> None:
        """Draw all gems of a colour; those on offer are hollow."""
        x, y, width = place
        owned = self._view.purses[seat][colour]
        given = min(owned, self._given(seat)[colour])
        shapes = canvas.look.glyphs.shapes[colour], jewels.HOLLOW[colour]
        room = width - 8 - STAR
        block = self._airy and canvas.look.shaded and BLOCK * owned <= room
        step = BLOCK if block else 2 if 2 * owned <= room else 1
        end = jewels.gem(canvas, x, y, colour)
        canvas.put(end, y, f"{owned - given:>3}", "strong" if given else "dim")
        styles = style_of(colour), "strong"
        if block:
            styles = jewel_style(colour.name.lower()), f"{style_of(colour)} strong hollow"
        for place_of in range(min(owned, room // step)):
            hollow = place_of >= owned - given
            sign = f" {shapes[hollow]} " if block else shapes[hollow]
            canvas.put(end + 4 + step * place_of, y, sign, styles[hollow])
        after = end + 4 + step * min(owned, room // step) + (step == 1)
        self._star(canvas, seat, colour, (after, y, x + width))

    def _star(
        self, canvas: Canvas, seat: Seat, colour: Colour, place: tuple[int, int, int]
    ) -> None:
        """Mark who has most of a colour, alone or not; hollow if the offer would cost it."""
        x, y, last = place
        kept = leaders(self._after(seat), colour)
        if seat not in kept:
            lost = seat in leaders(self._view.purses, colour)
            canvas.put(x, y, LOST if lost else "", "dim")
            return
        end = canvas.put(x, y, canvas.look.glyphs.most, style_of(colour))
        if len(kept) > 1:
            tied = _("tied")
            canvas.put(end, y, f" {tied}" if end + 1 + cell_len(tied) <= last else "=", "dim")

    def _after(self, seat: Seat) -> list[Gems]:
        """Tell the purses as they would be once the other side took what somebody offers."""
        purses, given = list(self._view.purses), self._given(seat) & self._view.purses[seat]
        one, other = self._sides
        purses[seat] -= given
        purses[other if seat == one else one] += given
        return purses

    def _given(self, seat: Seat) -> Gems:
        """Tell what somebody offers: as it stands, or as it is being built."""
        if seat == self.bargain.turn:
            return self.making.offer
        return self.bargain.standing

    def _ladder(self, canvas: Canvas, y: int) -> None:
        """Draw the rungs from below, the last bids if there are many."""
        bids, step, rungs = self.bargain.bids, self._step, RUNGS
        first = max(1, len(bids) + 2 - rungs)
        middle = canvas.width // 2
        rails = "│       │" if canvas.look.plain else "║       ║"
        for number in range(first, first + rungs):
            row = y + (first + rungs - 1 - number) * step
            tone = "strong" if number == len(bids) else "faint"
            tone = "accent" if number == len(bids) + 1 else tone
            for below in range(step if number > first else 1):
                canvas.put(middle - 4, row + below, rails, "faint" if below else tone)
            canvas.put(middle - 4, row, "╟───────╢", tone)
            canvas.mid(middle - 2, row, 5, f" {number} ", "dim" if tone == "faint" else "strong")
            if number <= len(bids):
                self._bid(canvas, number, row, lit=number == len(bids))
            elif number == len(bids) + 1 and (self.making.offer.size or self.making.cursor >= 0):
                self._built(canvas, row)

    def _bid(self, canvas: Canvas, number: int, row: int, *, lit: bool) -> None:
        """Draw a bid on the side of the one who made it."""
        bidder = self.bargain.opener if number % 2 else self._second
        offer = self.bargain.bids[number - 1]
        if lit and self.making.way < 1:
            purse = self._tall // 2
            climbing = round(purse + (row - purse) * self.making.way)
            self._heap(canvas, bidder, offer, climbing, kind="jewel", rail=False)
            return
        self._heap(canvas, bidder, offer, row, kind="jewel" if lit else "plain")
        if lit:
            self._say(canvas, bidder, offer, row, _("{name} offers"))
            self._accepted(canvas, row)

    def _accepted(self, canvas: Canvas, row: int) -> None:
        """Say across from the offer that stands what taking it would bring: `◆R 3→4★`.

        Where there is little room, what one has now yields first, then the words before it.
        """
        turn, middle = self.bargain.turn, canvas.width // 2
        purses, now = self._after(self.bargain.other), self._view.purses[turn]
        label, arrow = _("accepting"), ">" if canvas.look.plain else "→"
        stars = [colour for colour in COLOURS if turn in leaders(purses, colour)]
        got = [colour for colour in COLOURS if self.bargain.standing[colour]]

        def parts(*, words: bool, before: bool) -> list[tuple[str, str]]:
            told = [(f"{label} ", "dim")] if words else []
            for colour in got:
                star = canvas.look.glyphs.most if colour in stars else ""
                told.append((f"{jewels.sign(canvas, colour)} ", style_of(colour)))
                told.append((f"{now[colour]}{arrow}" if before else "", "dim"))
                told.append((f"{purses[turn][colour]}{star} ", "strong"))
            return told

        left, room = turn == self._sides[0], middle - 11
        ways = [parts(words=w, before=b) for w, b in ((True, True), (True, False), (False, False))]
        wide = [sum(cell_len(text) for text, _style in way) - 1 for way in ways]
        way = next((n for n, cells in enumerate(wide) if cells <= room), len(ways) - 1)
        canvas.parts(middle - 8 - wide[way] if left else middle + 9, row, *ways[way])

    @property
    def _second(self) -> Seat:
        one, other = self.bargain.turn, self.bargain.other
        return other if self.bargain.opener == one else one

    def _built(self, canvas: Canvas, row: int) -> None:
        """Hang what is being built above the offer that stands."""
        seat = self.bargain.turn
        self._heap(canvas, seat, self.making.offer, row, kind="hollow")
        self._say(canvas, seat, self.making.offer, row, _("{name} would offer"))

    def _width(self, offer: Gems, room: int) -> tuple[bool, int]:
        """Tell whether gems have room one by one, as jewels, and how many columns they take."""
        single = offer.size * 5 - 1 <= room
        colours = sum(1 for number in offer.counts if number)
        return single, max(0, (offer.size if single else colours) * 5 - 1)

    def _heap(
        self, canvas: Canvas, seat: Seat, offer: Gems, row: int, kind: str, *, rail: bool = True
    ) -> None:
        """Draw an offer beside the ladder: as jewels, hollow ones, or in brief."""
        middle, left = canvas.width // 2, seat == self._sides[0]
        if kind == "plain":
            wide = jewels.wide(offer)
            x = middle - 8 - wide if left else middle + 9
            jewels.heap(canvas, x, row, offer)
            return
        single, wide = self._width(offer, middle - 29)
        x = middle - 8 - wide if left else middle + 9
        if rail:
            sign = "━" if kind == "jewel" else "╍"
            canvas.put((middle - 8, middle + 5)[not left], row, sign * 4, seat_style(seat))
        tall = self.paper.high
        for colour in jewels.one_by_one(offer) if single else filter(offer.__getitem__, COLOURS):
            width = jewels.JEWEL
            words = jewels.sign(canvas, colour, hollow=kind == "hollow")
            words = words if single else f"{offer[colour]}{words}"
            _block(canvas, x, row, words.center(width), colour, kind, tall=tall)
            x += width + 1

    def _say(self, canvas: Canvas, seat: Seat, offer: Gems, row: int, words: str) -> None:
        """Say beside an offer whose it is; where there is little room, the name yields."""
        middle, left = canvas.width // 2, seat == self._sides[0]
        _single, wide = self._width(offer, middle - 29)
        room = middle - 13 - wide - len(words.format(name=""))
        if room < LEAST_NAME:
            return
        text = words.format(name=short(self.scene.names[seat], room))
        style = f"{seat_style(seat)} strong"
        if left:
            canvas.right(middle - 10 - wide, row, text, style)
        else:
            canvas.put(middle + 11 + wide, row, text, style)


def _block(
    canvas: Canvas, x: int, y: int, words: str, colour: Colour, kind: str, *, tall: bool
) -> None:
    """Draw a jewel, filled or hollow; a tall one has half blocks above and below."""
    hue = colour.name.lower()
    style = jewel_style(hue) if kind == "jewel" else f"{style_of(colour)} strong hollow"
    if canvas.look.plain:
        canvas.put(x, y, f"[{words.strip()}]", style_of(colour))
        return
    if tall and kind == "jewel":
        canvas.put(x, y - 1, "▄" * len(words), jewels.edge(canvas, colour))
        canvas.put(x, y + 1, "▀" * len(words), jewels.edge(canvas, colour))
    canvas.put(x, y, words, style)


def stepper(canvas: Canvas, y: int, making: Making, purse: Gems) -> None:
    """Draw how many gems of each colour are in an offer, with the keys that change it.

    Keys that lead nowhere now are dim: there is nothing to take away, or no more in the *purse*.
    """
    each = (canvas.width - 4) // len(COLOURS)
    for colour in COLOURS:
        x, number, letter = 2 + each * colour, making.offer[colour], colour.letter
        here = colour == making.cursor
        text = f"{making.pending}?" if here and making.pending else f"{number}"
        style = jewel_style(colour.name.lower()) if number else style_of(colour)
        canvas.put(x, y, f" {jewels.sign(canvas, colour)} ", style)
        tone = "strong" if number or here else "faint"
        end = canvas.put(x + 5, y, text, f"{tone} raised" if here else tone)
        if here and not canvas.look.shaded:
            end = canvas.put(end, y, "◂", "strong")
        end = max(end, x + 7)
        more, less = number < purse[colour] or bool(making.pending), number > 0
        end = _step(canvas, (end + 1, y), letter.lower(), "+", able=more)
        _step(canvas, (end + 1, y), letter, "−", able=less)


def _step(canvas: Canvas, at: tuple[int, int], letter: str, sign: str, *, able: bool) -> int:
    """Draw a key of the stepper with what it does."""
    end = canvas.put(*at, f" {letter} ", "key" if able else "faint")
    return canvas.put(end, at[1], sign, "dim" if able else "ghost")
