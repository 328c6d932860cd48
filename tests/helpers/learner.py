"""Plays a guided game by pressing random keys, and records what the guide says."""

from collections.abc import Sequence
from random import Random

from basari.cli.commands.learn import header_of, play_guided
from basari.cli.games import face_of
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Thinking
from basari.cli.pages.scene import scene_of
from basari.cli.setup.preferences import Preferences
from basari.cli.table.guided import Guide, with_word
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page
from tests.helpers.stages import in_order


class Learner:
    """Replaces the stage: presses random keys, and looks at every page."""

    def __init__(self, guide: Guide, seed: int, keys: Sequence[str]) -> None:
        self._guide, self._keys, self._random = guide, keys, Random(seed)  # noqa: S311 - no secrets
        self.silent, self.crowded = list[Page](), list[Page]()

    @property
    def heard(self) -> set[str]:
        """What was said."""
        return {*self._guide.said}

    def show(self, page: Page) -> object:
        """Press keys until the page is done; at the end of the game, leave."""
        drawn = False
        while True:
            word = self._guide.word(page)
            if word is None:
                self._missed(page)
            elif not drawn and with_word(page, word, Paper(Look())) is None:
                self.crowded.append(page)
            drawn = True
            after = page.press("q" if isinstance(page, Ending) else self._random.choice(self._keys))
            if isinstance(after, Done):
                return after.value
            page = after or page

    def _missed(self, page: Page) -> None:
        """Record a page on which nothing is said; while bots think, nothing need be."""
        if scene_of(page) and not isinstance(page, Thinking):
            self.silent.append(page)

    def glance(self, page: Page) -> None:
        """Look at nothing."""


def taught(game: str, seed: int, keys: Sequence[str]) -> Learner:
    """Let somebody learn a game of one edition by pressing keys."""
    chapter = face_of(game, game).lessons()
    learner = Learner(Guide(chapter.words), seed, keys)
    header = header_of(game, game, chapter)
    play_guided(header, lambda scene: Host(learner, scene, Preferences(pace="step"), in_order))  # type: ignore[arg-type]
    return learner
