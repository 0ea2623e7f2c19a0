"""Many record files judged in processes of their own, given back in the order in which they were named.

Each worker has one file at a time; one that dies takes only that file with it. Whatever the number of
workers, the answers are the same: a worker judges a file by itself and knows of no other.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

from adjudicator.failures import Terminated, trace
from adjudicator.importing.judging import Judged, Task, Terms, judge, told
from adjudicator.importing.telling import Outcome
from events.errors import StoreError

AHEAD: Final = 8  # files per worker that may wait for those before them: what bounds the memory
FEW: Final = 24  # files that are done before a second process has got going
Known = Callable[[Path], Mapping[str, str]]


def cores() -> int:
    """How many processes this one may have running at once."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def fitting(files: int) -> int:
    """How many processes so many files are worth."""
    return cores() if files > FEW else 1


def nothing_known(path: Path) -> Mapping[str, str]:
    """No file was stored before."""
    return {}


def answers(wanted: Sequence[Path | Outcome], terms: Terms, jobs: int | None = None,
            known: Known = nothing_known) -> Iterator[Judged]:
    """Each file's answer, in order; by ``jobs`` processes, else by as many as there are cores, if there are
    so many files that starting them pays.

    Files that are ``known`` (see :class:`Task`) are not judged again, unless there is only one: whoever
    names one file wants to hear all of it. What goes wrong with one file, also a fault of ours, is that
    file's alone. Close the iterator to stop the workers.
    """
    paths = [one for one in wanted if isinstance(one, Path)]
    tasks = (Task(path, known(path) if len(paths) > 1 else {}) for path in paths)
    with closing(_judged(tasks, terms, min(jobs or fitting(len(paths)), len(paths)))) as found:
        for one in wanted:
            yield next(found) if isinstance(one, Path) else told(one, terms)


def _judged(tasks: Iterator[Task], terms: Terms, jobs: int) -> Generator[Judged, None, None]:
    if jobs > 1:
        yield from _in_processes(tasks, terms, jobs)
    else:
        for task in tasks:
            yield _guarded(task, terms)


def _guarded(task: Task, terms: Terms) -> Judged:
    try:
        return judge(task, terms)
    except Exception as error:
        trace(error)
        return told(Outcome(str(task.path), error=error), terms)


def _in_processes(tasks: Iterator[Task], terms: Terms, jobs: int) -> Iterator[Judged]:
    from pebble import ProcessPool

    with _ended_in_order():
        pool = ProcessPool(max_workers=jobs, context=_context(), initializer=_begin)
        try:
            waiting: deque[tuple[Task, Any]] = deque()
            while True:
                waiting.extend((task, pool.schedule(_guarded, args=(task, terms)))
                               for task in islice(tasks, jobs * AHEAD - len(waiting)))
                if not waiting:
                    return
                yield _answer(*waiting.popleft(), terms)
        finally:
            pool.stop()
            pool.join()


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """A process that is told to end stops its workers first, and leaves nothing of theirs behind."""
    before = signal.getsignal(signal.SIGTERM)
    ours = before == signal.SIG_DFL and threading.current_thread() is threading.main_thread()
    if ours:
        signal.signal(signal.SIGTERM, _terminated)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGTERM, before)


def _terminated(number: int, frame: object) -> None:
    raise Terminated


def _answer(task: Task, future: Any, terms: Terms) -> Judged:
    from pebble import ProcessExpired

    try:
        answer: Judged = future.result()
        return answer
    except ProcessExpired as expired:
        error = StoreError("import.worker_died", name=str(task.path), status=expired.exitcode)
        return told(Outcome(str(task.path), error=error), terms)


def _context() -> Any:
    """Workers are forked from a server that has no threads, stores or terminal of ours; where there is no
    such server they start anew."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([judge.__module__])
    return context


def _begin() -> None:
    """Ctrl-C is for the parent, which stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
