"""One game with all that is needed to replay it elsewhere, in one file (docs/json.md, *bundle*).

The log as its canonical bytes say it, its digests' last one, what stands beside the events, the ruleset
with all its readings, the versions, and the card texts of the pinned packs as far as they are at hand. A
replay needs only the log; the packs are there for what was not played. Reading checks the chain.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from adjudicator import __version__
from adjudicator.games import Game
from adjudicator.packs import find_pack
from engine.ruleset import Ruleset
from events.chain import canonical, digests, parse
from events.errors import BiroError, InputError, StoreError
from events.opening import Opening, PackPin
from events.store.records import Beside

FORMAT: Final = 1
KIND: Final = "biro-játszma"


class _Bundle(msgspec.Struct, rename={"kind": "fajta", "format": "formátum", "name": "név", "program": "program",
                                      "rules": "szabályok", "packs": "csomagok", "log": "napló", "beside": "mellette",
                                      "refused": "csak_próba", "head": "lenyomat"}):
    """The file as it is read; ``log`` holds the events' wire objects."""

    kind: str
    format: int
    id: str
    name: str
    program: str
    rules: dict[str, Any]
    packs: list[dict[str, Any]]
    log: list[msgspec.Raw]
    beside: list[Beside]
    refused: list[int]
    head: str


def bundle(game: Game, rules: Ruleset) -> str:
    """The text of a game's bundle; the same game gives the same bytes."""
    beside = game.beside or (Beside(),) * len(game.events)
    head = {"fajta": KIND, "formátum": FORMAT, "id": game.id, "név": game.name, "program": __version__,
            "szabályok": {"kiadás": rules.edition, "értelmezések": dict(sorted(rules.readings.items()))},
            "csomagok": [_pack(pin) for pin in game.opening.packs], "csak_próba": sorted(game.refused),
            "lenyomat": game.head}
    lines = [*(f"{_json(key)}: {_json(value)}" for key, value in head.items()),
             f'"napló": [\n{_rows(canonical(e).decode() for e in game.events)}\n]',
             f'"mellette": [\n{_rows(msgspec.json.encode(b).decode() for b in beside)}\n]']
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_bundle(path: Path) -> Game:
    """The game of a bundle.

    Raises StoreError for a file that can't be read or whose log does not fit its digest, InputError for
    one that is no bundle or of a later format.
    """
    found = _read(path)
    if found.kind != KIND or found.format > FORMAT:
        code = "bundle.not_one" if found.kind != KIND else "bundle.newer"
        raise InputError(code, file=str(path), format=found.format, known=FORMAT)
    events = tuple(_event(bytes(raw), n, path) for n, raw in enumerate(found.log, 1))
    if not events or not isinstance(events[0], Opening) or len(found.beside) != len(events):
        raise StoreError("bundle.broken", file=str(path))
    chained = tuple(d.hex() for d in digests(map(canonical, events)))
    if chained[-1] != found.head:
        raise StoreError("bundle.broken", file=str(path))
    prints = {n: b.fingerprint for n, b in enumerate(found.beside, 1) if b.fingerprint is not None}
    return Game(found.name, events, prints, chained, found.id, None, frozenset(found.refused), tuple(found.beside))


def _read(path: Path) -> _Bundle:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Bundle)
    except OSError as error:
        raise StoreError("bundle.unreadable", file=str(path), reason=error.strerror or "") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise InputError("bundle.not_one", file=str(path)) from None


def _event(body: bytes, number: int, path: Path) -> Any:
    try:
        return parse(body)
    except BiroError as error:
        raise StoreError("bundle.event", file=str(path), number=number, reason=_reason(error)) from None


def _reason(error: BiroError) -> str:
    return str(error.params.get("reason", error.code))


def _pack(pin: PackPin) -> Mapping[str, Any]:
    """A pinned pack with its card texts, where the pack at hand is still the one that was pinned."""
    texts: dict[str, Any] | None = None
    try:
        pack = find_pack(pin.name)
        texts = pack.texts() if pack.digest == pin.digest else None
    except BiroError:
        texts = None
    return {"név": pin.name, "verzió": pin.version, "lenyomat": pin.digest, "lapok": texts}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _rows(rows: Any) -> str:
    return ",\n".join(rows)
