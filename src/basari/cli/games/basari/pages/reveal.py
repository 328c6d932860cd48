"""The reveal: all choices turned over, one after the other, and what came of them."""

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
    """Find what lay open when something happened; nothing between rounds or before a reveal."""
    for entry in reversed(story.entries[: passage.first]):
        if isinstance(entry.event, Revealed):
            return entry.event.choices
        if isinstance(entry.event, RoundBegan) or entry.event.mark is Mark.SCORE:
            break
    return ()


class RevealPage(Growing[View, Move]):
    """All choices turned over, one after the other, and what came of them."""

    choices: tuple[Action, ...] = ()
    fresh: bool = True
    """Whether the cards are turned over now; else they lay open, and something came of them."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What came of the choices."""
        return self.passage.events[self.fresh :]

    @property
    def _choices(self) -> Choices:
        scene = self.scene.upto(self.passage.last)
        return Choices(scene, self.choices, self.events, self.fresh)

    @property
    def steps(self) -> int:
        """Two steps for each card, and some more for a band."""
        return steps(self._choices)

    @property
    def times(self) -> Sequence[float]:
        """How long each picture is seen."""
        return times(self._choices)

    @property
    def rests(self) -> Sequence[int]:
        """A rest after each card, and one after what came of them."""
        return rests(self._choices)

    @property
    def known(self) -> int:
        """How much of the story is told: up to the reveal, and at last what came of it."""
        return self.passage.last if self.whole else self.passage.first

    @property
    def keys(self) -> Keys:
        """Say where Enter leads: to all cards, to a bargain, or on."""
        if not self.whole:
            turn = _("turn the next") if self.beat is None else _("turn them all")
            return (("Enter" if self.beat is None else _("any key"), turn),)
        bargains = any(isinstance(event, Negotiated) for event in self.events)
        return (("Enter", _("to the bargain") if bargains else _("go on")),)

    def chip(self) -> Chip:
        """Say that all look, and in the end how many want the same."""
        turned = self.shown > TURNS * len(self.choices)
        words = count_wanting(self._choices) if turned or self.whole else _("all look")
        return Chip(words.replace("{", "{{").replace("}", "}}"))

    def draw(self, paper: Paper) -> Sheet:
        """Show as many as were turned over; what came of them, when all are."""
        body = draw_reveal(self._choices, self.shown, paper)
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)
