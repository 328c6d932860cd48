"""Pages of Jantaris as they look; `make snapshots` writes down how they look now."""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from basari.cli import texts
from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import ASCII, Look, look_named
from basari.cli.terminal.page import Page, laid_out
from guild_pages import GAMES, album, asked, middle, played, voting
from guilds import guild_table
from stages import after, plain


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


def pages() -> dict[str, Page]:
    """Find a page of every kind."""
    hall, bidding, _ = played(middle(), "0 bazaar", "0 auction 11", "0 bid 4", "2 bid 5")
    _, stones, _ = played(middle(), "0 market 1R")
    votes = ("0 market 1R", "0 stone R 1", "0 trade", "1 recruit", "2 recruit", "3 trade")
    scene, _, events = played(middle(), *votes)
    selling = played(middle(), *votes, "-1 draw 3")
    settling = played(middle(), *votes, "-1 draw 3", "0 sell 2R1B")
    _, wide, _ = played(guild_table(played=GAMES[2][1]), "0 market 1R")
    return {
        "market": asked(middle()),
        "guild": after(asked(middle()), "g", "5"),
        "bazaar": after(asked(middle()), "b"),
        "stone": asked(stones),
        "vote": after(voting(), "2"),
        "auction": asked(bidding, hall),
        "hall": FACE.bidding(hall, None, 1.0),
        "votes": FACE.show(scene, events, 0.0, None),
        "sell": asked(selling[1], selling[0]),
        "settle": after(asked(settling[1], settling[0]), "8"),
        "twelve": asked(wide),
        "end": album(1)[-1],
        "sources": after(album(1)[-1], "left"),
    }


def written(paper: Paper, *, styled: bool = False) -> str:
    """Write all pages down."""
    parts = []
    for kind, page in pages().items():
        lines = frame(laid_out(page, paper)[1], paper)
        parts.append(f"=== {kind} ===\n" + "\n".join(lines if styled else plain(lines)))
    return ("\n".join(parts) + "\n").replace("\x1b", "\\e")


class TestPages:
    """Nothing looks different unless it is meant to."""

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_small(self, language: str, snapshot: SnapshotAssertion) -> None:
        """On the smallest paper, in both languages."""
        texts.use(language)

        assert written(Paper(Look())) == snapshot

    def test_large(self, snapshot: SnapshotAssertion) -> None:
        """With the story, and larger cells."""
        assert written(Paper(Look(), 120, 40)) == snapshot

    def test_ascii(self, snapshot: SnapshotAssertion) -> None:
        """Where there are no other signs."""
        assert written(Paper(Look(ASCII))) == snapshot

    @pytest.mark.parametrize("theme", ["dark", "mono"])
    def test_styles(self, theme: str, snapshot: SnapshotAssertion) -> None:
        """With all styles."""
        look = look_named(theme, ascii_only=False, coloured=True)

        assert written(Paper(look), styled=True) == snapshot
