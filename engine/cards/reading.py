"""Reading a card: from the map of a file to a :class:`Card`, or all its faults at once."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import scalars
from engine.cards.checks import check_card
from engine.cards.effects import read_effect, read_map
from engine.cards.faults import Faults, Path
from engine.cards.model import KEY_TABLE, KEYS, Card, default_mp
from engine.cards.operations import read_program
from engine.cards.vocabulary import (
    ACTIONS,
    ALIGNMENTS,
    ATTACHABLE,
    CARD_SIGNS,
    CASTES,
    DIALECTS,
    DURATIONS,
    EQUIPMENT,
    FORMS,
    GENDERS,
    KINDS,
    MAIN_CASTES,
    MOSAICS,
    PHASES,
    RANGES,
    SPHERES,
    Table,
)
from engine.rules.ch03_card_types.s08_action.objects import object_type
from engine.rules.ch05_playing.s02_s03_ability import ability_by_default

FIELD_OF: Final = {key: field for field, key in KEYS.items()}
_ATTRIBUTE: Final = scalars.integer(0, 99)
_WORDS: Final = scalars.listed(scalars.text)


def _list_of(table: Table) -> scalars.Reader:
    return scalars.listed(scalars.word(table))


def _as_it_is(value: Any, path: Path, faults: Faults) -> Any:
    """Effects and the other side are read once the kind is known."""
    return value


READERS: Final[dict[str, scalars.Reader]] = {
    "név": scalars.text, "típus": scalars.word(KINDS), "nevesített": scalars.boolean, "jelzőlap": scalars.boolean,
    "mp": scalars.integer_or_x(), "jellem": scalars.word(ALIGNMENTS), "kasztok": _list_of(CASTES),
    "főkasztok": _list_of(MAIN_CASTES), "faj": _WORDS, "nem": scalars.word(GENDERS), "vallás": scalars.text,
    "hovatartozás": _WORDS, "haza": scalars.text, "jellemzők": _WORDS, "fizikum": _ATTRIBUTE, "asztrál": _ATTRIBUTE,
    "mentál": _ATTRIBUTE, "alapszint": _ATTRIBUTE, "képzettségek": _WORDS, "jelek": _list_of(CARD_SIGNS),
    "dialektus": scalars.word(DIALECTS), "szférák": _list_of(SPHERES), "formák": _list_of(FORMS),
    "mozaik": scalars.word(MOSAICS), "kulcsszavak": scalars.listed(scalars.keyword), "fal": _ATTRIBUTE,
    "utak": _ATTRIBUTE, "dp": scalars.integer_or_x(), "helyszín": scalars.text, "feltételek": _WORDS,
    "megoldás_mp": _ATTRIBUTE, "feltétel": scalars.text, "támadók": _ATTRIBUTE, "védők": _ATTRIBUTE,
    "csapdák": _ATTRIBUTE, "bestiák": _ATTRIBUTE, "altípus": scalars.text, "altípusok": _WORDS,
    "csatolható": _list_of(ATTACHABLE), "ráépítés": _ATTRIBUTE, "szám": scalars.integer(1, 99),
    "támadás": _ATTRIBUTE, "sebzés": scalars.damage, "akció": scalars.word(ACTIONS),
    "felszerelés": scalars.word(EQUIPMENT), "hatótáv": scalars.word(RANGES), "ereklye": scalars.boolean,
    "védőküszöb": _ATTRIBUTE, "sfé": _ATTRIBUTE, "pajzsérték": _ATTRIBUTE, "fázis": scalars.word(PHASES),
    "időtartam": scalars.word(DURATIONS), "gyors": scalars.boolean, "kombináció": _ATTRIBUTE,
    "szövetségpont": _ATTRIBUTE, "ómenpont": _ATTRIBUTE, "hatások": _as_it_is, "negatív": read_program,
    "oldal_b": _as_it_is, "emlékeztető": scalars.text,
}


def parse_card(data: Any, *, uneven_ranges: bool = False) -> Card:
    """Read one card as it stands in a file.

    Raises InputError ``cards.invalid`` with all faults; each has ``path`` and ``keys`` (the key
    path as written) in its params. ``uneven_ranges``: the other answer of É30, by which a
    range of damage need not divide six (K/IV.6.5.2.C).
    """
    faults = Faults()
    card = read_card(data, (), faults, uneven_ranges)
    name = data.get("név") if isinstance(data, dict) else None
    faults.raise_any("cards.invalid", card=name if isinstance(name, str) else "?")
    assert card is not None  # without a fault there is a card
    return card


def read_card(data: Any, path: Path, faults: Faults, uneven_ranges: bool, other_side: bool = False) -> Card | None:
    """Read one card, noting faults under ``path``; None where there was any."""
    before = len(faults.problems)
    read = read_map(data, path, faults, KEY_TABLE, READERS)
    if read is None:
        return None
    kind = read.get("típus", "")
    if "hatások" in read:
        read["hatások"] = _effects(read["hatások"], _at(data, path, "hatások"), faults, kind)
    if "oldal_b" in read and not other_side:
        read["oldal_b"] = read_card(read["oldal_b"], _at(data, path, "oldal_b"), faults, uneven_ranges, True)
    if kind == "akciólap" and (action := object_type(read.get("akció"), read.get("felszerelés"))):
        read["akció"] = action
    check_card(read, data, path, faults, uneven_ranges, other_side)
    if len(faults.problems) > before:
        return None
    if read.get("mp") is None:
        read["mp"] = default_mp(kind, read.get("jelzőlap") is True)
    return Card(**{FIELD_OF[key]: value for key, value in read.items()})


def _effects(value: Any, path: Path, faults: Faults, kind: str) -> tuple[Any, ...]:
    """The effects in their places; None for one with faults, so that the others keep theirs."""
    if not isinstance(value, list):
        faults.add("cards.not_list", path, value="")
        return ()
    by_default = ability_by_default(kind)
    return tuple(read_effect(item, (*path, n), faults, by_default) for n, item in enumerate(value))


def _at(data: dict[Any, Any], path: Path, key: str) -> Path:
    return (*path, next(k for k in data if isinstance(k, str) and KEY_TABLE.find(k) == key))
