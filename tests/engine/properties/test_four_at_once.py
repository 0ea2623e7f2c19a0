"""T10 — up to four effects whose moment comes at once, in every order that their players may choose.

The result may depend on the order only where a paragraph or a reading says so: ``ORDERED`` names the pairs
and why. Everything else is the same in all 24 orders, and every pair that is named does make a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import pytest

from engine.frames import Thread
from engine.rules.ch01_basics.s10_values import value
from engine.ruleset import ruleset
from engine.state import State, card
from engine.step import apply
from engine.zones import FUTURE, HAND
from events.acts import Pass
from events.choices import Choose
from tests.engine.rules.ch01_basics.playing import NEW, OLD, Table, adventurer

EDITIONS = pytest.mark.parametrize("edition", [OLD, NEW])
HERO = adventurer("Hős", fizikum=6, asztrál=9, alapszint=5, képzettségek=["Etikett"])


def number(op: str, amount: int | None = None, **more: Any) -> dict[str, Any]:
    given = {} if amount is None else {"mennyi": amount}
    return {op: {"érték": "fizikum", "kit": "saját kalandozó", **given, **more}}


def on_hero(op: str, **args: Any) -> dict[str, Any]:
    return {op: {"kit": "saját kalandozó", **args}}


EFFECTS: dict[str, tuple[str, dict[str, Any]]] = {  # by the name of their card: words and program
    "Növel": ("Fizikuma nő.", number("módosít", 2)),
    "Csökkent": ("Fizikuma csökken.", number("módosít", -3)),
    "Csökkent korláttal": ("Fizikuma csökken.", number("módosít", -5, alsó=3)),
    "Növel korláttal": ("Fizikuma nő.", number("módosít", 4, felső=9)),
    "Növel tovább": ("Fizikuma nő.", number("módosít", 3, felső=10)),
    "Kilenc": ("Fizikuma 9.", number("beállít", 9)),
    "Négy": ("Fizikuma 4.", number("beállít", 4)),
    "Tiltó": ("Fizikuma 7, más nem lehet.", number("beállít", 7)),
    "Erős": ("Fizikuma mindenképpen 11.", number("beállít", 11)),
    "Korlát": ("Fizikuma legfeljebb 8.", number("korlátoz", felső=8)),
    "Szint": ("Szintje csökken.", {"módosít": {"érték": "szint", "mennyi": -1, "kit": "saját kalandozó"}}),
    "Sebez": ("Sebez.", on_hero("sebzés", mennyi=1)),
    "Gyógyít": ("Gyógyít.", on_hero("gyógyít", mennyi=1)),
    "Öl": ("Öl.", on_hero("öl")),
    "Pihentet": ("Elfordul.", on_hero("helyzet", helyzet="pihenő")),
    "Ébreszt": ("Felébred.", on_hero("helyzet", helyzet="éber")),
    "Tanít": ("Momentumot kap.", on_hero("kap", kulcsszó="Momentum")),
    "Feledtet": ("Elveszti kulcsszavait.", on_hero("veszít", kulcsszó="mind")),
    "Fizet": ("MP-t kapsz.", {"mp": 1}),
    "Húz": ("Lapot húzol.", {"húz": 1}),
    "Jelöl": ("Gyengül.", on_hero("jelző", név="gyengeség")),
}
LATER = ("K/V.8.H", "M/5.10.I")
ORDERED: dict[frozenset[str], tuple[str, str]] = {  # the paragraph or reading by edition; "" where there is none
    frozenset({"Kilenc", "Négy"}): LATER,
    frozenset({"Pihentet", "Ébreszt"}): LATER,
    frozenset({"Tanít", "Feledtet"}): LATER,
    frozenset({"Növel korláttal", "Növel tovább"}): ("É39", "É39"),
    frozenset({"Csökkent korláttal", "Növel korláttal"}): ("É39", "É39"),
    frozenset({"Csökkent korláttal", "Növel tovább"}): ("É39", "É39"),
    frozenset({"Sebez", "Gyógyít"}): ("K/VI.4.G", "K/VI.4.G"),
    frozenset({"Öl", "Gyógyít"}): ("K/VI.4.L", ""),  # É10: in the newer rules healing takes no death effect off
}
# K/V.9.C: what one could not use up eats the other first, so that these two alone come out even in the older rules.
EVENED = {frozenset({"Csökkent korláttal", other}) for other in ("Növel korláttal", "Növel tovább")}


def reasons(edition: str) -> list[frozenset[str]]:
    """The pairs whose order matters in this edition."""
    return [pair for pair, by_edition in ORDERED.items() if by_edition[edition == NEW]]


def timed(name: str) -> dict[str, Any]:
    """The card whose effect takes place at the beginning of a turn."""
    text, op = EFFECTS[name]
    return {"név": name, "típus": "eseménylap", "mp": 0, "időtartam": "végleges",
            "hatások": [{"amikor": "forduló elején", "szöveg": text, "hatás": [op]}]}


def fired(names: tuple[str, ...], edition: str, **readings: int) -> Table:
    """The opening of a turn at which the effects of A's cards enter together: their order is awaited."""
    table = Table([*map(timed, names), HERO], edition, fázis="forduló nyitása",
                  A={"mp": 3, "események": list(names), "sor": ["Hős"]})
    table.rules = ruleset(edition, readings)
    return table


