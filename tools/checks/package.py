"""What the project says of itself as a package is the same wherever it is said."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import basari
from checks.findings import Finding, modules, text_of

README = ("Reinhard Staupe", "unofficial", "make play", "make test")
"""What the readme must say: whose game it is, that this is not theirs, and how to begin."""
LENGTH = 120
"""How many lines the readme may have: it is for people who want to play."""


def metadata(project: Path) -> Iterator[Finding]:
    """Find versions said twice, another Python promised than checked, another licence named."""
    path = project / "pyproject.toml"
    settings = tomllib.loads(text_of(path))
    for holds, what in _promises(project, settings):
        if not holds:
            yield Finding(path, 1, what)


def _promises(project: Path, settings: dict[str, Any]) -> Iterator[tuple[bool, str]]:
    """Say what must hold of the metadata, and what is wrong if it does not."""
    about = settings["project"]
    (licence,) = about["license-files"]
    oldest = about["requires-python"].removeprefix(">=").replace(".", "")
    once = about["dynamic"] == ["version"] and "version" not in about
    source = settings["tool"]["hatch"]["version"]["path"] == "src/basari/__init__.py"
    yield once and source, "the version is said elsewhere than in src/basari/__init__.py"
    yield (
        settings["tool"]["ruff"]["target-version"] == f"py{oldest}",
        "ruff checks for another Python than the oldest that is promised",
    )
    yield about["license"] in text_of(project / licence), f"{licence} is not the licence named"


def readme(project: Path) -> Iterator[Finding]:
    """Find what the readme should say and does not, and whether it says too much."""
    path = project / "README.md"
    text = text_of(path)
    for words in README:
        if words.lower() not in text.lower():
            yield Finding(path, 1, f"does not say {words!r}")
    if text.count("\n") > LENGTH:
        yield Finding(path, LENGTH + 1, f"has more than {LENGTH} lines")


def changelog(project: Path) -> Iterator[Finding]:
    """Find a version that the changelog does not tell of."""
    path = project / "CHANGELOG.md"
    if basari.__version__ not in text_of(path):
        yield Finding(path, 1, f"says nothing of version {basari.__version__}")


def packages(project: Path) -> Iterator[Finding]:
    """Find modules that would be left out because their folder is no package."""
    for path in modules(project / "src" / "basari"):
        if not (path.parent / "__init__.py").is_file():
            yield Finding(path, 1, "its folder has no __init__.py")
