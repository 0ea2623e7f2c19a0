"""A fault of an input as a person reads it: the place, the words, the line and a caret."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.messages import known, language, placeholders, template, text
from adjudicator.output import printable
from adjudicator.problem_cells import cell_json, cell_lines, cell_of
from events.errors import Problem
from events.notation.problems import SORT

# How the ids of sorts of things begin, which are told in the chosen language.
_SORTS = (SORT, "position.word.")
_TYPED = ("name", "word", "key", "found")  # the params that hold what was typed
#: Here the grammar stopped at the first word, though several may belong together.
_ONE_WORD = "found"
_WORD = re.compile(r"\w+")
# Told on lines of their own when a message does not speak of them itself.
#: A longer list of what would be accepted is told only where nothing of it is near.
LONG_LIST = 8
_ADDITIONS = {"expected": "cli.problem.expected", "near": "cli.problem.near", "asked": "cli.problem.asked",
              "fits": "cli.problem.fits", "engine": "cli.problem.engine"}


def shown(problem: Problem) -> str:
    """``file:line:column: words``, the source line with a caret, what would be accepted."""
    place = location(problem)
    lines = [f"{place}: {message(problem)}" if place else message(problem)]
    lines += _excerpt(problem)
    lines += ["    " + addition for addition in additions(problem)]
    return "\n".join([*lines, *cell_lines(problem)])


def message(problem: Problem) -> str:
    """The words of a problem in the chosen language."""
    return text(problem.code, **in_words(dict(problem.params)))


def in_words(params: Mapping[str, Any]) -> dict[str, Any]:
    """The params of a fault with the decision that is awaited in the chosen language."""
    kind = params.get("awaited")
    said = f"awaited.{kind}"
    return {**params, "awaited": text(said)} if isinstance(kind, str) and known(said) else dict(params)


def location(problem: Problem) -> str:
    """``file:line:column``, of a table's cell ``file:sheet!C12``, as far as known; "" where nothing is."""
    cell = cell_of(problem)
    if cell is not None:
        return f"{problem.file}:{cell.full}"
    parts = (problem.file, problem.line, problem.column if problem.line else None)
    return ":".join(str(part) for part in parts if part is not None)


def additions(problem: Problem) -> list[str]:
    """What would be accepted and what was perhaps meant, unless the message says it."""
    said = placeholders(template(problem.code))
    surely = {name: f"{name} ({percent} %)" for name, percent in suggestions(problem)}
    expected = dict(problem.params).get("expected")
    if surely and isinstance(expected, tuple) and len(expected) > LONG_LIST:
        said |= {"expected"}
    return [text(message_id, names=_as_said(name, value, surely))
            for name, value in problem.params if (message_id := _ADDITIONS.get(name)) and name not in said and value]


def _as_said(name: str, value: object, surely: dict[str, str]) -> object:
    if name in ("asked", "fits"):
        return quoted(value) if isinstance(value, (tuple, list)) else value
    return _in_words(_each(value, surely) if name == "near" else value)


def quoted(lines: Iterable[str], lang: str = "") -> tuple[str, ...]:
    """Lines of a record in the quotes of the language; the dots that stand for more as they are."""
    left, right = ("“", "”") if (lang or language()) == "en" else ("„", "”")
    return tuple(line if line == "…" else f"{left}{line}{right}" for line in lines)


def _each(names: object, surely: dict[str, str]) -> object:
    return tuple(surely.get(name, name) for name in names) if isinstance(names, tuple) else names


def suggestions(problem: Problem) -> list[tuple[str, int]]:
    """What was perhaps meant, each with how near it is to what stands there (percent), in the problem's order."""
    params = dict(problem.params)
    near, key = params.get("near"), next((key for key in _TYPED if key in params), "")
    typed = params.get(key)
    if not isinstance(near, tuple) or not isinstance(typed, str):
        return []
    from adjudicator.importing.matching import confidence  # heavy, and only where something is near
    from adjudicator.importing.slips import word_confidence

    if key == _ONE_WORD:
        return [(word, round(word_confidence(_as_long(typed, word, problem), word))) for word in near]
    return [(name, round(confidence(typed, name))) for name in near]


def _as_long(typed: str, name: str, problem: Problem) -> str:
    """What stands there in place of one word: as many words of it as the suggestion has."""
    if problem.raw is None or problem.column is None or not problem.raw.startswith(typed, problem.column - 1):
        return typed
    words = list(_WORD.finditer(problem.raw, problem.column - 1))[:len(name.split())]
    return problem.raw[problem.column - 1:words[-1].end()] if len(words) > 1 else typed


def _in_words(value: object) -> object:
    """Sorts of things (a card's name, a number) are told in the chosen language."""
    if isinstance(value, (tuple, list)):
        return tuple(text(word) if isinstance(word, str) and word.startswith(_SORTS) else word for word in value)
    return value


def as_json(problem: Problem) -> dict[str, Any]:
    """The shape of a problem in docs/json.md."""
    return {
        **cell_json(problem),
        "code": problem.code, "message": message(problem), "file": problem.file, "line": problem.line,
        "column": problem.column, "length": problem.length, "source": problem.raw,
        "hints": additions(problem),
        "suggestions": [{"text": name, "confidence": percent} for name, percent in suggestions(problem)],
    }


def _excerpt(problem: Problem) -> list[str]:
    if problem.raw is None:
        return []
    raw = problem.raw.rstrip("\r\n")
    lines = ["    " + printable(raw)]
    if problem.column is not None:
        before = raw[: problem.column - 1].ljust(problem.column - 1)
        pointed = raw[problem.column - 1 : problem.column - 1 + max(problem.length, 1)]
        lines.append("    " + _blank(before) + "^" * max(_width(pointed), 1))
    return lines


def _blank(before: str) -> str:
    """As wide as the text before the caret; a tab stays a tab."""
    return "".join("\t" if character == "\t" else " " * _width(character) for character in before)


def _width(characters: str) -> int:
    return sum(map(_columns, characters))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
