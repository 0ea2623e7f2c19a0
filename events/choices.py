"""Answers to decisions that are awaited, other than acts."""

from __future__ import annotations

from typing import Literal

from events.base import Event, SeatEvent


class Mulligan(SeatEvent):
    """``A lekever`` / ``A marad``."""

    kind: Literal["lekeverés"] = "lekeverés"
    mulligan: bool


class Choose(SeatEvent):
    """``A választ …``: cards, numbers, igen/nem, or a list of them, as typed."""

    kind: Literal["választás"] = "választás"
    choices: tuple[str, ...]


class Discard(SeatEvent):
    """``A eldob Őr, Íjász`` or, empty, ``A nem dob el``."""

    kind: Literal["eldobás"] = "eldobás"
    cards: tuple[str, ...] = ()


class Distribute(SeatEvent):
    """``B kioszt Íjász``: whom a beast's next strike goes to."""

    kind: Literal["kiosztás"] = "kiosztás"
    card: str


class TurnMark(Event):
    """``3. forduló``."""

    kind: Literal["fordulójel"] = "fordulójel"
    number: int
