"""What tools that play many games share: where games are played, and how errors are reported."""
# ruff: noqa: INP001 - it lies beside the scripts that use it

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path

from basari.cli.exits import code_of
from basari.errors import BadSetup, BasariError, say
from basari.stats.venue import Venue, venue


def parser_of(description: str | None, games: int | None = None) -> ArgumentParser:
    """Return a parser with the tool's *description*, and options for deals if it plays *games*."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    if games:
        parser.add_argument("--games", type=int, default=games, help="of each kind, at least")
        parser.add_argument("--seed", type=int, default=1, help="of the first deal")
        add_venue(parser)
    return parser


def add_venue(parser: ArgumentParser, jobs: int = 1) -> None:
    """Add the options that choose where games are played."""
    parser.add_argument("--jobs", type=int, help=f"cores; otherwise {jobs}, or a cluster")
    parser.add_argument(
        "--on", metavar="ADDRESS", help="a cluster: tcp://HOST:PORT (docs/scale.md)"
    )
    parser.set_defaults(usual_jobs=jobs)


def venue_of(chosen: Namespace, bots: Iterable[str] = (), needs: tuple[str, ...] = ()) -> Venue:
    """Return where games are played."""
    usual = 1 if chosen.on else chosen.usual_jobs
    jobs = usual if chosen.jobs is None else chosen.jobs
    if min(jobs, getattr(chosen, "games", 1)) < 1:
        raise BadSetup(say("--games and --jobs must be at least 1"))
    return venue(jobs, chosen.on, complain, bots=bots, needs=needs)


def report_errors(main: Callable[[], None]) -> Callable[[], int]:
    """Report errors of use, and lost workers, in one sentence, and exit with their code."""

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
    """Print what is wrong, after the name of the tool."""
    sys.stderr.write(f"{Path(sys.argv[0]).stem}: {sentence}\n")
