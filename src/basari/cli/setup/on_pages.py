"""What is asked before a game, on one page."""

from msgspec.structs import replace

from basari.cli.games import with_faces
from basari.cli.pages.menu import BACK
from basari.cli.pages.new_game import NewGame
from basari.cli.pages.read import Quitting
from basari.cli.setup.desk import Desk, Plan
from basari.cli.setup.remembered import Remembered, remember
from basari.cli.setup.seats import counts_possible, is_named, parties_possible
from basari.cli.setup.taste import Taste
from basari.cli.setup.wish import Wish
from basari.cli.terminal.stage import Left, Stage


def ask_on_pages(stage: Stage, wish: Wish, last: Remembered, taste: Taste) -> Plan:
    """Ask on stage for what was not said, unless nothing is left to ask."""
    parties = parties_possible(wish, last)
    if len(parties) == 1 and _is_settled(wish, parties[0].edition):
        return Plan(parties[0], wish, taste)
    desk = Desk(wish, last, taste)
    page: object = desk.page()
    while isinstance(page, NewGame):
        answer = stage.show(page)
        if isinstance(answer, NewGame):
            plan = desk.plan(answer)
            remember(replace(last, taste=plan.taste, settled=desk.kept(answer)))
            return plan
        if answer == BACK and stage.show(Quitting(begun=False)):
            break
    raise Left


def _is_settled(wish: Wish, edition: str) -> bool:
    """Whether it was said how many play, and who."""
    counts = counts_possible(wish, edition)
    return len(counts) == 1 and is_named(wish, counts[0])


def is_asked_for_game(wish: Wish) -> bool:
    """Whether nothing was said, and there is more than one game to play at a table."""
    return wish == Wish() and len(with_faces()) > 1
