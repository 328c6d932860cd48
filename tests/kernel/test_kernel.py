"""The kernel, tested with a toy game.

Lamps: luck deals every seat a hidden card. Then all seats bid oil in secret; the highest bid,
raised by the hidden card, wins as many points as were bid. After two rounds the game is over.
"""

from collections.abc import Mapping
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.pretty import pretty_repr

from basari.errors import BadSetup, IllegalMove, OutOfTurn, Sentence, say
from basari.kernel import (
    CHOSEN,
    DEALER,
    AnyTable,
    Decision,
    Deed,
    Event,
    Fixed,
    Mark,
    Moment,
    Seat,
    Standings,
    Step,
    Table,
)
from basari.value import Value
from tests.helpers import toy_game
from tests.helpers.moments import events_of

ROUNDS = 2
OIL = ("oil 1", "oil 2", "oil 3")


class Hidden(Event):
    """A seat got this card, and nobody else may know which."""

    seat: Seat
    card: int

    def seen_by(self, seat: Seat | None) -> bool:
        """Only its owner may."""
        return seat == self.seat


class CardsLie(Event):
    """Every seat got a card: what everybody else sees of it."""

    seats: int


class Burned(Event):
    """All bids were opened."""

    oil: tuple[str, ...]


class Lit(Value):
    """The table of the lamps."""

    round: int
    points: tuple[int, ...]
    hands: tuple[int, ...] = ()


class Lantern(Value):
    """What a seat sees: the points, and its own card."""

    points: tuple[int, ...]
    card: int | None


class Lamps(Value):
    """The rules of the lamps."""

    name: str = "lamps"

    @property
    def seats(self) -> range:
        """Two or three may play."""
        return range(2, 4)

    def setup(self, seats: int) -> Step[Lit]:
        """Nobody has a point."""
        if seats not in self.seats:
            raise BadSetup(say("lamps are for 2 or 3, not {seats}", seats=seats))
        return Step.to(Lit(1, (0,) * seats), CardsLie(0))

    def ask(self, state: Lit) -> tuple[Decision[str], ...]:
        """Luck deals, then everybody bids."""
        if state.round > ROUNDS:
            return ()
        seats = len(state.points)
        if not state.hands:
            deals = [f"deal {' '.join(map(str, cards))}" for cards in permutations((1, 5, 9))]
            return (Decision(DEALER, Fixed(tuple(deals), "L1")),)
        return tuple(Decision(Seat(seat), Fixed(OIL, "L2")) for seat in range(seats))

    def answer(self, state: Lit, moves: Mapping[Seat, str]) -> Step[Lit]:
        """Hand out the cards, or open the bids."""
        seats = len(state.points)
        if DEALER in moves:
            hands = tuple(map(int, moves[DEALER].split()[1:]))[:seats]
            hidden = tuple(Hidden(Seat(seat), card) for seat, card in enumerate(hands))
            return Step.to(Lit(state.round, state.points, hands), CardsLie(seats), *hidden)
        oil = tuple(moves[Seat(seat)] for seat in range(seats))
        light = [int(bid[4:]) + card for bid, card in zip(oil, state.hands, strict=True)]
        best = light.index(max(light))
        points = list(state.points)
        points[best] += int(oil[best][4:])
        return Step.to(Lit(state.round + 1, tuple(points)), Burned(oil))

    def view(self, state: Lit, seat: Seat | None) -> Lantern:
        """Show the points and one's own card."""
        if seat is None or seat == DEALER or not state.hands:
            return Lantern(state.points, None)
        return Lantern(state.points, state.hands[seat])

    def standings(self, state: Lit) -> Standings:
        """Most points win."""
        winners = [seat for seat, own in enumerate(state.points) if own == max(state.points)]
        return Standings(state.points, tuple(map(Seat, winners)))

    def parse(self, text: str) -> str:
        """A move is a text."""
        return text


LampTable = Table[Lit, str, Lantern]
LAMPS = Lamps()
A, B, C = map(Seat, range(3))


def table_with_cards(deal: str = "deal 9 5 1") -> LampTable:
    """Open a table of three at which the cards are dealt and the bids are due."""
    table, _ = Table.start(LAMPS, 3)
    return table.play(DEALER, deal)[0]


