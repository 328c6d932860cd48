"""The languages of the front end: every text goes through here on its way to a player.

English texts stand in the code, marked with `_` and `n_`, or with `say` in the core; with `cn_`
where another language has several words for the same English. The other languages stand in the
catalogues under `locale/`, which `tools/catalogues.py` keeps up to date.
"""

import re
from collections.abc import Mapping, Sequence
from gettext import NullTranslations, translation
from pathlib import Path
from string import Formatter
from typing import Any

from basari.errors import BadSetup, Sentence, say
from basari.facts import Name, Term
from basari.kernel import seat_name
from basari.rules.register import all_loaded

LANGUAGES = ("en", "de")
LOCALE = Path(__file__).parent / "locale"
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

_current, _language = NullTranslations(), LANGUAGES[0]


def use(language: str) -> None:
    """Use *language* from now on; raise `BadSetup` if there is no such language."""
    global _current, _language  # noqa: PLW0603 - a front end speaks one language at a time
    if language not in LANGUAGES:
        raise BadSetup(
            say(
                "there is no language {language!r}: choose {languages}",
                language=language,
                languages=", ".join(LANGUAGES),
            )
        )
    _current = translation("basari", LOCALE, [language], fallback=language == "en")
    _language = language


def language() -> str:
    """Return the code of the current language."""
    return _language


def detect(environ: Mapping[str, str]) -> str:
    """Return the language that the environment asks for; English if there is no other.

    >>> detect({"LANG": "de_AT.UTF-8"}), detect({"LANG": "fr_FR.UTF-8"})
    ('de', 'en')
    """
    asked = next(filter(None, map(environ.get, _VARIABLES)), "")
    spoken = (re.split("[-_.@]", wish)[0].lower() for wish in asked.split(":"))
    return next((language for language in spoken if language in LANGUAGES), "en")


def _(text: str, /) -> str:
    """Return *text* in the current language."""
    if not text:
        return text
    said = _current.gettext(text)
    return said if said != text or _language == LANGUAGES[0] else _look_up_elsewhere(text)


def _look_up_elsewhere(text: str) -> str:
    """Return a text of a game from another package in the current language, or *text*."""
    words = (game.words.get(_language, {}) for game in all_loaded())
    return next((own[text] for own in words if text in own), text)


def translate(text: str) -> str:
    """Return a text of a game in the current language, or *text* if it is not translated."""
    return _(text)


def n_(one: str, many: str, number: int, /) -> str:
    """Return *one* or *many*, as *number* requires, in the current language."""
    return _current.ngettext(one, many, number)


def cn_(context: str, one: str, many: str, number: int, /) -> str:
    """Return *one* or *many* for a *context* in which other languages inflect their words."""
    return _current.npgettext(context, one, many, number)


def figure(number: float, form: str) -> str:
    """Return a number in *form*, with the separators of the current language."""
    marks = str.maketrans({",": _(","), ".": _("."), "%": _("%")})
    return format(number, form).translate(marks)


def tell(sentence: str, names: Sequence[str] = ()) -> str:
    """Return a sentence of the core in the current language; any other text stays as it is.

    *names* are those of the players, in the order of their seats; without them, seats are numbered.
    The result holds nothing that could steer a terminal.
    """
    return showable(_translate(sentence, names))


def _translate(sentence: str, names: Sequence[str]) -> str:
    if not isinstance(sentence, Sentence):
        return sentence
    parts = {name: _part(part, names) for name, part in sentence.parts.items()}
    template = _template(sentence)
    return _QUOTING.format(template, **parts) if parts else template


def _template(sentence: Sentence) -> str:
    """Return a sentence's template in the current language, in the plural if needed."""
    if isinstance(sentence, Term):
        return sentence.names.get(_language, sentence.template)
    plural = sentence.plural
    if plural is None:
        return _(sentence.template)
    one, many, number, context = plural
    if context:
        return cn_(context, one, many, number)
    found = n_(one, many, number)
    return found if found != sentence.template else _(found)


def _part(part: object, names: Sequence[str]) -> object:
    """Return a sentence's part in the current language: a sentence, a name, or any value."""
    if isinstance(part, Name):
        return names[part.seat] if names else _translate(seat_name(part.seat), names)
    return _translate(part, names) if isinstance(part, str) else part


class _Quoting(Formatter):
    """Formats quotation marks and separators of numbers as in the current language."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:  # noqa: ANN401 - as it is
        """Return texts in the language's quotation marks, escaped as usual; others unchanged."""
        marks, usual = _("'{text}'"), "'{text}'"
        if conversion == "r" and isinstance(value, str) and marks != usual:
            return marks.format(text=repr(value)[1:-1])
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - likewise
        """Return a number as `{amount:,}` with the separators of the current language."""
        written = figure if format_spec == "," else super().format_field
        return str(written(value, format_spec))


_QUOTING = _Quoting()


def showable(text: str) -> str:
    """Return *text* with `?` for whatever could steer a terminal; file names can hold anything."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
