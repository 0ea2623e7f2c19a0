"""Files that a command makes: none is written over unasked, none is left half written."""

from __future__ import annotations

import os
from pathlib import Path

from events.errors import StoreError


def write_file(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file as UTF-8 with plain line ends; StoreError ``files.exists`` or ``files.unwritable``."""
    if path.exists() and not force:
        raise StoreError("files.exists", file=str(path))
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise StoreError("files.unwritable", file=str(path), reason=error.strerror or "") from None
