"""Records in JSON or JavaScript: the list literals of a file, never run, with the place of every value."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

import tree_sitter_javascript
from tree_sitter import Language, Node, Parser

from adjudicator.foreign_cards.literals import Literals, unwrapped
from adjudicator.foreign_cards.records import NOWHERE, Listing, Place, Record, Remark, unreadable
from events.errors import InputError, Problem

_SHOWN: Final = 80
_SAYS: Final = frozenset({"string", "template_string", "number", "object", "array", "ERROR"})


@cache
def _parser() -> Parser:
    return Parser(Language(tree_sitter_javascript.language()))


@dataclass(frozen=True)
class _Source:
    """A parsed file. JSON is wrapped in brackets on a line of its own, as a bare object is a block in JavaScript."""

    file: str
    text: str
    wrapped: bool
    root: Node
    lines: tuple[str, ...]

    def place(self, node: Node, end: bool = False) -> Place:
        """Line and column of a node; columns count characters, not bytes."""
        point = node.end_point if end else node.start_point
        row = point.row - self.wrapped
        line = self.lines[row] if 0 <= row < len(self.lines) else ""
        return row + 1, len(line.encode("utf-8")[: point.column].decode("utf-8", "ignore")) + 1


def read_script(text: str, file: str, *, as_json: bool) -> Listing:
    """The records of a file; raises InputError where it is not readable or holds none."""
    wrapped = f"(\n{text}\n)" if as_json else text
    root = _parser().parse(wrapped.encode("utf-8")).root_node
    source = _Source(file, text, as_json, root, tuple(text.split("\n")))
    if root.has_error:
        raise _broken(source)
    reading = _Reading(source)
    for node in root.named_children:
        reading.statement(node)
    if not reading.records:
        problems = (Problem("cards.import.no_records", (), file), *(remark.problem for remark in reading.remarks))
        raise InputError("cards.import.unreadable", problems, file=file)
    return Listing(file, tuple(reading.records), tuple(reading.remarks), source.lines)


def _broken(source: _Source) -> InputError:
    """Where reading fails: of JSON as its own reader says it, of JavaScript at the first node that is no code."""
    line, column = source.place(source.root)
    if source.wrapped:
        try:
            json.loads(source.text)
        except json.JSONDecodeError as error:
            line, column = error.lineno, error.colno
        except RecursionError:  # lists within lists without end
            line, column = len(source.lines), len(source.lines[-1]) + 1
    else:
        line, column = _fault(source)
    raw = source.lines[line - 1] if 0 < line <= len(source.lines) else None
    code = "cards.import.broken_json" if source.wrapped else "cards.import.broken_script"
    return unreadable(code, source.file, line, column, raw=raw)


def _fault(source: _Source) -> Place:
    for node in _nodes(source.root):
        if node.is_missing:
            return source.place(node)
        if node.is_error:
            # A bracket that is never closed spoils all from its beginning: the end says more.
            whole = node.start_byte <= source.root.start_byte and bool(node.children)
            return source.place(node.children[-1], end=True) if whole else source.place(node)
    return source.place(source.root)


def _nodes(root: Node) -> Iterator[Node]:
    """All nodes, each before its children, in the order of the text."""
    pending = [root]
    while pending:
        node = pending.pop()
        yield node
        pending.extend(reversed(node.children))


class _Reading:
    """Goes through the statements of a file and takes the records out of the lists that they set down."""

    def __init__(self, source: _Source) -> None:
        self.source = source
        self.records: list[Record] = []
        self.remarks: list[Remark] = []

    def statement(self, node: Node) -> None:
        """One statement: its lists of records, else a remark where it says anything."""
        if node.type == "comment":
            return
        taken = [self.value(value) for value in _values_of(node)]
        if not any(taken) and any(inner.type in _SAYS for inner in _nodes(node)):
            self.leave(node, "cards.import.not_records")

    def value(self, node: Node) -> bool:
        """A value at the top: a list of records, a record, or an object that holds such lists by name."""
        node = unwrapped(node)
        if node.type == "array":
            return self.listed(node)
        if node.type != "object":
            return False
        pairs = [pair for pair in node.named_children if pair.type != "comment"]
        lists = [pair for pair in pairs if _is_list(pair)]
        if not lists:
            self.record(node)
            return True
        for pair in pairs:
            if not (_is_list(pair) and self.listed(unwrapped(pair.child_by_field_name("value")))):
                self.leave(pair, "cards.import.not_records")
        return True

    def listed(self, node: Node) -> bool:
        """The records of a list; a list without any is none of ours."""
        items = [item for item in node.named_children if item.type != "comment"]
        if not any(unwrapped(item).type == "object" for item in items):
            return False
        for item in items:
            self.record(unwrapped(item))
        return True

    def record(self, node: Node) -> None:
        """One item of a list: a record where it is an object."""
        number = len(self.records) + sum(1 for r in self.remarks if r.record is not None) + 1
        if node.type != "object":
            self.leave(node, "cards.import.item_not_record", number)
            return
        reading = Literals(self.source.place)
        values = reading.read(node, ())
        self.records.append(Record(number, values, reading.places, tuple(reading.strange)))

    def leave(self, node: Node, code: str, record: int | None = None) -> None:
        """Note what is no record, with its text."""
        if self.source.wrapped and node.type == "expression_statement":
            node = unwrapped(node.named_children[0])
        said = (node.text or b"").decode("utf-8")
        short = said if len(said) <= _SHOWN else said[: _SHOWN - 1] + "…"
        line, column = self.source.place(node)
        problem = Problem(code, (("source", " ".join(short.split())),), self.source.file, line, column)
        self.remarks.append(Remark(problem, record, value=said, kept=NOWHERE))


def _values_of(node: Node) -> Iterator[Node]:
    """The values that a statement sets down: an assignment's, a declaration's, an export's, its own."""
    match node.type:
        case "expression_statement":
            inner = unwrapped(node.named_children[0])
            right = inner.child_by_field_name("right") if inner.type == "assignment_expression" else inner
            yield from [right] if right is not None else []
        case "lexical_declaration" | "variable_declaration":
            for declared in node.named_children:
                value = declared.child_by_field_name("value")
                yield from [value] if value is not None else []
        case "export_statement":
            value = node.child_by_field_name("value")
            declaration = node.child_by_field_name("declaration")
            yield from [value] if value is not None else _values_of(declaration) if declaration is not None else []


def _is_list(pair: Node) -> bool:
    value = pair.child_by_field_name("value")
    if value is None or unwrapped(value).type != "array":
        return False
    return any(unwrapped(item).type == "object" and _named(unwrapped(item))
               for item in unwrapped(value).named_children)


def _named(node: Node) -> bool:
    """Whether an object has a key by which it could be a card, so that a card's effects are no list of cards."""
    keys = [pair.child_by_field_name("key") for pair in node.named_children if pair.type == "pair"]
    return any((key.text or b"").decode("utf-8").strip("'\"") in ("nev", "név") for key in keys if key is not None)
