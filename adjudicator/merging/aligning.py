"""Which line of one sheet is which of the other, by what they mean.

Runs of lines that mean exactly the same are found first (``difflib``); what lies between them is
aligned at the least cost, where two neighbours may also stand in the other order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

from adjudicator.merging.blending import Blend, blend
from adjudicator.merging.names import Names
from adjudicator.merging.sheets import Entry

_RUN: Final = 4  # so many lines in a row that mean the same are the same
_MANY: Final = 250_000  # pairs of lines that are compared at once
_REACH: Final = 8  # a line that both have may stand so many lines apart
_ALONE, _NOTE_ALONE = 1.0, 0.3
_CLASH, _MORE, _MOST, _NOTE_CLASH, _TELLS = 0.6, 0.3, 1.5, 0.45, 0.01
_SWAPPED, _NOTE_SWAPPED = 0.55, 0.05  # both lines are there: that tells more than a likeness
_NEVER: Final = float("inf")


@dataclass(frozen=True, eq=False)
class Pair:
    """The same line in both."""

    entries: tuple[Entry, Entry]
    blend: Blend


@dataclass(frozen=True, eq=False)
class Only:
    """A line that one sheet has."""

    entry: Entry


@dataclass(frozen=True, eq=False)
class Move:
    """A line that both have, but the one numbered ``early`` before lines that it follows in the other;
    ``listed`` where that is a disagreement (a remark may stand anywhere)."""

    entries: tuple[Entry, Entry]
    blend: Blend
    early: int
    listed: bool


@dataclass(frozen=True, eq=False)
class Shift:
    """One of the two places of a moved line: the earlier or the later one."""

    move: Move
    late: bool


Step = Pair | Only | Shift


class Aligner:
    """Aligns two sheets' lines; what two lines say together is found out once."""

    def __init__(self, one: Sequence[Entry], other: Sequence[Entry], names: Names) -> None:
        self.one, self.other, self.names = one, other, names
        self._blends: dict[tuple[int, int], Blend | None] = {}

    def steps(self) -> list[Step]:
        """All lines of both, each once, in an order that keeps that of both."""
        keys = list(map(_key, self.one)), list(map(_key, self.other))
        return _with_moves(self._runs(keys, 0, 0, _RUN), self.names)

    def _runs(self, keys: tuple[list[str], list[str]], i: int, j: int, least: int) -> list[Step]:
        """The lines from ``i`` and ``j`` on whose keys these are, around the runs of at least so many equal ones."""
        found: list[Step] = []
        a = b = 0
        for block in SequenceMatcher(None, *keys, autojunk=False).get_matching_blocks():
            if 0 < block.size < least:
                continue
            between = keys[0][a:block.a], keys[1][b:block.b]
            if len(between[0]) * len(between[1]) > _MANY and least > 1:
                found += self._runs(between, i + a, j + b, 1)
            else:
                found += self._between(i + a, i + block.a, j + b, j + block.b)
            found += (self._pair(i + block.a + n, j + block.b + n) for n in range(block.size))
            a, b = block.a + block.size, block.b + block.size
        return found

    def blend(self, i: int, j: int) -> Blend | None:
        """What two lines say together."""
        if (i, j) not in self._blends:
            self._blends[i, j] = blend(self.one[i].value, self.other[j].value, self.names)
        return self._blends[i, j]

    def _pair(self, i: int, j: int) -> Pair:
        made = self.blend(i, j)
        assert made is not None  # only lines that go together are paired
        return Pair((self.one[i], self.other[j]), made)

    # ── the least cost ──────────────────────────────────────────────────────────────────────

    def _between(self, i: int, to_i: int, j: int, to_j: int) -> list[Step]:
        """The lines between two runs, aligned at the least cost; as they stand where there are far too many."""
        if (to_i - i) * (to_j - j) > _MANY:
            return [*map(Only, self.one[i:to_i]), *map(Only, self.other[j:to_j])]
        cost = {(a, j): sum(map(_alone, self.one[i:a])) for a in range(i, to_i + 1)}
        cost |= {(i, b): sum(map(_alone, self.other[j:b])) for b in range(j, to_j + 1)}
        ways: dict[tuple[int, int], str] = {}
        for a in range(i + 1, to_i + 1):
            for b in range(j + 1, to_j + 1):
                cost[a, b], ways[a, b] = min(self._choices(cost, a, b, (i, j)), key=lambda choice: choice[0])
        return self._back(ways, (i, j), (to_i, to_j))

    def _choices(self, cost: dict[tuple[int, int], float], a: int, b: int,
                 least: tuple[int, int]) -> Iterator[tuple[float, str]]:
        yield cost[a - 1, b - 1] + self._together(a - 1, b - 1), "pair"
        if a - 2 >= least[0] and b - 2 >= least[1]:
            yield cost[a - 2, b - 2] + self._swapped(a, b), "swap"
        yield cost[a - 1, b] + _alone(self.one[a - 1]), "one"
        yield cost[a, b - 1] + _alone(self.other[b - 1]), "other"

    def _together(self, i: int, j: int) -> float:
        made = self.blend(i, j)
        if made is None:
            return _NEVER
        if not made.clashes:
            return 0.0 if made.values == (self.one[i].value, self.other[j].value) else _TELLS
        clash = _NOTE_CLASH if self.one[i].note else _CLASH + _MORE * (len(made.clashes) - 1)
        return min(clash + _TELLS * made.told, _MOST)

    def _swapped(self, a: int, b: int) -> float:
        crossed = (self.blend(a - 2, b - 1), self.blend(a - 1, b - 2))
        if any(made is None or made.clashes for made in crossed):
            return _NEVER
        return _NOTE_SWAPPED if self.one[a - 1].note or self.one[a - 2].note else _SWAPPED

    def _back(self, ways: dict[tuple[int, int], str], start: tuple[int, int], end: tuple[int, int]) -> list[Step]:
        found: list[Step] = []
        a, b = end
        while (a, b) != start:
            way = ways.get((a, b)) or ("one" if a > start[0] else "other")
            if way == "pair":
                found.append(self._pair(a - 1, b - 1))
            elif way == "swap":
                found += reversed(self._exchanged(a, b))
            else:
                found.append(Only(self.one[a - 1] if way == "one" else self.other[b - 1]))
            a, b = a - _BACK[way][0], b - _BACK[way][1]
        return found[::-1]

    def _exchanged(self, a: int, b: int) -> list[Step]:
        """Two neighbours in the other order; a remark is the one that moved."""
        first, second = self._pair(a - 2, b - 1), self._pair(a - 1, b - 2)
        moved, stays, early = (second, first, 1) if second.entries[0].note else (first, second, 0)
        move = Move(moved.entries, moved.blend, early, not (moved.entries[0].note or stays.entries[0].note))
        return [Shift(move, False), stays, Shift(move, True)]


