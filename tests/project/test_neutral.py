"""The house knows no game by name: its rooms import none, and speak no word of one.

Whoever adds a game enters its folders and its words here.
"""

import ast
import re
from pathlib import Path

import pytest

from basari.rules.register import REGISTER as REGISTERED

SOURCE = Path(__file__).parents[2] / "src" / "basari"
BATCHES = {folder.parent.name for folder in SOURCE.glob("batch/*/__init__.py")}
"""Games that can be played many at once."""
FOLDERS = {
    game: (
        f"rules/{game}",
        f"bots/{game}",
        f"cli/games/{game}",
        *([f"batch/{game}"] if game in BATCHES else []),
    )
    for game in REGISTERED
}
"""The rooms of every game."""
WORDS = {
    "basari": (
        "gems?|purses?|arch|arches|bazaar|workers?|legs?|decks?|tracks?|pawns?|laps?|supply|"
        "negotiat\\w+|haggl\\w+|bargain\\w*|exchange|swap\\w*|novice|merchant|penniless|"
        "share_unowned|start_order|Reinhard|Staupe|[ABCD]/[ABCD]|[GCBR][0-9]{1,2}"
    ),
    "marracash": (
        "fountains?|alleys?|Dirham|auctioneers?|palms?|entrances?|visitors?|customers?|"
        "provision_each|finish_round|Stefan|Dorra|M[OR]?[0-9]{1,2}"
    ),
    "moonlight": (
        "cushions?|tableaux?|hammers?|hammer\\w+|worthless|tiles?|coins?|displac\\w+|Dirk|"
        "Beate|Henn|moons?|skip_places|L[OR]?[0-9]{1,2}"
    ),
    "jantaris": (
        "districts?|prestige|domination|crowns?|lockpicks?|guilds?|expel\\w*|sheltered|discounts?|"
        "banish\\w*|Zbynek|Vrana|J[OR]?[0-9]{1,2}|T[0-9]{1,2}"
    ),
}
"""Words that belong to a game, and to no room but its own."""
REGISTER = "rules/register.py"
"""The one place that has a line per game."""
CLUSTER = "stats/cluster"
"""The room where workers are those of Dask, who are called so everywhere."""


def neutral() -> list[Path]:
    """List the sources of the house."""
    own = [SOURCE / folder for folders in FOLDERS.values() for folder in folders]
    return [
        file
        for file in sorted(SOURCE.rglob("*.py"))
        if not any(file.is_relative_to(folder) for folder in own)
    ]


def spoken(file: Path) -> str:
    """Take what a file says; of the register, what stands outside of its lines per game."""
    text = file.read_text(encoding="utf-8")
    if file == SOURCE / REGISTER:
        text = re.sub(r"^REGISTER:.*?^}$", "", text, flags=re.DOTALL | re.MULTILINE)
    if file.is_relative_to(SOURCE / CLUSTER):
        text = re.sub(r"\bworkers?\b", "", text)
    return text


def imports(file: Path) -> set[str]:
    """List all modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                found |= {name.name for name in names}
            case ast.ImportFrom(module, names):
                found |= {f"{module}.{name.name}" for name in names}
            case _:
                pass
    return found


class TestNeutral:
    """Nothing outside its own rooms names a game or speaks its words."""

    @pytest.mark.parametrize("file", neutral(), ids=lambda file: str(file.relative_to(SOURCE)))
    def test_words(self, file: Path) -> None:
        """No word of any game is found, whatever it stands in."""
        for words in WORDS.values():
            found = re.findall(rf"\b(?:{words})\b", spoken(file))

            assert found == []

    @pytest.mark.parametrize("file", neutral(), ids=lambda file: str(file.relative_to(SOURCE)))
    def test_imports(self, file: Path) -> None:
        """No game is imported, not even inside a function."""
        rooms = [f"basari.{folder.replace('/', '.')}" for own in FOLDERS.values() for folder in own]

        found = [name for name in imports(file) if name.startswith(tuple(rooms))]

        assert found == []


class TestLists:
    """The lists are worth something."""

    def test_folders(self) -> None:
        """Every game that is built in has its rooms, and they are there."""
        rooms = [SOURCE / folder for own in FOLDERS.values() for folder in own]

        assert FOLDERS.keys() == WORDS.keys() == REGISTERED.keys()
        assert all(room.is_dir() for room in rooms)

    @pytest.mark.parametrize("game", FOLDERS)
    def test_words_are_its_own(self, game: str) -> None:
        """Its own rooms do speak of them: the list would find them elsewhere, too."""
        own = "\n".join(
            file.read_text(encoding="utf-8")
            for folder in FOLDERS[game]
            for file in (SOURCE / folder).rglob("*.py")
        )

        assert (
            len(set(re.findall(rf"\b(?:{WORDS[game]})\b", own))) > len(WORDS[game].split("|")) // 2
        )
