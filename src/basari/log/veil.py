"""Veil secret answers in the log of a game in progress, so that nobody reads a hand by accident.

This is obfuscation, not encryption: anybody with this program can undo it. The pattern comes from
the checksum of the line above, so each line has its own and no key is stored.
"""

from hashlib import sha256

from basari.errors import BadLog, say

LONGEST = 32
"""Maximum bytes of a secret move; all veiled moves have the same length."""
_DIGITS = frozenset("0123456789abcdef")


def veil(move: str, above: str) -> str:
    """Return *move* veiled in hex; *above* is the checksum of the line above it.

    >>> veil("draw 9 3 13 11", "8d97e635")
    'ef332e591e0fca1c57a236755f79453c2dad012b3533d9be598ed80af1e68d73'
    """
    plain = move.encode().ljust(LONGEST)
    if len(plain) > LONGEST:
        raise BadLog(say("a secret answer has more than {longest} bytes", longest=LONGEST))
    return _xor(plain, above).hex()


def unveil(veiled: object, above: str) -> str:
    """Return the move in a veiled text; raise `BadLog` if there is none."""
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
