"""Load bots from a Python file, or from a package that offers some.

A bot is made by calling a class or a function with a seed, and has a method `decide(view,
decision)`. It is named `path/to/my_bot.py:MyBot`, or by the name its package gives it in the entry
point group `basari.bots`. Errors become one sentence. Everything here runs in the process of a
guest, except the check that the file exists.
"""

import sys
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

from basari.bots.entry import Bot
from basari.errors import BadSetup, Sentence, describe_error, say
from basari.players import AnyPlayer
from basari.rules.register import entry_points_in

GROUP = "basari.bots"
"""The entry point group in which packages list their bots."""
MAX_CODE = 100
"""The longest code, in ASCII characters, so that it fits into the header of a log."""


def is_file_code(code: str) -> bool:
    """Whether a *code* names a bot in a file.

    >>> is_file_code("bots/my_bot.py:MyBot"), is_file_code("random")
    (True, False)
    """
    return code.rpartition(":")[0].endswith(".py")


def short_name(code: str) -> str:
    """Return a bot's own name, without the path of its file.

    >>> short_name("bots/my_bot.py:MyBot"), short_name("random")
    ('MyBot', 'random')
    """
    return code.rpartition(":")[2]


@cache
def package_bots() -> dict[str, EntryPoint]:
    """Return the bots of installed packages by code, as entry points not loaded yet."""
    return {
        entry.name: entry for entry in entry_points_in(GROUP) if not set(entry.name) & set(" ,:")
    }


def check_file(code: str) -> str:
    """Return the path of a bot's file; raise `BadSetup` if there is no such file."""
    if len(code) > MAX_CODE or not (code.isascii() and code.isprintable()):
        raise BadSetup(
            say(
                "{code}: is not the code of a bot, which has up to {longest} ASCII characters",
                code=code,
                longest=MAX_CODE,
            )
        )
    path = code.rpartition(":")[0]
    if not Path(path).is_file():
        raise BadSetup(say("{code}: there is no file {file}", code=code, file=path))
    return path


def from_file(code: str) -> Bot:
    """Load and return the bot in a file; raise `BadSetup` if that fails."""
    path, name = check_file(code), short_name(code)
    module = _run_safely(code, lambda: _module(Path(path).resolve()))
    if not hasattr(module, name):
        raise BadSetup(
            say("{code}: there is no {name!r} in {file}", code=code, name=name, file=path)
        )
    return _bot(code, getattr(module, name))


def from_package(code: str, entry: EntryPoint) -> Bot:
    """Load and return the bot that a package offers; raise `BadSetup` if that fails."""
    return _bot(code, _run_safely(code, entry.load))


def _bot(code: str, make: Any) -> Bot:  # noqa: ANN401 - not checked yet
    """Return a bot's entry; its maker checks that the bot made has a method `decide`."""

    def made(seed: str) -> AnyPlayer:
        player: AnyPlayer = _run_safely(code, lambda: make(seed))
        if not callable(getattr(player, "decide", None)):
            raise BadSetup(say("{code}: has no decide(view, decision)", code=code))
        return player

    return Bot(code, made)


def _run_safely(code: str, load: Callable[[], Any]) -> Any:  # noqa: ANN401 - likewise
    """Return what *load* returns; any error in that code of somebody else becomes a `BadSetup`."""
    try:
        return load()
    except BaseException as error:
        raise BadSetup(cannot_load(code, describe_error(error))) from error


def cannot_load(code: str, what: str) -> Sentence:
    """Return the sentence for a bot that cannot be loaded."""
    return say("{code}: cannot be loaded, it {what}", code=code, what=what)


@cache
def _module(file: Path) -> ModuleType:
    """Return *file* run as a module, once; the module is named by its path."""
    module = ModuleType(str(file))
    module.__file__ = module.__name__
    sys.modules[module.__name__] = module
    code = compile(file.read_bytes(), module.__name__, "exec", dont_inherit=True)
    exec(code, module.__dict__)  # noqa: S102 - naming a file means running it
    return module
