"""Raw mode: the terminal hands over every key at once and echoes nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

if sys.platform != "win32":
    import termios

    IFLAG, LFLAG, CC = 0, 3, 6
    """Indexes of terminal attributes: input modes, local modes and control characters."""
    TRANSLATED = termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
    COOKED = termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG

    @contextmanager
    def raw(terminal: int) -> Iterator[None]:
        """Switch to raw mode within `with`; do nothing if the terminal is gone."""
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
