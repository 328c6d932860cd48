"""Writing: which line is written when, its exact form, and that it holds no secret."""

import json
import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari import __version__
from basari.errors import GameFault
from basari.kernel import DEALER, AnyTable, Decision, Seat, Standings, Table
from basari.log import Answer, Header, Writer, answers, record
from basari.log.writer import check_lengths, check_notation
from basari.players import AnyPlayer, Turn, drive, with_dealer
from basari.rules.basari.components import DECK
from tests.games.basari.helpers import asked, card_table, choose
from tests.helpers import toy_game
from tests.helpers.logs import (
    EVERY_GAME,
    LABELS,
    entries_of,
    header_of,
    headers,
    play_bots,
    sparingly,
)
from tests.helpers.toy_game import ToyRules, Wood

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
ANSWER = re.compile(
    r'\{"by": ("dealer"|\d), "move": "[ -~]+", "check": "[0-9a-f]{8}"\}\n'
)  # fmt: skip
RESULT = re.compile(
    r'\{"result": \{"points": \[\d+(, \d+)*\], "winners": \[\d(, \d)*\]\}, '
    r'"check": "[0-9a-f]{8}"\}\n'
)


class Script:
    """A player who only repeats what another one said."""

    def __init__(self, said: Sequence[object]) -> None:
        self._said = iter(said)

    def decide(self, view: object, decision: Decision[Any]) -> object:  # noqa: ARG002
        """Say the next thing."""
        return next(self._said)


class Last:
    """A player who takes the last option, so the game takes another way."""

    def decide(self, view: object, decision: Decision[Any]) -> object:  # noqa: ARG002
        """Take the last option."""
        return decision.options[-1]


def turn_by(table: AnyTable, line: str) -> Turn:
    """Play a line like `0 offer 1R`, and keep it as a turn."""
    who, _, text = line.partition(" ")
    seat = DEALER if who == "dealer" else Seat(int(who))
    move = table.rules.parse(text)
    return Turn(table, seat, move, *table.play(seat, move))


class TestSecrets:
    """Sealed answers are written when the last one is in, not before (G3)."""

    @every_game
    @sparingly
    @given(choice=st.data())
    def test_nothing_before_the_reveal(
        self, edition: str, seats: int, choice: st.DataObject
    ) -> None:
        """While somebody is still asked, the others' answers are not written."""
        for turn in play_bots(choice.draw(headers(edition, seats))):
            still_open = len(turn.before.waiting) > 1
            assert (answers(turn) == []) is still_open

    @every_game
    @sparingly
    @given(choice=st.data())
    def test_everything_in_the_end(self, edition: str, seats: int, choice: st.DataObject) -> None:
        """Every answer is written once, in the order in which the questions were asked."""
        turns = play_bots(choice.draw(headers(edition, seats)))

        listed = [answer for turn in turns for answer in answers(turn)]

        assert [(answer.seat, answer.move) for answer in listed] == [
            (turn.seat, str(turn.move)) for turn in turns
        ]
        assert not any(answer.secret or answer.veiled for answer in listed)

    @given(st.permutations(range(4)))
    def test_seat_order(self, order: list[int]) -> None:
        """Choices are written in seat order, whatever the order they were made in."""
        table, chosen = card_table("1R", "1Y", "1G", "1B"), "ABCA"
        turns = []
        for seat in order:
            turns.append(turn_by(table, f"{seat} {chosen[seat]}"))
            table = turns[-1].after

        *others, last = map(answers, turns)

        assert others == [[], [], []]
        assert [(answer.seat, answer.move) for answer in last] == list(enumerate("ABCA"))

    def test_open_question_leaves_no_trace(self) -> None:
        """What is written before the reveal does not depend on the choices."""
        table = card_table("1R", "1Y", "1G")

        for action in "ABC":
            first = turn_by(table, f"0 {action}")
            second = turn_by(first.after, f"2 {action}")
            assert answers(first) == answers(second) == []

    def test_ordinary_turn(self) -> None:
        """One seat asked is an ordinary turn, written at once."""
        bargaining, _ = choose(card_table("2R", "1R", "1B"), "B", "B", "C")

        turn = turn_by(bargaining, "0 offer 1R")

        assert asked(bargaining) == (Seat(0),)
        assert answers(turn, 7) == [Answer(7, Seat(0), "offer 1R")]

    def test_as_it_happens(self) -> None:
        """The lines come as the game goes on, not at its end."""
        header = header_of("cards", 3)
        turns = play_bots(header)
        told = 0

        def going_on() -> Any:  # noqa: ANN401 - turns, counted
            nonlocal told
            for turn in turns:
                told += 1
                yield turn

        lines = record(header, going_on())

        assert json.loads(next(lines))["format"] == "basari-log"
        assert told == 0
        assert json.loads(next(lines))["by"] == "dealer"
        assert told == 1
        assert json.loads(next(lines))["by"] == 0
        assert told == 1 + len(asked(turns[0].after)) == 4


