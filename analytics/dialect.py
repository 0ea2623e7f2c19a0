"""A query of the lake as Spark says it: the guard's checks first, then the dialect by sqlglot.

The same answer is worth more than the whole of SQL: what the two engines are not known to
answer alike (roundings, lists, regular expressions, parts of JSON, conversions to integers) is
refused with its name. Everything let through is compared by ``tests/analytics/test_spark.py``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from analytics.database import MACROS, TABLE_MACROS
from analytics.guard import nodes_of
from events.errors import InputError, StoreError

# DuckDB's names of what both engines answer alike.
FUNCTIONS: Final = frozenset({
    "count", "count_star", "sum", "min", "max", "avg", "bool_and", "bool_or",
    "row_number", "rank", "dense_rank", "lag", "lead", "nullif", "greatest", "least", "abs",
    "lower", "upper", "trim", "length", "substring", "substr", "left", "right", "concat", "replace", "printf",
    "starts_with", "string_split", "list_contains", "unnest",
    "+", "-", "*", "/", "//", "%", "||", "~~", "!~~", *MACROS, *TABLE_MACROS,
})
CASTS: Final = frozenset({"DOUBLE", "VARCHAR", "BOOLEAN"})  # BOOLEAN: the parser's own, of IS TRUE


def compared(tree: Any) -> None:
    """Raise InputError ``query.not_on_spark`` for a function or conversion that is not on the lists.

    ``tree`` is DuckDB's syntax tree, already looked through by the guard.
    """
    for node in nodes_of(tree):
        name = str(node.get("function_name", "")).casefold()
        if name and name not in FUNCTIONS:
            raise InputError("query.not_on_spark", name=name)
        if node.get("type") == "TABLE_FUNCTION" and node["function"]["function_name"].casefold() not in TABLE_MACROS:
            raise InputError("query.not_on_spark", name=f"FROM {node['function']['function_name']}")
        if node.get("class") == "CAST" and (kind := str(node["type_expr"]["type_name"]).upper()) not in CASTS:
            raise InputError("query.not_on_spark", name=f"CAST AS {kind}")


def for_spark(sql: str) -> str:
    """DuckDB's SQL in Spark's dialect, with the lake's macros written out.

    Raises InputError ``query.not_on_spark`` for a form that Spark has not, StoreError
    ``query.no_spark`` without the extra ``cluster``.
    """
    try:
        import sqlglot
        from sqlglot.errors import SqlglotError
    except ImportError as error:
        raise StoreError("query.no_spark") from error
    try:
        whole = sqlglot.parse_one(sql, read="duckdb")
        for name in _forms(whole):
            raise InputError("query.not_on_spark", name=name)
        return str(_exact(_expanded(whole)).sql("spark", identify=True, unsupported_level=sqlglot.ErrorLevel.RAISE))
    except SqlglotError as error:
        raise InputError("query.not_on_spark", name=" ".join(str(error).split())) from error


def _forms(tree: Any) -> Iterator[str]:
    """Forms of a query that Spark has not, or not with the same rows."""
    from sqlglot import exp

    for node in tree.find_all(exp.Distinct, exp.Qualify, exp.Pivot, exp.TableSample, exp.With, exp.Lambda, exp.Select):
        match node:
            case exp.Distinct() if node.args.get("on"):
                yield "DISTINCT ON"
            case exp.Qualify() | exp.Pivot() | exp.TableSample() | exp.Lambda():
                yield node.key.upper()
            case exp.With() if node.args.get("recursive"):
                yield "WITH RECURSIVE"
            case exp.Select() if node.args.get("group") and any(one.find(exp.Unnest, exp.Explode)
                                                                for one in node.selects):
                yield "unnest … GROUP BY"
            case _:
                pass


def _expanded(tree: Any) -> Any:
    """The text of the macros in the place of their calls, the innermost first."""
    from sqlglot import exp

    for node in reversed(list(tree.find_all(exp.Anonymous))):
        name = node.name.casefold()
        if name == "count_star":
            node.replace(exp.Count(this=exp.Star()))
        elif name in MACROS:
            node.replace(exp.paren(_filled(*MACROS[name], node.expressions)))
        elif name in TABLE_MACROS:
            table = node.parent
            alias = table.args.get("alias") or exp.TableAlias(this=exp.to_identifier(name, quoted=True))
            table.replace(exp.Subquery(this=_filled(*TABLE_MACROS[name], node.expressions), alias=alias))
    return tree


def _filled(call: str, body: str, values: list[Any]) -> Any:
    """A macro's body with the values of a call in the place of its parameters."""
    import sqlglot
    from sqlglot import exp

    names = [column.name for column in sqlglot.parse_one(call, read="duckdb").expressions]
    given = dict(zip(names, values, strict=True))
    return sqlglot.parse_one(body, read="duckdb").transform(
        lambda node: given[node.name].copy() if isinstance(node, exp.Column) and node.name in given else node)


def _exact(tree: Any) -> Any:
    """Quotients are floating-point numbers whatever they are made of; Spark's of decimals would not be."""
    from sqlglot import exp

    def change(node: Any) -> Any:
        if isinstance(node, exp.Div):
            node.set("this", exp.cast(node.this, "double"))
        return node

    return tree.transform(change)
