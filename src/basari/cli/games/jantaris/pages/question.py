"""What all questions of Jantaris share: they ask in the words of the facts."""

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.parts.columns import Columned
from basari.cli.parts.speaking import SpeakerQuestion
from basari.cli.terminal.frame import Chip
from basari.cli.texts import tell
from basari.rules.jantaris.facts.prospects import prospect
from basari.rules.jantaris.facts.table import question
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import View


class JantarisQuestion(Columned, SpeakerQuestion[View, Move]):
    """A question; the heading asks it."""

    def chip(self) -> Chip:
        """Ask in the words of the facts; the name is filled in last."""
        asked = question(self.scene.view, self.decision.seat) or ""
        return self.chipped(self.decision.seat, tell(asked, ("{name}",) * len(self.scene.names)))

    def write_prospect(self, panel: Panel, move: Move) -> None:
        """Write what an answer would bring."""
        panel.prospect(prospect(self.scene.view, self.decision.seat, move))
