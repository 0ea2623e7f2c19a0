"""K/IV.6.6.1 — which adventurer can meet which part of a condition, and what that uses up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from msgspec import Struct

from engine.derivation import Readings, answer
from engine.rules.ch03_card_types.s10_adventurer import MAIN_CASTES_M, Member
from engine.rules.ch03_card_types.s10_skills import Skill, parse_skill
from engine.rules.ch04_manoeuvres.s06_phases.s6_condition_language import (
    ALIGNMENT_WORDS,
    ALIGNMENTS,
    Alternative,
    Condition,
    Place,
)

SKILL, TRIAL, NAME, CASTE, MAIN_CASTE, TRAIT, ALIGNMENT = (
    "képzettség", "próba", "név", "kaszt", "főkaszt", "jellemző", "jellem")
Token = tuple[object, ...]  # something that can be used up once
_MASTER: Final = 2


class Option(Struct, frozen=True):
    """One way to meet a place: by which alternative and which members, using up which tokens.

    ``members`` are indices into the team; two stand there where two basic skills replace a
    master's (``kind`` képzettség).
    """

    alternative: Alternative
    members: tuple[int, ...]
    kind: str
    uses: frozenset[Token] = frozenset()


def options_of(place: Place, members: tuple[Member, ...], readings: Readings) -> tuple[Option, ...]:
    """K/IV.6.6.1: all ways in which the team could meet one place, rolls taken as successful."""
    return tuple(option for alternative in place.alternatives
                 for option in _of_alternative(place, alternative, members, readings))


def assignments(condition: Condition, members: tuple[Member, ...],
                readings: Readings) -> tuple[tuple[Option, ...], ...]:
    """K/IV.6.6.1: for each place of the unrolled condition, who could meet it and how."""
    by_place = {place: options_of(place, members, readings) for place in condition.places}
    return tuple(by_place[place] for place in condition.places)


def _of_alternative(place: Place, wanted: Alternative, members: tuple[Member, ...],
                    readings: Readings) -> Iterator[Option]:
    for n, member in enumerate(members):
        if not may_meet(member, wanted, readings):
            continue
        if wanted.trial is not None:
            if wanted.trial.attribute in member.values:
                yield Option(wanted, (n,), TRIAL, frozenset({(TRIAL, n, wanted.trial.attribute)}))
        else:
            yield from _by_words(place, wanted, n, member, readings)
    if wanted.trial is None:
        yield from _two_basics(wanted, members, readings)


def may_meet(member: Member, wanted: Alternative, readings: Readings) -> bool:
    """K/IV.6.6.1: what is printed bold only a named adventurer meets; for the rest being unnamed
    is not asked (É28), and by the other answer it is, but for a name."""
    if wanted.named_only:
        return member.named
    if answer(readings, "É28") == 1 or not member.named:
        return True
    return _same(" ".join(wanted.words), member.name)


def _by_words(place: Place, wanted: Alternative, n: int, member: Member, readings: Readings) -> Iterator[Option]:
    """All words in a row on one adventurer (3-cards.md): a skill is used up, the rest binds him."""
    segments = fit(member, wanted.words)
    if segments is None:
        return
    kinds = [kind for kind, _ in segments]
    person = _person_tokens(place, wanted, n, readings) if kinds != [SKILL] else frozenset[Token]()
    skills = [parse_skill(text) for kind, text in segments if kind == SKILL]
    if not skills:
        yield Option(wanted, (n,), kinds[0], person)
        return
    for units in _units(member, n, skills[0], readings):
        yield Option(wanted, (n,), kinds[0], person | units)


def _person_tokens(place: Place, wanted: Alternative, n: int, readings: Readings) -> frozenset[Token]:
    """K/IV.6.6.1, É27: as many adventurers as are asked for: the same part again, written out or
    by ``n*``, needs another one; by the other answer no two such parts share one."""
    if answer(readings, "É27") == 2:
        return frozenset({("személy", n)})
    return frozenset({("rész", n, place.text), ("szó", n, wanted.key)})


def _units(member: Member, n: int, wanted: Skill, readings: Readings) -> Iterator[frozenset[Token]]:
    """K/IV.6.6.1, É26: each printed skill serves once; one of master's degree serves as two basic
    ones, or (by the other answer) as a single basic one."""
    for i, skill in enumerate(member.skills):
        if not _same(skill.name, wanted.name) or skill.degree < wanted.degree:
            continue
        whole = frozenset[Token]({(SKILL, n, i, 0), (SKILL, n, i, 1)})
        if wanted.degree >= _MASTER or (skill.degree >= _MASTER and answer(readings, "É26") == 2):
            yield whole
        else:
            yield from (frozenset({unit}) for unit in sorted(whole, key=str)[: 2 if skill.degree >= _MASTER else 1])


def _two_basics(wanted: Alternative, members: tuple[Member, ...], readings: Readings) -> Iterator[Option]:
    """K/IV.6.6.1: a master's degree may be replaced by two basic ones, of one or two adventurers."""
    skill = parse_skill(" ".join(wanted.words))
    if skill.degree != _MASTER:
        return
    basics = [(n, i) for n, m in enumerate(members) if may_meet(m, wanted, readings)
              for i, s in enumerate(m.skills) if s.degree == 1 and _same(s.name, skill.name)]
    for (n, i), (k, j) in combinations(basics, 2):
        yield Option(wanted, (n, k) if n != k else (n,), SKILL, frozenset({(SKILL, n, i, 0), (SKILL, k, j, 0)}))


Segments = tuple[tuple[str, str], ...]


def fit(member: Member, words: tuple[str, ...]) -> Segments | None:
    """3-cards.md: split the words so that each stretch is something that the adventurer is or
    has; kind and text of each stretch, or None. The longest first stretch is tried first."""
    if not words:
        return ()
    for size in range(len(words), 0, -1):
        kind = kind_of(member, " ".join(words[:size]))
        rest = fit(member, words[size:]) if kind is not None else None
        if kind is not None and rest is not None:
            return ((kind, " ".join(words[:size])), *rest)
    return None


def kind_of(member: Member, text: str) -> str | None:
    """K/IV.6.6.1, 3-cards.md: what a word is on this adventurer, looked for as caste, main class
    (in capitals), skill with degree, name, then race, religion, belonging, homeland, trait."""
    if text in MAIN_CASTES_M:
        return MAIN_CASTE if text in member.main_castes else None
    if any(_same(text, caste) for caste in member.castes):
        return CASTE
    skill = parse_skill(text)
    if any(_same(s.name, skill.name) and s.degree >= skill.degree for s in member.skills):
        return SKILL
    if _same(text, member.name):
        return NAME
    return _trait(member, text)


def _trait(member: Member, text: str) -> str | None:
    traits = (*member.races, member.religion or "", *member.belonging, *member.traits, member.gender)
    homes = (member.homeland or "", f"{member.homeland or ''}i")  # Toron, toroni
    if any(_same(text, t) for t in (*traits, *homes)):
        return TRAIT
    word, _, last = text.casefold().rpartition(" ")
    if last in ALIGNMENT_WORDS and word in ALIGNMENTS:
        return ALIGNMENT if member.alignment == word else None
    return ALIGNMENT if text.casefold() == "jellem nélküli" and member.alignment == "nincs" else None


def _same(a: str, b: str) -> bool:
    return a.casefold() == b.casefold()
