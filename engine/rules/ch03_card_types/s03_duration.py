"""K/III.3, M/5.06 — időtartam: how long a card stays in the Present, and that it leaves after that."""

from __future__ import annotations

from typing import Any

from engine.alteration import over
from engine.definition import Definition
from engine.frames import Battle, Item
from engine.registry import says
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch02_keywords.s32_past_calling import stays_called
from engine.rules.ch05_playing.s08_forbidden import lift
from engine.rules.ch06_time_thread.s05_in_manoeuvres import in_manoeuvre
from engine.rules.ch08_outer_plane import go_outside
from engine.state import CardState, State, card, note, on_table, place, remember
from engine.zones import EVENT, OUTER, PRESENT, THREAD

_LASTING = (EVENT, OUTER)  # where what has a duration stays


@says("stays", ("K/III.3.B", "K/III.3.C", "K/III.3.D"),
      ("M/5.06.B", "M/5.06.C", "M/5.06.D", "M/5.06.G", "M/5.06.H"))
def finish(state: State, item: Item, rules: Any) -> State:
    """K/III.3.A–D, K/III.7.G, M/3.04.G, M/5.06.A, M/5.06.B, M/5.06.C, M/5.06.D: when its effect has taken place a
    card stays as long as its duration says, for good (végleges) to the game's end; a pillanat leaves at once, and
    what lasts until it is used (felhasználás) when it has been."""
    c = card(state, item.source)
    if item.form == "akadály" or (item.kind == "hatás" and lasts_until_used(c)):
        return used_up(state, item.source, rules)
    if item.kind != "lap" or c.zone != THREAD:
        return state
    duration = c.d.duration if c.d is not None else "pillanat"
    lost = item.past and rules.readings["É48"] != 1
    if lost or duration == "pillanat" or used_as_played(c.d) or not rules.bind["duration_holds"](state, duration):
        return to_past(state, item.source, rules, depths=item.past)
    if c.d is not None and c.d.outer:
        return go_outside(state, item.source, item.seat, rules)  # K/VIII.B
    state = stays_called(place(state, item.source, EVENT, seat=item.seat), item.source, item.past)
    return note(state, "stays", item.source, duration)


def lasts_until_used(c: CardState) -> bool:
    """K/III.3.C, M/5.06.C: a card of felhasználás duration, other than an obstacle, that is used by activating its
    effect; obstacles have their own activation, and a machine built of one stays (K/IX.2.D)."""
    return c.d is not None and c.d.duration == "felhasználás" and c.d.kind != "akadálylap"


def used_as_played(d: Definition | None) -> bool:
    """K/III.3.C, M/5.06.C: what does all it does as it is played has been used by that."""
    return d is not None and d.duration == "felhasználás" and d.playing is not None and not d.activations


def used_up(state: State, cid: int, rules: Any) -> State:
    """K/III.3.C, K/III.7.G, M/3.04.G, M/5.06.C: a trap, or another card that lasts until then, was used, so it
    leaves the Present."""
    return to_past(state, cid, rules) if card(state, cid).zone in PRESENT else state


def duration_holds_k(state: State, duration: str) -> bool:
    """K/III.3: the older rulebook knows no turning into pillanat."""
    return True


def duration_holds_m(state: State, duration: str) -> bool:
    """M/5.06.G, M/5.06.H: a card of battle or manoeuvre duration played outside of one is a pillanat."""
    if duration == "harc":
        return any(type(f) is Battle for f in state.frames)
    return duration != "manőver" or in_manoeuvre(state)


def expire(state: State, until: str, rules: Any) -> State:
    """K/III.3.A, M/5.06.A, M/5.06.G, M/5.06.H: when a duration (forduló, harc, manőver) is over, the effects that
    lasted so long end, and the cards go to the Past or Depths, from the outer plane too (K/VIII.B)."""
    if any(m.until == until for _, m in state.memory.players):
        state = remember(state, players=tuple(p for p in state.memory.players if p[1].until != until))
    state = lift(state, until=until) if state.memory.forbidden else state
    outside = [(cid, card(state, cid)) for seat in state.seats for cid in seat.zones[OUTER]]
    for cid, c in on_table(state) + outside:
        if c.mods and any(m.until == until for m in c.mods):
            state = over(state, cid, until)
        if c.zone in _LASTING and c.d is not None and c.d.duration == until:
            state = note(to_past(state, cid, rules), "expired", cid, until)
    return state
