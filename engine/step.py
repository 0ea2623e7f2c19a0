"""``step(state, event, rules)``: the one door through which a state changes.

``judge`` makes the checks, ``apply`` brings about the consequences; ``step`` does both. What
the rules refuse is a value (the verdict); apply carries a refused line out as far as it can
be, as the table did. Rulings, retractions and gaps are not for the engine: the replay lays
out the line of events that counts first.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine import answers, knowledge, structural
from engine.acting import seat_number
from engine.definition import definition
from engine.flow import settle
from engine.position import opened
from engine.reading_acts import (
    read_activation,
    read_attach,
    read_block,
    read_discard,
    read_equip,
    read_manoeuvre,
    read_order,
    read_plain,
    read_play,
    read_position,
    read_search,
    read_solve,
    read_strike,
    read_unequip,
)
from engine.rules.ch04_manoeuvres.s06_phases.s1_leaving import begin_manoeuvre
from engine.rules.ch05_playing.s01_carry_out import (
    carry_out_activation,
    carry_out_attach,
    carry_out_build,
    carry_out_enter,
    carry_out_equip,
    carry_out_play,
    carry_out_position,
)
from engine.rules.ch05_playing.s01_play_activate import awaited_ids
from engine.rules.ch06_time_thread.s06_pass import first_pass, last_pass
from engine.rules.ch07_antiss import read_enter
from engine.rules.ch09_machines import read_build
from engine.rules.registered import MODULES
from engine.rules.variants.s2_challenge import (
    carry_out_challenge,
    carry_out_elimination,
    read_challenge,
    read_elimination,
)
from engine.rules.variants.s4_alliances import answer_offer, carry_out_offer
from engine.rules.variants.s5_twin import carry_out_exchange, read_exchange
from engine.state import SEATS, Consequence, State
from engine.verdict import LEGAL, NOT_JUDGED, Verdict, first_failing, run_checks
from events import acts, chance, choices, opening, repair, rulings
from events.base import Event

assert MODULES  # every rule is registered before a ruleset is made
ACT = ("awaited", "momentum_first")
PLAY = (*ACT, "in_hand", "deck_list", "named_once", "obstacle_attached", "phase_plain", "phase_action",
        "outside_phase", "quick_only", "battle_acts", "prepared_once", "no_interrupt", "mode", "x_chosen", "mosaic",
        "as_quest", "caster", "caste", "caster_alert", "antiss_mage", "antiss_stance",
        "antiss_acted", "caster_place", "psi", "power_word", "sphere", "targets",
        "targets_differ", "neutraliser_target", "attack_target", "melee_positions", "ranged_positions",
        "spell_positions", "any_position", "mosaic_form", "aura_against", "chain_limit", "areas", "once_per_game",
        "enough_mp", "alignment", "quest_limit", "condition", "one_such", "fourth_building", "outer_played",
        "exalted_front", "antiss_battle_acts", "just_after", "healing_target", "opponent_chosen", "payer_allowed",
        "no_quests", "omen_finished", "cost_discards")
ACTIVATE = (*ACT, "effect_there", "own_effect", "attached_otherwise", "worn", "wearer", "weapon_wearer",
            "weapon_target", "effect_named", "lost_effect", "spirit_ability", "outer_phase", "antiss_mage",
            "antiss_stance", "antiss_acted", "antiss_effects", "antiss_battle_acts",
            "phase_effect", "phase_battle_sign", "phase_preparation_sign", "outside_phase", "quick_only",
            "battle_acts", "battle_members", "prepared_once", "no_interrupt", "alert", "mode", "x_chosen", "targets",
            "targets_differ", "neutraliser_target", "areas", "obstacle_phase", "obstacle_once", "obstacle_enemy",
            "once_per_thread", "once_per_turn", "once_per_player", "once_per_game", "points", "own_sacrifice",
            "sacrifice_named", "cost_discards", "alliance", "omen_points_left", "just_after", "healing_target",
            "counts_as_position", "counts_as_target", "opponent_chosen", "forbidden", "payer_allowed", "omen_finished",
            "enough_mp")
ATTACH = (*ACT, "attach_from", "deck_list", "attach_kind", "hook_target", "hook_kind", "hook_room", "attach_quick",
          "mount", "retainer", "quest_equipment")
EQUIP = (*ACT, "from_storehouse", "onto_own", "equip_bound", "slot", "relic")
UNEQUIP = (*ACT, "detach_worn", "detach_kind", "equip_bound")
TEAM_CHECKS = ("team_own", "mixed_team", "team_alert", "antiss_resting", "antiss_team", "team_size", "not_alone",
               "equips_team")
MANOEUVRE = (*ACT, "row_phase", "manoeuvre_target", "antiss_quest", "battle_allowed", *TEAM_CHECKS, "antiss_acted",
             "antiss_tried", "antiss_solved", "expedition_once", "forbidden", "attack_allowed", "omen_team",
             "payer_allowed", "enough_mp")
ENTER = (*ACT, "antiss_enter", "antiss_bound", "outside_phase")
BUILD = (*ACT, "in_hand", "deck_list", "build_sign", "build_target", "build_phase", "outside_phase", "quick_only",
         "build_when", "build_machine", "build_own", "build_room", "enough_mp")
CHALLENGE = (*ACT, "variant_act", "row_phase", "challenge_one", "challenge_whom")
ELIMINATE = (*ACT, "variant_act", "row_phase", "elimination_left", "eliminate_whom", "eliminate_with", "eliminate_dp")
OFFER = (*ACT, "variant_act", "row_phase", "pact_possible", "pact_once")
EXCHANGE = (*ACT, "variant_act", "row_phase", "exchange_pair", "exchange_once")
POSITION = (*ACT, "position_own", "position_when", "antiss_battle_acts", "omen_finished", "enough_mp")


class Step(Struct, frozen=True):
    """What one event did: the new state, the verdict, the consequences in order."""

    state: State
    verdict: Verdict
    trace: tuple[Consequence, ...]


class Handler(Struct, frozen=True):
    """How events of one kind are read, judged and carried out.

    ``answers``: the kind of decision it answers; "" an act. An answer that nobody awaits
    changes nothing.
    """

    read: Any
    checks: tuple[str, ...]
    apply: Any
    answers: str = ""


HANDLERS: dict[type[Event], Handler] = {
    acts.Play: Handler(read_play, PLAY, carry_out_play),
    acts.Activate: Handler(read_activation, ACTIVATE, carry_out_activation),
    acts.Attach: Handler(read_attach, ATTACH, carry_out_attach),
    acts.Equipping: Handler(read_equip, EQUIP, carry_out_equip),
    acts.Unequipping: Handler(read_unequip, UNEQUIP, carry_out_equip),
    acts.EnterAntiss: Handler(read_enter, ENTER, carry_out_enter),
    acts.BuildOn: Handler(read_build, BUILD, carry_out_build),
    acts.Manoeuvre: Handler(read_manoeuvre, MANOEUVRE, begin_manoeuvre),
    acts.ChangePosition: Handler(read_position, POSITION, carry_out_position),
    acts.Pass: Handler(read_plain, ("awaited",), answers.do_pass, "cselekvés"),
    acts.Block: Handler(read_block, ("awaited_block", "block_allowed", "forbidden", *TEAM_CHECKS), answers.do_block,
                        "akadályozás"),
    acts.GoOn: Handler(read_plain, ("awaited_go_on", "wall_known"), answers.do_go_on, "folytatás"),
    acts.BattleOrder: Handler(read_order, ("awaited_answer", "order_front", "order_whole"), answers.do_order,
                              "hadrend"),
    acts.Condition: Handler(read_plain, ("awaited_answer", "condition_there", "condition_claimed"),
                            answers.do_condition, "feltétel"),
    acts.Solve: Handler(read_solve, ("awaited_answer", "antiss_solved", "condition_met_now", "stored_room",
                                     "expedition", "expedition_once", "payer_allowed", "enough_mp"),
                        answers.do_solve, "megoldás"),
    acts.Challenge: Handler(read_challenge, CHALLENGE, carry_out_challenge),
    acts.Eliminate: Handler(read_elimination, ELIMINATE, carry_out_elimination),
    acts.OfferPact: Handler(read_challenge, OFFER, carry_out_offer),
    acts.AnswerPact: Handler(read_plain, ("awaited_answer",), answer_offer, "szövetségválasz"),
    acts.Exchange: Handler(read_exchange, EXCHANGE, carry_out_exchange),
    acts.Concede: Handler(read_plain, ("may_concede",), answers.do_concede),
    acts.Search: Handler(read_search, ("search_allowed",), answers.do_search),
    chance.Roll: Handler(read_plain, ("awaited_roll", "roll_range"), answers.do_roll, "dobás"),
    chance.Draw: Handler(read_plain, ("drawn_right",), answers.do_draw),
    chance.OpeningHand: Handler(read_plain, ("hand_right",), answers.do_hand),
    chance.Shuffle: Handler(read_plain, ("shuffle_right",), answers.do_shuffle),
    chance.Reveal: Handler(read_plain, ("reveal_right",), answers.do_reveal),
    chance.StartingRolls: Handler(read_plain, ("awaited_any", "starting_rolls"), answers.do_starting_rolls,
                                  "kezdődobás"),
    chance.StartingPlayer: Handler(read_plain, ("awaited_any", "roll_winner"), answers.do_starting_player,
                                   "kezdőjátékos"),
    choices.Mulligan: Handler(read_plain, ("awaited_answer", "mulligan_size"), answers.do_mulligan, "lekeverés"),
    choices.Choose: Handler(read_plain, ("awaited_answer", "choice_offered"), answers.do_choose, "választás"),
    choices.Discard: Handler(read_discard, ("awaited_answer", "discard_in_hand", "discard_count", "discard_one"),
                             answers.do_discard, "eldobás"),
    choices.Distribute: Handler(read_strike, ("awaited_answer", "strike_target"), answers.do_strike, "támadott"),
}
_NAMING = frozenset({acts.Play, acts.Activate, acts.Attach, repair.ManualEffect})
NOT_IN_ENGINE = (rulings.Ruling, rulings.RulingChange, repair.Retraction)


def step(state: State | None, event: Event, rules: Any) -> Step:
    """Judge an event and carry it out; ``state`` None only before the opening.

    Raises InputError where the opening, a card text or a position can't be read, and
    TypeError for an event that the engine never sees.
    """
    if state is None:
        return _opening(event, rules)
    if type(event) is acts.Pass and (after := _passed(state, event, rules)) is not None:
        return Step(after, rightful_pass(state, rules), after.said)
    before, state = state, told(state, event)
    handler = HANDLERS.get(type(event))
    if handler is None:
        after = _other(state, event, rules)
        return Step(after, NOT_JUDGED, after.said)
    act = handler.read(state, event, rules)
    verdict = run_checks(rules.checks(handler.checks), state, act, rules)
    after = _carry_out(state, handler, act, rules, before)
    return Step(after, verdict, after.said)


def judge(state: State, event: Event, rules: Any) -> Verdict:
    """The verdict of an event that is not carried out."""
    state = told(state, event)
    handler = HANDLERS.get(type(event))
    if handler is None:
        return NOT_JUDGED
    return run_checks(rules.checks(handler.checks), state, handler.read(state, event, rules), rules)


def refusal(state: State, event: Event, rules: Any) -> str:
    """The key of the first check that makes an event illegal for :func:`judge`; "" where none does."""
    state = told(state, event)
    handler = HANDLERS.get(type(event))
    if handler is None:
        return ""
    return first_failing(rules.checks(handler.checks), state, handler.read(state, event, rules), rules)


def apply(state: State | None, event: Event, rules: Any) -> State:
    """The state after an event, without judging it."""
    if state is None:
        return _opening(event, rules).state
    if type(event) is acts.Pass and (after := _passed(state, event, rules)) is not None:
        return after
    before, state = state, told(state, event)
    handler = HANDLERS.get(type(event))
    if handler is None:
        return _other(state, event, rules)
    return _carry_out(state, handler, handler.read(state, event, rules), rules, before)


def _opening(event: Event, rules: Any) -> Step:
    if not isinstance(event, opening.Opening):
        raise TypeError("a log begins with its opening")
    state = opened(event, rules)
    return Step(state, NOT_JUDGED, state.said)


def told(state: State, event: Event) -> State:
    """The state that knows what an event says of cards: their texts (every first naming brings one),
    and which obstacle or level an unknown one was that it names."""
    state = _with_texts(state, event) if event.texts else state
    if type(event) not in _NAMING:
        return state
    state = knowledge.named_levels(state, event)
    if type(event) is acts.Activate:
        return knowledge.named_obstacle(state, seat_number(event.seat), event.card)
    return state


def _with_texts(state: State, event: Event) -> State:
    defs = state.defs
    for name, text in event.texts.items():
        known = defs.get(name)
        if known is None or known.given != text:
            d = definition(text)
            defs = defs.set(d.name, d)
    return state if defs is state.defs else replace(state, defs=defs)


def _carry_out(state: State, handler: Handler, act: Any, rules: Any, before: State) -> State:
    """``before``: the position as the last event left it; before the first turn no game ends (K/I.1)."""
    count = state.count + 1
    if handler.answers and not structural.answers(state, handler.answers, act):
        return replace(state, said=(("nothing", act.event.kind),), count=count)
    if not handler.answers and structural.waits_for_answer(state) and handler.read in _ACTS:
        return replace(state, said=(("nothing", act.event.kind),), count=count)
    state = handler.apply(replace(state, said=(), count=count), act, rules)
    return settle(state, rules, before if before.turn else None)


_ACTS = frozenset({read_play, read_activation, read_attach, read_equip, read_unequip, read_manoeuvre, read_position,
                   read_build, read_enter, read_challenge, read_elimination, read_exchange})


def rightful_pass(state: State, rules: Any) -> Verdict:
    """K/VI.6.A, C: the verdict of a pass by the player who may act: the one structural check."""
    ids = awaited_ids(state, rules)
    found: Verdict | None = rules.passes.get(ids)
    if found is None:
        [awaited] = rules.checks(("awaited",))
        found = rules.passes[ids] = Verdict(LEGAL, (awaited.holds_by(ids),))
    return found


def _passed(state: State, event: acts.Pass, rules: Any) -> State | None:
    """The state after a pass that is awaited in a duel, None for any other: it is by far the commonest event, so it
    goes a short way."""
    a = state.awaiting
    if a.kind != "cselekvés" or SEATS[a.seat] != event.seat or state.many is not None or event.texts:
        return None
    if not state.frames[-1].passed:
        return first_pass(state, a.seat)
    return settle(last_pass(state, a.seat, rules), rules, state)


def _other(state: State, event: Event, rules: Any) -> State:
    if isinstance(event, NOT_IN_ENGINE):
        raise TypeError(f"{event.kind} is for the replay")
    count = state.count + 1
    if isinstance(event, repair.ManualEffect):
        return answers.do_manual(replace(state, said=(), count=count), event, rules)
    if isinstance(event, repair.Gap):
        return answers.do_gap(replace(state, said=(), count=count), event, rules)
    return replace(state, said=(), count=count)
