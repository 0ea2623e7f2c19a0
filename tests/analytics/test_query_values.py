"""The guarded door: answers that hang on the order of rows, values of saved queries, and what Parquet has not."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest

from analytics.database import database_of
from analytics.door import ask
from analytics.door_child import Limits, Request, bound, parameters
from analytics.guard import EXACT, EXACT_OF_NUMBERS, IN_ORDER, in_order, parsed
from events.errors import InputError
from tests.adjudicator.calling import Call
from tests.analytics.conftest import Lake


def test_every_aggregate_is_known_to_hang_on_the_order_of_rows_or_not() -> None:
    import duckdb

    with duckdb.connect() as connection:
        there = {name for [name] in connection.execute(
            "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'aggregate'").fetchall()}
        assert there <= EXACT | EXACT_OF_NUMBERS | IN_ORDER
        asked = {sql: in_order(parsed(connection, sql)) for sql in (
            "SELECT count(*), sum(szám), max(lap) FROM következmények", "SELECT avg(t.szám) FROM következmények t",
            "SELECT sum(szám / 3) FROM következmények", "SELECT string_agg(lap, ',') FROM lapok",
            "SELECT DISTINCT ON (lap) lap, ülés FROM lapok", "SELECT DISTINCT lap FROM lapok",
            "SELECT x FROM (SELECT \"First\"(lap) AS x FROM lapok)")}
    assert list(asked.values()) == [False, False, True, True, True, False, True]


def test_what_hangs_on_the_order_of_rows_is_the_same_on_any_number_of_threads(lake: Lake, tmp_path: Path) -> None:
    """T27: on a table of many row groups, which threads would share out among them."""
    import duckdb

    file = tmp_path / "nagy.duckdb"
    shutil.copy(database_of(lake.path, lake.manifest), file)
    with duckdb.connect(str(file)) as connection:
        connection.execute("INSERT INTO lapok SELECT l.* REPLACE (l.példány + 1000 * n AS példány) "
                           "FROM lapok l, range(1, 1 + 600000 // (SELECT count(*) FROM lapok)) r(n)")
    sql = ("SELECT md5(string_agg(lap, ',')), first(példány), any_value(példány), arg_max(példány, jelző), "
           "sum(példány / 7), reservoir_quantile(példány, 0.5) FROM lapok WHERE példány % 3 = 1")
    answers = {_child(Request(str(file), sql, limits=Limits(threads=n))) for n in (1, 2, 8)}
    assert len(answers) == 1
    assert b'"end":true' in answers.pop()


def _child(request: Request) -> bytes:
    ended = subprocess.run([sys.executable, "-m", "analytics.door_child"], input=msgspec.json.encode(request),
                           capture_output=True, check=False, cwd=Path(__file__).parents[2])
    return ended.stdout


@pytest.mark.parametrize("value", ["interval 1 day", "union_value(a := 1)", "MAP {}"])
def test_a_value_that_parquet_has_not_is_told_with_a_way_out(lake: Lake, call: Call, tmp_path: Path,
                                                             value: str) -> None:
    words = ("query", f"SELECT {value} AS v", "--lake", str(lake.path), "--out")
    ended = call(*words, str(tmp_path / "v.parquet"))
    assert (ended.status, "::VARCHAR" in ended.err) == (2, True)
    assert not (tmp_path / "v.parquet").exists()
    assert call(*words, str(tmp_path / "v.csv")).status == 0


@pytest.mark.parametrize("sql", ["SELECT 'x$n'", 'SELECT 1 AS "$n"', "SELECT $$ $n $$", "SELECT $t$ $n $t$",
                                 "SELECT 1 -- $n", "SELECT 1 /* $n */", "SELECT E'\\'$n'"])
def test_a_name_between_quotes_or_in_a_comment_is_no_parameter(lake: Lake, call: Call, sql: str) -> None:
    """What the value holds would be read as SQL there."""
    assert parameters(sql) == ()
    asked = Request("", sql, {"n": "' OR true OR '\n"})
    assert bound(asked) == sql
    ended = call("query", sql, "--lake", str(lake.path), "--set", "n=1")
    assert (ended.status, "Idézőjelek közt" in ended.err) == (2, True)


def test_a_parameter_beside_quotes_is_the_text_given(lake: Lake) -> None:
    """A quote in a value stays a quote, and a name in it a word."""
    sql = "SELECT 'a' || $n || 'b' AS x, $n = $m -- $n\n, \"lap\" FROM (SELECT 1 AS \"lap\")"
    assert parameters(sql) == ("n", "m")
    rows = ask(lake.path, sql, values={"n": "' OR '$m", "m": "x"}).rows
    assert rows == [["a' OR '$mb", False, 1]]


UNLIKE_NULL = ("SELECT 'nan'::DOUBLE AS a, 1 / 0 AS b, '-inf'::FLOAT AS c, NULL::DOUBLE AS d, "
               "[0.5::DOUBLE, 'nan'::DOUBLE, NULL] AS e, {'x': 'inf'::DOUBLE} AS f")


def test_nan_and_infinity_are_told_apart_from_null(lake: Lake, call: Call, tmp_path: Path) -> None:
    """JSON has neither: they are strings there and in CSV (docs/json.md), and what they are in Parquet."""
    row = ["NaN", "Infinity", "-Infinity", None, [0.5, "NaN", None], {"x": "Infinity"}]
    assert call("query", UNLIKE_NULL, "--lake", str(lake.path), "--json").json["rows"] == [row]
    [_, line] = call("query", UNLIKE_NULL, "--lake", str(lake.path), "--csv").out.splitlines()
    assert line == 'NaN,Infinity,-Infinity,,"[0.5,""NaN"",null]","{""x"":""Infinity""}"'
    table = call("query", UNLIKE_NULL, "--lake", str(lake.path)).out
    assert all(cell in table for cell in ("NaN │", "Infinity │", "-Infinity │", '[0.5,"NaN",null]'))
    file = tmp_path / "v.parquet"
    assert call("query", UNLIKE_NULL, "--lake", str(lake.path), "--out", str(file)).status == 0
    [kept] = pq.read_table(file).to_pylist()
    assert (math.isnan(kept["a"]), kept["b"], kept["c"], kept["d"]) == (True, math.inf, -math.inf, None)


@pytest.mark.parametrize(("value", "said"), [
    ("'infinity'::DATE", "infinity"), ("'-infinity'::TIMESTAMP", "-infinity"), ("DATE '9999-12-31'", "9999-12-31"),
    ("INTERVAL 1 MONTH", "1 month"), ("TIMESTAMP_NS '2020-01-01 00:00:00.123456789'", "2020-01-01 00:00:00.123456789"),
    ("TIMESTAMPTZ '2020-07-01 12:00:00+02'", "2020-07-01 10:00:00+00"), ("NULL::DATE", None),
])
def test_times_are_told_as_they_are(lake: Lake, value: str, said: str | None) -> None:
    """Python's own have no infinity, no months and no nanoseconds; the zone is not that of the machine."""
    assert ask(lake.path, f"SELECT {value} AS v, 1 AS v").rows == [[said, 1]]


