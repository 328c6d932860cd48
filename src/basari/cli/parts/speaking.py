"""Pages that have a speaker: its colour, and its letter in the heading."""

from typing import Generic

from basari.cli.pages.question import Question
from basari.cli.pages.scene import AnyScene, M, V
from basari.cli.terminal.canvas import Accent
from basari.cli.terminal.frame import Chip
from basari.kernel import Seat


class Speaking:
    """What pages with a speaker share; goes before the kind of page in the list of bases."""

    __slots__ = ()

    @property
    def _shown(self) -> AnyScene:
        """The scene of the page that this goes before."""
        return self.scene  # type: ignore[attr-defined, no-any-return]

    def speaker(self) -> Seat | None:
        """Return whose page it is; `None` if nobody's."""
        return self._shown.only

    @property
    def accent(self) -> Accent:
        """The page has the colour of its speaker."""
        return self.speaker()

    @property
    def letters(self) -> tuple[str, ...]:
        """Everybody's letter."""
        return tuple(badge.sign for badge in self._shown.badges)

    def chipped(self, seat: Seat, words: str) -> Chip:
        """Say in the heading who has the word, with their letter."""
        return Chip(f"{self.letters[seat]}  {words}", self._shown.names[seat])


class SpeakerQuestion(Speaking, Question[V, M], Generic[V, M]):
    """A question; its speaker is the one who is asked."""

    def speaker(self) -> Seat | None:
        """It is the page of whoever is asked."""
        return self.decision.seat
