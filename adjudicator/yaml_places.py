"""YAML 1.2 with places: plain data for reading, and line and column of every key and value."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from events.errors import InputError, Problem

# What ruamel says (in English) -> our message; the rest is told as "not readable here".
_SYNTAX: Final = (
    ("mapping values are not allowed", "cards.yaml_colon"),
    ("cannot start any token", "cards.yaml_character"),
    ("duplicate key", "cards.yaml_duplicate"),
    ("found unexpected end of stream", "cards.yaml_unclosed"),
    ("expected ',' or", "cards.yaml_unclosed"),
    ("found '<stream end>'", "cards.yaml_unclosed"),
    ("could not find expected ':'", "cards.yaml_no_colon"),
    ("expected <block end>", "cards.yaml_indent"),
    ("undefined alias", "cards.yaml_alias"))


def read_yaml(text: str, file: str) -> Any:
    """The one document of a text; raises InputError ``cards.yaml`` with one Problem."""
    yaml = YAML(typ="rt")
    try:
        return yaml.load(io.StringIO(text))
    except MarkedYAMLError as error:
        raise InputError("cards.yaml", (_problem(error, text, file),), file=file) from error
    except (YAMLError, ValueError) as error:
        raise InputError("cards.yaml", (Problem("cards.yaml_syntax", (), file),), file=file) from error


def _problem(error: MarkedYAMLError, text: str, file: str) -> Problem:
    said = f"{error.problem or ''} {error.context or ''}"
    code = next((code for words, code in _SYNTAX if words in said), "cards.yaml_syntax")
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return Problem(code, (), file)
    lines = text.splitlines()
    line = min(mark.line, max(len(lines) - 1, 0))
    raw = lines[line] if lines else ""
    return Problem(code, (), file, line + 1, min(mark.column, len(raw)) + 1, raw)


def place(data: Any, keys: Sequence[str | int], of_value: bool = True) -> tuple[int, int] | None:
    """Line and column (1-based) of what stands at a path, or of the nearest thing above it.

    ``of_value``: the value; else the key. None where the data has no places.
    """
    found: tuple[int, int] | None = None
    at = data
    for n, key in enumerate(keys):
        last = n == len(keys) - 1
        here = _position(at, key, of_value or not last)
        if here is None:
            break
        found = here
        at = at[key]
    return found


def _position(at: Any, key: str | int, of_value: bool) -> tuple[int, int] | None:
    try:
        if isinstance(at, CommentedMap) and key in at:
            line, column = at.lc.value(key) if of_value else at.lc.key(key)
        elif isinstance(at, CommentedSeq) and isinstance(key, int) and key < len(at):
            line, column = at.lc.item(key)
        else:
            return None
    except (KeyError, TypeError, AttributeError):  # merged keys have no place of their own
        return None
    return line + 1, column + 1
