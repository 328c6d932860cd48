"""How the pages of a game look, written down: small and large, in both languages, with styles."""

from collections.abc import Mapping

import pytest
from syrupy.assertion import SnapshotAssertion

from basari.cli import texts
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import ASCII, Look, look_named
from basari.cli.terminal.page import Page
from tests.helpers.stages import write_pages


class Looks:
    """Snapshot tests of the pages of a game; a subclass provides the pages."""

    def pages(self) -> Mapping[str, Page]:
        """Find a page of every kind."""
        raise NotImplementedError

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_small(self, language: str, snapshot: SnapshotAssertion) -> None:
        """On the smallest paper, in both languages."""
        texts.use(language)

        assert write_pages(self.pages(), Paper(Look())) == snapshot

    def test_large(self, snapshot: SnapshotAssertion) -> None:
        """On large paper, with the story."""
        assert write_pages(self.pages(), Paper(Look(), 120, 40)) == snapshot

    def test_ascii(self, snapshot: SnapshotAssertion) -> None:
        """In ASCII."""
        assert write_pages(self.pages(), Paper(Look(ASCII))) == snapshot

    @pytest.mark.parametrize("theme", ["dark", "mono"])
    def test_styles(self, theme: str, snapshot: SnapshotAssertion) -> None:
        """With their styles."""
        look = look_named(theme, ascii_only=False, coloured=True)

        assert write_pages(self.pages(), Paper(look), styled=True) == snapshot
