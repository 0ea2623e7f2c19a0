"""Spark answers what DuckDB answers: every saved query, every metric, every function let through."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from analytics import door, spark
from analytics.dialect import CASTS, FUNCTIONS
from analytics.door_child import Limits, Request, bound
from analytics.guard import nodes_of, parsed
from analytics.manifest import FOLDER
from analytics.metrics import Metric, metrics
from analytics.spark_desk import SparkDesk
from analytics.spark_session import _not_started, session
from analytics.stats import Desk, Wanted
from events.errors import InputError, StoreError
from tests.adjudicator.calling import Call
from tests.analytics.conftest import ROOT, Lake

SAVED = sorted((ROOT / "samples/queries").glob("*.sql"))
PATIENT = Limits(seconds=600)  # a busy machine fails nothing
VALUES = {"kiadás": "klasszikus", "jel": "6f5674b839"}  # the id of the list káosz as the samples play it
# Together they use every function and conversion on the lists of ``dialect``.
COMPARED = [
    "SELECT fajta, count(*) AS n FROM események GROUP BY fajta ORDER BY n DESC LIMIT 5",
    "SELECT lap FROM lapok LIMIT 7",
    "SELECT lap FROM lapok ORDER BY lap DESC",
    "SELECT DISTINCT fázis FROM események ORDER BY fázis DESC",
    "SELECT ülés, avg(forduló), sum(csapat), min(fajta), max(fal), bool_and(siker), bool_or(harc), count(fal) "
    "FROM manőverek GROUP BY ALL",
    "SELECT játszma FROM játszmák UNION SELECT név FROM játékosok",
    "SELECT fajta FROM manőverek EXCEPT SELECT mire FROM dobások",
    "SELECT lap FROM lapok INTERSECT SELECT lap FROM paklik",
    "SELECT e.fajta, count(*) FROM események e JOIN játszmák j USING (játszma) WHERE j.győztes = e.ülés GROUP BY 1",
    "SELECT count(*) FROM játszmák SEMI JOIN manőverek USING (játszma)",
    "SELECT k.lap, l.fajta FROM következmények k LEFT JOIN lapok l ON k.játszma = l.játszma AND k.lap = l.lap",
    "SELECT row_number() OVER (ORDER BY játszma, sorszám) AS n, fajta FROM események WHERE fajta <> 'passz'",
    "SELECT rank() OVER w AS r, dense_rank() OVER w AS d, lag(dp) OVER v AS előtte, lead(dp) OVER v AS utána "
    "FROM állások WINDOW w AS (PARTITION BY játszma ORDER BY dp), "
    "v AS (PARTITION BY játszma ORDER BY forduló, ülés)",
    "SELECT sum(dp) OVER (PARTITION BY játszma, ülés ORDER BY forduló) AS eddig FROM állások",
    "SELECT * FROM játszma_eseményei((SELECT min(játszma) FROM játszmák))",
    "FROM valódi() SELECT count(*)",
    "SELECT p.szabály, count(*) FROM paragrafus_ítéletei('K/VI.4.A') AS p GROUP BY ALL",
    "SELECT unnest(bontva(paragrafusok)) AS p, döntő FROM ítéletek WHERE számít",
    "SELECT fajta, arány(count(*) FILTER (siker), count(*)) AS a FROM manőverek GROUP BY fajta",
    "SELECT coalesce(fal, csapat, 0), nullif(csapat, 1), greatest(csapat, akadályozók), least(csapat, akadályozók), "
    "abs(csapat - 3), csapat + 1, csapat * 2, csapat // 2, csapat % 2, csapat / 3, -csapat, 100.0 * csapat / 7 "
    "FROM manőverek",
    "SELECT lower(lap), upper(lap), length(lap), trim(' ' || lap || ' '), substring(lap, 2, 3), substr(lap, 2), "
    "left(lap, 2), right(lap, 2), concat(lap, fajta), replace(lap, 'á', 'a'), starts_with(lap, 'A') FROM lapok",
    "SELECT printf('%03d', sorszám), lap || '|' || sorszám FROM események",
    "SELECT list_contains(string_split(paragrafusok, '/'), 'K'), string_split(paragrafusok, '.') FROM ítéletek",
    "SELECT lap FROM lapok WHERE lap LIKE 'A%' OR lap NOT LIKE '%a_%' OR lap IN ('x', 'y') OR lap IS NULL",
    "SELECT CAST(szám AS DOUBLE), CAST(szám AS VARCHAR), szám BETWEEN 1 AND 2, számít IS NOT TRUE, "
    "CASE WHEN szám > 2 THEN 'sok' ELSE 'kevés' END FROM következmények",
    "WITH x AS (SELECT lap, költség FROM lapok), y AS (SELECT lap, max(költség) AS m FROM x GROUP BY lap) "
    "SELECT * FROM y WHERE m > (SELECT avg(költség) FROM x) ORDER BY m DESC LIMIT 9 OFFSET 2",
    "SELECT lap FROM lapok l WHERE EXISTS (SELECT 1 FROM dobások d WHERE d.lap = l.lap AND d.játszma = l.játszma)",
    "SELECT 'it''s \"\\n' AS szöveg, 1.5 AS tört, true AS igaz, NULL AS semmi",
]
REFUSED = [
    ("SELECT list(lap) FROM lapok", "list"), ("SELECT round(2.5)", "round"),
    ("SELECT regexp_matches(lap, 'a') FROM lapok", "regexp_matches"),
    ("SELECT CAST(2.5 AS INTEGER)", "CAST AS INTEGER"), ("SELECT * FROM range(3) t(i)", "range"),
    ("SELECT értékek->>'$.a' FROM ítéletek", "->>"),
    ("SELECT DISTINCT ON (lap) lap, fajta FROM lapok", "DISTINCT ON"),
    ("SELECT lap FROM lapok QUALIFY row_number() OVER (ORDER BY lap) = 1", "QUALIFY"),
    ("WITH RECURSIVE v(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM v WHERE n < 3) SELECT * FROM v", "WITH RECURSIVE"),
    ("SELECT unnest(bontva(paragrafusok)) AS p, count(*) FROM ítéletek GROUP BY p", "unnest … GROUP BY"),
]


@pytest.fixture(scope="module")
def running() -> Iterator[Any]:
    """Spark on this machine; skipped where it can't be."""
    pytest.importorskip("pyspark", reason="the extra 'cluster' (pyspark) is not installed")
    try:
        with session("spark", Limits(memory=1024)) as started:
            yield started
    except StoreError as error:
        if error.code not in ("query.no_java", "query.java_home"):
            raise
        pytest.skip("no Java is installed (neither in JAVA_HOME nor on the PATH)")


