"""People at a terminal: one reads the screen and presses what the footer allows, one does not."""

from random import Random
from time import monotonic

from tests.pty.ptys import PATIENCE, ROWS, Session

WAYS = ("c", "a", "p", "o")
"""Keys of a word in a bargain."""
STRAY = ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "?", "h", "r", "t", "l"]
"""Arrows, and keys that lead beside the game and back."""
RUBBISH = (
    *(b"\x1b[%d~" % number for number in range(1, 25)),
    *(b"\x1b[" + letter for letter in (b"A", b"B", b"C", b"D", b"H", b"F", b"Z")),
    b"\x1b[200~",
    b"\x1b[200~pasted\r\r\r\x1b[201~",
    b"\x1b[<0;10;10M",
    b"\x1b[M !!",
    b"\x1b[24;80R",
    b"\x1bO",
    b"\x1b",
    b"\x1b\x1b\x1b",
    b"\xff\xfe",
    b"\xe2\x97",
    b"\xed\xa0\x80",
    b"\xf0\x9f\x92\x8e",
    "ÄÖ佐藤\u202e\u200b\x9b31m".encode(),
)
CONTROL = [bytes([number]) for number in range(32) if number not in {3, 26, 28}]
"""All control bytes but those that stand for signals."""
LETTERS = [bytes([number]) for number in range(32, 127) if chr(number) != "q"]
SENSIBLE = (b"\r", b"\r\r", b"1\r", b"2\r", b"3\r", b"c\r\r", b"a\r", b"\x7f", b" ")


def footer(session: Session) -> str:
    """Read which keys mean something now."""
    return session.display[ROWS - 2]


def sensible(session: Session, random: Random) -> str:
    """Press what the page asks for."""
    text, keys = session.text, footer(session)
    if "l English" in text:
        return "l"
    if "Enter back" in keys:
        return "\r"
    if "chooses in secret" in text:
        return "\r" if "Enter seal" in keys else random.choice("123")
    if "Enter offer it" in keys:
        return "c\r"
    if "your move" in text:
        said = [key for key in WAYS if f" {key} " in keys]
        return random.choice(said or ["\r"])  # what was just said counts with Enter
    if "Enter start here" in keys:
        return random.choice(("\x1b[C", "\r"))
    return "\r"


def step(session: Session, random: Random) -> None:
    """Press what the page asks for, or a stray key, and wait for what happens, if anything does."""
    seen = session.text
    session.send(random.choice(STRAY) if random.random() < 0.03 else sensible(session, random))
    deaf = monotonic() + 0.1
    session.until(lambda: session.text != seen or monotonic() > deaf)
    session.settled()


def play_on(session: Session, random: Random, goal: str) -> None:
    """Play sensibly until the screen shows *goal*."""
    moved = monotonic()
    while goal not in session.text:
        seen = session.text
        step(session, random)
        moved = monotonic() if session.text != seen else moved
        assert monotonic() < moved + PATIENCE, f"a dead end:\n{seen}"


def bursts(random: Random, count: int) -> list[bytes]:
    """Hammer on the keyboard."""
    kinds = (SENSIBLE, SENSIBLE, LETTERS, CONTROL, RUBBISH)
    return [
        b"".join(random.choice(random.choice(kinds)) for _ in range(random.choice((1, 1, 3, 40))))
        for _ in range(count)
    ]
