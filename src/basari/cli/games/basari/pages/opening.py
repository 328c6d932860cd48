"""How a round begins, in either edition."""

from basari.cli.pages.news import Growing
from basari.cli.pages.scene import Scene, story_beside
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.rules.basari.editions import Move, View


class RoundPage(Growing[View, Move]):
    """A round that begins: the heading is already that of the round, the story is not."""

    @property
    def present(self) -> Scene[View, Move]:
        """The scene of the heading: the round has begun."""
        return self.scene

    def beside(self, paper: Paper) -> Canvas | None:
        """Tell what happened, but not yet what is dealt or rolled."""
        side = self.side(paper)
        known = self.scene.upto(self.known)
        return story_beside(known, paper, side, self.accent) if side else None
