"""K/VI.4.G–T — what happens when an item of the time thread is unwound and takes place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.alteration import effect_of
from engine.cards import op_args
from engine.cards.operations import NUMBER_OPS
from engine.cards.vocabulary import X
from engine.definition import EffectDef
from engine.effects.args import Args, from_program
from engine.effects.ops import BY_HAND, OPS, by_hand
from engine.effects.texts import asked_loss
from engine.frames import Item, Resolve
from engine.registry import awaits, says
from engine.rules.ch01_basics.s03_places_control import attached_controller, holder, to_past
from engine.rules.ch01_basics.s03_search import NONE, ask, awaited_search, carry_out
from engine.rules.ch01_basics.s09_rolls import roll_result
from engine.rules.ch01_basics.s10_values import value
from engine.rules.ch01_basics.s11_counters import drop_counters
from engine.rules.ch02_keywords.s25_tribal_alliance import in_operation
from engine.rules.ch02_keywords.s26_retainer import hangs_as_retainer
from engine.rules.ch03_card_types.s01_entering_present import enter
from engine.rules.ch03_card_types.s03_duration import finish
from engine.rules.ch03_card_types.s08_action.attack_roll import begin_attack, is_attack, run_attack
from engine.rules.ch03_card_types.s08_action.aura import aura_raised
from engine.rules.ch03_card_types.s08_action.equipment import slot_taken, store
from engine.rules.ch03_card_types.s08_action.general import deal_printed
from engine.rules.ch03_card_types.s08_action.power_word import (
    asked_next,
    drawback,
    is_word,
    not_affected,
    word_damage,
)
from engine.rules.ch03_card_types.s08_action.spell import FORMS, form_program
from engine.rules.ch04_manoeuvres.s06_phases.s5_beasts import begin_beast, run_beast
from engine.rules.ch04_manoeuvres.s06_phases.s5_obstacles import noticed_only, strikes
from engine.rules.ch05_playing.s01_discard import OF_A_SORT, discardable, how_many, restricted_to
from engine.rules.ch05_playing.s10_in_programs import DAMAGE, REPLACES, instead, replacement
from engine.rules.ch06_time_thread.s04_build_unwind import (
    end_of_thread,
    neutralise,
    target_lost,
    unwound,
)
from engine.rules.ch06_time_thread.s05_in_manoeuvres import in_manoeuvre
from engine.rules.ch07_antiss import ENTERING, enter_antiss
from engine.rules.ch08_outer_plane import go_outside
from engine.rules.ch09_machines import build, is_built
from engine.state import NOBODY, Awaiting, State, card, change, hang, note, place
from engine.zones import ATTACHED, PRESENT, STORE, TEAM

awaits("dobás", "K/I.9.A")
awaits("választás:lehetőség", ("K/V.1.A", "K/VI.4.G"), ("M/5.01.B", "K/VI.4.G"))
awaits("választás:lap", "K/VI.4.G")


def unwind(state: State, item: Item, rules: Any) -> State:
    """K/VI.4.G, K/VI.4.R, K/VI.4.T: the item takes place on the targets it still has, whether its source
    is still there or not; with no target left it doesn't."""
    state = unwound(state, item)
    if item.dead:
        return neutralise(state, item, rules)
    if item.targeted:
        kept = tuple(n for n in range(len(item.targets)) if not target_lost(state, item, n))
        if not kept:
            return neutralise(state, item, rules)
        if len(kept) < len(item.targets):
            item = replace(item, targets=tuple(item.targets[n] for n in kept),
                           homes=tuple(item.homes[n] for n in kept))
    return _BY_KIND[item.kind](state, item, rules)


def at_once(state: State, item: Item, rules: Any) -> State:
    """É15, É19, É79: what opens no time thread takes place at once; who dies of it in the Row dies at once too."""
    state = _BY_KIND[item.kind](state, item, rules)
    return state if in_manoeuvre(state) else end_of_thread(state, rules)


