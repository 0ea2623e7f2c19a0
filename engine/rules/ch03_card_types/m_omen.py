"""M/3.09 — ómen: a kind of card that only the newer edition knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.acting import Act
from engine.definition import Definition, EffectDef
from engine.derivation import answer, step
from engine.registry import awaits, check, says
from engine.rules.ch01_basics.s02_deck import DeckCase, DeckFault
from engine.rules.ch01_basics.s03_places_control import to_past
from engine.rules.ch03_card_types.s01_types import known_kind_k
from engine.rules.ch03_card_types.s11_ally import change_points
from engine.state import NOBODY, State, card, note, place
from engine.verdict import SKIP, fail
from engine.zones import FUTURE, HAND
from engine.zones import OMEN as OMEN_ZONE

OMEN: Final = "ómen"

awaits("választás:aljára", (), "M/3.09.D")


def omens_k(case: DeckCase) -> Iterable[DeckFault]:
    """K/III.1: the older rulebook knows eight kinds of card and no omen (É59); taken as printed
    (the other answer) it is bound as the newer text says."""
    if answer(case.readings, "É59") == 2:
        yield from omens_m(case)
        return
    for name in () if known_kind_k(OMEN) else case.of_kind(OMEN, case.deck.cards, case.deck.side_deck):
        yield step("K/III.1", "deck.unknown_kind", "É59", card=name, kind=OMEN)


def omens_m(case: DeckCase) -> Iterable[DeckFault]:
    """M/3.09.C: at the start at most one omen in the Jövő and none in the Cserepakli."""
    count = sum(case.deck.cards[n] for n in case.of_kind(OMEN, case.deck.cards))
    if count > 1:
        yield step("M/3.09.C", "deck.omens", count=count, names=case.of_kind(OMEN, case.deck.cards))
    for name in case.of_kind(OMEN, case.deck.side_deck):
        yield step("M/3.09.C", "deck.omen_in_side_deck", card=name)


def searched_out(cards: Mapping[str, int], kinds: Mapping[str, str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """M/3.09.D: the omen of a deck is looked out before the game and lies in the Present: what is
    left of the deck, and the omen. ``kinds``: the kind of each card."""
    found = tuple(name for name in cards if kinds.get(name) == OMEN)[:1]
    left = {name: n - (name in found) for name, n in cards.items()}
    return {name: n for name, n in left.items() if n > 0}, found


def starting_points(d: Definition | None) -> int:
    """M/3.09.E, K/III.11.B, M/3.08: the points with which an omen or an ally comes: those printed."""
    return (d.card.alliance_points or d.card.omen_points or 0) if d is not None else 0


def owes_card(state: State, seat: int) -> bool:
    """M/3.09.D, É93: a player whose omen lies in the Present puts a card from his hand under his
    Future, after both have drawn for the first time."""
    zones = state.seats[seat].zones
    return state.turn == 1 and bool(zones[OMEN_ZONE]) and bool(zones[HAND])


@says("put_under", (), "M/3.09.D")
def put_under(state: State, cid: int) -> State:
    """M/3.09.D: the card goes to the bottom of its owner's Future."""
    return note(place(state, cid, FUTURE), "put_under", card(state, cid).owner)


def lose_points(state: State, rules: Any) -> State:
    """M/3.09.A, M/3.09.F, É57: every omen loses a point at the end of each turn; without any it stays, or by the
    other reading leaves the Present."""
    for seat in state.seats:
        for cid in seat.zones[OMEN_ZONE]:
            if card(state, cid).points > 0:
                state = change_points(state, cid, -1, rules)
            if rules.readings["É57"] != 1 and card(state, cid).points <= 0:
                state = to_past(state, cid, rules)
    return state


def powerless(state: State, cid: int, effect: EffectDef) -> bool:
    """M/3.09.G: abilities (képesség, M/5.02) that cost no omen points don't work while their omen has none; of card
    effects (laphatás, M/5.03.A) the paragraph does not speak."""
    c = card(state, cid)
    return c.zone == OMEN_ZONE and c.points <= 0 and effect.ability and not effect.effect.omen_cost


@check("omen_points_left", (), "M/3.09.G", readings=("É57",))
def points_left(state: State, act: Act, rules: Any) -> Any:
    """M/3.09.G, É57: an ability that costs no omen points is used while its omen has some."""
    if act.effect is None or act.card == NOBODY or card(state, act.card).zone != OMEN_ZONE:
        return SKIP
    return fail(card=act.card) if powerless(state, act.card, act.effect) else True
