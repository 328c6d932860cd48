"""Before a game: which edition, how many, who sits where, and who is a bot."""

from typing import ClassVar

from msgspec.structs import replace
from rich.align import Align
from rich.console import Group, RenderableType
from rich.text import Text

from basari import names
from basari.bots import BOTS
from basari.cli.games.basari.purses import fitted
from basari.cli.pages.page import SPOKEN, Done, Page, garland, other_language, protest, said
from basari.cli.terminal.frame import Paper, Sheet
from basari.cli.texts import _, tell
from basari.cli.words import edition_name, listed
from basari.errors import BadSetup
from basari.kernel import Seat
from basari.rules.register import EDITIONS
from basari.value import Value

BACK = "back"
"""Comes of a page from which one goes back to the one before."""
HUMAN = "human"
USUAL_BOT = "bot:merchant"
"""Who fills a seat unless somebody else is wanted."""
KINDS = (HUMAN, *(f"bot:{code}" for code in BOTS))
"""Who can sit on a chair: a person, or a bot from the weakest to the strongest."""


class Menu(Page):
    """A short list, of which one entry is chosen."""

    cursor: int = 0

    def title(self) -> str:
        """Ask."""
        raise NotImplementedError

    def entries(self) -> tuple[str, ...]:
        """Say what there is to choose from."""
        raise NotImplementedError

    def keys(self) -> tuple[str, ...]:
        """Number them."""
        return tuple(f"{place + 1}" for place in range(len(self.entries())))

    def value(self) -> object:
        """Tell what the cursor is at."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Show the list."""
        lines = [Text(self.title(), "title"), Text()]
        for place, entry in enumerate(self.entries()):
            mark = paper.look.glyphs.cursor if place == self.cursor else " "
            lines.append(Text.assemble(f"{mark} ", (self.keys()[place], "key"), f"  {entry}"))
        body = [garland(paper), Text(), Align.center(Group(*lines)), Text(), garland(paper)]
        keys = ((_("arrows"), _("choose")), ("Enter", _("go on")), ("Esc", _("back")))
        return Sheet("Basari", "", body, keys, before_game(), centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Choose with arrows or by number."""
        count = len(self.entries())
        if key in {"up", "down", "left", "right"}:
            step = -1 if key in {"up", "left"} else 1
            return replace(self, cursor=(self.cursor + step) % count)
        if key == "enter":
            return Done(self.value())
        if key in {"escape", "backspace"}:
            return Done(BACK)
        if key in self.keys():
            return Done(replace(self, cursor=self.keys().index(key)).value())
        return None

    def help(self) -> tuple[str, ...]:
        """Say how to choose."""
        return (_("Choose with the arrow keys and Enter, or by number. Esc goes back."),)


class WaitingMenu(Menu):
    """Whether to go on with a game that is not over."""

    names: tuple[str, ...] = ()
    leg: int = 1
    round: int = 1
    """How far it has come."""

    def title(self) -> str:
        """Say what is waiting."""
        return _("A game is waiting: {names}; leg {leg}, round {round}").format(
            names=listed(self.names), leg=self.leg, round=self.round
        )

    def entries(self) -> tuple[str, ...]:
        """Go on, or begin another one."""
        return (_("go on with it"), _("begin a new game; this one stays saved"))

    def value(self) -> bool:
        """Tell whether to go on."""
        return self.cursor == 0


class EditionMenu(Menu):
    """Which edition is played."""

    def title(self) -> str:
        """Ask."""
        return _("Which Basari do you play?")

    def entries(self) -> tuple[str, ...]:
        """Name the editions, and for how many they are."""
        return tuple(
            _("{edition}, {least} to {most} players").format(
                edition=edition_name(edition.name),
                least=edition.seats[0],
                most=edition.seats[-1],
            )
            for edition in EDITIONS.values()
        )

    def value(self) -> str:
        """Tell which one."""
        return tuple(EDITIONS)[self.cursor]


class PlayersMenu(Menu):
    """How many play, bots included."""

    seats: range = range(3, 6)

    def title(self) -> str:
        """Ask."""
        return _("How many are you, bots included?")

    def entries(self) -> tuple[str, ...]:
        """Count them."""
        return (_("players"),) * len(self.seats)

    def keys(self) -> tuple[str, ...]:
        """Take the number itself."""
        return tuple(f"{count}" for count in self.seats)

    def value(self) -> int:
        """Tell how many."""
        return self.seats[self.cursor]


class Chair(Value):
    """A seat at the table: a name as it is typed, and who sits there."""

    name: str
    kind: str = HUMAN
    touched: bool = False
    """Whether someone has typed in the name; the first letter replaces a suggestion."""


class Seating(Page):
    """Who sits where: names are typed, bots switched on and off, the age order settled."""

    chairs: tuple[Chair, ...]
    ages: tuple[Seat, ...] = ()
    """The seats from the oldest to the youngest, where age matters."""
    cursor: int = 0
    problem: str = ""
    typing: bool = False
    """Whether a name was just typed: then Enter goes on to the next seat."""

    taken: ClassVar[str] = "hrtlq"

    def draw(self, paper: Paper) -> Sheet:
        """Show a line per seat."""
        told = _("Type the names; Tab changes between a person and the bots below.")
        problem = protest(self.problem) if self.problem else ""
        body: list[RenderableType] = [Text(), said((_("Who plays?"), "title")), Text()]
        body += [self._line(Seat(seat), paper) for seat in range(len(self.chairs))]
        body += [Text(), said((problem, "warning")), Text(), said((told, "muted"))]
        if self.ages:
            body.append(said((_("The older one opens when all else is equal (C7)."), "muted")))
        body += [Text(), *self._levels()]
        ages = (("<- ->", _("age")),) if self.ages else ()
        keys = (
            ("Tab", _("bot")),
            (_("up, down"), _("seat")),
            *ages,
            ("Enter", _("next seat") if self._goes_on else _("play")),
            ("Esc", _("back")),
        )
        return Sheet("Basari", "", body, keys, before_game()[:1])

    @property
    def _goes_on(self) -> bool:
        """Whether Enter leads to the next seat: after a name was typed, unless it is the last."""
        return self.typing and self.cursor + 1 < len(self.chairs)

    def _levels(self) -> list[RenderableType]:
        """Say what every bot is like; the one at the cursor stands out."""
        here = self.chairs[self.cursor].kind
        return [
            said(
                (f"{code:<10}", "key"), (tell(bot.about), "" if here == f"bot:{code}" else "muted")
            )
            for code, bot in BOTS.items()
        ]

    def _line(self, seat: Seat, paper: Paper) -> Text:
        chair, here = self.chairs[seat], seat == self.cursor
        mark, end = (paper.look.glyphs.cursor, "_") if here else (" ", " ")
        name = fitted(Text(f"{chair.name}{end}", "name" if here else ""), names.LONGEST + 2)
        told = Text.assemble(
            f" {mark} ", (f"{seat + 1}", "key"), " ", name, f"  {_kind(chair):<14}"
        )
        if self.ages:
            told += Text("  " + _age(self.ages.index(seat), len(self.ages)), "muted")
        return told

    def press(self, key: str) -> Page | Done | None:
        """Edit the line one is at, go to another, or be done."""
        if key == "enter":
            return self._next() if self._goes_on else self._finished()
        if key == "escape":
            return Done(BACK)
        if key in {"up", "down"}:
            return self._at(self.cursor + (-1 if key == "up" else 1))
        if key in {"left", "right"}:
            return self._aged(-1 if key == "left" else 1)
        chair = self.chairs[self.cursor]
        if key in {"tab", "s-tab"}:
            changed = replace(chair, kind=_next_kind(chair.kind, 1 if key == "tab" else -1))
            return replace(self._with(changed), typing=self.typing)
        return self._typed(chair, key)

    def _typed(self, chair: Chair, key: str) -> Page | None:
        """Add a letter, or take one away."""
        if key == "backspace":
            return self._with(replace(chair, name=chair.name[:-1], touched=True))
        if len(key) != 1 or not key.isprintable() or key == "?":
            return None
        name = chair.name + key if chair.touched else key
        fits = len(name) <= names.LONGEST and names.cells(name) <= names.WIDEST
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
            _cleaned(self.chairs[: self.cursor + 1])
        except BadSetup as error:
            return self._at(self.cursor, error.sentence)
        return self._at(self.cursor + 1)

    def _finished(self) -> Page | Done:
        """Be done, unless a name is none or taken twice."""
        for place in range(len(self.chairs)):
            try:
                chairs = _cleaned(self.chairs[: place + 1])
            except BadSetup as error:
                return self._at(place, error.sentence)
        return Done(replace(self, chairs=chairs))

    def help(self) -> tuple[str, ...]:
        """Say how to fill in the seats."""
        ages = _("With cards, left and right make someone older or younger: age settles ties (C7).")
        return (
            _(
                "Type a name for every seat; Tab makes a good bot of it, then the strongest one, "
                "then easier ones, and a person again. Shift-Tab goes the other way."
            ),
            _("Up and down go to another seat. Enter goes on and begins the game, Esc goes back."),
            *((ages,) if self.ages else ()),
        )


def before_game() -> tuple[tuple[str, str], ...]:
    """List the keys that mean something before a game."""
    return (("?", _("help")), ("l", SPOKEN[other_language()]), ("q", _("quit")))


def _cleaned(chairs: tuple[Chair, ...]) -> tuple[Chair, ...]:
    """Clean all names, or raise `BadSetup` if one of them is none or taken twice."""
    cleaned = tuple(replace(chair, name=names.clean(chair.name)) for chair in chairs)
    names.check_distinct([chair.name for chair in cleaned])
    return cleaned


def _next_kind(kind: str, step: int) -> str:
    """Tell who can sit there instead: first the usual bot, then stronger and weaker ones."""
    bots = KINDS[1:]
    usual = bots.index(USUAL_BOT)
    kinds = tuple(dict.fromkeys((HUMAN, *bots[usual:], *bots[:usual], kind)))
    return kinds[(kinds.index(kind) + step) % len(kinds)]


def _kind(chair: Chair) -> str:
    if chair.kind == HUMAN:
        return _("person")
    return _("bot ({code})").format(code=chair.kind.removeprefix("bot:"))


def _age(place: int, count: int) -> str:
    if place == 0:
        return _("the oldest")
    if place == count - 1:
        return _("the youngest")
    return (_("2nd"), _("3rd"), _("4th"))[place - 1]
