"""Files that people name: bytes of plain ones only, since a pipe or a device may never end; names in other case."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from adjudicator.plain import plain


def bytes_of(path: Path) -> bytes:
    """The bytes of a file; OSError where it can't be read, or is neither a file nor a folder (EOPNOTSUPP)."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP), str(path))
    return path.read_bytes()


def in_other_case(paths: Iterable[Path]) -> set[str]:
    """The files and folders beside these whose names differ from theirs in case and accents only."""
    wanted: dict[Path, set[str]] = {}
    for path in paths:
        wanted.setdefault(path.parent, set()).add(plain(path.name))
    return {str(entry) for folder, names in wanted.items() if folder.is_dir()
            for entry in folder.iterdir() if plain(entry.name) in names}
