"""Links of documents lead somewhere, and what tools write into documents is current."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from checks.findings import Finding, line_at, text_of

LINK = re.compile(r"\]\(([^)#:]*)(?:#([^)]*))?\)")
"""A link to a file of the project, and to a heading in it, in Markdown."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"`((?:\w+/)*\w+\.(?:py|toml))`")
"""A module or a table that a document names in running text."""
ROOM = re.compile(r"^\| `([\w/]+/)` +\| (.+) \|$", re.MULTILINE)
"""A row of the table of rooms: a folder, and what is in it."""
ONE_FOR_EACH = ("cli/commands/", "cli/games/")
"""Rooms with a module for each thing of a kind; nobody need name them all."""
EXAMPLES = frozenset({"my_bot.py", "pyproject.toml"})
"""Files that readers write themselves."""
INDEX = "README"
"""The name of the page with which the documents begin."""
GERMAN = ".de.md"
WRITERS = {"pictures": "README.md", "components": "docs/components.md"}
"""Tools that write parts of documents, and which."""


def pages(project: Path) -> list[Path]:
    """List all documents."""
    return [*sorted(project.glob("*.md")), *sorted(project.glob("docs/**/*.md"))]


def links(project: Path) -> Iterator[Finding]:
    """Find links to files and headings that are not there."""
    for page in pages(project):
        text = text_of(page)
        for link in LINK.finditer(text):
            target = page.parent / link[1] if link[1] else page
            at = line_at(text, link.start())
            if not target.exists():
                yield Finding(page, at, f"{link[1]} is not there")
            elif link[2] and link[2] not in anchors(text_of(target)):
                yield Finding(page, at, f"{target.name} has no heading #{link[2]}")


def anchors(text: str) -> set[str]:
    r"""Return what links to the headings of a page are called.

    >>> sorted(anchors("# How it looks, and why\n## Für `r`"))
    ['für-r', 'how-it-looks-and-why']
    """
    headings = HEADING.findall(FENCE.sub("", text))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def named_files(project: Path) -> Iterator[Finding]:
    """Find modules and tables that documents name and that are not there, or not any more."""
    there = [
        path.relative_to(project).as_posix()
        for folder in ("src", "tests", "tools", "bench", "docs")
        for path in (project / folder).rglob("*")
    ]
    for page in pages(project):
        text = FENCE.sub(lambda fenced: "\n" * fenced[0].count("\n"), text_of(page))
        for named in FILE.finditer(text):
            ends = f"/{named[1]}"
            general = named[1] in EXAMPLES or "NAME" in named[1] or page.name == "CHANGELOG.md"
            if not general and not any(f"/{path}".endswith(ends) for path in there):
                yield Finding(page, line_at(text, named.start()), f"{named[1]} is not there")


def rooms(project: Path) -> Iterator[Finding]:
    """Find modules of neutral rooms that the table of rooms in the architecture leaves out."""
    page = project / "docs" / "architecture.md"
    text = text_of(page) if page.exists() else ""
    for row in ROOM.finditer(text):
        folder = project / "src" / "basari" / row[1]
        named = set(re.findall(r"`(\w+)`", row[2]))
        for module in sorted(folder.glob("*.py")):
            if module.stem not in named | {"__init__"} and row[1] not in ONE_FOR_EACH:
                at = line_at(text, row.start())
                yield Finding(page, at, f"{row[1]}{module.name} is not in the table of rooms")


def index(project: Path) -> Iterator[Finding]:
    """Find documents to which the index in their language does not lead."""
    docs = project / "docs"
    for ending in (".md", GERMAN):
        start = docs / f"{INDEX}{ending}"
        led = {start.parent / link[1] for link in LINK.finditer(text_of(start))}
        for page in pages(project):
            belongs = page.is_relative_to(docs) and page.name.endswith(GERMAN) == (ending == GERMAN)
            if belongs and page != start and page not in led:
                yield Finding(start, 1, f"does not lead to {page.relative_to(project)}")


def german_pages(project: Path) -> Iterator[Finding]:
    """Find links of German pages to English ones, save to the same page in English."""
    for page in pages(project):
        text = text_of(page)
        for link in LINK.finditer(text):
            leads_away = link[1].endswith(".md") and not link[1].endswith(GERMAN)
            same = link[1] == page.name.replace(GERMAN, ".md")
            if page.name.endswith(GERMAN) and leads_away and not same:
                yield Finding(page, line_at(text, link.start()), f"{link[1]} is in English")


def find_stale_parts(project: Path) -> Iterator[Finding]:
    """Find pictures, figures and tables that are not what their tool writes today."""
    for tool, page in WRITERS.items():
        run = subprocess.run(  # noqa: S603 - our own tool
            [sys.executable, str(project / "tools" / f"{tool}.py"), "--check"],
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        if run.returncode or run.stderr:
            said = " ".join((run.stdout + run.stderr).split())
            yield Finding(project / page, 1, f"tools/{tool}.py would write it anew: {said}")
