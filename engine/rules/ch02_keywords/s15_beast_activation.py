"""K/II.15 — „A képesség bestia aktivizálásnak minősül”."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

KEYWORD: Final = "A képesség bestia aktivizálásnak minősül"
BEAST: Final = "bestia"


def beast_activation(keywords: Collection[str], ability: bool) -> str:
    """K/II.15: what using an ability of a card with this keyword counts as: the activation of a beast;
    "" for a card effect, and on any other card."""
    return BEAST if ability and KEYWORD in keywords else ""
