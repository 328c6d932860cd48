"""The host at the table: hands the laptop round, asks everybody their questions, tells the story.

All it does is show one page after the other. What several are asked is sealed, and what one seat
may know beyond all others is shown to it alone: both behind a curtain, on secret pages only, and
whatever interrupts one of those leads back behind the curtain. The kernel says which is which.
"""

from collections.abc import Callable, Iterable
from time import monotonic

from msgspec.structs import replace

from basari.cli.pages.choice import MOST, Choice
from basari.cli.pages.course import story_of
from basari.cli.pages.curtain import AllLook, Curtain, Ready, Sealed
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Recap, Thinking, Unsaved
from basari.cli.pages.options import OptionList
from basari.cli.pages.scene import AnyScene
from basari.cli.table.manners import Manners
from basari.cli.terminal.page import COVER, Page
from basari.cli.terminal.stage import Stage
from basari.kernel import DEALER, AnyDecision, AnyTable, Event, Mark, Seat
from basari.log import Recovered
from basari.players import Remark, Turn
from basari.story import Story, begins, has, parted, public, scoring

SHOWN = (Mark.SEEN, Mark.BID)
"""What needs no page of its own: it lies before everybody's eyes, or the next page shows it."""


class Host:
    """Plays host to one game on a stage, and remembers what everybody has seen."""

    def __init__(
        self,
        stage: Stage,
        scene: AnyScene,
        manners: Manners,
        mix: Callable[[int], tuple[int, ...]],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._stage, self._manners, self._clock = stage, manners, clock
        self._mix = mix
        """Mixes the numbers below another one; nobody may guess how."""
        self._scene = scene
        """What everybody may see."""
        self._table: AnyTable | None = None
        """The table itself, of which everybody is shown their own view."""
        self._news: list[Event] = []
        """What happened and was not shown yet."""

    def show(self, page: Page) -> object:
        """Show a page of this scene until it is done."""
        return self._stage.show(page)

    def decide(self, decision: AnyDecision) -> object:
        """Ask a player for a decision: alone, if it is sealed or shows what others may not know."""
        table = self._at()
        if table.sealing or table.private(decision):
            return self._ask_alone(decision, table)
        return self.show(self._scene.face.ask(self._scene, decision, confirm=self._manners.confirm))

    def _at(self) -> AnyTable:
        if self._table is None:
            raise RuntimeError  # a slip: nothing is asked before a game began
        return self._table

    def watch(self, decision: AnyDecision, think: Callable[[], object], *, slow: bool) -> object:
        """Let a bot *think*; one that is *slow* is seen thinking, unless there is more to tell.

        Where it bids it keeps the pace, so that everybody can follow. What it thought counts.
        """
        bids, beat = self._bids, self._manners.beat
        if slow and bids:
            self._stage.glance(self._scene.face.bidding(self._scene, decision.seat, beat))
        elif slow and not self._news:
            self._stage.glance(Thinking(self._scene, decision.seat))
        begun = self._clock()
        move = think()
        if bids and beat != 0:
            left = None if beat is None else max(0.0, beat - (self._clock() - begun))
            self.show(self._scene.face.bidding(self._scene, decision.seat, left))
        return move

    @property
    def _bids(self) -> bool:
        """Whether somebody bids before everybody's eyes."""
        return self._scene.story.contested and not self._at().sealing

    def _ask_alone(self, decision: AnyDecision, table: AnyTable) -> object:
        """Hand the laptop over; whoever is alone among bots need not."""
        seat, several = decision.seat, len(self._scene.people) > 1
        own = self._scene.alone(table, seat)
        recap = own if table.confides(seat) else self._scene
        covered = several
        while True:
            if covered:
                self.show(Curtain(self._scene, seat, tuple(one for one, _ in table.sealed)))
            recapped = covered or self._is_told_alone(seat)
            if recapped and self.show(Ready(recap, seat)) == COVER:
                covered = True
                continue
            chosen = self.show(self._secret_page(own, decision, table))
            if chosen != COVER:
                if several and table.sealing:
                    self.show(Sealed(self._scene, seat, self._manners.beat))
                return chosen
            covered = True

    def _is_told_alone(self, seat: Seat) -> bool:
        """Whether something happened that a seat alone may know, and has not heard of yet."""
        return any(not event.seen_by(None) for event in self._scene.story.since(seat))

    def _secret_page(self, own: AnyScene, decision: AnyDecision, table: AnyTable) -> Page:
        """Find the page for what is sealed, or for what one seat alone may see."""
        if not table.sealing:
            return own.face.ask(own, decision, confirm=self._manners.confirm)
        count = len(decision.options)
        if count > MOST:
            return OptionList(own, decision, confirm=True, sealed=True)
        shuffle = self._manners.shuffle
        order = self._mix(count) if shuffle else tuple(range(count))
        return Choice(own, decision, order, shuffle, self._mix(count)[0])

    def begin(self, events: Iterable[Event], table: AnyTable) -> None:
        """Tell how the game began."""
        begun = tuple(events)
        self._see(table, self._scene.story.began(begun, table))
        self._news += public(begun)

    def go_on(self, game: Recovered) -> None:
        """Tell where a game goes on that had stopped, with what happened lately.

        A scoring is shown once more, for nobody may have seen it to its end.
        """
        self._see(game.table, story_of(game))
        for passage in parted(public(game.turns[-1].events))[0]:
            if scoring(passage):
                self.show(self._scene.face.show(self._scene, passage, 0.0, self._linger))
        asked = asked_at(game.table)
        lately = self._scene.story.lately
        self.show(Recap(self._scene, lately, self._linger, asked, game.left_out))

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved, and ask whether to try again."""
        return bool(self.show(Unsaved(self._scene, why)))

    def tell(self, turn: Turn) -> None:
        """Tell what an answer led to; nobody hears of one that is still sealed.

        There is no room for a word beside a scoring; at the end, there is one about the last.
        """
        events = public(turn.events)
        scored, starts, bid = scoring(events), begins(events), self._bids
        if starts:
            self._catch_up()
        if len(self._scene.people) > 1 and has(Mark.REVEAL, events):
            self.show(AllLook(self._scene))
        said = None if self._manners.quiet else remarked(turn, self._scene)
        self._see(turn.after, self._scene.story.after(turn))
        self._news += events
        if not scored:
            self._hear(said, forget=bid)
        if starts or scored or self._is_asked(turn.after):
            self._catch_up()
        if turn.after.over:
            self._hear(said, forget=bid)

    def end(self, table: AnyTable) -> object:
        """Show the end, and ask what now."""
        return self.show(Ending(self._scene, table.standings))

    def _see(self, table: AnyTable, story: Story) -> None:
        self._scene, self._table = self._scene.seen(table, story), table

    def _hear(self, said: Remark | None, *, forget: bool) -> None:
        """Hear what a bot says; what was said before is forgotten with the next bid."""
        if said or forget:
            self._scene = replace(self._scene, remark=said)

    def _is_asked(self, table: AnyTable) -> bool:
        """Whether a person is to go on, at once or after bots, or anybody who bids."""
        asked = {decision.seat for decision in table.waiting} - {DEALER}
        return not asked.isdisjoint(self._scene.people) or (self._bids and bool(asked))

    @property
    def _linger(self) -> float | None:
        """How long something stays that is to be read; where only bots play, not for ever."""
        beat = self._manners.beat
        return None if self._scene.people or beat is None else 2 * beat

    def _catch_up(self) -> None:
        """Show what has happened, unless the next page shows it anyway."""
        passages, waiting = parted(tuple(self._news))
        self._news = list(waiting)
        told = [passage for passage in passages if not all(e.mark in SHOWN for e in passage)]
        for passage in told:
            page = self._scene.face.show(self._scene, passage, self._manners.beat, self._linger)
            self.show(page)
        if told:
            self._scene = replace(self._scene, remark=None)


def asked_at(table: AnyTable) -> tuple[Seat, ...]:
    """List who is asked; whatever was sealed when the game stopped is asked for again."""
    return tuple(decision.seat for decision in table.waiting if decision.seat != DEALER)


def remarked(turn: Turn, scene: AnyScene) -> Remark | None:
    """Find what a bot says to an answer, of which it knows what all saw."""
    seats = map(Seat, range(len(scene.names)))
    bots = [seat for seat in seats if seat not in scene.people]
    return scene.face.remark(replace(turn, events=public(turn.events)), bots)
