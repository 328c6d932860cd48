"""Learning what positions are worth (`tools/learn.py`): it works, and is reproducible."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from basari.bots.basari import learned_weights
from basari.bots.basari.position import COLOURS, LEGS, Position, Weights, win_chances
from basari.bots.basari.prospects import course_of
from basari.rules.basari.game import house
from basari.stats.venue import Here
from tests.helpers.logs import EVERY_GAME, LABELS
from tests.helpers.scripts import script

FEW = ("--edition", "cards", "--players", "3", "--jobs", "1")
WORKERS = course_of(house("cards"))
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    """The tool that learns."""
    return script("learn")


@pytest.fixture(scope="module")
def wise(learn: ModuleType) -> Weights:
    """What is learned from made-up games."""
    return fit(learn, 1)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A temporary folder for weights, so that those of the package stay as they are."""
    learned_weights.weights.cache_clear()
    monkeypatch.setattr(learned_weights, "PLACE", tmp_path)
    yield tmp_path
    learned_weights.weights.cache_clear()


def examples(learn: ModuleType, games: int, seed: int, seats: int = 3) -> Any:  # noqa: ANN401
    """Make up games: the first kind of player is better, otherwise points and reds win."""
    random = np.random.default_rng(seed)
    rows = games * LEGS
    points = random.integers(0, 30, (rows, seats)).astype(float)
    gems = random.integers(0, 8, (rows, seats, COLOURS)).astype(float)
    way = random.integers(0, WORKERS.goal, (rows, seats))
    kinds = random.integers(0, 2, (rows, seats))
    final = points + 14 * (gems[..., 0] == gems[..., 0].max(axis=1, keepdims=True))
    best = final + 12 * (kinds == 0) + random.normal(0, 6, final.shape)
    won = (best == best.max(axis=1, keepdims=True)).astype(float)
    return learn.Examples(points, gems, way, np.arange(rows) % LEGS, final, won, kinds)


def fit(learn: ModuleType, seed: int) -> Weights:
    """Learn from made-up games."""
    weights: Weights = learn.Fit(examples(learn, 400, seed), WORKERS).weights()
    return weights


def surprise(weights: Weights, data: Any) -> float:  # noqa: ANN401 - examples
    """Return how surprising the victories are, where all players are of one kind."""
    found = []
    for points, gems, way, legs, _, won, kinds in zip(*data, strict=True):
        if len(set(kinds.tolist())) == 1:
            position = Position(points, gems, way, int(legs), WORKERS, weights)
            found.append(-np.log(win_chances(position.scores()) @ won + 1e-9))
    return float(np.mean(found))


class TestFit:
    """Weights are fitted to examples."""

    def test_learns(self, learn: ModuleType, wise: Weights) -> None:
        """The learned weights predict victories in games not seen before."""
        unseen = examples(learn, 200, 2)

        assert surprise(wise, unseen) < 0.75 * surprise(learn.NOBODY, unseen)

    def test_the_same_again(self, learn: ModuleType, wise: Weights) -> None:
        """The same games teach the same, to the last digit, and others something else."""
        one, same, other = (
            learned_weights.format_weights(found) for found in (wise, fit(learn, 1), fit(learn, 2))
        )

        assert one == same
        assert one != other

    def test_kinds(self, learn: ModuleType) -> None:
        """That some kinds win more often is separated from where everybody stands."""
        data = examples(learn, 400, 3)
        rich = data._replace(points=data.points + 20 * (data.kinds == 0))

        wary = learn.Fit(rich, WORKERS).weights()
        blind = learn.Fit(rich._replace(kinds=0 * rich.kinds), WORKERS).weights()

        unseen = examples(learn, 200, 4)
        assert surprise(wary, unseen) < surprise(blind, unseen)

    def test_logit(self, learn: ModuleType) -> None:
        """What was put in is found: one of two things counts, and the other does not."""
        random = np.random.default_rng(5)
        about = random.normal(size=(5000, 3, 2))
        likely = win_chances(about @ np.array([1.5, 0.0]))
        drawn = (random.random(5000)[:, None] > likely.cumsum(axis=1)).sum(axis=1)

        found, _ = learn.logit(about, np.eye(3)[np.minimum(drawn, 2)])

        assert found == pytest.approx([1.5, 0.0], abs=0.1)


