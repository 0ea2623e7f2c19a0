"""The guarded door: somebody's SQL over the lake, answered by a process that can do nothing else.

Four walls, each enough for most attacks: the syntax tree is looked through (``guard``), the
database is a copy opened read-only (``database``), its settings are locked with files and
network off, and the process has hard limits of memory, processor time, files and size, with
an end of its own after a time on the clock (``door_child``).
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

from analytics.database import database_of
from analytics.door_child import Limits, Request
from analytics.manifest import open_lake
from events.errors import BiroError, InputError, Problem, StoreError

GRACE: Final = 3  # seconds on the clock beyond the processor time allowed
_ROOT: Final = Path(__file__).resolve().parents[1]


@dataclass
class Answer:
    """Columns with their DuckDB types, and rows; ``more`` where not all of them are there."""

    columns: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    rows: list[list[Any]] = field(default_factory=list)
    more: bool = False
    explain: str = ""
    sql: str = ""
    arrow: bytes = b""


def ask(lake: Path, sql: str, *, values: Mapping[str, str] | None = None, explain: bool = False, arrow: bool = False,
        limits: Limits = Limits()) -> Answer:  # noqa: B008 — frozen
    """The answer to one SELECT over a lake, in a total order.

    Raises InputError for a query that is refused or fails, StoreError where the lake can't be used.
    """
    if sys.platform == "win32":
        raise StoreError("query.no_limits")
    manifest = open_lake(lake)
    request = Request(str(database_of(lake, manifest).resolve()), sql, dict(values or {}), explain, arrow, limits)
    status, said = _run(msgspec.json.encode(request), limits)
    return _read(said, status, request)


def _run(request: bytes, limits: Limits) -> tuple[int, bytes]:
    """Run the child; killed with all it started when its time is up."""
    environment = {"PYTHONPATH": str(_ROOT), "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent",
                   "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
                   "ARROW_DEFAULT_MEMORY_POOL": "system", "MALLOC_ARENA_MAX": "2"}
    with subprocess.Popen([sys.executable, "-m", "analytics.door_child"], stdin=subprocess.PIPE, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd="/", start_new_session=True) as child:
        try:
            said, _ = child.communicate(request, timeout=limits.seconds + GRACE)
        except subprocess.TimeoutExpired:
            raise InputError("query.time", seconds=limits.seconds) from None
        finally:
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
    return child.returncode, said


def _read(said: bytes, status: int, request: Request) -> Answer:
    """The answer out of what the child wrote."""
    answer = Answer()
    head, _, rest = said.partition(b"\n")
    if request.arrow and head.startswith(b'{"columns"'):
        _take(answer, head)
        answer.arrow, _, end = rest.removesuffix(b"\n").rpartition(b"\n")
        if _take(answer, end):
            return answer
        raise _died(status, request.limits)
    for line in said.splitlines():
        if _take(answer, line):
            return answer
    raise _died(status, request.limits)


def _take(answer: Answer, line: bytes) -> bool:
    """Take in one line; whether it is the end."""
    try:
        part: dict[str, Any] = msgspec.json.decode(line, type=dict)
    except msgspec.DecodeError:
        return False
    if "error" in part:
        if part["error"].startswith("lake."):
            raise StoreError(part["error"], **part["params"])
        raise InputError(part["error"], problems(part["problems"]), **part["params"])
    answer.rows += part.get("rows", [])
    answer.columns = part.get("columns", answer.columns)
    answer.types = part.get("types", answer.types)
    answer.explain, answer.sql = part.get("explain", answer.explain), part.get("sql", answer.sql)
    answer.more = part.get("more", False)
    return "end" in part


def problems(found: Sequence[Mapping[str, Any]]) -> tuple[Problem, ...]:
    """Faults of a question as every other input has them."""
    return tuple(Problem(one["code"], tuple((k, tuple(v) if isinstance(v, list) else v)
                                            for k, v in one["params"].items()),
                         line=one.get("line"), column=one.get("column"), raw=one.get("raw"),
                         length=one.get("length", 1)) for one in found)


def _died(status: int, limits: Limits) -> BiroError:
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return InputError("query.time", seconds=limits.seconds)
    if status in (-signal.SIGSEGV, -signal.SIGABRT):
        return InputError("query.crashed", megabytes=limits.memory)
    if status in (1, 127):
        return InputError("query.memory", megabytes=limits.memory)
    return InputError("query.died", status=status)
