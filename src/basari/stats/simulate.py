"""Games without a screen: played by bots, counted, and if wanted written down, on several cores."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import partial
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from typing import TypeVar

from basari.bots import bot, remembers
from basari.bots.guard import Failure, Guarded, failures, patience
from basari.errors import BadLog, BadSetup, say
from basari.files import write_whole
from basari.kernel import DEALER, Seat, Table
from basari.log import Header, PlayerEntry, begin, check_result, load, record, replay
from basari.players import AnyPlayer, Turn, drive, seated
from basari.rules.register import AnyRules
from basari.stats.tally import Tally, tally
from basari.value import Value

CHUNK = 20
"""How many games a worker plays between two reports."""

R = TypeVar("R")


class Plan(Value):
    """What to play: a header with the seed of the first game, and where the logs go, if wanted."""

    header: Header
    seed: int
    log_dir: Path | None = None
    think: float | None = None
    """How many seconds bots think who can be told."""


def run(plan: Plan, games: int, jobs: int) -> Iterator[Tally]:
    """Play *games* games on *jobs* cores, and report them as they are done.

    The games do not depend on the number of cores, so neither does the sum of the tallies.
    """
    if jobs > 1:
        yield from on_several_cores(partial(play_games, plan), games, jobs, CHUNK)
        return
    rules = plan.header.rules()
    for number in range(games):
        yield play_game(rules, _header(plan, number), plan.log_dir, plan.think)


def on_several_cores(play: Callable[[range], R], games: int, jobs: int, chunk: int) -> Iterator[R]:
    """Keep every worker busy with one *chunk* and one more waiting; leave none behind.

    Whoever stops it does not wait for games that nobody will hear of, which may take minutes.
    """
    chunks = (range(first, min(first + chunk, games)) for first in range(0, games, chunk))
    workers = min(jobs, -(-games // chunk), os.cpu_count() or 1)
    context, others = get_context("spawn"), set(active_children())
    pool = ProcessPoolExecutor(workers, context, initializer=_leave_interrupts_to_the_parent)
    try:
        pending = {pool.submit(play, numbers) for numbers in islice(chunks, 2 * workers)}
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= {pool.submit(play, numbers) for numbers in islice(chunks, len(done))}
            yield from (future.result() for future in done)
    except BaseException:
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    """Heed no Ctrl-C, and go when the parent is gone: nobody wants the rest of the games then."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := parent_process():
        Thread(target=_outlive_nobody, args=(parent,), daemon=True).start()


def _outlive_nobody(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def play_games(plan: Plan, numbers: Iterable[int]) -> Tally:
    """Play these games of the plan, and add them up."""
    rules = plan.header.rules()
    counts: Tally = Counter()
    for number in numbers:
        counts.update(play_game(rules, _header(plan, number), plan.log_dir, plan.think))
    return counts


def _header(plan: Plan, number: int) -> Header:
    """Each game has a seed of its own, counted up from the first one's."""
    return plan.header.model_copy(update={"seed": plan.seed + number})


def play_game(
    rules: AnyRules, header: Header, log_dir: Path | None, think: float | None = None
) -> Tally:
    """Play one game to its end, write it down if there is a place for it, and count it.

    A game that lies there already, from a run that was broken off, is not played again.
    """
    table, begun = Table.start(rules, len(header.players))
    file = (
        log_dir / f"{header.edition}-{len(header.players)}-{header.seed}.jsonl" if log_dir else None
    )
    beside: Tally = Counter()
    if file and file.exists():
        turns = _found(file, header)
        beside["found", ""] = 1
    else:
        players = bots_of(header, think=think)
        turns = list(drive(table, players))
        beside.update(("failed", failure) for failure in failures(players.values()))
        if file:
            _save(file, record(header, turns))
    events = (event for turn in turns for event in turn.events)
    return beside + tally((*begun, *events), turns[-1].after.standings, len(turns))


def _found(file: Path, header: Header) -> list[Turn]:
    """Read a game that was written down before, if it is the one of *header*."""
    try:
        log = load(file)
        turns = list(replay(log))
        check_result(log, turns[-1].after if turns else begin(log)[0])
    except BadLog as error:
        raise _another(file) from error
    if log.header.model_copy(update={"started": header.started}) != header or not log.result:
        raise _another(file)
    return turns


def _another(file: Path) -> BadSetup:
    return BadSetup(
        say("{file}: is there already and is not this game, choose another folder", file=file)
    )


def bots_of(
    header: Header,
    past: Iterable[Turn] = (),
    tell: Callable[[Failure], None] | None = None,
    think: float | None = None,
) -> dict[Seat, AnyPlayer]:
    """Seat the bots of a header and the dealer, each with luck of its own from the one seed.

    What those who remember it decided in the past they decide once more, so that their luck goes on
    from there. They are guarded, and *tell* hears of those that fail. How many seconds to *think*
    is told to those who care.
    """
    seed = header.seed or 0
    players = seated(
        {
            Seat(seat): _guarded(player, Seat(seat), f"{seed}/{seat}", tell, think)
            for seat, player in enumerate(header.players)
            if player.kind.startswith("bot:")
        },
        seed,
    )
    kinds = {Seat(seat): player.kind for seat, player in enumerate(header.players)}
    remembering = {
        seat for seat in players if seat == DEALER or remembers(kinds[seat].removeprefix("bot:"))
    }
    for turn in past:
        if turn.seat in remembering:
            decision = turn.before.decision(turn.seat)
            players[turn.seat].decide(turn.before.view(turn.seat), decision)
    return players


def _guarded(
    player: PlayerEntry,
    seat: Seat,
    seed: str,
    tell: Callable[[Failure], None] | None,
    think: float | None,
) -> Guarded:
    """Make the bot of a player, and watch over it."""
    made = bot(player.kind.removeprefix("bot:"), seed, think)
    return Guarded(made, player.name, seat, seed, tell=tell, patience=patience(think))


def _save(path: Path, lines: Iterable[str]) -> None:
    """Write a log under its name only when it is whole; never over another one."""
    try:
        write_whole(path, "".join(lines).encode())
    except OSError as error:
        raise BadSetup(
            say("{file}: cannot be written ({reason})", file=path, reason=error.strerror)
        ) from error
