"""The header: what is required, and what is refused, with the wrong place."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari import __version__
from basari.errors import BadComponents, BadLog, BadSetup
from basari.kernel import Seat
from basari.log import parse_log
from basari.log.header import LARGEST_SEED, Header, PlayerEntry, make_header, read_header
from basari.players import Company, Seated
from basari.rules.basari.components import TRACK
from basari.rules.basari.game import EDITIONS
from basari.rules.register import game_names
from tests.helpers import toy_game
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    Entry,
    any_json,
    any_letters,
    entries_of,
    golden,
    header_of,
    headers,
    raw_with_checksums,
    refusal,
    sample,
    sparingly,
    verify_strictly,
    with_checksums,
)

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
Change = Callable[[Entry], object]


def with_changed_header(change: Change, edition: str = "cards", seats: int = 4) -> bytes:
    """Change the header of a valid log, with correct checksums."""
    entries = entries_of(sample(edition, seats))
    change(entries[0])
    return with_checksums(entries)


def with_(**parts: object) -> Change:
    """Set parts of the header."""
    return lambda header: header.update(parts)


def without(part: str) -> Change:
    """Leave out a part of the header."""
    return lambda header: header.pop(part)


def player(**parts: object) -> Change:
    """Set parts of the first player's entry."""
    return lambda header: header["players"][0].update(parts)


def card(**parts: object) -> Change:
    """Set parts of the fourth card."""
    return lambda header: header["components"]["cards"][3].update(parts)


