"""The end of a game: who won and what decided it, and all chains as they lie."""

from rich.console import RenderableType

from basari.cli.games.moonlight.draw.signs import gem_word
from basari.cli.games.moonlight.draw.table import MoonlightScene, table
from basari.cli.pages.finale import Best, Reason, finale, usual_reasons
from basari.cli.pages.ranking import margin
from basari.cli.pages.usual import result_lines
from basari.cli.terminal.frame import Paper
from basari.cli.texts import _
from basari.kernel import Seat, Standings
from basari.rules.moonlight.events import Compared, GemScored


def winners(scene: MoonlightScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the podium, and say what decided the game."""
    lines = result_lines(scene, standings)
    own = [Reason(standings.winners[0], line) for line in (*lines, *margin(standings, scene.names))]
    reasons = own if lines else usual_reasons(scene, standings)
    return finale(scene, standings, reasons, _records(scene), paper)


def _records(scene: MoonlightScene) -> list[Best]:
    """Return the record of the highest chain in a scoring; empty if nothing was scored."""
    scored = [entry.event for entry in scene.story.entries if isinstance(entry.event, Compared)]
    chains = [
        (worth, Seat(seat), event.gem)
        for event in scored
        if isinstance(event, GemScored)
        for seat, worth in enumerate(event.values)
    ]
    if not chains:
        return []
    worth, seat, gem = max(chains, key=lambda chain: chain[0])
    return [Best(_("highest chain"), seat, f"{gem_word(gem)} {worth}")]


def final_table(scene: MoonlightScene, paper: Paper) -> list[RenderableType]:
    """Draw the table at the end of the game."""
    return [table(scene.view, scene.names, paper)]
