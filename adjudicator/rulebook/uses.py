"""Which cases and tests speak of a paragraph, found in the repository where there is one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from adjudicator.rulebook.proposals import ids_in
from engine.cite import ALL_IDS

ROOT: Final = Path(__file__).resolve().parents[2]
_CASE_ID: Final = re.compile(r"azonosító: *([a-z0-9.-]+)")
_RULES: Final = re.compile(r"(?:szabályok|szabálytalan|eldönthetetlen|eredmény): *\[([^\]]*)\]")
_IN_NAMES: Final = {re.sub(r"\W+", "_", paragraph).strip("_").lower(): paragraph for paragraph in ALL_IDS}


class Use(Struct, frozen=True, order=True):
    """A case or test: its file as seen from the repository, and its name."""

    file: str
    name: str


def case_files(root: Path = ROOT) -> tuple[Path, ...]:
    """The case files of the repository and, where they lie beside it, the shared ones."""
    own, shared = root / "tests" / "cases", root.parent / "shared" / "cases"
    return (*sorted(own.rglob("*.yaml")), *sorted(shared.glob("*.yaml")))


def test_files(root: Path = ROOT) -> tuple[Path, ...]:
    """The tests of what happened and what the rules say."""
    return tuple(sorted(file for part in ("engine", "events") for file in (root / "tests" / part).rglob("test_*.py")))


@cache
def cases(root: Path = ROOT) -> Mapping[str, tuple[Use, ...]]:
    """Paragraph -> cases that name it under szabályok, szabálytalan or eldönthetetlen."""
    return _gathered((p, Use(_shown(file, root), name)) for file in case_files(root) for p, name in _in_case_file(file))


@cache
def tests(root: Path = ROOT) -> Mapping[str, tuple[Use, ...]]:
    """Paragraph -> tests whose name or docstring names it."""
    return _gathered((p, Use(_shown(file, root), name)) for file in test_files(root) for p, name in _in_test_file(file))


def _gathered(found: Iterator[tuple[str, Use]]) -> Mapping[str, tuple[Use, ...]]:
    by_paragraph: dict[str, set[Use]] = {}
    for paragraph, use in found:
        by_paragraph.setdefault(paragraph, set()).add(use)
    return {paragraph: tuple(sorted(uses)) for paragraph, uses in by_paragraph.items()}


def _shown(file: Path, root: Path) -> str:
    beside = not file.is_relative_to(root)
    return ("../" if beside else "") + file.relative_to(root.parent if beside else root).as_posix()


def _in_case_file(file: Path) -> Iterator[tuple[str, str]]:
    name = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        if found := _CASE_ID.search(line):
            name = found[1]
        for rules in _RULES.findall(line):
            yield from ((paragraph, name) for paragraph in ids_in(rules))


def _in_test_file(file: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            named = {*ids_in(ast.get_docstring(node) or ""), *ids_in_name(node.name)}
            yield from ((paragraph, node.name) for paragraph in named)


def ids_in_name(name: str) -> tuple[str, ...]:
    """The paragraph at the head of a test's name: ``test_k_i_6_a_more_mp`` is K/I.6.A."""
    words = name.removeprefix("test_").split("_")
    longest = ("_".join(words[:n]) for n in range(len(words), 1, -1))
    return tuple(_IN_NAMES[head] for head in longest if head in _IN_NAMES)[:1]
