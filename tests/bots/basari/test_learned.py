"""What was learned: it is there for every game, read as it is written, and makes sense."""

from importlib.resources import files
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari import learned
from basari.bots.basari.net import Layer, Net
from basari.bots.basari.position import LEGS, Weights
from logs import EVERY_GAME, LABELS
from sights import moments, seen

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 5))


@st.composite
def nets(draw: st.DrawFn, width: int) -> Net:
    """Draw a network that looks at so many numbers."""
    random = np.random.default_rng(draw(st.integers(0, 10**6)))
    sizes = (width, *draw(st.lists(st.integers(1, 5), max_size=2)), 1)
    return Net(
        tuple(
            Layer(random.normal(size=(enter, leave)), random.normal(size=leave))
            for enter, leave in pairwise(sizes)
        )
    )


class TestNet:
    """A network is written and read."""

    @rarely
    @given(nets(3))
    def test_again(self, net: Net) -> None:
        """What is read was written, and says the same but for rounding."""
        features = np.linspace(-1, 1, 12).reshape(2, 2, 3)

        again = Net.of(net.written())

        assert again.written() == net.written()
        assert again(features) == pytest.approx(net(features), abs=0.02)

    @rarely
    @given(nets(3))
    def test_one_by_one(self, net: Net) -> None:
        """It says one number for each row of features, whatever the others are."""
        features = np.linspace(-1, 1, 24).reshape(4, 2, 3)

        said = net(features)

        assert said.shape == (4, 2)
        assert said.ravel() == pytest.approx([float(net(row)) for row in features.reshape(8, 3)])

    def test_layers(self) -> None:
        """Every layer multiplies and adds; between two there is a soft step."""
        net = Net.of([[[2.0, 0.0], [0.0, 3.0], [1.0, -1.0]], [[1.0], [10.0], [0.5]]])

        assert net(np.array([1.0, 1.0])) == pytest.approx(np.tanh(3) + 10 * np.tanh(2) + 0.5)


class TestWeights:
    """Weights for every edition and number of players."""

    @every_game
    def test_there(self, edition: str, seats: int) -> None:
        """They lie in the package, written as they would be written again."""
        text = (files("basari.bots.basari") / "data" / f"{edition}-{seats}.json").read_text("utf-8")

        weights = learned.read(text)

        assert learned.written(weights) == text
        assert weights.heat.shape == (LEGS, 2)

    def test_no_others(self) -> None:
        """No weights lie there for a game that cannot be played."""
        names = {file.name for file in (files("basari.bots.basari") / "data").iterdir()}

        assert names == {f"{edition}-{seats}.json" for edition, seats in EVERY_GAME}

    @every_game
    def test_found(self, edition: str, seats: int) -> None:
        """A view has the weights of its game."""
        view = moments(edition, seats)[0].view(None)

        assert learned.weights_for(view) is learned.weights(edition, seats)

    @rarely
    @given(nets(5), nets(4), st.integers(0, 99))
    def test_written(self, colour: Net, way: Net, seed: int) -> None:
        """What is read says what was written."""
        heat = np.random.default_rng(seed).normal(size=(LEGS, 2))

        again = learned.read(learned.written(Weights(colour, way, heat)))

        assert again.colour.written() == colour.written()
        assert again.way.written() == way.written()
        assert again.heat == pytest.approx(heat, abs=0.0001)

    @every_game
    def test_gems_are_worth_something(self, edition: str, seats: int) -> None:
        """As long as a leg goes on, a gem of each colour brings points on the average."""
        gains = []
        for table in moments(edition, seats, 2):
            position = seen(table.view(None))
            for seat in range(seats):
                more = position.taking(seat, np.ones(4)).expected() - position.expected()
                gains.append(0.0 if position.ended else more[seat] - more.mean())

        assert np.mean(gains) > 0.5