class TestGames:
    """Examples are what bots play."""

    @every_game
    def test_rounds(self, learn: ModuleType, edition: str, seats: int) -> None:
        """Every round is an example, from the first on; all of a game end alike."""
        (game,) = learn.play(learn.Games(edition, seats, masters=False), 7, range(1))

        rows = len(game.points)
        assert game.gems.shape == (rows, seats, COLOURS)
        assert game.points.shape == game.way.shape == game.final.shape == game.won.shape
        assert game.kinds.shape == game.points.shape
        assert not game.points[0].any()
        assert (game.final == game.final[0]).all()
        assert game.won.sum(axis=1) == pytest.approx(np.ones(rows))
        assert game.won[0][game.final[0].argmax()]
        assert (np.diff(game.points, axis=0) >= 0).all()
        assert (np.diff(game.legs) <= 0).all()
        assert set(game.legs) == {0, 1, 2}

    def test_any_order(self, learn: ModuleType) -> None:
        """Whichever game finishes first, the examples are the same."""
        games = learn.Games("cards", 3, masters=False)

        class Backwards:
            def play(self, work: Any, many: int, _unit: int = 1) -> list[Any]:  # noqa: ANN401
                return [work(range(number, number + 1)) for number in reversed(range(many))]

        for one, same in zip(
            learn.gather(games, 5, 1, Here()),
            learn.gather(games, 5, 1, Backwards()),
            strict=True,
        ):
            assert (one == same).all()

    def test_told(self, learn: ModuleType) -> None:
        """Masters use the weights they are sent, anywhere; afterwards all is as before."""
        before = learned_weights.weights("cards", 3)
        other = learned_weights.format_weights(before._replace(counts=0 * before.counts))
        usual, wise, ignorant = (
            learn.play(learn.Games("cards", 3, masters=True, known=known), 7, range(4))
            for known in ("", learned_weights.format_weights(before), other)
        )

        ends = [[game.final.tolist() for game in games] for games in (usual, wise, ignorant)]

        assert ends[0] == ends[1] != ends[2]
        assert learned_weights.weights("cards", 3).counts.any()


class TestCommand:
    """The command plays, learns and writes."""

    def run(self, learn: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
        """Call the tool."""
        monkeypatch.setattr(sys, "argv", ["learn.py", *FEW, *options])
        learn.main()

    def test_written(self, learn: ModuleType, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The written weights can be read and played with, and are the same every time."""
        texts = []
        for _ in range(2):
            self.run(learn, monkeypatch, "--pool", "3", "--masters", "1", "1")
            texts.append((place / "cards-3.json").read_text("utf-8"))

        assert (
            texts[0]
            == texts[1]
            == learned_weights.format_weights(learned_weights.weights("cards", 3))
        )

    def test_masters_know_the_newest(
        self, learn: ModuleType, place: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Players use the weights learned last, not the first ones."""
        known = []

        def gathered(games: Any, many: int, seed: int, _where: object) -> Any:  # noqa: ANN401
            if games.masters:
                known.append(learned_weights.format_weights(learned_weights.weights("cards", 3)))
                assert known[-1] == (place / "cards-3.json").read_text("utf-8")
            return examples(learn, many, seed)

        monkeypatch.setattr(learn, "gather", gathered)

        self.run(learn, monkeypatch, "--pool", "30", "--masters", "30", "30")

        assert len(set(known)) == 2

    def test_kept(self, learn: ModuleType, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Kept examples are learned from again."""
        kept = place / "kept.npz"

        self.run(learn, monkeypatch, "--pool", "2", "--masters", "--keep", str(kept))
        before = learn.Examples(**np.load(kept))
        self.run(learn, monkeypatch, "--pool", "2", "--masters", "1", "--keep", str(kept))
        after = learn.Examples(**np.load(kept))

        assert len(after.points) > len(before.points)
        for old, new in zip(before, after, strict=True):
            assert (new[: len(old)] == old).all()
