"""Mutation run (T9): one change at a time in a module of the rules, and whether its tests notice it.

    python tools/mutate.py [MODULE …]       the modules of overriding and numbers, or those named
    python tools/mutate.py --only 120 MODULE        one mutant, by its number, shown with its tests' output

Comparisons, operators, constants, conditions and returned values are changed; annotations, docstrings and
imports are not. A mutant whose tests still pass has survived: it wants a test or a reason (``REASONS``). Exit
status 1 where one survived without a reason, 2 for a module that has no tests here. Every mutant runs in a
fork of this process, so it needs a system that has one.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pydantic  # noqa: F401 -- loaded once, for every fork
import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = "engine.rules.ch05_playing"
UNIT = "tests/engine/rules/ch05_playing"
NUMBERS = [f"{UNIT}/test_s09_numbers.py", f"{UNIT}/test_s09_number_properties.py"]
TESTS: dict[str, list[str]] = {
    f"{RULES}.s08_override": [f"{UNIT}/test_s08_override.py"],
    f"{RULES}.s09_numbers": NUMBERS,
    f"{RULES}.s09_explain": NUMBERS,
    f"{RULES}.s10_replacement": [f"{UNIT}/test_s08_override.py"],
    f"{RULES}.s10_in_programs": [f"{UNIT}/test_vocabulary_at_work.py"],
    f"{RULES}.words": [f"{UNIT}/test_s08_override.py", "tests/engine/rules/ch02_keywords"],
}
REASONS: dict[tuple[str, str], str] = {}  # module and mutant as printed -> why no test can tell
SECONDS = 120
FLIPS: dict[type, type] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitOr: ast.BitAnd}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if type(node) in FLIPS:
        yield FLIPS[type(node)]()
    elif isinstance(node, ast.Constant):
        yield from (ast.Constant(value) for value in _constants(node.value))
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield ast.Name(NAMES[node.id], node.ctx)
    elif isinstance(node, ast.If | ast.IfExp):
        for value in (True, False):
            yield _with(node, test=ast.Constant(value))
    elif isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "None":
        yield _with(node, value=ast.Constant(None))
    elif isinstance(node, ast.Break | ast.Continue):
        yield ast.Pass()


def _constants(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [f"{value}x"] if isinstance(value, str) else [0] if value is None else []


def _with(node: ast.AST, **fields: ast.AST) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def _kept(tree: ast.AST) -> set[int]:
    """The nodes that are never changed: annotations, docstrings, imports."""
    out: set[int] = set()
    for node in ast.walk(tree):
        parts = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if isinstance(node, ast.Import | ast.ImportFrom):
            parts.append(node)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            parts.append(node.value)
        out |= {id(inner) for part in parts if part is not None for inner in ast.walk(part)}
    return out


def mutants(source: str) -> Iterator[tuple[str, ast.Module]]:
    """Every mutant of a module, with the line and the change in words."""
    tree = ast.parse(source)
    kept = _kept(tree)
    line = 0
    for parent in ast.walk(tree):
        line = getattr(parent, "lineno", line)
        for field, value in ast.iter_fields(parent):
            for at, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(node, ast.AST) or id(node) in kept:
                    continue
                for new in changed(node):
                    _set(parent, field, at, new)
                    shown = f"{getattr(node, 'lineno', line)}: {_shown(node)} -> {_shown(new)}"
                    yield shown, ast.fix_missing_locations(copy.deepcopy(tree))
                    _set(parent, field, at, node)


def _set(parent: ast.AST, field: str, at: int | None, new: ast.AST) -> None:
    if at is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[at] = new


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else type(node).__name__


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the mutant in the place of its module."""

    def __init__(self, name: str, tree: ast.Module, path: Path) -> None:
        self.name, self.code = name, compile(tree, str(path), "exec")

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        return importlib.machinery.ModuleSpec(name, self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, module.__dict__)


def notices(name: str, tree: ast.Module, path: Path, tests: list[str], shown: bool) -> bool:
    """Whether the tests fail on the mutant; one that hangs is noticed too."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    signal.alarm(SECONDS)
    if not shown:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    sys.meta_path.insert(0, Mutated(name, tree, path))
    os._exit(int(pytest.main([*tests, "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"])))


def run(name: str, only: int | None) -> tuple[int, list[str]]:
    """The number of mutants of a module, and those that survived without a reason."""
    path = ROOT / (name.replace(".", "/") + ".py")
    source = path.read_text(encoding="utf-8")
    if notices(name, ast.parse(source), path, TESTS[name], False):
        sys.exit(f"{name}: its tests fail on the module as it is")
    survived, count = [], 0
    for count, (shown, tree) in enumerate(mutants(source), 1):
        if only not in (None, count) or notices(name, tree, path, TESTS[name], only is not None):
            continue
        if (name, shown) not in REASONS:
            survived.append(f"#{count} {name}:{shown}")
            print(f"  {survived[-1]}", flush=True)
    return count, survived


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", metavar="MODULE", default=list(TESTS))
    parser.add_argument("--only", type=int)
    given = parser.parse_args()
    if unknown := [m for m in given.modules if m not in TESTS]:
        print(f"no tests are named for: {', '.join(unknown)}; known: {', '.join(TESTS)}", file=sys.stderr)
        return 2
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    left = 0
    for name in given.modules:
        count, survived = run(name, given.only)
        left += len(survived)
        print(f"{name}: {count} mutants, {len(survived)} survived")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
