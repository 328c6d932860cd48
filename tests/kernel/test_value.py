"""Values: immutable, compared by type and content."""

import pickle

import pytest
from msgspec.structs import replace

from basari.value import Value


class Pebble(Value):
    """Something with a size."""

    size: int


class Berry(Value):
    """Something else with a size."""

    size: int


class Leaf(Value):
    """Something that holds another value, and has a default."""

    on: Pebble
    green: bool = True


class TestValue:
    """A value never changes and equals what is the same kind with the same content."""

    def test_equal_content(self) -> None:
        """Content counts, not identity."""
        assert Leaf(Pebble(1)) == Leaf(Pebble(1), green=True)
        assert Pebble(1) != Pebble(2)

    def test_other_kind(self) -> None:
        """Two kinds are never equal, whatever they hold."""
        things: list[Value] = [Pebble(1), Berry(1)]

        assert things[0] != things[1]

    def test_hash_follows_equality(self) -> None:
        """Equal values are one member of a set."""
        assert len({Leaf(Pebble(1)), Leaf(Pebble(1)), Leaf(Pebble(2))}) == 2

    def test_frozen(self) -> None:
        """No field can be set again."""
        pebble = Pebble(1)

        with pytest.raises(AttributeError):
            pebble.size = 2  # type: ignore[misc]

    def test_copy_with_a_change(self) -> None:
        """A copy may differ; the first one stays as it was."""
        leaf = Leaf(Pebble(1))

        fallen = replace(leaf, green=False)

        assert fallen == Leaf(Pebble(1), green=False)
        assert leaf.green

    def test_match(self) -> None:
        """A value can be taken apart by position."""
        match Leaf(Pebble(3)):
            case Leaf(Pebble(size), green):
                assert (size, green) == (3, True)

    def test_not_watched(self) -> None:
        """The garbage collector does not look at values."""
        assert Pebble.__struct_config__.gc is False
        assert Pebble.__struct_config__.frozen

    def test_travels_between_processes(self) -> None:
        """A value can be sent and comes out equal."""
        assert pickle.loads(pickle.dumps(Leaf(Pebble(1)))) == Leaf(Pebble(1))  # noqa: S301 - our own
