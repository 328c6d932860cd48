"""Bots of one's own: from a Python file, or from a package that offers some.

A bot is made by calling a class or a function with the text of a seed; it has a method
`decide(view, decision)`. It is named `path/to/my_bot.py:MyBot`, or as its package says in the entry
point group `basari.bots`. Whatever is wrong with it is told in one sentence. All of it happens in
the process of a guest, but for looking whether a file is there.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from basari.bots.entry import Bot
from basari.errors import BadSetup, Sentence, raised, say
from basari.players import AnyPlayer

GROUP = "basari.bots"
"""Where packages say which bots they have."""
LONGEST = 100
"""Characters of a code, all of them ASCII, so that it fits into the header of a log."""


def in_a_file(code: str) -> bool:
    """Whether a *code* means a bot in a file.

    >>> in_a_file("bots/my_bot.py:MyBot"), in_a_file("random")
    (True, False)
    """
    return code.rpartition(":")[0].endswith(".py")


def short(code: str) -> str:
    """Call a bot by its own name, without the way to its file.

    >>> short("bots/my_bot.py:MyBot"), short("random")
    ('MyBot', 'random')
    """
    return code.rpartition(":")[2]


@cache
def offered() -> dict[str, EntryPoint]:
    """Find the bots of installed packages, by their codes."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if not set(entry.name) & set(" ,:")}


def check_file(code: str) -> str:
    """Find the path of a bot's file, which must be there."""
    if len(code) > LONGEST or not (code.isascii() and code.isprintable()):
        raise BadSetup(
            say(
                "{code}: is no code of a bot, which has up to {longest} ASCII characters",
                code=code,
                longest=LONGEST,
            )
        )
    path = code.rpartition(":")[0]
    if not Path(path).is_file():
        raise BadSetup(say("{code}: there is no file {file}", code=code, file=path))
    return path


def from_file(code: str) -> Bot:
    """Load the bot of a file."""
    path, name = check_file(code), short(code)
    module = _run(code, lambda: _module(Path(path).resolve()))
    if not hasattr(module, name):
        raise BadSetup(
            say("{code}: there is no {name!r} in {file}", code=code, name=name, file=path)
        )
    return _entry(code, getattr(module, name))


def from_package(code: str, entry: EntryPoint) -> Bot:
    """Load the bot that a package offers."""
    return _entry(code, _run(code, entry.load))


def _entry(code: str, make: Any) -> Bot:  # noqa: ANN401 - nobody knows yet what it is
    """Enter what makes bots, if it does: what it makes must be able to decide."""

    def made(seed: str) -> AnyPlayer:
        player: AnyPlayer = _run(code, lambda: make(seed))
        if not callable(getattr(player, "decide", None)):
            raise BadSetup(say("{code}: makes nothing that can decide(view, decision)", code=code))
        return player

    return Bot(code, made)


def _run(code: str, load: Callable[[], Any]) -> Any:  # noqa: ANN401 - likewise
    """Run somebody else's code; an error in it is told in a sentence."""
    try:
        return load()
    except BaseException as error:
        raise BadSetup(cannot_load(code, raised(error))) from error


def cannot_load(code: str, what: str) -> Sentence:
    """Say that a bot cannot be loaded, and why."""
    return say("{code}: cannot be loaded, it {what}", code=code, what=what)


@cache
def _module(file: Path) -> ModuleType:
    """Run a file as a module, once; it is known by its path, which no other has."""
    module = ModuleType(str(file))
    module.__file__ = module.__name__
    sys.modules[module.__name__] = module
    code = compile(file.read_bytes(), module.__name__, "exec", dont_inherit=True)
    exec(code, module.__dict__)  # noqa: S102 - whoever names a file wants it run
    return module
