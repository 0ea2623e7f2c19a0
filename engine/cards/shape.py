"""Which keys belong to which kind, and which it must have (3-cards.md, chapter III)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards.vocabulary import KINDS
from engine.rules.ch03_card_types.s08_action.objects import WAR_GEAR

ALL: Final = frozenset(KINDS)


def _kinds(names: str) -> frozenset[str]:
    return frozenset(names.split())


_ADVENTURER = _kinds("kalandozó")
_BEING = _kinds("kalandozó akadálylap")  # a beast, too, has a race and traits
_ACTION = _kinds("akciólap")
_OBSTACLE = _kinds("akadálylap")
_BUILDING = _kinds("építmény")
_QUEST = _kinds("küldetés")

# Keys left out here belong to every kind.
KINDS_OF_KEY: Final[dict[str, frozenset[str]]] = {
    "jellem": _ADVENTURER, "kasztok": _ADVENTURER | _ACTION, "főkasztok": _ACTION, "faj": _BEING, "nem": _ADVENTURER,
    "vallás": _ADVENTURER, "hovatartozás": _ADVENTURER, "haza": _ADVENTURER, "jellemzők": _BEING,
    "fizikum": _ADVENTURER, "asztrál": _ADVENTURER, "mentál": _ADVENTURER, "alapszint": _ADVENTURER,
    "képzettségek": _ADVENTURER, "dialektus": _ADVENTURER, "szférák": _ADVENTURER | _ACTION, "formák": _ADVENTURER,
    "mozaik": _ACTION, "fal": _kinds("toronyszint építmény"), "utak": _QUEST, "dp": _QUEST | _BUILDING,
    "helyszín": _QUEST | _BUILDING, "feltételek": _QUEST, "megoldás_mp": _QUEST,
    "feltétel": _BUILDING | _kinds("szövetséges eseménylap"), "támadók": _BUILDING, "védők": _BUILDING,
    "csapdák": _BUILDING, "bestiák": _BUILDING, "altípus": _OBSTACLE | _kinds("eseménylap"),
    "csatolható": _OBSTACLE, "ráépítés": _OBSTACLE, "szám": _OBSTACLE, "támadás": _OBSTACLE,
    "sebzés": _OBSTACLE | _ACTION, "akció": _ACTION, "felszerelés": _ACTION, "hatótáv": _ACTION, "ereklye": _ACTION,
    "védőküszöb": _ACTION | _ADVENTURER, "sfé": _ACTION | _ADVENTURER,
    "pajzsérték": _ACTION, "kombináció": _ACTION, "szövetségpont": _kinds("szövetséges"), "ómenpont": _kinds("ómen"),
    "negatív": _ACTION, "oldal_b": _kinds("kiemelkedett"),
}

REQUIRED: Final[dict[str, tuple[str, ...]]] = {
    "toronyszint": ("fal",), "küldetés": ("utak", "dp", "feltételek"), "építmény": ("dp",),
    "akadálylap": ("altípus", "mp"), "akciólap": ("mp", "akció", "időtartam"), "eseménylap": ("mp", "időtartam"),
    "kalandozó": ("mp", "fizikum", "asztrál", "mentál", "alapszint"), "szövetséges": ("szövetségpont",),
    "ómen": ("ómenpont",), "kiemelkedett": (),
}
ALWAYS_REQUIRED: Final = ("név", "típus")
BEAST_REQUIRED: Final = ("szám", "támadás", "sebzés")


def belongs(key: str, kind: str) -> bool:
    """Whether a card of this kind can have this key."""
    return kind in KINDS_OF_KEY.get(key, ALL)


def required(kind: str, card: dict[str, Any]) -> tuple[str, ...]:
    """The keys that this card must have, those of its kind and of its subtype."""
    keys = REQUIRED.get(kind, ())
    if card.get("jelzőlap") is True:
        keys = tuple(k for k in keys if k != "mp")  # K/I.11.F: its MP value is 0
    if kind == "akciólap" and card.get("felszerelés") == WAR_GEAR:
        keys = tuple(k for k in keys if k != "akció")  # K/III.8.3.N: it is a tárgy
    beast = BEAST_REQUIRED if kind == "akadálylap" and card.get("altípus") == "bestia" else ()
    return (*ALWAYS_REQUIRED, *keys, *beast)