def places(content: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON is anything
    """Find every place in *content* where something stands."""
    keys = content if isinstance(content, dict) else range(len(content))
    for key in keys:
        yield content, key
        if isinstance(content[key], dict | list):
            yield from places(content[key])


class TestReadHeader:
    """A header survives writing and reading."""

    @every_game
    @sparingly
    @given(choice=st.data())
    def test_there_and_back(self, edition: str, seats: int, choice: st.DataObject) -> None:
        """A header read from its own content is the same header and makes the same rules."""
        header = choice.draw(headers(edition, seats))

        again = read_header(json.loads(json.dumps(header.content())))

        assert again == header
        assert again.rules() == header.rules()

    def test_defaults(self) -> None:
        """Defaults: the first seat is the oldest, usual rulings, this engine."""
        header = header_of("cards", 3)

        assert header.seniority == [0, 1, 2]
        assert header.options == {}
        assert header.engine == __version__

    def test_rules(self) -> None:
        """Age order, rulings and table reach the rules."""
        rulings = {"legs": 2, "take_back": False, "penniless_takes": 1, "share_unowned": True}

        rules = header_of("cards", 3, seniority=[1, 2, 0], rulings=rulings).rules()

        assert rules.seniority == (Seat(1), Seat(2), Seat(0))  # type: ignore[attr-defined]
        assert len(rules.deck) == 39  # type: ignore[attr-defined]
        assert {name: getattr(rules, name) for name in rulings} == rulings

    def test_start_order(self) -> None:
        """A list becomes an order of seats."""
        rules = header_of("board", 3, rulings={"start_order": [2, 0, 1]}).rules()

        assert rules.start_order == (Seat(2), Seat(0), Seat(1))  # type: ignore[attr-defined]

    def test_never_changes(self) -> None:
        """A header is a value."""
        header = header_of("cards", 3)

        with pytest.raises(AttributeError, match="immutable"):
            header.seed = 2

    @pytest.mark.parametrize(
        "change",
        [
            with_(seed=None),
            with_(seed=-(10**30)),
            with_(engine="99.0"),
            with_(seniority=[3, 1, 0, 2]),
            player(name="[b]x[/b]"),
            player(name="{name}"),
            player(name="李小龙"),
            player(kind="human"),
            player(kind="bot:someone later"),
        ],
    )
    def test_accepts(self, change: Change) -> None:
        """Unusual but harmless headers are accepted."""
        log = with_changed_header(change)

        verify_strictly(log)


class TestRefusal:
    """A header that is wrong is refused in one sentence: file, line 1, and the place."""

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            (with_(format="chess-log"), "this is not the log of a game"),
            (with_(format=["basari-log"]), "this is not the log of a game"),
            (without("format"), "this is not the log of a game"),
            (without("version"), "this is not the log of a game"),
            (with_(version=True), "this is not the log of a game"),
            (with_(version=1.0), "this is not the log of a game"),
            (with_(version="1"), "this is not the log of a game"),
            (with_(version=None), "this is not the log of a game"),
            (with_(version=4), "the log has version 4, this program reads up to 3: update basari"),
            (with_(version=0), "this is not the log of a game"),
            (with_(version=-1), "this is not the log of a game"),
            (with_(game=["basari"]), "the header is wrong at game"),
            (
                with_(game="chess"),
                "the header is wrong: there is no game 'chess': choose " + ", ".join(game_names()),
            ),
            (with_(version=1, game="chess"), "the log says version 1, but is not written so"),
            (
                player(kind="imaginary"),
                "the header is wrong: the last 0 seats must be imaginary ones",
            ),
            (without("game"), "the header is wrong at game"),
            (without("engine"), "the header is wrong at engine"),
            (with_(colour="red"), "the header is wrong at colour"),
            (with_(**{"{0}": 1}), "the header is wrong at {0}"),
            (without("seed"), "the header is wrong at seed"),
            (with_(seed=1.5), "the header is wrong at seed"),
            (with_(seed=True), "the header is wrong at seed"),
            (with_(seed="1"), "the header is wrong at seed"),
            (with_(engine=""), "the header is wrong at engine"),
            (with_(engine="\x1b[31m"), "the header is wrong at engine"),
            (with_(engine="9" * 41), "the header is wrong at engine"),
            (without("started"), "the header is wrong at started"),
            (with_(started="today\n"), "the header is wrong at started"),
            (with_(started=20261116), "the header is wrong at started"),
            (with_(players={}), "the header is wrong at players"),
            (with_(players=["Ada"]), "the header is wrong at players.0"),
            (without("players"), "the header is wrong at players"),
            (player(age=7), "the header is wrong at players.0.age"),
            (player(kind="alien"), "the header is wrong at players.0.kind"),
            (player(kind="human\n"), "the header is wrong at players.0.kind"),
            (player(kind="bot:"), "the header is wrong at players.0.kind"),
            (player(kind="bot:\x1b[31m"), "the header is wrong at players.0.kind"),
            (player(name=5), "the header is wrong at players.0.name"),
            (player(name="a\x1b[31mb"), "the header is wrong at players.0.name"),
            (player(name="a\u202eb"), "the header is wrong at players.0.name"),
            (player(name="a\u200bb"), "the header is wrong at players.0.name"),
            (player(name="a  b"), "the header is wrong at players.0.name"),
            (player(name=" a"), "the header is wrong at players.0.name"),
            (player(name="e\u0301"), "the header is wrong at players.0.name"),
            (
                player(name="a" * 25),
                "the header is wrong: a name has 1 to 24 characters that can be shown, not 25",
            ),
            (
                player(name="\u200b"),
                "the header is wrong: a name has 1 to 24 characters that can be shown, not 0",
            ),
            (player(name="Ben"), "the header is wrong: the name 'Ben' is taken twice"),
            (player(name="BEN"), "the header is wrong: the name 'Ben' is taken twice"),
            (with_(seniority="0123"), "the header is wrong at seniority"),
            (with_(seniority=[0, 1, 2, True]), "the header is wrong at seniority.3"),
            (with_(components=None), "the header is wrong at components"),
            (with_(components=[]), "the header is wrong at components"),
            (without("components"), "the header is wrong at components"),
            (
                with_(components={}),
                ("the header is wrong: components, the table: kind is None, but must be deck (C1)"),
            ),
            (
                card(workers=5),
                (
                    "the header is wrong: components, card 4: workers is 5, but must be a whole "
                    "number from 1 to 4 (C1)"
                ),
            ),
            (
                lambda header: header["components"]["cards"].pop(),
                "the header is wrong: components, the deck has 38 cards, but must have 39 (C1)",
            ),
            (with_(options=[]), "the header is wrong at options"),
        ],
    )
    def test_in_one_sentence(self, change: Change, why: str) -> None:
        """The sentence says what is wrong."""
        error = refusal(with_changed_header(change))

        assert type(error) is BadLog
        assert error.sentence == f"{FILE}, line 1: {why}"

    @pytest.mark.parametrize(
        ("change", "why"),
        [
            (with_(edition="chess"), "there is no edition 'chess': choose cards, board"),
            (with_(edition="\x1b"), r"there is no edition '\x1b': choose cards, board"),
            (with_(edition="board"), "the table: kind is 'deck', but must be track (B1)"),
            (with_(seniority=[0, 1, 2]), "the age order must name each of the 4 seats once (R6)"),
            (
                with_(seniority=[0, 1, 2, 2]),
                "the age order must name each of the 4 seats once (R6)",
            ),
            (
                with_(seniority=[-1, 0, 1, 2]),
                "the age order must name each of the 4 seats once (R6)",
            ),
            (
                with_(options={"legs": True}),
                "ruling legs is True, but must be a number from 1 to 9",
            ),
            (with_(options={"legs": 0}), "ruling legs is 0, but must be a number from 1 to 9"),
            (
                with_(options={"start_order": [0, 1, 2, 3]}),
                (
                    "there is no ruling 'start_order' in edition cards: choose legs, "
                    "share_unowned, penniless_takes, take_back"
                ),
            ),
        ],
    )
    def test_in_a_game_that_cannot_begin(self, change: Change, why: str) -> None:
        """A well-formed header of an impossible game is refused by its rule."""
        error = refusal(with_changed_header(change))

        assert error.sentence.startswith(f"{FILE}, line 1: ")
        assert error.sentence.endswith(why)

    @pytest.mark.parametrize("edition", ["cards", "board"])
    @pytest.mark.parametrize("seniority", [[], [0, 1], [7, 7, 7], [0, 0, 1], [0, 1, 2, 3]])
    def test_age_order(self, edition: str, seniority: list[int]) -> None:
        """The age order names every seat once, in every edition (R6)."""
        error = refusal(with_changed_header(with_(seniority=seniority), edition, 3))

        assert error.sentence.startswith(f"{FILE}, line 1: ")
        rule = " (R6)" if edition == "cards" and seniority else ""
        assert error.sentence.endswith(f"the age order must name each of the 3 seats once{rule}")

    @pytest.mark.parametrize("seats", [0, 2, 6])
    def test_too_few_or_too_many(self, seats: int) -> None:
        """A wrong number of players is refused, in line 1 (R9)."""
        everybody = [{"name": f"Player {seat}", "kind": "human"} for seat in range(seats)]

        error = refusal(with_changed_header(with_(players=everybody, seniority=list(range(seats)))))

        assert error.sentence.startswith(f"{FILE}, line 1: ")
        assert error.sentence.endswith(f"the card edition is for 3 to 5 players, not {seats} (R9)")

    def test_too_few_workers(self) -> None:
        """A deck whose pile could run out is refused for its number of players (R5)."""

        def weaken(header: Entry) -> None:
            for entry in header["components"]["cards"]:
                entry["workers"] = min(2, entry["workers"])

        error = refusal(with_changed_header(weaken, "cards", 5))

        assert error.sentence.startswith(f"{FILE}, line 1: ")
        assert error.sentence.endswith("5 players need 91 for the pile never to run out (R5)")

    @pytest.mark.parametrize(
        ("old", "new", "why"),
        [
            ('"seed"', '"\\ud800": 1, "seed"', " at ?"),
            ('"name": "Ben"', '"\\ud800": 1, "name": "Ben"', " at ?"),
            ('"name": "Ben"', '"name": "\\ud800"', ": a name has 1 to 24"),
            ('"edition": "cards"', '"edition": "\\ud800"', ": there is no edition"),
            ('"seed"', '"options": {"\\ud800": 1}, "seed"', ": there is no ruling"),
            ('"kind": "deck"', '"kind": "\\ud800"', ": components, the table: kind"),
            ('"kind": "deck"', '"kind": "deck", "\\ud800": 1', ": components, the table: entry"),
            ('"name": "house"', '"name": "\\ud800"', ": components, the table: name"),
            ('"gems": "1R1G"', '"gems": "1R1G", "\\ud800": 1', ": components, card 1: entry"),
            ('"gems": "1R1G"', '"gems": "\\ud800"', ": components, card 1: gems"),
        ],
    )
    def test_half_a_letter(self, old: str, new: str, why: str) -> None:
        """A lone surrogate is refused."""
        header, *others = (json.dumps(entry) for entry in entries_of(golden("cards")))

        log = raw_with_checksums(header.replace(old, new, 1), *others)

        assert refusal(log).sentence.startswith(f"{FILE}, line 1: the header is wrong{why}")

    @pytest.mark.parametrize("depth", [10, 500, 900, 950, 975, 990, 1_500, 20_000])
    @pytest.mark.parametrize("old", ['"seed": 219', '"kind": "deck"', '"name": "house"'])
    def test_deep_nests(self, depth: int, old: str) -> None:
        """Deeply nested lists are refused."""
        header, *others = (json.dumps(entry) for entry in entries_of(golden("cards")))
        key = old.split(":", maxsplit=1)[0]
        nest = f"{key}: {'[' * depth}{']' * depth}"

        log = raw_with_checksums(header.replace(old, nest, 1), *others)

        assert refusal(log).sentence.startswith(f"{FILE}, line 1: ")

    @given(st.sampled_from(EVERY_GAME), st.data())
    def test_any_change(self, game: tuple[str, int], choice: st.DataObject) -> None:
        """Any value anywhere in a header is refused in line 1, or kept as it is."""
        content = entries_of(sample(*game))[0]
        inside, key = choice.draw(st.sampled_from(list(places(content))))
        inside[key] = choice.draw(any_json())
        log = raw_with_checksums(json.dumps(content))

        try:
            header = parse_log(log, FILE).header
        except BadLog:
            header = None

        if header:
            assert {**header.content(), "options": header.options} == {"options": {}, **content}
        else:
            assert refusal(log).sentence.startswith(f"{FILE}, line 1: ")

    @given(any_letters, any_json())
    def test_any_addition(self, key: str, value: object) -> None:
        """An additional key in any part of a header is refused."""
        for part in ("the header", "players", "components"):
            content = entries_of(sample("cards", 3))[0]
            inside = {"players": content["players"][0], "components": content["components"]}
            assume(key not in inside.setdefault(part, content))
            inside[part][key] = value

            error = refusal(raw_with_checksums(json.dumps(content)))

            assert error.sentence.startswith(f"{FILE}, line 1: ")
            assert "is asked next" not in error.sentence


