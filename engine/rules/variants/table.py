"""The table of the variants: which functions each way to play binds (K/T)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.rules.ch01_basics.s01_end_of_game import concede, end_at_once, end_of_turn, finish
from engine.rules.ch01_basics.s06_active_player import seat_order
from engine.rules.ch06_time_thread.s06_pass import row_step
from engine.rules.variants import s0_common as common
from engine.rules.variants import s1_omen as omen
from engine.rules.variants import s2_challenge as challenge
from engine.rules.variants import s3_encircling as ring
from engine.rules.variants import s3_siege_only as siege
from engine.rules.variants import s4_alliances as pacts
from engine.rules.variants import s5_shared as pair
from engine.rules.variants import s5_twin as twin
from engine.rules.variants import s6_teams as teams
from engine.state import State
from engine.variant import LATE, TABLE, Variant


def _same(state: State, *others: Any) -> State:
    return state


DUEL = Variant(
    at_once=end_at_once, at_turn_end=end_of_turn, concede=lambda state, seat, rules: concede(state, seat),
    wins=lambda state, seat, source, rules: finish(state, seat), taken=_same, fallen=_same, order=seat_order,
    row_acted=lambda state, frame, spent: replace(frame, passed=()), row_step=row_step, row_passed=_same,
    turn_begins=_same, attack=common.no_bar, block=common.no_bar,
    blockers=lambda state, frame, rules: (frame.defender,))
ALL = Variant(
    at_once=challenge.at_once, at_turn_end=common.at_turn_end, concede=common.concede, wins=DUEL.wins,
    taken=common.taken, fallen=lambda state, seat, by, rules: common.last_left(state), order=common.order,
    row_acted=common.row_acted, row_step=common.row_step, row_passed=common.row_passed,
    turn_begins=common.turn_begins, attack=common.no_bar, block=common.no_bar, blockers=common.left_of,
    why=("K/T.0.2", "K/T.0.3"))
TWIN = replace(
    ALL, at_once=twin.at_once, at_turn_end=twin.at_turn_end, concede=twin.concede,
    wins=twin.wins, taken=_same, fallen=_same, order=twin.order, attack=twin.attack, blockers=twin.blockers,
    why=(*ALL.why, "K/T.5.aktív"), acts=frozenset({"csere"}), levels=pair.starting_levels,
    buildings=pair.most_buildings())
RING = replace(
    ALL, at_once=ring.at_once, fallen=ring.fallen, wins=ring.wins, attack=ring.attack, block=ring.block,
    acts=frozenset({"kiejtés"}), elimination=ring.BY_FRONT, points=True)

ALLOWED: dict[str, tuple[int, ...]] = {
    "párbaj": (2,), "ómen": (3, 4, 5, 6, 7, 8), "kihívás": (3, 4, 5, 6, 7, 8), "körbetámadás": (3, 4, 5, 6, 7, 8),
    "körbetámadás-ostrom": (3, 4, 5, 6, 7, 8), "szövetségek": (4, 5, 6, 7, 8), "iker": (4,),
    "csapat": (4, 6, 8)}  # how many may play (K/T.1–6)

TABLE.update({
    "párbaj": DUEL,
    "ómen": replace(ALL, at_once=omen.at_once, at_turn_end=omen.at_turn_end, row_step=omen.row_step,
                    row_passed=omen.row_passed, turn_begins=omen.turn_begins, order=omen.order,
                    why=(*ALL.why, "K/T.1.D")),
    "kihívás": replace(ALL, fallen=challenge.fallen, attack=challenge.attack, block=challenge.block,
                       acts=frozenset({"kihívás", "kiejtés"}), elimination=challenge.BY_CHALLENGE),
    "körbetámadás": RING,
    "körbetámadás-ostrom": replace(RING, attack=siege.only_sieges(ring.attack), quests=False),
    "szövetségek": replace(ALL, at_once=pacts.at_once, at_turn_end=pacts.at_turn_end, fallen=pacts.fallen,
                           row_step=pacts.row_step, attack=pacts.attack, wins=pacts.wins,
                           acts=frozenset({"szövetségajánlat"})),
    "iker": TWIN,
    "csapat": replace(TWIN, at_once=teams.at_once, at_turn_end=teams.at_turn_end, levels=teams.starting_levels),
})
LATE.update({"kihívás": challenge.challenged, "kiejtés": challenge.put_out_now, "szövetségajánlat": pacts.offered,
             "csere": twin.exchanged})
