"""K/III.10 — what must hold for an adventurer, a quest or a building to be played (M/3.01–3.08)."""

from __future__ import annotations

from typing import Any

from engine.acting import Act
from engine.cards.vocabulary import OPPOSITES
from engine.definition import Definition
from engine.registry import check, says
from engine.rules.ch01_basics.s03_places_control import into_present
from engine.rules.ch03_card_types.s11_ally import has_alignment_rule
from engine.rules.ch10_spirits import has_alignment
from engine.state import CardState, State, card, note, on_table
from engine.verdict import SKIP, fail
from engine.zones import ATTACHED, QUEST, ROW

QUEST_LIMIT = 3


def opposed(state: State, d: Definition, seat: int, rules: Any) -> bool:
    """K/III.10.F, M/3.07.2: an adventurer of the opposite alignment that the player owns (in the
    newer rules: and controls) is in the Present. A spirit has no alignment (K/X.F)."""
    against = OPPOSITES.get(d.card.alignment or "nincs")
    if against is None:
        return False
    return any(_opposes(c, against, seat, rules) for _, c in on_table(state))


def _opposes(c: CardState, against: str, seat: int, rules: Any) -> bool:
    if c.zone == ATTACHED or not has_alignment(c):
        return False
    if c.d is None or not c.d.adventurer or c.owner != seat:
        return False
    return c.d.card.alignment == against and bool(rules.bind["alignment_counts"](c, seat))


def alignment_k(c: CardState, seat: int) -> bool:
    """K/III.10.F: owning the adventurer is enough."""
    return True


def alignment_m(c: CardState, seat: int) -> bool:
    """M/3.07.2: it must be controlled too."""
    return c.controller == seat


def may_not_enter(state: State, cid: int, seat: int, rules: Any) -> bool:
    """K/I.3.I, K/III.10.F, M/1.08, M/3.07.2: whether a card may not come into the Present on a player's side, played
    or put there by an effect; two alignments conflict only if he owns both. Of an unknown card nobody can say."""
    c = card(state, cid)
    return c.d is not None and may_not_be_beside(state, c.d, cid, seat, rules, owned=c.owner == seat)


def may_not_be_beside(state: State, d: Definition, but: int, seat: int, rules: Any, *, owned: bool = True) -> bool:
    """K/I.3.I, K/III.10.F, M/1.08, M/3.07.2: a named card can't come beside one of its name (``but`` itself), nor an
    adventurer beside one of the opposite alignment."""
    if d.named and rules.bind["named_there"](state, d, seat, but, rules):
        return True
    return owned and has_alignment_rule(d) and opposed(state, d, seat, rules)


@says("kept_out", ("K/I.3.I", "K/III.10.F"), ("M/1.08", "M/3.07.2"))
def kept_out(state: State, cid: int) -> State:
    """K/I.3.I, K/III.10.F, M/1.08, M/3.07.2: what an effect would put into the Present against these stays where
    it is."""
    return note(state, "kept_out", cid)


def arrive(state: State, cid: int, seat: int) -> State:
    """K/III.10.B, M/3.07: an adventurer comes into his player's Row, alert and without damage."""
    return into_present(state, cid, ROW, seat)


@check("alignment", "K/III.10.F", "M/3.07.2", readings=("É52",))
def no_alignment_conflict(state: State, act: Act, rules: Any) -> Any:
    """K/III.10.F, M/3.07.2: no adventurer comes in beside one of the opposite alignment (É52);
    on the outer plane nobody conflicts (K/VIII.C)."""
    if act.d is None or not has_alignment_rule(act.d) or rules.readings["É52"] != 1 or act.d.outer:
        return SKIP
    return fail(card=act.d.name) if opposed(state, act.d, act.seat, rules) else True


@check("quest_limit", "M/3.02.C", "M/3.02.C", readings=("É62",))
def quest_limit(state: State, act: Act, rules: Any) -> Any:
    """M/3.02.C: three quests may wait to be solved (É62: in the older rules too)."""
    if act.d is None or not (act.d.kind == "küldetés" or act.event.as_quest) or not rules.bind["quest_limits"](rules):
        return SKIP
    have = len(state.seats[act.seat].zones[QUEST])
    return True if have < QUEST_LIMIT else fail(have=have, limit=QUEST_LIMIT)
