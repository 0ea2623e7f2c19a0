"""The text of a pack file: every card with the comments that belong to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from ruamel.yaml.comments import CommentedMap, CommentedSeq

from adjudicator.yaml_writing import dumped, exact, flow
from engine.cards.model import KEYS

_WIDTH: Final = 4096  # a text stays on its line
_ORDER: Final = {key: n for n, key in enumerate(KEYS.values())}
# All that YAML takes for printable, ends of lines apart.
_UNPRINTABLE: Final = re.compile("[^\x20-\x7e\xa1-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
Comment = tuple[str, Any]


def pack_text(name: str, source: str, cards: Iterable[tuple[dict[str, Any], Sequence[Comment]]]) -> str:
    """A whole file; the same cards and comments give the same bytes."""
    head = dumped({"csomag": exact(name), "leírás": exact(f"Forrás: {source}")}, _WIDTH)
    return head + "lapok:\n" + "\n".join(map(_card, cards))


def _card(card: tuple[dict[str, Any], Sequence[Comment]]) -> str:
    data, comments = card
    written = dumped({"lapok": [_block(data)]}, _WIDTH).partition("\n")[2]
    return written + "".join(f"    # {_comment(path, value)}\n" for path, value in dict.fromkeys(map(_said, comments)))


def _said(comment: Comment) -> tuple[str, str]:
    return comment[0], json.dumps(comment[1], ensure_ascii=False, default=str)


def _comment(path: str, value: str) -> str:
    return _UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], f"{path}: {value}")


def _block(data: dict[str, Any]) -> CommentedMap:
    """A card with a key on each line, in the order of the format; its effects likewise, the rest in flow style."""
    ordered = sorted(data.items(), key=lambda item: _ORDER.get(item[0], len(_ORDER)))
    return CommentedMap((exact(key), _value(key, value)) for key, value in ordered)


def _value(key: str, value: Any) -> Any:
    if key == "oldal_b" and isinstance(value, dict) and value:
        return _block(value)
    if key == "hatások" and isinstance(value, list) and value:
        return CommentedSeq([_effect(item) for item in value])
    return flow(value)


def _effect(value: Any) -> Any:
    if not isinstance(value, dict) or not value:
        return flow(value)
    return CommentedMap((exact(key), flow(part)) for key, part in value.items())
