"""Games of Jantaris are written down, and what is written is true."""

import json
from collections.abc import Mapping

import pytest

from basari.kernel import Seat
from basari.log import PlayerEntry, make_header, parse_log, verify
from basari.rules.jantaris.components import CITY
from tests.games.jantaris.helpers import OPTIONS
from tests.helpers.logs import FILE, STARTED, play_and_write, play_bots

GAMES = [(options, seats) for options in OPTIONS for seats in (3, 4)]


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=str)
class TestWritten:
    """J33, JO1, JO2, JO3, JO4: a log holds the whole game, and can be played again."""

    def test_verified(self, options: Mapping[str, int], seats: int) -> None:
        """Its header has the table, only options that differ, and who is youngest."""
        header = make_header(
            "jantaris",
            "jantaris",
            [PlayerEntry(name=f"Player {seat}", kind="bot:random") for seat in range(seats)],
            seed=4,
            started=STARTED,
            seniority=tuple(map(Seat, (1, 2, 3, 0)[:seats] if seats > 3 else (1, 2, 0))),
            options=dict(options),
        )
        turns, log = play_bots(header), play_and_write(header)
        first, *answers, last = map(json.loads, log.decode().splitlines())

        assert first["components"] == CITY.house()
        assert first.get("options", {}) == options
        assert len(answers) == len(turns)
        assert answers[2]["by"] == 0
        assert [line["move"] for line in answers] == [str(turn.move) for turn in turns]
        standings = turns[-1].after.standings
        assert last["result"]["points"] == [*standings.points]
        assert last["result"]["goods"] == [*map(str, turns[-1].after.view(None).goods)]
        assert list(last["result"]) == ["points", "winners", "goods", "items", "cards"]
        assert verify(parse_log(log, FILE)) is not None