class TestFormat:
    """Every line looks exactly as the notation says."""

    @every_game
    @sparingly
    @given(choice=st.data())
    def test_every_line(self, edition: str, seats: int, choice: st.DataObject) -> None:
        """A header, then answers, then the result; each a line of its form."""
        header = choice.draw(headers(edition, seats))

        first, *between, last = record(header, play_bots(header))

        assert list(json.loads(first))[:4] == ["format", "version", "game", "edition"]
        assert all(ANSWER.fullmatch(line) for line in between)
        assert RESULT.fullmatch(last)

    @every_game
    def test_sealed_choices(self, edition: str, seats: int) -> None:
        """The choices of a round stand together, one for every seat, from the first seat on."""
        header = header_of(edition, seats)
        choices = "ABCD" if edition == "cards" else ("roll", "points", "gems")
        entries = entries_of("".join(record(header, play_bots(header))).encode())[1:-1]

        groups = [
            [entry["by"] for entry in group]
            for chosen, group in groupby(entries, key=lambda entry: entry["move"] in choices)
            if chosen
        ]

        assert groups
        assert all(group == list(range(seats)) for group in groups)

    def test_header(self) -> None:
        """The header has its keys in their order, and the whole table of cards."""
        header = header_of("cards", 3, 7, names=["Ada", "Zoë", "Cleo"], seniority=[2, 0, 1])

        line = Writer().header(header)

        content = json.loads(line)
        table = content.pop("components")
        assert line.isascii() is False
        assert content.pop("check")
        assert list(content.items()) == [
            ("format", "basari-log"),
            ("version", 3),
            ("game", "basari"),
            ("edition", "cards"),
            ("players", [{"name": name, "kind": "bot:random"} for name in ("Ada", "Zoë", "Cleo")]),
            ("seniority", [2, 0, 1]),
            ("seed", 7),
            ("engine", __version__),
            ("started", "2026-11-16T12:00:00+00:00"),
        ]
        assert list(table) == ["kind", "name", "cards"]
        assert table == DECK.house()

    def test_rulings(self) -> None:
        """Rulings stand in the header when they are settled otherwise, and only then."""
        usual = json.loads(Writer().header(header_of("board", 3)))
        own = json.loads(Writer().header(header_of("board", 3, rulings={"start_order": [2, 0, 1]})))

        assert "options" not in usual
        assert own["options"] == {"start_order": [2, 0, 1]}

    def test_answers_and_result(self) -> None:
        """The dealer is called so, players are numbers, and the result names points and winners."""
        writer = Writer()

        lines = [
            writer.answer(Answer(2, DEALER, "draw 4 2 1")),
            writer.answer(Answer(3, Seat(2), "offer 1R")),
            writer.result(Standings((5, 7, 7), (Seat(1), Seat(2)))),
        ]

        assert [re.sub(', "check": .*', "}", line.rstrip()) for line in lines] == [
            '{"by": "dealer", "move": "draw 4 2 1"}',
            '{"by": 2, "move": "offer 1R"}',
            '{"result": {"points": [5, 7, 7], "winners": [1, 2]}}',
        ]