class TestStart:
    """A game starts with its set-up and the first decisions."""

    def test_state_and_events_of_the_setup(self) -> None:
        """The table is in the state after set-up, and its events are returned."""
        table, events = Table.start(LAMPS, 3)

        assert table.state == Lit(1, (0, 0, 0))
        assert events_of(events) == (CardsLie(0),)
        assert [decision.seat for decision in table.waiting] == [DEALER]
        assert not table.over

    def test_refused_setup(self) -> None:
        """An error of the set-up is passed on."""
        with pytest.raises(BadSetup, match="lamps are for 2 or 3, not 4"):
            Table.start(LAMPS, 4)

    def test_at_any_state(self) -> None:
        """A table can be opened in the middle of a game."""
        table = Table.at(LAMPS, Lit(2, (1, 2), (5, 9)))

        assert [decision.seat for decision in table.waiting] == [A, B]
        assert not table.sealed


class TestTurn:
    """One seat asked is an ordinary turn."""

    def test_answer_takes_effect_at_once(self) -> None:
        """When only the dealer is asked, its answer takes effect at once."""
        table, _ = Table.start(LAMPS, 2)

        after, events = table.play(DEALER, "deal 5 1 9")

        assert after.state.hands == (5, 1)
        assert events[0].event == CardsLie(2)
        assert [decision.seat for decision in after.waiting] == [A, B]

    def test_table_is_a_value(self) -> None:
        """A table never changes: the same answer twice leads to the same table twice."""
        table, _ = Table.start(LAMPS, 2)

        first = table.play(DEALER, "deal 5 1 9")
        second = table.play(DEALER, "deal 5 1 9")

        assert first == second
        assert table == Table.start(LAMPS, 2)[0]


class Hearing(Lamps):
    """Lamps that tell what they hear as they hear it."""

    def answer(self, state: Lit, moves: Mapping[Seat, str]) -> Step[Lit]:
        """Go through the moves."""
        return Step.to(super().answer(state, moves).state, Burned(tuple(moves.values())))


class TestSealedAnswers:
    """Asked together is sealed together."""

    def test_nothing_happens_before_all_are_in(self) -> None:
        """A sealed answer changes neither the state nor the story."""
        table = table_with_cards()

        after, events = table.play(B, "oil 2")

        assert events == ()
        assert after.state == table.state
        assert [decision.seat for decision in after.waiting] == [A, C]

    def test_rules_get_all_answers_at_once(self) -> None:
        """With the last answer all of them are opened, in seat order."""
        table = table_with_cards()
        for seat, oil in ((C, "oil 3"), (A, "oil 1")):
            table, _ = table.play(seat, oil)

        after, events = table.play(B, "oil 2")

        assert events_of(events) == (Burned(("oil 1", "oil 2", "oil 3")),)
        assert after.state == Lit(2, (1, 0, 0))
        assert not after.sealed

    @given(oil=st.tuples(*[st.sampled_from(OIL)] * 3), order=st.permutations((A, B, C)))
    def test_order_does_not_matter(self, oil: tuple[str, ...], order: list[Seat]) -> None:
        """Whoever answers first, the table and the story are the same."""
        ordered, shuffled = table_with_cards(), table_with_cards()
        for seat in (A, B, C):
            ordered, story = ordered.play(seat, oil[seat])
        for seat in order:
            shuffled, same = shuffled.play(seat, oil[seat])

        assert shuffled == ordered
        assert same == story

    @given(order=st.permutations((A, B)) | st.permutations((A, B, C)))
    def test_rules_hear_them_in_seat_order(self, order: list[Seat]) -> None:
        """However they came in, the rules go through them from the first seat on, also of two."""
        table = Table.at(Hearing(), Lit(1, (0,) * len(order), (9, 5, 1)[: len(order)]))
        for seat in order:
            table, events = table.play(seat, OIL[seat])

        assert events_of(events) == (Burned(OIL[: len(order)]),)

    def test_tables_with_other_sealed_answers_differ(self) -> None:
        """A sealed answer is kept in the table."""
        assert table_with_cards().play(A, "oil 1")[0] != table_with_cards().play(A, "oil 2")[0]


