"""The host's words for those who play Basari for the first time."""

from collections.abc import Iterator, Sequence
from typing import Any

from basari.cli.games.basari.pages.bargain import HagglingPage
from basari.cli.games.basari.pages.deal import DealPage
from basari.cli.games.basari.pages.offer import AnswerPage, BuildingPage, SendingPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.games.basari.pages.reveal import RevealPage
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.games.basari.pages.walk import WalkPage
from basari.cli.pages.choice import Choice
from basari.cli.pages.ending import Ending
from basari.cli.pages.lesson import Chapter, Speakers, Word
from basari.cli.pages.news import News
from basari.cli.pages.question import Sure
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.page import Page
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import ALONE, PAIR, Accepted, RoundBegan, Yielded

NEAR = 12
"""The fewest workers with which the end of a leg counts as near."""
HIGH = 6
"""The fewest points for which a card or arch is called tempting."""


def _once(page: Page) -> Iterator[Word]:
    """Yield the remark for a page that always gets the same one."""
    said = {
        BuildingPage: (
            "build",
            _(
                "Put gems into your offer. Start low: more gems beat fewer ones, whatever their "
                "colours. What you would keep is shown."
            ),
        ),
        Sure: ("sure", _("A last look. There is no way back after this.")),
        SendingPage: ("sending", _("That counts in a moment. You can still take it back.")),
        HagglingPage: ("watch", _("Two others bargain. Watch which gems change hands.")),
        PlacingPage: (
            "start",
            _(
                "Put your pawn on an arch. The leg ends when somebody is once round, so it "
                "matters less where you start than what you pass."
            ),
        ),
        Ending: (
            "end",
            _(
                "That was one leg; a whole game has three, and purses and points stay. Look "
                "through the parts, then try: basari play."
            ),
        ),
    }
    yield Word(*said[type(page)])


def _news(page: News[Any, Any] | DealPage | WalkPage) -> Iterator[Word]:
    """Yield remarks on a new round, and on the bargain before it."""
    yield from _after_bargain(page)
    if not any(isinstance(event, RoundBegan) for event in page.passage):
        return
    view = page.scene.view
    if isinstance(view, cards.View):
        yield Word(
            "table",
            _(
                "Welcome to the bazaar! A row for each of you: points, gems, workers. Everybody "
                "has a new card: this round is about what it shows."
            ),
        )
        if max(view.workers) >= WORKERS_TO_END:
            yield Word(
                "last",
                _(
                    "Somebody has fifteen workers: this is the last round of the leg. "
                    "Which majority can you still win, or break?"
                ),
            )
        if max(view.workers) >= NEAR:
            yield Word(
                "near",
                _("Fifteen workers end the leg, and bring 12 points to all who have them."),
            )
    else:
        yield Word(
            "walk",
            _(
                "Welcome to the bazaar! All have rolled and walked. Your arch shows points and "
                "gems: this round is about them."
            ),
        )
    yield Word("round", _("A new round. What does everybody stand to gain, and want most?"))


def _after_bargain(page: News[Any, Any] | DealPage | WalkPage | RevealPage) -> Iterator[Word]:
    """Yield remarks on a bargain that is over."""
    if any(isinstance(event, Accepted) for event in page.passage):
        yield Word(
            "agreed",
            _(
                "Whoever accepts gets the gems, the other one the action: both have won "
                "something. The price makes the difference."
            ),
        )
    elif any(isinstance(event, Yielded) for event in page.passage):
        yield Word("free", _("The opener bids nothing, so the other one gets the action free."))


def _choosing(page: Choice[Any, Any]) -> Iterator[Word]:
    """Yield remarks on choosing an action: what a choice means, and what could be clever now."""
    if page.pointing:
        yield Word("seal", _("Your choice is lit. Nobody can see it; Enter makes it count."))
        return
    view, seat = page.scene.view, _learner(page.scene)
    if isinstance(view, cards.View):
        yield Word(
            "choose",
            _(
                "A draws a card for its workers, B brings your card's points, C its gems. Alone "
                "you get it, two bargain, three lose it: what will nobody else want?"
            ),
        )
        if view.workers[seat] >= NEAR:
            yield Word("workers", _("You are close to fifteen workers: A may be worth 12 points."))
        points, gems = view.current[seat].points, view.current[seat].gems
    else:
        yield Word(
            "choose-board",
            _(
                "Roll again, or take the points or the gems of your arch. Alone you get it, two "
                "bargain, three lose it: what will nobody else want?"
            ),
        )
        arch = view.rules.track[view.pawns[seat] - 1]
        points, gems = arch.points, arch.gems
    if _leads_with(gems & view.supply, seat, view.purses):
        yield Word(
            "majority",
            _("These gems would give you the most of a colour: that is what scores in the end."),
        )
    if points >= HIGH:
        yield Word(
            "points",
            _("So many points are tempting; the others see it, and one may want to be paid off."),
        )
    yield Word("again", _("Think of what the others want, then of what you want."))


