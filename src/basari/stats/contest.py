"""Contests between bots: each deal is played once per seat, and all bots move on by one seat.

The dealer depends only on the seed of the deal, and a bot's randomness on the deal, the game and
the bot's place in the line-up. So the results do not depend on where the games are played.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from basari.bots.guard import GuardedBot
from basari.bots.register import make_bot
from basari.kernel import AnyRules, Seat, Table
from basari.log import Header
from basari.players import drive, with_dealer
from basari.stats.figures import Tally
from basari.stats.played import SITUATIONS, Played, count_turns
from basari.stats.venue import Venue
from basari.value import Value

ALL = "all"
"""The key for the choices of all bots together, and for choices in any situation."""


class Contest(Value):
    """A contest to be played: a header with the line-up and the seed of the first deal."""

    header: Header

    @property
    def line_up(self) -> tuple[str, ...]:
        """The codes of the bots, in seat order of the first game of a deal."""
        return tuple(player.bot for player in self.header.seated if not player.imaginary)


class ContestCounts(Value):
    """The counts of some games of a contest; two of them can be added."""

    counts: Tally
    longest: Counter[str]
    """By bot, the longest time for one decision, in nanoseconds."""

    def __add__(self, other: "ContestCounts") -> "ContestCounts":
        """Return the counts of both sets of games; of longest times, the longer one."""
        return ContestCounts(self.counts + other.counts, self.longest | other.longest)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.counts["games", ""]


NOTHING = ContestCounts(Counter(), Counter())
"""The counts of no games."""


def whole_deals(games: int, seats: int) -> int:
    """Return the number of games, rounded up so that every deal is played once per seat.

    >>> whole_deals(10, 4), whole_deals(12, 4)
    (12, 12)
    """
    return -(-games // seats) * seats


def run_contest(contest: Contest, games: int, where: Venue) -> Iterator[ContestCounts]:
    """Play *games* games, and yield reports of whole deals."""
    return where.play(partial(play_games, contest), games, len(contest.line_up))


def play_games(contest: Contest, numbers: Iterable[int]) -> ContestCounts:
    """Play the games with these *numbers*, and return their counts."""
    rules = contest.header.rules()
    return sum((play_contest_game(rules, contest, number) for number in numbers), NOTHING)


def line_up_places(number: int, seats: int) -> tuple[int, ...]:
    """Return, by seat, the line-up index of the bot that sits there in game *number*.

    >>> line_up_places(0, 3), line_up_places(1, 3), line_up_places(3, 3)
    ((0, 1, 2), (1, 2, 0), (0, 1, 2))
    """
    return tuple((seat + number) % seats for seat in range(seats))


def play_contest_game(rules: AnyRules, contest: Contest, number: int) -> ContestCounts:
    """Play one game of a contest, and return its counts."""
    deal = (contest.header.seed or 0) + number // len(contest.line_up)
    guards = [
        _guard(contest, Seat(seat), place, f"{deal}/{number % len(contest.line_up)}/{place}")
        for seat, place in enumerate(line_up_places(number, len(contest.line_up)))
    ]
    table, begun = Table.start(rules, len(contest.header.players))
    turns = tuple(
        drive(table, with_dealer({Seat(n): guard for n, guard in enumerate(guards)}, deal))
    )
    played = count_turns("", contest.header, begun, turns)
    counts: Tally = Counter({("games", ""): 1})
    longest: Counter[str] = Counter()
    for seat, guard in enumerate(guards):
        own = played[seat]
        counts.update(_count(guard, own, Seat(seat)))
        longest |= Counter({guard.name: guard.thinking.longest})
    return ContestCounts(counts, longest)


def _guard(contest: Contest, seat: Seat, place: int, seed: str) -> GuardedBot:
    code = contest.line_up[place]
    return GuardedBot(make_bot(contest.header.game, code, seed), code, seat, seed)


def _count(guard: GuardedBot, own: Played, seat: Seat) -> Tally:
    """Return what a game adds to the counts of a bot, and to the counts of its seat."""
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
