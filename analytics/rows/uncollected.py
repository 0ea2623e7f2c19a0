"""A pause of the collector of circles, for work that makes none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Rows are tuples of texts and numbers: looking through them for circles finds none, and costs
    a tenth of building them. What is no longer used goes at once, as always."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