@pytest.fixture(scope="module")
def tables(running: Any, lake: Lake) -> Any:
    """A session with the lake's tables."""
    spark.views(running, lake.path, lake.manifest)
    return running


@pytest.fixture(scope="module")
def desks(running: Any, lake: Lake) -> Iterator[tuple[Desk, Desk]]:
    """Spark's and DuckDB's."""
    with SparkDesk(lake.path, running) as ours, Desk(lake.path) as theirs:
        yield ours, theirs


def alike(tables: Any, lake: Lake, sql: str, **values: str) -> None:
    ours = spark.answer(tables, spark.question(bound(Request("", sql, values))), limits=PATIENT)
    theirs = door.ask(lake.path, sql, values=values)
    assert ours.rows == theirs.rows
    assert (ours.columns, ours.types, ours.more) == (theirs.columns, theirs.types, theirs.more)


@pytest.mark.spark
@pytest.mark.parametrize("saved", SAVED, ids=[path.stem for path in SAVED])
def test_a_saved_query_is_answered_alike(tables: Any, lake: Lake, saved: Path) -> None:
    sql = saved.read_text(encoding="utf-8")
    alike(tables, lake, sql, **VALUES)
    assert door.ask(lake.path, sql, values=VALUES).rows


@pytest.mark.spark
@pytest.mark.parametrize("sql", COMPARED)
def test_a_question_is_answered_alike(tables: Any, lake: Lake, sql: str) -> None:
    alike(tables, lake, sql)


