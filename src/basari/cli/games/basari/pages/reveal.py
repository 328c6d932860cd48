"""The reveal: all choices turned over, one after the other, and the events that follow."""

from collections.abc import Sequence

from basari.cli.games.basari.draw.choices import TURNS, Choices, count_wanting, rests, steps, times
from basari.cli.games.basari.draw.reveal import draw_reveal
from basari.cli.pages.news import Growing
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.texts import _
from basari.kernel import Event, Mark
from basari.rules.basari.editions import Action, Move, View
from basari.rules.basari.rounds import Negotiated, Revealed, RoundBegan
from basari.story import Passage, Story


def open_choices(story: Story, passage: Passage) -> tuple[Action, ...]:
    """Return the choices open before *passage*; none between rounds or before a reveal."""
    for entry in reversed(story.entries[: passage.first]):
        if isinstance(entry.event, Revealed):
            return entry.event.choices
        if isinstance(entry.event, RoundBegan) or entry.event.mark is Mark.SCORE:
            break
    return ()


class RevealPage(Growing[View, Move]):
    """All choices turned over, one after the other, and the events that follow."""

    choices: tuple[Action, ...] = ()
    fresh: bool = True
    """Whether the cards are turned over now; false if they lay open before these events."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that follow from the choices."""
        return self.passage.events[self.fresh :]

    @property
    def _choices(self) -> Choices:
        scene = self.scene.upto(self.passage.last)
        return Choices(scene, self.choices, self.events, self.fresh)

    @property
    def steps(self) -> int:
        """The number of steps: two for each card, and more for a band."""
        return steps(self._choices)

    @property
    def times(self) -> Sequence[float]:
        """How long each step is seen, in beats."""
        return times(self._choices)

    @property
    def rests(self) -> Sequence[int]:
        """The steps at which the page pauses: after each card, and after the band."""
        return rests(self._choices)

    @property
    def known(self) -> int:
        """How many story entries are told: up to the reveal, at the end all of the passage."""
        return self.passage.last if self.whole else self.passage.first

    @property
    def keys(self) -> Keys:
        """The key that goes on, named after what comes next."""
        if not self.whole:
            turn = _("turn the next") if self.beat is None else _("turn them all")
            return (("Enter" if self.beat is None else _("any key"), turn),)
        bargains = any(isinstance(event, Negotiated) for event in self.events)
        return (("Enter", _("to the bargain") if bargains else _("go on")),)

    def chip(self) -> Chip:
        """Say that all players look; at the end, how many want the same."""
        turned = self.shown > TURNS * len(self.choices)
        words = count_wanting(self._choices) if turned or self.whole else _("all look")
        return Chip(words.replace("{", "{{").replace("}", "}}"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the cards turned over so far, and the outcome once all are."""
        body = draw_reveal(self._choices, self.shown, paper)
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)
