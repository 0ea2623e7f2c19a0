"""Small valid cards of each kind for tests, and what is wrong with a card as a list of codes."""

from __future__ import annotations

from typing import Any

from engine.cards import parse_card
from events.errors import InputError, Problem

ADVENTURER = {"név": "Őr", "típus": "kalandozó", "mp": 2, "fizikum": 7, "asztrál": 6, "mentál": 6, "alapszint": 3}
EVENT = {"név": "Vihar", "típus": "eseménylap", "mp": 1, "időtartam": "pillanat"}
QUEST = {"név": "Nyom", "típus": "küldetés", "utak": 3, "dp": 2, "feltételek": ["Lélektan"]}
LEVEL = {"név": "Kapu", "típus": "toronyszint", "fal": 1}
BUILDING = {"név": "Malom", "típus": "építmény", "dp": 1}
BEAST = {"név": "Farkas", "típus": "akadálylap", "altípus": "bestia", "mp": 1, "szám": 1, "támadás": 7, "sebzés": 1}
TRAP = {"név": "Verem", "típus": "akadálylap", "altípus": "csapda", "mp": 1}
ATTACK = {
    "név": "Vágás",
    "típus": "akciólap",
    "akció": "közelharci támadás",
    "mp": 1,
    "időtartam": "pillanat",
    "sebzés": 2,
}
OBJECT = {"név": "Kard", "típus": "akciólap", "akció": "tárgy", "mp": 1, "időtartam": "végleges"}
ALLY = {"név": "Céh", "típus": "szövetséges", "szövetségpont": 2}
OMEN = {"név": "Holló", "típus": "ómen", "ómenpont": 3}
EXALTED = {"név": "Ősfa", "típus": "kiemelkedett"}
ALL = (ADVENTURER, EVENT, QUEST, LEVEL, BUILDING, BEAST, TRAP, ATTACK, OBJECT, ALLY, OMEN, EXALTED)


def faults(card: Any, **options: Any) -> tuple[Problem, ...]:
    """The faults of a card; () for a good one."""
    try:
        parse_card(card, **options)
    except InputError as error:
        assert error.code == "cards.invalid"
        return error.problems
    return ()


def told(card: Any) -> list[tuple[str, str]]:
    """The faults of a card as code and path."""
    return [(problem.code.removeprefix("cards."), str(dict(problem.params)["path"])) for problem in faults(card)]


def with_effect(card: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """The card with one effect of these keys."""
    return card | {"hatások": [keys]}


def with_program(*operations: Any) -> dict[str, Any]:
    """An event card whose effect has this program."""
    return with_effect(EVENT, hatás=list(operations))
