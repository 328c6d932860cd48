"""How Jantaris is played (J1-J48).

A turn: items may be used, a place in the city is visited, a stone is moved and all vote; then there
may be a great market, and seats that rule all districts of a card win it. The rules carry out
whatever needs no decision, and stop only to ask one.
"""

from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import astuple, replace

from basari.chance import Draw, Draws
from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Event, Fixed, Seat, Standings, Step
from basari.rules.auction import Auction
from basari.rules.jantaris import (
    bazaar,
    deeds,
    diplomacy,
    domination,
    greatmarket,
    ground,
    options,
)
from basari.rules.jantaris.city import City
from basari.rules.jantaris.events import Ended, Placed, TurnBegan
from basari.rules.jantaris.goods import NOTHING, Goods
from basari.rules.jantaris.moves import Done, Flee, Move, Place, parse
from basari.rules.jantaris.standing import reach_of
from basari.rules.jantaris.table import (
    BETWEEN,
    GOODS,
    MERCHANTS,
    OVER,
    SHOWN,
    VISITING,
    Ballot,
    Between,
    Calling,
    Drawing,
    Expelling,
    Fleeing,
    Hiring,
    Keeping,
    Luck,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingUp,
    Robbing,
    Selling,
    Settling,
    Shifting,
    Stage,
    State,
    Taking,
    Using,
    View,
    Visiting,
    Voting,
)
from basari.rules.seats import after
from basari.value import Value


