"""Simulated games: the same on any number of cores, and logged completely or not at all."""

import os
import signal
from collections import Counter
from collections.abc import Iterable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from basari.bots.seating import seat_bots
from basari.errors import BadSetup
from basari.kernel import DEALER, Decision, Fixed, Seat
from basari.log import Header, load_log, verify
from basari.players import AnyPlayer, Company
from basari.rules.register import Measures
from basari.stats import cores, simulate
from basari.stats.cores import Cores
from basari.stats.figures import Tally, simulation_figures
from basari.stats.simulate import Playing, Simulation, play_game, run_simulation
from basari.stats.venue import Here, Venue
from tests.helpers.logs import EVERY_GAME, LABELS, header_of, play_and_write, play_bots

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
GAMES = 45
COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))


def add_tallies(tallies: Iterable[Tally]) -> Tally:
    """Add tallies."""
    whole: Tally = Counter()
    for counts in tallies:
        whole.update(counts)
    return whole


class TestRun:
    """Games are reported as they are done, and do not depend on where they are played."""

    @pytest.mark.parametrize(("edition", "seats"), [("cards", 3), ("board", 4)])
    def test_any_number_of_cores(self, edition: str, seats: int) -> None:
        """The games are the same on one core and on two."""
        plan = Simulation(header_of(edition, seats), 7)

        one, two = (add_tallies(run_simulation(plan, GAMES, where)) for where in (Here(), Cores(2)))

        assert one == two
        assert one["games", ""] == GAMES

    def test_game_by_game(self) -> None:
        """Here every game is reported at once."""
        reports = run_simulation(Simulation(header_of("cards", 3), 7), 5, Here())

        assert [counts["games", ""] for counts in reports] == [1] * 5

    def test_as_they_come(self) -> None:
        """Games are played lazily."""
        reports = run_simulation(Simulation(header_of("cards", 3), 7), 10**12, Here())

        assert next(reports)["games", ""] == 1

    def test_no_more_than_is_needed(self) -> None:
        """Processes are given only their next portions."""
        reports = run_simulation(Simulation(header_of("cards", 3), 7), 10**12, Cores(2))

        assert next(reports)["games", ""] == 1
        reports.close()  # type: ignore[attr-defined]

    def test_given_up(self) -> None:
        """Stopping early stops all processes."""
        reports = run_simulation(Simulation(header_of("cards", 3), 7), 10**6, Cores(2))

        next(reports)
        assert active_children()
        reports.close()  # type: ignore[attr-defined]

        assert active_children() == []

    def test_workers_leave_interrupts_to_us(self) -> None:
        """Ctrl-C reaches every process; only the parent handles it."""
        before = signal.getsignal(signal.SIGINT)
        try:
            cores._follow_parent()  # noqa: SLF001 - it runs in other processes

            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        finally:
            signal.signal(signal.SIGINT, before)


class TestGames:
    """Every game has a seed of its own."""

    @every_game
    def test_counted(self, edition: str, seats: int) -> None:
        """A game is counted as it was played."""
        header = header_of(edition, seats, 5)
        turns = play_bots(header)

        counts = play_game(header.rules(), header, None)

        standings = turns[-1].after.standings
        found = simulation_figures(counts, seats, Measures())
        assert found.games == 1
        assert found.answers == len(turns)
        assert tuple(seat.mean for seat in found.seats) == standings.points
        assert [seat for seat in range(seats) if found.seats[seat].wins.share] == list(
            standings.winners
        )

    def test_seeds_count_up(self) -> None:
        """The games of a plan are those of the seeds from its first one on."""
        header = header_of("cards", 3)

        counts = Playing(Simulation(header, 40))(range(2, 5))

        assert counts == add_tallies(
            play_game(header.rules(), header_of("cards", 3, seed), None) for seed in (42, 43, 44)
        )

    def test_seats_have_luck_of_their_own(self) -> None:
        """Everybody and the dealer has a player, and no two play alike."""
        players = seat_bots(header_of("cards", 5).company)

        assert set(players) == {DEALER, *map(Seat, range(5))}
        luck = {tuple(player.decide(None, COIN) for _ in range(64)) for player in players.values()}
        assert len(luck) == 6

    def test_without_a_seed(self) -> None:
        """A header may have no seed; then no two games are alike."""
        header = replace(header_of("cards", 3), seed=None)

        one, other = (play_game(header.rules(), header, None) for _ in range(2))

        assert one != other


