"""What DuckDB says of a question that it can't answer, as a fault of ours: what, where, and what would be right.

The engine's own words are kept beside ours. What ran is not the text that was typed but what
its syntax tree says (``door_child``), so a place in it is looked up in the trees of both.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from contextlib import suppress
from difflib import get_close_matches
from typing import Any, Final

from analytics.guard import nodes_of
from analytics.schema import BY_NAME, TABLES

At = tuple[int, int]  # where something begins in a text, in bytes, and how long it is
_SHOWN: Final = 400  # characters of a line that is still worth showing
_WORDS: Final = 300  # characters of the engine's words
_FEW: Final = 3
_NOWHERE: Final = 2**64 - 1  # the engine's place of what stands nowhere in the text
_KEYWORDS: Final = ("SELECT", "FROM", "WHERE", "GROUP", "ORDER", "HAVING", "LIMIT", "JOIN", "LEFT", "UNION", "DISTINCT",
                    "BETWEEN", "WITH", "USING", "VALUES", "OFFSET", "INNER", "EXCEPT", "INTERSECT", "CASE", "WHEN")
_N: Final = r'"?(?P<name>[^"\n]+?)"?'
# What the engine says -> what it is called here; the groups are the message's parameters.
_SAID: Final = tuple((re.compile(pattern), name) for pattern, name in (
    (r"unterminated string", "string"), (r"unterminated quoted identifier", "quoted"),
    (r"unterminated /\* comment", "comment"), (r'syntax error at or near "(?P<found>[\s\S]*)"$', "near"),
    (r"(?:depth limit of|nesting depth of) (?P<limit>\d+)", "depth"),
    (rf"Referenced column {_N} was not found because the FROM", "no_from"),
    (rf"Referenced column {_N} not found", "column"), (rf"Column {_N} in \w+ list not found", "column"),
    (rf'Table "[^"]+" does not have a column named {_N}(?:\s|$)', "column"),
    (rf"Referenced table {_N} not found", "alias"),
    (rf"Ambiguous reference to column name {_N} \(use: (?P<use>.*)\)", "ambiguous"),
    (rf"column {_N} must appear in the GROUP BY", "group"),
    (r"(?:Function|Macro) with name (?P<name>\S+) does not exist", "function"),
    (r"Type with name (?P<name>\S+) does not exist", "type"),
    (r"argument types '(?P<name>.*?)'\.", "arguments"), (r'Macro "?(?P<name>\w+)"?(?:\(\))? does not', "arguments"),
    (r'function call "(?P<name>.*?)"\.', "arguments"),
    (r"Deprecated lambda arrow", "lambda"), (r"Division by zero", "zero"),
    (r"More than one row returned by a subquery", "many_rows"),
))
# Classes of the engine's errors -> the same, where its words are not among those above.
_KINDS: Final = {"Parser": "syntax", "Binder": "meaning", "Catalog": "unknown", "Conversion": "conversion",
                 "Out of Range": "range", "Invalid Input": "input", "Not implemented": "not_there",
                 "Serialization": "other"}


def said_of(error: Exception) -> dict[str, Any]:
    """The engine's error in its parts: ``exception_type``, ``exception_message``, ``location`` where it is known."""
    kind, _, rest = str(error).partition(" Error: ")
    with suppress(ValueError):
        parts = json.loads(rest)
        if isinstance(parts, dict) and "exception_message" in parts:
            return parts
    return {"exception_type": kind, "exception_message": rest or kind}


def words_of(error: Exception) -> str:
    """The engine's own words on one line."""
    return " ".join(str(said_of(error)["exception_message"]).split())[:_WORDS]


def fault(error: Exception, connection: Any, tree: Any, ran: str,
          skipped: int) -> tuple[dict[str, Any], At | None] | None:
    """An error of a question that ran as ``ran`` (after so many bytes of ours that are ``skipped``): the fault, and
    its place in the text of ``tree``. None for an error that is none of the question's: memory, rights, files."""
    said = said_of(error)
    if said["exception_type"] not in _KINDS:
        return None
    at = _at(said.get("location"))
    found = named(said["exception_type"], said["exception_message"], tree)
    typed = None if at is None else _typed(connection, tree, ran, (at[0] - skipped, at[1]))
    return found, typed or _called(tree, str(found["params"].get("name")).partition("(")[0])


def named(kind: str, said: str, tree: Any = None) -> dict[str, Any]:
    """A fault by its message id, with parameters: the engine's words, and names that are perhaps meant."""
    name, groups = next(((name, match.groupdict()) for pattern, name in _SAID if (match := pattern.search(said))),
                        (_KINDS.get(kind, "other"), {}))
    return {"code": f"query.error.{name}",
            "params": {**groups, **_meant(name, groups, said, tree), "engine": " ".join(said.split())[:_WORDS]}}


