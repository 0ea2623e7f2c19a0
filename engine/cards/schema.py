"""The JSON Schema of a card file, for editors, and the closed vocabularies as data.

The shape comes from the models; closed words, operations and what belongs to which kind are
laid over it from the same tables that the reader goes by. The schema is the coarser of the
two: it knows one spelling of each word, and does not look into descriptions.
"""

from __future__ import annotations

from typing import Any, Final

from engine.cards import shape
from engine.cards.model import EFFECT_KEYS, KEYS, MODE_KEYS, Card
from engine.cards.operations import COMMON_ARGS, OPERATIONS, OpSpec
from engine.cards.targets import GRAMMAR_WORDS, TARGET_KINDS, TARGET_PLACES
from engine.cards.vocabulary import (
    ACTIONS,
    ALIGNMENTS,
    ATTACHABLE,
    CARD_SIGNS,
    CASTES,
    CASTES_OF,
    DIALECTS,
    DURATIONS,
    EFFECT_SIGNS,
    ENDINGS,
    EQUIPMENT,
    EVENTS,
    FACES,
    FORMS,
    GENDERS,
    KINDS,
    MAIN_CASTES,
    MOSAICS,
    OBSTACLES,
    PHASES,
    PILES,
    PLACES,
    RANGES,
    REPLACED,
    ROLLS,
    SPHERES,
    STANCES,
    UNTIL,
    VALUES,
    WORD_TABLES,
    Table,
)
from engine.rules.ch03_card_types.s08_action.objects import WAR_GEAR

Schema = dict[str, Any]
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
WORDS_OF_KEY: Final[dict[str, Table]] = {
    "típus": KINDS, "jellem": ALIGNMENTS, "kasztok": CASTES, "főkasztok": MAIN_CASTES, "nem": GENDERS,
    "jelek": CARD_SIGNS, "dialektus": DIALECTS, "szférák": SPHERES, "formák": FORMS, "mozaik": MOSAICS,
    "altípus": Table("altípus", [*OBSTACLES, *EVENTS]), "csatolható": ATTACHABLE, "akció": ACTIONS,
    "felszerelés": EQUIPMENT, "hatótáv": RANGES, "fázis": PHASES, "időtartam": DURATIONS}
_WORDS_OF_ARG: Final = {"hely": PLACES, "helyzet": STANCES, "oldal": FACES, "érték": VALUES, "meddig": UNTIL,
                        "vége": ENDINGS, "fajta": ROLLS, "szféra": SPHERES, "pakli": PILES, "helyettesített": REPLACED,
                        "jel": CARD_SIGNS, "kaszt": CASTES}
_PROGRAM: Final[Schema] = {"$ref": "#/$defs/Program"}
_YES_NO: Final[Schema] = {"enum": ["igen", "nem", True, False]}
_NUMBER: Final[Schema] = {"anyOf": [{"type": "integer"}, {"const": "X"}]}


def pack_schema() -> Schema:
    """The schema of a pack file (docs/lapok.md): header keys and the list of cards."""
    defs = card_definitions()
    text: Schema = {"type": "string"}
    return {
        "$schema": DIALECT, "title": "bíró lapcsomag", "type": "object", "additionalProperties": False,
        "anyOf": [{"required": ["lapok"]}, {"required": ["fájlok"]}], "$defs": defs,
        "properties": {
            "csomag": text, "verzió": {"type": ["string", "number"]}, "leírás": text, "kitalált": _YES_NO,
            "fájlok": {"type": "array", "items": text},
            "lapok": {"type": "array", "items": {"$ref": "#/$defs/Card"}}},
    }


def card_definitions() -> Schema:
    """The ``$defs`` of a card: Card, Effect, Mode, Program, and one operation."""
    whole = Card.model_json_schema(by_alias=True)
    defs: Schema = dict(whole["$defs"])
    defs["Card"] = _without_defaults(defs["Card"], KEYS)
    defs["Effect"] = _without_defaults(defs["Effect"], EFFECT_KEYS)
    defs["Mode"] = _without_defaults(defs["Mode"], MODE_KEYS)
    _narrow_card(defs["Card"])
    _narrow_effect(defs["Effect"])
    defs["Mode"]["properties"]["hatás"] = _PROGRAM
    defs["Operation"] = _operation()
    defs["Program"] = {"anyOf": [{"$ref": "#/$defs/Operation"},
                                 {"type": "array", "items": {"$ref": "#/$defs/Operation"}}]}
    return defs


