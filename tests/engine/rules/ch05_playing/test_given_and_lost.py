"""K/V.2–3, M/5.02–5.03 — kap and veszít: words and effects that a card gets and loses, and for how long."""

from __future__ import annotations

from typing import Any

import pytest

from engine.alteration import printed
from engine.fingerprint import load, save, state_digest
from engine.rules.ch01_basics.s10_values import value
from engine.rules.ch01_basics.s12_reference import has_word
from engine.state import RESTING
from engine.zones import HAND, SPIRIT
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer, event

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
DRAW = {"szöveg": "Húzz egy lapot.", "jelek": ["elforgatás"], "hatás": [{"húz": 1}]}
LESSON = {"szöveg": "Fizikuma 2-vel nő.", "jelek": ["állandó"],
          "hatás": [{"módosít": {"érték": "fizikum", "mennyi": 2, "kit": "maga"}}]}


def spoken(edition: str, *programs: Any, hero: dict[str, Any] | None = None, **more: Any) -> Table:
    """A has an event card for each program, all about the adventurer in his Row."""
    cards = [event(f"Szó{n}", {"szöveg": "Hatás.", "célpont": "kalandozó", "hatás": program})
             for n, program in enumerate(programs, 1)]
    table = Table([*cards, hero or adventurer("Vándor"), adventurer("Társ", faj=["elf"])], edition,
                  A={"mp": 9, "kéz": [c["név"] for c in cards], "sor": [(hero or {"név": "Vándor"})["név"]],
                     "jövő": ["Társ"] * 5}, **more)
    return table


def say(table: Table, number: int, name: str = "Vándor") -> None:
    table.play(f"A idéz Szó{number} -> {name}", "időfonal")


@EDITIONS
def test_a_card_that_is_given_words_is_what_they_say_until_the_turn_ends(edition: str) -> None:
    """K/III.10.C, J–K, M/3.07.1, 6–7: caste, race, trait, skill, sign, sphere and keyword count like printed ones."""
    table = spoken(edition, [{"kap": {"faj": "elf", "kaszt": "Bárd", "jellemző": "jelmezes", "jel": "pszi",
                                      "szféra": "lélek", "kulcsszó": "Momentum", "képzettség": "Etikett II",
                                      "meddig": "forduló"}}])
    assert not has_word(table.card("Vándor"), "elf")
    say(table, 1)
    d = table.card("Vándor").d
    assert all(has_word(table.card("Vándor"), word) for word in ("elf", "Bárd", "SZERENCSEVADÁSZ", "jelmezes"))
    assert (d.card.signs, d.card.spheres, d.card.skills, "Momentum" in d.keywords) == (
        ("pszi",), ("lélek",), ("Etikett II",), True)
    table.play("fázis erőforrás")
    assert table.card("Vándor").d is table.definition("Vándor") is not d


@EDITIONS
def test_an_ability_that_is_given_is_activated_like_a_printed_one(edition: str) -> None:
    """K/V.1.H, K/V.2.B, M/5.01.H: the new ability is there to be activated, and nobody else has it."""
    table = spoken(edition, [{"kap": {"képesség": DRAW}}])
    assert table.verdict("A aktivizál Vándor").outcome == "szabálytalan"
    say(table, 1)
    held = len(table.state.seats[0].zones[HAND])
    table.play("A aktivizál Vándor", "időfonal")
    assert (len(table.state.seats[0].zones[HAND]), table.card("Vándor").stance) == (held + 1, RESTING)


@EDITIONS
def test_of_one_ability_a_card_has_one_however_often_it_is_given(edition: str) -> None:
    """K/V.2.E, K/V.3.F, M/5.02.D, M/5.03.E; M/3.07.6: nor does a skill of the same degree add anything."""
    program = [{"kap": {"képesség": DRAW, "képzettség": "Etikett"}}]
    table = spoken(edition, program, program)
    say(table, 1)
    say(table, 2)
    d = table.card("Vándor").d
    assert (len(d.effects), d.card.skills) == (1, ("Etikett",))


@EDITIONS
def test_a_card_effect_that_runs_runs_as_soon_as_it_is_given_and_no_longer_than_it_lasts(edition: str) -> None:
    """K/V.5.E/1, M/5.07.E/1."""
    table = spoken(edition, [{"kap": {"laphatás": LESSON, "meddig": "forduló"}}])
    say(table, 1)
    assert value(table.state, table.of("Vándor"), "fizikum", table.rules) == 8
    assert table.state.running == (table.of("Vándor"),)
    table.play("fázis erőforrás")
    assert value(table.state, table.of("Vándor"), "fizikum", table.rules) == 6
    assert table.state.running == ()


