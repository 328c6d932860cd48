"""The keys of every page, such as `?` for help, which a table can change in its settings file."""

from collections.abc import Mapping

from basari.errors import BadSetup, say

USUAL = {
    "help": "?",
    "history": "h",
    "rules": "r",
    "table": "t",
    "language": "l",
    "quit": "q",
    "take_back": "u",
}
"""The actions of every page, with their usual keys."""
FUNCTION_KEYS = tuple(f"f{number}" for number in range(1, 13))
UNUSED = "unused"
"""Stands for a usual key that was changed and no longer means anything."""
_in_force = dict(USUAL)


def use(changes: Mapping[str, str]) -> None:
    """Use *changes* from now on: new keys for some of the actions of `USUAL`."""
    _in_force.update({**USUAL, **changes})


def cap(usual: str) -> str:
    """Return the label of the key that now does what the *usual* key did.

    >>> use({"quit": "f10"})
    >>> cap("q"), cap("h"), meaning("f10"), meaning("q"), meaning("x")
    ('F10', 'h', 'q', 'unused', 'x')
    >>> use({})
    """
    key = next((_in_force[what] for what, each in USUAL.items() if each == usual), usual)
    return key.upper() if key in FUNCTION_KEYS else key


def meaning(pressed: str) -> str:
    """Return the usual key for the one *pressed*; `UNUSED` for a usual key that was changed."""
    for what, key in _in_force.items():
        if key == pressed:
            return USUAL[what]
    return UNUSED if pressed in USUAL.values() else pressed


def check_keys(changes: Mapping[str, str]) -> None:
    """Raise `BadSetup` for keys that cannot be used, or that would do two things."""
    for what, key in changes.items():
        if what not in USUAL:
            known = ", ".join(USUAL)
            raise BadSetup(
                say("the settings change no key {what!r}: choose {known}", what=what, known=known)
            )
        letter = len(key) == 1 and key.isprintable() and not (key.isspace() or key.isdigit())
        if not letter and key not in FUNCTION_KEYS:
            raise BadSetup(
                say(
                    "the settings give {what} the key {key!r}: choose a letter, a sign, or f1 to "
                    "f12",
                    what=what,
                    key=key,
                )
            )
    owners: dict[str, str] = {}
    for what, key in {**USUAL, **changes}.items():
        if key in owners:
            raise BadSetup(
                say(
                    "the settings give the key {key!r} to {one} and to {other}: change one of them",
                    key=key,
                    one=owners[key],
                    other=what,
                )
            )
        owners[key] = what
