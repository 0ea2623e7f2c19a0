"""A lake of as many event rows as wanted: the games of a small simulated one again and again under other names.

Judging ten million events takes hours; a metric sees only rows. Copies of a game differ in
their name alone, so that keys (cards, players, paragraphs) are those of the small lake.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from analytics.manifest import Manifest, write_manifest
from analytics.schema import TABLES, TableSpec
from analytics.segments import arrow_schema, read_table, write_tables

SEGMENT = 500_000  # event rows


def multiply(small: Path, manifest: Manifest, big: Path, rows: int) -> Manifest:
    """Write the lake ``big`` with at least so many event rows, made of the games of ``small``."""
    have = manifest.count("események")
    copies, each = -(-rows // have), max(1, SEGMENT // have)
    tables = [(table, read_table(small, manifest, table.name)) for table in TABLES]
    whole = Manifest(tár=manifest.tár)
    games, segments = dict(whole.játszmák), dict(whole.szeletek)
    big.mkdir()
    for first in range(0, copies, each):
        name, numbers = f"{first:016}", range(first, min(first + each, copies))
        segments[name] = write_tables(big, name, ((table, _copied(table, data, numbers)) for table, data in tables))
        games |= {_renamed(game, number): msgspec.structs.replace(kept, szelet=name)
                  for number in numbers for game, kept in manifest.játszmák.items()}
    whole = msgspec.structs.replace(whole, játszmák=games, szeletek=segments)
    write_manifest(big, whole)
    return whole


def _renamed(game: str, number: int) -> str:
    return f"{number:06}-{game}"


def _copied(table: TableSpec, data: pa.Table, numbers: range) -> pa.Table:
    return pa.concat_tables(list(_copies(data, numbers)) or [data]).cast(arrow_schema(table))


def _copies(data: pa.Table, numbers: range) -> Iterator[pa.Table]:
    at = data.schema.get_field_index("játszma")
    for number in numbers:
        yield data.set_column(at, "játszma", pc.binary_join_element_wise(f"{number:06}", data["játszma"], "-"))
