"""Trees of ``hatás …`` and ``= …`` lines -> their events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from events.notation.acts import Fields, refs
from events.notation.lexis import QUOTED_RE, free_word, number, one_spaced, reference, typed, unquoted
from events.notation.problems import Fault
from events.notation.words import PATH_WORDS_SPELLED, PROPERTY_SPELLED, SPELLED, word_key
from events.repair import Assertion, Check, ManualEffect

if TYPE_CHECKING:
    from lark import Token, Tree

#: Operations whose cards are told as targets though no ``->`` need stand before them.
_ON_TARGETS = "OP_ON"


def _spelled(token: Token) -> str:
    return SPELLED[token.type][word_key(token)]


#: Terminal -> field of the event and what makes its value.
_FIELDS: dict[str, tuple[str, Callable[[Token, str], Any]]] = {
    "SEAT": ("seat", lambda token, line: token.upper()),
    "NUMBER": ("value", lambda token, line: number(token)),
    "E_COUNT": ("value", lambda token, line: number(token)),
    "SIGNED": ("value", lambda token, line: number(token)),
    "POSTURE": ("value", lambda token, line: _spelled(token)),
    "FACE": ("value", lambda token, line: _spelled(token)),
    "ENDED": ("value", lambda token, line: _spelled(token)),
    "E_TEXT": ("value", free_word),
    "FREE": ("value", lambda token, line: "ingyen"),
    "VALUE": ("name", lambda token, line: _spelled(token)),
    "POINT": ("name", lambda token, line: _spelled(token)),
    "E_NAME": ("name", free_word),
    "PLACE": ("place", lambda token, line: _spelled(token)),
}
_OPTIONS: dict[str, tuple[str, Callable[[Token, str], Any]]] = {
    "until": ("until", lambda token, line: _spelled(token)),
    "lower": ("lower", lambda token, line: number(token)),
    "upper": ("upper", lambda token, line: number(token)),
    "source_card": ("source_card", reference),
}


def make_effect(tree: Tree[Token], line: str) -> ManualEffect:
    """The event of an operation; ``tree`` begins with the token of its word."""
    first: Any = tree.children[0]
    fields: Fields = {"op": SPELLED[first.type][word_key(first)]}
    for kid in tree.children[1:]:
        _take(fields, kid, line, first.type)
    if first.type == "OP_LIMIT" and "lower" not in fields and "upper" not in fields:
        raise Fault("notation.limit", first.start_pos, len(first))
    return ManualEffect(**fields)


def _take(fields: Fields, kid: Any, line: str, op: str) -> None:
    if hasattr(kid, "type"):
        field, make = _FIELDS[kid.type]
        fields[field] = make(kid, line)
    elif kid.data == "e_refs":
        fields["targets" if op == _ON_TARGETS else "subjects"] = refs(kid, line)
    elif kid.data == "e_targets":
        fields["targets"] = refs(kid, line)
    elif kid.data == "strong":
        fields["strong"] = True
    else:
        field, make = _OPTIONS[kid.data]
        token = kid.children[0]
        if field in fields:
            raise Fault("notation.twice", token.start_pos or 0, len(token))
        fields[field] = make(token, line)


def make_check(tree: Tree[Token], line: str) -> Check:
    """The event of a ``=`` line."""
    return Check(assertions=tuple(_assertion(kid, line) for kid in tree.children))


def _assertion(tree: Any, line: str) -> Assertion:
    path, value = tree.children
    name, last = _path(path, line)
    return Assertion(name=name, value=_value(value, line, PATH_WORDS_SPELLED.get(last, {})))


def _path(token: Token, line: str) -> tuple[str, str]:
    """The path as ``Név.tulajdonság`` with the name as a reference, and its last word."""
    text = typed(token, line)
    head, dot, last = text.rpartition(".")
    last = PROPERTY_SPELLED[word_key(last)]
    if not dot:
        return last, last
    cut = token.update(value=head.rstrip())
    cut.end_pos = (token.start_pos or 0) + len(head.rstrip())
    return f"{reference(cut, line)}.{last}", last


def _value(tree: Any, line: str, words: dict[str, str]) -> Any:
    match tree.data:
        case "number":
            return number(tree.children[0])
        case "list":
            return [_value(kid, line, words) for kid in tree.children]
        case "map":
            return {free_word(pair.children[0], line): _value(pair.children[1], line, {}) for pair in tree.children}
    return _words(tree.children[0], line, words)


def _words(token: Token, line: str, words: dict[str, str]) -> str:
    text = typed(token, line)
    if QUOTED_RE.fullmatch(text):
        return unquoted(text)
    if len(text) == 1 or QUOTED_RE.search(text):
        return reference(token, line)
    return words.get(word_key(text)) or one_spaced(text)
