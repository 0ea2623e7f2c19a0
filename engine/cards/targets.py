"""The target language: what may be targeted, or whom an operation is about (3-cards.md).

    [szám | legfeljebb szám | tetszőleges számú | minden] [saját | ellenséges]
    [sorbeli | manőverbeli | harcbeli] [frontember | védett] [éber | pihenő | sérült]
    [nevesített] [kaszt, faj, jellemző …] FAJTA [az időfonalban | a múltban | …]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.cards.vocabulary import SELECTORS, Table, fold
from engine.many import OPPONENT, PLAYER
from events.errors import InputError, Problem

TARGET_KINDS: Final = Table("célpont fajtája", [
    "kalandozó", "toronyszint", "küldetés", "építmény", "akadálylap", "bestia", "csapda", "bestia akadálylap",
    "csapda akadálylap", "gépezet", "akciólap",
    "eseménylap", "erőforrás", "szövetséges", "ómen", "kiemelkedett", "szellem", "lap", "kalandozó lap", "felszerelés",
    "tárgy", "varázstárgy", "ereklye", "fegyver", "pajzs", "páncél", "sisak", "hadszer", "varázsköpeny",
    "varázslóbot", "kiegészítő fegyver", "támadás", "közelharci támadás", "távtámadás", "pusztakezes támadás",
    "cselezés", "cselszövés", "pszi", "hatalomszó", "varázslat", "képesség", "laphatás", "játékos", "ellenfél"])
TARGET_PLACES: Final[dict[str, str]] = {
    "az időfonalban": "időfonal", "a múltban": "múlt", "a kézben": "kéz", "a játéktérben": "játéktér",
    "a raktárban": "raktár", "a mélységben": "mélység", "a jövőben": "jövő", "a cserepakliban": "cserepakli",
    "a külső síkon": "külső sík", "a megoldott küldetések között": "megoldott"}
NUMBERS: Final = {"egy": 1, "két": 2, "kettő": 2, "három": 3, "négy": 4, "öt": 5, "hat": 6}
WHOSE: Final = Table("kié", "saját ellenséges")
WHERE: Final = {"sorbeli": "sor", "manőverbeli": "manőver", "harcbeli": "harc"}
POSITIONS: Final = {"frontember": "front", "védett": "védett"}
STANCES: Final = Table("helyzet", "éber pihenő sérült")
NAMED: Final = "nevesített"
AT_MOST, ANY_NUMBER, EVERY = "legfeljebb", "tetszőleges számú", "minden"
_PERSONS: Final = ("kalandozó", "kalandozó lap")  # only before these may a caste, race or trait stand
# The slots in the order in which they may be filled.
_SLOTS: Final[tuple[tuple[str, frozenset[str]], ...]] = (
    ("whose", frozenset(WHOSE)), ("where", frozenset(WHERE)), ("position", frozenset(POSITIONS)),
    ("stance", frozenset(STANCES)), ("named", frozenset({NAMED})))
_SLOT_OF: Final = {word: n for n, (_, words) in enumerate(_SLOTS) for word in words}
_ELSEWHERE: Final = frozenset({*_SLOT_OF, *NUMBERS, AT_MOST, EVERY, "tetszőleges", "számú"})
GRAMMAR_WORDS: Final = tuple(dict.fromkeys((
    *_SLOT_OF, AT_MOST, "tetszőleges", "számú", EVERY, *NUMBERS,
    *(w for kind in TARGET_KINDS for w in kind.split()))))


@dataclass(frozen=True, slots=True)
class TargetSpec:
    """What a description fits.

    ``count_min``–``count_max`` targets are chosen (``count_max`` None: any number); a chosen
    number is at least one, as nothing that needs a target is played without one (K/V.1.A).
    ``every`` means all that fit, with nothing to choose. ``whose`` saját | ellenséges,
    ``where`` sor | manőver | harc, ``position`` front | védett, ``stance`` éber | pihenő |
    sérült; None where the description does not say. ``words`` are castes, main castes, races
    or traits that must all fit. ``place``: jelen unless another is named.
    """

    count_min: int = 1
    count_max: int | None = 1
    whose: str | None = None
    where: str | None = None
    position: str | None = None
    stance: str | None = None
    named: bool = False
    words: tuple[str, ...] = ()
    kind: str = "lap"
    place: str = "jelen"
    every: bool = False


class _Reader:
    """The words of one description with their columns (1-based), read from the left."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.words = [(m[0], m.start() + 1) for m in re.finditer(r"\S+", text)]
        self.at = 0

    def peek(self, count: int = 1) -> str:
        return fold(" ".join(w for w, _ in self.words[self.at:self.at + count]))

    def fail(self, code: str, at: int | None = None, **params: object) -> InputError:
        place = self.at if at is None else at
        end = len(self.text) + 1
        word, column = self.words[place] if place < len(self.words) else ("", end)
        problem = Problem(code, (("text", self.text), ("word", word), *params.items()), column=column,
                          raw=self.text, length=max(len(word), 1))
        return InputError(code, (problem,), text=self.text, word=word, **params)


