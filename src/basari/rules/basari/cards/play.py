"""How the card edition is played (C1-C15).

A round: everybody gets a bazaar card, everybody secretly picks an action, and the actions are
carried out from A to D. A leg ends when somebody has fifteen workers; after three legs the game is
over.
"""

from collections.abc import Mapping
from operator import add
from typing import Any, ClassVar, assert_never

from msgspec.structs import replace

from basari.chance import Draw, Draws
from basari.errors import BadComponents, BadSetup, say
from basari.kernel import DEALER, Decision, Fixed, Seat, Standings, Step
from basari.rules.basari import rounds
from basari.rules.basari.cards.events import CardAdded, Dealt, LegEnded, Shuffled, WorkersScored
from basari.rules.basari.cards.table import (
    ACTIONS,
    CONTESTED,
    DEALING,
    A,
    Action,
    B,
    Card,
    D,
    Dealing,
    Drawing,
    Move,
    State,
    Swapping,
    Taking,
    View,
)
from basari.rules.basari.exchange import NOTHING, Swap, Swapped, Swaps, Take, Takes, Took
from basari.rules.basari.gems import GEM, NO_GEMS, Gems
from basari.rules.basari.majority import most, score_colours
from basari.rules.basari.market import Market
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.notation import colours, spoken
from basari.rules.basari.rounds import CHOOSING, PAIR, Choosing, Lead, Over, choosers
from basari.rules.notation import read_numbers, unreadable
from basari.value import Value, replace_at

GEMS_OF_EACH = 22
WORKERS_TO_END = 15
WORKER_POINTS = 12
OPENING = ("red", "yellow", "green", "blue", "points", "workers", "age")
"""What decides who opens: the first of these in which two seats differ (C7)."""


