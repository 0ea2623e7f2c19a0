"""Imports every module that registers a rule, so that the registry is whole."""

from engine import answers, knowledge, structural
from engine.effects import moving, ops
from engine.rules import ch07_antiss, ch08_outer_plane, ch09_machines, ch10_spirits
from engine.rules.ch01_basics import s01_end_of_game, s03_places_control, s05_mp, s06_active_player, s07_turn, s08_start
from engine.rules.ch02_keywords import (
    s06_expedition,
    s07_s22_single,
    s12_treasure,
    s23_treasure_hunt,
    s24_counts_as,
    s25_tribal_alliance,
    s26_retainer,
    s30_no_interrupting,
    s31_momentum,
    s32_past_calling,
)
from engine.rules.ch03_card_types import (
    m_exalted,
    m_omen,
    s02_phase,
    s03_duration,
    s06_building,
    s06_s11_condition,
    s07_obstacle,
    s10_entering,
    s11_ally,
)
from engine.rules.ch03_card_types.s08_action import (
    attack,
    attack_roll,
    aura,
    equipment,
    general,
    mosaic,
    positions,
    power_word,
)
from engine.rules.ch04_manoeuvres import s01_general, s02_s05_steps
from engine.rules.ch04_manoeuvres.s06_phases import (
    s1_leaving,
    s3_reveal,
    s4_1_preparation,
    s4_battle,
    s5_beasts,
    s6_conditions,
)
from engine.rules.ch05_playing import (
    s01_carry_out,
    s01_discard,
    s01_play_activate,
    s01_sacrifice,
    s02_s03_activated,
    s04_attached,
    s07_relevance,
    s08_forbidden,
)
from engine.rules.ch06_time_thread import s04_build_unwind, s04_ends, s04_in_thread, s04_unwinding, s06_pass
from engine.rules.variants import (
    s0_common,
    s0_opponent,
    s1_omen,
    s2_challenge,
    s3_encircling,
    s3_given_effects,
    s3_siege_only,
    s4_alliances,
    s5_twin,
    s5_whom,
    table,
)

MODULES = (
    answers, knowledge, structural, moving, ops, s01_end_of_game, s03_places_control, s05_mp, s06_active_player,
    s07_turn, s08_start, s06_expedition, s07_s22_single, s12_treasure, s23_treasure_hunt, s24_counts_as,
    s25_tribal_alliance, s26_retainer, s30_no_interrupting, s31_momentum, s32_past_calling, s02_phase, s03_duration,
    s06_building, s06_s11_condition, s07_obstacle, s10_entering, s11_ally, attack, attack_roll, aura, equipment,
    general, mosaic, positions, power_word, s01_general, s02_s05_steps, s1_leaving, s3_reveal, s4_1_preparation,
    s4_battle, s5_beasts, s6_conditions, s01_carry_out, s01_play_activate, s07_relevance, s04_build_unwind, s04_ends,
    s04_in_thread, s04_unwinding, s06_pass, m_exalted, m_omen, ch07_antiss, ch08_outer_plane, ch09_machines,
    ch10_spirits, s01_sacrifice, s02_s03_activated, s04_attached, s0_common, s0_opponent, s1_omen, s2_challenge,
    s3_encircling, s3_given_effects, s3_siege_only, s4_alliances, s5_twin, s5_whom, table, s08_forbidden, s01_discard,
)
