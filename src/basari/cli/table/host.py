"""The host at the table: hands the laptop round, asks everybody their questions, tells the story.

All it does is show one page after the other. What is secret is on secret pages only, and whatever
interrupts one of those leads back behind the curtain.
"""

from collections.abc import Callable, Collection, Iterable
from time import monotonic
from typing import Any

from msgspec.structs import replace

from basari.bots.basari.remarks import Remark, remark
from basari.cli.games.basari.bargain_pages import Haggling
from basari.cli.games.basari.scoring import steps
from basari.cli.kinds import AnyMove, AnyValue
from basari.cli.pace import PACES
from basari.cli.pages.curtain import COVER, AllLook, Choice, Curtain, Ready, Sealed
from basari.cli.pages.news import Ending, Recap, Thinking, Unsaved
from basari.cli.pages.page import Page, Scene
from basari.cli.questions import question
from basari.cli.setup.new_game import check_think
from basari.cli.table.course import parted, shown
from basari.cli.table.recap import asked_at, chronicle_of, lately
from basari.cli.terminal.stage import Stage
from basari.errors import BadSetup, say
from basari.kernel import DEALER, AnyTable, Decision, Event, Seat
from basari.log import Recovered
from basari.players import Turn
from basari.rules.basari.board.events import Placed
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Choosing, Offered, Revealed, RoundBegan
from basari.story import Chronicle
from basari.value import Value

SEEN = (Offered, Placed)
"""Events that need no page of their own: bids and start tiles lie before everybody's eyes."""


class Manners(Value):
    """How this table wants to play."""

    confirm: bool = True
    """Whether to ask back before what cannot be undone."""
    shuffle: bool = False
    """Whether the keys of secret choices change every time."""
    beat: float | None = PACES["normal"]
    """How many seconds things take that happen by themselves."""
    quiet: bool = False
    """Whether bots keep their remarks to themselves."""
    think: float | None = None
    """How many seconds bots think who can be told."""


def manners(
    pace: str, *, confirm: bool, shuffle: bool, quiet: bool = False, think: float | None = None
) -> Manners:
    """Make manners, or raise `BadSetup` with the paces there are."""
    check_think(think)
    if pace not in PACES:
        raise BadSetup(
            say("there is no pace {pace!r}: choose {paces}", pace=pace, paces=", ".join(PACES))
        )
    return Manners(confirm, shuffle, PACES[pace], quiet, think)


