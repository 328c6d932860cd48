"""Whole games as pages, and terminals that follow a script."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games import face_of
from basari.cli.games.basari.pages.bargain import HagglingPage
from basari.cli.games.basari.pages.exchange import ExchangePage
from basari.cli.games.basari.pages.offer import AnswerPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.pages.choice import Choice
from basari.cli.pages.choosers import Chooser
from basari.cli.pages.clock import ClockPage
from basari.cli.pages.course import Course, course
from basari.cli.pages.ending import LEAVE, Ending
from basari.cli.pages.first_lesson import FirstLesson
from basari.cli.pages.keyboard import ROWS
from basari.cli.pages.menu import NameMenu, Waiting, WaitingMenu
from basari.cli.pages.new_game import NewGame
from basari.cli.pages.news import (
    Bidding,
    Growing,
    Narration,
    News,
    Thinking,
    UndoPause,
    Unsaved,
)
from basari.cli.pages.options import OptionList
from basari.cli.pages.port import AnyFace, Face
from basari.cli.pages.question import Question
from basari.cli.pages.read import Help, History, Looking, Quitting, TakingBack, aside
from basari.cli.pages.rulebook import RuleContents, Rules, aim_of
from basari.cli.pages.scene import AnyScene, Scene, ScenePage
from basari.cli.pages.seating import Chair, Seating
from basari.cli.pages.together import Together
from basari.cli.pages.trial import KeyTrial
from basari.cli.pages.viewer import Viewing
from basari.cli.setup.clock import Agreement
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GameSetup
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import levels_of
from basari.cli.table.guided import Hint
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper, frame, overflow
from basari.cli.terminal.look import ASCII, UNICODE, Look, look_named
from basari.cli.terminal.page import Done, Page, lay_out
from basari.cli.terminal.session import LEAVING, RESIZE, SUSPEND, TICK
from basari.cli.terminal.stage import Stage
from basari.cli.texts import tell
from basari.cli.words import Names
from basari.errors import say
from basari.facts import Facts
from basari.kernel import DEALER, AnyMoment, AnyTable, Decision, Event, Place, Seat, Table
from basari.log import recover
from basari.players import AnyPlayer, Remark, Turn, drive
from basari.rules.basari.board.table import Start
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.facts.events import tell_event
from basari.rules.basari.game import EDITIONS
from basari.rules.basari.gems import COLOURS, LETTERS, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Offer
from basari.rules.register import Edition, book_of
from basari.story import Passage, Story, public
from tests.games.basari.helpers import Game, random_players
from tests.helpers.logs import FILE, sample

AnyChoice = Choice[Any, Any]
AnyOptions = OptionList[Any, Any]

SHORT = ("Ada", "Ben", "Cleo", "Dan", "Emil")
LONG = tuple(letter * 24 for letter in "VWXYZ")
CJK = tuple("\N{CJK UNIFIED IDEOGRAPH-6F22}" * 11 + last for last in "一二三四五")
MARKED = tuple("e\N{COMBINING DOT BELOW}" * 11 + last * 2 for last in "abcde")
ODD = ("a[/b]", ":smile:", "[red]x", "{0}{name}", "%s %(a)s")
PEOPLE = (SHORT, LONG, CJK, MARKED, ODD)
"""Names: usual ones, the longest, the widest, some with marks, and some that look like code."""

COLOURED = Look()
MONO = look_named("mono", ascii_only=False, coloured=True)
PLAIN = look_named("mono", ascii_only=True, coloured=True)
LOOKS = (COLOURED, MONO, PLAIN, Look(ASCII), Look(UNICODE, "contrast"), Look(UNICODE, "light"))
SIZES = ((80, 24), (120, 40))

PREFERENCES = Preferences(pace="instant")
GLANCE = 3
"""Events of a short story."""
OBJECTED = "offer 99R"
"""What nobody can offer."""
LONGEST = Remark(Seat(1), say("Many hands make light work."))
"""What is longest of all that bots can say, in the longest of the languages."""


class Bare(Face[Any, Any]):
    """A face with as little as possible: a title, a table, and what happened."""

    def title(self) -> str:
        """Name it."""
        return "A game"

    def table(self, view: Any, names: Names, paper: Paper) -> Sequence[RenderableType]:  # noqa: ANN401
        """Draw the table of Basari."""
        return face_of("basari", view.rules.name).table(view, names, paper)

    def tell(self, event: Event, names: Names) -> str:
        """Tell it as Basari does."""
        return tell(tell_event(event), names)


BARE = Bare(Facts())


def in_order(count: int) -> tuple[int, ...]:
    """Return the seats in order, in place of a shuffle."""
    return tuple(range(count))


class Shot(NamedTuple):
    """A page of a game, with a name."""

    kind: str
    page: Page


class Album:
    """Replaces the stage: records every page, and answers questions with the next move."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.move: Any = None

    def show(self, page: Page) -> Any:  # noqa: ANN401 - as a stage does
        """Keep a page; a question is answered with the move."""
        self.pages.append(page)
        return self.move if isinstance(page, (Choice, Question)) else None

    def glance(self, page: Page) -> None:
        """Keep a page."""
        self.pages.append(page)


