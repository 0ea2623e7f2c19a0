"""What was read from files, kept while these stay as they are: all records of a folder ask for one pack."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable, Iterable
from pathlib import Path
from typing import Final, Generic, TypeVar

T = TypeVar("T")
Stamp = tuple[tuple[str, int, int, int], ...]
#: Seconds that a file must have lain unchanged: a change within one tick of its clock would not be seen.
SETTLED: Final = 2.0
MOST: Final = 16


class Kept(Generic[T]):
    """Values by key, each with the stamp of the files that it was read from."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Stamp, T]] = {}

    def get(self, key: Hashable, files: Callable[[T], Iterable[str]], read: Callable[[], T]) -> T:
        """The value of a key: as it was read before, if none of its ``files`` has changed, else read anew.

        Raises what ``read`` does.
        """
        here = (os.getcwd(), key)
        known = self._known.get(here)
        if known is not None and _stamp(files(known[1])) == known[0]:
            return known[1]
        begun = time.time()
        value = read()
        stamp = _stamp(files(value))
        if all(changed < (begun - SETTLED) * 1e9 for _, changed, _, _ in stamp):
            self._keep(here, stamp, value)
        return value

    def _keep(self, key: Hashable, stamp: Stamp, value: T) -> None:
        if len(self._known) >= MOST:
            del self._known[next(iter(self._known))]
        self._known[key] = stamp, value


def _stamp(files: Iterable[str]) -> Stamp:
    stats = ((name, os.stat(name)) for name in sorted(files) if Path(name).exists())
    return tuple((name, max(s.st_mtime_ns, s.st_ctime_ns), s.st_size, s.st_ino) for name, s in stats)
