"""What was said on the command line about a new game, and the header that it comes to."""

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
from basari.names import heard
from basari.players import BOT, IMAGINARY, Seated
from basari.rules.boxes import read_content
from basari.rules.register import NAME, ORDER, USUAL, Content, Edition, Game, Setting, find
from basari.value import Value

USUAL_SEATS = 4
"""How many play where nobody says otherwise."""
HANDY = 2**31
"""Seeds that are drawn lie below: they can be copied by hand."""
LONGEST_NAME = 20
"""Characters of a bot's code that make its name."""


class Pieces(Value):
    """Components by their name, or a file with somebody's own, and by which option."""

    file: Path
    option: str = "table"
    """What its kind is called, if the option says so."""


class Wish(Value):
    """What was said on the command line; what was not said is asked, or as it was last time."""

    game: str | None = None
    edition: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    bots: int | None = None
    rung: str | None = None
    """The code of those bots; if nothing, the usual one."""
    seats: tuple[str, ...] = ()
    oldest: tuple[str, ...] = ()
    seed: int | None = None
    pieces: tuple[Pieces, ...] = ()
    rulings: tuple[str, ...] = ()
    source: str | None = None
    """A game to go on from, and after how many of its answers."""
    at: int | None = None

    @property
    def wished(self) -> Game:
        """The game that is meant: the one that was named, or the usual one."""
        return find(self.game or USUAL)


def check_source(wish: Wish) -> None:
    """Refuse what does not go together with a game that is to be played on, or without one."""
    if wish.source is None:
        if wish.at is not None:
            raise BadSetup(say("--at needs --from, and a game to play on from"))
        return
    said = {
        "game": wish.game,
        "edition": wish.edition,
        "players": wish.players,
        "name": wish.names,
        "bots": wish.bots,
        "oldest": wish.oldest,
        "seed": wish.seed,
        **{pieces.option: pieces.file for pieces in wish.pieces},
        "ruling": wish.rulings,
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
    wish: Wish, edition: str, players: Sequence[Seated], seniority: tuple[Seat, ...] = ()
) -> Header:
    """Set up a new game as wished, and make sure it can begin; imaginary seats join the players."""
    played = wish.wished.edition(edition)
    present = [player for player in players if not player.imaginary]
    played.welcome(len(present))
    if abs(wish.seed or 0) > LARGEST_SEED // 10:
        raise BadSetup(say("--seed is a number of at most 99 digits"))
    content = components_of(wish.pieces, played)
    settled = played.joined(len(present), _rulings(wish.rulings, played))
    everybody = [*present, *_imaginary(played, played.nobodies(settled), present)]
    ages = _seniority(settled.pop("seniority", [])) or seniority
    try:
        return make_header(
            wish.wished.name,
            edition,
            [PlayerEntry(name=player.name, kind=player.kind) for player in everybody],
            content,
            seed=drawn_seed(players) if wish.seed is None else wish.seed,
            started=datetime.now(UTC).isoformat(timespec="seconds"),
            seniority=ages,
            options=settled,
        )
    except BadComponents as error:
        file = next((pieces.file for pieces in wish.pieces), None)
        raise BadComponents(say("{file}, {problem}", file=file, problem=error.sentence)) from error


def _imaginary(edition: Edition, number: int, present: Sequence[Seated]) -> list[Seated]:
    """Name those who are nobody; one whose name somebody has is the second of that name."""
    called = {heard(player.name) for player in present}
    names = edition.imaginary.names[:number] if edition.imaginary else ()
    return [Seated(f"{name} 2" if heard(name) in called else name, IMAGINARY) for name in names]


def drawn_seed(players: Iterable[Seated]) -> int | None:
    """Draw a seed for a game of bots, so that it can be played again.

    Where people play there is none: nobody could look up what bots and cards will do.
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
    """Set up a game of bots: as many as are named, or four in the usual edition."""
    pieces = tuple(Pieces(file, kind) for kind, file in tables.items())
    wish = Wish(game=game, seed=seed, pieces=pieces, rulings=tuple(rulings))
    played = wish.wished.edition(edition)
    named = codes.count(",") + 1
    usual = min(max(USUAL_SEATS, played.seats[0]), played.seats[-1])
    fitting = named if named > 1 and named in played.seats else usual
    seats = fitting if players is None else players
    return new_header(wish, played.name, bots_named(codes, wish.wished.name, played, seats))


def bots_named(codes: str, game: str, edition: Edition, players: int) -> list[Seated]:
    """Seat nothing but bots, each named after its code and seat."""
    edition.welcome(players)
    return [
        Seated(f"{short_name(code)[:LONGEST_NAME]} {seat + 1}", f"{BOT}{code}")
        for seat, code in enumerate(line_up(game, codes, players))
    ]


def components_of(pieces: Sequence[Pieces], edition: Edition) -> Content | None:
    """Read the table that the edition needs; one of another kind is a mistake worth saying."""
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
    """Whether a table that comes with the edition is meant, or none that there is; no file."""
    known = str(file) in edition.named_tables()
    return known or (NAME.fullmatch(str(file)) is not None and not file.exists())


def _does_not_go(pieces: Pieces, edition: Edition) -> Sentence:
    return say(
        "--{option} does not go with the edition {edition}",
        option=pieces.option,
        edition=edition.name,
    )


def _rulings(texts: Sequence[str], edition: Edition) -> dict[str, Setting]:
    """Read all rulings, each of which can be settled in one way only."""
    rulings: dict[str, Setting] = {}
    for text in texts:
        for name, value in _settled(text, edition).items():
            if name in rulings:
                raise BadSetup(say("the ruling {name} is given twice", name=name))
            rulings[name] = value
    return rulings


def _settled(text: str, edition: Edition) -> Mapping[str, Setting]:
    """Read one ruling, or a word that stands for several."""
    if "=" not in text:
        return edition.bundle(text)
    name, value = _ruling(text, edition)
    return {name: value}


def _ruling(text: str, edition: Edition) -> tuple[str, Setting]:
    """Read `NAME=VALUE` as the edition knows it: a switch, a number, a word, an order of seats."""
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
    """Read the age order, which is settled like a ruling but stands apart in a header."""
    return tuple(map(Seat, value)) if isinstance(value, list) else ()
