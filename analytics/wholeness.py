"""Whether the files of a lake are still what was written: who keeps or reads one looks first.

An export looks at each file that it keeps, which costs little: its size, its two ends, and
what it says of itself. Whether all its bytes are the same is asked by who reads all of them
anyway, or wants it so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from analytics.manifest import Kept, Manifest, Segment, file_of
from analytics.schema import TABLES, TableSpec
from analytics.segments import arrow_schema
from events.errors import StoreError

_MARK: Final = b"PAR1"  # both ends of a Parquet file


def about(games: Mapping[str, Kept], public: bool) -> dict[str, Any]:
    """What a file says of itself: engine, editions, and, but for a public lake, which log each game came from."""
    return {"motor": sorted({kept.motor for kept in games.values()}),
            "kiadások": sorted({kept.kiadás for kept in games.values()}),
            "naplók": {} if public else {name: kept.fej for name, kept in games.items()}}


def damaged(lake: Path, manifest: Manifest, *, thorough: bool) -> dict[str, dict[Path, str]]:
    """The segments with files that are not what was written, and why each is not: it is ``gone``, no Parquet
    file (``form``), of another ``size``, of ``other`` rows or games, or, if asked, not the same ``bytes``."""
    games: dict[str, dict[str, Kept]] = {name: {} for name in manifest.szeletek}
    for name, kept in manifest.játszmák.items():
        games[kept.szelet][name] = kept
    found: dict[str, dict[Path, str]] = {}
    for name, segment in sorted(manifest.szeletek.items()):
        said = about(games[name], manifest.nyilvános)
        for table in TABLES:
            path = file_of(lake, table.name, name)
            if fault := _fault(path, table, segment, said) or (thorough and _other_bytes(path, table, segment)):
                found.setdefault(name, {})[path] = fault
    return found


def _fault(path: Path, table: TableSpec, segment: Segment, said: Mapping[str, Any]) -> str:
    """What is wrong with a file as far as a look at it tells; empty if nothing is."""
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            mark = file.read(len(_MARK))
        there = pq.read_metadata(path)
    except FileNotFoundError:
        return "gone"
    except (pa.ArrowException, OSError, ValueError):
        return "form"
    if size != segment.méretek.get(table.name):
        return "size"
    if mark != _MARK:
        return "form"
    same = (there.metadata or {}).items() >= arrow_schema(table, said).metadata.items()
    return "" if same and there.num_rows == segment.sorok[table.name] else "other"


def refuse_changed(lake: Path, manifest: Manifest) -> None:
    """The same as :func:`refuse_damaged` of the whole lake, as far as a look at each file tells."""
    for faults in damaged(lake, manifest, thorough=False).values():
        raise StoreError("lake.file_damaged", file=str(next(iter(faults))))


def refuse_damaged(lake: Path, manifest: Manifest, segments: Iterable[str]) -> None:
    """Raise StoreError ``lake.file_damaged`` for the first file of these segments that is not what was written."""
    for path, table, segment in _files(lake, manifest, segments):
        if _other_bytes(path, table, segment):
            raise StoreError("lake.file_damaged", file=str(path))


def _files(lake: Path, manifest: Manifest, segments: Iterable[str]) -> Iterator[tuple[Path, TableSpec, Segment]]:
    for name in sorted(segments):
        yield from ((file_of(lake, table.name, name), table, manifest.szeletek[name]) for table in TABLES)


def _other_bytes(path: Path, table: TableSpec, segment: Segment) -> str:
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return "gone"
    return "" if digest == segment.lenyomatok.get(table.name) else "bytes"
