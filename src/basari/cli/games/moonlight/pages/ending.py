"""The end of a game: who won and what decided it, and all chains as they lie."""

from rich.console import RenderableType

from basari.cli.games.moonlight.draw.table import MoonlightScene, table
from basari.cli.pages.ranking import headline, margin, ranking, source_columns, winners_page
from basari.cli.pages.usual import result_lines
from basari.cli.terminal.frame import Paper
from basari.kernel import Standings


def winners(scene: MoonlightScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Tell who won, what decided it, and where everybody's points came from."""
    names = scene.names
    sentences = [*margin(standings, names), *result_lines(scene, standings)]
    ranked = ranking(standings, source_columns(scene), names, paper)
    return winners_page(headline(standings, names, paper), sentences, ranked)


def final_table(scene: MoonlightScene, paper: Paper) -> list[RenderableType]:
    """Show the table as it lies."""
    return [table(scene.view, scene.names, paper)]
