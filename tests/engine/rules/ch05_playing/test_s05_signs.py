"""K/V.5, K/V.6, K/III.2 (M/5.05, M/5.07, M/5.08): what signs make of an effect."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Effect
from engine.cards.vocabulary import EFFECT_SIGNS
from engine.cite import edition_of
from engine.rules.ch05_playing.s05_signs import (
    PHASES,
    SignProfile,
    needs_activation,
    once_per_game,
    sign_mp,
    sign_profile_k,
    sign_profile_m,
)

TURN, AGAIN, ONCE, ALWAYS = "elforgatás", "ismételhető", "fordulónként-egyszeri", "állandó"
PREPARE, BATTLE, INTERRUPT, NEUTRAL = "harc-előkészítési", "harci", "megszakító", "semlegesítő"
OUTER, ANTISS = "külső-sík", "antiss"
SOR, MANOEUVRE, HARC, PREPARATION = PHASES
BOTH = (sign_profile_k, sign_profile_m)


@pytest.mark.parametrize("profile", BOTH)
@pytest.mark.parametrize(
    ("signs", "phases", "speed", "alert"),
    [
        ((), (SOR,), "mp-kötött", True),
        ((TURN,), (SOR,), "mp-kötött", True),
        ((AGAIN,), (SOR,), "mp-kötött", True),
        ((ONCE,), (SOR,), "mp-kötött", True),
        ((ALWAYS,), PHASES, "gyors", False),
        ((ALWAYS, ONCE), PHASES, "gyors", False),
        ((ALWAYS, TURN), (SOR,), "mp-kötött", True),
        ((ALWAYS, BATTLE), (HARC,), "gyors", False),
        ((ALWAYS, PREPARE), (PREPARATION,), "gyors", False),
        ((ALWAYS, INTERRUPT), PHASES, "gyors", False),
        ((PREPARE,), (PREPARATION,), "gyors", True),
        ((PREPARE, TURN), (PREPARATION,), "gyors", True),
        ((BATTLE,), (HARC,), "mp-kötött", True),
        ((BATTLE, TURN), (HARC,), "mp-kötött", True),
        ((BATTLE, INTERRUPT), (HARC,), "gyors", True),
        ((INTERRUPT,), (SOR, MANOEUVRE), "gyors", True),
        ((INTERRUPT, TURN), (SOR, MANOEUVRE), "gyors", True),
        ((NEUTRAL,), (SOR, MANOEUVRE), "gyors", True),
        ((NEUTRAL, AGAIN), (SOR, MANOEUVRE), "gyors", True),
        ((OUTER,), (SOR,), "mp-kötött", True),
        ((OUTER, INTERRUPT), (SOR, MANOEUVRE), "gyors", True),
        ((ANTISS,), (SOR,), "mp-kötött", False),
    ],
)
def test_signs_give_phases_speed_and_alertness(
    profile: Any, signs: tuple[str, ...], phases: tuple[str, ...], speed: str, alert: bool
) -> None:
    """K/V.5.A–I, K/V.6.C–D, K/III.2.E–F; M/5.07.A–I, M/5.08.C–D, M/5.05.E."""
    found = profile(signs, True, True, 1)
    assert (found.phases, found.speed, found.alert_needed, found.thread) == (phases, speed, alert, True)


def test_permanent_with_an_mp_bound_sign_is_bound_again() -> None:
    """K/V.5.E, E/3, K/V.6.D; only the older text asks for an alert card by the sign itself (K/V.5.C)."""
    old, new = sign_profile_k((ALWAYS, AGAIN)), sign_profile_m((ALWAYS, AGAIN))
    assert (old.phases, old.speed) == (new.phases, new.speed) == ((SOR,), "mp-kötött")
    assert (old.alert_needed, new.alert_needed) == (True, False)


def test_interrupting_makes_even_a_bound_permanent_effect_quick() -> None:
    """K/V.6.D, K/V.5.E, K/III.2.F."""
    found = sign_profile_k((ALWAYS, AGAIN, INTERRUPT))
    assert (found.phases, found.speed) == ((SOR, MANOEUVRE), "gyors")


def test_quick_by_its_text() -> None:
    """K/V.6.C, M/5.08.C."""
    found = sign_profile_k((TURN,), quick_by_text=True)
    assert (found.phases, found.speed) == ((SOR, MANOEUVRE), "gyors")


def test_a_running_effect_is_always_on_and_uses_no_thread() -> None:
    """K/V.5.E/1, M/5.07.E/1."""
    for profile in BOTH:
        found = profile((ALWAYS,), True, False)
        assert (found.phases, found.speed, found.alert_needed, found.thread) == (PHASES, None, False, False)


def test_a_running_battle_effect_holds_in_the_whole_battle() -> None:
    """K/V.5.G, M/5.07.G."""
    found = sign_profile_k((ALWAYS, BATTLE), True, False)
    assert (found.phases, found.whole_battle, found.thread) == ((HARC,), True, False)
    assert sign_profile_k((ALWAYS, BATTLE), True, True).whole_battle is False
    assert sign_profile_k((BATTLE,), True, False).whole_battle is False


def test_a_timed_effect_uses_the_thread_and_has_its_moment_alone() -> None:
    """K/V.5.K, M/5.07.O."""
    found = sign_profile_k((), False, False)
    assert (found.phases, found.speed, found.alert_needed, found.thread) == ((), None, False, True)


def test_battle_and_preparation_signs_together_are_a_clash() -> None:
    """K/V.5.F, G: each takes all other phases away."""
    found = sign_profile_k((BATTLE, PREPARE))
    assert (found.clash, found.phases) == (True, ())
    assert not sign_profile_k((BATTLE,)).clash and not sign_profile_k((PREPARE,)).clash


@pytest.mark.parametrize(("printed", "x", "expected"), [(2, None, 2), (0, None, 0), (None, None, 0), ("X", 3, 3),
                                                        ("X", None, 0)])
def test_the_number_at_the_signs_is_what_activating_costs(printed: object, x: int | None, expected: int) -> None:
    """K/V.5.A, M/5.07.A."""
    assert sign_mp(printed, x) == expected


def test_marks_of_cost_and_number() -> None:
    """K/V.5.A–D, I, M/5.07.A, L, M."""
    found = sign_profile_m((TURN, ONCE, "játékosonként-egyszeri", "elveszendő"), False, True, 2)
    assert (found.turns, found.once_per_turn, found.once_per_player, found.lost_after, found.mp) == (True,) * 4 + (2,)
    none = sign_profile_m((AGAIN, NEUTRAL))
    assert (none.turns, none.once_per_turn, none.once_per_player, none.lost_after) == (False,) * 4
    assert (none.repeatable, none.needs_target, none.mp) == (True, True, 0)


def test_the_outer_plane_keeps_to_the_manoeuvres_phase_and_antiss_to_resting_cards() -> None:
    """K/VIII.G, É89; K/VII.3."""
    assert (
        sign_profile_k((OUTER, INTERRUPT)).manoeuvres_phase_only and not sign_profile_k((TURN,)).manoeuvres_phase_only
    )
    assert sign_profile_k((ANTISS,)).resting_needed
    assert (
        not sign_profile_k((ANTISS, ALWAYS)).resting_needed
        and not sign_profile_k((ANTISS,), activated=False).resting_needed
    )


def test_spaces_hyphens_and_underscores_are_the_same() -> None:
    assert sign_profile_k(("harc_előkészítési", "fordulónként egyszeri")).phases == (PREPARATION,)
    assert sign_profile_k(("külső sík",)).manoeuvres_phase_only


def test_signs_that_only_the_newer_edition_knows_are_read_as_printed() -> None:
    """É59."""
    told = {s.key: s for s in sign_profile_k(("elveszendő",)).steps}
    assert told["signs.lost_after"].readings == ("É59",)
    assert {s.key: s for s in sign_profile_m(("elveszendő",)).steps}["signs.lost_after"].paragraphs == ("M/5.07.M",)


some_signs = st.frozensets(st.sampled_from(EFFECT_SIGNS.words), max_size=4).map(sorted).map(tuple)


@given(some_signs, st.booleans(), st.booleans())
def test_profiles_hold_together(signs: tuple[str, ...], ability: bool, activated: bool) -> None:
    """K/V.5, K/V.6: what must hold of any combination, in both editions."""
    for profile, edition in ((sign_profile_k, "klasszikus"), (sign_profile_m, "megújult")):
        found: SignProfile = profile(signs, ability, activated, 1)
        assert (found.speed is None) is not activated
        assert list(found.phases) == sorted(found.phases, key=PHASES.index)
        assert found.phases or found.clash or not activated
        assert found.thread or (ALWAYS in signs and not activated)
        assert not (INTERRUPT in signs or NEUTRAL in signs) or not activated or found.speed == "gyors"
        assert BATTLE not in signs or found.clash or found.phases == (HARC,)
        cited = [p for s in found.steps for p in s.paragraphs]
        assert cited and (edition == "megújult" or all(edition_of(p) == "klasszikus" for p in cited))


@given(some_signs, st.booleans())
def test_the_editions_differ_only_in_the_alert_card_of_the_repeatable_sign(
    signs: tuple[str, ...], activated: bool
) -> None:
    """M/5.07.C against K/V.5.C (6-editions.md, row 103)."""
    old, new = sign_profile_k(signs, activated=activated), sign_profile_m(signs, activated=activated)
    assert (old.phases, old.speed, old.thread) == (new.phases, new.speed, new.thread)
    assert old.alert_needed == new.alert_needed or {ALWAYS, AGAIN} <= set(signs)


@pytest.mark.parametrize(
    ("effect", "needed"),
    [
        ({"signs": (ALWAYS,)}, False),
        ({"signs": (ALWAYS, BATTLE)}, False),
        ({"signs": (ALWAYS,), "mp": 1}, True),
        ({"signs": (ALWAYS,), "mp": 0}, True),
        ({"signs": (ALWAYS,), "alliance_cost": 1}, True),
        ({"signs": (ALWAYS,), "omen_cost": 1}, True),
        ({"signs": (ALWAYS,), "target": "kalandozó"}, True),
        ({"signs": (ALWAYS, ONCE)}, True),
        ({"signs": (ALWAYS,), "text": "Aktivizálható: húzz."}, True),
        ({"signs": (ALWAYS,), "text": "Reaktivizálás"}, False),
        ({"signs": (ALWAYS,), "when": "meghal"}, False),
        ({"signs": (ALWAYS,), "mp": 1, "when": "meghal"}, False),
        ({"signs": (ALWAYS,), "must_activate": True}, True),
        ({"signs": (ALWAYS,), "mp": 1, "must_activate": False}, False),
        ({"signs": (TURN,)}, True),
        ({"mp": 1}, True),
        ({"text": "Húzz egy lapot."}, False),
        ({"signs": (TURN,), "text": "Jelenbe kerülésekor húzz."}, False),
    ],
)
def test_what_runs_by_itself_and_what_needs_activation(effect: dict[str, Any], needed: bool) -> None:
    """K/V.5.E/1–2, K–L, K/V.3.H; 3-cards.md: aktivizálandó left out."""
    assert needs_activation(Effect(**effect)) is needed


@pytest.mark.parametrize(
    ("text", "once"),
    [
        ("Egy játékban egyszer húzz 3 lapot.", True),
        ("Legfeljebb egy játékban egyszer.", True),
        ("Egy játékban kétszer húzz.", False),
        ("Egyszer egy játékban.", False),
        ("Megy játékban egyszer.", False),
    ],
)
def test_once_in_a_game_by_its_words(text: str, once: bool) -> None:
    """K/V.5.M, M/5.07.Q."""
    assert once_per_game(text) is once


def told(profile: Any, signs: tuple[str, ...], activated: bool = True, mp: int | None = None,
         by_text: bool = False) -> list[tuple[str, ...]]:
    steps = profile(signs, True, activated, mp, by_text).steps
    return [(s.key.removeprefix("signs."), *s.paragraphs) for s in steps]


@pytest.mark.parametrize(("signs", "activated", "steps"), [
    ((), True, [("row", "K/V.5", "K/III.2.E"), ("bound_by_default", "K/V.5", "K/III.2.E"),
                ("alert", "K/V.2.D", "K/V.3.G"), ("thread", "K/V.5.L"), ("mp", "K/V.5.A")]),
    ((TURN, INTERRUPT), True, [
        ("row", "K/V.5", "K/III.2.E"), ("and_manoeuvre", "K/III.2.F"), ("quick", "K/V.5.H", "K/V.6.D"),
        ("alert", "K/V.2.D", "K/V.3.G"), ("thread", "K/V.5.L"), ("mp", "K/V.5.A"), ("turns", "K/V.5.B")]),
    ((NEUTRAL,), True, [
        ("row", "K/V.5", "K/III.2.E"), ("and_manoeuvre", "K/III.2.F"), ("quick", "K/V.5.I", "K/V.6.C"),
        ("alert", "K/V.2.D", "K/V.3.G"), ("thread", "K/V.5.L"), ("mp", "K/V.5.A"), ("needs_target", "K/V.5.I")]),
    ((ALWAYS, AGAIN), True, [
        ("row", "K/V.5", "K/III.2.E", "K/V.5.E"), ("bound", "K/V.5.C", "K/V.5.E/3"), ("alert", "K/V.5.C"),
        ("thread", "K/V.5.L"), ("mp", "K/V.5.A"), ("repeatable", "K/V.5.C")]),
    ((ALWAYS, TURN), True, [
        ("row", "K/V.5", "K/III.2.E", "K/V.5.E"), ("bound", "K/V.5.B", "K/V.5.E/3"), ("alert_to_turn", "K/V.5.B"),
        ("thread", "K/V.5.L"), ("mp", "K/V.5.A"), ("turns", "K/V.5.B")]),
    ((ALWAYS, BATTLE), True, [
        ("only_phase", "K/V.5.G", "K/V.5.E/3"), ("quick", "K/V.5.E/2", "K/V.6.C"), ("no_alert", "K/V.5.E"),
        ("thread", "K/V.5.L"), ("mp", "K/V.5.A")]),
    ((BATTLE,), True, [
        ("only_phase", "K/V.5.G"), ("bound_by_default", "K/V.5", "K/III.2.E"), ("alert", "K/V.2.D", "K/V.3.G"),
        ("thread", "K/V.5.L"), ("mp", "K/V.5.A")]),
    ((PREPARE,), True, [
        ("only_phase", "K/V.5.F"), ("quick", "K/V.5.F"), ("alert", "K/V.2.D", "K/V.3.G"), ("thread", "K/V.5.L"),
        ("mp", "K/V.5.A")]),
    ((OUTER, ONCE), True, [
        ("row", "K/V.5", "K/III.2.E"), ("bound", "K/VIII.G"), ("alert", "K/V.2.D", "K/V.3.G"), ("thread", "K/V.5.L"),
        ("mp", "K/V.5.A"), ("once_per_turn", "K/V.5.D"), ("manoeuvres_phase_only", "K/VIII.G")]),
    ((ANTISS,), True, [
        ("row", "K/V.5", "K/III.2.E"), ("bound_by_default", "K/V.5", "K/III.2.E"), ("resting", "K/VII.3"),
        ("thread", "K/V.5.L"), ("mp", "K/V.5.A")]),
    ((ALWAYS,), False, [("all_phases", "K/V.5.E"), ("no_thread", "K/V.5.E/1")]),
    ((ALWAYS, BATTLE), False, [
        ("only_phase", "K/V.5.G", "K/V.5.E/3"), ("no_thread", "K/V.5.E/1"), ("whole_battle", "K/V.5.G")]),
    ((), False, [("timed", "K/V.5.K"), ("thread_timed", "K/V.5.K")]),
    ((BATTLE, PREPARE), False, [("clash", "K/V.5.F", "K/V.5.G"), ("thread_timed", "K/V.5.K")]),
])
def test_each_step_is_told_with_the_paragraphs_it_rests_on(signs: tuple[str, ...], activated: bool,
                                                           steps: list[tuple[str, ...]]) -> None:
    """K/V.5, K/V.6, K/III.2."""
    assert told(sign_profile_k, signs, activated) == steps


def test_the_newer_edition_tells_the_same_steps_by_its_own_paragraphs() -> None:
    """M/1.56, M/5.05, M/5.07, M/5.08."""
    assert told(sign_profile_m, (TURN, INTERRUPT, "játékosonként-egyszeri", "elveszendő")) == [
        ("row", "M/1.56", "M/5.05.A"), ("and_manoeuvre", "M/5.05.E"), ("quick", "M/5.07.H", "M/5.08.D"),
        ("alert", "M/1.67"), ("thread", "M/5.07.P"), ("mp", "M/5.07.A"), ("turns", "M/5.07.B"),
        ("once_per_player", "M/5.07.L"), ("lost_after", "M/5.07.M")]
    assert told(sign_profile_m, (), by_text=True)[2] == ("quick_by_text", "M/5.08.C")
    assert all(s.readings == () for s in sign_profile_m(("elveszendő",)).steps)


@pytest.mark.parametrize(("mp", "shown"), [(None, 0), (0, 0), (3, 3)])
def test_without_a_number_an_effect_costs_nothing(mp: int | None, shown: int) -> None:
    """K/V.5.A, M/5.07.A."""
    assert {s.key: dict(s.params) for s in sign_profile_m((), False, True, mp).steps}["signs.mp"] == {"mp": shown}


def test_other_signs_are_read_by_no_reading() -> None:
    """É59 is asked only of what the older edition does not know."""
    found = sign_profile_k((TURN, ONCE, AGAIN, NEUTRAL)).steps
    assert {r for s in found for r in s.readings} == set()
