"""`basari library`, and `--game` wherever it can be said: games of ours and of packages."""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace

from basari.bots.register import bots_of
from basari.cli import games as faces
from basari.cli.pages.new_game import NewGame
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GameSetup
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered, recall, remember
from basari.kernel import Seat
from basari.log import load_log
from basari.rules import register
from basari.rules.basari.cards import BasariCards, Card
from basari.rules.basari.game import CARDS, GAME
from basari.rules.register import Line, word
from basari.shelf import folders
from tests.helpers.calls import Outcome, at_random, call, complaint
from tests.helpers.logs import entries_of, short_log, with_checksums
from tests.helpers.stages import after

DECK = 'kind = "deck"\nname = "mine"\ncards = [\n{}]\n'.format(
    '{ workers = 3, points = 4, gems = "1R2B" },\n' * 39
)
TRACK = 'kind = "track"\nname = "mine"\narches = [\n{}]\n'.format(
    '{ points = 4, gems = "1R2B" },\n' * 34
)
LEG = ("--ruling", "legs=1")
UNKNOWN = "there is no game 'chess': choose basari"


class Moody(BasariCards):
    """The card edition in a mood, which changes nothing."""

    mood: str = "calm"


def moody(deck: tuple[Card, ...], seniority: tuple[Seat, ...], options: Mapping[str, Any]) -> Moody:
    """Make its rules."""
    return Moody(deck, seniority, **options)


MOODY = replace(CARDS, make=moody, options={**CARDS.options, "mood": word("calm", "wild")})
GAMES = {
    "bazaar": replace(GAME, name="bazaar", title="Bazaar", about="Like ours.", editions=(MOODY,)),
    "mute": replace(GAME, name="mute", title="Mute", bots="nowhere.bots:BOTS"),
    "quiet": replace(
        GAME,
        name="quiet",
        title="Quiet",
        editions=(replace(CARDS, face="", facts="", rulebook=None),),
    ),
    "wrong": GAME,
}
"""A good game, one whose bots are not there, one without face and rules, and a false name."""
LINES = {
    **{name: Line(f"packaged:{name}", origin=f"{name} 2.0") for name in GAMES},
    "broken": Line("nowhere.rules:GAME", origin="broken 1.0"),
}


