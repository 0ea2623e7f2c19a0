"""Bytes of files that people name: only of plain ones, since a pipe or a device may never end."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def bytes_of(path: Path) -> bytes:
    """The bytes of a file; OSError where it can't be read, or is neither a file nor a folder (EOPNOTSUPP)."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EOPNOTSUPP, os.strerror(errno.EOPNOTSUPP), str(path))
    return path.read_bytes()