class Jantaris(Value):
    """The game in a *city*, and the rulings that a table may change."""

    city: City
    seniority: tuple[Seat, ...] = ()
    """The seats from the oldest player to the youngest; by default in seat order (JR3)."""
    goal: int = 12
    """The prestige that starts the last round (JO1)."""
    patience: int = 40
    """The number of rounds after which the game ends in any case (JO2)."""
    removal: bool = False
    """Whether votes send merchants back to the supply instead of expelling them (JO3)."""
    shuffle: bool = False
    """Whether the market cards are shuffled once all have been up (JO4)."""

    @property
    def name(self) -> str:
        """The name of the game in files and on the command line."""
        return "jantaris"

    @property
    def seats(self) -> range:
        """The numbers of players allowed: three or four (JR1)."""
        return range(3, 5)

    def setup(self, seats: int) -> Step[State]:
        """Return the first state: merchants at home, no goods, stones in the centre (J1, JR2)."""
        self._check(seats)
        city = self.city
        first = self.seniority[-1] if self.seniority else Seat(seats - 1)
        nothing: tuple[tuple[int, ...], ...] = ((),) * seats
        return Step(
            State(
                phase=Drawing(Luck.SHOW, SHOWN),
                plan=((0,) * seats,) * len(city.areas),
                stones=(0, 0),
                goods=(NOTHING,) * seats,
                bank=Goods(GOODS, GOODS),
                supply=(MERCHANTS,) * seats,
                prestige=(0,) * seats,
                items=nothing,
                pile=_all(city.items),
                cards=nothing,
                hidden=_all(city.domination),
                fresh=_all(city.market),
                first=first,
                turn=first,
                reach=reach_of(city, nothing),
            )
        )

    def _check(self, seats: int) -> None:
        """Raise `BadSetup` if this game cannot be played."""
        if seats not in self.seats:
            raise BadSetup(say("Jantaris is for 3 or 4 players, not {seats} (JR1)", seats=seats))
        if self.seniority and sorted(self.seniority) != list(range(seats)):
            raise BadSetup(
                say("the age order must name each of the {seats} seats once (JR3)", seats=seats)
            )
        if not 6 <= self.goal <= 30 or not 5 <= self.patience <= 60:  # noqa: PLR2004 - as they say
            raise BadSetup(say("goal is 6 to 30, patience is 5 to 60 (JO1, JO2)"))

    def ask(self, state: State) -> tuple[Decision[Move], ...]:  # noqa: C901, PLR0912 - a line per phase
        """Return the decisions that the current phase asks for."""
        phase, city = state.phase, self.city
        if type(phase) is Voting:
            seats = range(len(state.goods))
            return tuple([Decision(Seat(seat), options.BALLOT) for seat in seats])
        if type(phase) is Visiting:
            return (Decision(state.turn, options.visits(city, state)),)
        if type(phase) is Moving:
            return (Decision(state.turn, options.stones(city, state)),)
        if type(phase) is Hiring:
            return (Decision(phase.seat, options.hires(phase)),)
        if type(phase) is Robbing:
            return (Decision(phase.seat, options.robberies(state, phase)),)
        if type(phase) is Taking:
            return (Decision(phase.seat, options.takings(state, phase)),)
        if type(phase) is Expelling:
            return (Decision(phase.seat, options.expulsions(city, state, phase)),)
        if type(phase) is Shifting:
            return (Decision(phase.seat, options.shiftings(city, state, phase)),)
        if type(phase) is Using:
            return (Decision(state.turn, options.uses(phase)),)
        if type(phase) is Drawing:
            return (Decision(DEALER, Draws(self._pile(state, phase.luck), phase.count)),)
        if type(phase) is Auction:
            bids = options.bids(state, phase, city.item(phase.what))
            return (Decision(phase.turn, bids),)
        if type(phase) is PuttingUp:
            return (Decision(state.turn, options.puttings(phase)),)
        if type(phase) is Paying:
            return (Decision(phase.seat, options.pays(city, state, phase)),)
        if type(phase) is Selling:
            return (Decision(phase.seat, options.sales(city, state, phase.seat)),)
        if type(phase) is Settling:
            return (Decision(phase.seat, options.settlings(city, state)),)
        if type(phase) is Fleeing:
            goals = ground.open_neighbours(city, state, phase.district)
            return (Decision(phase.seat, Fixed(tuple(map(Flee, goals)), "J24")),)
        if type(phase) is Placing:
            return (Decision(phase.seat, options.places(city)),)
        if type(phase) is Calling:
            return (Decision(phase.seat, options.calls(city)),)
        if type(phase) is Keeping:
            return (Decision(state.turn, Fixed(deeds.keep_options(city, phase), "J42")),)
        if type(phase) is Over or type(phase) is Between:
            return ()
        assert_never(phase)

    def _pile(self, state: State, luck: Luck) -> frozenset[int]:
        """Return the cards or items from which the dealer draws."""
        if luck is Luck.MARKET:
            return state.fresh
        return state.hidden if luck is Luck.CARDS or luck is Luck.RENEW else state.pile

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Apply the answers, which the kernel has already found legal, up to the next question."""
        phase = state.phase
        if type(phase) is Voting:
            step = diplomacy.reveal_votes(self.city, state, moves)
        else:
            (move,) = moves.values()
            step = self._act(state, move)
        while type(step.state.phase) is Between:
            step = step.then(self._go_on)
        return step

    def _act(self, state: State, move: Any) -> Step[State]:  # noqa: ANN401, C901, PLR0912 - a line per phase
        """Carry out the answer of a single seat, or of the dealer."""
        phase, city = state.phase, self.city
        if type(phase) is Visiting:
            return bazaar.visit(city, state, move)
        if type(phase) is Moving:
            return diplomacy.move_stone(city, state, move)
        if type(phase) is Hiring:
            return deeds.hire_or_skip(city, state, phase, move)
        if type(phase) is Robbing:
            return deeds.rob(state, phase, move)
        if type(phase) is Taking:
            return deeds.take_goods(state, phase, move)
        if type(phase) is Expelling:
            return self._expel(state, phase, move)
        if type(phase) is Shifting:
            return diplomacy.shift(city, state, phase, move)
        if type(phase) is Using:
            return self._use(state, move)
        if type(phase) is Drawing:
            return self._lay_out(state, phase, move)
        if type(phase) is Auction:
            return bazaar.bid_or_pass(city, state, phase, move)
        if type(phase) is PuttingUp:
            return bazaar.put_up(city, state, move)
        if type(phase) is Paying:
            return bazaar.buy(city, state, phase, move.goods, self.goal)
        if type(phase) is Selling:
            return greatmarket.sell(city, state, phase, move.goods, self.goal)
        if type(phase) is Settling:
            return greatmarket.settle(city, state, phase, move.district)
        if type(phase) is Fleeing:
            return ground.drive_out(city, state, phase, (move.district,))
        if type(phase) is Placing:
            return self._place(state, phase.seat, move)
        if type(phase) is Calling:
            return greatmarket.name_card(city, state, phase, move)
        if type(phase) is Keeping:
            return deeds.keep(city, state, phase, move, self.goal)
        return Step(state)

    def _lay_out(self, state: State, phase: Drawing, draw: Draw) -> Step[State]:
        """Lay out what the dealer has drawn."""
        city, luck = self.city, phase.luck
        if luck is Luck.FILL:
            return bazaar.fill_show(city, state, draw)
        if luck is Luck.MARKET:
            return greatmarket.open_market(city, state, draw.cards[0])
        if luck is Luck.RENEW:
            return domination.turn_up_cards(city, state, draw)
        if luck is Luck.PICK:
            return deeds.turn_up_items(city, state, phase, draw)
        if luck is Luck.BROWSE:
            return bazaar.browse(city, state, draw)
        if luck is Luck.SHOW:
            cards = Drawing(Luck.CARDS, len(state.goods))
            return bazaar.show_items(city, replace(state, phase=cards), draw)
        if luck is Luck.CARDS:
            step = domination.turn_up_cards(city, state, draw)
            return step.at(replace(step.state, phase=Placing(state.first)))
        assert_never(luck)

    def _place(self, state: State, seat: Seat, place: Place) -> Step[State]:
        """Place two merchants; then the next seat places, or the first turn begins (J3, J4)."""
        areas = tuple([self.city.areas[district] for district in place.districts])
        stood = ground.move_merchants(state, seat, dict.fromkeys(place.districts, 1))
        step = Step.to(stood, Placed(seat, areas))
        other = after(seat, len(state.goods))
        if other == state.first:
            return step.then(lambda state: self._begin_turn(replace(state, round=1)))
        return step.at(replace(stood, phase=Placing(other)))

    def _use(self, state: State, move: Any) -> Step[State]:  # noqa: ANN401 - `use` or `done`
        """Use an item, or go into the city (J34)."""
        if isinstance(move, Done):
            return Step(replace(state, phase=VISITING, stage=Stage.CITY))
        return deeds.use_item(self.city, state, move.item)

    def _expel(self, state: State, phase: Expelling, move: Any) -> Step[State]:  # noqa: ANN401
        """Expel the named seat, by an item or by influence (J20, J41)."""
        if phase.item:
            return deeds.banish(self.city, state, phase, move)
        return diplomacy.expel_by_influence(
            self.city, state, phase.seat, move.seat, removal=self.removal
        )

    def _go_on(self, state: State) -> Step[State]:
        """Carry out what is due next, or begin the next part of the turn (J4)."""
        city = self.city
        if state.due:
            return self._carry_out(state)
        stage = state.stage
        if stage is Stage.ITEMS:
            return Step(self._items(state))
        if stage is Stage.CITY:
            return bazaar.continue_visit(city, state)
        if stage is Stage.DIPLOMACY:
            return greatmarket.begin(city, state)
        if stage is Stage.MARKET:
            return greatmarket.close_market(state, shuffle=self.shuffle)
        won = domination.won_cards(city, state)
        if won:
            return domination.give_cards(city, state, won, self.goal)
        return self._end_turn(state)

    def _carry_out(self, state: State) -> Step[State]:
        """Carry out the next vote or deed that is due."""
        first, *others = state.due
        state = replace(state, due=tuple(others))
        if type(first) is Ballot:
            return diplomacy.carry_out(self.city, state, first, removal=self.removal)
        return deeds.carry_out(self.city, state, first)

    def _items(self, state: State) -> State:
        """Return the state that asks for an item, or the city phase if none is left (J34, JR19)."""
        items = deeds.usable_items(self.city, state)
        if items:
            return replace(state, phase=Using(items))
        return replace(state, phase=VISITING, stage=Stage.CITY)

    def _begin_turn(self, state: State) -> Step[State]:
        """Begin a turn, which starts with the use of items (J4, J34)."""
        begun = replace(state, phase=BETWEEN, stage=Stage.ITEMS, used=(), bought=False)
        opens, last = state.turn == state.first, self.is_last(state)
        return Step.to(begun, TurnBegan(state.turn, state.round, opens, last))

    def _end_turn(self, state: State) -> Step[State]:
        """Begin the next turn clockwise; end the game if the last round is over (J4, J32, JR24)."""
        seat = after(state.turn, len(state.goods))
        if seat != state.first:
            return self._begin_turn(replace(state, turn=seat))
        if self.is_last(state):
            return self._end(state)
        return self._begin_turn(replace(state, turn=seat, round=state.round + 1))

    def is_last(self, state: State) -> bool:
        """Whether the game ends after this round (J32, JR18, JR24)."""
        return max(state.prestige) >= self.goal or state.round >= self.patience

    def _end(self, state: State) -> Step[State]:
        """End the game and name the winners (J32, J33)."""
        winners, tired = self.standings(state).winners, max(state.prestige) < self.goal
        told: Event = Ended(state.prestige, state.goods, winners, tired)
        return Step.to(replace(state, phase=OVER), told)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what *seat* may know, which is the whole table (JR5)."""
        return View(*astuple(state), seat=seat, rules=self, last=self.is_last(state))

    def standings(self, state: State) -> Standings:
        """Return prestige and winners: most prestige, then most goods; a tie is shared (J33)."""
        ranks = [*zip(state.prestige, [own.size for own in state.goods], strict=True)]
        best = max(ranks)
        winners = tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == best])
        more = (
            ("goods", tuple(map(str, state.goods))),
            ("items", state.items),
            ("cards", state.cards),
        )
        return Standings(state.prestige, winners, more)

    def parse(self, text: str) -> Move:
        """Read a move from its notation, or raise `InvalidNotation`."""
        return parse(text)


def _all(cards: tuple[object, ...]) -> frozenset[int]:
    """Return the numbers of all *cards*, from 1."""
    return frozenset(range(1, len(cards) + 1))
