"""Hypothesis strategies: events of every kind, made from their fields' types."""

from __future__ import annotations

import types
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import BaseModel

from events.base import Event, Grade
from events.opening import Opening
from events.registry import EVENT_CLASSES

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NUMBERS = st.integers(-(10**25), 10**25)
SCALARS = st.none() | st.booleans() | NUMBERS | TEXTS
JSON = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
                    max_leaves=5)


def _of_type(hint: Any) -> st.SearchStrategy[Any]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*map(_of_type, arguments))
    if origin is Annotated:
        return _of_type(arguments[0])
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin is tuple:
        return _tuple(arguments)
    if origin is dict:
        return st.dictionaries(_of_type(arguments[0]), _of_type(arguments[1]), max_size=2)
    return _plain(hint)


def _tuple(arguments: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if arguments[-1] is Ellipsis:
        return st.lists(_of_type(arguments[0]), min_size=1, max_size=3).map(tuple)
    return st.tuples(*map(_of_type, arguments))


def _plain(hint: Any) -> st.SearchStrategy[Any]:
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return models(hint)
    known = {str: TEXTS, int: NUMBERS, bool: st.booleans(), type(None): st.none(), Any: JSON,
             Grade: st.sampled_from(Grade)}
    return known[hint]


def models(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Instances of a model; a field with a default is often left at it."""
    fields = {name: _field(info) for name, info in cls.model_fields.items() if name not in ("kind", "schema_version")}
    required = {name: made for name, made in fields.items() if cls.model_fields[name].is_required()}
    optional = {name: made for name, made in fields.items() if name not in required}
    return st.fixed_dictionaries(required, optional=optional).map(lambda values: cls(**values))


def _field(info: Any) -> st.SearchStrategy[Any]:
    return _of_type(info.annotation)


EVENTS: st.SearchStrategy[Event] = st.sampled_from(EVENT_CLASSES).flatmap(models)
OPENINGS: st.SearchStrategy[Opening] = models(Opening)
LOGS = st.tuples(OPENINGS, st.lists(EVENTS, max_size=6)).map(lambda parts: [parts[0], *parts[1]])
