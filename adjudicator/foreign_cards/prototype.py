"""Records shaped like those of the community's on-line prototype, key by key.

A key that is none of the prototype's but one of the pack format is taken as it stands there.
What is given in a form that a card can't hold is left to the checks (drafts.Draft.settle).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from adjudicator.foreign_cards.drafts import Draft, says_nothing
from adjudicator.foreign_cards.effects import take_effects
from adjudicator.foreign_cards.flavour import Flavour, take_flavour
from adjudicator.foreign_cards.records import ON_CARD, Keys
from adjudicator.foreign_cards.words import bare_word, listed, number_of, word_of
from engine.cards.model import KEY_TABLE
from engine.cards.scalars import known_keyword
from engine.cards.vocabulary import (
    ACTIONS,
    ALIGNMENTS,
    CARD_SIGNS,
    CASTES,
    DURATIONS,
    EQUIPMENT,
    EVENTS,
    KINDS,
    MAIN_CASTES,
    OBSTACLES,
    PHASES,
    RANGES,
    SPHERES,
    Table,
    main_castes_of,
)

Handler = Callable[[Draft, Any, Keys], None]
_VALUE: Final = "ertek"  # of a number that the prototype may change in play
_ATTRIBUTES: Final = {"fizikum": "fizikum", "asztral": "asztrál", "mental": "mentál"}
_FIRST: Final = ("nev", "laptipus", "alkaszt", "idotartam")  # what other keys are read by
_FLAVOUR: Final = "szinesito"  # last: what a record says itself goes before it


def take_record(draft: Draft, flavour: Flavour) -> None:
    """Put all of a record into the card, or among what is left."""
    values = draft.record.values
    rest = [key for key in values if key not in (*_FIRST, _FLAVOUR)]
    for key in (*_FIRST, *sorted(rest, key=lambda key: key not in HANDLERS)):
        value = values.get(key)
        if says_nothing(value):
            continue
        if key in HANDLERS:
            HANDLERS[key](draft, value, (key,))
        elif (known := KEY_TABLE.find(key)) is not None:
            draft.put(known, value, (key,))
        else:
            draft.leave("cards.import.unknown_key", (key,))
    if not says_nothing(line := values.get(_FLAVOUR)):
        take_flavour(draft, line, (_FLAVOUR,), flavour)
    draft.leave_strange()


def _as_is(key: str) -> Handler:
    return lambda draft, value, source: draft.put(key, value, source)


def _word(key: str, table: Table) -> Handler:
    return lambda draft, value, source: draft.put(key, word_of(table, value), source)


def _each(key: str, read: Callable[[Any], Any]) -> Handler:
    """Every item of a list into a list."""

    def take(draft: Draft, value: Any, source: Keys) -> None:
        for item, at in _items(value, source):
            draft.append(key, read(item), at)

    return take


def _items(value: Any, source: Keys) -> list[tuple[Any, Keys]]:
    """The items of a list with their places; a single value is a list of one."""
    if not isinstance(value, list):
        return [(value, source)]
    return [(item, (*source, n)) for n, item in enumerate(value) if item not in (None, "")]


def _number(key: str) -> Handler:
    """A number, or ``{ertek: number}``; what else stands beside it is left."""

    def take(draft: Draft, value: Any, source: Keys) -> None:
        if not isinstance(value, dict) or _VALUE not in value:
            draft.put(key, number_of(value), source)
            return
        draft.put(key, number_of(value[_VALUE]), (*source, _VALUE))
        for part, inner in value.items():
            if part != _VALUE and not says_nothing(inner):
                draft.leave("cards.import.unknown_key", (*source, part))

    return take


def _attributes(draft: Draft, value: Any, source: Keys) -> None:
    """K/III.10.G: Fizikum, Asztrál and Mentál in one object."""
    if not isinstance(value, dict):
        draft.leave("cards.import.unknown_shape", source)
        return
    for part, inner in value.items():
        key = _ATTRIBUTES.get(bare_word(part))
        if key is not None:
            _number(key)(draft, inner, (*source, part))
        elif not says_nothing(inner):
            draft.leave("cards.import.unknown_key", (*source, part))


def _alignment(draft: Draft, value: Any, source: Keys) -> None:
    """K/III.10.E: one of four, or none."""
    none = isinstance(value, str) and bare_word(value) == "jellem nelkuli"
    draft.put("jellem", "nincs" if none else word_of(ALIGNMENTS, value), source)


def _castes(draft: Draft, value: Any, source: Keys) -> None:
    """K/III.10.C: subclasses; a name all in capitals is a main class."""
    for item, at in _items(value, source):
        whole = isinstance(item, str) and item.isupper()
        draft.append("kasztok", item if whole else word_of(CASTES, item), at)


def _main_castes(draft: Draft, value: Any, source: Keys) -> None:
    """K/III.10.C: a main class follows from its subclasses; on an action card one alone may cast it."""
    castes = [caste for caste in draft.items("kasztok") if caste in CASTES]
    for item, at in _items(value, source):
        main = word_of(MAIN_CASTES, item)
        if main not in main_castes_of(castes):
            draft.append("főkasztok", main, at)
        elif draft.data.get("típus") == "akciólap":
            draft.leave("cards.import.main_caste_follows", at, ON_CARD)


def _property(draft: Draft, value: Any, source: Keys) -> None:
    """Marks and keywords of the text box; what is neither is no guess of ours."""
    for item, at in _items(value, source):
        if not isinstance(item, str):
            draft.leave("cards.import.unknown_property", at)
        elif bare_word(item) in _FLAGS:
            draft.put(_FLAGS[bare_word(item)], "igen", at)
        elif word_of(CARD_SIGNS, item) in CARD_SIGNS:
            draft.append("jelek", word_of(CARD_SIGNS, item), at)
        elif (keyword := _keyword(item)) is not None:
            draft.append("kulcsszavak", keyword, at)
        else:
            draft.leave("cards.import.unknown_property", at)


_FLAGS: Final = {"nevesitett": "nevesített", "jelzolap": "jelzőlap", "ereklye": "ereklye"}


def _keyword(words: str) -> str | None:
    """A keyword that the rules know, with its first letter as they write it."""
    capital = words[:1].upper() + words[1:]
    return next((form for form in (words, capital) if known_keyword(form)), None)


def _flag(key: str) -> Handler:
    return lambda draft, value, source: draft.put(key, value, source)


def _psi(draft: Draft, value: Any, source: Keys) -> None:
    """An older form of the mark: true or the word itself."""
    if value is True or (isinstance(value, str) and bare_word(value) in ("pszi", "igen")):
        draft.append("jelek", "pszi", source)
    elif value is not False:
        draft.leave("cards.import.unknown_property", source)


def _conditions(draft: Draft, value: Any, source: Keys) -> None:
    """K/IV.6.6.1: of a quest up to three, of other cards one."""
    items = _items(value, source)
    if draft.data.get("típus") == "küldetés":
        for item, at in items:
            draft.append("feltételek", item, at)
    elif len(items) == 1:
        draft.put("feltétel", *items[0])
    else:
        draft.leave("cards.import.one_condition", source)


def _obstacle(draft: Draft, value: Any, source: Keys) -> None:
    """K/III.7: the group first, then the sorts within it."""
    for item, at in _items(value, source):
        word = word_of(OBSTACLES, item)
        if word in OBSTACLES and "altípus" not in draft.data:
            draft.put("altípus", word, at)
        else:
            draft.append("altípusok", item, at)


def _sort(draft: Draft, value: Any, source: Keys) -> None:
    """What sort of equipment, how far it reaches; of an event the resource; of an obstacle its further sorts."""
    for item, at in _items(value, source):
        if word_of(EQUIPMENT, item) in EQUIPMENT:
            draft.put("felszerelés", word_of(EQUIPMENT, item), at)
        elif word_of(RANGES, item) in RANGES:
            draft.put("hatótáv", word_of(RANGES, item), at)
        elif word_of(EVENTS, item) in EVENTS:
            draft.put("altípus", word_of(EVENTS, item), at)
        elif isinstance(item, str) and bare_word(item) in _FLAGS:
            draft.put(_FLAGS[bare_word(item)], "igen", at)
        elif draft.data.get("típus") == "akadálylap":
            draft.append("altípusok", item, at)
        else:
            draft.leave("cards.import.unknown_property", at)


def _phase(draft: Draft, value: Any, source: Keys) -> None:
    """K/III.2.A–C: one phase; „Manőver/Harc” is the phase manőver, „Sor/Manőver” of other cards than actions
    makes them fast. Of two others the first is taken, which is told."""
    parts = [part for item in listed(value) for part in (item.split("/") if isinstance(item, str) else [item])]
    phases = [word_of(PHASES, part) for part in parts]
    known = all(phase in PHASES for phase in phases)
    if len(phases) == 1 or not known:
        draft.put("fázis", word_of(PHASES, value), source)
    elif set(phases) == {"manőver", "harc"}:
        draft.put("fázis", "manőver", source)
    elif set(phases) == {"sor", "manőver"} and draft.data.get("típus") not in ("akciólap", None):
        draft.put("gyors", "igen", source)
    else:
        draft.put("fázis", phases[0], source)
        draft.leave("cards.import.one_phase", source, taken=phases[0])


HANDLERS: Final[dict[str, Handler]] = {
    "nev": _as_is("név"), "laptipus": _word("típus", KINDS), "mp": _number("mp"), "fokaszt": _main_castes,
    "alkaszt": _castes, "tulajdonsagok": _property, "jellem": _alignment, "alapszint": _number("alapszint"),
    "alapkepessegek": _attributes, "kepzettsegek": _each("képzettségek", lambda item: item),
    "szferak": _each("szférák", lambda item: word_of(SPHERES, item)), "hatasok": take_effects,
    "feltetel": _conditions, "dp": _number("dp"), "fal": _number("fal"), "akadalytipus": _obstacle,
    "akciotipus": _word("akció", ACTIONS), "fazis": _phase, "idotartam": _word("időtartam", DURATIONS),
    "sebzes": _number("sebzés"), "helyszin": _as_is("helyszín"), "nevesitett": _flag("nevesített"), "pszi": _psi,
    "tipus": _sort, "altipus": _sort,
}