@pytest.fixture(autouse=True)
def _one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one game be built in, however many there are: packages are what is tried here."""
    monkeypatch.setattr(register, "REGISTER", {"basari": register.REGISTER["basari"]})


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Line]]:
    """Let packages bring games; whoever wants fewer of them takes some out."""
    module, brought = ModuleType("packaged"), dict(LINES)
    for name, game in GAMES.items():
        setattr(module, name, game)
    monkeypatch.setitem(sys.modules, "packaged", module)
    monkeypatch.setattr(register, "_package_games", lambda: brought)
    monkeypatch.setattr(register, "_LOADED", {})
    caches = (bots_of, faces.face_of)
    for cached in caches:
        cached.cache_clear()
    yield brought
    for cached in caches:
        cached.cache_clear()


def told(outcome: Outcome) -> str:
    """See that a call went well and nothing was wrong; return what it said."""
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def kept() -> Any:  # noqa: ANN401 - a log
    """Load the one game that was saved."""
    (file,) = folders.games_folder().iterdir()
    return load_log(file)


def written(folder: Path, content: str) -> Path:
    """Write a table."""
    file = folder / "mine.toml"
    file.write_text(content, "utf-8")
    return file


def entries(content: Mapping[str, Any]) -> int:
    """Count the cards or arches of a table."""
    return len(content.get("cards") or content["arches"])


class TestLibrary:
    """All games are listed, and what is wrong with one hinders no other."""

    def test_ours(self) -> None:
        """The one that is built in, with everything one wants to know before playing it."""
        heads, row, about, *more = told(call("library")).splitlines()
        rulings = [line for line in more if line.startswith("  --ruling")]

        assert heads.split() == ["game", "players", "minutes", "languages", "bots", "from"]
        assert re.split(" {2,}", row.rstrip()) == [
            "basari (cards, board)", "3-5", "30-45", "en, de",
            "random, novice, apprentice, regular, merchant, master", "built in",
        ]  # fmt: skip
        assert about == f"Basari: {GAME.about}"
        assert len(rulings) == len(GAME.editions)
        assert [line for line in more if line not in rulings] == [
            f"  --table {name} in {edition.name}: {table.about}"
            for edition in GAME.editions
            for name, table in edition.named_tables().items()
        ]
        assert rulings[0].startswith("  --ruling in cards: legs (a number from 1 to 9); ")

    def test_json(self) -> None:
        """Programs get the same."""
        (ours,) = json.loads(told(call("library", "--json")))

        assert ours == {
            "name": "basari",
            "title": "Basari",
            "about": GAME.about,
            "editions": {
                edition.name: {
                    "players": list(edition.seats),
                    "face": True,
                    "rulings": {name: option.allowed for name, option in edition.options.items()},
                    "tables": {name: table.about for name, table in edition.named_tables().items()},
                }
                for edition in GAME.editions
            },
            "minutes": [30, 45],
            "languages": ["en", "de"],
            "bots": ["random", "novice", "apprentice", "regular", "merchant", "master"],
            "origin": None,
            "problem": None,
        }

    def test_german(self) -> None:
        """In German nothing English is left."""
        shown = told(call("library", "--lang", "de"))

        assert "eingebaut" in shown
        assert not re.search(
            r"\b(players|minutes|languages|built|choose|secret|mostly|copy)\b", shown.lower()
        )

    @pytest.mark.usefixtures("packages")
    def test_packages(self) -> None:
        """Ours come first; each that fails is named with its package and the reason."""
        outcome = call("library", COLUMNS="200")

        assert outcome.code == 0
        rows = [line.split()[0] for line in outcome.out.splitlines() if " 3-5 " in line]
        assert rows == ["basari", "bazaar", "quiet"]
        assert "bazaar 2.0" in outcome.out
        assert "Bazaar: Like ours." in outcome.out
        assert outcome.err.splitlines() == [
            (
                "basari: the table of bots of mute 2.0 cannot be loaded, it raises "
                "ModuleNotFoundError: No module named 'nowhere'"
            ),
            (
                "basari: the game wrong of wrong 2.0 cannot be loaded: packaged:wrong is no Game "
                "of that name"
            ),
            (
                "basari: the game broken of broken 1.0 cannot be loaded, it raises "
                "ModuleNotFoundError: No module named 'nowhere'"
            ),
        ]

    @pytest.mark.usefixtures("packages")
    def test_packages_in_json(self) -> None:
        """Programs are told the same reasons, and who has no face."""
        listed = {game["name"]: game for game in json.loads(told(call("library", "--json")))}

        assert list(listed) == ["basari", *GAMES, "broken"]
        assert {name for name, game in listed.items() if game["problem"]} == {
            "mute", "wrong", "broken",
        }  # fmt: skip
        assert listed["broken"]["origin"] == "broken 1.0"
        assert set(listed["broken"]) == {"name", "origin", "problem"}
        assert not listed["quiet"]["editions"]["cards"]["face"]
        assert listed["bazaar"]["editions"]["cards"]["face"]

    @pytest.mark.usefixtures("packages")
    def test_the_others_go_on(self) -> None:
        """With broken packages around, games are played, and the doctor says what is wrong."""
        told(call("play", *at_random(3), "--players", 3, "--yes", *LEG))
        examined = call("doctor", COLUMNS="300").out

        assert kept().header.game == "basari"
        (line,) = [line for line in examined.splitlines() if line.startswith("Games")]
        assert re.split(" {2,}", line)[1:] == [
            "note",
            (
                "basari, bazaar, mute, quiet; the game wrong of wrong 2.0 cannot be loaded: "
                "packaged:wrong is no Game of that name; the game broken of broken 1.0 cannot be "
                "loaded, it raises ModuleNotFoundError: No module named 'nowhere'"
            ),
        ]

    def test_doctor(self) -> None:
        """Where all is well, the doctor names the games."""
        assert re.search(r"^Games +ok +basari$", call("doctor").out, re.MULTILINE)


class TestGame:
    """`--game` says which game is meant."""

    @pytest.mark.parametrize(
        "command",
        [
            ("play",), ("play", "--plain"), ("play", "--plain", "--yes"), ("simulate",), ("arena",),
            ("bots",), ("bots", "--json"), ("rules",), ("rules", "cards"), ("stats",),
            ("stats", "--json"), ("check", "mine.toml"),
        ],
        ids=" ".join,
    )  # fmt: skip
    def test_unknown(
        self, command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """One that there is not is refused in one sentence, with those there are."""
        monkeypatch.chdir(written(tmp_path, DECK).parent)

        assert complaint(call(*command, "--game", "chess"), 2) == UNKNOWN
        assert not folders.home_folder().exists()

    @pytest.mark.usefixtures("packages")
    @pytest.mark.parametrize("command", ["play", "simulate", "arena", "bots", "rules", "stats"])
    def test_broken(self, command: str) -> None:
        """One that cannot be loaded is refused with the reason."""
        assert complaint(call(command, "--game", "broken"), 2) == (
            "the game broken of broken 1.0 cannot be loaded, it raises ModuleNotFoundError: "
            "No module named 'nowhere'"
        )

    @pytest.mark.usefixtures("packages")
    def test_unknown_in_german(self) -> None:
        """In German too, with all there are."""
        sentence = complaint(call("simulate", "--game", "chess", "--lang", "de"), 2)

        names = "basari, bazaar, mute, quiet, wrong, broken"
        assert sentence == f"es gibt kein Spiel „chess“: zur Wahl stehen {names}"

    @pytest.mark.parametrize(
        "command",
        [
            ("simulate", "--games", 2, "--seed", 1, "--json"),
            ("arena", "--games", 3, "--players", 3, "--seed", 1, "--json"),
            ("bots",),
            ("rules",),
        ],
        ids=lambda command: command[0],
    )
    def test_ours(self, command: tuple[object, ...]) -> None:
        """Ours is what is meant where none is named."""
        times = r'"(games_per_s|decisions_per_s|seconds|think_\w+)": .*'

        named, unnamed = (told(call(*command, *more)) for more in ((), ("--game", "basari")))

        assert re.sub(times, "", named) == re.sub(times, "", unnamed)

    @pytest.mark.usefixtures("packages")
    def test_played(self) -> None:
        """Another one is played, listed, looked back at and remembered under its name."""
        story = told(call("play", "--game", "bazaar", *at_random(3), "--players", 3, "--yes", *LEG))

        assert story.splitlines()[0].endswith(": Ada (bot), Ben (bot), Cleo (bot).")
        assert (kept().header.game, kept().header.edition) == ("bazaar", "cards")
        assert (recall().game, recall().edition) == ("bazaar", "cards")
        (listed,) = json.loads(told(call("games", "--json")))
        assert listed["game"] == "bazaar"
        (table,) = json.loads(told(call("stats", "--game", "bazaar", "--json")))["tables"]
        assert (table["game"], table["edition"], table["games"]) == ("bazaar", "cards", 1)
        assert told(call("stats", "--game", "basari")) == "No such game is finished yet.\n"

    @pytest.mark.usefixtures("packages")
    @pytest.mark.parametrize("command", ["simulate", "arena"])
    def test_counted(self, command: str) -> None:
        """What bots come to is told under its name."""
        found = json.loads(told(call(command, "--game", "bazaar", "--games", 3, "--json", *LEG)))

        assert (found["game"], found["edition"], found["players"]) == ("bazaar", "cards", 4)

    @pytest.mark.usefixtures("packages")
    def test_no_facts(self) -> None:
        """Without facts a game is simulated and counted, but not played at a table."""
        sentence = "the game quiet has no facts, so it cannot be played at a table"

        assert json.loads(told(call("simulate", "--game", "quiet", "--games", 2, "--json")))
        assert "2 games, Quiet, 4 players" in told(
            call("simulate", "--game", "quiet", "--games", 2)
        )
        for mode in ((), ("--plain",), ("--yes",)):
            assert complaint(call("play", "--game", "quiet", *mode), 2) == sentence

    @pytest.mark.usefixtures("packages")
    def test_no_facts_is_in_nobodys_way(self) -> None:
        """A game without facts that is not over does not keep others from beginning one."""
        first, *rest = entries_of(short_log())[:7]
        log = with_checksums([{**first, "game": "quiet"}, *rest])
        (
            folders.make_folder(folders.games_folder()) / "20260101-120000-quiet-3-abc123.jsonl"
        ).write_bytes(log)

        assert "Quiet" in told(call("games"))
        assert "Which game?" in told(call("play", "--plain"))
        for command in (("resume", "abc"), ("play", "--from", "abc"), ("replay", "abc")):
            assert "has no facts" in complaint(call(*command, "--plain"), 2)

    def test_not_with_from(self) -> None:
        """A game that is played on is the one that it is."""
        sentence = complaint(call("play", "--from", "abc", "--game", "basari"), 2)

        assert sentence == "--game does not go with --from: only --seat can change a game"


class TestRules:
    """`basari rules` reads what there is to read."""

    def test_ours(self) -> None:
        """The usual edition, or the one that is named."""
        assert told(call("rules")) == told(call("rules", "--game", "basari"))
        assert told(call("rules")) == told(call("rules", "cards"))
        assert "Basari: the board edition" in told(call("rules", "board", "--game", "basari"))

    @pytest.mark.usefixtures("packages")
    def test_others(self) -> None:
        """The rules of another game, if it has them written down."""
        assert told(call("rules", "--game", "bazaar")) == told(call("rules"))
        assert complaint(call("rules", "board", "--game", "bazaar"), 2) == (
            "there is no edition 'board': choose cards"
        )
        assert complaint(call("rules", "--game", "quiet"), 2) == (
            "there are no rules of the game quiet to read here"
        )


class TestTable:
    """`--table` is what games call by names of their own."""

    @pytest.mark.parametrize(
        ("content", "option", "edition"), [(DECK, "--deck", "cards"), (TRACK, "--track", "board")]
    )
    def test_same(self, content: str, option: str, edition: str, tmp_path: Path) -> None:
        """A game with either is the same, and the table says which edition it is."""
        file, seed = written(tmp_path, content), ("--seed", 1)
        stories = []
        for named in (option, "--table"):
            story = told(call("play", named, file, *at_random(4), "--yes", *seed, *LEG))
            stories.append(re.sub(r"/\S+\.jsonl", "...", story))
            assert kept().header.edition == edition
            assert kept().header.components["name"] == "mine"
            (log,) = folders.games_folder().iterdir()
            log.unlink()

        assert stories[0] == stories[1]

    @pytest.mark.parametrize("command", ["simulate", "arena"])
    def test_bots(self, command: str, tmp_path: Path) -> None:
        """Bots play with it as well."""
        file = written(tmp_path, DECK)
        options = ("--games", 4, "--seed", 1, "--json", *LEG)

        house, deck, table = (
            json.loads(told(call(command, *options, *more)))["actions"]
            for more in ((), ("--deck", file), ("--table", file))
        )

        assert deck == table != house

    @pytest.mark.parametrize("command", ["play", "simulate", "arena"])
    def test_refused(self, command: str, tmp_path: Path) -> None:
        """One table at a time, of the kind that the edition needs."""
        track = written(tmp_path, TRACK)
        cards = ("--edition", "cards")

        twice = complaint(call(command, *cards, "--table", track, "--deck", track), 2)
        other = complaint(call(command, *cards, "--table", track), 3)
        none = complaint(call(command, "--table", tmp_path / "none.toml"), 3)

        assert twice == "only one table can be played with"
        assert other == f"{track}: is a track, not a deck"
        assert none == f"{tmp_path / 'none.toml'}: there is no such file"

    @pytest.mark.parametrize(
        ("options", "edition"),
        [
            (("--table", "calm"), "cards"),
            (("--deck", "calm"), "cards"),
            (("--track", "calm"), "board"),
            (("--table", "calm", "--edition", "board"), "board"),
            (("--table", "calm", "--ruling", "start_order=3,1,0,2"), "board"),
        ],
    )
    def test_named(self, options: tuple[object, ...], edition: str) -> None:
        """A table that comes with the game goes by its name; the log carries it whole."""
        told(call("play", *options, *at_random(4), "--yes", "--seed", 1, *LEG))

        assert kept().header.edition == edition
        assert kept().header.components == GAME.edition(edition).tables["calm"].content()

    def test_named_in_the_edition_of_last_time(self) -> None:
        """Where several editions have a table of that name, it is the one that was played last."""
        remember(Remembered(edition="board", players=4))

        told(call("play", "--table", "calm", *at_random(4), "--yes", *LEG))

        assert kept().header.edition == "board"

    @pytest.mark.parametrize("command", ["simulate", "arena"])
    def test_bots_with_a_name(self, command: str) -> None:
        """Bots play with it as well; the name of the house says what goes without saying."""
        options = ("--games", 4, "--seed", 1, "--json", *LEG)

        usual, house, calm = (
            json.loads(told(call(command, *options, *more)))["actions"]
            for more in ((), ("--table", "house"), ("--table", "calm"))
        )

        assert usual == house != calm

    @pytest.mark.parametrize("command", ["play", "simulate", "arena", "check"])
    def test_unknown_name(self, command: str) -> None:
        """A name that no table has is refused with those there are."""
        option = () if command == "check" else ("--table",)

        assert complaint(call(command, *option, "clam"), 2) == (
            "there is no table 'clam' in edition cards: choose house, calm, example, or a file"
        )

    @pytest.mark.parametrize(("name", "table"), [("clam", "mine"), ("calm", "calm")])
    def test_files_without_an_ending(
        self, name: str, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file that is called like no table of the game is a file; the name of a table is it."""
        written(tmp_path, DECK).rename(tmp_path / name)
        monkeypatch.chdir(tmp_path)

        told(call("play", "--table", name, *at_random(4), "--yes", *LEG))

        assert kept().header.components["name"] == table

    def test_not_with_from(self, tmp_path: Path) -> None:
        """A game that is played on has its table."""
        file = written(tmp_path, DECK)

        for option in ("--table", "--deck"):
            assert complaint(call("play", "--from", "abc", option, file), 2) == (
                f"{option} does not go with --from: only --seat can change a game"
            )


