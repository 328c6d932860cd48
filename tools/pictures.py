#!/usr/bin/env python3
"""Draw the pictures of the documents: real screens, at moments of the games stored beside them.

Without options: draw them anew. With --play: play the games anew first, with today's tables; the
documents talk about them, so reread docs/programmers.md and docs/notation.md. With --check: change
nothing, print which pictures differ from what the program shows today, and exit with 1 if any does.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from pathlib import Path

from msgspec.structs import replace
from rich.console import Console, Group
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from svg import Frame, moving, still

from basari.bots.register import default_bot
from basari.bots.seating import seat_bots
from basari.cli import texts
from basari.cli.commands.stats import everybody
from basari.cli.games import face_of
from basari.cli.games.basari.pages.arrival import SLIDE, SLIDES, ArrivalPage
from basari.cli.games.basari.pages.bargain import HagglingPage
from basari.cli.games.basari.pages.offer import BuildingPage
from basari.cli.games.basari.pages.reveal import RevealPage
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.games.jantaris.pages.pointing import PointPage
from basari.cli.games.jantaris.pages.vote import VotePage
from basari.cli.games.marracash.pages.bidding import BiddingPage as MarracashBidding
from basari.cli.games.marracash.pages.moving import MovingPage
from basari.cli.games.moonlight.pages.bidding import BiddingPage as CardBid
from basari.cli.games.moonlight.pages.laying import LayingPage
from basari.cli.pages.choice import Choice
from basari.cli.pages.course import course
from basari.cli.pages.curtain import Curtain
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import News
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.pages.usual import passage_page
from basari.cli.pages.viewer import Viewing
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page, lay_out
from basari.kernel import Seat, Table
from basari.log import (
    Header,
    PlayerEntry,
    Recovered,
    load_log,
    make_header,
    record,
    recover,
    replay,
    set_up,
)
from basari.players import Turn, drive
from basari.rules.auction import Auction
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Choosing, Negotiated, Offered, Revealed, RoundBegan
from basari.rules.jantaris.table import Expelling, Voting
from basari.rules.jantaris.table import Moving as StoneMoving
from basari.rules.marracash.facts.outlook import walk_outlook
from basari.rules.marracash.moves import Walk
from basari.rules.moonlight.facts.outlook import best_use, column_of, outcome
from basari.rules.moonlight.moves import Bid as CardLaid
from basari.rules.moonlight.table import Bidding, Laying
from basari.shelf.saved import game_in
from basari.stats.played import count
from basari.stats.records import record_figures
from basari.story import Passage, Story, public, split
from basari.story import scoring as steps

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BAZAAR, RING, MARRACASH, MOONLIGHT, JANTARIS = (
    PICTURES / f"{name}.jsonl" for name in ("bazaar", "ring", "marracash", "moonlight", "jantaris")
)
STARTED = "2026-11-18T20:00:00+00:00"
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
PLAYERS = ("merchant", "novice", "merchant", "merchant")
GAMES = {
    BAZAAR: ("basari", "cards", 29, PLAYERS),
    RING: ("basari", "board", 17, PLAYERS),
    MARRACASH: ("marracash", "marracash", 5, (default_bot("marracash"),) * len(PEOPLE)),
    MOONLIGHT: ("moonlight", "moonlight", 5, (default_bot("moonlight"),) * len(PEOPLE)),
    JANTARIS: ("jantaris", "jantaris", 3, (default_bot("jantaris"),) * len(PEOPLE)),
}
"""The game, edition and seed of each, and the bots that play in people's place.

