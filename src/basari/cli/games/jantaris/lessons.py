"""The host's words for those who play Jantaris for the first time."""

from collections.abc import Iterator
from typing import Any

from basari.cli.games.jantaris.pages.auction import BidPage, Hall, LimitPage
from basari.cli.games.jantaris.pages.picking import PickPage
from basari.cli.games.jantaris.pages.placing import PlacingPage
from basari.cli.games.jantaris.pages.pointing import PointPage
from basari.cli.games.jantaris.pages.story import RevealPage, StoryPage
from basari.cli.games.jantaris.pages.visit import VisitPage
from basari.cli.games.jantaris.pages.vote import VotePage
from basari.cli.pages.ending import Ending
from basari.cli.pages.lesson import Chapter, Speakers, Word
from basari.cli.texts import _
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.events import CardWon, MarketOpened
from basari.rules.jantaris.table import (
    FULL,
    Expelling,
    Fleeing,
    Hiring,
    Moving,
    Selling,
    Settling,
    Shifting,
)

NEAR = FULL - 1
"""The fewest merchants in the centre with which a great market counts as near."""
RICH = 3
"""The fewest goods with which an auction is recommended."""


def _founding(_page: PlacingPage) -> Iterator[Word]:
    yield Word(
        "found",
        _(
            "You begin with two merchants, in two districts: best in districts of one "
            "domination card."
        ),
    )
    yield Word("found-2", _("And the second one, in another district."))


def _visiting(page: VisitPage) -> Iterator[Word]:
    view = page.scene.view
    yield Word(
        "visit",
        _(
            "A turn begins in the city, at one of three places. Goods buy items and are sold on "
            "great markets: the market is a good start."
        ),
    )
    if view.goods[page.decision.seat].size >= RICH:
        yield Word(
            "rich",
            _("You have some goods: look at b, the bazaar. Items bring prestige, and abilities."),
        )
    if sum(view.plan[CENTRE]) >= NEAR:
        yield Word(
            "near",
            _("With five merchants in the centre there is a great market. Who would sell there?"),
        )
    yield Word("visit-again", _("Goods, merchants or an item: what do you lack most?"))


def _pointing(page: PointPage) -> Iterator[Word]:
    texts = {
        Moving: (
            "stone",
            _(
                "A stone bars its district, and makes it the one all vote about. Its colour is "
                "that of the goods of a trade."
            ),
        ),
        Hiring: ("hire", _("A new merchant. Two of yours, and more than any other, rule.")),
        Settling: (
            "settle",
            _("After a sale your merchant leaves the centre: a way to rule one more district."),
        ),
        Expelling: ("expel", _("Whom you expel goes to the neighbours. It may be you, too.")),
        Shifting: ("shift", _("Influence of several moves your own merchants.")),
        Fleeing: ("flee", _("You were expelled; at least you choose where to go.")),
    }
    said = texts.get(type(page.scene.view.phase))
    if said:
        yield Word(*said)


def _ballot(_page: VotePage) -> Iterator[Word]:
    yield Word(
        "vote",
        _(
            "The heart of the game: all vote in secret, and a card does something else alone, "
            "for two, for three. The table shows it for you."
        ),
    )
    yield Word(
        "vote-2", _("The black market is fine for two. Three lose all they have: who is rich?")
    )
    yield Word("vote-again", _("What will the others play? What would you like to be alone with?"))


def _unveiling(_page: RevealPage) -> Iterator[Word]:
    yield Word(
        "votes",
        _(
            "Cards are carried out clockwise from the active player; what each does depends on "
            "how many chose it."
        ),
    )


def _happened(page: StoryPage) -> Iterator[Word]:
    if not page.scene.view.round:
        yield Word(
            "welcome",
            _(
                "Welcome to Jantaris! Districts lie round a centre, and everybody sends "
                "merchants there. Whoever has 12 prestige ends the game; today 6 will do."
            ),
        )
    if any(isinstance(event, MarketOpened) for event in page.passage):
        yield Word(
            "market",
            _("A great market! Whoever stands in the centre with enough goods must sell."),
        )
    if any(isinstance(event, CardWon) for event in page.passage):
        yield Word("card", _("Ruling all three districts of a card brings 3 prestige at once."))
    yield Word("news", _("This is what happened; the ring shows where everybody stands now."))


def _picking(page: PickPage) -> Iterator[Word]:
    if type(page.scene.view.phase) is Selling:
        yield Word("sell", _("You sell these goods for prestige; what is left is shown below."))
    yield Word("pick", _("Choose from the list; below the ring stands what an item does."))


def _offering(_page: BidPage) -> Iterator[Word]:
    yield Word(
        "bid",
        _(
            "A bid is a number of goods. Whoever put the item up may equal, all others must go "
            "higher. What would you have left?"
        ),
    )


def _limit(_page: LimitPage) -> Iterator[Word]:
    yield Word("limit", _("Up to how much is it worth to you? Nobody else hears of it."))


def _hall(_page: Hall) -> Iterator[Word]:
    yield Word("watch", _("The others bid. Whoever lacks the minimum is out."))


def _ending(_page: Ending[Any, Any]) -> Iterator[Word]:
    yield Word(
        "end",
        _("That was a short game to 6 prestige; a whole one goes to 12. basari play begins one."),
    )


SPEAKERS: Speakers = {
    PlacingPage: _founding,
    VisitPage: _visiting,
    PointPage: _pointing,
    VotePage: _ballot,
    RevealPage: _unveiling,
    StoryPage: _happened,
    PickPage: _picking,
    BidPage: _offering,
    LimitPage: _limit,
    Hall: _hall,
    Ending: _ending,
}
"""The function that yields the host's remarks for each kind of page."""
CHAPTER = Chapter((("Omar", "novice"), ("Leila", "novice")), 4, ("goal=6",), SPEAKERS)
