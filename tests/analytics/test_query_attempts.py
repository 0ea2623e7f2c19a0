"""More attempts on the guarded door: what is written so as not to look like it, functions in every clause of a
SELECT, and questions that are small but their answers or their work are not."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from analytics.door import ask
from analytics.door_child import Limits
from analytics.guard import Refused, parsed
from events.errors import InputError
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake

# {f}: a function that looks out of the data.
WRITTEN_OTHERWISE = [
    "SELECT/**/*/**/FROM/**/read_text('/x')", 'SELECT * FROM "read_text"(\'/x\')', "SELECT * FROM READ_TEXT('/x')",
    "SELECT * FROM ｒead_text('/x')", "SELECT * FROM system.main.read_text('/x')",
    'SELECT * FROM "main"."glob"(\'/*\')',
    "SELECT \"getenv\"('X')", "SELECT GETENV('X')", "SELECT getenv /* x */ ('X')", "SELECT getenv\n('X')",
    "SELECT main.getenv('X')", "SELECT pg_catalog.getenv('X')", "SELECT list_transform(['X'], x -> getenv(x))",
    "SELECT list_transform(['X'], lambda x : getenv(x))",
]
CLAUSES = [
    "SELECT lap FROM lapok ORDER BY {f}", "SELECT lap FROM lapok LIMIT (SELECT length({f}))",
    "SELECT lap FROM lapok GROUP BY {f}, lap", "SELECT lap FROM lapok HAVING {f} = 'x'",
    "SELECT lap FROM lapok QUALIFY {f} = 'x'", "SELECT count(*) FILTER (WHERE {f} = 'x') FROM lapok",
    "SELECT sum(példány) OVER (ORDER BY {f}) FROM lapok",
    "SELECT sum(példány) OVER w FROM lapok WINDOW w AS (ORDER BY {f})",
    "SELECT * FROM lapok l JOIN lapok m ON {f} = l.lap",
    "SELECT * REPLACE ({f} AS lap) FROM lapok", "SELECT {{'a': {f}}}", "SELECT MAP {{{f}: 1}}",
    "SELECT [x FOR x IN [{f}]]",
    "SELECT * FROM unnest([{f}])", "SELECT * FROM range(length({f}))", "VALUES ({f})", "FROM (VALUES ({f})) t(x)",
    "SELECT DISTINCT ON ({f}) lap FROM lapok", "SELECT string_agg(lap, {f}) FROM lapok",
    "SELECT list(lap ORDER BY {f}) FROM lapok", "SELECT CASE WHEN true THEN {f} END", "SELECT try({f})",
    "WITH RECURSIVE r AS (SELECT 'a' AS x UNION ALL SELECT {f} FROM r) SELECT * FROM r",
]
SOURCES = [
    "SELECT * FROM lapok POSITIONAL JOIN {f}", "SELECT * FROM lapok ASOF JOIN (FROM {f}) x ON lapok.lap > x.content",
    "SELECT * FROM lapok WHERE EXISTS (FROM {f})", "SELECT * FROM lapok WHERE lap = ANY (SELECT content FROM {f})",
    "WITH RECURSIVE r AS (SELECT 'a' AS x UNION ALL SELECT content FROM {f}, r) SELECT * FROM r",
]
OTHER_SOURCES = ["seq_scan('lapok')", "repeat(1, 10)", "test_all_types()", "summary(lapok)", "checkpoint()",
                 "json_each('[1]')", "duckdb_variables()", "duckdb_temporary_files()", "duckdb_prepared_statements()",
                 "duckdb_extensions()", "sql_auto_complete('SEL')", "parquet_kv_metadata('/x')", "read_ndjson('/x')",
                 "icu_calendar_names()"]
TABLES = ["duckdb_tables", "main.duckdb_tables", "memory.lapok", "temp.main.lapok", "system.information_schema.tables",
          '"information_schema.tables"', "pragma_database_list"]
STATEMENTS = [
    "SELECT 1 -- x\n; COPY lapok TO '/x'", "/* SELECT */ COPY (SELECT 1) TO '/x'", "SELECT 1 /* ; */ ; ATTACH '/x'",
    "WITH x AS (DELETE FROM lapok RETURNING *) SELECT * FROM x", "EXECUTE q", "DEALLOCATE q",
    "WITH x AS (INSERT INTO lapok SELECT * FROM lapok RETURNING *) FROM x",
    "PREPARE q AS SELECT content FROM read_text('/x'); EXECUTE q", "CREATE VIEW v AS SELECT * FROM read_text('/x')",
    "CREATE TEMP MACRO f() AS TABLE SELECT * FROM read_text('/x')", "CREATE FUNCTION f() AS getenv('X')",
    "CREATE TYPE t AS ENUM (SELECT content FROM read_text('/x'))", "CREATE PERSISTENT SECRET s (TYPE http)",
    "ALTER TABLE lapok ADD COLUMN x INT", "TRUNCATE lapok", "COMMENT ON TABLE lapok IS 'x'", "BEGIN", "BEGIN; SELECT 1",
    "MERGE INTO lapok USING lapok l ON true WHEN MATCHED THEN DELETE", "COPY FROM DATABASE a TO b",
    "SET GLOBAL memory_limit = '1TB'", "SET allowed_directories = ['/']", "SET profiling_output = '/x'",
    "SET VARIABLE x = (SELECT content FROM read_text('/x'))", "CALL duckdb_settings()", "UPDATE EXTENSIONS",
    "EXPLAIN SELECT * FROM read_text('/x')", "PRAGMA import_database('/x')", "INSTALL quack", "LOAD quack; SELECT 1",
]
REFUSED = [*((sql, "query.function") for sql in WRITTEN_OTHERWISE),
           *((sql.format(f="getenv('X')"), "query.function") for sql in CLAUSES),
           *((sql.format(f="read_text('/x')"), "query.function") for sql in SOURCES),
           *((f"SELECT * FROM {source}", "query.function") for source in OTHER_SOURCES),
           *((f"SELECT * FROM {table}", "query.table") for table in TABLES),
           *((sql, "query.not_select") for sql in STATEMENTS)]


@pytest.mark.parametrize(("sql", "code"), REFUSED)
def test_what_looks_otherwise_or_stands_elsewhere_is_refused(sql: str, code: str) -> None:
    with duckdb.connect() as connection, pytest.raises(Refused) as caught:
        parsed(connection, sql)
    assert caught.value.code == code


@pytest.mark.parametrize(("sql", "codes"), [
    ("SELECT * FROM generate_series(1, 1000000000000)", {"query.memory", "query.time"}),
    ("SELECT generate_series(1, 1000000000000)", {"query.failed"}),  # the engine's own limit of a list
    ("SELECT list(range(100000)) FROM range(100000)", {"query.memory"}),
    ("SELECT list_resize([1], 10000000000)", {"query.memory"}),
    ("SELECT [[[[range(100000)]]]] FROM range(100000)", {"query.memory"}),
    ("SELECT rpad('x', 2000000000, 'y')", {"query.memory", "query.time"}),
    ("SELECT format('{:2000000000}', 1)", {"query.memory"}),
    ("SELECT string_agg('x', repeat('y', 1000000)) FROM range(100000)", {"query.memory"}),
    ("SELECT count(DISTINCT i) FROM range(2000000000) t(i)", {"query.memory", "query.time"}),
    ("SELECT histogram(i) FROM range(500000000) t(i)", {"query.memory", "query.time"}),
    ("WITH RECURSIVE r(n, s) AS (SELECT 1, 'x' UNION ALL SELECT n + 1, s || s FROM r WHERE n < 60) "
     "SELECT length(s) FROM r", {"query.memory"}),
    ("WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r, range(10)) SELECT count(*) FROM r",
     {"query.memory", "query.time"}),
    ("SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))", {"query.memory", "query.time"}),
    ("SELECT json_extract(repeat('[', 10000000), '$')", {"query.memory"}),
    ("SELECT i, repeat('x', 100) FROM range(100000000) t(i)", {"query.memory", "query.time"}),
    ("SELECT * FROM range(1000000) a, range(1000000) b", {"query.memory", "query.time"}),
])
def test_a_small_question_with_much_work_is_stopped(lake: Lake, sql: str, codes: set[str]) -> None:
    with pytest.raises(InputError) as caught:
        ask(lake.path, sql, limits=Limits(seconds=2, memory=1024))
    assert caught.value.code in codes


@pytest.mark.parametrize("ending", [".csv", ".json", ".parquet"])
def test_an_answer_that_is_too_large_writes_nothing(lake: Lake, call: Call, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"sok{ending}"
    ended = call("query", "SELECT i, repeat('x', 1000) FROM range(100000000) t(i)", "--out", str(file),
                 "--rows", "100000000", "--memory", "1024", "--lake", str(lake.path))
    assert (ended.status, list(tmp_path.iterdir())) == (2, [])


def test_the_size_of_an_answer_has_a_limit_in_every_form(lake: Lake) -> None:
    for arrow in (False, True):
        with pytest.raises(InputError) as caught:
            ask(lake.path, "SELECT repeat('x', 1000) FROM range(20000)", arrow=arrow, limits=Limits(size=5))
        assert (caught.value.code, caught.value.params) == ("query.too_large", {"megabytes": 5})


def test_as_many_rows_are_written_as_asked_for_in_every_form(lake: Lake, call: Call, tmp_path: Path) -> None:
    """Parquet, too, which had all of them."""
    import pyarrow.parquet as pq

    for rows, more in ((3, True), (7, False)):
        file = tmp_path / f"{rows}.parquet"
        said = call("query", "SELECT i FROM range(7) t(i)", "--rows", str(rows), "--out", str(file), "--json",
                    "--lake", str(lake.path))
        assert pq.read_table(file)["i"].to_pylist() == list(range(rows))
        assert (said.json["more"], "--rows" in said.err) == (more, more)


def test_what_fails_after_rows_were_written_is_told(lake: Lake) -> None:
    sql = "SELECT CASE WHEN i = 70000 THEN 'x' ELSE '1' END::INTEGER FROM range(100000) t(i)"
    for arrow in (False, True):
        with pytest.raises(InputError) as caught:
            ask(lake.path, sql, arrow=arrow)
        assert [problem.code for problem in caught.value.problems] == ["query.error.conversion"]
