"""The host at the table: hands the laptop round, asks everybody their questions, tells the story.

All it does is show one page after the other. What several are asked is sealed, and what one seat
may know beyond all others is shown to it alone: both behind a curtain, on secret pages only, and
whatever interrupts one of those leads back behind the curtain. The kernel says which is which.
"""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, cast

from msgspec.structs import replace

from basari.cli.pages import usual
from basari.cli.pages.choice import MOST
from basari.cli.pages.course import story_of
from basari.cli.pages.curtain import AllLook, Curtain, Sealed
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Pause, Recap, Unsaved
from basari.cli.pages.question import Question
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.together import Together, gathered
from basari.cli.pages.trial import Trial
from basari.cli.table.manners import Manners
from basari.cli.terminal.page import COVER, TAKE_BACK, Page
from basari.cli.terminal.stage import Stage
from basari.kernel import DEALER, AnyDecision, AnyMoment, AnyTable, Mark, Seat
from basari.log import Recovered
from basari.players import Remark, Turn
from basari.story import BEGINNINGS, Passage, Story, begins, has, public, scoring, split

MOMENT = 2
"""So many beats there are to take back an answer before a bot or luck goes on."""
GLIMPSE = 3
"""So many beats something stays that the next page shows too."""
SHOWN = (Mark.SEEN, Mark.CONTEST, Mark.BID)
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
        self._scene = replace(scene, still=manners.motion == 0)
        """What everybody may see."""
        self._table: AnyTable | None = None
        """The table itself, of which everybody is shown their own view."""
        self._told = 0
        """How many entries of the story were shown."""
        self._tried, self._away = False, False
        """Whether keys were tried out; whether somebody looks away, as the laptop goes round."""
        self._returned: object = None
        """The answer that was just taken back; whoever gave it is asked again."""
        self._recalled = False
        """Whether somebody took back an answer while it was told what it led to."""
        self._waited = False
        """Whether everybody has just seen what was bid, and for long enough."""
        self._chosen: dict[Seat, object] = {}
        """What people chose at the same time, and were not asked for by the rules yet."""

    def show(self, page: Page) -> object:
        """Show a page of this scene until it is done."""
        return self._stage.show(page)

    def decide(self, decision: AnyDecision, back: Seat | None = None) -> object:
        """Ask a player for a decision: alone, if it is sealed or shows what others may not know.

        Meanwhile, the one who may can take *back* the last answer instead.
        """
        table = self._at()
        if self._recalled:
            return TAKE_BACK
        if page := self._gathered:
            self._choose_together(page)
        if decision.seat in self._chosen:
            return self._chosen.pop(decision.seat)
        if table.sealing or table.private(decision):
            return self._ask_alone(decision, table)
        scene = replace(self._scene, back=back)
        asked = usual.question_page(scene, decision, confirm=self._manners.confirm)
        if self._returned is not None and isinstance(asked, Question):
            asked = asked.showing(self._returned)
        self._returned = None
        return self.show(asked)

    def wait(self, seat: Seat, back: Seat) -> object:
        """Let somebody take *back* the last answer, before a bot or luck, *seat*, goes on.

        Meanwhile all see what it led to. Where nothing is waited for, nor is this.
        """
        scene, linger = replace(self._scene, back=back), self._during(MOMENT)
        if self._recalled:
            return TAKE_BACK
        if linger == 0:
            return None
        told, motion = self._untold(), self._manners.motion
        pages = [
            usual.passage_page(scene, one, motion, self._linger_at(one, linger)) for one in told
        ]
        if not pages:
            bids = self._bids and seat != DEALER
            pages = [usual.bidding_page(scene, seat, linger) if bids else Pause(scene, linger)]
            self._waited = bids
        self._forget(told)
        return next((TAKE_BACK for page in pages if self.show(page) == TAKE_BACK), None)

    def take_back(self, game: Recovered, turn: Turn) -> None:
        """Show the table as it was before an answer that was taken back."""
        self._returned, self._recalled, self._waited = turn.move, False, False
        self._see(game.table, story_of(game))
        self._hear(None, forget=True)
        self._told = min(self._told, len(self._scene.story.entries))

    @property
    def _gathered(self) -> Together[Any, Any] | None:
        """Let all people choose at the same time, where they want to and can."""
        wanted = self._manners.together
        return gathered(self._scene, self._at(), self._clock) if wanted else None

    def _choose_together(self, page: Together[Any, Any]) -> None:
        """Let all people choose at the same time; before the first time they may try their keys."""
        if not self._tried:
            self._tried = True
            self.show(Trial(self._scene, page.choosers, self._clock))
        self._chosen = cast("dict[Seat, object]", self.show(page))
        self._away = False

    def _at(self) -> AnyTable:
        if self._table is None:
            raise RuntimeError  # a slip: nothing is asked before a game began
        return self._table

    def watch(self, decision: AnyDecision, think: Callable[[], object], *, slow: bool) -> object:
        """Let a bot *think*; one that is *slow* is seen thinking, unless there is more to tell.

        Where it bids it keeps the pace, so that everybody can follow. What it thought counts.
        """
        bids, beat = self._bids, self._manners.beat
        waited, self._waited = self._waited, False
        if slow and bids:
            self._stage.glance(usual.bidding_page(self._scene, decision.seat, beat))
        elif slow and not self._news:
            self._stage.glance(usual.thinking_page(self._scene, decision.seat))
        begun = self._clock()
        move = think()
        if bids and beat != 0 and not waited:
            left = None if beat is None else max(0.0, beat - (self._clock() - begun))
            self.show(usual.bidding_page(self._scene, decision.seat, left))
        return move

    @property
    def _news(self) -> Passage:
        """What happened and was not shown yet."""
        return self._scene.story.passage(self._told)

    @property
    def _bids(self) -> bool:
        """Whether somebody bids before everybody's eyes."""
        return self._scene.story.contested and not self._at().sealing

    def _ask_alone(self, decision: AnyDecision, table: AnyTable) -> object:
        """Hand the laptop over; whoever is alone among bots need not."""
        seat, several = decision.seat, len(self._scene.people) > 1
        own = self._scene.alone(table, seat)
        covered = self._away = several
        while True:
            if covered:
                self.show(Curtain(self._scene, seat, tuple(one for one, _ in table.sealed)))
            chosen = self.show(self._secret_page(own, decision, table))
            if chosen != COVER:
                if several and table.sealing and not self._manners.brisk:
                    self.show(Sealed(self._scene, seat, self._manners.beat))
                return chosen
            covered = True

    def _secret_page(self, own: AnyScene, decision: AnyDecision, table: AnyTable) -> Page:
        """Find the page for what is sealed, or for what one seat alone may see."""
        if not table.sealing:
            return usual.question_page(own, decision, confirm=self._manners.confirm)
        count = len(decision.options)
        if count > MOST:
            return usual.sealed_page(own, decision)
        shuffle, brisk = self._manners.shuffle, self._manners.brisk
        order = self._mix(count) if shuffle else tuple(range(count))
        cursor = self._mix(count)[0]
        return usual.choice_page(own, decision, order, cursor, shuffled=shuffle, brisk=brisk)

    def begin(self, moments: Iterable[AnyMoment], table: AnyTable) -> None:
        """Tell how the game began."""
        self._see(table, self._scene.story.begin(moments, table))

    def go_on(self, game: Recovered) -> None:
        """Tell where a game goes on that had stopped, with what happened lately.

        A scoring is shown once more, for nobody may have seen it to its end.
        """
        story = story_of(game)
        self._see(game.table, story)
        self._told = len(story.entries)
        latest = story.passage(self._told - len(public(game.turns[-1].moments)))
        for passage in split(latest)[0]:
            if scoring(passage):
                self.show(usual.passage_page(self._scene, passage, 0.0, self._linger))
        asked = asked_at(game.table)
        lately = self._scene.story.lately
        self.show(Recap(self._scene, lately, self._linger, asked, game.left_out))

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved, and ask whether to try again."""
        return bool(self.show(Unsaved(self._scene, why)))

    def tell(self, turn: Turn, back: Seat | None = None) -> None:
        """Tell what an answer led to; nobody hears of one that is still sealed.

        What can be taken *back* before a bot or luck goes on is told then. There is no room for a
        word beside a scoring; at the end, there is one about the last.
        """
        before = self._scene.story
        story = before.after(turn)
        events = story.passage(len(before.entries))
        scored, starts, bid = scoring(events), begins(events), self._bids
        if starts and has(Mark.REVEAL, self._news):
            self._catch_up()
        if self._away and has(Mark.REVEAL, events):
            if not self._manners.brisk:
                self.show(AllLook(self._scene))
            self._away = False
        said = None if self._manners.quiet else remarked(turn, self._scene)
        self._see(turn.after, story)
        if not scored:
            self._hear(said, forget=bid)
        self._let_arrive(events)
        waits = back is not None and self._manners.beat != 0
        if self._is_asked(turn.after) or ((starts or scored) and not waits):
            self._catch_up(back)
        if turn.after.over:
            self._hear(said, forget=bid)

    def _let_arrive(self, events: Passage) -> None:
        """Let a bid come onto the table before everybody's eyes, where something moves."""
        motion = self._manners.motion
        if motion and has(Mark.BID, events):
            page = self._scene.face.bid_animation(self._scene, events, motion)
            if page:
                self.show(page)

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

    def _is_recapped(self, passage: Passage) -> bool:
        """Whether only a round began, and whoever chooses next sees all of it anyway.

        Before the first choice everybody looks at the table for as long as they like.
        """
        began = all(event.mark in BEGINNINGS for event in passage)
        later = has(Mark.REVEAL, (entry.event for entry in self._scene.story.entries))
        return began and later and self._at().sealing and not self._gathered

    def _during(self, beats: int) -> float | None:
        """Tell how many seconds so many beats are; none: until someone presses a key."""
        beat = self._manners.beat
        return None if beat is None else beats * beat

    def _linger_at(self, passage: Passage, brief: float | None) -> float | None:
        """Tell how long a passage stays that need not be read, unless it is a scoring."""
        return self._linger if scoring(passage) else brief

    def _untold(self) -> list[Passage]:
        """Take what has happened and was not shown, unless the next page shows it anyway."""
        passages, waiting = split(self._news)
        self._told = waiting.first
        return [passage for passage in passages if is_told(passage, self._scene)]

    def _catch_up(self, back: Seat | None = None) -> None:
        """Show what has happened, unless somebody takes *back* the answer that led to it."""
        told, scene = self._untold(), replace(self._scene, back=back)
        for passage in told:
            recapped = self._is_recapped(passage)
            if recapped and self._manners.beat == 0:
                continue
            linger = self._during(GLIMPSE) if recapped else self._linger
            page = usual.passage_page(scene, passage, self._manners.motion, linger)
            self._recalled = self.show(page) == TAKE_BACK
            if self._recalled:
                break
        self._forget(told)

    def _forget(self, told: Sequence[Passage]) -> None:
        """Forget what a bot said to what was *told*."""
        if told:
            self._scene = replace(self._scene, remark=None)


def is_told(passage: Passage, scene: AnyScene) -> bool:
    """Whether a passage has a page: not what lies before everybody's eyes, unless it stays."""
    return not all(event.mark in SHOWN for event in passage) or scene.face.has_page(passage)


def asked_at(table: AnyTable) -> tuple[Seat, ...]:
    """List who is asked; whatever was sealed when the game stopped is asked for again."""
    return tuple(decision.seat for decision in table.waiting if decision.seat != DEALER)


def remarked(turn: Turn, scene: AnyScene) -> Remark | None:
    """Find what a bot says to an answer, of which it knows what all saw."""
    seats = map(Seat, range(len(scene.names)))
    bots = [seat for seat in seats if seat not in scene.people]
    return scene.face.remark(replace(turn, moments=public(turn.moments)), bots)
