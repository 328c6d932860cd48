"""The page of the seats: who sits where, and who is a bot."""

from collections.abc import Callable, Iterable
from itertools import chain, count

from msgspec.structs import replace

from basari import names
from basari.cli.pages.menu import BACK, before_game
from basari.cli.terminal.canvas import Badge, Canvas, short
from basari.cli.terminal.frame import MARGIN, Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_, tell
from basari.cli.words import protest
from basari.errors import BadSetup, say
from basari.kernel import Seat
from basari.players import BOT, HUMAN, Seated
from basari.value import Value

POINTS, BEFORE, NOW = 36, 38, 56
"""Where the points end, and the columns of who played before and who plays now."""
LABEL, LEVEL = 14, 12
"""The width of the word before a note, and of a bot's name."""


class Chair(Seated):
    """A seat at the table: its name as typed, and whether a person or which bot sits there."""

    touched: bool = False
    """Whether the name was typed in; the first letter typed replaces a suggestion."""
    before: str = ""
    """The person who sat there before a bot did."""


BOT_NAMES = (
    say("Sinbad"),
    say("Scheherazade"),
    say("Ali Baba"),
    say("Aladdin"),
    say("Morgiana"),
    say("Jafar"),
    say("Dinarzade"),
    say("Marouf"),
)
"""Names for bots, characters of tales, in the language of the players."""


def bot_name(taken: Iterable[str]) -> str:
    """Return a name for a bot, not one of those *taken* in any spelling.

    >>> bot_name(["Ada", "sinbad"])
    'Scheherazade'
    """
    others = {names.name_key(name) for name in taken}
    numbered = (_("Bot {number}").format(number=number) for number in count(1))
    free = (
        name for name in chain(map(tell, BOT_NAMES), numbered) if names.name_key(name) not in others
    )
    return next(free)


class Level(Value):
    """A bot that can sit on a chair: its code, its name, and what it is like."""

    code: str
    about: str
    name: str
    usual: bool = False
    offered: bool = True
    """Whether the bot can be chosen here; one that cannot may already sit here."""


class Advice(Value):
    """The bot that matches the players' recent results, and those results."""

    code: str
    name: str
    mostly: str
    """The name of the bot they played against most."""
    games: int
    won: int
    people: int

    def sentence(self) -> str:
        """Return the advice as a sentence."""
        text = n_(
            "You won {won} of your last {games} games, mostly against: {mostly}. Try: {name}.",
            "Together you won {won} of your last {games} games, mostly against: {mostly}. "
            "Try: {name}.",
            self.people,
        )
        return text.format(
            won=self.won, games=self.games, mostly=tell(self.mostly), name=tell(self.name)
        )


class Past(Value):
    """A game whose seats are to be filled anew: its title, how it stood, and who played."""

    title: str = "Basari"
    where: str = ""
    far: float = 0.0
    about: str = ""
    badges: tuple[Badge, ...] = ()
    points: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    """Further notes, each a label and a text."""


