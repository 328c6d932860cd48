"""The languages of the front end: every text goes through here on its way to a player.

English texts stand in the code, marked with `_` and `n_`, or with `say` in the core; with `cn_`
where another language has more than one word for the same English. The other languages stand in
the catalogues under `locale/`, which `tools/catalogues.py` keeps up to date.
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
    """Speak *language* from now on."""
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
    """Tell which language is spoken now."""
    return _language


def detect(environ: Mapping[str, str]) -> str:
    """Find the language that the environment asks for; English where we do not speak it.

    >>> detect({"LANG": "de_AT.UTF-8"}), detect({"LANG": "fr_FR.UTF-8"})
    ('de', 'en')
    """
    asked = next(filter(None, map(environ.get, _VARIABLES)), "")
    spoken = (re.split("[-_.@]", wish)[0].lower() for wish in asked.split(":"))
    return next((language for language in spoken if language in LANGUAGES), "en")


def _(text: str, /) -> str:
    """Say *text* in the current language."""
    if not text:
        return text
    said = _current.gettext(text)
    return said if said != text or _language == LANGUAGES[0] else _look_up_elsewhere(text)


def _look_up_elsewhere(text: str) -> str:
    """Say in the current language what a game of another package brings words for."""
    words = (game.words.get(_language, {}) for game in all_loaded())
    return next((own[text] for own in words if text in own), text)


def translate(text: str) -> str:
    """Say a text that a game brings, where it is known in the current language."""
    return _(text)


def n_(one: str, many: str, number: int, /) -> str:
    """Say *one* or *many*, as *number* demands in the current language."""
    return _current.ngettext(one, many, number)


def cn_(context: str, one: str, many: str, number: int, /) -> str:
    """Say *one* or *many* as in a *context*, where other languages bend their words."""
    return _current.npgettext(context, one, many, number)


def figure(number: float, form: str) -> str:
    """Write a number in *form* with the marks of the current language."""
    marks = str.maketrans({",": _(","), ".": _("."), "%": _("%")})
    return format(number, form).translate(marks)


def tell(sentence: str, names: Sequence[str] = ()) -> str:
    """Say a sentence of the core in the current language; any other text stays as it is.

    *names* are those of the players, in the order of their seats; without them, seats are numbered.
    Nothing in it can steer a terminal.
    """
    return showable(_translate(sentence, names))


def _translate(sentence: str, names: Sequence[str]) -> str:
    if not isinstance(sentence, Sentence):
        return sentence
    parts = {name: _part(part, names) for name, part in sentence.parts.items()}
    template = _template(sentence)
    return _QUOTING.format(template, **parts) if parts else template


def _template(sentence: Sentence) -> str:
    """Find the template in the current language, for as many things as the sentence is about."""
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
    """Say a part of a sentence: another sentence, somebody's name, or whatever else it is."""
    if isinstance(part, Name):
        return names[part.seat] if names else _translate(seat_name(part.seat), names)
    return _translate(part, names) if isinstance(part, str) else part


class _Quoting(Formatter):
    """Sets quotation marks, and marks between digits, as the current language does."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:  # noqa: ANN401 - as it is
        """Quote texts, escaped as ever; leave all else as it is."""
        marks, usual = _("'{text}'"), "'{text}'"
        if conversion == "r" and isinstance(value, str) and marks != usual:
            return marks.format(text=repr(value)[1:-1])
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - likewise
        """Write a number as `{amount:,}` with the marks of the current language."""
        written = figure if format_spec == "," else super().format_field
        return str(written(value, format_spec))


_QUOTING = _Quoting()


def showable(text: str) -> str:
    """Leave out of *text* whatever could steer a terminal; file names can hold anything."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
