"""What a stated position says beside the cards: the variant (K/T) and the antiss of this turn (K/VII.4)."""

from __future__ import annotations

from typing import Any

from engine.many import NOBODY, Many
from engine.state import SEATS, State, card
from engine.zones import OUT

Words = dict[str, Any]


def of_table(state: State) -> Words:
    """The keys at the top of a position: the variant, its sides, pact, goal and who has put out how many."""
    many = state.many
    if many is None:
        return {}
    out: Words = {"változat": state.variant}
    if many.sides:
        out["párok"] = [[SEATS[n] for n in members] for members in many.sides]
    if many.pact:
        out["szövetség"] = [SEATS[n] for n in many.pact]
    if many.goal != Many().goal:
        out["cél"] = many.goal
    if many.eliminated:
        out["kiejtések"] = {SEATS[n]: count for n, count in many.eliminated}
    return out


def of_seat(state: State, seat: int) -> Words:
    """The keys of one seat: its challenge, points and omen, whether it fell out, and its antiss."""
    return {**(_of_variant(state, state.many, seat) if state.many is not None else {}), **_of_antiss(state, seat)}


def _of_variant(state: State, many: Many, seat: int) -> Words:
    aside = any(n == seat and card(state, cid).zone == OUT for n, cid in many.omens)
    found: Words = {
        "kihívás": next((SEATS[whom] for who, whom in many.challenges if who == seat), None),
        "győzelmi_pont": dict(many.points).get(seat), "kiesett": "igen" if seat in many.out else None,
        "ómen_félretéve": "igen" if aside else None,
        "ómen_után": "cselekszik" if many.acting == seat != NOBODY else "végzett" if seat in many.finished else None}
    return {key: value for key, value in found.items() if value is not None}


def _of_antiss(state: State, seat: int) -> Words:
    def named(cids: tuple[int, ...]) -> list[str]:
        own = (card(state, cid) for cid in cids if card(state, cid).controller == seat)
        return [c.d.name for c in own if c.d is not None]

    memory = state.memory
    found: Words = {"antisson_cselekedett": named(memory.antiss_acted), "antiss_próbált": named(memory.antiss_tried),
                    "antissos": memory.antiss_solved.count(seat)}
    return {key: value for key, value in found.items() if value}