@pytest.mark.spark
@pytest.mark.parametrize("metric", metrics(), ids=lambda metric: metric.id)
def test_a_metric_counts_alike(desks: tuple[Desk, Desk], metric: Metric) -> None:
    ours, theirs = (desk.result(metric, Wanted(synthetic=True)) for desk in desks)
    assert ours == theirs


@pytest.mark.spark
def test_an_answer_in_arrow_is_the_same(tables: Any, lake: Lake) -> None:
    sql = "SELECT fajta, sum(csapat) AS s, avg(fal) AS a, bool_and(siker) AS b FROM manőverek GROUP BY fajta"
    read = [pa.ipc.open_stream(answer.arrow).read_all() for answer in (
        spark.answer(tables, spark.question(sql), arrow=True, limits=PATIENT), door.ask(lake.path, sql, arrow=True))]
    assert read[0].num_rows > 2
    assert read[0].equals(read[1])


@pytest.mark.spark
def test_a_file_that_the_manifest_does_not_name_is_not_read(tables: Any, lake: Lake, tmp_path: Path) -> None:
    """A half-written export: its files lie beside the others."""
    from shutil import copytree

    copytree(lake.path, tmp_path / "tó")
    file = next((tmp_path / "tó" / FOLDER / "lapok").glob("*.parquet"))
    file.with_name("félkész.parquet").write_bytes(file.read_bytes())
    file.with_name("csonka.parquet").write_bytes(b"PAR1")
    asked = spark.question("SELECT count(*) FROM lapok")
    spark.views(tables, tmp_path / "tó", lake.manifest)
    try:
        assert spark.answer(tables, asked, limits=PATIENT).rows == [[lake.manifest.count("lapok")]]
    finally:
        spark.views(tables, lake.path, lake.manifest)


@pytest.mark.spark
def test_limits_of_time_and_rows(tables: Any) -> None:
    """Time counts from the question on, not from the start of Spark."""
    cut = spark.answer(tables, spark.question("SELECT sorszám FROM események"), limits=Limits(seconds=600, rows=3))
    assert (cut.rows, cut.more) == ([[1], [1], [1]], True)
    endless = spark.question("SELECT count(*) FROM események a JOIN események b ON a.sor <> b.lap "
                             "JOIN események c ON b.sor <> c.lap")
    with pytest.raises(InputError) as caught:
        spark.answer(tables, endless, limits=Limits(seconds=1))
    assert caught.value.code == "query.time"


@pytest.mark.spark
def test_what_fails_while_it_runs_is_told(tables: Any) -> None:
    with pytest.raises(InputError) as caught:
        spark.answer(tables, spark.question("SELECT csapat // 0 FROM manőverek"), limits=PATIENT)
    assert (caught.value.code, "DIVIDE_BY_ZERO" in str(caught.value.problems)) == ("query.failed", True)


@pytest.mark.spark
def test_a_star_whose_columns_stand_in_another_order_is_refused(tables: Any) -> None:
    """Spark puts the columns of USING first, DuckDB leaves them where they were."""
    with pytest.raises(InputError) as caught:
        spark.answer(tables, spark.question("SELECT * FROM dobások JOIN manőverek USING (ülés)"), limits=PATIENT)
    assert caught.value.params == {"name": "*"}


@pytest.mark.spark
def test_the_command_asks_spark(running: Any, lake: Lake, call: Call) -> None:
    words = ("query", "SELECT fajta, count(*) AS n FROM manőverek GROUP BY fajta", "--lake", str(lake.path),
             "--seconds", "600", "--json")
    ours, theirs = call(*words, "--engine", "spark").json, call(*words).json
    assert (ours["rows"], ours["columns"]) == (theirs["rows"], theirs["columns"])
    assert "Physical Plan" in call(*words[:-1], "--engine", "spark", "--explain").out


# ------------------------------------------------------------------- without Spark


