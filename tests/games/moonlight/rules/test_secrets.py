"""Moonlight Market: who may know what, on the table and in the log."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.pretty import pretty_repr

from basari.bots.seating import seat_bots
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.log import (
    PlayerEntry,
    Writer,
    answers,
    make_header,
    parse_log,
    record,
)
from basari.log.header import Header
from basari.log.veil import unveil, veil
from basari.players import Turn, drive
from basari.rules.moonlight.events import HandDrawn, PutUnder
from basari.rules.moonlight.table import Bidding, Drawing, Laying
from basari.value import replace_at
from tests.games.moonlight.helpers import LINE_UPS, bid_table, events_of, play_game

few = settings(max_examples=8)
seeds = st.integers(0, 2**32)


def header_of(people: int, imaginary: int, seed: int = 1) -> Header:
    """Head the log of a game of bots."""
    bots = [PlayerEntry(name=f"Player {seat}", kind="bot:random") for seat in range(people)]
    nobody = [PlayerEntry(name=name, kind="imaginary") for name in ("Dirk", "Beate")[:imaginary]]
    return make_header(
        "moonlight",
        "moonlight",
        [*bots, *nobody],
        seed=seed,
        started="2026-11-18",
        options={"imaginary": imaginary},
    )


def played(header: Header) -> list[Turn]:
    """Let the bots of a header play to the end."""
    table, _ = Table.start(header.rules(), len(header.players))
    return list(drive(table, seat_bots(header.company)))


def running(header: Header, turns: list[Turn]) -> bytes:
    """Write down a game as far as it has come."""
    writer = Writer()
    lines = [writer.header(header)]
    for turn in turns:
        lines += [writer.answer(answer) for answer in answers(turn)]
    return "".join(lines).encode()


def with_other_cards(table: AnyTable, seat: Seat) -> AnyTable:
    """Let a seat have all its hidden cards mixed otherwise."""
    state = table.state
    hidden = sorted({*state.hands[seat], *state.under[seat], *state.fresh[seat]}, reverse=True)
    held, under = len(state.hands[seat]), len(state.under[seat])
    changed = replace(
        state,
        hands=replace_at(state.hands, seat, tuple(sorted(hidden[:held]))),
        under=replace_at(state.under, seat, tuple(hidden[held : held + under])),
        fresh=replace_at(state.fresh, seat, frozenset(hidden[held + under :])),
    )
    return Table.at(table.rules, changed)


class TestViews:
    """LR4: everything lies open but hands, cards put under and fresh cards of persons."""

    @few
    @given(seed=seeds, place=st.integers(0, 10**6), line_up=st.sampled_from(LINE_UPS))
    def test_non_interference(self, seed: int, place: int, line_up: tuple[int, int]) -> None:
        """Change what a seat may not know, and its view stays the same."""
        people, imaginary = line_up
        turns = play_game(people, imaginary, seed)
        table = turns[place % len(turns)].before
        for other in range(people):
            changed = with_other_cards(table, Seat(other))
            for seat in (*range(people + imaginary), DEALER, None):
                if seat != other:
                    assert table.view(seat) == changed.view(seat)
            assert changed.standings == table.standings

    def test_own(self) -> None:
        """A person sees the own hand and what lies under the own pile; a watcher nothing."""
        table = bid_table("3 9", "5 7", "5 12", under=((1,), (), ()))

        own, public = table.view(Seat(0)), table.view(None)
        assert (own.hand, own.under) == ((3, 9), (1,))
        assert (public.hand, public.under, public.held) == ((), (), (2, 2, 2))
        assert table.view(DEALER) == replace(public, seat=DEALER)

    def test_over(self) -> None:
        """When the game is over the last cards lie open, and nothing is hidden."""
        table = play_game(3, 1, 1)[-1].after

        assert len(table.view(None).last) == 4
        assert table.open

    def test_no_repr(self) -> None:
        """Neither a table nor a state shows a hand."""
        table = bid_table("3 9", "5 7", "5 12")

        for shown in (repr(table), repr(table.state), pretty_repr(table.state)):
            assert "9" not in shown
            assert "12" not in shown
        assert repr(table.state) == "<State of moonlight, leg 1, round 1>"
        assert pretty_repr(table.state) == "State(leg=1, round=1)"


class TestQuestions:
    """L10, L18, L19: a card of the hand is chosen alone, all else before everybody's eyes."""

    @pytest.mark.parametrize(("people", "imaginary"), LINE_UPS, ids=str)
    def test_private(self, people: int, imaginary: int) -> None:
        """The kernel asks behind the curtain where the options show the hand."""
        seen = set()
        for turn in play_game(people, imaginary, 2):
            (decision,) = turn.before.waiting
            phase = turn.before.state.phase
            first = isinstance(phase, Bidding) and turn.before.state.displaced[phase.seat] is None
            assert turn.before.private(decision) == first
            assert (decision.known_to is None) == (not isinstance(phase, Drawing))
            seen.add(type(phase))
        assert {Bidding, Laying} <= seen


class TestEvents:
    """L7, L23: who drew what and put what under is known to that seat alone."""

    def test_whispers(self) -> None:
        """Nobody else hears of it."""
        turns = play_game(3, 1, 2)
        secret = [*events_of(turns, HandDrawn), *events_of(turns, PutUnder)]

        assert len(secret) == 3 * 4 + 3 * 3
        for event in secret:
            assert [event.seen_by(seat) for seat in (Seat(0), Seat(1), Seat(2), None)] == [
                event.seat == 0,
                event.seat == 1,
                event.seat == 2,
                False,
            ]


class TestLog:
    """L7: a running log shows no hand, and a finished one is clear."""

    def test_example_16(self) -> None:
        """The veil of a hand."""
        veiled = "ef332e591e0fca1c57a236755f79453c2dad012b3533d9be598ed80af1e68d73"

        assert veil("draw 9 3 13 11", "8d97e635") == veiled
        assert unveil(veiled, "8d97e635") == "draw 9 3 13 11"

    @pytest.mark.parametrize(("people", "imaginary"), [(1, 2), (3, 0), (2, 2)])
    def test_veiled(self, people: int, imaginary: int) -> None:
        """Every hand is veiled with the check above it, and nothing else is."""
        header = header_of(people, imaginary)
        turns = played(header)[:-1]
        lines = [json.loads(line) for line in running(header, turns).splitlines()]

        for turn, (above, line) in zip(turns, pairwise(lines), strict=True):
            if isinstance(turn.before.state.phase, Drawing):
                assert line["veiled"] == veil(str(turn.move), above["check"])
                assert "move" not in line
            else:
                assert line["move"] == str(turn.move)

    def test_clear(self) -> None:
        """A finished log has every hand in clear words, and reads back."""
        header = header_of(2, 1)
        turns = played(header)
        written = "".join(record(header, turns))

        assert "veiled" not in written
        found = [answer.move for answer in parse_log(written.encode(), "a.jsonl").answers]
        assert found == [str(turn.move) for turn in turns]
        last = json.loads(written.splitlines()[-1])
        assert set(last["result"]) == {"points", "winners"}
