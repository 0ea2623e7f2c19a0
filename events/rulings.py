"""What the judge decides."""

from __future__ import annotations

from typing import Literal

from events.base import Event
from events.repair import ManualEffect


class Ruling(Event):
    """``bíró helybenhagy 42 | bíró visszaállít 42 | bíró hatás … | bíró: szöveg [K/…]``.

    ``about`` is an event number, ``about_line`` a line of the source; with neither the
    ruling is about the line before it.
    """

    kind: Literal["bírói döntés"] = "bírói döntés"
    ruling: Literal["helybenhagy", "visszaállít", "hatás", "szöveg"]
    about: int | None = None
    about_line: int | None = None
    effect_line: ManualEffect | None = None
    text: str = ""
    citations: tuple[str, ...] = ()


class RulingChange(Event):
    """``döntés 3 visszavonva: …`` or, ``replaced``, ``döntés 3 helyett: … [K/…]``."""

    kind: Literal["döntés módosítása"] = "döntés módosítása"
    number: int
    replaced: bool = False
    text: str = ""
    citations: tuple[str, ...] = ()
