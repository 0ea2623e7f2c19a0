"""The older rulebook: the full table of what differs between the editions.

A name is bound here to the function (or value) of the K paragraph that its docstring names;
``megujult.BINDINGS`` lists only those that the newer texts bind otherwise.
"""

from __future__ import annotations

from typing import Any

from engine.rules.ch01_basics.s02_deck import copies, counts, size_k
from engine.rules.ch01_basics.s03_places_control import named_there_k
from engine.rules.ch01_basics.s13_side_deck import joint_copies, side_deck_size
from engine.rules.ch02_keywords.s07_s22_single import sole_resource_k
from engine.rules.ch02_keywords.s12_treasure import treasure_mp_k
from engine.rules.ch03_card_types.m_exalted import exalted_k
from engine.rules.ch03_card_types.m_omen import omens_k
from engine.rules.ch03_card_types.s03_duration import duration_holds_k
from engine.rules.ch03_card_types.s04_tower_level import level_room_k, starting_tower_k
from engine.rules.ch03_card_types.s08_action.equipment import SLOTS_K
from engine.rules.ch03_card_types.s08_action.spell import mosaic_cost_k
from engine.rules.ch03_card_types.s10_adventurer import caps_k, counted_castes_k, main_castes_k, member_of_k
from engine.rules.ch03_card_types.s10_entering import alignment_k
from engine.rules.ch04_manoeuvres.s06_phases.s4_battle import before_deaths
from engine.rules.ch05_playing.s05_running import could_die, of_player, running_on, worst_case
from engine.rules.ch05_playing.s05_signs import sign_profile_k
from engine.rules.ch05_playing.s08_override import classify_k, prevails_k, rank_k
from engine.rules.ch05_playing.s09_explain import explain_number_k
from engine.rules.ch05_playing.s09_numbers import compute_number_k
from engine.rules.ch06_time_thread.s01_action import storehouse_acts_k
from engine.rules.ch06_time_thread.s03_timed_effects import aim, owe
from engine.rules.ch06_time_thread.s04_ends import end_by_effect
from engine.rules.ch06_time_thread.s04_unwinding import unwind
from engine.rules.ch09_machines import fall_off, overbuilt

BINDINGS: dict[str, Any] = {
    # chapter I
    "named_there": named_there_k,  # K/I.3.I
    "destroy_in_game_only": False,  # K/I.3.K sets no limit
    "deck_counts": counts,  # K/I.2.A
    "deck_copies": copies,  # K/I.2.A
    "deck_size": size_k,  # K/I.2.B–C
    "deck_side_deck_size": side_deck_size,  # K/I.13.E–F, I
    "deck_joint_copies": joint_copies,  # K/I.13.D
    "deck_tower": starting_tower_k,  # K/III.4.A
    "deck_sole_resource": sole_resource_k,  # K/II.13
    "treasure_mp": treasure_mp_k,  # K/II.12.C
    "omen_costs_a_card": False,  # É59
    "sets_out": False,  # É59
    "overbuilt": overbuilt,  # K/IX.3.B
    "machines_fall": fall_off,  # K/IX.4.F
    "worst_case": worst_case,  # K/V.5.E/1, K/III.10.G
    "could_die": could_die,  # K/III.10.G
    "running_on": running_on,  # K/V.5.E/1
    "of_player": of_player,  # K/I.3.G, K/II.29.D
    "aim": aim,  # K/VI.3
    "owe": owe,  # K/VI.3
    "deck_omens": omens_k,  # É59
    "deck_exalted": exalted_k,  # É59
    # chapter III
    "alignment_counts": alignment_k,  # K/III.10.F
    "caps": caps_k,  # K/III.10.G–H
    "counted_castes": counted_castes_k,  # K/III.10.D
    "main_castes": main_castes_k,  # K/III.10.C
    "member_of": member_of_k,  # K/III.10.C–D, J–K
    "mosaic_cost": mosaic_cost_k,  # K/III.8.6.D
    "level_room": level_room_k,  # K/III.4.C
    "quest_limits": lambda rules: rules.readings["É62"] == 1,  # É62
    "own_quest_obstacles": False,  # K/III.7.A
    "unmarked_attaches": False,  # K/III.7.E
    "slots": SLOTS_K,  # K/III.8.3.H–L
    "duration_holds": duration_holds_k,  # K/III.3
    # chapter IV
    "building_wall": lambda rules: False,  # K/IV.4.B, 6.4.3.E
    # chapter V
    "classify": classify_k,  # K/V.8.D–F, V.10.A
    "prevails": prevails_k,  # K/V.8
    "rank": rank_k,  # K/V.8.D, F
    "treasure_mp_fixed": False,  # K/II.12.C
    "effects_elsewhere": True,  # K/V.3.C
    "sign_profile": sign_profile_k,  # K/V.5–6
    "compute_number": compute_number_k,  # K/V.9
    "explain_number": explain_number_k,  # K/V.9
    # chapter VI
    "unwind": unwind,  # K/VI.4.G
    "before_deaths": before_deaths,  # K/IV.6.4.3.B, É16, É25
    "storehouse_acts": storehouse_acts_k,  # É15
    "ends": end_by_effect,  # K/VI.4.Q
}
