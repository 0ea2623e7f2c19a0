"""What is said where filters leave nothing: which of them nothing answers by itself, and what is near to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct

from adjudicator.messages import text
from adjudicator.suggestions import near

MOST_SHOWN: Final = 8
T = TypeVar("T")


class Filter(Struct, frozen=True):
    """A filter as it was typed: its option and value, what values there are, and how many it alone leaves."""

    option: str
    value: str
    known: tuple[str, ...]
    hits: int

    @property
    def near(self) -> tuple[str, ...]:
        """The values nearest to the one typed; where none is near, those that there are."""
        return near(self.value, self.known) or self.known[:MOST_SHOWN]


def filters(things: Sequence[T], asked: Iterable[tuple[str, str | None, Callable[[T], bool],
                                                      Callable[[T], Iterable[str]]]]) -> list[Filter]:
    """The filters that were given, each tried alone: (option, value, whether a thing fits, its values)."""
    return [Filter(option, value, tuple(dict.fromkeys(known for one in things for known in values(one) if known)),
                   sum(map(fits, things)))
            for option, value, fits, values in asked if value is not None]


def left_nothing(given: Sequence[Filter], lang: str) -> Iterator[str]:
    """Why nothing is left, for people."""
    unmet = [f for f in given if not f.hits]
    for f in unmet:
        yield text("filters.unmet", lang, filter=f"{f.option} {f.value}".strip())
        if f.near:
            close = "filters.near" if near(f.value, f.known) else "filters.known"
            yield "  " + text(close, lang, values=f.near)
    if not unmet and len(given) > 1:
        yield text("filters.together", lang, filters=tuple(f"{f.option} {f.value} ({f.hits})" for f in given))


def as_json(given: Sequence[Filter]) -> list[dict[str, Any]]:
    """The filters for machines (docs/json.md)."""
    return [{"filter": f.option, "value": f.value, "alone": f.hits, "near": [] if f.hits else list(f.near)}
            for f in given]
