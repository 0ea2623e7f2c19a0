"""Names as people type them → the references that events hold.

How a name is matched: :mod:`adjudicator.importing.matching`. A name is looked for first where the
line can mean it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from adjudicator.importing.inflection import without_article
from adjudicator.importing.matching import EXACT, FIXED, WORD, Reading, carrying, clear_guess, guesses, matches
from adjudicator.plain import plain
from engine.cards import parse_target
from engine.many import OPPONENT, PLAYER, SEATS_OFFERED, allies, side
from engine.rules.ch01_basics.s03_places_control import holder
from engine.rules.ch01_basics.s12_reference import target_fits
from engine.state import SEATS, State, card
from engine.zones import ATTACHED, BUILDING, FUTURE, HAND, PAST, PRESENT, QUEST, ROW, SOLVED, STORE, TEAM, TOWER
from events.base import Event
from events.errors import InputError
from events.refs import UNKNOWN, format_ref, parse_ref

Where = Callable[[Any], bool]


class NameFinder:
    """Looks names up against a state; ``extra`` are further names (packs) that a line may bring in.

    With ``fix`` a misspelt name is read as the one that was clearly meant. ``readings`` holds the names
    that were taken otherwise than typed.
    """

    def __init__(self, state: State, extra: Collection[str] = (), fix: bool = False) -> None:
        self.state = state
        self.extra = extra
        self.fix = fix
        self.readings: list[Reading] = []

    def resolve(self, typed: str, where: Where | None = None, deck_of: int | None = None) -> str:
        """The reference that a typed one means: of a card that lies ``where`` the line can mean it, or was
        not named yet and is in the deck of a seat (``deck_of``), else of any.

        Raises InputError ``names.unknown``, or ``names.ambiguous`` or ``names.unsure`` with the candidates.
        """
        if typed == UNKNOWN:
            return typed
        ref = parse_ref(typed)
        name = self._name(ref.name, where, deck_of)
        self._check_copies(name, ref, where, typed)
        return format_ref(name, ref.copy, ref.seat)

    def _name(self, typed: str, where: Where | None, deck_of: int | None) -> str:
        state, exact = self.state, unicodedata.normalize("NFC", typed)
        pool = state.seats[deck_of].pool if deck_of is not None else None
        if exact in state.names or exact in state.defs or exact in self.extra or (pool and exact in pool):
            return exact
        groups: list[list[str]] = []
        if where is not None:
            groups.append([n for n, ids in state.names.items() if any(where(card(state, i)) for i in ids)])
        if pool:
            groups.append(list(pool))
        groups.append(list(state.names))
        return (self._first(typed, groups, [*state.defs, *self.extra])
                or self._anywhere(typed, pool is not None or self._listed))

    def _first(self, typed: str, groups: Sequence[Sequence[str]], every: Sequence[str] = ()) -> str | None:
        """The name that is meant in the first of the groups that has any; ``every``: the names around them."""
        for n, group in enumerate(groups):
            found = self._matched(typed, group)
            if found is not None:
                self._see_article(typed, found, [*groups[n + 1:], every])
                return found
        return None

    def _anywhere(self, typed: str, listed: bool) -> str:
        """The name of game or packs that is meant, wherever the card may be; ``listed`` as :meth:`_by_word` has it."""
        every, before = [*self.state.defs, *self.extra], len(self.readings)
        found = None
        if matches(typed, every)[0] != EXACT and not matches(typed, self.state.defs)[1]:
            found = self._by_word(typed, listed)
        found = (found or self._first(typed, [every]) or self._one(typed, WORD, carrying(typed, every))
                 or self._fixed(typed))
        if listed and len(self.readings) > before and not self._of_game(found):
            del self.readings[before:]
            raise InputError("names.unlisted", name=typed, near=(found,))
        return found

    def _of_game(self, name: str) -> bool:
        """Whether a card of the game is called so, or may be: a starting level that nobody noted (K/I.8.B)."""
        state = self.state
        if name in state.defs or name in state.names:
            return True
        return self._level(name) and any(card(state, i).d is None for seat in state.seats for i in seat.zones[TOWER])

    def _level(self, name: str) -> bool:
        """Whether the name of a pack is that of a tower level."""
        text = self.extra.get(name, {}) if isinstance(self.extra, Mapping) else {}
        return bool(text.get("típus") == "toronyszint")

    @property
    def _listed(self) -> bool:
        """Whether the game brings only cards that are known by name: both decks are listed."""
        return all(seat.pool is not None for seat in self.state.seats)

    def _by_word(self, typed: str, listed: bool) -> str | None:
        """The one card of the game with the typed word in its name. Unless all are ``listed``, a card that no one
        has named yet may be meant as well: then the pack's names count, too. Raises InputError where several are."""
        found = carrying(typed, {*self.state.names, *self.state.defs})
        if found and not listed:
            others = [*self.state.defs, *self.extra]
            found = list(dict.fromkeys((*found, *matches(typed, others)[1], *carrying(typed, others))))
        return self._one(typed, WORD, found)

    @staticmethod
    def _see_article(typed: str, found: str, wider: Iterable[Iterable[str]]) -> None:
        """What may be an article may also be the first word of another name: then it is asked for."""
        folded = plain(typed)
        if without_article(folded) != folded and not plain(found).startswith(folded):
            rivals = {n for group in wider for n in group if plain(n).startswith(folded)}
            if rivals:
                raise InputError("names.ambiguous", name=typed, candidates=tuple(sorted({found, *rivals})))

    def _matched(self, typed: str, group: Iterable[str]) -> str | None:
        """The one name of a group that a typed one means. Raises InputError where it may mean several."""
        return self._one(typed, *matches(typed, set(group)))

    def _one(self, typed: str, how: str, found: Sequence[str]) -> str | None:
        """The name that was found, noted where it was read otherwise than typed."""
        if len(found) > 1:
            raise InputError("names.ambiguous", name=typed, candidates=tuple(sorted(found)))
        if found and how != EXACT:
            self.readings.append(Reading(typed, found[0], how))
        return found[0] if found else None

    def _fixed(self, typed: str) -> str:
        """The name of which a typed one is clearly a slip, where slips may be put right. A card of the game is none
        where one that the game lacks fits better, nor that one: both are suggested."""
        known = tuple(sorted({*self.state.defs, *self.extra}))
        if not self.fix:
            raise InputError("names.unknown", name=typed, near=known)
        meant, of_game = clear_guess(typed, known), clear_guess(typed, tuple(sorted(self.state.defs)))
        if of_game is not None and meant != of_game:
            nearest = tuple(guess.name for guess in guesses(typed, known, 1))
            raise InputError("names.unsure", name=typed, taken=of_game.name,
                             near=tuple(dict.fromkeys((*nearest, of_game.name))))
        if meant is None:
            raise InputError("names.unknown", name=typed, near=known)
        self.readings.append(Reading(typed, meant.name, FIXED, round(meant.confidence)))
        return meant.name

    def _check_copies(self, name: str, ref: Any, where: Where | None, typed: str) -> None:
        if ref.copy or where is None:
            return
        state = self.state
        there = [i for i in state.names.get(name, ()) if where(card(state, i))]
        if ref.seat:
            there = [i for i in there if SEATS[holder(card(state, i))] == ref.seat]
        distinct = {_looks(card(state, i)) for i in there}
        if len(distinct) > 1 or (len(there) > 1 and any(card(state, i).zone != HAND for i in there)):
            candidates = tuple(f"{name}#{state.names[name].index(i) + 1}" for i in there)
            raise InputError("names.ambiguous", name=typed, candidates=candidates)