def vocabulary() -> dict[str, Any]:
    """All closed vocabularies by name, as plain data (``biro cards schema --vocabulary``)."""
    return {
        **{table.name: list(table.words) for table in WORD_TABLES},
        "kasztok főkasztonként": {main: list(castes) for main, castes in CASTES_OF.items()},
        TARGET_KINDS.name: list(TARGET_KINDS), "célpont helye": list(TARGET_PLACES),
        "célpont szavai": list(GRAMMAR_WORDS),
        "művelet": {name: {arg: {"fajta": kind, "kötelező": arg in spec.needs, "magában": arg in spec.main}
                           for arg, kind in spec.args.items()} for name, spec in OPERATIONS.items()},
        "művelet közös": dict(COMMON_ARGS),
    }


def _without_defaults(schema: Schema, keys: dict[str, str]) -> Schema:
    """Properties by key, with neither titles nor defaults (they would be shown in English)."""
    properties = {key: _bare(schema["properties"][key]) for key in keys.values()}
    required = [key for key in schema.get("required", ()) if key in properties]
    return {"type": "object", "additionalProperties": False, "properties": properties, "required": required}


def _bare(schema: Schema) -> Schema:
    """A property without title and default; an empty value is no way to leave a key out."""
    kept = {k: v for k, v in schema.items() if k not in ("title", "default")}
    some = [s for s in kept.get("anyOf", ()) if s.get("type") != "null"]
    return some[0] if len(some) == 1 else {**kept, "anyOf": some} if some else kept


def _is_boolean(schema: Schema) -> bool:
    return any(s.get("type") == "boolean" for s in schema.get("anyOf", [schema]))


def _narrow_card(card: Schema) -> None:
    properties = card["properties"]
    for key, schema in properties.items():
        if key in WORDS_OF_KEY:
            properties[key] = _enum(WORDS_OF_KEY[key], "array" in str(schema))
        elif _is_boolean(schema):
            properties[key] = _YES_NO
    properties["negatív"] = _PROGRAM
    card["allOf"] = [_of_kind(kind) for kind in KINDS]


def _enum(table: Table, is_list: bool) -> Schema:
    one: Schema = {"enum": list(table.words)}
    return {"type": "array", "items": one, "uniqueItems": True} if is_list else one


def _of_kind(kind: str) -> Schema:
    """What a card of this kind must have and can't have."""
    foreign = [key for key in KEYS.values() if not shape.belongs(key, kind)]
    token: Schema = {"anyOf": [{"required": ["mp"]}, {"required": ["jelzőlap"]}]}
    gear: Schema = {"anyOf": [{"required": ["akció"]}, {"properties": {"felszerelés": {"const": WAR_GEAR}},
                                                        "required": ["felszerelés"]}]}  # K/III.8.3.N
    either = [alternative for key, alternative in (("mp", token), ("akció", gear)) if key in shape.REQUIRED[kind]]
    then: Schema = {"required": [k for k in shape.REQUIRED[kind] if k not in ("mp", "akció")],
                    "properties": dict.fromkeys(foreign, False), **({"allOf": either} if either else {})}
    return {"if": {"properties": {"típus": {"const": kind}}, "required": ["típus"]}, "then": then}


def _narrow_effect(effect: Schema) -> None:
    properties = effect["properties"]
    for key, schema in properties.items():
        if _is_boolean(schema):
            properties[key] = _YES_NO
    properties["jelek"] = _enum(EFFECT_SIGNS, True)
    for key in ("hatás", "költség", "negatív"):
        properties[key] = _PROGRAM


def _operation() -> Schema:
    bare = [name for name, spec in OPERATIONS.items() if spec.bare]
    maps: Schema = {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": False,
                    "properties": {name: _value(spec) for name, spec in OPERATIONS.items()}}
    return {"anyOf": [{"enum": bare}, maps]}


def _value(spec: OpSpec) -> Schema:
    args = {arg: _argument(kind) for arg, kind in (*spec.args.items(), *COMMON_ARGS.items())}
    if "kit" in spec.args:
        args.setdefault("mit", args["kit"])
    whole: Schema = {"type": "object", "additionalProperties": False, "properties": args, "required": list(spec.needs)}
    alone = [_argument(spec.args[arg]) for arg in spec.main] + ([{"type": "null"}] if spec.bare else [])
    return {"anyOf": [whole, *alone]}


def _argument(kind: str) -> Schema:
    if kind in _WORDS_OF_ARG:
        return {"enum": list(_WORDS_OF_ARG[kind].words)}
    by_kind: dict[str, Schema] = {
        "szám": _NUMBER, "darab": _NUMBER, "igen": _YES_NO,
        "program": _PROGRAM, "lehetőségek": {"type": "array", "minItems": 2},
        "hatásleírás": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Effect"}]}}
    return by_kind.get(kind, {"type": "string"})
