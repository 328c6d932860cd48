"""Moves as people type them: by number, by letter, in words, or in the notation."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.bots.seating import seat_bots
from basari.cli.games.basari.words import LONGEST_LIST, TYPED, list_numbered, read_answer
from basari.errors import InvalidNotation
from basari.kernel import DEALER, AnyRules, Decision, Seat, Table
from basari.players import drive
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Start
from basari.rules.basari.exchange import Swap, Swaps, Take, Takes
from basari.rules.basari.game import house
from basari.rules.basari.gems import LETTERS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Bids, Offer
from basari.rules.basari.rounds import Choosing
from tests.helpers.logs import EVERY_GAME, header_of

CARDS, BOARD = house("cards"), house("board")


def decisions() -> list[tuple[Decision[Any], AnyRules]]:
    """Collect the decisions of players in a few games of every kind, each kind a few times."""
    found: dict[tuple[object, ...], tuple[Decision[Any], AnyRules]] = {}
    for edition, seats in EVERY_GAME:
        for seed in range(4):
            header = header_of(edition, seats, seed)
            table, _ = Table.start(header.rules(), seats)
            for turn in drive(table, seat_bots(header.company)):
                decision = turn.before.decision(turn.seat)
                kind = (edition, seats, type(decision.options), len(list_numbered(decision)))
                if turn.seat != DEALER:
                    found.setdefault(kind, (decision, table.rules))
    return list(found.values())


DECISIONS = decisions()
SEAT = Seat(0)


def first(kind: type, edition: str) -> tuple[Decision[Any], AnyRules]:
    """Find a decision with this kind of options."""
    return next(
        (decision, rules)
        for decision, rules in DECISIONS
        if isinstance(decision.options, kind) and rules.name == edition
    )


def bids(*, standing: bool) -> tuple[Decision[Any], AnyRules]:
    """Find a bargain of the card edition, before or after its first offer."""
    return next(
        (decision, rules)
        for decision, rules in DECISIONS
        if isinstance(decision.options, Bids)
        and rules.name == "cards"
        and decision.options.raises
        and (ACCEPT in decision.options) == standing
    )


class TestLaws:
    """Everything that can be answered can be typed, and nothing that is typed breaks anything."""

    def test_every_kind_is_there(self) -> None:
        """The games above ask everything that players are ever asked."""
        kinds = {type(decision.options).__name__ for decision, _ in DECISIONS}

        assert {"Bids", "Swaps", "Takes", "Starts"} < kinds

    @given(st.sampled_from(DECISIONS), st.data())
    def test_notation(self, asked: tuple[Decision[Any], AnyRules], data: st.DataObject) -> None:
        """Whatever is legal can be typed as it is written, in any case, with spaces around it."""
        decision, rules = asked
        move = decision.options[data.draw(st.integers(0, len(decision.options) - 1))]

        for text in (f"{move}", f"{move}".lower(), f"{move}".upper(), f"  {move} \t"):
            assert read_answer(text, decision, rules) == move

    @given(st.sampled_from(DECISIONS))
    def test_numbers(self, asked: tuple[Decision[Any], AnyRules]) -> None:
        """Whatever is listed goes by its number, and is legal."""
        decision, rules = asked

        for number, move in enumerate(list_numbered(decision), 1):
            assert move in decision.options
            assert read_answer(f"{number}", decision, rules) == move

    @given(st.sampled_from(DECISIONS))
    def test_lists_are_short(self, asked: tuple[Decision[Any], AnyRules]) -> None:
        """A list is never longer than digits go."""
        assert len(list_numbered(asked[0])) <= LONGEST_LIST

    @given(
        st.sampled_from(DECISIONS),
        st.one_of(
            st.text(),
            st.text("rygbRYGB0123456789 ,-andofer"),
            st.sampled_from([word for words in TYPED.values() for word in words]),
        ),
    )
    def test_anything(self, asked: tuple[Decision[Any], AnyRules], text: str) -> None:
        """Any text is a move, of which the decision says whether it is allowed, or is none."""
        decision, rules = asked

        try:
            move = read_answer(text, decision, rules)
        except InvalidNotation:
            return

        assert move in decision.options or decision.objection(move)

    @given(
        counts=st.tuples(*[st.integers(0, 40)] * 4).filter(any),
        gap=st.sampled_from(["", " ", ", ", " and ", " und ", "+", " & ", "; "]),
        space=st.sampled_from(["", " "]),
        words=st.sampled_from(
            [
                "RYGB", "rygb", ("red", "yellow", "green", "blue"), ("Rot", "Gelb", "Grün", "Blau"),
                ("rote", "gelbe", "grüne", "blaue"), ("r", "ge", "gr", "b"),
            ]
        ),
        prefix=st.sampled_from(["", "offer ", "Offer "]),
    )  # fmt: skip
    def test_offers(
        self,
        counts: tuple[int, ...],
        gap: str,
        space: str,
        words: Sequence[str],
        prefix: str,
    ) -> None:
        """An offer can be typed in letters or words of either language, in any order."""
        decision, rules = bids(standing=True)
        parts = [
            f"{count}{space}{word}" for count, word in zip(counts, words, strict=True) if count
        ]
        gap = gap if gap or len(words[0]) == 1 else " "

        for typed in (gap.join(parts), gap.join(reversed(parts))):
            assert read_answer(prefix + typed, decision, rules) == Offer(Gems(*counts))


class TestBargain:
    """In a negotiation words, letters and numbers mean bids."""

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("a", ACCEPT),
            ("accept", ACCEPT),
            ("ACCEPT", ACCEPT),
            ("annehmen", ACCEPT),
            ("1", ACCEPT),
            ("p", PASS),
            ("pass", PASS),
            ("passen", PASS),
            ("2r 1b", Offer(Gems(2, 0, 0, 1))),
            ("2R1B", Offer(Gems(2, 0, 0, 1))),
            ("2 red 1 blue", Offer(Gems(2, 0, 0, 1))),
            ("2 red and 1 blue", Offer(Gems(2, 0, 0, 1))),
            ("2 rot, 1 blau", Offer(Gems(2, 0, 0, 1))),
            ("1r1r", Offer(Gems(2, 0, 0, 0))),
            ("1b2r", Offer(Gems(2, 0, 0, 1))),
            ("offer 3g", Offer(Gems(0, 0, 3, 0))),
        ],
    )
    def test_bids(self, text: str, move: object) -> None:
        """They are read as people mean them."""
        decision, rules = bids(standing=True)

        assert read_answer(text, decision, rules) == move

    @pytest.mark.parametrize("text", ["c", "cheapest", "C"])
    @pytest.mark.parametrize("standing", [True, False])
    def test_cheapest(self, text: str, *, standing: bool) -> None:
        """The cheapest offer has a letter of its own."""
        decision, rules = bids(standing=standing)

        cheapest = read_answer(text, decision, rules)

        assert cheapest == decision.options[-1]
        assert cheapest == list_numbered(decision)[-1]

    @pytest.mark.parametrize(
        "text", ["", "7", "2", "2x", "r2", "2 pink", "offer", "2r 1", "andand", "-", "2r1b?", "²r"]
    )
    def test_nothing_of_it(self, text: str) -> None:
        """What is no bid is told as such."""
        decision, rules = bids(standing=False)

        with pytest.raises(InvalidNotation):
            read_answer(text or "x", decision, rules)


class TestExchange:
    """Action D is answered with colours."""

    @pytest.mark.parametrize(
        "text",
        [
            "b ry",
            "B RY",
            "b r y",
            "swap B RY",
            "blue red yellow",
            "blau rot gelb",
            "b yr",
            "SWAP b ry",
        ],
    )
    def test_swap(self, text: str) -> None:
        """First what one gives back, then what one takes, in any order."""
        decision, rules = first(Swaps, "cards")

        assert read_answer(text, decision, rules) == Swap(Gems(0, 0, 0, 1), Gems(1, 1, 0, 0))

    def test_swap_for_nothing(self) -> None:
        """A dash is nothing."""
        decision, rules = first(Swaps, "cards")

        assert read_answer("- gg", decision, rules) == Swap(Gems(), Gems(0, 0, 2, 0))
        assert read_answer("r -", decision, rules) == Swap(Gems(1), Gems())

    @pytest.mark.parametrize("text", ["b", "bry", "b x", "x ry", "swap", "12 3"])
    def test_no_swap(self, text: str) -> None:
        """What gives or takes nothing that is known is no exchange."""
        decision, rules = first(Swaps, "cards")

        with pytest.raises(InvalidNotation):
            read_answer(text, decision, rules)

    @pytest.mark.parametrize("colour", Colour)
    def test_take(self, colour: Colour) -> None:
        """One gem goes by its letter or its name."""
        decision, rules = first(Takes, "cards")

        for text in (
            LETTERS[colour],
            LETTERS[colour].lower(),
            colour.name,
            f"take {colour.letter}",
        ):
            assert read_answer(text, decision, rules) == Take(colour)


class TestChoice:
    """Actions go by letter, number or name."""

    @pytest.mark.parametrize(
        ("text", "action"),
        [
            ("roll", board.Action.ROLL),
            ("d", board.Action.ROLL),
            ("Würfeln", board.Action.ROLL),
            ("p", board.Action.POINTS),
            ("PUNKTE", board.Action.POINTS),
            ("g", board.Action.GEMS),
            ("e", board.Action.GEMS),
            ("Edelsteine", board.Action.GEMS),
            ("3", board.Action.GEMS),
        ],
    )
    def test_board(self, text: str, action: board.Action) -> None:
        """In both languages."""
        decision = chosen("board", 3)

        assert read_answer(text, decision, BOARD) is action

    @pytest.mark.parametrize("action", cards.Action)
    def test_cards(self, action: cards.Action) -> None:
        """By their letters, in any case."""
        decision = chosen("cards", 5)

        assert read_answer(action.name, decision, CARDS) is action
        assert read_answer(action.name.lower(), decision, CARDS) is action

    def test_no_key_means_two_actions(self) -> None:
        """Within an edition every word means one action only."""
        for edition in (cards.Action, board.Action):
            words = [word for action in edition for word in TYPED[action]]

            assert len(words) == len(set(words))


def chosen(edition: str, seats: int) -> Decision[Any]:
    """Find the first secret choice of a game."""
    header = header_of(edition, seats)
    table, _ = Table.start(header.rules(), seats)
    for turn in drive(table, seat_bots(header.company)):
        if isinstance(turn.after.view(None).phase, Choosing):
            return turn.after.decision(SEAT)
    raise AssertionError


class TestStart:
    """A start is the number of an arch."""

    @pytest.mark.parametrize("text", ["12", "start 12", "START 12"])
    def test_number(self, text: str) -> None:
        """With or without the word."""
        decision, rules = next(
            (decision, rules)
            for decision, rules in DECISIONS
            if type(decision.options).__name__ == "Starts"
        )

        assert read_answer(text, decision, rules) == Start(12)
