"""The host on a screen: hands the laptop round, asks questions and tells what happened.

Answers that several seats give at once are sealed, and a seat's own secrets are shown to that seat
alone: both on secret pages behind a curtain, to which every interruption leads back. The kernel
decides what is secret: `Table.sealing` and `Table.private`.
"""

from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, cast

from msgspec.structs import replace

from basari.cli.pages import usual
from basari.cli.pages.choice import MOST
from basari.cli.pages.clock import ClockPage
from basari.cli.pages.course import story_of
from basari.cli.pages.curtain import AllLook, Curtain, Sealed
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Recap, UndoPause, Unsaved
from basari.cli.pages.question import Question
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.together import Together, page_for_all
from basari.cli.pages.trial import KeyTrial
from basari.cli.parts.auction import BehindCurtain
from basari.cli.setup.clock import Agreement
from basari.cli.setup.preferences import Preferences
from basari.cli.table.limits import Limits
from basari.cli.table.time_control import TimeControl, cheapest
from basari.cli.terminal.bell import Bell
from basari.cli.terminal.page import COVER, TAKE_BACK, TIME_UP, Page
from basari.cli.terminal.stage import Stage
from basari.kernel import DEALER, AnyDecision, AnyMoment, AnyTable, Mark, Seat
from basari.log import Recovered
from basari.players import Remark, Turn
from basari.story import BEGINNINGS, Passage, Story, begins, has, public, scoring, split

MOMENT = 2
"""Beats in which the last answer can be taken back before a bot or luck goes on."""
GLIMPSE = 3
"""Beats for which something is shown that the next page shows too."""
SHOWN = (Mark.SEEN, Mark.CONTEST, Mark.BID)
"""Events that need no page of their own, as the table or the next page shows them."""


