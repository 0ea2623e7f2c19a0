"""Which names a typed one may mean, and by what: itself, a beginning, an inflected form, a slip of the pen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rapidfuzz.distance import OSA

from adjudicator.importing.inflection import changed_stems, stems, without_article
from adjudicator.plain import plain
from events.notation.players import Called
from events.notation.unseen import unseen

# How a name was read; and that signs nobody sees were left out, that a player was called by name.
EXACT, BEGINNING, INFLECTED, WORD, FIXED = "név", "kezdet", "rag", "szó", "javítás"
UNSEEN, PLAYER = "láthatatlan", "játékos"

#: A slip is put right by itself only where at most a fifth of the letters differ, …
CLEAR: Final = 80.0
#: … and the next name differs by so much more. With these two no slip in a name of the shipped pack (3,800
#: tried, whole names and beginnings) was read as another card, nor any name that the pack lacks as one it has.
AHEAD: Final = 15.0
#: Shorter names have too few letters to tell a slip in them from another name.
LEAST: Final = 4
_SHORTEST = 2
#: By these words of names no card is known.
_NO_WORDS: Final = frozenset({"a", "az", "es", "is", "ki", "mi", "de"})
_SIGNS: Final = re.compile(r"[^\w]+")
#: A number that stands by itself says how many, or which: that is never a slip of the pen.
_NUMBERS: Final = re.compile(r"(?<!\w)x?(\d+)x?(?!\w)")
#: A misspelt *beginning* of a name has to be as long as this.
LEAST_BEGINNING: Final = 6


class Reading(NamedTuple):
    """A name or word that was read otherwise than typed: how, and how surely (percent)."""

    typed: str
    taken: str
    how: str
    confidence: int = 100


def unseen_in(raw: str) -> tuple[Reading, ...]:
    """That characters of a line which nobody sees were left out, each once."""
    return tuple(Reading(sign, "", UNSEEN) for sign in unseen(raw))


def called_in(called: Iterable[Called]) -> tuple[Reading, ...]:
    """That players were called by their names where their letters would stand."""
    return tuple(Reading(one.typed, one.seat, PLAYER) for one in called)


class Guess(NamedTuple):
    """A name that may have been meant, and how near it is (percent)."""

    name: str
    confidence: float


def match_name(typed: str, names: Iterable[str]) -> list[str]:
    """The names that a typed one may mean, by the best rule that finds any."""
    return found_by(typed, names)[1]


def found_by(typed: str, names: Iterable[str]) -> tuple[str, list[str]]:
    """By which rule, whole words of names among them, and which."""
    known = list(names)
    how, found = matches(typed, known)
    return (how, found) if found else (WORD, carrying(typed, known))


def matches(typed: str, names: Iterable[str]) -> tuple[str, list[str]]:
    """By which rule names are found, and which: an exact name; one without regard to case and accents;
    those that begin so (what may be an article before it left out, too); those of which it is an inflected
    form, or the name without its article."""
    typed = unicodedata.normalize("NFC", typed)
    known = list(names)
    if typed in known:
        return EXACT, [typed]
    folded = plain(typed)
    same = [n for n in known if plain(n) == folded]
    if same or not folded:
        return EXACT, same
    bare = without_article(folded)
    begun = [n for n in known if plain(n).startswith((folded, bare))]
    if not begun or [plain(n) for n in begun] == [bare]:  # no name begins so, or a whole one stands behind its article
        return INFLECTED, begun or inflected(folded, known)
    return BEGINNING, begun


def inflected(folded: str, names: Sequence[str]) -> list[str]:
    """The names of which this is a form with an article or an ending: whole names before their first words."""
    bare = without_article(folded)
    forms = (bare, *stems(bare))
    whole = [n for n in names if _is_form(bare, forms, without_article(plain(n)))]
    return whole or [n for n in names if any(plain(n).startswith(form + " ") for form in forms)]


def _is_form(bare: str, forms: tuple[str, ...], name: str) -> bool:
    return name in forms or any(stem in forms and bare != stem for stem in changed_stems(name))


# ── words of names ──────────────────────────────────────────────────────────────────────────

def carrying(typed: str, names: Iterable[str]) -> list[str]:
    """The names in which the typed text stands as one whole word or more, wherever: ``Ilka`` in *Pengés Ilka*; those
    that hold it as typed go before those of which it is a form with an article or an ending (``Ilkának``)."""
    bare = without_article(plain(typed))
    if len(bare) < _SHORTEST or bare in _NO_WORDS:
        return []
    found = {name: _carries(bare, plain(name)) for name in names}
    best = max(found.values(), default=0)
    return [name for name, how in found.items() if how == best] if best else []


@lru_cache(maxsize=65536)
def _carries(bare: str, name: str) -> int:
    """2 where the words stand in a name as they are, 1 where they are a form of some of its words, else 0."""
    words, length = _SIGNS.sub(" ", name).split(), bare.count(" ") + 1
    runs = [" ".join(words[n:n + length]) for n in range(len(words) - length + 1)]
    if bare in runs:
        return 2
    forms = tuple(stem for stem in stems(bare) if stem not in _NO_WORDS)
    return int(any(_is_form(bare, forms, run) for run in runs))


# ── slips ───────────────────────────────────────────────────────────────────────────────────

def confidence(typed: str, name: str) -> float:
    """How near a typed text is to a name, to one of its inflected forms or to its beginning: percent.

    A letter left out, put in, changed or exchanged with the next one counts as one slip (OSA).
    """
    bare, known = without_article(plain(typed)), without_article(plain(name))
    return max(_alike(form, known) for form in (bare, *stems(bare)))


def _alike(form: str, name: str) -> float:
    whole = OSA.normalized_similarity(form, name)
    if len(form) < LEAST_BEGINNING or len(form) >= len(name):
        return 100 * whole
    parts = (OSA.normalized_similarity(form, name[:n]) for n in range(len(form) - 1, len(form) + 2))
    return 100 * max(whole, *parts)


def guesses(typed: str, names: Iterable[str], most: int = 3) -> list[Guess]:
    """The nearest names, best first; of equally near ones the alphabet decides."""
    found = (Guess(name, confidence(typed, name)) for name in sorted(set(names)))
    return sorted(found, key=lambda guess: -guess.confidence)[:most]


@lru_cache(maxsize=1024)
def clear_guess(typed: str, names: tuple[str, ...]) -> Guess | None:
    """The name that was clearly meant: near enough, and far enough ahead of the next; else None, as where one of
    the two holds a number that the other lacks (``Név x2`` is no slip of ``Név``)."""
    found = guesses(typed, names, 2)
    if len(plain(typed)) < LEAST or not found or found[0].confidence < CLEAR:
        return None
    if _NUMBERS.findall(plain(typed)) != _NUMBERS.findall(plain(found[0].name)):
        return None
    ahead = len(found) == 1 or found[0].confidence - found[1].confidence >= AHEAD
    return found[0] if ahead else None
