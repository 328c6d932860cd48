"""Links of documents lead somewhere, and what tools write into documents is current."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from checks.findings import Finding, line_at, text_of

LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
"""A link to a file of the project, in Markdown."""
WRITERS = {"pictures": "README.md", "components": "docs/components.md"}
"""Tools that write parts of documents, and which."""


def links(project: Path) -> Iterator[Finding]:
    """Find links to files that are not there."""
    for page in [*sorted(project.glob("*.md")), *sorted(project.glob("docs/**/*.md"))]:
        text = text_of(page)
        for link in LINK.finditer(text):
            if not (page.parent / link[1]).exists():
                yield Finding(page, line_at(text, link.start()), f"{link[1]} is not there")


def written_parts(project: Path) -> Iterator[Finding]:
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
