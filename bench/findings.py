"""Results of a part of the benchmark: rows, each compared with its bar."""

from typing import Any, Literal, NamedTuple

from bench.contest import Missing, Spread

Verdict = Literal["PASS", "FAIL", ""]


class Row(NamedTuple):
    """A row: what was measured, the numbers, and whether they reach the bar."""

    name: str
    figures: tuple[str, ...]
    verdict: Verdict
    plain: dict[str, Any]
    """The same numbers for JSON."""


class Finding(NamedTuple):
    """The result of a part of the benchmark."""

    title: str
    columns: tuple[str, ...]
    rows: list[Row]
    note: str
    missing: list[Missing]

    @property
    def failed(self) -> bool:
        """Whether a row misses its bar, or could not be measured."""
        return bool(self.missing) or any(row.verdict == "FAIL" for row in self.rows)

    @property
    def plain(self) -> dict[str, Any]:
        """The same for JSON."""
        return {
            "rows": [
                {"name": row.name, **row.plain, "verdict": row.verdict or None} for row in self.rows
            ],
            "missing": [missing._asdict() for missing in self.missing],
        }


def verdict(*, reached: bool) -> Verdict:
    """Return PASS or FAIL."""
    return "PASS" if reached else "FAIL"


def times(ratio: Spread | None) -> str:
    """Format a ratio with its range.

    >>> times(Spread(1.5, 1.25, 2))
    '1.50 (1.25-2.00)'
    """
    return f"{ratio.median:.2f} ({ratio.low:.2f}-{ratio.high:.2f})" if ratio else ""
