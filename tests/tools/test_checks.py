"""The checks of `make lint`: each finds what is wrong in a project, and says where."""

from pathlib import Path

import catalogues
import pytest
from babel.messages import Message
from checks import __main__ as command
from checks import documents, neutral, package, rule_ids, texts
from checks.findings import Check, Finding

UNKNOWN = "R" + "77"
"""A rule that no game has, written so that the check does not find it here."""
PYPROJECT = """
[project]
license = "MIT"
license-files = ["LICENSE"]
requires-python = ">=3.10"
version = "1.0.0"
dynamic = []
[tool.hatch.version]
path = "src/basari/__init__.py"
[tool.ruff]
target-version = "py311"
"""
TOOL = "import sys; print('not current'); sys.exit(1)"
FAULTY = {
    "LICENSE": "Nobody may use this.",
    "CHANGELOG.md": "# Changes\n",
    "README.md": (
        "# Basari\n\nAn unofficial game of Reinhard Staupe: `make play`.\n[a](b.md)\n"
        "[c](docs/README.md#none) in `rules/gone.py` and `src/basari/kernel.py`\n"
        + "\n"
        * package.LENGTH
    ),
    "docs/README.md": "# All pages\n",
    "docs/architecture.md": "| `cli/` | the languages: `texts` |\n",
    "docs/README.de.md": "# Alle Seiten\n\n[English](README.md)\n[Regeln](rules/basari.md)\n",
    "pyproject.toml": PYPROJECT,
    "docs/rules/basari.md": f"# Rules\n\nG1, G2 and {UNKNOWN}\n",
    "src/basari/__init__.py": "",
    "src/basari/kernel.py": "\n\nGEM = 'a gem'  # G1\n",
    "src/basari/players.py": "def play() -> None:\n    from basari.rules.basari import cards\n",
    "src/basari/cli/texts.py": "_('one' + 'two')\n",
    "src/basari/cli/words.py": "print(_('one'))\nprint(_('one' + 'two'))\n",
    "tests/test_rules.py": '\n\nclass TestOne:\n    """G1: one."""\n\n    """G2: none."""\n',
    "tools/pictures.py": TOOL,
    "tools/components.py": "",
}
"""A project in which something of every kind is wrong, at least once."""
FOUND = [
    (neutral.neutral_words, "src/basari/kernel.py:3: 'gem' is a word of basari"),
    (neutral.neutral_words, "src/basari/kernel.py:3: 'G1' is a word of basari"),
    (neutral.neutral_imports, "src/basari/players.py:2: imports basari.rules.basari.cards"),
    (neutral.words_of_games, "tools/checks/neutral.py:1: jantaris itself uses only 0 of its words"),
    (neutral.words_of_games, "src/basari/bots/moonlight:1: moonlight has no such folder"),
    (rule_ids.rules_in_their_places, "docs/rules:1: marracash's MO5 is in no document"),
    (rule_ids.rules_in_their_places, "basari.md:3: basari's G2 is cited nowhere in the code"),
    (rule_ids.rules_in_their_places, "basari.md:3: no docstring of a test class begins with"),
    (rule_ids.citations_exist, f"docs/rules/basari.md:3: basari has no rule {UNKNOWN}"),
    (texts.texts_are_literal, "src/basari/cli/words.py:2: _('one' + 'two') is no literal text"),
    (documents.links, "README.md:4: b.md is not there"),
    (documents.links, "README.md:5: README.md has no heading #none"),
    (documents.named_files, "README.md:5: rules/gone.py is not there"),
    (documents.rooms, "docs/architecture.md:1: cli/words.py is not in the table of rooms"),
    (documents.index, "docs/README.md:1: does not lead to docs/rules/basari.md"),
    (documents.german_pages, "docs/README.de.md:4: rules/basari.md is in English"),
    (documents.find_stale_parts, "README.md:1: tools/pictures.py would write it anew: not current"),
    (package.metadata, "pyproject.toml:1: the version is said elsewhere"),
    (package.metadata, "pyproject.toml:1: ruff checks for another Python"),
    (package.metadata, "pyproject.toml:1: LICENSE is not the licence named"),
    (package.readme, "README.md:1: does not say 'make test'"),
    (package.readme, "README.md:121: has more than 120 lines"),
    (package.changelog, "CHANGELOG.md:1: says nothing of version"),
    (package.packages, "src/basari/cli/words.py:1: its folder has no __init__.py"),
]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the faulty project down."""
    root = tmp_path_factory.mktemp("project")
    for path, text in FAULTY.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


class TestFindings:
    """Every check finds what it is there for."""

    @pytest.mark.parametrize(("check", "finding"), FOUND)
    def test_found(self, check: Check, finding: str, project: Path) -> None:
        """What is wrong is found where it is."""
        assert any(finding in str(found) for found in check(project))

    @pytest.mark.parametrize(
        ("check", "innocent"),
        [
            (neutral.neutral_words, "cli/texts.py"),
            (neutral.neutral_imports, "kernel.py"),
            (rule_ids.rules_in_their_places, "basari's G1 "),
            (texts.texts_are_literal, "cli/texts.py"),
            (documents.german_pages, "docs/README.de.md:3"),
            (documents.named_files, "kernel.py"),
            (documents.rooms, "cli/texts.py"),
            (documents.find_stale_parts, "tools/components.py"),
            (package.readme, "make play"),
            (package.packages, "kernel.py"),
        ],
    )
    def test_not_found(self, check: Check, innocent: str, project: Path) -> None:
        """What is as it should be is not."""
        assert not any(innocent in str(found) for found in check(project))

    def test_games_without_rules(self, monkeypatch: pytest.MonkeyPatch, project: Path) -> None:
        """A game whose rules are not numbered is found."""
        monkeypatch.delitem(rule_ids.GAMES, "jantaris")

        (found,) = rule_ids.games_are_numbered(project)

        assert found.what.startswith("jantaris is not both")


class TestTranslations:
    """The catalogues are current, complete and compiled."""

    @pytest.mark.parametrize(
        ("original", "strings", "fault"),
        [
            ("{name} wins", "{name} gewinnt", None),
            ("{name} wins", "", "not translated: {name} wins"),
            ("{name} wins", "{nmae} gewinnt", "other placeholders: {name} wins"),
            ("{name!r} wins", "{name} gewinnt", "other placeholders: {name!r} wins"),
            ("wins", "{name} gewinnt", "other placeholders: wins"),
            (("{a} wins", "{a} and {b} win"), ("{a} siegt", "{a} und {b} siegen"), None),
            (("{a} wins", "{a} win"), ("{a} siegt", ""), "not translated: {a} wins"),
            (("{a} wins", "{a} win"), ("siegt", "{a} siegen"), "other placeholders: {a} wins"),
        ],
    )
    def test_faults_are_found(
        self, original: str | tuple[str, ...], strings: str | tuple[str, ...], fault: str | None
    ) -> None:
        """A translation that is empty or lost a placeholder does not go unnoticed."""
        found = catalogues.lacks(Message(original), Message(original, strings))

        assert list(found) == ([fault] if fault else [])

    def test_uncertain_translations_are_found(self) -> None:
        """A translation that was only guessed does not count as one."""
        guessed = Message("Red", "Rot", flags=["fuzzy"])

        assert list(catalogues.lacks(Message("Red"), guessed)) == ["uncertain: Red"]

    def test_old_catalogues(
        self, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A catalogue is found that lacks texts, and one that was compiled from another."""
        known = catalogues.Plain(locale="de")
        known.add("Red", "Rot")
        (tmp_path / "de/LC_MESSAGES").mkdir(parents=True)
        monkeypatch.setattr(catalogues, "LOCALE", tmp_path)
        catalogues.catalogue("de").write_bytes(catalogues.as_po(known))
        known["Red"].string = "Grün"
        catalogues.catalogue("de").with_suffix(".mo").write_bytes(catalogues.as_mo(known))

        current = [found.what for found in texts.translations(project)]
        compiled = [found.what for found in texts.find_miscompiled(project)]

        assert "de: basari.po is not current (make catalogues)" in current
        assert "de: basari.mo is not what basari.po compiles to (make catalogues)" in current
        assert compiled == ["'Red' is compiled to something else"]


class TestCommand:
    """`python -m checks` prints a line per finding and exits with 1 if there are any."""

    def test_findings(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Paths are told from the folder of the project, and something wrong is exit code 1."""
        code = command.main(
            project, [lambda root: iter([Finding(root / "docs" / "a.md", 3, "it is wrong")])]
        )

        assert (code, capsys.readouterr().out) == (1, "docs/a.md:3: it is wrong\n")

    def test_none(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Without findings nothing is printed."""
        assert command.main(project, [lambda _: iter(())]) == 0
        assert capsys.readouterr().out == ""
