"""A ruleset: edition + readings + suspended paragraphs, with everything bound to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from engine import registry
from engine.editions import klasszikus, megujult
from engine.readings import READINGS, reading_default
from engine.verdict import BoundCheck, Check

EDITIONS = ("klasszikus", "megújult")


class Ruleset:
    """Immutable by convention; build with :func:`ruleset`, which shares equal ones.

    ``bind`` maps names of functions and values that differ by edition to the edition's own
    (``engine.editions``).
    """

    __slots__ = ("_checks", "_cited", "bind", "edition", "newer", "passes", "readings", "suspended")

    def __init__(self, edition: str, readings: Mapping[str, int], suspended: frozenset[str]) -> None:
        self.edition = edition
        self.newer = edition == EDITIONS[1]
        self.readings: dict[str, int] = {r: reading_default(r, edition) for r in READINGS}
        self.readings.update(readings)
        self.suspended = suspended
        self.bind: dict[str, Any] = {**klasszikus.BINDINGS, **(megujult.BINDINGS if self.newer else {})}
        self._checks: dict[tuple[str, ...], tuple[BoundCheck, ...]] = {}
        self.passes: dict[tuple[str, ...], Any] = {}
        self._cited: dict[tuple[str, str], tuple[str, ...]] = {}

    def ids(self, rule: registry.Cited | registry.CheckRule) -> tuple[str, ...]:
        """The paragraphs of a rule in this edition that are not suspended."""
        return tuple(i for i in (rule.m if self.newer else rule.k) if i not in self.suspended)

    def checks(self, keys: tuple[str, ...]) -> tuple[BoundCheck, ...]:
        """The checks of these keys that this ruleset makes, in order."""
        found = self._checks.get(keys)
        if found is None:
            found = self._checks[keys] = tuple(b for b in map(self._bound, keys) if b is not None)
        return found

    def makes(self, key: str) -> bool:
        """Whether the check of this key is made: some paragraph of it is in force."""
        return bool(self.checks((key,)))

    def _bound(self, key: str) -> BoundCheck | None:
        rule = registry.CHECKS[key]
        ids = rule.m if self.newer else rule.k
        if not rule.structural:
            ids = self.ids(rule)
        if not ids:
            return None
        return BoundCheck(rule.fn, Check(key, ids, True, (), False, rule.readings, rule.structural), {})

    def exception(self, key: str) -> tuple[str, ...]:
        """The paragraphs of an exception that are in force; () where it is suspended."""
        return self._lookup("exception", key, registry.EXCEPTIONS)

    def consequence(self, key: str) -> tuple[str, ...]:
        """The paragraphs of a consequence."""
        return self._lookup("consequence", key, registry.CONSEQUENCES)

    def awaited(self, kind: str) -> tuple[str, ...]:
        """The paragraphs by which a decision is awaited."""
        rule = registry.AWAITED[kind]
        return rule.m if self.newer else rule.k

    def _lookup(self, sort: str, key: str, table: dict[str, registry.Cited]) -> tuple[str, ...]:
        found = self._cited.get((sort, key))
        if found is None:
            found = self._cited[sort, key] = self.ids(table[key])
        return found


@lru_cache(maxsize=4096)
def _shared(edition: str, readings: tuple[tuple[str, int], ...], suspended: frozenset[str]) -> Ruleset:
    return Ruleset(edition, dict(readings), suspended)


def ruleset(edition: str, readings: Mapping[str, int] | None = None,
            suspended: frozenset[str] = frozenset()) -> Ruleset:
    """The ruleset of an edition with readings switched and paragraphs suspended.

    Raises KeyError for an edition or reading that does not exist; callers that take them
    from a user check first (``engine.readings``).
    """
    if edition not in EDITIONS:
        raise KeyError(edition)
    for name in readings or ():
        reading_default(name, edition)
    return _shared(edition, tuple(sorted((readings or {}).items())), suspended)


def bound(rules: Ruleset, name: str) -> Callable[..., Any]:
    """The edition's function of that name."""
    fn: Callable[..., Any] = rules.bind[name]
    return fn
