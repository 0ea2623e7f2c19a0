"""The lake as one DuckDB file: what a query reads instead of the Parquet files themselves.

Untrusted SQL must not reach the file system, not even the lake's own files (a query that
may read a Parquet file may also write over it). So the tables are copied into a native
file, made anew for each version of the lake, and queries open that one read-only.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from analytics.manifest import Manifest, files_of
from analytics.schema import COMMON_COLUMNS, FLAG, INT, TABLES, TEXT, TableSpec
from events.errors import StoreError

PREFIX: Final = "lekérdezés-"
_SQL_TYPES: Final = {TEXT: "VARCHAR", INT: "INTEGER", FLAG: "BOOLEAN"}

# Macros for the domain; their parameters are columns. Shown by ``biro query --schema``.
MACROS: Final = {
    "bontva": ("bontva(szavak)", "string_split(szavak, ' ')"),
    "arány": ("arány(hány, ennyiből)", "CASE WHEN ennyiből > 0 THEN hány / ennyiből END"),
}
TABLE_MACROS: Final = {
    "valódi": ("valódi()", "SELECT * FROM játszmák WHERE NOT szimulált"),
    "játszma_eseményei": ("játszma_eseményei(azonosító)",
                          "SELECT * FROM események WHERE játszma = azonosító ORDER BY sorszám"),
    "paragrafus_ítéletei": ("paragrafus_ítéletei(azonosító)",
                            "SELECT * FROM ítéletek WHERE list_contains(string_split(paragrafusok, ' '), azonosító)"),
}


def database_of(lake: Path, manifest: Manifest) -> Path:
    """The DuckDB file of this version of the lake; made where it is not there yet."""
    for folder in (lake, _cache()):
        path = folder / f"{PREFIX}{manifest.digest}.duckdb"
        if path.exists():
            return path
        with suppress(OSError):  # not to be written to, or full
            folder.mkdir(parents=True, exist_ok=True)
            _make(path, lake, manifest)
            _clear(folder, path)
            return path
    raise StoreError("lake.no_cache", lake=str(lake))


def _cache() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("biro", appauthor=False)


def _make(path: Path, lake: Path, manifest: Manifest) -> None:
    """Build it under another name; whoever looks sees a whole file or none."""
    import duckdb

    from analytics.wholeness import refuse_damaged

    refuse_damaged(lake, manifest, manifest.szeletek)
    part = path.with_suffix(f".{os.getpid()}.rész")
    part.unlink(missing_ok=True)
    part.touch()  # a folder that can't be written to is told apart here, in the system's own words
    part.unlink()
    try:
        with duckdb.connect(str(part)) as connection:
            for statement in statements(lake, manifest):
                connection.execute(*statement)
        part.replace(path)
    except duckdb.Error as error:
        if part.name in str(error):  # it is this file that can't be written, not the lake that can't be read
            raise OSError(str(error)) from error
        raise StoreError("lake.damaged", lake=str(lake), reason=" ".join(str(error).split())) from error
    finally:
        for left in (part, part.with_name(f"{part.name}.wal")):
            left.unlink(missing_ok=True)


def statements(lake: Path, manifest: Manifest) -> list[tuple[Any, ...]]:
    """What builds the database: every table in its total order, then the macros."""
    made: list[tuple[Any, ...]] = []
    for table in TABLES:
        files = [str(path) for path in files_of(lake, manifest, table.name)]
        columns = (*COMMON_COLUMNS, *table.columns)
        if files:
            names = ", ".join(quoted(c.name) for c in columns)
            order = ", ".join(quoted(name) for name in ("játszma", *table.order))
            made.append((f"CREATE TABLE {quoted(table.name)} AS SELECT {names} "
                         f"FROM read_parquet(?, hive_partitioning = false) ORDER BY {order}", [files]))
        else:
            made.append((f"CREATE TABLE {quoted(table.name)} ({_declared(table)})",))
    made += [(f"CREATE MACRO {call} AS {body}",) for call, body in MACROS.values()]
    made += [(f"CREATE MACRO {call} AS TABLE {body}",) for call, body in TABLE_MACROS.values()]
    return made


def _declared(table: TableSpec) -> str:
    return ", ".join(f"{quoted(c.name)} {_SQL_TYPES[c.type]}" for c in (*COMMON_COLUMNS, *table.columns))


def quoted(name: str) -> str:
    """A name as SQL takes it whatever it holds."""
    return '"' + name.replace('"', '""') + '"'


def _clear(folder: Path, kept: Path) -> None:
    """Files of earlier versions; who still reads one keeps it until then."""
    for path in folder.glob(f"{PREFIX}*.duckdb"):
        if path != kept:
            with suppress(OSError):
                path.unlink()
