import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli import texts
from basari.errors import BadSetup, IllegalMove, say


class TestDetect:
    """The environment tells which language a player reads."""

    @pytest.mark.parametrize(
        ("environ", "language"),
        [
            ({}, "en"),
            ({"LANG": "C"}, "en"),
            ({"LANG": "de_DE.UTF-8"}, "de"),
            ({"LANG": "de"}, "de"),
            ({"LANG": "de-CH"}, "de"),
            ({"LANG": "DE_DE@euro"}, "de"),
            ({"LANG": "den_US.UTF-8"}, "en"),
            ({"LANG": "fr_FR.UTF-8"}, "en"),
            ({"LC_MESSAGES": "de_AT", "LANG": "en_US"}, "de"),
            ({"LC_ALL": "en_GB", "LC_MESSAGES": "de_AT"}, "en"),
            ({"LC_ALL": "", "LANG": "de_DE"}, "de"),
            ({"LANGUAGE": "de:en", "LC_ALL": "en_US"}, "de"),
            ({"LANGUAGE": "fr:de:en"}, "de"),
            ({"LANGUAGE": "fr", "LANG": "de_DE"}, "en"),
        ],
    )
    def test_finds_it(self, environ: dict[str, str], language: str) -> None:
        """The first variable that is set decides; what is not German is English."""
        assert texts.detect(environ) == language

    @given(st.dictionaries(st.sampled_from(["LANGUAGE", "LC_ALL", "LANG"]), st.text()))
    def test_always_finds_one_we_speak(self, environ: dict[str, str]) -> None:
        """Whatever the environment says, the answer is a language we have."""
        assert texts.detect(environ) in texts.LANGUAGES


class TestUse:
    """The front end speaks one language at a time."""

    def test_switches(self) -> None:
        """Texts and plurals follow the language in use, there and back."""
        texts.use("de")
        german = texts._("Red"), texts.n_("{number} point", "{number} points", 2)
        texts.use("en")
        english = texts._("Red"), texts.n_("{number} point", "{number} points", 2)

        assert german == ("Rot", "{number} Punkte")
        assert english == ("Red", "{number} points")

    def test_refuses_an_unknown_language(self) -> None:
        """A language we do not have is refused with those we have, and nothing changes."""
        texts.use("de")

        with pytest.raises(BadSetup, match="'fr': choose en, de"):
            texts.use("fr")

        assert texts._("Red") == "Rot"

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_says_nothing_as_nothing(self, language: str) -> None:
        """An empty text stays empty, though catalogues keep their head under it."""
        texts.use(language)

        assert texts._("") == ""

    def test_keeps_what_has_no_translation(self) -> None:
        """A text that no catalogue knows is said as it is."""
        texts.use("de")

        assert texts._("of no catalogue") == "of no catalogue"

    def test_loads_no_heavy_library(self) -> None:
        """The languages alone need neither a terminal library nor a validator."""
        code = "import sys, basari.cli.texts; print({'rich', 'typer', 'pydantic'} & {*sys.modules})"

        loaded = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )

        assert loaded.stdout.strip() == "set()"


class TestTell:
    """Whatever the core says is told in the language of the player."""

    @given(st.text(st.characters(exclude_categories=["C", "Z"])))
    def test_leaves_other_texts_alone(self, text: str) -> None:
        """A text that was not made with `say` stays as it is, braces and all."""
        assert texts.tell(text) == text

    @given(st.text())
    def test_steers_no_terminal(self, file: str) -> None:
        """Whatever a file is called, nothing of it reaches a terminal but what can be shown."""
        why = say("{file}: is empty", file=file)

        for said in (file, why, say("{why}!", why=why)):
            assert texts.tell(said).isprintable()

    @given(st.text(), st.integers())
    def test_says_in_english_what_was_said(self, name: str, number: int) -> None:
        """In English a sentence is told as the core said it, whatever its parts."""
        sentence = say("{name!r} has {number}", name=name, number=number)

        assert texts.tell(sentence) == sentence

    def test_translates_by_template(self) -> None:
        """The template is looked up, and filled with the same parts."""
        texts.use("de")

        told = texts.tell(say("{offer} does not beat {standing} (G6)", offer="1G", standing="1R"))

        assert told == "1G ist nicht höher als 1R (G6)"

    def test_tells_parts_that_are_sentences(self) -> None:
        """A sentence within a sentence is translated too."""
        texts.use("de")
        why = say("the line is not valid JSON")

        told = texts.tell(say("{file}, line {line}: {why}", file="a{0}", line=7, why=why))

        assert told == "a{0}, Zeile 7: die Zeile ist kein gültiges JSON"

    def test_tells_errors(self) -> None:
        """The sentence of an error is told like any other."""
        texts.use("de")
        error = IllegalMove(say("an offer is at least one gem (G6)"))

        assert texts.tell(error.sentence) == "ein Angebot ist mindestens ein Edelstein (G6)"