def outcome(state: State, cid: int, rules: Any) -> tuple[Any, ...]:
    """What the four have brought about, but for the order in which they lie."""
    c, seat = card(state, cid), state.seats[0]
    numbers = tuple(value(state, cid, name, rules) for name in ("fizikum", "asztrál", "mentál", "alapszint"))
    assert c.d is not None
    return (numbers, c.zone, c.stance, c.damage, c.marks, sorted(c.counters), sorted(c.d.keywords), seat.mp,
            len(seat.zones[HAND]), len(seat.zones[FUTURE]))


def played(table: Table, order: tuple[str, ...]) -> tuple[Any, ...]:
    """What comes of this order of entering: when all have taken place, and when the thread has closed."""
    state, rules, cid = table.state, table.rules, table.of("Hős")
    for name in order[:-1]:
        state = apply(state, Choose(seat="A", choices=(name,)), rules)
    seen = None
    while type(top := state.frames[-1]) is Thread and top.phase == "forduló nyitása":
        if not top.items and seen is None:
            seen = outcome(state, cid, rules)
        state = apply(state, Pass(seat="AB"[state.awaiting.seat]), rules)
    return (seen, outcome(state, cid, rules))


def results(names: tuple[str, ...], edition: str, **readings: int) -> dict[tuple[str, ...], Any]:
    """The result of every order."""
    table = fired(names, edition, **readings)
    return {order: played(table, order) for order in permutations(names)}


def classes(found: dict[tuple[str, ...], Any], pairs: list[frozenset[str]]) -> Iterator[list[Any]]:
    """The results of the orders that a reason does not tell apart: those with the same of each pair first."""
    groups: dict[tuple[str, ...], list[Any]] = {}
    for order, result in found.items():
        key = tuple(next(n for n in order if n in pair) for pair in pairs if pair <= set(order))
        groups.setdefault(key, []).append(result)
    yield from groups.values()


