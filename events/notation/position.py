"""The block ``állás:`` … ``állás vége``: a position in YAML, as plain JSON values.

Built from the node graph, so that whatever is wrong with a value has a line and column. What
JSON can't hold (dates, anchors used twice, keys that are no text) is a fault here: the value
goes into an event.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from events.errors import BiroError

_INT = re.compile(r"[-+]?[0-9]{1,9}")
_FLOAT = re.compile(r"[-+]?[0-9]{1,9}\.[0-9]{1,9}")
_BEGUN = ("simple key", "flow sequence", "flow mapping", "quoted scalar")
_TAG = "tag:yaml.org,2002:"


class PositionFault(BiroError):
    """What is wrong in a block: ``line`` 0-based from its first line, ``column`` 0-based."""

    def __init__(self, code: str, line: int, column: int, **params: object) -> None:
        super().__init__(code, **params)
        self.line = line
        self.column = column


def read_position(text: str) -> dict[str, Any]:
    """The position that the block's lines state; raises :class:`PositionFault`."""
    root = _compose(text)
    if root is None or root.id != "mapping":
        raise PositionFault("notation.position_empty", 0, 0)
    try:
        return dict(_value(root, set()))
    except RecursionError:
        raise PositionFault("notation.position_yaml", 0, 0) from None


def _compose(text: str) -> Any:
    from ruamel.yaml import YAML

    try:
        return YAML(typ="safe", pure=True).compose(text)
    except Exception as error:
        mark = _mark(error)
        line, column = _keyless(text, mark.line, mark.column) if mark is not None else (0, 0)
        raise PositionFault("notation.position_yaml", line, column) from None


def _mark(error: Exception) -> Any:
    """Where the fault is: what was begun and not closed is at fault itself, not the line after it."""
    begun, noticed = getattr(error, "context_mark", None), getattr(error, "problem_mark", None)
    if begun is None or noticed is None:
        return noticed or begun
    unclosed = str(getattr(error, "context", "")).endswith(_BEGUN)
    return begun if unclosed and noticed.line > begun.line else noticed


def _keyless(text: str, line: int, column: int) -> tuple[int, int]:
    """The place of a fault; a line of mere words before that of a key is read into the key, and is
    the one at fault."""
    lines = text.split("\n")
    above = lines[line - 1] if 0 < line < len(lines) else ""
    if above.strip() and ":" not in above and ":" in lines[line][column:column + 1] and "#" not in above:
        return line - 1, len(above) - len(above.lstrip())
    return line, column


def place_in(text: str, path: Sequence[str | int], *, of_key: bool = False) -> tuple[int, int, int]:
    """Line, column (0-based) and length of what stands at a path of a block that can be read, or of
    the nearest thing above it: a value where it has some text on the line of its key and it is not
    the key that is asked for (``of_key``), else the key."""
    node, found = _compose(text), (0, 0, 1)
    for step in path:
        key, node = _below(node, step)
        if node is None:
            break
        beside = node.start_mark.line == key.start_mark.line and node.value and not of_key
        spot = node if beside else key
        found = spot.start_mark.line, spot.start_mark.column, _length(spot)
    return found


def _below(node: Any, step: str | int) -> tuple[Any, Any]:
    """The nodes of the key and the value one step further down (of an entry in a list: itself)."""
    if node.id == "sequence" and isinstance(step, int) and step < len(node.value):
        return node.value[step], node.value[step]
    pairs = node.value if node.id == "mapping" else ()
    return next(((key, value) for key, value in pairs if key.value == step), (None, None))


def _length(node: Any) -> int:
    start, end = node.start_mark, node.end_mark
    return max(end.column - start.column, 1) if end.line == start.line else 1


def _fault(code: str, node: Any, **params: object) -> PositionFault:
    return PositionFault(code, node.start_mark.line, node.start_mark.column, **params)


def _value(node: Any, seen: set[int]) -> Any:
    if id(node) in seen:
        raise _fault("notation.position_alias", node)
    seen.add(id(node))
    if node.id == "mapping":
        return _mapping(node, seen)
    if node.id == "sequence":
        return [_value(item, seen) for item in node.value]
    return _scalar(node)


def _mapping(node: Any, seen: set[int]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key_node, value_node in node.value:
        key = _scalar(key_node) if key_node.id == "scalar" else None
        if not isinstance(key, str):
            raise _fault("notation.position_key", key_node)
        if key in made:
            raise _fault("notation.position_twice", key_node, key=key)
        made[key] = _value(value_node, seen)
    return made


def _scalar(node: Any) -> Any:
    text, tag = node.value, str(node.tag).removeprefix(_TAG)
    if tag == "str":
        return text
    if tag == "null":
        return None
    if tag == "bool":
        return text.lower() == "true"
    if tag == "int" and _INT.fullmatch(text):
        return int(text)
    if tag == "float" and _FLOAT.fullmatch(text):
        return float(text)
    raise _fault("notation.position_value", node, value=text)


def write_position(position: dict[str, Any]) -> str:
    """The block of a position, from ``állás:`` to ``állás vége``."""
    from ruamel.yaml import YAML

    yaml = YAML(typ="safe", pure=True)
    yaml.default_flow_style = False
    yaml.allow_unicode = True
    yaml.width = 110
    yaml.representer.sort_base_mapping_type_on_output = False
    out = io.StringIO()
    yaml.dump(position, out)
    lines = ["  " + line if line else line for line in out.getvalue().removesuffix("...\n").splitlines()]
    return "\n".join(["állás:", *lines, "állás vége"])
