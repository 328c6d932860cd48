"""Which bot is better: the same deals played with everybody at every seat.

Each deal is played as often as there are seats; from game to game all move one seat on. What the
dealer does depends on the seed of the deal alone, and a bot's luck on the deal, the game and its
place in the line-up, so nothing depends on where they are played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from basari.bots.guard import Guarded
from basari.bots.table import bot
from basari.kernel import AnyRules, Seat, Table
from basari.log import Header
from basari.players import drive, seated
from basari.stats.figures import Tally
from basari.stats.played import SITUATIONS, Played, count_turns
from basari.stats.venue import Venue
from basari.value import Value

ALL = "all"
"""Under this the choices of all bots together are counted; it is also what choices are called when
no situation is meant."""


class Contest(Value):
    """What to play: a header with the line-up and the seed of the first deal."""

    header: Header

    @property
    def line_up(self) -> tuple[str, ...]:
        """The codes of the bots, in the order in which they sit in the first game of a deal."""
        return tuple(player.bot for player in self.header.seated if not player.imaginary)


class Report(Value):
    """What some games of a contest came to."""

    counts: Tally
    longest: Counter[str]
    """The longest that a bot thought about a decision, in nanoseconds."""

    def __add__(self, other: "Report") -> "Report":
        """Add what other games came to."""
        return Report(self.counts + other.counts, self.longest | other.longest)

    @property
    def games(self) -> int:
        """How many there were."""
        return self.counts["games", ""]


NOTHING = Report(Counter(), Counter())
"""What it comes to when nothing was played yet."""


def whole_deals(games: int, seats: int) -> int:
    """Round a number of games up, so that every deal is played as often as there are seats.

    >>> whole_deals(10, 4), whole_deals(12, 4)
    (12, 12)
    """
    return -(-games // seats) * seats


def run(contest: Contest, games: int, where: Venue) -> Iterator[Report]:
    """Play *games* games, and report them in whole deals."""
    return where.played(partial(play_games, contest), games, len(contest.line_up))


def play_games(contest: Contest, numbers: Iterable[int]) -> Report:
    """Play these games of a contest, and add them up."""
    rules = contest.header.rules()
    return sum((play_game(rules, contest, number) for number in numbers), NOTHING)


def places(number: int, seats: int) -> tuple[int, ...]:
    """Tell whose place in the line-up sits at which seat in a game.

    >>> places(0, 3), places(1, 3), places(3, 3)
    ((0, 1, 2), (1, 2, 0), (0, 1, 2))
    """
    return tuple((seat + number) % seats for seat in range(seats))


def play_game(rules: AnyRules, contest: Contest, number: int) -> Report:
    """Play one game of a contest to its end, and count it."""
    deal = (contest.header.seed or 0) + number // len(contest.line_up)
    guards = [
        _guard(contest, Seat(seat), place, f"{deal}/{number % len(contest.line_up)}/{place}")
        for seat, place in enumerate(places(number, len(contest.line_up)))
    ]
    table, begun = Table.start(rules, len(contest.header.players))
    turns = tuple(drive(table, seated({Seat(n): guard for n, guard in enumerate(guards)}, deal)))
    played = count_turns("", contest.header, begun, turns)
    counts: Tally = Counter({("games", ""): 1})
    longest: Counter[str] = Counter()
    for seat, guard in enumerate(guards):
        own = played[seat]
        counts.update(_count(guard, own, Seat(seat)))
        longest |= Counter({guard.name: guard.thinking.longest})
    return Report(counts, longest)


def _guard(contest: Contest, seat: Seat, place: int, seed: str) -> Guarded:
    code = contest.line_up[place]
    return Guarded(bot(contest.header.game, code, seed), code, seat, seed)


def _count(guard: Guarded, own: Played, seat: Seat) -> Tally:
    """Say what a game adds to the counts of a bot, and to those of the seat it had."""
    code = guard.name
    counts: Tally = Counter(
        {
            ("decisions", code): guard.thinking.decisions,
            ("thought", code): guard.thinking.total,
        }
    )
    for who in (code, seat):
        counts["chairs", who] += 1
        counts["points", who] += own.points
        counts["squares", who] += own.points * own.points
        counts["wins", who] += own.win
    for (what, of), number in own.counts.items():
        if what == ALL:
            counts["chosen", (code, of)] += number
            counts["chosen", (ALL, of)] += number
        elif what not in SITUATIONS:
            counts[f"deed {what}", code] += number
    if guard.failure:
        counts["failed", (code, guard.failure.what)] += 1
    return counts
