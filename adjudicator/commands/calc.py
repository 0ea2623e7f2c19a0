"""``biro calc``: the pure calculations of the rules, each with its derivation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from adjudicator import calc_input as read
from adjudicator.app import App
from adjudicator.calc_view import Found, tell
from adjudicator.card_search import named
from adjudicator.decks import DEFAULT_PACK
from adjudicator.games import read_readings, rules_of
from adjudicator.options import Json, Packs, Readings
from adjudicator.packs import find_pack
from adjudicator.ruling_cases import ASK
from adjudicator.suggestions import bare
from adjudicator.usage import CallError
from engine.cards import Card
from engine.cards.vocabulary import EFFECT_SIGNS
from engine.rules.ch01_basics.s09_rolls import KINDS as ROLL_KINDS
from engine.rules.ch03_card_types.s08_action.spell import FORMS
from engine.rules.ch04_manoeuvres.s06_phases.s6_solving import Roll, meets, parse_condition
from engine.ruleset import EDITIONS, Ruleset

ADVENTURER: Final = "kalandozó"
Calculation = Callable[[Ruleset], Found]
Edition = Annotated[str | None, typer.Option("--edition", metavar="EDITION", help="calc.option.edition")]
ConditionText = Annotated[str, typer.Argument(metavar="CONDITION", help="calc.argument.condition")]


def register(app: App) -> None:
    """Add the group ``calc``; each calculation may also be typed without accents."""
    group = App(help="calc.help")
    for name, message_id, command in (
        ("szám", "calc.help.number", number), ("felülbírálás", "calc.help.override", override),
        ("osztályozás", "calc.help.classify", classify), ("jelek", "calc.help.signs", signs),
        ("feltétel", "calc.help.condition", condition), ("bontás", "calc.help.expand", expand),
        ("mozaik", "calc.help.mosaic", mosaic), ("dobás", "calc.help.roll", rolled),
        ("bestiasebzés", "calc.help.beast", beast),
    ):
        group.command(name, help=message_id)(command)
        if bare(name) != name:
            group.command(bare(name), help=message_id, hidden=True)(command)
    app.add_typer(group, name="calc")


def number(
    base: Annotated[str, typer.Argument(metavar="BASE", help="calc.argument.base")],
    effects: Annotated[list[str] | None, typer.Argument(metavar="EFFECT", help="calc.argument.effect")] = None,
    floor: Annotated[str | None, typer.Option("--floor", metavar="NUMBER", help="calc.option.floor")] = None,
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/V.9, M/5.11: a number under effects; K/I.10.A–B: whether it may be negative."""
    given = {"alap": read.base(base), "hatások": read.effects(effects or ())}
    if floor is not None:
        given["legkisebb"] = read.floor(floor)
    return _run("szám", _asked("szám", given), edition, readings, json)


