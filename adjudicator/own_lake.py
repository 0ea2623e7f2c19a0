"""Where the user's own lake is: apart from ``games``, which brings the engine along, and no question needs that."""

from __future__ import annotations

from pathlib import Path
from typing import Final

LAKE_NAME: Final = "to"


def default_lake() -> Path:
    """The lake that is used where none is named: a folder in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("biro", appauthor=False) / LAKE_NAME
