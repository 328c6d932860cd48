import ast
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli import texts
from basari.errors import BadSetup, IllegalMove, say
from tests.helpers.scripts import script

ROOT = Path(__file__).parent.parent.parent
SOURCES = sorted({*(ROOT / "src").rglob("*.py")} - {Path(texts.__file__)})
"""All code but the module that makes the marks themselves."""
MARKS = {"_": 1, "say": 1, "n_": 2, "cn_": 3}
"""What marks a text, and with how many arguments that stand in the catalogues."""


@pytest.fixture(scope="module")
def catalogues() -> ModuleType:
    """The tool that keeps the catalogues."""
    return script("catalogues")


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


class TestCatalogues:
    """The catalogues are current, complete and compiled."""

    def test_nothing_is_wrong(self, catalogues: ModuleType) -> None:
        """After any change of a text, `python tools/catalogues.py` has been run and obeyed."""
        assert list(catalogues.faults()) == []

    def test_what_is_compiled_is_what_was_translated(self, catalogues: ModuleType) -> None:
        """Read back by gettext, each text is the one a person can read in the catalogue."""
        with catalogues.catalogue("de").with_suffix(".mo").open("rb") as file:
            compiled = GNUTranslations(file)

        for message in catalogues.entries(catalogues.read(catalogues.catalogue("de"))):
            key = f"{message.context}\x04" if message.context else ""
            one, *many = (key + text for text in catalogues.texts(message.id))
            forms = catalogues.texts(message.string)
            numbers = (1, 2) if many else (1,)
            assert forms == tuple(
                compiled.ngettext(one, many[0], number) if many else compiled.gettext(one)
                for number in numbers
            )

    @pytest.mark.parametrize(
        ("original", "strings", "fault"),
        [
            ("{name} wins", "{name} gewinnt", None),
            ("{name} wins", "", "not translated: {name} wins"),
            ("{name} wins", "{nmae} gewinnt", "other placeholders: {name} wins"),
            ("{name!r} wins", "{name} gewinnt", "other placeholders: {name!r} wins"),
            ("wins", "{name} gewinnt", "other placeholders: wins"),
            (("{a} wins", "{a} and {b} win"), ("{a} siegt", "{a} und {b} siegen"), None),
            (("{a} wins", "{a} win"), ("{a} siegt", ""), "not translated: {a} wins"),
            (("{a} wins", "{a} win"), ("siegt", "{a} siegen"), "other placeholders: {a} wins"),
        ],
    )
    def test_faults_are_found(
        self,
        catalogues: ModuleType,
        original: str | tuple[str, ...],
        strings: str | tuple[str, ...],
        fault: str | None,
    ) -> None:
        """A translation that is empty or lost a placeholder does not go unnoticed."""
        message = catalogues.Message(original)
        known = catalogues.Message(original, strings)

        assert list(catalogues.lacks(message, known)) == ([fault] if fault else [])

    def test_uncertain_translations_are_found(self, catalogues: ModuleType) -> None:
        """A translation that was only guessed does not count as one."""
        guessed = catalogues.Message("Red", "Rot", flags=["fuzzy"])

        assert list(catalogues.lacks(catalogues.Message("Red"), guessed)) == ["uncertain: Red"]


class TestSources:
    """What is marked as a text can be found by the tool that gathers them."""

    @pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
    def test_texts_are_literal(self, path: Path) -> None:
        """Texts stand in the code as they are, never put together from parts."""
        marked = [
            (node, node.args[: MARKS[node.func.id]])
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in MARKS
        ]
        computed = [
            ast.unparse(call)
            for call, arguments in marked
            if not all(isinstance(text, ast.Constant) for text in arguments)
        ]

        assert computed == []
