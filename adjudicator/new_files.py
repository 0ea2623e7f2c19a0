"""Files that a command makes: none is written over unasked, none is left half written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from adjudicator.usage import CallError
from events.errors import StoreError

NEW, REWRITTEN, UNCHANGED = "új", "felülírva", "változatlan"

#: What a call names instead of a file: standard output, for the commands that make a text for people to read on.
STDOUT: Final = Path("-")


def refuse_stdout(path: Path | None) -> None:
    """CallError ``files.no_stdout`` of a command that makes no such text."""
    if path == STDOUT:
        raise CallError("files.no_stdout")


def refuse_old(path: Path, *, force: bool = False) -> None:
    """StoreError ``files.exists`` for a file that is there, CallError for standard output; asked before long work is
    begun, too."""
    refuse_stdout(path)
    if path.exists() and not force:
        raise StoreError("files.exists", file=str(path))


def write_file(path: Path, content: str | bytes, *, force: bool = False) -> None:
    """Write a file, text as UTF-8 with plain line ends; StoreError ``files.exists`` or ``files.unwritable``."""
    refuse_old(path, force=force)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        beside.replace(path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise StoreError("files.unwritable", file=str(path), reason=error.strerror or "") from None


def write_again(path: Path, text: str, *, force: bool = False) -> str:
    """Write a file unless it holds this text already; what became of it: új, felülírva, változatlan."""
    there = path.exists()
    if there and path.is_file() and path.read_bytes() == text.encode("utf-8"):
        return UNCHANGED
    write_file(path, text, force=force)
    return REWRITTEN if there else NEW