def test_times_do_not_change_the_order_or_the_place_of_a_fault(lake: Lake) -> None:
    sql = "SELECT DATE '2020-01-01' + i::INTEGER AS d FROM range(200000) t(i) ORDER BY d DESC LIMIT 150000"
    rows = ask(lake.path, sql, limits=Limits(threads=8)).rows
    assert rows == sorted(rows, reverse=True)
    assert (len(rows), rows[0]) == (150_000, [str(date(2020, 1, 1) + timedelta(days=199_999))])
    with pytest.raises(InputError) as caught:
        ask(lake.path, "SELECT 1, lap::DATE FROM lapok")
    assert [(problem.code, problem.column) for problem in caught.value.problems] == [("query.error.conversion", 14)]


def test_a_table_shows_six_digits_of_a_number_and_json_all(lake: Lake, call: Call) -> None:
    words = ("query", "SELECT 1.0::DOUBLE / 253 AS kis, 1234567.0::DOUBLE / 8 AS nagy, 3.0::DOUBLE AS kerek",
             "--lake", str(lake.path))
    ended = call(*words)
    assert [part for part in ended.out.split() if part[:1].isdigit()][:3] == ["0.00395257", "154320.9", "3.0"]
    assert call(*words, "--json").json["rows"] == [[1 / 253, 1234567 / 8, 3.0]]
