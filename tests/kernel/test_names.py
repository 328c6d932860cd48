"""Names: printable anywhere, and distinguishable."""

import sys
import unicodedata

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from basari.errors import BadSetup
from basari.names import LONGEST, MOST_MARKS, WIDEST, check_distinct, clean, display_width, name_key

UNSHOWABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
anything = st.text(st.characters(exclude_categories=()), max_size=40)
marks = st.text(st.characters(categories=["M"]), max_size=12)
towers = st.lists(st.tuples(st.characters(categories=["L", "Zs"]), marks), max_size=8).map(
    lambda parts: "".join(letter + mark for letter, mark in parts)
)

FILLERS = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    "\U00013441\U00013442\U00016fe4\U0001d159"
)
"""Letters and marks that show nothing."""


def piles(name: str) -> list[int]:
    """Count the marks behind the beginning, each space and each letter of a name."""
    heights = [0]
    for letter in name:
        if unicodedata.category(letter).startswith("M"):
            heights[-1] += 1
        else:
            heights.append(0)
    return heights


class TestClean:
    """Whatever is typed becomes a name that can be shown, or is refused."""

    @given(anything | towers)
    def test_clean_or_refused(self, typed: str) -> None:
        """A name has 1 to 24 characters, composed, none of which steers a terminal."""
        try:
            name = clean(typed)
        except BadSetup:
            return

        assert 1 <= len(name) <= LONGEST == 24
        assert not {unicodedata.category(letter) for letter in name} & UNSHOWABLE
        assert unicodedata.is_normalized("NFC", name)
        assert name.isprintable() or " " in name
        assert " ".join(name.split()) == name
        assert display_width(name) <= WIDEST == 24
        assert max(piles(name)) <= MOST_MARKS == 2

    @given(anything | towers)
    def test_cleaning_twice_changes_nothing(self, typed: str) -> None:
        """A name that is clean stays as it is."""
        try:
            name = clean(typed)
        except BadSetup:
            assume(False)  # noqa: FBT003 - refused, as it may be

        assert clean(name) == name

    @given(anything | towers)
    def test_however_it_is_written(self, typed: str) -> None:
        """Letters with their marks in one piece or apart make the same name."""
        assume(not any("\ud800" <= letter <= "\udfff" for letter in typed))

        outcomes = []
        for form in (
            typed,
            unicodedata.normalize("NFC", typed),
            unicodedata.normalize("NFD", typed),
        ):
            try:
                outcomes.append(clean(form))
            except BadSetup as refusal:
                outcomes.append(str(refusal))

        assert len(set(outcomes)) == 1

    def test_every_letter_there_is(self) -> None:
        """Each single letter of Unicode is kept, composed, made a space, or left out."""
        tags, last = range(0xE0000, 0xE0200), (0xF0000, sys.maxunicode)
        for code in (*range(0x20000), *tags, *last):
            letter = chr(code)
            name = clean(f"a{letter}b")
            hidden = letter in FILLERS or 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
            if hidden or unicodedata.category(letter) in UNSHOWABLE or letter.isspace():
                assert name in ("ab", "a b")
            else:
                assert name == unicodedata.normalize("NFC", f"a{letter}b")

    @given(
        st.text(
            st.characters(categories=["L", "N"], exclude_characters=FILLERS),
            min_size=1,
            max_size=24,
        )
    )
    def test_ordinary_names_stay(self, typed: str) -> None:
        """Letters and digits of any script are a good name."""
        name = unicodedata.normalize("NFC", typed)
        assume(len(name) <= LONGEST and display_width(name) <= WIDEST)

        assert clean(typed) == name

    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("Ada", "Ada"),
            ("  Ada  ", "Ada"),
            ("Ada\tof\nAthens", "Ada of Athens"),
            ("a\u00a0b\u2003c", "a b c"),
            ("a\u2028b\u2029c", "a b c"),
            ("e\u0301", "é"),
            ("\u212b", "Å"),
            ("\x1b[31mred\x1b[0m", "[31mred[0m"),
            ("\x9b31mred", "31mred"),
            ("\u202egnp.exe", "gnp.exe"),
            ("a\u200b\u200d\ufeffb", "ab"),
            ("\ud800Ada", "Ada"),
            ("\ue000Ada", "Ada"),
            ("[b]bold[/b]", "[b]bold[/b]"),
            ("a[/b]", "a[/b]"),
            (":smile:", ":smile:"),
            ("{name} %s", "{name} %s"),
            ("\u05d3\u05d5\u05d3", "\u05d3\u05d5\u05d3"),
            ("\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f"),
            ("\u0301Ada", "Ada"),
            ("Ada \u0301 Eve", "Ada Eve"),
            ("Z\u0351\u036b\u0343\u036a\u0302", "Z\u0351\u036b"),
            ("e\u0323\u0302\u0351\u036b\u0343", "\u1ec7\u0351\u036b"),
            ("Ada\U000e0041\U000e007f", "Ada"),
            ("Ada\u2066\u2069\u061c", "Ada"),
            ("a" * 22 + "\u0313" * 200, "a" * 22 + "\u0313" * 2),
            ("a" * 24, "a" * 24),
            ("a" * 24 + "\u200b" * 9, "a" * 24),
            ("e" + "\u0301" * 999, "é\u0301\u0301"),
        ],
    )
    def test_examples(self, typed: str, name: str) -> None:
        """Spaces are single, letters composed, and what cannot be shown is left out."""
        assert clean(typed) == name

    @pytest.mark.parametrize(
        ("typed", "count"),
        [
            ("", 0),
            ("  \t", 0),
            ("\x1b\u200b", 0),
            ("\u0301\u0302", 0),
            ("a" * 25, 25),
            ("ab " * 9, 26),
            ("a" * 200, 200),
            ("a" * 1000, 1000),
            ("a" * 1001, 1001),
            ("a" + "\u0301" * 1000, 1001),
        ],
    )
    def test_too_short_or_too_long(self, typed: str, count: int) -> None:
        """What leaves no name, or too long a one, is refused."""
        with pytest.raises(BadSetup) as caught:
            clean(typed)

        assert caught.value.sentence == (
            f"a name has 1 to 24 characters that can be shown, not {count}"
        )

    def test_much_air(self) -> None:
        """Any amount of space around a name is removed."""
        assert clean(" " * 5000 + "Ada" + "\u200b" * 5000) == "Ada"