def _leads_with(gems: Gems, seat: Seat, purses: Sequence[Gems]) -> bool:
    """Return whether *gems* would give a seat the most of a colour that it does not lead yet."""
    others = [purse for place, purse in enumerate(purses) if place != seat]
    own = zip(purses[seat].counts, (purses[seat] + gems).counts, strict=True)
    most = [max(numbers) for numbers in zip(*(purse.counts for purse in others), strict=True)]
    return any(had <= best < has for (had, has), best in zip(own, most, strict=True))


def _learner(scene: AnyScene) -> Seat:
    return min(scene.people)


def _after_reveal(page: RevealPage) -> Iterator[Word]:
    """Yield remarks on the outcome of the choices, the learner's first."""
    if not page.whole:
        yield Word("turning", _("All cards are turned over at once: who wanted the same?"))
        return
    if not page.fresh:
        yield from _after_bargain(page)
        return
    own = page.choices[_learner(page.scene)]
    match page.choices.count(own):
        case n if n == ALONE:
            yield Word("alone", _("Nobody else wanted yours: you carry it out, and pay nothing."))
        case n if n == PAIR:
            yield Word(
                "clash",
                _("One other wants the same: you bargain. Being paid to step back is good too."),
            )
        case _:
            yield Word("three", _("Three wanted the same, so all of you get nothing. It happens!"))
    counts = [page.choices.count(choice) for choice in page.choices]
    if PAIR in counts:
        yield Word("others", _("Two of the others clash: whoever gives in takes gems for it."))
    yield Word("revealed", _("What is wanted by one is carried out, by two bargained for."))


def _bidding(page: AnswerPage) -> Iterator[Word]:
    """Yield remarks on opening a bargain and on answering an offer."""
    if page.bargain.bids:
        if page.cheapest.size:
            yield Word(
                "answer",
                _(
                    "Accept and take these gems, or offer more for the action. What is it worth "
                    "to you? Mind the gems in which you have the most."
                ),
            )
        yield Word("raise", _("It goes back and forth until one of you is content."))
    else:
        yield Word(
            "open",
            _("You open. Start low: nothing is paid before somebody accepts, and bids can change."),
        )
        yield Word("reopen", _("You open again. Which gem can you spare best?"))


def _scoring(page: ScoringPage) -> Iterator[Word]:
    """Yield the remark on how a leg is scored."""
    if isinstance(page.scene.view, board.View):
        text = _(
            "The scoring: 10 points for a whole lap, then the most red brings 14, yellow 12, "
            "green 10, blue 8. Who wins alone gives 3 of them back."
        )
        yield Word("scoring-board", text)
        return
    text = _(
        "The scoring: the most red brings 14, yellow 12, green 10, blue 8; fifteen workers 12. "
        "Who wins a colour alone gives half of it back."
    )
    yield Word("scoring", text)


SPEAKERS: Speakers = {
    News: _news,
    DealPage: _news,
    WalkPage: _news,
    Choice: _choosing,
    RevealPage: _after_reveal,
    AnswerPage: _bidding,
    ScoringPage: _scoring,
    **dict.fromkeys((BuildingPage, SendingPage, Sure, HagglingPage, PlacingPage, Ending), _once),
}
"""The function that yields the host's remarks for each kind of page."""
BOTS = (("Omar", "novice"), ("Leila", "apprentice"), ("Yusuf", "novice"))
CARDS = Chapter(BOTS, 4, ("legs=1",), SPEAKERS)
BOARD = Chapter(BOTS[:2], 4, ("legs=1",), SPEAKERS)
