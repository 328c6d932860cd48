"""The set-up of a game: what can be chosen on the page before it, and what follows."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from basari.bots.register import default_bot
from basari.cli import texts
from basari.cli.games import face_of, with_faces
from basari.cli.pages.new_game import LANGUAGE, RULES, THEME, NewGame, Pick, Setting
from basari.cli.pages.port import Ornament
from basari.cli.pages.scene import SPOKEN
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup.clock import AT_ZERO, OFF, Agreement, at_zero_sentence
from basari.cli.setup.fitting import adviser
from basari.cli.setup.game_options import GameOptions, Pieces
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import (
    Party,
    as_last_time,
    count_wanted,
    counts_possible,
    kinds_of,
    levels_of,
    parties_possible,
    seat_party,
)
from basari.cli.terminal.canvas import Badge
from basari.cli.texts import _, tell, translate
from basari.kernel import Seat
from basari.players import BOT
from basari.rules import register
from basari.rules.register import HOUSE, USUAL, Edition, Option, find
from basari.value import Value

GAME, EDITION, PLAYERS, TABLE = "game", "edition", "players", "table"
CLOCKS = (OFF, "30s", "45s", "60s", "90s", "10m", "20m", "30m", "45m")
"""Clocks that are offered; others can be given on the command line."""
CONFIRM = "confirm"
"""The setting that asks whether to confirm answers that are sealed or cannot be undone."""
RULING = "ruling."
"""The prefix of the settings of house rules."""
Settled = Mapping[str, str]


class GamePlan(Value):
    """A game to play: who plays, with which options and preferences."""

    party: Party
    options: GameOptions
    preferences: Preferences


class GameSetup:
    """Offers what can be chosen for a new game, given options and what was chosen last time."""

    def __init__(self, wanted: GameOptions, last: Remembered, preferences: Preferences) -> None:
        self._wanted, self._last, self._preferences = wanted, last, preferences

    def page(self) -> NewGame:
        """Return the page of a new game, filled in as last time except for the options given."""
        settled = {GAME: self._first_game()}
        settled[EDITION] = self._editions(settled)[0]
        settled[PLAYERS] = str(
            count_wanted(self._options_for(settled), settled[EDITION], self._last)
        )
        settled |= self._last.settled.get(_edition_key(settled), {})
        return NewGame(self._seating(settled), self, tuple(settled.items()))

    def _first_game(self) -> str:
        """Return the game in the options, the one played last, or the usual one."""
        if self._is_for_one_game:
            return self._wanted.game or USUAL
        return self._last.game if self._last.game in with_faces() else USUAL

    @property
    def _is_for_one_game(self) -> bool:
        """Whether the options fit one game only, so that no game is to be chosen."""
        wanted = self._wanted
        return bool(
            wanted.game or wanted.edition or wanted.pieces or wanted.rulings or wanted.seats
        )

    def _options_for(self, settled: Settled) -> GameOptions:
        """Return the options for the game that is chosen."""
        return replace(self._wanted, game=settled[GAME])

    def _editions(self, settled: Settled) -> list[str]:
        """Return the editions that are possible with the options, the likeliest first."""
        return [party.edition for party in parties_possible(self._options_for(settled), self._last)]

    def _edition(self, settled: Settled) -> Edition:
        return find(settled[GAME]).edition(settled[EDITION])

    def title(self, settled: Settled) -> str:
        """Return the name of the game in the language of the players."""
        return translate(find(settled[GAME]).title)

    def badges(self, settled: Settled, names: Sequence[str]) -> tuple[Badge, ...]:
        """Return the badges of the seats in the game."""
        return face_of(settled[GAME], settled[EDITION]).badges(tuple(names))

    def ornament(self, settled: Settled) -> Ornament:
        """Return signs that hint at the game."""
        return face_of(settled[GAME], settled[EDITION]).ornament()

    def seating(self, settled: Settled) -> str:
        """Return who should sit first, if that matters."""
        return tell(self._edition(settled).seating)

    def joining(self, settled: Settled) -> tuple[str, ...]:
        """Return the names of the imaginary players."""
        edition = self._edition(settled)
        if edition.imaginary is None:
            return ()
        options = edition.with_imaginary(int(settled[PLAYERS]), self._options(settled))
        return edition.imaginary.names[: edition.count_imaginary(options)]

    def _options(self, settled: Settled) -> dict[str, register.Setting]:
        """Return the house rules that are chosen, by name."""
        options = self._edition(settled).options
        read = {
            name.removeprefix(RULING): options[name.removeprefix(RULING)].read(value)
            for name, value in settled.items()
            if name.removeprefix(RULING) in options and name.startswith(RULING)
        }
        return {name: value for name, value in read.items() if value is not None}

    # What can be settled -------------------------------------------------------------------

    def settings(self, settled: Settled) -> tuple[Setting, ...]:
        """Return the settings that have several values."""
        rows = [
            self._games(settled),
            self._kinds(settled),
            self._counts(settled),
            self._tables(settled),
            *self._preference_settings(settled),
            *self._rules(settled),
        ]
        return tuple(row for row in rows if row.picks)

    def _games(self, settled: Settled) -> Setting:
        games = () if self._is_for_one_game else with_faces()
        picks = [Pick(name, translate(find(name).title), tell(find(name).about)) for name in games]
        return Setting(GAME, _("Game"), _if_several(picks), settled[GAME])

    def _kinds(self, settled: Settled) -> Setting:
        names = sorted(self._editions(settled), key=_order(settled[GAME]).index)
        picks = [
            Pick(name, translate(face_of(settled[GAME], name).edition_name())) for name in names
        ]
        return Setting(EDITION, _("Edition"), _if_several(picks), settled[EDITION])

    def _counts(self, settled: Settled) -> Setting:
        counts = counts_possible(self._options_for(settled), settled[EDITION])
        about = _("How many play, bots included.")
        picks = [Pick(f"{count}", f"{count}", about) for count in counts]
        return Setting(PLAYERS, _("Players"), _if_several(picks), settled[PLAYERS])

    def _tables(self, settled: Settled) -> Setting:
        edition = self._edition(settled)
        named = {} if self._wanted.pieces else edition.named_tables()
        picks = [Pick(name, _table_name(name), tell(table.about)) for name, table in named.items()]
        return Setting(TABLE, _("Table"), _if_several(picks), settled.get(TABLE, HOUSE))

    def _preference_settings(self, settled: Settled) -> list[Setting]:
        """Return the preferences as settings."""
        preferences = self._changed_preferences(settled)

        def switch(name: str, said: str, off: tuple[str, str], on: tuple[str, str]) -> Setting:
            picks = (Pick("no", *off), Pick("yes", *on))
            return Setting(name, said, picks, "yes" if getattr(preferences, name) else "no")

        return [
            switch(
                "together",
                _("Choosing"),
                (_("one by one"), _("The laptop goes round, and a curtain keeps the secret.")),
                (_("at once"), _("All choose at the same time, each with keys of their own.")),
            ),
            Setting("pace", _("Pace"), _paces(), preferences.pace),
            Setting(THEME, _("Theme"), _themes(), preferences.theme),
            Setting(LANGUAGE, _("Language"), _languages(), texts.language()),
            switch(
                CONFIRM,
                _("Confirm"),
                (_("no"), _("As few keys as possible: an answer counts at once.")),
                (_("yes"), _("An answer is shown once more before it counts.")),
            ),
            switch(
                "shuffle",
                _("Keys"),
                (_("fixed"), _("Every choice always has the same key.")),
                (_("shuffled"), _("The keys change every time, so fingers give nothing away.")),
            ),
            switch(
                "still",
                _("Motion"),
                (_("on"), _("Cards turn, dice roll; any key skips it.")),
                (_("off"), _("Nothing moves by itself.")),
            ),
            Setting("clock", _("Clock"), _clocks(preferences.clock), preferences.clock),
            Setting("at_zero", _("At zero"), _zeros(), preferences.at_zero),
            Setting("bell", _("Bell"), _bells(), preferences.bell),
            switch(
                "mouse",
                _("Mouse"),
                (_("off"), _("The mouse selects text, as everywhere in a terminal.")),
                (_("on"), _("A click counts as a key, except where something is secret.")),
            ),
        ]

    def _changed_preferences(self, settled: Settled) -> Preferences:
        """Return the preferences with the choices made."""
        wishes: dict[str, Any] = {
            name: value == "yes" if isinstance(getattr(self._preferences, name), bool) else value
            for name, value in settled.items()
            if name in Preferences.__struct_fields__
        }
        if CONFIRM in wishes:
            wishes["brisk"] = not wishes[CONFIRM]
        return self._preferences.change(**wishes)

    def _rules(self, settled: Settled) -> list[Setting]:
        """Return the house rules not set by an option, after the row that opens them."""
        edition = self._edition(settled)
        said = {text.partition("=")[0] for text in self._wanted.rulings}
        bundled = any("=" not in text for text in self._wanted.rulings)
        rules = [
            _rule(edition, name, option, settled)
            for name, option in edition.options.items()
            if option.values and option.about and name not in said and not bundled
        ]
        changed = sum(rule.value != _as_typed(edition.usual(_ruling(rule))) for rule in rules)
        told = _("{number} changed").format(number=changed) if changed else _("as usual")
        about = _("What the rules leave open; Enter shows it.")
        picks = (Pick("", told, about),) if rules else ()
        return [Setting(RULES, _("House rules"), picks, ""), *rules]

    # Who plays -----------------------------------------------------------------------------

    def _seating(self, settled: Settled) -> Seating:
        """Return the seating: the players named by options, or those of last time."""
        wanted, game = self._options_for(settled), settled[GAME]
        party = seat_party(wanted, settled[EDITION], int(settled[PLAYERS]), self._last)
        party = as_last_time(party, wanted, self._last)
        advise, met = adviser(game), self._last.names_known
        return Seating(party.chairs, levels_of(game), party.ages, advise, met)

    def settle(
        self, settled: Settled, seating: Seating
    ) -> tuple[tuple[tuple[str, str], ...], Seating]:
        """Return the settings made to fit the game, and the players seated again by name."""
        whole = dict(settled)
        editions = self._editions(whole)
        if whole[EDITION] not in editions:
            whole[EDITION] = editions[0]
            whole |= self._last.settled.get(_edition_key(whole), {TABLE: HOUSE})
        counts = counts_possible(self._options_for(whole), whole[EDITION])
        whole[PLAYERS] = f"{max(counts[0], min(int(whole[PLAYERS]), counts[-1]))}"
        return tuple(whole.items()), self._seat_again(whole, seating)

    def _seat_again(self, settled: Settled, seating: Seating) -> Seating:
        """Return the seating with those who still have a seat; the others are kept for later."""
        fresh = self._seating(settled)
        seats = len(fresh.chairs)
        everybody = [*seating.chairs, *_chairs_without(seating.stood, seating.chairs)]
        kept = [_fit_chair(chair, settled[GAME]) for chair in everybody[:seats]]
        chairs = [*kept, *_chairs_without(fresh.chairs, kept)][:seats]
        aged = _ages_of(seating, fresh.ages)
        return replace(
            fresh,
            chairs=tuple(chairs),
            ages=tuple(seat for seat in aged if seat in fresh.ages),
            cursor=min(seating.cursor, seats - 1),
            stood=tuple(everybody[seats:]),
            aged=aged,
        )

    # What comes of it ----------------------------------------------------------------------

    def plan(self, page: NewGame) -> GamePlan:
        """Return the game as it was set on the page."""
        settled = dict(page.settled)
        party = Party(settled[GAME], settled[EDITION], page.seating.chairs, page.seating.ages)
        wanted = self._options_for(settled)
        table = settled.get(TABLE, HOUSE)
        if not wanted.pieces and table != HOUSE:
            wanted = replace(wanted, pieces=(Pieces(Path(table)),))
        edition = self._edition(settled)
        rulings = [
            f"{_ruling(rule)}={rule.value}"
            for rule in self._rules(settled)
            if rule.house and rule.value != _as_typed(edition.usual(_ruling(rule)))
        ]
        wanted = replace(wanted, rulings=(*wanted.rulings, *rulings))
        return GamePlan(party, wanted, self._changed_preferences(settled))

    def to_remember(self, page: NewGame) -> dict[str, dict[str, str]]:
        """Return the choices to remember by edition: earlier ones, updated with those on *page*."""
        settled = dict(page.settled)
        names = [TABLE, *(name for name in settled if name.startswith(RULING))]
        mine = {name: settled[name] for name in names if name in settled}
        return {**self._last.settled, _edition_key(settled): mine}


def _edition_key(settled: Settled) -> str:
    return f"{settled[GAME]}/{settled[EDITION]}"


def _ruling(rule: Setting) -> str:
    return rule.name.removeprefix(RULING)


def _order(game: str) -> list[str]:
    return [edition.name for edition in find(game).editions]


def _if_several(picks: Sequence[Pick]) -> tuple[Pick, ...]:
    """Return *picks* if there are several, else none."""
    return tuple(picks) if len(picks) > 1 else ()


def _rule(edition: Edition, name: str, option: Option, settled: Settled) -> Setting:
    """Return the setting of a house rule."""
    picks = tuple(Pick(_as_typed(value), _in_words(value)) for value in option.values)
    value = settled.get(f"{RULING}{name}", _as_typed(edition.usual(name)))
    return Setting(f"{RULING}{name}", name, picks, value, tell(option.about), house=True)


def _as_typed(value: register.Setting) -> str:
    """Return the value of a ruling as one types it: `yes` or `no` for a truth value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value}"


