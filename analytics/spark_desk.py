"""The metrics of ``biro stats`` counted by Spark: the same SQL, the same integers, the same lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from analytics.dialect import for_spark
from analytics.manifest import open_lake
from analytics.spark import views
from analytics.stats import Desk


class SparkDesk(Desk):
    """A desk whose integers a session of Spark counts; the caller ends the session."""

    def __init__(self, lake: Path, spark: Any) -> None:
        manifest = open_lake(lake)
        self.data = manifest.data
        self.connection = _Connection(spark)
        views(spark, lake, manifest)


class _Connection:
    """What a desk asks of a connection."""

    def __init__(self, spark: Any) -> None:
        self.spark, self.found = spark, list[tuple[Any, ...]]()

    def execute(self, sql: str, values: Sequence[Any]) -> _Connection:
        self.found = [tuple(row) for row in self.spark.sql(for_spark(sql), args=list(values)).collect()]
        return self

    def fetchall(self) -> list[tuple[Any, ...]]:
        return self.found

    def close(self) -> None:
        """The session stays open."""
