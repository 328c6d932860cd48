"""The ladder of a negotiation: the bids so far, and above them the one being built."""

from rich.cells import cell_len

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.games.basari.draw.negotiation import RUNGS, Negotiation
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import jewel_style, seat_style
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.basari.facts.prospects import leaders
from basari.rules.basari.gems import COLOURS, Colour, Gems

LEAST_NAME = 3


class Ladder(Negotiation):
    """The ladder of bids, from the first upwards; only the last ones if there are many."""

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw the rungs from row *y* down, the latest bid near the top."""
        bids, step, rungs = self.bargain.bids, self.step, RUNGS
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
        """Draw a bid on its bidder's side; the latest moves from the purse while it is fresh."""
        bidder = self.bargain.opener if number % 2 else self.second
        offer = self.bargain.bids[number - 1]
        if lit and self.making.way < 1:
            purse = self.tall // 2
            climbing = round(purse + (row - purse) * self.making.way)
            self._heap(canvas, bidder, offer, climbing, kind="jewel", rail=False)
            return
        self._heap(canvas, bidder, offer, row, kind="jewel" if lit else "plain")
        if lit:
            self._say(canvas, bidder, offer, row, _("{name} offers"))
            self._accepted(canvas, row)

    def _accepted(self, canvas: Canvas, row: int) -> None:
        """Write across from the standing offer what accepting would bring: `◆R 3→4★`.

        If room is short, the counts before accepting are left out first, then the words before
        them.
        """
        turn, middle = self.bargain.turn, canvas.width // 2
        purses, now = self.purses_after(self.bargain.other), self.view.purses[turn]
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

        left, room = turn == self.sides[0], middle - 11
        ways = [parts(words=w, before=b) for w, b in ((True, True), (True, False), (False, False))]
        wide = [sum(cell_len(text) for text, _style in way) - 1 for way in ways]
        way = next((n for n, cells in enumerate(wide) if cells <= room), len(ways) - 1)
        canvas.parts(middle - 8 - wide[way] if left else middle + 9, row, *ways[way])

    @property
    def second(self) -> Seat:
        """The negotiator who did not open."""
        one, other = self.bargain.turn, self.bargain.other
        return other if self.bargain.opener == one else one

    def _built(self, canvas: Canvas, row: int) -> None:
        """Draw the offer being built above the standing one."""
        seat = self.bargain.turn
        self._heap(canvas, seat, self.making.offer, row, kind="hollow")
        self._say(canvas, seat, self.making.offer, row, _("{name} would offer"))

    def _width(self, offer: Gems, room: int) -> tuple[bool, int]:
        """Return whether the gems fit one by one as jewels, and how many columns they take."""
        single = offer.size * 5 - 1 <= room
        colours = sum(1 for number in offer.counts if number)
        return single, max(0, (offer.size if single else colours) * 5 - 1)

    def _heap(
        self, canvas: Canvas, seat: Seat, offer: Gems, row: int, kind: str, *, rail: bool = True
    ) -> None:
        """Draw an offer beside the ladder; *kind* is `jewel`, `hollow`, or `plain` for counts."""
        middle, left = canvas.width // 2, seat == self.sides[0]
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
        """Write the bidder's name beside an offer, shortened if room is short."""
        middle, left = canvas.width // 2, seat == self.sides[0]
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
