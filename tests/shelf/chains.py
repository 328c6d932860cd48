"""Games played by one process after another: each must find what the last one showed."""

from pathlib import Path

from basari.log import Recovered, load_log, verify
from basari.shelf import folders
from tests.shelf.fork_server import Child, Fault, ForkServer
from tests.shelf.ledger import Course, answers_in, on_disk, opening, recover_game

GO_ON = ("resume", "--plain", "--yes", "--quiet-bots")


class Chain:
    """A game that is killed and resumed until it is over."""

    def __init__(self, fork_server: ForkServer, game: Course, home: Path) -> None:
        self._fork_server, self._course, self._home = fork_server, game, home
        self.kept: Recovered | None = None
        """What was on disk when the last process had ended."""

    def go_on(self, trap: tuple[int, str] | None = None, fault: Fault | None = None) -> Child:
        """Start or resume the game."""
        command = GO_ON if self.kept else self._course.command
        return self._fork_server.send_out(*command, home=self._home, trap=trap, fault=fault)

    def moves(self) -> list[str]:
        """Return what is left to type."""
        return self._course.moves(self._answers())

    def _answers(self) -> int:
        return len(self.kept.log.answers) if self.kept else 0

    def ended(self, child: Child) -> int:
        """Check that all it showed is correct and on disk; return how it ended."""
        code, told, wrong = child.end()
        assert wrong == ""
        self.check(told)
        return code

    def check(self, told: str) -> None:
        """Check that all that was shown is correct and on disk."""
        file = on_disk(self._home)
        if file is None:
            assert told == ""
            return
        now = recover_game(file)
        assert answers_in(now) == self._course.answers[: len(now.log.answers)]
        head = opening(self.kept or now.upto(0))
        assert told.startswith(head) or head.startswith(told)
        owed = self._course.owed(told[len(head) :], self._answers())
        assert owed <= len(now.log.answers)
        self.kept = now

    def over(self) -> bool:
        """Whether the game is over; then all of it is there."""
        if not (self.kept and self.kept.table.over):
            return False
        assert answers_in(self.kept) == self._course.answers
        return True

    def played_out(self) -> None:
        """Play to the end without interruption."""
        if self.over():
            self._completed()
        else:
            child = self.go_on()
            child.type("".join(self.moves()))
            assert self.ended(child) == 0
            assert self.over()
        file = on_disk(self._home)
        assert file
        verify(load_log(file))

    def _completed(self) -> None:
        """Ask for a game that is over: it is refused, or its end is shown if nobody has seen it."""
        file = on_disk(self._home)
        assert file
        unseen = self.kept is not None and self.kept.end_unseen
        code, _, wrong = self._fork_server.send_out(
            *GO_ON, folders.id_of(file), home=self._home
        ).end()
        assert code == (0 if unseen else 2)
        assert ("this game is over" in wrong) != unseen