class TestContent:
    """The header as it is written in a log."""

    def test_is_a_copy(self) -> None:
        """Changing the content does not change the header."""
        header = header_of("cards", 3, rulings={"legs": 1})

        header.content()["options"]["legs"] = 9

        assert header == header_of("cards", 3, rulings={"legs": 1})

    def test_reads_any_order(self) -> None:
        """Keys may be in any order."""
        content = header_of("board", 4).content()

        again = read_header(dict(reversed(content.items())))

        assert again == header_of("board", 4)
        assert isinstance(again, Header)


class TestMakeHeader:
    """`make_header` refuses what could not be read again."""

    def made(self, **changes: Any) -> Header:  # noqa: ANN401 - any part of a header
        """Make the header of three players, with some parts changed."""
        names = changes.pop("names", ["Ada", "Ben", "Cleo"])
        parts: dict[str, Any] = {"seed": 1, "started": "now", **changes}
        players = [PlayerEntry(name=name, kind="human") for name in names]
        return make_header("basari", "cards", players, **parts)

    def test_made(self) -> None:
        """What it returns can be read."""
        header = self.made()

        assert read_header(header.content()) == header

    @pytest.mark.parametrize(
        ("changes", "why"),
        [
            ({"names": ["Ada", "ada", "Ben"]}, "the name 'ada' is taken twice"),
            ({"names": ["Ada"]}, "the card edition is for 3 to 5 players, not 1 (R9)"),
            ({"seniority": (5,)}, "the age order must name each of the 3 seats once (R6)"),
            ({"seed": 10**101}, "the header is wrong at seed"),
            ({"started": "\x1b"}, "the header is wrong at started"),
        ],
    )
    def test_refused(self, changes: dict[str, Any], why: str) -> None:
        """What would be refused on reading is refused here."""
        with pytest.raises(BadSetup) as caught:
            self.made(**changes)

        assert caught.value.sentence == why

    @pytest.mark.parametrize(
        ("components", "kind"), [(TRACK.house(), "'track'"), ({}, "None")], ids=["other", "empty"]
    )
    def test_other_table(self, components: dict[str, Any], kind: str) -> None:
        """So is a table of the other edition, or one that says nothing; no table is the house's."""
        with pytest.raises(BadComponents, match=f"kind is {kind}, but must be deck"):
            self.made(components=components)

    @pytest.mark.parametrize(
        ("game", "edition", "why"),
        [
            ("chess", "cards", "there is no game 'chess'"),
            ("basari", "chess", "there is no edition 'chess'"),
        ],
    )
    def test_no_such_game(self, game: str, edition: str, why: str) -> None:
        """So is an unknown game or edition."""
        with pytest.raises(BadSetup, match=why):
            make_header(game, edition, [], seed=1, started="now")

    def test_largest_seed(self) -> None:
        """A seed may be as large as the limit."""
        assert self.made(seed=LARGEST_SEED).seed == LARGEST_SEED


