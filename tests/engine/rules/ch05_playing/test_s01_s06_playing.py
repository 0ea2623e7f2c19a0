"""K/V.1–6, M/5.01–5.08, M/5.14: playing a card, ability or card effect, attached cards, quick effects."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import parse_card
from engine.definition import Definition
from engine.rules.ch03_card_types.s02_phase import play_phases
from engine.rules.ch05_playing.m_once_per_player import one_for_each
from engine.rules.ch05_playing.m_resolving_text import on_resolving, works_apart
from engine.rules.ch05_playing.s01_entering import effects_of_entering
from engine.rules.ch05_playing.s01_timing import signed_timing
from engine.rules.ch05_playing.s02_s03_ability import ability_by_default, is_ability, works_before_playing
from engine.rules.ch05_playing.s04_attached import attached_in_row, keeps_effects
from engine.rules.ch05_playing.s05_running import running_on
from engine.rules.ch05_playing.s05_signs import needs_activation
from engine.rules.ch05_playing.s06_quick import (
    activated_quickly,
    in_mp_order,
    played_quickly,
    usable_outside_manoeuvres,
)
from engine.rules.ch06_time_thread.s03_timed_effects import timed_items
from engine.ruleset import EDITIONS, ruleset
from engine.state import card
from tests.engine.rules.lines import adventurer, states

ROW = ("sor",)
OF_THE_DECK = "Játékosa paklijában tetszőleges számú lehet."


def texted(kind: str, effect: dict[str, Any], **more: Any) -> Any:
    """The one effect of a card of this kind."""
    text = {"toronyszint": {"fal": 2}, "építmény": {"fal": 2, "dp": 1},
            "küldetés": {"utak": 3, "dp": 1, "feltételek": ["Etikett"], "megoldás_mp": 0}}.get(kind, {})
    return parse_card({"név": "Próba", "típus": kind, **text, "hatások": [effect], **more}).effects[0]


@pytest.mark.parametrize(("kind", "expected"), [
    ("toronyszint", True), ("küldetés", True), ("építmény", True), ("akciólap", False), ("eseménylap", False),
    ("kalandozó", False), ("szövetséges", False), ("akadálylap", False), ("ómen", False)])
def test_unmarked_text_is_an_ability_of_a_playing_area_and_a_card_effect_of_all_else(kind: str, expected: bool) -> None:
    """K/V.2.C, K/V.3.E, M/5.02.A, M/5.03.A."""
    assert ability_by_default(kind) is expected


def test_brackets_make_an_ability_and_signs_without_them_a_card_effect() -> None:
    """K/V.2.A, K/V.3.A, K/V.3.B, M/5.02.B, M/5.03.B: what the card prints comes before its kind."""
    assert is_ability(True, False, "Húzz egy lapot.")
    assert not is_ability(False, True, "Húzz egy lapot.")
    assert texted("toronyszint", {"szöveg": "Húzz egy lapot."}).ability
    assert not texted("toronyszint", {"képesség": False, "jelek": ["állandó"], "szöveg": "Húzz egy lapot."}).ability
    assert texted("eseménylap", {"képesség": True, "jelek": ["állandó"], "szöveg": "Húzz egy lapot."}, mp=1,
                  időtartam="végleges").ability


@pytest.mark.parametrize(("text", "expected"), [
    (OF_THE_DECK, True), ("Ha a pakliban van, a laphúzás elmarad.", True), ("Nem lehet kezdő toronyszint.", True),
    ("Csak kezdő toronyszint lehet.", True), ("Leidézésének feltétele egy varázsló.", True),
    ("Gyors hatásként leidézhető.", True), ("Húzz egy lapot.", False), ("", False),
    ("Gyors hatásként leidézhető. Húzz egy lapot.", False)])
def test_what_works_in_the_deck_or_changes_its_own_playing_is_a_card_effect(text: str, expected: bool) -> None:
    """K/V.3.D: it is a laphatás of a level too, but not where brackets are printed."""
    assert works_before_playing(text) is expected
    assert is_ability(None, True, text) is not expected
    assert is_ability(True, True, text)


@pytest.mark.parametrize(("text", "played", "activated"), [
    ("Gyors hatásként is leidézhető.", True, False), ("Gyors hatásként idézhető le.", True, False),
    ("Gyors hatásként aktivizálható.", False, True), ("Gyors hatásként is használhatod.", False, True),
    ("Nem idézhető le gyors hatásként.", False, False), ("Nem használható gyors hatásként.", False, False),
    ("Gyors hatással nem élhetsz.", False, False), ("Aktivizálható. A gyors hatás drága.", False, False)])
def test_a_text_that_says_plainly_that_it_is_quick(text: str, played: bool, activated: bool) -> None:
    """K/V.6.C, M/5.08.C."""
    assert (played_quickly(text), activated_quickly(text)) == (played, activated)


def test_quick_is_outside_the_mp_order_and_the_manoeuvres_phase() -> None:
    """K/V.6.A, K/V.6.B, M/5.08.A, M/5.08.B."""
    assert (in_mp_order("mp-kötött"), in_mp_order("gyors")) == (True, False)
    assert (usable_outside_manoeuvres("gyors"), usable_outside_manoeuvres("mp-kötött")) == (True, False)


@pytest.mark.parametrize(("signs", "phases", "quick"), [
    ((), ROW, False), (("harci",), ("harc",), False), (("harc-előkészítési",), ("harc-előkészítés",), True),
    (("állandó", "ismételhető"), ROW, False), (("állandó", "harci"), ("harc",), True),
    (("állandó",), ("sor", "manőver", "harc", "harc-előkészítés", "harcvég"), True)])
def test_signs_of_the_playing_give_its_phase_and_speed(signs: tuple[str, ...], phases: Any, quick: bool) -> None:
    """K/V.1.K: without signs a card is played MP-bound in the Row phase."""
    assert signed_timing(signs, ROW, False) == (phases, quick)


@pytest.mark.parametrize("edition", EDITIONS)
def test_m_5_05_b_a_card_of_the_manoeuvre_phase_is_used_in_a_battle_too(edition: str) -> None:
    """M/5.05.B: not in the Row phase."""
    d = Definition(parse_card({"név": "Roham", "típus": "akciólap", "mp": 1, "akció": "cselezés", "fázis": "manőver",
                               "időtartam": "pillanat"}))
    phases, _ = play_phases(d, ruleset(edition))
    assert {"manőver", "harc"} <= set(phases)
    assert "sor" not in phases


def test_the_profile_of_an_effect_is_read_once_for_each_edition() -> None:
    """K/V.5.C, M/5.07.C: a permanent repeatable effect asks for an alert card by the older rules only."""
    d = Definition(parse_card(adventurer("Ismétlő", hatások=[{"jelek": ["állandó", "ismételhető"]}])))
    (effect,) = d.effects
    older, newer = (ruleset(edition) for edition in EDITIONS)
    assert effect.profile(older).alert_needed
    assert not effect.profile(newer).alert_needed
    assert effect.profile(older) is effect.profile(ruleset("klasszikus", {"É17": 2}))


def test_an_attached_card_keeps_its_effects_only_as_an_obstacle_or_worn() -> None:
    """K/V.4.A, K/V.4.B, K/V.4.C, M/5.04.A, M/5.04.B, M/5.04.C."""
    horn = {"név": "Kürt", "típus": "akciólap", "akció": "tárgy", "mp": 1, "időtartam": "végleges", "fázis": "sor"}
    pit = {"név": "Verem", "típus": "akadálylap", "altípus": "csapda", "csatolható": ["toronyszint"], "mp": 1}
    mist = {"név": "Köd", "típus": "eseménylap", "mp": 1, "időtartam": "végleges", "hatások": [
        {"szöveg": "Jelenbe kerülésekor kapsz 1 MP-t.", "amikor": "jelenbe kerül", "hatás": [{"mp": 1}]}]}
    seen, _ = states({"lapok": [adventurer("Őr"), horn, pit, mist], "állás": {"A": {
        "sor": [{"lap": "Őr", "csatolt": ["Kürt", "Köd"]}], "torony": [{"lap": "T1", "csatolt": ["Verem"]}, "T2", "T3"],
    }}}, ())
    kept = {name: keeps_effects(card(seen[0], seen[0].names[name][0])) for name in ("Őr", "Kürt", "Verem", "Köd")}
    assert kept == {"Őr": True, "Kürt": True, "Verem": True, "Köd": False}
    assert effects_of_entering(seen[0], seen[0].names["Köd"][0]) == []


def test_k_v_4_d_attaching_is_for_the_row_phase_with_no_thread_open() -> None:
    """K/V.4.D."""
    assert attached_in_row("sor")
    assert [stage for stage in ("szál", "manőver", "akadály", "kör") if attached_in_row(stage)] == []


def test_k_v_1_f_effects_of_entering_are_those_of_both_moments() -> None:
    """K/V.1.F: another timed effect of the card is not among them."""
    texts = [{"szöveg": "Jelenbe kerülésekor kapsz 1 MP-t.", "amikor": "jelenbe kerül", "hatás": [{"mp": 1}]},
             {"szöveg": "Leidézése után Jelenbe kerülésekor kapsz 2 MP-t.", "amikor": "leidézve jelenbe kerül",
              "hatás": [{"mp": 2}]},
             {"szöveg": "A forduló végén kapsz 3 MP-t.", "amikor": "forduló végén", "hatás": [{"mp": 3}]}]
    seen, _ = states({"lapok": [adventurer("Kém", hatások=texts)], "állás": {"A": {"sor": ["Kém"]}}}, ())
    (kem,) = seen[0].names["Kém"]
    assert [i.effect for i in effects_of_entering(seen[0], kem)] == [0, 1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_m_5_07_l_one_timed_or_running_effect_for_a_player(edition: str) -> None:
    """M/5.07.L: equal effects with the sign on two cards of a player take place once, on a card of the
    other player once more; without the sign each does."""
    def person(name: str, signs: list[str]) -> dict[str, Any]:
        return adventurer(name, hatások=[
            {"jelek": signs, "szöveg": "A forduló elején kapsz 1 MP-t.", "amikor": "forduló elején",
             "hatás": [{"mp": 1}]},
            {"jelek": ["állandó", *signs], "aktivizálandó": False, "szöveg": "A kalandozók Fizikuma nő 1-gyel.",
             "hatás": [{"módosít": {"érték": "fizikum", "mennyi": 1, "kit": "minden kalandozó"}}]}])

    for signs, times in ((["játékosonként-egyszeri"], 2), ([], 3)):
        case = {"lapok": [person("Első", signs), person("Második", signs), person("Harmadik", signs)],
                "állás": {"A": {"sor": ["Első", "Második"]}, "B": {"sor": ["Harmadik"]}}}
        seen, _ = states(case, (), edition)
        state = seen[0]
        items = [i for name in ("Első", "Második", "Harmadik") for i in timed_items(state, state.names[name][0],
                                                                                   "forduló elején")]
        assert len(items) == 3
        assert len(one_for_each(state, items)) == times
        assert len(running_on(state, state.names["Első"][0], "fizikum", ruleset(edition))) == times


def test_what_takes_place_as_an_event_card_resolves() -> None:
    """M/5.14: not a text about how the card is played, nor one on a card that stays."""
    early = {"szöveg": "Gyors hatásként leidézhető."}
    def event(effect: dict[str, Any], duration: str) -> tuple[bool, bool]:
        made = parse_card({"név": "Hír", "típus": "eseménylap", "mp": 1, "időtartam": duration, "hatások": [effect]})
        return on_resolving(made.effects[0], made), works_apart(made.effects[0])

    assert event(early, "pillanat") == (False, True)
    assert event({"szöveg": "Húzz egy lapot."}, "pillanat") == (True, False)
    assert event({**early, "hatás": [{"húz": 1}]}, "pillanat") == (True, False)
    assert event({"szöveg": "Húzz egy lapot.", "jelek": ["ismételhető"]}, "végleges") == (False, False)


def test_an_event_card_of_one_text_is_not_activated() -> None:
    """M/5.14: what belongs to the resolving of a card can't be activated apart from it."""
    d = Definition(parse_card({"név": "Hír", "típus": "eseménylap", "mp": 1, "időtartam": "pillanat",
                               "hatások": [{"szöveg": "Húzz egy lapot.", "jelek": ["megszakító"]}]}))
    assert d.playing is d.effects[0]
    assert d.activations == ()


@pytest.mark.parametrize(("effect", "expected"), [
    ({"jelek": ["ismételhető"]}, True), ({"jelek": ["állandó", "ismételhető"]}, True),
    ({"jelek": ["állandó"], "szöveg": "A Fizikuma nő 1-gyel."}, False),
    ({"jelek": ["állandó"], "szöveg": "Aktivizáláskor a Fizikuma nő 1-gyel."}, True),
    ({"jelek": ["ismételhető"], "szöveg": "A forduló elején húzz.", "amikor": "forduló elején"}, False)])
def test_k_v_5_l_what_neither_runs_nor_is_timed_needs_activation(effect: dict[str, Any], expected: bool) -> None:
    """K/V.5.L, M/5.07.P."""
    d = Definition(parse_card(adventurer("Őr", hatások=[effect])))
    assert (d.activations != ()) is expected
    assert needs_activation(d.effects[0].effect) is expected
