"""The metrics as ``metrics.toml`` defines them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

import msgspec

TOPICS: Final = ("cards", "plays", "manoeuvres", "dice", "rules", "players", "decks")
Needs = Literal["winner", "list", "lists", "deck", "whole", "hands", "open"]


class Metric(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One metric; what its keys mean stands at the top of ``metrics.toml``."""

    id: str
    version: int
    topic: Literal["cards", "plays", "manoeuvres", "dice", "rules", "players", "decks"]
    kind: Literal["share", "difference", "ratio", "faces"]
    needs: tuple[Needs, ...]
    floor: int
    compare: bool
    name_hu: str
    name_en: str
    unit_hu: str
    unit_en: str
    bias_hu: str
    bias_en: str
    sql: str
    order: Literal["rate", "cases", "hits"] = "rate"
    main: bool = False
    counted: bool = False
    keys: Literal["", "kind", "check", "paragraph", "deck", "wall", "team", "blockers", "adventurers",
                  "deck_cards"] = ""
    heads_hu: tuple[str, ...] = ()
    heads_en: tuple[str, ...] = ()

    def told(self, what: Literal["name", "unit", "bias"], lang: str) -> str:
        """One of its texts in a language."""
        found: str = getattr(self, f"{what}_{lang}")
        return found

    def heads(self, lang: str) -> tuple[str, ...]:
        """What a ratio sums above and below, in a language."""
        return self.heads_hu if lang == "hu" else self.heads_en


@cache
def _file() -> dict[str, Any]:
    return tomllib.loads(resources.files("analytics").joinpath("metrics.toml").read_text(encoding="utf-8"))


@cache
def metrics() -> tuple[Metric, ...]:
    """All of them, in the order of the file."""
    return tuple(msgspec.convert(_file()["metric"], tuple[Metric, ...]))


def of_topic(topic: str) -> tuple[Metric, ...]:
    """The metrics of a topic."""
    return tuple(metric for metric in metrics() if metric.topic == topic)


def views_of(sql: str) -> dict[str, str]:
    """The views of the file that a query reads, directly or through another, in the file's order."""
    views: dict[str, str] = _file()["views"]
    wanted: set[str] = set()
    for name in reversed(views):  # a view reads only such as stand before it
        if any(re.search(rf"\b{name}\b", text) for text in (sql, *(views[found] for found in wanted))):
            wanted.add(name)
    return {name: text for name, text in views.items() if name in wanted}
