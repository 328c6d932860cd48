"""What the first pages of a round share in both editions."""

from basari.cli.pages.news import Growing
from basari.cli.pages.scene import Scene, story_beside
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.rules.basari.editions import Move, View


class RoundPage(Growing[View, Move]):
    """A page at the start of a round: its heading names the new round, its story ends before it."""

    @property
    def present(self) -> Scene[View, Move]:
        """The scene for the heading, in which the round has begun."""
        return self.scene

    def beside(self, paper: Paper) -> Canvas | None:
        """Draw the story beside the page, without what has not been dealt or rolled yet."""
        side = self.side(paper)
        known = self.scene.upto(self.known)
        return story_beside(known, paper, side, self.accent) if side else None