class Host:
    """Plays host to one game on a stage, and remembers what everybody has seen."""

    def __init__(
        self,
        stage: Stage,
        scene: Scene,
        manners: Manners,
        mix: Callable[[int], tuple[int, ...]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._stage, self._manners, self._clock = stage, manners, clock
        self._mix = mix
        """Mixes the numbers below another one; nobody may guess how."""
        self._scene = scene
        self._news: list[Event] = []
        """What happened and was not shown yet."""
        self._chosen: tuple[Seat, ...] = ()
        """Who has sealed a choice."""

    def show(self, page: Page) -> AnyValue:
        """Show a page of this scene until it is done."""
        return self._stage.show(page)

    def decide(self, decision: Decision[Any]) -> AnyMove:
        """Ask a player for a decision."""
        if isinstance(self._scene.view.phase, Choosing):
            return self._choose(decision.seat, decision)
        return self.show(question(self._scene, decision, confirm=self._manners.confirm))

    def watch(
        self, decision: Decision[Any], think: Callable[[], AnyMove], *, slow: bool
    ) -> AnyMove:
        """Let a bot *think*; one that is *slow* is seen thinking, unless there is more to tell.

        In a negotiation it keeps the pace, so that everybody can follow. What it thought counts.
        """
        bargains, beat = isinstance(self._scene.view.phase, Bargain), self._manners.beat
        if slow and bargains:
            self._stage.glance(Haggling(self._scene, beat))
        elif slow and not self._news:
            self._stage.glance(Thinking(self._scene, decision.seat))
        begun = self._clock()
        move = think()
        if bargains and beat != 0:
            left = None if beat is None else max(0.0, beat - (self._clock() - begun))
            self.show(Haggling(self._scene, left))
        return move

    def _choose(self, seat: Seat, decision: Decision[Any]) -> AnyMove:
        """Hand the laptop over for a secret choice; whoever is alone among bots need not."""
        covered = len(self._scene.people) > 1
        while True:
            if covered:
                self.show(Curtain(self._scene, seat, self._chosen))
                if self.show(Ready(self._scene, seat)) == COVER:
                    continue
            chosen = self.show(self._choice(seat, decision))
            if chosen != COVER:
                if len(self._scene.people) > 1:
                    self.show(Sealed(self._scene, seat, self._manners.beat))
                return chosen
            covered = True

    def _choice(self, seat: Seat, decision: Decision[Any]) -> Choice:
        """Lay out the options; the arrow keys begin anywhere, and shuffled keys change."""
        count, shuffle = len(decision.options), self._manners.shuffle
        order = self._mix(count) if shuffle else tuple(range(count))
        return Choice(self._scene, seat, decision, order, shuffle, self._mix(count)[0])

    def begin(self, events: Iterable[Event], table: AnyTable) -> None:
        """Tell how the game began."""
        self._see(table, self._scene.chronicle.began(events, table))
        self._news += events

    def go_on(self, game: Recovered) -> None:
        """Tell where a game goes on that had stopped, with what happened lately.

        A scoring is shown once more, for nobody may have seen it to its end.
        """
        self._see(game.table, chronicle_of(game))
        for passage in parted(tuple(game.turns[-1].events))[0]:
            if steps(passage):
                self.show(shown(self._scene, passage, 0.0, self._linger))
        events = lately(self._scene.chronicle)
        asked = asked_at(game.table)
        self.show(Recap(self._scene, events, self._linger, asked, game.left_out))

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved, and ask whether to try again."""
        return bool(self.show(Unsaved(self._scene, why)))

    def tell(self, turn: Turn) -> None:
        """Tell what an answer led to; nobody hears of one that is still sealed.

        There is no room for a word beside a scoring; at the end, there is one about the last.
        """
        events = [event for event in turn.events if event.seen_by(None)]
        scored = steps(events)
        begins = any(isinstance(event, RoundBegan) for event in events)
        if begins:
            self._catch_up()
        if len(self._scene.people) > 1 and any(isinstance(event, Revealed) for event in events):
            self.show(AllLook(self._scene))
        said = None if self._manners.quiet else remarked(turn, self._scene.people)
        self._see(turn.after, self._scene.chronicle.after(turn))
        self._news += events
        if not scored:
            self._hear(said, turn)
        if begins or scored or self._is_asked(turn.after):
            self._catch_up()
        if turn.after.over:
            self._hear(said, turn)

    def end(self, table: AnyTable) -> AnyValue:
        """Show the end, and ask what now."""
        return self.show(Ending(self._scene, table.standings))

    def _see(self, table: AnyTable, chronicle: Chronicle) -> None:
        self._scene = replace(self._scene, view=table.view(None), chronicle=chronicle)
        self._chosen = tuple(seat for seat, _ in table.sealed)

    def _hear(self, said: Remark | None, turn: Turn) -> None:
        """Hear what a bot says; what was said before is forgotten with the next bid."""
        if said or isinstance(turn.before.view(None).phase, Bargain):
            self._scene = replace(self._scene, remark=said)

    def _is_asked(self, table: AnyTable) -> bool:
        """Whether a person is to go on, or anybody in a negotiation."""
        asked = table.waiting[0].seat if table.waiting else DEALER
        bargains = isinstance(self._scene.view.phase, Bargain)
        return asked in self._scene.people or (bargains and asked != DEALER)

    @property
    def _linger(self) -> float | None:
        """How long something stays that is to be read; where only bots play, not for ever."""
        beat = self._manners.beat
        return None if self._scene.people or beat is None else 2 * beat

    def _catch_up(self) -> None:
        """Show what has happened, unless the next page shows it anyway."""
        passages, waiting = parted(tuple(self._news))
        self._news = list(waiting)
        told = [passage for passage in passages if not all(isinstance(e, SEEN) for e in passage)]
        for passage in told:
            self.show(shown(self._scene, passage, self._manners.beat, self._linger))
        if told:
            self._scene = replace(self._scene, remark=None)


def remarked(turn: Turn, people: Collection[Seat]) -> Remark | None:
    """Find what a bot says to an answer, of which it knows what all saw."""
    before, after = turn.before.view(None), turn.after.view(None)
    seats = map(Seat, range(len(after.points)))
    events = [event for event in turn.events if event.seen_by(None)]
    return remark(before, events, after, [seat for seat in seats if seat not in people])
