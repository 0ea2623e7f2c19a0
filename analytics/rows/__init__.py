"""A judged game as rows of the lake's tables; pure, and the same whatever else is in the lake."""

from __future__ import annotations

from analytics.rows.all import game_rows

__all__ = ["game_rows"]