def sample(count: int) -> list[tuple[str, ...]]:
    """Sets of four, spread evenly over all of them, and those that hold two pairs whose order matters."""
    every = list(combinations(EFFECTS, 4))
    twice = [four for four in every if sum(pair <= set(four) for pair in ORDERED) >= 2]
    return list(dict.fromkeys([*twice, *every[::len(every) // count]]))


@EDITIONS
@pytest.mark.parametrize("names", sample(24), ids=" + ".join)
def test_order_matters_only_where_something_says_so(edition: str, names: tuple[str, ...]) -> None:
    """K/V.8.H, K/V.9.B–C, K/VI.4.E, G, L, M/5.10.I, M/5.11.B–D, É10, É39: all 24 orders of four effects."""
    found = results(names, edition)
    assert len(found) == 24
    for group in classes(found, reasons(edition)):
        assert all(result == group[0] for result in group)


@EDITIONS
@pytest.mark.parametrize("pair", sorted(map(tuple, map(sorted, ORDERED))), ids=" + ".join)
def test_where_something_says_so_it_matters(edition: str, pair: tuple[str, ...]) -> None:
    """No pair is excused for nothing, and where an edition gives no reason there is no difference."""
    said = bool(ORDERED[frozenset(pair)][edition == NEW]) and not (edition == OLD and frozenset(pair) in EVENED)
    assert len(set(map(repr, results(pair, edition).values()))) == (2 if said else 1)


@EDITIONS
@pytest.mark.parametrize(("names", "physique"), [
    (("Kilenc", "Tiltó", "Növel", "Csökkent"), 6),  # K/V.8.G, M/5.10.H: the forbidding one, whatever came later
    (("Tiltó", "Erős", "Kilenc", "Növel"), 11),  # K/V.8.E, K/V.9.D, M/5.10.E, M/5.11.F: the strong one starts anew
    (("Növel", "Csökkent", "Jelöl", "Szint"), 4),  # K/V.9.C, M/5.11.D: sums
    (("Növel", "Csökkent korláttal", "Erős", "Jelöl"), 11),
])
def test_rank_comes_before_order(edition: str, names: tuple[str, ...], physique: int) -> None:
    """K/V.8.E–G, K/V.9.B–D, M/5.10.E–H, M/5.11.B–F: one physique in all orders, and this one."""
    assert {result[0][0][0] for result in results(names, edition).values()} == {physique}


@EDITIONS
def test_of_two_settings_the_one_that_took_effect_later_holds(edition: str) -> None:
    """K/V.8.H, K/VI.4.G, M/5.10.I: what went into the thread first is unwound last, and so takes effect last."""
    for order, result in results(("Kilenc", "Négy", "Növel", "Fizet"), edition).items():
        first = next(n for n in order if n in ("Kilenc", "Négy"))
        assert result[0][0][0] == (9 if first == "Kilenc" else 4) + 2


@EDITIONS
def test_limited_modifiers_work_in_the_order_of_taking_effect_or_by_size(edition: str) -> None:
    """É39: by its other answer the greater change comes first, so that the order does not matter."""
    names = ("Növel tovább", "Növel korláttal", "Növel", "Fizet")
    assert len({result[0][0][0] for result in results(names, edition).values()}) == 2
    assert len({result[0][0][0] for result in results(names, edition, É39=2).values()}) == 1


def test_with_a_third_limited_modifier_the_order_of_those_that_come_out_even_matters_too() -> None:
    """K/V.9.C, É39: the unused parts of three are not evened out by any order."""
    by_the_other_pair: dict[str, set[int]] = {}
    for order, result in results(("Csökkent korláttal", "Növel korláttal", "Növel tovább", "Kilenc"), OLD).items():
        first = next(n for n in order if n in ("Növel korláttal", "Növel tovább"))
        by_the_other_pair.setdefault(first, set()).add(result[0][0][0])
    assert max(map(len, by_the_other_pair.values())) == 2


@EDITIONS
def test_of_two_players_the_active_ones_enter_first_each_in_his_own_order(edition: str) -> None:
    """K/VI.4.E: nobody chooses among the other's; two orders of each player's make four."""
    for mine, theirs in (("Fizet", "Sebez"), ("Fizet", "Jelöl"), ("Húz", "Sebez"), ("Húz", "Jelöl")):
        cards = list(map(timed, ("Fizet", "Húz", "Sebez", "Jelöl")))
        again = Table([*cards, HERO], edition, fázis="forduló nyitása", A={"mp": 3, "események": ["Fizet", "Húz"]},
                      B={"mp": 1, "események": ["Sebez", "Jelöl"], "sor": ["Hős"]})
        assert again.state.awaiting.about[1:] == (again.of("Fizet"), again.of("Húz"))
        again.play(f"A választ {mine}", f"B választ {theirs}")
        names = again.read("időfonal")
        assert names[3] == mine and set(names[2:]) == {"Fizet", "Húz"} and names[1] == theirs
