"""As much of JSON Schema as our schemas use: enough to know whether a value fits one."""

from __future__ import annotations

from typing import Any

Schema = Any
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "array": (list, tuple),
    "object": (dict,),
    "null": (type(None),),
    "boolean": (bool,),
}
KNOWN = frozenset(
    {
        "type",
        "enum",
        "const",
        "anyOf",
        "allOf",
        "if",
        "then",
        "$ref",
        "properties",
        "required",
        "items",
        "minItems",
        "uniqueItems",
        "minProperties",
        "maxProperties",
        "additionalProperties",
        "$defs",
        "$schema",
        "title",
        "description",
    }
)


def fits(value: Any, schema: Schema, root: Schema) -> bool:
    """Whether the value is valid; raises AssertionError for a word of JSON Schema unknown here."""
    if isinstance(schema, bool):
        return schema
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    return all(test(value, schema, root) for test in (_plain, _joined, _map, _list))


def _is(value: Any, name: str) -> bool:
    return isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _plain(value: Any, schema: Schema, root: Schema) -> bool:
    types = schema.get("type", [])
    named = [types] if isinstance(types, str) else types
    return (
        (not named or any(_is(value, t) for t in named))
        and ("enum" not in schema or any(value == e and type(value) is type(e) for e in schema["enum"]))
        and ("const" not in schema or value == schema["const"])
    )


def _joined(value: Any, schema: Schema, root: Schema) -> bool:
    if "$ref" in schema:
        at = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            at = at[part]
        if not fits(value, at, root):
            return False
    then = "if" not in schema or not fits(value, schema["if"], root) or fits(value, schema["then"], root)
    return (
        then
        and all(fits(value, s, root) for s in schema.get("allOf", ()))
        and ("anyOf" not in schema or any(fits(value, s, root) for s in schema["anyOf"]))
    )


def _map(value: Any, schema: Schema, root: Schema) -> bool:
    if not isinstance(value, dict):
        return True
    properties = schema.get("properties", {})
    extra = schema.get("additionalProperties", True) is False and set(value) - set(properties)
    return (
        not extra
        and set(schema.get("required", ())) <= set(value)
        and schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value))
        and all(fits(v, properties[k], root) for k, v in value.items() if k in properties)
    )


def _list(value: Any, schema: Schema, root: Schema) -> bool:
    if not isinstance(value, (list, tuple)):
        return True
    unique = not schema.get("uniqueItems") or len({str(v) for v in value}) == len(value)
    return (
        unique
        and len(value) >= schema.get("minItems", 0)
        and all(fits(v, schema.get("items", True), root) for v in value)
    )
