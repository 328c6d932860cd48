"""The negotiation as everybody sees it, and the lines below it."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari.draw.bargain import draw_bargain
from basari.cli.games.basari.draw.offer import NOTHING, Making
from basari.cli.games.basari.draw.ring_strip import LINES, draw_ring_strip, explain_ring_strip
from basari.cli.pages.news import Bidding
from basari.cli.pages.scene import M, Scene, paragraph
from basari.cli.terminal.frame import Chip, Paper, Sheet, height_of
from basari.cli.texts import _, tell
from basari.cli.words import protest
from basari.kernel import Decision, Seat
from basari.rules.basari import board
from basari.rules.basari.editions import Action, Move, View
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.bids import bargain_of
from basari.rules.basari.facts.words import LETTERS_MEAN, opening_reason
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Negotiated

SAID = 4
"""Lines kept for sentences between the ladder and the bystanders."""


class HagglingPage(Bidding[View, Move]):
    """A page on which everybody watches bots bargain."""

    @property
    def accent(self) -> Seat:
        """The seat whose turn it is to bid; the page has its colour."""
        return bargain_of(self.scene.view).turn

    def chip(self) -> Chip:
        """Say whose turn it is, and which action they bargain for."""
        return whose_word(self.scene)

    def draw(self, paper: Paper) -> Sheet:
        """Draw both sides, and say who is thinking."""
        told = paragraph(_("{name} is thinking.").format(name=self.scene.called[self.accent]))
        body = both_sides(self.scene, paper, [Text(), told])
        return self.sheet(body, ((_("any key"), _("go on")),))


def whose_word(scene: Scene[View, M]) -> Chip:
    """Say whose turn it is, and which action they bargain for."""
    bargain = bargain_of(scene.view)
    action = tell(action_name(bargain.action)).replace("{", "{{").replace("}", "}}")
    words = _("{name} to bid for {action}").replace("{action}", action)
    return Chip(f"{bargain.turn + 1}  {words}", scene.names[bargain.turn])


def impossible(bargain: Bargain[Action], decision: Decision[Move]) -> tuple[str, ...]:
    """Say which of accepting, refusing and raising are not possible, and why."""
    ways_out = (ACCEPT,) if bargain.bids else (ACCEPT, PASS)
    told = [protest(why) for move in ways_out if (why := decision.objection(move))]
    if not isinstance(decision.options[-1], Offer):
        told.append(_("You cannot raise, so you must accept (G8)."))
    return tuple(told)


def both_sides(
    scene: Scene[View, M],
    paper: Paper,
    said: Sequence[RenderableType] = (),
    making: Making = NOTHING,
) -> list[RenderableType]:
    """Draw a negotiation, bots' remarks, the lines *said* below it, and the bystanders.

    If *said* has lines, the bystanders stay in the same place however many lines it has.
    """
    sides, others = draw_bargain(scene, bargain_of(scene.view), paper, making)
    below = [*scene.heard, *said]
    air = max(0, SAID + len(scene.heard) - height_of(below, paper)) if said else 0
    return [_above(scene, paper), *sides, *below, *[Text()] * air, *others]


def _above(scene: Scene[View, M], paper: Paper) -> RenderableType:
    """Draw the ring as a strip in the board edition; an empty line in the card edition."""
    if not isinstance(scene.view, board.View):
        return Text()
    canvas = paper.canvas(LINES if paper.high else 1)
    draw_ring_strip(canvas, scene.view)
    return canvas


def explain(scene: Scene[View, M]) -> tuple[str, ...]:
    """Say what a negotiation is about, and why its opener opens."""
    about, *rules = [tell(sentence) for sentence in facts_of(scene.view).meaning(scene.view)]
    ring = [explain_ring_strip()] if isinstance(scene.view, board.View) else []
    return (about, *_why_opens(scene), *rules, *ring)


def _why_opens(scene: Scene[View, M]) -> Iterator[str]:
    """Yield the rule that decided who opens, as told in the story."""
    for event in scene.story.bids:
        if isinstance(event, Negotiated):
            opens = _("{name} opens: {why}.")
            told = opens.format(
                name=scene.names[event.opener], why=tell(opening_reason(event.lead))
            )
            yield f"{told} {tell(facts_of(scene.view).opening)}"


def keys_of_offers() -> tuple[str, ...]:
    """Say with which keys an offer is built."""
    return (
        _(
            "To build an offer press a letter for one more gem of its colour ({letters}), with "
            "Shift for one less; or type it, like 2r 1b. Arrows work too."
        ).format(letters=tell(LETTERS_MEAN)),
        _("c takes the cheapest offer that is high enough. Enter makes the offer, Esc goes back."),
    )
