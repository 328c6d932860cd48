"""`basari stats`: figures that fit the screen in every language, and JSON that says it all."""

import json
import os
from collections import Counter
from contextlib import redirect_stdout
from io import StringIO
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert
from msgspec.structs import replace
from rich.cells import cell_len
from rich.console import Console, RenderableType

from basari.cli import texts
from basari.cli.commands.habits import details, situation_name
from basari.cli.commands.records import MOST_PAIRS, players_table, row_of
from basari.cli.commands.stats import show_stats
from basari.cli.games import face_of
from basari.cli.terminal.look import ASCII, UNICODE, Look
from basari.cli.texts import _
from basari.errors import BadSetup
from basari.log import Recovered
from basari.names import clean
from basari.rules.basari.game import EDITIONS
from basari.stats.figures import WIN
from basari.stats.played import SITUATIONS, Played, Who, count
from basari.stats.records import RecordFigures, record_figures
from tests.helpers.calls import call
from tests.helpers.finished_games import BOT, cast, evenings, game, short_game, with_ids
from tests.helpers.logs import EVERY_GAME, shelve, short_log, sparingly

Evening = list[tuple[str, Recovered]]
WIDE = clean("佐藤" * 6)
"""A name as wide as names can be."""
ADA, BEN = Who("Ada", bot=False), Who("Ben", bot=False)
HEADS = ("Player", "Games", "Wins", "Points", "Best", "Lately", "Edition", "Players")
LOOKS = (Look(UNICODE), Look(ASCII, "mono", coloured=False))
languages = pytest.mark.parametrize("language", texts.LANGUAGES)
looks = pytest.mark.parametrize("look", LOOKS, ids=["unicode", "ascii"])


def shown(  # noqa: PLR0913 - a command has as many parameters as options
    games: Evening,
    *,
    game: str | None = None,
    edition: str | None = None,
    players: int | None = None,
    player: str | None = None,
    as_json: bool = False,
    look: Look = LOOKS[0],
    columns: int = 80,
) -> str:
    """Show what games come to, on a screen that is so wide."""
    out = StringIO()
    with redirect_stdout(out), patch.dict(os.environ, {"COLUMNS": str(columns)}):
        show_stats(
            [count(identity, recovered) for identity, recovered in games],
            game=game,
            edition=edition,
            players=players,
            player=player,
            as_json=as_json,
            look=look,
        )
    return out.getvalue()


def read(games: Evening, **options: Any) -> Any:  # noqa: ANN401 - JSON is anything
    """Read the JSON of what games come to."""
    return json.loads(shown(games, as_json=True, **options))


def every_game(*people: str) -> Evening:
    """Let the same people play all there is, as many of them as fit."""
    return with_ids(cast(game(name, seats), *people[:seats]) for name, seats in EVERY_GAME)


def played(points: int, day: int = 1) -> Played:
    """Say how Ada did in a game of which nothing else is known."""
    return Played(f"{day:04}", f"day {day:04}", "basari", "board", 3, ADA, points, 0, Counter())


def drawn(part: RenderableType) -> list[str]:
    """Draw a part of the screen, and read it word by word."""
    console = Console(file=StringIO(), width=80, theme=LOOKS[0].styles)
    with console.capture() as captured:
        console.print(part)
    return [" ".join(line.split()) for line in captured.get().splitlines()]


FAMILY = ("Ada", "Ben", WIDE, "[bold]Dan[/]", "Wilhelmine-Charlotte Jay")