class TestAnswersAtOnce:
    """Giving several answers at once has the same result as one after the other."""

    @pytest.mark.parametrize("order", [*permutations((A, B, C))])
    def test_all(self, order: tuple[Seat, ...]) -> None:
        """All answers at once, in any order."""
        table = table_with_cards()
        for seat in order:
            table, events = table.play(seat, OIL[seat])

        assert table_with_cards().play_all({seat: OIL[seat] for seat in order}) == (table, events)

    def test_the_others(self) -> None:
        """The answers still missing, at once."""
        begun, _ = table_with_cards().play(B, OIL[B])

        assert begun.play_all({A: OIL[A], C: OIL[C]}) == table_with_cards().play_all(
            dict(enumerate(OIL))
        )

    @pytest.mark.parametrize(("first", "second", "left"), [*permutations((A, B, C))])
    def test_some(self, first: Seat, second: Seat, left: Seat) -> None:
        """Some of the answers, which are sealed."""
        table, events = table_with_cards().play_all({first: OIL[first], second: OIL[second]})

        assert table == table_with_cards().play(first, OIL[first])[0].play(second, OIL[second])[0]
        assert [decision.seat for decision in table.waiting] == [left]
        assert events == ()

    @pytest.mark.parametrize("order", [*permutations((A, B, C))])
    def test_rules_hear_them_in_seat_order(self, order: tuple[Seat, ...]) -> None:
        """The mapping may be in any order."""
        table = Table.at(Hearing(), table_with_cards().state)

        _, moments = table.play_all({seat: OIL[seat] for seat in order})

        assert events_of(moments) == (Burned(OIL),)

    def test_none(self) -> None:
        """No answers change nothing, not even when the game is over."""
        assert table_with_cards().play_all({}) == (table_with_cards(), ())
        over = Table(Lamps(), Lit(ROUNDS + 1, (0, 0, 0)), ())
        assert over.play_all({}) == (over, ())

    @pytest.mark.parametrize("seat", [A, B, C])
    def test_illegal(self, seat: Seat) -> None:
        """One of them is not legal."""
        moves = {**dict(enumerate(OIL)), seat: "oil 4"}

        with pytest.raises(IllegalMove, match="oil 4"):
            table_with_cards().play_all(moves)

    def test_all_illegal(self) -> None:
        """None of them is legal."""
        with pytest.raises(IllegalMove, match="oil 4"):
            table_with_cards().play_all(dict.fromkeys((A, B, C), "oil 4"))

    def test_not_asked(self) -> None:
        """One of them is not asked: too many, or another."""
        with pytest.raises(OutOfTurn, match="the dealer"):
            table_with_cards().play_all({DEALER: "deal 1 5 9", **dict(enumerate(OIL))})
        with pytest.raises(OutOfTurn, match="seat 7"):
            table_with_cards().play_all({A: OIL[A], B: OIL[B], Seat(7): OIL[C]})


class TestSecrecy:
    """A sealed answer is never shown, whatever goes wrong."""

    @pytest.mark.parametrize("oil", OIL)
    def test_not_printed(self, oil: str) -> None:
        """Whoever prints a table, with colours too, learns who is still asked, and nothing else."""
        table, _ = table_with_cards().play(A, oil)

        assert repr(table) == str(table) == f"{table}"
        assert repr(table) == "<Table lamps, waiting for seat 1, seat 2>"
        assert pretty_repr(table) == "Table(rules='lamps', waiting='seat 1, seat 2')"

    def test_repr_names_the_dealer(self) -> None:
        """The dealer is called by its name."""
        table, _ = Table.start(LAMPS, 2)

        assert repr(table) == "<Table lamps, waiting for the dealer>"

    def test_repr_when_over(self) -> None:
        """When the game is over the table waits for nobody."""
        assert repr(Table.at(LAMPS, Lit(3, (0, 0)))) == "<Table lamps, waiting for nobody>"

    @pytest.mark.parametrize("seat", [A, DEALER, Seat(7)])
    def test_not_in_an_exception(self, seat: Seat) -> None:
        """Neither an error's message nor its cause reveals it."""
        table, _ = table_with_cards().play(A, "oil 3")

        with pytest.raises(OutOfTurn) as caught:
            table.play(seat, "oil 1")

        assert "oil" not in str(caught.value)
        assert caught.value.__context__ is None

    def test_objections_do_not_depend_on_it(self) -> None:
        """A refused answer gives the same error, whatever the others have sealed."""
        texts = set()
        for oil in OIL:
            table, _ = table_with_cards().play(A, oil)
            with pytest.raises(IllegalMove) as caught:
                table.play(B, "oil 8")
            texts.add(str(caught.value))

        assert len(texts) == 1

    def test_views_do_not_depend_on_it(self) -> None:
        """Not even the seat itself sees a sealed answer in its view."""
        table = table_with_cards()
        sealed, _ = table.play(A, "oil 3")

        for seat in (A, B, C, DEALER, None):
            assert sealed.view(seat) == table.view(seat)