They were close, and lively from the first round on.
"""
EXAMPLES = ("marracash", "moonlight", "jantaris-vote", "jantaris-expulsion")
"""Pictures that the rules explain, move by move; their German pages show them in German."""
TITLE = "Basari"
PAPER, LARGE = Paper(Look()), Paper(Look(), 120, 40)
THEME = TerminalTheme(
    (28, 27, 34),
    (224, 221, 214),
    [
        (60, 58, 70),
        (214, 93, 87),
        (143, 188, 105),
        (224, 178, 92),
        (104, 151, 215),
        (196, 128, 190),
        (95, 184, 184),
        (224, 221, 214),
    ],
    [
        (132, 130, 145),
        (240, 113, 103),
        (152, 205, 110),
        (240, 198, 90),
        (122, 170, 240),
        (214, 150, 210),
        (120, 205, 205),
        (245, 243, 238),
    ],
)


def play_and_record(game: str, edition: str, seed: int, codes: Sequence[str]) -> str:
    """Let bots play a game, and record it as if people had."""

    def seated(*kinds: str, seed: int | None) -> Header:
        players = [
            PlayerEntry(name=name, kind=kind) for name, kind in zip(PEOPLE, kinds, strict=True)
        ]
        return make_header(game, edition, players, seed=seed, started=STARTED)

    bots = seated(*(f"bot:{code}" for code in codes), seed=seed)
    people = seated(*["human"] * len(PEOPLE), seed=None)
    begun, _ = Table.start(people.rules(), len(PEOPLE))
    return "".join(record(people, drive(begun, seat_bots(bots.company))))


def moments(log: Path) -> Iterator[tuple[AnyScene, Turn]]:
    """Yield every answer of a game, with what everybody had seen by then."""
    game = load_log(log)
    table, begun = set_up(game)
    names = tuple(player.name for player in game.header.players)
    people = frozenset(map(Seat, range(len(names))))
    story = Story().begin(begun, table)
    face = face_of(game.header.game, game.header.edition)
    for turn in replay(game):
        story = story.after(turn)
        yield Scene(face, table.rules, names, people, turn.after.view(None), story), turn


def find(log: Path, number: int, fits: Callable[[AnyScene, Turn], bool]) -> tuple[AnyScene, Turn]:
    """Return the *number*th moment of a game that fits."""
    fitting = [(scene, turn) for scene, turn in moments(log) if fits(scene, turn)]
    return fitting[number]


def holds(turn: Turn, kind: type) -> bool:
    """Whether something of this *kind* happened."""
    return any(isinstance(event, kind) for event in turn.events)


def events_heard(scene: AnyScene, turn: Turn) -> Passage:
    """Return what everybody heard after an answer."""
    entries = len(scene.story.entries)
    return scene.story.passage(entries - len(public(turn.moments)))


def table(log: Path, number: int) -> Page:
    """Show the table at the beginning of a round."""
    scene, turn = find(log, number, lambda _, turn: holds(turn, RoundBegan))
    return passage_page(scene, events_heard(scene, turn), 0.0, None)


def curtain() -> Page:
    """Show the curtain before Cleo, after two have chosen."""
    scene, _ = find(BAZAAR, 3, lambda scene, _: isinstance(scene.view.phase, Choosing))
    return Curtain(scene, Seat(2), (Seat(0), Seat(1)))


def choice(log: Path, number: int) -> Page:
    """Show Ben's secret choice, with one option lit."""
    scene, turn = find(log, number, lambda _, turn: holds(turn, RoundBegan))
    (decision,) = [asked for asked in turn.after.waiting if asked.seat == 1]
    order = tuple(range(len(decision.options)))
    own = scene.alone(turn.after, Seat(1))
    return Choice(own, decision, order, shuffled=False, cursor=1, pointing=True)


def bargain() -> Page:
    """Show a negotiation in which somebody builds an offer."""

    def raised(scene: AnyScene, _turn: Turn) -> bool:
        phase = scene.view.phase
        return isinstance(phase, Bargain) and len(phase.bids) == 3  # noqa: PLR2004 - a lively one

    scene, turn = find(BAZAAR, 0, raised)
    (decision,) = turn.after.waiting
    return BuildingPage(scene, decision, confirm=True, offer=Gems(red=2))


def clashing() -> RevealPage:
    """Return a reveal at which two want the same, before its first card is turned."""
    scene, turn = find(BAZAAR, 0, lambda _, turn: holds(turn, Revealed) and holds(turn, Negotiated))
    (revealed,) = [event for event in turn.events if isinstance(event, Revealed)]
    return RevealPage(scene, 0, 1.0, passage=events_heard(scene, turn), choices=revealed.choices)


def reveal() -> Page:
    """Show four choices turned over, and a clash."""
    page = clashing()
    return replace(page, shown=page.steps)


def a_round() -> str:
    """Draw a round as an animation: the reveal, the clash, and the bargain bid by bid."""
    texts.use("en")
    page = clashing()
    shown: list[tuple[Page, float]] = [(page, 1.2)]
    for step in range(1, page.steps + 1):
        seconds = page.times[step - 1] if step < page.steps else 2.5
        shown.append((replace(page, shown=step), max(0.2, seconds)))
    after = False
    for scene, turn in moments(BAZAAR):
        after = after or (holds(turn, Revealed) and holds(turn, Negotiated))
        if after and isinstance(scene.view.phase, Bargain):
            climbing = [ArrivalPage(scene, 1.0, step) for step in range(SLIDES)]
            shown += [(page, SLIDE) for page in climbing] if holds(turn, Offered) else []
            shown.append((HagglingPage(scene, None), 1.6))
        elif after:
            shown.append((News(scene, events_heard(scene, turn)), 3.0))
            break
    frames = [Frame(frame(lay_out(page, PAPER)[1], PAPER), seconds) for page, seconds in shown]
    return moving(frames, PAPER.width, TITLE, THEME)


