"""Ways in which a record is damaged: a token, a seat, a card, a line."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple

_TOKEN: Final = re.compile(r"\S+")
_ACT: Final = re.compile(r"^([A-D]) (?=\S)", re.MULTILINE)
_PLAYED: Final = re.compile(r"^[A-D] (?:válaszul )?idéz ([^\n(\[>;]+?)(?= *(?:$|[(\[;]|->))", re.MULTILINE)
_SIGNS: Final = "aábdeéikloöőprstuz?,[]():\"-123"

Way = Literal["dropped", "doubled", "swapped", "misspelt", "other seat", "other card", "line lost"]
IN_A_TOKEN: Final[tuple[Way, ...]] = ("dropped", "doubled", "swapped", "misspelt")
WAYS: Final[tuple[Way, ...]] = (*IN_A_TOKEN, "other seat", "other card", "line lost")


class Copy(NamedTuple):
    """A damaged copy of a text: how, where (source lines from 1), and what came of it."""

    way: Way
    lines: frozenset[int]
    text: str


# ── damaging ────────────────────────────────────────────────────────────────────────────────

def damaged(text: str, rng: random.Random, ways: tuple[Way, ...] = WAYS) -> Copy:
    """A copy that differs in one token (a swap: in two neighbours, maybe over a line's end), in who acts, in the
    card that is played, or lacks a line."""
    while True:
        way = rng.choice(ways)
        copy = _OTHERWISE[way](text, rng) if way in _OTHERWISE else _in_a_token(way, text, rng)
        if copy is not None and copy.text != text:
            return copy


def _in_a_token(way: Way, text: str, rng: random.Random) -> Copy:
    tokens = list(_TOKEN.finditer(text))
    at = rng.randrange(len(tokens) - 1)
    here, after = tokens[at], tokens[at + 1]
    new = _without(text, here) if way == "dropped" else _put(text, _pieces(way, here, after, rng))
    touched = (here, after) if way == "swapped" else (here,)
    return Copy(way, frozenset(_line_of(text, token) for token in touched), new)


def _line_of(text: str, found: re.Match[str]) -> int:
    return text.count("\n", 0, found.start()) + 1


def _other_seat(text: str, rng: random.Random) -> Copy | None:
    """A line that says of one player what the other did."""
    acts = list(_ACT.finditer(text))
    if not acts:
        return None
    act = rng.choice(acts)
    new = text[:act.start()] + ("B" if act[1] == "A" else "A") + text[act.start() + 1:]
    return Copy("other seat", frozenset({_line_of(text, act)}), new)


def _other_card(text: str, rng: random.Random) -> Copy | None:
    """A played card under the name of another one that is played somewhere in the record."""
    plays = list(_PLAYED.finditer(text))
    if not plays:
        return None
    play, other = rng.choice(plays), rng.choice(plays)
    new = text[:play.start(1)] + other[1] + text[play.end(1):]
    return Copy("other card", frozenset({_line_of(text, play)}), new)


def _line_lost(text: str, rng: random.Random) -> Copy:
    """A line that is not there: its place is left empty, so that the others keep their numbers."""
    lines = text.split("\n")
    at = rng.choice([n for n, line in enumerate(lines) if line.strip()])
    return Copy("line lost", frozenset({at + 1}), "\n".join([*lines[:at], "", *lines[at + 1:]]))


_OTHERWISE: Final[dict[str, Callable[[str, random.Random], Copy | None]]] = {
    "other seat": _other_seat, "other card": _other_card, "line lost": _line_lost}


def _pieces(way: Way, here: re.Match[str], after: re.Match[str], rng: random.Random) -> list[tuple[re.Match[str], str]]:
    if way == "doubled":
        return [(here, f"{here[0]} {here[0]}")]
    if way == "swapped":
        return [(here, after[0]), (after, here[0])]
    return [(here, misspelt(here[0], rng))]


def _put(text: str, pieces: Iterable[tuple[re.Match[str], str]]) -> str:
    for token, new in sorted(pieces, key=lambda piece: -piece[0].start()):
        text = text[:token.start()] + new + text[token.end():]
    return text


def _without(text: str, token: re.Match[str]) -> str:
    """The text without a token and the blank beside it."""
    start, end = token.span()
    if text[end:end + 1] == " ":
        return text[:start] + text[end + 1:]
    return text[:start].removesuffix(" ") + text[end:]


def misspelt(word: str, rng: random.Random) -> str:
    """A letter changed, left out, put in, or exchanged with the next."""
    at = rng.randrange(len(word))
    match rng.randrange(4):
        case 0:
            return word[:at] + rng.choice(_SIGNS) + word[at + 1:]
        case 1 if len(word) > 1:
            return word[:at] + word[at + 1:]
        case 2 if at + 1 < len(word):
            return word[:at] + word[at + 1] + word[at] + word[at + 2:]
    return word[:at] + rng.choice(_SIGNS) + word[at:]
