"""The host's words for those who play Marracash for the first time."""

from collections.abc import Iterator

from basari.bots.register import default_bot
from basari.cli.games.marracash.pages.bidding import BiddingPage, Hall, LimitPage, auction_of
from basari.cli.games.marracash.pages.bringing import BringingPage
from basari.cli.games.marracash.pages.moving import MovingPage
from basari.cli.games.marracash.pages.shop import ShopPage
from basari.cli.games.marracash.pages.story import StoryPage
from basari.cli.pages.ending import Ending
from basari.cli.pages.lesson import Chapter, Speakers, Word
from basari.cli.terminal.page import Page
from basari.cli.texts import _
from basari.rules.marracash.events import Brought, EndCame, Guided, LinedUp, Sold, TurnBegan, Walked
from basari.rules.marracash.facts.outlook import shop_outlook, walk_outlook
from basari.rules.marracash.game import NAME

BOTS = ("Omar", "Leila")
SEED = 4


def chapter() -> Chapter:
    """Return the guided game with two bots of the default strength."""
    code = default_bot(NAME)
    return Chapter(tuple((name, code) for name in BOTS), SEED, (), SPEAKERS)


def _moving(page: MovingPage) -> Iterator[Word]:
    """Yield remarks on moves: what they are, then what they bring."""
    yield Word(
        "move",
        _(
            "You have two actions: move a group, or put up a shop. A group goes to the next "
            "fountain; whoever passes a shop of their colour that has an owner goes in."
        ),
    )
    yield Word(
        "gets",
        _("The column at the right says what everybody would get. Tab and arrows try others."),
    )
    view, seat = page.scene.view, page.decision.seat
    if any(walk_outlook(view, walk).gains[seat] for walk in page.walks):
        yield Word(
            "best",
            _("Some move brings you something now. Leading others' customers pays a part, too."),
        )
    if view.left:
        yield Word("last", _("The last round: what a shop could earn later no longer counts."))
    yield Word("moves", _("Who comes near your doors next? And near the doors of the others?"))


def _shop(page: ShopPage) -> Iterator[Word]:
    """Yield remarks on the choice of a shop to put up."""
    yield Word(
        "name",
        _(
            "Put up a shop: you bid first, then the others. A good one lies where many of its "
            "colour come by, and no rival before it."
        ),
    )
    if any(shop_outlook(page.scene.view, shop).at_door for shop in page.shops):
        yield Word("door", _("Somebody stands at a door already, and goes in when it is sold."))
    yield Word(
        "fee", _("If another buys what you put up, the bank pays you: 100, or 200 from 525.")
    )


def _bidding(page: BiddingPage) -> Iterator[Word]:
    """Yield remarks on bids."""
    opener = auction_of(page.scene.view).opener == page.decision.seat
    if opener:
        yield Word(
            "first-bid",
            _("The first bid is yours, at least 100. If all others pass, you pay it and own it."),
        )
    else:
        yield Word(
            "bid",
            _(
                "Bid more or pass. A first shop of its colour earns about 1000 in a game, a second "
                "half of that; and cash is what counts in the end."
            ),
        )
    if page.bid is None:
        yield Word("poor", _("It is dearer than your purse: you can only pass."))
    yield Word("bids", _("Pay no more than it will bring you; keep something for the next one."))


def _bringing(_page: BringingPage) -> Iterator[Word]:
    """Yield remarks on new visitors."""
    yield Word(
        "bring",
        _(
            "An entrance is empty, so you bring in two to four from one end of the queue. When "
            "nobody waits any more, the end is near."
        ),
    )
    yield Word("brings", _("Whose doors are near this entrance? Choose the end that suits you."))


def _story(page: StoryPage) -> Iterator[Word]:
    """Yield remarks on what happened."""
    said: tuple[tuple[type, str, str], ...] = (
        (
            LinedUp,
            "welcome",
            _(
                "Welcome to the city! Frames are shops, lines are alleys, numbers are fountains. "
                "Letters below a number are visitors; the others wait in the queue above."
            ),
        ),
        (
            EndCame,
            "near",
            _("The last visitor is in, so the end is near: count the turns that are left."),
        ),
        (
            Sold,
            "sold",
            _("Sold: the buyer pays the bank and puts up a sign. The shop is filled now."),
        ),
        (
            Guided,
            "part",
            _("They went into another's shop: the owner is paid, and whoever led them a part."),
        ),
        (
            Walked,
            "walk",
            _("The whole group walks. Who meets others at a fountain stays with them for good."),
        ),
        (Brought, "came", _("New visitors have come in at an entrance.")),
        (
            TurnBegan,
            "round",
            _("In the first round everybody puts up a shop; then a turn has two actions."),
        ),
    )
    for kind, situation, text in said:
        if any(isinstance(event, kind) for event in page.events):
            yield Word(situation, text)
    yield Word("told", _("Look at the map: what has changed for you?"))


def _once(page: Page) -> Iterator[Word]:
    """Yield the remark for a page that always gets the same one."""
    said = {
        LimitPage: ("limit", _("Up to how much is it worth to you? Nobody else hears of it.")),
        Hall: ("watch", _("The others bid. What is it worth to them, and why?")),
        Ending: (
            "end",
            _(
                "Only cash counts. Look through the parts, which shops paid off, then try: basari "
                "play --game marracash."
            ),
        ),
    }
    yield Word(*said[type(page)])


SPEAKERS: Speakers = {
    MovingPage: _moving,
    ShopPage: _shop,
    BiddingPage: _bidding,
    BringingPage: _bringing,
    StoryPage: _story,
    **dict.fromkeys((LimitPage, Hall, Ending), _once),
}
"""The function that yields the host's remarks for each kind of page."""