class TestSameGame:
    """The same seed and the same answers give the same log."""

    @every_game
    @sparingly
    @given(choice=st.data())
    def test_whoever_plays(self, edition: str, seats: int, choice: st.DataObject) -> None:
        """Repeating the same answers gives the same log, byte for byte."""
        header = choice.draw(headers(edition, seats))
        turns = play_bots(header)
        table, _ = Table.start(header.rules(), seats)
        scripts: dict[Seat, AnyPlayer] = {
            Seat(n): Script([turn.move for turn in turns if turn.seat == n]) for n in range(seats)
        }

        again = list(drive(table, with_dealer(scripts, header.seed or 0)))

        assert list(record(header, again)) == list(record(header, turns))

    @every_game
    def test_luck_is_the_seed_alone(self, edition: str, seats: int) -> None:
        """Other players at the table have the same luck, until they ask it something else."""
        header = header_of(edition, seats, 5)
        table, _ = Table.start(header.rules(), seats)
        last: dict[Seat, AnyPlayer] = {Seat(n): Last() for n in range(seats)}

        ours, theirs = (
            next(turn for turn in turns if turn.seat == DEALER)
            for turns in (play_bots(header), drive(table, with_dealer(last, 5)))
        )

        assert ours.move == theirs.move

    @every_game
    def test_seed_is_no_ornament(self, edition: str, seats: int) -> None:
        """Another seed is another game."""
        one, other = (list(record(h, play_bots(h))) for h in two_seeds(edition, seats))

        assert one[1:] != other[1:]


def two_seeds(edition: str, seats: int) -> tuple[Header, Header]:
    """Head two games that differ by their seeds."""
    return header_of(edition, seats, 1), header_of(edition, seats, 2)


class Garbled(ToyRules):
    """A toy game in which all may know the trees, and one of them is read as another."""

    def ask(self, state: Wood) -> tuple[Decision[str], ...]:
        """Keep no tree secret."""
        asked = super().ask(state)
        return tuple(one if one.seat == DEALER else replace(one, known_to=None) for one in asked)

    def parse(self, text: str) -> str:
        """Stumble over cards, and take the third tree for the second."""
        if text.startswith("draw"):
            raise TypeError(text)
        return text.replace("3", "2")


class Mute(str):
    """A tree that cannot be written."""

    __slots__ = ()

    def __str__(self) -> str:
        """Fail."""
        raise ValueError


def garbled_turn(*moves: str) -> Turn:
    """Play the garbled game with some moves, and return the last turn."""
    table, _ = Table.start(Garbled(asleep=1), 2)
    for move in moves:
        before, seat = table, table.waiting[0].seat
        table, moments = table.play(seat, move)
    return Turn(before, seat, move, table, moments)


class TestNotation:
    """What cannot be read back is not written."""

    def test_sound(self) -> None:
        """A sound game is not disturbed, and what is still sealed is not looked at."""
        turns = toy_game.play_toy_game()

        for turn in turns:
            check_notation("toy", turn)
        assert any(turn.after.sealed for turn in turns)

    @pytest.mark.parametrize(("move", "written"), [("hide 3", "hide 3"), (Mute("hide 3"), "Mute")])
    def test_open(self, move: str, written: str) -> None:
        """A move that is read as another, or cannot be written, is named with the game."""
        turn = garbled_turn("draw 5", move)

        with pytest.raises(GameFault) as caught:
            check_notation("toy", turn)

        assert caught.value.sentence == (
            f'the game toy writes "{written}" for a move and cannot read it back: '
            "mend its parse(), that move is not saved"
        )

    def test_secret(self) -> None:
        """One that not all may know is not quoted."""
        with pytest.raises(GameFault) as caught:
            check_notation("toy", garbled_turn("draw 5"))

        assert caught.value.sentence == (
            "the game toy writes a secret answer in a way that it cannot read back: "
            "mend its parse(), that answer is not saved"
        )

    def test_long(self) -> None:
        """Nor is one written that no veil could cover."""
        turn = toy_game.play_toy_game()[0]
        check_lengths("toy", turn)
        long = Turn(turn.before, turn.seat, f"draw {'5' * 28}", turn.after)

        with pytest.raises(GameFault) as caught:
            check_lengths("toy", long)

        assert caught.value.sentence == (
            "the game toy writes a secret answer with more than 32 bytes: "
            "mend its notation, that answer is not saved"
        )

    def test_record(self) -> None:
        """No log is written of such a game."""
        with toy_game.in_register():
            lines = record(toy_game.header(), [garbled_turn("draw 5")])

        assert '"toy"' in next(lines)
        with pytest.raises(GameFault):
            next(lines)
