"""The process in which somebody's SQL runs; started by ``door`` with a request on standard input.

First the limits, then the library, then the query: nothing of it runs without them. The
answer goes to standard output as JSON lines (a head, rows in parts, an end), or as an Arrow
stream after the head. An answer without its end is one that was cut short.
"""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from events.errors import StoreError

PART: Final = 5_000  # rows
CONFIG: Final = {
    "enable_external_access": "false", "autoinstall_known_extensions": "false", "autoload_known_extensions": "false",
    "allow_community_extensions": "false", "allow_unsigned_extensions": "false", "temp_directory": "",
    "max_temp_directory_size": "0GB", "python_enable_replacements": "false", "python_scan_all_frames": "false",
    "enable_object_cache": "false",
}


# A parameter of a saved query (``name``), or what is text whatever it holds: comments, strings, quoted names.
PARAMETER: Final = (r"--[^\n]*|/\*[\s\S]*?\*/|[eE]'(?:\\.|''|[^'\\])*'|'(?:''|[^'])*'|\"(?:\"\"|[^\"])*\""
                    r"|\$(?P<tag>(?:[^\W\d]\w*)?)\$[\s\S]*?\$(?P=tag)\$|\$(?P<name>[^\W\d]\w*)")


class Limits(msgspec.Struct, frozen=True):
    """``seconds`` of processor time, ``memory`` and answer size in MB, ``rows`` of the answer, ``threads``."""

    seconds: int = 20
    memory: int = 2048
    size: int = 128
    rows: int = 1_000_000
    threads: int = 2


class Request(msgspec.Struct, frozen=True):
    """What is asked of which database file."""

    file: str
    sql: str
    values: dict[str, str] = {}
    explain: bool = False
    arrow: bool = False
    limits: Limits = Limits()


def main() -> int:
    """Answer one request; 0 with an answer, 1 with a refusal or an error that is told in it."""
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=Request)
    limit(request.limits)
    try:
        answer(request)
        return 0
    except MemoryError:
        return _error("query.memory", megabytes=request.limits.memory)
    except Exception as error:
        return _told(error, request)


def limit(limits: Limits) -> None:
    """Hard limits of this process: nothing in it can raise them again."""
    import resource

    megabyte = 1024 * 1024
    for what, most in ((resource.RLIMIT_AS, limits.memory * megabyte), (resource.RLIMIT_CPU, limits.seconds),
                       (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, 32)):
        hard = resource.getrlimit(what)[1]
        wanted = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (wanted, wanted))


def answer(request: Request) -> None:
    """Run the query and write its answer."""
    connection = connected(request)
    from analytics.guard import in_order, ordered, parsed

    tree = parsed(connection, bound(request))
    if request.limits.threads > 1 and in_order(tree):  # one thread takes the rows up as they lie, every time
        connection.close()
        connection = connected(msgspec.structs.replace(request, limits=msgspec.structs.replace(request.limits,
                                                                                               threads=1)))
    plain = deserialized(connection, tree)
    described = connection.execute("DESCRIBE " + plain).fetchall()
    sql = ordered(connection, tree, len(described))
    if request.explain:
        lines = "\n".join(row[1] for row in connection.execute("EXPLAIN " + sql).fetchall())
        _write({"explain": lines, "sql": sql})
        _write({"end": True, "more": False})
        return
    types = [row[1] for row in described]
    _write({"columns": [row[0] for row in described], "types": types, "sql": sql})
    connection.execute(sql)
    _arrow(connection, request) if request.arrow else _rows(connection, request, types)


def connected(request: Request) -> Any:
    """The database, read-only and locked."""
    import duckdb

    config: dict[str, Any] = {**CONFIG, "threads": str(request.limits.threads),
              "memory_limit": f"{max(128, request.limits.memory // 4)}MB"}
    try:
        connection = duckdb.connect(request.file, read_only=True, config=config)
    except (duckdb.IOException, duckdb.SerializationException) as error:
        raise StoreError("lake.copy_damaged", file=request.file, reason=" ".join(str(error).split())) from error
    connection.execute("SET lock_configuration = true")
    return connection


