"""The set-up on a screen: the page before a game."""

from msgspec.structs import replace

from basari.cli.games import with_faces
from basari.cli.pages.menu import BACK
from basari.cli.pages.new_game import NewGame
from basari.cli.pages.read import Quitting
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GamePlan, GameSetup
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered, remember
from basari.cli.setup.seats import counts_possible, is_named, parties_possible
from basari.cli.terminal.stage import Left, Stage


def ask_on_pages(
    stage: Stage, wanted: GameOptions, last: Remembered, preferences: Preferences
) -> GamePlan:
    """Return the plan of the game, asked on a page unless options leave nothing to ask."""
    parties = parties_possible(wanted, last)
    if len(parties) == 1 and _is_settled(wanted, parties[0].edition):
        return GamePlan(parties[0], wanted, preferences)
    setup = GameSetup(wanted, last, preferences)
    page: object = setup.page()
    while isinstance(page, NewGame):
        answer = stage.show(page)
        if isinstance(answer, NewGame):
            plan = setup.plan(answer)
            remember(replace(last, preferences=plan.preferences, settled=setup.to_remember(answer)))
            return plan
        if answer == BACK and stage.show(Quitting(begun=False)):
            break
    raise Left


def _is_settled(wanted: GameOptions, edition: str) -> bool:
    """Whether the options say how many play, and who."""
    counts = counts_possible(wanted, edition)
    return len(counts) == 1 and is_named(wanted, counts[0])


def is_asked_for_game(wanted: GameOptions) -> bool:
    """Whether no option is given and there are several games to play at a table."""
    return wanted == GameOptions() and len(with_faces()) > 1
