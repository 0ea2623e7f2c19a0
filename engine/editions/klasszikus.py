"""The older rulebook: the full table of what differs between the editions.

A name is bound here to the function (or value) of the K paragraph that its docstring names;
``megujult.BINDINGS`` lists only those that the newer texts bind otherwise.
"""

from __future__ import annotations

from typing import Any

from engine.rules.ch01_basics.s03_places_control import named_there_k
from engine.rules.ch03_card_types.s07_obstacle import level_room_k
from engine.rules.ch03_card_types.s08_action.equipment import SLOTS_K
from engine.rules.ch03_card_types.s08_action.spell import mosaic_cost_k
from engine.rules.ch03_card_types.s10_adventurer import caps_k, counted_castes_k, main_castes_k, member_of_k
from engine.rules.ch03_card_types.s10_entering import alignment_k
from engine.rules.ch05_playing.s09_explain import explain_number_k
from engine.rules.ch05_playing.s09_numbers import compute_number_k
from engine.rules.ch06_time_thread.s04_ends import end_by_effect
from engine.rules.ch06_time_thread.s04_unwinding import duration_holds_k, unwind

BINDINGS: dict[str, Any] = {
    # chapter I
    "named_there": named_there_k,  # K/I.3.I
    "destroy_in_game_only": False,  # K/I.3.K sets no limit
    # chapter III
    "alignment_counts": alignment_k,  # K/III.10.F
    "caps": caps_k,  # K/III.10.G–H
    "counted_castes": counted_castes_k,  # K/III.10.D
    "main_castes": main_castes_k,  # K/III.10.C
    "member_of": member_of_k,  # K/III.10.C–D, J–K
    "mosaic_cost": mosaic_cost_k,  # K/III.8.6.D
    "level_room": level_room_k,  # K/III.4.C
    "own_quest_obstacles": False,  # K/III.7.A
    "unmarked_attaches": False,  # K/III.7.E
    "slots": SLOTS_K,  # K/III.8.3.H–L
    "dialect_is_enough": False,  # K/III.8.5.A
    "duration_holds": duration_holds_k,  # K/III.3
    # chapter IV
    "building_wall": lambda rules: False,  # K/IV.4.B, 6.4.3.E
    "manoeuvre_is_act": False,  # K/VI.1, É47
    # chapter V
    "compute_number": compute_number_k,  # K/V.9
    "explain_number": explain_number_k,  # K/V.9
    # chapter VI
    "unwind": unwind,  # K/VI.4.G
    "ends": end_by_effect,  # K/VI.4.Q
}
