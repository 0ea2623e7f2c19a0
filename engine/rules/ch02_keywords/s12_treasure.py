"""K/II.12 — Kincs X: a card that may be played as a quest and won by solving it (M/1.26–28)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from engine.acting import Act
from engine.definition import Definition, definition
from engine.frames import Choice, Item
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s03_places_control import brought_in, to_past
from engine.rules.ch01_basics.s10_values import reckoned, team_level
from engine.rules.ch01_basics.s12_reference import became_quest
from engine.rules.ch03_card_types.s01_entering_present import enter
from engine.state import CardState, State, card, change, hang, note, place
from engine.verdict import SKIP, fail
from engine.zones import BUILDING, IN_GAME, PRESENT, QUEST, SOLVED, STORE, TOWER

ROADS: Final = 4
FREE: Final = "ingyen aktivizálható"  # mark of an obstacle that was won
TOKEN: Final = "Megoldott küldetés jelző"
_COMES: Final = ("kalandozó", "szövetséges", "építmény", "toronyszint")
_HOSTS: Final = {"toronyszint": TOWER, "építmény": BUILDING, "küldetés": QUEST}

awaits("választás:kincs", "K/II.12.D")


def is_treasure(d: Definition | None) -> bool:
    """K/II.12.A: the keyword stands among the card's."""
    return d is not None and "Kincs" in d.keywords


@check("as_quest", ("K/II.12.B", "K/II.12.C"), ("K/II.12.C", "M/1.27"))
def treasure_as_quest(state: State, act: Act, rules: Any) -> Any:
    """K/II.12.B–C, M/1.26–27: a treasure is played for its MP-érték or as a quest, never free; nothing else
    is played as a quest."""
    if act.d is None:
        return SKIP
    if act.event.as_quest and not is_treasure(act.d):
        return fail(card=act.d.name)
    if is_treasure(act.d) and act.event.free:
        return fail(card=act.d.name)
    return True if is_treasure(act.d) else SKIP


def treasure_mp_k(worth: int, changed: int) -> int:
    """K/II.12.C: what a treasure costs can be raised, but never made less than its MP-érték."""
    return max(worth, changed)


def treasure_mp_m(worth: int, changed: int) -> int:
    """M/1.27: what a treasure costs is always its MP-érték."""
    return worth


def not_for_free(state: State, cid: int, zone: int) -> bool:
    """K/II.12.B–C, M/1.28: no effect puts a treasure into the Present; attaching it otherwise is free, and so
    is equipment's way from a quest to the storehouse."""
    c = card(state, cid)
    return is_treasure(c.d) and zone in PRESENT and c.zone not in IN_GAME


# ------------------------------------------------------------------ the treasure as a quest


def roads_of(state: State, cid: int, rules: Any) -> int | None:
    """K/II.12.D: how many obstacles go on a quest: what is printed, 4 for a treasure played as one, with what
    changes it (K/V.9, M/5.11); None for an unknown card."""
    c = card(state, cid)
    if c.d is None:
        return None
    printed = ROADS if became_quest(c) else c.d.card.roads or 0
    changed: int | None = reckoned(state, cid, "utak", printed, rules)
    return printed if changed is None else changed


def conditions_of(c: CardState) -> tuple[str, ...]:
    """K/II.12.D: the conditions of a quest as they are printed; of a treasure played as one a single one,
    with nothing in it but the level of the team."""
    if c.d is None:
        return ()
    return ("",) if became_quest(c) else c.d.conditions


def solve_mp(c: CardState) -> int:
    """K/II.12.D–E: what solving costs: as printed, 0 for a treasure played as a quest."""
    return 0 if c.d is None or became_quest(c) else c.d.card.solve_mp or 0


def level_missing(state: State, quest: int, team: tuple[int, ...], rules: Any) -> tuple[int, int] | None:
    """K/II.12.D–E: the level that a treasure asks of the team beside what is printed, and the one it has;
    None where it is enough, or the quest is no treasure."""
    d = card(state, quest).d
    need = d.keywords.get("Kincs", 0) if d is not None else 0
    have = team_level(state, team, rules) if need else 0
    return (need, have) if have < need else None


# ------------------------------------------------------------------ what solving it brings


@says("treasure_won", "K/II.12.D")
def win(state: State, cid: int, seat: int, rules: Any) -> State:
    """K/II.12.D: a treasure that was solved as a quest leaves a token of 0 DP among the solved quests, and
    comes as if it had just been played by its own kind."""
    state, token = brought_in(state, _token(), seat, token=True)
    state = note(place(state, token, SOLVED, seat=seat, face_up=True), "treasure_won", cid, seat)
    d = card(state, cid).d
    if d is not None and d.equipment:
        return place(state, cid, STORE, seat=seat, face_up=True)
    if d is not None and d.kind in _COMES:
        return enter(state, Item("lap", seat, cid), rules)
    if d is not None and d.kind == "akadálylap" and (hosts := _hosts(state, d, seat)):
        return replace(state, frames=(*state.frames, Choice("kincs", seat, hosts, source=cid)))
    return to_past(state, cid, rules)


def _token() -> Definition:
    return definition({"név": TOKEN, "típus": "küldetés", "jelzőlap": True, "dp": 0, "utak": 0,
                       "feltételek": ["Kincs"]})


def _hosts(state: State, d: Definition, seat: int) -> tuple[int, ...]:
    """Where the obstacle may hang: own levels and buildings, an enemy's quests, as printed on it."""
    printed = d.card.attachable or tuple(_HOSTS)
    kinds = {*printed, *(("építmény",) if "toronyszint" in printed else ())}
    return tuple(cid for kind, zone in _HOSTS.items() if kind in kinds for n, s in enumerate(state.seats)
                 if (n == seat) == (zone != QUEST) for cid in s.zones[zone])


@says("treasure_hung", "K/II.12.D")
def hang_won(state: State, cid: int, host: int, seat: int) -> State:
    """K/II.12.D: an obstacle that was won hangs where its player wants, beside all others, face up, and is
    activated free."""
    state = hang(state, cid, host, seat, face_up=True)
    return note(change(state, cid, marks=(*card(state, cid).marks, FREE)), "treasure_hung", cid, host)


def extra_obstacle(c: CardState) -> bool:
    """K/II.12.D: an obstacle that was won with a quest: it takes no room and costs nothing to activate."""
    return FREE in c.marks


def token_leaves(c: CardState, zone: int) -> bool:
    """K/II.12.D: the token of a solved treasure that would leave the solved quests leaves the game."""
    return c.token and c.d is not None and c.d.name == TOKEN and zone != SOLVED
