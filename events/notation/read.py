"""A line of a record -> the event or shorthand that it says."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, cast

from events import chance, choices, repair, rulings
from events.base import Event
from events.errors import InputError
from events.notation.acts import make_act
from events.notation.effects import make_check, make_effect
from events.notation.lexis import QUOTED_RE, number, one_spaced, take_apart, text_and_citations, typed, unquoted
from events.notation.parser import Stopped, parse
from events.notation.problems import Fault, problem, stopped
from events.notation.unseen import composed
from events.notation.values import Header, Shorthand
from events.notation.words import HEADER_SPELLED, HEADER_VALUES_SPELLED, SEATED_HEADERS, SPELLED, word_key

if TYPE_CHECKING:
    from lark import Token, Tree

Value = Event | Shorthand


def read_line(text: str, *, record: bool = False, read: Callable[[str, bool], Value] | None = None) -> Value:
    """The event or shorthand of one line, with its recorder; a comment is left out.

    In a ``record`` the bare number of a ruling counts source lines, else events
    (2-notation.md); ``read`` stands for :func:`read_body`. Raises :class:`InputError` with one :class:`Problem`.
    """
    raw = text.rstrip("\r\n")
    try:
        return _read(composed(raw), record, read or read_body)
    except Fault as fault:
        raise InputError("notation.line", (problem(fault, raw),)) from None


def _read(line: str, record: bool, read: Callable[[str, bool], Value]) -> Value:
    parts = take_apart(line)
    try:
        value = read(parts.body, record)
    except Fault as fault:
        raise fault.moved(parts.start) from None
    return with_recorder(value, parts.recorder)


def with_recorder(value: Value, recorder: str | None) -> Value:
    """The value as written down by ``recorder``, where one is named."""
    if recorder is None:
        return value
    if isinstance(value, Shorthand):
        return Shorthand(value.kind, value.phase, recorder)
    return value.model_copy(update={"recorder": recorder})


@lru_cache(maxsize=8192)
def read_body(body: str, record: bool = False) -> Value:
    """The value of a line without comment and recorder, in NFC; raises :class:`Fault`."""
    tree = _tree(body, "line")
    made = _LINES[tree.data](tree, body)
    if record and isinstance(made, rulings.Ruling) and made.about is not None:
        made = made.model_copy(update={"about": None, "about_line": made.about})
    return made


def _tree(body: str, start: str) -> Tree[Token]:
    try:
        return parse(body, start)
    except Stopped as stop:
        raise stopped(body, stop.place, stop.terminals) from None


def read_headers(body: str) -> tuple[tuple[Header, int, int], ...]:
    """The headers of a line, each with its place and length in it; raises :class:`Fault`."""
    return tuple(_header(cast("Any", tree).children, body) for tree in _tree(body, "headers").children)


def _header(kids: list[Token], body: str) -> tuple[Header, int, int]:
    key, value = kids[0], kids[-1]
    typed_key = one_spaced(typed(key, body))
    spelled = HEADER_SPELLED.get(word_key(typed_key), typed_key)
    seat = kids[1].upper() if len(kids) == 3 else None
    if seat is None and spelled in SEATED_HEADERS:
        raise Fault("notation.header_seat", value.start_pos or 0, len(value), key=spelled)
    text = _header_value(spelled, value, body)
    place = key.start_pos or 0
    return Header(spelled, seat, text), place, (value.end_pos or 0) - place


def _header_value(key: str, token: Token, body: str) -> str:
    text = typed(token, body)
    text = unquoted(text) if QUOTED_RE.fullmatch(text) else text
    closed = HEADER_VALUES_SPELLED.get(key)
    if closed is None:
        return text
    known = closed.get(word_key(text))
    if known is None:
        raise Fault("notation.header_value", token.start_pos or 0, len(token), key=key, found=text,
                    expected=tuple(closed.values()))
    return known


# ── Lines that no seat begins ───────────────────────────────────────────────────────────────

Maker = Callable[["Tree[Token]", str], Value]


def _kids(tree: Tree[Token]) -> list[Any]:
    return tree.children


def _starting_rolls(tree: Tree[Token], body: str) -> Value:
    rolls: dict[str, int] = {}
    if hasattr(_kids(tree)[0], "type"):
        return chance.StartingRolls(rolls={})
    for kid in _kids(tree):
        seat, rolled = kid.children
        if seat.upper() in rolls:
            raise Fault("notation.twice", seat.start_pos, len(seat))
        rolls[seat.upper()] = number(rolled)
    return chance.StartingRolls(seat=next(iter(rolls)), rolls=rolls)


def _starting_player(tree: Tree[Token], body: str) -> Value:
    return chance.StartingPlayer(seat=_kids(tree)[0].upper())


def _turn_mark(tree: Tree[Token], body: str) -> Value:
    return choices.TurnMark(number=int(_kids(tree)[0].removesuffix("fordulo").rstrip().rstrip(".")))


def _shorthand(tree: Tree[Token], body: str) -> Value:
    word: Any = SPELLED[_kids(tree)[0].type]
    kind: Literal["passzok", "időfonal"] = next(iter(word.values()))
    return Shorthand(kind)


def _go_to_phase(tree: Tree[Token], body: str) -> Value:
    return Shorthand("fázis", SPELLED["PHASE"][word_key(_kids(tree)[0])])


def _text(tree: Any, body: str) -> dict[str, Any]:
    text, citations = text_and_citations(typed(tree.children[0], body)) if tree.children else ("", ())
    return {"text": text, "citations": citations}


def _text_only(kids: list[Any], body: str) -> str:
    """Free text of an event that cites nothing: brackets at its end belong to it."""
    if not kids or not kids[-1].children:
        return ""
    text = typed(kids[-1].children[0], body).strip()
    return unquoted(text) if QUOTED_RE.fullmatch(text) else text


def _ruling(tree: Tree[Token], body: str) -> Value:
    fields: dict[str, Any] = {"ruling": "szöveg"}
    for kid in _kids(tree):
        if hasattr(kid, "type"):
            fields["ruling"] = SPELLED["RULING"][word_key(kid)]
        elif kid.data == "about":
            token = kid.children[0]
            fields["about" if token.type == "NUMBER" else "about_line"] = int(token.partition(".")[0])
        elif kid.data == "text":
            fields |= _text(kid, body)
        else:
            fields |= {"ruling": "hatás", "effect_line": make_effect(kid, body)}
    return rulings.Ruling(**fields)


def _ruling_change(tree: Tree[Token], body: str) -> Value:
    kids = _kids(tree)
    text = _text(kids[2], body) if len(kids) > 2 else {}
    replaced = SPELLED["CHANGE"][word_key(kids[1])] == "helyett"
    return rulings.RulingChange(number=number(kids[0]), replaced=replaced, **text)


def _retraction(tree: Tree[Token], body: str) -> Value:
    kids = _kids(tree)
    return repair.Retraction(about=number(kids[0]), text=_text_only(kids[1:], body))


_LINES: dict[str, Maker] = {
    "acted": make_act, "answered": make_act, "turn_mark": _turn_mark, "starting_rolls": _starting_rolls,
    "starting_player": _starting_player, "shorthand": _shorthand, "go_to_phase": _go_to_phase,
    "manual_effect": lambda tree, body: make_effect(_kids(tree)[0], body), "check": make_check,
    "ruling": _ruling, "ruling_effect": _ruling, "ruling_text": _ruling, "ruling_change": _ruling_change,
    "gap": lambda tree, body: repair.Gap(text=_text_only(_kids(tree), body)),
    "note": lambda tree, body: repair.Note(text=_text_only(_kids(tree), body)),
    "retraction": _retraction,
}
