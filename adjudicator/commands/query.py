"""``biro query``: one guarded SELECT over a lake (docs/lake.md)."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from io import BytesIO, StringIO
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from adjudicator.app import App
from adjudicator.grid import Column, Grid
from adjudicator.messages import text
from adjudicator.new_files import refuse_old, write_file
from adjudicator.options import Force, Json, Lake
from adjudicator.output import Output, output
from adjudicator.own_lake import default_lake
from events.errors import InputError

ENDINGS: Final = (".csv", ".json", ".parquet")
Memory = Annotated[int, typer.Option("--memory", metavar="INTEGER", min=512, max=1_048_576,  # MB
                                     help="query.option.memory")]


def register(app: App) -> None:
    """Add the command ``query``."""
    app.command("query", help="query.help")(query)


def query(
    sql: Annotated[str | None, typer.Argument(metavar="SQL", help="query.argument.sql")] = None,
    file: Annotated[Path | None, typer.Option("--file", metavar="FILE", help="query.option.file")] = None,
    values: Annotated[list[str] | None, typer.Option("--set", metavar="SETTING", help="query.option.set")] = None,
    schema: Annotated[bool, typer.Option("--schema", help="query.option.schema")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="query.option.explain")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="query.option.csv")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="query.option.out")] = None,
    seconds: Annotated[int, typer.Option("--seconds", metavar="INTEGER", min=1, max=3600,
                                         help="query.option.seconds")] = 20,
    memory: Memory = 2048,
    rows: Annotated[int, typer.Option("--rows", metavar="INTEGER", min=1, help="query.option.rows")] = 100_000,
    threads: Annotated[int, typer.Option("--threads", metavar="INTEGER", min=1, max=64,
                                         help="query.option.threads")] = 2,
    engine: Annotated[str, typer.Option("--engine", metavar="ENGINE", help="query.option.engine")] = "duckdb",
    force: Force = False,
    lake: Lake = None,
    json: Json = False,
) -> int:
    """The answer as a table, as CSV, as JSON, or in a file."""
    from analytics.door_child import Limits

    told = output(json)
    if schema:
        return _schema(told)
    _writable(out, force)
    asked = _sql(sql, file)
    limits = Limits(seconds=seconds, memory=memory, rows=rows, threads=threads)
    arrow = out is not None and out.suffix == ".parquet"
    with _in_file(file):
        answer = _asker(engine)(lake or default_lake(), asked, values=_values(values or [], asked), explain=explain,
                                arrow=arrow, limits=limits)
    if explain:
        told.answer({"explain": answer.explain, "sql": answer.sql})
        told.print(answer.explain)
    else:
        _tell(told, answer, csv, out, force)
    if answer.more:
        told.note("query.more", rows=rows)
    return 0


@contextmanager
def _in_file(file: Path | None) -> Iterator[None]:
    """Faults of a question that stands in a file are told at their place in it."""
    try:
        yield
    except InputError as error:
        if file is None or not error.problems:
            raise
        there = tuple(replace(problem, file=str(file)) for problem in error.problems)
        raise InputError(error.code, there, **error.params) from error


def _asker(engine: str) -> Callable[..., Any]:
    """Who answers: DuckDB behind its door, or Spark."""
    if engine == "duckdb":
        from analytics.door import ask

        return ask
    from analytics import spark

    return partial(spark.ask, engine=engine)


def _sql(sql: str | None, file: Path | None) -> str:
    if (sql is None) == (file is None):
        raise InputError("query.which")
    if file is None:
        assert sql is not None
        return sql
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError("query.not_text", file=str(file)) from error


def _values(given: list[str], sql: str) -> dict[str, str]:
    """``név=érték`` pairs for the ``$név`` of a saved query; InputError for a name that it does not have,
    or that is given twice."""
    from analytics.door_child import parameters

    found, there = {}, parameters(sql)
    for one in given:
        name, sign, value = one.partition("=")
        if not sign or not name.isidentifier():
            raise InputError("query.setting_form", text=one)
        if name not in there:
            raise InputError("query.no_parameter" if there else "query.no_parameters", name=name, names=there)
        if name in found:
            raise InputError("query.setting_twice", name=name)
        found[name] = value
    return found


def _writable(out: Path | None, force: bool) -> None:
    """Told before the question runs: an ending that is not known, a file that is there."""
    if out is None:
        return
    if out.suffix not in ENDINGS:
        raise InputError("query.ending", file=str(out), endings=ENDINGS)
    refuse_old(out, force=force)


def _tell(out: Output, answer: Any, as_csv: bool, file: Path | None, force: bool) -> None:
    if file is not None:
        write_file(file, _content(file, answer), force=force)
        out.answer({"file": str(file), "more": answer.more, "sql": answer.sql})
        out.say("query.written", file=str(file))
        return
    out.answer({"columns": _columns(answer), "rows": answer.rows, "more": answer.more, "sql": answer.sql})
    if out.json:
        return
    if as_csv:
        sys.stdout.write(_csv(answer))
        return
    columns = [Column(name, _is_number(kind)) for name, kind in zip(answer.columns, answer.types, strict=True)]
    out.print(Grid(columns, ([_cell(value, out.lang) for value in row] for row in answer.rows)))
    out.say("query.count", n=len(answer.rows))


def _is_number(kind: str) -> bool:
    return kind.startswith(("DECIMAL", "HUGEINT", "UHUGEINT")) or kind in (
        "INTEGER", "BIGINT", "DOUBLE", "FLOAT", "SMALLINT", "TINYINT", "UBIGINT", "UINTEGER", "USMALLINT", "UTINYINT")


def _cell(value: Any, lang: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return text("query.true" if value else "query.false", lang)
    return _nested(value)


def _nested(value: Any) -> str:
    """A value as text; lists and the like as JSON."""
    import msgspec

    if isinstance(value, list | dict):
        return msgspec.json.encode(value).decode()
    return _short(value) if isinstance(value, float) else str(value)


def _short(value: float) -> str:
    """A number for people: six digits of it, those before the point whole; files and ``--json`` have it as it is."""
    if not 1e-4 <= abs(value) < 1e15:
        return str(value)
    return str(round(value, max(1, 5 - math.floor(math.log10(abs(value))))))


def _columns(answer: Any) -> list[dict[str, str]]:
    return [{"name": name, "type": kind} for name, kind in zip(answer.columns, answer.types, strict=True)]


def _csv(answer: Any) -> str:
    """RFC 4180 with a line end of our own; nothing stands for what is not there."""
    sink = StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(answer.columns)
    writer.writerows(["" if v is None else str(v).lower() if isinstance(v, bool) else _nested(v) for v in row]
                     for row in answer.rows)
    return sink.getvalue()


def _content(out: Path, answer: Any) -> str | bytes:
    """The answer as a file of the kind that its name ends with."""
    if out.suffix == ".parquet":
        import pyarrow as pa
        import pyarrow.parquet as pq

        sink = BytesIO()
        try:
            with pa.ipc.open_stream(answer.arrow) as stream:
                pq.write_table(stream.read_all(), sink, compression="zstd")
        except pa.ArrowException as error:  # an interval, a union, a map of nothing
            raise InputError("query.not_in_parquet", file=str(out), reason=" ".join(str(error).split())) from error
        return sink.getvalue()
    if out.suffix == ".csv":
        return _csv(answer)
    import msgspec

    shape = {"version": 1, "columns": _columns(answer), "rows": answer.rows, "more": answer.more, "sql": answer.sql}
    return msgspec.json.format(msgspec.json.encode(shape)) + b"\n"


def _schema(out: Output) -> int:
    """What there is to ask of: tables, columns, macros."""
    from analytics.database import MACROS, TABLE_MACROS
    from analytics.schema import COMMON_COLUMNS, TABLES, VERSION

    macros = dict((*MACROS.values(), *TABLE_MACROS.values()))
    told = [{"name": t.name, "about": getattr(t, out.lang), "order": ["játszma", *t.order],
             "columns": [{"name": c.name, "type": c.type, "about": getattr(c, out.lang), "secret": c.secret}
                         for c in (*COMMON_COLUMNS, *t.columns)]} for t in TABLES]
    out.answer({"schema": VERSION, "tables": told, "macros": macros})
    for one in told:
        out.print(f"{one['name']}: {one['about']}")
        for column in one["columns"]:
            secret = text("query.secret", out.lang) if column["secret"] else ""
            out.print(f"  {column['name']:<16} {text('query.type.' + column['type'], out.lang):<10} "
                      f"{column['about']}{secret}")
    for call, body in macros.items():
        out.print(f"{call} = {body}")
    return 0
