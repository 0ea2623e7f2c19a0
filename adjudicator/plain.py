"""Names as they are compared: without case and accents."""

from __future__ import annotations

import unicodedata
from functools import lru_cache


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """A name without case and accents, runs of space as one."""
    apart = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(c for c in apart if not unicodedata.combining(c)).split())
