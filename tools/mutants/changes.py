"""All changes of a module: where each is, how it looks, and the module with it."""

import ast
import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from mutants.edits import edits

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "basari"
LONGEST = 100
"""The longest piece of code shown with a change, in characters."""
AROUND = 20
"""How many of these come before the difference."""
NAMING = {"TypeVar", "TypeVarTuple", "ParamSpec", "NewType", "cast", "overload"}
"""Calls that are for the type checker only."""
SAYING = {"say"}
"""Calls whose first argument is a text of the catalogues, which tests compare literally."""
FOR_TYPES = {"annotation", "returns", "decorator_list", "type_params", "ctx"}
"""Parts of the tree that are not changed."""
DIGEST = 16


class Change(NamedTuple):
    """A change of a module."""

    file: str
    """Relative to `src/basari`."""
    place: int
    """Its index among all changes of the module."""
    where: str
    """The function or class, such as `Swaps.between`; empty for the module itself."""
    code: str
    """The line that it begins in."""
    what: str
    """What it does: `min(a, b)  ->  max(a, b)`."""
    lines: tuple[int, int]
    """The first and last line of its statement."""
    digest: str
    """A digest of the function around it, or of its statement; a verdict holds while it stays
    the same."""

    @property
    def name(self) -> str:
        """Its name, whatever line it is in."""
        return f"{self.file}: {self.where}: {self.code}: {self.what}"

    def __str__(self) -> str:
        """Return its place, and its name as in `named.toml`."""
        return f"{self.file}:{self.lines[0]}\n    {json.dumps(self.name, ensure_ascii=False)},"


class Spot(NamedTuple):
    """A place in the tree where something can be replaced, and what is around it."""

    parent: ast.AST
    field: str
    position: int | None
    scope: tuple[ast.AST, ...]
    """The functions and classes around it, from the outside in."""
    unit: ast.AST
    """The statement, or the case of one, that it is in."""

    @property
    def node(self) -> ast.AST:
        """What is there."""
        held = getattr(self.parent, self.field)
        node: ast.AST = held if self.position is None else held[self.position]
        return node

    def put(self, node: ast.AST) -> None:
        """Replace it."""
        if self.position is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.position] = node


def changes_of(file: str) -> list[Change]:
    """Return every change of a module, always in the same order."""
    source = (SOURCE / file).read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    found, names = [], Counter[str]()
    for place, (spot, other) in enumerate(_edits(tree)):
        node = spot.node
        span = _span(spot.unit)
        line: int = getattr(node, "lineno", span[0])
        where = ".".join(getattr(part, "name", "") for part in spot.scope)
        what = difference(_text(node), _text(other))
        home = next(filter(_is_function, spot.scope), spot.unit)
        digest = sha256(ast.unparse(home).encode()).hexdigest()[:DIGEST]
        change = Change(file, place, where, lines[line - 1].strip(), what, span, digest)
        names[change.name] += 1
        if (times := names[change.name]) > 1:
            change = change._replace(what=f"{what} ({times})")
        found.append(change)
    return found


def make_change(file: str, place: int) -> ast.Module:
    """Return the changed tree."""
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    for number, (spot, other) in enumerate(_edits(tree)):
        if number == place:
            old = spot.node
            spot.put(ast.copy_location(other, old) if hasattr(old, "lineno") else other)
            return ast.fix_missing_locations(tree)
    raise LookupError(file, place)


def _edits(tree: ast.Module) -> Iterator[tuple[Spot, ast.AST]]:
    for spot in list(_spots(tree, (), tree)):
        inside = any(map(_is_function, spot.scope))
        for other in edits(spot.node, inside=inside):
            yield spot, other


def _spots(node: ast.AST, scope: tuple[ast.AST, ...], unit: ast.AST) -> Iterator[Spot]:
    """Yield all that may be changed, in the order of the source."""
    for field, value in ast.iter_fields(node):
        if field in FOR_TYPES or (field == "value" and _is_alias(node)):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if not isinstance(child, ast.AST) or _is_left_alone(node, field, index, child):
                continue
            inner = child if isinstance(child, ast.stmt | ast.match_case) else unit
            yield Spot(node, field, index, scope, inner)
            named = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            yield from _spots(child, (*scope, child) if named else scope, inner)


def _is_left_alone(parent: ast.AST, field: str, index: int | None, child: ast.AST) -> bool:
    """Whether something has no effect on the program, or is tested in another way."""
    match child:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Call(func=ast.Name(id=name)) if name in NAMING:
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.FunctionDef(decorator_list=[ast.Name(id="overload")]):
            return True
        case _:
            pass
    match parent:
        case ast.Call(func=ast.Name(id=name)) if name in SAYING:
            return field == "args" and index == 0
        case ast.keyword(arg="strict"):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case _:
            return False


def _is_alias(node: ast.AST) -> bool:
    match node:
        case ast.AnnAssign(annotation=ast.Name(id="TypeAlias")):
            return True
        case _:
            return False


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _span(unit: ast.AST) -> tuple[int, int]:
    """Return the lines of a statement, without those of nested statements."""
    match unit:
        case ast.match_case(pattern=pattern, body=[first, *_]):
            return pattern.lineno, max(pattern.lineno, first.lineno - 1)
        case ast.Match(subject=subject):
            return subject.lineno, subject.end_lineno or subject.lineno
        case ast.stmt():
            match getattr(unit, "body", None):
                case [ast.stmt() as first, *_]:
                    return unit.lineno, max(unit.lineno, first.lineno - 1)
                case _:
                    return unit.lineno, unit.end_lineno or unit.lineno
        case _:
            raise TypeError(unit)


def difference(before: str, after: str) -> str:
    """Return how a piece of code changes; of a long one, only the part that differs.

    >>> difference("min(a, b)", "max(a, b)")
    'min(a, b)  ->  max(a, b)'
    """
    if max(len(before), len(after)) > LONGEST:
        pairs = enumerate(zip(before, after, strict=False))
        shorter = min(len(before), len(after))
        same = next((place for place, (one, other) in pairs if one != other), shorter)
        same = max(same - AROUND, 0)
        before, after = (f"…{text[same:]}"[:LONGEST] for text in (before, after))
    return f"{before}  ->  {after}"


def _text(node: ast.AST) -> str:
    """Return the code that changes, in one line."""
    match node:
        case ast.If() | ast.While() | ast.IfExp():
            text = ast.unparse(node.test)
        case ast.match_case(guard=ast.expr() as guard):
            text = ast.unparse(guard)
        case ast.Match(cases=cases):
            text = " | ".join(ast.unparse(case.pattern) for case in cases)
        case ast.Slice():
            text = f"[{ast.unparse(node)}]"
        case _:
            text = ast.unparse(node)
    return " ".join(text.split())