def scoring(log: Path, number: int, rest: int) -> Page:
    """Show a stop of a scoring: a colour being counted, or the sum."""
    scene, turn = find(log, number, lambda _, turn: bool(steps(turn.events)))
    (*_, scored), _rest = split(events_heard(scene, turn))
    before = scene.upto(scored.first).view.points
    page = ScoringPage(scene, passage=scored, before=before)
    return replace(page, shown=page.rests[rest])


def ending(log: Path, leaf: int) -> Page:
    """Show a page of the end."""
    scene, turn = list(moments(log))[-1]
    return Ending(scene, turn.after.standings, leaf)


def viewer() -> Page:
    """Show the replay of a game."""
    game = game_in(BAZAAR)
    return Viewing(course(game, face_of(game.log.header.game, game.log.header.edition)), 15)


def move() -> Page:
    """Show the move that brings several players most."""

    def worth(page: MovingPage) -> tuple[int, int]:
        gains = walk_outlook(page.scene.view, page.walk).gains
        return sum(map(bool, gains)), sum(gains)

    best: list[MovingPage] = []
    for scene, turn in moments(MARRACASH):
        asked = [one for one in turn.after.waiting if isinstance(one.options[0], Walk)]
        for decision in asked:
            page = MovingPage(scene, decision, confirm=True)
            best += [page.to(walk.start, walk.goal) for walk in page.walks]
    return max(best, key=worth)


def auction() -> Page:
    """Show a bid in the auction with the most bids."""
    lively = [
        (len(scene.story.bids), -place, scene, turn)
        for place, (scene, turn) in enumerate(moments(MARRACASH))
        if isinstance(scene.view.phase, Auction) and scene.view.phase.standing
    ]
    _, _, scene, turn = max(lively, key=lambda moment: moment[:2])
    return MarracashBidding.of(scene, turn.after.waiting[0], confirm=True)


def card_bid() -> Page:
    """Show the secret bid that displaces a card and brings most points, late in the game."""
    best: list[tuple[int, int, Page]] = []
    for place, (scene, turn) in enumerate(moments(MOONLIGHT)):
        table = turn.after
        if not isinstance(scene.view.phase, Bidding) or not table.private(table.waiting[0]):
            continue
        decision = table.waiting[0]
        own = scene.alone(table, decision.seat)
        for bid in decision.options:
            if isinstance(bid, CardLaid) and own.view.beside[bid.cushion - 1]:
                use = best_use(own.view, decision.seat, column_of(own.view, bid.cushion))
                card = own.view.hand.index(bid.card)
                page = CardBid(own, decision, confirm=True, card=card, cushion=bid.cushion)
                best.append((use.outcome.points, place, page))
    return max(best, key=lambda one: one[:2])[2]


def laying() -> Page:
    """Show a laying with many results, the best of which brings a seal."""
    best: list[tuple[int, int, int, Page]] = []
    for place, (scene, turn) in enumerate(moments(MOONLIGHT)):
        if not isinstance(scene.view.phase, Laying):
            continue
        (decision,) = turn.after.waiting
        for cursor, way in enumerate(decision.options):
            result = outcome(scene.view, decision.seat, way.links)
            page = LayingPage(scene, decision, confirm=True, cursor=cursor)
            several = min(5, len(decision.options))
            best.append((result.seals * several, result.points, place, page))
    return max(best, key=lambda one: one[:3])[3]


def jantaris(phase: type, number: int) -> tuple[AnyScene, Turn]:
    """Return the *number*th moment of Jantaris at which something is asked."""
    return find(JANTARIS, number, lambda scene, _: isinstance(scene.view.phase, phase))


def stone() -> Page:
    """Show a stone about to be moved."""
    scene, turn = jantaris(StoneMoving, 18)
    page = PointPage.of(scene, turn.after.waiting[0], confirm=True)
    return page.press("3") or page  # type: ignore[return-value] - a digit leads to a page