def _in_words(value: register.Setting) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return f"{value}"


def _fit_chair(chair: Chair, game: str) -> Chair:
    """Return *chair*, with the usual bot in place of one that *game* lacks."""
    fits = chair.person or chair.kind in kinds_of(game)
    return chair if fits else replace(chair, kind=f"{BOT}{default_bot(game)}")


def _ages_of(seating: Seating, fresh: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return all seats from the oldest to the youngest; *fresh* ones of unknown age come last."""
    sitting = iter(seating.ages)
    before = [next(sitting) if seat in seating.ages else seat for seat in seating.aged]
    known = [*before, *sitting]
    return (*known, *(seat for seat in fresh if seat not in known))


def _chairs_without(chairs: Sequence[Chair], kept: Sequence[Chair]) -> list[Chair]:
    """Return the chairs whose names are not among those *kept*."""
    taken = {chair.name for chair in kept}
    return [chair for chair in chairs if chair.name not in taken]


def _table_name(name: str) -> str:
    """Return the translated name of a table of components."""
    usual = {
        "house": _("house"),
        "calm": _("calm"),
        "example": _("example"),
        "quarters": _("quarters"),
    }
    return usual.get(name) or translate(name)


def _paces() -> tuple[Pick, ...]:
    return (
        Pick("slow", _("slow"), _("Slow enough to explain what happens.")),
        Pick("normal", _("normal"), _("A pace that is easy to follow.")),
        Pick("fast", _("fast"), _("Quick, for those who know the game.")),
        Pick("instant", _("instant"), _("No waiting, and nothing moves.")),
        Pick("step", _("step"), _("Everything waits for a key.")),
    )


def _clocks(now: str) -> tuple[Pick, ...]:
    """Return the offered clocks, and the one set now."""
    clocks = dict.fromkeys([*CLOCKS, now])
    return tuple(Pick(clock, *_clock_words(clock)) for clock in clocks)


def _clock_words(clock: str) -> tuple[str, str]:
    """Return the name of a clock in a few words, and its meaning in a sentence."""
    sentences = Agreement(clock).sentences()
    if not sentences:
        return _("off"), _("Everybody has as much time as they like.")
    each, number = clock.endswith("s"), clock[:-1]
    text = _("{number} s a decision") if each else _("{number} min a player")
    return text.format(number=number), sentences[0]


def _zeros() -> tuple[Pick, ...]:
    words = (_("a word"), _("cheapest answer"))
    ways = zip(AT_ZERO, words, strict=True)
    return tuple(Pick(way, word, at_zero_sentence(way)) for way, word in ways)


def _bells() -> tuple[Pick, ...]:
    return (
        Pick("off", _("off"), _("The bell of the terminal never rings.")),
        Pick("once", _("once"), _("It rings once a round, and when a bot took long.")),
        Pick("always", _("always"), _("It rings at every hand-over, and when a bot took long.")),
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
