"""Tables of components: a kind of table says what is wrong with one, in its own words."""

from pathlib import Path
from typing import Any, Literal

import pytest
from pydantic import TypeAdapter, ValidationError

from basari.errors import BadComponents, Sentence, say
from basari.rules.boxes import LARGEST_FILE, LONGEST_LINE, read_content
from basari.rules.tables import MANY, Kind, Name, Strict


class Tree(Strict):
    """A tree as it stands in a table."""

    height: int
    owls: int = 0


class WoodTable(Strict):
    """A wood."""

    kind: Literal["wood"]
    trees: list[Tree]


def _miscounted(count: int) -> Sentence | None:
    return None if count == 2 else say("the wood has {count} trees (W1)", count=count)


def _untrue(table: WoodTable) -> list[Sentence]:
    return [say("a wood of owls needs an owl (W2)")] if table.trees[0].owls < 0 else []


WOOD = Kind(
    kind="wood",
    model=WoodTable,
    rule="W1",
    must={
        "kind": say("wood"),
        "trees": say("a list of 2 trees"),
        "height": say("a whole number"),
        "owls": say("a whole number"),
        "entry": say("a tree"),
    },
    entry=say("tree {number}"),
    entries="trees",
    count_problem=_miscounted,
    table_problems=_untrue,
    file=("basari.rules.basari", "deck.toml"),
)


def wood(*trees: object) -> dict[str, Any]:
    """Lay out a wood."""
    return {"kind": "wood", "trees": list(trees)}


GOOD = {"height": 9}


class TestProblems:
    """Everything that is wrong is told, entry by entry, with the rule."""

    def test_nothing(self) -> None:
        """With a good table nothing is wrong."""
        assert WOOD.problems(wood(GOOD, GOOD)) == []

    @pytest.mark.parametrize(
        ("content", "wrong"),
        [
            ({"kind": "deck"}, ["the table: kind is 'deck', but must be wood (W1)"]),
            ({"kind": "wood"}, ["the table: trees is missing, it must be a list of 2 trees (W1)"]),
            (
                {"kind": "wood", "trees": 2},
                ["the table: trees is 2, but must be a list of 2 trees (W1)"],
            ),
            (wood(GOOD), ["the wood has 1 trees (W1)"]),
            (wood({"height": 9, "owls": -1}, GOOD), ["a wood of owls needs an owl (W2)"]),
            (wood({"height": 9, "owls": -1}), ["the wood has 1 trees (W1)"]),
            (wood(GOOD, 7), ["tree 2: entry is 7, but must be a tree (W1)"]),
            (
                wood({}, {"height": "9"}),
                [
                    "tree 1: height is missing, it must be a whole number (W1)",
                    "tree 2: height is '9', but must be a whole number (W1)",
                ],
            ),
            (
                wood({**GOOD, "leaves": 3}),
                ["tree 1: leaves is not known here", "the wood has 1 trees (W1)"],
            ),
            ({**wood(GOOD, GOOD), "name": "x"}, ["the table: name is not known here"]),
        ],
    )
    def test_some(self, content: dict[str, Any], wrong: list[str]) -> None:
        """What is wrong is said with the words of that kind."""
        problems = WOOD.problems(content)

        assert problems == wrong
        assert all(isinstance(problem, Sentence) for problem in problems)

    def test_many(self) -> None:
        """Of very many entries nobody wants to know what is wrong with each."""
        assert WOOD.problems(wood(*[{}] * (MANY + 1))) == [f"the wood has {MANY + 1} trees (W1)"]
        assert len(WOOD.problems(wood(*[{}] * MANY))) == MANY + 1
        assert MANY == 100

    def test_entry_can_be_translated(self) -> None:
        """What an entry is called still knows its template."""
        (problem,) = WOOD.problems(wood(GOOD, 7))

        assert isinstance(problem, Sentence)
        assert problem.parts["entry"].template == "tree {number}"
        assert problem.parts["entry"].parts == {"number": 2}


class TestTable:
    """A table is made of what is good, and nothing else."""

    def test_made(self) -> None:
        """It is of the model of its kind, with what goes without saying."""
        table = WOOD.table(wood({"height": 3, "owls": 1}, GOOD), "mine.toml")

        assert table == WoodTable(kind="wood", trees=[Tree(height=3, owls=1), Tree(height=9)])

    @pytest.mark.parametrize(
        ("content", "why"),
        [
            (wood(GOOD), "mine.toml, the wood has 1 trees (W1)"),
            (
                wood({}),
                (
                    "mine.toml, tree 1: height is missing, it must be a whole number (W1); "
                    "and 1 more: see basari check"
                ),
            ),
        ],
    )
    def test_refused(self, content: dict[str, Any], why: str) -> None:
        """The first thing wrong is told with the file, and how many more there are."""
        with pytest.raises(BadComponents) as caught:
            WOOD.table(content, "mine.toml")

        assert caught.value.sentence == why

    def test_house(self) -> None:
        """The house table is read from its package, once."""
        assert WOOD.house()["kind"] == "deck"
        assert WOOD.house() is WOOD.house()