def _card(state: State, item: Item, rules: Any) -> State:
    """K/V.1.F: a card comes into the Present, or (action and event cards) does what it says; equipment goes to
    the storehouse, but of the outer plane there (K/VIII.B); by the other reading of É48 what came from the Past
    and would stay goes to the Depths instead."""
    d = card(state, item.source).d
    if item.past and rules.readings["É48"] != 1 and d is not None and d.kind not in ("akciólap", "eseménylap"):
        return to_past(state, item.source, rules, depths=True)
    if d is not None and (d.kind not in ("akciólap", "eseménylap") or item.quest):
        return enter(state, item, rules)
    if d is not None and d.equipment and not item.quest:
        return go_outside(state, item.source, item.seat, rules) if d.outer else store(state, item)
    return begin_effect(state, item, d.playing if d is not None else None, rules)


def _effect(state: State, item: Item, rules: Any) -> State:
    c = card(state, item.source)
    if (c.d is not None and c.d.kind == "akadálylap" and item.effect < 0) or item.form == "akadály":
        return _obstacle(state, item, rules)
    return begin_effect(state, item, effect_of(state, item), rules)


def _obstacle(state: State, item: Item, rules: Any) -> State:
    """K/IV.6.5.1, K/IV.6.5.2: a trap is an effect that is used up; a beast strikes."""
    if strikes(state, item):
        return begin_beast(state, item, rules)
    return begin_effect(state, item, effect_of(state, item), rules)


def program_of(effect: EffectDef, mode: int) -> Any:
    """M/5.01.B: what an effect does: what its numbered option says that was chosen when it went into the thread;
    where none was, as for a timed effect, it is chosen now. None: nobody has written it."""
    modes = effect.effect.modes
    if not modes:
        return effect.program
    if 1 <= mode <= len(modes):
        return modes[mode - 1].program
    return (("választás", {"lehetőségek": tuple({"szöveg": m.text, "hatás": m.program} for m in modes)}),)


def begin_effect(state: State, item: Item, effect: EffectDef | None, rules: Any) -> State:
    """Put the item's program on the frames; an attack waits for its roll first. Of the effects of one playing
    (M/5.14) only those take place that are in operation."""
    parts = effect.parts if effect is not None else ()
    played = item.kind in ("lap", "másolat")
    works = [e for e in parts if not played or in_operation(state, item.seat, e)]
    programs = [program_of(e, item.mode) for e in works]
    if item.form in FORMS and not any(p is not None for p in programs):
        state, programs = aura_raised(state, item), [form_program(item.form, item.base)]
    state = drawback(state, item, effect)
    if parts and not works:
        return replace(state, frames=(*state.frames, Resolve(item=item)))
    frame = Resolve(item=item, ops=tuple(op for program in programs for op in program or ()))
    state = replace(state, frames=(*state.frames, frame))
    if None in programs:
        state = by_hand(state, "")
    d = card(state, item.source).d
    if is_attack(d) and played:
        return begin_attack(state, rules)
    if d is not None and played and isinstance(d.card.damage, int) and item.targets:
        if (instead_of := replacement(frame, DAMAGE)) is not None:
            return instead(state, DAMAGE, instead_of)
        return word_damage(state, item, rules) if is_word(state, item) else deal_printed(state, item, rules)
    return state


def run_resolve(state: State, frame: Resolve, rules: Any) -> State | Awaiting:
    """Go on with an item: wait where it waits, do its next operation, or finish it."""
    if frame.stage in ("támadásdobás", "támadás kész"):
        return run_attack(state, frame, rules)
    if frame.stage.startswith("bestia"):
        return run_beast(state, frame, rules)
    asked = asked_next(state, frame, rules) if not frame.stage else NOBODY
    if asked != NOBODY:
        return Awaiting("választás", holder(card(state, asked)), ("titkos", asked))
    if frame.stage == "dobás":
        return Awaiting("dobás", _roller(state, frame.item), ("dobás",))
    if frame.stage == "választás":
        return Awaiting("választás", frame.item.seat, ("lehetőség", len(_options(frame))))
    if frame.stage in ("eldobás", OF_A_SORT):
        return Awaiting("választás", frame.hit, ("lap", frame.strike))
    if frame.stage == "keresés":
        return awaited_search(state)
    if frame.stage == "keresés vége":
        return carry_out(state, NONE, rules)
    if frame.ops:
        return _next_op(state, frame, rules)
    return finish(replace(state, frames=state.frames[:-1]), frame.item, rules)


