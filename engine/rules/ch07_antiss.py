"""K/VII — antiss."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

ANTISS_SIGN: Final = "antiss"
ANTISS_SKILL: Final = "Antissjárás II"


def antiss_skills(skills: Iterable[str], signs: Iterable[str]) -> tuple[str, ...]:
    """K/VII.1: an adventurer with the antiss sign is taken to have the skill Antissjárás II too."""
    known = tuple(skills)
    if ANTISS_SIGN not in signs or any(_plain(s) == _plain(ANTISS_SKILL) for s in known):
        return known
    return (*known, ANTISS_SKILL)


def _plain(skill: str) -> str:
    return skill.replace(" ", "").casefold()