@lru_cache(maxsize=4096)
def parse_target(text: str) -> TargetSpec:
    """Read a description; raises InputError with one Problem whose ``column`` counts within ``text``."""
    reader = _Reader(text)
    if not reader.words:
        raise reader.fail("cards.target.empty", expected=("kalandozó", "toronyszint", "lap"))
    fields: dict[str, object] = {}
    place, end = _place(reader)
    kind, start = _kind(reader, end)
    _count(reader, start, fields)
    _modifiers(reader, start, fields)
    words = tuple(w for w, _ in reader.words[reader.at:start])
    _check_words(reader, words, kind)
    if kind == "frontember":
        kind, fields["position"] = "kalandozó", "front"
    if kind in (PLAYER, OPPONENT) and (set(fields) - {"count_min", "count_max", "every"} or place != "jelen"):
        raise reader.fail("cards.target.player_modified", at=0, kind=kind)
    return TargetSpec(**fields, words=words, kind=kind, place=place)  # type: ignore[arg-type]


def _place(reader: _Reader) -> tuple[str, int]:
    """The place named at the end, and the number of words before it."""
    for phrase, place in TARGET_PLACES.items():
        size = len(phrase.split())
        if fold(" ".join(w for w, _ in reader.words[-size:])) == phrase and size < len(reader.words):
            return place, len(reader.words) - size
    return "jelen", len(reader.words)


def _kind(reader: _Reader, end: int) -> tuple[str, int]:
    """The kind before the place (longest first), and the number of words before it."""
    for size in (2, 1):
        if end < size:
            continue
        found = fold(" ".join(w for w, _ in reader.words[end - size:end]))
        kind = "frontember" if found == "frontember" else TARGET_KINDS.find(found)
        if kind:
            return kind, end - size
    for at in range(end):  # words after the kind are no place that we know
        if reader.words[at][0] in TARGET_KINDS:
            raise reader.fail("cards.target.unknown_place", at=at + 1, expected=tuple(TARGET_PLACES))
    raise reader.fail("cards.target.unknown_kind", at=end - 1, expected=tuple(TARGET_KINDS))


def _count(reader: _Reader, end: int, fields: dict[str, object]) -> None:
    first = reader.peek() if end else ""
    if first == EVERY:
        fields.update(count_min=0, count_max=None, every=True)
        reader.at = 1
    elif first == "tetszőleges":
        if end < 2 or reader.peek(2) != ANY_NUMBER:
            raise reader.fail("cards.target.count", at=min(1, len(reader.words)), expected=("számú",))
        fields.update(count_min=1, count_max=None)
        reader.at = 2
    elif first == AT_MOST:
        reader.at = 1
        fields.update(count_min=1, count_max=_number(reader, end))
    elif first.isdigit() or first in NUMBERS:
        number = _number(reader, end)
        fields.update(count_min=number, count_max=number)


def _number(reader: _Reader, end: int) -> int:
    word = reader.peek() if reader.at < end else ""
    number = int(word) if word.isdecimal() else NUMBERS.get(word, 0)
    if number < 1:
        raise reader.fail("cards.target.count", expected=("1", "2", "3"))
    reader.at += 1
    return number


def _modifiers(reader: _Reader, end: int, fields: dict[str, object]) -> None:
    last = -1
    while reader.at < end and (word := reader.peek()) in _SLOT_OF:
        slot = _SLOT_OF[word]
        if slot <= last:
            raise reader.fail("cards.target.order")
        name = _SLOTS[slot][0]
        fields[name] = True if name == "named" else WHERE.get(word) or POSITIONS.get(word) or word
        last = slot
        reader.at += 1


def _check_words(reader: _Reader, words: tuple[str, ...], kind: str) -> None:
    """Words between modifiers and kind: castes, races, traits, and only before kalandozó."""
    for n, word in enumerate(words):
        if fold(word) in _ELSEWHERE or word.isdecimal():
            raise reader.fail("cards.target.order", at=reader.at + n)
        if kind not in _PERSONS or not re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", word):
            raise reader.fail("cards.target.unknown_word", at=reader.at + n, expected=tuple(_SLOT_OF))


def parse_selector(text: str) -> str | TargetSpec:
    """Whom an operation is about: a word of ``SELECTORS``, or a description.

    Raises InputError as :func:`parse_target` does.
    """
    return SELECTORS.find(text) or parse_target(text)
