"""Check a bot's answer: find which of the options it is.

The answer's own `__eq__` is not trusted, since it could claim to equal everything.
"""

from basari.errors import Sentence, say
from basari.kernel import AnyDecision
from basari.value import Value


def option_index(decision: AnyDecision, move: object) -> int | Sentence:
    """Return the index of *move* among the options, or a sentence saying what is wrong with it."""
    kind = type(move)
    for place, option in enumerate(decision.options):
        if type(option) is kind and option == move and _same(option, move):
            return place
    return not_an_option(decision.options.why_not(move))


def not_an_option(why: str) -> Sentence:
    """Return the sentence for an answer that is not an option."""
    return say("gives an invalid answer: {why}", why=why)


def _same(option: object, move: object) -> bool:
    """Whether two values have one type and equal fields; only *option*'s `__eq__` is called."""
    if type(option) is not type(move):
        return False
    if isinstance(option, Value):
        names = option.__struct_fields__
        return all(_same(getattr(option, name), getattr(move, name)) for name in names)
    if isinstance(option, tuple) and isinstance(move, tuple):
        return len(option) == len(move) and all(map(_same, option, move))
    return bool(option == move)
