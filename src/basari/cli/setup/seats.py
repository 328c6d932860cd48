"""Who sits where: named people, those of last time, and bots."""

from collections.abc import Sequence

from msgspec.structs import replace

from basari.bots import loading
from basari.bots.register import bots_of, default_bot, display_name, ladder_ratings, make_bot
from basari.cli.pages.seating import Chair, Level, bot_name
from basari.cli.setup.game_options import GameOptions, Pieces, is_name, new_header
from basari.cli.setup.remembered import Remembered
from basari.errors import BadSetup, BasariError, say
from basari.kernel import Seat
from basari.log import Header
from basari.names import check_distinct, clean, name_key
from basari.players import BOT, HUMAN
from basari.rules.boxes import read_content
from basari.rules.register import Edition
from basari.value import Value


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of player in a game: a person, then its bots from weakest to strongest."""
    return (HUMAN, *(f"{BOT}{code}" for code in bots_of(game)))


def levels_of(game: str) -> tuple[Level, ...]:
    """Return the bots of a game; those on its ladder are offered, or all if it has no ladder."""
    offered = ladder_ratings(game) or bots_of(game)
    return tuple(
        Level(
            code,
            entry.about,
            display_name(game, code),
            usual=code == default_bot(game),
            offered=code in offered,
        )
        for code, entry in bots_of(game).items()
    )


class Party(Value):
    """A game in an edition, and who plays it."""

    game: str
    edition: str
    chairs: tuple[Chair, ...]
    ages: tuple[Seat, ...] = ()
    """The seats from the oldest to the youngest player; empty where age does not matter."""


def parties_possible(wanted: GameOptions, last: Remembered) -> list[Party]:
    """Return a party for every edition that is possible; if none is, raise the first error."""
    parties, problems = list[Party](), list[BasariError]()
    for edition in _editions(wanted, last):
        try:
            party = seat_party(wanted, edition, count_wanted(wanted, edition, last), last)
            header_for(wanted, party)
        except BasariError as problem:
            problems.append(problem)
        else:
            parties.append(party)
    if not parties:
        raise problems[0]
    return parties


def _editions(wanted: GameOptions, last: Remembered) -> Sequence[str]:
    """Return the editions to try: the one named, or those that fit, the likeliest first."""
    game = wanted.chosen_game
    if wanted.edition is not None:
        return [game.edition(wanted.edition).name]
    names = [edition.name for edition in game.editions]
    fitting = [
        edition.name
        for edition in game.editions
        if any(_is_for(edition, pieces) for pieces in wanted.pieces)
    ]
    before = [last.edition] if last.game == game.name and last.edition in names else []
    likely = [name for name in before if not fitting or name in fitting]
    return list(dict.fromkeys([*likely, *(fitting or names)]))


def _is_for(edition: Edition, pieces: Pieces) -> bool:
    """Whether components belong to an edition, judged by their option, their name or their file."""
    if edition.components is None:
        return False
    if pieces.option != "table":
        return pieces.option == edition.components.kind
    if is_name(pieces.file, edition):
        return str(pieces.file) in edition.named_tables()
    return read_content(pieces.file).get("kind") == edition.components.kind


def counts_possible(wanted: GameOptions, edition: str) -> Sequence[int]:
    """Return the numbers of players that are possible."""
    if wanted.players is not None:
        return [wanted.players]
    seats = wanted.chosen_game.edition(edition).seats
    named = len(_names_and_kinds(wanted))
    return [named] if named >= seats[0] else [seat for seat in seats if seat >= (wanted.bots or 0)]


def count_wanted(wanted: GameOptions, edition: str, last: Remembered) -> int:
    """Return the number of players: as last time if possible, else the nearest one."""
    counts = counts_possible(wanted, edition) or wanted.chosen_game.edition(edition).seats[-1:]
    return max(counts[0], min(last.players, counts[-1]))


def party_wanted(wanted: GameOptions, last: Remembered) -> Party:
    """Return the party for the options; what they leave open is as last time."""
    return parties_possible(wanted, last)[0]


def header_for(wanted: GameOptions, party: Party) -> Header:
    """Return the header of a game of *party* with these options."""
    return new_header(replace(wanted, game=party.game), party.edition, party.chairs, party.ages)


def seat_party(wanted: GameOptions, edition: str, players: int, last: Remembered) -> Party:
    """Return the party: everybody who was named, then people of last time, then bots."""
    played = wanted.chosen_game.edition(edition)
    played.check_players(players)
    named = _names_and_kinds(wanted)
    if len(named) > players:
        raise BadSetup(
            say("{named} names for {players} players", named=len(named), players=players)
        )
    chairs = [Chair(name, kind) for name, kind in named.items()]
    people = players - (wanted.bots or 0)
    for name in last.names_for(len(chairs) + players):
        if len(chairs) < people and _is_free(name, chairs):
            chairs.append(Chair(name))
    while len(chairs) < players:
        chairs.append(Chair(_bot_name(chairs, last)))
    return Party(
        wanted.chosen_game.name,
        edition,
        _with_bots(tuple(chairs), wanted),
        _ages(wanted, played, chairs),
    )


def as_last_time(party: Party, wanted: GameOptions, last: Remembered) -> Party:
    """Return the party with the bots of last time, unless options say who is a bot."""
    if wanted.bots is not None or wanted.seats:
        return party
    known, chairs = kinds_of(party.game), list(party.chairs)
    people = iter([chair.name for chair in chairs])
    kinds = (*last.kinds, *[HUMAN] * len(chairs))
    for seat in range(len(chairs)):
        bot = kinds[seat].startswith(BOT) and kinds[seat] in known and seat >= len(wanted.names)
        chairs[seat] = Chair("", kinds[seat]) if bot else Chair(next(people))
    for seat, chair in enumerate(chairs):
        if chair.bot:
            chairs[seat] = replace(chair, name=_bot_name(chairs, last), before=next(people, ""))
    return replace(party, chairs=tuple(chairs))


def _bot_name(chairs: Sequence[Chair], last: Remembered) -> str:
    """Return a name for a bot that no person has or had."""
    return bot_name([*(chair.name for chair in chairs), *last.names_known])


def is_named(wanted: GameOptions, players: int) -> bool:
    """Whether everybody has a name or is a bot, so that nobody need be asked."""
    return len(_names_and_kinds(wanted)) + (wanted.bots or 0) >= players


def _names_and_kinds(wanted: GameOptions) -> dict[str, str]:
    """Return the names given by options, each with its kind."""
    if wanted.bots is not None and wanted.seats:
        raise BadSetup(say("--bots and --seat do not go together: use --seat alone"))
    names = [clean(name) for name in wanted.names]
    named = dict.fromkeys(names, HUMAN) | seats_named(wanted)
    for distinct in (names, list(named)):
        check_distinct(distinct)
    return named


def seats_named(wanted: GameOptions) -> dict[str, str]:
    """Return the names and kinds given by `--seat`."""
    seats = [_seat(text, wanted.chosen_game.name) for text in wanted.seats]
    check_distinct([name for name, _ in seats])
    return dict(seats)


def _seat(text: str, game: str) -> tuple[str, str]:
    """Return name and kind from `Ada=human` or `Ben=bot:random`; raise `BadSetup` otherwise."""
    name, equals, kind = text.rpartition("=")
    if not equals or not _is_kind(kind, game):
        raise BadSetup(
            say(
                "cannot read the seat {text!r}: write NAME=human or NAME=bot:CODE, with a code of "
                "{codes}",
                text=text,
                codes=", ".join(bots_of(game)),
            )
        )
    return clean(name), kind


def _is_kind(kind: str, game: str) -> bool:
    """Whether *kind* exists; a bot from a file or package must load."""
    human_or_bot, _, code = kind.partition(":")
    own = human_or_bot == "bot" and (loading.is_file_code(code) or code in loading.package_bots())
    return kind in kinds_of(game) or (own and bool(make_bot(game, code, "")))


def _is_free(name: str, chairs: Sequence[Chair]) -> bool:
    try:
        check_distinct([*(chair.name for chair in chairs), name])
    except BadSetup:
        return False
    return True


def _with_bots(chairs: tuple[Chair, ...], wanted: GameOptions) -> tuple[Chair, ...]:
    """Return the chairs, with as many bots as *wanted* says on the last of them."""
    bots = wanted.bots
    if bots is None:
        return chairs
    if not 0 <= bots <= len(chairs):
        raise BadSetup(
            say(
                "--bots is a number from 0 to {players}, not {bots}", players=len(chairs), bots=bots
            )
        )
    people, kind = len(chairs) - bots, f"{BOT}{wanted.rung or default_bot(wanted.chosen_game.name)}"
    return (*chairs[:people], *(replace(chair, kind=kind) for chair in chairs[people:]))


def _ages(wanted: GameOptions, edition: Edition, chairs: Sequence[Chair]) -> tuple[Seat, ...]:
    """Return the seats from the oldest to the youngest, or nothing if age does not matter."""
    if not edition.ages:
        if wanted.oldest:
            raise BadSetup(
                say("--oldest does not go with the edition {edition}", edition=edition.name)
            )
        return ()
    called = [name_key(chair.name) for chair in chairs]
    oldest = []
    for name in wanted.oldest:
        if name_key(clean(name)) not in called:
            raise BadSetup(say("--oldest {name!r}: nobody at the table has that name", name=name))
        oldest.append(Seat(called.index(name_key(clean(name)))))
    return tuple(dict.fromkeys([*oldest, *map(Seat, range(len(chairs)))]))
