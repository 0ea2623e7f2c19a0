"""What the engine says of itself: which function names which paragraph.

A proposal for homes.tsv, to be read by a person before it is taken over: a docstring may
name a paragraph that the function only touches.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import engine.rules
from adjudicator.rulebook.homes import CODED, homes
from engine.cite import ALL_IDS, known, ordered

_ID: Final = re.compile(r"([KM]/[IVXT\d]+(?:\.\w+)*(?:/\d)?'?)(?:–(\w+))?")


def ids_in(text: str) -> tuple[str, ...]:
    """The paragraphs named in a text, in the order of the books; ``K/I.3.I–K`` names three."""
    return ordered(p for first, last in _ID.findall(text) if known(first) for p in _span(first, last))


def _span(first: str, last: str) -> tuple[str, ...]:
    """From an id to its sibling of another last part; the id alone where there is none such."""
    parent = first[: first.rfind(".") + 1]
    if not last or not parent or not known(parent + last):
        return (first,)
    siblings = [p for p in ALL_IDS if p.startswith(parent) and p.count(".") == first.count(".")]
    return tuple(siblings[siblings.index(first): siblings.index(parent + last) + 1])


def functions() -> Iterator[tuple[str, str, Callable[..., Any]]]:
    """Module path within engine/rules, name and function of all that the rules define."""
    for found in pkgutil.walk_packages(engine.rules.__path__, "engine.rules."):
        module = importlib.import_module(found.name)
        path = found.name.removeprefix("engine.rules.").replace(".", "/") + ("/__init__.py" if found.ispkg else ".py")
        for name, value in vars(module).items():
            if inspect.isfunction(value) and value.__module__ == found.name:
                yield path, name, value


def cited() -> dict[str, list[str]]:
    """``module:function`` -> paragraphs by its registration in ``engine.registry``."""
    from engine import registry, step

    assert step.MODULES  # every rule is registered
    by_function: dict[str, list[str]] = {}
    for check in registry.CHECKS.values():
        place = f"{check.fn.__module__}:{check.fn.__qualname__}"
        by_function.setdefault(place, []).extend((*check.k, *check.m))
    for said in (*registry.EXCEPTIONS.values(), *registry.CONSEQUENCES.values()):
        by_function.setdefault(said.home, []).extend((*said.k, *said.m))
    return by_function


def proposals() -> dict[str, list[tuple[str, str]]]:
    """Paragraph -> (file, function) of everything that names it, its own file first."""
    registered = cited()
    found: dict[str, list[tuple[str, str]]] = {}
    for path, name, function in functions():
        here = registered.get(f"{function.__module__}:{function.__qualname__}", [])
        for paragraph in {*filter(known, here), *ids_in(inspect.getdoc(function) or "")}:
            found.setdefault(paragraph, []).append((path, name))
    return {p: sorted(places, key=lambda place: (place[0] != homes()[p].file, place)) for p, places in found.items()}


def main() -> None:
    """Print a row for each paragraph that is named somewhere and not yet marked as coded."""
    found = proposals()
    for paragraph in ordered(found):
        if homes()[paragraph].status != CODED:
            file = found[paragraph][0][0]
            names = ",".join(name for path, name in found[paragraph] if path == file)
            print(f"{paragraph}\t{CODED}\t{file}:{names}\t")
