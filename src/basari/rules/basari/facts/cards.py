"""The facts of the card edition."""

from collections.abc import Mapping

from basari.errors import Sentence, say, say_n
from basari.facts import Column, Fact, Name, Prospect, name_list
from basari.kernel import Seat
from basari.rules.basari.cards import Action, View
from basari.rules.basari.cards.play import CHOICES, WORKERS_TO_END
from basari.rules.basari.cards.table import A, D, Move, Swapping, Taking
from basari.rules.basari.exchange import Swap, Swaps, Take
from basari.rules.basari.facts.actions import action_word
from basari.rules.basari.facts.card_events import describe_card
from basari.rules.basari.facts.common import BasariFacts
from basari.rules.basari.facts.prospects import (
    Goods,
    compare_others,
    gain_gems,
    pay_gems,
    warn_of_loss,
)
from basari.rules.basari.facts.words import colour_name, count_workers, name_gems, warn_of_end
from basari.rules.basari.gems import GEM, Gems
from basari.rules.basari.market import Market

PICKING = (
    say("D alone: give back one gem of any colour, then take any two from the supply (C15)."),
    say("D with others: each takes exactly one gem, in opening order (C15)."),
    say("Only what the supply has can be taken; a gem just given back is in it (R3, G9)."),
)


class CardFacts(BasariFacts[View, Move]):
    """The facts of the card edition."""

    actions = Action
    goals = say("Workers")
    scorings = say("Scorings: points for colours + points for workers.")
    opening = say(
        "What decides is the first of these at which you differ: red, yellow, green, blue gems, "
        "points, workers, age (C7)."
    )

    def goods(self, view: View) -> tuple[Goods, ...]:
        """Return the points and gems of everybody's current card."""
        return tuple(Goods(card.points, card.gems) for card in view.current)

    def way(self, view: View) -> Column:
        """Return how many workers each seat has."""
        return Column(say("workers"), view.workers, "workers", WORKERS_TO_END)

    def standing(self, view: View, seat: Seat) -> Sentence:
        """Return the workers of *seat*, and its current card."""
        workers = say("workers: {number} of {all}", number=view.workers[seat], all=WORKERS_TO_END)
        if not view.current:
            return workers
        card = view.current[seat]
        return say(
            "{workers}; card {number}: {card}",
            workers=workers,
            number=card.number,
            card=describe_card(card),
        )

    def origin(self, seat: Seat, points: Mapping[str, int]) -> Sentence:
        """Return a sentence on where the *points* of *seat* came from."""
        return say(
            "{name}: {actions} from actions, {colours} from colours, {goals} from workers.",
            name=Name(seat),
            **points,
        )

    def choices(self, view: View) -> tuple[Action, ...]:
        """Return the actions that may be chosen: D only with five players (C15)."""
        options = CHOICES[len(view.points)][0].options
        return tuple(action for action in Action if action in options)

    def option(self, view: View, seat: Seat, move: Move) -> Sentence:
        """Return the name of an action, a bid, or the gems given and taken at D."""
        match move:
            case Swap(give, take):
                return say(
                    "give back {given} and take {taken}",
                    given=name_gems(give),
                    taken=name_gems(take),
                )
            case Take(colour):
                return colour_name(colour)
            case _:
                return super().option(view, seat, move)

    def prospect(self, view: View, seat: Seat, move: Move) -> Prospect:
        """Return what an answer would bring; for an exchange at D, gem by gem."""
        match move:
            case Swap(give, take):
                return self._pick(view, seat, move, give, take)
            case Take(colour):
                return self._pick(view, seat, move, Gems(), GEM[colour])
            case _:
                return super().prospect(view, seat, move)

    def _pick(self, view: View, seat: Seat, move: Move, give: Gems, take: Gems) -> Prospect:
        """Return what giving back *give* and taking *take* with action D would bring and cost."""
        given = Market(view.purses, view.points, view.supply).give_back(seat, give)
        taken, _gems = given.take(seat, take)
        return Prospect(
            self.option(view, seat, move),
            brings=name_gems(take),
            gains=gain_gems(given.purses, seat, take),
            costs=pay_gems(view.purses, seat, give),
            warning=warn_of_loss(view.purses, taken.purses, seat),
        )

    def act(self, view: View, seat: Seat, action: Action) -> Prospect:
        """Return what *action* would bring *seat* if nobody else chooses it."""
        match action:
            case Action.A:
                return _draw(view, seat)
            case Action.B:
                return self.gain_points(view, seat, action, action.name)
            case Action.C:
                return self.gain_gems(view, seat, action, action.name)
            case _:
                return _exchange(view, seat)

    def question(self, view: View, seat: Seat) -> Sentence | None:
        """Return the question for a bid or gems, addressed by name; otherwise `None`."""
        match view.phase:
            case Swapping() if view.purses[seat].size:
                return say("{name}, which gem do you give back?", name=Name(seat))
            case Swapping() | Taking():
                return say("{name}, which gem do you take?", name=Name(seat))
            case _:
                return super().question(view, seat)

    def confirmation(self, view: View, seat: Seat, move: Move) -> Sentence | None:
        """Return the question that asks *seat* to confirm *move*, saying what would happen."""
        match move:
            case Take(colour):
                return say(
                    "{name}, do you take {taken}?", name=Name(seat), taken=name_gems(GEM[colour])
                )
            case Swap(give, take) if give.size:
                return say(
                    "{name}, do you give back {given} and take {taken}?",
                    name=Name(seat),
                    given=name_gems(give),
                    taken=name_gems(take),
                )
            case Swap(_give, take):
                return say("{name}, do you take {taken}?", name=Name(seat), taken=name_gems(take))
            case _:
                return super().confirmation(view, seat, move)

    def meaning(self, view: View) -> tuple[Sentence, ...]:
        """Return an explanation of the question being asked, with its rules."""
        return PICKING if isinstance(view.phase, (Swapping, Taking)) else super().meaning(view)

    def warning(self, view: View) -> Sentence | None:
        """Return a warning naming the seats that have ended the leg, or may do so; else `None`."""
        own, enough = view.workers, WORKERS_TO_END
        if not view.current:
            return None
        sure = max(own) >= enough
        enough -= 0 if sure else worker_range(view)[1]
        able = [Seat(seat) for seat, number in enumerate(own) if number >= enough]
        return _warn(able, own, sure=sure) if able else None


