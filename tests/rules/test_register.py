"""The register of games: what there is, and how rules are made from plain settings."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import fields, replace

from basari.errors import BadComponents, BadSetup, Sentence
from basari.kernel import Seat
from basari.rules import register
from basari.rules.basari import board, cards
from basari.rules.basari.components import DECK, TRACK
from basari.rules.basari.game import EDITIONS, GAME, house
from basari.rules.boxes import read_content
from basari.rules.register import (
    GROUP,
    ORDER,
    REGISTER,
    SWITCH,
    Edition,
    Game,
    Line,
    Option,
    book_of,
    find,
    game_names,
    import_dotted,
    lines,
    load_all,
    number,
    word,
)
from tests.helpers import toy_game

every_edition = pytest.mark.parametrize("name", EDITIONS)
WOOD = toy_game.GAME.editions[0]
BARE = replace(WOOD, options={})


class TestRegister:
    """Every game has its line, and every edition its entry."""

    def test_basari(self) -> None:
        """It is there, and it is what is meant unless another game is named."""
        assert find("basari") is GAME
        assert register.USUAL == "basari"
        assert game_names()[0] == "basari"
        assert lines()["basari"] == REGISTER["basari"]

    def test_both_editions(self) -> None:
        """There is the card edition and the board edition."""
        assert list(EDITIONS) == ["cards", "board"]
        assert isinstance(house("cards"), cards.BasariCards)
        assert isinstance(house("board"), board.BasariBoard)

    @every_edition
    def test_entry_and_rules_agree(self, name: str) -> None:
        """What the register says of an edition is what its rules say."""
        edition = find("basari").edition(name)
        actions = {"cards": cards.Action, "board": board.Action}[name]

        assert edition.name == name == house(name).name
        assert edition.seats == house(name).seats
        assert edition.measures.choices == tuple(map(str, actions))

    def test_tables(self) -> None:
        """The line of a game names the tables of its editions, so that nobody has to load it."""
        kinds = [edition.components.kind for edition in GAME.editions if edition.components]

        assert list(REGISTER["basari"].tables) == kinds

    @every_edition
    def test_every_option_is_registered(self, name: str) -> None:
        """Whatever can be set otherwise on the rules can be set by name, and nothing else."""
        rules: Any = house(name)

        parts = {field.name for field in fields(rules)}

        assert set(EDITIONS[name].options) == parts - {"deck", "track", "seniority"}

    @pytest.mark.parametrize("name", ["", "card", "Cards", "chess", "{name}"])
    def test_unknown_edition(self, name: str) -> None:
        """An edition that there is not is refused with those there are."""
        with pytest.raises(BadSetup) as caught:
            GAME.edition(name)

        assert caught.value.sentence == f"there is no edition {name!r}: choose cards, board"

    def test_usual_edition(self) -> None:
        """The first edition is meant when none is named."""
        assert GAME.edition() is EDITIONS["cards"]
        assert GAME.edition("board") is EDITIONS["board"]

    @pytest.mark.parametrize("name", ["", "Basari", "chess", "{name}"])
    def test_unknown_game(self, name: str) -> None:
        """A game that there is not is refused with those there are."""
        with pytest.raises(BadSetup) as caught:
            find(name)

        assert (
            caught.value.sentence == f"there is no game {name!r}: choose {', '.join(game_names())}"
        )

    def test_the_least(self) -> None:
        """A game need not say more than what it is called, and how it is played."""
        edition = Edition("wood", range(2, 4), WOOD.make)
        game = Game("toy", "Toy", (edition,))

        assert (game.about, game.bots, game.batch, edition.face, edition.seating) == ("",) * 5
        assert (game.minutes, game.languages, edition.ages) == ((30, 60), ("en",), False)
        assert (edition.measures.unit, Line("tests.helpers.toy_game:GAME").origin) == ("amount", "")

    def test_loaded(self) -> None:
        """A game that was asked for is among those that are loaded, once."""
        with toy_game.in_register():
            assert "toy" not in [game.name for game in register.all_loaded()]
            for _ in range(2):
                assert find("toy") is toy_game.GAME
            assert [game.name for game in register.all_loaded()].count("toy") == 1


class TestRules:
    """Rules are made from a table, an age order and options."""

    @every_edition
    def test_house_table_by_default(self, name: str) -> None:
        """Without a table, the one of the house is taken."""
        edition = EDITIONS[name]
        assert edition.components

        assert edition.rules() == house(name) == edition.rules(edition.components.house())

    def test_seniority(self) -> None:
        """The age order reaches the card edition (R6)."""
        order = (Seat(2), Seat(0), Seat(1))

        rules: Any = EDITIONS["cards"].rules(seniority=order)

        assert rules.seniority == order

    @pytest.mark.parametrize(
        ("name", "ruling", "value", "field"),
        [
            ("cards", "legs", 1, 1),
            ("cards", "legs", 9, 9),
            ("cards", "share_unowned", True, True),
            ("cards", "penniless_takes", 0, 0),
            ("cards", "penniless_takes", 2, 2),
            ("cards", "take_back", False, False),
            ("board", "legs", 2, 2),
            ("board", "share_unowned", True, True),
            ("board", "start_order", [2, 0, 1], (2, 0, 1)),
        ],
    )
    def test_options(self, name: str, ruling: str, value: Any, field: object) -> None:  # noqa: ANN401
        """An option settled otherwise is a field of the rules, and nothing else changes."""
        rules: Any = EDITIONS[name].rules(options={ruling: value})

        assert getattr(rules, ruling) == field
        assert type(getattr(rules, ruling)) is type(field)
        assert EDITIONS[name].rules(options={}) == house(name)

    @pytest.mark.parametrize(
        ("name", "ruling", "value", "allowed"),
        [
            ("cards", "legs", 0, "a number from 1 to 9"),
            ("cards", "legs", 10, "a number from 1 to 9"),
            ("cards", "legs", True, "a number from 1 to 9"),
            ("cards", "legs", "3", "a number from 1 to 9"),
            ("cards", "legs", [1], "a number from 1 to 9"),
            ("cards", "penniless_takes", 3, "a number from 0 to 2"),
            ("cards", "penniless_takes", -1, "a number from 0 to 2"),
            ("cards", "take_back", 1, "yes or no"),
            ("cards", "take_back", "yes", "yes or no"),
            ("cards", "share_unowned", [True], "yes or no"),
            ("board", "start_order", 2, "each seat once, like 2,0,1"),
            ("board", "start_order", [True, 0, 2], "each seat once, like 2,0,1"),
        ],
    )
    def test_values_that_do_not_fit(self, name: str, ruling: str, value: Any, allowed: str) -> None:  # noqa: ANN401
        """A value that an option cannot have is refused with what it can be."""
        with pytest.raises(BadSetup) as caught:
            EDITIONS[name].rules(options={ruling: value})

        assert caught.value.sentence == f"ruling {ruling} is {value!r}, but must be {allowed}"

    @pytest.mark.parametrize("order", [[0, 0, 1], [0, 1], [0, 1, 2, 3], [1, 2, 3], [-1, 0, 1]])
    def test_start_order_names_every_seat(self, order: list[int]) -> None:
        """How many seats there are is known at the set-up, so it is checked there (R7)."""
        rules = EDITIONS["board"].rules(options={"start_order": order})

        with pytest.raises(BadSetup, match=r"must name each of the 3 seats once \(R7\)"):
            rules.setup(3)

    @pytest.mark.parametrize(
        ("edition", "choose"),
        [
            (EDITIONS["cards"], "legs, share_unowned, penniless_takes, take_back"),
            (EDITIONS["board"], "legs, share_unowned, start_order"),
            (BARE, "-"),
        ],
    )
    @pytest.mark.parametrize("ruling", ["deck", "seniority", "", "Legs", "{legs}"])
    def test_unknown_option(self, edition: Edition, choose: str, ruling: str) -> None:
        """An option that there is not is refused with those there are."""
        with pytest.raises(BadSetup) as caught:
            edition.rules(options={ruling: 1})

        assert caught.value.sentence == (
            f"there is no ruling {ruling!r} in edition {edition.name}: choose {choose}"
        )

    def test_the_other_table(self) -> None:
        """A track is no deck, and a deck no track."""
        with pytest.raises(BadComponents, match=r"^mine, the table: kind is 'track', but must be"):
            EDITIONS["cards"].rules(TRACK.house(), file="mine")
        with pytest.raises(BadComponents, match=r"^components, the table: kind is 'deck', but"):
            EDITIONS["board"].rules(DECK.house())

    def test_an_empty_table(self) -> None:
        """A table that says nothing is not the one of the house."""
        with pytest.raises(BadComponents, match="kind is None, but must be deck"):
            EDITIONS["cards"].rules({})

    def test_no_table(self) -> None:
        """Nothing can be laid out for an edition that has no table."""
        assert WOOD.rules() == WOOD.rules({}) == toy_game.ToyRules()
        with pytest.raises(BadSetup, match=r"^the edition wood has no table$"):
            WOOD.rules({"kind": "deck"})

    def test_differing(self) -> None:
        """An option that says what goes without saying is left out."""
        options = {"legs": 3, "share_unowned": True, "penniless_takes": 1, "take_back": True}
        usual = house("cards")

        differing = EDITIONS["cards"].without_defaults(options)

        assert differing == {
            name: value for name, value in options.items() if getattr(usual, name) != value
        }
        assert differing
        assert len(differing) < len(options)

    def test_differing_order(self) -> None:
        """An order is one, whether it is a list or not."""
        board_ = EDITIONS["board"]

        assert board_.without_defaults({"start_order": []}) == {}
        assert board_.without_defaults({"start_order": [2, 0, 1]}) == {"start_order": [2, 0, 1]}

    def test_nobody_is_imaginary(self) -> None:
        """Unless a game says so, everybody has a player."""
        assert all(edition.count_imaginary({"legs": 1}) == 0 for edition in GAME.editions)


class TestImaginary:
    """Seats without players come on top of those who play, as an option or the game says."""

    @pytest.mark.parametrize(
        ("players", "options", "joined"),
        [
            (1, {}, {"asleep": 1}),
            (1, {"asleep": 0, "trees": 2}, {"asleep": 0, "trees": 2}),
            (2, {}, {}),
            (2, {"asleep": 1}, {"asleep": 1}),
        ],
    )
    def test_joined(self, players: int, options: dict[str, Any], joined: dict[str, Any]) -> None:
        """The game says how many join so few players, unless somebody says otherwise."""
        assert WOOD.with_imaginary(players, options) == joined
        assert WOOD.count_imaginary(joined) == joined.get("asleep", 0)

    def test_joined_by_none(self) -> None:
        """In most games nobody joins."""
        assert EDITIONS["cards"].with_imaginary(1, {"legs": 2}) == {"legs": 2}

    def test_no_number(self) -> None:
        """What is no number counts none."""
        assert WOOD.count_imaginary({"asleep": "often"}) == 0

    def test_welcome(self) -> None:
        """So many can play, with those who join them; others are told why not."""
        for players in (1, 2, 3):
            WOOD.check_players(players)
        with pytest.raises(BadSetup, match=r"^the toy game is for 2 or 3, not 4$"):
            WOOD.check_players(4)

    def test_welcome_by_the_usual_rules(self) -> None:
        """Whoever joins is known to the rules."""
        made = []

        def make(
            _table: object, _seniority: object, options: Mapping[str, Any]
        ) -> toy_game.ToyRules:
            made.append(dict(options))
            return toy_game.ToyRules(**options)

        replace(WOOD, make=make).check_players(1)

        assert [options["asleep"] for options in made] == [1]

    def test_no_such_bundle(self) -> None:
        """The words there are stand in the sentence; without any there is none."""
        two = replace(WOOD, bundles={"dark": {}, "bright": {}})
        with pytest.raises(BadSetup, match=r"'dusk': write NAME=VALUE, or one of dark, bright$"):
            two.bundle("dusk")
        with pytest.raises(BadSetup, match=r"^cannot read the ruling 'dusk': write NAME=VALUE$"):
            WOOD.bundle("dusk")

    def test_welcome_with_a_table(self) -> None:
        """With somebody's own table the same is true, and the file is named."""
        with pytest.raises(BadComponents, match=r"^mine\.toml, "):
            EDITIONS["cards"].check_players(3, {"kind": "deck"}, "mine.toml")
        with pytest.raises(BadComponents, match=r"^components, "):
            EDITIONS["cards"].check_players(3, {"kind": "deck"})


