"""The process in which somebody's SQL runs; started by ``door`` with a request on standard input.

First the limits, then the library, then the query: nothing of it runs without them. The
answer goes to standard output as JSON lines (a head, rows in parts, an end), or with an Arrow
stream in place of the rows. An answer without its end is one that was cut short.
"""

from __future__ import annotations

import math
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

import msgspec

from events.errors import StoreError

PART: Final = 5_000  # rows
CONFIG: Final = {
    "enable_external_access": "false", "autoinstall_known_extensions": "false", "autoload_known_extensions": "false",
    "allow_community_extensions": "false", "allow_unsigned_extensions": "false", "temp_directory": "",
    "max_temp_directory_size": "0GB", "python_enable_replacements": "false", "python_scan_all_frames": "false",
    "enable_object_cache": "false",
}


TIMES: Final = r"(?:DATE|TIMESTAMP|INTERVAL)[^\[(]*$"  # names of types, no lists of them
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
    asked = Asked(request, connection, tree)
    if request.limits.threads > 1 and in_order(tree):  # one thread takes the rows up as they lie, every time
        connection.close()
        connection = connected(msgspec.structs.replace(request, limits=msgspec.structs.replace(request.limits,
                                                                                               threads=1)))
        asked = Asked(request, connection, tree)
    described = asked.described()
    sql = ordered(connection, tree, len(described))
    if request.explain:
        with asked.running(sql, "EXPLAIN "):
            lines = "\n".join(row[1] for row in connection.execute("EXPLAIN " + sql).fetchall())
        _write({"explain": lines, "sql": sql})
        _write({"end": True, "more": False})
        return
    types = [row[1] for row in described]
    _write({"columns": [row[0] for row in described], "types": types, "sql": sql})
    before, after = ("", "") if request.arrow else _timeless(types)
    with asked.running(sql, before):
        connection.execute(before + sql + after)
        _arrow(connection, request) if request.arrow else _rows(connection, request, types)


def _timeless(types: Sequence[str]) -> tuple[str, str]:
    """What to put around a question so that its times come as SQL writes them: Python has no infinite date, no
    month of an interval, no nanosecond, and would tell others in their place."""
    if not any(re.match(TIMES, kind) for kind in types):
        return "", ""
    names = [f"c{n}" for n in range(len(types))]
    shown = (f"CAST({name} AS VARCHAR)" if re.match(TIMES, kind) else name
             for name, kind in zip(names, types, strict=True))
    return f"SELECT {', '.join(shown)} FROM (", f") AS t({', '.join(names)})"


class Failed(Exception):
    """A question that can't be answered as it stands: a message id, and its faults as ``told_at`` has them."""

    def __init__(self, code: str, *problems: dict[str, Any]) -> None:
        super().__init__(code, problems)
        self.code, self.params, self.problems = code, dict[str, str](), problems


class Asked(NamedTuple):
    """A question that was looked through: what fails of it is told at its place in the text that was typed."""

    request: Request
    connection: Any
    tree: dict[str, Any]

    def described(self) -> list[Any]:
        """Its columns with their types."""
        with self.running(""):
            plain = deserialized(self.connection, self.tree)
        with self.running(plain, "DESCRIBE "):
            found: list[Any] = self.connection.execute("DESCRIBE " + plain).fetchall()
        return found

    @contextmanager
    def running(self, sql: str, before: str = "") -> Iterator[None]:
        """What fails while this runs, with a word of ours before it, is raised as :class:`Failed`."""
        import duckdb

        try:
            yield
        except duckdb.Error as error:
            from analytics.telling import fault

            found = None
            with suppress(duckdb.Error):
                found = fault(error, self.connection, self.tree, sql, len(before))
            if found is None:
                raise
            raise Failed("query.failed", told_at(self.request, *found)) from error


def told_at(request: Request, fault: dict[str, Any], at: tuple[int, int] | None) -> dict[str, Any]:
    """A fault with its place in the text that was typed."""
    from analytics.telling import place

    return {**fault, **place(request.sql, at if at is None else typed_at(request, at))}


def refused_at(error: Any, request: Request) -> list[dict[str, Any]]:
    """What is to be said of a refusal of the guard besides its own message."""
    from analytics.telling import at_node, close_tables, syntax

    if error.code == "query.syntax":
        return [told_at(request, *syntax(error.said, error.location, bound(request)))]
    if (at := at_node(error.node)) is None:
        return []
    near = close_tables(error.params["name"]) if error.code == "query.table" else []
    return [told_at(request, {"code": "query.error.here", "params": {**error.params, "near": near}}, at)]


