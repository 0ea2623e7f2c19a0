"""The values of JavaScript literals; what is no literal (a call, a function, a name) is kept as its text."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, Final

from tree_sitter import Node

from adjudicator.foreign_cards.records import Keys, Place, Strange

NOT_PLAIN: Final = "cards.import.not_plain"
TWICE: Final = "cards.import.key_twice"
_DEEPEST: Final = 40  # a card has five levels
_PLAIN: Final[dict[str, Any]] = {"true": True, "false": False, "null": None, "undefined": None}
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": "", "\r": "",
                   "\u2028": "", "\u2029": ""}
_NO_ITEMS: Final = frozenset({"comment"})


class _NotPlainError(Exception):
    """A node is no literal."""


class Literals:
    """Reads one value and keeps the place of each part; ``strange``: what is no plain value, by path."""

    def __init__(self, place: Callable[[Node], Place]) -> None:
        self._place = place
        self.places: dict[Keys, Place] = {}
        self.strange: list[Strange] = []

    def read(self, node: Node, path: Keys) -> Any:
        """The value of a node; None where it is no literal, which is noted."""
        node = unwrapped(node)
        self.places[path] = self._place(node)
        if len(path) > _DEEPEST:
            return self._leave(node, path)
        if node.type == "object":
            return self._object(node, path)
        if node.type == "array":
            items = [item for item in node.children if item.is_named and item.type not in _NO_ITEMS]
            return [self.read(item, (*path, n)) for n, item in enumerate(items)]
        try:
            return scalar(node)
        except _NotPlainError:
            return self._leave(node, path)

    def _object(self, node: Node, path: Keys) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for pair in node.named_children:
            if pair.type in _NO_ITEMS:
                continue
            key, value = _key(pair), pair.child_by_field_name("value")
            if key is None or value is None or pair.type != "pair":
                self._leave(pair, (*path, key or (pair.text or b"").decode("utf-8")[:40]))
            elif key in found:
                self._leave(pair, (*path, key), TWICE)
            else:
                found[key] = self.read(value, (*path, key))
        return found

    def _leave(self, node: Node, path: Keys, code: str = NOT_PLAIN) -> None:
        place = self._place(node)
        self.places.setdefault(path, place)
        self.strange.append(Strange(path, code, (node.text or b"").decode("utf-8"), place))


def unwrapped(node: Node | None) -> Node:
    """A node without the round brackets around it."""
    assert node is not None
    while node.type == "parenthesized_expression":
        inner = next((child for child in node.named_children if child.type != "comment"), None)
        if inner is None:
            return node
        node = inner
    return node


def _key(pair: Node) -> str | None:
    key = pair.child_by_field_name("key") or pair.child_by_field_name("name")
    if key is None or key.type == "computed_property_name":
        return None
    try:
        return str(scalar(key)) if key.type in ("string", "number") else (key.text or b"").decode("utf-8")
    except _NotPlainError:
        return None


def scalar(node: Node) -> Any:
    """A text, a number, true, false or nothing."""
    node = unwrapped(node)
    match node.type:
        case "true" | "false" | "null" | "undefined":
            return _PLAIN[node.type]
        case "number":
            return _number((node.text or b"").decode())
        case "string" | "template_string":
            return _string(node)
        case "unary_expression":
            return _signed(node)
        case "binary_expression":
            return _joined(node)
    raise _NotPlainError


def _number(said: str) -> int | float:
    plain = said.replace("_", "").removesuffix("n")
    if re.match(r"0\d", plain):  # octal in old scripts, decimal in others
        raise _NotPlainError
    try:
        return int(plain, 0)
    except ValueError:
        number = float(plain)
    if not math.isfinite(number):
        raise _NotPlainError
    return int(number) if number.is_integer() else number


def _signed(node: Node) -> int | float:
    sign, value = node.children[0].type, scalar(node.children[-1])
    if sign not in ("-", "+") or isinstance(value, bool) or not isinstance(value, int | float):
        raise _NotPlainError
    return -value if sign == "-" else value


def _joined(node: Node) -> str:
    """Texts joined by ``+``, as a long one is broken into lines."""
    parts = []
    while node.type == "binary_expression":
        left, operator, right = node.children[0], node.children[1], node.children[-1]
        if operator.type != "+":
            raise _NotPlainError
        parts.append(scalar(right))
        node = unwrapped(left)
    parts.append(scalar(node))
    if not all(isinstance(part, str) for part in parts):
        raise _NotPlainError
    return "".join(reversed(parts))


def _string(node: Node) -> str:
    parts = []
    for part in node.named_children:
        text = (part.text or b"").decode("utf-8")
        if part.type == "escape_sequence":
            parts.append(_escape(text[1:]))
        elif part.type in ("string_fragment", "html_character_reference"):
            parts.append(text)
        else:
            raise _NotPlainError
    try:  # two halves of a character that were written apart
        return "".join(parts).encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        raise _NotPlainError from None


def _escape(said: str) -> str:
    if match := re.fullmatch(r"x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]+)\}", said):
        number = int(next(filter(None, match.groups())), 16)
        if number > 0x10FFFF:
            raise _NotPlainError
        return chr(number)
    return _ESCAPES.get(said[:1], said)