def parameters(sql: str) -> tuple[str, ...]:
    """The names that a saved query writes as ``$name``, each once; not those in its comments and texts."""
    return tuple(dict.fromkeys(match["name"] for match in re.finditer(PARAMETER, sql) if match["name"]))


def bound(request: Request) -> str:
    """The text with the values of a saved query in place of ``$name``, as SQL writes text."""
    def value(match: re.Match[str]) -> str:
        found = request.values.get(match["name"]) if match["name"] else None
        return match[0] if found is None else "'" + found.replace("'", "''") + "'"

    return re.sub(PARAMETER, value, request.sql) if request.values else request.sql


def deserialized(connection: Any, tree: dict[str, Any]) -> str:
    """The query as it was parsed: what was looked through is what runs."""
    body = msgspec.json.encode(tree).decode()
    [sql] = connection.execute("SELECT json_deserialize_sql(?::JSON)", [body]).fetchone()
    return str(sql)


def finite(value: Any) -> Any:
    """A value as JSON can hold it, however deep: it has no NaN and no infinity, and ``null`` is something else."""
    if isinstance(value, float):
        return value if math.isfinite(value) else {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}[str(value)]
    if isinstance(value, dict):
        return {finite(key): finite(one) for key, one in value.items()}
    return [finite(one) for one in value] if isinstance(value, list | tuple) else value


def told_finite(rows: Iterable[Sequence[Any]], types: Sequence[str]) -> list[list[Any]]:
    """The rows with :func:`finite` values; looked at are the columns whose type may hold others."""
    at = [n for n, kind in enumerate(types) if re.search("DOUBLE|FLOAT|VARIANT", kind)]
    told = [list(row) for row in rows]
    for row in told:
        for n in at:
            row[n] = finite(row[n])
    return told


def _rows(connection: Any, request: Request, types: Sequence[str]) -> None:
    written = count = 0
    while rows := connection.fetchmany(PART):
        more = count + len(rows) > request.limits.rows
        rows = rows[:request.limits.rows - count]
        count += len(rows)
        written += _write({"rows": told_finite(rows, types)})
        if written > request.limits.size * 1024 * 1024:
            _error("query.too_large", megabytes=request.limits.size)
            return
        if more:
            _write({"end": True, "more": True})
            return
    _write({"end": True, "more": False})


def _arrow(connection: Any, request: Request) -> None:
    import pyarrow as pa

    reader = connection.to_arrow_reader(PART)
    written = 0
    with pa.ipc.new_stream(sys.stdout.buffer, reader.schema) as stream:
        for batch in reader:
            written += batch.nbytes
            if written > request.limits.size * 1024 * 1024:
                raise MemoryError
            stream.write_batch(batch)


def _write(said: dict[str, Any]) -> int:
    line = msgspec.json.encode(said, enc_hook=str) + b"\n"
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
    return len(line)


def _error(code: str, **params: Any) -> int:
    _write({"error": code, "params": params})
    return 1


def _told(error: Exception, request: Request) -> int:
    import duckdb

    from analytics.guard import Refused

    if isinstance(error, Refused | StoreError):
        return _error(error.code, **error.params)
    words = " ".join(str(error).split())
    if isinstance(error, duckdb.OutOfMemoryException) or "bad_alloc" in words or "Out of Memory" in words:
        return _error("query.memory", megabytes=request.limits.memory)
    if isinstance(error, duckdb.PermissionException):
        return _error("query.forbidden", reason=words)
    if isinstance(error, duckdb.Error):
        return _error("query.failed", reason=words)
    return _error("query.failed", reason=f"{type(error).__name__}: {words}")


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)  # no tidying up of threads that may hang