def connected(request: Request) -> Any:
    """The database, read-only and locked."""
    import duckdb

    config: dict[str, Any] = {**CONFIG, "threads": str(request.limits.threads),
              "memory_limit": f"{max(128, request.limits.memory // 4)}MB"}
    try:
        connection = duckdb.connect(request.file, read_only=True, config=config)
    except (duckdb.IOException, duckdb.SerializationException) as error:
        raise StoreError("lake.copy_damaged", file=request.file, reason=" ".join(str(error).split())) from error
    connection.execute("SET errors_as_json = true")
    connection.execute("SET TimeZone = 'UTC'")  # the same answer on every machine
    connection.execute("SET lock_configuration = true")
    return connection


def parameters(sql: str) -> tuple[str, ...]:
    """The names that a saved query writes as ``$name``, each once; not those in its comments and texts."""
    return tuple(dict.fromkeys(match["name"] for match in re.finditer(PARAMETER, sql) if match["name"]))


def bound(request: Request) -> str:
    """The text with the values of a saved query in place of ``$name``, as SQL writes text."""
    return "".join(put for _, put in _pieces(request))


def _pieces(request: Request) -> Iterator[tuple[str, str]]:
    """The text in parts: as it was typed, and as it is put."""
    end = 0
    for match in re.finditer(PARAMETER, request.sql) if request.values else ():
        found = request.values.get(match["name"]) if match["name"] else None
        if found is not None:
            yield (before := request.sql[end:match.start()]), before
            yield match[0], "'" + found.replace("'", "''") + "'"
            end = match.end()
    yield request.sql[end:], request.sql[end:]


def typed_at(request: Request, at: tuple[int, int]) -> tuple[int, int]:
    """The place (byte and length) in the text as it was typed of a place in that of :func:`bound`."""
    start = 0
    for typed, put in _pieces(request):
        if at[0] < start + len(put.encode()):
            break
        at, start = (at[0] - len(put.encode()) + len(typed.encode()), at[1]), start + len(typed.encode())
    return at if typed == put else (start, len(typed.encode()))


def deserialized(connection: Any, tree: dict[str, Any]) -> str:
    """The query as it was parsed: what was looked through is what runs."""
    body = msgspec.json.encode(tree).decode()
    [[sql]] = connection.execute("SELECT json_deserialize_sql(?::JSON)", [body]).fetchall()
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
    """The rows as an Arrow stream on a line of its own, however it ends."""
    try:
        more = _stream(connection, request.limits)
    finally:
        sys.stdout.buffer.write(b"\n")
    if more is None:
        _error("query.too_large", megabytes=request.limits.size)
    else:
        _write({"end": True, "more": more})


def _stream(connection: Any, limits: Limits) -> bool | None:
    """Whether there are more rows than these; None where they are too large."""
    import pyarrow as pa

    reader = connection.to_arrow_reader(PART)
    written, left = 0, limits.rows
    with pa.ipc.new_stream(sys.stdout.buffer, reader.schema) as stream:
        for batch in reader:
            written += batch.nbytes
            if written > limits.size * 1024 * 1024:
                return None
            stream.write_batch(batch.slice(0, left))
            if batch.num_rows > left:
                return True
            left -= batch.num_rows
    return False


def _write(said: dict[str, Any]) -> int:
    line = msgspec.json.encode(said, enc_hook=str) + b"\n"
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
    return len(line)


def _error(code: str, problems: Sequence[dict[str, Any]] = (), /, **params: Any) -> int:
    _write({"error": code, "params": params, "problems": problems})
    return 1


def _told(error: Exception, request: Request) -> int:
    import duckdb

    from analytics.guard import Refused
    from analytics.telling import named, words_of

    if isinstance(error, Refused):
        return _error(error.code, refused_at(error, request), **error.params)
    if isinstance(error, Failed):
        return _error(error.code, error.problems)
    if isinstance(error, StoreError):
        return _error(error.code, **error.params)
    if isinstance(error, RecursionError):
        return _error("query.failed", [named("", f"nesting depth of {sys.getrecursionlimit()}")])
    words = words_of(error) if isinstance(error, duckdb.Error) else f"{type(error).__name__}: {error}"
    if isinstance(error, duckdb.OutOfMemoryException) or "bad_alloc" in words or "Out of Memory" in words:
        return _error("query.memory", megabytes=request.limits.memory)
    if isinstance(error, duckdb.PermissionException):
        return _error("query.forbidden", reason=words)
    return _error("query.failed", [named("", words)])


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)  # no tidying up of threads that may hang