def _roller(state: State, item: Item) -> int:
    """4-protocol: a trial or save is rolled by the controller of who makes it."""
    who = item.targets[0] if item.targets else item.source
    return holder(card(state, who))


def _options(frame: Resolve) -> Any:
    given: Any = frame.ops[0][1]
    return given["lehetőségek"] if isinstance(given, dict) else given


def _top(state: State, **fields: Any) -> State:
    return replace(state, frames=(*state.frames[:-1], replace(state.frames[-1], **fields)))


def _next_op(state: State, frame: Resolve, rules: Any) -> State:
    """K/VI.4.S: one operation of the program, on what its words mean now; those that ask something
    leave the frame waiting. What is printed with a condition (``ha``) is for the recorder to decide."""
    op, rest = _asked(state, frame), frame.ops[1:]
    if op is not frame.ops[0]:
        return _top(state, ops=(op, *rest))
    name, conditional = op[0], "ha" in op_args(op)
    if name in BY_HAND or conditional:
        return by_hand(_top(state, ops=rest), name)
    if name in ("minősül", REPLACES):  # K/II.24.E, K/V.10: that was said when it was used, and began
        return _top(state, ops=rest)
    if name == "keres":
        return ask(state, frame)
    if name in ("dobás", "választás"):
        return _top(state, stage=name)
    if name == "ismétel":
        given: Any = op[1]
        times = frame.item.x if given["hányszor"] == X else int(given["hányszor"])
        return _top(state, ops=(*(given["hatás"] * times), *rest))
    args = _ranked(state, frame.item, from_program(state, frame.item, op), rules)
    args = noticed_only(state, frame.item, not_affected(state, frame, args), rules)
    if name == "eldob" and args.seats and not args.cards:
        return _discard_some(state, frame, args.seats[0])
    state = _top(state, ops=rest)
    return OPS[name](state, frame.item, args, rules)


def _asked(state: State, frame: Resolve) -> Any:
    """The next operation; one that leaves a choice to its player as that choice."""
    op: Any = frame.ops[0]
    return asked_loss(state, from_program(state, frame.item, op).cards, op) if op[0] == "veszít" else op


def _ranked(state: State, item: Item, args: Args, rules: Any) -> Args:
    """K/V.8.D, F, M/5.10.D, F–G: what changes a number is strong or forbidding by the words of its effect."""
    effect = effect_of(state, item) if args.op in NUMBER_OPS else None
    if effect is None:
        return args
    modes = effect.effect.modes
    chosen = modes[item.mode - 1].text if 1 <= item.mode <= len(modes) else ""
    strong, forbidding = rules.bind["rank"](chosen, rules.readings) if chosen else effect.rank(rules)
    return replace(args, strong=args.strong or strong, forbidding=forbidding)


def _discard_some(state: State, frame: Resolve, seat: int) -> State:
    given, rest = op_args(frame.ops[0]), frame.ops[1:]
    held = len(discardable(state, seat, given))
    count = min(how_many(given, frame.item.x, held), held)
    if count and restricted_to(given) is not None:
        return _top(state, stage=OF_A_SORT, hit=seat, strike=count)
    return _top(state, ops=rest, stage="eldobás", hit=seat, strike=count) if count else _top(state, ops=rest)


def answer_roll(state: State, total: int | None, outcome: str | None, rules: Any) -> State:
    """The roll of an effect's own ``dobás``: go on with what success or failure brings."""
    frame: Resolve = state.frames[-1]
    given: Any = frame.ops[0][1]
    ok = outcome == "siker"
    if total is not None:
        who = frame.item.targets[0] if frame.item.targets else frame.item.source
        upper = value(state, who, given["érték"], rules) if "érték" in given else given.get("felső")
        ok = roll_result(given["fajta"], given.get("alsó"), upper, total, rules.readings).success
    branch = given.get("siker" if ok else "kudarc", ())
    return note(_top(state, ops=(*branch, *frame.ops[1:]), stage=""), "rolled", total or 0, ok)


