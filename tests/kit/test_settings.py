"""Rulings can be used, components refuse nonsense, and as many play as is said."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from basari.errors import BadComponents, say
from basari.rules import register
from basari.rules.register import Edition, NamedTable
from basari.testing.report import Report
from basari.testing.settings import check_components
from tests.helpers.souk import Slip
from tests.kit.conftest import FaultsOf

USE = (
    ", but a ruling is a field of the rules that --ruling and logs may set to each of its values: "
    "mend the Option, or the rules that are made with it"
)


class TestRulings:
    """Every ruling can be set, and says what it may be."""

    def test_no_field(self, faults: FaultsOf) -> None:
        """It goes by another name than its field."""
        (fault,) = faults(Slip('"ties": word(', '"tie": word('))

        assert fault == (
            "souk, edition souk: the ruling tie cannot be used, it raises AttributeError: 'Souk' "
            f"object has no attribute 'tie'{USE}"
        )

    def test_lost(self, faults: FaultsOf) -> None:
        """It makes no difference."""
        assert faults(Slip("return Souk(**options)", "return Souk()"))[0] == (
            "souk, edition souk: the ruling rounds cannot be used, rounds=1 makes rules with 3"
            f"{USE}"
        )

    def test_usual(self, faults: FaultsOf) -> None:
        """What is usual is not allowed."""
        assert faults(Slip("rounds: int = 3", "rounds: int = 4"))[0] == (
            "souk, edition souk: the ruling rounds cannot be used, its usual value 4 does not fit"
            f"{USE}"
        )

    def test_nonsense(self, faults: FaultsOf) -> None:
        """Everything is allowed."""
        slip = Slip("number(range(1, 4))", "replace(number(range(1, 4)), fits=lambda value: True)")

        assert faults(slip)[0] == (
            f"souk, edition souk: the ruling rounds cannot be used, the nonsense None fits{USE}"
        )

    def test_read(self, faults: FaultsOf) -> None:
        """What is typed is read as something else."""
        slip = Slip("number(range(1, 4))", "replace(number(range(1, 4)), read=str)")

        assert faults(slip)[0] == (
            f"souk, edition souk: the ruling rounds cannot be used, rounds=1 reads '1'{USE}"
        )

    def test_unexplained(self, faults: FaultsOf) -> None:
        """Nobody knows what it may be."""
        (fault,) = faults(Slip("number(range(1, 4))", 'replace(number(range(1, 4)), allowed="")'))

        assert fault == (
            "souk, edition souk: the ruling rounds does not say what it may be, so nobody can "
            "choose it: give its Option a sentence `allowed`"
        )

    def test_untranslated(self, faults: FaultsOf) -> None:
        """It is explained in one language only."""
        slip = Slip("number(range(1, 4))", 'number(range(1, 4)).with_about(say("How many bids."))')

        (fault,) = faults(slip)

        assert fault == (
            "souk, edition souk: the ruling rounds is explained in English where de is spoken, but "
            "every text is said in the language of the game: say() it and translate it"
        )


class TestSeats:
    """As many play as the edition says."""

    def test_fewer(self, faults: FaultsOf) -> None:
        """The rules refuse some."""
        (fault,) = faults(Slip("return range(2, 5)", "return range(2, 4)"))

        assert fault == (
            "souk, edition souk: setup() refuses 4 players, but Edition.seats allows them: let "
            "both say the same"
        )

    def test_more(self, faults: FaultsOf) -> None:
        """The rules take more."""
        (fault,) = faults(Slip("return range(2, 5)", "return range(2, 6)"))

        assert fault == (
            "souk, edition souk: setup() takes 5 players, but Edition.seats does not: let both "
            "say the same"
        )

    def test_raises(self, faults: FaultsOf) -> None:
        """A wrong number is refused in a sentence."""
        (fault,) = faults(Slip("raise BadSetup(say(", "raise ValueError(say("))

        assert fault == (
            "souk, edition souk: setup() raises ValueError: souk is for 2 to 4 players, not 1 (S1) "
            "for 1 players, but it lays the table, or refuses a wrong number with BadSetup: raise "
            "that with a sentence"
        )


class Tiles:
    """Components of a game, which can go wrong."""

    kind = "tiles"

    def __init__(self, wrong: str = "") -> None:
        self._wrong = wrong

    def house(self) -> Mapping[str, Any]:
        """Bring some tiles."""
        if self._wrong == "house":
            raise OSError
        return {"kind": "tiles", "tiles": [1, 2, 3]}

    def problems(self, content: Mapping[str, Any]) -> list[Any]:
        """Say what is wrong with tiles."""
        if self._wrong == "problems":
            sum(content["tiles"])
        return [] if content == {"kind": "tiles", "tiles": [1, 2, 3]} else [say("no such tiles")]

    def table(self, content: Mapping[str, Any], file: str) -> object:
        """Take tiles."""
        if self._wrong == "strict" or (self._wrong != "lax" and self.problems(content)):
            raise (KeyError if self._wrong == "crash" else BadComponents)(file)
        return content


def faults_of_tiles(wrong: str = "", **tables: Mapping[str, Any]) -> list[str]:
    """Look at these components."""
    named = {name: NamedTable("", lambda: content) for name, content in tables.items()}  # noqa: B023
    edition = Edition("tiles", range(2, 3), lambda *_: None, Tiles(wrong), named)  # type: ignore[arg-type]
    report = Report(replace(register.find("basari"), name="tiles"))
    check_components(report, edition)
    return [*report.faults]


class TestComponents:
    """Nonsense is refused by all who look at it."""

    def test_sound(self) -> None:
        """Nothing is wrong."""
        assert faults_of_tiles() == []

    def test_house(self) -> None:
        """The own table cannot be found."""
        (fault,) = faults_of_tiles("house")

        assert fault == (
            "tiles, edition tiles: the table house cannot be looked at, it raises OSError: let "
            "house() bring it, and problems() list what is wrong"
        )

    def test_named(self) -> None:
        """A table that comes with the game is not sound."""
        (fault,) = faults_of_tiles(calm={"tiles": []})

        assert fault == (
            "tiles, edition tiles: the table calm has problems (no such tiles), but whatever comes "
            "with a game is sound: mend the table, or what checks it"
        )

    def test_problems(self) -> None:
        """What checks it breaks."""
        (fault,) = faults_of_tiles("problems")

        assert fault == (
            "tiles, edition tiles: problems() raises KeyError: 'tiles' for a table with an empty "
            "table, but it lists whatever is wrong with any content: check before you use it"
        )

    def test_lax(self) -> None:
        """It is taken nevertheless."""
        (fault,) = faults_of_tiles("lax")

        assert fault == (
            "tiles, edition tiles: of a table with an empty table problems() lists 1, but table() "
            "takes it: raise BadComponents where there are problems, and nothing else"
        )

    def test_crash(self) -> None:
        """It is refused with something else."""
        (fault,) = faults_of_tiles("crash")

        assert "problems() lists 1, but table() raises KeyError: 'nonsense.toml': raise" in fault
