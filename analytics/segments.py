"""Rows into Parquet files and back: the only place that knows pyarrow.

A segment is one file per table, with zstd, dictionaries and statistics. Within a file the
games stand by tournament and name, so that the statistics of its row groups tell a query
for one tournament what it need not read.
"""

from __future__ import annotations

import hashlib
import os
import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analytics.database import PREFIX
from analytics.manifest import FOLDER, Manifest, Segment, file_of, files_of, sync_folder
from analytics.rows.coded import Coded, Kept
from analytics.rows.told import Row
from analytics.rows.uncollected import uncollected
from analytics.schema import BY_NAME, COMMON_COLUMNS, FLAG, INT, TABLES, TEXT, VERSION, Column, TableSpec
from events.errors import StoreError

ROW_GROUP: Final = 65_536
# Names that an export or a query gives its files, whole or half-written.
_OWN: Final = re.compile(rf"[0-9a-f]{{16}}\.(?:parquet|\d+\.rész)|(?:jegyzék|készülő)\.json\.\d+\.rész|"
                         rf"{PREFIX}[0-9a-f]{{16}}\.(?:duckdb|\d+\.rész(?:\.wal)?)")
_TYPES: Final = {TEXT: pa.string(), INT: pa.int32(), FLAG: pa.bool_()}
Numbers = np.ndarray[Any, np.dtype[np.intc]]
Game = tuple[Row, dict[str, Sequence[Row]]]


class Packed(NamedTuple):
    """The rows of :class:`Coded` until their segment is whole."""

    own: dict[int, array[int]]
    kept: Kept
    codes: array[int]


Columns = tuple[Row, dict[str, Packed | Sequence[Row]]]  # without the tables that have no rows


def arrow_schema(table: TableSpec, about: Mapping[str, Any] | None = None) -> pa.Schema:
    """The Arrow schema of a table; ``about`` stands in the file's metadata (engine, editions, logs)."""
    fields = [pa.field(c.name, _TYPES[c.type]) for c in (*COMMON_COLUMNS, *table.columns)]
    told = {"biro.tábla": table.name, "biro.séma": str(VERSION)}
    told |= {f"biro.{key}": msgspec.json.encode(value, order="sorted").decode() for key, value in (about or {}).items()}
    return pa.schema(fields, metadata=told)


def columns(game: Game) -> Columns:
    """A game's rows as they are kept until a segment is whole: columns are made of all games at
    once, since each array that is begun costs as much as hundreds of values in it."""
    common, tables = game
    return common, {name: _packed(rows) if isinstance(rows, Coded) else rows for name, rows in tables.items() if rows}


def _packed(rows: Coded) -> Packed:
    return Packed(rows.own, rows.kept, array("i", rows.codes))


@uncollected()
def write_games(lake: Path, name: str, games: Sequence[Columns], about: Mapping[str, Any]) -> Segment:
    """Write games as a segment of this name."""
    ordered = sorted(games, key=lambda game: (game[0][1] or "", game[0][0]))
    return write_tables(lake, name, ((table, _table(table, ordered, about)) for table in TABLES))


def _table(table: TableSpec, played: Sequence[Columns], about: Mapping[str, Any]) -> pa.Table:
    """The rows of all games that have any, with what begins every row before them."""
    schema = arrow_schema(table, about)
    found = [(common, tables[table.name]) for common, tables in played if table.name in tables]
    if not found:
        return schema.empty_table()
    counts = [len(rows.codes if isinstance(rows, Packed) else rows) for _, rows in found]
    first = _told_again(COMMON_COLUMNS, [common for common, _ in found], np.repeat(np.arange(len(found)), counts))
    games = [rows for _, rows in found]
    own = _coded(table, games) if isinstance(games[0], Packed) else _arrays(table.columns, [*chain(*games)])
    return pa.table([*first, *own], names=schema.names).replace_schema_metadata(schema.metadata)


def _arrays(columns: Sequence[Column], rows: Sequence[Row]) -> list[pa.Array]:
    return [pa.array(values, _TYPES[c.type]) for c, values in zip(columns, zip(*rows, strict=True), strict=True)]


