"""What tests of pages have in common."""

from tests.helpers.english_pages import english_again, snapshot

__all__ = ["english_again", "snapshot"]
