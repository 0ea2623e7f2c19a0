"""A collection of rulings as one YAML file: read with all its faults and their places, written, merged.

Plain to read and to write by hand, usable without this program (docs/json.md, `rulings`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ruamel.yaml.comments import CommentedSeq

from adjudicator.games import default_store
from adjudicator.line_of_events import OVERTURNED, WITHDRAWN
from adjudicator.rulings.library import Precedent
from adjudicator.rulings.making import RULINGS
from adjudicator.suggestions import with_near
from adjudicator.yaml_places import place, read_yaml
from adjudicator.yaml_writing import dumped, exact
from engine.cite import ALL_IDS
from engine.cite import known as known_paragraph
from engine.readings import READINGS
from engine.ruleset import EDITIONS
from engine.verdict import ILLEGAL, LEGAL, UNDECIDABLE
from events.errors import InputError, Problem, StoreError
from events.registry import KINDS

TITLE: Final = "bírói döntések"
VERSION: Final = 1
HEADER: Final = ("gyűjtemény", "verzió", "döntések")
SUFFIX: Final = ".dontesek.yaml"
TEXT, TEXTS, TEXT_MAP, NUMBER, NUMBER_MAP = "szöveg", "szövegek", "szövegtábla", "szám", "számtábla"

# Key in the file -> field, sort; in the order in which they are written.
KEYS: Final[Mapping[str, tuple[str, str]]] = {
    "azonosító": ("id", TEXT), "kiadás": ("edition", TEXT), "döntés": ("ruling", TEXT), "sor": ("line", TEXT),
    "szöveg": ("text", TEXT), "paragrafusok": ("citations", TEXTS), "bíró": ("judge", TEXT), "mikor": ("when", TEXT),
    "vége": ("ended", TEXT), "vége_mikor": ("ended_when", TEXT), "esemény": ("about", NUMBER),
    "amiről": ("subject", TEXT), "fajta": ("kind", TEXT), "helyzet": ("situation", TEXTS),
    "ítélet": ("outcome", TEXT), "alap": ("basis", TEXTS), "értelmezések": ("readings", NUMBER_MAP),
    "lapok": ("cards", TEXT_MAP), "játszma": ("headers", TEXT_MAP),
}
_REQUIRED: Final = ("azonosító", "kiadás", "döntés")
_CLOSED: Final[Mapping[str, tuple[str, ...]]] = {
    "kiadás": EDITIONS, "döntés": RULINGS, "vége": (WITHDRAWN, OVERTURNED), "fajta": tuple(KINDS),
    "ítélet": (LEGAL, ILLEGAL, UNDECIDABLE), "paragrafusok": ALL_IDS, "alap": ALL_IDS,
    "értelmezések": tuple(READINGS),
}
_AT_KEY: Final = frozenset({"rulings.unknown_key"})


@dataclass(frozen=True)
class Merged:
    """What an import did to a collection: ids that are new, changed, and as they were."""

    new: tuple[str, ...]
    changed: tuple[str, ...]
    same: tuple[str, ...]


def collection_path(given: Path | None, store: str | None) -> Path:
    """The collection in use: the one named, else the one beside the store, else the user's own."""
    if given is not None:
        return given
    if store is None or store.startswith(("postgresql://", "postgres://")):
        return default_store().with_suffix(SUFFIX)
    return Path(store).with_suffix(SUFFIX)


# ── reading ─────────────────────────────────────────────────────────────────────────────────