class TestCheck:
    """`basari check` knows whose table it is."""

    def test_game(self, tmp_path: Path) -> None:
        """Ours is meant where no game is named; an edition can be named too."""
        file = written(tmp_path, TRACK)
        good = f"{file}: good for the edition board, 34 entries\n"

        for options in ((), ("--game", "basari"), ("--edition", "board")):
            assert told(call("check", file, *options)) == good

    def test_another_edition(self, tmp_path: Path) -> None:
        """A table for one edition is wrong for another."""
        file = written(tmp_path, TRACK)

        assert complaint(call("check", file, "--edition", "cards"), 3) == (
            f"{file}, the table: kind is 'track', but must be deck"
        )
        assert complaint(call("check", file, "--edition", "dice"), 2) == (
            "there is no edition 'dice': choose cards, board"
        )

    @pytest.mark.parametrize("name", ["house", "calm", "example"])
    def test_named(self, name: str) -> None:
        """Tables that come with the game are good, and it is said where they lie."""
        tables = [(edition, edition.tables[name]) for edition in GAME.editions]

        lines = [
            f"{table.file}: good for the edition {edition.name}, {entries(table.content())} entries"
            for edition, table in tables
        ]

        assert told(call("check", name)).splitlines() == lines
        assert told(call("check", name, "--edition", "board")).splitlines() == lines[1:]

    @pytest.mark.usefixtures("packages")
    def test_named_of_another_game(
        self, packages: dict[str, Line], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A table that is no file is told of by its name."""
        plain = replace(GAME, name="plain", editions=(replace(CARDS, tables={}),))
        monkeypatch.setattr(sys.modules["packaged"], "plain", plain, raising=False)
        packages["plain"] = Line("packaged:plain", origin="plain 2.0")

        assert told(call("check", "house", "--game", "plain")) == (
            "house: good for the edition cards, 39 entries\n"
        )

    @pytest.mark.usefixtures("packages")
    def test_another_game(self, tmp_path: Path) -> None:
        """A table for one game may be wrong for another."""
        file = written(tmp_path, TRACK)

        assert complaint(call("check", file, "--game", "bazaar"), 3) == (
            f"{file}, the table: kind is 'track', but must be deck"
        )

    def test_no_table(
        self, tmp_path: Path, packages: dict[str, Line], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A game without components has nothing to check, and nothing to play with."""
        file = written(tmp_path, DECK)
        bare = replace(GAME, name="bare", editions=(replace(CARDS, components=None),))
        monkeypatch.setattr(sys.modules["packaged"], "bare", bare, raising=False)
        packages["bare"] = Line("packaged:bare", origin="bare 2.0")

        assert complaint(call("check", file, "--game", "bare"), 2) == (
            "the game bare has no table to check"
        )


class TestRulings:
    """`--ruling` settles what an edition knows: switches, numbers, words and orders."""

    @pytest.mark.usefixtures("packages")
    @pytest.mark.parametrize(
        ("ruling", "settled"),
        [
            ("share_unowned=yes", {"share_unowned": True}),
            ("share_unowned=true", {"share_unowned": True}),
            ("take_back=no", {"take_back": False}),
            ("take_back=false", {"take_back": False}),
            ("legs=2", {"legs": 2}),
            ("penniless_takes=0", {"penniless_takes": 0}),
            ("mood=wild", {"mood": "wild"}),
        ],
    )
    def test_settled(self, ruling: str, settled: dict[str, object], tmp_path: Path) -> None:
        """What is typed is what stands in the log."""
        options = ("--game", "bazaar", "--ruling", ruling, "--games", 1, "--seed", 1)

        told(call("simulate", *options, "--log-dir", tmp_path))

        (file,) = tmp_path.iterdir()
        assert load_log(file).header.options == settled

    @pytest.mark.parametrize(
        ("options", "part", "settled"),
        [
            (("--edition", "board", "--ruling", "start_order=3,1,0,2"), "options",
             {"start_order": [3, 1, 0, 2]}),
            (("--ruling", "seniority=3,1,0,2"), "seniority", [3, 1, 0, 2]),
        ],
    )  # fmt: skip
    def test_orders(
        self, options: tuple[str, ...], part: str, settled: object, tmp_path: Path
    ) -> None:
        """An order of seats is settled likewise, and so is the age order."""
        told(call("simulate", *options, "--games", 1, "--seed", 1, "--log-dir", tmp_path))

        (file,) = tmp_path.iterdir()
        assert getattr(load_log(file).header, part) == settled

    @pytest.mark.usefixtures("packages")
    @pytest.mark.parametrize(
        ("ruling", "sentence"),
        [
            ("mood", "cannot read the ruling 'mood': write NAME=VALUE"),
            ("mood=grim", "ruling mood is 'grim', but must be one of calm, wild"),
            ("mood=", "ruling mood is '', but must be one of calm, wild"),
            ("mood=yes", "ruling mood is 'yes', but must be one of calm, wild"),
            ("take_back=maybe", "ruling take_back is 'maybe', but must be yes or no"),
            ("take_back=", "ruling take_back is '', but must be yes or no"),
            ("legs=two", "ruling legs is 'two', but must be a number from 1 to 9"),
            ("legs=10", "ruling legs is 10, but must be a number from 1 to 9"),
            ("legs=-1", "ruling legs is -1, but must be a number from 1 to 9"),
            ("legs=1.5", "ruling legs is '1.5', but must be a number from 1 to 9"),
            ("legs=" + "9" * 10, f"ruling legs is '{'9' * 10}', but must be a number from 1 to 9"),
            ("seniority=a,b", "ruling seniority is 'a,b', but must be each seat once, like 2,0,1"),
            ("seniority=", "ruling seniority is '', but must be each seat once, like 2,0,1"),
            (
                "wind=high",
                (
                    "there is no ruling 'wind' in edition cards: choose legs, share_unowned, "
                    "penniless_takes, take_back, mood"
                ),
            ),
        ],
    )
    @pytest.mark.parametrize("command", ["play", "simulate", "arena"])
    def test_refused(self, command: str, ruling: str, sentence: str) -> None:
        """What cannot be is refused with what can be, before anything is played."""
        refused = call(command, "--game", "bazaar", "--ruling", ruling)

        assert complaint(refused, 2) == sentence
        assert not folders.home_folder().exists()

    def test_twice(self) -> None:
        """Nothing is settled twice, not even in the same way."""
        twice = call("simulate", "--ruling", "legs=2", "--ruling", "legs=2")

        assert complaint(twice, 2) == "the ruling legs is given twice"

    def test_german(self) -> None:
        """In German all of it is German."""
        refused = call("simulate", "--ruling", "legs=two", "--lang", "de")

        assert complaint(refused, 2) == (
            "die Auslegung legs ist „two“, erlaubt ist aber nur: eine Zahl von 1 bis 9"
        )


class TestWhichGame:
    """Who says nothing is asked for the game first, if there is a choice."""

    @pytest.fixture
    def two(self, packages: dict[str, Line]) -> None:
        """Have two games with a face, and one without."""
        for name in ("mute", "wrong"):
            del packages[name]

    def first_question(self, *options: object, typed: str = "") -> str:
        """Tell what is asked first in lines."""
        return told(call("play", "--plain", *options, typed=typed)).splitlines()[0]

    def test_only_ours(self) -> None:
        """Where there is no choice, the edition comes first."""
        assert self.first_question() == "Which edition? cards, board (Enter: cards)"
        page = GameSetup(GameOptions(), Remembered(), Preferences()).page()
        assert "game" not in [one.name for one in page.desk.settings(dict(page.settled))]

    def test_only_one_face(self, packages: dict[str, Line]) -> None:
        """A game that cannot be played at a table is no choice, nor is a broken one."""
        for name in ("bazaar", "mute"):
            del packages[name]

        assert self.first_question() == "Which edition? cards, board (Enter: cards)"

    @pytest.mark.usefixtures("two")
    def test_in_lines(self) -> None:
        """The game is asked for, and only then all that belongs to it."""
        question = "Which game? basari, bazaar (Enter: basari)"

        assert self.first_question() == question
        ours = told(call("play", "--plain", typed="\n"))
        other = told(call("play", "--plain", typed="chess\nBAZAAR\n3\n"))

        assert ours.splitlines()[:2] == [question, "Which edition? cards, board (Enter: cards)"]
        assert "That is no answer here; choose basari, bazaar." in other
        assert "Which edition?" not in other
        assert "How many play, bots included? 3, 4, 5 (Enter: 4)" in other
        assert "Who sits in seat 1?" in other

    @pytest.mark.usefixtures("two")
    def test_the_one_of_last_time(self) -> None:
        """The game of last time is suggested."""
        remember(Remembered(game="bazaar", edition="cards", players=3))

        assert self.first_question() == "Which game? basari, bazaar (Enter: bazaar)"
        page = GameSetup(GameOptions(), recall(), Preferences()).page()
        assert dict(page.settled)["game"] == "bazaar"

    @pytest.mark.usefixtures("two")
    @pytest.mark.parametrize(
        "options", [("--game", "basari"), ("--players", 3), ("--seed", 1), ("--name", "Zoe")]
    )
    def test_something_said(self, options: tuple[object, ...]) -> None:
        """Who says anything means ours, unless another one is named."""
        assert "Which game?" not in told(call("play", "--plain", *options))

    @pytest.mark.usefixtures("two")
    def test_on_pages(self) -> None:
        """On a screen all games are on one page, and each seats those who can play it."""
        page = GameSetup(GameOptions(), Remembered(), Preferences()).page()
        games = next(one for one in page.desk.settings(dict(page.settled)) if one.name == "game")
        assert [(pick.value, pick.said) for pick in games.picks] == [
            ("basari", "Basari"),
            ("bazaar", "Bazaar"),
        ]

        chosen = after(page.at("game"), "right")

        assert isinstance(chosen, NewGame)
        assert dict(chosen.settled)["game"] == "bazaar"

    @pytest.mark.usefixtures("two")
    def test_played(self) -> None:
        """What was chosen is what is played, saved and remembered."""
        seats = "".join(f"{name}=bot:random\n" for name in ("Ada", "Ben", "Cleo"))

        told(call("play", "--plain", typed=f"bazaar\n3\n{seats}\n"))

        assert (kept().header.game, recall().game) == ("bazaar", "bazaar")