class Asked:
    """A player whose move is known, but who lets the host ask for it."""

    def __init__(self, player: AnyPlayer, ask: Callable[[Decision[Any], Any], Any]) -> None:
        self._player, self._ask = player, ask

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game's
        """Let the host ask."""
        return self._ask(decision, self._player.decide(view, decision))


class Watched:
    """A bot that the host watches while it thinks."""

    def __init__(self, bot: AnyPlayer, host: Host, *, slow: bool) -> None:
        self._bot, self._host, self._slow = bot, host, slow

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game's
        """Let the host watch."""
        return self._host.watch(decision, lambda: self._bot.decide(view, decision), slow=self._slow)


def opening(
    game: Game,
    names: Sequence[str],
    people: Iterable[int] | None = None,
    face: AnyFace | None = None,
) -> tuple[AnyScene, AnyTable, tuple[AnyMoment, ...]]:
    """Return the scene, table and moments at the start of a game; by default with people only."""
    rules, seats = game
    table, moments = Table.start(rules, seats)
    persons = frozenset(map(Seat, range(seats) if people is None else people))
    return scene_at(table, names, persons, face=face), table, moments


def scene_at(  # noqa: PLR0913, PLR0917 - as much as a scene needs
    table: AnyTable,
    names: Sequence[str],
    people: frozenset[Seat],
    story: Story | None = None,
    face: AnyFace | None = None,
    of: Edition | None = None,
) -> AnyScene:
    """Return a scene of a table, in which every seat has a name; by default of Basari."""
    edition = of or EDITIONS[table.rules.name]
    return Scene(
        face or face_of("basari", edition.name),
        table.rules,
        tuple(names[: len(table.standings.points)]),
        people,
        table.view(None),
        story or Story(),
        rulebook=edition.rulebook,
    )


def play_with_host(
    host: Host, table: AnyTable, moments: Iterable[AnyMoment], players: dict[Seat, AnyPlayer]
) -> Iterator[Turn]:
    """Let a host lead through a whole game, and yield the turns."""
    host.begin(moments, table)
    people = [seat for seat, player in players.items() if isinstance(player, Asked)]
    for turn in drive(table, players, people):
        host.tell(turn)
        yield turn


@cache
def album(
    game: Game, seed: int, names: tuple[str, ...] = SHORT, face: AnyFace | None = None
) -> tuple[Page, ...]:
    """Return all pages that a host shows in a whole random game."""
    return album_of(*opening(game, names, face=face), seed)


def album_of(
    scene: AnyScene, table: AnyTable, moments: Iterable[AnyMoment], seed: int, *, back: bool = False
) -> tuple[Page, ...]:
    """Return all pages that a host shows in the rest of a random game.

    With *back*, players take back their last answer whenever they may.
    """
    kept = Album()
    host = Host(kept, scene, Preferences(pace="normal"), in_order)  # type: ignore[arg-type]

    def ask(decision: Decision[Any], move: Any) -> Any:  # noqa: ANN401 - any game's
        kept.move = move
        return host.decide(decision, decision.seat if back else None)

    players = random_players(len(scene.names), seed)
    persons = {seat: Asked(players[seat], ask) for seat in scene.people}
    *_, last = play_with_host(host, table, moments, players | persons)
    host.end(last.after)
    return tuple(kept.pages)


