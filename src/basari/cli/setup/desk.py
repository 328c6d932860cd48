"""What can be settled on the page before a game, and what follows from it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from basari.bots.register import default_bot
from basari.cli import texts
from basari.cli.games import face_of, with_faces
from basari.cli.pages.new_game import LANGUAGE, RULES, THEME, NewGame, Pick, Setting
from basari.cli.pages.scene import SPOKEN
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup.fitting import adviser
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import (
    Party,
    as_last_time,
    count_wanted,
    counts_possible,
    gathered,
    kinds_of,
    levels_of,
    parties_possible,
)
from basari.cli.setup.taste import Taste
from basari.cli.setup.wish import Pieces, Wish
from basari.cli.terminal.canvas import Badge
from basari.cli.texts import _, known, tell
from basari.kernel import Seat
from basari.players import BOT
from basari.rules import register
from basari.rules.register import HOUSE, USUAL, Edition, Option, find
from basari.value import Value

GAME, EDITION, PLAYERS, TABLE = "game", "edition", "players", "table"
RULING = "ruling."
"""What the name of a house rule begins with."""
Settled = Mapping[str, str]


class Plan(Value):
    """A game as it is to be played: by whom, by which rules, and how."""

    party: Party
    wish: Wish
    taste: Taste


class Desk:
    """Knows what was said on the command line, and what was settled last time."""

    def __init__(self, wish: Wish, last: Remembered, taste: Taste) -> None:
        self._wish, self._last, self._taste = wish, last, taste

    def page(self) -> NewGame:
        """Lay out the page, as it was last time where nothing else was said."""
        settled = {GAME: self._first_game()}
        settled[EDITION] = self._editions(settled)[0]
        settled[PLAYERS] = str(count_wanted(self._for(settled), settled[EDITION], self._last))
        settled |= self._last.settled.get(_called(settled), {})
        return NewGame(self._seating(settled), self, tuple(settled.items()))

    def _first_game(self) -> str:
        """Find the game that is meant: what was said, what was played last, or the usual one."""
        if self._binds:
            return self._wish.game or USUAL
        return self._last.game if self._last.game in with_faces() else USUAL

    @property
    def _binds(self) -> bool:
        """Whether what was said is about one game."""
        wish = self._wish
        return bool(wish.game or wish.edition or wish.pieces or wish.rulings or wish.seats)

    def _for(self, settled: Settled) -> Wish:
        """Wish for the game that was settled."""
        return replace(self._wish, game=settled[GAME])

    def _editions(self, settled: Settled) -> list[str]:
        """List the editions that can be played as wished, the likely one first."""
        return [party.edition for party in parties_possible(self._for(settled), self._last)]

    def _edition(self, settled: Settled) -> Edition:
        return find(settled[GAME]).edition(settled[EDITION])

    def title(self, settled: Settled) -> str:
        """Name the game."""
        return known(find(settled[GAME]).title)

    def badges(self, settled: Settled, names: Sequence[str]) -> tuple[Badge, ...]:
        """Say how everybody is marked in the game."""
        return face_of(settled[GAME], settled[EDITION]).badges(tuple(names))

    def seating(self, settled: Settled) -> str:
        """Say who sits first, where that matters."""
        return tell(self._edition(settled).seating)

    def joining(self, settled: Settled) -> tuple[str, ...]:
        """Name those who join without being anybody."""
        edition = self._edition(settled)
        if edition.imaginary is None:
            return ()
        options = edition.joined(int(settled[PLAYERS]), self._options(settled))
        return edition.imaginary.names[: edition.nobodies(options)]

    def _options(self, settled: Settled) -> dict[str, register.Setting]:
        """Read the house rules that were settled."""
        options = self._edition(settled).options
        read = {
            name.removeprefix(RULING): options[name.removeprefix(RULING)].read(value)
            for name, value in settled.items()
            if name.removeprefix(RULING) in options and name.startswith(RULING)
        }
        return {name: value for name, value in read.items() if value is not None}

    # What can be settled -------------------------------------------------------------------

    def settings(self, settled: Settled) -> tuple[Setting, ...]:
        """List what can be settled; where there is only one way, nothing is asked."""
        rows = [
            self._games(settled),
            self._kinds(settled),
            self._counts(settled),
            self._tables(settled),
            *self._tastes(settled),
            *self._rules(settled),
        ]
        return tuple(row for row in rows if row.picks)

    def _games(self, settled: Settled) -> Setting:
        games = () if self._binds else with_faces()
        picks = [Pick(name, known(find(name).title), tell(find(name).about)) for name in games]
        return Setting(GAME, _("Game"), _several(picks), settled[GAME])

    def _kinds(self, settled: Settled) -> Setting:
        names = sorted(self._editions(settled), key=_order(settled[GAME]).index)
        picks = [Pick(name, known(face_of(settled[GAME], name).name())) for name in names]
        return Setting(EDITION, _("Edition"), _several(picks), settled[EDITION])

    def _counts(self, settled: Settled) -> Setting:
        counts = counts_possible(self._for(settled), settled[EDITION])
        about = _("How many play, bots included.")
        picks = [Pick(f"{count}", f"{count}", about) for count in counts]
        return Setting(PLAYERS, _("Players"), _several(picks), settled[PLAYERS])

    def _tables(self, settled: Settled) -> Setting:
        edition = self._edition(settled)
        named = {} if self._wish.pieces else edition.named_tables()
        picks = [Pick(name, known(name), tell(table.about)) for name, table in named.items()]
        return Setting(TABLE, _("Table"), _several(picks), settled.get(TABLE, HOUSE))

    def _tastes(self, settled: Settled) -> list[Setting]:
        """List how the table likes to play, whatever the game."""
        taste = self._tasted(settled)

        def switch(name: str, said: str, off: tuple[str, str], on: tuple[str, str]) -> Setting:
            picks = (Pick("no", *off), Pick("yes", *on))
            return Setting(name, said, picks, "yes" if getattr(taste, name) else "no")

        return [
            switch(
                "together",
                _("Choosing"),
                (_("one by one"), _("The laptop goes round, and a curtain keeps the secret.")),
                (_("at once"), _("All choose at the same time, each with keys of their own.")),
            ),
            Setting("pace", _("Pace"), _paces(), taste.pace),
            Setting(THEME, _("Theme"), _themes(), taste.theme),
            Setting(LANGUAGE, _("Language"), _languages(), texts.language()),
            switch(
                "brisk",
                _("Keys"),
                (_("careful"), _("A choice is looked at before it is sealed.")),
                (_("brisk"), _("As few keys as possible: choosing seals at once.")),
            ),
            switch(
                "shuffle",
                _("Letters"),
                (_("fixed"), _("Every choice always has the same key.")),
                (_("shuffled"), _("The keys change every time: fingers tell nothing.")),
            ),
            switch(
                "confirm",
                _("Asking back"),
                (_("no"), _("What is said holds at once.")),
                (_("yes"), _("It is asked back before what cannot be undone.")),
            ),
            switch(
                "still",
                _("Motion"),
                (_("on"), _("Cards turn, dice roll; any key skips it.")),
                (_("off"), _("Nothing moves by itself.")),
            ),
        ]

    def _tasted(self, settled: Settled) -> Taste:
        """Take the taste as it was settled."""
        wishes: dict[str, Any] = {
            name: value == "yes" if isinstance(getattr(self._taste, name), bool) else value
            for name, value in settled.items()
            if name in Taste.__struct_fields__
        }
        return self._taste.said(**wishes)

    def _rules(self, settled: Settled) -> list[Setting]:
        """List the house rules that were not settled on the command line, and the way to them."""
        edition = self._edition(settled)
        said = {text.partition("=")[0] for text in self._wish.rulings}
        bundled = any("=" not in text for text in self._wish.rulings)
        rules = [
            _rule(edition, name, option, settled)
            for name, option in edition.options.items()
            if option.values and option.about and name not in said and not bundled
        ]
        changed = sum(rule.value != _written(edition.usual(_ruling(rule))) for rule in rules)
        told = _("{number} changed").format(number=changed) if changed else _("as usual")
        about = _("What the rules leave to the table; Enter shows it.")
        picks = (Pick("", told, about),) if rules else ()
        return [Setting(RULES, _("House rules"), picks, ""), *rules]

    # Who plays -----------------------------------------------------------------------------

    def _seating(self, settled: Settled) -> Seating:
        """Seat everybody as last time, or as wished."""
        wish, game = self._for(settled), settled[GAME]
        party = gathered(wish, settled[EDITION], int(settled[PLAYERS]), self._last)
        party = as_last_time(party, wish, self._last)
        advise, met = adviser(game), self._last.names_known
        return Seating(party.chairs, levels_of(game), party.ages, advise, met)

    def settle(
        self, settled: Settled, seating: Seating
    ) -> tuple[tuple[tuple[str, str], ...], Seating]:
        """Let edition and number fit the game, and seat everybody anew; names stay."""
        whole = dict(settled)
        editions = self._editions(whole)
        if whole[EDITION] not in editions:
            whole[EDITION] = editions[0]
            whole |= self._last.settled.get(_called(whole), {TABLE: HOUSE})
        counts = counts_possible(self._for(whole), whole[EDITION])
        whole[PLAYERS] = f"{max(counts[0], min(int(whole[PLAYERS]), counts[-1]))}"
        return tuple(whole.items()), self._reseated(whole, seating)

    def _reseated(self, settled: Settled, seating: Seating) -> Seating:
        """Keep those who sit there, as far as there are seats; who stands up may come back."""
        fresh = self._seating(settled)
        seats = len(fresh.chairs)
        everybody = [*seating.chairs, *_others(seating.stood, seating.chairs)]
        kept = [_fitting(chair, settled[GAME]) for chair in everybody[:seats]]
        chairs = [*kept, *_others(fresh.chairs, kept)][:seats]
        aged = _aged(seating, fresh.ages)
        return replace(
            fresh,
            chairs=tuple(chairs),
            ages=tuple(seat for seat in aged if seat in fresh.ages),
            cursor=min(seating.cursor, seats - 1),
            stood=tuple(everybody[seats:]),
            aged=aged,
        )

    # What comes of it ----------------------------------------------------------------------

    def plan(self, page: NewGame) -> Plan:
        """Make a plan of what was settled."""
        settled = dict(page.settled)
        party = Party(settled[GAME], settled[EDITION], page.seating.chairs, page.seating.ages)
        wish = self._for(settled)
        table = settled.get(TABLE, HOUSE)
        if not wish.pieces and table != HOUSE:
            wish = replace(wish, pieces=(Pieces(Path(table)),))
        edition = self._edition(settled)
        rulings = [
            f"{_ruling(rule)}={rule.value}"
            for rule in self._rules(settled)
            if rule.house and rule.value != _written(edition.usual(_ruling(rule)))
        ]
        wish = replace(wish, rulings=(*wish.rulings, *rulings))
        return Plan(party, wish, self._tasted(settled))

    def kept(self, page: NewGame) -> dict[str, dict[str, str]]:
        """Tell what is to be remembered of the game that was settled."""
        settled = dict(page.settled)
        names = [TABLE, *(name for name in settled if name.startswith(RULING))]
        mine = {name: settled[name] for name in names if name in settled}
        return {**self._last.settled, _called(settled): mine}


def _called(settled: Settled) -> str:
    return f"{settled[GAME]}/{settled[EDITION]}"


def _ruling(rule: Setting) -> str:
    return rule.name.removeprefix(RULING)


def _order(game: str) -> list[str]:
    return [edition.name for edition in find(game).editions]


def _several(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """Ask only where there is more than one answer."""
    return tuple(picks) if len(picks) > 1 else ()


def _rule(edition: Edition, name: str, option: Option, settled: Settled) -> Setting:
    """Offer what a house rule may be."""
    picks = tuple(Pick(_written(value), _in_words(value)) for value in option.values)
    value = settled.get(f"{RULING}{name}", _written(edition.usual(name)))
    return Setting(f"{RULING}{name}", name, picks, value, tell(option.about), house=True)


def _written(value: register.Setting) -> str:
    """Write the value of a ruling as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value}"


