"""The command line's options for a game, and the log header made from them."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from basari.bots.loading import short_name
from basari.bots.register import line_up
from basari.errors import BadComponents, BadSetup, Sentence, say
from basari.kernel import Seat
from basari.log import Header, PlayerEntry, make_header
from basari.log.header import LARGEST_SEED
from basari.names import name_key
from basari.players import BOT, IMAGINARY, Seated
from basari.rules.boxes import read_content
from basari.rules.register import NAME, ORDER, USUAL, Content, Edition, Game, Setting, find
from basari.value import Value

USUAL_SEATS = 4
"""How many play if no option says so."""
HANDY = 2**31
"""Random seeds are below this number, so that they can be copied by hand."""
LONGEST_NAME = 20
"""How many characters of a bot's code its name keeps."""


class Pieces(Value):
    """Components, named or in a file, and the option that chose them."""

    file: Path
    option: str = "table"
    """The name of that option: `table`, or a kind of table."""


class GameOptions(Value):
    """Options for a game; what is `None` or empty is asked, or taken from last time."""

    game: str | None = None
    edition: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    bots: int | None = None
    rung: str | None = None
    """The code of the bots counted by `bots`; `None`: the usual one."""
    seats: tuple[str, ...] = ()
    oldest: tuple[str, ...] = ()
    seed: int | None = None
    pieces: tuple[Pieces, ...] = ()
    rulings: tuple[str, ...] = ()
    source: str | None = None
    """A game to play on from, after *at* of its answers."""
    at: int | None = None

    @property
    def chosen_game(self) -> Game:
        """The game that was named, or the usual one."""
        return find(self.game or USUAL)


def check_source(wanted: GameOptions) -> None:
    """Raise `BadSetup` for options that `--from` excludes, or that need it."""
    if wanted.source is None:
        if wanted.at is not None:
            raise BadSetup(say("--at needs --from, and a game to play on from"))
        return
    said = {
        "game": wanted.game,
        "edition": wanted.edition,
        "players": wanted.players,
        "name": wanted.names,
        "bots": wanted.bots,
        "oldest": wanted.oldest,
        "seed": wanted.seed,
        **{pieces.option: pieces.file for pieces in wanted.pieces},
        "ruling": wanted.rulings,
    }
    for option, value in said.items():
        if value not in (None, ()):
            raise BadSetup(
                say(
                    "--{option} does not go with --from: only --seat can change a game",
                    option=option,
                )
            )


def new_header(
    wanted: GameOptions, edition: str, players: Sequence[Seated], seniority: tuple[Seat, ...] = ()
) -> Header:
    """Return a new game's header, with imaginary players; raise `BasariError` if it cannot be."""
    played = wanted.chosen_game.edition(edition)
    present = [player for player in players if not player.imaginary]
    played.check_players(len(present))
    if abs(wanted.seed or 0) > LARGEST_SEED // 10:
        raise BadSetup(say("--seed is a number of at most 99 digits"))
    content = components_of(wanted.pieces, played)
    settled = played.with_imaginary(len(present), _rulings(wanted.rulings, played))
    everybody = [*present, *_imaginary(played, played.count_imaginary(settled), present)]
    ages = _seniority(settled.pop("seniority", [])) or seniority
    try:
        return make_header(
            wanted.chosen_game.name,
            edition,
            [PlayerEntry(name=player.name, kind=player.kind) for player in everybody],
            content,
            seed=new_seed(players) if wanted.seed is None else wanted.seed,
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            seniority=ages,
            options=settled,
        )
    except BadComponents as error:
        file = next((pieces.file for pieces in wanted.pieces), None)
        raise BadComponents(say("{file}, {problem}", file=file, problem=error.sentence)) from error


def _imaginary(edition: Edition, number: int, present: Sequence[Seated]) -> list[Seated]:
    """Return *number* imaginary players; a name that is taken gets a 2 appended."""
    called = {name_key(player.name) for player in present}
    names = edition.imaginary.names[:number] if edition.imaginary else ()
    return [Seated(f"{name} 2" if name_key(name) in called else name, IMAGINARY) for name in names]


