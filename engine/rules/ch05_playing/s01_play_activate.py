"""K/V.1 — playing a card and activating an effect: what has to hold (M/5.01, M/1.67).

The steps: shown → numbered option → targets → cost and condition → into the time thread,
all in one event. This file holds the checks; ``s01_carry_out`` does it.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.acting import Act, is_obstacle_activation
from engine.cards.targets import TargetSpec
from engine.many import OPPONENT, PLAYER, enemies, is_omen, may_answer, playing, side
from engine.registry import check
from engine.rules.ch01_basics.s03_places_control import holder
from engine.rules.ch01_basics.s06_active_player import why_active
from engine.rules.ch01_basics.s12_reference import all_fitting, fits_outside, hooking, target_fits, unnoted_level
from engine.rules.ch02_keywords.s32_past_calling import from_past
from engine.rules.ch03_card_types.s08_action.general import used_in_chain
from engine.rules.ch03_card_types.s08_action.power_word import all_differ
from engine.rules.ch05_playing.s05_sign_names import QUICK
from engine.rules.ch06_time_thread.s04_build_unwind import thread_of
from engine.rules.variants.s5_shared import shared
from engine.state import NOBODY, SEATS, State, card
from engine.verdict import SKIP, Outcome, fail, hangs
from engine.zones import HAND, IN_GAME, OUTER, PAST


@check("awaited", ("K/I.6", "K/VI.6.C"), structural=True)
def awaited_act(state: State, act: Act, rules: Any) -> Any:
    """K/I.6, K/VI.4.F, K/VI.6.C–D: an act is awaited, and of this player (4-protocol.md)."""
    a = state.awaiting
    ids = awaited_ids(state, rules)
    if a.kind == "cselekvés" and (may_answer(state, act.seat) or _before_the_active(state, act, rules)):
        return Outcome(True, (), "", ids)
    return Outcome(False, (("awaited", a.kind), ("of", a.seat)), "", ids)


def _before_the_active(state: State, act: Act, rules: Any) -> bool:
    """É03: whether a quick act of one who is not active is let in before the active player has passed."""
    return rules.readings["É03"] != 1 and act.speed == QUICK and act.seat in playing(state)


def awaited_ids(state: State, rules: Any) -> tuple[str, ...]:
    """The paragraphs by which the present decision is awaited."""
    a = state.awaiting
    if a.kind == "választás":
        return tuple(rules.awaited(f"választás:{a.about[0]}"))
    if a.kind == "folytatás" and a.about:
        return tuple(rules.awaited("folytatás:kör"))
    if a.kind != "cselekvés":
        return tuple(rules.awaited(a.kind))
    thread = thread_of(state)
    passed = thread.passed if thread is not None else getattr(state.frames[-1], "passed", ())
    first = ("K/I.6.D",) if passed and state.many is None else why_active(state)
    return (*first, "K/I.6.F", "K/VI.4.F") if thread is not None else (*first, "K/VI.6.C", "K/VI.6.D")


@check("in_hand", ("K/V.1.A", "K/I.3.C"), ("M/1.52", "M/5.01.A", "M/1.04"))
def in_hand(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.A, M/1.52, M/5.01.A: a card is played from hand; with Múltidézés from the Past too (K/II.32.A), and
    in a bare-handed chain a card of it again (K/III.8.1.E, É56). Of a card that nobody named nothing more can be
    told."""
    if act.card == NOBODY:
        return fail(where="")
    c = card(state, act.card)
    if c.zone == HAND and c.owner == act.seat:
        return True if act.d is not None else hangs(card="?")
    if from_past(c, act.seat) and c.d is not None and (not c.d.outer or rules.readings["É99"] != 1):
        return Outcome(True, (), "past_calling") if rules.exception("past_calling") else fail(where=c.zone)
    if used_in_chain(state, act) and c.zone == PAST:
        return Outcome(True, (), "chain") if rules.exception("chain") else fail(where=c.zone)
    return fail(where=c.zone)


