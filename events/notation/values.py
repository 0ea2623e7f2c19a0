"""What a line can be besides an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from events.errors import BiroError


@dataclass(frozen=True, slots=True)
class Shorthand:
    """``passzok | időfonal | fázis manőverek``: stands for events that the replay finds."""

    kind: Literal["passzok", "időfonal", "fázis"]
    phase: str | None = None
    recorder: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """``[Kulcs "érték"]`` or ``[Kulcs A "érték"]``; players stand under the key A, B …"""

    key: str
    seat: str | None
    value: str


class Unwritable(BiroError):
    """An event, or a value in it, for which the notation has no line."""

    def __init__(self, event: str) -> None:
        super().__init__("notation.unwritable", event=event)