class TestSeated:
    """A header has the players and the seed."""

    def test_everybody(self) -> None:
        """People, bots and the seed are there."""
        players = [
            PlayerEntry(name="Ada", kind="human"),
            PlayerEntry(name="Ben", kind="bot:random"),
            PlayerEntry(name="Cleo", kind="bot:my_bot.py:Mine"),
        ]
        header = make_header("basari", "cards", players, seed=7, started="now")

        assert header.company == Company("basari", header.seated, 7)
        assert header.seated == (
            Seated("Ada"),
            Seated("Ben", "bot:random"),
            Seated("Cleo", "bot:my_bot.py:Mine"),
        )
        assert header.edition_played is EDITIONS["cards"]
        assert header.rulebook
        assert header.rulebook("de") != header.rulebook("en") == header.rulebook("xx")

    def test_no_seed(self) -> None:
        """Without a seed, there is none."""
        header = replace(header_of("cards", 3), seed=None)

        assert header.company.seed is None


class TestImaginary:
    """A game may have imaginary players, at the last seats."""

    @pytest.fixture(autouse=True)
    def toy_game(self) -> Iterator[None]:
        """Register a toy game that may have an imaginary player."""
        with toy_game.in_register():
            yield

    def made(self, *kinds: str, asleep: int) -> Header:
        """Head a game of such players."""
        players = [PlayerEntry(name=f"Owl {n}", kind=kind) for n, kind in enumerate(kinds)]
        return make_header(
            "toy", "wood", players, seed=1, started="now", options={"asleep": asleep}
        )

    def test_last_seat(self) -> None:
        """The last seat is an imaginary player."""
        header = self.made("human", "bot:random", "imaginary", asleep=1)

        assert [who.imaginary for who in header.seated] == [False, False, True]
        assert read_header(header.content()) == header

    @pytest.mark.parametrize(
        ("kinds", "asleep", "number"),
        [
            (("human", "human"), 1, 1),
            (("imaginary", "human"), 1, 1),
            (("imaginary", "imaginary"), 1, 1),
            (("human", "imaginary"), 0, 0),
        ],
    )
    def test_refused(self, kinds: tuple[str, ...], asleep: int, number: int) -> None:
        """Another player at such a seat is refused, and so is an imaginary one elsewhere."""
        with pytest.raises(BadSetup) as caught:
            self.made(*kinds, asleep=asleep)

        assert caught.value.sentence == f"the last {number} seats must be imaginary ones"

    def test_no_table(self) -> None:
        """A game without a table of components has none in its header."""
        header = toy_game.header()

        assert header.components == {}
        assert header.rules() == toy_game.ToyRules()