@EDITIONS
def test_what_was_given_is_gone_with_the_card(edition: str) -> None:
    """K/I.12.C, M/1.11: who leaves the Present is in the Past as it is printed."""
    table = spoken(edition, [{"kap": {"faj": "elf", "laphatás": LESSON}}], ["feláldoz"])
    say(table, 1)
    say(table, 2)
    assert table.card("Vándor").d is table.definition("Vándor")
    assert table.state.running == ()


@EDITIONS
def test_a_spirit_is_as_its_card_is_printed(edition: str) -> None:
    """K/X.C, É92: what lay on it has come off, so that what ran by it runs no more."""
    ghost = adventurer("Vándor", hatások=[{"jelek": ["szellem"], "fordulók": 2, "szöveg": "Kísért.", "hatás": []}])
    table = spoken(edition, [{"kap": {"faj": "elf", "laphatás": LESSON}}], ["feláldoz"], hero=ghost)
    say(table, 1)
    assert table.state.running == (table.of("Vándor"),)
    say(table, 2)
    assert table.card("Vándor").zone == SPIRIT
    assert table.card("Vándor").d is table.definition("Vándor")
    assert table.state.running == ()


@EDITIONS
def test_an_ability_takes_place_though_who_was_given_it_has_left(edition: str) -> None:
    """K/VI.4.T: an effect that has lost its source takes place all the same."""
    table = spoken(edition, [{"kap": {"képesség": {**DRAW, "jelek": ["megszakító"], "hatás": [{"mp": 3}]}}}])
    say(table, 1)
    table.play("A aktivizál Vándor", "hatás feláldoz Vándor")
    before = table.state.seats[0].mp
    table.play("időfonal")
    assert table.state.seats[0].mp == before + 3


@EDITIONS
def test_a_keyword_that_is_given_switches_what_it_switches(edition: str) -> None:
    """K/II.14: who „egyedül nem kezdhet manőverbe” can't be chosen into a team alone."""
    table = spoken(edition, [{"kap": "Egyedül nem kezdhet manőverbe"}])
    assert table.verdict("A ostrom [Vándor]").outcome == "szabályos"
    say(table, 1)
    refused = table.verdict("A ostrom [Vándor]")
    assert refused.outcome == "szabálytalan" and "K/II.14" in refused.paragraphs


@EDITIONS
def test_what_no_card_of_its_kind_can_have_is_not_given(edition: str) -> None:
    """K/VI.4.R: what can't happen does not; the rest of the effect does."""
    program = [{"kap": {"képzettség": "Etikett", "kit": "toronyszint"}}, {"mp": 1}]
    played = event("Szó", {"szöveg": "Hatás.", "hatás": program})
    table = Table([played], edition, A={"mp": 5, "kéz": ["Szó"]})
    table.play("A idéz Szó", "időfonal")
    assert (table.state.seats[0].mp, table.card("T1").mods) == (6, ())


@EDITIONS
def test_a_card_that_is_not_as_printed_is_saved_and_loaded(edition: str) -> None:
    """The text that a card has now is part of the state, and the printed one is not lost with it."""
    table = spoken(edition, [{"kap": {"laphatás": LESSON, "faj": "elf", "meddig": "forduló"}}])
    say(table, 1)
    again = load(save(table.state))
    assert state_digest(again) == state_digest(table.state)
    table.state = again
    assert has_word(table.card("Vándor"), "elf")
    assert printed(again, table.card("Vándor").d).text == table.definition("Vándor").text
    table.play("fázis erőforrás")
    assert not has_word(table.card("Vándor"), "elf")


# ------------------------------------------------------------------------------------ veszít

RICH = adventurer("Vándor", faj=["elf"], kasztok=["Bárd", "Pap"], képzettségek=["Etikett"], szférák=["élet"],
                  kulcsszavak=["Momentum"], jelek=["hatalomszó"], dialektus="nemes",
                  hatások=[{**DRAW, "képesség": "igen"}, LESSON, {"szöveg": "Mást tesz.", "jelek": ["elforgatás"],
                                                                  "hatás": [{"mp": 1}]}])