def override(
    first: Annotated[str, typer.Argument(metavar="TEXT", help="calc.argument.first")],
    second: Annotated[str, typer.Argument(metavar="TEXT", help="calc.argument.second")],
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/V.8, M/5.10: which of two contradicting texts prevails."""
    pair = [_worded(first), _worded(second)]
    return _run("felülbírálás", _asked("felülbírálás", pair), edition, readings, json)


def classify(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="calc.argument.text")],
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/V.8.D–F, M/5.10.D–G: what kinds of effect a text is."""
    return _run("osztályozás", _asked("osztályozás", _worded(text)), edition, readings, json)


def signs(
    given: Annotated[list[str] | None, typer.Argument(metavar="SIGN", help="calc.argument.sign")] = None,
    ability: Annotated[bool, typer.Option("--ability", help="calc.option.ability")] = False,
    running: Annotated[bool, typer.Option("--running", help="calc.option.running")] = False,
    mp: Annotated[int | None, typer.Option("--mp", min=0, metavar="MP", help="calc.option.mp")] = None,
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/V.5, M/5.07: phases, speed and conditions of an effect by its signs."""
    known = [read.one_of("SIGN", sign.replace(" ", "-"), EFFECT_SIGNS.words) for sign in given or ()]
    more = {"képesség": ability, "aktivizálandó": not running, "mp": mp}
    return _run("jelek", _asked("jelek", known, **more), edition, readings, json)


def condition(
    text: ConditionText,
    members: Annotated[list[str] | None, typer.Option("--member", metavar="NAME", help="calc.option.member")] = None,
    rolls: Annotated[list[str] | None, typer.Option("--roll", metavar="ROLL", help="calc.option.roll")] = None,
    packs: Packs = None, edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/IV.6.6.1: whether a team meets a condition; exit status 1 where it doesn't."""
    asked, team = parse_condition(text), _team(members or [], packs)
    thrown = read.rolls(rolls or (), [card.name for card in team])

    def calculate(rules: Ruleset) -> Found:
        who = tuple(rules.bind["member_of"](card, rules.readings) for card in team)
        counted = [Roll(member, attribute, value) for member, attribute, value in thrown]
        result = meets(asked, who, counted if rolls else None, rules.readings)
        return Found("teljesül" if result.met else "nem teljesül", result.steps, not result.met)
    return _run("feltétel", calculate, edition, readings, json)


def expand(text: ConditionText, edition: Edition = None, readings: Readings = None, json: Json = False) -> int:
    """K/IV.6.6.1: a condition unrolled, place by place."""
    return _run("bontás", _asked("bontás", text), edition, readings, json)


def mosaic(
    form: Annotated[str, typer.Argument(metavar="FORM", help="calc.argument.form")],
    base: Annotated[str, typer.Argument(metavar="BASE", help="calc.argument.mosaic_base")],
    front: Annotated[bool, typer.Option("--front", help="calc.option.front")] = False,
    targets: Annotated[int, typer.Option("--targets", min=0, metavar="COUNT", help="calc.option.targets")] = 1,
    unknown: Annotated[bool, typer.Option("--sword-unknown", help="calc.option.sword_unknown")] = False,
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/III.8.6.D: what a mosaic spell costs; exit status 1 where it can't be cast so."""
    shape, value = read.one_of("FORM", form, FORMS), read.number("BASE", base, 0)

    def calculate(rules: Ruleset) -> Found:
        result = rules.bind["mosaic_cost"](shape, value, front, targets, not unknown)
        told = {"mp": result.mp, "felező": "igen" if result.halving_save else "nem"}
        return Found(told, (*result.steps, *result.faults), bool(result.faults))
    return _run("mozaik", calculate, edition, readings, json)


def rolled(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="calc.argument.roll_kind")],
    value: Annotated[str, typer.Argument(metavar="VALUE", help="calc.argument.roll_value")],
    lower: Annotated[int | None, typer.Option("--lower", metavar="NUMBER", help="calc.option.lower")] = None,
    upper: Annotated[int | None, typer.Option("--upper", metavar="NUMBER", help="calc.option.upper")] = None,
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/I.9: a roll against its thresholds."""
    given = {"fajta": read.one_of("KIND", kind, ROLL_KINDS), "érték": read.number("VALUE", value, 1),
             "alsó": lower, "felső": upper}
    return _run("dobás", _asked("dobás", given), edition, readings, json)


def beast(
    damage: Annotated[str, typer.Argument(metavar="DAMAGE", help="calc.argument.damage")],
    k6: Annotated[str, typer.Argument(metavar="DIE", help="calc.argument.die")],
    edition: Edition = None, readings: Readings = None, json: Json = False,
) -> int:
    """K/IV.6.5.2.C: the damage of a beast's strike."""
    given = {"sebzés": damage, "k6": read.number("DIE", k6)}
    return _run("bestiasebzés", _asked("bestiasebzés", given), edition, readings, json)


def _asked(kind: str, given: Any, **more: Any) -> Calculation:
    """The question of a ruling case, so that cases and command line always agree."""
    case = {kind: given, **more}
    return lambda rules: Found(*ASK[kind](case, rules))


def _run(kind: str, calculate: Calculation, edition: str | None, readings: list[str] | None, json: bool) -> int:
    """Calculate under one edition or both, and tell; 1 where a calculation found a fault."""
    switched = read_readings(readings or ())
    found = {name: calculate(rules_of(name, switched)) for name in ((edition,) if edition else EDITIONS)}
    tell(kind, found, json)
    return int(any(one.against for one in found.values()))


def _worded(text: str) -> str:
    """A text with something in it; CallError for an empty one, which would classify as nothing."""
    if not text.strip():
        raise CallError("calc.empty_text")
    return text


def _team(names: list[str], packs: list[Path] | None) -> list[Card]:
    """The adventurers named, from the packs; CallError for a card that is none."""
    searched = [find_pack(str(p)) for p in packs or (DEFAULT_PACK,)]
    cards = [named(name, searched)[1] for name in names]
    for card in cards:
        if card.kind != ADVENTURER:
            raise CallError("calc.not_adventurer", card=card.name, kind=card.kind)
    return cards
