"""Learning what positions are worth (`tools/learn.py`): it works, and always comes to the same."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from basari.bots.basari import learned
from basari.bots.basari.position import COLOURS, LEGS, Position, Weights
from basari.bots.basari.seeing import WORKERS
from logs import EVERY_GAME, LABELS
from scripts import script

FEW = ("--edition", "cards", "--players", "3", "--epochs", "2", "--jobs", "1")
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    """The tool that learns; here from few examples at a time, for there are not many."""
    module = script("learn")
    vars(module)["BATCH"] = 64
    return module


@pytest.fixture(scope="module")
def wise(learn: ModuleType) -> Weights:
    """What is learned from games that are made up."""
    return fitted(learn, 1, 25)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where weights lie for a while, so that those of the package stay as they are."""
    learned.weights.cache_clear()
    monkeypatch.setattr(learned, "PLACE", tmp_path)
    yield tmp_path
    learned.weights.cache_clear()


def examples(learn: ModuleType, games: int, seed: int, seats: int = 3) -> Any:  # noqa: ANN401
    """Make up games of three legs: each red gem brings a point, and each step towards the goal."""
    random = np.random.default_rng(seed)
    rows = games * LEGS
    points = random.integers(0, 30, (rows, seats)).astype(float)
    gems = random.integers(0, 8, (rows, seats, COLOURS)).astype(float)
    way = random.integers(0, WORKERS.goal, (rows, seats)).astype(float)
    final = points + gems[..., 0] + way
    won = (final == final.max(axis=1, keepdims=True)).astype(float)
    won /= won.sum(axis=1, keepdims=True)
    return learn.Examples(points, gems, way, np.arange(rows) % LEGS, final, won)


def fitted(learn: ModuleType, seed: int, epochs: int) -> Weights:
    """Learn from games that are made up."""
    fit = learn.Fit(seed)
    fit.train(examples(learn, 400, 1), WORKERS.goal, epochs)
    weights: Weights = fit.weights
    return weights


def lead(points: Any) -> Any:  # noqa: ANN401 - an array
    """Tell how far everybody is ahead of the mean."""
    return points - points.mean()


def left(weights: Weights, data: Any) -> float:  # noqa: ANN401 - examples
    """Tell how much of the points to come nobody foresaw, as a part of all."""
    wrong, all_of_it = [], []
    for points, gems, way, legs, final, _ in zip(*data, strict=True):
        position = Position(points, gems, way, int(legs), WORKERS, weights)
        wrong.append(lead(position.expected()) - lead(final))
        all_of_it.append(lead(final - points))
    return float(np.mean(np.square(wrong)) / np.mean(np.square(all_of_it)))


class TestFit:
    """Networks are fitted to examples."""

    def test_learns(self, learn: ModuleType, wise: Weights) -> None:
        """Who has learned foresees most of what comes in games that were not seen before."""
        unseen = examples(learn, 50, 2)

        assert left(wise, unseen) < 0.25
        assert left(learn.Fit(1).weights, unseen) > 0.75

    def test_the_same_again(self, learn: ModuleType) -> None:
        """The same seed learns the same, to the last digit, and another one otherwise."""
        one, same, other = (learned.written(fitted(learn, seed, 2)) for seed in (1, 1, 2))

        assert one == same
        assert one != other

    def test_heat(self, learn: ModuleType, wise: Weights) -> None:
        """Where the end can be foreseen, a lead is surer than before anything was known."""
        assert (wise.heat[:, 0] < learn.UNLEARNED.heat[:, 0]).all()

    def test_gradient(self, learn: ModuleType) -> None:
        """A network goes the way that makes less wrong: after a step it is less so."""
        random = np.random.default_rng(3)
        features = random.normal(size=(200, 5)).astype(np.float32)
        target = np.sin(features.sum(axis=1))
        learner = learn.Learner(5, random)
        wrong = []

        for _ in range(300):
            passing = learner.passed(features)
            off = passing[-1] - target
            wrong.append(float((off**2).mean()))
            learner.descend(passing, off.astype(np.float32) * 2 / len(off), 0.01)

        assert wrong[-1] < wrong[0] / 10
        assert learner.net(features) == pytest.approx(learner.passed(features)[-1], abs=1e-5)


class TestGames:
    """Examples are what bots play."""

    @every_game
    def test_rounds(self, learn: ModuleType, edition: str, seats: int) -> None:
        """Every round is an example, from the first on; all of a game end alike."""
        (game,) = learn.play(learn.Games(edition, seats, "merchant"), 7, range(1))

        rows = len(game.points)
        assert game.gems.shape == (rows, seats, COLOURS)
        assert game.points.shape == game.way.shape == game.final.shape == game.won.shape
        assert not game.points[0].any()
        assert (game.final == game.final[0]).all()
        assert game.won.sum(axis=1) == pytest.approx(np.ones(rows))
        assert game.won[0][game.final[0].argmax()]
        assert (np.diff(game.points, axis=0) >= 0).all()
        assert (np.diff(game.legs) <= 0).all()
        assert set(game.legs) == {0, 1, 2}

    def test_any_order(self, learn: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whichever core is done first, the examples are the same."""
        games = learn.Games("cards", 3, "merchant")

        def backwards(work: Any, many: int, _jobs: int, _chunk: int) -> list[Any]:  # noqa: ANN401
            return [work(range(number, number + 1)) for number in reversed(range(many))]

        monkeypatch.setattr(learn, "on_several_cores", backwards)

        for one, same in zip(
            learn.gathered(games, 5, 1, 1), learn.gathered(games, 5, 1, 2), strict=True
        ):
            assert (one == same).all()


class TestCommand:
    """The command plays, learns and writes."""

    def told(self, learn: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
        """Call the tool."""
        monkeypatch.setattr(sys, "argv", ["learn.py", *FEW, *options])
        learn.main()

    def test_written(self, learn: ModuleType, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Weights are written that can be read and played with, the same every time."""
        texts = []
        for _ in range(2):
            self.told(learn, monkeypatch, "--merchants", "3", "--masters", "1", "1")
            texts.append((place / "cards-3.json").read_text("utf-8"))

        assert texts[0] == texts[1] == learned.written(learned.weights("cards", 3))

    def test_masters_know_the_newest(
        self, learn: ModuleType, place: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever plays knows what was learned last, not what was known at first."""
        known = []

        def gathered(games: Any, many: int, seed: int, _jobs: int) -> Any:  # noqa: ANN401
            if games.code == "master":
                known.append(learned.written(learned.weights("cards", 3)))
                assert known[-1] == (place / "cards-3.json").read_text("utf-8")
            return examples(learn, many, seed)

        monkeypatch.setattr(learn, "gathered", gathered)

        self.told(learn, monkeypatch, "--merchants", "30", "--masters", "30", "30")

        assert len(set(known)) == 2

    def test_kept(self, learn: ModuleType, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Examples that are kept are learned from again."""
        kept = place / "kept.npz"

        self.told(learn, monkeypatch, "--merchants", "2", "--masters", "--keep", str(kept))
        before = learn.Examples(**np.load(kept))
        self.told(learn, monkeypatch, "--merchants", "2", "--masters", "1", "--keep", str(kept))
        after = learn.Examples(**np.load(kept))

        assert len(after.points) > len(before.points)
        for old, new in zip(before, after, strict=True):
            assert (new[: len(old)] == old).all()