def of_every_kind(
    pages: Iterable[Page], parts: Sequence[float], kind: Callable[[Page], object] = type
) -> tuple[Page, ...]:
    """Return pages of every kind: of each kind those at some *parts* of the game."""
    found: dict[object, list[Page]] = {}
    for page in pages:
        found.setdefault(kind(page), []).append(page)
    return tuple(
        same[place]
        for same in found.values()
        for place in dict.fromkeys(round(part * (len(same) - 1)) for part in parts)
    )


def play_lines(table: AnyTable, *lines: str) -> tuple[AnyTable, Story, list[Turn]]:
    """Play lines like `0 move 8 9`; return the table after them, the story, and the turns."""
    story, turns = Story().begin((), table), list[Turn]()
    for line in lines:
        who, _, said = line.partition(" ")
        seat = DEALER if who == "dealer" else Seat(int(who))
        move = table.rules.parse(said)
        after, moments = table.play(seat, move)
        turns.append(Turn(table, seat, move, after, moments))
        story, table = story.after(turns[-1]), after
    return table, story, turns


def latest(story: Story, turns: Sequence[Turn]) -> Passage:
    """Return what everybody heard of the last of *turns*."""
    heard = public(turns[-1].moments) if turns else ()
    return story.passage(len(story.entries) - len(heard))


def talking(page: Page, remark: Remark = LONGEST) -> Page:
    """Return a page on which a bot has just made a remark."""
    scene: Any = page.scene
    return replace(page, scene=replace(scene, remark=remark))


def rename_players(page: Page, names: tuple[str, ...]) -> Page:
    """Return a page with other names."""
    changes: dict[str, Any] = {}
    for field in page.__struct_fields__:
        value = getattr(page, field)
        if isinstance(value, (Course, Scene)):
            changes[field] = replace(value, names=names[: len(value.names)])
        elif isinstance(value, Page):
            changes[field] = rename_players(value, names)
    return replace(page, **changes)


def after(page: Page, *keys: str) -> Page:
    """Return the page after pressing these keys, none of which may end it."""
    for key in keys:
        then = page.press(key) or page
        assert not isinstance(then, Done)
        page = then
    return page


