"""The newer rule texts: only what they bind otherwise than the older rulebook."""

from __future__ import annotations

from typing import Any

from engine.rules.ch01_basics.s02_deck import size_m
from engine.rules.ch01_basics.s03_places_control import named_there_m
from engine.rules.ch02_keywords.s07_s22_single import sole_resource_m
from engine.rules.ch02_keywords.s12_treasure import treasure_mp_m
from engine.rules.ch03_card_types.m_exalted import exalted_m
from engine.rules.ch03_card_types.m_omen import omens_m
from engine.rules.ch03_card_types.s03_duration import duration_holds_m
from engine.rules.ch03_card_types.s04_tower_level import level_room_m, starting_tower_m
from engine.rules.ch03_card_types.s08_action.equipment import SLOTS_M
from engine.rules.ch03_card_types.s08_action.spell import mosaic_cost_m
from engine.rules.ch03_card_types.s10_adventurer import caps_m, counted_castes_m, main_castes_m, member_of_m
from engine.rules.ch03_card_types.s10_entering import alignment_m
from engine.rules.ch05_playing.s05_signs import sign_profile_m
from engine.rules.ch05_playing.s08_override import classify_m, prevails_m, rank_m
from engine.rules.ch05_playing.s09_explain import explain_number_m
from engine.rules.ch05_playing.s09_numbers import compute_number_m
from engine.rules.ch06_time_thread.s01_action import storehouse_acts_m

BINDINGS: dict[str, Any] = {
    "named_there": named_there_m,  # M/1.08
    "destroy_in_game_only": True,  # M/1.15
    "alignment_counts": alignment_m,  # M/3.07.2
    "caps": caps_m,  # M/3.07.3–4
    "counted_castes": counted_castes_m,  # M/3.07.1, É33
    "main_castes": main_castes_m,  # M/3.07.1
    "member_of": member_of_m,  # M/3.07.1, 6–7
    "mosaic_cost": mosaic_cost_m,  # M/1.69–72
    "level_room": level_room_m,  # M/3.01.C
    "quest_limits": lambda rules: True,  # M/3.02
    "own_quest_obstacles": True,  # M/3.04.A
    "unmarked_attaches": True,  # M/3.04.E
    "slots": SLOTS_M,  # M/3.05.3.H
    "duration_holds": duration_holds_m,  # M/5.06.G–H
    "building_wall": lambda rules: rules.readings["É64"] == 1,  # M/3.03, É64
    "classify": classify_m,  # M/5.10.D–G, M/5.12.A
    "prevails": prevails_m,  # M/5.10
    "rank": rank_m,  # M/5.10.D, F–G
    "treasure_mp_fixed": True,  # M/1.27
    "effects_elsewhere": False,  # M/5.03.D
    "sign_profile": sign_profile_m,  # M/5.07–5.08
    "deck_tower": starting_tower_m,  # M/3.01.A
    "deck_size": size_m,  # M/3.09.D, M/3.10.I
    "deck_sole_resource": sole_resource_m,  # K/II.13, É63
    "treasure_mp": treasure_mp_m,  # M/1.27
    "omen_costs_a_card": True,  # M/3.09.D
    "sets_out": True,  # M/3.09.D, M/3.10.I
    "deck_omens": omens_m,  # M/3.09.C
    "deck_exalted": exalted_m,  # M/3.10.G–K
    "storehouse_acts": storehouse_acts_m,  # M/1.67, É15
    "compute_number": compute_number_m,  # M/5.11
    "explain_number": explain_number_m,  # M/5.11
}
