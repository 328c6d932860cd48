"""Reading a file that somebody names: bounded, and with a clear word when it cannot be read."""

from pathlib import Path

from basari.errors import BasariError, say


def read_at_most(path: Path, limit: int, error: type[BasariError]) -> bytes:
    """Read up to one byte more than *limit*, or raise *error* with what stands in the way."""
    try:
        if path.is_dir():
            raise error(say("{file}: is a folder, not a file", file=path))
        if path.exists() and not path.is_file():
            raise error(say("{file}: is no ordinary file", file=path))
        with path.open("rb") as file:
            return file.read(limit + 1)
    except FileNotFoundError as reason:
        raise error(say("{file}: there is no such file", file=path)) from reason
    except PermissionError as reason:
        raise error(say("{file}: you may not read it", file=path)) from reason
    except (OSError, ValueError) as reason:
        raise error(say("{file}: cannot be read ({reason})", file=path, reason=reason)) from reason
