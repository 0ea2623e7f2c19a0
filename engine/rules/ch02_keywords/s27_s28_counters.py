"""K/II.27–28 — what the counters Gyengeség and Alapszint change on the card they lie on."""

from __future__ import annotations

from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.state import CardState

# Any other counter only lies there.
COUNTER_VALUES: dict[str, tuple[tuple[str, int], ...]] = {
    "gyengeség": (("fizikum", -1), ("asztrál", -1), ("mentál", -1)),
    "alapszint": (("alapszint", 1),),
}


def counter_effects(c: CardState, name: str) -> list[NumberEffect]:
    """K/II.27–28: each Gyengeség takes 1 off every attribute, each Alapszint adds 1 to the base level."""
    out = []
    for counter, count in c.counters:
        for changed, each in COUNTER_VALUES.get(counter, ()):
            if changed == name:
                out.append(NumberEffect("módosít", each * count))
    return out
