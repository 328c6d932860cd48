"""All event classes of a game, so that a test can check that each of them is told."""

from importlib import import_module
from pkgutil import walk_packages

from basari.kernel import Event


def kinds_of(game: str) -> list[type[Event]]:
    """Return the event classes of a game that have no subclasses, by name."""
    room = f"basari.rules.{game}"
    for module in walk_packages(import_module(room).__path__, f"{room}."):
        import_module(module.name)
    return sorted(_below(Event, f"{room}."), key=lambda kind: (kind.__qualname__, kind.__module__))


def _below(kind: type[Event], room: str) -> list[type[Event]]:
    """Return the classes below one; the class itself if there are none."""
    below = [sub for sub in kind.__subclasses__() if kind is Event or _is_in(sub, room)]
    found = [each for sub in below for each in _below(sub, room)]
    return found or ([kind] if _is_in(kind, room) else [])


def _is_in(kind: type[Event], room: str) -> bool:
    return kind.__module__.startswith(room)