class TestWidth:
    """A name fits where 24 columns are kept for it."""

    @given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=40))
    def test_never_wider_than_thought(self, text: str) -> None:
        """What can be shown is never drawn wider than we count."""
        assume("\ufe0f" not in text)

        assert display_width(text) >= cell_len(text)

    @given(anything)
    def test_names_fit(self, typed: str) -> None:
        """No name is drawn wider than 24 columns."""
        try:
            name = clean(typed)
        except BadSetup:
            return

        assert cell_len(name) <= display_width(name) <= WIDEST

    def test_every_letter_there_is(self) -> None:
        """The law holds for each single letter that a name can have."""
        letters = map(chr, range(sys.maxunicode + 1))

        wider = [
            letter
            for letter in letters
            if unicodedata.category(letter) not in UNSHOWABLE
            and display_width(letter) < cell_len(letter)
        ]

        assert wider == []

    @pytest.mark.parametrize(
        ("name", "width"),
        [
            ("Ada Lovelace", 12),
            ("Zoë", 3),
            ("Z\u0351\u036b", 1),
            ("A\u20dd", 1),
            ("\u4f50\u85e4", 4),
            ("\uff21", 2),
            ("\U0001f42a", 2),
            ("\u2630", 2),
            ("\U0001d360", 2),
            ("\u05d3\u05d5\u05d3", 3),
        ],
    )
    def test_examples(self, name: str, width: int) -> None:
        """Letters take one column, wide letters and pictures two, marks none."""
        assert display_width(name) == width

    def test_widest(self) -> None:
        """Twelve wide letters are a name, thirteen are not."""
        assert clean("\u6f22" * 12) == "\u6f22" * 12

        with pytest.raises(BadSetup) as caught:
            clean("\u6f22" * 13)

        assert caught.value.sentence == "a name takes up to 24 columns of a screen, not 26"


class TestDistinct:
    """Names must be distinguishable."""

    @given(st.lists(st.text(min_size=1), unique_by=name_key))
    @example(["Ada", "Åda", "Adá", "A da", "Ada2"])
    def test_different_names(self, names: list[str]) -> None:
        """Names that differ by more than case and looks are told apart."""
        check_distinct(names)

    @given(st.lists(st.text(min_size=1), min_size=1), st.data())
    def test_the_same_name(self, names: list[str], choice: st.DataObject) -> None:
        """The same name twice is refused, wherever it stands."""
        again = choice.draw(st.sampled_from(names))
        names.insert(choice.draw(st.integers(0, len(names))), again)

        with pytest.raises(BadSetup, match=r"is taken twice$"):
            check_distinct(names)

    @pytest.mark.parametrize(
        ("one", "other"), [("Ada", "ada"), ("ZOË", "zoë"), ("Groß", "GROSS"), ("ΣΟΦΙΑΣ", "σοφιας")]
    )
    def test_case(self, one: str, other: str) -> None:
        """Capitals make no difference, in any script; the second one is named."""
        with pytest.raises(BadSetup) as caught:
            check_distinct([one, "Ben", other])

        assert caught.value.sentence == f"the name {other!r} is taken twice"

    def test_nobody(self) -> None:
        """No names at all are accepted."""
        check_distinct([])


class TestInvisible:
    """Invisible or indistinguishable names are refused."""

    @pytest.mark.parametrize("blank", [*FILLERS, "\u115f\u1160", "\ufe0f\u034f"])
    def test_blank(self, blank: str) -> None:
        """Letters that show nothing make no name."""
        with pytest.raises(BadSetup):
            clean(blank)

    @pytest.mark.parametrize("extra", ["\ufe0f", "\u3164", "\U000e0100"])
    def test_extra(self, extra: str) -> None:
        """After a name they are removed."""
        assert clean(f"Ada{extra}") == "Ada"

    @pytest.mark.parametrize(
        "dressed", ["\uff21\uff44\uff41", "\U0001d4d0\U0001d4ed\U0001d4ea", "\u24b6\u24d3\u24d0"]
    )
    def test_look_alike(self, dressed: str) -> None:
        """The same letters in another width or in fancy dress are the same name."""
        with pytest.raises(BadSetup, match="is taken twice"):
            check_distinct(["Ada", dressed])
