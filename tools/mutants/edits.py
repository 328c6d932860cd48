"""Possible changes of a piece of code: another operator, another number, a line less."""

import ast
from collections.abc import Iterator
from copy import copy
from typing import TypeVar

N = TypeVar("N", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
CONTRARY = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""Comparisons whose swap is their negation."""
SUMS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any"}
MARK = "XX"
"""Put around a changed text."""
CHECKED_ELSEWHERE = {"strict"}
"""Keywords that are never left out: `strict` of `zip` states what holds anyway."""


def edits(node: ast.AST, *, inside: bool) -> Iterator[ast.AST]:
    """Yield every other version of a piece of code; *inside* a function there are more."""
    yield from _operators(node)
    yield from _conditions(node)
    yield from _parts(node)
    yield from _statements(node, inside=inside)


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare(ops=operators):
            for place, operator in enumerate(operators):
                other = COMPARISONS[type(operator)]()
                yield like(node, ops=[*operators[:place], other, *operators[place + 1 :]])
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in SUMS:
            yield like(node, op=SUMS[type(operator)]())
        case ast.BoolOp(op=operator):
            yield like(node, op=ast.Or() if isinstance(operator, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.Constant():
            yield from (like(node, value=value, kind=None) for value in other_values(node.value))
        case _:
            pass


def _conditions(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.If() | ast.While() | ast.IfExp() if not has_contrary(node.test):
            yield like(node, test=contrary(node.test))
        case ast.comprehension(ifs=[*conditions]):
            for place, condition in enumerate(conditions):
                if not has_contrary(condition):
                    changed = [*conditions[:place], contrary(condition), *conditions[place + 1 :]]
                    yield like(node, ifs=changed)
        case ast.match_case(guard=ast.expr() as guard) if not has_contrary(guard):
            yield like(node, guard=contrary(guard))
        case _:
            pass


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Swap or remove a part: an argument, a case, an end of a slice."""
    match node:
        case ast.Call():
            yield from other_calls(node)
        case ast.Slice(lower=lower, upper=upper):
            if lower:
                yield like(node, lower=None)
            if upper:
                yield like(node, upper=None)
        case ast.Match(cases=cases) if len(cases) > 1:
            for place, case in enumerate(cases):
                if not is_idle(case):
                    yield like(node, cases=[*cases[:place], *cases[place + 1 :]])
        case _:
            pass


def _statements(node: ast.AST, *, inside: bool) -> Iterator[ast.AST]:
    match node:
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Return(value=ast.expr() as value) if not is_literally(value, (None, True, False)):
            yield like(node, value=ast.Constant(None))
        case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
            if inside and not is_literally(value, (None,)):
                yield like(node, value=ast.Constant(None))
        case ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Expr(value=value) if not isinstance(value, ast.Constant):
            yield ast.Pass()
        case _:
            pass


def other_values(value: object) -> Iterator[object]:
    """Yield other values for a constant."""
    match value:
        case bool():
            yield not value
        case int() | float():
            yield value + 1
        case str():
            yield f"{MARK}{value}{MARK}"
        case bytes():
            yield MARK.encode() + value
        case _:
            pass


def other_calls(call: ast.Call) -> Iterator[ast.Call]:
    """Yield calls with two arguments swapped, with a keyword less, or of the counterpart."""
    match call.args:
        case [first, second, *rest] if not any(
            isinstance(arg, ast.Starred) for arg in (first, second)
        ):
            if ast.dump(first) != ast.dump(second) and not is_even_handed(call):
                yield like(call, args=[second, first, *rest])
        case _:
            pass
    for place, keyword in enumerate(call.keywords):
        if keyword.arg and keyword.arg not in CHECKED_ELSEWHERE:
            yield like(call, keywords=[*call.keywords[:place], *call.keywords[place + 1 :]])
    if isinstance(call.func, ast.Name) and call.func.id in FUNCTIONS:
        yield like(call, func=ast.Name(FUNCTIONS[call.func.id], ast.Load()))


def has_contrary(test: ast.expr) -> bool:
    """Whether the negation of a condition is among its own edits already."""
    match test:
        case ast.Compare(ops=[operator]):
            return isinstance(operator, CONTRARY)
        case ast.UnaryOp(op=ast.Not()):
            return True
        case _:
            return False


def contrary(test: ast.expr) -> ast.expr:
    """Return the negation of a condition."""
    return ast.UnaryOp(ast.Not(), test)


def is_literally(value: ast.expr, constants: tuple[object, ...]) -> bool:
    """Whether it is one of some constants, written literally."""
    return isinstance(value, ast.Constant) and any(value.value is one for one in constants)


def is_idle(case: ast.match_case) -> bool:
    """Whether a case does nothing, or is for the type checker only."""
    return isinstance(case.body[0], ast.Pass) or "assert_never" in ast.unparse(case.body[0])


def is_even_handed(call: ast.Call) -> bool:
    """Whether the order of a call's arguments makes no difference."""
    return isinstance(call.func, ast.Name) and call.func.id in {"min", "max"}


def like(node: N, **changed: object) -> N:
    """Copy a node with some fields changed."""
    other = copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return other
