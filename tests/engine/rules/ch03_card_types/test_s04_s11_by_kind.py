"""K/III.1, K/III.4–11, M/3.00–3.08: what the kind of a card fixes, and what a card can't say otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import parse_card
from engine.cards.vocabulary import KINDS
from engine.definition import definition
from engine.rules.ch03_card_types.s01_types import KINDS_M, known_kind_k, playing_area
from engine.rules.ch03_card_types.s02_phase import play_phases
from engine.rules.ch03_card_types.s04_s11_by_kind import (
    duration_is_fixed,
    fixed_mp,
    kind_duration,
    kind_phase,
    sheds_for_controller,
)
from engine.rules.ch03_card_types.s08_action.equipment import kinds_of
from engine.rules.ch03_card_types.s08_action.objects import equipment_kind, object_type
from engine.ruleset import ruleset
from events.errors import InputError

LEVEL = {"név": "Bástya", "típus": "toronyszint", "fal": 1}
QUEST = {"név": "Nyom", "típus": "küldetés", "utak": 3, "dp": 2, "feltételek": ["Etikett"]}
BUILDING = {"név": "Malom", "típus": "építmény", "dp": 1}
TRAP = {"név": "Verem", "típus": "akadálylap", "altípus": "csapda", "mp": 1}
EVENT = {"név": "Köd", "típus": "eseménylap", "mp": 1, "időtartam": "pillanat"}
ADVENTURER = {"név": "Őr", "típus": "kalandozó", "mp": 2, "fizikum": 7, "asztrál": 6, "mentál": 6, "alapszint": 2}
ALLY = {"név": "Céh", "típus": "szövetséges", "szövetségpont": 2}
GEAR = {"név": "Katapult", "típus": "akciólap", "mp": 1, "felszerelés": "hadszer", "időtartam": "végleges"}
LASTING: list[dict[str, Any]] = [LEVEL, QUEST, BUILDING, ADVENTURER, ALLY]


def test_k_iii_1_eight_kinds_and_m_3_00_ten() -> None:
    """K/III.1, M/3.00: the kinds of each edition, and the three that are playing areas."""
    assert tuple(KINDS) == KINDS_M
    assert len(KINDS_M) == 10
    assert [kind for kind in KINDS_M if not known_kind_k(kind)] == ["ómen", "kiemelkedett"]
    assert {kind for kind in KINDS_M if playing_area(kind)} == {"toronyszint", "küldetés", "építmény"}


@pytest.mark.parametrize(("text", "mp"), [(LEVEL, 4), (QUEST, 0), (BUILDING, 0), (ALLY, 0)])
def test_the_mp_value_of_a_kind(text: dict[str, Any], mp: int) -> None:
    """K/III.4.D, K/III.6.A, K/III.11.A, M/3.01.D, M/3.02.A, M/3.03.A, M/3.08: fixed, and nothing else is read."""
    assert fixed_mp(text["típus"]) == parse_card(text).mp == mp
    with pytest.raises(InputError):
        parse_card({**text, "mp": mp + 1})


def test_the_mp_value_of_an_adventurer_is_printed() -> None:
    """K/III.10.A, M/3.07: nothing is fixed."""
    assert fixed_mp("kalandozó") is None
    assert parse_card(ADVENTURER).mp == 2


@pytest.mark.parametrize("text", LASTING)
def test_what_stays_for_good(text: dict[str, Any]) -> None:
    """K/III.4.E, K/III.6.G, K/III.10.O, K/III.11.F, M/3.01.E, M/3.02.I, M/3.03.G, M/3.07, M/3.08: végleges, and no
    card of the kind can say another duration."""
    assert kind_duration(text["típus"]) == parse_card(text).duration == "végleges"
    assert duration_is_fixed(text["típus"])
    with pytest.raises(InputError):
        parse_card({**text, "időtartam": "forduló"})


def test_an_obstacle_lasts_until_it_is_used() -> None:
    """K/III.7.G, K/III.3.C, M/3.04.G: felhasználás, unless its text has it played otherwise."""
    assert parse_card(TRAP).duration == kind_duration("akadálylap") == "felhasználás"
    assert parse_card({**TRAP, "időtartam": "pillanat"}).duration == "pillanat"
    assert not duration_is_fixed("eseménylap")


@pytest.mark.parametrize("text", [*LASTING, TRAP, EVENT])
@pytest.mark.parametrize("edition", ["klasszikus", "megújult"])
def test_the_row_phase_of_all_but_action_cards(text: dict[str, Any], edition: str) -> None:
    """K/III.4.F, K/III.6.H, K/III.7.H, K/III.9.A, K/III.10.P, K/III.11.G, M/3.01.F, M/3.02.J, M/3.03.H, M/3.04.H,
    M/3.06.A, M/3.07, M/3.08: of the Row phase and MP-bound; another phase can't be printed."""
    assert play_phases(definition(text), ruleset(edition)) == (("sor",), "mp-kötött")
    assert kind_phase(text["típus"], "harc") == "sor"
    with pytest.raises(InputError):
        parse_card({**text, "fázis": "harc"})


