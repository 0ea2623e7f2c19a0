"""M/3.09–3.10: what is looked out of the deck before the game, and what is owed for it."""

from __future__ import annotations

from typing import Any

from engine.definition import definition
from engine.position import from_position
from engine.rules.ch03_card_types.m_exalted import set_out
from engine.rules.ch03_card_types.m_omen import lose_points, searched_out
from engine.rules.ch03_card_types.s02_phase import play_phases
from engine.rules.ch03_card_types.s04_s11_by_kind import fixed_mp
from engine.rules.ch03_card_types.s11_ally import change_points
from engine.ruleset import ruleset
from engine.state import State, card
from engine.step import judge, step
from engine.zones import EVENT, FUTURE, OMEN
from events.acts import Activate
from events.opening import Deck, Opening

NEW = ruleset("megújult")
COMET = {"név": "Üstökös", "típus": "ómen", "mp": 1, "ómenpont": 2}
SIDE = {"név": "Világfa hajtása", "típus": "kalandozó", "mp": 2, "jellem": "nincs", "kasztok": ["Pap"], "fizikum": 5,
        "asztrál": 7, "mentál": 7, "alapszint": 2}
TREE = {"név": "Világfa", "típus": "kiemelkedett", "mp": 10, "oldal_b": SIDE}
PLUM = {"név": "Szilva", "típus": "eseménylap", "mp": 1, "időtartam": "pillanat"}


def opened(edition: str, cards: dict[str, int]) -> State:
    texts: dict[str, dict[str, Any]] = {t["név"]: definition(t).text for t in (COMET, TREE, PLUM)}  # type: ignore[misc]
    first = Opening(edition=edition, decks={"A": Deck(cards=cards)}, texts=texts)
    return step(None, first, ruleset(edition)).state


def names(state: State, zone: int) -> list[str]:
    found = (card(state, cid).d for cid in state.seats[0].zones[zone])
    return [d.name if d is not None else "?" for d in found]


def test_the_omen_is_looked_out_and_lies_in_the_present() -> None:
    """M/3.09.D, M/3.09.E: one card fewer in the Future, the omen with its points in the Present."""
    state = opened("megújult", {"Szilva": 40, "Üstökös": 1})
    assert names(state, OMEN) == ["Üstökös"]
    assert card(state, state.seats[0].zones[OMEN][0]).points == 2
    assert len(state.seats[0].zones[FUTURE]) == 40
    assert dict(state.seats[0].pool or {}) == {"Szilva": 40}


def test_the_older_rules_look_nothing_out() -> None:
    """M/3.09.D, É59: the older rulebook knows no omen."""
    state = opened("klasszikus", {"Szilva": 40, "Üstökös": 1})
    assert names(state, OMEN) == []
    assert len(state.seats[0].zones[FUTURE]) == 41


def test_of_four_exalted_cards_one_lies_there_and_three_go_back_turned_over() -> None:
    """M/3.10.I, M/3.10.J: the three in the Future are known by the name of their B side."""
    state = opened("megújult", {"Szilva": 57, "Világfa": 4})
    assert names(state, EVENT) == ["Világfa"]
    assert len(state.seats[0].zones[FUTURE]) == 60
    assert dict(state.seats[0].pool or {}) == {"Szilva": 57, "Világfa hajtása": 3}


def test_a_fifth_copy_stays_on_its_a_side() -> None:
    """M/3.10.F, M/3.10.I: four copies are looked out, the rest stay as they were built in."""
    left, out = set_out({"Világfa": 5, "Szilva": 2}, {"Világfa": "Világfa hajtása"})
    assert (left, out) == ({"Világfa": 1, "Szilva": 2, "Világfa hajtása": 3}, ("Világfa",))


def test_a_deck_without_them_is_left_alone() -> None:
    """M/3.09.D, M/3.10.I: nothing to look out, nothing changes."""
    assert searched_out({"Szilva": 40}, {"Szilva": "eseménylap"}) == ({"Szilva": 40}, ())
    assert set_out({"Szilva": 40}, {}) == ({"Szilva": 40}, ())


def test_both_are_played_in_the_row_phase_and_the_exalted_for_ten() -> None:
    """M/3.09.B, M/3.10.B, M/3.10.C."""
    assert play_phases(definition(COMET), NEW) == (("sor",), "mp-kötött")
    assert play_phases(definition(TREE), NEW) == (("sor",), "mp-kötött")
    assert definition(TREE).mp == fixed_mp("kiemelkedett") == 10


# ── points ──────────────────────────────────────────────────────────────────────────────────

def stated_omen(points: int, effect: dict[str, Any]) -> State:
    ability = {"képesség": "igen", "jelek": ["ismételhető"], "szöveg": "Húzz.", **effect}
    comet = definition({**COMET, "hatások": [ability]})
    position = {"A": {"mp": 5, "ómen": [{"lap": "Üstökös", "ómenpont": points}]}, "B": {}}
    return from_position("megújult", position, {"Üstökös": comet.text}, NEW)


def test_an_ability_that_costs_points_fails_for_them_alone() -> None:
    """M/3.09.G, M/3.09.H: without points it can't be paid for, but the rule on free abilities does not bar it."""
    use = Activate(seat="A", card="Üstökös", effect=1)
    failed = {c.key for c in judge(stated_omen(0, {"óp": 1}), use, NEW).checks if c.ok is False}
    assert failed == {"points"}
    failed = {c.key for c in judge(stated_omen(0, {"mp": 1}), use, NEW).checks if c.ok is False}
    assert failed == {"omen_points_left"}


def test_an_omen_without_points_loses_none() -> None:
    """M/3.09.F: nothing happens to it at the end of a turn, so nothing is said."""
    assert lose_points(stated_omen(0, {"mp": 1}), NEW).said == ()
    assert [said[0] for said in lose_points(stated_omen(1, {"mp": 1}), NEW).said] == ["points_changed"]


def test_only_an_omen_leaves_without_points_by_the_other_reading() -> None:
    """M/3.09.F, É57: what is neither ally nor omen has no points to lose."""
    rules = ruleset("megújult", {"É57": 2})
    position = {"A": {"ómen": [{"lap": "Üstökös", "ómenpont": 1}], "események": ["Szilva"]}, "B": {}}
    state = from_position("megújult", position, {"Üstökös": COMET, "Szilva": PLUM}, rules)
    for zone, left in ((OMEN, ()), (EVENT, ("Szilva",))):
        state = change_points(state, state.seats[0].zones[zone][0], -1, rules)
        assert tuple(names(state, zone)) == left
