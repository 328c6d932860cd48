"""Pages that tell: the votes as they are turned over, and the events that follow."""

from collections.abc import Collection
from typing import ClassVar

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.ring import Lit
from basari.cli.games.jantaris.draw.table import JantarisScene, table
from basari.cli.pages.news import Growing, News, Thinking
from basari.cli.pages.scene import sentences_of
from basari.cli.parts.columns import Columned
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import seat_style
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, tell
from basari.kernel import Seat
from basari.rules.jantaris.diplomacy import ALONE, CROWD, PAIR
from basari.rules.jantaris.events import (
    CardWon,
    Ended,
    GoalReached,
    MarketOpened,
    TurnBegan,
    VotesRevealed,
)
from basari.rules.jantaris.facts.words import VOTE_NAMES
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import View, Voting
from basari.story import Passage

LOUD = (CardWon, Ended, GoalReached, MarketOpened, VotesRevealed)
"""Events that everybody should read, whoever caused them."""


class RevealPage(Columned, Growing[View, Move]):
    """The votes, turned over one by one, and the events that follow at once."""

    @property
    def revealed(self) -> VotesRevealed:
        """The event with the votes."""
        return next(event for event in self.events if isinstance(event, VotesRevealed))

    @property
    def steps(self) -> int:
        """The number of steps: one for each vote, and one for each event that follows."""
        came = len(self.events) - self.events.index(self.revealed) - 1
        return len(self.revealed.votes) + came

    @property
    def told(self) -> int:
        """How many events are told: up to the votes; once all are open, later ones too."""
        came = self.shown - len(self.revealed.votes) + 1
        return self.events.index(self.revealed) + max(0, came)

    @property
    def known(self) -> int:
        """How many story entries are told so far."""
        return self.passage.first + self.told

    @property
    def moment(self) -> str:
        """The heading's moment: that of the votes, even if the next turn has begun."""
        return self.scene.upto(self.passage.first + self.events.index(self.revealed)).moment

    def draw(self, paper: Paper) -> Sheet:
        """Draw the active district, the votes turned over so far, and the events told so far."""
        scene = self.present
        lit = Lit((self.revealed.area.number,))
        body = table(scene.view, scene.names, paper, None, lit, self._fill, scene)
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)

    def _fill(self, panel: Panel) -> None:
        panel.people(self.present.view)
        panel.gap()
        votes = self.revealed.votes
        for seat in map(Seat, range(len(votes))):
            if seat < self.shown:
                self._vote(panel, seat)
            else:
                panel.canvas.lattice(panel.x + 2, panel.y, 12, 1)
            panel.badge(panel.x, panel.y, seat)
            panel.y += 1
        panel.gap()
        others = [event for event in self.events[: self.told] if event is not self.revealed]
        panel.tell(sentences_of(tuple(others), self.scene), below=1)

    def _vote(self, panel: Panel, seat: Seat) -> None:
        """Write a seat's vote, and how many cast the same."""
        vote, count = self.revealed.votes[seat], self.revealed.count(seat)
        with_whom = {ALONE: _("alone"), PAIR: _("two")}.get(min(count, CROWD), _("three or more"))
        name = short(tell(VOTE_NAMES[vote]), 15)
        panel.canvas.put(panel.x + 2, panel.y, name, f"{seat_style(seat)} strong")
        panel.canvas.put(panel.x + 17, panel.y, short(with_whom, panel.width - 17), "dim")


class CallPage(RevealPage):
    """The page before the votes are turned over, which calls everybody to look."""

    covers: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Return `None`: the page waits for a key."""
        return None

    @property
    def keys(self) -> Keys:
        """The only key, which turns the votes over."""
        return (("Enter", _("reveal")),)

    def chip(self) -> Chip:
        """Call everybody to look."""
        return Chip(_("All look!"))

    def press(self, key: str) -> Page | Done | None:
        """Begin to turn the votes over with Enter; ignore other keys."""
        if key != "enter":
            return None
        page = RevealPage(self.scene, 0, self.beat, self.linger, self.passage)
        return replace(page, shown=1) if self.beat is None else page.begun()

    def why_not(self, key: str) -> str:  # noqa: ARG002 - whichever it was
        """Say which key turns the votes over."""
        return _("Only Enter turns the answers over.")


class StoryPage(Columned, News[View, Move]):
    """The story of what a seat did, beside the ring."""

    @property
    def moment(self) -> str:
        """The heading's moment: that of the events, even if the next turn has begun."""
        return self.scene.upto(self.passage.first + 1).moment

    def speaker(self) -> Seat | None:
        """Return the first seat that acted; the page has its colour."""
        for event in self.passage:
            seat = getattr(event, "seat", None)
            if seat is not None and not isinstance(event, TurnBegan):
                return Seat(seat)
        return None


class ThinkingPage(Columned, Thinking[View, Move]):
    """The table, while a bot thinks."""


def done_by_people(passage: Passage, people: Collection[Seat]) -> bool:
    """Return whether *people* caused all events, so that everybody has seen them already."""
    doing = [getattr(event, "seat", None) for event in passage if not isinstance(event, TurnBegan)]
    return all(seat is None or seat in people for seat in doing)


def skips_page(scene: JantarisScene, passage: Passage) -> bool:
    """Return whether a passage needs no page, since people have seen it or will be told.

    They have seen what they did openly; all else is told on the page before a vote.
    """
    if any(isinstance(event, LOUD) or getattr(event, "last", False) for event in passage):
        return False
    curtain = isinstance(scene.view.phase, Voting) and len(scene.people) > 1
    return curtain or done_by_people(passage, scene.people)


def passage_page(
    scene: JantarisScene, passage: Passage, beat: float | None, linger: float | None
) -> RevealPage | StoryPage:
    """Return the page for a passage."""
    if any(isinstance(event, VotesRevealed) for event in passage):
        if scene.away:
            return CallPage(scene, 0, beat, linger, passage)
        return RevealPage(scene, 0, beat, linger, passage).begun()
    return StoryPage(scene, passage, 2 * beat if beat and skips_page(scene, passage) else linger)
