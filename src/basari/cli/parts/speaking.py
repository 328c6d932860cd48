"""Pages with a speaker, whose colour and letter they show in the heading."""

from typing import Generic

from basari.cli.pages.question import Question
from basari.cli.pages.scene import AnyScene, M, V
from basari.cli.terminal.canvas import Accent
from basari.cli.terminal.frame import Chip
from basari.kernel import Seat


class Speaking:
    """A mixin for pages with a speaker; it must come before the page's class among the bases."""

    __slots__ = ()

    @property
    def _shown(self) -> AnyScene:
        """The scene of the page that this class is mixed into."""
        return self.scene  # type: ignore[attr-defined, no-any-return]

    def speaker(self) -> Seat | None:
        """Return the seat whose page it is; `None` if it is nobody's."""
        return self._shown.only

    @property
    def accent(self) -> Accent:
        """The colour of the speaker."""
        return self.speaker()

    @property
    def letters(self) -> tuple[str, ...]:
        """Everybody's letter, by seat."""
        return tuple(badge.sign for badge in self._shown.badges)

    def chipped(self, seat: Seat, words: str) -> Chip:
        """Return a chip with the letter of *seat*, then *words*, in which `{name}` is its name."""
        return Chip(f"{self.letters[seat]}  {words}", self._shown.names[seat])


class SpeakerQuestion(Speaking, Question[V, M], Generic[V, M]):
    """A question whose speaker is the player who is asked."""

    def speaker(self) -> Seat | None:
        """Return the seat that is asked."""
        return self.decision.seat
