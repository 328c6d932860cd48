"""Modules outside a game's own folders neither import a game nor use its words.

Whoever adds a game enters its words here.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from basari.rules.register import REGISTER
from checks.findings import Finding, line_at, modules, nodes_of, text_of

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
"""Patterns of the words that belong to a game and to no folder but its own."""
ROOMS = ("rules", "bots", "cli/games", "batch")
"""Where a game has a folder; in the last only if many of its games can be played at once."""
REGISTER_FILE = Path("rules/register.py")
"""The one module that has an entry per game."""
ENTRIES = re.compile(r"^REGISTER:.*?^}$", re.DOTALL | re.MULTILINE)
CLUSTER = Path("stats/cluster")
"""Where workers are those of Dask, who are called so everywhere."""


def neutral_words(project: Path) -> Iterator[Finding]:
    """Find words of games in neutral modules."""
    for path in neutral_modules(project):
        text = readable(path, source_of(project))
        for game, words in WORDS.items():
            for match in re.finditer(rf"\b(?:{words})\b", text):
                what = f"{match[0]!r} is a word of {game}, and this module is of no game"
                yield Finding(path, line_at(text, match.start()), what)


def neutral_imports(project: Path) -> Iterator[Finding]:
    """Find imports of a game's modules in neutral modules, even inside functions."""
    packages = tuple(
        f"basari.{folder.replace('/', '.')}" for game in REGISTER for folder in folders_of(game)
    )
    for path in neutral_modules(project):
        for line, module in imports(nodes_of(path)):
            if module.startswith(packages):
                yield Finding(path, line, f"imports {module}, and this module is of no game")


def words_of_games(project: Path) -> Iterator[Finding]:
    """Find games without words, and words that are mostly used by nobody."""
    for game in REGISTER:
        words = WORDS.get(game, "")
        own = "\n".join(
            text_of(path)
            for folder in folders_of(game)
            for path in modules(source_of(project) / folder)
        )
        used = set(re.findall(rf"\b(?:{words})\b", own)) - {""}
        if len(used) <= len(words.split("|")) // 2:
            what = f"{game} itself uses only {len(used)} of its words"
            yield Finding(Path(__file__), 1, what)
        for folder in folders_of(game)[:-1]:
            if not (source_of(project) / folder).is_dir():
                yield Finding(source_of(project) / folder, 1, f"{game} has no such folder")


def source_of(project: Path) -> Path:
    """Return the folder of the package."""
    return project / "src" / "basari"


def folders_of(game: str) -> tuple[str, ...]:
    """Name the folders of a game, below that of the package."""
    return tuple(f"{room}/{game}" for room in ROOMS)


def neutral_modules(project: Path) -> list[Path]:
    """List all modules that are in no folder of a game."""
    source = source_of(project)
    own = [source / folder for game in REGISTER for folder in folders_of(game)]
    return [path for path in modules(source) if not any(map(path.is_relative_to, own))]


def readable(path: Path, source: Path) -> str:
    """Blank out what a neutral module may say: entries of games, and workers of a cluster."""
    text = text_of(path)
    if path == source / REGISTER_FILE:
        text = ENTRIES.sub(lambda entries: "\n" * entries[0].count("\n"), text)
    if path.is_relative_to(source / CLUSTER):
        text = re.sub(r"\bworkers?\b", "", text)
    return text


def imports(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    r"""Go through the lines that import, and what each of them imports.

    >>> list(imports(ast.walk(ast.parse("import os, sys\nfrom pathlib import Path"))))
    [(1, 'os'), (1, 'sys'), (2, 'pathlib.Path')]
    """
    for node in nodes:
        match node:
            case ast.Import(names):
                yield from ((node.lineno, name.name) for name in names)
            case ast.ImportFrom(module, names):
                yield from ((node.lineno, f"{module}.{name.name}") for name in names)
            case _:
                pass
