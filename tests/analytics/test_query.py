"""The guarded door: what it answers, always the same, and what it never lets through."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from analytics.database import PREFIX, database_of
from analytics.door import ask
from analytics.door_child import Limits
from analytics.guard import Refused, parsed
from analytics.manifest import FOLDER, open_lake
from analytics.schema import TABLES
from events.errors import InputError, StoreError
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake

SECRET = "nem-olvasható-kincs"
TIGHT = Limits(seconds=2, memory=2048)

# Every part is twice the one before it.
DOUBLING = ("WITH a0 AS (SELECT 1)" + "".join(f", a{n + 1} AS (FROM a{n} UNION ALL FROM a{n})" for n in range(40))
            + " SELECT count(*) FROM a40")
# Each must be refused; {file}: a file outside, {inside}: one in the lake, {new}: one that is not there.
ESCAPES = [
    ("SELECT * FROM read_csv('{file}')", "query.function"),
    ("SELECT * FROM read_csv_auto('{file}')", "query.function"),
    ("SELECT * FROM read_text('{file}')", "query.function"),
    ("SELECT * FROM read_blob('{file}')", "query.function"),
    ("SELECT * FROM read_json('{file}')", "query.function"),
    ("SELECT * FROM read_parquet('{inside}')", "query.function"),
    ("SELECT * FROM parquet_metadata('{inside}')", "query.function"),
    ("SELECT * FROM sniff_csv('{file}')", "query.function"),
    ("SELECT * FROM glob('/*')", "query.function"),
    ("SELECT * FROM '{file}'", "query.table"),
    ("SELECT * FROM '{inside}'", "query.table"),
    ('SELECT * FROM "{file}"', "query.table"),
    ("SELECT (SELECT max(content) FROM read_text('{file}'))", "query.function"),
    ("WITH x AS (SELECT * FROM read_text('{file}')) SELECT * FROM x", "query.function"),
    ("WITH x AS (SELECT 1), y AS MATERIALIZED (FROM '{file}') SELECT * FROM y", "query.table"),
    ("SELECT * FROM lapok, LATERAL (SELECT * FROM read_text('{file}')) t", "query.function"),
    ("SELECT * FROM lapok WHERE lap IN (FROM read_text('{file}') SELECT content)", "query.function"),
    ("SELECT 1 UNION ALL SELECT content FROM read_text('{file}')", "query.function"),
    ("SELECT * FROM query('SELECT * FROM read_text(''{file}'')')", "query.function"),
    ("SELECT * FROM query_table('{file}')", "query.function"),
    ("SELECT json_execute_serialized_sql('x')", "query.function"),
    ("FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))", "query.function"),
    ("COPY lapok TO '{new}'", "query.not_select"),
    ("COPY lapok TO '{inside}' (FORMAT parquet, USE_TMP_FILE false)", "query.not_select"),
    ("COPY lapok FROM '{file}'", "query.not_select"),
    ("EXPORT DATABASE '{new}'", "query.not_select"),
    ("IMPORT DATABASE '{new}'", "query.not_select"),
    ("ATTACH '{new}' AS más", "query.not_select"),
    ("ATTACH ':memory:' AS más", "query.not_select"),
    ("INSTALL httpfs", "query.not_select"),
    ("LOAD httpfs", "query.not_select"),
    ("LOAD '{file}'", "query.not_select"),
    ("SET enable_external_access = true", "query.not_select"),
    ("SET memory_limit = '99GB'", "query.not_select"),
    ("RESET lock_configuration", "query.not_select"),
    ("PRAGMA enable_external_access", "query.not_select"),
    ("PRAGMA database_list", "query.not_select"),
    ("CREATE TABLE x AS SELECT 1", "query.not_select"),
    ("CREATE MACRO bontva(x) AS 1", "query.not_select"),
    ("DROP TABLE lapok", "query.not_select"),
    ("DELETE FROM lapok", "query.not_select"),
    ("UPDATE lapok SET lap = 'x'", "query.not_select"),
    ("INSERT INTO lapok SELECT * FROM lapok", "query.not_select"),
    ("CALL pragma_version()", "query.not_select"),
    ("EXPLAIN ANALYZE SELECT 1", "query.not_select"),
    ("CHECKPOINT", "query.not_select"),
    ("SELECT 1; DROP TABLE lapok", "query.not_select"),
    ("SELECT 1; SELECT 2", "query.one_statement"),
    ("", "query.one_statement"),
    ("SELECT getenv('HOME')", "query.function"),
    ("SELECT current_setting('temp_directory')", "query.function"),
    ("SELECT * FROM duckdb_settings()", "query.function"),
    ("SELECT * FROM duckdb_databases()", "query.function"),
    ("SELECT * FROM pragma_database_list()", "query.function"),
    ("SELECT * FROM information_schema.tables", "query.table"),
    ("SELECT * FROM sqlite_master", "query.table"),
    ("SELECT * FROM duckdb_databases, (WITH duckdb_databases AS (SELECT 1) SELECT 1)", "query.table"),
    ("SELECT * FROM 'http://127.0.0.1:9/x.parquet'", "query.table"),
    ("SELECT * FROM read_parquet('http://127.0.0.1:9/x.parquet')", "query.function"),
    ("SELECT * FROM read_parquet('s3://x/y.parquet')", "query.function"),
    ("SELECT nextval('x')", "query.function"),
    ("SELECT random()", "query.function"),
    ("SELECT * FROM read_text('/proc/self/environ')", "query.function"),
    ("SELECT * FROM '/proc/self/environ'", "query.table"),
    ("SELECT * FROM read_blob('/proc/self/mem')", "query.function"),
    ("SELECT * FROM read_duckdb('{file}')", "query.function"),
    ("SELECT * FROM arrow_scan(1, 2, 3)", "query.function"),
    ("SELECT * FROM pandas_scan(1)", "query.function"),
    ("SELECT * FROM python_map_function(1)", "query.function"),
    ("SELECT * FROM request", "query.table"),
    ("SELECT * FROM connection", "query.table"),
    ("SELECT * FROM duckdb_secrets()", "query.function"),
    ("SELECT * FROM which_secret('s3://x', 's3')", "query.function"),
    ("SELECT * FROM enable_logging('file')", "query.function"),
    ("SELECT * FROM pg_catalog.pg_tables", "query.table"),
    ("SELECT system.main.getenv('HOME')", "query.function"),
    ("SELECT 'HOME'.getenv()", "query.function"),
    ("SELECT columns(lambda x: getenv(x)) FROM lapok", "query.function"),
    ("SELECT json_serialize_plan('SELECT * FROM lapok')", "query.function"),
    ("COPY (SELECT 1) TO '/dev/stdout'", "query.not_select"),
    ("COPY (SELECT 1) TO '/proc/self/fd/1'", "query.not_select"),
    ("CREATE SECRET s (TYPE s3)", "query.not_select"),
    ("FORCE INSTALL httpfs", "query.not_select"),
    ("INSTALL spatial FROM community", "query.not_select"),
    ("ATTACH 'https://127.0.0.1:9/x.duckdb'", "query.not_select"),
    ("USE temp", "query.not_select"),
    ("SET VARIABLE x = 1", "query.not_select"),
    ("PREPARE q AS SELECT 1", "query.not_select"),
    ("PRAGMA memory_limit = '99GB'", "query.not_select"),
    ("CALL force_checkpoint()", "query.not_select"),
    ("CREATE TEMP TABLE x AS SELECT 1", "query.not_select"),
    ("VACUUM", "query.not_select"),
    ("SELECT * FROM lapok USING SAMPLE 5", "query.form"),
    ("SELECT * FROM lapok TABLESAMPLE 10%", "query.form"),
    ("SELECT age(TIMESTAMP '2020-01-01')", "query.function"),
    ("SELECT current_timestamp", "query.function"),
    ("SELECT lap FROM lapok WHERE localtime IS NULL", "query.function"),
    ("SELECT Session_User", "query.function"),
    ("SELECT sleep_ms(60000)", "query.function"),
    ("SHOW TABLES", "query.show"),
    ("SUMMARIZE lapok", "query.show"),
    ("DESCRIBE lapok", "query.show"),
    ("FROM (SHOW ALL TABLES)", "query.show"),
    ("SELECT length(repeat('x', 2000000000))", "query.memory"),
    ("SELECT len(range(400000000))", "query.memory"),
    ("SELECT len(list(i)) FROM range(300000000) t(i)", "query.memory"),
    ("SELECT count(*) FROM események a, események b, események c", "query.time"),
    ("WITH RECURSIVE v(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM v) SELECT count(*) FROM v", "query.time"),
    ("SELECT count(*) FROM range(1000000000000)", "query.time"),
    ("SELECT string_agg(repeat('x', 1000000), '') FROM range(100000)", "query.memory"),
    ("SELECT repeat('x', 1000000) FROM range(1000)", "query.memory"),
    (DOUBLING, "query.memory"),
    ("SELECT " + "[" * 3000 + "]" * 3000, "query.syntax"),
    ("SELECT nem_ilyen FROM lapok", "query.failed"),
    ("SELEC 1", "query.syntax"),
]


# What the syntax tree decides is asked of the guard each time, and every other one of the whole door too.
AT_THE_DOOR = [one for n, one in enumerate(ESCAPES)
               if n % 2 == 0 or one[1] in ("query.show", "query.memory", "query.time", "query.failed")]


def files(folder: Path) -> dict[str, str]:
    return {str(path): hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*"))
            if path.is_file() and not path.name.startswith(PREFIX)}


def test_there_are_at_least_thirty_attempts() -> None:
    assert len(AT_THE_DOOR) == len({sql for sql, _ in AT_THE_DOOR}) >= 30


@pytest.mark.parametrize(("sql", "code"), [one for one in ESCAPES if one not in AT_THE_DOOR])
def test_the_guard_alone_refuses(sql: str, code: str) -> None:
    import duckdb

    with duckdb.connect() as connection, pytest.raises(Refused) as caught:
        parsed(connection, sql.format(file="/x", inside="/y", new="/z"))
    assert caught.value.code == code


@pytest.mark.parametrize(("sql", "code"), AT_THE_DOOR)
def test_an_attempt_to_get_out_is_refused_and_changes_nothing(lake: Lake, tmp_path: Path, sql: str,
                                                              code: str) -> None:
    secret, new = tmp_path / "titok.csv", tmp_path / "új"
    secret.write_text(f"a\n{SECRET}\n", encoding="utf-8")
    inside = next((lake.path / FOLDER / "lapok").glob("*.parquet"))
    before = files(lake.path)
    with pytest.raises(InputError) as caught:
        ask(lake.path, sql.format(file=secret, inside=inside, new=new), limits=TIGHT)
    assert caught.value.code == code
    assert SECRET not in str(caught.value.params)
    assert files(lake.path) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["titok.csv"]


@pytest.mark.parametrize("sql", [
    "SELECT content FROM read_text('{file}')", "COPY lapok TO '{new}'", "ATTACH '{new}' AS x", "INSTALL httpfs",
    "SET memory_limit = '99GB'", "SET enable_external_access = true", "DROP TABLE lapok", "CREATE TABLE x (a INT)",
    "DELETE FROM lapok", "COPY lapok TO '{inside}' (FORMAT parquet, USE_TMP_FILE false)", "RESET lock_configuration",
    "LOAD json", "EXPORT DATABASE '{new}'", "SELECT * FROM '{file}'", "SELECT getenv('HOME')",
])
def test_the_locked_database_holds_without_the_guard(lake: Lake, tmp_path: Path, sql: str) -> None:
    """The walls do not lean on each other: behind the first one the others refuse the same."""
    import duckdb

    from analytics.door_child import Request, connected

    secret, new = tmp_path / "titok.csv", tmp_path / "új"
    secret.write_text(f"a\n{SECRET}\n", encoding="utf-8")
    inside = next((lake.path / FOLDER / "lapok").glob("*.parquet"))
    file = str(database_of(lake.path, lake.manifest))
    before = files(lake.path)
    connection = connected(Request(file, ""))
    if sql == "LOAD json":  # built in: loading it again does nothing
        connection.execute(sql)
    else:
        with pytest.raises(duckdb.Error):
            connection.execute(sql.format(file=secret, inside=inside, new=new)).fetchall()
    connection.close()
    assert files(lake.path) == before
    assert not new.exists()


def test_no_function_that_answers_otherwise_each_time_is_let_through() -> None:
    """All that this DuckDB has: what it calls volatile looks at a clock, at chance or at the program."""
    import duckdb

    with duckdb.connect() as connection:
        names = [name for [name] in connection.execute(
            "SELECT DISTINCT function_name FROM duckdb_functions() WHERE stability = 'VOLATILE'").fetchall()]
        for name in names:
            with pytest.raises(Refused) as caught:
                parsed(connection, f'SELECT "{name}"(1)')
            assert (caught.value.code, caught.value.params) == ("query.function", {"name": name})
    assert "random" in names


def test_no_view_of_the_catalogue_is_reached_through_a_part_of_its_name() -> None:
    """A part of a query (WITH) is seen within its own query only; a view of the same name lies behind it."""
    import duckdb

    with duckdb.connect() as connection:
        views = [name for [name] in connection.execute(
            "SELECT DISTINCT view_name FROM duckdb_views() WHERE internal AND schema_name = 'main'").fetchall()]
        for name in views:
            with pytest.raises(Refused) as caught:
                parsed(connection, f'SELECT * FROM "{name}", (WITH "{name}" AS (SELECT 1) SELECT 1)')
            assert (caught.value.code, caught.value.params) == ("query.table", {"name": name})
        parsed(connection, "WITH x AS (SELECT 1) SELECT * FROM x")
    assert "duckdb_databases" in views


def test_every_refusal_has_a_message_in_both_languages(call: Call, lake: Lake) -> None:
    for lang, said in (("hu", "csak egyetlen SELECT"), ("en", "one SELECT only")):
        ended = call("query", "DROP TABLE lapok", "--lake", str(lake.path), "--lang", lang)
        assert (ended.status, said in ended.err) == (2, True)


# ------------------------------------------------------------------------------ answers


QUESTIONS = [
    "SELECT fajta, count(*) FROM események GROUP BY fajta",
    "SELECT fajta, count(*) AS n FROM események GROUP BY fajta ORDER BY n DESC LIMIT 5",
    "SELECT lap FROM lapok LIMIT 7",
    "SELECT DISTINCT fázis FROM események",
    "SELECT ülés, avg(forduló), sum(csapat) FROM manőverek GROUP BY ALL",
    "SELECT játszma FROM játszmák UNION SELECT név FROM játékosok",
    "SELECT unnest(bontva(paragrafusok)) AS p, count(*) FROM ítéletek GROUP BY p ORDER BY count(*) DESC",
    "SELECT kulcs, list(DISTINCT ülés ORDER BY ülés) FROM következmények GROUP BY kulcs ORDER BY 1 DESC",
    "SELECT e.fajta, count(*) FROM események e JOIN játszmák j USING (játszma) WHERE j.győztes = e.ülés GROUP BY 1",
    "SELECT row_number() OVER (ORDER BY játszma, sorszám) AS n, fajta FROM események WHERE fajta <> 'passz'",
    "SELECT * FROM játszma_eseményei((SELECT min(játszma) FROM játszmák))",
    "FROM valódi() SELECT count(*)",
]


@pytest.mark.parametrize("sql", QUESTIONS)
def test_one_two_and_eight_threads_answer_the_same(lake: Lake, sql: str) -> None:
    """T27."""
    answers = [ask(lake.path, sql, limits=Limits(threads=n)) for n in (1, 2, 8)]
    assert answers[0].rows
    assert answers[0].rows == answers[1].rows == answers[2].rows
    assert answers[0].columns == answers[2].columns


def test_the_order_asked_for_comes_first_and_ties_follow_the_columns(lake: Lake) -> None:
    rows = ask(lake.path, "SELECT fajta, sorszám, játszma FROM események ORDER BY fajta DESC").rows
    assert [row[0] for row in rows] == sorted((row[0] for row in rows), reverse=True)
    passes = [row[1:] for row in rows if row[0] == "passz"]
    assert passes == sorted(passes)


def test_files_in_another_order_answer_the_same(lake: Lake, tmp_path: Path) -> None:
    """T27: the same games exported in pieces give the same answers."""
    from tests.analytics.test_lake import bring

    bring(lake.store, tmp_path / "más", chunk=300)
    for sql in QUESTIONS[:6]:
        assert ask(tmp_path / "más", sql).rows == ask(lake.path, sql).rows


def test_counts_are_those_of_the_tables(lake: Lake) -> None:
    for table in TABLES:
        [[n]] = ask(lake.path, f"SELECT count(*) FROM {table.name}").rows
        assert n == lake.manifest.count(table.name)


def test_an_answer_as_table_csv_json_and_files(lake: Lake, call: Call, tmp_path: Path) -> None:
    sql = "SELECT fajta, count(*) AS n, bool_and(bírált) AS mind FROM események GROUP BY fajta"
    words = ("query", sql, "--lake", str(lake.path))
    found = call(*words, "--json").json
    rows: list[list[Any]] = found["rows"]
    assert [c["name"] for c in found["columns"]] == ["fajta", "n", "mind"]
    table = call(*words).out
    assert all(str(row[1]) in table for row in rows)
    assert "igaz" in table
    told = list(csv.reader(io.StringIO(call(*words, "--csv").out)))
    assert told[0] == ["fajta", "n", "mind"]
    assert [[r[0], int(r[1])] for r in told[1:]] == [row[:2] for row in rows]
    for ending in ("csv", "json", "parquet"):
        out = tmp_path / f"v.{ending}"
        out.write_text("régi", encoding="utf-8")
        refused = call(*words, "--out", str(out))
        assert (refused.status, "--force" in refused.err, out.read_text(encoding="utf-8")) == (3, True, "régi")
        assert call(*words, "--out", str(out), "--force").status == 0
    assert pq.read_table(tmp_path / "v.parquet").to_pylist() == [dict(zip(("fajta", "n", "mind"), r, strict=True))
                                                                 for r in rows]
    assert json.loads((tmp_path / "v.json").read_text(encoding="utf-8"))["rows"] == rows
    assert (tmp_path / "v.csv").read_text(encoding="utf-8").count("\n") == len(rows) + 1


def test_the_plan_and_the_schema(lake: Lake, call: Call) -> None:
    plan = call("query", "SELECT lap, count(*) FROM lapok GROUP BY lap", "--explain", "--lake", str(lake.path)).out
    assert "GROUP BY" in plan.upper()
    told = call("query", "--schema", "--json").json
    assert [t["name"] for t in told["tables"]] == [t.name for t in TABLES]
    assert "bontva(szavak)" in told["macros"]


def test_a_long_answer_is_cut_and_says_so(lake: Lake, call: Call) -> None:
    ended = call("query", "SELECT sorszám FROM események", "--rows", "3", "--lake", str(lake.path), "--json")
    assert (len(ended.json["rows"]), ended.json["more"], "első 3 sor" in ended.err) == (3, True, True)


@pytest.mark.parametrize(("words", "said"), [
    ((), "pontosan az egyik"), (("SELECT 1", "--out", "x.txt"), ".parquet"), (("SELECT 1", "--seconds", "0"), "1"),
])
def test_a_wrong_call_says_what_would_be_right(call: Call, lake: Lake, words: tuple[str, ...], said: str) -> None:
    ended = call("query", *words, "--lake", str(lake.path))
    assert (ended.status, said in ended.err) == (2, True)


def test_a_lake_that_is_not_there(call: Call, tmp_path: Path) -> None:
    ended = call("query", "SELECT 1", "--lake", str(tmp_path / "nincs"))
    assert (ended.status, "Nincs tó" in ended.err) == (3, True)


def test_the_file_of_a_query_belongs_to_one_version_of_the_lake(lake: Lake, tmp_path: Path) -> None:
    from tests.analytics.conftest import fill
    from tests.analytics.test_lake import bring

    store = str(tmp_path / "kis.sqlite")
    fill(store, range(1, 2), 1, samples=False)
    bring(store, tmp_path / "tó")
    assert ask(tmp_path / "tó", "SELECT count(*) FROM játszmák").rows == [[1]]
    fill(store, range(2, 3), 1, samples=False)
    bring(store, tmp_path / "tó")
    assert ask(tmp_path / "tó", "SELECT count(*) FROM játszmák").rows == [[2]]
    assert len(list((tmp_path / "tó").glob(f"{PREFIX}*"))) == 1


def test_a_damaged_lake_is_told(tmp_path: Path, lake: Lake) -> None:
    from tests.analytics.conftest import fill
    from tests.analytics.test_lake import bring

    store = str(tmp_path / "kis.sqlite")
    fill(store, range(1, 2), 1, samples=False)
    bring(store, tmp_path / "tó")
    for path in (tmp_path / "tó" / FOLDER / "lapok").iterdir():
        path.write_bytes(b"PAR1")
    with pytest.raises(StoreError) as caught:
        database_of(tmp_path / "tó", open_lake(tmp_path / "tó"))
    assert (caught.value.code, caught.value.params) == ("lake.file_damaged", {"file": str(path)})


def test_the_child_is_gone_when_its_time_is_up(lake: Lake) -> None:
    with pytest.raises(InputError):
        ask(lake.path, "SELECT count(*) FROM események a, események b, események c", limits=Limits(seconds=1))
    running = [path for path in Path("/proc").glob("[0-9]*/cmdline") if b"analytics.door_child" in _read(path)
               and _parent(path) == os.getpid()]
    assert running == []


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _parent(path: Path) -> int:
    found = [line for line in _read(path.parent / "status").splitlines() if line.startswith(b"PPid")]
    return int(found[0].split()[1]) if found else 0
