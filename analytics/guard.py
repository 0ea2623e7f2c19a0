"""What a query may be: one SELECT over the lake's tables, put into a total order.

DuckDB's own parser gives the syntax tree; it is looked through before anything is bound.
This comes before the locks of the database and the limits of the process (``door_child``),
not in their place: its use is a clear answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from analytics.database import MACROS, TABLE_MACROS
from analytics.schema import BY_NAME, INT, TABLES

TABLE_FUNCTIONS: Final = frozenset({"range", "generate_series", "unnest", *TABLE_MACROS})
# Functions that look out of the data: at files, settings, the environment, the program itself, a clock, chance.
FORBIDDEN: Final = frozenset({
    "getenv", "current_setting", "getvariable", "query", "query_table", "read_text", "read_blob", "glob",
    "json_execute_serialized_sql", "json_serialize_plan", "from_substrait", "get_substrait", "pragma_version",
    "version", "current_query", "current_query_id", "current_connection_id", "current_transaction_id",
    "current_database", "current_catalog", "current_schema", "current_schemas", "current_user", "current_role",
    "session_user", "user", "txid_current", "in_search_path", "write_log", "stats", "vector_type", "error",
    "sleep_ms", "pg_sleep", "setseed", "random", "uuid", "uuidv4", "uuidv7", "gen_random_uuid", "nextval", "currval",
    "setval", "now", "age", "current_timestamp", "current_date", "today", "get_current_time", "get_current_timestamp",
    "transaction_timestamp", "current_localtime", "current_localtimestamp", "pg_postmaster_start_time",
    "pg_conf_load_time",
})
# The same in words that need no parentheses: the parser takes them for names of columns.
WORDS: Final = frozenset({"current_catalog", "current_date", "current_role", "current_schema", "current_time",
                          "current_timestamp", "current_user", "localtime", "localtimestamp", "session_user", "user"})
# Aggregates that say the same in whatever order rows come to them, and those that do of whole numbers.
EXACT: Final = frozenset({"count", "count_star", "count_if", "countif", "min", "max", "bool_and", "bool_or", "bit_and",
                          "bit_or", "bit_xor", "histogram", "histogram_exact", "regr_count"})
EXACT_OF_NUMBERS: Final = frozenset({"sum", "avg", "mean", "sum_no_overflow"})
# Those that do not: which row is first, how a list goes on, what a tie or a sum of fractions comes to.
IN_ORDER: Final = frozenset({
    "any_value", "approx_count_distinct", "approx_quantile", "approx_top_k", "arbitrary", "arg_max", "arg_max_null",
    "arg_max_nulls_last", "arg_min", "arg_min_null", "arg_min_nulls_last", "argmax", "argmin", "array_agg",
    "bitstring_agg", "combine_aggr", "corr", "covar_pop", "covar_samp", "decimal_average", "entropy", "favg", "first",
    "fsum", "geomean", "geometric_mean", "group_concat", "json_group_array", "json_group_object",
    "json_group_structure", "kahan_sum", "kurtosis", "kurtosis_pop", "last", "list", "listagg", "lttb", "mad",
    "max_by", "median", "min_by", "mode", "product", "quantile", "quantile_cont", "quantile_disc", "regr_avgx",
    "regr_avgy", "regr_intercept", "regr_r2", "regr_slope", "regr_sxx", "regr_sxy", "regr_syy", "reservoir_quantile",
    "sem", "skewness", "stddev", "stddev_pop", "stddev_samp", "string_agg", "sumkahan", "var_pop", "var_samp",
    "variance", "variant_group_object", "wavg", "weighted_avg",
})
_NUMBERS: Final = frozenset(c.name for table in TABLES for c in table.columns if c.type == INT)
# Views that every DuckDB has: its settings, where its file lies, what else it holds.
CATALOGUE: Final = ("duckdb_", "pragma_", "sqlite_", "pg_", "information_schema")
QUERIES: Final = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
ALLOWED_FROM: Final = frozenset({"BASE_TABLE", "SUBQUERY", "JOIN", "TABLE_FUNCTION", "EMPTY", "EXPRESSION_LIST",
                                 "PIVOT", "CTE", "COLUMN_DATA"})


class Refused(Exception):
    """A query that is not let in: a message id and its parameters; the part of the syntax tree that is refused, or
    what the parser said of a text that has none, and where."""

    def __init__(self, code: str, node: dict[str, Any] | None = None, /, *, said: str = "",
                 location: str | None = None, **params: str) -> None:
        super().__init__(code, params)
        self.code, self.params, self.node, self.said, self.location = code, params, node, said, location


def parsed(connection: Any, sql: str) -> dict[str, Any]:
    """The syntax tree of the one SELECT that the text holds; :class:`Refused` for anything else."""
    [answer] = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [sql]).fetchone()
    tree: dict[str, Any] = json.loads(answer)
    if tree.get("error"):
        if tree.get("error_type") == "not implemented":
            raise Refused("query.not_select")
        raise Refused("query.syntax", said=str(tree.get("error_message", "")), location=tree.get("location"))
    if len(tree["statements"]) != 1:
        raise Refused("query.one_statement")
    look_through(tree)
    return tree


def look_through(tree: Any) -> None:
    """Raise :class:`Refused` for a table, function or form that a query may not use."""
    nodes = list(nodes_of(tree))
    named = {str(entry["key"]).casefold() for node in nodes for entry in _ctes(node)}
    for node in nodes:
        if (kind := str(node.get("type"))).endswith("_NODE") and kind not in QUERIES:  # WITH x AS (DELETE …)
            raise Refused("query.not_select")
        _table(node, named)
        if node.get("class") == "FUNCTION" or "function_name" in node:
            _function(node)
        if node.get("class") == "COLUMN_REF" and (word := ".".join(node["column_names"]).casefold()) in WORDS:
            raise Refused("query.function", node, name=word)
        if node.get("sample"):
            raise Refused("query.form", form="SAMPLE")
        if node.get("class") == "PARAMETER":
            raise Refused("query.no_value", node, name=str(node.get("identifier", "?")))


def nodes_of(tree: Any) -> Iterator[dict[str, Any]]:
    if isinstance(tree, dict):
        yield tree
        for value in tree.values():
            yield from nodes_of(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from nodes_of(value)


def _ctes(node: dict[str, Any]) -> list[dict[str, Any]]:
    found = node.get("cte_map")
    return found.get("map", []) if isinstance(found, dict) else []


def _table(node: dict[str, Any], named: set[str]) -> None:
    """A source of rows: a table of the lake, a part of the query itself, or one of few functions.

    Where a part of the query may be seen is not looked at: DuckDB finds no table of its name elsewhere, since
    none may be called as a view of the catalogue is."""
    if "from_table" in node:
        _source(node["from_table"], named)
    if node.get("type") == "JOIN":
        _source(node["left"], named)
        _source(node["right"], named)
    if node.get("type") in ("BASE_TABLE", "TABLE_FUNCTION", "SHOW_REF"):
        _source(node, named)


def _source(node: dict[str, Any], named: set[str]) -> None:
    kind = node.get("type")
    if kind == "SHOW_REF":
        raise Refused("query.show", node)
    if kind not in ALLOWED_FROM:
        raise Refused("query.form", node, form=str(kind))
    if kind == "BASE_TABLE":
        name = str(node.get("table_name", ""))
        if node.get("schema_name") not in ("", "main", None) or node.get("catalog_name") not in ("", None):
            raise Refused("query.table", node, name=f"{node.get('schema_name')}.{name}")
        folded = name.casefold()
        if folded.startswith(CATALOGUE) or (folded not in named and folded not in BY_NAME):
            raise Refused("query.table", node, name=name)
    if kind == "TABLE_FUNCTION":
        name = str(node["function"].get("function_name", "")).casefold()
        if name not in TABLE_FUNCTIONS:
            raise Refused("query.function", node, name=name)


def _function(node: dict[str, Any]) -> None:
    name = str(node.get("function_name", "")).casefold()
    if name in FORBIDDEN or name.startswith(("duckdb_", "pragma_", "read_", "parquet_", "sniff_", "__")):
        raise Refused("query.function", node, name=name)
    if node.get("schema") not in ("", "main", None) and name not in MACROS:
        raise Refused("query.function", node, name=f"{node['schema']}.{name}")


def in_order(tree: Any) -> bool:
    """Whether the answer may hang on the order in which rows are taken up, and so on the number of threads."""
    return any(_in_order(node) for node in nodes_of(tree))


def _in_order(node: dict[str, Any]) -> bool:
    if node.get("distinct_on_targets"):
        return True
    name = str(node.get("function_name", "")).casefold()
    if name in EXACT_OF_NUMBERS:
        given = [one.get("expression", {}) for one in node.get("arguments", ())]
        return [one.get("column_names", [""])[-1] in _NUMBERS for one in given] != [True]
    return name in IN_ORDER


def ordered(connection: Any, tree: dict[str, Any], columns: int) -> str:
    """The query with all its columns as the last keys of its order: rows that are not equal never tie.

    Where it has no order at all this is its order; a LIMIT then takes the same rows every time.
    """
    node = tree["statements"][0]["node"]
    modifiers = node["modifiers"]
    found = next((m for m in modifiers if m["type"] == "ORDER_MODIFIER"), None)
    if found is None:
        found = {"type": "ORDER_MODIFIER", "orders": []}
        at = next((n for n, m in enumerate(modifiers) if m["type"].startswith("LIMIT")), len(modifiers))
        modifiers.insert(at, found)
    found["orders"] += _positions(connection, columns)
    [sql] = connection.execute("SELECT json_deserialize_sql(?::JSON)", [json.dumps(tree)]).fetchone()
    return str(sql)


def _positions(connection: Any, columns: int) -> list[Any]:
    """``1, 2, … n`` as the parser writes them in an order."""
    text = "SELECT 1 ORDER BY " + ", ".join(str(n) for n in range(1, columns + 1))
    [answer] = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [text]).fetchone()
    orders: list[Any] = json.loads(answer)["statements"][0]["node"]["modifiers"][0]["orders"]
    return orders
