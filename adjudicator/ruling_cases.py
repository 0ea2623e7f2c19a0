"""Ruling cases: questions to the rules that need no position (cases/README.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import parse_card
from engine.derivation import Steps
from engine.rules.ch01_basics.s02_deck import DeckList, check_deck
from engine.rules.ch01_basics.s09_rolls import roll_result
from engine.rules.ch04_manoeuvres.s06_phases.s5_2_beasts import explain_beast_damage
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import Roll, expand, meets, parse_condition
from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.ruleset import Ruleset, ruleset
from events.errors import InputError

RULING_KEYS = frozenset({"szám", "felülbírálás", "osztályozás", "jelek", "feltétel", "bontás", "mozaik", "dobás",
                         "bestiasebzés", "pakli"})
LEGAL_DECK = "szabályos"
Answer = tuple[Any, Steps]


@dataclass(frozen=True)
class RulingOutcome:
    """What was expected and found, whether they agree, and how it came out."""

    expected: Any
    found: Any
    holds: bool
    steps: Steps


def run_ruling_case(case: Mapping[str, Any], edition: str) -> RulingOutcome:
    """Answer the question of a ruling case under one edition.

    Raises InputError for a question that can't be read.
    """
    rules = ruleset(edition, {str(k): int(v) for k, v in (case.get("értelmezés") or {}).items()})
    kind = question(case)
    found, steps = ASK[kind](case, rules)
    expected = case.get("eredmény")
    return RulingOutcome(expected, found, _agree(kind, expected, found), steps)


def question(case: Mapping[str, Any]) -> str:
    """Which kind of question a case asks; exactly one."""
    kinds = [k for k in case if k in RULING_KEYS]
    if len(kinds) != 1:
        raise InputError("cases.one_question", id=str(case.get("azonosító")), kinds=tuple(kinds))
    return kinds[0]


def _agree(kind: str, expected: Any, found: Any) -> bool:
    if kind == "pakli" and isinstance(expected, list):
        return all(one in found for one in expected)
    if kind == "bontás":
        return isinstance(expected, list) and len(expected) == len(found) and all(map(_same, expected, found))
    if isinstance(expected, Mapping):
        return isinstance(found, Mapping) and all(_same(v, found.get(k)) for k, v in expected.items())
    return bool(expected == found)


def _same(expected: Any, found: Any) -> bool:
    if isinstance(expected, list):
        return isinstance(found, list) and sorted(map(str, expected)) == sorted(map(str, found))
    return bool(expected == found)


def _yes(flag: bool) -> str:
    return "igen" if flag else "nem"


def _flag(value: Any) -> bool:
    return value in ("igen", True)


def number_effect(given: Mapping[str, Any]) -> NumberEffect:
    """``{növel n} {csökkent n} {beállít n} {korlát: {…}}`` with felső, alsó, erős, tiltó."""
    strong, forbidding = _flag(given.get("erős")), _flag(given.get("tiltó"))
    if "korlát" in given:
        limit = given["korlát"]
        return NumberEffect("korlátoz", 0, limit.get("alsó"), limit.get("felső"), strong, forbidding)
    if "beállít" in given:
        return NumberEffect("beállít", int(given["beállít"]), None, None, strong, forbidding)
    amount = int(given["növel"]) if "növel" in given else -int(given["csökkent"])
    return NumberEffect("módosít", amount, given.get("alsó"), given.get("felső"), strong, forbidding)


def _number(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/V.9, M/5.11."""
    given = case["szám"]
    base = None if given.get("alap") in (None, "nincs") else int(given["alap"])
    effects = tuple(number_effect(e) for e in given.get("hatások") or ())
    floor = given.get("legkisebb", None if base is not None and base < 0 else 0)  # K/I.10.A–B, É41: only DP is negative
    result = rules.bind["explain_number"](base, effects, rules.readings, floor)
    return ("nincs" if result.value is None else result.value), result.steps


