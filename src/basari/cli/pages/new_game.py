"""The page before a game: who plays and how; everything at a glance, one key begins the game."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec.structs import replace
from rich.cells import cell_len

from basari import names
from basari.cli import texts
from basari.cli.pages.menu import BACK
from basari.cli.pages.port import Ornament
from basari.cli.pages.scene import SPOKEN
from basari.cli.pages.seating import Chair, Seating, age
from basari.cli.terminal.canvas import Badge, Canvas, Keystrokes, short
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.keymap import cap
from basari.cli.terminal.look import Look, hue_style, jewel_style
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.palette import THEMES
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.cli.words import protest
from basari.kernel import Seat
from basari.value import Value

THEME, LANGUAGE = "theme", "language"
"""Settings that no game is without, and that take effect at once."""
RULES = "rules"
"""The name of the row that opens the house rules."""
LABEL = 13
"""The width of a setting's name."""
RULED = 14
"""Cells reserved at the right for the value of a house rule."""


class Pick(Value):
    """One value that a setting can have."""

    value: str
    said: str
    about: str = ""
    """What choosing the value means, in a sentence."""


class Setting(Value):
    """A setting of a new game: the values it can have, and its present value."""

    name: str
    said: str
    picks: tuple[Pick, ...]
    value: str
    about: str = ""
    house: bool = False
    """Whether the setting is a rule of the game, listed among the house rules."""

    @property
    def pick(self) -> Pick:
        """The pick with the present value; the first pick if none has it."""
        return next((pick for pick in self.picks if pick.value == self.value), self.picks[0])

    def other(self, step: int) -> Pick:
        """Return the pick *step* places further; after the last comes the first."""
        return self.picks[(self.picks.index(self.pick) + step) % len(self.picks)]


Settled = tuple[tuple[str, str], ...]
"""Pairs of a setting's name and its value."""


class Desk(Protocol):
    """Knows which settings a new game has, and what follows from each."""

    def title(self, settled: Mapping[str, str]) -> str:
        """Return the name of the game."""
        ...

    def settings(self, settled: Mapping[str, str]) -> tuple[Setting, ...]:
        """Return all settings in the current language."""
        ...

    def settle(self, settled: Mapping[str, str], seating: Seating) -> tuple[Settled, Seating]:
        """Return the settings made to fit each other, and the seating adapted to them."""
        ...

    def seating(self, settled: Mapping[str, str]) -> str:
        """Return a sentence on who sits first, or an empty string if that does not matter."""
        ...

    def badges(self, settled: Mapping[str, str], names: Sequence[str]) -> tuple[Badge, ...]:
        """Return the badges of players with these names in the game."""
        ...

    def ornament(self, settled: Mapping[str, str]) -> Ornament:
        """Return signs that hint at the game."""
        ...

    def joining(self, settled: Mapping[str, str]) -> tuple[str, ...]:
        """Return the names of imaginary players who take part."""
        ...


