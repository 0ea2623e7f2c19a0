"""The kinds of metrics: what each counts per game, sums over games, and says of the sums."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from analytics.kinds import differences, faces, ratios, shares

# Each module: COLUMNS per game, SUMS over games, ``lines`` of the sums; BEARING, where not every game says something.
KINDS: Final[dict[str, ModuleType]] = {
    "share": shares, "difference": differences, "ratio": ratios, "faces": faces,
}
