"""What a game says of itself, without a picture."""

import pytest

from basari.cli import texts
from basari.cli.texts import tell
from basari.errors import join_words, say, say_cn, say_n
from basari.facts import Column, Facts, Name, Prospect, count_points, name_list
from basari.kernel import Event, Place, Seat
from tests.helpers.english_pages import english_again

__all__ = ["english_again"]  # a fixture that every test here uses

NAMES = ("Ada", "Ben", "Cleo")


class TestSentences:
    """A sentence keeps its parts until somebody says it, with names and in a language."""

    def test_a_name_is_filled_in_last(self) -> None:
        """A player is a part of a sentence, known by the seat until names are."""
        sentence = say("{name} passes.", name=Name(Seat(1)))

        assert sentence == "seat 1 passes."
        assert tell(sentence, NAMES) == "Ben passes."
        texts.use("de")
        assert tell(sentence, NAMES) == "Ben passt."

    def test_without_names(self) -> None:
        """Where nobody has a name, seats are numbered in every language."""
        texts.use("de")

        assert tell(say("{name} passes.", name=Name(Seat(1)))) == "Platz 1 passt."

    @pytest.mark.parametrize(
        ("seats", "english", "german"),
        [
            ((), "", ""),
            ((2,), "Cleo", "Cleo"),
            ((0, 1), "Ada and Ben", "Ada und Ben"),
            ((0, 1, 2), "Ada, Ben and Cleo", "Ada, Ben und Cleo"),
        ],
    )
    def test_lists(self, seats: tuple[int, ...], english: str, german: str) -> None:
        """Several players are joined as one says them."""
        sentence = name_list(map(Seat, seats))

        assert tell(sentence, NAMES) == english
        texts.use("de")
        assert tell(sentence, NAMES) == german

    @pytest.mark.parametrize(
        ("number", "english", "german"),
        [(0, "0 points", "0 Punkte"), (1, "1 point", "1 Punkt"), (5, "5 points", "5 Punkte")],
    )
    def test_plurals(self, number: int, english: str, german: str) -> None:
        """One and many are told apart as each language does it."""
        sentence = count_points(number)

        assert sentence == english
        assert tell(sentence) == english
        texts.use("de")
        assert tell(sentence) == german

    def test_context(self) -> None:
        """Other languages may have another word in a context."""
        free = say_n("{number} red", "{number} red", 2, number=2)
        bent = say_cn("object", "{number} red", "{number} red", 2, number=2)
        texts.use("de")

        assert (free, bent) == ("2 red", "2 red")
        assert tell(free) == "2 rote"
        assert tell(bent) == "2 rote"
        assert tell(say_cn("object", "{number} red", "{number} red", 1, number=1)) == "1 roten"

    def test_words_of_sentences(self) -> None:
        """What is joined is said in the language that is spoken."""
        sentence = join_words([count_points(1), say("no gems")])
        texts.use("de")

        assert tell(sentence) == "1 Punkt und keine Edelsteine"


class TestColumns:
    """Seats are compared by numbers."""

    def test_leaders(self) -> None:
        """Who has most leads, also with others; nobody where all have the same."""
        points = say("points")

        assert Column(points, (3, 9, 9)).leaders == (1, 2)
        assert Column(points, (9, 3, 0)).leaders == (0,)
        assert Column(points, (4, 4)).leaders == ()


class TestDefaults:
    """Only what happened must be told by a game; all else has a plain answer."""

    def test_an_event_must_be_told(self) -> None:
        """There are no words for it."""
        with pytest.raises(NotImplementedError):
            Facts[None, str]().tell(Event())

    def test_of_an_answer(self) -> None:
        """It goes by its notation, and brings nothing that is known."""
        facts = Facts[None, str]()

        assert facts.option(None, Seat(0), "bid 7") == "bid 7"
        assert facts.prospect(None, Seat(0), "bid 7") == Prospect(say("bid 7"))
        assert facts.question(None, Seat(0)) is None
        assert facts.meaning(None) == ()

    def test_of_a_table(self) -> None:
        """Nothing is counted, nothing lies there, nothing threatens."""
        facts = Facts[None, str]()

        assert (facts.seats(None), facts.table(None)) == ((), ())
        assert facts.warning(None) is None
        assert facts.progress(None) == 0

    @pytest.mark.parametrize(
        ("place", "words"),
        [
            (Place(), "the beginning"),
            (Place(0, 3), "round 3"),
            (Place(2, 1), "part 2, round 1"),
        ],
    )
    def test_of_a_place(self, place: Place, words: str) -> None:
        """Chapters are counted, if there are some, and rounds."""
        facts = Facts[None, str]()

        assert facts.place(place) == words
        assert facts.heading(None, place) == words
        assert facts.scoring(place) == f"{words}, scoring"

    def test_of_what_is_counted(self) -> None:
        """It goes by the name it is counted by."""
        facts = Facts[None, str]()

        assert facts.chapter(2) == "Part 2"
        assert facts.choice("low") == "low"
        assert facts.deed("carried_out") == "carried out"
        assert (facts.source("last_cards"), facts.source("")) == ("Last cards", "Points")
        assert facts.prices() == "Prices are averages."