class Host:
    """Leads through one game on a stage, and remembers what has been shown."""

    def __init__(  # noqa: PLR0913 - all that a table has agreed on
        self,
        stage: Stage,
        scene: AnyScene,
        preferences: Preferences,
        mix: Callable[[int], tuple[int, ...]],
        clock: Callable[[], float] = monotonic,
        *,
        time: TimeControl | None = None,
    ) -> None:
        self._stage, self._preferences, self._clock = stage, preferences, clock
        self._bell = Bell(preferences.bell, self._ring, clock)
        self._time = time or TimeControl(Agreement())
        self._mix = mix
        """Returns the numbers below a count in random order."""
        self._scene = replace(scene, still=preferences.motion == 0)
        """The scene as everybody may see it."""
        self._table: AnyTable
        """The current table, set by `begin` or `go_on`."""
        self._shown = 0
        """How many entries of the story have been shown."""
        self._looking_away = False
        """Whether the laptop goes round, so that most people look away."""
        self._taken_back: object = None
        """The answer just taken back, at which the repeated question begins; else `None`."""
        self._limits = Limits()
        self._chosen: dict[Seat, object] = {}
        """Answers that people gave on the page for all, until the rules ask for each of them."""
        self._keys_tried = False
        """Whether people had a chance to try the keys of the page for all."""

    def show(self, page: Page) -> object:
        """Show a page until it is done; return its result."""
        return self._stage.show(page)

    def _show_in_time(self, page: Page, decision: AnyDecision) -> object:
        """Show a page while the player's clock runs; at zero, return the cheapest answer."""
        seat = decision.seat
        with self._time.running(seat, self._stage, alone=page.secret):
            answer = self.show(page)
        if answer != TIME_UP:
            return answer
        return cheapest(self._scene.face.facts, self._table.view(seat), decision)

    def _agree(self) -> None:
        """Show the page of the clock, if there is one and people play."""
        agreement = self._time.agreement
        if agreement.seconds and self._scene.people:
            self.show(ClockPage(self._scene, agreement.sentences))

    def _ring(self) -> None:
        self._stage.ring()

    def decide(self, decision: AnyDecision, back: Seat | None = None) -> object:
        """Return a person's answer, or `TAKE_BACK` if *back* takes back the last answer.

        What is sealed or shows secrets is asked of the person alone.
        """
        seat, table = decision.seat, self._table
        self._time.begin(seat)
        if seat not in self._chosen and (everybody := self._page_for_all):
            self._choose_together(everybody)
        if seat in self._chosen:
            return self._chosen.pop(seat)
        if table.sealing or table.private(decision):
            return self._ask_alone(decision)
        if bid := self._limits.bid(self._scene.view, decision):
            return self.watch(decision, lambda: bid, back, slow=False)
        scene = replace(self._scene, back=back)
        page = usual.question_page(scene, decision, confirm=self._preferences.confirm)
        if self._taken_back is not None and isinstance(page, Question):
            page = page.showing(self._taken_back)
        self._taken_back = None
        answer = self._show_in_time(page, decision)
        while isinstance(answer, BehindCurtain):
            alone = self._show_alone(answer.page, decision)
            answer = alone or self._show_in_time(page, decision)
        return self._limits.keep(seat, answer)

    def _show_alone(self, page: Page, decision: AnyDecision) -> object:
        """Show a page behind the curtain, again each time it is covered; return its result."""
        seat = decision.seat
        own, answer = replace(page, scene=self._scene.alone(self._table, seat)), COVER
        while answer == COVER:
            self.show(Curtain(self._scene, seat))
            answer = cast("Any", self._show_in_time(own, decision))
        return answer

    def watch(
        self,
        decision: AnyDecision,
        think: Callable[[], object],
        back: Seat | None = None,
        *,
        slow: bool,
    ) -> object:
        """Return the answer of a bot or luck, or `TAKE_BACK` as in `decide`.

        A *slow* bot is shown thinking, unless there is other news. A bid is shown for a beat that
        includes the thinking, so that everybody can follow.
        """
        wish, shown = None, False
        if back is not None and self._preferences.beat != 0:
            wish, shown = self._wait_for_undo(decision.seat, back)
        if wish == TAKE_BACK or decision.seat == DEALER:
            return wish or think()
        beat = self._preferences.beat
        if slow and self._bidding:
            self._stage.glance(usual.bidding_page(self._scene, decision.seat, beat))
        elif slow and not self._news:
            self._stage.glance(usual.thinking_page(self._scene, decision.seat))
        begun = self._clock()
        with self._bell.while_thinking():
            move = think()
        if self._bidding and beat != 0 and not shown:
            left = None if beat is None else max(0.0, beat - (self._clock() - begun))
            self.show(usual.bidding_page(self._scene, decision.seat, left))
        return move

    def _wait_for_undo(self, seat: Seat, back: Seat) -> tuple[str | None, bool]:
        """Show what the last answer led to, before a bot or luck at *seat* goes on.

        Return `TAKE_BACK` if *back* takes it back, else `None`, and whether the bids were shown.
        """
        scene, linger = replace(self._scene, back=back), self._during(MOMENT)
        news, motion = self._unshown(), self._preferences.motion
        pages = [
            usual.passage_page(scene, one, motion, self._linger_at(one, linger)) for one in news
        ]
        bids = not pages and self._bidding and seat != DEALER
        if not pages:
            pages = [usual.bidding_page(scene, seat, linger) if bids else UndoPause(scene, linger)]
        self._forget(news)
        return next((TAKE_BACK for page in pages if self.show(page) == TAKE_BACK), None), bids

    def take_back(self, game: Recovered, turn: Turn) -> None:
        """Show the table as it was before *turn*, which was taken back."""
        self._taken_back = turn.move
        self._limits.forget(turn.seat)
        self._see(game.table, story_of(game))
        self._hear(None, forget=True)
        self._shown = min(self._shown, len(self._scene.story.entries))

    @property
    def _page_for_all(self) -> Together[Any, Any] | None:
        """The page for all people to choose at the same time; `None` if unwanted or impossible."""
        wanted = self._preferences.together
        return page_for_all(self._scene, self._table, self._clock) if wanted else None

    def _choose_together(self, page: Together[Any, Any]) -> None:
        """Let all people choose at the same time; the first time, let them try their keys."""
        if not self._keys_tried:
            self._keys_tried = True
            self.show(KeyTrial(self._scene, page.choosers, self._clock))
        self._chosen = cast("dict[Seat, object]", self.show(page))
        self._looking_away = False

    @property
    def _news(self) -> Passage:
        """The events that have not been shown yet."""
        return self._scene.story.passage(self._shown)

    @property
    def _bidding(self) -> bool:
        """Whether a contest of public bids is going on."""
        return self._scene.story.contested and not self._table.sealing

    def _ask_alone(self, decision: AnyDecision) -> object:
        """Return a secret answer; between several people a curtain is drawn first."""
        seat, table = decision.seat, self._table
        own = self._scene.alone(table, seat)
        several = covered = self._looking_away = len(self._scene.people) > 1
        if several:
            self._bell.hand_over(self._scene.story.place)
        while True:
            if covered:
                self.show(Curtain(self._scene, seat, tuple(one for one, _ in table.sealed)))
            chosen = self._show_in_time(self._secret_page(own, decision), decision)
            if chosen != COVER:
                if several and table.sealing and not self._preferences.brisk:
                    self.show(Sealed(self._scene, seat, self._preferences.beat))
                return chosen
            covered = True

    def _secret_page(self, own: AnyScene, decision: AnyDecision) -> Page:
        """Return the page for a sealed answer, or for one that shows secrets of its seat."""
        if not self._table.sealing:
            return usual.question_page(own, decision, confirm=self._preferences.confirm)
        count = len(decision.options)
        if count > MOST:
            return usual.sealed_page(own, decision)
        shuffle, brisk = self._preferences.shuffle, self._preferences.brisk
        order = self._mix(count) if shuffle else tuple(range(count))
        cursor = self._mix(count)[0]
        return usual.choice_page(own, decision, order, cursor, shuffled=shuffle, brisk=brisk)

    def begin(self, moments: Iterable[AnyMoment], table: AnyTable) -> None:
        """Show how the game began."""
        self._see(table, self._scene.story.begin(moments, table))
        self._agree()

    def go_on(self, game: Recovered) -> None:
        """Show where a game is continued, with the latest events.

        A scoring is shown again, as nobody may have seen its end.
        """
        story = story_of(game)
        self._see(game.table, story)
        self._agree()
        self._shown = len(story.entries)
        latest = story.passage(self._shown - len(public(game.turns[-1].moments)))
        for passage in split(latest)[0]:
            if scoring(passage):
                self.show(usual.passage_page(self._scene, passage, 0.0, self._linger))
        asked = seats_asked(game.table)
        lately = self._scene.story.lately
        self.show(Recap(self._scene, lately, self._linger, asked, game.left_out))

    def again(self, why: str) -> bool:
        """Say that an answer could not be saved; return whether to try again."""
        return bool(self.show(Unsaved(self._scene, why)))

    def tell(self, turn: Turn, back: Seat | None = None) -> object:
        """Show what an answer led to; return `TAKE_BACK` if *back* takes it back meanwhile.

        Nobody hears of a sealed answer. If *back* may take the answer back before a bot or luck
        goes on, `watch` shows the result. Only the last scoring has a bot's remark beside it.
        """
        before = self._scene.story
        story = before.after(turn)
        events = story.passage(len(before.entries))
        scored, starts, bid = scoring(events), begins(events), self._bidding
        if starts and has(Mark.REVEAL, self._news):
            self._catch_up()
        if self._looking_away and has(Mark.REVEAL, events):
            if not self._preferences.brisk:
                self._bell.hand_over(before.place)
                if self._scene.face.calls_everybody:
                    self._scene = replace(self._scene, away=True)
                else:
                    self.show(AllLook(self._scene))
            self._looking_away = False
        said = None if self._preferences.quiet else remark_on(turn, self._scene)
        self._see(turn.after, story)
        if not scored:
            self._hear(said, forget=bid)
        self._let_arrive(events)
        waits = back is not None and self._preferences.beat != 0
        later = self._scene.face.tells_round_later(self._scene.view)
        wish = None
        if self._is_asked(turn.after) or ((scored or (starts and not later)) and not waits):
            wish = self._catch_up(back)
        if turn.after.over:
            self._hear(said, forget=bid)
        return wish

    def _let_arrive(self, events: Passage) -> None:
        """Show how a bid moves onto the table, if animations are on."""
        motion = self._preferences.motion
        if motion and has(Mark.BID, events):
            page = self._scene.face.bid_animation(self._scene, events, motion)
            if page:
                self.show(page)

    def end(self, table: AnyTable) -> object:
        """Show the end; return what the players want next."""
        return self.show(Ending(self._scene, table.standings))

    def _see(self, table: AnyTable, story: Story) -> None:
        self._scene, self._table = self._scene.seen(table, story), table

    def _hear(self, said: Remark | None, *, forget: bool) -> None:
        """Keep a bot's remark, if there is one; with *forget*, drop the earlier one anyway."""
        if said or forget:
            self._scene = replace(self._scene, remark=said)

    def _is_asked(self, table: AnyTable) -> bool:
        """Whether a person is asked next, or anybody during a contest of bids."""
        asked = {decision.seat for decision in table.waiting} - {DEALER}
        return not asked.isdisjoint(self._scene.people) or (self._bidding and bool(asked))

    @property
    def _linger(self) -> float | None:
        """Seconds to show what should be read; `None`: until a key is pressed, as people play."""
        beat = self._preferences.beat
        return None if self._scene.people or beat is None else 2 * beat

    def _is_recapped(self, passage: Passage) -> bool:
        """Whether a passage is only the beginning of a round, which the next choice shows anyway.

        Before the first choice everybody may look at the table first.
        """
        began = all(event.mark in BEGINNINGS for event in passage)
        later = has(Mark.REVEAL, (entry.event for entry in self._scene.story.entries))
        return began and later and self._table.sealing and not self._page_for_all

    def _during(self, beats: int) -> float | None:
        """Return the seconds that *beats* take; `None`: until a key is pressed."""
        beat = self._preferences.beat
        return None if beat is None else beats * beat

    def _linger_at(self, passage: Passage, brief: float | None) -> float | None:
        """Return the seconds a passage stays on the screen: *brief*, unless it is a scoring."""
        return self._linger if scoring(passage) else brief

    def _unshown(self) -> list[Passage]:
        """Return the passages that still need pages, and mark all news as shown."""
        passages, waiting = split(self._news)
        self._shown = waiting.first
        return [passage for passage in passages if needs_page(passage, self._scene)]

    def _catch_up(self, back: Seat | None = None) -> object:
        """Show the news; return `TAKE_BACK` if *back* takes back the answer that led to them."""
        news, scene, wish = self._unshown(), replace(self._scene, back=back), None
        for passage in news:
            recapped = self._is_recapped(passage)
            if recapped and self._preferences.beat == 0:
                continue
            linger = self._during(GLIMPSE) if recapped else self._linger
            page = usual.passage_page(scene, passage, self._preferences.motion, linger)
            if self.show(page) == TAKE_BACK:
                wish = TAKE_BACK
                break
        self._forget(news)
        return wish

    def _forget(self, told: Sequence[Passage]) -> None:
        """Drop the bot's remark if anything was *told*."""
        if told:
            self._scene = replace(self._scene, remark=None, away=False)


def needs_page(passage: Passage, scene: AnyScene) -> bool:
    """Whether a passage needs a page: the table does not show it, or the face wants one."""
    if scene.face.has_page(passage):
        return True
    seen = all(event.mark in SHOWN for event in passage)
    return not seen and not scene.face.skips_page(scene, passage)


def seats_asked(table: AnyTable) -> tuple[Seat, ...]:
    """Return the seats that are asked, without luck."""
    return tuple(decision.seat for decision in table.waiting if decision.seat != DEALER)


def remark_on(turn: Turn, scene: AnyScene) -> Remark | None:
    """Return a bot's remark on an answer, based only on what everyone could see; or `None`."""
    seats = map(Seat, range(len(scene.names)))
    bots = [seat for seat in seats if seat not in scene.people]
    return scene.face.remark(replace(turn, moments=public(turn.moments)), bots)
