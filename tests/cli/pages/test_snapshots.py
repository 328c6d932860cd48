"""Every kind of page as it looks: as text on all papers, and with its styles on small paper.

`pytest tests/pages/test_snapshots.py --snapshot-update` writes down how they look now.
"""

from collections.abc import Iterator
from functools import cache

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from basari.cli import texts
from basari.cli.pages.read import Help
from basari.cli.pages.scene import Page
from basari.cli.terminal.frame import Paper, Sheet, frame
from basari.cli.terminal.look import ASCII, THEMES, Look, look_named
from stages import COLOURED, SIZES, Shot, before_game, framed, plain, scenes, views
from tables import BOARD, CARDS

LOOKS = {"Unicode": COLOURED, "ASCII": Look(ASCII)}
TINY = ((79, 24), (80, 23), (40, 10), (12, 6))


class PageExtension(SingleFileSnapshotExtension):
    """Keeps every group of pages in a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Keep snapshots as text."""
    return snapshot.use_extension(PageExtension)


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    """Let no test leave another language behind."""
    texts.use("en")
    yield
    texts.use("en")


@cache
def kinds() -> dict[str, Page]:
    """Find one page of each kind; of helps that say the same, the first one."""
    found = {f"before-{kind}": page for kind, page in before_game()}
    found |= {f"before-help-{kind}": Help(page=page) for kind, page in before_game()}
    for rules, seats in ((CARDS, 5), (BOARD, 4)):
        seen = views(rules.name, seats)
        helps = [Shot(f"help-{kind}", Help(page=page)) for kind, page in seen]
        shots = (*scenes((rules, seats)), *seen, *helps)
        found |= {f"{rules.name}-{kind}": page for kind, page in shots}
    return {kind: page for kind, page in found.items() if not _is_repeated(kind, found)}


def _is_repeated(kind: str, found: dict[str, Page]) -> bool:
    """Whether it is a help like one before."""
    told = _help(found[kind])
    return bool(told) and kind != next(name for name, page in found.items() if _help(page) == told)


def _help(page: Page) -> tuple[str, ...]:
    return page.page.help() if isinstance(page, Help) else ()


@cache
def groups() -> dict[str, list[str]]:
    """Put kinds that belong together into groups: all steps of a reveal, all helps."""
    grouped: dict[str, list[str]] = {}
    for kind in kinds():
        grouped.setdefault("-".join(kind.split("-")[:2]), []).append(kind)
    return grouped


def written(group: str) -> str:
    """Write pages down as they look on all papers."""
    parts = [
        f"=== {kind}, {width} x {height}, {name} ===\n"
        + "\n".join(plain(framed(kinds()[kind], Paper(look, width, height))))
        for kind in groups()[group]
        for width, height in SIZES
        for name, look in LOOKS.items()
    ]
    return "\n".join(parts) + "\n"


def styled(group: str) -> str:
    """Write the first and the last of some pages down with their styles, for every theme."""
    ends = dict.fromkeys((groups()[group][0], groups()[group][-1]))
    parts = [
        f"=== {kind}, {theme} ===\n" + "\n".join(framed(kinds()[kind], Paper(_look(theme))))
        for kind in ends
        for theme in THEMES
    ]
    return ("\n".join(parts) + "\n").replace("\x1b", "\\e")


def _look(theme: str) -> Look:
    return look_named(theme, ascii_only=False, coloured=True)


class TestPages:
    """Nothing looks different unless it is meant to."""

    @pytest.mark.parametrize("group", groups())
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_text(self, group: str, language: str, snapshot: SnapshotAssertion) -> None:
        """Every kind of page reads as it was written down."""
        texts.use(language)

        assert written(group) == snapshot

    @pytest.mark.parametrize("group", groups())
    def test_styles(self, group: str, snapshot: SnapshotAssertion) -> None:
        """Every kind of page looks as it was written down, in every theme."""
        assert styled(group) == snapshot

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_too_small(self, language: str, snapshot: SnapshotAssertion) -> None:
        """Where there is too little room, a notice asks for more, in as little as there is."""
        texts.use(language)
        notices = [frame(Sheet("", "", [], ()), Paper(COLOURED, *size)) for size in TINY]

        assert "\n---\n".join("\n".join(plain(lines)) for lines in notices) == snapshot


class TestKinds:
    """What there is a snapshot of."""

    def test_every_kind(self) -> None:
        """No kind of page is forgotten."""
        pages = {type(page) for page in kinds().values()}

        assert _concrete(Page) - pages == set()

    def test_shots(self) -> None:
        """Both editions show what both have."""
        shared = ("curtain", "choice", "news", "word-answer", "reveal-whole", "ending-3")

        for kind in shared:
            assert {f"cards-{kind}", f"board-{kind}"} <= kinds().keys()


def _concrete(kind: type[Page]) -> set[type[Page]]:
    """Find all kinds of pages that draw something, and of which there are no others."""
    below = kind.__subclasses__()
    return set().union(*map(_concrete, below)) if below else {kind}