def shots_of(page: Page) -> Iterator[Shot]:
    """Yield a page, and the pages it can lead to."""
    kind = type(page).__name__.removesuffix("Page").lower()
    match page:
        case Choice():
            yield Shot(kind, page)
            yield Shot("choice-lit", after(page, "1"))
        case OptionList():
            yield from _shots_of_options(page)
        case AnswerPage():
            yield from _shots_of_word(page)
        case ExchangePage():
            yield from _shots_of_picking(page)
        case PlacingPage():
            yield Shot(kind, page)
            free = page.decision.options[len(page.decision.options) // 2].arch
            yield Shot("placing-sure", after(page, *f"{free}", "enter"))
        case Growing():
            yield from _shots_of_growing(page, kind)
        case Ending():
            for part in range(len(page.names)):
                yield Shot(f"{kind}-{part + 1}", replace(page, part=part))
        case _:
            yield Shot(kind, page)


def _shots_of_growing(page: Growing[Any, Any], kind: str) -> Iterator[Shot]:
    """Yield stages of an animation: the beginning, wherever it rests, and the end."""
    for part, shown in enumerate((0, *page.rests[:-1])):
        yield Shot(f"{kind}-{part}", replace(page, shown=shown))
    yield Shot(f"{kind}-whole", replace(page, shown=page.steps))
    if isinstance(page, ScoringPage):
        yield Shot(f"{kind}-explained", after(page, "e"))


def _shots_of_options(page: AnyOptions) -> Iterator[Shot]:
    """Yield stages of a list of options: open, asked back, searched, and with a wrong answer."""
    last = str(page.decision.options[len(page.decision.options) - 1])
    yield Shot("options", after(page, "down"))
    yield Shot("options-sure", after(page, "down", "enter"))
    yield Shot("options-typing", after(page, "/", *last[:-1]))
    yield Shot("options-answer", after(page, "/", *last))
    yield Shot("options-objection", after(page, "/", *OBJECTED))
    yield Shot("options-unread", after(page, "/", *"what?"))


def _shots_of_together(scene: AnyScene, decision: Decision[Any]) -> Iterator[Shot]:
    """Yield stages of everybody choosing at once; of four seats the last one is a bot."""
    seats = len(scene.names)
    choosers = tuple(
        Chooser(replace(decision, seat=Seat(seat)), None if seats == seat + 1 == 4 else seat)
        for seat in range(seats)
    )
    page: Together[Any, Any] = Together(scene, choosers)
    yield Shot("together", after(page, "q", "5"))
    yield Shot("together-counting", after(page, *ROWS[1][:seats]))
    yield Shot("together-over", replace(after(page, *ROWS[1][:seats]), left=0.0))
    yield Shot("together-pause", after(page, "q", "escape"))
    trial: KeyTrial[Any, Any] = KeyTrial(scene, choosers)
    yield Shot("trial", after(trial, "q", "e"))
    yield Shot("trial-swallowed", after(trial, "q", "e", TICK))


def sealing(choice: AnyChoice) -> AnyOptions:
    """Return a page that asks for the same in secret, with more options than digits."""
    return OptionList(choice.scene, choice.decision, confirm=True, sealed=True)


def _shots_of_sealing(page: AnyOptions) -> Iterator[Shot]:
    """Yield stages of a secret list of options."""
    yield Shot("sealing", page)
    yield Shot("sealing-typing", after(page, "/", "B"))
    yield Shot("sealing-lit", after(page, "down"))


def _shots_of_word(word: AnswerPage) -> Iterator[Shot]:
    stage = "word-answer" if word.bargain.bids else "word-opening"
    yield Shot(stage if word.cheapest.size else "word-must-accept", word)
    yield Shot("haggling", HagglingPage(word.scene, 1.0))
    for key, move in (("a", ACCEPT), ("p", PASS)):
        if move in word.decision.options and word.cheapest.size:
            yield Shot("accept-sure" if key == "a" else "pass-sure", after(word, key))
    if word.cheapest.size:
        building = after(word, "o")
        yield Shot("building", building)
        yield Shot("made", after(word, "c", TICK, TICK, TICK, TICK))
        yield Shot("building-enough", after(building, "c"))
        yield Shot("building-too-much", after(building, "9", "9", "r"))
        yield Shot("building-typing", after(building, "right", "1", "2"))


def _shots_of_picking(picking: ExchangePage) -> Iterator[Shot]:
    page: Page = picking
    take = isinstance(picking.decision.options[0], Take)
    kinds = ("take", "take-full") if take else ("give", "first", "second", "full")
    for kind in kinds:
        yield Shot(f"picking-{kind}", page)
        if isinstance(page, ExchangePage) and not page.chosen:
            page = after(page, "enter")


def shots(game: Game, seed: int) -> Iterator[Shot]:
    """Yield all pages of a whole game, with the pages beside them."""
    for page in album(game, seed):
        yield from shots_of(page)


def asides(page: Page) -> Iterator[Shot]:
    """Yield the pages beside a page: help, history, rules."""
    yield Shot("help", Help(page=page))
    if isinstance(page, ScenePage):
        yield Shot("history", History(scene=page.scene))
        yield Shot("rules", Rules(scene=page.scene))
        yield Shot("rule-contents", RuleContents(rules=Rules(scene=page.scene)))
        yield Shot("clock", ClockPage(page.scene, Agreement("45s", "answer").sentences))
        yield Shot("hint", Hint(page.scene, "Look who wants what."))
        yield Shot("looking", Looking(page.scene))
        yield Shot("taking-back", TakingBack(replace(page.scene, back=Seat(1))))


def _first_lesson() -> FirstLesson:
    """The page before a guided game of cards."""
    face, book = face_of("basari", "cards"), book_of("basari", "cards")
    return FirstLesson(
        title=face.title(),
        aim=aim_of(book("en")) if book else "",
        others=SHORT[1:4],
        badges=face.badges(SHORT[:4]),
        ornament=face.ornament(),
        name=SHORT[0],
    )


def _page_with_rulings() -> NewGame:
    """Return the page before a game of the board edition."""
    return GameSetup(GameOptions(edition="board"), Remembered(), Preferences()).page()


@cache
def before_game() -> tuple[Shot, ...]:
    """Return the pages before a game, and one that can come at any time."""
    chairs = tuple(map(Chair, SHORT))
    ages = tuple(map(Seat, (1, 0, 2, 3, 4)))
    mixed = (chairs[0], replace(chairs[1], kind="bot:random"), *chairs[2:])
    levels = levels_of("basari")
    twice = after(Seating(mixed, levels, ages), "down", "down", *"ada", "enter")
    here = partial(face_of("basari", "cards").place, Place(2, 3))
    return (
        Shot("waiting-menu", WaitingMenu(games=(Waiting("x", SHORT[:3], here),))),
        Shot("chapters", NameMenu(0, lambda: "Which one?", (("x", here), ("y", here)))),
        Shot("first-lesson", _first_lesson()),
        Shot(
            "new-game", GameSetup(GameOptions(edition="cards"), Remembered(), Preferences()).page()
        ),
        Shot("house-rules", replace(_page_with_rulings(), ruling=True, cursor=0)),
        Shot("seating-cards", Seating(mixed, levels, ages)),
        Shot("seating-board", Seating(chairs[:4], levels)),
        Shot("seating-problem", twice),
        Shot("quitting", Quitting()),
        Shot("quitting-early", Quitting(begun=False)),
    )


@cache
def course_of_game(edition: str, seats: int) -> Course:
    """Return all moments of a game, always the same."""
    return course(recover(sample(edition, seats), FILE), face_of("basari", edition))


@cache
def views(edition: str, seats: int) -> tuple[Shot, ...]:
    """Return pages of the viewer: of a finished game, and of an unfinished one."""
    whole = course_of_game(edition, seats)
    first = Viewing(whole)
    torn = replace(whole.game.upto(len(whole.game.turns) // 2), left_out="it is torn")
    stopped = after(Viewing(course(replace(torn, left_out=""), whole.face)), "end")
    return (
        Shot("viewing-round", after(first, "down", "down")),
        Shot("viewing-negotiation", after(first, "n")),
        Shot("viewing-bid", after(first, "n", "right")),
        Shot("viewing-running", after(first, "n", " ")),
        Shot("viewing-refused", after(first, "end", "p")),
        Shot("viewing-stopped", stopped),
        Shot("viewing-torn", after(Viewing(course(torn, whole.face)), "end")),
        Shot("contents", after(first, "s", "j")),
    )


@cache
def resume_page(edition: str, seats: int) -> Page:
    """Return the page with which a host resumes an unfinished game."""
    whole = course_of_game(edition, seats).game
    stopped = replace(whole.upto(len(whole.turns) // 2), left_out="it is torn")
    everybody = frozenset(map(Seat, range(seats)))
    kept = Album()
    scene = scene_at(stopped.table, SHORT, everybody)
    Host(kept, scene, PREFERENCES, in_order).go_on(stopped)  # type: ignore[arg-type]
    return kept.pages[-1]


@cache
def bare(game: Game, seed: int = 4) -> tuple[Shot, ...]:
    """Return one page of each kind of a game with the least face, and its help."""
    pages = album(game, seed, face=BARE)
    lists = [page for page in pages if isinstance(page, OptionList)]
    lists.sort(key=lambda page: len(page.decision.options))
    longest = [page for page in lists if page.listed][-1]
    told = [page for page in pages if isinstance(page, (Choice, Narration, Ending))]
    found = {shot.kind: shot for page in (*told, longest) for shot in shots_of(page)}
    choice = next(page for page in reversed(pages) if isinstance(page, Choice))
    found |= {shot.kind: shot for shot in _shots_of_sealing(sealing(choice))}
    found["options-many"] = Shot("options-many", lists[-1])
    found["bidding"] = Shot("bidding", Bidding(longest.scene, 1.0, longest.decision.seat))
    for kind in ("narration-whole", "bidding", "ending-1"):
        found[f"remark-{kind}"] = Shot(f"remark-{kind}", talking(found[kind].page))
    helps = [
        Shot(f"help-{kind}", Help(page=page))
        for kind, page in found.values()
        if not kind.startswith("remark")
    ]
    return (*found.values(), *helps)


@cache
def scenes(game: Game, seed: int = 4) -> tuple[Shot, ...]:
    """Return the last page of each kind of a game, and its help."""
    found = {shot.kind: shot for shot in shots(game, seed)}
    late = next(page for page in reversed(album(game, seed)) if isinstance(page, Choice))
    public = replace(late.scene, only=None)
    found |= {shot.kind: shot for shot in _shots_of_together(public, late.decision)}
    found["recap"] = Shot("recap", resume_page(game[0].name, game[1]))
    why = say("{file}: cannot be written ({reason})", file="/a/b.jsonl", reason="No space left")
    found["unsaved"] = Shot("unsaved", Unsaved(public, why))
    found["news"] = Shot(
        "news", News(public, public.story.passage(len(public.story.entries) - GLANCE))
    )
    found["thinking"] = Shot("thinking", Thinking(public, Seat(game[1] - 1)))
    found["pause"] = Shot("pause", UndoPause(replace(public, back=Seat(0)), 1.0))
    for kind in ("news", "reveal-whole", "haggling", "word-answer", "ending-1"):
        if kind in found:
            found[f"remark-{kind}"] = Shot(f"remark-{kind}", talking(found[kind].page))
    helps = [
        Shot(f"help-{kind}", Help(page=page))
        for kind, page in found.values()
        if not kind.startswith("remark")
    ]
    return (*found.values(), *helps, *list(asides(late))[1:])


def frame_page(page: Page, paper: Paper) -> tuple[str, ...]:
    """Return the lines of a page as the stage draws it."""
    return frame(lay_out(page, paper)[1], paper)


def plain(lines: Iterable[str]) -> list[str]:
    """Return lines without their styles."""
    return [Text.from_ansi(line).plain.rstrip() for line in lines]


def write_pages(pages: Mapping[str, Page], paper: Paper, *, styled: bool = False) -> str:
    """Return pages as text, with their styles if wanted."""
    parts = []
    for kind, page in pages.items():
        lines = frame_page(page, paper)
        parts.append(f"=== {kind} ===\n" + "\n".join(lines if styled else plain(lines)))
    return ("\n".join(parts) + "\n").replace("\x1b", "\\e")


def check_fits(page: Page, paper: Paper) -> list[str]:
    """Check that a page is not too high or too wide, and return its lines."""
    _, sheet = lay_out(page, paper)
    assert overflow(sheet, paper) == 0, type(page)
    lines = plain(frame(sheet, paper))
    assert len(lines) == paper.height
    assert max(map(cell_len, lines)) <= paper.width
    return lines


class Act(NamedTuple):
    """Something that was done to a terminal."""

    what: str
    lines: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Read what it showed."""
        return "\n".join(plain(self.lines))


class ScriptedTerminal:
    """A terminal that presses keys by itself and remembers everything that was done to it.

    It presses those of the script first. Then it lets time pass where a page goes on by itself,
    and presses Enter where it does not.
    """

    def __init__(self, *keys: str, size: tuple[int, int] = (80, 24), most: int = 100_000) -> None:
        self.script = deque(keys)
        self.acts: list[Act] = []
        self.size = size
        self._most = most
        self.clicks = False
        """Whether clicks are heard."""

    def draw(self, lines: Sequence[str], *, secret: bool = False) -> None:  # noqa: ARG002
        """Remember a frame."""
        self.acts.append(Act("draw", tuple(lines)))

    def watch_mouse(self, *, wanted: bool) -> None:
        """Remember whether clicks are heard."""
        self.clicks = wanted

    def ring(self) -> None:
        """Remember that it rang."""
        self.acts.append(Act("ring"))

    def wipe(self) -> None:
        """Remember that nothing is left."""
        self.acts.append(Act("wipe"))

    def key(self, patience: float | None = None) -> str:
        """Press the next key."""
        assert len(self.acts) < self._most, self.acts[-1].text
        self.acts.append(Act("wait for ever" if patience is None else "wait a while"))
        if self.script:
            return self.script.popleft()
        return "enter" if patience is None else TICK

    def wait(self, patience: float, meanwhile: Callable[[float], None]) -> str:  # noqa: ARG002
        """Press the next key; no time passes."""
        return self.key(patience)

    def signals(self) -> list[str]:
        """Let those of the script come that are next."""
        found = []
        while self.script and self.script[0] in {*LEAVING, SUSPEND, RESIZE}:
            found.append(self.script.popleft())
        return found

    def settle(self, seconds: float) -> None:
        """Remember that it was deaf."""
        assert seconds >= 0
        self.acts.append(Act("settle"))

    def suspend(self) -> None:
        """Remember that it was given back."""
        self.acts.append(Act("suspend"))

    @property
    def done(self) -> list[str]:
        """What was done, frames and waiting apart."""
        return [act.what for act in self.acts if act.what in {"wipe", "settle", "suspend"}]

    @property
    def frames(self) -> list[Act]:
        """All frames."""
        return [act for act in self.acts if act.what == "draw"]


class Performance:
    """A whole game on a scripted terminal, with the keys for the moves of the players."""

    def __init__(  # noqa: PLR0913 - a game has that many sides
        self,
        game: Game,
        players: dict[Seat, AnyPlayer],
        *,
        people: Iterable[int] | None = None,
        preferences: Preferences = PREFERENCES,
        names: Sequence[str] = SHORT,
        look: Look = COLOURED,
        slow: bool = False,
    ) -> None:
        self.terminal = ScriptedTerminal()
        self._preferences = preferences
        scene, table, moments = opening(game, names, people)
        self.people = scene.people
        self.host = Host(
            Stage(self.terminal, look, aside, settle=0.0), scene, preferences, in_order
        )
        persons = {seat: Asked(players[seat], self._answer) for seat in scene.people}
        bots = {
            seat: Watched(player, self.host, slow=slow)
            for seat, player in players.items()
            if seat not in scene.people and seat != DEALER
        }
        self.turns = play_with_host(self.host, table, moments, {**players, **bots, **persons})

    def _answer(self, decision: Decision[Any], move: Any) -> Any:  # noqa: ANN401 - any game's
        covered = len(self.people) > 1 and is_secret(move)
        self.terminal.script.extend(["enter"] if covered else [])
        self.terminal.script.extend(fingers(decision, move, confirm=self._preferences.confirm))
        return self.host.decide(decision)

    def play(self) -> list[Turn]:
        """Play to the end, and leave."""
        turns = list(self.turns)
        self.terminal.script.append("q")
        assert self.host.end(turns[-1].after) == LEAVE
        return turns


def is_secret(move: object) -> bool:
    """Whether a move is one of those that all choose in secret."""
    return not isinstance(move, (Offer, type(ACCEPT), type(PASS), Swap, Take, Start))


def fingers(decision: Decision[Any], move: Any, *, confirm: bool = True) -> list[str]:  # noqa: ANN401
    """Return the keys for a move."""
    sure = ["enter"] if confirm else []
    match move:
        case Offer(gems):
            return ["o", *keys_of(gems), "enter"]
        case Swap(give, take):
            return [*_letters(give), *_letters(take), *sure]
        case Take(colour):
            return [colour.letter.lower(), *sure]
        case Start(arch):
            return [*f"{arch}", "enter", *sure]
        case _ if move == ACCEPT:
            return ["a", *(sure if len(decision.options) > 1 else [])]
        case _ if move == PASS:
            return ["p", *sure]
        case _:
            return [f"{list(decision.options).index(move) + 1}", "enter"]


def keys_of(gems: Gems) -> list[str]:
    """Return the keys for gems: `2r1b`."""
    return [key for colour in COLOURS for key in f"{gems[colour]}{LETTERS[colour].lower()}"]


def _letters(gems: Gems) -> list[str]:
    return [LETTERS[colour].lower() for colour in COLOURS for _ in range(gems[colour])]
