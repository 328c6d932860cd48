"""Pages that tell what is Basari's own: the reveal and the scoring."""

from basari.cli.games.basari import reveal, scoring
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import told
from basari.cli.terminal.frame import Paper, Sheet
from basari.rules.basari.editions import Action, Move, View
from basari.story import Passage


class Reveal(Growing[View, Move]):
    """All choices turned over, one after the other, and what came of them."""

    choices: tuple[Action, ...] = ()
    events: Passage = ()

    @property
    def steps(self) -> int:
        """Each choice is one."""
        return len(self.choices)

    def draw(self, paper: Paper) -> Sheet:
        """Show as many as were turned over; what came of them, when all are."""
        names = self.scene.names
        happened = told(self.events, self.scene) if self.whole else []
        body = reveal.revealed(self.choices, self.shown, names, paper, happened)
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)


class Scoring(Growing[View, Move]):
    """A scoring, told colour by colour."""

    events: Passage = ()
    before: tuple[int, ...] = ()
    """Everybody's points before it."""
    earlier: Passage = ()
    """What led to it and was not told yet."""

    @property
    def steps(self) -> int:
        """Each event is one."""
        return len(self.events)

    def draw(self, paper: Paper) -> Sheet:
        """Show what was scored so far."""
        names = self.scene.names
        body = scoring.scored(
            self.events, self.shown, self.before, names, paper, told(self.earlier, self.scene)
        )
        return self.sheet(body, self.keys)
