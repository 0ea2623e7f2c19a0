"""Finds where the order of a set could reach a result: an approximation by names, on the safe side.

A set is a literal, a comprehension, a call of ``set`` or ``frozenset``, set algebra on one of
these, or a name or attribute annotated or assigned as one. Going through a set is fine where
the order can't matter: in ``sorted``, ``any``, ``all``, ``sum``, ``len``, ``min``, ``max``,
``set``, ``frozenset`` and in set comprehensions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_MAKERS = {"set", "frozenset"}
_TYPES = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
_SAFE = {"sorted", "any", "all", "sum", "len", "min", "max", "set", "frozenset", "bool"}
_ORDERED = {"list", "tuple", "iter", "next", "enumerate", "zip", "map", "filter", "reversed", "dict"}
_ALGEBRA = (ast.BitAnd, ast.BitOr, ast.Sub, ast.BitXor)
_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}


def set_attributes(trees: list[ast.Module]) -> frozenset[str]:
    """Names of class attributes annotated as sets in any of the files."""
    return frozenset(
        node.target.id for tree in trees for cls in ast.walk(tree) if isinstance(cls, ast.ClassDef)
        for node in cls.body if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        and _is_set_type(node.annotation)
    )


def hazards(tree: ast.Module, attributes: frozenset[str] = frozenset()) -> Iterator[ast.AST]:
    """The nodes of a file that go through a set in its own order."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    names = {node: _set_names(node, attributes) for node in ast.walk(tree) if _is_scope(node)}
    for node in ast.walk(tree):
        known = _known(node, parents, names)
        for gone_through in _ordered_uses(node, parents):
            if _is_set(gone_through, known, attributes):
                yield node


def _is_scope(node: ast.AST) -> bool:
    return isinstance(node, (ast.FunctionDef, ast.Module))


def _known(node: ast.AST, parents: dict[ast.AST, ast.AST], names: dict[ast.AST, set[str]]) -> set[str]:
    known: set[str] = set()
    current: ast.AST | None = node
    while current is not None:
        known |= names.get(current, set())
        current = parents.get(current)
    return known


def _ordered_uses(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> list[ast.expr]:
    """The expressions that this node goes through in their own order."""
    match node:
        case ast.For(iter=gone_through) | ast.Starred(value=gone_through) | ast.YieldFrom(value=gone_through):
            return [gone_through]
        case ast.ListComp(generators=generators) | ast.DictComp(generators=generators):
            return [g.iter for g in generators]
        case ast.GeneratorExp(generators=generators) if _callee(parents.get(node)) not in _SAFE:
            return [g.iter for g in generators]
        case ast.Call(func=ast.Attribute(attr="join"), args=arguments):
            return list(arguments)
        case ast.Call(func=ast.Attribute(value=value, attr="pop"), args=[]):
            return [value]
        case ast.Call(args=arguments) if _callee(node) in _ORDERED:
            return list(arguments)
    return []


def _callee(node: ast.AST | None) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _set_names(scope: ast.AST, attributes: frozenset[str]) -> set[str]:
    """Names that a function or module annotates or assigns as sets."""
    names = {arg.arg for arg in _arguments(scope) if arg.annotation is not None and _is_set_type(arg.annotation)}
    for node in _own_nodes(scope):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _is_set_type(node.annotation):
            names.add(node.target.id)
        elif isinstance(node, ast.Assign) and _is_set(node.value, names, attributes):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope, in order, without what stands in the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not _is_scope(child):
            yield from _own_nodes(child)


def _arguments(scope: ast.AST) -> list[ast.arg]:
    if not isinstance(scope, ast.FunctionDef):
        return []
    return [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]


def _is_set_type(annotation: ast.expr) -> bool:
    match annotation:
        case ast.Subscript(value=value):
            return _is_set_type(value)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_set_type(left) or _is_set_type(right)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in _TYPES
    return False


def _is_set(node: ast.expr, names: set[str], attributes: frozenset[str]) -> bool:
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.Call() if _callee(node) in _MAKERS:
            return True
        case ast.Call(func=ast.Attribute(value=value, attr=method)) if method in _METHODS:
            return _is_set(value, names, attributes)
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, _ALGEBRA):
            return _is_set(left, names, attributes) or _is_set(right, names, attributes)
        case ast.IfExp(body=body, orelse=other):
            return _is_set(body, names, attributes) or _is_set(other, names, attributes)
        case ast.Name(id=name):
            return name in names
        case ast.Attribute(attr=name):
            return name in attributes
    return False
