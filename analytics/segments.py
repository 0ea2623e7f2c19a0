"""Rows into Parquet files and back: the only place that knows pyarrow.

A segment is one file per table, with zstd, dictionaries and statistics. Within a file the
games stand by tournament and name, so that the statistics of its row groups tell a query
for one tournament what it need not read.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analytics.manifest import FOLDER, Manifest, Segment, file_of, files_of, sync_folder
from analytics.rows.coded import Coded
from analytics.rows.told import Row
from analytics.schema import BY_NAME, COMMON, COMMON_COLUMNS, FLAG, INT, TABLES, TEXT, VERSION, Column, TableSpec

ROW_GROUP: Final = 65_536
_TYPES: Final = {TEXT: pa.string(), INT: pa.int32(), FLAG: pa.bool_()}
Game = tuple[Row, dict[str, Sequence[Row]]]
Columns = tuple[Row, dict[str, pa.RecordBatch]]


def arrow_schema(table: TableSpec, about: Mapping[str, Any] | None = None) -> pa.Schema:
    """The Arrow schema of a table; ``about`` stands in the file's metadata (engine, editions, logs)."""
    fields = [pa.field(c.name, _TYPES[c.type]) for c in (*COMMON_COLUMNS, *table.columns)]
    told = {"biro.tábla": table.name, "biro.séma": str(VERSION)}
    told |= {f"biro.{key}": msgspec.json.encode(value, order="sorted").decode() for key, value in (about or {}).items()}
    return pa.schema(fields, metadata=told)


def columns(game: Game) -> Columns:
    """A game's rows as columns: these are kept until a segment is whole, and are far smaller."""
    common, tables = game
    return common, {table.name: _batch(table, tables[table.name]) for table in TABLES if tables[table.name]}


def _batch(table: TableSpec, rows: Sequence[Row]) -> pa.RecordBatch:
    if not isinstance(rows, Coded):
        return _arrays(table.columns, zip(*rows, strict=True))
    first = len(rows.leading)
    rest = _arrays(table.columns[first:], zip(*rows.kept, strict=True)).take(pa.array(rows.codes, pa.int32()))
    leading = _arrays(table.columns[:first], rows.leading)
    return pa.record_batch([*leading.columns, *rest.columns], names=[c.name for c in table.columns])


def _arrays(columns: Sequence[Column], values: Iterable[Sequence[Any]]) -> pa.RecordBatch:
    arrays = [pa.array(value, _TYPES[c.type]) for c, value in zip(columns, values, strict=True)]
    return pa.record_batch(arrays, names=[c.name for c in columns])


def write_games(lake: Path, name: str, games: Sequence[Columns], about: Mapping[str, Any]) -> Segment:
    """Write games as a segment of this name."""
    ordered = sorted(games, key=lambda game: (game[0][1] or "", game[0][0]))
    return write_tables(lake, name, ((table, _table(table, ordered, about)) for table in TABLES))


def _table(table: TableSpec, games: Sequence[Columns], about: Mapping[str, Any]) -> pa.Table:
    """The rows of all games that have any, with what begins every row before them."""
    schema = arrow_schema(table, about)
    found = [(common, batches[table.name]) for common, batches in games if table.name in batches]
    if not found:
        return schema.empty_table()
    own = pa.Table.from_batches([batch for _, batch in found])
    first = [_repeated([(common[at], batch.num_rows) for common, batch in found], schema.field(at).type)
             for at in range(len(COMMON))]
    return pa.table([*first, *own.columns], schema=schema)


def _repeated(values: Iterable[tuple[Any, int]], kind: pa.DataType) -> pa.Array:
    return pa.concat_arrays([pa.repeat(pa.scalar(value, kind), n) for value, n in values])


def write_tables(lake: Path, name: str, tables: Iterable[tuple[TableSpec, pa.Table]]) -> Segment:
    """Write one file per table, each under another name until it is whole and on the disk."""
    counts, digests = {}, {}
    for table, data in tables:
        path = file_of(lake, table.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        sink = pa.BufferOutputStream()
        pq.write_table(data, sink, compression="zstd", row_group_size=ROW_GROUP, use_dictionary=True,
                       write_statistics=True)
        body = sink.getvalue()
        _write(path, body)
        counts[table.name], digests[table.name] = data.num_rows, hashlib.sha256(body).hexdigest()
    return Segment(counts, digests)


def _write(path: Path, body: Any) -> None:
    part = path.with_suffix(f".{os.getpid()}.rész")
    with part.open("wb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
    sync_folder(path.parent)


def read_tables(lake: Path, segments: Sequence[str], games: Sequence[str],
                about: Mapping[str, Any]) -> Iterable[tuple[TableSpec, pa.Table]]:
    """The rows of some games out of some segments, table by table, in the order of a segment."""
    wanted = pa.array(sorted(games), pa.string())
    for table in TABLES:
        schema = arrow_schema(table, about)
        parts = [pq.read_table(file_of(lake, table.name, name), partitioning=None) for name in segments]
        data = pa.concat_tables([part.cast(schema) for part in parts])
        data = data.filter(pc.is_in(data["játszma"], value_set=wanted))
        order = [("verseny", "ascending"), ("játszma", "ascending"), *((name, "ascending") for name in table.order)]
        yield table, data.sort_by(order).replace_schema_metadata(schema.metadata)


def read_table(lake: Path, manifest: Manifest, name: str) -> pa.Table:
    """A whole table of the lake in its total order."""
    table = BY_NAME[name]
    schema = arrow_schema(table)
    parts = [pq.read_table(path, partitioning=None).cast(schema) for path in files_of(lake, manifest, name)]
    data = pa.concat_tables(parts) if parts else schema.empty_table()
    return data.sort_by([(column, "ascending") for column in ("játszma", *table.order)])


def content_digest(lake: Path, manifest: Manifest, name: str) -> str:
    """A digest of a table's rows in their total order: it does not depend on how they lie in files."""
    digest = hashlib.sha256()
    for batch in read_table(lake, manifest, name).to_batches(max_chunksize=ROW_GROUP):
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            digest.update(repr(row).encode())
    return digest.hexdigest()


def clear(lake: Path, kept: Iterable[str]) -> None:
    """Remove every file of a segment that is not among those kept, and what a killed export left."""
    wanted = {f"{name}.parquet" for name in kept}
    for path in sorted((lake / FOLDER).glob("*/*")):
        if path.name not in wanted:
            path.unlink(missing_ok=True)
    for path in (*lake.glob("*.rész"), *lake.glob("*.duckdb*.rész")):
        path.unlink(missing_ok=True)