class TestScreen:
    """What people see."""

    @languages
    @looks
    @sparingly
    @given(games=evenings(least=1), columns=st.sampled_from([80, 100, 200]))
    def test_fits(self, language: str, look: Look, games: Evening, columns: int) -> None:
        """No line is wider than 80 cells, however wide the screen is."""
        texts.use(language)
        somebody = games[0][1].log.header.players[0]
        asked = somebody.name if somebody.kind == "human" else "random"

        for player in (None, asked):
            lines = shown(games, player=player, look=look, columns=columns).splitlines()
            assert max(map(cell_len, lines)) <= 80
            assert all(line.isprintable() for line in lines)

    @languages
    def test_nothing_is_cut(self, language: str) -> None:
        """Heads, names, actions and situations are there to the last letter."""
        texts.use(language)

        text = shown(every_game(*FAMILY)) + shown(every_game(*FAMILY), player="Ada")

        for head in (*HEADS, "Head to head", "bought", "sold"):
            assert _(head) in text
        for situation in SITUATIONS:
            assert situation_name(situation) in text
        for name, entry in EDITIONS.items():
            face = face_of("basari", name)
            assert face.edition_name() in text
            assert all(face.choice(choice) in text for choice in entry.measures.choices)
        for name in FAMILY:
            assert name in text
        assert f"35 {WIDE}" in shown([("a", cast(short_game(), "Ada", "Ben", WIDE))])

    def test_long_codes_are_cut(self) -> None:
        """A bot from elsewhere may have a long code, for which there is no room."""
        text = shown([("a", cast(short_game(), "Ada", "bot:" + "x" * 100, BOT))])

        assert max(map(cell_len, text.splitlines())) <= 80
        assert "bot xxxx" in text

    def test_ascii(self) -> None:
        """Where there is nothing but ASCII, nothing else is drawn."""
        assert shown(every_game("Ada", "Ben", "Cleo", "Dan", "Eve"), look=LOOKS[1]).isascii()

    def test_by_hand(self) -> None:
        """The game of two rounds, as one reads it."""
        games = [("ab12cd", cast(short_game(), "Ada", "Ben", "Cleo"))]
        text = shown(games) + shown(games, player="Cleo")
        lines = [" ".join(line.split()) for line in text.splitlines()]

        assert lines[0] == "1 finished game"
        assert "Cleo 1 1 100% ━━━━━━━━ 35.0 35 ▅" in lines
        assert "Ada 1 0 0% ──────── 15.0 15 ▅" in lines
        assert "card edition 3 1 22.7 ━━━━━━━━ 35 Cleo" in lines
        assert "Ada 0 : 1 Cleo 1 ────────" in lines
        assert "Cleo B (points) 50% 1 for 1.0 -" in lines
        assert "Cleo · best game: 35 (2026-11-16, ab12cd)" in lines
        assert "overall ────── 0% ━━━─── 50%★ ━━━─── 50% ────── 0%" in lines
        assert "bought - 1 for 1.0 - -" in lines
        assert "contests: 1 won, 0 lost" in lines

    def test_everybody_for_themselves(self) -> None:
        """What Ben sold is told of Ben."""
        text = shown([("ab12cd", cast(short_game(), "Ada", "Ben", "Cleo"))], player="Ben")
        lines = [" ".join(line.split()) for line in text.splitlines()]

        assert "bought - - - -" in lines
        assert "sold - 1 for 1.0 - -" in lines
        assert "contests: 0 won, 1 lost" in lines

    def test_shared_wins(self) -> None:
        """Part of a win is told as such."""
        games = [tuple(replace(played(20), win=WIN // 2, who=who) for who in (ADA, BEN))]

        lines = drawn(players_table(record_figures(games), LOOKS[0]))

        assert "Ada 1 0.5 50% ━━━━──── 20.0 20 ▅" in lines

    def test_the_latest_games(self) -> None:
        """Of many games the latest are drawn, as far as there is room."""
        points = [9] * 30 + [5] * 52 + list(range(8))
        result = record_figures((played(number, day),) for day, number in enumerate(points))
        (own,) = result.players

        (row,) = (line for line in drawn(players_table(result, LOOKS[0])) if "Ada" in line)

        assert row.endswith(" ▁▂▃▄▅▆▇█")
        assert drawn(details(own, LOOKS[0]))[1] == "▆" * 52 + "▁▂▃▄▅▆▇█"

    def test_for_free_and_in_vain(self) -> None:
        """What was got or left for nothing is told, and what nobody got."""
        counts = Counter({("free", "roll"): 2, ("left", "gems"): 3, ("in_vain", "points"): 4})
        (own,) = record_figures([(replace(played(1), counts=counts),)]).players

        told = drawn(details(own, LOOKS[0]))

        contests, *others = told[-1].split("; ")
        assert contests == "contests: 2 won, 3 lost"
        assert sorted(others) == ["got for nothing 2", "in vain 4", "left for nothing 3"]

    def test_details_of_one(self) -> None:
        """Details are shown of whom one names, and of nobody else."""
        games = with_ids([cast(short_game(), "Ada", "Ben", "Cleo")])

        assert "best game: " not in shown(games)
        assert "--player NAME" in shown(games)
        assert "Ada · best game" in shown(games, player="ada")
        assert "--player NAME" not in shown(games, player="ada")

    def test_only_the_most_frequent_pairs(self) -> None:
        """With many pairs, only those who met most are shown, and how many others there are."""
        games = with_ids(
            [
                cast(game("cards", 5), "Ada", "Ben", "Cleo", "Dan", "Eve"),
                cast(short_game(), "Ada", "Fay", "Gus"),
            ]
        )
        pairs = len(read(games)["pairs"])

        assert pairs == MOST_PAIRS + 3
        assert shown(games).count(" : ") == MOST_PAIRS
        assert "and 3 other pairs" in shown(games)
        assert shown(games, player="Ada").count(" : ") == 6

    def test_only_bots(self) -> None:
        """Where only bots played, there are no details, unless one asks for them."""
        games = [("a", short_game())]

        assert "bot random" in shown(games)
        assert "best game" not in shown(games)
        assert "random · best game: 35" in shown(games, player="random")

    def test_names_of_bots(self) -> None:
        """Bots go by the names that people call them, in every language."""
        texts.use("de")

        assert "Bot Zufall" in shown([("a", short_game())])


class TestNothingYet:
    """Before the first game is finished."""

    def test_a_sentence(self) -> None:
        """There is one sentence, and nothing is wrong."""
        assert shown([]) == "No game is finished yet.\n"
        assert shown([], player="Ada") == "No game is finished yet.\n"

    def test_none_that_fits(self) -> None:
        """Other games may be finished."""
        games = [("a", short_game())]

        assert shown(games, edition="board") == "No such game is finished yet.\n"
        assert shown(games, players=5) == "No such game is finished yet.\n"

    def test_json(self) -> None:
        """For programs there is an object with the same keys as ever."""
        assert read([]) == {"games": 0, "players": [], "tables": [], "pairs": []}

    def test_unfinished_games(self) -> None:
        """A game that stopped is not counted."""
        shelve(b"".join(short_log().splitlines(keepends=True)[:7]))

        assert call("stats").out == "No game is finished yet.\n"


class TestNarrowing:
    """Some games, or one player."""

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_edition(self, edition: str) -> None:
        """Only games of that edition count."""
        result = read(every_game(*FAMILY), edition=edition)

        assert {kind["edition"] for kind in result["tables"]} == {edition}
        assert result["games"] == len(EDITIONS[edition].seats)

    def test_players(self) -> None:
        """Only games with so many players count."""
        result = read(every_game(*FAMILY), players=4)

        assert [(kind["edition"], kind["players"]) for kind in result["tables"]] == [
            ("board", 4),
            ("cards", 4),
        ]

    def test_no_such_edition(self) -> None:
        """An edition that there is not is told, with those there are."""
        with pytest.raises(BadSetup, match="there is no edition 'dice'"):
            shown([], edition="dice")

    def test_nobody(self) -> None:
        """Somebody who never finished a game is told so."""
        with pytest.raises(BadSetup, match="nobody called 'Zoë' has finished a game here"):
            shown([("a", short_game())], player="Zoë")

    @given(games=evenings(least=1), as_written=st.booleans())
    def test_one_player(self, games: Evening, *, as_written: bool) -> None:
        """One player's figures are the same alone, however the name is typed."""
        everybody = read(games)
        own = everybody["players"][0]
        name = own["who"]["name"] if as_written else own["who"]["name"].upper()

        alone = read(games, player=name)

        assert alone["players"] == [own]
        assert alone["games"] <= own["record"]["games"]
        assert all(pair["one"] == own["who"] for pair in alone["pairs"])
        assert sum(pair["games"] for pair in alone["pairs"]) == sum(
            pair["games"]
            for pair in everybody["pairs"]
            if own["who"] in (pair["one"], pair["other"])
        )

    def test_seen_from_the_other_side(self) -> None:
        """In one player's pairs that player is the one, with what was the other's."""
        games = [("a", cast(short_game(), "Ada", "Ben", "Cleo"))]

        pairs = read(games, player="cleo")["pairs"]

        assert [(pair["other"]["name"], pair["one_ahead"]) for pair in pairs] == [
            ("Ada", 1),
            ("Ben", 1),
        ]
        assert all(pair["other_ahead"] == pair["level"] == 0 for pair in pairs)

    def test_a_person_before_a_bot(self) -> None:
        """Somebody who is called like a bot comes first."""
        people = [("a", cast(short_game(), "Random", BOT, "Ada"))]
        bots = [("a", cast(short_game(), "Ben", BOT, "Ada"))]

        assert read(people, player="random")["players"][0]["who"]["bot"] is False
        assert read(bots, player="random")["players"][0]["who"]["bot"] is True


class TestJson:
    """What programs get."""

    @given(games=evenings())
    def test_says_it_all(self, games: Evening) -> None:
        """The JSON is the figures, to the last one."""
        assert convert(read(games), RecordFigures) == record_figures(
            count(*entry) for entry in games
        )

    @languages
    def test_speaks_english(self, language: str) -> None:
        """Keys and numbers do not depend on the language."""
        games = every_game(*FAMILY)
        english = shown(games, as_json=True)

        texts.use(language)

        assert shown(games, as_json=True) == english


class TestRows:
    """Numbers in a row, drawn as columns."""

    @looks
    @given(numbers=st.lists(st.integers(0, 300), min_size=1, max_size=60))
    def test_heights(self, look: Look, numbers: list[int]) -> None:
        """A higher number never has a lower column, and the range is used up."""
        steps = look.glyphs.steps

        heights = [steps.index(sign) for sign in row_of(numbers, look).plain]

        assert len(heights) == len(numbers)
        ordered = [height for _number, height in sorted(zip(numbers, heights, strict=True))]
        assert ordered == sorted(heights)
        if len(set(numbers)) > 1:
            assert (min(heights), max(heights)) == (0, len(steps) - 1)
        else:
            assert len(set(heights)) == 1
