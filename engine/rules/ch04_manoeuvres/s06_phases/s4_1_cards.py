"""K/IV.6.4.1.B — which cards fit the preparation of a battle."""

from __future__ import annotations

from typing import Any


def phases_in_preparation(rules: Any) -> tuple[str, ...]:
    """K/IV.6.4.1.B, É20: beside effects of the preparation phase and quick permanent ones, an action card
    of the manoeuvre phase may be used in the preparation too, if it is quick."""
    return ("harc-előkészítés",) if rules.readings["É20"] == 1 else ()