def _coded(table: TableSpec, games: Sequence[Packed]) -> list[pa.Array]:
    """Rows that are told again and again, in this game or in others: each made into values once."""
    shelves = {id(rows.kept): rows.kept for rows in games}
    begins = dict(zip(shelves, accumulate(map(len, shelves.values()), initial=0), strict=False))
    which = _joined(rows.codes for rows in games)
    if len(shelves) > 1:
        which = which + np.repeat([begins[id(rows.kept)] for rows in games], [len(rows.codes) for rows in games])
    own = games[0].own
    rest = [column for at, column in enumerate(table.columns) if at not in own]
    arrays = _told_again(rest, [*chain(*shelves.values())], which)
    for at in own:
        arrays.insert(at, pa.array(_joined(rows.own[at] for rows in games)))
    return arrays


def _joined(parts: Iterable[array[int]]) -> Numbers:
    return np.frombuffer(b"".join(parts), np.intc)


def _told_again(columns: Sequence[Column], rows: Sequence[Row], which: Numbers) -> list[pa.Array]:
    """Rows laid out as ``which`` says; texts as numbers in a dictionary, which is how the file holds them."""
    return [(a.dictionary_encode() if a.type == _TYPES[TEXT] else a).take(which) for a in _arrays(columns, rows)]


def write_tables(lake: Path, name: str, tables: Iterable[tuple[TableSpec, pa.Table]]) -> Segment:
    """Write one file per table, each under another name until it is whole and on the disk."""
    counts, digests, sizes = {}, {}, {}
    for table, data in tables:
        path = file_of(lake, table.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        sink = pa.BufferOutputStream()
        # Without the Arrow schema: texts are read as texts, however they came.
        with pq.ParquetWriter(sink, data.schema, compression="zstd", use_dictionary=True, write_statistics=True,
                              store_schema=False) as file:
            file.write_table(data, row_group_size=ROW_GROUP)
            file.add_key_value_metadata(data.schema.metadata or {})
        body = sink.getvalue()
        _write(path, body)
        counts[table.name], digests[table.name] = data.num_rows, hashlib.sha256(body).hexdigest()
        sizes[table.name] = body.size
    return Segment(counts, digests, sizes)


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
        data = pa.concat_tables([_read(lake, file_of(lake, table.name, name), schema) for name in segments])
        data = data.filter(pc.is_in(data["játszma"], value_set=wanted))
        order = [("verseny", "ascending"), ("játszma", "ascending"), *((name, "ascending") for name in table.order)]
        yield table, data.sort_by(order).replace_schema_metadata(schema.metadata)


def read_table(lake: Path, manifest: Manifest, name: str) -> pa.Table:
    """A whole table of the lake in its total order."""
    table = BY_NAME[name]
    schema = arrow_schema(table)
    parts = [_read(lake, path, schema) for path in files_of(lake, manifest, name)]
    data = pa.concat_tables(parts) if parts else schema.empty_table()
    return data.sort_by([(column, "ascending") for column in ("játszma", *table.order)])


def _read(lake: Path, path: Path, schema: pa.Schema) -> pa.Table:
    """A file of the lake; StoreError ``lake.damaged`` where it is gone or not what it was."""
    try:
        return pq.read_table(path, partitioning=None).cast(schema)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise StoreError("lake.damaged", lake=str(lake), reason=" ".join(str(error).split())) from error


def content_digest(lake: Path, manifest: Manifest, name: str) -> str:
    """A digest of a table's rows in their total order: it does not depend on how they lie in files."""
    digest = hashlib.sha256()
    for batch in read_table(lake, manifest, name).to_batches(max_chunksize=ROW_GROUP):
        for row in zip(*(column.to_pylist() for column in batch.columns), strict=True):
            digest.update(repr(row).encode())
    return digest.hexdigest()


def clear(lake: Path, kept: Iterable[str], copies: Iterable[str]) -> None:
    """Remove every file of a segment that is not among those kept, every copy for queries but of these versions
    (it may hold what a public lake must not), and what a killed export left; by their names, since a folder may
    hold files of others."""
    wanted = {*(f"{name}.parquet" for name in kept), *(f"{PREFIX}{digest}.duckdb" for digest in copies)}
    for path in sorted((*(lake / FOLDER).glob("*/*"), *lake.glob("*"))):
        if path.name not in wanted and _OWN.fullmatch(path.name):
            path.unlink(missing_ok=True)