def test_an_action_card_has_its_printed_phase() -> None:
    """K/III.8.D, M/3.05.D: it is on the card."""
    assert kind_phase("akciólap", "harc") == "harc"


def test_an_event_is_quick_by_its_signs() -> None:
    """M/3.06.C: the signs of its effect change the speed and the phase of an event card."""
    quick = {**EVENT, "hatások": [{"jelek": ["megszakító"], "szöveg": "Húzz egy lapot."}]}
    fight = {**EVENT, "hatások": [{"jelek": ["harci"], "szöveg": "Húzz egy lapot."}]}
    assert play_phases(definition(quick), ruleset("megújult")) == (("sor", "manőver"), "gyors")
    assert play_phases(definition(fight), ruleset("megújult")) == (("harc",), "mp-kötött")


@pytest.mark.parametrize(("kind", "sheds"), [("toronyszint", True), ("küldetés", True), ("építmény", True),
                                             ("kalandozó", False), ("szövetséges", False)])
def test_what_loses_all_for_a_new_controller(kind: str, sheds: bool) -> None:
    """K/III.4.G, K/III.6.I, M/3.01.G, M/3.02.K, M/3.03.I: levels, quests and buildings."""
    assert sheds_for_controller(kind) is sheds


@pytest.mark.parametrize(("action", "printed", "expected"), [
    ("tárgy", None, "egyéb"), ("varázstárgy", None, "egyéb"), ("tárgy", "fegyver", "fegyver"), ("pszi", None, ""),
    (None, None, "")])
def test_equipment_is_a_targy_or_varazstargy(action: str | None, printed: str | None, expected: str) -> None:
    """K/III.8.3.A, M/3.05.3.A: nothing else is equipment."""
    assert equipment_kind(action, printed) == expected


def test_war_gear_without_another_mark_is_a_targy() -> None:
    """K/III.8.3.N, M/3.05.3.J: so its type need not be printed; one that is printed counts."""
    assert parse_card(GEAR).action == "tárgy"
    assert parse_card({**GEAR, "akció": "varázstárgy"}).action == "varázstárgy"
    assert object_type(None, "fegyver") is None
    with pytest.raises(InputError):
        parse_card({**GEAR, "felszerelés": "fegyver"})


def test_what_has_guard_threshold_and_sfe_is_armour() -> None:
    """K/III.8.3.P: whatever else it is; with neither it is not."""
    helmet = {"név": "Sisak", "típus": "akciólap", "mp": 1, "akció": "tárgy", "felszerelés": "sisak",
              "időtartam": "végleges"}
    assert kinds_of(definition(helmet)) == ("sisak",)
    assert kinds_of(definition({**helmet, "védőküszöb": 8, "sfé": 1})) == ("sisak", "páncél")