class TestNamedTables:
    """Some tables come with a game, and are called by their names."""

    @every_edition
    def test_ours(self, name: str) -> None:
        """The house's comes first; each is of its edition, good for all who can play it."""
        edition = EDITIONS[name]
        tables = edition.named_tables()

        assert list(tables) == ["house", "calm", "example"]
        assert edition.components
        assert tables["house"].content() is edition.components.house()
        for called, table in tables.items():
            assert table.content()["name"] == called
            assert edition.components.problems(table.content()) == []
            for seats in edition.seats:
                edition.rules(table.content()).setup(seats)

    @every_edition
    def test_told(self, name: str) -> None:
        """What each is like is a sentence that can be translated, and no two are told alike."""
        told = [table.about for table in EDITIONS[name].named_tables().values()]

        assert len({*told}) == len(told)
        assert all(isinstance(about, Sentence) and about.endswith(".") for about in told)

    @every_edition
    def test_file(self, name: str) -> None:
        """Each is a file that can be read and copied."""
        for table in EDITIONS[name].named_tables().values():
            assert read_content(Path(table.file)) == table.content()

    def test_found(self) -> None:
        """A table is found by its name."""
        edition = EDITIONS["cards"]

        assert edition.named_table("calm") is edition.tables["calm"]

    @pytest.mark.parametrize(
        ("edition", "choose"),
        [(EDITIONS["cards"], "house, calm, example"), (WOOD, "-")],
        ids=["some", "none"],
    )
    @pytest.mark.parametrize("name", ["clam", "", "HOUSE"])
    def test_unknown(self, edition: Edition, choose: str, name: str) -> None:
        """A table that does not come with it is refused with those that do."""
        with pytest.raises(BadSetup) as caught:
            edition.named_table(name)

        assert caught.value.sentence == (
            f"there is no table {name!r} in edition {edition.name}: choose {choose}, or a file"
        )

    def test_only_the_house(self) -> None:
        """An edition that names none has the house's all the same."""
        (name, table), *others = replace(EDITIONS["cards"], tables={}).named_tables().items()

        assert not others
        assert name == "house"
        assert table.content() is DECK.house()
        assert (table.about, table.file) == ("The usual one.", "")


