"""K/I.11.F — the MP value of a token card; apart from s11_counters, as the reading of cards needs it."""

from __future__ import annotations


def token_mp(fixed: int | None, *, token: bool) -> int | None:
    """K/I.11.F: the MP value of a token is 0 where its kind does not fix another (``fixed``, K/III.4.D …);
    None where it has to be printed."""
    return 0 if fixed is None and token else fixed
