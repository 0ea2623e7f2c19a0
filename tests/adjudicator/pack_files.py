"""Small packs as files, for tests of reading them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

HEAD = 'csomag: próba\nverzió: "2"\nlapok:\n'
WIND = "- {név: Szél, típus: eseménylap, mp: 1, időtartam: pillanat}\n"
GATE = "- {név: Kapu, típus: toronyszint, fal: 1}\n"
Write = Callable[..., Path]