def new_seed(players: Iterable[Seated]) -> int | None:
    """Return a random seed for a game of bots alone, so that it can be repeated, or `None`.

    With people there is no seed, so that nobody can look up what will happen.
    """
    return None if any(player.person for player in players) else secrets.randbelow(HANDY)


def header_of_bots(  # noqa: PLR0913, PLR0917 - as many as the command line has
    game: str | None,
    edition: str | None,
    players: int | None,
    codes: str,
    seed: int | None,
    tables: Mapping[str, Path],
    rulings: Sequence[str],
) -> Header:
    """Return the header of a game of bots; without *players*, as many as *codes* name, or four."""
    pieces = tuple(Pieces(file, kind) for kind, file in tables.items())
    wanted = GameOptions(game=game, seed=seed, pieces=pieces, rulings=tuple(rulings))
    played = wanted.chosen_game.edition(edition)
    named = codes.count(",") + 1
    usual = min(max(USUAL_SEATS, played.seats[0]), played.seats[-1])
    fitting = named if named > 1 and named in played.seats else usual
    seats = fitting if players is None else players
    return new_header(
        wanted, played.name, bots_named(codes, wanted.chosen_game.name, played, seats)
    )


def bots_named(codes: str, game: str, edition: Edition, players: int) -> list[Seated]:
    """Return the bots as seated players, named after their codes and seats."""
    edition.check_players(players)
    return [
        Seated(f"{short_name(code)[:LONGEST_NAME]} {seat + 1}", f"{BOT}{code}")
        for seat, code in enumerate(line_up(game, codes, players))
    ]


def components_of(pieces: Sequence[Pieces], edition: Edition) -> Content | None:
    """Return the components in *pieces* or `None`; raise `BasariError` if they do not fit."""
    needed = edition.components.kind if edition.components else ""
    for each in pieces:
        if not edition.components or each.option not in {"table", needed}:
            raise BadSetup(_does_not_go(each, edition))
    if len(pieces) > 1:
        raise BadSetup(say("only one table can be played with"))
    if not pieces or not edition.components:
        return None
    file = pieces[0].file
    if is_name(file, edition):
        return edition.named_table(str(file)).content()
    content = read_content(file)
    kind = content.get("kind")
    if isinstance(kind, str) and kind != needed:
        raise BadComponents(
            say("{file}: is a {kind}, not a {needed}", file=file, kind=kind, needed=needed)
        )
    edition.components.table(content, str(file))
    return content


def is_name(file: Path, edition: Edition) -> bool:
    """Whether *file* is the name of a table, even an unknown one, and not a file."""
    known = str(file) in edition.named_tables()
    return known or (NAME.fullmatch(str(file)) is not None and not file.exists())


def _does_not_go(pieces: Pieces, edition: Edition) -> Sentence:
    return say(
        "--{option} does not go with the edition {edition}",
        option=pieces.option,
        edition=edition.name,
    )


def _rulings(texts: Sequence[str], edition: Edition) -> dict[str, Setting]:
    """Return all rulings by name; raise `BadSetup` if one is given twice."""
    rulings: dict[str, Setting] = {}
    for text in texts:
        for name, value in _read_ruling_or_bundle(text, edition).items():
            if name in rulings:
                raise BadSetup(say("the ruling {name} is given twice", name=name))
            rulings[name] = value
    return rulings


def _read_ruling_or_bundle(text: str, edition: Edition) -> Mapping[str, Setting]:
    """Return the rulings that *text* sets: one as `NAME=VALUE`, or a bundle by its name."""
    if "=" not in text:
        return edition.bundle(text)
    name, value = _ruling(text, edition)
    return {name: value}


def _ruling(text: str, edition: Edition) -> tuple[str, Setting]:
    """Return name and value from `NAME=VALUE`; raise `BadSetup` if the value is not allowed."""
    name, _, value = text.partition("=")
    option = ORDER if name == "seniority" else edition.option(name)
    read = option.read(value)
    if read is None:
        raise BadSetup(
            say(
                "ruling {name} is {value!r}, but must be {allowed}",
                name=name,
                value=value,
                allowed=option.allowed,
            )
        )
    return name, read


def _seniority(value: Setting) -> tuple[Seat, ...]:
    """Return the order of age, which is given as a ruling but stored on its own."""
    return tuple(map(Seat, value)) if isinstance(value, list) else ()