class TestName:
    """A table has a name of 1 to 60 characters that can be shown."""

    @pytest.mark.parametrize("name", ["a", "a" * 60, "Zoë's 漢字"])
    def test_good(self, name: str) -> None:
        """At the edges, in any script."""
        assert TypeAdapter[str](Name).validate_python(name) == name

    @pytest.mark.parametrize("name", ["", "a" * 61, "a\n", "\x1b[31m", 7])
    def test_refused(self, name: object) -> None:
        """None at all, too long, or not to be shown."""
        with pytest.raises(ValidationError):
            TypeAdapter[str](Name).validate_python(name)


class TestReadContent:
    """A TOML file says whatever it says; what it must say is another question."""

    def test_whatever(self, tmp_path: Path) -> None:
        """Any table is read."""
        file = tmp_path / "mine.toml"
        file.write_text('kind = "wood"\ntrees = [{ height = 9 }]\n', "utf-8")

        assert read_content(file) == wood(GOOD)

    def test_largest(self, tmp_path: Path) -> None:
        """It may have 64,000 bytes, and none more."""
        file = tmp_path / "mine.toml"
        file.write_bytes(b"#" * 399 + b"\n" + b"#\n" * 31_800)
        assert file.stat().st_size == LARGEST_FILE == 64_000
        assert read_content(file) == {}

        file.write_bytes(file.read_bytes() + b"\n")

        with pytest.raises(BadComponents, match="is too large"):
            read_content(file)

    def test_gigantic(self, tmp_path: Path) -> None:
        """A file larger than any memory is refused after its first bytes."""
        file = tmp_path / "mine.toml"
        with file.open("wb") as huge:
            huge.truncate(10**12)

        with pytest.raises(BadComponents, match="is too large"):
            read_content(file)

    @pytest.mark.parametrize(
        ("content", "why"),
        [
            (b"kind = deck", "is not a TOML file (Invalid value (at line 1, column 8))"),
            *(
                (content, "is not a TOML file (")
                for content in (b"kind", b"\xff\xfe", b"\0", b'{"kind": "deck"}', b"a = 1\na = 1")
            ),
            (b"kind = " + b"[\n" * 5_000, "is not a TOML file ("),
            (b"#" * (LARGEST_FILE + 1), "is too large for a table of components"),
            *(
                (content, "has a line of more than 400 bytes")
                for content in (
                    b"#\n" + b"#" * (LONGEST_LINE + 1) + b"\n#\n",
                    b"a." * 30_000 + b"a = 1",
                    b"[" + b"a." * 30_000 + b"a]",
                    b"kind = 0x" + b"f" * 50_000,
                )
            ),
        ],
        ids=range(12),
    )
    def test_no_table(self, tmp_path: Path, content: bytes, why: str) -> None:
        """What is no TOML, or too much of it, is refused with the file and the reason."""
        file = tmp_path / "mine.toml"
        file.write_bytes(content)

        with pytest.raises(BadComponents) as caught:
            read_content(file)

        assert caught.value.sentence.startswith(f"{file}: {why}")
        assert "\n" not in caught.value.sentence

    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"kind = 2024-01-01",
            b"kind = nan",
            b"kind = 0x" + b"f" * 300,
            b"kind" + b".a" * 150 + b" = 1",
            b'kind = "wood"\ntrees' + b".a" * 150 + b" = 1",
            b'kind = "wood"\ntrees = [{ height = "0x' + b"f" * 300 + b'" }]',
        ],
        ids=range(7),
    )
    def test_strange(self, tmp_path: Path, content: bytes) -> None:
        """Good TOML that is no table is refused too, in a line, however strange it is."""
        file = tmp_path / "mine.toml"
        file.write_bytes(content)

        with pytest.raises(BadComponents, match=r"mine\.toml, ") as caught:
            WOOD.table(dict(read_content(file)), str(file))

        assert len(caught.value.sentence) < len(str(file)) + 200

    @pytest.mark.parametrize(
        ("place", "why"),
        [("none.toml", "there is no such file"), (".", "is a folder, not a file")],
    )
    def test_no_file(self, tmp_path: Path, place: str, why: str) -> None:
        """A file that is not there cannot be read, nor a folder."""
        with pytest.raises(BadComponents) as caught:
            read_content(tmp_path / place)

        assert caught.value.sentence == f"{tmp_path / place}: {why}"


class TestShown:
    """What stands there is shown in a line's worth."""

    @pytest.mark.parametrize(
        ("value", "shown"),
        [
            (["a" * 14, "b" * 18], f"['{'a' * 14}', '{'b' * 18}']"),
            (["a" * 14, "b" * 19], f"['{'a' * 14}', '{'b' * 17}..."),
            (["a" * 14, "b" * 20], f"['{'a' * 14}', '{'b' * 17}..."),
            ([10**5000], "..."),
        ],
        ids=["40", "41", "42", "digits"],
    )
    def test_cut(self, value: object, shown: str) -> None:
        """Up to 40 characters, or 37 and dots."""
        (problem,) = WOOD.problems(wood(GOOD, {"height": value}))

        assert problem.startswith(f"tree 2: height is {shown}, but must be a whole number")
