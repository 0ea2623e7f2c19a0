"""What an editor sends, refused before it is read where a message would fill the memory."""

from __future__ import annotations

import re
from typing import BinaryIO, Final

from events.errors import InputError

LARGEST: Final = 64 * 1024 * 1024  # bytes of a message: far more than any record
LONGEST_HEADER: Final = 8 * 1024
_LENGTH: Final = re.compile(rb"content-length\s*:\s*(\d+)\s*", re.IGNORECASE)
_DIGITS: Final = 12


class Bounded:
    """Standard input as the server reads it: a line of a header, then a message of the length told there."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self) -> bytes:
        """A line of a header; InputError ``lsp.too_long`` for one without end, or that tells of too long a message."""
        line = self._stream.readline(LONGEST_HEADER)
        match = _LENGTH.fullmatch(line)
        if match is not None and (len(match[1]) > _DIGITS or int(match[1]) > LARGEST):
            raise InputError("lsp.too_long", length=match[1][:_DIGITS + 1].decode(), most=LARGEST // (1024 * 1024))
        if len(line) == LONGEST_HEADER and not line.endswith(b"\n"):
            raise InputError("lsp.header", most=LONGEST_HEADER)
        return line

    def read(self, length: int) -> bytes:
        """The message itself."""
        return self._stream.read(length)
