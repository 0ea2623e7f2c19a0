"""K/VI.4 — building and unwinding the time thread (időfonal)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.frames import Battle, Choice, Item, Manoeuvre, Thread
from engine.many import all_passed, is_omen
from engine.registry import awaits, says
from engine.rules.ch01_basics.s03_places_control import into_thread, lay, to_past
from engine.rules.ch01_basics.s06_active_player import next_to_act, seat_order
from engine.rules.ch01_basics.s10_values import ATTRIBUTES, value
from engine.rules.ch01_basics.s11_counters import mark_damage
from engine.rules.ch03_card_types.s10_level import level_left
from engine.rules.ch06_time_thread.s01_action import is_act
from engine.rules.ch06_time_thread.s04_source import last_known
from engine.rules.ch06_time_thread.s05_in_manoeuvres import HEALED, damaged_in_rows, encloses, keeps_damage
from engine.rules.ch07_antiss import home_instead_of_death, spared
from engine.state import ACTING, CHUNK, WOUNDED, Awaiting, CardState, Mod, State, card, change, note, put
from engine.variant import LATE
from engine.zones import DEPTHS, IN_GAME, OUT, PAST, ROW, TEAM, THREAD

_OF_BATTLE = ("körszál", "harcvég")  # stages of threads that leave something behind in a battle (É16, É25)

awaits("választás:sorrend", ("K/VI.4.E", "K/VI.4.U"))


def open_thread(state: State, phase: str, stage: str, *, opened: bool = False, act: Item | None = None) -> State:
    """K/VI.4.B: a time thread opens; ``opened`` by an act rather than a phase; ``act`` waits for its end (É66)."""
    return replace(state, frames=(*state.frames, Thread(phase=phase, stage=stage, opened=opened, act=act)))


def thread_of(state: State) -> Thread | None:
    """The innermost open thread, or None; a choice or a half-done item may lie on it."""
    for frame in reversed(state.frames):
        if type(frame) is Thread:
            found: Thread = frame
            return found
        if encloses(frame):
            return None
    return None


def set_thread(state: State, **fields: Any) -> State:
    """The state with fields of the innermost thread changed."""
    frames = state.frames
    at = len(frames) - 1
    while type(frames[at]) is not Thread:
        at -= 1
    return replace(state, frames=(*frames[:at], replace(frames[at], **fields), *frames[at + 1:]))


@says("into_thread", ("K/VI.4.B", "K/VI.4.C", "K/VI.4.E"))
def push(state: State, item: Item) -> State:
    """K/VI, K/VI.4.B–C, K/VI.4.E: the item becomes the top one of the thread; with none open it
    opens one."""
    thread = thread_of(state)
    if thread is None:
        state = _open_between(state, opened=is_act(item))
    state = set_thread(state, items=(*thread.items, item) if thread is not None else (item,), passed=())
    return note(state, "into_thread", item.kind, item.source)


def _open_between(state: State, *, opened: bool) -> State:
    """A thread that no phase opens: in the Row, between the phases of a manoeuvre, or in the rounds of a
    battle."""
    top = type(state.frames[-1])
    stage = "körszál" if top is Battle else "manőver" if top is Manoeuvre else "szál"
    return open_thread(state, "", stage, opened=opened)


def card_into(state: State, cid: int, *, face_up: bool) -> State:
    """K/VI.4.C–D: of a card that is played the card itself goes into the thread, and a hidden one lies
    hidden there too."""
    return into_thread(state, cid, face_up=face_up)


def activation_into(state: State, cid: int) -> State:
    """K/VI.4.C–D: of an activation the card stays where it is, but a hidden one is shown."""
    return change(state, cid, face_up=True)


def run_thread(state: State, frame: Thread, rules) -> State | Awaiting:  # type: ignore[no-untyped-def]
    """K/VI.4.F–I: wait for an act; when all have passed in a row unwind the top, or close."""
    if frame.items:
        items = last_known(state, frame.items, rules)
        if items is not frame.items:
            return set_thread(state, items=items)
        if rules.readings["É09"] != 1 and (lost := _aimless(state, items)) is not None:
            return neutralise(set_thread(state, items=tuple(i for i in items if i is not lost)), lost, rules)
    if not all_passed(state, frame.passed):
        return ACTING[next_to_act(state, frame.passed)]
    return unwind_top(state, frame, rules) if frame.items else close(state, rules)


def unwind_top(state: State, frame: Thread, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.G: the top item leaves the thread and takes place; then everybody may act again."""
    left = replace(frame, items=frame.items[:-1], passed=())
    state = replace(state, frames=(*state.frames[:-1], left))
    return rules.bind["unwind"](state, frame.items[-1], rules)  # type: ignore[no-any-return]


