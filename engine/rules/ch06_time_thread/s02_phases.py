"""K/VI.2 — the phases that are time threads."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engine.rules.ch06_time_thread.s04_build_unwind import open_thread
from engine.state import State

# phase -> what may be done in its thread (``ch03_card_types.s02_phase.FITS``)
STAGES: Final = MappingProxyType({
    "forduló nyitása": "szál", "erőforrás": "szál", "kezdeményező sorelhagyás": "manőver",
    "akadályozó sorelhagyás": "manőver", "toronyszint felfedése": "manőver", "akadálylap aktivizálás": "akadály",
    "harc előkészítés": "előkészítés", "hadrend": "harcvég", "harc eredménye": "harcvég",
    "küldetés feltétel": "manőver", "forduló zárása": "szál",
})


def open_phase(state: State, phase: str, *, opened: bool = False) -> State:
    """K/VI.2: one of the phases that are time threads begins: its thread opens, empty; ``opened``
    says that the act before it counts as having opened it (É47)."""
    return open_thread(state, phase, STAGES[phase], opened=opened)