def vote() -> Page:
    """Show a secret vote, and what every card would bring."""
    scene, turn = jantaris(Voting, 70)
    decision = turn.after.waiting[0]
    own = scene.alone(turn.after, decision.seat)
    return VotePage(own, decision, (0, 1, 2, 3), shuffled=False, cursor=1, pointing=True)


def expulsion() -> Page:
    """Show whom that vote may expel, and what would come of it."""
    scene, turn = jantaris(Expelling, 6)
    page = PointPage.of(scene, turn.after.waiting[0], confirm=True)
    return page.press("a") or page  # type: ignore[return-value] - a letter leads to a page


def evenings() -> Iterator[tuple[str, Recovered]]:
    """Play a dozen games at random, as if people had."""
    for seed, (edition, seats) in enumerate((("cards", 4), ("board", 4), ("cards", 3)) * 4):
        players = [PlayerEntry(name=name, kind="human") for name in PEOPLE[:seats]]
        bots = [PlayerEntry(name=name, kind="bot:random") for name in PEOPLE[:seats]]
        started = f"2026-11-{seed + 1:02}T20:00:00+00:00"
        header = make_header("basari", edition, bots, seed=seed, started=started)
        begun, _ = Table.start(header.rules(), seats)
        log = "".join(record(header, drive(begun, seat_bots(header.company)))).encode()
        game = recover(log, "game")
        named = replace(game.log.header, players=players)
        yield f"{seed:06x}", replace(game, log=replace(game.log, header=named))


def stats() -> str:
    """Draw the statistics of these games."""
    texts.use("en")
    found = record_figures(count(name, game) for name, game in evenings())
    parts = [part for drawn in everybody(found, PAPER.look) for part in (drawn, Text())]
    console = Console(
        file=StringIO(),
        width=PAPER.width,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        theme=PAPER.look.styles,
        _environ={},
    )
    with console.capture() as captured:
        console.print(Group(*parts[:-1]))
    return still(captured.get().splitlines(), PAPER.width, TITLE, THEME)


def draw_all() -> dict[Path, str]:
    """Draw all pictures, by file."""
    pages = {
        "table": (table(BAZAAR, 7), PAPER),
        "choice": (choice(BAZAAR, 3), PAPER),
        "curtain": (curtain(), PAPER),
        "reveal": (reveal(), PAPER),
        "bargain": (bargain(), PAPER),
        "scoring": (scoring(BAZAAR, 0, 0), PAPER),
        "ring": (table(RING, 6), PAPER),
        "ring-choice": (choice(RING, 8), PAPER),
        "ring-scoring": (scoring(RING, 1, -1), PAPER),
        "chart": (ending(RING, 1), PAPER),
        "viewer": (viewer(), PAPER),
        "marracash": (move(), PAPER),
        "marracash-auction": (auction(), PAPER),
        "marracash-large": (move(), LARGE),
        "moonlight": (card_bid(), PAPER),
        "moonlight-laying": (laying(), PAPER),
        "moonlight-large": (card_bid(), LARGE),
        "jantaris": (stone(), PAPER),
        "jantaris-vote": (vote(), PAPER),
        "jantaris-expulsion": (expulsion(), PAPER),
        "jantaris-large": (stone(), LARGE),
        "table-large": (table(BAZAAR, 7), LARGE),
        "ring-large": (table(RING, 6), LARGE),
    }
    pictures = {name: picture(*page) for name, page in pages.items()}
    pictures |= {f"{name}.de": picture(*pages[name], "de") for name in EXAMPLES}
    pictures["stats"] = stats()
    pictures["round"] = a_round()
    return {PICTURES / f"{name}.svg": svg for name, svg in pictures.items()}


def picture(page: Page, paper: Paper, language: str = "en") -> str:
    """Draw a terminal that shows *page*."""
    texts.use(language)
    return still(frame(lay_out(page, paper)[1], paper), paper.width, TITLE, THEME)


def stale(path: Path, svg: str) -> bool:
    """Whether the picture on disk differs."""
    return not path.exists() or path.read_text("utf-8") != svg


def main() -> int:
    """Draw or check, and print what is out of date."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    parser.add_argument("--play", action="store_true", help="play the games anew first")
    chosen = parser.parse_args()
    check = chosen.check
    for log, game in GAMES.items() if chosen.play else ():
        log.write_text(play_and_record(*game), "utf-8")
    pictures = draw_all()
    old = [path for path, svg in pictures.items() if check and stale(path, svg)]
    sys.stdout.writelines(f"{path.name} is not current\n" for path in old)
    for path, svg in pictures.items():
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, "utf-8")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
