"""Who plays what: from what was said on the command line, what is remembered, and what is asked."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from basari.bots import BOTS, bot, loading
from basari.cli.kinds import AnyValue
from basari.cli.pages.page import Page
from basari.cli.pages.read import Quitting
from basari.cli.pages.seating import (
    BACK,
    HUMAN,
    KINDS,
    USUAL_BOT,
    Chair,
    EditionMenu,
    PlayersMenu,
    Seating,
)
from basari.cli.setup.new_game import new_header
from basari.cli.setup.remembered import Settings
from basari.cli.terminal.stage import Left, Stage
from basari.errors import BadSetup, BasariError, say
from basari.kernel import Seat
from basari.log import Header, PlayerEntry
from basari.names import check_distinct, clean, heard
from basari.rules.register import EDITIONS, edition_named, house
from basari.value import Value


class Wish(Value):
    """What was said on the command line; what was not said is asked, or as it was last time."""

    edition: str | None = None
    players: int | None = None
    names: tuple[str, ...] = ()
    bots: int | None = None
    seats: tuple[str, ...] = ()
    oldest: tuple[str, ...] = ()
    seed: int | None = None
    deck: Path | None = None
    track: Path | None = None
    rulings: tuple[str, ...] = ()
    source: str | None = None
    """A game to go on from, and after how many of its answers."""
    at: int | None = None


def check_source(wish: Wish) -> None:
    """Refuse what does not go together with a game that is to be played on, or without one."""
    if wish.source is None:
        if wish.at is not None:
            raise BadSetup(say("--at needs --from, and a game to play on from"))
        return
    said = {
        "edition": wish.edition,
        "players": wish.players,
        "name": wish.names,
        "bots": wish.bots,
        "oldest": wish.oldest,
        "seed": wish.seed,
        "deck": wish.deck,
        "track": wish.track,
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


class Party(Value):
    """An edition, and who plays it."""

    edition: str
    chairs: tuple[Chair, ...]
    ages: tuple[Seat, ...] = ()
    """The seats from the oldest player to the youngest, where age matters."""


def parties_possible(wish: Wish, usual: Settings) -> list[Party]:
    """Seat everybody as wished, in every edition that can be; if none can, raise why not."""
    parties, problems = list[Party](), list[BasariError]()
    for edition in _editions(wish, usual):
        try:
            party = gathered(wish, edition, count_wanted(wish, edition, usual), usual)
            header_for(wish, party)
        except BasariError as problem:
            problems.append(problem)
        else:
            parties.append(party)
    if not parties:
        raise problems[0]
    return parties


def _editions(wish: Wish, usual: Settings) -> Sequence[str]:
    """List the editions in question: the one that was named, or whose cards or arches there are."""
    if wish.edition is not None:
        return [edition_named(wish.edition).name]
    brought = {"deck": wish.deck, "track": wish.track}
    fitting = [name for name, edition in EDITIONS.items() if brought[edition.table]]
    return fitting or list(dict.fromkeys([usual.edition, *EDITIONS]))


def counts_possible(wish: Wish, edition: str) -> Sequence[int]:
    """List how many may play: as many as were asked for, or as many as the edition is for."""
    if wish.players is not None:
        return [wish.players]
    seats = edition_named(edition).seats
    named = len(_named(wish))
    return [named] if named >= seats[0] else [seat for seat in seats if seat >= (wish.bots or 0)]


def count_wanted(wish: Wish, edition: str, usual: Settings) -> int:
    """Tell how many play if nobody is asked: as many as last time, as far as that is possible."""
    counts = counts_possible(wish, edition) or edition_named(edition).seats[-1:]
    return max(counts[0], min(usual.players, counts[-1]))


def party_wanted(wish: Wish, usual: Settings) -> Party:
    """Take everything as it was said, and what was not as it was last time."""
    return parties_possible(wish, usual)[0]


def header_for(wish: Wish, party: Party) -> Header:
    """Set up a game of *party* as wished."""
    return new_header(
        party.edition,
        [PlayerEntry(name=chair.name, kind=chair.kind) for chair in party.chairs],
        seniority=party.ages,
        seed=wish.seed,
        deck=wish.deck,
        track=wish.track,
        rulings=list(wish.rulings),
    )


def gathered(wish: Wish, edition: str, players: int, usual: Settings) -> Party:
    """Seat everybody who was named, and fill the other seats with those of last time."""
    house(edition).setup(players)
    named = _named(wish)
    if len(named) > players:
        raise BadSetup(
            say("{named} names for {players} players", named=len(named), players=players)
        )
    chairs = [Chair(name, kind) for name, kind in named.items()]
    for name in usual.names_for(len(usual.names) + players):
        if len(chairs) < players and _is_free(name, chairs):
            chairs.append(Chair(name))
    return Party(edition, _with_bots(tuple(chairs), wish.bots), _ages(wish, edition, chairs))


def as_last_time(party: Party, wish: Wish, usual: Settings) -> Party:
    """Suggest the bots of last time, unless something was said about who is one."""
    if wish.bots is not None or wish.seats:
        return party
    last = dict(zip(usual.names, usual.kinds, strict=False))
    kinds = [last.get(chair.name, HUMAN) for chair in party.chairs]
    chairs = (
        replace(chair, kind=kind if kind in KINDS else HUMAN)
        for chair, kind in zip(party.chairs, kinds, strict=True)
    )
    return replace(party, chairs=tuple(chairs))


def is_named(wish: Wish, players: int) -> bool:
    """Whether everybody was named or is a bot, so that nobody need be asked for."""
    return len(_named(wish)) + (wish.bots or 0) >= players


def _named(wish: Wish) -> dict[str, str]:
    """List everybody who was named, and what they are."""
    if wish.bots is not None and wish.seats:
        raise BadSetup(say("--bots and --seat do not go together: say it with --seat alone"))
    names = [clean(name) for name in wish.names]
    named = dict.fromkeys(names, HUMAN) | seats_named(wish)
    for distinct in (names, list(named)):
        check_distinct(distinct)
    return named


def seats_named(wish: Wish) -> dict[str, str]:
    """List who is to sit where, and what they are."""
    seats = [_seat(text) for text in wish.seats]
    check_distinct([name for name, _ in seats])
    return dict(seats)


def _seat(text: str) -> tuple[str, str]:
    """Read `Ada=human` or `Ben=bot:merchant`."""
    name, equals, kind = text.rpartition("=")
    if not equals or not _is_kind(kind):
        raise BadSetup(
            say(
                "cannot read the seat {text!r}: write NAME=human or NAME=bot:CODE, with a code of "
                "{codes}",
                text=text,
                codes=", ".join(BOTS),
            )
        )
    return clean(name), kind


def _is_kind(kind: str) -> bool:
    """Whether somebody can be of this *kind*; a bot of one's own must be there and work."""
    human_or_bot, _, code = kind.partition(":")
    own = human_or_bot == "bot" and (loading.in_a_file(code) or code in loading.offered())
    return kind in KINDS or (own and bool(bot(code, "")))