def read_collection(path: Path) -> list[Precedent]:
    """The rulings of a file.

    Raises InputError ``rulings.invalid`` with all faults and their places, ``cards.yaml`` where it
    is no YAML, StoreError where it can't be read.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise StoreError("rulings.unreadable", file=str(path), reason=error.strerror or "") from None
    except UnicodeDecodeError:
        raise InputError("rulings.not_text", file=str(path)) from None
    reading = _Reading(str(path), text)
    found = reading.all()
    if reading.problems:
        problems = tuple(sorted(reading.problems, key=lambda p: (p.line or 0, p.column or 0)))
        raise InputError("rulings.invalid", problems, file=str(path), count=len(problems))
    return found


class _Reading:
    """One file being read; problems are gathered with their places."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.lines = file, text.splitlines()
        self.data = read_yaml(text, file)
        self.problems: list[Problem] = []

    def fault(self, at: tuple[str | int, ...], code: str, /, **params: object) -> None:
        """Note a fault at a path of the file."""
        line, column = place(self.data, at, of_value=code not in _AT_KEY) or (1, 1)
        raw = self.lines[line - 1] if line <= len(self.lines) else None
        self.problems.append(with_near(Problem(code, tuple(params.items()), self.file, line, column, raw)))

    def all(self) -> list[Precedent]:
        """Every ruling that can be read."""
        if not isinstance(self.data, Mapping) or not isinstance(self.data.get("döntések", []), list):
            self.fault((), "rulings.not_collection", keys=HEADER)
            return []
        for key in self.data:
            if key not in HEADER:
                self.fault((key,), "rulings.unknown_key", key=str(key), expected=HEADER)
        if self.data.get("verzió", VERSION) != VERSION:
            self.fault(("verzió",), "rulings.newer", version=str(self.data["verzió"]), known=VERSION)
        found = [self.one(("döntések", n), given) for n, given in enumerate(self.data.get("döntések", []))]
        self.twice([p for p in found if p is not None])
        return [p for p in found if p is not None]

    def twice(self, found: list[Precedent]) -> None:
        """No id may stand for two rulings."""
        places: dict[str, int] = {}
        for n, p in enumerate(found):
            if places.setdefault(p.id, n) != n:
                self.fault(("döntések", n, "azonosító"), "rulings.twice", id=p.id)

    def one(self, keys: tuple[str | int, ...], given: Any) -> Precedent | None:
        """One ruling; None where something in it is at fault."""
        before = len(self.problems)
        if not isinstance(given, Mapping):
            self.fault(keys, "rulings.not_ruling")
            return None
        fields: dict[str, Any] = {}
        for key, value in given.items():
            if key not in KEYS:
                self.fault((*keys, key), "rulings.unknown_key", key=str(key), expected=tuple(KEYS))
                continue
            field, sort = KEYS[key]
            fields[field] = self.value((*keys, key), key, sort, value)
        for key in _REQUIRED:
            if not given.get(key):
                self.fault(keys, "rulings.missing", key=key)
        if not (given.get("szöveg") or given.get("paragrafusok") or given.get("alap")):
            self.fault(keys, "rulings.no_ground")
        return Precedent(**fields) if len(self.problems) == before else None

    def value(self, keys: tuple[str | int, ...], key: str, sort: str, value: Any) -> Any:
        """A value of its sort, its words among those that may stand there."""
        read = _as_sort(value, sort)
        if read is None:
            self.fault(keys, f"rulings.not_{_SORT_IDS[sort]}", key=key)
            return None
        for word in read if isinstance(read, tuple | dict) else (read,):
            if key in _CLOSED and not _accepted(key, word):
                where = (*keys, read.index(word)) if sort == TEXTS else (*keys, word) if sort == NUMBER_MAP else keys
                self.fault(where, "rulings.unknown_word", key=key, word=str(word), expected=_CLOSED[key])
        return read


_SORT_IDS: Final = {TEXT: "text_value", TEXTS: "texts", TEXT_MAP: "text_map", NUMBER: "number",
                    NUMBER_MAP: "number_map"}


def _accepted(key: str, word: Any) -> bool:
    return known_paragraph(word) if _CLOSED[key] is ALL_IDS else word in _CLOSED[key]


def _as_sort(value: Any, sort: str) -> Any:
    """The value as its field holds it, or None where it is of another sort."""
    if sort == TEXT:
        return _text(value)
    if sort == NUMBER:
        return int(value) if isinstance(value, int) and not isinstance(value, bool) else None
    if sort == TEXTS:
        texts = tuple(map(_text, value)) if isinstance(value, list) else (None,)
        return None if None in texts else texts
    if not isinstance(value, Mapping):
        return None
    inner = {str(k): _as_sort(v, TEXT if sort == TEXT_MAP else NUMBER) for k, v in value.items()}
    return None if None in inner.values() else inner


def _text(value: Any) -> str | None:
    """A text; YAML takes a bare date or number for something else."""
    if isinstance(value, str):
        return str(value)
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None


# ── writing ─────────────────────────────────────────────────────────────────────────────────

def written(precedents: Iterable[Precedent]) -> str:
    """The text of a collection; the same rulings give the same bytes."""
    return dumped({"gyűjtemény": TITLE, "verzió": VERSION, "döntések": [dict(_entry(p)) for p in precedents]}, 110)


def _entry(p: Precedent) -> Iterator[tuple[str, Any]]:
    for key, (field, sort) in KEYS.items():
        value = getattr(p, field)
        if value in (None, "", (), {}):
            continue
        if sort == TEXTS:
            value = CommentedSeq(map(exact, value))
            value.fa.set_flow_style()
        yield key, {exact(k): exact(v) for k, v in value.items()} if isinstance(value, dict) else exact(value)


def write_collection(path: Path, precedents: Iterable[Precedent], *, force: bool = False) -> None:
    """Write a file that appears only when it is whole; StoreError where it is there or can't be written."""
    if path.exists() and not force:
        raise StoreError("rulings.exists", file=str(path))
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(written(precedents), encoding="utf-8", newline="\n")
        os.replace(fresh, path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise StoreError("rulings.unwritable", file=str(path), reason=error.strerror or "") from None


def merge(path: Path, added: Iterable[Precedent]) -> Merged:
    """Put rulings into the collection at a path, which begins with them where there is none yet."""
    old = {p.id: p for p in read_collection(path)} if path.exists() else {}
    new: list[str] = []
    changed: list[str] = []
    same: list[str] = []
    for p in added:
        kept = old.get(p.id)
        (new if kept is None else same if kept == p else changed).append(p.id)
        old[p.id] = p
    if new or changed:
        write_collection(path, old.values(), force=True)
    return Merged(tuple(new), tuple(changed), tuple(same))
