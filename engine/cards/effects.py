"""Reading and writing the effects of a card (3-cards.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import scalars
from engine.cards.faults import Faults, Path
from engine.cards.model import EFFECT_KEY_TABLE, EFFECT_KEYS, MODE_KEY_TABLE, MODE_KEYS, Effect, Mode
from engine.cards.operations import ARGUMENTS, program_text, read_program
from engine.cards.vocabulary import EFFECT_SIGNS, Table
from engine.rules.ch05_playing.s02_s03_ability import is_ability

_FIELD_OF: Final = {key: field for field, key in EFFECT_KEYS.items()}
_MODE_FIELD_OF: Final = {key: field for field, key in MODE_KEYS.items()}
_PROGRAMS: Final = frozenset({"cost", "program", "negative"})


def _modes(value: Any, path: Path, faults: Faults) -> tuple[Mode, ...] | None:
    if not isinstance(value, list) or len(value) < 2:
        faults.add("cards.too_few_options", path)
        return None
    read = [_mode(item, (*path, n), faults) for n, item in enumerate(value)]
    return tuple(mode for mode in read if mode is not None)


def _mode(value: Any, path: Path, faults: Faults) -> Mode | None:
    fields = read_map(value, path, faults, MODE_KEY_TABLE, _MODE_READERS)
    return None if fields is None else Mode(**{_MODE_FIELD_OF[key]: part for key, part in fields.items()})


_MODE_READERS: Final[dict[str, scalars.Reader]] = {
    "szöveg": scalars.text, "célpont": scalars.target, "hatás": read_program}
EFFECT_READERS: Final[dict[str, scalars.Reader]] = {
    "jelek": scalars.listed(scalars.word(EFFECT_SIGNS)), "képesség": scalars.boolean,
    "fordulók": scalars.integer(low=1), "mp": scalars.integer_or_x(), "szp": scalars.integer(),
    "óp": scalars.integer(), "költség": read_program, "kulcsszó": scalars.keyword, "szöveg": scalars.text,
    "célpont": scalars.target, "amikor": scalars.moment, "aktivizálandó": scalars.boolean,
    "leidézéskor": scalars.boolean, "hatás": read_program, "módok": _modes, "negatív": read_program,
    "emlékeztető": scalars.text}


def read_map(value: Any, path: Path, faults: Faults, table: Table,
             readers: Mapping[str, scalars.Reader]) -> dict[str, Any] | None:
    """A map by the table's keys, each value read by its reader; None where it is no map."""
    if not isinstance(value, dict):
        faults.add("cards.not_map", path)
        return None
    read: dict[str, Any] = {}
    seen: set[str] = set()
    for key, given in value.items():
        name = table.find(key) if isinstance(key, str) else None
        if name is None:
            faults.add("cards.unknown_key", (*path, key), key=str(key), expected=table.words)
        elif name in seen:
            faults.add("cards.twice", (*path, key), key=name)
        else:
            seen.add(name)
            part = readers[name](given, (*path, key), faults)
            if part is not None:
                read[name] = part
    return read


def read_effect(value: Any, path: Path, faults: Faults, by_default: bool) -> Effect | None:
    """One effect; ``by_default``: whether it is a képesség where it does not say (K/V.2.C, K/V.3.E)."""
    fields = read_map(value, path, faults, EFFECT_KEY_TABLE, EFFECT_READERS)
    if fields is None:
        return None
    fields["képesség"] = is_ability(fields.get("képesség"), by_default, fields.get("szöveg", ""))
    _check(value, fields, path, faults)
    return Effect(**{_FIELD_OF[key]: part for key, part in fields.items()})


def _check(value: dict[Any, Any], fields: dict[str, Any], path: Path, faults: Faults) -> None:
    """What can't stand together in an effect; told at the key that is too much."""
    signs = fields.get("jelek", ())

    def at(key: str) -> Path:
        written = next((k for k in value if isinstance(k, str) and EFFECT_KEY_TABLE.find(k) == key), key)
        return (*path, written)

    if "fordulók" in fields and "szellem" not in signs:
        faults.add("cards.turns_without_spirit", at("fordulók"))
    if "aktivizálandó" in fields and "állandó" not in signs:
        faults.add("cards.activation_without_permanent", at("aktivizálandó"))
    if fields.get("aktivizálandó") and "amikor" in fields:
        faults.add("cards.timed_not_activated", at("aktivizálandó"))
    if fields.get("leidézéskor") and "amikor" in fields:
        faults.add("cards.timed_not_played", at("leidézéskor"))


def effect_text(effect: Effect, by_default: bool) -> dict[str, Any]:
    """An effect as canonical plain JSON; what holds by default is left out."""
    told: dict[str, Any] = {}
    for field, key in EFFECT_KEYS.items():
        value = getattr(effect, field)
        if field == "ability":
            value = None if value is is_ability(None, by_default, effect.text) else value
        elif value == Effect.model_fields[field].default:
            value = None
        if value is not None:
            told[key] = _part_text(field, value)
    return told


def _part_text(field: str, value: Any) -> Any:
    if field in _PROGRAMS:
        return program_text(value)
    if field == "modes":
        return [mode_text(mode) for mode in value]
    return plain(value)


def plain(value: Any) -> Any:
    """A value of a card as plain JSON: igen/nem, lists."""
    if isinstance(value, bool):
        return "igen" if value else "nem"
    return list(value) if isinstance(value, tuple) else value


def mode_text(mode: Mode) -> dict[str, Any]:
    """One numbered option as canonical plain JSON."""
    told: dict[str, Any] = {"szöveg": mode.text} if mode.text else {}
    if mode.target is not None:
        told["célpont"] = mode.target
    if mode.program is not None:
        told["hatás"] = program_text(mode.program)
    return told


def _given(value: Any, path: Path, faults: Faults) -> Any:
    """An effect that a card is given (``kap``): its printed words, or its keys as plain JSON.

    Turn the latter into an :class:`Effect` with :func:`given_effect`.
    """
    if isinstance(value, str):
        return scalars.text(value, path, faults)
    before = len(faults.problems)
    effect = read_effect(value, path, faults, by_default=False)
    if effect is None or len(faults.problems) > before:
        return None
    return effect_text(effect, by_default=False)


def given_effect(value: str | dict[str, Any], ability: bool) -> Effect:
    """The effect that the argument ``képesség`` (``ability``) or ``laphatás`` of ``kap`` gives."""
    data = {"szöveg": value} if isinstance(value, str) else value
    faults = Faults()
    effect = read_effect(data, (), faults, by_default=ability)
    faults.raise_any("cards.invalid_effect", card="?")
    assert effect is not None  # without a fault there is an effect
    return effect


ARGUMENTS["hatásleírás"] = _given