class TestBook:
    """The rules of an edition are read in a language that the game speaks."""

    @pytest.mark.parametrize(
        ("languages", "wanted", "read"),
        [
            (("en", "de"), "de", "de"),
            (("en", "de"), "en", "en"),
            (("en", "de"), "fr", "en"),
            (("de",), "en", "de"),
        ],
    )
    def test_language(
        self, languages: tuple[str, ...], wanted: str, read: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The one that is wanted, or else the first one of the game."""
        edition = replace(WOOD, rulebook=lambda told: told)
        game = replace(toy_game.GAME, languages=languages, editions=(edition,))
        monkeypatch.setitem(register._LOADED, "toy", game)  # noqa: SLF001 - as if it were loaded
        monkeypatch.setitem(register.REGISTER, "toy", Line("tests.helpers.toy_game:GAME"))  # type: ignore[arg-type]
        book_of.cache_clear()

        book = book_of("toy", edition.name)

        assert book
        assert book(wanted) == read
        assert book_of("toy", edition.name) is book
        book_of.cache_clear()

    def test_none(self) -> None:
        """An edition need not have any."""
        with toy_game.in_register():
            assert book_of("toy", WOOD.name) is None


class TestOptions:
    """An option knows what it may be, and reads what somebody typed."""

    @pytest.mark.parametrize(
        ("option", "text", "value"),
        [
            (SWITCH, "yes", True),
            (SWITCH, "true", True),
            (SWITCH, "no", False),
            (SWITCH, "false", False),
            (SWITCH, "", None),
            (SWITCH, "1", None),
            (SWITCH, "Yes", None),
            (number(range(1, 10)), "1", 1),
            (number(range(1, 10)), "12", 12),
            (number(range(1, 10)), "-3", -3),
            (number(range(1, 10)), "", None),
            (number(range(1, 10)), "1.0", None),
            (number(range(1, 10)), "one", None),
            (number(range(1, 10)), "²", None),
            (number(range(1, 10)), "1" * 5000, None),
            (word("short", "long"), "long", "long"),
            (word("short", "long"), "none", "none"),
            (ORDER, "2,0,1", [2, 0, 1]),
            (ORDER, "7", [7]),
            (ORDER, "2,,1", None),
            (ORDER, "2,x", None),
            (ORDER, "", None),
        ],
    )
    def test_read(self, option: Option, text: str, value: object) -> None:
        """What was typed becomes a value, or nothing; whether it fits is another question."""
        read = option.read(text)

        assert read == value
        assert type(read) is type(value)

    @pytest.mark.parametrize(
        ("option", "good", "bad"),
        [
            (SWITCH, [True, False], [0, 1, "yes", [True], None]),
            (number(range(2, 4)), [2, 3], [1, 4, True, "2", [2], 2.0]),
            (word("short", "long"), ["short", "long"], ["", "Short", "shor", 0, ["short"], True]),
            (ORDER, [[], [0], [2, 0, 1]], [0, "0", (0, 1), [True], ["0"], [[0]]]),
        ],
    )
    def test_fits(self, option: Option, good: list[Any], bad: list[Any]) -> None:
        """Only what is of its kind and among what is allowed fits."""
        assert all(option.fits(value) for value in good)
        assert not any(option.fits(value) for value in bad)

    @pytest.mark.parametrize(
        ("option", "allowed"),
        [
            (SWITCH, "yes or no"),
            (number(range(2, 4)), "a number from 2 to 3"),
            (word("short", "long"), "one of short, long"),
            (ORDER, "each seat once, like 2,0,1"),
        ],
    )
    def test_allowed(self, option: Option, allowed: str) -> None:
        """What it may be can be said in another language."""
        assert option.allowed == allowed
        assert isinstance(option.allowed, Sentence)

    @pytest.mark.parametrize(
        ("option", "values"),
        [
            (SWITCH, (False, True)),
            (number(range(2, 4)), (2, 3)),
            (word("short", "long"), ("short", "long")),
            (ORDER, ()),
        ],
    )
    def test_values(self, option: Option, values: tuple[object, ...]) -> None:
        """What it may be is listed, where that can be."""
        assert option.values == values

    @pytest.mark.parametrize("value", ["short", "long"])
    def test_word(self, value: str) -> None:
        """A word is an option like any other."""
        edition = replace(WOOD, options={"trees": word("short", "long")})

        rules: Any = edition.rules(options={"trees": value})

        assert rules.trees == value
        with pytest.raises(BadSetup, match="trees is 'wide', but must be one of short, long"):
            edition.rules(options={"trees": "wide"})


Offer = Callable[..., None]


def forget() -> None:
    """Let packages be looked for anew."""
    register._package_games.cache_clear()  # noqa: SLF001 - nobody else has to


class TestPackages:
    """Installed packages bring games of their own."""

    @pytest.fixture
    def offers(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[Offer]:
        """Let packages offer games."""

        def offer(**games: str) -> None:
            entries = [metadata.EntryPoint(name, where, GROUP) for name, where in games.items()]
            monkeypatch.setattr(register, "entry_points_in", lambda _group: entries)
            forget()

        monkeypatch.setattr(register, "_LOADED", {})
        yield offer
        monkeypatch.undo()
        forget()

    def test_found(self, offers: Offer) -> None:
        """A game of a package is found like ours, and named behind them."""
        offers(toy="tests.helpers.toy_game:GAME")

        assert GROUP == "basari.games"
        assert find("toy") is toy_game.GAME
        assert game_names() == (*REGISTER, "toy")
        assert lines()["toy"] == Line(
            "tests.helpers.toy_game:GAME", origin="tests.helpers.toy_game"
        )
        assert dict(load_all())["toy"] is toy_game.GAME

    def test_ours_come_first(self, offers: Offer) -> None:
        """No package can take the place of one of our games."""
        offers(basari="tests.helpers.toy_game:GAME")

        assert find("basari") is GAME
        assert game_names() == tuple(REGISTER)
        assert lines()["basari"] == REGISTER["basari"]

    def test_origin(self, offers: Offer, monkeypatch: pytest.MonkeyPatch) -> None:
        """A package is called by its name and version."""
        offers()
        installed = next(entry for entry in metadata.distribution("pytest").entry_points)
        monkeypatch.setattr(register, "entry_points_in", lambda _group: [installed])
        forget()

        assert lines()[installed.name].origin == f"pytest {metadata.version('pytest')}"

    @pytest.mark.parametrize(
        ("where", "why"),
        [
            ("nowhere_at_all:GAME", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
            (
                "tests.helpers.toy_game:NOTHING",
                "AttributeError: module 'tests.helpers.toy_game' has no attribute 'NOTHING'",
            ),
            (
                "tests.helpers.toy_game:",
                "AttributeError: module 'tests.helpers.toy_game' has no attribute ''",
            ),
        ],
    )
    def test_not_there(self, offers: Offer, where: str, why: str) -> None:
        """What cannot be loaded is told in one sentence, with whose it is."""
        offers(toy=where)

        with pytest.raises(BadSetup) as caught:
            find("toy")

        module = where.partition(":")[0]
        assert caught.value.sentence == (
            f"the game toy of {module} cannot be loaded, it raises {why}"
        )

    @pytest.mark.parametrize("error", [ValueError("oh\nno"), SystemExit(3)])
    def test_raises(
        self, offers: Offer, monkeypatch: pytest.MonkeyPatch, error: BaseException
    ) -> None:
        """Whatever its code raises, the others can be played."""
        offers(toy="toy_package:GAME")

        def broken(name: str) -> ModuleType:
            if name == "toy_package":
                raise error
            return import_module(name)

        monkeypatch.setattr(register, "import_module", broken)

        (told,) = [game for name, game in load_all() if name == "toy"]
        assert isinstance(told, Sentence)
        assert told.startswith("the game toy of toy_package cannot be loaded, it raises ")
        assert "\n" not in told

    def test_stopped(self, offers: Offer, monkeypatch: pytest.MonkeyPatch) -> None:
        """Who stops the whole program is not held up."""
        offers(toy="toy_package:GAME")

        def stopped(_name: str) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(register, "import_module", stopped)

        with pytest.raises(KeyboardInterrupt):
            find("toy")

    @pytest.mark.parametrize(
        ("name", "found"),
        [
            ("toy", None),
            ("toy", Game),
            ("other", toy_game.GAME),
            ("toy", replace(toy_game.GAME, editions=())),
            ("toy", replace(toy_game.GAME, editions=(WOOD, BARE))),
            ("toy", replace(toy_game.GAME, editions=(replace(WOOD, name="Wood"),))),
            ("toy", replace(toy_game.GAME, editions=(replace(WOOD, name="../wood"),))),
            ("Toy", replace(toy_game.GAME, name="Toy")),
            ("", replace(toy_game.GAME, name="")),
        ],
    )
    def test_no_game(
        self, offers: Offer, monkeypatch: pytest.MonkeyPatch, name: str, found: object
    ) -> None:
        """What is no game of that name, with editions that can be told apart, is refused."""
        offers(**{name: "toy_games:TOY"})
        monkeypatch.setattr(register, "import_dotted", lambda *_: found)

        with pytest.raises(BadSetup) as caught:
            find(name)

        assert caught.value.sentence == (
            f"the game {name} of toy_games cannot be loaded: toy_games:TOY is no Game of that name"
        )
        assert register.all_loaded() == ()


class TestLoad:
    """A dotted name says where something is."""

    def test_loaded(self) -> None:
        """It is found there."""
        assert import_dotted("tests.helpers.toy_game:GAME", "the game") is toy_game.GAME

    def test_our_own_mistake(self) -> None:
        """What is wrong with our own code is no sentence for players."""
        with pytest.raises(AttributeError):
            import_dotted("tests.helpers.toy_game:NOTHING", "the game")


class TestUsual:
    """What an option is where nobody says otherwise."""

    def test_usual(self) -> None:
        """It is as the rules have it; an order of seats is written as a list."""
        assert EDITIONS["cards"].usual("legs") == 3
        assert EDITIONS["cards"].usual("take_back") is True
        assert EDITIONS["board"].usual("start_order") == []