class NewGame(Page):
    """The page on which a new game is set up: who sits where, and the settings."""

    seating: Seating
    desk: Desk
    settled: Settled = ()
    cursor: int = 0
    """The index of the row at the cursor: seats first, then settings."""
    ruling: bool = False
    """Whether the house rules are shown."""

    taken = "hrtlq"

    @property
    def _rows(self) -> tuple[Setting, ...]:
        """The settings that can be changed on the part of the page that is shown."""
        return tuple(
            one for one in self.desk.settings(dict(self.settled)) if one.house == self.ruling
        )

    @property
    def _seats(self) -> int:
        return 0 if self.ruling else len(self.seating.chairs)

    @property
    def _here(self) -> Setting | None:
        """The setting at the cursor, or `None` if the cursor is at a seat."""
        place = self.cursor - self._seats
        return self._rows[place] if place >= 0 else None

    def dressed(self, look: Look) -> Look:
        """Return *look* with the theme that is set, so that its effect is seen at once."""
        theme = dict(self.settled).get(THEME, look.theme)
        return replace(look, theme=theme if theme in THEMES else look.theme)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the seats and the settings, or the house rules."""
        seat = Seat(self.cursor) if self._here is None else None
        marks = self.desk.badges(dict(self.settled), [one.name for one in self.seating.chairs])
        canvas = Canvas(paper.look, paper.width, paper.room, seat, marks)
        if self.ruling:
            self._draw_rules(canvas)
        else:
            self._draw_all(canvas, paper)
        chip = Chip(_("house rules") if self.ruling else _("a new game"))
        title = self.desk.title(dict(self.settled))
        help_key = ((cap("?"), _("help")),)
        accent = seat if seat is None else marks[seat].colour
        return Sheet(title, "", [canvas], self._keys(), help_key, chip=chip, accent=accent)

    def _keys(self) -> Keys:
        """Return the keys that mean something where the cursor is."""
        here, change = self._here, ("<- ->", _("change"))
        if self.ruling:
            return (("Enter", _("done")), (_("up, down"), _("rule")), change)
        if here is not None and here.name == RULES:
            return (("Enter", _("open")), (_("up, down"), _("row")), ("Esc", _("back")))
        begin = ("Enter", _("next seat") if self._goes_on else _("begin"))
        ages = ((_("PgUp PgDn"), _("age")),) if here is None and self.seating.ages else ()
        return (begin, (_("up, down"), _("row")), change, *ages, ("Esc", _("back")))

    @property
    def _goes_on(self) -> bool:
        return self._here is None and self.seating.goes_on

    def _draw_all(self, canvas: Canvas, paper: Paper) -> None:
        """Draw who plays and how, and below what the row at the cursor means."""
        step = 2 if paper.high else 1
        x = canvas.put(MARGIN, 0, _("Who plays"), "strong")
        canvas.put(x + 3, 0, short(self._hint(), canvas.width - x - 5), "dim")
        y = 1 + (step > 1)
        for place in range(len(self.seating.chairs)):
            self._draw_seat(canvas, y, Seat(place))
            y += step
        joined = self.desk.joining(dict(self.settled))
        if joined:
            told = _("Also playing: {names}, by fixed rules.")
            canvas.put(MARGIN + 4, y, told.format(names=", ".join(joined)), "dim")
            y += 1
        y += 1
        canvas.put(MARGIN, y, _("How"), "strong")
        last = self._draw_settings(canvas, y + 1, step)
        self._draw_foot(canvas, max(last, canvas.height - 4))

    def _hint(self) -> str:
        """Return who sits first, or how to fill in the seats."""
        first = self.desk.seating(dict(self.settled))
        if first:
            return first
        if self.seating.ages:
            return _("Type names; age breaks remaining ties.")
        return _("Type names; left and right: person or bot.")

    def _draw_seat(self, canvas: Canvas, y: int, seat: Seat) -> None:
        """Draw a seat: badge, name, person or bot, and age if ages matter."""
        chair, here = self.seating.chairs[seat], self.cursor == seat
        canvas.on_click(0, y, canvas.width, 1, *self._way_to(seat))
        if here:
            canvas.lit(MARGIN, y, canvas.width - 2 * MARGIN)
        x = canvas.badge(MARGIN, y, seat)
        canvas.put(x + 1, y, f"{chair.name}{'_' if here else ''}", "strong" if here else "")
        x = MARGIN + 5 + names.WIDEST + 3
        said = self._kind(chair)
        _value(canvas, x, y, said, here=here, style="strong" if here else "dim")
        if self.seating.ages:
            told = age(self.seating.ages.index(seat), len(self.seating.ages))
            canvas.right(canvas.width - MARGIN - 1, y, told, "dim")

    def _kind(self, chair: Chair) -> str:
        return self.seating.kind_of(chair)

    def _draw_settings(self, canvas: Canvas, y: int, step: int) -> int:
        """Draw the settings in two columns; return the row below."""
        rows = self._rows
        half = (len(rows) + 1) // 2
        wide = (canvas.width - 2 * MARGIN - 2) // 2
        for place, row in enumerate(rows):
            column, line = divmod(place, half)
            at = MARGIN + column * (wide + 2), y + line * step
            self._draw_setting(canvas, *at, wide, row, place + self._seats)
        return y + half * step

    def _draw_setting(
        self, canvas: Canvas, x: int, y: int, wide: int, row: Setting, place: int
    ) -> None:
        """Draw a setting with all its values, or only the present one if they do not fit."""
        here, way = place == self.cursor, self._way_to(place)
        canvas.on_click(x, y, wide, 1, *way)
        if here:
            canvas.lit(x, y, wide)
        canvas.put(x, y, short(row.said, LABEL - 1), "strong" if here else "dim")
        room = wide - LABEL
        if sum(cell_len(pick.said) + 2 for pick in row.picks) <= room:
            x += LABEL
            for pick in row.picks:
                style = ("chosen" if here else "key") if pick == row.pick else "faint"
                steps = (row.picks.index(pick) - row.picks.index(row.pick)) % len(row.picks)
                canvas.on_click(x, y, cell_len(pick.said) + 2, 1, *way, *["right"] * steps)
                x = canvas.put(x, y, f" {pick.said} ", style)
            return
        _value(canvas, x + LABEL, y, short(row.pick.said, room - 4), here=here)
        if here and row.name == RULES:
            canvas.on_click(x, y, wide, 1, "enter")

    def _draw_foot(self, canvas: Canvas, y: int) -> None:
        """Draw samples of the theme, and the sentence on the row at the cursor."""
        x = MARGIN
        for sign, hue in self.desk.ornament(dict(self.settled)):
            style = hue_style(hue) if canvas.look.plain else jewel_style(hue)
            x = canvas.put(x, y, f" {sign} ", style) + 1
        x += 2
        for seat in range(len(self.seating.chairs)):
            x = canvas.badge(x, y, Seat(seat)) + 1
        canvas.put(x + 1, y, _("preview"), "faint")
        for line, told in enumerate(broken(self._about(), canvas.width - 2 * MARGIN)[:2]):
            canvas.put(MARGIN, y + 1 + line, told, "strong" if self.seating.problem else "")

    def _about(self) -> str:
        """Return what is wrong, which bots are advised, or what the setting at the cursor means."""
        if self.seating.problem:
            return protest(self.seating.problem)
        here = self._here
        if here is not None:
            return here.pick.about or here.about
        advice = self.seating.advice()
        return advice.sentence() if advice else self.seating.about_here()

    def _draw_rules(self, canvas: Canvas) -> None:
        """Draw the house rules, each with its sentence."""
        y, told = 0, _("What the rules leave open. Usually nothing needs to be changed.")
        canvas.put(MARGIN, y, short(told, canvas.width - 2 * MARGIN), "dim")
        y += 2
        for place, row in enumerate(self._rows):
            here = place == self.cursor
            if here:
                canvas.lit(MARGIN, y, canvas.width - 2 * MARGIN)
            said = row.pick.said
            lines = broken(row.about, canvas.width - 2 * MARGIN - RULED)
            canvas.on_click(0, y, canvas.width, len(lines[:2]) + 1, *self._way_to(place))
            _value(canvas, canvas.width - MARGIN - 5 - cell_len(said), y, said, here=here)
            for line in lines[:2]:
                canvas.put(MARGIN, y, line, "strong" if here else "")
                y += 1
            canvas.put(MARGIN, y, f"--ruling {row.said}={row.value}", "faint")
            y += 2

    def _way_to(self, place: int) -> Keystrokes:
        """Return the keys that move the cursor to the row *place*."""
        return ("down",) * ((place - self.cursor) % (self._seats + len(self._rows)))

    def press(self, key: str) -> Page | Done | None:
        """Move to another row, change what is there, or begin."""
        count = self._seats + len(self._rows)
        if key in {"up", "down"}:
            cursor = (self.cursor + (-1 if key == "up" else 1)) % count
            return self._at(cursor)
        here = self._here
        if self.ruling and key in {"enter", "escape"}:
            return self._at(self._rules_row, ruling=False)
        if here is not None:
            return self._press_setting(here, key)
        return self._press_seat(key)

    @property
    def _rules_row(self) -> int:
        """The row that opens the house rules."""
        rows = [one for one in self.desk.settings(dict(self.settled)) if not one.house]
        return len(self.seating.chairs) + [one.name for one in rows].index(RULES)

    def _at(self, cursor: int, *, ruling: bool | None = None) -> "NewGame":
        inner = self.ruling if ruling is None else ruling
        seats = 0 if inner else len(self.seating.chairs)
        seating = replace(self.seating, cursor=min(cursor, len(self.seating.chairs) - 1))
        if cursor < seats or inner:
            seating = replace(seating, typing=False, problem="")
        return replace(self, cursor=cursor, ruling=inner, seating=seating)

    def _press_setting(self, here: Setting, key: str) -> Page | Done | None:
        """Change a setting, open the house rules, begin, or go back."""
        if here.name == RULES and key in {"enter", "left", "right", " "}:
            return self._at(0, ruling=True)
        if key in {"left", "right", " ", "tab"}:
            return self._settle(here.name, here.other(-1 if key == "left" else 1).value)
        if key == "enter":
            return self._begun()
        return Done(BACK) if key == "escape" else None

    def _settle(self, name: str, value: str) -> "NewGame":
        """Return the page with a setting changed; a new language is used from now on."""
        if name == LANGUAGE and value in SPOKEN:
            texts.use(value)
        wanted = {**dict(self.settled), name: value}
        settled, seating = self.desk.settle(wanted, self.seating)
        return replace(self, settled=settled, seating=seating).at(name)

    def at(self, name: str) -> "NewGame":
        """Return the page with its cursor at the setting *name*, or else at the first."""
        called = [one.name for one in self._rows]
        place = called.index(name) if name in called else 0
        return replace(self, cursor=self._seats + place)

    def _press_seat(self, key: str) -> Page | Done | None:
        """Type a name, turn a seat into a bot or a person, or change the order of age."""
        if key == "enter" and not self._goes_on:
            return self._begun()
        pressed = self.seating.press(key)
        if isinstance(pressed, Seating):
            return replace(self, seating=pressed, cursor=pressed.cursor)
        return pressed if isinstance(pressed, Done) else None

    def _begun(self) -> Page | Done:
        """Begin, unless a name is empty or taken twice."""
        finished = self.seating.finished()
        if isinstance(finished, Done):
            return Done(replace(self, seating=finished.value))
        if isinstance(finished, Seating):
            return replace(self, seating=finished, cursor=finished.cursor)
        return self

    def help(self) -> tuple[str, ...]:
        """Return how to fill in the page."""
        return (
            _("Up and down go to a seat or a setting, left and right change it."),
            _("A seat is a person, whose name you type, or a bot."),
            *(
                (_("Page up and down make somebody older or younger."),)
                if self.seating.ages
                else ()
            ),
            _("Enter begins the game, Esc goes back."),
        )


def _value(canvas: Canvas, x: int, y: int, said: str, *, here: bool, style: str = "strong") -> None:
    """Write a value, with clickable arrows on both sides if the cursor is *here*."""
    if not here:
        canvas.put(x, y, f"  {said}", style)
        return
    end = canvas.put(x, y, f"◂ {said} ▸", style)
    canvas.on_click(x, y, 2, 1, "left")
    canvas.on_click(end - 2, y, 2, 1, "right")
