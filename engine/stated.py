"""The form of a stated position (*állás*): which keys it may have, and what their values may be.

Everything is looked at before a state is made of it, so that a fault is told with its path: the
keys and numbers of list entries that lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.state import SEATS, STANCES
from engine.zones import POSITION_ZONES
from events.errors import InputError

DUEL: Final = "párbaj"
DUEL_SEATS: Final = SEATS[:2]
VARIANTS: Final = (DUEL, "ómen", "kihívás", "körbetámadás", "körbetámadás-ostrom", "szövetségek", "iker", "csapat")
PHASES: Final = ("forduló nyitása", "erőforrás", "forduló zárása", "manőverek")
NONE: Final = "nincs"
LARGEST: Final = 999  # cards in a zone; more is a slip of the pen
_FREE: Final = ("párok", "szövetség", "kiejtések", "cél")
_TOP: Final = ("forduló", "fázis", "kezdő", "legutóbb", "változat", *_FREE)
_NUMBERS: Final = ("mp", "dp", "kézméret", "antissos", "győzelmi_pont")
_SEAT_FREE: Final = ("kiesett", "ómen_félretéve", "ómen_után", "antisson_cselekedett", "antiss_próbált")
_ZONES: Final = tuple(zone for zone, _ in POSITION_ZONES)
_SEAT: Final = (*_NUMBERS, "kihívás", *_ZONES, *_SEAT_FREE)
_POINTS: Final = ("sebzés", "ómenpont", "szövetségpont", "fordulók")
_ENTRY: Final = ("lap", "helyzet", "tulajdonos", "irányító", "jelzők", "csatolt", "oldal", *_POINTS)
_NUMBER, _NAME = "notation.word.number", "notation.word.name"
_LIST, _MAP = "position.word.list", "position.word.map"

Path = tuple[str | int, ...]


def see_form(position: Mapping[str, Any]) -> None:
    """Look a position over.

    Raises InputError ``position.unknown_key``, ``position.unknown_phase``, ``position.value`` or
    ``position.no_seat`` for the first fault, with the path to it as ``at``.
    """
    _keys(position, (*_TOP, *SEATS), ())
    for key, value in position.items():
        at: Path = (key,)
        if key in SEATS:
            _seat(value, at)
        elif key == "forduló":
            _number(value, at, least=1)
        elif key == "kezdő":
            _one_of(value, SEATS, at)
        elif key == "legutóbb":
            for n, seat in enumerate(_listed(value, at)):
                _one_of(seat, SEATS, (*at, n))
        elif key == "változat":
            _one_of(value, VARIANTS, at)
        elif key in _MANY:
            _MANY[key](value, at)
        elif key == "fázis" and str(value).replace("_", " ") not in PHASES:
            raise InputError("position.unknown_phase", phase=value, expected=PHASES, at=at)
    see_seats(str(position.get("változat", DUEL)), (key for key in position if key in SEATS))


def see_seats(variant: str, seats: Iterable[str]) -> None:
    """A duel is played by A and B (K/I.1); InputError ``position.no_seat`` for any other seat."""
    beyond = next((seat for seat in seats if variant == DUEL and seat not in DUEL_SEATS), None)
    if beyond is not None:
        raise InputError("position.no_seat", seat=beyond, at=(beyond,))


def _seat_list(value: Any, at: Path) -> None:
    for n, seat in enumerate(_listed(value, at, NONE)):
        _one_of(seat, SEATS, (*at, n))


def _pact(value: Any, at: Path) -> None:
    if value != NONE:
        _seat_list(value, at)
        if len(set(value)) != 2:
            raise _wrong("", at, _LIST, NONE)


def _sides(value: Any, at: Path) -> None:
    for n, members in enumerate(_listed(value, at)):
        _seat_list(members, (*at, n))


def _eliminations(value: Any, at: Path) -> None:
    for seat, count in _mapping(value, at).items():
        _one_of(seat, SEATS, (*at, seat))
        _number(count, (*at, seat))


# What a position says of a game of many players (12-special.md).
_MANY: Final[dict[str, Any]] = {"párok": _sides, "szövetség": _pact, "kiejtések": _eliminations,
                                "cél": lambda value, at: _number(value, at, least=1)}


def folded(key: object) -> str:
    """A key as it is compared: space and hyphen are underscores."""
    return str(key).replace(" ", "_").replace("-", "_")


def _seat(value: Any, at: Path) -> None:
    if value is None:
        return
    side = _mapping(value, at)
    _keys(side, _SEAT, at)
    for raw, given in side.items():
        key, here = folded(raw), (*at, raw)
        if key in _NUMBERS:
            _number(given, here)
        elif key == "kihívás":
            _one_of(given, (*SEATS, NONE), here)
        elif key in ("kiesett", "ómen_félretéve") and not isinstance(given, bool):
            _one_of(given, ("igen", "nem"), here)
        elif key == "ómen_után":
            _one_of(given, ("cselekszik", "végzett"), here)
        elif key in _ZONES and (not isinstance(given, int) or isinstance(given, bool)):
            _entries(given, here)
        elif key in _ZONES:
            _number(given, here, most=LARGEST)


def _entries(value: Any, at: Path) -> None:
    for n, entry in enumerate(_listed(value, at, _NUMBER)):
        _entry(entry, (*at, n))


def _entry(entry: Any, at: Path) -> None:
    if isinstance(entry, str):
        return
    given = _mapping(entry, at, _NAME)
    _keys(given, _ENTRY, at)
    if not isinstance(given.get("lap"), str):
        raise _wrong(given.get("lap", ""), (*at, "lap"), _NAME)
    for key, value in given.items():
        _of_card(key, value, (*at, key))


def _of_card(key: str, value: Any, at: Path) -> None:
    if key == "helyzet":
        _one_of(value, STANCES, at)
    elif key == "tulajdonos":
        _one_of(value, SEATS, at)
    elif key == "irányító":
        _one_of(value, (*SEATS, NONE), at)
    elif key == "csatolt":
        _entries(value, at)
    elif key in _POINTS:
        _number(value, at)
    elif key == "jelzők":
        for name, count in _mapping(value, at).items():
            _number(count, (*at, name))


def _keys(given: Mapping[Any, Any], known: tuple[str, ...], at: Path) -> None:
    for key in given:
        if folded(key) not in known:
            raise InputError("position.unknown_key", key=str(key), expected=known, at=(*at, key))


def _number(value: Any, at: Path, least: int | None = None, most: int | None = None) -> None:
    low = least if least is not None else 0 if most is not None else value
    if isinstance(value, bool) or not isinstance(value, int) or value < low or (most is not None and value > most):
        raise _wrong(value, at, _NUMBER)


def _one_of(value: Any, known: Iterable[str], at: Path) -> None:
    if not isinstance(value, str) or value not in known:
        raise _wrong(value, at, *known)


def _listed(value: Any, at: Path, *more: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise _wrong(value, at, _LIST, *more)
    return list(value)


def _mapping(value: Any, at: Path, *more: str) -> Mapping[Any, Any]:
    if not isinstance(value, Mapping):
        raise _wrong(value, at, _MAP, *more)
    return value


def _wrong(value: Any, at: Path, *expected: str) -> InputError:
    key = next((str(step) for step in reversed(at) if isinstance(step, str)), "")
    shown = value if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    return InputError("position.value", key=key, found=shown, expected=expected, at=at)
