"""Names: clean enough to be shown anywhere, and told apart by everyone."""

import sys
import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from basari.errors import BadSetup
from basari.names import LONGEST, check_distinct, clean

UNSHOWABLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
anything = st.text(st.characters(exclude_categories=()), max_size=40)

FILLERS = "\u034f\u115f\u1160\u2800\u3164\uffa0"
"""Letters and marks that show nothing."""


class TestClean:
    """Whatever is typed becomes a name that can be shown, or is refused."""

    @given(anything)
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

    @given(anything)
    def test_cleaning_twice_changes_nothing(self, typed: str) -> None:
        """A name that is clean stays as it is."""
        try:
            name = clean(typed)
        except BadSetup:
            assume(False)  # noqa: FBT003 - refused, as it may be

        assert clean(name) == name

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
        assume(len(name) <= LONGEST)

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
            ("{name} %s", "{name} %s"),
            ("a" * 24, "a" * 24),
            ("a" * 24 + "\u200b" * 9, "a" * 24),
        ],
    )
    def test_examples(self, typed: str, name: str) -> None:
        """Spaces are single, letters composed, and what cannot be shown is left out."""
        assert clean(typed) == name

    @pytest.mark.parametrize(
        ("typed", "count"),
        [("", 0), ("  \t", 0), ("\x1b\u200b", 0), ("a" * 25, 25), ("ab " * 9, 26)],
    )
    def test_too_short_or_too_long(self, typed: str, count: int) -> None:
        """What leaves no name, or too long a one, is refused."""
        with pytest.raises(BadSetup) as caught:
            clean(typed)

        assert caught.value.sentence == (
            f"a name has 1 to 24 characters that can be shown, not {count}"
        )


class TestDistinct:
    """Nobody is mistaken for another."""

    @given(st.lists(st.text(min_size=1), unique_by=lambda name: name.casefold()))
    def test_different_names(self, names: list[str]) -> None:
        """Names that differ by more than case are told apart."""
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
        """No names are no trouble."""
        check_distinct([])


class TestInvisible:
    """A name that nobody can see, or tell from another, is no name."""

    @pytest.mark.parametrize(
        "blank", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\ufe0f\u034f"]
    )
    def test_blank(self, blank: str) -> None:
        """Letters that show nothing make no name."""
        with pytest.raises(BadSetup):
            clean(blank)

    @pytest.mark.parametrize("extra", ["\ufe0f", "\u3164", "\U000e0100"])
    def test_extra(self, extra: str) -> None:
        """Behind a name they are left out."""
        assert clean(f"Ada{extra}") == "Ada"

    def test_look_alike(self) -> None:
        """The same letters in another width are the same name."""
        with pytest.raises(BadSetup, match="is taken twice"):
            check_distinct(["Ada", "\uff21\uff44\uff41"])