def syntax(said: str, location: str | None, text: str) -> tuple[dict[str, Any], At | None]:
    """A fault of a text that is no SQL, and its place: of what the parser stopped at, or of the word before it where
    that one is nearly a keyword (``FORM lapok``)."""
    at, found = _at(location), named("Parser", said)
    if at is None or found["code"] != "query.error.near":
        return found, at
    words = {found["params"]["found"]: at}
    if before := re.search(rb"(\S+)\s*$", text.encode()[:at[0]]):
        words[before[1].decode()] = (before.start(), len(before[1]))
    for word, there in words.items():
        if word.upper() not in _KEYWORDS and (near := get_close_matches(word.upper(), _KEYWORDS, 1, 0.7)):
            found["params"] |= {"found": word, "near": near}
            return found, there
    return found, at


def _meant(name: str, groups: dict[str, str], said: str, tree: Any) -> dict[str, list[str]]:
    wanted = groups.get("name", "")
    if name == "column":
        return {"near": close(wanted, [column for table in _tables(tree) for column in BY_NAME[table].names])}
    if name == "alias":
        aliases = [str(n["alias"]) for n in nodes_of(tree) if n.get("type") == "BASE_TABLE" and n.get("alias")]
        return {"expected": aliases or _tables(tree)}
    if name in ("function", "type"):
        return {"near": re.findall(r'Did you mean "([^"]+)"', said)}
    if name == "arguments":
        return {"expected": [" ".join(one.split()) for one in re.split(r"Candidate \w+:", said)[-1].strip().split("\n")
                             if "(" in one][:_FEW]}
    return {}


def close(name: str, names: Iterable[str]) -> list[str]:
    """Those of the names that this one is perhaps meant for; accents and capitals do not count."""
    folded = {_folded(one): one for one in names}
    if _folded(name) in folded:
        return [folded[_folded(name)]]
    return [folded[one] for one in get_close_matches(_folded(name), folded, _FEW)]


def close_tables(name: str) -> list[str]:
    """Tables of the lake that are perhaps meant."""
    return close(name, [table.name for table in TABLES])


def _folded(name: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", name.casefold()) if not unicodedata.combining(c))


def _tables(tree: Any) -> list[str]:
    found = (str(n["table_name"]).casefold() for n in nodes_of(tree) if n.get("type") == "BASE_TABLE")
    return [name for name in dict.fromkeys(found) if name in BY_NAME]


# ------------------------------------------------------------------------------- places


def _at(location: str | None) -> At | None:
    start, length = json.loads(location) if location else (-1, 0)
    return (start, length) if start >= 0 else None


def at_node(node: Any) -> At | None:
    """Where a part of a syntax tree stands in its text."""
    start = node.get("query_location", _NOWHERE) if node else _NOWHERE
    return (start, int(node.get("query_location_length", 1))) if start != _NOWHERE else None


def _typed(connection: Any, tree: Any, ran: str, at: At) -> At | None:
    """The place in the text of ``tree`` of what stands here in ``ran``, which says the same in other words."""
    [answer] = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [ran]).fetchone()
    here, there = list(nodes_of(json.loads(answer))), list(nodes_of(tree))
    if len(here) != len(there):
        return None
    return next((at_node(typed) for one, typed in zip(here, there, strict=True)
                 if at_node(one) == at and one.get("class") == typed.get("class")), None)


def _called(tree: Any, name: str) -> At | None:
    """The first part of a tree of this name."""
    keys = ("function_name", "table_name", "type_name")
    return next((at_node(node) for node in nodes_of(tree)
                 if name in (*(node.get(key) for key in keys), (node.get("column_names") or [None])[-1])), None)


def place(text: str, at: At | None) -> dict[str, Any]:
    """Line and column (from 1) of a place in a text, the line itself if it is not too long, and the length there."""
    body = text.encode()
    if at is None or at[0] > len(body):
        return {}
    start = len(body[:at[0]].decode(errors="ignore"))
    line = text[text.rfind("\n", 0, start) + 1:].partition("\n")[0]
    column = start - text.rfind("\n", 0, start)
    length = len(body[at[0]:at[0] + at[1]].decode(errors="ignore"))
    return {"line": text.count("\n", 0, start) + 1, "column": column, "raw": line if len(line) <= _SHOWN else None,
            "length": max(1, min(length, len(line) - column + 1))}
