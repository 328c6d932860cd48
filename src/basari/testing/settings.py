"""Check what can be set before a game: options, components, and the number of players."""

from collections.abc import Iterator
from typing import Any

from basari.errors import BadComponents, BadSetup, describe_error
from basari.rules.register import Components, Content, Edition, Option, Setting
from basari.testing.report import Report, shorten
from basari.testing.telling import missing_languages

NONSENSE: tuple[Any, ...] = (None, -1, 7.5, "nonsense", [], {}, [None], {"nonsense": 1})
"""Values that no ruling and no table of components can have."""
FEW_VALUES = 20
"""How many values of a ruling are tried."""


def check_options(report: Report, edition: Edition) -> None:
    """Check that every option describes its values, and that each value can be typed and saved."""
    where = f"{report.game}, edition {edition.name}"
    for name, option in edition.options.items():
        if not option.allowed.strip():
            report.add(
                where,
                name,
                "the ruling {about} does not say what it may be, so nobody can choose it: "
                "give its Option a sentence `allowed`",
            )
        for language in missing_languages(report.languages, option.about, option.allowed):
            report.add(
                where,
                name,
                "the ruling {about} is explained in English where {language} is spoken, but every "
                "text is said in the language of the game: say() it and translate it",
                language=language,
            )
        for what in _troubles(edition, name, option):
            report.add(
                where,
                name,
                "the ruling {about} cannot be used, {what}, but a ruling is a field of the rules "
                "that --ruling and logs may set to each of its values: mend the Option, or the "
                "rules that are made with it",
                what=what,
            )


def _troubles(edition: Edition, name: str, option: Option) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong with an option."""
    try:
        usual = edition.usual(name)
        if not option.fits(usual):
            yield f"its usual value {usual!r} does not fit"
        for value in NONSENSE:
            if option.fits(value) and value not in (*option.values, usual):
                yield f"the nonsense {value!r} fits"
        for value in option.values[:FEW_VALUES]:
            typed = _text_of(value)
            if option.read(typed) != value:
                yield f"{name}={typed} reads {option.read(typed)!r}"
            made = edition.rules(options={name: value})
            if getattr(made, name) != value:
                yield f"{name}={typed} makes rules with {getattr(made, name)!r}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        yield f"it {describe_error(error)}"


def _text_of(value: Setting) -> str:
    """Return a value as a player would type it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list():
            return ",".join(map(str, value))
        case _:
            return str(value)


def check_seats(report: Report, edition: Edition) -> None:
    """Check that the rules accept the numbers of players of the edition, and no others."""
    where = f"{report.game}, edition {edition.name}"
    for players in (edition.seats[0] - 1, *edition.seats, edition.seats[-1] + 1):
        try:
            edition.check_players(players)
            refused = False
        except BadSetup:
            refused = True
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            report.add(
                where,
                "setup",
                "{about}() {why} for {players} players, but it lays the table, or refuses a wrong "
                "number with BadSetup: raise that with a sentence",
                players=players,
                why=describe_error(error),
            )
            continue
        if refused == (players in edition.seats):
            report.add(
                where,
                str(players),
                "setup() {does} {about} players, but Edition.seats {says}: let both say the same",
                does="refuses" if refused else "takes",
                says="allows them" if refused else "does not",
            )


def check_components(report: Report, edition: Edition) -> None:
    """Check that the tables that come with a game are sound, and that nonsense is refused."""
    where, components = f"{report.game}, edition {edition.name}", edition.components
    if components is None:
        return
    try:
        for name, table in edition.named_tables().items():
            if wrong := components.problems(table.content()):
                report.add(
                    where,
                    name,
                    "the table {about} has problems ({wrong}), but whatever comes with a game is "
                    "sound: mend the table, or what checks it",
                    wrong=wrong[0],
                )
        spoiled = [*_wrong_contents(components.house())]
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        report.add(
            where,
            "house",
            "the table {about} cannot be looked at, it {why}: let house() bring it, and "
            "problems() list what is wrong",
            why=describe_error(error),
        )
        return
    for place, content in spoiled:
        _check_wrong_content(report, where, components, place, content)


def _wrong_contents(house: Content) -> Iterator[tuple[str, Content]]:
    """Yield spoiled copies of a table: with something missing, wrong, or added."""
    yield "an empty table", {}
    yield "nonsense beside the rest", {**house, "nonsense": 1}
    for key in house:
        yield f"{key} missing", {name: value for name, value in house.items() if name != key}
        for value in NONSENSE:
            yield f"{key} = {value!r}", {**house, key: value}


def _check_wrong_content(
    report: Report, where: str, components: Components, place: str, content: Content
) -> None:
    """Check that `problems` and `table` agree on whether a table is sound."""
    try:
        wrong = components.problems(content)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        report.add(
            where,
            "problems",
            "{about}() {why} for a table with {place}, but it lists whatever is wrong with any "
            "content: check before you use it",
            why=describe_error(error),
            place=place,
        )
        return
    try:
        components.table(content, "nonsense.toml")
        what = "takes it" if wrong else ""
    except BadComponents as error:
        what = "" if wrong else f"refuses it ({shorten(error.sentence)})"
    except Exception as error:  # noqa: BLE001 - likewise
        what = str(describe_error(error))
    if what:
        report.add(
            where,
            "table",
            "of a table with {place} problems() lists {count}, but {about}() {what}: raise "
            "BadComponents where there are problems, and nothing else",
            place=place,
            count=len(wrong),
            what=what,
        )
