"""What all questions of Jantaris share: their wording comes from the game's facts."""

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
    """A question, asked in the heading."""

    def chip(self) -> Chip:
        """Return the question in the words of the facts, with the player's name filled in."""
        asked = question(self.scene.view, self.decision.seat) or ""
        return self.chipped(self.decision.seat, tell(asked, ("{name}",) * len(self.scene.names)))

    def write_prospect(self, panel: Panel, move: Move) -> None:
        """Write into the panel what an answer would bring."""
        panel.prospect(prospect(self.scene.view, self.decision.seat, move))
