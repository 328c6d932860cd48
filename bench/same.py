"""The same games side by side: games of other engines, written for our kernel.

Whoever compares different games compares the games. So each of ours races against the same game of
somebody else, with the same decisions in it; and ours validates every answer. Basari itself has no
twin: it stands next to catanatron, a game of about its weight.
"""

from typing import NamedTuple

from basari.kernel import AnyRules
from bench import ours, peers
from bench.contest import Contestant, Missing, Slice, Spread, race, ratios
from bench.findings import Finding, Row, times, verdict
from bench.games.dilemma import Dilemma
from bench.games.goofspiel import Goofspiel
from bench.games.kuhn import Kuhn

COLUMNS = ("decisions/s", "theirs", "ratio", "bar")
NOTE = "decisions per second, ours and theirs of the same round; ratio: median (low-high)"


class Pair(NamedTuple):
    """A game of ours, its peer, and the minimum ratio of their speeds."""

    name: str
    rules: AnyRules
    seats: int
    peer: Contestant | Missing
    bar: float


def pairs() -> list[Pair]:
    """Return all comparisons."""
    dilemma = peers.game("python_iterated_prisoners_dilemma", peers.PLAIN)
    kuhn = peers.game("python_kuhn_poker", peers.PLAIN)
    goofspiel = peers.game(peers.GOOFSPIEL, "c++")
    catan = peers.catan()
    return [
        Pair("prisoner's dilemma / OpenSpiel, Python", Dilemma(), 2, dilemma, 3.5),
        Pair("Kuhn poker / OpenSpiel, Python", Kuhn(), 2, kuhn, 3.5),
        Pair("goofspiel of four / OpenSpiel, C++", Goofspiel(), 4, goofspiel, 0.8),
        *(
            Pair(f"{rules.name} {seats} / catanatron", rules, seats, catan, 1.2)
            for rules, seats in ours.tables()
        ),
    ]


def measure(*, rounds: int, seconds: float) -> Finding:
    """Measure all contestants, round by round, and compare each with its peer."""
    compared = pairs()
    found = {pair.peer.name: pair.peer for pair in compared}
    entries = [
        Contestant(pair.name, "basari", ours.RandomGames(pair.rules, pair.seats))
        for pair in compared
    ]
    others = [peer for peer in found.values() if isinstance(peer, Contestant)]
    slices = race([*entries, *others], rounds=rounds, seconds=seconds)
    return Finding(
        "The same work, every answer of ours validated",
        COLUMNS,
        [_row(pair, slices) for pair in compared if pair.peer.name in slices],
        NOTE,
        [peer for peer in found.values() if isinstance(peer, Missing)],
    )


def _row(pair: Pair, slices: dict[str, list[Slice]]) -> Row:
    own, theirs = ([part.rate for part in slices[name]] for name in (pair.name, pair.peer.name))
    ratio = ratios(own, theirs)
    return Row(
        pair.name,
        (
            f"{Spread.of(own).median:,.0f}",
            f"{Spread.of(theirs).median:,.0f}",
            times(ratio),
            f"{pair.bar:.1f}",
        ),
        verdict(reached=ratio.median >= pair.bar),
        {
            "decisions_per_second": Spread.of(own)._asdict(),
            "theirs": Spread.of(theirs)._asdict(),
            "ratio": ratio._asdict(),
            "bar": pair.bar,
        },
    )
