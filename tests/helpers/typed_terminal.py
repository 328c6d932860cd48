"""Terminals with real output, whose keys are pressed by the test."""

from collections.abc import Sequence
from io import BytesIO, TextIOWrapper

from prompt_toolkit.input import DummyInput

from basari.cli.terminal.session import TICK, RawTerminal


class TypedTerminal(RawTerminal):
    """A real terminal as far as writing goes, whose keys are pressed by themselves."""

    size = (80, 24)

    def __init__(self, keys: Sequence[str], encoding: str) -> None:
        self.bytes = BytesIO()
        super().__init__(DummyInput(), TextIOWrapper(self.bytes, encoding, newline=""))
        self._keys = iter(keys)
        self.secrets: list[int] = []
        """How long every secret frame was."""

    def draw(self, lines: Sequence[str], *, secret: bool = False) -> None:
        """Write a frame, and measure it."""
        before = self.bytes.tell()
        super().draw(lines, secret=secret)
        self.secrets += [self.bytes.tell() - before] if secret else []

    def key(self, patience: float | None = None) -> str:
        """Press the next key."""
        return next(self._keys) if patience is None else TICK

    def settle(self, seconds: float) -> None:
        """Do nothing: nobody types ahead."""
