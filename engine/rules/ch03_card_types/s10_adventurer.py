"""K/III.10, M/3.07 — kalandozó: castes, traits and caps of adventurers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from msgspec import Struct

from engine.derivation import NO_READINGS, Readings, answer
from engine.rules.ch03_card_types.s10_skills import Skill, skills_k, skills_m
from engine.rules.ch05_playing.s09_numbers import NumberEffect
from engine.rules.ch07_antiss import antiss_skills

MAIN_CASTES_K: Final[Mapping[str, tuple[str, ...]]] = {
    "HARCOS": ("Harcos", "Fejvadász", "Lovag", "Gladiátor", "Bajvívó", "Barbár", "Amazon"),
    "PAP": ("Pap", "Paplovag"),
    "SZERENCSEVADÁSZ": ("Tolvaj", "Bárd"),
    "HARCMŰVÉSZ": ("Harcművész", "Kardművész"),
    "VARÁZSHASZNÁLÓ": ("Boszorkány", "Boszorkánymester", "Tűzvarázsló", "Varázsló"),
}
MAIN_CASTES_M: Final[Mapping[str, tuple[str, ...]]] = {
    **MAIN_CASTES_K, "PAP": ("Pap", "Paplovag", "Sámán"), "MISZTIKUS": ("Szerzetes",)}
WARRIOR: Final = "Harcos"
ALSO_WARRIORS: Final = frozenset({"Barbár", "Amazon"})  # K/III.10.D
FEMALE_CASTES: Final = frozenset({"Boszorkány", "Amazon"})  # M/3.07.7
GENDERLESS: Final = frozenset({"élőholt", "aun"})
MALE, FEMALE, NO_GENDER, HUMAN = "férfi", "nő", "nincs", "ember"
ATTRIBUTES: Final = ("fizikum", "asztrál", "mentál")
ATTRIBUTE_CAP: Final = 15
LEVEL_CAP: Final = 7

_MAIN_OF_K: Final = {sub: main for main, subs in MAIN_CASTES_K.items() for sub in subs}
_MAIN_OF_M: Final = {sub: main for main, subs in MAIN_CASTES_M.items() for sub in subs}


def main_castes_k(castes: Iterable[str]) -> tuple[str, ...]:
    """K/III.10.C: the main classes (főkaszt) of subclasses (alkaszt); one that only the newer
    edition knows counts as printed (É59)."""
    return _mains(castes, {**_MAIN_OF_M, **_MAIN_OF_K})


def main_castes_m(castes: Iterable[str]) -> tuple[str, ...]:
    """M/3.07.1: as before, with Sámán among PAP and MISZTIKUS with Szerzetes."""
    return _mains(castes, _MAIN_OF_M)


def _mains(castes: Iterable[str], table: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table[c] for c in castes if c in table))


def counted_castes_k(castes: Iterable[str], readings: Readings = NO_READINGS) -> tuple[str, ...]:
    """K/III.10.D: Barbár and Amazon count as Harcos in everything."""
    return _with_warrior(tuple(castes))


def counted_castes_m(castes: Iterable[str], readings: Readings = NO_READINGS) -> tuple[str, ...]:
    """M/3.07.1, É33: whether Barbár and Amazon count as Harcos the newer text doesn't say; yes by
    the default reading."""
    known = tuple(castes)
    return _with_warrior(known) if answer(readings, "É33") == 1 else known


def _with_warrior(castes: tuple[str, ...]) -> tuple[str, ...]:
    if WARRIOR in castes or not ALSO_WARRIORS.intersection(castes):
        return castes
    return (*castes, WARRIOR)


def caps_k(value: str, printed: int | None = None) -> tuple[NumberEffect, ...]:
    """K/III.10.G–H: no attribute grows above 15, no base level (alapszint) is above 7 (É42)."""
    if value == "alapszint":
        return (NumberEffect("plafon", upper=LEVEL_CAP),)
    return _attribute_cap(value, printed)


def caps_m(value: str, printed: int | None = None) -> tuple[NumberEffect, ...]:
    """M/3.07.3–4: attributes as before; a base level printed above 7 may stay there, but never
    grows above what is printed."""
    if value == "alapszint":
        return (NumberEffect("plafon", upper=max(LEVEL_CAP, printed or 0)),)
    return _attribute_cap(value, printed)


def _attribute_cap(value: str, printed: int | None) -> tuple[NumberEffect, ...]:
    if value not in ATTRIBUTES:
        return ()
    return (NumberEffect("plafon", upper=max(ATTRIBUTE_CAP, printed or 0)),)


def races_of(races: Iterable[str]) -> tuple[str, ...]:
    """K/III.10.K, M/3.07.7: without a printed race (faj) one is human (ember)."""
    return tuple(races) or (HUMAN,)


def gender_k(printed: str | None, races: Iterable[str], traits: Iterable[str], castes: Iterable[str] = ()) -> str:
    """K/III.10.K: male (férfi) unless printed otherwise; élőholt and aun have no gender."""
    if printed is not None:
        return printed
    return NO_GENDER if GENDERLESS.intersection(w.casefold() for w in (*races, *traits)) else MALE


def gender_m(printed: str | None, races: Iterable[str], traits: Iterable[str], castes: Iterable[str] = ()) -> str:
    """M/3.07.7: as before, but Boszorkány and Amazon are female (nő) even where it isn't printed."""
    found = gender_k(printed, races, traits)
    return FEMALE if printed is None and found == MALE and FEMALE_CASTES.intersection(castes) else found


