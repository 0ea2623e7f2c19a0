"""K/I.3 — the places of cards, and who owns and controls them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.alteration import as_printed
from engine.definition import Definition
from engine.registry import check, says
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.rules.ch01_basics.s11_counters import drop_counters, gone_instead
from engine.rules.ch02_keywords.s32_past_calling import to_depths
from engine.rules.ch03_card_types.s04_s11_by_kind import sheds_for_controller
from engine.rules.ch04_manoeuvres.s01_equipment import equipment_is_kept
from engine.rules.ch05_playing.s08_forbidden import lift
from engine.rules.ch10_spirits import as_spirit, becomes_spirit
from engine.state import (
    ALERT,
    NOBODY,
    CardState,
    State,
    add_card,
    card,
    change,
    note,
    pack,
    place,
    register,
    set_seat,
    take_top,
)
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, DEPTHS, FUTURE, HAND, IN_GAME, OUT, PAST, PRESENT, SOLVED, STORE, THREAD


def into_thread(state: State, cid: int, *, face_up: bool = True) -> State:
    """K/I.3.C, M/1.04: a card that is played leaves the hand for the time thread, and comes into the
    Present only when it takes effect there (:func:`into_present`)."""
    return lay(state, cid, THREAD, face_up=face_up)


def into_present(state: State, cid: int, zone: int, seat: int, points: int = 0) -> State:
    """K/I.3.D, M/1.05: a card that took effect comes from the thread into the Present, alert and unhurt,
    among its kind (``zone``); ``seat`` controls it."""
    up = enters_face_up(card(state, cid).d)
    return place(state, cid, zone, seat=seat, stance=ALERT, damage=0, points=points, face_up=up)


def over_hand_size(state: State, seat: int, rules) -> int:  # type: ignore[no-untyped-def]
    """K/I.3.G, M/1.06: how many cards the hand holds over its size (7, unless an effect changed it);
    under 0: so many are missing."""
    return len(state.seats[seat].zones[HAND]) - hand_size(state, seat, rules)


def hand_size(state: State, seat: int, rules) -> int:  # type: ignore[no-untyped-def]
    """K/I.3.G, M/1.06: a player's hand size: 7, or what the position says, with what changes it."""
    return int(rules.bind["of_player"](state, seat, "kézméret", state.seats[seat].hand_size, rules))


def _namesakes(state: State, d: Definition, but: int) -> list[CardState]:
    """All other cards of that name that are named (nevesített), wherever they are."""
    return [c for cid in state.names.get(d.name, ()) if cid != but and (c := card(state, cid)).d is not None
            and c.d.named]


def named_there_k(state: State, d: Definition, seat: int, but: int, rules) -> bool:  # type: ignore[no-untyped-def]
    """K/I.3.I: a card of that name lies open in the Present or a Depths, whoever's it is; for
    a quest the solved quests count too. Hidden cards are not seen."""
    per_player = rules.readings["É12"] != 1
    for c in _namesakes(state, d, but):
        if per_player and seat not in (c.owner, c.controller):
            continue
        if (c.zone in PRESENT and c.face_up) or c.zone == DEPTHS or (c.zone == SOLVED and d.kind == "küldetés"):
            return True
    return False


def named_there_m(state: State, d: Definition, seat: int, but: int, rules) -> bool:  # type: ignore[no-untyped-def]
    """M/1.08: per player; over Present, Depths and solved quests, owned or controlled by him."""
    both = rules.readings["É12"] == 1
    for c in _namesakes(state, d, but):
        if not (both or seat in (c.owner, c.controller)):
            continue
        if (c.zone in PRESENT and c.face_up) or c.zone in (DEPTHS, SOLVED):
            return True
    return False


@check("named_once", "K/I.3.I", "M/1.08", readings=("É12", "É95"))
def named_once(state: State, act, rules):  # type: ignore[no-untyped-def]
    """K/I.3.I, M/1.08: a named card (nevesített) can't come beside one of its name (É12, É95);
    what goes to the outer plane does not come (K/VIII.B)."""
    if act.d is None or not act.d.named or rules.readings["É95"] != 1 or act.d.outer:
        return SKIP
    return fail(card=act.d.name) if rules.bind["named_there"](state, act.d, act.seat, act.card, rules) else True


def _pile(state: State, cid: int, rules, *, depths: bool) -> int:  # type: ignore[no-untyped-def]
    """K/I.3.I, K/I.3.J: Past, or for a named card Depths unless one of the name is there already; with ``depths``
    an effect or its keyword sends any card to the Depths."""
    c = card(state, cid)
    if c.d is None or not c.d.named:
        return DEPTHS if depths else PAST
    return PAST if rules.bind["named_there"](state, c.d, c.owner, cid, rules) else DEPTHS


