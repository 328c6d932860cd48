"""What is kept between games: where it lies, and that nothing in it can stop one."""

import json
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from basari.cli.setup.clock import Agreement
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import (
    LARGEST,
    MOST_WAYS,
    NAMES,
    Remembered,
    recall,
    remember,
    table_options,
)
from basari.errors import BadSetup
from basari.names import check_distinct, clean
from basari.rules.register import find
from basari.shelf import folders

PLAYED = Remembered(edition="board", players=3, names=("Zoë", "[b]", "佐藤"))
EVERYBODY = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is forbidden here"
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place for everything, not made yet."""
    place = tmp_path / "some" / "where"
    monkeypatch.setenv("BASARI_HOME", str(place))
    return place


def mode(path: Path) -> int:
    """Tell who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


class TestFolders:
    """Files go where the player says, or where the system keeps such files."""

    def test_chosen(self, home: Path) -> None:
        """BASARI_HOME holds everything."""
        assert folders.home_folder() == home
        assert folders.games_folder() == home / "games"
        assert folders.settings_file() == home / "settings.json"

    def test_relative(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A folder that is named from here stays the same when one goes elsewhere."""
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("BASARI_HOME", "mine")

        assert folders.home_folder() == tmp_path / "mine"

    @pytest.mark.parametrize("empty", [True, False])
    def test_usual(self, monkeypatch: pytest.MonkeyPatch, *, empty: bool) -> None:
        """Without it, the system's folders are used, each named after the game alone."""
        if empty:
            monkeypatch.setenv("BASARI_HOME", "")
        else:
            monkeypatch.delenv("BASARI_HOME")

        assert folders.home_folder().name == "basari"
        assert folders.home_folder().is_absolute()
        assert folders.settings_file().parent.name == "basari"
        assert folders.games_folder().parent == folders.home_folder()

    def test_asking_makes_nothing(self, home: Path) -> None:
        """Nothing is made before there is something to write."""
        folders.games_folder()
        folders.settings_file()
        recall()

        assert not home.parent.exists()

    @pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
    def test_made(self, home: Path) -> None:
        """Folders are made for their owner alone, all the way; once made, they stay."""
        assert folders.make_folder(folders.games_folder()) == home / "games"
        assert folders.make_folder(folders.games_folder()).is_dir()

        for folder in (home / "games", home, home.parent):
            assert mode(folder) == 0o700

    def test_in_the_way(self, home: Path) -> None:
        """Where a file is in the way, a sentence tells which folder cannot be made."""
        home.parent.write_text("a file")

        with pytest.raises(BadSetup) as caught:
            folders.make_folder(folders.games_folder())

        assert str(home / "games") in caught.value.sentence
        assert "BASARI_HOME" in caught.value.sentence


class TestRemembering:
    """What was answered last time is suggested next time."""

    def test_there_and_back(self) -> None:
        """Settings come back as they were."""
        assert remember(PLAYED)

        assert recall() == PLAYED

    def test_the_last_word(self) -> None:
        """What is newer takes the place of what is older, and leaves nothing else behind."""
        remember(PLAYED)
        newer = Remembered(edition="cards", players=5, names=NAMES)

        assert remember(newer)

        assert recall() == newer
        assert os.listdir(folders.home_folder()) == ["settings.json"]  # noqa: PTH208 - names are enough

    @pytest.mark.skipif(os.name == "nt", reason="there are no such modes")
    def test_ways(self) -> None:
        """How people chose is remembered of many games, not of all."""
        usual = Remembered().with_last_game("old", together=True)
        for number in range(MOST_WAYS):
            usual = usual.with_last_game(f"{number}", together=not number % 2)
        usual = usual.with_last_game("0", together=False)

        assert remember(usual)
        assert recall().last == "0"
        assert recall().chose_together("0") is False
        assert recall().chose_together("2") is True
        assert recall().chose_together("old") is None

    def test_clocks(self) -> None:
        """So is the clock of a game that had one, with what everybody has spent."""
        agreement = Agreement("20m", "answer", (12.5, 0.0))
        usual = Remembered().with_last_game("timed", together=False, agreement=agreement)

        assert remember(usual.with_last_game("free", together=False))
        assert recall().clock_of("timed") == agreement
        assert recall().clock_of("free") is None

    @pytest.mark.parametrize("clock", ['"20x"', '"off", "spent": [-1]', "5"])
    def test_no_clock(self, clock: str) -> None:
        """What is no clock makes the file one that is not ours."""
        remember(Remembered(players=5))
        file = folders.settings_file()
        file.write_text(f'{{"clocks": {{"x": {{"clock": {clock}}}}}}}', "utf-8")

        assert recall() == Remembered()

    def test_keys(self) -> None:
        """Keys that were changed by hand stay, whatever else is remembered; wrong ones are told."""
        preferences = Preferences(keys={"quit": "f10"})
        remember(Remembered(preferences=preferences).with_last_game("x", together=False))

        assert table_options(theme="mono").preferences == preferences.change(theme="mono")

        remember(Remembered(preferences=Preferences(keys={"quit": "h"})))
        with pytest.raises(BadSetup, match="the key 'h' to history and to quit"):
            table_options()

    def test_private(self) -> None:
        """Nobody else may read it."""
        remember(PLAYED)

        assert mode(folders.settings_file()) == 0o600

    def test_nothing_yet(self) -> None:
        """The first game begins with the usual answers."""
        usual = Remembered(game="basari", edition="", players=4, names=())
        assert recall() == Remembered() == usual

    def test_no_place(self, home: Path) -> None:
        """If it cannot be written, one is told, and that is all."""
        home.parent.write_text("a file")

        assert not remember(PLAYED)
        assert recall() == Remembered()

    def test_taken_place(self, home: Path) -> None:
        """A folder of that name is left alone, and no half-written file stays behind."""
        (home / "settings.json" / "deep").mkdir(parents=True)

        assert not remember(PLAYED)
        assert recall() == Remembered()
        assert [path.name for path in home.iterdir()] == ["settings.json"]

    @EVERYBODY
    def test_forbidden(self, home: Path) -> None:
        """A folder that may not be written in stops nobody."""
        home.mkdir(parents=True)
        home.chmod(0o500)

        assert not remember(PLAYED)

    @pytest.mark.skipif(os.name == "nt", reason="links need a right there")
    def test_link(self, home: Path, tmp_path: Path) -> None:
        """A link in its place is replaced; what it leads to stays as it is."""
        home.mkdir(parents=True)
        (tmp_path / "precious").write_text("gold")
        folders.settings_file().symlink_to(tmp_path / "precious")

        assert remember(PLAYED)

        assert (tmp_path / "precious").read_text() == "gold"
        assert recall() == PLAYED


def written(content: bytes) -> Remembered:
    """Find *content* where the settings should be."""
    folders.make_folder(folders.home_folder())
    folders.settings_file().write_bytes(content)
    return recall()


def told(**parts: object) -> bytes:
    """Write settings that differ from good ones."""
    return json.dumps({**to_builtins(PLAYED), **parts}).encode()


class TestDamage:
    """Whatever lies there, a game begins."""

    @given(st.binary(max_size=200))
    def test_any_bytes(self, content: bytes) -> None:
        """Noise means the usual answers."""
        assert written(content) == Remembered()

    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=5,
        ),
        st.sampled_from(["game", "edition", "players", "names"]),
    )
    def test_any_json(self, part: object, name: str) -> None:
        """Whatever a part of it may be, what is read can be played."""
        read = written(told(**{name: part}))

        assert read.players in find(read.game).edition(read.edition or None).seats
        assert list(read.names) == [clean(name) for name in read.names]
        check_distinct(read.names)

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"null",
            b"[]",
            b"{",
            b"[" * 50_000,
            b"\xff\xfe",
            told()[:-1],
            told(edition="chess"),
            told(players=2),
            told(players=5),
            told(players="3"),
            told(players=3.0),
            told(players=True),
            told(players=10**400),
            told(names="Ada"),
            told(names=[1, 2, 3]),
            told(names=["a", "b", "c", "d", "e", "f", "g", "h", "i"]),
            told(game="chess"),
            told(game="Basari"),
            told(game=""),
            told(game=None),
            told(choice="A"),
            told() + b" " * LARGEST,
            b'{"names": ["\\ud800"]}',
        ],
        ids=lambda content: str(content[:30]),
    )
    def test_examples(self, content: bytes) -> None:
        """Damaged, foreign, hostile or huge: the usual answers."""
        assert written(content) == Remembered()

    def test_as_large_as_may_be(self) -> None:
        """A file of exactly the largest size is read."""
        assert written(told().ljust(LARGEST)) == PLAYED

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
    def test_pipe(self, home: Path) -> None:
        """A pipe on which nobody speaks keeps nobody waiting."""
        home.mkdir(parents=True)
        os.mkfifo(folders.settings_file())

        assert recall() == Remembered()

    @pytest.mark.parametrize(
        ("names", "read"),
        [
            (["Zoë", "\x1b\u200b", "Eve"], ("Zoë", "Ben", "Eve")),
            (["Zoë", "x" * 25, "Eve"], ("Zoë", "Ben", "Eve")),
            (["  Zoë\x1b ", "Ben", "Eve"], ("Zoë", "Ben", "Eve")),
            (["Ben", "", "Eve"], ("Ada", "Ben", "Cleo")),
            (["eve", "Ben", "EVE"], ("Ada", "Ben", "Cleo")),
            ([], ()),
        ],
    )
    def test_names(self, names: list[str], read: tuple[str, ...]) -> None:
        """Names are cleaned again; a bad one becomes the usual one, and if two are one, all do."""
        assert written(told(names=names)).names == read


class TestSuggesting:
    """Everybody is suggested a name."""

    @given(
        st.lists(
            st.sampled_from([*NAMES, "Zoë", "ben", "ELI"]), max_size=5, unique_by=str.casefold
        ),
        st.integers(3, 5),
    )
    def test_one_for_each(self, names: list[str], seats: int) -> None:
        """There are as many as seats, all different, those of last time first."""
        suggested = Remembered(names=tuple(names)).names_for(seats)

        assert len(suggested) == seats
        assert list(suggested[: len(names)]) == names[:seats]
        check_distinct(suggested)

    def test_example(self) -> None:
        """Usual names that are taken are skipped."""
        settings = Remembered(names=("Cleo", "ada"))

        assert settings.names_for(4) == ("Cleo", "ada", "Ben", "Dan")
