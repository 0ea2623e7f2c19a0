"""What the position has to say of a noted value."""

from __future__ import annotations

from typing import Any

from engine.paths import NoSuchPath, read_path
from engine.state import State


def value_of(state: State, path: str, rules: Any) -> Any:
    """The value of a path, or „?” where the position has none."""
    try:
        return read_path(state, path, rules)
    except NoSuchPath:
        return "?"
