"""Check that every event has a sentence, in every language."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from basari.cli import texts
from basari.errors import describe_error
from basari.facts import AnyFacts
from basari.kernel import Event
from basari.rules import register
from basari.rules.register import Edition
from basari.testing.report import Report, shorten
from basari.testing.trial import TrialGame

NAMES = ("Qa", "Qb", "Qc", "Qd", "Qe", "Qf", "Qg", "Qh", "Qi", "Qj")
"""Names that are not words of any language."""
MOST = 25
"""How many events of one class in one game are checked."""
_WORD = re.compile(r"[^\W\d_]{2,}")


def check_telling(report: Report, trial: TrialGame) -> None:
    """Check the sentences for the events of a game, in each of its languages."""
    facts = facts_of(trial.edition)
    if facts is None:
        return
    told: dict[type[Event], int] = {}
    for event in _events(trial):
        told[type(event)] = told.get(type(event), 0) + 1
        if told[type(event)] <= MOST:
            _check_event(report, trial, event, facts)


def facts_of(edition: Edition) -> AnyFacts | None:
    """Return the facts of an edition; `None` if it has none."""
    if not edition.facts:
        return None
    facts: AnyFacts = register.import_dotted(edition.facts, f"the facts of {edition.name}")
    return facts


def _tell(facts: AnyFacts, event: Event, names: tuple[str, ...]) -> object:
    """Return the sentence for an event, or whatever the facts return instead."""
    sentence: object = facts.tell(event)
    return texts.tell(sentence, names) if isinstance(sentence, str) else sentence


def _events(trial: TrialGame) -> Iterator[Event]:
    """Yield all events of a game."""
    for moments in (trial.opening, *(turn.moments for turn in trial.turns)):
        for moment in moments:
            yield moment.event


def _check_event(report: Report, trial: TrialGame, event: Event, facts: AnyFacts) -> None:
    """Check the sentence for an event in every language; the first language is the original."""
    kind, names = type(event).__name__, NAMES[: trial.seats]
    first = ""
    for language in trial.game.languages:
        if language not in texts.LANGUAGES:
            continue
        try:
            with use_language(language):
                sentence = _tell(facts, event, names)
            what = "" if isinstance(sentence, str) and sentence.strip() else f"gives {sentence!r}"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            sentence, what = "", str(describe_error(error))
        if what:
            report.add(
                trial.where,
                kind,
                "the event {about} is not told ({language}), tell() {what}, but players hear of "
                "everything that happens: tell it in a sentence",
                language=language,
                what=what,
            )
            return
        if not first:
            first = str(sentence)
        elif sentence == first and _has_words(first):
            report.add(
                trial.where,
                kind,
                "the event {about} is told in English where {language} is spoken ({sentence}), but "
                "every text is said in the language of the game: mark it and translate it",
                language=language,
                sentence=shorten(first),
            )


def _has_words(sentence: str) -> bool:
    """Whether a sentence contains words to translate.

    >>> _has_words("Qa: 7"), _has_words("Qa passes")
    (False, True)
    """
    return any(word not in NAMES for word in _WORD.findall(sentence))


def missing_languages(languages: Sequence[str], *sentences: str) -> list[str]:
    """Return the languages, except the first, in which some sentences have no translation."""
    spoken = [language for language in languages[1:] if language in texts.LANGUAGES]
    return [language for language in spoken if any(_stays(text, language) for text in sentences)]


def _stays(sentence: str, language: str) -> bool:
    """Whether a sentence of the core has no translation in a language."""
    with use_language(language):
        return _has_words(sentence) and texts.tell(sentence) == sentence


@contextmanager
def use_language(language: str) -> Iterator[None]:
    """Switch to a language in the body of this `with` block."""
    before = texts.language()
    texts.use(language)
    try:
        yield
    finally:
        texts.use(before)
