"""The same questions put to Spark: for a lake that one machine is not enough for (docs/scaling.md).

What a question may be is decided as for DuckDB (``guard``), and DuckDB binds it against empty
tables: so a name that is not there is told in the same words, and columns, types and the total
order are the same. Spark then reads the files that the manifest names, and no others. Its
limits are its own: unlike ``door`` this is no place for a stranger's SQL.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final
from uuid import uuid4

import msgspec

from analytics.database import statements
from analytics.dialect import compared, for_spark
from analytics.door import Answer, problems
from analytics.door_child import Asked, Failed, Limits, Request, bound, deserialized, refused_at, told_finite
from analytics.guard import Refused, nodes_of, ordered, parsed
from analytics.manifest import Manifest, files_of, open_lake
from analytics.schema import COMMON_COLUMNS, FLAG, INT, TABLES, TEXT, TableSpec
from analytics.spark_session import LOCAL, session
from analytics.wholeness import refuse_changed
from events.errors import BiroError, InputError, Problem

_AGAIN: Final = 0.2  # seconds
_WHOLE: Final = frozenset({"HUGEINT", "BIGINT", "INTEGER"})
_TYPES: Final = {TEXT: "STRING", INT: "INT", FLAG: "BOOLEAN"}


@dataclass(frozen=True)
class Question:
    """A question as Spark is asked it; columns, their types and Arrow's schema as DuckDB has them; any ``*`` in it."""

    sql: str
    columns: list[str]
    types: list[str]
    schema: Any
    star: bool


def ask(lake: Path, sql: str, *, engine: str = LOCAL, values: Mapping[str, str] | None = None, explain: bool = False,
        arrow: bool = False, limits: Limits = Limits()) -> Answer:  # noqa: B008 — frozen
    """The answer to one SELECT over a lake, by Spark; as ``door.ask`` otherwise.

    Raises InputError for a question that is refused or fails, StoreError where the lake, Java,
    the extra ``cluster`` or the cluster can't be used.
    """
    manifest = open_lake(lake)
    asked = question(sql, values)
    with session(engine, limits) as spark:
        views(spark, lake, manifest)
        return answer(spark, asked, explain=explain, arrow=arrow, limits=limits)


def question(sql: str, values: Mapping[str, str] | None = None) -> Question:
    """A question looked through, bound, put into a total order and translated."""
    import duckdb

    request = Request("", sql, dict(values or {}))
    with duckdb.connect() as empty:
        empty.execute("SET errors_as_json = true")
        for statement in statements(Path(), Manifest()):
            empty.execute(*statement)
        try:
            tree = parsed(empty, bound(request))
            compared(tree)
            described = Asked(request, empty, tree).described()
            schema = empty.sql(deserialized(empty, tree)).to_arrow_table().schema
            whole = ordered(empty, tree, len(described))
        except Refused as refused:
            raise InputError(refused.code, problems(refused_at(refused, request)), **refused.params) from refused
        except Failed as failed:
            raise InputError(failed.code, problems(failed.problems)) from failed
    return Question(for_spark(whole), [row[0] for row in described], [row[1] for row in described], schema,
                    any(node.get("class") == "STAR" for node in nodes_of(tree)))


def views(spark: Any, lake: Path, manifest: Manifest) -> None:
    """The lake's tables in a session of Spark, under their names: the files of this version and no others.

    Raises StoreError ``lake.file_damaged`` for one that is gone or not what was written.
    """
    refuse_changed(lake, manifest)
    for table in TABLES:
        files = [str(path.resolve()) for path in files_of(lake, manifest, table.name)]
        found = spark.read.schema(_declared(table)).parquet(*files) if files else spark.sql(_empty(table))
        found.createOrReplaceTempView(f"`{table.name}`")


def _declared(table: TableSpec) -> str:
    return ", ".join(f"`{c.name}` {_TYPES[c.type]}" for c in (*COMMON_COLUMNS, *table.columns))


def _empty(table: TableSpec) -> str:
    columns = (f"CAST(NULL AS {_TYPES[c.type]}) AS `{c.name}`" for c in (*COMMON_COLUMNS, *table.columns))
    return f"SELECT {', '.join(columns)} WHERE false"


def answer(spark: Any, asked: Question, *, explain: bool = False, arrow: bool = False,
           limits: Limits = Limits()) -> Answer:  # noqa: B008 — frozen
    """Ask a session that has the lake's views."""
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    with _watched(spark, limits.seconds) as late:
        try:
            frame = spark.sql(asked.sql)
            if explain:
                return Answer(explain=frame._jdf.queryExecution().toString(), sql=asked.sql)
            _same_columns(frame.columns, asked)
            rows = frame.limit(limits.rows + 1).collect()
        except (PySparkException, Py4JError) as error:
            raise _failed(error, limits, late.is_set()) from error
    return _answered(asked, [tuple(row) for row in rows], arrow, limits)


@contextmanager
def _watched(spark: Any, seconds: float) -> Iterator[Event]:
    """Stop what runs when its time is up, again and again: a job may begin after the others were stopped."""
    context, group = spark.sparkContext, uuid4().hex
    late, done = Event(), Event()

    def watch() -> None:
        if not done.wait(seconds):
            late.set()
            while not done.wait(_AGAIN):
                context.cancelJobGroup(group)

    watcher = Thread(target=watch, daemon=True)
    context.setJobGroup(group, "biro query", interruptOnCancel=True)
    watcher.start()
    try:
        yield late
    finally:
        done.set()
        watcher.join()


def _same_columns(names: Sequence[str], asked: Question) -> None:
    """``*`` after a join by equal names may stand in another order in Spark."""
    if len(names) != len(asked.columns) or (asked.star and list(names) != asked.columns):
        raise InputError("query.not_on_spark", name="*")


def _failed(error: Exception, limits: Limits, late: bool) -> BiroError:
    if late:
        return InputError("query.time", seconds=limits.seconds)
    words = str(error)
    if "OutOfMemoryError" in words or "MAX_RESULT_SIZE" in words:
        return InputError("query.memory", megabytes=limits.memory)
    said = next(iter(words.strip().splitlines()), type(error).__name__)
    return InputError("query.failed", (Problem("query.error.spark", (("engine", said),)),))


def _answered(asked: Question, rows: Sequence[tuple[Any, ...]], arrow: bool, limits: Limits) -> Answer:
    """The rows with the types that DuckDB gives them."""
    kept = [[_value(value, kind) for value, kind in zip(row, asked.types, strict=True)] for row in rows[:limits.rows]]
    told = Answer(asked.columns, asked.types, more=len(rows) > limits.rows, sql=asked.sql)
    if arrow:
        told.arrow = _stream(asked, kept)
    else:
        told.rows = msgspec.to_builtins(told_finite(kept, asked.types), enc_hook=str)
    return told


def _value(value: Any, kind: str) -> Any:
    """Spark's types follow from its own rules: a sum of integers may be wider, a quotient a decimal."""
    if value is None:
        return None
    return float(value) if kind == "DOUBLE" else int(value) if kind in _WHOLE else value


def _stream(asked: Question, rows: Sequence[Sequence[Any]]) -> bytes:
    import pyarrow as pa

    columns = list(zip(*rows, strict=True)) or [()] * len(asked.columns)
    arrays = [pa.array(list(column), field.type) for column, field in zip(columns, asked.schema, strict=True)]
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, asked.schema) as stream:
        stream.write_table(pa.Table.from_arrays(arrays, schema=asked.schema))
    return bytes(sink.getvalue().to_pybytes())