class TestOutOfTurn:
    """Only a seat that is asked can answer."""

    @pytest.mark.parametrize(
        ("table", "seat", "waiting"),
        [
            (Table.start(LAMPS, 3)[0], B, "seat 1 is not asked (waiting for the dealer)"),
            (
                table_with_cards().play(A, "oil 1")[0],
                A,
                "seat 0 is not asked (waiting for seat 1, seat 2)",
            ),
            (Table.at(LAMPS, Lit(3, (0, 0))), A, "seat 0 is not asked (waiting for nobody)"),
            (
                Table.at(LAMPS, Lit(3, (0, 0))),
                DEALER,
                "the dealer is not asked (waiting for nobody)",
            ),
        ],
        ids=["before its turn", "a second time", "after the end", "nor luck"],
    )
    @pytest.mark.parametrize("move", ["oil 1", "oil 99", "deal 1 5 9"])
    def test_refused(self, table: AnyTable, seat: Seat, waiting: str, move: str) -> None:
        """Whoever is not asked hears that, and no judgement of the move."""
        with pytest.raises(OutOfTurn) as caught:
            table.play(seat, move)

        assert caught.value.sentence == waiting

    def test_decision_of_another_seat(self) -> None:
        """`decision` finds the decision of a seat, or raises `OutOfTurn`."""
        table = table_with_cards()

        assert table.decision(C) is table.waiting[2]
        with pytest.raises(OutOfTurn, match="seat 7"):
            table.decision(Seat(7))

    def test_sentence_can_be_translated(self) -> None:
        """The error still knows its template and its parts."""
        with pytest.raises(OutOfTurn) as caught:
            table_with_cards().play(DEALER, "deal 1 5 9")

        assert isinstance(caught.value.sentence, Sentence)
        assert set(caught.value.sentence.parts) == {"seat", "waiting"}


class TestIllegalMove:
    """Only an option can be played."""

    def test_objection_is_the_text(self) -> None:
        """The error says what the options say."""
        table = table_with_cards()

        with pytest.raises(IllegalMove) as caught:
            table.play(A, "oil 4")

        assert str(caught.value) == table.decision(A).objection("oil 4")
        assert str(caught.value) == "oil 4 is not possible here, only oil 1, oil 2, oil 3 (L2)"

    @given(move=st.one_of(st.none(), st.integers(), st.text(), st.tuples(), st.sampled_from(OIL)))
    def test_objection_exactly_when_no_option(self, move: object) -> None:
        """Only options are legal, for moves of any type."""
        decision = table_with_cards().decision(A)

        assert (decision.objection(move) is None) == (move in OIL)

    def test_table_stays_usable(self) -> None:
        """After a refusal the seat is asked as before."""
        table = table_with_cards()
        with pytest.raises(IllegalMove):
            table.play(A, "oil 4")

        after, _ = table.play(A, "oil 1")

        assert [decision.seat for decision in after.waiting] == [B, C]


class TestViews:
    """A view shows what one seat may know."""

    def test_own_card_only(self) -> None:
        """A seat sees its own card, a spectator none."""
        table = table_with_cards("deal 9 5 1")

        assert table.view(B) == Lantern((0, 0, 0), 5)
        assert table.view(None) == Lantern((0, 0, 0), None)