def _aimless(state: State, items: tuple[Item, ...]) -> Item | None:
    """K/VI.4.R, É09: the topmost item that has lost all its targets; by the other reading it goes at once."""
    return next((i for i in reversed(items) if i.targeted and i.targets
                 and all(target_lost(state, i, n) for n in range(len(i.targets)))), None)


@says("thread_closed", "K/VI.4.I")
def close(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.I, K, Q: the thread closes: first deaths and what else waited for its end."""
    frame = state.frames[-1]
    if frame.stage in _OF_BATTLE:
        state = rules.bind["before_deaths"](state, frame, rules)
    if frame.stage != "körszál" or rules.readings["É16"] == 1:
        state = end_of_thread(state, rules)
    state = replace(state, frames=state.frames[:-1], said=(*state.said, ("thread_closed", frame.phase)))
    if frame.act is not None:
        state = LATE[frame.act.kind](state, frame.act, rules)
    for end in frame.ends:
        state = rules.bind["ends"](state, end, rules)
    return state


def end_of_thread(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.J–L, K/VI.4.N, K/VI.5.C: deaths; outside a manoeuvre the wounded turn and the damage
    goes; who is in an antiss battle does not die (K/VII.4.E')."""
    candidates = _touched(state, rules)
    if not candidates:
        return state
    for cid in candidates:
        cause = dies_of(state, cid, rules)
        if cause:
            state = home_instead_of_death(state, cid) if spared(state, cid, rules) else die(state, cid, cause, rules)
    return state if keeps_damage(state, rules) else wound_survivors(state, rules)


def wound_survivors(state: State, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.M–N, K/VI.5.B: at the end of a thread in the Row, or of the manoeuvre for who came through
    its battle, those in the Row with damage turn wounded."""
    for cid in damaged_in_rows(state):
        state = turn_wounded(state, cid, rules)
    return state


def _touched(state: State, rules) -> list[int]:  # type: ignore[no-untyped-def]
    """The adventurers on whom anything lies that could kill or wound them, or whom what runs could take
    what keeps them alive from."""
    worst = rules.bind["worst_case"](state) if state.running else None
    cards = state.cards
    out = []
    for seat in state.seats:
        zones = seat.zones
        for cid in zones[ROW] + zones[TEAM] if zones[TEAM] else zones[ROW]:
            c = cards[cid // CHUNK][cid % CHUNK]
            touched = c.damage or c.marks or c.counters or c.mods or c.attached or worst
            if touched and c.d is not None and _in_danger(cards, c, worst, rules):
                out.append(cid)
    return out


def _in_danger(cards, c: CardState, worst, rules) -> bool:  # type: ignore[no-untyped-def]
    if c.damage or c.marks or c.counters or (c.mods and any(map(_takes, c.mods))):
        return True
    hurt = c.attached and any(cards[h // CHUNK][h % CHUNK].marks for h in c.attached)
    return bool(hurt or (worst and rules.bind["could_die"](c.d, worst)))


def _takes(mod: Mod) -> bool:
    """Whether a change may bring a value down: all but what only adds to it."""
    return mod.op != "módosít" or mod.amount < 0


def dies_of(state: State, cid: int, rules) -> str:  # type: ignore[no-untyped-def]
    """K/VI.4.J, L, K/III.10.G: what an adventurer dies of, "" for nothing: a death effect (halál), damage up to the
    base level (sebzés), the value that ran out, more machines than the base level (gépezet, K/IX.3.B)."""
    c = card(state, cid)
    if "halál" in c.marks:
        return "halál"
    base = value(state, cid, "alapszint", rules) or 0
    if base <= 0:
        return "alapszint"
    if c.damage and level_left(base, c.damage, below_zero=True) <= 0:
        return "sebzés"
    if c.attached and rules.bind["overbuilt"](state, cid, base):
        return "gépezet"
    if not _weakened(state, c, rules):
        return ""
    return next((name for name in ATTRIBUTES if (value(state, cid, name, rules) or 0) < 1), "")


def _weakened(state: State, c: CardState, rules) -> bool:  # type: ignore[no-untyped-def]
    """Whether anything could have brought an attribute of the card under 1: what was done to it, what runs, or
    its own print."""
    if c.d is None or c.d.frail or c.mods or c.counters:
        return True
    return bool(state.running) and rules.bind["could_die"](c.d, rules.bind["worst_case"](state))


@says("died", ("K/VI.4.J", "K/VI.4.K"), ("K/VI.4.J", "K/VI.4.K", "M/5.13"))
def die(state: State, cid: int, cause: str, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.J–L, M/5.13: an adventurer dies, at the end of a thread and only then; the trace tells of what."""
    state = rules.bind["owe"](note(state, "died", cid, cause), cid, "meghal")
    return to_past(state, cid, rules)


@says("wounded", ("K/VI.4.M", "K/VI.4.N", "K/VI.5.B"), readings=("É05",))
def turn_wounded(state: State, cid: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.M–N, K/VI.5.B: a survivor with damage turns wounded, and the damage comes off (É05)."""
    c = card(state, cid)
    kept = c.damage if rules.readings["É05"] != 1 else 0
    marks = tuple(m for m in c.marks if m != HEALED)
    return note(put(state, cid, replace(c, stance=WOUNDED, damage=kept, marks=marks)), "wounded", cid)


@says("damage", ("K/VI.4.J", "K/I.11.H"))
def deal(state: State, cid: int, amount: int, source: int, rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.J, K/I.11.H: damage is marked on the card and adds up; a moment of timed effects (K/VI.3). ``source``
    is the card that deals it, for the trace alone."""
    if amount <= 0:
        return state
    state = note(mark_damage(state, cid, amount), "damage", cid, amount, source)
    return rules.bind["owe"](state, cid, "sebződik")  # type: ignore[no-any-return]


@says("death_mark", "K/VI.4.L", "M/5.13")
def mark_for_death(state: State, cid: int, source: int) -> State:
    """K/VI.4.L, M/5.13: a death effect of the card ``source`` lies on him until the thread's end."""
    c = card(state, cid)
    if "halál" in c.marks:
        return state
    return note(put(state, cid, replace(c, marks=(*c.marks, "halál"))), "death_mark", cid, source)


def target_lost(state: State, item: Item, at: int) -> bool:
    """K/VI.4.R: the target is no longer where it was when it was chosen."""
    c = card(state, item.targets[at])
    was = item.homes[at] if at < len(item.homes) else c.zone
    if was == THREAD:
        thread = thread_of(state)
        return c.zone != THREAD or thread is None or all(i.source != item.targets[at] for i in thread.items)
    return c.zone not in IN_GAME if was in IN_GAME else c.zone != was


@says("neutralised", ("K/VI.4.R", "K/I.3.E"))
def neutralise(state: State, item: Item, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.E, K/VI.4.R: an item that does not take place: a card goes to its owner's Past."""
    state = note(state, "neutralised", item.source, item.kind)
    if item.kind == "lap" and card(state, item.source).zone == THREAD:
        depths = item.past or (rules.readings["É11"] != 1 and _named(state, item.source))
        return to_pile_unresolved(state, item.source, depths, rules)
    if item.form == "akadály":
        state = rules.bind["machines_fall"](state, item.source, rules)
    if item.kind in ("csatolás", "ráépítés") and card(state, item.source).zone == THREAD:
        return to_pile_unresolved(state, item.source, False, rules)
    return state


def _named(state: State, cid: int) -> bool:
    d = card(state, cid).d
    return d is not None and d.named


def to_pile_unresolved(state: State, cid: int, depths: bool, rules) -> State:  # type: ignore[no-untyped-def]
    """K/I.3.E, É11: what did not take place goes to the Past, named or not; an omen out of the game (K/T.1.A)."""
    if is_omen(state, cid):
        return note(lay(state, cid, OUT), "omen_leaves", cid)
    state = lay(state, cid, DEPTHS if depths else PAST)
    return note(state, "to_pile", cid, DEPTHS if depths else PAST)


@says("unwound", ("K/VI.4.G", "K/VI.4.H"))
def unwound(state: State, item: Item) -> State:
    """K/VI.4.G–H, M/1.66: one item has been unwound and takes place now; what it cost was paid before."""
    return note(state, "unwound", item.source, item.kind)


@says("timed", ("K/VI.3", "K/V.1.F", "K/V.3.H"), ("K/VI.3", "M/5.07.O"))
def enter_items(state: State, items: list[Item], rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.E, K/VI.4.U: effects that enter together: the active player's first; the order of one
    player's own is his choice."""
    waiting = [own for seat in seat_order(state) if (own := tuple(i for i in items if i.seat == seat))]
    if waiting and thread_of(state) is None:
        state = _open_between(state, opened=False)
    while waiting and not order_matters(waiting[0]):
        state = enter_all(state, waiting.pop(0), rules)
    asked = tuple(Choice("sorrend", own[0].seat, tuple(i.source for i in own), own) for own in reversed(waiting))
    return replace(state, frames=(*state.frames, *asked)) if asked else state


def order_matters(items: tuple[Item, ...]) -> bool:
    """K/VI.4.U: whether there is an order to choose: not for one effect, nor for equal ones."""
    return len({(i.source, i.effect) for i in items}) > 1


def enter_all(state: State, items: tuple[Item, ...], rules) -> State:  # type: ignore[no-untyped-def]
    """K/VI.4.E: the effects go into the thread one after the other, and get their targets (K/VI.3)."""
    for item in items:
        state = rules.bind["aim"](note(push(state, item), "timed", item.source), item)
    return state