class Seating(Page):
    """The page on which names are typed, seats become bots or people, and ages are ordered."""

    chairs: tuple[Chair, ...]
    levels: tuple[Level, ...]
    """The bots of the game, from the weakest to the strongest."""
    ages: tuple[Seat, ...] = ()
    """The seats from the oldest to the youngest; empty where age does not matter."""
    advise: Callable[[tuple[str, ...]], Advice | None] | None = None
    """Returns the bot that is a match for people of these names."""
    known: tuple[str, ...] = ()
    """Names of people that are remembered, which no bot is given."""
    stood: tuple[Chair, ...] = ()
    """People left without a seat by a lower number of players; a higher one brings them back."""
    aged: tuple[Seat, ...] = ()
    """The seats from the oldest to the youngest, including those of `stood`."""
    past: Past = Past()
    """The game that is continued, if its seats are filled anew."""
    cursor: int = 0
    problem: str = ""
    typing: bool = False
    """Whether a name was just typed, so that Enter goes on to the next seat."""

    taken = "hrtlq"

    def draw(self, paper: Paper) -> Sheet:
        """Draw a line per seat with who played and who plays now, and the bots to choose from."""
        past, marks = self.past, self.past.badges
        canvas = Canvas(paper.look, paper.width, paper.room, Seat(self.cursor), marks)
        canvas.put(MARGIN, 1, short(past.about, canvas.width - 2 * MARGIN))
        if past.kinds:
            canvas.put(BEFORE, 3, _("before"), "faint")
            canvas.put(NOW, 3, _("now"), "faint")
        if past.points:
            canvas.right(POINTS, 3, _("points"), "faint")
        for seat in range(len(self.chairs)):
            self._draw_seat(canvas, 4 + seat, Seat(seat))
        y = 5 + len(self.chairs)
        advice = self.advice()
        words = protest(self.problem) if self.problem else advice.sentence() if advice else ""
        for line in broken(words, canvas.width - 2 * MARGIN):
            canvas.put(MARGIN, y, line, "warning" if self.problem else "dim")
            y += 1
        for label, words in past.notes:
            canvas.put(MARGIN, y, short(label, LABEL - 1), "strong")
            canvas.put(MARGIN + LABEL, y, short(words, canvas.width - 2 * MARGIN - LABEL), "dim")
            y += 1
        self._draw_levels(canvas, y + 1)
        keys = (
            ("Enter", _("next seat") if self.goes_on else _("play")),
            (_("up, down"), _("seat")),
            ("<- ->", _("person or bot")),
            ("Esc", _("back")),
        )
        accent = marks[self.cursor].colour if marks else Seat(self.cursor)
        chip = Chip(_("who plays?"))
        more = before_game()[:1]
        return Sheet(
            past.title, past.where, [canvas], keys, more, chip=chip, accent=accent, far=past.far
        )

    def _draw_seat(self, canvas: Canvas, y: int, seat: Seat) -> None:
        """Draw a seat: name, earlier points, who played before, and who plays now."""
        chair, past, here = self.chairs[seat], self.past, seat == self.cursor
        steps = (seat - self.cursor) % len(self.chairs)
        canvas.on_click(0, y, canvas.width, 1, *(("down",) * steps or ("tab",)))
        if here:
            canvas.lit(MARGIN, y, canvas.width - 2 * MARGIN)
        x = canvas.badge(MARGIN, y, seat) + 1
        canvas.put(x, y, f"{chair.name}{'_' if here else ''}", "strong" if here else "")
        if past.points:
            canvas.right(POINTS, y, past.points[seat], "strong" if here else "dim")
        now, before = self.kind_of(chair), ""
        if past.kinds:
            before = self.kind_of(replace(chair, kind=past.kinds[seat]))
        canvas.put(BEFORE, y, short(before, NOW - BEFORE - 3), "dim")
        canvas.put(NOW - 2, y, f"◂ {now} ▸" if here else f"  {now}", "strong" if here else "")
        if before not in {"", now}:
            canvas.right(canvas.width - MARGIN - 1, y, _("new"), "accent strong")

    def _draw_levels(self, canvas: Canvas, y: int) -> None:
        """Draw what every bot is like; the one at the cursor stands out."""
        here = self.chairs[self.cursor].bot
        for level in self.levels:
            if level.offered:
                canvas.put(MARGIN, y, tell(level.name), "dim")
                words = short(tell(level.about), canvas.width - 2 * MARGIN - LEVEL)
                canvas.put(MARGIN + LEVEL, y, words, "" if here == level.code else "faint")
                y += 1

    @property
    def goes_on(self) -> bool:
        """Whether Enter leads to the next seat: after typing a name, except at the last seat."""
        return self.typing and self.cursor + 1 < len(self.chairs)

    def advice(self, but: int | None = None) -> Advice | None:
        """Return the bot that suits the people here, not counting seat *but*; or `None`."""
        people = tuple(
            chair.name for seat, chair in enumerate(self.chairs) if chair.person and seat != but
        )
        return self.advise(people) if self.advise else None

    def kind_of(self, chair: Chair) -> str:
        """Return whether a person or which bot sits on a chair."""
        if chair.imaginary:
            return _("imaginary")
        names = {level.code: tell(level.name) for level in self.levels}
        called = names.get(chair.bot, chair.bot)
        return _("bot ({code})").format(code=called) if chair.bot else _("person")

    def about_here(self) -> str:
        """Return what the bot at the cursor is like; empty for a person."""
        here = self.chairs[self.cursor].bot
        return next((tell(level.about) for level in self.levels if level.code == here), "")

    def press(self, key: str) -> Page | Done | None:
        """Edit the seat at the cursor, move to another, or finish."""
        if key == "enter":
            return self._next() if self.goes_on else self.finished()
        if key == "escape":
            return Done(BACK)
        if key in {"up", "down"}:
            return self._at(self.cursor + (-1 if key == "up" else 1))
        if key in {"pageup", "pagedown"}:
            return self._aged(-1 if key == "pageup" else 1)
        chair = self.chairs[self.cursor]
        if key in {"tab", "s-tab", "left", "right"}:
            kind = self._next_kind(chair.kind, 1 if key in {"tab", "right"} else -1)
            return replace(self._with(self._become(chair, kind)), typing=self.typing)
        return self._typed(chair, key)

    def _become(self, chair: Chair, kind: str) -> Chair:
        """Return *chair* turned to a person or a bot, each with its own name."""
        if (kind == HUMAN) == chair.person:
            return replace(chair, kind=kind)
        if kind == HUMAN:
            return replace(chair, kind=kind, name=chair.before or chair.name, before="")
        there = [name for one in self.chairs for name in (one.name, one.before)]
        return replace(chair, kind=kind, name=bot_name([*there, *self.known]), before=chair.name)

    def _next_kind(self, kind: str, step: int) -> str:
        """Return the next kind after *kind*: people, a bot that fits, stronger and weaker ones."""
        offered = [level for level in self.levels if level.offered]
        bots = [f"{BOT}{level.code}" for level in offered]
        advice = self.advice(but=self.cursor)
        fits = [level.code == advice.code if advice else level.usual for level in offered]
        usual = fits.index(True) if any(fits) else 0
        kinds = tuple(dict.fromkeys((HUMAN, *bots[usual:], *bots[:usual], kind)))
        return kinds[(kinds.index(kind) + step) % len(kinds)]

    def _typed(self, chair: Chair, key: str) -> Page | None:
        """Add a letter to the name, or delete one."""
        if key == "backspace":
            return self._with(replace(chair, name=chair.name[:-1], touched=True))
        if len(key) != 1 or not key.isprintable() or key == "?":
            return None
        name = chair.name + key if chair.touched else key
        fits = len(name) <= names.LONGEST and names.display_width(name) <= names.WIDEST
        return self._with(replace(chair, name=name, touched=True)) if fits else self

    def _with(self, chair: Chair) -> "Seating":
        chairs = (*self.chairs[: self.cursor], chair, *self.chairs[self.cursor + 1 :])
        return replace(self, chairs=chairs, problem="", typing=True)

    def _aged(self, step: int) -> "Seating | None":
        """Swap the player at the cursor with the next older or younger one, if ages matter."""
        if not self.ages:
            return None
        ages = list(self.ages)
        place = ages.index(Seat(self.cursor))
        other = max(0, min(len(ages) - 1, place + step))
        ages[place], ages[other] = ages[other], ages[place]
        return replace(self, ages=tuple(ages))

    def _at(self, place: int, problem: str = "") -> "Seating":
        return replace(self, cursor=place % len(self.chairs), problem=problem, typing=False)

    def _next(self) -> "Seating":
        """Return the page at the next seat, or with a protest if the name is empty or taken."""
        try:
            _clean_all(self.chairs[: self.cursor + 1])
        except BadSetup as error:
            return self._at(self.cursor, error.sentence)
        return self._at(self.cursor + 1)

    def finished(self) -> Page | Done:
        """End with cleaned names, or return the page with a protest if one is empty or taken."""
        for place in range(len(self.chairs)):
            try:
                chairs = _clean_all(self.chairs[: place + 1])
            except BadSetup as error:
                return self._at(place, error.sentence)
        return Done(replace(self, chairs=chairs))

    def help(self) -> tuple[str, ...]:
        """Return how to fill in the seats."""
        return (
            _(
                "Type a name for every seat; right makes a good bot of it, then the strongest one, "
                "then easier ones, and a person again. Left goes the other way."
            ),
            _("Up and down go to another seat. Enter goes on and begins the game, Esc goes back."),
        )


def _clean_all(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Return the chairs with cleaned names; raise `BadSetup` if a name is empty or taken twice."""
    cleaned = tuple(replace(chair, name=names.clean(chair.name)) for chair in chairs)
    names.check_distinct([chair.name for chair in cleaned])
    return cleaned


def age(place: int, count: int) -> str:
    """Return a player's age in words, such as "2nd": of *count* players, 0 is the oldest."""
    if place == 0:
        return _("the oldest")
    if place == count - 1:
        return _("the youngest")
    return (_("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"))[place - 1]
