"""K/V.8, M/5.10 — felülbírálás: which of two contradicting effects prevails, by their words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from engine.derivation import NO_READINGS, Derivation, Readings, Steps, answer, step
from engine.rules.ch02_keywords.s24_counts_as import counts_as_word
from engine.rules.ch05_playing.s03_card_effect import entering_phrase
from engine.rules.ch05_playing.s05_signs import once_per_game
from engine.rules.ch05_playing.s10_replacement import ALSO_REPLACING, replacing_word
from engine.rules.ch05_playing.words import words

ALSO_STRONG: Final = "mindenképp"  # É36
STRONG_BEFORE_SEM: Final = frozenset({"semmiképpen", "semmiképp"})
SEM: Final = frozenset({"sem", "se", "sincs", "sincsen", "sincsenek"})
# É35: what counts as an inflected form of nem and sem; nélkül does not.
LETTER_FORBIDDING: Final = frozenset({"nem", "sem"})
FORBIDDING: Final = SEM | {"nem", "ne", "nincs", "nincsen", "nincsenek"}
RESTRICTING: Final = frozenset({"csak", "csakis", "kizárólag"})  # É37

_IDS_K: Final = {"strong": "K/V.8.D", "level": "K/V.8.E", "forbidding": "K/V.8.F", "csak": "", "rank": "K/V.8.G",
                 "later": "K/V.8.H", "replacing": "K/V.10.A", "once": "K/V.5.M"}
_IDS_M: Final = {"strong": "M/5.10.D", "level": "M/5.10.E", "forbidding": "M/5.10.F", "csak": "M/5.10.G",
                 "rank": "M/5.10.H", "later": "M/5.10.I", "replacing": "M/5.12.A", "once": "M/5.07.Q"}


class Classification(Struct, frozen=True):
    """What the words of a text make of an effect, and by which word and paragraph."""

    strong: bool
    forbidding: bool
    replacing: bool
    counts_as: bool
    once_per_game: bool
    entering: bool
    steps: Steps


class Prevailing(Struct, frozen=True):
    """Which of two effects prevails: 1 the one that took effect earlier, 2 the later."""

    winner: int
    steps: Steps = ()


def strong_word(text: str, readings: Readings = NO_READINGS) -> str | None:
    """K/V.8.C, K/V.8.D, M/5.10.C, M/5.10.D: an effect is on one of two levels, strong (erős)
    by „mindenképpen” or „semmiképpen sem” or a form of them (É36); the words found, or None for a weak one."""
    found, letter = words(text), answer(readings, "É36") == 2
    for n, word in enumerate(found):
        if word == "mindenképpen" or (word == ALSO_STRONG and not letter):
            return word
        after = found[n + 1 : n + 2]
        if word in STRONG_BEFORE_SEM and after and (
                (word, *after) == ("semmiképpen", "sem") or (after[0] in SEM and not letter)):
            return f"{word} {after[0]}"
    return None


def forbidding_word(text: str, readings: Readings = NO_READINGS) -> str | None:
    """K/V.8.F, M/5.10.F: an effect is forbidding (tiltó) by „nem”, „sem” or a form of them
    (É35); the word found, or None for an allowing one."""
    forbidding = LETTER_FORBIDDING if answer(readings, "É35") == 2 else FORBIDDING
    return next((w for w in words(text) if w in forbidding), None)


def restricting_word(text: str, readings: Readings = NO_READINGS) -> str | None:
    """M/5.10.G: „csak” where it restricts makes an effect forbidding too (É37).

    „nemcsak” and „csaknem” are other words; „ha csak” and „csak akkor is” restrict nothing. By
    the other answer the word „csak” itself always does, and no other.
    """
    found = words(text)
    if answer(readings, "É37") == 2:
        return "csak" if "csak" in found else None
    for n, word in enumerate(found):
        conditional = word == "csak" and n > 0 and found[n - 1] == "ha"
        if word in RESTRICTING and not conditional and found[n + 1 : n + 3] != ("akkor", "is"):
            return word
    return None


def classify_k(text: str, readings: Readings = NO_READINGS) -> Classification:
    """K/V.8.D, F, K/V.10.A, K/II.24.A, K/V.5.M, K/V.3.H: an effect's kinds (osztályozás) by the
    words of its text, reminder text left out."""
    return _classified(text, _IDS_K, readings)


def classify_m(text: str, readings: Readings = NO_READINGS) -> Classification:
    """M/5.10.D, F–G, M/5.12.A, M/5.07.Q: as the older rules, but „csak” may forbid too."""
    return _classified(text, _IDS_M, readings)


def _classified(text: str, ids: dict[str, str], readings: Readings) -> Classification:
    strong, forbidding = _strong(text, ids, readings), _forbidding(text, ids, readings)
    replacing, once = replacing_word(text, readings), once_per_game(text)
    counts, entering = counts_as_word(text), entering_phrase(text)
    kinds: list[Derivation] = []
    if replacing:
        kinds.append(step(ids["replacing"], "override.replacing", *_used_38(replacing), word=replacing))
    if counts:
        kinds.append(step("K/II.24.A", "override.counts_as", word=counts))
    if once:
        kinds.append(step(ids["once"], "override.once_per_game"))
    if entering:
        kinds.append(step("K/V.3.H", "override.entering", word=entering))
    return Classification(strong.key == "override.strong", forbidding.key == "override.forbidding", bool(replacing),
                          bool(counts), once, bool(entering), (strong, forbidding, *kinds))


def _strong(text: str, ids: dict[str, str], readings: Readings) -> Derivation:
    word = strong_word(text, readings)
    used = _if_it_matters("É36", strong_word, text)
    if word is None:
        return step(ids["strong"], "override.weak", *used)
    return step(ids["strong"], "override.strong", *used, word=word)


def _forbidding(text: str, ids: dict[str, str], readings: Readings) -> Derivation:
    word = forbidding_word(text, readings)
    used = _if_it_matters("É35", forbidding_word, text)
    if word is None and ids["csak"]:
        word = restricting_word(text, readings)
        if word is not None:
            return step(ids["csak"], "override.forbidding", "É37", word=word)
        used += _if_it_matters("É37", restricting_word, text)
    if word is None:
        return step(ids["forbidding"], "override.allowing", *used)
    return step(ids["forbidding"], "override.forbidding", *used, word=word)


def _if_it_matters(reading: str, find: Callable[[str, Readings], str | None], text: str) -> tuple[str, ...]:
    """The reading, where its two answers make different things of the text."""
    return (reading,) if (find(text, NO_READINGS) is None) != (find(text, {reading: 2}) is None) else ()


def _used_38(word: str | None) -> tuple[str, ...]:
    return ("É38",) if word in ALSO_REPLACING else ()


def prevailing(strong_1: bool, forbidding_1: bool, strong_2: bool, forbidding_2: bool) -> int:
    """K/V.8.E–H, M/5.10.E–I: 1 or 2, the second having taken effect later: the strong one, else
    the forbidding one, else the later."""
    if strong_1 != strong_2:
        return 1 if strong_1 else 2
    if forbidding_1 != forbidding_2:
        return 1 if forbidding_1 else 2
    return 2


def prevails_k(first: str, second: str, readings: Readings = NO_READINGS) -> Prevailing:
    """K/V.8: which of two contradicting texts overrides (felülbírál) the other, ``second``
    having taken effect later. What the texts themselves settle (K/V.8.A) comes before this."""
    return _prevails(classify_k(first, readings), classify_k(second, readings), _IDS_K)


def prevails_m(first: str, second: str, readings: Readings = NO_READINGS) -> Prevailing:
    """M/5.10: as K/V.8, with „csak” among the forbidding words (M/5.10.G)."""
    return _prevails(classify_m(first, readings), classify_m(second, readings), _IDS_M)


def _prevails(a: Classification, b: Classification, ids: dict[str, str]) -> Prevailing:
    winner = prevailing(a.strong, a.forbidding, b.strong, b.forbidding)
    told = (*(_of(1, s) for s in a.steps[:1]), *(_of(2, s) for s in b.steps[:1]))
    if a.strong != b.strong:
        return Prevailing(winner, (*told, step(ids["level"], "override.stronger_wins", prevails=winner)))
    told += (_of(1, a.steps[1]), _of(2, b.steps[1]))
    if a.forbidding != b.forbidding:
        return Prevailing(winner, (*told, step(ids["rank"], "override.forbidding_wins", prevails=winner)))
    return Prevailing(winner, (*told, step(ids["later"], "override.later_wins", prevails=winner)))


def _of(number: int, told: Derivation) -> Derivation:
    """The step with the number of the effect that it is about."""
    return Derivation(told.paragraphs, told.key + "_of", (("effect", number), *told.params), told.readings)


def rank_k(text: str, readings: Readings = NO_READINGS) -> tuple[bool, bool]:
    """K/V.8.C, K/V.8.D, F: strong and forbidding, without derivation."""
    return strong_word(text, readings) is not None, forbidding_word(text, readings) is not None


def rank_m(text: str, readings: Readings = NO_READINGS) -> tuple[bool, bool]:
    """M/5.10.D, F–G: strong and forbidding, without derivation."""
    strong, forbidding = rank_k(text, readings)
    return strong, forbidding or restricting_word(text, readings) is not None