def _override(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/V.8, M/5.10."""
    first, second = case["felülbírálás"]
    result = rules.bind["prevails"](str(first), str(second), rules.readings)
    return result.winner, result.steps


def _classify(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/V.8.D–F, V.10.A, II.24.A, V.5.M, V.3.H."""
    found = rules.bind["classify"](str(case["osztályozás"]), rules.readings)
    told = {"erős": found.strong, "tiltó": found.forbidding, "helyettesítő": found.replacing,
            "minősülő": found.counts_as, "egyszeri": found.once_per_game, "jelenbe_kerülő": found.entering}
    return {k: _yes(bool(v)) for k, v in told.items()}, found.steps


def _signs(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/V.5, M/5.07."""
    mp = case.get("mp")
    profile = rules.bind["sign_profile"](tuple(case["jelek"]), _flag(case.get("képesség")),
                                         _flag(case.get("aktivizálandó", "igen")), int(mp) if mp is not None else None)
    told = {"fázisok": list(profile.phases), "sebesség": profile.speed or "nincs",
            "éberség_kell": _yes(profile.alert_needed), "időfonal": _yes(profile.thread)}
    return told, profile.steps


def _condition(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/IV.6.6.1."""
    cards = {c.name: c for c in map(parse_card, case.get("lapok") or ())}
    team = [str(name) for name in case.get("csapat") or ()]
    members = tuple(rules.bind["member_of"](cards[name], rules.readings) for name in team)
    rolls = None
    if case.get("dobások") is not None:
        rolls = [_roll(str(k), int(v), team) for k, v in case["dobások"].items()]
    result = meets(parse_condition(str(case["feltétel"])), members, rolls, rules.readings)
    return ("teljesül" if result.met else "nem teljesül"), result.steps


def _roll(key: str, value: int, team: list[str]) -> Roll:
    name, _, attribute = key.rpartition(" ")
    return Roll(team.index(name), attribute.casefold(), value)


def _expand(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/IV.6.6.1."""
    return [list(x) for x in expand(str(case["bontás"]))], ()


def _mosaic(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/III.8.6.D."""
    given = case["mozaik"]
    result = rules.bind["mosaic_cost"](str(given["forma"]), int(given["alap"]), _flag(given.get("frontember")),
                                       int(given.get("célpontok", 1)), _flag(given.get("kard_ismert", "igen")))
    return {"mp": result.mp, "felező": _yes(result.halving_save)}, result.steps


def _rolled(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/I.9."""
    given = case["dobás"]
    result = roll_result(str(given["fajta"]), given.get("alsó"), given.get("felső"), int(given["érték"]),
                         rules.readings)
    return {"siker": _yes(result.success), "határsiker": _yes(result.edge)}, result.steps


def _beast(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/IV.6.5.2.C."""
    given = case["bestiasebzés"]
    return explain_beast_damage(given["sebzés"], int(given["k6"]), rules.readings)


def _deck(case: Mapping[str, Any], rules: Ruleset) -> Answer:
    """K/I.2, I.13, III.4.A, II.13, M/3.09–3.10."""
    given = case["pakli"]
    cards = {c.name: c for c in map(parse_card, case.get("lapok") or ())}
    tower = tuple(str(x) for x in given["torony"]) if "torony" in given else None
    deck = DeckList(int(given["laplimit"]), dict(given.get("lapok") or {}), dict(given.get("cserepakli") or {}), tower)
    faults = check_deck(deck, cards, rules.bind, rules.readings)
    if not faults:
        return LEGAL_DECK, ()
    return list(dict.fromkeys(p for f in faults for p in f.paragraphs)), faults


ASK: dict[str, Callable[[Mapping[str, Any], Ruleset], Answer]] = {
    "szám": _number, "felülbírálás": _override, "osztályozás": _classify, "jelek": _signs, "feltétel": _condition,
    "bontás": _expand, "mozaik": _mosaic, "dobás": _rolled, "bestiasebzés": _beast, "pakli": _deck,
}