def leaves(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.3: a card leaves the Present, which is the moment of a timed effect of its own."""
    there = card(state, cid).zone in PRESENT
    return rules.bind["owe"](state, cid, "elhagyja a jelent") if there else state


@says("to_pile", ("K/I.3.E", "K/I.3.J"))
def to_past(state: State, cid: int, rules, *, depths: bool = False) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.E, K/I.3.F, K/I.3.J: the card goes to its owner's Past or Depths, open to both players, with
    what hung on it gone first; or it stays as a spirit (K/X.E)."""
    if becomes_spirit(state, cid):
        return as_spirit(shed(state, cid, rules) if rules.readings["É92"] == 1 else state, cid, rules)
    state = leaves(state, cid, rules)
    zone = _pile(state, cid, rules, depths=depths or to_depths(card(state, cid)))
    if gone_instead(card(state, cid), zone):
        return remove(state, cid, rules)
    state = shed(state, cid, rules)
    state = lay(state, cid, zone)
    return note(state, "to_pile", cid, zone)


@says("token_gone", "K/I.11.E")
def remove(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.11.E: a token that would leave play is taken out of the game."""
    state = lay(shed(state, cid, rules), cid, OUT)
    return note(state, "token_gone", cid)


_BARE: dict[str, Any] = {"stance": 0, "damage": 0, "front": False, "counters": (), "mods": (), "marks": (), "lost": (),
                         "points": 0}


def lay(state: State, cid: int, zone: int, *, seat: int = NOBODY, at: int | None = None, face_up: bool = True) -> State:
    """A card goes to another place (as :func:`engine.state.place` says), and what lay on it falls off: damage,
    counters, changes of its values and its text, stance, bans (K/VIII.J)."""
    state = lift(state, cid=cid) if state.memory.forbidden else state
    state = as_printed(state, cid) if card(state, cid).mods else state
    return place(state, cid, zone, seat=seat, at=at, face_up=face_up, **_BARE)


@says("attached_fall", ("K/III.8.3.C", "K/IV.1.J"), "M/5.04.D")
def shed(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/III.8.3.C, K/IV.1.J, M/5.04.D: what is attached to a card that leaves goes: equipment
    of an adventurer in the Row to his controller's storehouse, all else to Past or Depths."""
    c = card(state, cid)
    if c.zone not in PRESENT:
        return state
    for hung in c.attached:
        h = card(state, hung)
        if equipment_is_kept(c.zone) and h.d is not None and h.d.equipment and h.controller != NOBODY:
            state = drop_counters(state, hung)
            state = place(state, hung, STORE, seat=c.controller, face_up=True)
            state = note(state, "attached_fall", hung, STORE)
        else:
            state = to_past(state, hung, rules)
    return state


def drop_all(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/III.4.G, K/III.6.I, M/3.02.K: all that is attached to a card, and its counters, fall off."""
    for hung in card(state, cid).attached:
        state = to_past(state, hung, rules)
    return drop_counters(state, cid)


@says("destroyed", "K/I.3.K", "M/1.15")
def destroy(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.K, M/1.15: a card is destroyed (megsemmisül): Past or Depths."""
    return to_past(note(state, "destroyed", cid), cid, rules)


def destroyable(state: State, cid: int, rules: Any) -> bool:
    """M/1.15: in the newer rules only what is in the game is destroyed (Present, outer plane, solved
    quests); K/I.3.K sets no limit."""
    return card(state, cid).zone in IN_GAME or not rules.bind["destroy_in_game_only"]


@says("sacrificed", ("K/I.3.S", "K/II.18"), "M/1.14")
def sacrifice(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.S, K/II.18, M/1.14: sacrificed at once, without waiting for the thread's end."""
    return to_past(note(state, "sacrificed", cid), cid, rules)


@says("discarded", "K/I.3.L", "M/1.09")
def discard(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.L, M/1.09: a card discarded from the hand or the Future goes to the Past."""
    return note(lay(state, cid, PAST), "discarded", cid)


@says("drawn", ("K/I.3.B", "K/I.7.B"), ("M/1.03", "M/1.21"))
def draw(state: State, seat: int, count: int) -> State:
    """K/I.3.B, M/1.03: draw from the top of the Future; all of it where fewer are left."""
    top = state.seats[seat].zones[FUTURE][:count]
    state = take_top(state, seat, FUTURE, count, HAND)
    state = set_seat(state, seat, drawn=(*state.seats[seat].drawn, *top))
    return note(state, "drawn", seat, len(top))


@check("deck_list", "K/I.3.M", "K/I.3.M")
def in_deck_list(state: State, act: Any, rules: Any) -> Any:
    """K/I.3.M: a card that is named for the first time was in the deck that its owner began with."""
    pool = state.seats[act.seat].pool
    if not act.reveal or pool is None or act.d is None:
        return SKIP
    return True if pool.get(act.d.name, 0) > 0 else fail(card=act.d.name)


@says("brought_in", ("K/I.3.M", "K/I.11.C"))
def brought_in(state: State, d: Definition, seat: int, *, token: bool) -> tuple[State, int]:
    """K/I.3.M: a card from outside the game belongs to who brought it in; it was in no deck list.
    It lies out of the game still; returns its number too."""
    state, cid = add_card(state, CardState(None, seat, token=True))
    return change(register(state, cid, d), cid, token=token), cid


@says("control", ("K/I.3.N", "K/I.3.R"), "M/1.13")
def take_control(state: State, cid: int, seat: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.N: another player becomes the controller; the owner stays. What is attached to a
    level, quest or building falls off (K/III.4.G, K/III.6.I, M/3.02.K)."""
    c = card(state, cid)
    if c.controller == seat or c.zone not in PRESENT:
        return state
    if c.d is not None and sheds_for_controller(c.d.kind):
        state = drop_all(state, cid, rules)
    if c.zone == ATTACHED:
        state = change(state, cid, controller=seat)
    else:
        state = place(state, cid, c.zone, seat=seat)
        for hung in c.attached:
            if card(state, hung).controller == c.controller:
                state = change(state, hung, controller=seat)
    return note(state, "control", cid, seat)


def attached_controller(d: Definition | None, seat: int, *, on_adventurer: bool, by_effect: bool = False) -> int:
    """K/I.3.O, K/I.3.Q, M/1.10, M/1.12: who controls a card that is being attached: ``seat`` where it is
    equipment worn by an adventurer, or an obstacle hung as one (a mount also on an adventurer);
    nobody where it is attached otherwise. What an effect hangs up is no such obstacle (K/V.4.C)."""
    if d is not None and d.equipment:
        return seat if on_adventurer else NOBODY
    obstacle = (d is None or d.kind == "akadálylap") and not by_effect
    mount = d is not None and d.mount is not None
    return seat if obstacle and (mount or not on_adventurer) else NOBODY


def holder(c: CardState) -> int:
    """K/I.3.R, M/1.13: the card's játékosa: its controller, or its owner where it has none."""
    return c.controller if c.controller != NOBODY else c.owner


@check("own_sacrifice", "K/I.3.S", "M/1.14")
def own_sacrifice(state: State, act, rules):  # type: ignore[no-untyped-def]
    """K/I.3.S, M/1.14: only what one is the játékosa of can be sacrificed as a cost."""
    for cid in act.sacrificed:
        if cid != NOBODY and holder(card(state, cid)) != act.seat:
            return fail(card=cid)
    return True if act.sacrificed else SKIP


def look_out(state: State, cid: int) -> State:
    """K/I.3.T: a card that is looked out of the deck goes into its owner's hand. The line names it, so it
    is shown; one that could be any card may stay unnamed (?)."""
    return place(state, cid, HAND)


@says("shuffled", "K/I.3.U", "M/1.16")
def forget_order(state: State, seat: int) -> State:
    """K/I.3.U, M/1.16: a shuffled deck is in an order that nobody knows: which card is which
    number is open again, though which cards are in it is not forgotten."""
    s = state.seats[seat]
    known = [(cid, c.d) for cid in s.zones[FUTURE] if (c := card(state, cid)).d is not None]
    if not known:
        return note(state, "shuffled", seat)
    gone: dict[str, list[int]] = {}
    cards = [c for chunk in state.cards for c in chunk]
    for cid, d in known:
        assert d is not None
        gone.setdefault(d.name, []).append(cid)
        cards[cid] = replace(cards[cid], d=None)
    names, pool = state.names, s.pool
    for name, ids in gone.items():
        left = tuple(i for i in names[name] if i not in ids)
        names = names.set(name, left) if left else names.delete(name)
        if pool is not None:
            pool = pool.set(name, pool.get(name, 0) + len(ids))
    state = replace(state, cards=pack(cards), names=names)
    return note(set_seat(state, seat, pool=pool), "shuffled", seat)