class BasariCards(Value):
    """The card edition with its *deck*, and the rulings that a table may change."""

    deck: tuple[Card, ...]
    seniority: tuple[Seat, ...] = ()
    """The seats from the oldest player to the youngest; by default in seat order (R6)."""
    legs: int = 3
    """How many legs are played (G11)."""
    share_unowned: bool = False
    """Whether all seats share the points for a colour of which nobody owns a gem (R1)."""
    penniless_takes: int = 2
    """How many gems a seat takes that alone chose D and has none to give back (R3)."""
    take_back: bool = True
    """Whether the gem just given back with action D may be taken again (R3)."""

    @property
    def name(self) -> str:
        """The name of this edition in files and on the command line."""
        return "cards"

    @property
    def seats(self) -> range:
        """The numbers of players allowed: three to five (R9)."""
        return range(3, 6)

    def setup(self, seats: int) -> Step[State]:
        """Return the first table, with all cards in the pile, or raise `BadSetup` (G2, C1)."""
        if seats not in self.seats:
            raise BadSetup(
                say("the card edition is for 3 to 5 players, not {seats} (R9)", seats=seats)
            )
        if self.seniority and sorted(self.seniority) != list(range(seats)):
            raise BadSetup(
                say("the age order must name each of the {seats} seats once (R6)", seats=seats)
            )
        if self.legs < 1 or not 0 <= self.penniless_takes <= 2:  # noqa: PLR2004 - as D gives
            raise BadSetup(say("legs are at least 1, penniless_takes is 0 to 2 (G11, C15)"))
        self._check_workers(seats)
        return Step(self._new_leg(1, Market.laid(seats, GEMS_OF_EACH)))

    def _check_workers(self, seats: int) -> None:
        """Raise `BadComponents` if this pile could run out with so many players (R5)."""
        workers, needed = sum(card.workers for card in self.deck), 18 * seats + 1
        if workers < needed:
            raise BadComponents(
                say(
                    "the deck has {workers} workers, but {seats} players need {needed} for the "
                    "pile never to run out (R5)",
                    workers=workers,
                    seats=seats,
                    needed=needed,
                )
            )

    contested: ClassVar[tuple[Action, ...]] = CONTESTED
    """The actions that two seats negotiate over: A, B and C, but never D (C2, C15)."""

    def ask(self, state: State) -> tuple[Decision[Move], ...]:
        """Return the decisions that the current phase asks for."""
        phase = state.phase
        if type(phase) is Bargain:
            return (rounds.ask_bid(state, phase, refusal=()),)
        if type(phase) is Choosing:
            return CHOICES[len(state.stacks)]
        if type(phase) is Dealing:
            return (Decision(DEALER, Draws(state.pile, len(state.stacks))),)
        if type(phase) is Drawing:
            return (Decision(DEALER, Draws(state.pile, 1)),)
        if type(phase) is Swapping:
            return (Decision(phase.seat, self._swaps(state, phase.seat)),)
        if type(phase) is Taking:
            return (Decision(phase.order[0], Takes.out_of(state.market.supply)),)
        if type(phase) is Over:
            return ()
        assert_never(phase)

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Apply the answers, which the kernel has already found legal."""
        phase = state.phase
        if type(phase) is Bargain:
            return rounds.bid(self, state, phase, moves[phase.turn])
        if type(phase) is Choosing:
            return rounds.reveal(self, state, moves)
        if type(phase) is Dealing:
            return self._deal(state, moves[DEALER])
        if type(phase) is Drawing:
            return self._add_card(state, phase.seat, moves[DEALER])
        if type(phase) is Swapping:
            return self._swap(state, phase.seat, moves[phase.seat])
        if type(phase) is Taking:
            return self._take(state, phase.order, moves[phase.order[0]])
        if type(phase) is Over:
            return Step(state)
        assert_never(phase)

    def _deal(self, state: State, draw: Draw) -> Step[State]:
        """Give everybody a card, on top of their earlier cards (C2)."""
        cards = tuple([self.deck[number - 1] for number in draw.cards])
        dealt = replace(
            state,
            phase=CHOOSING,
            pile=state.pile.difference(draw.cards),
            stacks=tuple(map(add, state.stacks, zip(cards, strict=True))),
            workers=tuple(
                [had + card.workers for had, card in zip(state.workers, cards, strict=True)]
            ),
            current=cards,
        )
        return Step.to(dealt, Dealt(state.leg, state.round, cards))

    def carry_out(self, state: State, action: Action, seat: Seat) -> Step[State]:
        """A: draw the top card. B: get the current card's points. C: get its gems (C3-C5)."""
        if action is A:
            return Step(replace(state, phase=Drawing(seat)))
        card = state.current[seat]
        if action is B:
            return rounds.gain_points(state, seat, card.points)
        return rounds.take_gems(state, seat, card.gems)

    def _add_card(self, state: State, seat: Seat, draw: Draw) -> Step[State]:
        """Add the top card of the pile to the seat's stack, where only its workers count (C3)."""
        card = self.deck[draw.cards[0] - 1]
        added = replace(
            state,
            pile=state.pile.difference(draw.cards),
            stacks=replace_at(state.stacks, seat, (*state.stacks[seat], card)),
            workers=replace_at(state.workers, seat, state.workers[seat] + card.workers),
        )
        return rounds.go_on(self, state, Step.to(added, CardAdded(seat, card)), A)

    def opening_order(self, state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return *seats* in opening order, which decides who opens a negotiation (C7)."""
        purses = state.market.purses
        if len(seats) == PAIR and (own := purses[seats[0]]) != (other := purses[seats[1]]):
            return seats if own > other else seats[::-1]
        return self.ranked(seats, purses, state.market.points, state.workers)

    def ranked(
        self,
        seats: tuple[Seat, ...],
        purses: tuple[Gems, ...],
        points: tuple[int, ...],
        workers: tuple[int, ...],
    ) -> tuple[Seat, ...]:
        """Return *seats* ranked by red, yellow, green, blue, points, workers, then age (C7)."""
        age = self.seniority or range(len(points))
        ranks = [
            (purses[seat], points[seat], workers[seat], -age.index(seat), seat) for seat in seats
        ]
        return tuple([rank[-1] for rank in sorted(ranks, reverse=True)])

    def contest(self, state: State, action: Action, pair: tuple[Seat, ...]) -> Step[State]:
        """Let the first of *pair* in opening order open the negotiation (C7)."""
        order = self.opening_order(state, pair)
        return rounds.negotiate(self, state, action, order, self._lead(state, *order))

    def _lead(self, state: State, first: Seat, second: Seat) -> Lead:
        """Return what put *first* ahead of *second* in opening order, with both numbers (C7)."""
        purses = state.market.purses
        own: tuple[int, ...] = purses[first].counts
        others: tuple[int, ...] = purses[second].counts
        if own == others:
            own, others = self._steps(state, first), self._steps(state, second)
        step = next(n for n, number in enumerate(own) if number != others[n])
        return Lead(OPENING[step], (own[step], others[step]))

    def _steps(self, state: State, seat: Seat) -> tuple[int, ...]:
        """Return what decides who opens, for *seat*: gems by colour, points, workers, age (C7)."""
        market, age = state.market, self.seniority or range(len(state.workers))
        younger = len(age) - 1 - age.index(seat)
        return (*market.purses[seat].counts, market.points[seat], state.workers[seat], younger)

    def close(self, state: State) -> Step[State]:
        """Carry out D, the last action: a seat alone swaps gems, several take one each (C15)."""
        if D not in state.choices:
            return self._end_round(state)
        seats = choosers(state.choices, D)
        if len(seats) == 1:
            return self._begin_swap(state, seats[0])
        return self._take_turns(state, self.opening_order(state, seats))

    def _swaps(self, state: State, seat: Seat) -> Swaps:
        return Swaps.between(
            state.market.purses[seat],
            state.market.supply,
            penniless_takes=self.penniless_takes,
            take_back=self.take_back,
        )

    def _begin_swap(self, state: State, seat: Seat) -> Step[State]:
        """Ask for the exchange; skip the question if there is nothing to give or take (R3)."""
        if self._swaps(state, seat).moves == (NOTHING,):
            return self._swap(state, seat, NOTHING)
        return Step(replace(state, phase=Swapping(seat)))

    def _swap(self, state: State, seat: Seat, swap: Swap) -> Step[State]:
        """Give back one gem, then take two (C15)."""
        market, _ = state.market.give_back(seat, swap.give).take(seat, swap.take)
        swapped = Step.to(replace(state, market=market), Swapped(seat, swap.give, swap.take))
        return swapped.then(self._end_round)

    def _take_turns(self, state: State, order: tuple[Seat, ...]) -> Step[State]:
        """Ask the first of *order* to take a gem; end the round if none is left (C15, R3, R4)."""
        if not order:
            return self._end_round(state)
        if state.market.supply == NO_GEMS:
            nothing = Step.to(state, *[Took(seat, NO_GEMS) for seat in order])
            return nothing.then(self._end_round)
        return Step(replace(state, phase=Taking(order)))

    def _take(self, state: State, order: tuple[Seat, ...], take: Take) -> Step[State]:
        """Take exactly one gem for the first of *order*, then ask the next (C15)."""
        seat, gem = order[0], GEM[take.colour]
        market, _ = state.market.take(seat, gem)
        taken = Step.to(replace(state, market=market), Took(seat, gem))
        return taken.then(lambda state: self._take_turns(state, order[1:]))

    def _end_round(self, state: State) -> Step[State]:
        """End the leg if somebody has fifteen workers, otherwise begin another round (C9)."""
        workers = state.workers
        if max(workers) < WORKERS_TO_END:
            return Step(replace(state, phase=DEALING, round=state.round + 1, choices=()))
        ended = Step.to(state, LegEnded(state.leg, workers))
        return ended.then(self._score).then(self._end_leg)

    def _score(self, state: State) -> Step[State]:
        """Score the colours, then the workers (C10-C12)."""
        colours = score_colours(state.market, _returns, share_unowned=self.share_unowned)
        scored = colours.within(lambda market: replace(state, market=market))
        return scored.then(self._score_workers)

    def _score_workers(self, state: State) -> Step[State]:
        """Give points to everybody with at least fifteen workers (C12)."""
        workers = state.workers
        seats = tuple([Seat(seat) for seat, own in enumerate(workers) if own >= WORKERS_TO_END])
        market = state.market.award(seats, WORKER_POINTS)
        scored = WorkersScored(workers, seats, WORKER_POINTS)
        return Step.to(replace(state, market=market), scored)

    def _end_leg(self, state: State) -> Step[State]:
        """End the game after the last leg, else shuffle all cards for the next one (C13, G11)."""
        if state.leg >= self.legs:
            return rounds.end_game(state, self.standings(state))
        fresh = self._new_leg(state.leg + 1, state.market)
        return Step.to(fresh, Shuffled(fresh.leg))

    def _new_leg(self, leg: int, market: Market) -> State:
        """Return the first state of a leg: a full pile, no workers, the same market (C13)."""
        pile, seats = frozenset(range(1, len(self.deck) + 1)), len(market.purses)
        return State(leg, 1, market, (), DEALING, pile, ((),) * seats, (0,) * seats)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what *seat* may know, which is the whole table."""
        return View(
            seat=seat,
            rules=self,
            leg=state.leg,
            round=state.round,
            phase=state.phase,
            points=state.market.points,
            purses=state.market.purses,
            supply=state.market.supply,
            choices=state.choices,
            pile=state.pile,
            stacks=state.stacks,
            current=state.current,
            workers=state.workers,
        )

    def standings(self, state: State) -> Standings:
        """Return the points and winners: most points win, and tied seats win together (C14)."""
        points = state.market.points
        return Standings(points, most(points))

    def parse(self, text: str) -> Move:
        """Read a move from its notation, or raise `InvalidNotation`."""
        move = _move(text.split(" "))
        if move is None or str(move) != text:
            raise unreadable(text, EXAMPLES)
        return move


def _move(words: list[str]) -> Move | None:
    match words:
        case ["draw", *cards] if cards:
            return Draw(read_numbers(cards))
        case ["A" | "B" | "C" | "D" as letter]:
            return Action[letter]
        case ["swap", give, take]:
            return Swap(Gems.of(colours(give)), Gems.of(colours(take)))
        case ["take", "R" | "Y" | "G" | "B" as letter]:
            return Take(colours(letter)[0])
        case _:
            return spoken(words)


def _choices(seats: int) -> tuple[Decision[Move], ...]:
    """Return the decisions for the secret choice; D needs five players (G3, C15)."""
    options = Fixed(ACTIONS, "G3") if seats == SEATS_WITH_D else Fixed(CONTESTED, "G3, C15")
    return tuple(Decision(Seat(seat), options) for seat in range(seats))


EXAMPLES = "A, offer 2R1B, accept, swap B RY, take R, draw 17"
SEATS_WITH_D = 5
CHOICES = {seats: _choices(seats) for seats in range(3, 6)}
"""The decisions for the secret choice, by number of players; the same in every round."""


def _returns(owned: int, winners: int) -> int:
    """Return how many gems a winner gives back: half, rounded up; if tied, two (C10, C11)."""
    return (owned + 1) // 2 if winners == 1 else 2
