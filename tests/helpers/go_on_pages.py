"""Counts the pages of a game that only want to be turned: whoever plays wants to decide."""

from random import Random

from msgspec.structs import replace

from basari.cli.pages.curtain import CardBack
from basari.cli.pages.ending import LEAVE, Ending
from basari.cli.pages.news import Growing
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import NAMES, Remembered
from basari.cli.setup.seats import header_for, party_wanted
from basari.cli.table.game_loop import GameInPlay
from basari.cli.table.host import Host
from basari.cli.terminal.page import Page
from basari.log import Log, Recovered, set_up
from tests.helpers.stages import in_order


class PageCounter:
    """A stage on which decisions are made by chance, and all other pages are counted."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - no secrets
        self.decisions, self.turned = 0, 0
        """How many decisions people made, and how many pages they only turned by a key."""
        self.kinds: dict[str, int] = {}
        """How many of them were of which kind."""

    def show(self, page: Page) -> object:
        """Decide, or turn the page; curtains are no such pages, as they keep secrets."""
        if isinstance(page, Ending):
            return LEAVE
        decision = getattr(page, "decision", None)
        if decision is not None:
            self.decisions += 1
            return decision.options[self._random.randrange(len(decision.options))]
        keys = _keys(page)
        self.turned += keys
        if keys:
            kind = type(page).__name__
            self.kinds[kind] = self.kinds.get(kind, 0) + keys
        return None

    def glance(self, page: Page) -> None:
        """Look at nothing."""


def _keys(page: Page) -> int:
    """Count the keys that a page wants only to go on."""
    if isinstance(page, CardBack):
        return 0
    if not isinstance(page, Growing):
        return int(page.patience is None)
    return sum(replace(page, shown=step).waits for step in page.rests[:-1]) + (page.linger is None)


def count_pages(game: str, people: int, bots: int, seed: int = 1) -> PageCounter:
    """Play a game of people, who decide by chance, with bots; count what they only turn."""
    seats = [f"{name}=human" for name in NAMES[:people]]
    seats += [f"{name}=bot:random" for name in NAMES[people : people + bots]]
    wanted = GameOptions(game=game, players=len(seats), seats=tuple(seats), seed=seed)
    header = header_for(wanted, party_wanted(wanted, Remembered()))
    log = Log("", header, ())
    counter = PageCounter(seed)
    begun = Recovered(log, *set_up(log), ())
    GameInPlay(begun, lambda scene: Host(counter, scene, Preferences(), in_order)).play()  # type: ignore[arg-type]
    return counter
