"""K/III.10.J, M/3.07.6 — képzettség: the skills of an adventurer and their degrees."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple


class Skill(NamedTuple):
    """A skill (képzettség) with its degree: 1 alapfok, 2 mesterfok (II), M/3.07.6 up to 4."""

    name: str
    degree: int = 1


_DEGREES: Final = {"II": 2, "III": 3, "IV": 4}
_SKILL: Final = re.compile(r"(?P<name>.*?[^\sIV])\s*(?P<degree>IV|III|II)")


def parse_skill(text: str) -> Skill:
    """K/III.10.J, M/3.07.6: ``Politika II`` → Politika of degree 2 (the space may be missing)."""
    clean = " ".join(text.split())
    match = _SKILL.fullmatch(clean)
    return Skill(match["name"], _DEGREES[match["degree"]]) if match else Skill(clean)


def skills_k(skills: Iterable[str]) -> tuple[Skill, ...]:
    """K/III.10.J: the skills as they stand; one got twice is there twice."""
    return tuple(map(parse_skill, skills))


def skills_m(skills: Iterable[str]) -> tuple[Skill, ...]:
    """M/3.07.6: a skill got twice is there once, with the higher degree."""
    highest: dict[str, Skill] = {}
    for skill in map(parse_skill, skills):
        known = highest.setdefault(skill.name.casefold(), skill)
        if skill.degree > known.degree:
            highest[skill.name.casefold()] = skill
    return tuple(highest.values())
