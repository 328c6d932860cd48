"""Recent results of people, and the bot that is a match for them."""

import pytest

from basari.kernel import Seat
from basari.players import Seated
from basari.stats.lately import FEWEST, LATELY, Form, RecentResult, form, match

RATINGS = {"weak": 1300, "usual": 1500, "strong": 1650}
AHEAD, BEHIND = (9, 5, 5), (1, 5, 6)


def result(
    points: tuple[int, ...], bots: str = "usual", name: str = "Ada", kind: str = "human"
) -> RecentResult:
    """Let one play with two bots."""
    most = max(points)
    return RecentResult(
        (Seated(name, kind), *[Seated(f"Bot {n}", f"bot:{bots}") for n in (1, 2)]),
        points,
        tuple(Seat(seat) for seat, own in enumerate(points) if own == most),
    )


def did(*results: RecentResult, people: tuple[str, ...] = ("Ada",)) -> Form | None:
    """Return the form of people, the newest game first."""
    return form(results, people, RATINGS, RATINGS["usual"])


class TestForm:
    """What the last games tell."""

    def test_counted(self) -> None:
        """Games, wins, the most frequent opponent and the rating."""
        found = did(result(AHEAD), result(BEHIND), result(AHEAD), result((5, 5, 5)))

        assert found
        assert (found.people, found.games, found.won, found.mostly) == (1, 4, 3, "usual")
        assert 1500 < found.rating < 1650

    @pytest.mark.parametrize(("points", "fits"), [(AHEAD, "strong"), (BEHIND, "weak")])
    def test_rating(self, points: tuple[int, ...], fits: str) -> None:
        """Always being ahead gives a higher rating, never being ahead a lower one."""
        found = did(*[result(points)] * 5)

        assert found
        assert match(found.rating, RATINGS) == fits

    def test_whom_one_met(self) -> None:
        """The rating depends on the opponents' ratings."""
        weak, strong = (did(*[result((6, 5, 7), bots)] * 4) for bots in ("weak", "strong"))

        assert weak
        assert strong
        assert weak.rating < strong.rating
        assert (weak.mostly, strong.mostly) == ("weak", "strong")

    @pytest.mark.parametrize(
        "other",
        [
            result(AHEAD, bots="nobody"),
            result(AHEAD, name="Ben"),
            result(AHEAD, kind="bot:weak"),
            RecentResult((Seated("Ada"), Seated("Ben"), Seated("Cleo")), AHEAD, (Seat(0),)),
        ],
        ids=["unrated", "others", "a bot of that name", "no bots"],
    )
    def test_not_counted(self, other: RecentResult) -> None:
        """Games without the people or without a rated bot do not count."""
        assert did(*[other] * 9) is None
        assert did(*[other] * 9, *[result(BEHIND)] * 3) == did(*[result(BEHIND)] * 3)

    def test_too_few(self) -> None:
        """One or two games give no rating."""
        assert did(*[result(AHEAD)] * (FEWEST - 1)) is None
        assert did(*[result(AHEAD)] * FEWEST)

    def test_lately(self) -> None:
        """Only the latest games count."""
        assert did(*[result(AHEAD)] * LATELY, *[result(BEHIND)] * 50) == did(
            *[result(AHEAD)] * LATELY
        )

    def test_several(self) -> None:
        """Of several people all games count, however their names are written."""
        found = did(result(AHEAD), result(BEHIND, name="BEN"), result(AHEAD), people=("ada", "Ben"))

        assert found
        assert (found.people, found.games, found.won) == (2, 3, 2)

    def test_one_evening(self) -> None:
        """Three wins do not give the highest rating."""
        found = did(*[result(AHEAD)] * 3)

        assert found
        assert found.rating < 1850


class TestMatch:
    """The bot with the nearest rating is chosen."""

    @pytest.mark.parametrize(
        ("rating", "code"), [(0, "weak"), (1400, "weak"), (1401, "usual"), (9999, "strong")]
    )
    def test_nearest(self, rating: float, code: str) -> None:
        """Of two that are as near, the weaker one."""
        assert match(rating, RATINGS) == code