class Member(Struct, frozen=True):
    """An adventurer as conditions see him: everything that counts now, defaults filled in.

    ``castes`` are those he counts as, ``values`` the attributes that hold (fizikum, asztrál,
    mentál …). Build one with the edition's ``member_of``, or by hand from a state.
    """

    name: str
    named: bool = False
    castes: tuple[str, ...] = ()
    main_castes: tuple[str, ...] = ()
    skills: tuple[Skill, ...] = ()
    races: tuple[str, ...] = (HUMAN,)
    gender: str = MALE
    religion: str | None = None
    belonging: tuple[str, ...] = ()
    homeland: str | None = None
    traits: tuple[str, ...] = ()
    alignment: str = "nincs"
    values: Mapping[str, int] = {}


class AdventurerCard(Protocol):
    """What is read of a card (``engine.cards.Card``)."""

    name: str
    named: bool
    castes: tuple[str, ...]
    races: tuple[str, ...]
    gender: str | None
    religion: str | None
    belonging: tuple[str, ...]
    homeland: str | None
    traits: tuple[str, ...]
    alignment: str
    physique: int | None
    astral: int | None
    mental: int | None
    base_level: int | None
    skills: tuple[str, ...]
    signs: tuple[str, ...]


def member_of_k(card: AdventurerCard, readings: Readings = NO_READINGS) -> Member:
    """K/III.10.C–D, J–K, K/VII.1: an adventurer by his printed card."""
    return _member(card, main_castes_k(card.castes), counted_castes_k(card.castes, readings),
                   skills_k(antiss_skills(card.skills, card.signs)),
                   gender_k(card.gender, card.races, card.traits, card.castes))


def member_of_m(card: AdventurerCard, readings: Readings = NO_READINGS) -> Member:
    """M/3.07.1, 6–7, K/VII.1: an adventurer by his printed card."""
    return _member(card, main_castes_m(card.castes), counted_castes_m(card.castes, readings),
                   skills_m(antiss_skills(card.skills, card.signs)),
                   gender_m(card.gender, card.races, card.traits, card.castes))


def _member(card: Any, mains: tuple[str, ...], castes: tuple[str, ...], skills: tuple[Skill, ...],
            gender: str) -> Member:
    printed = {"fizikum": card.physique, "asztrál": card.astral, "mentál": card.mental, "alapszint": card.base_level}
    return Member(card.name, card.named, castes, mains, skills, races_of(card.races), gender, card.religion,
                  card.belonging, card.homeland, card.traits, card.alignment,
                  {name: value for name, value in printed.items() if value is not None})
