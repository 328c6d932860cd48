"""A letter for every seat."""

from string import ascii_uppercase

from hypothesis import given
from hypothesis import strategies as st

from basari.cli.terminal.letters import letters_of

names = st.lists(st.text(min_size=1, max_size=24), min_size=1, max_size=5)


class TestLetters:
    """Letters that stand for people."""

    @given(names, st.sets(st.sampled_from(ascii_uppercase), max_size=12).map("".join))
    def test_always(self, people: list[str], taken: str) -> None:
        """Whoever they are, everybody has a letter of their own that is none of those taken."""
        letters = letters_of(people, taken)

        assert len(set(letters)) == len(people)
        assert not set(letters) & {*taken, "I", "O"}
        assert all(len(letter) == 1 and letter in ascii_uppercase for letter in letters)

    def test_of_the_name(self) -> None:
        """It is the first of the name that is free; accents are dropped."""
        assert letters_of(["Lea", "Jonathan", "Anika", "Maximilian"], "BGPRY") == tuple("LJAM")
        assert letters_of(["Ömer", "Ida", "Ben"], "BGPRY") == tuple("MDE")

    def test_none_of_the_name(self) -> None:
        """Where the name has none, it is the first one that is free."""
        assert letters_of(["Bob", "漢字", "Io"], "BGPRY") == tuple("ACD")
