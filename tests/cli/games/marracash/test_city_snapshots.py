"""Pages in the city as they look; `make snapshots` writes down how they look now."""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from basari.cli import texts
from basari.cli.games.marracash.face import FACE
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import ASCII, Look, look_named
from basari.cli.terminal.page import Page, laid_out
from basari.rules.marracash.table import BRINGING
from stages import after, plain
from strolls import album, asked, middle, played


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
    bids = ("2 auction B2", "2 bid 100", "3 bid 150", "0 bid 300", "1 pass", "2 bid 325", "3 pass")
    hall, bidding, _ = played(middle(seat=2, actions=1), *bids)
    walked, _, events = played(middle(), "0 move 8 4")
    empty = middle({1: "GRY", 4: "GR"}, phase=BRINGING, actions=0, queue="BGPPR")
    last = asked(middle(queue="", left=2))
    return {
        "move": after(asked(middle()), "8", "4"),
        "move-last": last,
        "naming": after(asked(middle()), "a", "r", "3"),
        "bid": asked(bidding, hall),
        "bid-wrong": after(asked(bidding, hall), *"360"),
        "pass": after(asked(bidding, hall), "p"),
        "hall": FACE.bidding(hall, None, 1.0),
        "bring": after(asked(empty), "right", "3"),
        "walking": after(FACE.show(walked, events, 1.0, None), *["tick"] * 3),
        "walked": after(FACE.show(walked, events, 1.0, None), "x"),
        "end": album(0)[-1],
        "shops": after(album(0)[-1], "left"),
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
        """On large paper, with the story."""
        assert written(Paper(Look(), 120, 40)) == snapshot

    def test_ascii(self, snapshot: SnapshotAssertion) -> None:
        """Where there are no signs but ASCII."""
        assert written(Paper(Look(ASCII))) == snapshot

    @pytest.mark.parametrize("theme", ["dark", "mono"])
    def test_styles(self, theme: str, snapshot: SnapshotAssertion) -> None:
        """With their styles."""
        look = look_named(theme, ascii_only=False, coloured=True)

        assert written(Paper(look), styled=True) == snapshot
