"""Pieces of canonical lines: names with quotes where they need them, effects, values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from events.notation.lexis import CITATIONS, recorders
from events.notation.parser import E_STOP, STOP, WORD
from events.notation.values import Unwritable
from events.notation.words import KEYWORDS, PATH_WORDS_SPELLED, PROPERTIES, fold, word_key, word_regexp
from events.refs import parse_ref
from events.repair import ManualEffect

_RECORDER = r"(?:^|(?<=\s))@"
_NUMBER = r"(?:[+\-–−]\s*)?[0-9]"
#: No seat, no number, nothing that could itself be an option; a last word that takes what
#: follows for its own would be one.
_SAFE = r"(?=[\w?])(?!fizet [a-h](?!\w)|[0-9]+$|[a-h]$)"
_NAME = re.compile(rf"{_SAFE}(?!.* forma$|.* fizet ){WORD}(?: (?!{STOP}){WORD})*")
_E_NAME = re.compile(rf"{_SAFE}(?!.* forras$){WORD}(?: (?!{E_STOP}){WORD})*")
_CHOICE = re.compile(rf"(?![a-h]$){WORD}(?: {WORD})*")
_EFFECT_NAME = re.compile(rf"(?!.* (?:forras|also|felso)$){WORD}(?: (?!{E_STOP}|[a-h](?!\w)|{_NUMBER}){WORD})*")
_FORM = re.compile(rf"(?=\w)(?!.* forma$){WORD}(?: (?!{STOP}){WORD})*")
_PART = re.compile(r'[^\s,;"„“]+(?: [^\s,;"„“]+)*')
_VALUE = re.compile(r'(?![.=:]|[a-h]$|[+\-–−]?[0-9]+$)[^\s,;"„”“\[\]{}]+(?: [^\s,;"„”“\[\]{}]+)*')
_LIKE_A_PATH = re.compile(rf"\.\s*(?:{word_regexp(PROPERTIES)})(?!\w)")
_KEY = re.compile(r'[^\s,;:"„“\[\]{}]+(?: [^\s,;:"„“\[\]{}]+)*')
_FREE_TEXT = re.compile(r'[^\s;"„“](?:[^;"„“]*[^\s;"„“])?')
_BREAKS = re.compile(r"[\r\n]+")
_AT = re.compile(_RECORDER)
_ENDS_CITED = re.compile(rf"(?:^|\s){CITATIONS.pattern}$", re.IGNORECASE)


def quoted(text: str) -> str:
    """The text in straight quotes."""
    return '"' + text.replace('"', '""') + '"'


def _plain_or_quoted(text: str, plain: re.Pattern[str]) -> str:
    good = plain.fullmatch(fold(text)) and not ("@" in text and _AT.search(text))
    return text if good else quoted(text)


@lru_cache(maxsize=65536)  # a game names the same few cards again and again
def card(ref: str, plain: re.Pattern[str] = _NAME) -> str:
    """A reference; a letter A to H alone is a seat and stands without quotes."""
    if len(ref) == 1 and ref in "ABCDEFGH":
        return ref
    name, copy, seat = parse_ref(ref)
    return (f"{seat}:" if seat else "") + _plain_or_quoted(name, plain) + (f"#{copy}" if copy else "")


def refs(names: Iterable[str], plain: re.Pattern[str] = _NAME) -> str:
    """References with commas."""
    return ", ".join([card(name, plain) for name in names])


def owner(ref: str) -> str:
    """A reference before a colon, where a letter alone would be read as the owner of a card."""
    return quoted(ref) if len(ref) == 1 and ref.upper() in "ABCDEFGH" else card(ref)


def choice(chosen: str) -> str:
    """What was chosen: a reference, a number, igen or nem."""
    if chosen not in ("igen", "nem") and fold(chosen) in ("igen", "nem"):
        return quoted(chosen)
    return card(chosen, _CHOICE)


def form(name: str) -> str:
    """A mosaic form."""
    return _plain_or_quoted(name, _FORM)


def part(name: str) -> str:
    """A part of a condition."""
    return _plain_or_quoted(name, _PART)


def text(said: str, anyway: bool = False) -> str:
    """Free text; quoted ``anyway``, and where its end or a sign in it would be read as something else.

    A line holds no line break: a space stands for it.
    """
    said = _BREAKS.sub(" ", said)
    plain = not anyway and _FREE_TEXT.fullmatch(said) and not _AT.search(said) and not _ENDS_CITED.search(said)
    return said if plain else quoted(said)


def recorded(recorder: str) -> str:
    """``@Anna @Béla``: who wrote a line down."""
    return " ".join(f"@{_recorder(name)}" for name in recorders(recorder))


def _recorder(name: str) -> str:
    plain = _FREE_TEXT.fullmatch(name) and "@" not in name
    return name if plain else quoted(name)


# ── Kézi hatás ──────────────────────────────────────────────────────────────────────────────

_SIGNED_OPS = frozenset({"mp", "dp", "módosít", "jelző", "pont"})
_OPS: dict[str, str] = {word: terminal for terminal, words in KEYWORDS.items() if terminal.startswith("OP_")
                        for word in words}
#: What stands between the operation and its options, in order; ``>`` is the arrow before a place.
_SHAPES: dict[str, tuple[str, ...]] = {
    "OP_AMOUNT": ("value",), "OP_ON": (), "OP_WHAT": ("subjects",), "OP_MOVE": ("subjects", ">", "seat", "place"),
    "OP_TURN": ("value",), "OP_FACE": ("value",), "OP_POINTS": ("seat", "value"),
    "OP_CARDS": ("seat", "subjects", "value"), "OP_SEARCH": ("seat", "subjects", ">", "place"),
    "OP_SHUFFLE": ("seat",), "OP_VALUE": ("name", "value"), "OP_LIMIT": ("name", "bounds"),
    "OP_COUNTER": ("name", "value"), "OP_PONT": ("name", "value"), "OP_ATTACH": ("subjects",),
    "OP_CONTROL": ("seat",), "OP_RIGHT": ("name", "seat"), "OP_PLAY": ("seat", "subjects", "value"),
    "OP_TEXT": ("text",), "OP_END": ("value",), "OP_WIN": ("seat",), "OP_TOKEN": ("name", "seat", "place"),
}


def effect(event: ManualEffect) -> str:
    """``hatás …``; raises :class:`Unwritable` for an operation that has no line."""
    terminal = _OPS.get(event.op)
    if terminal is None:
        raise Unwritable(f"hatás {event.op}")
    words = ["hatás", event.op.upper() if terminal == "OP_POINTS" else event.op]
    words += _shaped(event, _SHAPES[terminal])
    words += ["->", refs(event.targets, _E_NAME)] if event.targets else []
    bounds = [] if terminal == "OP_LIMIT" else _bounds(event)
    return " ".join([*words, *bounds, *_options(event)])


def _shaped(event: ManualEffect, shape: tuple[str, ...]) -> list[str]:
    words: list[str] = []
    for what in shape:
        if what == ">":
            words += ["->"] if event.place else []
        elif what == "bounds":
            words += _bounds(event)
        else:
            words += _field(event, what)
    return words


def _field(event: ManualEffect, what: str) -> list[str]:
    value = getattr(event, "value" if what == "text" else what)
    if value is None or value == ():
        return []
    if what == "subjects":
        return [refs(event.subjects, _E_NAME)]
    if what == "text":
        return [quoted(str(value))]
    if what == "name":
        return [_name(event, str(value))]
    if isinstance(value, int):
        return [f"{value:+d}" if event.op in _SIGNED_OPS else str(value)]
    return [str(value)]


def _name(event: ManualEffect, name: str) -> str:
    if _OPS[event.op] in ("OP_VALUE", "OP_LIMIT", "OP_PONT"):
        return name
    if _OPS[event.op] == "OP_RIGHT" and event.seat is None and " " in name:
        return quoted(name)  # the last word could be the name of a player
    return _plain_or_quoted(name, _EFFECT_NAME)


def _bounds(event: ManualEffect) -> list[str]:
    lower = ["alsó", str(event.lower)] if event.lower is not None else []
    return lower + (["felső", str(event.upper)] if event.upper is not None else [])


def _options(event: ManualEffect) -> list[str]:
    until = ["meddig", event.until] if event.until else []
    source = ["forrás", card(event.source_card, _E_NAME)] if event.source_card is not None else []
    return until + (["erős"] if event.strong else []) + source


# ── Ellenőrzés ──────────────────────────────────────────────────────────────────────────────

def assertion(path: str, value: Any) -> str:
    """``A.mp 5``."""
    head, dot, last = path.rpartition(".")
    shown = (quoted_head(head) + dot if dot else "") + last
    return f"{shown} {json_value(value, PATH_WORDS_SPELLED.get(last, {}))}"


def quoted_head(head: str) -> str:
    """The owner of a path; a full stop in it would end it."""
    name, copy, seat = parse_ref(head)
    if "." not in name:
        return card(head)
    return (f"{seat}:" if seat else "") + quoted(name) + (f"#{copy}" if copy else "")


def json_value(value: Any, words: dict[str, str]) -> str:
    """A number, a text, a list or a map."""
    if isinstance(value, bool) or not isinstance(value, (int, str, list, tuple, dict)):
        raise Unwritable(repr(value))
    if isinstance(value, int):
        return str(value)
    if isinstance(value, dict):
        pairs = (f"{_plain_or_quoted(key, _KEY)}: {json_value(each, {})}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, str):
        return _value_text(value, words)
    return "[" + ", ".join(json_value(each, words) for each in value) + "]"


def _value_text(value: str, words: dict[str, str]) -> str:
    if len(value) == 1 and value in "ABCDEFGH":
        return value
    changed = words.get(word_key(value), value) != value
    return quoted(value) if changed or _LIKE_A_PATH.search(fold(value)) else _plain_or_quoted(value, _VALUE)