class TestSealing:
    """Answers are sealed where several seats are asked together."""

    def test_several(self) -> None:
        """Answers stay sealed until the last seat has answered."""
        table = table_with_cards()
        for seat in (A, B, C):
            assert table.sealing
            table, _ = table.play(seat, "oil 1")

        assert not table.sealing

    def test_two(self) -> None:
        """Two seats asked together are enough."""
        assert Table.at(LAMPS, Lit(1, (0, 0), (9, 5))).sealing

    def test_one(self) -> None:
        """An answer is not sealed if one seat is asked."""
        table, _ = Table.start(LAMPS, 3)

        assert not table.sealing

    def test_nobody(self) -> None:
        """Nothing is sealed when the game is over."""
        assert not Table.at(LAMPS, Lit(3, (0, 0))).sealing


class Numbered(Lamps):
    """Lamps with views that are plain numbers."""

    def view(self, state: Lit, seat: Seat | None) -> Any:  # noqa: ANN401 - not what others show
        """Show the seat's own card, or 0."""
        return super().view(state, seat).card or 0


class Open(Lamps):
    """Lamps with cards that nobody sees, not even their owners."""

    def view(self, state: Lit, seat: Seat | None) -> Lantern:  # noqa: ARG002 - that is the point
        """Show the points."""
        return Lantern(state.points, None)


class TestConfides:
    """A seat may know more than the public."""

    def test_a_card(self) -> None:
        """It does as soon as it has a card of its own."""
        table, _ = Table.start(LAMPS, 3)

        assert not any(table.confides(seat) for seat in (A, B, C, DEALER))
        assert all(table_with_cards().confides(seat) for seat in (A, B, C))
        assert not table_with_cards().confides(DEALER)

    def test_whose_it_is(self) -> None:
        """The field `seat` of a view is not a secret."""
        table: AnyTable = Table.start(toy_game.ToyRules(), 2)[0]

        assert table.view(A) != table.view(None)
        assert not table.confides(A)
        table, _ = table.play(DEALER, "draw 5")
        assert table.confides(A)
        assert not table.confides(B)

    def test_open(self) -> None:
        """A table is open until one seat knows more."""
        table: AnyTable = Table.start(toy_game.ToyRules(), 2)[0]

        assert table.open
        assert not table.play(DEALER, "draw 5")[0].open

    def test_any_view(self) -> None:
        """A view may be anything that can be compared."""
        table: AnyTable = Table.start(Numbered(), 3)[0]

        assert not table.confides(A)
        assert table.play(DEALER, "deal 9 5 1")[0].confides(A)

    @given(oil=st.sampled_from(OIL))
    def test_not_what_is_sealed(self, oil: str) -> None:
        """No view contains a sealed answer."""
        table: AnyTable = Table.at(Open(), Lit(1, (0, 0, 0), (9, 5, 1)))

        sealed, _ = table.play(A, oil)

        assert sealed.sealing
        assert not sealed.confides(A)


class TestPrivate:
    """A decision of a seat that knows more is private, unless it is asked openly."""

    @pytest.mark.parametrize("openly", [False, True])
    def test_a_card(self, *, openly: bool) -> None:
        """A seat with a card of its own is asked privately."""
        decision = Decision(A, Fixed(OIL, "L2"), openly=openly)

        assert table_with_cards().private(decision) is not openly

    def test_usually(self) -> None:
        """A decision is not open by default."""
        assert table_with_cards().private(Decision(A, Fixed(OIL, "L2")))

    def test_nothing_to_hide(self) -> None:
        """A seat that knows no more than others is asked in public."""
        table, _ = Table.start(LAMPS, 3)

        assert not table.private(Decision(A, Fixed(OIL, "L2")))


class TestKnownTo:
    """A decision says who may know its answer."""

    def test_everybody(self) -> None:
        """By default everybody may."""
        assert table_with_cards().decision(A).known_to is None

    def test_one(self) -> None:
        """A dealt card is known to its owner only."""
        table, _ = Table.start(toy_game.ToyRules(), 2)

        assert table.decision(DEALER).known_to == A
        assert table.play(DEALER, "draw 3")[0].decision(DEALER).known_to == B


class TestEvents:
    """Events describe themselves to the story; the defaults say little."""

    def test_usual(self) -> None:
        """By default an event is news, brings no points, and is not counted."""
        event = Burned(OIL)

        assert event.mark is Mark.NEWS
        assert event.source == ""
        assert event.gains() == {}
        assert tuple(event.deeds()) == ()

    def test_deed(self) -> None:
        """By default a deed counts once, for no seat."""
        assert Deed("lit") == Deed("lit", "", None, 1)
        assert CHOSEN == "chosen"


