"""K/I.4 — nyílt and rejtett cards: which lie face down, and who may know them."""

from __future__ import annotations

from engine.definition import Definition
from engine.registry import says
from engine.state import State, card, change, note
from engine.zones import PRESENT


def enters_face_up(d: Definition | None, *, on_adventurer: bool = False) -> bool:
    """K/I.4.A–D: tower levels and obstacles come face down, unless named or on an adventurer."""
    return d is None or not d.hidden or d.named or on_adventurer


@says("turned_up", "K/I.4.B")
def turn_up(state: State, cid: int) -> State:
    """K/I.4.B: from now on both players know the card."""
    if card(state, cid).face_up:
        return state
    return note(change(state, cid, face_up=True), "turned_up", cid)


@says("shown_leaving", "K/I.4.E")
def shown_leaving(state: State, cid: int, zone: int) -> State:
    """K/I.4.E: a face-down card that leaves the Present (say, for the hand) has to be shown; what goes
    to the Past, the Depths or the solved quests lies open there anyway."""
    c = card(state, cid)
    leaves = c.zone in PRESENT and zone not in PRESENT
    return note(state, "shown_leaving", cid) if leaves and not c.face_up else state


@says("turned_down", "K/IV.6.3.C")
def turn_down(state: State, cid: int) -> State:
    """K/IV.6.3.C: a level that lay hidden before its siege is turned back."""
    return note(change(state, cid, face_up=False), "turned_down", cid)
