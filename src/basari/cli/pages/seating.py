"""Before a game: who sits where, and who is a bot."""

from collections.abc import Callable, Iterable
from itertools import chain, count

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari import names
from basari.cli.pages.menu import BACK, before_game
from basari.cli.pages.scene import paragraph
from basari.cli.terminal.canvas import KEYS
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_, tell
from basari.cli.words import protest
from basari.errors import BadSetup, say
from basari.kernel import Seat
from basari.players import BOT, HUMAN, Seated
from basari.value import Value


class Chair(Seated):
    """A seat at the table: a name as it is typed, and who sits there."""

    touched: bool = False
    """Whether someone has typed in the name; the first letter replaces a suggestion."""
    before: str = ""
    """Who sat there before a bot did."""


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
"""What bots are called, in the language of those who play; people in tales have such names."""


def bot_name(taken: Iterable[str]) -> str:
    """Find a name for a bot that is nobody's: neither of those *taken*, however they are written.

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
    """A bot: its code and name, what it is like, and whether it is the usual one."""

    code: str
    about: str
    name: str
    usual: bool = False
    offered: bool = True
    """Whether it can be chosen here; one that is not may sit here all the same."""


class Advice(Value):
    """Which bot is a match for those who play, and how they did lately, by which one knows."""

    code: str
    name: str
    mostly: str
    """Whom they met most often."""
    games: int
    won: int
    people: int

    def sentence(self) -> str:
        """Say it in a sentence."""
        text = n_(
            "You won {won} of your last {games} games, mostly against: {mostly}. Try: {name}.",
            "Together you won {won} of your last {games} games, mostly against: {mostly}. "
            "Try: {name}.",
            self.people,
        )
        return text.format(
            won=self.won, games=self.games, mostly=tell(self.mostly), name=tell(self.name)
        )


class Seating(Page):
    """Who sits where: names are typed, bots switched on and off, the age order settled."""

    chairs: tuple[Chair, ...]
    levels: tuple[Level, ...]
    """The bots there are, from the weakest to the strongest."""
    ages: tuple[Seat, ...] = ()
    """The seats from the oldest to the youngest, where age matters."""
    advise: Callable[[tuple[str, ...]], Advice | None] | None = None
    """Who knows which bot is a match for people with these names."""
    known: tuple[str, ...] = ()
    """People who are remembered: no bot is called so."""
    stood: tuple[Chair, ...] = ()
    """Who sat here when more played; they sit down again when more play again."""
    aged: tuple[Seat, ...] = ()
    """The seats from the oldest to the youngest, of those who stood up too."""
    cursor: int = 0
    problem: str = ""
    typing: bool = False
    """Whether a name was just typed: then Enter goes on to the next seat."""

    taken = "hrtlq"

    def draw(self, paper: Paper) -> Sheet:
        """Show a line per seat."""
        told = _("Type the names; Tab changes between a person and the bots below.")
        advice = self.advice()
        beside = (
            (protest(self.problem), "warning")
            if self.problem
            else (advice.sentence() if advice else "", "muted")
        )
        body: list[RenderableType] = [Text(), paragraph((_("Who plays?"), "title")), Text()]
        body += [self._line(Seat(seat), paper) for seat in range(len(self.chairs))]
        body += [Text(), paragraph(beside), Text(), paragraph((told, "muted"))]
        if self.ages:
            body.append(paragraph((_("Age breaks remaining ties."), "muted")))
        body += [Text(), *self._levels()]
        ages = (("<- ->", _("age")),) if self.ages else ()
        keys = (
            ("Tab", _("bot")),
            (_("up, down"), _("seat")),
            *ages,
            ("Enter", _("next seat") if self.goes_on else _("play")),
            ("Esc", _("back")),
        )
        return Sheet("Basari", "", body, keys, before_game()[:1])

    @property
    def goes_on(self) -> bool:
        """Whether Enter leads to the next seat: after a name was typed, unless it is the last."""
        return self.typing and self.cursor + 1 < len(self.chairs)

    def _levels(self) -> list[RenderableType]:
        """Say what every bot is like; the one at the cursor stands out."""
        here = self.chairs[self.cursor].bot
        offered = [level for level in self.levels if level.offered]
        width = max((len(tell(level.name)) for level in offered), default=0) + 2
        return [
            paragraph(
                (f"{tell(level.name):<{width}}", "key"),
                (tell(level.about), "" if here == level.code else "muted"),
            )
            for level in offered
        ]

    def advice(self, but: int | None = None) -> Advice | None:
        """Tell which bot is a match for the people who sit here, *but* one, if somebody knows."""
        people = tuple(
            chair.name for seat, chair in enumerate(self.chairs) if chair.person and seat != but
        )
        return self.advise(people) if self.advise else None

    def kind_of(self, chair: Chair) -> str:
        """Say who sits on a chair."""
        if chair.imaginary:
            return _("imaginary")
        names = {level.code: tell(level.name) for level in self.levels}
        called = names.get(chair.bot, chair.bot)
        return _("bot ({code})").format(code=called) if chair.bot else _("person")

    def about_here(self) -> str:
        """Say what a bot is like, where one sits at the cursor."""
        here = self.chairs[self.cursor].bot
        return next((tell(level.about) for level in self.levels if level.code == here), "")

    def _line(self, seat: Seat, paper: Paper) -> Text:
        chair, here = self.chairs[seat], seat == self.cursor
        mark, end = (paper.look.glyphs.cursor, "_") if here else (" ", " ")
        name = Text(f"{chair.name}{end}", "name" if here else "")
        name.append(" " * (names.LONGEST + 2 - name.cell_len))
        told = Text.assemble(
            f" {mark} ", (f"{seat + 1}", "key"), " ", name, f"  {self.kind_of(chair):<16}"
        )
        if self.ages:
            told += Text("  " + age(self.ages.index(seat), len(self.ages)), "muted")
        steps = (seat - self.cursor) % len(self.chairs)
        told.apply_meta({KEYS: ("down",) * steps or ("tab",)})
        return told

    def press(self, key: str) -> Page | Done | None:
        """Edit the line one is at, go to another, or be done."""
        if key == "enter":
            return self._next() if self.goes_on else self.finished()
        if key == "escape":
            return Done(BACK)
        if key in {"up", "down"}:
            return self._at(self.cursor + (-1 if key == "up" else 1))
        if key in {"left", "right"}:
            return self._aged(-1 if key == "left" else 1)
        chair = self.chairs[self.cursor]
        if key in {"tab", "s-tab"}:
            kind = self._next_kind(chair.kind, 1 if key == "tab" else -1)
            return replace(self._with(self._become(chair, kind)), typing=self.typing)
        return self._typed(chair, key)

    def _become(self, chair: Chair, kind: str) -> Chair:
        """Let a person or a bot sit there; each has a name of its own."""
        if (kind == HUMAN) == chair.person:
            return replace(chair, kind=kind)
        if kind == HUMAN:
            return replace(chair, kind=kind, name=chair.before or chair.name, before="")
        there = [name for one in self.chairs for name in (one.name, one.before)]
        return replace(chair, kind=kind, name=bot_name([*there, *self.known]), before=chair.name)

    def _next_kind(self, kind: str, step: int) -> str:
        """Tell who can sit there instead: first a bot that fits, then stronger and weaker ones."""
        offered = [level for level in self.levels if level.offered]
        bots = [f"{BOT}{level.code}" for level in offered]
        advice = self.advice(but=self.cursor)
        fits = [level.code == advice.code if advice else level.usual for level in offered]
        usual = fits.index(True) if any(fits) else 0
        kinds = tuple(dict.fromkeys((HUMAN, *bots[usual:], *bots[:usual], kind)))
        return kinds[(kinds.index(kind) + step) % len(kinds)]

    def _typed(self, chair: Chair, key: str) -> Page | None:
        """Add a letter, or take one away."""
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
        """Let whoever the cursor is at change places with the next older or younger one."""
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
        """Go on to the next seat, unless the name is none or somebody else's."""
        try:
            _clean_all(self.chairs[: self.cursor + 1])
        except BadSetup as error:
            return self._at(self.cursor, error.sentence)
        return self._at(self.cursor + 1)

    def finished(self) -> Page | Done:
        """Be done, unless a name is none or taken twice."""
        for place in range(len(self.chairs)):
            try:
                chairs = _clean_all(self.chairs[: place + 1])
            except BadSetup as error:
                return self._at(place, error.sentence)
        return Done(replace(self, chairs=chairs))

    def help(self) -> tuple[str, ...]:
        """Say how to fill in the seats."""
        ages = _("Left and right make someone older or younger: age breaks remaining ties.")
        return (
            _(
                "Type a name for every seat; Tab makes a good bot of it, then the strongest one, "
                "then easier ones, and a person again. Shift-Tab goes the other way."
            ),
            _("Up and down go to another seat. Enter goes on and begins the game, Esc goes back."),
            *((ages,) if self.ages else ()),
        )


def _clean_all(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Clean all names, or raise `BadSetup` if one of them is none or taken twice."""
    cleaned = tuple(replace(chair, name=names.clean(chair.name)) for chair in chairs)
    names.check_distinct([chair.name for chair in cleaned])
    return cleaned


def age(place: int, count: int) -> str:
    """Say how old somebody is among so many."""
    if place == 0:
        return _("the oldest")
    if place == count - 1:
        return _("the youngest")
    return (_("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"))[place - 1]
