"""The rules at the table: contents, search, and a rule found by its number."""

import re

import pytest

from basari.cli.pages.rulebook import RuleContents, Rules
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import Done, Page
from tests.games.basari.helpers import CARDS
from tests.helpers.stages import COLOURED, album, frame_page, plain

SMALL = Paper(COLOURED)


@pytest.fixture
def rules() -> Rules:
    """The rules of the cards, opened at their beginning."""
    return Rules(scene=next(page.scene for page in album((CARDS, 3), 7) if hasattr(page, "scene")))


def pressing(page: Page, *keys: str) -> Page:
    """Press keys, and let the page fit after each of them, as the stage does."""
    for key in keys:
        then = page.press(key)
        assert isinstance(then, Page)
        page = then.fit(SMALL)
    return page


def read(page: Page) -> list[str]:
    """Read what a page shows."""
    return plain(frame_page(page, SMALL))


class TestSearch:
    """What is typed after a slash is found, and lit."""

    def test_a_rule_by_its_number(self, rules: Rules) -> None:
        """Not where it is cited, but where it begins; whatever the case."""
        for keys in ("C7", "c7"):
            assert read(pressing(rules, "/", *keys, "enter"))[2].startswith(" C7 ·")

    def test_words_one_after_the_other(self, rules: Rules) -> None:
        """Every find has the word at the top; after the last comes the first, and back."""
        found = pressing(rules, "/", *"ruby", "enter")
        first = found.top
        tops = [first]
        while (found := pressing(found, "n")).top != first:
            tops.append(found.top)

        assert "rub" in "".join(read(pressing(rules, "/", *"rub", "enter"))[2]).lower()
        assert tops == sorted(tops)
        assert pressing(found, "N").top == tops[-1]

    def test_nothing(self, rules: Rules) -> None:
        """What is not there is said not to be, and one stays where the last letter led."""
        lost = pressing(rules, "down", "/", *"xyzzy")

        assert read(lost)[0].rstrip().endswith("not found")
        assert lost.top == pressing(rules, "down", "/", "x").top
        assert pressing(lost, "left") == lost

    def test_typing(self, rules: Rules) -> None:
        """Letters that lead back elsewhere are letters here; Esc forgets them."""
        typed = pressing(rules, "/", *"qh", "backspace")

        assert read(typed)[0].startswith("  /q_")
        assert pressing(typed, "escape").sought == ""
        assert pressing(rules, "/", "backspace", "enter").press("n") is None
        assert rules.press("q") == Done()
        assert rules.help()


class TestContents:
    """All parts are listed, and each is turned to."""

    def test_turn_to_each(self, rules: Rules) -> None:
        """The heading is at the top then, unless it is on the last page anyway."""
        contents = pressing(rules, "c")
        listed = [line.plain.strip() for line in contents.lines(SMALL)]
        for number, _name in enumerate(listed):
            turned = pressing(contents, *["down"] * number, "enter")
            heading = _name.strip("▶ ")
            assert heading in "\n".join(read(turned))

        assert len(listed) > 5

    def test_tables_are_no_headings(self, rules: Rules) -> None:
        """Every line of the contents is a heading of the text, and all larger ones are there."""
        book = rules.scene.rulebook
        assert book
        marked = re.findall(r"^##? (.+)$", book("en"), re.MULTILINE)

        listed = [line.plain.strip("▶ ") for line in RuleContents(rules=rules).lines(SMALL)]

        assert listed == marked

    def test_back(self, rules: Rules) -> None:
        """Esc leads back to where one read; the cursor stays within the list."""
        contents = pressing(rules, "down", "c")
        assert isinstance(contents, RuleContents)

        assert pressing(contents, "escape").top == 1
        assert pressing(contents, "up") == contents
        assert pressing(contents, "end").cursor == len(contents.lines(SMALL)) - 1
        assert contents.press("x") is None