def _in_words(value: register.Setting) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return f"{value}"


def _fitting(chair: Chair, game: str) -> Chair:
    """Let a bot that the game does not have be the usual one of it."""
    fits = chair.person or chair.kind in kinds_of(game)
    return chair if fits else replace(chair, kind=f"{BOT}{default_bot(game)}")


def _aged(seating: Seating, fresh: Sequence[Seat]) -> tuple[Seat, ...]:
    """Order by age who sits there, stood up, or comes as a *fresh* one, the oldest first."""
    sitting = iter(seating.ages)
    before = [next(sitting) if seat in seating.ages else seat for seat in seating.aged]
    known = [*before, *sitting]
    return (*known, *(seat for seat in fresh if seat not in known))


def _others(chairs: Sequence[Chair], kept: Sequence[Chair]) -> list[Chair]:
    """Leave out those whose names are taken."""
    taken = {chair.name for chair in kept}
    return [chair for chair in chairs if chair.name not in taken]


def _paces() -> tuple[Pick, ...]:
    return (
        Pick("slow", _("slow"), _("Things that happen by themselves take their time.")),
        Pick("normal", _("normal"), _("Things happen at a pace that can be followed.")),
        Pick("fast", _("fast"), _("Things happen quickly.")),
        Pick("instant", _("instant"), _("Nothing is waited for, and nothing moves.")),
        Pick("step", _("step"), _("Everything waits for a key.")),
    )


def _themes() -> tuple[Pick, ...]:
    return (
        Pick("dark", _("dark"), _("For a dark background.")),
        Pick("light", _("light"), _("For a light background.")),
        Pick("contrast", _("contrast"), _("Few colours, strong contrast.")),
        Pick("mono", _("mono"), _("No colours at all; shapes and letters say everything.")),
    )


def _languages() -> tuple[Pick, ...]:
    return tuple(Pick(code, SPOKEN[code]) for code in texts.LANGUAGES)
