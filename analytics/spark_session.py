"""A session of Spark: this machine's own, a cluster's, or the one that the caller is in.

Spark is the extra ``cluster`` and needs Java 17 or newer. On this machine it listens on
loopback only. What it says while it starts goes to a file of its own and is told only where
it could not start.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final

from analytics.door_child import Limits
from events.errors import InputError, StoreError

LOCAL: Final = "spark"  # the engine's name for Spark on this machine; otherwise the address of a master
_ADDRESS: Final = re.compile(r"spark://[^\s/:]+:\d+")
_STAMP: Final = re.compile(r"^[\d/]+ [\d:]+ (?:ERROR|WARN) ")  # of a line of Spark's log
_UTF8: Final = "C.UTF-8"  # names of tables have accents, and Java reads names of files as the locale says
_SETTINGS: Final = {
    "spark.app.name": "biro", "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false",
    "spark.sql.ansi.enabled": "true", "spark.sql.session.timeZone": "UTC", "spark.executorEnv.LC_ALL": _UTF8,
}
_LOOPBACK: Final = {"spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1"}


@contextmanager
def session(engine: str, limits: Limits) -> Iterator[Any]:
    """A session for an engine: ``spark`` (``limits.threads`` threads of this machine) or ``spark://host:port``.

    Within a session that is there already (a notebook, ``spark-submit``) that one is used, with its own
    settings. Raises InputError for another word; StoreError without the extra, without Java 17 or newer
    (``query.no_java``, ``java_home``, ``old_java``), where the cluster does not answer or Spark does not start.
    """
    settings = _settings(engine, limits)
    try:
        from pyspark.sql import SparkSession
    except ImportError as error:
        raise StoreError("query.no_spark") from error
    if (there := SparkSession.getActiveSession()) is not None:
        yield there
        return
    started = _started(settings)
    try:
        yield started
    finally:
        started.stop()


def _settings(engine: str, limits: Limits) -> dict[str, str]:
    common = {**_SETTINGS, "spark.driver.memory": f"{limits.memory}m", "spark.driver.maxResultSize": f"{limits.size}m"}
    if engine == LOCAL:
        return {**common, **_LOOPBACK, "spark.master": f"local[{limits.threads}]",
                "spark.sql.shuffle.partitions": str(limits.threads)}
    if _ADDRESS.fullmatch(engine):
        return {**common, "spark.master": engine}
    raise InputError("query.engine", engine=engine)


def _started(settings: dict[str, str]) -> Any:
    """Start Java and a session in it; the program's own Java process ends with the program."""
    from py4j.protocol import Py4JError
    from pyspark import SparkConf, SparkContext
    from pyspark.errors import PySparkException
    from pyspark.java_gateway import launch_gateway
    from pyspark.logger import PySparkLogger
    from pyspark.sql import SparkSession

    _find_java()
    PySparkLogger.getLogger("SQLQueryContextLogger").disabled = True  # a question that fails is told by us
    conf = SparkConf(loadDefaults=False).setAll(list(settings.items()))
    with tempfile.TemporaryFile() as said:
        try:
            with _utf8():
                gateway = SparkContext._gateway or launch_gateway(conf, {"stdout": said, "stderr": said})
            return SparkSession(SparkContext(conf=conf, gateway=gateway))
        except (PySparkException, Py4JError, OSError) as error:
            raise _not_started(_reason(said, error), settings["spark.master"]) from error


def _find_java() -> None:
    """Spark takes the Java of JAVA_HOME where that is set, and no other."""
    home = os.environ.get("JAVA_HOME")
    if home and not (Path(home) / "bin" / "java").exists():
        raise StoreError("query.java_home", folder=home)
    if not home and shutil.which("java") is None:
        raise StoreError("query.no_java")


@contextmanager
def _utf8() -> Iterator[None]:
    """The locale in which Java is started."""
    before = os.environ.get("LC_ALL")
    os.environ["LC_ALL"] = _UTF8
    try:
        yield
    finally:
        with suppress(KeyError):
            del os.environ["LC_ALL"]
        if before is not None:
            os.environ["LC_ALL"] = before


def _not_started(reason: str, master: str) -> StoreError:
    if "UnsupportedClassVersionError" in reason:
        return StoreError("query.old_java", reason=reason)
    if "masters are unresponsive" in reason:
        return StoreError("query.no_cluster", engine=master, reason=reason)
    return StoreError("query.spark_start", reason=reason)


def _reason(said: IO[bytes], error: Exception) -> str:
    """What Java said at last of an error, else the first line of the error itself."""
    said.seek(0)
    lines = said.read().decode("utf-8", "replace").splitlines()
    told = [_STAMP.sub("", line.strip()) for line in lines
            if re.search(r"\b(?:ERROR|Error|Exception)\b|Error:|Exception:", line)]
    return told[-1] if told else str(error).strip().splitlines()[0]
