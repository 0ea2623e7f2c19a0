"""The common part of every event: who, what, where in the source, how surely.

Attribute names are English, wire names Hungarian (``ALIASES``); a stored event is the
JSON object of its wire names, without the keys that hold their default.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

ALIASES: dict[str, str] = {
    "kind": "fajta", "schema_version": "séma", "seat": "játékos", "grade": "minősítés",
    "source": "forrás", "line": "sor", "column": "oszlop", "raw": "nyers", "recorder": "jegyző",
    "reason": "indok", "texts": "lapok",
    "card": "lap", "cards": "lapnevek", "caster": "leidéző", "targets": "célpontok", "x": "x",
    "mode": "mód", "form": "forma", "base": "alap", "as_quest": "küldetésként", "free": "ingyen",
    "in_answer": "válaszul", "opponent": "ellenfél", "target": "célpont", "effect": "hatás",
    "wearer": "viselő", "dice": "kockák", "total": "összeg", "outcome": "kimenet",
    "team": "csapat", "equipment": "felszerelés", "manoeuvre": "manőver", "go_on": "folytat",
    "front": "front", "protected": "védett", "number": "szám", "assignments": "teljesítők",
    "solution": "megoldás", "choices": "választottak", "count": "darab", "rolls": "dobások",
    "mulligan": "lekever", "payer": "fizető", "quests": "küldetések", "accept": "elfogad",
    "op": "művelet", "value": "érték", "name": "név", "subjects": "lapok_mit", "until": "meddig",
    "strong": "erős", "lower": "alsó", "upper": "felső", "source_card": "forráslap",
    "place": "hova", "text": "szöveg", "citations": "paragrafusok", "ruling": "döntés",
    "position": "állás", "assertions": "állítások", "edition": "kiadás", "readings": "értelmezések",
    "variant": "változat", "engine": "motor", "packs": "csomagok", "headers": "fejlécek",
    "players": "játékosok", "decks": "paklik", "towers": "tornyok", "digest": "lenyomat",
    "about": "esemény", "about_line": "forrássor", "replaced": "helyette", "order": "sorrend",
    "version": "verzió", "side_deck": "cserepakli", "omens": "ómenek", "event_number": "sorszám",
    "effects": "hatások", "given": "cserélt", "taken": "kapott", "effect_line": "művelet_leírás",
}


def alias(name: str) -> str:
    """The wire name of an attribute; an attribute without one is a fault of ours."""
    return ALIASES[name]


class Grade(StrEnum):
    """How an event is known: seen, inferred, disputed, entered by hand."""

    SEEN = "látott"
    INFERRED = "következtetett"
    DISPUTED = "vitás"
    MANUAL = "kézi"


class Wire(BaseModel):
    """Frozen, strict about unknown keys, Hungarian on the wire."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=alias, populate_by_name=True)


class Event(Wire):
    """One thing that a person or chance did.

    ``line``/``column`` point into the ``source``-th source text of the log (1-based);
    ``raw`` is that line as typed, ``recorder`` who wrote it down (several as ``Anna @Béla``).
    ``texts`` holds the texts of the cards that this event names for the first time in its game,
    by name (3-cards.md form). ``reason`` says why an inferred event was inserted.
    """

    kind: str
    schema_version: int = 1
    grade: Grade = Grade.SEEN
    source: int | None = None
    line: int | None = None
    column: int | None = None
    raw: str | None = None
    recorder: str | None = None
    reason: str | None = None
    texts: dict[str, dict[str, Any]] = Field(default_factory=dict)


class SeatEvent(Event):
    """An event that a seat (A…H) brought about."""

    seat: str
