"""Code that runs on a worker of a cluster: it names its engine, and plays portions.

A worker runs for a long time and serves many callers. It determines its engine once, when it is
first asked. If files change later, the worker goes on with the old code under the old name, and is
refused.
"""

import pickle
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

from basari import __version__
from basari.errors import BasariError, say
from basari.stats.venue import time_play

OURS = "basari"
COUNTING = {".py", ".toml", ".json"}
"""The suffixes of the files that make up an engine: code, components, and trained bots."""
DIGITS = 8
_ALONE = Lock()
"""Held while playing, since the threads of a worker share an interpreter: only one may play."""


class Foreign(Exception):
    """Raised if a worker has another engine than the caller."""


@cache
def engine(needs: tuple[str, ...]) -> str:
    """Return this engine's name: version, digest of its files and *needs*, version of Python."""
    digest = sha256()
    for package in (OURS, *needs):
        spec = find_spec(package)
        for folder in (spec and spec.submodule_search_locations) or ():
            for file in sorted(Path(folder).rglob("*")):
                if file.suffix in COUNTING:
                    digest.update(file.relative_to(folder).as_posix().encode())
                    digest.update(sha256(file.read_bytes()).digest())
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return f"{__version__} ({digest.hexdigest()[:DIGITS]}, Python {python})"


def portion(name: str, needs: tuple[str, ...], play: bytes, numbers: range) -> bytes:
    """Play the games if this engine has that *name*; return the pickled report and seconds.

    The function and the report are pickled by us, not by Dask, so that functions defined in a
    script can be sent.
    """
    import cloudpickle  # noqa: PLC0415 - only workers have it, and who calls them
    from distributed import get_worker  # noqa: PLC0415 - likewise

    if name != engine(needs):
        raise Foreign
    try:
        with _ALONE:
            done = time_play(_unpack(play), numbers)
    except BasariError as error:
        told = say("{worker}: {what}", worker=get_worker().address, what=error.sentence)
        raise type(error)(told) from error
    return bytes(cloudpickle.dumps(done))


@lru_cache(8)
def _unpack(play: bytes) -> Callable[[range], Any]:
    """Return the unpickled function that plays games; cached, so that it keeps its own caches."""
    unpacked: Callable[[range], Any] = pickle.loads(play)  # noqa: S301 - from whom we work for
    return unpacked
