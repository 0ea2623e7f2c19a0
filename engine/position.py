"""A state from an opening, or from a stated position (*állás*, cases/README.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from immutables import Map
from msgspec.structs import replace

from engine.acting import BUILT, find, of_seat
from engine.cards import card_text
from engine.definition import Definition, definition, plain_levels
from engine.flow import settle
from engine.frames import RowPhase, Setup, Turn
from engine.rules.ch01_basics.s03_places_control import attached_controller
from engine.rules.ch01_basics.s04_face_up_down import enters_face_up
from engine.rules.ch01_basics.s06_active_player import before_any
from engine.rules.ch01_basics.s07_turn import DISCARDING, MP_GAIN, OPENING
from engine.rules.ch01_basics.s08_start import lay_tower
from engine.rules.ch01_basics.s13_side_deck import side_cards
from engine.rules.ch03_card_types.m_exalted import EXALTED, set_out
from engine.rules.ch03_card_types.m_omen import OMEN as OMEN_KIND
from engine.rules.ch03_card_types.m_omen import searched_out, starting_points
from engine.rules.variants.positions import (
    default_levels,
    goal_agreed,
    many_of,
    many_stated,
    omens_chosen,
    partners,
    sides_stated,
)
from engine.state import (
    NOBODY,
    SEATS,
    STANCES,
    Awaiting,
    CardState,
    Memory,
    Seat,
    State,
    add_card,
    add_cards,
    hang,
    place,
    register,
    set_seat,
)
from engine.stated import folded, see_form, see_seats
from engine.zones import (
    ALLY,
    ATTACHED,
    EVENT,
    FUTURE,
    HAND,
    OMEN,
    POSITION_ZONES,
    QUEST,
    ROW,
    SIDE,
    TEAM,
    TOWER,
)
from events.errors import InputError
from events.opening import Deck, Opening

# M/3.09.D, M/3.10.I: kinds of which one card is looked out of the deck before the game, and where it lies
BEGIN_IN_PRESENT: Final = {OMEN_KIND: OMEN, EXALTED: EVENT}
UNKNOWN = "?"
LEVELS = 3
LEAST_DECK = 40
FUTURE_SIZE = 30  # of a stated position that says nothing else
_START = {"forduló nyitása": OPENING, "erőforrás": MP_GAIN, "forduló zárása": DISCARDING}


def empty(edition: str, variant: str, seats: int, texts: Mapping[str, dict[str, Any]]) -> State:
    """A state with seats and card texts, and nothing on the table."""
    found = {d.name: d for d in plain_levels()}
    for text in texts.values():
        d = definition(text)
        found[d.name] = d
        if d.card.side_b is not None:
            side = definition(card_text(d.card.side_b))
            found[side.name] = side
    defs: Map[str, Definition] = Map(found)
    return State(edition=edition, variant=variant, cards=(), seats=tuple(Seat() for _ in range(seats)),
                 frames=(Setup(),), awaiting=Awaiting("kezdődobás", 0), defs=defs, names=Map(),
                 many=many_of(variant, seats))


def opened(event: Opening, rules: Any) -> State:
    """The state that an opening event brings: set-up (K/I.8), or its stated position.

    Raises InputError where a position or a text can't be read, and for a seat that a duel has not.
    """
    see_seats(event.variant, (*event.players, *event.decks, *event.towers))
    letters = {*event.players, *event.decks, *event.towers, *event.omens}
    seats = max((SEATS.index(letter) + 1 for letter in letters), default=2)
    if event.position is not None:
        return from_position(event.edition, event.position, event.texts, rules)
    state = partners(empty(event.edition, event.variant, max(2, seats), event.texts), rules)
    beside = {SEATS.index(letter): _definition(state, name) for letter, name in event.omens.items()}
    begun = {n: d for n, d in beside.items() if d.kind in BEGIN_IN_PRESENT and rules.bind["sets_out"]}
    for n in range(len(state.seats)):
        state = _with_tower(state, n, event.towers)
        state = _with_deck(state, n, event.decks.get(SEATS[n]), begun.get(n), rules)
    state = omens_chosen(state, {n: d for n, d in beside.items() if n not in begun})
    state = replace(state, seats=tuple(replace(s, bound=before_any(rules)) for s in state.seats))
    return settle(goal_agreed(state, event.goal), rules)


def _with_tower(state: State, seat: int, towers: Mapping[str, tuple[str, ...]]) -> State:
    """K/I.8.B: the starting levels; unknown where nobody noted them."""
    given = {SEATS.index(letter): names for letter, names in towers.items()}
    noted = given[seat] if seat in given else (UNKNOWN,) * default_levels(state, seat, given, LEVELS)
    return lay_tower(state, seat, [None if name == UNKNOWN else _definition(state, name) for name in noted])


def _with_deck(state: State, seat: int, deck: Deck | None, begun: Definition | None, rules: Any) -> State:
    """K/I.3.A: the deck as the Future, in an order that nobody knows; the side deck beside it; what
    begins in the Present lies there (M/3.09.D, M/3.10.I): as the list says, or where there is none ``begun``."""
    if deck is not None and deck.cards is not None and rules.bind["sets_out"]:
        state, left = _set_out(state, seat, deck.cards)
        deck = deck.model_copy(update={"cards": left})
    elif begun is not None:
        state = _add(state, seat, begun.name, BEGIN_IN_PRESENT[begun.kind])
        if deck is not None and deck.count is not None:
            deck = deck.model_copy(update={"count": deck.count - 1})
    cards = deck.cards if deck is not None else None
    count = sum(cards.values()) if cards is not None else deck.count if deck is not None else None
    size = count if count is not None else LEAST_DECK
    state, _ = add_cards(state, seat, FUTURE, [CardState(None, seat, zone=FUTURE)] * size)
    if deck is not None and deck.side_deck:
        state, _ = add_cards(state, seat, SIDE, side_cards(seat, sum(deck.side_deck.values())))
    return set_seat(state, seat, pool=Map(cards) if cards is not None else None, unknown_count=count is None)


def _set_out(state: State, seat: int, cards: Mapping[str, int]) -> tuple[State, dict[str, int]]:
    known = {name: state.defs[name] for name in cards if name in state.defs}
    if not any(d.kind in BEGIN_IN_PRESENT for d in known.values()):
        return state, dict(cards)
    left, omen = searched_out(cards, {name: d.kind for name, d in known.items()})
    sides = {name: d.card.side_b.name for name, d in known.items() if d.card.side_b is not None}
    left, exalted = set_out(left, sides)
    for name, zone in (*((n, OMEN) for n in omen), *((n, EVENT) for n in exalted)):
        state = _add(state, seat, name, zone)
    return state, left


def _add(state: State, seat: int, name: str, zone: int, **fields: Any) -> State:
    state, _ = _added(state, seat, name, zone, **fields)
    return state


def _added(state: State, seat: int, name: str, zone: int, owner: int = NOBODY, **fields: Any) -> tuple[State, int]:
    d = None if name == UNKNOWN else _definition(state, name)
    state, cid = add_card(state, CardState(d, owner if owner != NOBODY else seat))
    up = enters_face_up(d) if zone == TOWER else True
    points = starting_points(d) if zone in (ALLY, OMEN) else 0
    state = place(state, cid, zone, seat=seat, **{"face_up": up, "points": points, **fields})
    return (register(state, cid, d), cid) if d is not None else (state, cid)


def _definition(state: State, name: str) -> Definition:
    d = state.defs.get(name)
    if d is None:
        raise InputError("position.unknown_card", name=name)
    return d


def from_position(edition: str, position: Mapping[str, Any], texts: Mapping[str, dict[str, Any]], rules: Any) -> State:
    """The state of a stated position; it starts as its phase begins.

    Raises InputError for an unknown key, card or value, with the path to it as ``at``.
    """
    see_form(position)
    letters = [s for s in SEATS if s in position]
    count = max(2, SEATS.index(letters[-1]) + 1 if letters else 2)
    state = empty(edition, str(position.get("változat", "párbaj")), count, texts)
    state = partners(sides_stated(state, position), rules)
    towers = {n: () for n in range(count) if "torony" in (position.get(SEATS[n]) or {})}
    for n in range(count):
        levels = default_levels(state, n, towers, LEVELS)
        state = _seat(state, n, position.get(SEATS[n]) or {}, [f"T{k}" for k in range(1, levels + 1)])
    return start(many_stated(state, position), position, rules)


def start(state: State, position: Mapping[str, Any], rules: Any) -> State:
    """Turn, phase and order of acts of a stated position."""
    turn = int(position.get("forduló", 3))
    starter = SEATS.index(str(position.get("kezdő", "A")))
    phase = str(position.get("fázis", "manőverek")).replace("_", " ")
    last = [SEATS.index(str(s)) for s in position.get("legutóbb", [])]
    never = before_any(rules)
    seats = tuple(replace(s, bound=last.index(n) + 1 if n in last else never) for n, s in enumerate(state.seats))
    if phase == "manőverek":
        frames: tuple[Any, ...] = (Turn(step=DISCARDING), RowPhase())
    else:
        frames = (Turn(step=_START[phase]),)
    memory = Memory(acts=len(last), **_antiss_memory(state, position))
    return settle(replace(state, turn=turn, starter=starter, seats=seats, frames=frames, memory=memory), rules)


def _antiss_memory(state: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """K/VII.4: what has been done on the antiss in this turn (12-special.md)."""
    said: dict[str, list[int]] = {"antiss_acted": [], "antiss_tried": [], "antiss_solved": []}
    for n in range(len(state.seats)):
        given = {str(k).replace(" ", "_"): v for k, v in (position.get(SEATS[n]) or {}).items()}
        for field, key in (("antiss_acted", "antisson_cselekedett"), ("antiss_tried", "antiss_próbált")):
            for name in given.get(key, ()):
                said[field].append(find(state, str(name), of_seat(n, ROW, TEAM, QUEST)))
        said["antiss_solved"] += [n] * int(given.get("antissos", 0))
    return {field: tuple(found) for field, found in said.items()}


def _seat(state: State, n: int, given: Mapping[str, Any], tower: list[str]) -> State:
    from engine.state import set_seat

    found = {folded(key): value for key, value in given.items()}
    state = set_seat(state, n, mp=found.get("mp", 0), dp=found.get("dp", 0), hand_size=found.get("kézméret", 7))
    default: dict[str, Any] = {} if found.get("kiesett") in (True, "igen") else {"torony": tower, "jövő": FUTURE_SIZE}
    for key, zone in POSITION_ZONES:
        listed = found.get(key, default.get(key, []))
        for entry in [UNKNOWN] * listed if isinstance(listed, int) else listed:
            state = _entry(state, n, entry, zone)
    return state


def _entry(state: State, seat: int, entry: Any, zone: int) -> State:
    given: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"lap": entry}
    owner = SEATS.index(str(given["tulajdonos"])) if "tulajdonos" in given else seat
    fields: dict[str, Any] = {}
    if "helyzet" in given:
        fields["stance"] = STANCES.index(str(given["helyzet"]))
    if "sebzés" in given:
        fields["damage"] = int(given["sebzés"])
    if "jelzők" in given:
        fields["counters"] = tuple(sorted((str(k), int(v)) for k, v in given["jelzők"].items()))
    for key in ("ómenpont", "szövetségpont", "fordulók"):
        if key in given:
            fields["points"] = int(given[key])
    holder = seat if zone not in (HAND, FUTURE) else owner
    state, cid = _added(state, holder, _side(state, given), zone, owner, **fields)
    for hung in given.get("csatolt", []):
        state = _attached(state, seat, cid, hung)
    return state


def _side(state: State, given: Mapping[str, Any]) -> str:
    """The name of an entry's card; with ``oldal: B`` that of the other side of an exalted card."""
    name = str(given["lap"])
    d = state.defs.get(name)
    side = d.card.side_b if d is not None and given.get("oldal") == "B" else None
    return side.name if side is not None else name


def _attached(state: State, seat: int, host: int, entry: Any) -> State:
    """An attached card: its controller where the rules give its sort one (K/I.3.O–Q)."""
    from engine.state import card

    given: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"lap": entry}
    owner = SEATS.index(str(given["tulajdonos"])) if "tulajdonos" in given else seat
    state, cid = _added(state, owner, str(given["lap"]), SIDE, owner)
    d = card(state, cid).d
    over = card(state, host)
    on_adventurer = over.zone in (ROW, TEAM)
    controller = attached_controller(d, owner, on_adventurer=on_adventurer)
    built = d is not None and d.card.build_on is not None and (on_adventurer or over.zone == ATTACHED)  # K/IX
    if built:
        controller = owner
    if "irányító" in given:
        controller = SEATS.index(str(given["irányító"])) if given["irányító"] != "nincs" else NOBODY
    up = on_adventurer or not (d is None or d.hidden) or (d is not None and d.named)
    return hang(state, cid, host, controller, face_up=up or built, marks=(BUILT,) if built else ())
