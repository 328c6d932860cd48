"""Raw mode: a terminal that hands over every key at once, and shows nothing by itself."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

if sys.platform != "win32":
    import termios

    IFLAG, LFLAG, CC = 0, 3, 6
    """Where a terminal keeps how keys come in, how they are dealt with, and after how many."""
    TRANSLATED = termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
    COOKED = termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG

    @contextmanager
    def raw(terminal: int) -> Iterator[None]:
        """Let keys come as they are pressed; where there is no terminal any more, do nothing."""
        try:
            before = termios.tcgetattr(terminal)
        except termios.error:
            yield
            return
        modes = [*before]
        modes[IFLAG] &= ~TRANSLATED
        modes[LFLAG] &= ~COOKED
        modes[CC] = [*before[CC]]
        modes[CC][termios.VMIN] = 1
        termios.tcsetattr(terminal, termios.TCSANOW, modes)
        try:
            yield
        finally:
            with suppress(termios.error):
                termios.tcsetattr(terminal, termios.TCSANOW, before)
