"""The host's words for those who play Moonlight Market for the first time."""

from collections.abc import Iterator

from basari.cli.games.moonlight.pages.bidding import BiddingPage
from basari.cli.games.moonlight.pages.hammer import HammerPage
from basari.cli.games.moonlight.pages.laying import LayingPage
from basari.cli.games.moonlight.pages.scoring import ScoringPage
from basari.cli.games.moonlight.pages.story import StoryPage
from basari.cli.pages.ending import Ending
from basari.cli.pages.lesson import Chapter, Speakers, Word
from basari.cli.terminal.page import Page
from basari.cli.texts import _
from basari.kernel import Event
from basari.rules.moonlight.chains import FULL
from basari.rules.moonlight.events import BidMade, Laid, LegBegan, TilesTaken
from basari.rules.moonlight.facts.outlook import outcome
from basari.rules.moonlight.play import LEGS


def _watching(page: StoryPage) -> Iterator[Word]:
    """Yield remarks on a new leg, on Dirk and Beate, and on tiles that were taken."""

    def some(kind: type[Event]) -> bool:
        return any(isinstance(event, kind) for event in page.events)

    if some(LegBegan):
        yield Word(
            "market",
            _(
                "Welcome to the market by night! Left are the cushions with their tiles, right "
                "everybody's chains, a column per gem. You play against Dirk and Beate."
            ),
        )
        yield Word("leg", _("A new leg: all cushions are full again, and you have four new cards."))
    if any(isinstance(event, BidMade) and event.imaginary for event in page.events):
        yield Word(
            "dirk",
            _(
                "Dirk and Beate turn up a card and try the cushions from the moon's down: they "
                "take the first one that is free, or has a lower card if they can pay a seal."
            ),
        )
    if some(TilesTaken):
        yield Word(
            "taken",
            _(
                "All cards are down: everybody takes the bright column of their cushion, and "
                "whoever is at the moon takes the coin. Dirk and Beate lay theirs by rule."
            ),
        )
    if some(Laid):
        yield Word("laid", _("What was laid stays for the next legs, unless a fourth link comes."))
    yield Word(
        "watch",
        _("Watch where the others' cards lie: anyone yet to play can displace you for a seal."),
    )


def _bidding(page: BiddingPage) -> Iterator[Word]:
    """Yield remarks on cards, cushions and seals."""
    view = page.scene.view
    if page.again:
        yield Word(
            "displaced",
            _(
                "Your card was displaced, and you got a seal for it. Lay the same card again: "
                "beside a free cushion, or displace a lower one yourself."
            ),
        )
    yield Word(
        "bid",
        _(
            "Lay one of your four cards beside a cushion; three are used in a leg. Below you "
            "see what the bright column would bring you at best."
        ),
    )
    if any(view.beside):
        yield Word(
            "pay",
            _(
                "Beside a lower card you may lay a higher one: you pay its owner one seal (◉), and "
                "that card must go elsewhere. Being displaced earns you a seal."
            ),
        )
    if view.leg == LEGS:
        yield Word(
            "last",
            _(
                "The last leg: your hand is what you put under the pile, and one more. The card "
                "you keep is compared in the end: a high one brings 4 points."
            ),
        )
    yield Word(
        "keep",
        _(
            "The card that you do not use goes under your pile and comes back in leg 4. A high one "
            "kept now is strong then."
        ),
    )
    yield Word("again", _("Which column helps you most, and what is it worth to Dirk and Beate?"))


def _laying(page: LayingPage) -> Iterator[Word]:
    """Yield remarks on chains."""
    view, seat = page.scene.view, page.decision.seat
    yield Word(
        "lay",
        _(
            "All your tiles must be laid: each on the chain of its gem. Every line below is one "
            "result, the frames show it."
        ),
    )
    gone = [
        landing
        for way in page.options
        for landing in outcome(view, seat, way.links).landings
        if landing.gone
    ]
    if any(landing.seal for landing in gone):
        yield Word("precious", _("Three links worth 20 or more bring a seal when they make room."))
    if gone:
        yield Word(
            "full",
            _(
                "A chain has three links: a fourth sweeps them away and starts it afresh. "
                "Mind the order!"
            ),
        )
    if any(len(chain) == FULL for chain in view.chains[seat]):
        yield Word("leave", _("A full chain that leads is best left alone: it scores every leg."))
    yield Word("place", _("Only places count: ahead by one is as good as ahead by ten."))


def _once(page: Page) -> Iterator[Word]:
    """Yield the remark for a page that always gets the same one."""
    said = {
        HammerPage: (
            "hammer",
            _("A hammer removes one of your links, a worthless one perhaps. Or nothing."),
        ),
        ScoringPage: (
            "scoring",
            _(
                "Gem by gem: the highest chain brings 4 points, the second 2, the third 1. Each "
                "of the four legs ends like this. You have seen it all now: stay, or leave with q."
            ),
        ),
        Ending: ("end", _("That was a whole game. Now try: basari play --game moonlight.")),
    }
    yield Word(*said[type(page)])


SPEAKERS: Speakers = {
    StoryPage: _watching,
    BiddingPage: _bidding,
    LayingPage: _laying,
    **dict.fromkeys((HammerPage, ScoringPage, Ending), _once),
}
"""The function that yields the host's remarks for each kind of page."""
CHAPTER = Chapter((), 4, (), SPEAKERS)