def _is_free(name: str, chairs: Sequence[Chair]) -> bool:
    try:
        check_distinct([*(chair.name for chair in chairs), name])
    except BadSetup:
        return False
    return True


def _with_bots(chairs: tuple[Chair, ...], bots: int | None) -> tuple[Chair, ...]:
    """Let bots have the last seats."""
    if bots is None:
        return chairs
    if not 0 <= bots <= len(chairs):
        raise BadSetup(
            say(
                "--bots is a number from 0 to {players}, not {bots}", players=len(chairs), bots=bots
            )
        )
    people = len(chairs) - bots
    return (*chairs[:people], *(replace(chair, kind=USUAL_BOT) for chair in chairs[people:]))


def _ages(wish: Wish, edition: str, chairs: Sequence[Chair]) -> tuple[Seat, ...]:
    """Line up the seats by age, where it matters: first those who were named as the oldest (R6)."""
    if edition != "cards":
        if wish.oldest:
            raise BadSetup(say("--oldest does not go with the edition {edition}", edition=edition))
        return ()
    called = [heard(chair.name) for chair in chairs]
    oldest = []
    for name in wish.oldest:
        if heard(clean(name)) not in called:
            raise BadSetup(say("--oldest {name!r}: nobody at the table has that name", name=name))
        oldest.append(Seat(called.index(heard(clean(name)))))
    return tuple(dict.fromkeys([*oldest, *map(Seat, range(len(chairs)))]))


def ask_party(stage: Stage, wish: Wish, usual: Settings) -> Party:
    """Ask on stage for what was not said: the edition, how many, and who; Esc goes back."""
    answers: list[AnyValue] = []
    asked: list[int] = []
    while len(answers) < len(QUESTIONS):
        page = QUESTIONS[len(answers)](wish, usual, *answers)
        answer = stage.show(page) if isinstance(page, Page) else page
        if answer != BACK:
            asked += [len(answers)] if isinstance(page, Page) else []
            answers.append(answer)
        elif asked:
            answers = answers[: asked.pop()]
        elif stage.show(Quitting(begun=False)):
            raise Left
    party: Party = answers[-1]
    return party


def _which_edition(wish: Wish, usual: Settings) -> Page | str:
    """Ask which edition, unless that is settled."""
    editions = [party.edition for party in parties_possible(wish, usual)]
    if len(editions) == 1:
        return editions[0]
    return EditionMenu(list(EDITIONS).index(usual.edition))


def _how_many(wish: Wish, usual: Settings, edition: str) -> Page | int:
    """Ask how many play, unless that is settled."""
    counts = counts_possible(wish, edition)
    if len(counts) == 1:
        return counts[0]
    usual_place = counts.index(count_wanted(wish, edition, usual))
    return PlayersMenu(usual_place, range(counts[0], counts[-1] + 1))


def _who(wish: Wish, usual: Settings, edition: str, count: int) -> Page | Party:
    """Ask who they are, unless everybody was named."""
    party = gathered(wish, edition, count, usual)
    if is_named(wish, count):
        return party
    suggested = as_last_time(party, wish, usual)
    return Seating(suggested.chairs, suggested.ages)


def _seated(
    _wish: Wish, _usual: Settings, edition: str, _count: int, seating: Seating | Party
) -> Party:
    """Make a party of those who sat down."""
    return Party(edition, seating.chairs, seating.ages)


QUESTIONS: tuple[Callable[..., AnyValue], ...] = (_which_edition, _how_many, _who, _seated)
"""What is asked before a game, each with the answers to those before it."""
