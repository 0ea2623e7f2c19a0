"""What the recorder adds: effects by hand, checks, gaps, notes, retractions."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from events.base import Event, Wire


class ManualEffect(Event):
    """``hatás <művelet> … -> …``: one operation of 3-cards.md, done by hand.

    ``op`` names the operation; ``value`` its number or word, ``name`` the changed value,
    counter or token, ``seat`` the player it is done to or by, ``subjects`` the cards named
    directly, ``targets`` those after ``->``, ``place`` a zone, ``until`` the duration,
    ``source_card`` the card it comes from (*forrás X*).
    """

    kind: Literal["kézi hatás"] = "kézi hatás"
    op: str
    value: int | str | None = None
    name: str | None = None
    seat: str | None = None
    subjects: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    place: str | None = None
    until: str | None = None
    strong: bool = False
    lower: int | None = None
    upper: int | None = None
    source_card: str | None = None


class Assertion(Wire):
    """``path = value`` as the table noted it; the value as a plain JSON value."""

    name: str
    value: Any


class Check(Event):
    """``= A.mp 5, …``: ellenőrzés."""

    kind: Literal["ellenőrzés"] = "ellenőrzés"
    assertions: tuple[Assertion, ...] = Field(min_length=1)


class Gap(Event):
    """``hiányzik: …``: a gap; ``position`` is where the game goes on from, once stated."""

    kind: Literal["hiányzó rész"] = "hiányzó rész"
    text: str
    position: dict[str, Any] | None = None


class Note(Event):
    """A remark; changes nothing."""

    kind: Literal["megjegyzés"] = "megjegyzés"
    text: str


class Retraction(Event):
    """Takes the event numbered ``about`` back; both stay in the log."""

    kind: Literal["visszavonás"] = "visszavonás"
    about: int
    text: str = ""
