"""Mutation run (T9): one change at a time in a module of the rules, and whether its tests notice it.

    python tools/mutate.py [MODULE …]       the modules of overriding and numbers, or those named
    python tools/mutate.py --only 120 MODULE        one mutant, by its number

Comparisons, operators, constants, conditions and returned values are changed; annotations, docstrings, imports,
decorators, literal types and the fields of classes are not. A mutant whose tests still pass has survived: it
wants a test or a reason (``REASONS``). Exit status 1 where one survived without a reason, 2 for a module that has
no tests here. Every mutant runs in a fork of this process, so it needs a system that has one.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import io
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

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
SAVES = "it only saves work: with strong effects or without, the longer way gives the same"
AT_LIMIT = "at the limit itself both sides give the limit"
NOUGHT = "a change by nought changes nothing, whichever way it is taken"
# Mutant as printed, without its line -> why no test can tell it from the module.
REASONS: dict[str, str] = {
    "if strong -> if True": SAVES,
    "([e for e in effects if not e.strong], strong) if strong else (effects, strong) -> "
    "([e for e in effects if not e.strong], strong) if True else (effects, strong)": SAVES,
    "False -> True": "the two are set by the first limit, before anything reads them",
    **dict.fromkeys(("amount > 0 > spare: Gt -> GtE", "amount < 0 < spare: Lt -> LtE", "amount > 0: Gt -> GtE",
                     "amount > 0: 0 -> -1", "amount < 0: Lt -> LtE", "amount < 0: 0 -> 1"), NOUGHT),
    **dict.fromkeys(("value > upper: Gt -> GtE", "value > cap: Gt -> GtE", "value < lower: Lt -> LtE",
                     "value < floor: Lt -> LtE", "reached > e.upper: Gt -> GtE", "reached < e.lower: Lt -> LtE",
                     "self.value > upper: Gt -> GtE", "self.value > self.cap: Gt -> GtE",
                     "self.value < self.floor: Lt -> LtE", "before < e.upper: Lt -> LtE",
                     "before > e.lower: Gt -> GtE", "self.value < lower: Lt -> LtE"), AT_LIMIT),
    **dict.fromkeys((f"-abs(e.amount) if is_limited(e) else 0: 0 -> {n}" for n in (1, -1)),
                    "modifiers without a limit come after all that have one, wherever they are sorted"),
    "after[0]: 0 -> -1": "there is one word in it",
    "effects[0]: 0 -> -1": "the effects of one level are all strong or all weak",
}
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
        if isinstance(node, ast.ClassDef):
            parts.extend(node.keywords)
            parts.extend(line for line in node.body if isinstance(line, ast.AnnAssign))
        if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
            parts.append(node)
        parts.extend(getattr(node, "decorator_list", ()))
        out |= {id(inner) for part in parts if part is not None for inner in ast.walk(part)}
    return out


def mutants(source: str) -> Iterator[tuple[int, str, ast.Module]]:
    """Every mutant of a module, with its line and the change in words."""
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
                    tree_now = ast.fix_missing_locations(copy.deepcopy(tree))
                    _set(parent, field, at, node)
                    within = f"{ast.unparse(parent)}: " if isinstance(parent, ast.expr) else ""
                    yield getattr(node, "lineno", line), f"{within}{_shown(node)} -> {_shown(new)}", tree_now


def _set(parent: ast.AST, field: str, at: int | None, new: ast.AST) -> None:
    if at is None:
        setattr(parent, field, new)
    else:
        getattr(parent, field)[at] = new


def _shown(node: ast.AST) -> str:
    if isinstance(node, ast.If):
        return f"if {ast.unparse(node.test)}"
    return ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else type(node).__name__


def patch(module: ModuleType, tree: ast.Module) -> None:
    """Makes a loaded module do what the mutant says: code and constants are put into what others hold already."""
    fresh: dict[str, Any] = {"__name__": module.__name__}
    from engine import registry

    tables = (registry.CHECKS, registry.EXCEPTIONS, registry.CONSEQUENCES, registry.AWAITED)
    kept = [dict(table) for table in tables]  # a rule registers once only
    for table in tables:
        table.clear()
    exec(compile(tree, str(module.__file__), "exec"), fresh)
    for table, rows in zip(tables, kept, strict=True):
        table.update(rows)  # type: ignore[arg-type]
    for name, new in fresh.items():
        old = module.__dict__.get(name)
        if isinstance(new, type) and isinstance(old, type) and new.__module__ == module.__name__:
            for method, body in vars(new).items():
                _recode(vars(old).get(method), body)
        elif not _recode(old, new) and not name.startswith("__") and not isinstance(new, type):
            for holder in tuple(sys.modules.values()):  # who imported a constant by its name holds it too
                if holder is module or (old is not None and getattr(holder, "__dict__", {}).get(name) is old):
                    holder.__dict__[name] = new


def _recode(old: Any, new: Any) -> bool:
    """Gives a function, cached or not, the code of another; False where these are none."""
    old, new = getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new)
    if not (isinstance(old, FunctionType) and isinstance(new, FunctionType)) or old.__module__ != new.__module__:
        return False
    old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
    return True


class Run:
    """A plugin that runs the tests, once they are collected, on every mutant of a module, each in a fork."""

    def __init__(self, name: str, only: int | None) -> None:
        self.name, self.only = name, only
        self.count, self.explained, self.survived = 0, 0, list[str]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        module = importlib.import_module(self.name)
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        if self.notices(session, module, ast.parse(source)):
            sys.exit(f"{self.name}: its tests fail on the module as it is")
        for self.count, (line, shown, tree) in enumerate(mutants(source), 1):
            if self.only not in (None, self.count) or self.notices(session, module, tree):
                continue
            if shown in REASONS:
                self.explained += 1
            else:
                self.survived.append(f"#{self.count} {self.name}:{line}: {shown[-160:]}")
        return True

    def notices(self, session: pytest.Session, module: ModuleType, tree: ast.Module) -> bool:
        """Whether a test fails on the mutant; one that hangs or breaks the module is noticed too."""
        child = os.fork()
        if child:
            return os.waitpid(child, 0)[1] != 0
        signal.alarm(SECONDS)
        try:
            patch(module, tree)
            for n, item in enumerate(session.items):
                after = session.items[n + 1] if n + 1 < len(session.items) else None
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
                if session.testsfailed:
                    break
        except BaseException:  # whatever it is, it must not leave the fork
            os._exit(1)
        os._exit(1 if session.testsfailed else 0)


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
        run = Run(name, given.only)
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main([*TESTS[name], "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"],
                        plugins=[run])
        if not run.count:
            sys.exit(f"{name}: no mutant was run")
        left += len(run.survived)
        figures = f"{run.count} mutants, {run.explained} explained, {len(run.survived)} survived"
        print(*run.survived, f"{name}: {figures}", sep="\n", flush=True)
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
