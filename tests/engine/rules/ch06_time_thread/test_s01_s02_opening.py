"""K/VI, K/VI.1–2: what opens a time thread."""

from __future__ import annotations

from typing import Any

import pytest

from engine.flow import phase_name
from engine.frames import Item, Thread
from engine.rules.ch06_time_thread.s01_action import is_act, manoeuvre_is_act
from engine.rules.ch06_time_thread.s02_phases import STAGES
from engine.rules.ch06_time_thread.s03_timed_effects import timed_items
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items, thread_of
from engine.ruleset import EDITIONS, ruleset
from engine.state import State
from tests.engine.rules.lines import adventurer, states

SINGER = adventurer("Dalnok", hatások=[{"képesség": True, "jelek": ["megszakító"], "szöveg": "Kapsz 1 MP-t.",
                                        "hatás": [{"mp": 1}]}])
TIMED = adventurer("Kém", hatások=[{"szöveg": "Jelenbe kerülésekor húzz egy lapot.", "amikor": "jelenbe kerül",
                                    "hatás": [{"húz": 1}]}])
RUNNING = adventurer("Vezér", hatások=[{"képesség": True, "jelek": ["állandó"], "szöveg": "A saját lapok szebbek."}])


def thread(state: State) -> Thread:
    found = thread_of(state)
    assert found is not None
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_k_vi_acts_and_timed_effects_open_a_thread_and_running_ones_do_not(edition: str) -> None:
    """K/VI: a card that is played opens a thread, and so does an activation; a running effect comes into
    play without one; a pass opens none."""
    case: dict[str, Any] = {"lapok": [SINGER, RUNNING], "állás": {"A": {"mp": 6, "sor": ["Dalnok"], "kéz": ["Vezér"]}}}
    played, _ = states(case, ("A idéz Vezér",), edition)
    assert thread_of(played[0]) is None
    assert thread(played[-1]).opened and [i.kind for i in thread(played[-1]).items] == ["lap"]
    entered, _ = states(case, ("A idéz Vezér", "passzok"), edition)
    assert thread(entered[-1]).items == ()
    activated, _ = states(case, ("A aktivizál Dalnok",), edition)
    assert thread(activated[-1]).opened and [i.kind for i in thread(activated[-1]).items] == ["hatás"]
    passed, _ = states(case, ("A passz",), edition)
    assert thread_of(passed[-1]) is None


def test_k_vi_a_timed_effect_opens_a_thread_but_no_act_opened_it() -> None:
    """K/VI, K/VI.1, K/V.5.K: a timed effect whose moment comes while no thread is open gets one of its
    own, which no act has opened."""
    seen, rules = states({"lapok": [TIMED], "állás": {"A": {"sor": ["Kém"]}}}, ())
    (kem,) = seen[0].names["Kém"]
    after = enter_items(seen[0], timed_items(seen[0], kem, "jelenbe kerül"), rules)
    assert thread_of(seen[0]) is None
    assert [i.kind for i in thread(after).items] == ["időzített"]
    assert not thread(after).opened


@pytest.mark.parametrize(("kind", "expected"), [
    ("lap", True), ("hatás", True), ("csatolás", True), ("felszerelés", True), ("lecsatolás", True),
    ("hadrendváltás", True), ("időzített", False), ("másolat", False),
])
def test_k_vi_1_what_is_an_act(kind: str, expected: bool) -> None:
    """K/VI.1, K/V.5.K: playing and activating are acts, timed effects are none."""
    assert is_act(Item(kind, 0, 0)) is expected


def test_k_vi_1_beginning_a_manoeuvre() -> None:
    """K/VI.1, M/1.67, É47: an act in the newer rules only, unless read otherwise."""
    assert [manoeuvre_is_act(ruleset(edition)) for edition in EDITIONS] == [False, True]
    assert [manoeuvre_is_act(ruleset(edition, {"É47": n})) for edition in EDITIONS for n in (1, 2)] == [True, False] * 2


GAME: dict[str, Any] = {
    "lapok": [adventurer("Bajnok"), adventurer("Íjász", alapszint=2), {"név": "Kapu", "típus": "toronyszint", "fal": 0},
              {"név": "Nyom", "típus": "küldetés", "utak": 3, "dp": 3, "feltételek": ["Bajnok"], "megoldás_mp": 0}],
    "állás": {"fázis": "forduló nyitása", "A": {"mp": 6, "sor": ["Bajnok"], "küldetések": ["Nyom"]},
              "B": {"sor": ["Íjász"], "torony": ["Kapu", "T1"]}},
}
SIEGE = ("fázis manőverek", "A ostrom [Bajnok]", "időfonal", "időfonal", "időfonal", "B akadályoz [Íjász]", "időfonal",
         "időfonal", "A hadrend [Bajnok]", "B hadrend [Íjász]", "időfonal", "passzok", "időfonal")
QUEST = ("fázis manőverek", "A küldetés Nyom [Bajnok]", "időfonal", "B nem akadályoz", "időfonal", "időfonal",
         "A feltétel 1 Bajnok: Bajnok", "A megold", "időfonal", "passzok", "A nem dob el", "B nem dob el")


def threads_by_phase(lines: tuple[str, ...], edition: str) -> dict[str, str]:
    """Which phases had a thread open on the way, with what may be done in it, in order."""
    seen, _ = states(GAME, lines, edition)
    return {phase_name(s): found.stage for s in seen if (found := thread_of(s)) is not None and found.phase}


@pytest.mark.parametrize("edition", EDITIONS)
def test_k_vi_2_the_phases_that_are_threads(edition: str) -> None:
    """K/VI.2: the eleven phases of the list, and no others, open a time thread of their own."""
    siege, quest = threads_by_phase(SIEGE, edition), threads_by_phase(QUEST, edition)
    assert list(siege) == ["forduló nyitása", "erőforrás", "kezdeményező sorelhagyás", "toronyszint felfedése",
                           "akadálylap aktivizálás", "akadályozó sorelhagyás", "harc előkészítés", "hadrend",
                           "harc eredménye"]
    assert list(quest) == ["forduló nyitása", "erőforrás", "kezdeményező sorelhagyás", "akadályozó sorelhagyás",
                           "akadálylap aktivizálás", "küldetés feltétel", "forduló zárása"]
    assert {**siege, **quest} == dict(STAGES) and len(STAGES) == 11
