"""The choice of the page that shows what happened."""

from basari.cli.games.basari.draw.choices import TURNS
from basari.cli.games.basari.pages.deal import DealPage
from basari.cli.games.basari.pages.exchange import ExchangeNews, shows_exchange
from basari.cli.games.basari.pages.reveal import RevealPage, open_choices
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.games.basari.pages.walk import WalkPage
from basari.cli.pages.news import News
from basari.cli.pages.scene import AnyScene, AnyScenePage
from basari.rules.basari.board.events import Walked
from basari.rules.basari.cards.events import Dealt
from basari.rules.basari.rounds import Accepted, Revealed, Yielded
from basari.story import Passage, begins, scoring


def find_page(
    scene: AnyScene, passage: Passage, beat: float | None, linger: float | None
) -> AnyScenePage:
    """Return the page for a passage; with a *beat* of 0 it shows the whole passage at once.

    A page with the outcome of a bargain stays twice as long, since there is much to read.
    """
    if linger and any(isinstance(event, (Accepted, Yielded)) for event in passage):
        linger *= 2
    for place, event in enumerate(passage):
        if isinstance(event, Revealed):
            came = passage.part(place, len(passage))
            return RevealPage(scene, 0, beat, linger, came, choices=event.choices).begun()
    if scoring(passage):
        before = scene.upto(passage.first).view.points
        return ScoringPage(scene, 0, beat, linger, passage, before=before).begun()
    if any(isinstance(event, Dealt) for event in passage):
        return DealPage(scene, 0, beat, linger, passage).begun()
    if any(isinstance(event, Walked) for event in passage):
        return WalkPage(scene, 0, beat, linger, passage).begun()
    if shows_exchange(passage):
        return ExchangeNews(scene, passage, linger)
    if (choices := open_choices(scene.story, passage)) and passage and not begins(passage):
        open_ones = TURNS * len(choices)
        return RevealPage(
            scene, open_ones, beat, linger, passage, choices=choices, fresh=False
        ).begun()
    return News(scene, passage, linger)
