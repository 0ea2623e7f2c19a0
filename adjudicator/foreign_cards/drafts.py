"""A card in the making: its data by the keys of the pack, where each came from, and what was left."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any, Final

from adjudicator.foreign_cards.records import COMMENT, Keys, Listing, Record, Remark, shown_keys
from adjudicator.suggestions import with_near
from engine.cards import parse_card
from events.errors import InputError, Problem

_KEPT_ALWAYS: Final = ("név", "típus")


class Draft:
    """One record on its way into a pack."""

    def __init__(self, listing: Listing, record: Record) -> None:
        self.listing, self.record = listing, record
        self.data: dict[str, Any] = {}
        self.remarks: list[Remark] = []
        self._origins: dict[Keys, Keys] = {}

    @property
    def name(self) -> str:
        """The card's name as far as it is known."""
        name = self.data.get("név")
        return name if isinstance(name, str) else "?"

    def items(self, key: str) -> list[Any]:
        """The items that a list has so far."""
        found = self.data.get(key)
        return found if isinstance(found, list) else []

    # ── putting in ──────────────────────────────────────────────────────────────────────────

    def put(self, key: str, value: Any, source: Keys) -> None:
        """A value of a key that has none yet; a second one is left."""
        if key in self.data:
            self.leave("cards.import.second_value", source, key=key)
        else:
            self.data[key] = deepcopy(value)  # what is taken out of it stays in the record
            self._trace((key,), value, source)

    def append(self, key: str, value: Any, source: Keys) -> None:
        """One more item of a list."""
        items = self.data.setdefault(key, [])
        if not isinstance(items, list) or value in items:
            self.leave("cards.import.second_value", source, key=key)
        else:
            self._trace((key, len(items)), value, source)
            items.append(deepcopy(value))

    def _trace(self, path: Keys, value: Any, source: Keys) -> None:
        self._origins[path] = source
        parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for part, inner in parts:
            self._trace((*path, part), inner, (*source, part))

    def origin(self, path: Keys, source: Keys) -> None:
        """Where a part of a value came from, that stands elsewhere in the record."""
        self._origins[path] = source

    # ── leaving out ─────────────────────────────────────────────────────────────────────────

    def leave(self, code: str, source: Keys, kept: str = COMMENT, **params: object) -> None:
        """Note a value of the record that did not get into the card as it was given."""
        value = self.record.value(source)
        params = {"card": self.name, "path": shown_keys(source), "value": told(value), **params}
        self._remark(Problem(code, tuple(params.items())), source, value, kept)

    def leave_strange(self) -> None:
        """Note what is no plain value."""
        for strange in self.record.strange:
            params = {"card": self.name, "path": shown_keys(strange.path), "value": told(strange.text)}
            placed = self.listing.placed(Problem(strange.code, tuple(params.items())), strange.place)
            self.remarks.append(Remark(placed, self.record.number, shown_keys(strange.path), strange.text))

    def _remark(self, problem: Problem, source: Keys, value: Any, kept: str = COMMENT) -> None:
        placed = self.listing.placed(problem, self.record.place(source))
        self.remarks.append(Remark(placed, self.record.number, shown_keys(source), value, kept))

    # ── what the checks say ─────────────────────────────────────────────────────────────────

    def source_of(self, path: Keys) -> Keys:
        """Where in the record stands what came to a path of the card, or the first of it."""
        return self._sources(path)[0]

    def _sources(self, path: Keys) -> list[Keys]:
        """The same for all of it: the items of a list may come from several places."""
        for size in range(len(path), 0, -1):
            if path[:size] in self._origins:
                return [self._origins[path[:size]]]
        items = {known: source for known, source in self._origins.items() if path and known[:-1] == path}
        return list(items.values()) or [()]

    def settle(self, uneven_ranges: bool) -> None:
        """Take out what the checks of packs refuse, as a remark with their words; what is missing stays missing."""
        while refused := self._refused(uneven_ranges):
            for path, problem in sorted(refused.items(), key=lambda found: found[0], reverse=True):
                self._withdraw(path, problem)

    def _refused(self, uneven_ranges: bool) -> dict[Keys, Problem]:
        try:
            parse_card(self.data, uneven_ranges=uneven_ranges)
        except InputError as error:
            found: dict[Keys, Problem] = {}
            for problem in error.problems:
                path: Any = dict(problem.params)["keys"]
                if path and path[0] not in _KEPT_ALWAYS and _within(self.data, path):
                    found.setdefault(path, problem)
            # What lies within something refused goes with it.
            return {path: p for path, p in found.items() if not any(path[:n] in found for n in range(1, len(path)))}
        return {}

    def _withdraw(self, path: Keys, problem: Problem) -> None:
        params = tuple((k, v) for k, v in problem.params if k not in ("keys", "at"))
        for source in self._sources(path):
            self._remark(with_near(Problem(problem.code, params)), source, self.record.value(source))
        self._take_out(path)

    def _take_out(self, path: Keys) -> None:
        """Remove what stands at a path, and what holds nothing then."""
        parent: Any = self.data
        for key in path[:-1]:
            parent = parent[key]
        del parent[path[-1]]
        self._forget(path)
        if not parent and len(path) > 1:
            self._take_out(path[:-1])

    def _forget(self, path: Keys) -> None:
        """The origins of what is gone; later items of its list move up."""
        size, last = len(path), path[-1]
        moved: dict[Keys, Keys] = {}
        for known, source in self._origins.items():
            if known[:size] == path:
                continue
            step = known[size - 1] if known[: size - 1] == path[:-1] and len(known) >= size else None
            if isinstance(last, int) and isinstance(step, int) and step > last:
                known = (*path[:-1], step - 1, *known[size:])
            moved[known] = source
        self._origins = moved


def _within(data: Any, path: Keys) -> bool:
    for key in path:
        try:
            data = data[key]
        except (KeyError, IndexError, TypeError):
            return False
    return True


def told(value: Any, longest: int = 60) -> str:
    """A value as it is told back, shortened."""
    said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    said = " ".join(said.split())
    return said if len(said) <= longest else said[: longest - 1] + "…"


def says_nothing(value: Any) -> bool:
    """Whether a value is empty, and all that is in it."""
    if isinstance(value, dict | list):
        return all(map(says_nothing, value.values() if isinstance(value, dict) else value))
    return value is None or value == ""