def test_every_function_let_through_is_compared() -> None:
    used, kinds = set(), set()
    with duckdb.connect() as connection:
        for sql in COMPARED:
            for node in nodes_of(parsed(connection, sql)):
                used.add(str(node.get("function_name", "")).casefold())
                kinds.add(str((node.get("type_expr") or {}).get("type_name", "")))
    assert set(FUNCTIONS) - used == set()
    assert set(CASTS) - kinds == set()


@pytest.mark.parametrize(("sql", "name"), REFUSED)
def test_what_may_be_answered_otherwise_is_refused(sql: str, name: str) -> None:
    with pytest.raises(InputError) as caught:
        spark.question(sql)
    assert (caught.value.code, name in str(caught.value.params["name"])) == ("query.not_on_spark", True)


@pytest.mark.parametrize(("sql", "code"), [
    ("DROP TABLE lapok", "query.not_select"), ("SELECT * FROM read_text('/x')", "query.function"),
    ("SELECT * FROM parquet.`/x`", "query.table"), ("SELECT * FROM nincs", "query.table"),
    ("SELECT java_method('java.lang.System', 'getenv', 'HOME')", "query.not_on_spark"),
    ("SELECT reflect('java.lang.Runtime', 'getRuntime')", "query.not_on_spark"),
    ("SELECT nincs FROM lapok", "query.failed"), ("SELECT lap FROM lapok WHERE lap = $név", "query.no_value"),
])
def test_what_the_guard_refuses_never_reaches_spark(sql: str, code: str) -> None:
    with pytest.raises(InputError) as caught:
        spark.question(sql)
    assert caught.value.code == code


@pytest.mark.parametrize("missing", ["pyspark.sql", "sqlglot"])
def test_without_the_extra_it_says_so(lake: Lake, call: Call, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    ended = call("query", "SELECT 1", "--engine", "spark", "--lake", str(lake.path))
    assert (ended.status, "kivalasztottak-biro[cluster]" in ended.err) == (3, True)


def test_without_java_it_says_so(lake: Lake, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sql = pytest.importorskip("pyspark.sql", reason="the extra 'cluster' (pyspark) is not installed")
    monkeypatch.setattr(sql.SparkSession, "getActiveSession", lambda: None)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(StoreError) as caught:
        spark.ask(lake.path, "SELECT 1")
    assert (caught.value.code, caught.value.params) == ("query.java_home", {"folder": str(tmp_path)})
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError) as caught:
        spark.ask(lake.path, "SELECT 1")
    assert caught.value.code == "query.no_java"


def test_a_java_that_does_not_start_is_told_in_its_own_words(lake: Lake, tmp_path: Path) -> None:
    pytest.importorskip("pyspark", reason="the extra 'cluster' (pyspark) is not installed")
    java = tmp_path / "bin" / "java"
    java.parent.mkdir()
    java.write_text("#!/bin/sh\necho 'Error: UnsupportedClassVersionError' >&2\nexit 1\n", encoding="utf-8")
    java.chmod(0o755)
    words = ("query", "SELECT 1", "--engine", "spark", "--lake", str(lake.path))
    ended = subprocess.run([sys.executable, "-m", "adjudicator", *words], cwd=ROOT, capture_output=True, text=True,
                           check=False, env={**os.environ, "JAVA_HOME": str(tmp_path)})
    assert (ended.returncode, ended.stdout) == (3, "")
    assert "Java 17 vagy újabb" in ended.stderr and "UnsupportedClassVersionError" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_cluster_that_does_not_answer_is_named() -> None:
    error = _not_started("StandaloneSchedulerBackend: … All masters are unresponsive! Giving up.", "spark://gép:7077")
    assert (error.code, error.params["engine"]) == ("query.no_cluster", "spark://gép:7077")


@pytest.mark.parametrize("engine", ["postgres", "spark://", "spark://gép", "http://gép:1"])
def test_an_engine_that_is_not_there(lake: Lake, call: Call, engine: str) -> None:
    ended = call("query", "SELECT 1", "--engine", engine, "--lake", str(lake.path))
    assert (ended.status, "spark://gép:kapu" in ended.err) == (2, True)
