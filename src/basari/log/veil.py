"""The veil over an answer that only one seat may know, while its game is being played.

Whoever glances at the file, or finds it in a search or a backup, must not read a hand. It is a
veil and no lock: the program lifts it, so a person with a program can. The line above gives the
pattern, so every line has another, and no key has to be kept anywhere.
"""

from hashlib import sha256

from basari.errors import BadLog, say

LONGEST = 32
"""Bytes of a secret move; all veils are as long as each other."""
_DIGITS = frozenset("0123456789abcdef")


def veil(move: str, above: str) -> str:
    """Veil a *move* that stands below a line with the checksum *above*.

    >>> veil("draw 9 3 13 11", "8d97e635")
    'ef332e591e0fca1c57a236755f79453c2dad012b3533d9be598ed80af1e68d73'
    """
    plain = move.encode().ljust(LONGEST)
    if len(plain) > LONGEST:
        raise BadLog(say("a secret answer has more than {longest} bytes", longest=LONGEST))
    return _xor(plain, above).hex()


def lift(veiled: object, above: str) -> str:
    """Lift a veil, or raise `BadLog` if it is none or hides no text."""
    if not isinstance(veiled, str) or len(veiled) != 2 * LONGEST or not _DIGITS.issuperset(veiled):
        raise BadLog(say("the line is veiled in another way than we do"))
    try:
        move = _xor(bytes.fromhex(veiled), above).decode().rstrip(" ")
    except UnicodeDecodeError as error:
        raise BadLog(say("the veil of the line hides no text")) from error
    if not move.isprintable() or not move:
        raise BadLog(say("the veil of the line hides no text"))
    return move


def _xor(plain: bytes, above: str) -> bytes:
    pattern = sha256(f"basari veil {above}".encode()).digest()
    return bytes(one ^ other for one, other in zip(plain, pattern, strict=True))
