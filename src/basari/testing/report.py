"""What was found: a sentence for each kind of fault, with the first example of it."""

from traceback import extract_tb

from basari.errors import Sentence, describe_error
from basari.faults import fault_of
from basari.rules.register import Game


class Report:
    """The faults of a game, each told once."""

    def __init__(self, game: Game) -> None:
        self.game, self.languages = game.name, game.languages
        self.number = 0
        """How many faults were noted, those included that were known already."""
        self._faults: dict[tuple[str, str], Sentence] = {}

    @property
    def faults(self) -> list[Sentence]:
        """Every fault, in the order in which they were found."""
        return [*self._faults.values()]

    def add(self, where: str, about: str, fault: str, **parts: object) -> None:
        """Note a fault, unless the same one is known already.

        Args:
            where: The game, and which of its games.
            about: Which event, kind of move, or option it is about: for each it is told once.
            fault: A sentence with gaps for the *parts*.
            **parts: What stands in the gaps.
        """
        self.number += 1
        sentence = Sentence("{where}: " + fault, {"where": where, "about": about, **parts})
        self._faults.setdefault((fault, about), sentence)

    def add_error(self, where: str, error: BaseException) -> None:
        """Note that the game raised an *error* where it must not, for each line of it once."""
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
    """Name the line in which an error was raised."""
    *_, frame = extract_tb(error.__traceback__)
    return f"{frame.filename}:{frame.lineno}"


def write(move: object) -> str:
    """Write a move with its kind, even one that cannot write itself.

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
    """Write a value in a message, cut if it is long.

    >>> shorten("x" * 100)[-6:]
    'xxx...'
    """
    text = repr(thing)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


_LONGEST = 80
