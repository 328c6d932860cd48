"""Every kind of page as it looks: all of them as English text on small paper.

In other languages, sizes, signs and themes there is one page of every class; that all others fit
and are translated there too are laws of their own. `make snapshots` writes down how they look now.
"""

from collections.abc import Iterable
from functools import cache
from inspect import getattr_static
from types import FunctionType

import pytest
from syrupy.assertion import SnapshotAssertion

from basari.cli import texts
from basari.cli.pages.read import Help
from basari.cli.terminal.frame import Paper, Sheet, frame
from basari.cli.terminal.look import ASCII, Look, look_named
from basari.cli.terminal.page import Page
from basari.cli.terminal.palette import THEMES
from basari.rules.register import REGISTER
from tests.games.basari.helpers import BOARD, CARDS
from tests.helpers.stages import (
    COLOURED,
    SIZES,
    Shot,
    bare,
    before_game,
    plain,
    scenes,
    views,
    write_pages,
)

SMALL = Paper(COLOURED)
PAPERS = {"large": Paper(COLOURED, *SIZES[-1]), "ASCII": Paper(Look(ASCII))}
OF_ANY_GAME = (
    *("choice", "options", "sealing", "narration-0", "narration-1", "narration-whole"),
    *("bidding", "ending", "remark", "help"),
)
"""Kinds of pages that a game with the least face has, and Basari draws in its own way."""
TINY = ((79, 24), (80, 23), (40, 10), (12, 6))


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
    own = [shot for shot in bare((CARDS, 5)) if shot.kind.startswith(OF_ANY_GAME)]
    found |= {f"bare-{kind}": page for kind, page in own}
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


@cache
def classes() -> list[str]:
    """Pick one page of every class."""
    first: dict[type[Page], str] = {}
    for kind, page in kinds().items():
        first.setdefault(type(page), kind)
    return list(first.values())


def some(chosen: Iterable[str]) -> dict[str, Page]:
    """Find pages of some kinds."""
    return {kind: kinds()[kind] for kind in chosen}


class TestPages:
    """Nothing looks different unless it is meant to."""

    @pytest.mark.parametrize("group", groups())
    def test_text(self, group: str, snapshot: SnapshotAssertion) -> None:
        """Every kind of page reads as it was written down."""
        assert write_pages(some(groups()[group]), SMALL) == snapshot

    @pytest.mark.parametrize("language", texts.LANGUAGES[1:])
    def test_languages(self, language: str, snapshot: SnapshotAssertion) -> None:
        """So does a page of every class in other languages."""
        texts.use(language)

        assert write_pages(some(classes()), SMALL) == snapshot

    @pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
    def test_papers(self, paper: Paper, snapshot: SnapshotAssertion) -> None:
        """And on large paper, and where there are no signs but ASCII."""
        assert write_pages(some(classes()), paper) == snapshot

    @pytest.mark.parametrize("theme", THEMES)
    def test_themes(self, theme: str, snapshot: SnapshotAssertion) -> None:
        """In every theme it has the styles that were written down."""
        look = look_named(theme, ascii_only=False, coloured=True)

        assert write_pages(some(classes()), Paper(look), styled=True) == snapshot

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
        shared = ("curtain", "choice", "word-answer", "reveal-whole", "ending-3")

        for kind in shared:
            assert {f"cards-{kind}", f"board-{kind}"} <= kinds().keys()


def _concrete(kind: type[Page]) -> set[type[Page]]:
    """Find all kinds of pages that leave nothing to others, in the program itself.

    Those of other games than Basari are for their own tests.
    """
    members = [getattr_static(kind, name) for name in dir(kind)]
    others = tuple(f"basari.cli.games.{game}." for game in REGISTER if game != "basari")
    ours = kind.__module__.startswith("basari.") and not kind.__module__.startswith(others)
    whole = ours and not any(map(_is_missing, members))
    return set().union({kind} if whole else (), *map(_concrete, kind.__subclasses__()))


def _is_missing(member: object) -> bool:
    """Whether something is for others to write."""
    member = member.fget if isinstance(member, property) else member
    return isinstance(member, FunctionType) and "NotImplementedError" in member.__code__.co_names
