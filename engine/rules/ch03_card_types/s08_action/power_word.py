"""K/III.8.5, M/3.05.5 — hatalomszó: different targets, the dialects, and the drawback of a power word."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.definition import EffectDef
from engine.effects.args import Args, from_program
from engine.frames import Choice, Item, Resolve
from engine.registry import awaits, says
from engine.rules.ch01_basics.s03_places_control import holder
from engine.rules.ch02_keywords.s24_counts_as import type_used
from engine.rules.ch03_card_types.s08_action.general import damage_of
from engine.rules.ch06_time_thread.s04_build_unwind import set_thread, thread_of
from engine.state import NOBODY, CardState, State, card, note
from engine.zones import ROW, TEAM

POWER_WORD: Final = "hatalomszó"
SERVANT, NOBLE, SECRET = "szolga", "nemes", "titkos"
DRAWBACK: Final = "negatív"

awaits("választás:titkos", "K/III.8.5.D", "M/3.05.5.D")


def all_differ(targets: tuple[int, ...]) -> bool:
    """K/III.8.5.B, M/3.05.5.B: the targets of a power word that asks for several are different ones."""
    return len(set(targets)) == len(targets)


def dialect(c: CardState) -> str:
    """K/III.8.5.D–F, K/III.8.5.G, M/3.05.5.D, É53: the one dialect that an adventurer has: the one printed on him,
    unless he has lost his card effects; with the sign of power words and none printed szolga; "" for who has
    neither."""
    if c.d is None:
        return ""
    return c.d.card.dialect or (SERVANT if POWER_WORD in c.d.card.signs else "")


def is_word(state: State, item: Item) -> bool:
    """Whether the item is a power word, or the drawback of one; an effect that counts as one (K/II.24.E) is one."""
    d = card(state, item.source).d
    if item.kind in ("lap", "másolat", DRAWBACK) and d is not None and d.action == POWER_WORD:
        return True
    return item.kind in ("hatás", DRAWBACK) and type_used(d, item.effect) == POWER_WORD


@says("drawback", "K/III.8.5.C", "M/3.05.5.C")
def drawback(state: State, item: Item, effect: EffectDef | None) -> State:
    """K/III.8.5.C–D, M/3.05.5.C–D: the caster suffers the drawback of the word after its effect: not who speaks the
    noble dialect; who speaks the secret one only if his controller wants it. It stands on the effect, or on the
    card."""
    d = card(state, item.source).d
    if item.kind == DRAWBACK or not is_word(state, item) or d is None or item.caster == NOBODY:
        return state
    program = (effect.effect.negative if effect is not None else ()) or d.card.negative
    if not program or dialect(card(state, item.caster)) == NOBLE:
        return state
    homes = (card(state, item.caster).zone,)
    suffered = replace(item, kind=DRAWBACK, targets=(item.caster,), homes=homes, targeted=True)
    under = Resolve(item=suffered, ops=tuple(program))
    return note(replace(state, frames=(*state.frames, under)), "drawback", item.source, item.caster)


def word_damage(state: State, item: Item, rules: Any) -> State:
    """K/III.8.F, K/III.8.5.D: the printed damage of a word is dealt like its text: when it is known whom it affects."""
    frame: Resolve = state.frames[-1]
    first = ("sebzés", {"mennyi": damage_of(state, item.source, rules)})
    return replace(state, frames=(*state.frames[:-1], replace(frame, ops=(first, *frame.ops))))


def ask_at_targeting(state: State, item: Item, rules: Any) -> State:
    """K/III.8.5.D, M/3.05.5.D, É54: by the other reading the controllers of targets who speak the secret dialect
    say as the word goes into the thread whether it affects them."""
    if rules.readings["É54"] == 1 or not is_word(state, item):
        return state
    secret = [cid for cid in item.targets if dialect(card(state, cid)) == SECRET]
    asked = tuple(Choice("titkos", holder(card(state, cid)), (cid,), (item,)) for cid in reversed(secret))
    return replace(state, frames=(*state.frames, *asked)) if asked else state


def answer_at_targeting(state: State, wanted: bool) -> State:
    """K/III.8.5.D, M/3.05.5.D, É54: who is not to be affected is no target of the word any more."""
    frame: Choice = state.frames[-1]
    cid, source = frame.options[0], frame.items[0].source
    state = replace(state, frames=state.frames[:-1])
    thread = thread_of(state)
    if wanted or thread is None:
        return state
    items = tuple(_without(i, cid) if i.source == source and i.kind == "lap" else i for i in thread.items)
    return note(set_thread(state, items=items), "secret_spares", cid)


def _without(item: Item, cid: int) -> Item:
    left = tuple(n for n in range(len(item.targets)) if item.targets[n] != cid)
    return replace(item, targets=tuple(item.targets[n] for n in left), homes=tuple(item.homes[n] for n in left))


def asked_next(state: State, frame: Resolve, rules: Any) -> int:
    """K/III.8.5.D, M/3.05.5.D, É54: who speaks the secret dialect, would be affected, and has not been asked for yet;
    NOBODY where there is none."""
    if not is_word(state, frame.item):
        return NOBODY
    before = rules.readings["É54"] != 1 and frame.item.kind == "lap"
    reached = [*frame.item.targets, *(cid for op in frame.ops for cid in _reached(state, frame.item, op))]
    settled = {*frame.named, *(frame.item.targets if before else ())}
    waiting = (cid for cid in reached if cid not in settled and card(state, cid).zone in (ROW, TEAM))
    return next((cid for cid in waiting if dialect(card(state, cid)) == SECRET), NOBODY)


def _reached(state: State, item: Item, op: Any) -> tuple[int, ...]:
    if op[0] in ("dobás", "választás", "ismétel"):
        return ()
    return from_program(state, item, op).cards


@says("secret_spares", "K/III.8.5.D", "M/3.05.5.D", readings=("É54",))
def answer_secret(state: State, wanted: bool, rules: Any) -> State:
    """K/III.8.5.D, M/3.05.5.D, É54: his controller says whether the word affects him; else it does not."""
    frame: Resolve = state.frames[-1]
    cid = asked_next(state, frame, rules)
    item = frame.item
    named, struck, ops = (*frame.named, cid), frame.struck, frame.ops
    if not wanted:
        item = _without(item, cid)
        ops = () if item.targeted and not item.targets else ops
        struck = (*struck, (cid, 0))
    after = replace(frame, item=item, ops=ops, named=named, struck=struck)
    state = replace(state, frames=(*state.frames[:-1], after))
    return state if wanted else note(state, "secret_spares", cid)


def not_affected(state: State, frame: Resolve, args: Args) -> Args:
    """K/III.8.5.D, M/3.05.5.D: the word is not done to whom his dialect protects."""
    spared = {cid for cid, _ in frame.struck} if is_word(state, frame.item) else set()
    return replace(args, cards=tuple(cid for cid in args.cards if cid not in spared)) if spared else args
