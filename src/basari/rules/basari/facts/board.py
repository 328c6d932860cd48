"""The facts of the board edition."""

from collections.abc import Mapping

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Column, Fact, Name, Prospect, count_points
from basari.kernel import Seat
from basari.rules.basari.board import Action, View
from basari.rules.basari.board.table import ROLL, Move, Placing, Start
from basari.rules.basari.facts.actions import action_word
from basari.rules.basari.facts.common import BasariFacts
from basari.rules.basari.facts.prospects import Goods, compare_others
from basari.rules.basari.facts.words import list_gems, warn_of_end

PIPS = range(1, 7)
"""The numbers on a die."""
PLACING = (
    say("Everybody puts start tile and pawn on a free arch (B2), in seat order (R7)."),
    say("A leg ends when somebody has come round to their own start tile (B10)."),
)


class BoardFacts(BasariFacts[View, Move]):
    """The facts of the board edition."""

    actions = Action
    goals = say("Lap")
    scorings = say("Scorings: points for colours + points for laps.")
    opening = say("More points decide; with equal points, the dice (B8).")

    def goods(self, view: View) -> tuple[Goods, ...]:
        """Return the points and gems of each pawn's arch; empty until all pawns are placed."""
        if not all(view.pawns):
            return ()
        arches = [view.rules.track[pawn - 1] for pawn in view.pawns]
        return tuple(Goods(arch.points, arch.gems) for arch in arches)

    def way(self, view: View) -> Column:
        """Return how many arches each seat has walked in this leg."""
        return Column(say("arches"), view.walked, "lap", len(view.rules.track))

    def standing(self, view: View, seat: Seat) -> Sentence:
        """Return on which arch *seat* stands, with its points and gems, and how far it walked."""
        if not view.pawns[seat]:
            return say("not on the ring yet")
        track = view.rules.track
        arch = track[view.pawns[seat] - 1]
        return say(
            "on arch {number} ({points}, {gems}); {walked}",
            number=arch.number,
            points=count_points(arch.points),
            gems=list_gems(arch.gems),
            walked=say("walked {walked} of {all}", walked=view.walked[seat], all=len(track)),
        )

    def origin(self, seat: Seat, points: Mapping[str, int]) -> Sentence:
        """Return a sentence on where the *points* of *seat* came from."""
        return say(
            "{name}: {actions} from actions, {colours} from colours, {goals} from laps.",
            name=Name(seat),
            **points,
        )

    def choices(self, view: View) -> tuple[Action, ...]:  # noqa: ARG002 - always the same
        """Return the actions that may be chosen."""
        return tuple(Action)

    def table(self, view: View) -> tuple[Sentence, ...]:
        """Return what everybody has; while pawns are being placed, also a list of the arches."""
        table = super().table(view)
        return (*table, _describe_arches(view)) if isinstance(view.phase, Placing) else table

    def option(self, view: View, seat: Seat, move: Move) -> Sentence:
        """Return the name of an action, a bid, or an arch to start on."""
        if isinstance(move, Start):
            return say("arch {number}", number=move.arch)
        return super().option(view, seat, move)

    def prospect(self, view: View, seat: Seat, move: Move) -> Prospect:
        """Return what an answer would bring; for an arch to start on, its points and gems."""
        if not isinstance(move, Start):
            return super().prospect(view, seat, move)
        arch = view.rules.track[move.arch - 1]
        brings = join_parts([count_points(arch.points), list_gems(arch.gems)])
        return Prospect(self.option(view, seat, move), f"{move.arch}", brings)

    def act(self, view: View, seat: Seat, action: Action) -> Prospect:
        """Return what *action* would bring *seat* if nobody else chooses it."""
        goods = self.goods(view)[seat]
        match action:
            case Action.ROLL:
                return _roll(view, seat)
            case Action.POINTS:
                return self.gain_points(view, seat, action, f"+{goods.points}")
            case _:
                return self.gain_gems(view, seat, action, f"+{(goods.gems & view.supply).size}")

    def question(self, view: View, seat: Seat) -> Sentence | None:
        """Return the question for a bid or a start arch, addressed by name; otherwise `None`."""
        if isinstance(view.phase, Placing):
            return say("{name}, where do you start?", name=Name(seat))
        return super().question(view, seat)

    def confirmation(self, view: View, seat: Seat, move: Move) -> Sentence | None:
        """Return the question that asks *seat* to confirm *move*, saying what would happen."""
        if isinstance(move, Start):
            return say("{name}, do you start on arch {arch}?", name=Name(seat), arch=move.arch)
        return super().confirmation(view, seat, move)

    def meaning(self, view: View) -> tuple[Sentence, ...]:
        """Return an explanation of the question being asked, with its rules."""
        return PLACING if isinstance(view.phase, Placing) else super().meaning(view)

    def warning(self, view: View) -> Sentence | None:
        """Return a warning that the leg may end, if one roll could end it; otherwise `None`."""
        far, arches = max(view.walked), len(view.rules.track)
        if not all(view.pawns) or far + PIPS[-1] < arches:
            return None
        name, left = Name(Seat(view.walked.index(far))), arches - far
        if left <= 0:
            return warn_of_end(say("{name} is home", name=name), sure=True)
        who = say_n(
            "{name} is {number} arch from home",
            "{name} is {number} arches from home",
            left,
            name=name,
            number=left,
        )
        return warn_of_end(who, sure=False)


def _roll(view: View, seat: Seat) -> Prospect:
    """Return how many points and arches a roll may bring."""
    fewest, most = PIPS[0], PIPS[-1]
    points, walked = view.points[seat], view.walked[seat]
    return Prospect(
        action_word(ROLL),
        "?",
        say("{fewest} to {most} points", fewest=0, most=most - fewest),
        (
            Fact(say("points"), points, (points, points + most - fewest), "points"),
            Fact(say("lap"), walked, (walked + fewest, walked + most), "lap"),
        ),
        others=compare_others(say("arches"), view.walked, seat),
        about=say("others' laps"),
        line=say("6 minus the pips in points, and onward"),
    )


def _describe_arches(view: View) -> Sentence:
    """Return a list of all arches, for choosing where to start."""
    arches = [
        say(
            "{number} ({points}, {gems})",
            number=arch.number,
            points=count_points(arch.points),
            gems=list_gems(arch.gems),
        )
        for arch in view.rules.track
    ]
    return say("The arches: {arches}.", arches=join_parts(arches))