class TestAudience:
    """Every event knows who may hear of it."""

    def test_hidden_event_has_a_public_twin(self) -> None:
        """The owner hears which card it is, the others only that there are cards."""
        table, _ = Table.start(LAMPS, 3)
        _, events = table.play(DEALER, "deal 9 5 1")

        heard = {
            seat: [one.event for one in events if one.event.seen_by(seat)] for seat in (A, B, None)
        }

        assert heard[A] == [CardsLie(3), Hidden(A, 9)]
        assert heard[B] == [CardsLie(3), Hidden(B, 5)]
        assert heard[None] == [CardsLie(3)]

    def test_everybody_unless_narrowed(self) -> None:
        """By default an event is visible to all seats and to spectators."""
        event = Burned(OIL)

        assert all(event.seen_by(seat) for seat in (A, B, C, DEALER, None))


class TestEnd:
    """Nobody asked: the game is over."""

    def test_over_after_the_last_round(self) -> None:
        """After two rounds of the toy game nobody is asked."""
        table = table_with_cards()
        for seat in (A, B, C):
            table, _ = table.play(seat, "oil 3")
        table, _ = table.play(DEALER, "deal 1 5 9")
        for seat in (A, B, C):
            table, _ = table.play(seat, "oil 2")

        assert table.over
        assert table.waiting == ()
        assert table.standings == Standings((3, 0, 2), (A,))

    def test_standings_on_the_way(self) -> None:
        """Standings are available at any time, and show ties."""
        assert table_with_cards().standings == Standings((0, 0, 0), (A, B, C))


class TestStep:
    """A rule leads to a step; consequences are chained."""

    def test_then_keeps_the_story(self) -> None:
        """The events of both rules are told, in their order."""
        first = Step.to(1, CardsLie(1))

        both = first.then(lambda state: Step.to(state + 1, CardsLie(2), CardsLie(3)))

        assert both.state == 2
        assert both.events == (CardsLie(1), CardsLie(2), CardsLie(3))

    def test_every_event_has_the_state_after_it(self) -> None:
        """Each moment keeps its own state, however many rules follow."""
        both = Step.to(1, CardsLie(1)).then(lambda state: Step.to(state + 1, CardsLie(2)))

        assert both.moments == (Moment(CardsLie(1), 1), Moment(CardsLie(2), 2))
        assert both.at(7) == Step(7, both.moments)

    def test_a_part_within_a_whole(self) -> None:
        """A step of a part can be turned into one of the whole, with all its moments."""
        part = Step.to(1, CardsLie(1)).then(lambda state: Step.to(state + 1, CardsLie(2)))

        whole = part.within(lambda state: ("whole", state))

        assert whole.state == ("whole", 2)
        assert [moment.state for moment in whole.moments] == [("whole", 1), ("whole", 2)]
        assert whole.events == part.events

    def test_silent_step(self) -> None:
        """A step may have no events."""
        assert Step(1).then(lambda state: Step(state * 5)) == Step(5)

    def test_what_a_rule_must_know(self) -> None:
        """Further arguments are passed to the rule after the state."""
        assert Step(1).then(lambda state, more, less: Step(state + more - less), 5, 2) == Step(4)


class TestFixed:
    """Options that are written out are a collection, and cite one rule."""

    def test_collection(self) -> None:
        """They have a length, iteration, membership and indexing."""
        fixed = Fixed(("a", "b"), "L2")

        assert len(fixed) == 2
        assert list(fixed) == ["a", "b"]
        assert "b" in fixed
        assert "c" not in fixed
        assert (fixed[0], fixed[-1]) == ("a", "b")

    @pytest.mark.parametrize("index", [2, -3])
    def test_no_such_option(self, index: int) -> None:
        """An index out of range raises `IndexError`."""
        with pytest.raises(IndexError):
            Fixed(("a", "b"), "L2")[index]

    def test_rule_is_cited(self) -> None:
        """The objection to any other move names the options and the rule."""
        sentence = Fixed(("a", "b"), "L2").why_not(None)

        assert sentence == "None is not possible here, only a, b (L2)"
        assert isinstance(sentence, Sentence)