@check("mode", ("K/V.1.A",), ("M/5.01.B",))
def numbered_option(state: State, act: Act, rules: Any) -> Any:
    """M/5.01.B: where a card offers numbered options one is chosen now, and one that exists."""
    effect = act.effect or (act.d.playing if act.d is not None else None)
    count = len(effect.effect.modes) if effect is not None else 0
    mode = getattr(act.event, "mode", None)
    if not count:
        return SKIP if mode is None else fail(mode=mode, of=0)
    return True if mode is not None and 1 <= mode <= count else fail(mode=mode or 0, of=count)


@check("x_chosen", ("K/V.1.D",), ("K/V.1.D",))
def x_chosen(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.D: an X card is played with a chosen X, and only an X card; it is never free."""
    x = getattr(act.event, "x", None)
    wants = act.d is not None and act.effect is None and act.d.asks_x
    if wants and getattr(act.event, "free", False):
        return fail(x=x)
    wants = wants or (act.effect is not None and act.effect.effect.mp == "X")
    if not wants:
        return SKIP if x is None else fail(x=x)
    return True if x is not None and x >= 0 else fail(x=-1)


NO_EVENT = "K/T.1.A"  # an omen in the thread is no event card


@check("targets", ("K/V.1.A",), ("M/5.01.C", "M/5.01.E"), readings=("É49", "É89"))
def targets_right(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.A, M/5.01.C, E: as many targets as the text asks for, each of the right kind; an omen in the thread is
    no event card (K/T.1.A). Of a level that nobody noted it can't be told whether it is one of them."""
    spec = act.spec
    if spec is None or spec.every:
        return fail(extra=len(act.target_texts)) if act.target_texts else SKIP
    if spec.kind in (PLAYER, OPPONENT):
        return _player_right(state, act, spec.kind)
    count = len(act.target_texts)
    if count < spec.count_min or (spec.count_max is not None and count > spec.count_max):
        return fail(need=spec.count_min, given=count)
    for cid, text in zip(act.targets, act.target_texts, strict=True):
        if cid == NOBODY or not (
                target_fits(state, cid, spec, act.seat) or cid in in_vain(state, spec, act.seat, rules)):
            if cid == NOBODY and spec.kind == "toronyszint" and unnoted_level(state, text):
                return hangs(target=text)
            failed: Outcome = fail(target=text, spec=_spec_text(act))
            if spec.place != "időfonal" or not is_omen(state, cid):
                return failed
            if NO_EVENT not in rules.suspended:
                return replace(failed, ids=(NO_EVENT,))
    return True


def _player_right(state: State, act: Act, kind: str) -> Any:
    """K/V.1.A: no card is a player; in a duel there is one opponent, who need not be named."""
    if act.target_texts:
        return fail(target=act.target_texts[0], spec=_spec_text(act))
    if kind == OPPONENT and (state.many is not None or act.against == NOBODY):  # K/T.0.1 asks among many
        return SKIP
    if act.against == NOBODY:
        return fail(need=1, given=0)
    there = enemies(state, act.seat) if kind == OPPONENT else playing(state)
    return True if act.against in there else fail(target=SEATS[act.against], spec=_spec_text(act))


def in_vain(state: State, spec: TargetSpec, seat: int, rules: Any) -> tuple[int, ...]:
    """É49, É89: the targets that may be chosen by the other readings though nothing takes effect on them: an obstacle
    that is being attached (K/V.1.G), an adventurer on the outer plane (K/VIII.J)."""
    found = hooking(state, spec) if rules.readings["É49"] != 1 else ()
    if rules.readings["É89"] != 1:
        outside = (cid for s in state.seats for cid in s.zones[OUTER])
        found = (*found, *(cid for cid in outside if fits_outside(state, cid, spec, seat)))
    return found


def _spec_text(act: Act) -> str:
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if effect is None:
        return ""
    mode, modes = getattr(act.event, "mode", None) or 0, effect.effect.modes
    return (modes[mode - 1].target if 1 <= mode <= len(modes) else None) or effect.effect.target or ""


@check("neutraliser_target", "K/V.5.I", "M/5.07.I")
def neutraliser_target(state: State, act: Act, rules: Any) -> Any:
    """K/V.5.I, M/5.07.I: a neutralising effect can be used only while it has a target."""
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if effect is None or "semlegesítő" not in effect.effect.signs or act.spec is None:
        return SKIP
    attaching = rules.readings["É49"] != 1 and hooking(state, act.spec)
    return True if attaching or all_fitting(state, act.spec, act.seat) else fail()


@check("targets_differ", ("K/V.1.A", "K/III.8.5.B"), ("M/5.01.C", "M/3.05.5.B"))
def targets_differ(state: State, act: Act, rules: Any) -> Any:
    """K/III.8.5.B, M/3.05.5.B: several targets are different ones."""
    if len(act.targets) < 2:
        return SKIP
    return True if all_differ(act.targets) else fail()


@check("effect_named", "K/V.1.H", "M/5.01.H")
def effect_named(state: State, act: Act, rules: Any) -> Any:
    """K/V.1.H, M/5.01.H: there is such an effect to activate, and it is clear which."""
    if act.effect is not None or (act.card != NOBODY and is_obstacle_activation(card(state, act.card))):
        return True
    return fail(choices=act.extra or 0)


@check("own_effect", ("K/V.1.H", "K/III.7.C"), ("M/5.01.H", "M/3.04.C"))
def own_effect(state: State, act: Act, rules: Any) -> Any:
    """K/III.7.C, M/3.04.C, K/V.1.H: only what one controls is activated."""
    if act.card == NOBODY:
        return SKIP
    c = card(state, act.card)
    who = c.controller if c.zone in IN_GAME else holder(c)
    return True if who == act.seat or (who in side(state, act.seat) and shared(c)) else fail(controller=who)


def use_key(act: Act, rules: Any) -> tuple[int, str]:
    """What counts as one effect for „once”: that of one card, or by the other reading the text (É17)."""
    if act.effect is None:
        return (act.giver, "akadály")
    return (act.giver if rules.readings["É17"] == 1 else NOBODY, act.effect.identity)


@check("once_per_turn", "K/V.5.D", "M/5.07.D", readings=("É17",))
def once_per_turn(state: State, act: Act, rules: Any) -> Any:
    """K/V.5.D, M/5.07.D: a once-per-turn effect is activated at most once in a turn."""
    if act.effect is None or not act.effect.profile(rules).once_per_turn:
        return SKIP
    return fail() if use_key(act, rules) in state.memory.turn_uses else True


@check("once_per_player", "M/5.07.L", "M/5.07.L", readings=("É61",))
def once_per_player(state: State, act: Act, rules: Any) -> Any:
    """M/5.07.L: of a once-per-player effect a player activates one in a turn (É61)."""
    if act.effect is None or not act.effect.profile(rules).once_per_player:
        return SKIP
    used = state.memory.player_uses
    if rules.readings["É61"] != 1:
        return fail() if any(seat == act.seat for seat, _ in used) else True
    return fail() if (act.seat, act.effect.identity) in used else True


@check("once_per_game", "K/V.5.M", "M/5.07.Q")
def once_per_game(state: State, act: Act, rules: Any) -> Any:
    """K/V.5.M, M/5.07.Q: „egy játékban egyszer”: once in the game, whoever used it."""
    effect = act.effect or (act.d.playing if act.d is not None else None)
    if effect is None or not effect.once_per_game:
        return SKIP
    return fail() if effect.identity in state.memory.game_uses else True


@check("lost_effect", "M/5.07.M", "M/5.07.M")
def effect_lost(state: State, act: Act, rules: Any) -> Any:
    """M/5.07.M: an effect with the „elveszendő” sign is lost once it has been activated."""
    if act.card == NOBODY or act.extra != "lost":
        return SKIP
    return fail()


@check("points", ("K/III.11.C", "M/5.07.J"), ("M/5.07.J", "M/5.07.K", "M/3.09.H", "M/3.08", "M/5.01.D"))
def points_enough(state: State, act: Act, rules: Any) -> Any:
    """K/III.11.C, M/3.08, M/3.09.H, M/5.07.J–K: alliance and omen points pay for their effects."""
    if act.effect is None:
        return SKIP
    cost = (act.effect.effect.alliance_cost or 0) + (act.effect.effect.omen_cost or 0)
    if not cost:
        return SKIP
    have = card(state, act.card).points
    return True if have >= cost else fail(need=cost, have=have)
