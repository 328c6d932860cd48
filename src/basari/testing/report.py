"""The report of a check: a sentence for each kind of fault, with the first example of it."""

from traceback import extract_tb

from basari.errors import Sentence, describe_error
from basari.faults import fault_of
from basari.rules.register import Game


class Report:
    """The faults found in a game; the same fault is listed once."""

    def __init__(self, game: Game) -> None:
        self.game, self.languages = game.name, game.languages
        self.number = 0
        """How many faults were found, repeats included."""
        self._faults: dict[tuple[str, str], Sentence] = {}

    @property
    def faults(self) -> list[Sentence]:
        """All faults, in the order in which they were found."""
        return [*self._faults.values()]

    def add(self, where: str, about: str, fault: str, **parts: object) -> None:
        """Report a fault, unless the same one was reported before.

        Args:
            where: The game, and which of its games.
            about: The event, kind of move, or option; a fault is reported once for each.
            fault: A template for the sentence.
            **parts: The values for the template.
        """
        self.number += 1
        sentence = Sentence("{where}: " + fault, {"where": where, "about": about, **parts})
        self._faults.setdefault((fault, about), sentence)

    def add_error(self, where: str, error: BaseException) -> None:
        """Report that the game raised an *error*, once for each line of code."""
        fault = fault_of(error, discreet=False)
        why = (
            fault.sentence.split("; BASARI_DEBUG")[0]
            if fault
            else f"the game {describe_error(error)}"
        )
        self.add(
            where,
            line_of(error),
            "{why}, but rules can take every option and show every state: mend it there",
            why=why,
        )


def line_of(error: BaseException) -> str:
    """Return the file and line in which an error was raised."""
    *_, frame = extract_tb(error.__traceback__)
    return f"{frame.filename}:{frame.lineno}"


def write(move: object) -> str:
    """Return the notation of a move with its type; only the type if its `str` fails.

    >>> from basari.chance import Roll
    >>> write(Roll((6, 1)))
    'roll 6 1 (Roll)'
    """
    kind = type(move).__name__
    try:
        return f"{move} ({kind})"
    except Exception:  # noqa: BLE001 - that is told elsewhere
        return kind


def shorten(thing: object) -> str:
    """Return the `repr` of a value, cut if it is long.

    >>> shorten("x" * 100)[-6:]
    'xxx...'
    """
    text = repr(thing)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


_LONGEST = 80