_BACK: Final = {"pair": (1, 1), "swap": (2, 2), "one": (1, 0), "other": (0, 1)}


def _alone(entry: Entry) -> float:
    return _NOTE_ALONE if entry.note else _ALONE


def _key(entry: Entry) -> str:
    """Equal where two lines certainly mean the same."""
    told = entry.value.model_dump(exclude={"recorder"}, exclude_defaults=True)
    return f"{entry.value.kind} {told}"


def _with_moves(steps: list[Step], names: Names) -> list[Step]:
    """A line that only one sheet seems to have, and the other has it a little before or after, was moved."""
    found = list(steps)
    for at, step in enumerate(found):
        if not isinstance(step, Only):
            continue
        for later in range(at + 1, min(at + 1 + _REACH, len(found))):
            move = _move(step, found[later], found[at + 1:later], names)
            if move is not None:
                found[at], found[later] = Shift(move, False), Shift(move, True)
                break
    return found


def _move(step: Only, other: Step, between: Sequence[Step], names: Names) -> Move | None:
    if not isinstance(other, Only) or other.entry.sheet == step.entry.sheet:
        return None
    entries = (step.entry, other.entry) if step.entry.sheet == 0 else (other.entry, step.entry)
    made = blend(entries[0].value, entries[1].value, names)
    if made is None or made.clashes:
        return None
    crossed = any(isinstance(s, Pair) and not s.entries[0].note for s in between)
    return Move(entries, made, step.entry.sheet, crossed and not step.entry.note)
