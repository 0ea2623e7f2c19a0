"""K/VI.3 — időzített hatás: what takes place by itself when its moment comes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.alteration import unprinted
from engine.cards import TargetSpec, parse_target
from engine.definition import PLAYED, EffectDef
from engine.frames import Choice, Item
from engine.registry import awaits
from engine.rules.ch01_basics.s12_reference import all_fitting, has_word, is_kind, whose
from engine.rules.ch02_keywords.s25_tribal_alliance import switched_on
from engine.rules.ch03_card_types.m_omen import powerless
from engine.rules.ch05_playing.m_once_per_player import one_for_each
from engine.rules.ch05_playing.s04_attached import keeps_effects
from engine.rules.ch06_time_thread.s04_build_unwind import enter_items, set_thread, thread_of
from engine.rules.ch07_antiss import mute
from engine.rules.ch10_spirits import silent
from engine.rules.variants.s0_opponent import opponent_open
from engine.rules.variants.s5_whom import member_open
from engine.state import CHUNK, NOBODY, CardState, State, card, note
from engine.zones import ATTACHED, ROW, TEAM

awaits("választás:célpontok", ("K/VI.3", "K/V.1.A", "K/T.1.A"), ("K/VI.3", "M/5.01.C", "K/T.1.A"))


def enter_timed(state: State, moment: str, rules: Any) -> State:
    """K/VI.3: the timed effects of cards in the Present whose moment this is go into the thread."""
    cards = state.cards
    items = [item for cid in state.waiting
             if (d := cards[cid // CHUNK][cid % CHUNK].d) is not None and moment in d.moments
             for item in timed_items(state, cid, moment)]
    return enter_items(state, one_for_each(state, items), rules) if items else state


def enter_in_battle(state: State, moment: str, rules: Any) -> State:
    """K/VI.3, K/IV.6.4: as :func:`enter_timed`, for the beginning and the end of a battle: of the
    adventurers, and what they wear, only those that are in it."""
    items = [item for cid in state.waiting if _bearer(state, cid).zone != ROW
             for item in timed_items(state, cid, moment)]
    return enter_items(state, one_for_each(state, items), rules) if items else state


def _bearer(state: State, cid: int) -> CardState:
    c = card(state, cid)
    return card(state, c.host) if c.zone == ATTACHED and card(state, c.host).zone in (ROW, TEAM) else c


def timed_items(state: State, cid: int, moment: str) -> list[Item]:
    """K/VI.3, K/V.5.K: the timed effects of one card for one moment, as items."""
    c = card(state, cid)
    if c.d is None or moment not in c.d.moments or c.controller == NOBODY or not keeps_effects(c):
        return []
    return [Item("időzített", c.controller, cid, e.number, given=unprinted(state, cid, e.number)) for e in c.d.timed
            if e.timed == moment and e.number not in c.lost and _heard(state, cid, e)]


def _heard(state: State, cid: int, effect: EffectDef) -> bool:
    """K/II.25.B, K/VII.4.D, K/X.D, M/3.09.G: no rule of the antiss, the spirits or the omens keeps it
    silent, nor an alliance that is too small."""
    quiet = silent(state, cid, effect) or powerless(state, cid, effect) or mute(state, cid, effect)
    return switched_on(state, cid, effect) and not quiet


# ------------------------------------------------------ moments in the middle of something else


def owe(state: State, cid: int, moment: str) -> State:
    """K/VI.3, K/V.5.K, M/5.07.O: what happens to a card is the moment of a timed effect of its own; it
    goes into the thread as soon as what is going on allows (:func:`enter_due`)."""
    items = timed_items(state, cid, moment)
    return replace(state, due=(*state.due, *items)) if items else state


def owe_played(state: State, played: int, seat: int) -> State:
    """K/VI.3: a card is being played: the moment of effects that wait for such a card."""
    found: list[Item] = []
    cards = state.cards
    for cid in state.waiting:
        d = cards[cid // CHUNK][cid % CHUNK].d
        for effect in d.awaits_plays if d is not None else ():
            if _awaited_card(state, cid, effect, played, seat):
                found += [i for i in timed_items(state, cid, effect.timed) if i.effect == effect.number]
    return replace(state, due=(*state.due, *found)) if found else state


def _awaited_card(state: State, cid: int, effect: EffectDef, played: int, seat: int) -> bool:
    described = effect.timed.removeprefix(PLAYED).strip()
    if not described:
        return True
    spec, c = parse_target(described), card(state, played)
    if not whose(state, seat, spec, card(state, cid).controller):
        return False
    return is_kind(c, spec.kind) and all(has_word(c, w) for w in spec.words) and (
        not spec.named or (c.d is not None and c.d.named))


def enter_due(state: State, rules: Any) -> State:
    """K/VI.4.E, K/VI.4.U: the effects whose moment has come go into the thread together; with none open
    they open one."""
    return enter_items(replace(state, due=()), list(state.due), rules)


# ------------------------------------------------------ targets of timed effects


def target_spec(state: State, item: Item) -> TargetSpec | None:
    """What a timed effect, or an omen (K/T.1.A), asks its player to choose as it goes into the thread; None for
    nothing."""
    d = card(state, item.source).d
    spec = d.effects[item.effect].target if d is not None and 0 <= item.effect < len(d.effects) else None
    return None if spec is None or spec.every or spec.kind in ("játékos", "ellenfél") else spec


def aim(state: State, item: Item) -> State:
    """K/VI.3, K/V.1.A, M/5.01.C: the item lies on top of the thread and wants targets: its player
    chooses; with nothing to choose from it leaves, with one card only that is it. Among many it is first said
    which opponent it means (K/T.0.1), and whom of a side it is done to (K/T.5.torony, K/T.5.építmény)."""
    asked = (opponent_open(state, item) or member_open(state, item)) if state.many is not None else None
    return replace(state, frames=(*state.frames, asked)) if asked is not None else aim_at_cards(state, item)


def aim_at_cards(state: State, item: Item) -> State:
    """K/VI.3, K/V.1.A, M/5.01.C, K/T.1.A: the targets of an item that lies in the thread."""
    spec = target_spec(state, item)
    if spec is None or item.targeted:
        return state
    fitting = tuple(all_fitting(state, spec, item.seat))
    if len(fitting) < max(1, spec.count_min):
        thread = thread_of(state)
        assert thread is not None
        left = tuple(i for i in thread.items if i is not item)
        return note(set_thread(state, items=left), "not_possible", "időzített", item.source)
    if len(fitting) == 1 or len(fitting) == spec.count_min == spec.count_max:
        return aimed(state, item, fitting)
    return replace(state, frames=(*state.frames, Choice("célpontok", item.seat, fitting, (item,), item.source)))


def how_many(state: State, item: Item, options: int) -> tuple[int, int]:
    """How many targets a timed effect takes, from and to."""
    spec = target_spec(state, item)
    assert spec is not None
    return max(1, spec.count_min), options if spec.count_max is None else min(options, spec.count_max)


def aimed(state: State, item: Item, targets: tuple[int, ...]) -> State:
    """The item in the thread has its targets."""
    homes = tuple(card(state, cid).zone for cid in targets)
    return exchanged(state, item, replace(item, targets=targets, homes=homes, targeted=True))


def exchanged(state: State, item: Item, new: Item) -> State:
    """The thread with this item as it is now, after its player's choice."""
    thread = thread_of(state)
    assert thread is not None
    if item not in thread.items:
        return state
    at = len(thread.items) - 1 - thread.items[::-1].index(item)
    return set_thread(state, items=(*thread.items[:at], new, *thread.items[at + 1:]))