def _looks(c: Any) -> tuple[Any, ...]:
    """What tells two cards of a name in one hand apart: nothing until one of them differs."""
    return (c.owner, c.controller, c.stance, c.damage, c.counters, c.mods, c.zone if c.zone != HAND else "kéz")


def _own(seat: int, *zones: int) -> Where:
    return lambda c: c.controller == seat and c.zone in zones


def _target_where(state: State, d: Any, number: int | None, seat: int) -> Where | None:
    """Where a target of this card or effect may be: what answers its description."""
    effects = [e for e in d.effects if e.target is not None] if d is not None else []
    if number is not None:
        effects = [e for e in effects if e.number == number - 1]
    if not effects:
        return lambda c: c.zone in PRESENT
    specs = [e.target for e in effects]
    if len(effects) == 1 and effects[0].effect.target:
        specs = [parse_target(effects[0].effect.target)]
    ids = {id(card(state, i)): i for ids in state.names.values() for i in ids}
    return lambda c: any(target_fits(state, ids[id(c)], s, seat) for s in specs if id(c) in ids)


def resolve_event(event: Event, finder: NameFinder) -> Event:
    """The event with every name in it made a reference of the game.

    Raises InputError for a name that no card of the game or pack has, or that could mean several,
    and for a seat that the game does not have.
    """
    _see_seats(event, finder.state)
    maker = _MAKERS.get(event.kind)
    if maker is None:
        return event
    changes = maker(event, finder)
    return event.model_copy(update=changes) if changes else event