def worker_range(view: View) -> tuple[int, int]:
    """Return the fewest and the most workers that the top card of the pile may have."""
    workers = {view.rules.deck[number - 1].workers for number in view.pile}
    return min(workers, default=0), max(workers, default=0)


def _draw(view: View, seat: Seat) -> Prospect:
    """Return how many workers the top card of the pile may bring."""
    (fewest, most), now = worker_range(view), view.workers[seat]
    brings = (
        count_workers(most)
        if fewest == most
        else say("{fewest}-{most} workers", fewest=fewest, most=most)
    )
    left, rest = WORKERS_TO_END - now, [*view.workers[:seat], *view.workers[seat + 1 :]]
    then = now + fewest, now + most
    return Prospect(
        action_word(A),
        A.name,
        brings,
        (Fact(say("workers"), now, then, "workers", lead=then[0] >= max(rest)),),
        note=say("{number} to go", number=left) if left > 0 else say("you have them"),
        others=compare_others(say("workers"), view.workers, seat),
        about=say("others have"),
        line=say("the top card of the pile ({workers})", workers=brings),
    )


def _exchange(view: View, seat: Seat) -> Prospect:
    """Return what action D would bring *seat*: a range, from sharing D to being alone."""
    purse, supply, rules = view.purses[seat], view.supply, view.rules
    swaps = Swaps.between(
        purse, supply, penniless_takes=rules.penniless_takes, take_back=rules.take_back
    )
    now = purse.size
    then = {now + swap.take.size - swap.give.size for swap in swaps}
    then.add(now + min(1, supply.size))
    number = 2 if now else rules.penniless_takes
    return Prospect(
        action_word(D),
        D.name,
        say("take any {number}", number=number),
        (Fact(say("gems"), now, (min(then), max(then)), "gems"),),
        note=say("never lost"),
        line=say("give 1 gem, take any 2; take 1 if not alone")
        if now
        else say("take any {number}; take 1 if not alone", number=number),
    )


def _warn(able: list[Seat], own: tuple[int, ...], *, sure: bool) -> Sentence:
    """Return a warning that *able* seats end the leg (*sure*) or may; *own* are all workers."""
    numbers = sorted({own[seat] for seat in able})
    number = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}+"
    if len(able) == len(own):
        return warn_of_end(say("Everybody has {number} workers", number=number), sure=sure)
    who = say_n(
        "{names} has {number} workers",
        "{names} have {number} workers",
        len(able),
        names=name_list(able),
        number=number,
    )
    return warn_of_end(who, sure=sure, brief=len(able) > 1)