@EDITIONS
def test_all_of_a_sort_is_lost_and_comes_back_when_the_time_is_over(edition: str) -> None:
    """K/III.10.K: who has no race left counts as human, until the turn's end gives it back."""
    table = spoken(edition, [{"veszít": {"faj": "mind", "képzettség": "Etikett", "kulcsszó": "Momentum",
                                         "szféra": "mind", "meddig": "forduló"}}], hero=RICH)
    say(table, 1)
    d = table.card("Vándor").d
    assert (d.card.races, d.card.skills, d.card.spheres, d.keywords) == ((), (), (), {})
    assert has_word(table.card("Vándor"), "ember") and not has_word(table.card("Vándor"), "elf")
    table.play("fázis erőforrás")
    assert table.card("Vándor").d is table.definition("Vándor")


@EDITIONS
def test_abilities_that_are_lost_can_not_be_activated_and_card_effects_do_not_run(edition: str) -> None:
    """K/V.2–3, K/V.5.E/1, M/5.02–5.03, M/5.07.E/1: one sort is lost, the other is not."""
    table = spoken(edition, [{"veszít": {"képesség": "mind", "meddig": "forduló"}}],
                   [{"veszít": {"laphatás": "mind", "meddig": "forduló"}}], hero=RICH)
    say(table, 1)
    assert table.card("Vándor").lost == (0,)
    assert value(table.state, table.of("Vándor"), "fizikum", table.rules) == 8
    say(table, 2)
    assert sorted(table.card("Vándor").lost) == [0, 1, 2]
    assert value(table.state, table.of("Vándor"), "fizikum", table.rules) == 6
    table.play("fázis erőforrás")
    assert table.card("Vándor").lost == ()
    assert value(table.state, table.of("Vándor"), "fizikum", table.rules) == 8


@EDITIONS
def test_the_dialect_of_power_words_is_a_card_effect(edition: str) -> None:
    """K/III.8.5.F–G, M/3.05.5.D: who loses his card effects speaks szolga, having the sign."""
    from engine.rules.ch03_card_types.s08_action.power_word import dialect

    table = spoken(edition, [{"veszít": {"laphatás": "mind"}}], hero=RICH)
    assert dialect(table.card("Vándor")) == "nemes"
    say(table, 1)
    assert dialect(table.card("Vándor")) == "szolga"


@EDITIONS
def test_one_of_several_is_chosen_by_the_player_of_the_effect(edition: str) -> None:
    """K/VI.4.S: the choice is made when the effect takes place."""
    table = spoken(edition, [{"veszít": {"kaszt": "egy", "laphatás": "egy"}}], hero=RICH)
    table.play("A idéz Szó1 -> Vándor", "passzok", "A választ 2")
    assert (table.state.awaiting.kind, table.state.awaiting.seat, table.state.awaiting.about) == (
        "választás", 0, ("lehetőség", 3))  # two card effects and the dialect
    table.play("A választ 1")
    assert (table.card("Vándor").d.card.castes, table.card("Vándor").lost) == (("Bárd",), (1,))


@EDITIONS
def test_with_one_only_there_is_nothing_to_choose(edition: str) -> None:
    """K/VI.4.S; what is not there is not lost (K/VI.4.R)."""
    table = spoken(edition, [{"veszít": {"képesség": "egy"}}], [{"veszít": {"jellemző": "egy"}}], hero=RICH)
    say(table, 1)
    assert table.card("Vándor").lost == (0,)
    say(table, 2)
    assert table.card("Vándor").d.text == table.definition("Vándor").text


@EDITIONS
def test_what_was_given_is_lost_like_what_is_printed(edition: str) -> None:
    """K/V.8.H, M/5.10.I: of two effects that contradict the later one holds."""
    table = spoken(edition, [{"kap": {"faj": "ork"}}], [{"veszít": {"faj": "ork"}}], [{"kap": {"faj": "ork"}}])
    say(table, 1)
    say(table, 2)
    assert not has_word(table.card("Vándor"), "ork")
    say(table, 3)
    assert has_word(table.card("Vándor"), "ork")


@EDITIONS
def test_the_lines_of_the_recorder_say_it_too(edition: str) -> None:
    """M/1.66: a word of a ``hatás`` line is what it is on the cards of the game; a word that is nothing is by hand."""
    table = spoken(edition, hero=RICH)
    table.play('hatás veszít "elf" -> Vándor', 'hatás veszít "Etikett" -> Vándor', 'hatás kap "elf" -> Vándor')
    d = table.card("Vándor").d
    assert (d.card.races, d.card.skills) == (("elf",), ())
    assert "by_hand" in table.play('hatás kap "Sosemvolt" -> Vándor')