def _see_seats(event: Any, state: State) -> None:
    """The seats that an event names are seats of this game."""
    rolled = getattr(event, "rolls", {})
    named = [getattr(event, field, None) for field in ("seat", "opponent", "payer")]
    effect = getattr(event, "effect_line", None)
    for seat in (*named, *rolled, getattr(effect, "seat", None)):
        if seat is not None and seat not in SEATS[:len(state.seats)]:
            raise InputError("import.no_such_seat", seat=seat)


def _seat(event: Any) -> int:
    return SEATS.index(event.seat)


def _play(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    name = f.resolve(event.card, lambda c: (c.zone == HAND or (c.zone == PAST and _recalled(c))) and c.owner == seat,
                     seat)
    d = f.state.defs.get(parse_ref(name).name)
    where = _target_where(f.state, d, None, seat)
    caster = f.resolve(event.caster, _own(seat, ROW, TEAM)) if event.caster else None
    return {"card": name, "caster": caster, "targets": _targets(event, f, where, d)}


def _targets(event: Any, f: NameFinder, where: Where | None, d: Any) -> tuple[str, ...]:
    """The targets; among many players (K/T.0.1), and where players are aimed at (K/V.1.A), the letter of a seat names
    the one that is meant."""
    seats = SEATS[:len(f.state.seats)] if f.state.many is not None or _aims_at_players(d) else ""
    return tuple(t.upper() if len(t) == 1 and t.upper() in seats else f.resolve(t, where) for t in event.targets)


def _aims_at_players(d: Any) -> bool:
    effects = d.effects if d is not None else ()
    specs = [e.target_of(mode) for e in effects for mode in range(len(e.effect.modes) + 1)]
    return any(spec is not None and spec.kind in (PLAYER, OPPONENT) for spec in specs)


def _recalled(c: Any) -> bool:
    return c.d is not None and "Múltidézés" in c.d.keywords


def _activate(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    name = f.resolve(event.card, lambda c: c.controller in side(f.state, seat) and c.zone in PRESENT)
    ids = f.state.names.get(parse_ref(name).name, ())
    d = card(f.state, ids[0]).d if ids else None
    where = _target_where(f.state, d, event.effect, seat)
    wearer = f.resolve(event.wearer, _own(seat, ROW, TEAM)) if event.wearer else None
    return {"card": name, "wearer": wearer, "targets": _targets(event, f, where, d)}


def _attach(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    name = f.resolve(event.card, lambda c: c.zone == HAND and c.owner == seat, seat)
    target = f.resolve(event.target, lambda c: c.zone in (TOWER, QUEST, BUILDING, ROW, TEAM))
    return {"card": name, "target": target}


def _equip(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    return {"card": f.resolve(event.card, _own(seat, STORE)), "target": f.resolve(event.target, _own(seat, ROW))}


def _enter(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"card": f.resolve(event.card, _own(_seat(event), ROW))}


def _build(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    return {"card": f.resolve(event.card, lambda c: c.zone == HAND and c.owner == seat, seat),
            "target": f.resolve(event.target, lambda c: c.zone in (ROW, TEAM, ATTACHED))}


def _unequip(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"card": f.resolve(event.card, _own(_seat(event), ATTACHED))}


def _team(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    ours = allies(f.state, seat)
    out: dict[str, Any] = {"team": tuple(f.resolve(t, _own_or_allied(seat, ours, t)) for t in event.team)}
    if event.equipment:
        out["equipment"] = tuple(e.model_copy(update={"card": f.resolve(e.card, _own(seat, STORE)),
                                                      "target": f.resolve(e.target, _own(seat, ROW))})
                                 for e in event.equipment)
    if getattr(event, "target", None):
        zone = {"küldetés": QUEST, "bevétel": BUILDING, "antissküldetés": QUEST}.get(event.manoeuvre, ROW)
        out["target"] = f.resolve(event.target, lambda c: c.zone == zone)
    return out


def _own_or_allied(seat: int, ours: tuple[int, ...], text: str) -> Where:
    """Where a member of a team is looked for: in one's own Row, and with a seat named in an ally's."""
    seats = ours if ":" in text else (seat,)
    return lambda c: c.controller in seats and c.zone == ROW


def _eliminate(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"quests": tuple(f.resolve(t, _own(_seat(event), SOLVED, BUILDING)) for t in event.quests),
            "effects": tuple(_given_effect(t, _seat(event), f) for t in event.effects)}


def _given_effect(text: str, seat: int, f: NameFinder) -> str:
    """``Céh/1`` with the name made a reference; ``4 DP`` names no card."""
    name, slash, number = text.rpartition("/")
    return f"{f.resolve(name, lambda c: c.controller == seat and c.zone in PRESENT)}/{number}" if slash else text


def _exchange(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"given": f.resolve(event.given, _own(_seat(event), ROW)),
            "taken": f.resolve(event.taken, lambda c: c.zone == ROW and c.controller != _seat(event))}


def _order(event: Any, f: NameFinder) -> dict[str, Any]:
    ours = allies(f.state, _seat(event))

    def where(c: Any) -> bool:
        return c.controller in ours and c.zone == TEAM
    return {"front": tuple(f.resolve(t, where) for t in event.front),
            "protected": tuple(f.resolve(t, where) for t in event.protected)}


def _member(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"card": f.resolve(event.card, lambda c: c.zone == TEAM)}


def _assignments(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"assignments": tuple(a.model_copy(update={"card": f.resolve(a.card, lambda c: c.zone == TEAM)})
                                 for a in event.assignments)}


def _hand(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    return {"cards": tuple(f.resolve(t, lambda c: c.zone == HAND and c.owner == seat, seat) for t in event.cards)}


def _deck(event: Any, f: NameFinder) -> dict[str, Any]:
    seat = _seat(event)
    field = "order" if event.kind == "keverés" else "cards"
    return {field: tuple(f.resolve(t, lambda c: c.zone == FUTURE and c.owner == seat, seat)
                         for t in getattr(event, field))}


def _choose(event: Any, f: NameFinder) -> dict[str, Any]:
    """Names among the options; numbers, igen/nem and the letter of an opponent stay as they are."""
    if f.state.awaiting.about and f.state.awaiting.about[0] in ("lehetőség", *SEATS_OFFERED):
        return {}
    return {"choices": tuple(t if t.isdecimal() or t in ("igen", "nem") else f.resolve(t) for t in event.choices)}


def _reveal(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"card": f.resolve(event.card)}


def _effect(event: Any, f: NameFinder) -> dict[str, Any]:
    def where(c: Any) -> bool:
        return c.zone in PRESENT
    return {"subjects": tuple(f.resolve(t) for t in event.subjects),
            "targets": tuple(f.resolve(t) for t in event.targets),
            "source_card": f.resolve(event.source_card, where) if event.source_card else None}


def _ruling(event: Any, f: NameFinder) -> dict[str, Any]:
    return {"effect_line": resolve_event(event.effect_line, f)} if event.effect_line is not None else {}


_MAKERS: dict[str, Callable[[Any, NameFinder], dict[str, Any]]] = {
    "lapidézés": _play, "aktivizálás": _activate, "csatolás": _attach, "felszerelés": _equip, "lecsatolás": _unequip,
    "antissra lépés": _enter, "ráépítés": _build,
    "manőver": _team, "akadályozás": _team, "hadrend": _order, "hadrendváltás": _member, "kiosztás": _member,
    "kiejtés": _eliminate, "csere": _exchange,
    "feltétel": _assignments, "eldobás": _hand, "húzás": _hand, "kézfelvétel": _hand, "keresés": _deck,
    "keverés": _deck, "választás": _choose, "felfedés": _reveal, "kézi hatás": _effect, "bírói döntés": _ruling,
}