class TestLogs:
    """If wanted, every game leaves a log."""

    @every_game
    def test_true(self, edition: str, seats: int, tmp_path: Path) -> None:
        """Each log is true, named after its game, and what the game itself would write."""
        Playing(Simulation(header_of(edition, seats), -1, tmp_path))(range(3))

        files = sorted(tmp_path.iterdir())

        assert {file.name for file in files} == {
            f"{edition}-{seats}-{seed}.jsonl" for seed in (-1, 0, 1)
        }
        for file in files:
            verify(load_log(file))
        assert files[0].read_bytes() in [
            play_and_write(header_of(edition, seats, seed)) for seed in (-1, 0, 1)
        ]

    def test_any_number_of_cores(self, tmp_path: Path) -> None:
        """The logs do not depend on the number of cores either."""
        folders = [tmp_path / "one", tmp_path / "two"]
        for where, folder in zip((Here(), Cores(2)), folders, strict=True):
            folder.mkdir()
            list(run_simulation(Simulation(header_of("cards", 3), 7, folder), GAMES, where))

        one, two = (
            {file.name: file.read_bytes() for file in folder.iterdir()} for folder in folders
        )

        assert one == two
        assert len(one) == GAMES

    @pytest.mark.parametrize("where", [Here(), Cores(2)], ids=["here", "cores"])
    @pytest.mark.parametrize(
        "there",
        [
            b"mine",
            b"",
            play_and_write(header_of("cards", 3, 8)),
            play_and_write(header_of("cards", 3, 9, rulings={"legs": 1})),
            play_and_write(header_of("cards", 3, 9))[:-1],
            b"".join(play_and_write(header_of("cards", 3, 9)).splitlines(keepends=True)[:-1]),
            play_and_write(header_of("cards", 3, 9)).replace(b"draw", b"drew", 1),
        ],
        ids=["a text", "nothing", "a seed", "a ruling", "a part", "no result", "a changed line"],
    )
    def test_never_over_another(self, where: Venue, there: bytes, tmp_path: Path) -> None:
        """What exists and is another game stays, and the simulation is refused."""
        file = tmp_path / "cards-3-9.jsonl"
        file.write_bytes(there)

        with pytest.raises(BadSetup) as caught:
            list(run_simulation(Simulation(header_of("cards", 3), 7, tmp_path), 5, where))

        assert caught.value.sentence.startswith(f"{file}: exists and is another game")
        assert file.read_bytes() == there

    @every_game
    def test_taken_up(
        self, edition: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A game that is there already is counted as it is, and not played again."""
        plan = Simulation(header_of(edition, seats), 7, tmp_path)
        whole = Playing(plan)(range(4))
        before = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
        (tmp_path / f"{edition}-{seats}-9.jsonl").unlink()
        later = replace(plan.header, started="later")
        seats_taken: list[int | None] = []

        def seated(company: Company, **_: object) -> dict[Seat, AnyPlayer]:
            seats_taken.append(company.seed)
            return seat_bots(company)

        monkeypatch.setattr(simulate, "seat_bots", seated)

        again = Playing(Simulation(later, 7, tmp_path))(range(4))

        assert again.pop(("found", "")) == 3
        assert again == whole
        assert seats_taken == [9]
        assert len(before) == 4
        for file, written_at in before.items():
            assert (file.stat().st_mtime_ns == written_at) == (not file.name.endswith("-9.jsonl"))

    def test_of_another_program(self, tmp_path: Path) -> None:
        """A game of another version of the program is another one: its bots may think otherwise."""
        plan = Simulation(header_of("cards", 3), 7, tmp_path)
        Playing(plan)([0])
        later = replace(plan.header, engine="9.9")

        with pytest.raises(BadSetup, match="exists and is another game"):
            Playing(Simulation(later, 7, tmp_path))([0])

    @pytest.mark.parametrize("folder", ["none", "file", "file/below"])
    def test_no_folder(self, folder: str, tmp_path: Path) -> None:
        """A log that cannot be written raises an error with file and reason."""
        (tmp_path / "file").write_text("a file")
        log_dir = tmp_path / folder

        with pytest.raises(BadSetup) as caught:
            Playing(Simulation(header_of("cards", 3), 7, log_dir))([0])

        assert caught.value.sentence.startswith(
            f"{log_dir / 'cards-3-7.jsonl'}: cannot be written ("
        )

    def test_whole_or_not_at_all(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An incomplete log does not get its name."""

        def full(_part: Path, _target: Path) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "replace", full)

        with pytest.raises(BadSetup, match="cannot be written") as caught:
            Playing(Simulation(header_of("cards", 3), 7, tmp_path))([0])

        assert caught.value.sentence.endswith("(No space left on device)")
        assert list(tmp_path.iterdir()) == []

    def test_interrupted(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Interrupting keeps what was reported, and all logs are valid."""
        played_so_far = 0

        def until_interrupted(rules: Any, header: Header, log_dir: Path | None) -> Tally:  # noqa: ANN401
            nonlocal played_so_far
            played_so_far += 1
            if played_so_far > 4:
                raise KeyboardInterrupt
            return play_game(rules, header, log_dir)

        monkeypatch.setattr(simulate, "play_game", until_interrupted)
        reports = run_simulation(Simulation(header_of("cards", 3), 7, tmp_path), 100, Here())

        kept = [next(reports) for _ in range(4)]
        with pytest.raises(KeyboardInterrupt):
            next(reports)

        files = list(tmp_path.iterdir())
        assert len(files) == len(kept)
        for file in files:
            verify(load_log(file))
