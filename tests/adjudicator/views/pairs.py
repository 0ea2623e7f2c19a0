"""Pairs of games that differ only in what one seat can't see: the other's hidden cards, replaced.

A name that only hidden cards of B bear is given another name of the same sort throughout the log. The
two games are then compared card by card, without any help of the views: whatever is not the face of
one of those cards has to be equal, else the pair is none.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from adjudicator.games import Game, of_events
from adjudicator.replay import Replay
from adjudicator.simulation.games import play
from engine.definition import definition
from engine.ruleset import EDITIONS
from engine.state import CardState, State, all_cards, card
from engine.zones import FUTURE, HAND, SIDE
from events.acts import Activate
from events.base import Event
from events.errors import InputError
from events.opening import Opening
from events.registry import from_wire, to_wire
from tests.engine.properties.games import sample_texts

PILES = (FUTURE, HAND, SIDE)
OPENING_UP = {"revealed", "turned_up", "shown", "shown_leaving", "taken_out"}
SHORT, LONG = 80, 140  # events; every fifth game is a long one


class Pair(NamedTuple):
    """Two games of equal length; ``swapped`` the names of the first that the second has others for."""

    one: Game
    two: Game
    swapped: dict[str, str]
    on_table: bool


@lru_cache(maxsize=8)
def base_game(seed: int) -> tuple[Game, Replay]:
    """A random game with both decks and towers known."""
    events = play(seed, EDITIONS[seed % 2], sample_texts(), SHORT if seed % 5 else LONG)
    game = of_events(events, "próba")
    return game, game.replay()


def pairs(seed: int, most: int) -> Iterator[Pair]:
    """At most so many pairs from one random game."""
    game, told = base_game(seed)
    rng = random.Random(seed)
    hidden = hidden_until(told)
    names = sorted(hidden)
    rng.shuffle(names)
    names.sort(key=lambda name: not _was_on_table(told, hidden[name]))
    found = 0
    for name in names:
        others = _alike(name, _was_on_table(told, hidden[name]))
        for other in rng.sample(others, min(4, len(others))):
            pair = _pair(game, told, name, other, hidden[name][1])
            if pair is not None:
                yield pair
                found += 1
                break
        if found == most:
            return


def hidden_until(told: Replay) -> dict[str, tuple[tuple[int, ...], int]]:
    """Names that only B's cards bear, those cards, and the number of the event up to which none of them
    ever lay open."""
    state, begun = told.moments[-1].after, len(all_cards(told.moments[0].after))
    own = _listed(told, "A")
    owners: dict[str, list[int]] = {}
    for cid, c in all_cards(state):
        if c.d is not None:
            owners.setdefault(c.d.name, []).append(cid)
    found = {}
    for name, cids in owners.items():
        if name in own or any(card(state, cid).owner != 1 or cid >= begun for cid in cids):  # no token of later
            continue
        first = next((m.number for m in told.moments if any(_open(told, m.number, cid) for cid in cids)),
                     len(told.moments) + 1)
        if first > 20:
            found[name] = (tuple(cids), first - 1)
    return found


def _listed(told: Replay, seat: str) -> set[str]:
    """The names of a seat's deck list, which it knows though a shuffle has hidden which card is which."""
    first = told.moments[0].event
    assert isinstance(first, Opening)
    return {*(first.decks[seat].cards or {}), *first.decks[seat].side_deck}


def _open(told: Replay, number: int, cid: int) -> bool:
    """Whether the event shows the card to A, by the rules alone (K/I.3.B, K/I.4.A–E, K/VI.4.D)."""
    m = told.at(number)
    c = card(m.after, cid)
    if any(said[0] in OPENING_UP and cid in said[1:2] for said in m.said):
        return True
    if c.d is not None and isinstance(m.event, Activate) and m.event.card.partition("#")[0] == c.d.name:
        return True
    if c.zone in PILES:
        return False
    in_thread = c.zone == 18 and c.d is not None and c.d.hidden and not c.d.named
    return not in_thread and c.face_up


def _was_on_table(told: Replay, found: tuple[tuple[int, ...], int]) -> bool:
    cids, last = found
    return any(card(m.after, cid).zone not in PILES for m in told.moments[:last] for cid in cids)


def _alike(name: str, on_table: bool) -> list[str]:
    """Names that may stand in the name's place: on the table of the same sort, in a pile of any that a deck holds."""
    texts = {n: definition(t) for n, t in sample_texts().items()}
    d = texts[name]
    if on_table:
        return sorted(n for n, e in texts.items() if n != name and (e.kind, e.named) == (d.kind, d.named))
    return sorted(n for n, e in texts.items() if n != name and not e.card.token
                  and e.kind not in ("toronyszint", "ómen", "kiemelkedett"))


def _pair(game: Game, told: Replay, name: str, other: str, last: int) -> Pair | None:
    events = [_renamed(e, name, other, n == 0) for n, e in enumerate(game.events[:last])]
    one, two = of_events(game.events[:last], "próba"), of_events(events, "próba")
    try:
        there = two.replay()
    except InputError:
        return None
    changed = {cid for cid, c in all_cards(told.at(last).after) if c.d is not None and c.d.name == name}
    here = Replay(told.moments[:last], told.rules, (), 0, last)
    if not all(_same(a.after, b.after, changed) for a, b in zip(here.moments, there.moments, strict=True)):
        return None
    on_table = any(card(m.after, cid).zone not in PILES for m in here.moments for cid in changed)
    return Pair(one, two, {name: other}, on_table)


def _renamed(event: Event, name: str, other: str, first: bool) -> Event:
    """The event with one name in place of another; the opening has the other's text besides."""
    wire = json.loads(json.dumps(to_wire(event)), object_hook=lambda found: _keys(found, name, other))
    changed = _strings(wire, name, other)
    if first:
        changed["lapok"] = {**event.texts, other: sample_texts()[other]}
    return from_wire(changed)


def _keys(found: dict[str, Any], name: str, other: str) -> dict[str, Any]:
    """A deck list: copies of the name are copies of the other now."""
    if name in found and isinstance(found[name], int):
        count = found.pop(name)
        found[other] = found.get(other, 0) + count
    return found


def _strings(value: Any, name: str, other: str) -> Any:
    if isinstance(value, dict):
        return {key: _strings(v, name, other) for key, v in value.items()}
    if isinstance(value, list):
        return [_strings(v, name, other) for v in value]
    if isinstance(value, str):
        bare, mark, number = value.partition("#")
        return other + mark + number if bare == name else value
    return value


def _same(a: State, b: State, changed: set[int]) -> bool:
    """Whether two positions are equal but for the faces of these cards."""
    cards = zip(all_cards(a), all_cards(b), strict=False)
    alike = all(_faceless(c) == _faceless(d) and (cid in changed or _name(c) == _name(d))
                for (cid, c), (_, d) in cards)
    seats = all(replace(s, pool=None) == replace(t, pool=None) for s, t in zip(a.seats, b.seats, strict=True))
    return (alike and seats and len(all_cards(a)) == len(all_cards(b))
            and (a.turn, a.winner, a.awaiting, a.frames, a.memory)
            == (b.turn, b.winner, b.awaiting, b.frames, b.memory))


def _faceless(c: CardState) -> CardState:
    return replace(c, d=None)


def _name(c: CardState) -> str:
    return c.d.name if c.d is not None else "?"
