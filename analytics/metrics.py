"""The metrics as ``metrics.toml`` defines them."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Final, Literal

import msgspec

TOPICS: Final = ("cards", "plays", "manoeuvres", "dice", "rules", "players", "decks")
Needs = Literal["winner", "deck", "whole"]


class Metric(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One metric; what its keys mean stands at the top of ``metrics.toml``."""

    id: str
    version: int
    topic: Literal["cards", "plays", "manoeuvres", "dice", "rules", "players", "decks"]
    kind: Literal["share", "faces"]
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

    def told(self, what: Literal["name", "unit", "bias"], lang: str) -> str:
        """One of its texts in a language."""
        found: str = getattr(self, f"{what}_{lang}")
        return found


@cache
def metrics() -> tuple[Metric, ...]:
    """All of them, in the order of the file."""
    body = resources.files("analytics").joinpath("metrics.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(body)["metric"], tuple[Metric, ...]))


def of_topic(topic: str) -> tuple[Metric, ...]:
    """The metrics of a topic."""
    return tuple(metric for metric in metrics() if metric.topic == topic)