def answer_option(state: State, number: int) -> State:
    """The option that was chosen takes the place of the choice."""
    frame: Resolve = state.frames[-1]
    program = _options(frame)[number - 1].get("hatás")
    state = _top(state, ops=(*(program or ()), *frame.ops[1:]), stage="")
    return by_hand(state, "") if program is None else state


@says("rolled", ("K/I.9.B", "K/I.9.C", "K/I.9.D"))
def rolled(state: State, total: int, ok: bool) -> State:
    """K/I.9.B–D: what came of a roll."""
    return note(state, "rolled", total, ok)


def _attach(state: State, item: Item, rules: Any) -> State:
    """K/V.4.A, C, K/II.11, II.26.E, M/5.04.A, C: what was announced is attached now."""
    cid, host = item.source, item.targets[0]
    d = card(state, cid).d
    on_adventurer = card(state, host).zone in PRESENT and _adventurer(state, host)
    obstacle = d is None or d.kind == "akadálylap"
    controller = NOBODY if hangs_as_retainer(d) else attached_controller(d, item.seat, on_adventurer=on_adventurer)
    up = on_adventurer or not obstacle or (d is not None and d.named)
    state = drop_counters(state, cid)
    return note(hang(state, cid, host, controller, face_up=up), "hooked", cid, host)


@says("hooked", ("K/V.4.A", "K/V.4.C", "K/I.3.O"), ("M/5.04.A", "M/5.04.C", "M/1.10"))
def hooked(state: State, cid: int, host: int) -> State:
    """K/V.4.A, C, K/I.3.O, M/1.10: who attached an obstacle controls it; a card attached
    otherwise has no controller."""
    return note(state, "hooked", cid, host)


def _adventurer(state: State, cid: int) -> bool:
    d = card(state, cid).d
    return d is not None and d.adventurer


@says("equipped", ("K/III.8.3.C", "K/V.4.B"), ("M/3.05.3.C", "M/5.04.B"))
def equip(state: State, cid: int, host: int, rules: Any) -> State:
    """K/III.8.3.C, V.4.B, K/I.11.G, M/3.05.3.C: equipment is put on, openly; counters come off it."""
    d = card(state, cid).d
    if d is None or slot_taken(state, host, d, rules, cid):
        return note(state, "not_possible", "felszerelés", cid)
    state = drop_counters(state, cid)
    return note(hang(state, cid, host, holder(card(state, cid)), face_up=True), "equipped", cid, host)


def _equip(state: State, item: Item, rules: Any) -> State:
    if card(state, item.source).zone != STORE:
        return note(state, "not_possible", "felszerelés", item.source)
    return equip(state, item.source, item.targets[0], rules)


def _unequip(state: State, item: Item, rules: Any) -> State:
    if card(state, item.source).zone != ATTACHED:
        return note(state, "not_possible", "lecsatolás", item.source)
    state = drop_counters(state, item.source)
    return note(place(state, item.source, STORE, seat=item.seat, face_up=True), "detached", item.source)


@says("position_changed", "K/IV.6.4.2.F")
def _position(state: State, item: Item, rules: Any) -> State:
    """K/IV.6.4.2.F: the adventurer goes from the front behind, or the other way round."""
    c = card(state, item.source)
    if c.zone != TEAM:
        return state
    return note(change(state, item.source, front=not c.front), "position_changed", item.source, not c.front)


def _enter_antiss(state: State, item: Item, rules: Any) -> State:
    return enter_antiss(state, item.source)


def _build(state: State, item: Item, rules: Any) -> State:
    """K/IX.2, 4.E: the machine is built on; what it gives takes place."""
    state = build(state, item, rules)
    c = card(state, item.source)
    effects = c.d.effects if c.d is not None and is_built(c) else ()
    runs = {r.number for r in c.d.runs} if c.d is not None else set()
    given = next((e for e in effects if "ráépítés" in e.effect.signs and not e.ability and e.number not in runs), None)
    return begin_effect(state, replace(item, effect=given.number, targeted=False), given, rules) if given else state


_BY_KIND = {"lap": _card, "másolat": _card, "hatás": _effect, "időzített": _effect, "csatolás": _attach,
            "felszerelés": _equip, "lecsatolás": _unequip, "hadrendváltás": _position, "ráépítés": _build,
            ENTERING: _enter_antiss}
