"""Digests by which a paragraph is recognised without its words being kept."""

from __future__ import annotations

import hashlib
import unicodedata

_LENGTH = 16  # hexadecimal digits: enough to tell 883 paragraphs apart, short enough to read


def normal(text: str) -> str:
    """Text in NFC with every run of white space as one space, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def line_digest(line: str) -> str:
    """The first digits of the SHA-256 of a line, whatever its spacing and normal form."""
    return hashlib.sha256(normal(line).encode()).hexdigest()[:_LENGTH]
