"""Every check, exception and consequence of the rules, by key, with its paragraphs.

A rule function stands in the file of its paragraph and is registered there by one of the
decorators below; ``k`` are the paragraphs of the older rulebook, ``m`` those of the newer
where it has its own (left out: the same). An edition that has no such rule gives ``()``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct

Ids = tuple[str, ...]
F = TypeVar("F", bound=Callable[..., Any])


class CheckRule(Struct, frozen=True):
    """A check: its key, function, paragraphs by edition, and the readings it uses."""

    key: str
    fn: Callable[..., Any]
    k: Ids
    m: Ids
    readings: Ids = ()
    structural: bool = False


class Cited(Struct, frozen=True):
    """Paragraphs of a consequence, an exception or an awaited decision, by edition."""

    key: str
    k: Ids
    m: Ids
    readings: Ids = ()
    home: str = ""


CHECKS: dict[str, CheckRule] = {}
EXCEPTIONS: dict[str, Cited] = {}
CONSEQUENCES: dict[str, Cited] = {}
AWAITED: dict[str, Cited] = {}


def _ids(k: str | Ids, m: str | Ids | None) -> tuple[Ids, Ids]:
    older = (k,) if isinstance(k, str) else k
    newer = older if m is None else (m,) if isinstance(m, str) else m
    return older, newer


def check(key: str, k: str | Ids, m: str | Ids | None = None, readings: Ids = (),
          structural: bool = False) -> Callable[[F], F]:
    """Register a check ``fn(state, act, rules) -> True | False | None | Outcome | SKIP``."""
    older, newer = _ids(k, m)

    def mark(fn: F) -> F:
        assert key not in CHECKS, key
        CHECKS[key] = CheckRule(key, fn, older, newer, readings, structural)
        return fn

    return mark


def exception(key: str, k: str | Ids, m: str | Ids | None = None) -> Callable[[F], F]:
    """Register a function that saves what another check would refuse."""
    older, newer = _ids(k, m)

    def mark(fn: F) -> F:
        assert key not in EXCEPTIONS, key
        EXCEPTIONS[key] = Cited(key, older, newer, (), f"{fn.__module__}:{fn.__qualname__}")
        return fn

    return mark


def says(key: str, k: str | Ids, m: str | Ids | None = None, readings: Ids = ()) -> Callable[[F], F]:
    """Register a function that brings about the consequence ``key``."""
    older, newer = _ids(k, m)

    def mark(fn: F) -> F:
        assert key not in CONSEQUENCES, key
        CONSEQUENCES[key] = Cited(key, older, newer, readings, f"{fn.__module__}:{fn.__qualname__}")
        return fn

    return mark


def awaits(kind: str, k: str | Ids, m: str | Ids | None = None) -> None:
    """Register the paragraphs by which a decision is awaited (4-protocol.md)."""
    older, newer = _ids(k, m)
    AWAITED[kind] = Cited(kind, older, newer)
