"""What all tools share that play many games: where they do so, and how they end."""
# ruff: noqa: INP001 - it lies beside the scripts that use it

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path

from basari.cli.exits import code_of
from basari.errors import BadSetup, BasariError, say
from basari.stats.venue import Venue, venue


def add_venue(parser: ArgumentParser, jobs: int = 1) -> None:
    """Let it be chosen where games are played."""
    parser.add_argument("--jobs", type=int, help=f"cores; otherwise {jobs}, or a cluster")
    parser.add_argument(
        "--on", metavar="ADDRESS", help="a cluster: tcp://HOST:PORT (docs/scale.md)"
    )
    parser.set_defaults(usual_jobs=jobs)


def venue_of(chosen: Namespace, bots: Iterable[str] = (), needs: tuple[str, ...] = ()) -> Venue:
    """Find where games are played."""
    usual = 1 if chosen.on else chosen.usual_jobs
    jobs = usual if chosen.jobs is None else chosen.jobs
    if min(jobs, getattr(chosen, "games", 1)) < 1:
        raise BadSetup(say("--games and --jobs must be at least 1"))
    return venue(jobs, chosen.on, complain, bots=bots, needs=needs)


def complaining(main: Callable[[], None]) -> Callable[[], int]:
    """Let a tool tell in a sentence, and by its code, what somebody got wrong or who is gone."""

    @wraps(main)
    def called() -> int:
        try:
            main()
        except BasariError as error:
            complain(error.sentence)
            return code_of(error)
        return 0

    return called


def complain(sentence: str) -> None:
    """Tell what is wrong, by the name of the tool."""
    sys.stderr.write(f"{Path(sys.argv[0]).stem}: {sentence}\n")
