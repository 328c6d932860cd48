"""Answers of bots: which of the options somebody else's answer is, if it is one.

What it says of itself is not believed: an answer that claims to be equal to everything is none.
"""

from basari.errors import Sentence, say
from basari.kernel import AnyDecision
from basari.value import Value


def weighed(decision: AnyDecision, move: object) -> int | Sentence:
    """Find the place of *move* among the options, or say what is wrong with it."""
    kind = type(move)
    for place, option in enumerate(decision.options):
        if type(option) is kind and option == move and _same(option, move):
            return place
    return no_answer(decision.options.why_not(move))


def no_answer(why: str) -> Sentence:
    """Say that an answer is none."""
    return say("gives an answer that is none: {why}", why=why)


def _same(option: object, move: object) -> bool:
    """Whether two things are alike down to their last part, by what an option says of itself."""
    if type(option) is not type(move):
        return False
    if isinstance(option, Value):
        names = option.__struct_fields__
        return all(_same(getattr(option, name), getattr(move, name)) for name in names)
    if isinstance(option, tuple) and isinstance(move, tuple):
        return len(option) == len(move) and all(map(_same, option, move))
    return bool(option == move)
