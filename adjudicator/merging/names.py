"""Whether two people who wrote a name down can have meant the same card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from adjudicator.importing.matching import match_name
from adjudicator.plain import plain
from adjudicator.suggestions import near
from events.refs import UNKNOWN, parse_ref


class Names:
    """The names of a game's packs, by which typed ones are understood wherever they stand."""

    def __init__(self, names: Iterable[str]) -> None:
        self.known = tuple(names)

    @cached_property
    def _meant(self) -> dict[str, frozenset[str]]:
        return {}

    def meant(self, typed: str) -> frozenset[str]:
        """The cards that a typed name may stand for; itself, folded, where it is no card's."""
        found = self._meant.get(typed)
        if found is None:
            found = self._meant[typed] = frozenset(self._find(typed))
        return found

    def _find(self, typed: str) -> Iterable[str]:
        if len(typed) == 1 or typed.isdecimal():  # a seat, a number
            return (typed.upper(),)
        return match_name(typed, self.known) or near(typed, self.known, 1) or (plain(typed),)

    def same(self, one: str, other: str) -> bool:
        """Whether two references can be of one card; copies and seats count where both name them."""
        if one == other:
            return True
        if UNKNOWN in (one, other):
            return False
        a, b = parse_ref(one), parse_ref(other)
        if (a.copy and b.copy and a.copy != b.copy) or (a.seat and b.seat and a.seat != b.seat):
            return False
        return not self.meant(a.name).isdisjoint(self.meant(b.name))

    def better(self, one: str, other: str) -> str:
        """Of two spellings of one card the one that says more."""
        return min((one, other), key=self._vagueness)

    def _vagueness(self, typed: str) -> tuple[bool, int, bool, bool]:
        ref = parse_ref(typed)
        found = len(match_name(ref.name, self.known)) if len(ref.name) > 1 else 1
        return ref.name not in self.known, found or len(self.known), not ref.copy, not ref.seat
